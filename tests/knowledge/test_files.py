"""What the knowledge of programs over files shares."""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Invocation
from autogate.knowledge.files import reads, reads_operands
from autogate.knowledge.interface import Call, Program
from autogate.words.values import MANY, UNKNOWN


def test_every_word_but_a_dash_is_a_file() -> None:
    """Any number of words may be any file."""
    assert tuple(reads(("a", "-", MANY))) == (Effect(Kind.READ, "a"), Effect(Kind.READ, UNKNOWN))


def test_operands_are_files() -> None:
    call = Call(Invocation(("cat", "-n", "a"), "/"), (("-n", None),), ("a",), Program("cat"))
    assert tuple(reads_operands(call)) == (Effect(Kind.READ, "a"),)
