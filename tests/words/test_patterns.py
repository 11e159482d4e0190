"""File name patterns."""

from __future__ import annotations

import re

import pytest

from autogate.words.patterns import mark, regex
from autogate.words.values import BRACKET, QUESTION, STAR


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("*.txt", f"{STAR}.txt"),
        ("a?c", f"a{QUESTION}c"),
        ("[ab]c", f"{BRACKET}c"),
        ("[!ab]c", f"{BRACKET}c"),
        ("[]a]c", f"{BRACKET}c"),
        ("[ab", "[ab"),
        ("[", "["),
        ("[a/b]", "[a/b]"),
        ("@(a|b).c", f"{BRACKET}.c"),
        ("!(a|(b))", BRACKET),
        ("@(a", "@(a"),
        ("https://host/?q=*", "https://host/?q=*"),
    ],
)
def test_marks_patterns(text: str, value: str) -> None:
    """What would match files is marked; a URL names none."""
    assert mark(text) == value


@pytest.mark.parametrize("text", ["[" * 100_000, "@(" * 100_000, "[]" * 100_000, "*" * 100_000])
def test_marks_in_linear_time(text: str) -> None:
    """Unbalanced brackets cost nothing."""
    assert mark(text)


@pytest.mark.parametrize(
    ("pattern", "matches", "fails"),
    [
        ("*.t?t", "a.txt", "a.txxt"),
        ("[a-c]x", "bx", "dx"),
        ("[!a-c]x", "dx", "bx"),
        ("a.b", "a.b", "axb"),
    ],
)
def test_translates_patterns(pattern: str, matches: str, fails: str) -> None:
    """A pattern matches what the shell would match."""
    expression = regex(pattern)
    assert expression is not None
    assert re.fullmatch(expression, matches)
    assert not re.fullmatch(expression, fails)


@pytest.mark.parametrize("pattern", ["*a*b*c*d", "@(a|b)", "[[:alpha:]]", "[a"])
def test_gives_up_on_patterns(pattern: str) -> None:
    """What costs too much or is not translated is not known."""
    assert regex(pattern) is None
