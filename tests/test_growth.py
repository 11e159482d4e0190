"""The work for a line grows as the line does: twice as many commands of a kind, twice the work.

Counted in lines of Python that run, so that a busy machine changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from autogate.verdict import Decision
from tests.judgement.project import verdict, world

KINDS: dict[str, Callable[[int], str]] = {
    "commands": lambda n: f"grep -n name{n} src/app.py",
    "writes": lambda n: f"echo line {n} >> out.txt",
    "variables": lambda n: f"a{n}=$HOME/x{n}; ls $a{n}",
    "branches": lambda n: f"if [ -f a{n} ]; then cat a{n}; fi",
    "loops": lambda n: f'for f in a{n} b; do wc -l "$f"; done',
    "pipelines behind loops": lambda n: f'for f in *.py; do wc -l "$f"; done | sort | head -{n} && ls',
    "brackets": lambda n: f"( ls a{n} )",
    "functions": lambda n: f"f{n}() {{ ls {n}; }}; f{n}",
    "tests": lambda n: f"[[ a{n} == b* ]] && ls",
    "here-documents": lambda n: f"cat > f{n} <<'E'\nhello {n}\nE",
    "code": lambda n: f"python3 -c 'print({n})'",
    "nested shells": lambda n: f"sh -c \"bash -c 'ls {n}'\"",
    "deletes": lambda n: f"rm -f a{n}",
    "deletes by a pattern": lambda n: f"rm -f a{n}*",
    "deletes of what find finds": lambda n: f"find d{n} -name x -delete",
    "deletes of what is handed on": lambda n: f"find . | xargs -n{n + 1} rm",
    "deletes of what was moved": lambda n: f"mv a{n} b{n}; rm -f b{n}",
    "deletes in new folders": lambda n: f"mkdir d{n}; (cd d{n}; rm -f x)",
    "builds": lambda n: f"make t{n}",
    "builds of what was written": lambda n: f"echo x > f{n}.mk; make t{n}",
    "builds of what was fetched": lambda n: f"curl -o /tmp/f{n} https://example.com/{n}; make t{n}",
    "files that are read again": lambda n: f"echo {n} > f{n}; cat f{n} | sort",
    "copies of all": lambda n: f"cp * d{n}",
    "moves": lambda n: f"mv a{n} b{n}",
    "links": lambda n: f"ln -s /etc/hosts l{n}",
    "programs that are built": lambda n: f"gcc src/clean.py -o a{n}; ./a{n}",
    "archives": lambda n: f"tar xf a{n}.tar; cat b{n}.tar | tar x",
    "folders that are copied": lambda n: f"cp -r a{n}/. .; rsync -a docs/ src/",
    "databases": lambda n: f"dropdb d{n}; kubectl exec p -- dropdb d{n}",
    "modes": lambda n: f"chmod -R 600 m{n}",
    "folders": lambda n: f"cd d{n}",
}


@contextmanager
def counted() -> Iterator[list[int]]:
    """The number of lines that run meanwhile."""
    total = [0]

    def trace(_frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            total[0] += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield total
    finally:
        sys.settrace(before)


def work(text: str) -> int:
    where = world()
    with counted() as total:
        verdict(text, where=where)
    return total[0]


@pytest.mark.parametrize("kind", KINDS)
def test_twice_the_line_is_twice_the_work(kind: str) -> None:
    """From 40 to 160 commands, beside what a line costs at all."""
    make = KINDS[kind]
    verdict("\n".join(map(make, range(3))))  # what is loaded once
    few, many = (work("\n".join(make(number) for number in range(1, count + 1))) for count in (40, 160))

    assert many <= few * 4 * 1.15


@pytest.mark.parametrize("kind", ["commands", "branches", "brackets", "functions", "here-documents", "loops"])
def test_long_lines_of_harmless_commands_are_allowed(kind: str) -> None:
    """What one command of a kind may do, hundreds of them may."""
    make = KINDS[kind]

    assert verdict(make(1)).decision is Decision.ALLOW
    assert verdict("\n".join(map(make, range(300)))).decision is Decision.ALLOW


def test_a_danger_behind_a_long_line_is_seen() -> None:
    """However much stands before it."""
    before = "\n".join(f"for f in a{number} b; do ls $f; done" for number in range(400))

    assert verdict(f"{before}\nrm -rf ~").decision is Decision.BLOCK


def test_what_is_too_much_is_never_allowed() -> None:
    """A line whose end is not followed may hold anything there."""
    assert verdict("ls\n" * 50_000 + "rm -rf ~").decision is not Decision.ALLOW
    assert verdict("{ ls; }\n" * 50_000 + "rm -rf ~").decision is not Decision.ALLOW
