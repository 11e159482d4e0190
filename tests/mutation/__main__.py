"""``python -m tests.mutation [MODULE …]``: which faults in the judgement the tests notice.

The tests are collected once. One run of them, in a process of its own, records which lines of the
judgement each test passes through; then each mutant gets a fork of the collected state, in which only the
tests that pass through its line are run until one fails: first those that noticed its neighbours, that have
the changed word in their name, or pass through rare lines of its function. The sources are read once, at the
start, so that whoever edits them meanwhile disturbs nothing. No test that is run here starts a process.

The verdict on a mutant is kept in ``.mutation/results.jsonl``, so a run that was broken off goes on where
it stopped, and a mutant that was noticed is not tried again while its function stays as it is (``--again``
tries all). A mutant counts as noticed where a test fails, or takes more than ten times what it takes
without the fault and five seconds of processor time besides; one whose tests do not all fit into its
time is *cut off*, and counts as not noticed. ``--sample N`` tries N of all, chosen at random by ``--seed``,
and prints the share with the interval in which that of all lies (Wilson, 95 %).

Mutants that change nothing that anybody could see stand with a reason in ``equivalent.txt`` and do not
count; texts for people are no behaviour and are left alone, see ``mutants``. Exit code 1 where less than
``--least`` (90) percent are noticed.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import hashlib
import importlib
import json
import math
import mmap
import os
import pickle
import random
import re
import resource
import signal
import sys
import tempfile
import time
import types
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "autogate" / "judgement"
TESTS = (
    "tests/judgement",
    "tests/layers",
    "tests/test_analysis.py",
    "tests/learn",
)
EQUIVALENT = Path(__file__).parent / "equivalent.txt"
KEPT = ROOT / ".mutation" / "results.jsonl"
MAP = ROOT / ".mutation" / "lines.pickle"
"""Which test passes through which lines: measured again only where the test's file or a source changed."""

SECONDS_OF_TESTS = 10.0
"""Processor time for the tests that are run against one mutant: what does not fit in is cut off."""

HANGS_AFTER = (5.0, 10.0)
"""A test hangs after so many seconds of processor time, and so many times what it takes without a fault."""

MEMORY = 4 << 30
"""Bytes that a fork may fill: a fault can make a loop endless."""

TEXTS: dict[Path, str] = {}
"""The sources as they were at the start."""


def text_of(path: Path) -> str:
    """A source as it was when it was first asked for."""
    if path not in TEXTS:
        TEXTS[path] = path.read_text(encoding="utf-8")
    return TEXTS[path]


class Job(NamedTuple):
    """One mutant to be tried."""

    file: str
    """Below the judgement."""
    index: int
    """Of the mutant in its module."""
    mutant: Mutant
    digest: str
    """Of the function's text."""

    @property
    def key(self) -> str:
        """The mutant's name with its module."""
        return f"{self.file}:{self.mutant.key}"


class Baseline(NamedTuple):
    """What the tests do without a fault."""

    lines: dict[str, dict[int, list[int]]]
    """File below the judgement → line → indices of the tests that pass through it."""
    seconds: list[float]
    """Of processor time, for each test."""
    failed: list[str]


def modules(chosen: list[str]) -> list[Path]:
    """The modules to be changed: all, or those whose path ends as asked."""
    found = sorted(path for path in PACKAGE.rglob("*.py") if path.name not in ("__init__.py", "interface.py"))
    if not chosen:
        return found
    return [path for path in found if any(str(path).endswith(name) for name in chosen)]


def equivalent() -> dict[str, str]:
    """Mutants that cannot be noticed: name → reason."""
    rows = (line.partition("  # ") for line in EQUIVALENT.read_text(encoding="utf-8").splitlines())
    return {key.strip(): reason for key, _, reason in rows if key.strip() and not key.startswith("#")}


def jobs_in(path: Path) -> Iterator[Job]:
    """The mutants of a module."""
    tree = ast.parse(text_of(path))
    digests: dict[str, str] = {}
    for statement in ast.walk(tree):
        name = getattr(statement, "name", None) or getattr(getattr(statement, "target", None), "id", "")
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
        if isinstance(name, str) and name and name not in digests:
            source = ast.unparse(statement)
            digests[name] = hashlib.sha256(source.encode()).hexdigest()[:12]
    for index, mutant in enumerate(mutants(tree, str(path.relative_to(PACKAGE)))):
        digest = digests.get(mutant.scope.rpartition(".")[2], "")
        yield Job(str(path.relative_to(PACKAGE)), index, mutant, digest)


# --- in a fork ---


def quiet() -> None:
    """A fork writes nothing."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def run_test(item: pytest.Item) -> bool:
    """Whether a test passes. A function of nothing but its parameters is called as it is: much faster."""
    assert isinstance(item, pytest.Function)
    given = item.callspec.params if hasattr(item, "callspec") else {}
    if set(item._fixtureinfo.argnames) <= set(given):
        try:
            item.obj(**{name: given[name] for name in item._fixtureinfo.argnames})
        except (Exception, pytest.fail.Exception):  # noqa: BLE001 - whatever a fault leads to
            return False
        except pytest.skip.Exception:
            return True
        return True
    from _pytest.runner import runtestprotocol

    reports = runtestprotocol(item, nextitem=None, log=False)
    return not any(report.failed for report in reports)


class Passage(NamedTuple):
    """What one test does without a fault."""

    lines: frozenset[tuple[str, int]]
    """File below the judgement and line."""
    seconds: float
    """Of processor time, while watched."""
    passed: bool


def measure(items: list[pytest.Item]) -> list[Passage]:
    """One run of the tests, watching the lines of the judgement."""
    prefix = str(PACKAGE) + os.sep
    seen: set[tuple[str, int]] = set()
    inside: dict[types.CodeType, bool] = {}

    def local(frame: types.FrameType, event: str, _: Any) -> Any:
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return local

    def enter(frame: types.FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        watched = inside.get(code)
        if watched is None:
            watched = inside[code] = code.co_filename.startswith(prefix)
        if not watched:
            return None
        seen.add((code.co_filename, code.co_firstlineno))
        return local

    found = []
    for item in items:
        seen.clear()
        started = time.process_time()
        sys.settrace(enter)
        passed = run_test(item)
        sys.settrace(None)
        lines = frozenset((file[len(prefix) :], line) for file, line in seen)
        found.append(Passage(lines, time.process_time() - started, passed))
    return found


def baseline_of(items: list[pytest.Item]) -> Baseline:
    """What the tests do without a fault, from what is kept and a run of the others."""
    sources = hashlib.sha256("".join(text_of(path) for path in modules([])).encode()).hexdigest()
    digests: dict[Path, str] = {}
    for item in items:
        if item.path not in digests:
            digests[item.path] = hashlib.sha256(item.path.read_bytes()).hexdigest()
    names = [(sources, digests[item.path], item.nodeid) for item in items]
    kept: dict[tuple[str, str, str], Passage] = pickle.loads(MAP.read_bytes()) if MAP.exists() else {}
    new = [at for at, name in enumerate(names) if name not in kept]
    print(f"{len(items)} tests, {len(new)} of them to be watched", flush=True)
    for start in range(0, len(new), 500):
        part = new[start : start + 500]
        passages: list[Passage] = in_fork(lambda part=part: measure([items[at] for at in part]))
        kept.update({names[at]: passage for at, passage in zip(part, passages, strict=True)})
        MAP.parent.mkdir(exist_ok=True)
        MAP.write_bytes(pickle.dumps(kept))
    lines: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for index, name in enumerate(names):
        if kept[name].passed:  # else it says nothing; what only it would have noticed counts as not noticed
            for file, line in kept[name].lines:
                lines[file][line].append(index)
    return Baseline(
        {file: dict(each) for file, each in lines.items()},
        [kept[name].seconds for name in names],
        [item.nodeid for item, name in zip(items, names, strict=True) if not kept[name].passed],
    )


def module_of(file: str) -> str:
    """The name of a module of the judgement."""
    return "autogate.judgement." + file[:-3].replace(os.sep, ".")


def functions() -> dict[str, list[types.FunctionType]]:
    """Every function of the judgement, those that other functions made included: file → functions."""
    for path in modules([]):
        importlib.import_module(module_of(str(path.relative_to(PACKAGE))))
    found: dict[str, list[types.FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, types.FunctionType) and each.__code__.co_filename.startswith(str(PACKAGE)):
            found[each.__code__.co_filename].append(each)
    return found


def install(job: Job, alive: dict[str, list[types.FunctionType]]) -> bool:
    """Puts a mutant into the running program; False where it is compiled to the very same."""
    path = PACKAGE / job.file
    tree = ast.parse(text_of(path))
    list(mutants(tree, job.file))[job.index].apply()
    if job.mutant.top is not None:
        rebind(tree, job.mutant.top, sys.modules[module_of(job.file)], path)
        return True
    new: dict[tuple[str, int], types.CodeType] = {}
    queue = [compile(tree, str(path), "exec")]
    while queue:
        code = queue.pop()
        new[code.co_qualname, code.co_firstlineno] = code
        queue.extend(each for each in code.co_consts if isinstance(each, types.CodeType))
    changed = False
    for function in alive[str(path)]:
        mutated = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if mutated is None:
            raise LookupError(f"{path} is not what was imported")
        changed = changed or _does(mutated) != _does(function.__code__)
        function.__code__ = mutated
    return changed


def _does(code: types.CodeType) -> tuple[object, ...]:
    """All of a function but where it stands."""
    return code.co_code, code.co_consts, code.co_names, code.co_varnames, code.co_freevars


def rebind(tree: ast.Module, top: int, module: types.ModuleType, path: Path) -> None:
    """Runs a changed statement of a module again, and those that make something of what it binds."""
    for name, index in bound_by(tree, top).items():
        old = vars(module)[name]
        try:
            exec(compile(ast.Module([tree.body[index]], []), str(path), "exec"), vars(module))
        except Exception:  # noqa: BLE001 - a module that does not even load is noticed by everyone
            os._exit(1)
        for other in list(sys.modules.values()):
            if getattr(other, "__name__", "").startswith("autogate"):
                for each, value in list(vars(other).items()):
                    if value is old:
                        setattr(other, each, vars(module)[name])


def bound_by(tree: ast.Module, top: int) -> dict[str, int]:
    """The names that a statement of a module and those that use them bind → index of the statement."""
    names: dict[str, int] = {}
    for index, statement in enumerate(tree.body[top:], top):
        match statement:
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                used = {each.id for each in ast.walk(statement) if isinstance(each, ast.Name)} - {name}
                if index == top or used & set(names):
                    names[name] = index
    return names


def try_mutant(job: Job, runner: Runner, order: list[int], slot: int, seconds: list[float]) -> int:
    """In the fork: 1 where a test fails, 0 where none does, 2 where not all could be run, 4 for no fault."""
    quiet()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    # A folder of its own for each: in one that all share, every test would look through thousands of names.
    scratch = tempfile.mkdtemp(dir=runner.scratch)
    runner.items[0].config._tmp_path_factory._basetemp = Path(scratch)  # type: ignore[attr-defined]
    if not install(job, runner.alive):
        return 4
    started = time.process_time()
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    for index in order:
        used = time.process_time()
        if used - started > runner.options.seconds:
            return 2
        least, times = HANGS_AFTER
        hangs = int(used + least + times * seconds[index]) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (hangs, most))
        if not run_test(runner.items[index]):
            runner.killers[slot * 4 : slot * 4 + 4] = index.to_bytes(4, "little")
            return 1
    return 0


# --- in the one that forks ---


def in_fork(work: Any) -> Any:
    """The result of a function, computed in a fork."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            quiet()
            with os.fdopen(writing, "wb") as out:
                pickle.dump(work(), out)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as source:
        data = source.read()
    os.waitpid(child, 0)
    return pickle.loads(data)


def covering(job: Job, baseline: Baseline) -> set[int]:
    """The tests that pass through a mutant."""
    found: set[int] = set()
    lines = baseline.lines.get(job.file, {})
    if job.mutant.top is None:
        found.update(lines.get(job.mutant.line, ()))
        if not found:  # a part of a statement over several lines
            function, _ = function_lines(PACKAGE / job.file, job.mutant)
            above = [line for line in lines if function <= line <= job.mutant.line]
            found.update(lines[max(above)] if above else ())
        return found
    names = set(bound_by(ast.parse(text_of(PACKAGE / job.file)), job.mutant.top))
    for path in modules([]):
        file = str(path.relative_to(PACKAGE))
        for number in lines_with(path, frozenset(names)):
            found.update(baseline.lines.get(file, {}).get(number, ()))
    return found


@functools.lru_cache(maxsize=1024)
def lines_with(path: Path, names: frozenset[str]) -> tuple[int, ...]:
    """The lines of a module in which one of the names stands."""
    wanted = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
    return tuple(at for at, line in enumerate(text_of(path).splitlines(), 1) if wanted.search(line))


def ordered(
    job: Job, found: set[int], likely: list[int], items: list[pytest.Item], baseline: Baseline
) -> list[int]:
    """The tests in the order in which they are worth their time.

    What noticed the neighbours; what has the changed word in its name; for each line of the function, the
    rarest first, two that pass through it too; then by turns one of each test function. The quickest first.
    """
    quickest = sorted(found, key=lambda index: baseline.seconds[index])
    word = re.search(r"another word for '(.{2,})'", job.mutant.what)
    case = re.compile(rf"\[.*(?<!\w){re.escape(word[1])}(?!\w)") if word else None
    named = [index for index in quickest if case and case.search(items[index].nodeid)][:40]
    by_line: list[int] = []
    if job.mutant.top is None:
        first, last = function_lines(PACKAGE / job.file, job.mutant)
        lines = baseline.lines.get(job.file, {})
        groups = [found & set(tests) for line, tests in lines.items() if first <= line <= last]
        for group in sorted(groups, key=len):
            by_line += sorted(group, key=lambda index: baseline.seconds[index])[:2]
    turns: dict[str, int] = defaultdict(int)
    turn: dict[int, int] = {}
    for index in quickest:
        name = items[index].nodeid.partition("[")[0]
        turn[index] = turns[name]
        turns[name] += 1
    rest = sorted(found, key=lambda index: (turn[index], baseline.seconds[index]))
    known = [index for index in likely if index in found]
    return list(dict.fromkeys([*known[:10], *named, *known[10:], *by_line, *rest]))


def function_lines(path: Path, mutant: Mutant) -> tuple[int, int]:
    """The first and the last line of a mutant's function."""
    name = mutant.scope.rpartition(".")[2]
    for node in ast.walk(ast.parse(text_of(path))):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            last = node.end_lineno or node.lineno
            if node.lineno <= mutant.line <= last:
                return node.lineno, last
    return 0, 0


class Results:
    """What was found out, kept from run to run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.noticed: dict[str, str] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                self.noticed[f"{row['key']}@{row['digest']}"] = row["result"]

    def of(self, job: Job) -> str:
        """What became of a mutant, "" where it was not tried."""
        return self.noticed.get(f"{job.key}@{job.digest}", "")

    def known(self, job: Job) -> bool:
        """Whether a mutant was noticed before; one that was not is tried again, with the tests of today."""
        return self.of(job) in ("killed", "timeout")

    def keep(self, job: Job, result: str) -> None:
        """Notes a result."""
        self.noticed[f"{job.key}@{job.digest}"] = result
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as out:
            row = {"key": job.key, "digest": job.digest, "line": job.mutant.line, "result": result}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


class Runner:
    """The pytest plugin that takes over once the tests are collected."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.code = 2
        self.items: list[pytest.Item] = []
        self.alive: dict[str, list[types.FunctionType]] = {}
        self.running: dict[int, tuple[Job, int]] = {}
        self.killers = mmap.mmap(-1, 4)
        """For each mutant the test that noticed it, as its fork writes it down."""
        self.noticed_by: dict[tuple[str, str], list[int]] = defaultdict(list)
        self.scratch = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the mutants in place of the tests."""
        self.items = list(session.items)
        self.alive = functions()
        gc.freeze()  # what is never looked at again is not copied, either
        baseline = baseline_of(self.items)
        if baseline.failed:
            print("fail without any fault and are left out:", *baseline.failed, sep="\n  ")
        excused = equivalent()
        results = Results(KEPT)
        todo = [job for path in modules(self.options.module) for job in jobs_in(path)]
        whole = len(todo)
        if self.options.sample and len(todo) > self.options.sample:
            todo = random.Random(self.options.seed).sample(todo, self.options.sample)
        left = {job.key for job in todo} - set(excused)  # after the choice, which so stays the same
        todo = [job for job in todo if job.key in left]
        new = [job for job in todo if self.options.again or not results.known(job)]
        print(f"{len(todo)} mutants, {len(new)} to be tried, {len(excused)} equivalent", flush=True)
        with tempfile.TemporaryDirectory() as self.scratch:
            self.try_all(new, baseline, results)
        self.code = report(todo, results, self.options.least, whole)
        return True

    def try_all(self, jobs: list[Job], baseline: Baseline, results: Results) -> None:
        """Tries each, several at once."""
        self.killers = mmap.mmap(-1, 4 * max(len(jobs), 1))
        for slot, job in enumerate(jobs):
            found = covering(job, baseline)
            if not found:
                results.keep(job, "uncovered")
                continue
            if len(self.running) >= self.options.jobs:
                self.reap(results)
            likely = [*self.noticed_by[job.file, job.mutant.scope], *self.noticed_by[job.file, ""]]
            order = ordered(job, found, likely, self.items, baseline)
            child = os.fork()
            if child == 0:
                code = 3  # a fault of the runner itself
                try:
                    code = try_mutant(job, self, order, slot, baseline.seconds)
                finally:
                    os._exit(code)
            self.running[child] = (job, slot)
            if slot % 100 == 0:
                print(f"  {slot}/{len(jobs)} {job.key}", flush=True)
        while self.running:
            self.reap(results)

    def reap(self, results: Results) -> None:
        """Takes in one that has ended."""
        child, status = os.wait()
        job, slot = self.running.pop(child)
        if os.WIFSIGNALED(status):
            slow = os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
            results.keep(job, "timeout" if slow else "killed")
            return
        code = os.WEXITSTATUS(status)
        results.keep(job, {0: "survived", 1: "killed", 2: "cut off", 4: "same"}.get(code, "broken"))
        if code == 1:
            killer = int.from_bytes(self.killers[slot * 4 : slot * 4 + 4], "little")
            for scope in (job.mutant.scope, ""):
                known = self.noticed_by[job.file, scope]
                if killer in known:
                    known.remove(killer)
                known.insert(0, killer)
                del known[20:]


def interval(good: int, tried: int) -> tuple[float, float]:
    """The shares of all that a sample's is likely (95 %) to come from: Wilson's score interval."""
    z = 1.96
    share = good / tried
    middle = share + z * z / (2 * tried)
    width = z * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return (middle - width) / (1 + z * z / tried), (middle + width) / (1 + z * z / tried)


def report(jobs: list[Job], results: Results, least: float, whole: int) -> int:
    """The table, and the mutants that nobody noticed."""
    table: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    left: list[Job] = []
    for job in jobs:
        if results.of(job) == "same":
            continue
        good = results.known(job)
        for row in (table[job.file], table["all"]):
            row[0] += good
            row[1] += 1
        if not good:
            left.append(job)
    for job in left:
        print(f"{results.of(job)}  {job.file}:{job.mutant.line}  {job.key}")
    share = 100.0
    for file, (good, all_of_them) in table.items():
        share = 100 * good / all_of_them
        if file != "all":
            print(f"{file:28} {good:5} of {all_of_them:5} noticed  {share:5.1f} %")
    good, all_of_them = table["all"]
    share = 100 * good / all_of_them if all_of_them else 100.0
    print(f"{'all':28} {good:5} of {all_of_them:5} noticed  {share:5.1f} %  (at least {least} %)")
    if whole > len(jobs) and 0 < all_of_them < whole // 2:
        low, high = interval(good, all_of_them)
        print(f"a sample of {whole}: of all, {100 * low:.1f} to {100 * high:.1f} % are noticed (95 %)")
    return 0 if share >= least else 1


def main() -> int:
    """Runs the mutants."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("module", nargs="*", help="only these, as rules/paths.py")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=float, default=90.0, help="percent that must be noticed")
    parser.add_argument("--seconds", type=float, default=SECONDS_OF_TESTS, help="of processor time for each")
    parser.add_argument("--sample", type=int, default=0, help="only so many, chosen at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--again", action="store_true", help="also those that were noticed before")
    runner = Runner(parser.parse_args())
    os.chdir(ROOT)
    for path in modules([]):
        text_of(path)
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HOME": home, "AUTOGATE_CONFIG_DIR": f"{home}/config", "GIT_CONFIG_NOSYSTEM": "1"}
        pytest.main(["-p", "no:cacheprovider", "-p", "no:xdist", *TESTS], [runner])
    return runner.code


if __name__ == "__main__":
    sys.exit(main())
