"""Speed, memory and cost of ``autogate replay`` (`make bench`): ``python -m tests.bench_replay [--full]``.

Made-up sessions. ``--full`` replays 1 GB of each kind of file, and a line of 50 MB of each kind, to see that
memory stays flat; that takes a quarter of an hour.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench import report

COMMANDS = (
    "git status",
    "ls -la src/{n}",
    "python -m pytest tests/test_{n}.py -q",
    "grep -rn name_{n} src | head -20",
    "sed -n 1,{n}p module_{n}.py",
    "cd src && make test 2>&1 | tail -5",
    "git add -A && git commit -m 'step {n}'",
    "rm -rf build/{n}",
    "cat notes/{n}.md | wc -l",
    "npm run build -- --mode {n}",
)
OUTPUT = "line of output that says nothing in particular\n" * 12
PEAK = 150
"""MB."""
LARGE = 50 << 20
"""Bytes of one long line."""

Rows = Iterator[dict[str, Any]]


def claude(folder: str) -> Rows:
    """Rows of a Claude Code session, without end."""
    before: str | None = None
    number = written = 0

    def made(row: dict[str, Any]) -> dict[str, Any]:
        nonlocal before, written
        written += 1
        row |= {"uuid": f"{written:032x}", "parentUuid": before, "sessionId": "s", "cwd": folder}
        before = row["uuid"]
        return row

    while True:
        if number % 50 == 0:
            yield made({"type": "user", "message": {"role": "user", "content": f"now do part {number}"}})
        identity = f"toolu_{number:024d}"
        command = COMMANDS[number % len(COMMANDS)].replace("{n}", str(number))
        block = {"type": "tool_use", "id": identity, "name": "Bash", "input": {"command": command}}
        usage = {"input_tokens": 4, "cache_read_input_tokens": 90_000}
        message = {"role": "assistant", "model": "m", "content": [block], "usage": usage}
        yield made({"type": "assistant", "message": message, "timestamp": "2026-11-30T00:00:00Z"})
        result = {"type": "tool_result", "tool_use_id": identity, "content": f"{number}\n{OUTPUT}"}
        yield made({"type": "user", "message": {"role": "user", "content": [result]}})
        number += 1


def spoken(folder: str) -> Rows:
    """A session of nothing but what the user says, rewound again and again."""
    for number, row in enumerate(claude(folder)):
        message = {"role": "user", "content": f"now do part {number}, {OUTPUT}"}
        yield {**row, "type": "user", "message": message, "parentUuid": f"{max(1, number - 7):032x}"}


def unknown(folder: str) -> Rows:
    """A session of rows of ever new kinds, threads and ids."""
    for number, row in enumerate(claude(folder)):
        if number % 3:
            yield {**row, "isSidechain": True, "agentId": f"agent-{number}"}
        else:
            yield {"type": f"kind-{number}", "uuid": f"{number:032x}", "data": OUTPUT}


def codex(folder: str) -> Rows:
    """Rows of a Codex rollout, without end."""
    yield {"type": "session_meta", "payload": {"id": "s", "cwd": folder, "model": "m"}}
    number = 0
    while True:
        call = {"type": "function_call", "name": "shell_command", "call_id": f"c{number}"}
        command = COMMANDS[number % len(COMMANDS)].replace("{n}", str(number))
        call["arguments"] = json.dumps({"command": command})
        yield {"type": "response_item", "payload": call}
        output = {"type": "function_call_output", "call_id": f"c{number}", "output": f"{number} {OUTPUT}"}
        yield {"type": "response_item", "payload": output}
        yield {"type": "event_msg", "payload": {"type": "user_message", "message": f"part {number}"}}
        number += 1


def compact(folder: str) -> Rows:
    """autogate's own lines, without end."""
    number = 0
    while True:
        yield {"user": f"now do part {number}, {OUTPUT}"}
        command = COMMANDS[number % len(COMMANDS)].replace("{n}", str(number))
        yield {"Bash": {"command": command}, "cwd": folder, "id": f"c{number}"}
        number += 1


KINDS: dict[str, Callable[[str], Rows]] = {
    "claude": claude,
    "codex": codex,
    "compact": compact,
    "the user's words": spoken,
    "new kinds and threads": unknown,
}


def write(path: Path, size: int, rows: Rows) -> Path:
    """A file of about that many bytes."""
    written = 0
    with path.open("w", encoding="utf-8") as file:
        while written < size:
            text = json.dumps(next(rows)) + "\n"
            file.write(text)
            written += len(text)
    return path


def long_lines(path: Path, folder: str) -> Iterator[tuple[str, Path]]:
    """Files with one line of 50 MB."""
    text = "x y\n" * (LARGE // 5)
    call = next(row for row in claude(folder) if row["type"] == "assistant")
    large = json.loads(json.dumps(call))
    large["message"]["content"][0] |= {"id": "large", "input": {"command": f"echo {text}"}}
    result = {"type": "tool_result", "tool_use_id": "x", "content": text}
    rows = {
        "a call": large,
        "an output": {"type": "user", "uuid": "x", "message": {"role": "user", "content": [result]}},
        "words": {"type": "user", "uuid": "x", "message": {"role": "user", "content": text}},
        "an unknown kind": {"type": "new", "uuid": "x", "data": text},
    }
    for name, row in rows.items():
        path.write_text(f"{json.dumps(call)}\n{json.dumps(row)}\n{json.dumps(call)}\n", encoding="utf-8")
        yield name, path


class Took(NamedTuple):
    """What a replay took."""

    calls: int
    seconds: float
    processor: float
    """Seconds of all processes: on a machine that is busy with other things this is the better measure."""
    peak: int
    """MB, of the largest process."""


def run(path: Path, home: str, *options: str) -> Took:
    """One replay by the local analysis."""
    environment = {**os.environ, "HOME": home, "AUTOGATE_CONFIG_DIR": f"{home}/config"}
    environment.pop("ANTHROPIC_API_KEY", None)
    program = [sys.executable, "-m", "autogate", "replay", str(path), "--json", *options]
    started = time.perf_counter()
    process = subprocess.Popen(
        program, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    with process.stdout as output:
        value = json.loads(output.read())
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"ended with {process.returncode}")
    seconds = time.perf_counter() - started
    return Took(value["calls"], seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024)


def speed(home: str, folder: str) -> bool:
    """One core and two, on a long file. The better of two rounds: others may be at work on the machine."""
    path = write(Path(home) / "long.jsonl", 24 << 20, claude(folder))
    small = write(Path(home) / "short.jsonl", 1 << 20, claude(folder))
    rounds = [(run(path, home), run(path, home, "--jobs", "2")) for _ in range(2)]
    rate = max(one.calls / one.processor for one, _ in rounds)
    gain = max(one.seconds / two.seconds for one, two in rounds)
    more = min(two.processor / one.processor for one, two in rounds)
    peaks = [run(small, home).peak, *(took.peak for pair in rounds for took in pair)]
    path.unlink()
    held = [
        report("replay, local, on one core", f"{rate:,.0f} calls/s", "3,000", holds=rate >= 3000),
        report(
            "replay --jobs 2, as fast as one",
            f"{gain:.2f} x ({more:.2f} x the CPU)",
            "1.7 x",
            holds=gain >= 1.7,
        ),
        report(
            "replay, peak of 1 and 24 MB", f"{peaks[0]}, {max(peaks)} MB", "150", holds=max(peaks) <= PEAK
        ),
    ]
    return all(held)


def memory(home: str, folder: str) -> bool:
    """Files of 1 GB, and lines of 50 MB."""
    held = []
    for name, rows in KINDS.items():
        path = write(Path(home) / "full.jsonl", 1 << 30, rows(folder))
        took = run(path, home)
        what = f"1 GB of {name}, {took.calls:,} calls"
        held.append(report(what, f"{took.peak} MB, {took.seconds:,.0f} s", "150 MB", holds=took.peak <= PEAK))
        path.unlink()
    for name, path in long_lines(Path(home) / "line.jsonl", folder):
        took = run(path, home)
        held.append(report(f"a line of 50 MB: {name}", f"{took.peak} MB", "150 MB", holds=took.peak <= PEAK))
    return all(held)


def cost(home: str) -> bool:
    """What a session of a hundred calls costs at a model, on the metering server, with and without cache."""
    from autogate.classifier.interface import Usage
    from autogate.classifier.prices import cost as dollars
    from autogate.transcript.interface import UserSaid
    from tests.classifier.bench_session import MODEL, history
    from tests.classifier.server import KEY, Say, Server

    path = Path(home) / "session.jsonl"
    with path.open("w") as file:
        for entry in history(random.Random(7)):
            if isinstance(entry, UserSaid):
                row = {"user": entry.text}
            else:
                # Every call is one that only a model can settle.
                row = {f"mcp__made_up__{entry.tool}": entry.input}
            file.write(json.dumps(row) + "\n")
    with Server() as server:
        server.default = lambda _request: Say("<block>no</block>")
        environment = {**os.environ, "HOME": home, "AUTOGATE_CONFIG_DIR": f"{home}/config"}
        environment |= {"ANTHROPIC_API_KEY": KEY}
        Path(f"{home}/config").mkdir(exist_ok=True)
        settings = f'[classifier]\nbase_url = "{server.url}"\nmodel = "{MODEL}"\n'
        Path(f"{home}/config/config.toml").write_text(settings)
        program = [sys.executable, "-m", "autogate", "replay", str(path), "--json", "--backend", "anthropic"]
        program += ["--report", f"json={home}/r.json"]
        done = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    value = json.loads(done.stdout)
    used = [Usage(*call["usage"]) for call in json.loads(Path(f"{home}/r.json").read_text())["calls"]]
    paid = sum(dollars(usage, MODEL) or 0.0 for usage in used)
    # Price for price: a request of more than so many tokens costs more, cached or not.
    plain = sum(dollars(Usage(usage.all_input, usage.output_tokens), MODEL) or 0.0 for usage in used)
    what = f"replay of {value['calls']} calls at a model, of uncached"
    return report(what, f"{paid / plain:.1%} of ${plain:.4f}", "15 %", holds=paid <= 0.15 * plain)


def main() -> int:
    """Prints the figures; 1 where one does not hold."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "work"
        (folder / "src").mkdir(parents=True)
        (folder / ".git").mkdir()
        held = [memory(home, str(folder))] if "--full" in sys.argv else []
        held += [speed(home, str(folder)), cost(home)]
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
