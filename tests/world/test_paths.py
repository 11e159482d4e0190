"""Path values are joined and normalised without losing what is not known."""

from __future__ import annotations

import pytest

from autogate.world import paths

U, S, Q, B, M = "\x00", "\x01", "\x02", "\x03", "\x04"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/", "/"),
        ("//a//b/", "/a/b"),
        ("/a/./b/.", "/a/b"),
        ("/a/../b", "/b"),
        ("/../..", "/"),
        ("/a/...", "/a/..."),
        ("/a/.b", "/a/.b"),
        (f"/a/{S}.c", f"/a/{S}.c"),
        (f"/a/{S}/../b", f"/a/{U}/b"),
        (f"/a/{U}/../../b", f"/a/{U}/b"),
        (f"{U}/../b", f"{U}/b"),
        (f"{U}", U),
        (f"{M}", M),
    ],
)
def test_normalise(path: str, expected: str) -> None:
    assert paths.normalise(path) == expected


@pytest.mark.parametrize(
    ("directory", "value", "expected"),
    [
        ("/w", "a", "/w/a"),
        ("/w", "/a", "/a"),
        ("/w", "", "/w"),
        ("/w", f"a{U}", f"/w/a{U}"),
        ("/w", f"{U}/a", f"{U}/a"),
        ("/w", f"{S}/a", f"/w/{S}/a"),
        (U, "a", f"{U}/a"),
        ("", "a", f"{U}/a"),
        (f"/w/{U}", "../a", f"/w/{U}/a"),
    ],
)
def test_absolute(directory: str, value: str, expected: str) -> None:
    assert paths.absolute(value, directory) == expected


def test_split_tells_what_is_known() -> None:
    assert paths.split("/a/b") == ("/a/b", ())
    assert paths.split(f"/a/b{S}/c") == ("/a", (f"b{S}", "c"))
    assert paths.split(f"/{S}") == ("/", (S,))
    assert paths.split(f"{U}/a") == ("", (U, "a"))


def test_unset_variables_leave_nothing() -> None:
    assert [paths.emptied(path) for path in (f"{U}/", f"{U}/b", f"/a/{U}", U, f"/a{U}/b")] == [
        "/", "/b", "/a", "", "/a/b"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("part", "yes", "no"),
    [
        (S, "a a.b", ".a"),
        (f".{S}", ".a", "a"),
        (f"{S}.py", "a.py", "a.pyc .py"),
        (f"a{Q}c", "abc", "ac abbc"),
        (f"a{B}", "ab abc", "a"),
        (f"{U}x", "x ax .x", "xa"),
        (f"{S}a{S}b{S}", "ab xaxbx aab", "ba"),
        ("a.c", "a.c", "abc"),
    ],
)
def test_could_be(part: str, yes: str, no: str) -> None:
    assert [name for name in (yes + " " + no).split() if paths.could_be(part, name)] == yes.split()


def test_could_hold() -> None:
    path = ("home", "dev", "work")
    holds = [
        (), (S,), (S, S), ("home", f"d{S}"), (S * 2,), (S * 2, "work"), ("home", S * 2, S * 2, "work"),
        ("home", "x"), (S, S, S, S), ("etc",), (S * 2, "x"),
    ]  # fmt: skip
    assert [parts for parts in holds if paths.could_hold(parts, path)] == holds[:7]


def test_hostile_patterns_take_no_time() -> None:
    assert not paths.could_be(f"{S}a" * 100 + "b", "a" * 250)
    assert not paths.could_hold((S * 2, "a") * 50, ("a",) * 20)
