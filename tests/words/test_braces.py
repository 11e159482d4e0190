"""Brace expansion."""

from __future__ import annotations

import pytest

from autogate.syntax.tree import Text
from autogate.words.braces import LIMIT, braces
from autogate.words.values import STAR, UNKNOWN


def expanded(text: str) -> list[str]:
    return ["".join(part.value for part in parts) for parts in braces((Text(text),), Text)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a{b,c}d", ["abd", "acd"]),
        ("{a,b}{c,d}", ["ac", "ad", "bc", "bd"]),
        ("{a,{b,c}}", ["a", "b", "c"]),
        ("{a,}x", ["ax", "x"]),
        ("{1..4}", ["1", "2", "3", "4"]),
        ("{4..1..2}", ["4", "2"]),
        ("{01..03}", ["01", "02", "03"]),
        ("{a..c}", ["a", "b", "c"]),
        ("{}", ["{}"]),
        ("{a}", ["{a}"]),
        ("{a,b", ["{a,b"]),
        ("a}b", ["a}b"]),
        ("{{a,b}}", ["{a}", "{b}"]),
        ("stash@{0}", ["stash@{0}"]),
        ("{1..100000}", [STAR]),
        ("{a,b}" * 12, [UNKNOWN]),
    ],
)
def test_expands_braces(text: str, words: list[str]) -> None:
    """What is between braces multiplies the word; what is no list or range is only characters."""
    found = expanded(text)
    if words == [UNKNOWN]:
        assert len(found) <= LIMIT
        assert any(UNKNOWN in word for word in found)
    else:
        assert found == words


def test_keeps_other_parts_whole() -> None:
    """Quoted text is not looked into, and goes along."""
    found = braces((Text("{a,"), Text("{x,y}", True), Text("}z")), Text)
    assert found == [(Text("az"),), (Text("{x,y}", True), Text("z"))]
