"""What earlier steps of a line did, by its place."""

from __future__ import annotations

import pytest

from autogate.analysis import assess_command
from autogate.judgement.earlier import ByPlace, around, last_before, once
from autogate.judgement.interface import Case
from autogate.setting import Setting
from tests.judgement.project import world
from tests.world.fake import PROJECT


def done() -> ByPlace[str]:
    """What six steps did."""
    return ByPlace(
        [(0, "/a/b", "b"), (1, "/a", "a"), (2, "/a/b/c/", "c"), (3, "/", "root"), (4, "\x00/x", "unknown"),
         (5, "x", "x")]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/a/b", ["/a/b", "/a", ""]),
        ("/a/", ["/a", ""]),
        ("/", [""]),
        ("a/b", ["a/b", "a"]),
        ("\x00/x", ["\x00/x", "\x00"]),
    ],
)
def test_around(path: str, above: list[str]) -> None:
    """The path, its folders, and the root where it is absolute."""
    assert list(around(path)) == above


@pytest.mark.parametrize(
    ("question", "path", "number", "expected"),
    [
        ("at", "/a/b", 9, ["b"]),
        ("at", "/a/b/", 9, ["b"]),
        ("at", "/a/b", 0, []),
        ("at", "/a/b/c", 9, ["c"]),
        ("at", "/", 9, ["root"]),
        ("at", "x", 9, ["x"]),
        ("below", "/a", 9, ["b", "c"]),
        ("below", "/a/", 9, ["b", "c"]),
        ("below", "/a", 2, ["b"]),
        ("below", "/a/b", 9, ["c"]),
        ("below", "/", 9, ["b", "a", "c"]),
        ("below", "/other", 9, []),
        ("below", "x", 9, []),
        ("above", "/a/b/c/d", 9, ["c", "b", "a", "root"]),
        ("above", "/a", 1, []),
        ("above", "\x00/x/y", 9, ["unknown"]),
    ],
)
def test_finds(question: str, path: str, number: int, expected: list[str]) -> None:
    """What was done at a path, below or around it, before a step."""
    assert [what for _, what in getattr(done(), question)(path, number)] == expected


def test_a_line_is_looked_at_once() -> None:
    """Whatever the step; another line, or another question, is looked at for itself."""
    asked = []

    def steps(case: Case) -> int:
        asked.append(case.number)
        return len(case.line.steps)

    def number(case: Case) -> int:
        return case.number

    where = world()
    first, second = (
        [Case(each, step, at, line, where) for at, step in enumerate(line.steps) for each in step.effects]
        for line in (assess_command(text, PROJECT, where, Setting(lambda _: where)).line
                     for text in ("ls; ls; ls", "ls; pwd"))
    )  # fmt: skip
    assert [once(steps, case) for case in first] == [3] * len(first)
    assert [once(steps, case) for case in second] == [2] * len(second)
    assert [once(steps, case) for case in first] == [3] * len(first)
    assert once(number, first[-1]) == 2
    assert asked == [0, 0]


@pytest.mark.parametrize(("number", "last"), [(0, None), (2, None), (3, 2), (9, 5)])
def test_last_before(number: int, last: int | None) -> None:
    """The nearest of the steps before one."""
    assert last_before([2, 5], number) == last
