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
from tests.bench_lines import LINES

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
    sys.stdout.write(f"{'ok ' if holds else 'BAD'}  {what:44} {value:>30}   limit {limit}\n")
    sys.stdout.flush()
    return holds


def process(*arguments: str) -> Callable[[], object]:
    """A call that runs a program and throws its output away."""
    # As installed: with bytecode files.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["AUTOGATE_CONFIG_DIR"] = _CONFIG.name  # the user's own sessions are none of this
    quiet = subprocess.DEVNULL
    return lambda: subprocess.run(arguments, stdout=quiet, stderr=quiet, check=False, env=environment)


BARE = 10.7e-3
"""Seconds that ``python -I -c pass`` took on the machine whose times the limits are."""


def bare_start() -> float:
    """Seconds that a bare interpreter takes here and now: what times are measured by."""
    run = process(sys.executable, "-I", "-c", "pass")
    return median(run, 15)


def timed(what: str, seconds: float, limit: float, bare: float) -> bool:
    """Prints a time as it is, and as it would be on the machine whose times the limits are."""
    there = seconds * BARE / bare
    unit, factor = ("us", 1e6) if limit < 1e-3 else ("ms", 1e3) if limit < 1 else ("s", 1)
    digits = 0 if unit == "us" else 1 if unit == "ms" else 2
    value = f"{seconds * factor:.{digits}f} {unit} = {there * factor:.{digits}f} at 10.7 ms"
    return report(what, value, f"{limit * factor:g} {unit}", holds=there <= limit)


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


def repeated(make: Callable[[int], str], size: int, between: str) -> str:
    """Parts made by their number, up to a size in characters."""
    parts: list[str] = []
    length = 0
    while length < size:
        parts.append(make(len(parts)))
        length += len(parts[-1]) + len(between)
    return between.join(parts)


def ordinary(size: int) -> dict[str, str]:
    """Lines of a size in characters as somebody could have written them."""
    return {
        "commands": repeated(lambda n: f"grep -n name{n} src/a.py", size, "; "),
        "one long word": "echo " + "x" * size,
        "files": "cat " + repeated(lambda n: f"f{n}.txt", size, " "),
        "pipes": repeated(lambda n: f"grep -v name{n}", size, " | "),
        "quotes": "echo " + repeated(lambda n: f"'it is {n}' \"and {n}\"", size, " "),
        "writes": repeated(lambda n: f"echo line {n} >> out.txt", size, "\n"),
        "variables": repeated(lambda n: f"a{n % 400}=$HOME/x{n}; ls $a{n % 400}", size, "; "),
        "here-document": "cat > a.md <<'E'\n" + repeated(lambda n: f"line {n}, plain", size, "\n") + "\nE\n",
        "python": "python3 -c '" + repeated(lambda n: f"print({n})", size, "; ") + "'",
        "substitutions": "echo " + repeated(lambda n: f"$(basename a{n}.c)", size, " "),
        "loop": "for f in a b; do\n" + repeated(lambda n: f"wc -l $f{n}", size, "\n") + "\ndone",
        "branches": repeated(lambda n: f"if [ -f a{n} ]; then cat a{n}; fi", size, "; "),
        "brackets": repeated(lambda n: f"( ls a{n} )", size, "; "),
    }


def analysis(folder: str) -> list[bool]:
    """The warm analysis of commands of 100 characters, of 10 kB, and of 1 MB.

    A hundred characters twice: one line again and again, and lines none of which came before, so that no
    memory of a whole line or of its names answers.
    """
    from autogate.funnel import judge

    environment = dict(os.environ)
    setting = Setting(lambda directory: RealWorld(directory, environment))

    def run(command: str) -> Callable[[], object]:
        return lambda: judge(Action.command(command, folder), setting)

    run(HUNDRED)()
    bare = bare_start()
    typical = median(run(HUNDRED), 300)
    held = [timed(f"analysis of {len(HUNDRED)} characters, warm", typical, 150e-6, bare)]
    new = [line.format(n=number) for number in range(1, 13) for line in LINES]
    for line in new[: len(LINES)]:
        run(line)()  # what a process loads once
    varied = statistics.median(median(run(line), 1) for line in new[len(LINES) :])
    held.append(timed(f"the same of {len(LINES)} kinds of lines, each new", varied, 150e-6, bare))
    bare = bare_start()
    for name, text in ordinary(10_000).items():
        held.append(timed(f"10 kB: {name}", median(run(text), 5), 10e-3, bare))
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
        held.append(timed(f"1 MB: {name}", median(run(text), 1), 2, bare))
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
