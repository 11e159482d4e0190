"""Speed and memory of ``autogate replay``: ``python -m tests.bench_replay [--large]``.

A made-up session, local analysis only. ``--large`` replays 1 GB to see that memory stays flat.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

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


def write(path: Path, size: int, folder: str) -> int:
    """A Claude Code session of about that many bytes; returns the number of calls."""
    written = number = 0
    before: str | None = None
    with path.open("w", encoding="utf-8") as file:

        def put(row: dict[str, object]) -> None:
            nonlocal written, before
            uuid = f"{number:08x}-0000-4000-8000-{written:012x}"
            row |= {"uuid": uuid, "parentUuid": before, "sessionId": "s", "cwd": folder}
            before = uuid
            text = json.dumps(row) + "\n"
            written += len(text)
            file.write(text)

        while written < size:
            if number % 50 == 0:
                put({"type": "user", "message": {"role": "user", "content": f"now do part {number}"}})
            identity = f"toolu_{number:024d}"
            command = COMMANDS[number % len(COMMANDS)].replace("{n}", str(number))
            block = {"type": "tool_use", "id": identity, "name": "Bash", "input": {"command": command}}
            usage = {"input_tokens": 4, "cache_read_input_tokens": 90_000}
            message = {"role": "assistant", "model": "m", "content": [block], "usage": usage}
            put({"type": "assistant", "message": message, "timestamp": "2026-11-30T00:00:00Z"})
            result = {"type": "tool_result", "tool_use_id": identity, "content": f"{number}\n{OUTPUT}"}
            put({"type": "user", "message": {"role": "user", "content": [result]}})
            number += 1
    return number


class Took(NamedTuple):
    """What a replay took."""

    seconds: float
    processor: float
    """Seconds of all processes: on a machine that is busy with other things this is the better measure."""
    peak: int
    """MB, of the largest process."""


def run(path: Path, home: str, *options: str) -> Took:
    """One replay."""
    environment = {**os.environ, "HOME": home, "AUTOGATE_CONFIG_DIR": f"{home}/config"}
    started = time.perf_counter()
    program = [sys.executable, "-m", "autogate", "replay", str(path), "--json", *options]
    process = subprocess.Popen(program, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"ended with {process.returncode}")
    seconds = time.perf_counter() - started
    return Took(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024)


def cost(home: str) -> None:
    """What a session of a hundred calls costs at a model, on the metering server, with and without cache."""
    import random

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
    sums = []
    with Server() as server:
        server.default = lambda _request: Say("<block>no</block>")
        environment = {**os.environ, "HOME": home, "AUTOGATE_CONFIG_DIR": f"{home}/config"}
        environment |= {"ANTHROPIC_API_KEY": KEY}
        Path(f"{home}/config").mkdir(exist_ok=True)
        settings = f'[classifier]\nbase_url = "{server.url}"\nmodel = "{MODEL}"\n'
        Path(f"{home}/config/config.toml").write_text(settings)
        program = [sys.executable, "-m", "autogate", "replay", str(path), "--json", "--backend", "anthropic"]
        done = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
        value = json.loads(done.stdout)
        usage = Usage(**value["tokens"])
        for each in (usage, Usage(usage.all_input, usage.output_tokens)):
            sums.append(dollars(each, MODEL) or 0.0)
    print(
        f"a session of {value['calls']} calls at a model: ${sums[0]:.4f}, {sums[0] / sums[1]:.1%} of"
        f" ${sums[1]:.4f} uncached; {value['cache_share']:.1%} of the input came out of the cache"
    )


def main() -> None:
    """Prints the figures."""
    megabytes = [1, 16] + ([1024] if "--large" in sys.argv else [])
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "work"
        (folder / "src").mkdir(parents=True)
        (folder / ".git").mkdir()
        for size in megabytes:
            path = Path(home) / f"{size}.jsonl"
            calls = write(path, size << 20, str(folder))
            one = run(path, home)
            print(
                f"{size:5} MB  {calls:8,} calls  {calls / one.seconds:7,.0f}/s"
                f"  {calls / one.processor:7,.0f} a second of processor time  peak {one.peak} MB"
            )
            if size == 16:
                two = run(path, home, "--jobs", "2")
                print(
                    f"{size:5} MB  --jobs 2: {one.seconds / two.seconds:.2f} times as fast,"
                    f" {two.processor / one.processor:.2f} times the processor time"
                )
                with_report = run(path, home, "--report", f"json={home}/r.json")
                print(f"{size:5} MB  with a JSON report: {calls / with_report.processor:,.0f} a second of it")
            path.unlink()
        cost(home)


if __name__ == "__main__":
    main()
