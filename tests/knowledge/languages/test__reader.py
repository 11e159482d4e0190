"""What the readers of inline code are built from."""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.knowledge.languages._reader import NOTHING, Reader, Token, TokenReader
from autogate.knowledge.languages.common import HOLE


class Toy(TokenReader):
    """A reader of two tokens."""

    language = "toy"

    def __init__(self) -> None:
        self.out = []
        self.tokens = [Token("name", "a"), Token("op", "+")]


def test_there_is_nothing_beyond_both_ends() -> None:
    assert [Toy().token(at) for at in (-1, 0, 1, 2)] == [NOTHING, ("name", "a"), ("op", "+"), NOTHING]


def test_a_doubt_names_the_language_and_shows_what_is_unknown_as_such() -> None:
    reader = Toy()
    Reader.doubt(reader, f"the call {HOLE}()")
    assert reader.out == [Effect(Kind.EXECUTE, "inline toy code", "the call \x00()", force="uncertain")]
