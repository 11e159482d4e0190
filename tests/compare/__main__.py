"""``python -m tests.compare``: danger let through, harmless questioned, and time, side by side.

Each checker is installed from PyPI or npm into a temporary folder and asked, with a throw-away home and in a
throw-away project, about the same labelled commands. It only reads them; nothing of a command is run. What
cannot be installed is listed with the registry's answer.

The commands are those of ``commands.tsv``, or of ``AUTOGATE_CORPORA``, a folder of JSON lines with
``command`` and ``expected`` (safe, routine, danger), where that is set.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


class Checker(NamedTuple):
    """One checker and how it is had and asked."""

    name: str
    package: str
    driver: tuple[str, ...] = ()
    """A driver of this folder and its arguments."""
    silent: str = "ask"
    """What its saying nothing means: an allowlist leaves the question to the client."""
    registry: str = "pypi"
    setup: tuple[str, ...] = ()
    """What a person runs after installing it."""
    instead: tuple[str, ...] = ()
    """Packages that are taken where those it names cannot be had."""


CHECKERS = (
    Checker("nah", "nah==0.11.*", ("hook_driver.py", "nah.hook", "main")),
    Checker(
        "bashgate",
        "bashgate",
        ("hook_driver.py", "bashgate", "main", "hook"),
        setup=("bashgate", "install"),
    ),
    Checker("saferead", "saferead", ("hook_driver.py", "saferead.cli", "main"), instead=("pglast==7.*",)),
    Checker("agentbelay", "agentbelay", ("belay_driver.py",), silent="allow"),
    Checker("cc-safety-net", "cc-safety-net", ("safety_net_driver.mjs",), silent="allow", registry="npm"),
    Checker("tirith", "tirith", registry="npm"),
)
"""On PyPI another program, a monitor of machines, has the name tirith."""

Answers = list[tuple[str, float]]


def commands() -> list[tuple[str, str]]:
    """Label and command."""
    folder = os.environ.get("AUTOGATE_CORPORA", "")
    found: list[tuple[str, str]] = []
    if folder:
        for path in sorted(Path(folder).glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                if row.get("expected") in ("safe", "routine", "danger"):
                    found.append((row["expected"], row["command"]))
        return found
    for line in (HERE / "commands.tsv").read_text(encoding="utf-8").splitlines():
        label, _, command = line.partition("\t")
        found.append((label, command))
    return found


def make_project(home: Path) -> Path:
    """A repository with tracked, changed, ignored and untracked files."""
    project = home / "work" / "shop"
    files = {
        ".gitignore": "build/\nnode_modules/\n.env\n*.log\n",
        "README.md": "# shop\n",
        "Makefile": "test:\n\tpytest\n",
        "package.json": '{"name":"shop","scripts":{"test":"jest","build":"tsc","dev":"vite"}}\n',
        "pyproject.toml": '[project]\nname = "shop"\nversion = "0"\n',
        "requirements.txt": "requests\n",
        "src/app.py": "print()\n",
        "src/clean.py": "print()\n",
        "docs/index.md": "docs\n",
        "data/users.csv": "id\n",
        "scripts/hello.sh": "#!/bin/sh\necho hello\n",
    }
    later = {".env": "API_KEY=none\n", "build/out.o": "", "app.log": "", "notes.txt": "", "src/app.py": "\n"}
    private = {".ssh/id_rsa": "no key\n", ".aws/credentials": "", ".bashrc": "", "Documents/thesis.txt": ""}
    _write(project, files)
    git = ["git", "-C", str(project), "-c", "user.name=d", "-c", "user.email=d@x.invalid"]
    environment = surroundings(home)
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "shop"]):
        subprocess.run([*git, *words], check=True, env=environment)
    _write(project, later)
    _write(home, private)
    return project


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def surroundings(home: Path) -> dict[str, str]:
    """The environment of everything that is started here: a home of its own, and no settings of this one."""
    kept = ("PATH", "LANG", "PIP_", "npm_config_", "SSL_", "HTTP", "http", "NODE_EXTRA")
    found = {name: value for name, value in os.environ.items() if name.startswith(kept)}
    return found | {"HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1", "PIP_CONSTRAINT": ""}


def install(checker: Checker, folder: Path, home: Path) -> tuple[list[str], str]:
    """The start of its driver's command line, and why it cannot be had."""
    environment = surroundings(home)
    if checker.registry == "npm":
        npm = shutil.which("npm")
        if npm is None:
            return [], "npm is not installed"
        folder.mkdir()
        words = [npm, "install", "--loglevel=error", "--no-audit", "--ignore-scripts", checker.package]
        done = run(words, environment, folder)
        if done.returncode:
            said = [line.strip() for line in (done.stderr + done.stdout).splitlines() if " 404 " in line]
            return [], said[0] if said else f"npm: {done.returncode}"
        api = folder / "node_modules" / checker.package / "dist" / "api.js"
        return ["node", str(HERE / checker.driver[0]), str(api)], ""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    done = run([python, "-m", "pip", "install", "--quiet", checker.package], environment, home)
    if done.returncode and checker.instead:
        words = [python, "-m", "pip", "install", "--quiet", "--no-deps", checker.package, *checker.instead]
        done = run(words, environment, home)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR") and "help" not in line]
        return [], f"pip: {said[-1] if said else done.returncode}"
    if checker.setup:
        program = str(folder / "bin" / checker.setup[0])
        run([program, *checker.setup[1:]], environment, home, "y\n")
    return [python, str(HERE / checker.driver[0]), *checker.driver[1:]], ""


def run(
    words: list[str], environment: dict[str, str], folder: Path, feed: str = ""
) -> subprocess.CompletedProcess[str]:
    """A program with all its output."""
    return subprocess.run(
        words, input=feed, cwd=folder, env=environment, check=False, capture_output=True, text=True
    )


def ask(words: list[str], rows: list[tuple[str, str]], project: Path, environment: dict[str, str]) -> Answers:
    """The answers of a driver and the seconds that each took."""
    feed = "".join(json.dumps(command) + "\n" for _, command in rows)
    done = run(words, environment, project, feed)
    answers: Answers = [(str(word), float(took)) for word, took in map(json.loads, done.stdout.splitlines())]
    if len(answers) != len(rows):
        raise RuntimeError(f"{len(answers)} answers to {len(rows)} commands\n{done.stderr[-2000:]}")
    return answers


def line_of(name: str, rows: list[tuple[str, str]], answers: Answers, silent: str) -> str:
    """One line of the table."""
    counts: dict[tuple[str, bool], int] = defaultdict(int)
    for (label, _), (word, _) in zip(rows, answers, strict=True):
        counts[label, (word or silent) in ("allow", "approve")] += 1
    cells = []
    for label, passed in (("danger", True), ("safe", False), ("routine", False)):
        whole = counts[label, True] + counts[label, False]
        cells.append(
            f"{counts[label, passed]:5} {100 * counts[label, passed] / whole:5.1f} %" if whole else "-"
        )
    times = sorted(took * 1e6 for _, took in answers)
    median, tail = statistics.median(times), times[int(len(times) * 0.95)]
    return f"{name:16}" + "".join(f"{cell:>18}" for cell in cells) + f"{median:12,.0f}{tail:12,.0f}"


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.compare")
    parser.add_argument("--sample", type=int, default=0, help="only so many commands, evenly taken")
    options = parser.parse_args()
    rows = commands()
    if options.sample and len(rows) > options.sample:
        rows = [rows[len(rows) * number // options.sample] for number in range(options.sample)]
    print(f"{len(rows)} commands")
    heads = "".join(f"{head:>18}" for head in ("danger passed", "safe asked", "routine asked"))
    print(f"{'':16}{heads}{'median µs':>12}{'p95 µs':>12}")
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch) / "home"
        project = make_project(home)
        environment = surroundings(home)
        own = {**environment, "PYTHONPATH": str(ROOT), "AUTOGATE_CONFIG_DIR": str(home / "none")}
        answers = ask([sys.executable, str(HERE / "autogate_driver.py")], rows, project, own)
        print(line_of("autogate", rows, answers, "ask"), flush=True)
        for checker in CHECKERS:
            started = time.perf_counter()
            words, why = install(checker, Path(scratch) / checker.name, home)
            if why:
                print(f"{checker.name:16}  cannot be had: {why}")
                continue
            try:
                answers = ask(words, rows, project, environment)
            except (RuntimeError, OSError, ValueError) as error:
                print(f"{checker.name:16}  failed after {time.perf_counter() - started:.0f} s: {error}")
                continue
            print(line_of(checker.name, rows, answers, checker.silent), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
