"""Outcomes as text."""

from __future__ import annotations

import pytest

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunInput, RunShell
from autogate.knowledge.describe import describe, describe_one
from autogate.words.values import MANY, STAR, UNKNOWN


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Effect(Kind.PURE), "pure"),
        (Effect(Kind.WRITE, "a", "append"), "write append a"),
        (Effect(Kind.DELETE, f"a/{STAR}", recursive=True, force="high"), "delete a/* recursive !high"),
        (Effect(Kind.MOVE, "a", to=UNKNOWN, remote="host x"), "move a -> … in host x"),
        (RunCommand(("ls", MANY), "/tmp", (("A", "1"),), user="root"), "run as root: A=1 ls … from /tmp"),
        (RunShell("ls", ("a",)), "shell 'ls' a"),
        (RunShell("ls", here=True, user="dev"), "eval as dev: 'ls'"),
        (RunCode("python", "x", remote="container"), "code python 'x' in container"),
        (RunFile("x.sh", "shell", ("a",)), "file shell x.sh a"),
        (RunFile("x.sh", "shell", here=True), "source shell x.sh"),
        (RunInput("sql"), "input sql"),
    ],
)
def test_an_outcome_reads_as_its_parts_in_order(outcome: Outcome, text: str) -> None:
    assert describe_one(outcome) == text


def test_several_are_parted() -> None:
    assert describe((Effect(Kind.READ, "a"), Effect(Kind.PURE))) == "read a; pure"
