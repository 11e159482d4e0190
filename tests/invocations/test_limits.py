"""What is too much ends in bounded time, and is never taken for harmless."""

from __future__ import annotations

import time

import pytest

from autogate.invocations.session import STEPS
from tests.invocations.lines import effects, walk


@pytest.mark.parametrize(
    "text",
    [
        ":(){ :|:& };:",
        "f() { f | f & }; f",
        "bomb() { bomb & bomb & }; bomb",
        "function f { f | f; }; f",
    ],
)
def test_finds_fork_bombs(text: str) -> None:
    """A function that starts itself twice at once."""
    assert "process fork bomb !critical" in effects(walk(text))


@pytest.mark.parametrize(
    "text",
    [
        "f() { if t; then f $1; fi; }; f x",
        "walk() { ls $1 | while read d; do walk $d; done; }; walk .",
        "f() { t || f; }; f",
    ],
)
def test_recursion_is_no_bomb(text: str) -> None:
    """A function may call itself; how often is not followed."""
    line = walk(text)
    assert not any("fork bomb" in effect for effect in effects(line))
    assert line.unread


@pytest.mark.parametrize(
    "text",
    [
        "a;" * (STEPS + 1),
        "for a in 1 2 3 4; do " * 8 + "p;" + "done;" * 8,
        "".join(f"f{i}() {{ f{i + 1}; f{i + 1}; }};" for i in range(60)) + "f0",
        "".join(f"x{i}=1;" for i in range(2000)),
    ],
)
def test_bounds_hold(text: str) -> None:
    """The steps are bounded, and what is left out is told."""
    start = time.process_time()
    line = walk(text)
    assert time.process_time() - start < 5
    assert line.unread
    assert len(line.steps) <= STEPS


@pytest.mark.parametrize("text", ["( " * 100 + "a" + " )" * 100, "$(" * 60 + "a" + ")" * 60])
def test_nesting_is_bounded(text: str) -> None:
    """Deep nesting is followed or told."""
    try:
        line = walk(text)
    except AssertionError:
        return  # the readers refuse it
    assert line.steps or line.unread
