"""Small words that the knowledge of programs over files shares."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind
from autogate.knowledge.interface import Call
from autogate.words.values import as_path


def reads(words: Iterable[str]) -> Iterable[Effect]:
    """Each word is a file that is read; ``-`` is standard input."""
    return (Effect(Kind.READ, as_path(word)) for word in words if word != "-")


def reads_operands(call: Call) -> Iterable[Effect]:
    """The operands are files that are read."""
    return reads(call.operands)
