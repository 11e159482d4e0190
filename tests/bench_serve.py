"""How fast the resident service answers, and whether it stays small (`python -m tests.bench_serve`).

With ``--day``: a day's 100,000 calls instead of the part of it that still tells.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from autogate.serve import protocol
from autogate.serve.client import exchange
from autogate.serve.life import listen, socket_path
from autogate.serve.server import Folders, Server
from tests.bench import report
from tests.serve.process import Service, bash

COMMAND = "git status && ls -la src | head -n 3"


def bare(times: int = 11) -> float:
    """Milliseconds that a bare interpreter takes now: how busy the machine is."""
    rows = []
    for _ in range(times):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-I", "-c", "pass"], check=True)
        rows.append(time.perf_counter() - started)
    return statistics.median(rows) * 1e3


def project(folder: Path) -> str:
    """A repository, as agents work in: what others put into the temporary folder is not looked at."""
    root = folder / "project"
    (root / "src").mkdir(parents=True)
    (root / ".git" / "objects").mkdir(parents=True)
    (root / ".git" / "refs").mkdir()
    (root / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (root / ".git" / "config").write_text("[core]\n\trepositoryformatversion = 0\n\tbare = false\n")
    return str(root)


def posted(service: Service, root: str, times: int = 300) -> list[bool]:
    """A call over HTTP, on a kept connection and on a new one each time."""
    held = []
    for name, kept in (("kept connection", service.connection()), ("new connection", None)):
        rows = []
        before = service.processor()
        for number in range(times):
            started = time.perf_counter()
            status, _ = service.post(bash(COMMAND, f"s{number % 10}", cwd=root), kept)
            rows.append(time.perf_counter() - started)
            assert status == 200
        middle = statistics.median(rows[times // 10 :]) * 1e3
        busy = (service.processor() - before) / times * 1e3
        value = f"{middle:.2f} ms ({busy:.2f} of the processor; bare python {bare():.0f})"
        held.append(report(f"hook over HTTP, {name}", value, "2 ms", holds=middle <= 2))
    return held


def fresh(service: Service, root: str, times: int = 21) -> list[bool]:
    """A fresh process of the hook that asks the service, beside a bare interpreter."""
    data = str(bash(COMMAND, cwd=root)).replace("'", '"').encode()
    hook = [sys.executable, "-I", "-m", "autogate.hook", "claude", *service.folders]
    commands = [[sys.executable, "-I", "-c", "pass"], hook]
    rows: list[list[float]] = [[], []]
    for _ in range(times):
        for command, into in zip(commands, rows, strict=True):
            started = time.perf_counter()
            subprocess.run(command, input=data, stdout=subprocess.DEVNULL, check=True)
            into.append(time.perf_counter() - started)
    base, asked = (statistics.median(row) * 1e3 for row in rows)
    value = f"{asked / base:.1f} x ({asked:.0f} of {base:.0f} ms)"
    return [report("hook by the socket, fresh process", value, "3.5 x", holds=asked <= 3.5 * base)]


def parallel(service: Service, root: str, rounds: int = 5) -> list[bool]:
    """Fifty calls of ten sessions at once, each of which can be told by its reply."""
    before = service.processor()
    waits: list[float] = []
    wrong: list[Any] = []
    for _ in range(rounds):
        gate = threading.Barrier(50)

        def call(number: int, gate: threading.Barrier = gate) -> None:
            path = f"{service.config}/mark-{number:02}"
            request = service.request(bash(f"echo x > {path}", f"s{number % 10}", cwd=root))
            place = service.place
            gate.wait()
            started = time.perf_counter()
            found = exchange(place, request)
            waits.append(time.perf_counter() - started)
            if found is None or f"mark-{number:02}".encode() not in found[0]:
                wrong.append(found)

        threads = [threading.Thread(target=call, args=(number,)) for number in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    waits.sort()
    late = waits[int(len(waits) * 0.95)] * 1e3
    lost = 50 * rounds - len(waits)
    busy = (service.processor() - before) / (50 * rounds) * 1e3
    value = (
        f"{late:.0f} ms ({busy:.2f} of the processor a call; bare python {bare():.0f}), "
        f"{lost} lost, {len(wrong)} wrong"
    )
    holds = late <= 40 and not lost and not wrong
    return [report("50 calls of 10 sessions at once, 95th percentile", value, "40 ms", holds=holds)]


DAY = 86_400.0
SESSIONS = 300
SECRET = "bench"
COMMANDS = (
    "git status && ls -la src{0} | head -n 3",
    "cat src/module{0}.py | grep -n 'def name{0}'",
    "python3 -m pytest tests/test_{0}.py -q",
    "rm -rf build/{0}",
    "echo {0} > /tmp/note{0}.txt",
    "tool{0} --flag={0}",
    "curl -s https://host{0}.example/x.json -o x{0}.json",
    "python3 -c 'print({0})'",
    "rm -rf ~/folder{0}",
    "awk '{{print ${0}}}' file{0}.txt",
)


def traffic(number: int) -> dict[str, Any]:
    """One of the calls of a day: never the same words twice."""
    session = f"s{number // 10 % SESSIONS}"
    command = COMMANDS[number % len(COMMANDS)].format(number)
    match number % 7:
        case 0:
            given = {"file_path": f"/srv/p{number % 50}/f{number}.py", "content": "x" * (number % 5000)}
            return bash("", session, tool_name="Write", tool_input=given)
        case 1:
            return bash(command, session, hook_event_name="PostToolUse", tool_response=f"Error: {number}")
        case _:
            return bash(command, session, cwd=f"/tmp/d{number % 200}")


def serve(folder: str, step: float) -> int:
    """The service of the simulated day, whose clock goes on with every look at it."""
    folders = Folders(f"{folder}/config", f"{folder}/state")
    now = [1_800_000_000.0]

    def clock() -> float:
        now[0] += step
        return now[0]

    server = Server(folders, idle=3600.0, secret=SECRET, clock=clock)
    server.judging.warm("/")
    listener = listen(socket_path(folders))
    mark = Path(folders.config, protocol.FILE)
    mark.write_text(protocol.place_text(SECRET, socket_path(folders)))
    mark.chmod(0o600)
    server.serve(listener)
    return 0


def memory(folder: str, calls: int) -> list[bool]:
    """A day's calls, and what the process holds once its bounded memories are full."""
    Path(folder, "config").mkdir(mode=0o700)
    step = DAY / calls / 3  # the clock is looked at about three times a call
    command = [sys.executable, "-m", "tests.bench_serve", "--child", folder, str(step)]
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        while (place := protocol.read_place(f"{folder}/config")) is None:
            assert child.poll() is None
            time.sleep(0.01)
        service = Service.__new__(Service)
        service.config, service.state, service.process = f"{folder}/config", f"{folder}/state", child
        service._environment = None
        sizes: list[float] = []
        lost = late = 0
        for number in range(calls):
            try:
                lost += exchange(place, service.request(traffic(number))) is None
            except OSError:  # later than a second, on a busy machine
                late += 1
            if number >= 4_000 and number % (calls // 100) == 0:
                sizes.append(service.memory())
        first, most, last = sizes[0], max(sizes), sizes[-1]
    finally:
        child.kill()
        child.wait()
    value = f"{first:.0f}, at most {most:.0f}, {last:.0f} MB, {late} late, {lost} lost"
    holds = most <= 1.1 * first and not lost
    return [report(f"memory over {calls:,} calls of a simulated day", value, "10 % more", holds=holds)]


def main() -> int:
    """All figures; 1 where one is beyond its limit."""
    if sys.argv[1:2] == ["--child"]:
        return serve(sys.argv[2], float(sys.argv[3]))
    os.environ.pop("ANTHROPIC_API_KEY", None)
    if sys.argv[1:] == ["--day"]:
        with tempfile.TemporaryDirectory() as folder:
            return 0 if all(memory(folder, 100_000)) else 1
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder), "--http", "0") as service:
        root = project(Path(folder))
        for _ in range(20):
            service.post(bash(COMMAND, cwd=root))
        held = [*posted(service, root), *fresh(service, root), *parallel(service, root)]
    with tempfile.TemporaryDirectory() as folder:
        held += memory(folder, 8_000)
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
