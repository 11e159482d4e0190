"""What earlier steps of a line did, by its place."""

from __future__ import annotations

import pytest

from autogate.judgement.earlier import ByPlace, around, last_before

DONE = ByPlace(
    [(0, "/a/b", "b"), (1, "/a", "a"), (2, "/a/b/c", "c"), (3, "/", "root"), (4, "\x00/x", "unknown")]
)


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
    ("found", "expected"),
    [
        (DONE.at("/a/b", 9), ["b"]),
        (DONE.at("/a/b", 0), []),
        (DONE.at("/", 9), ["root"]),
        (DONE.below("/a", 9), ["b", "c"]),
        (DONE.below("/a", 2), ["b"]),
        (DONE.below("/a/b", 9), ["c"]),
        (DONE.below("/", 9), ["b", "a", "c"]),
        (DONE.below("/other", 9), []),
        (DONE.above("/a/b/c/d", 9), ["c", "b", "a", "root"]),
        (DONE.above("/a", 1), []),
        (DONE.above("\x00/x/y", 9), ["unknown"]),
    ],
)
def test_finds(found: object, expected: list[str]) -> None:
    """What was done at a path, below or around it, before a step."""
    assert [what for _, what in found] == expected  # type: ignore[attr-defined]


@pytest.mark.parametrize(("number", "last"), [(0, None), (2, None), (3, 2), (9, 5)])
def test_last_before(number: int, last: int | None) -> None:
    """The nearest of the steps before one."""
    assert last_before([2, 5], number) == last
