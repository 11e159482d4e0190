"""Start-up, analysis and batch speed, as ratios and times (`make bench`)."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from autogate.action import Action
from autogate.setting import Setting
from autogate.world.real import RealWorld

PLAIN = [
    "git status",
    "ls -la src",
    "grep -rn 'TODO' src | head -20",
    "python -m pytest tests/test_app.py -q",
    'for f in *.py; do wc -l "$f"; done',
    "cat README.md && echo done > out.txt",
    "find . -name '*.pyc' -newer setup.py -print",
    "docker ps -a --format '{{.Names}}'",
]
HUNDRED = (
    "git log --oneline --since='2 weeks ago' -- src tests | grep -i 'fix' | sort | uniq -c | head -n 25 >o"
)


_CONFIG = tempfile.TemporaryDirectory()


def median(run: Callable[[], object], rounds: int) -> float:
    """The median time of a call in seconds."""
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        run()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def report(what: str, value: str, limit: str, *, holds: bool) -> bool:
    """Prints one figure."""
    sys.stdout.write(f"{'ok ' if holds else 'BAD'}  {what:44} {value:>24}   limit {limit}\n")
    sys.stdout.flush()
    return holds


def process(*arguments: str) -> Callable[[], object]:
    """A call that runs a program and throws its output away."""
    # As installed: with bytecode files.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["AUTOGATE_CONFIG_DIR"] = _CONFIG.name  # the user's own sessions are none of this
    quiet = subprocess.DEVNULL
    return lambda: subprocess.run(arguments, stdout=quiet, stderr=quiet, check=False, env=environment)


def startup() -> list[bool]:
    """A fresh process against a bare interpreter, turn by turn so that both see the same machine."""
    bare, ours = (
        process(sys.executable, "-I", "-c", "pass"),
        process(str(Path(sys.executable).with_name("autogate")), "check", "git status"),
    )
    for call in (bare, ours):
        call()
    times: list[list[float]] = [[], []]
    for _ in range(21):
        for call, into in zip((bare, ours), times, strict=True):
            started = time.perf_counter()
            call()
            into.append(time.perf_counter() - started)
    base, check = (statistics.median(row) for row in times)
    ratio = check / base
    value = f"{ratio:.1f} x ({check * 1000:.0f} / {base * 1000:.0f} ms)"
    return [report("autogate check 'git status', fresh process", value, "12 x", holds=ratio <= 12)]


def analysis(folder: str) -> list[bool]:
    """The warm analysis of one command of 100 characters, and of 1 MB."""
    from autogate.funnel import judge

    environment = dict(os.environ)
    setting = Setting(lambda directory: RealWorld(directory, environment))

    def run(command: str) -> Callable[[], object]:
        return lambda: judge(Action.command(command, folder), setting)

    run(HUNDRED)()
    typical = median(run(HUNDRED), 300)
    held = [
        report(
            f"analysis of {len(HUNDRED)} characters, warm",
            f"{typical * 1e6:.0f} us",
            "300 us",
            holds=typical <= 300e-6,
        )
    ]
    shapes = {
        "one word": "x" * 1_000_000,
        "many words": "echo " + "a " * 499_990,
        "many commands": "ls;" * 333_333,
        "open brackets": "(" * 1_000_000,
        "open substitutions": "$(" * 500_000,
        "quotes": "\"'" * 500_000,
        "pipes": "a|" * 499_999 + "a",
    }
    for name, text in shapes.items():
        took = median(run(text), 1)
        held.append(report(f"1 MB: {name}", f"{took:.2f} s", "2 s", holds=took <= 2))
    return held


def batch(folder: str) -> list[bool]:
    """Ten thousand commands through --batch on one core."""
    rows = [
        json.dumps({"id": number, "command": f"{PLAIN[number % len(PLAIN)]}"}) for number in range(10_000)
    ]
    file = Path(folder) / "batch.jsonl"
    file.write_text("\n".join(rows) + "\n")
    command = [
        str(Path(sys.executable).with_name("autogate")),
        "check",
        "--batch",
        str(file),
        "--json",
        "--no-record",
    ]
    if sys.platform == "linux":
        core = min(os.sched_getaffinity(0))
        command = ["taskset", "-c", str(core), *command]
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, cwd=folder, check=True)
    rate = len(rows) / (time.perf_counter() - started)
    return [report("batch of 10,000 commands", f"{rate:.0f} a second", "2000 a second", holds=rate >= 2000)]


def main() -> int:
    """All figures; 1 where one is beyond its limit."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "init", "-q", folder], check=True)
        held = [*startup(), *analysis(folder), *batch(folder)]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
