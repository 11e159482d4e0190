"""What the readers of inline code are built from: tokens, doubts, and giving way."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from autogate.effects import Outcome
from autogate.knowledge.languages.common import uncertain, with_unknown


class NotReadError(Exception):
    """Code that a reader gives way to; the message says why. It never leaves the reader's module."""


class Token(NamedTuple):
    """A token; each reader says which kinds it knows."""

    kind: str
    text: str


NOTHING = Token("op", "")
"""Stands before the first token and after the last."""


class Reader:
    """Collects outcomes."""

    language: ClassVar[str]
    out: list[Outcome]

    def doubt(self, what: str) -> None:
        """Something that is not understood."""
        self.out.append(uncertain(self.language, with_unknown(what)))


class TokenReader(Reader):
    """Splits the code into tokens before it looks at them."""

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.out: list[Outcome] = []
        self.values: dict[str, str] = {}
        """Names whose text is known."""

    def token(self, at: int) -> Token:
        """The token at a place, ``NOTHING`` beyond both ends."""
        return self.tokens[at] if 0 <= at < len(self.tokens) else NOTHING
