"""What quotes and backslashes leave behind."""

from __future__ import annotations

import pytest

from autogate.syntax.literals import (
    UnreadableError,
    ansi_c,
    assignment_of,
    balanced,
    here_document_end,
    in_double_quotes,
    in_here_document,
    joined,
    splits_operator,
    unquoted,
)
from autogate.syntax.tree import Assignment, Parameter, Text, Word


def test_unquoted_backslashes_quote_what_follows() -> None:
    assert unquoted("a\\ b\\\nc") == [Text("a"), Text(" ", True), Text("b"), Text("c")]
    assert unquoted("") == []


def test_between_double_quotes_only_some_backslashes_go() -> None:
    assert in_double_quotes('\\$\\`\\"\\\\\\a\\\nb') == '$`"\\\\ab'
    assert in_here_document('\\$\\`\\"\\\\\\a\\\nb') == '$`\\"\\\\ab'


@pytest.mark.parametrize(
    "value, expected",
    [
        ("a", "a"),
        ("\\n\\t\\e\\a", "\n\t\x1b\a"),
        ("\\x41\\101\\u0042\\U00000043", "AABC"),
        ("\\'\\\"\\\\\\?", "'\"\\?"),
        ("\\xc3\\xa9", "\u00e9"),
        ("\\0", ""),
    ],
)
def test_ansi_c(value: str, expected: str) -> None:
    assert ansi_c(value) == expected


@pytest.mark.parametrize("value", ["\\x01", "a\\0b", "\\cA", "\\xff", "\\q", "\\U00110000", "\\ud800", "\\x"])
def test_unusual_escapes_are_refused(value: str) -> None:
    with pytest.raises(UnreadableError):
        ansi_c(value)


def test_neighbouring_texts_are_joined() -> None:
    parts = [Text("a"), Text("b"), Text("c", True), Text("", True), Parameter("x"), Text("d")]

    assert joined(parts) == Word((Text("ab"), Text("c", True), Parameter("x"), Text("d")))


@pytest.mark.parametrize(
    "word, expected",
    [
        (Word((Text("x=1"),)), Assignment("x", Word((Text("1"),)))),
        (Word((Text("x+="), Text("1", True))), Assignment("x", Word((Text("1", True),)), append=True)),
        (Word((Text("x="),)), Assignment("x", Word(()))),
        (Word((Text("x=1", True),)), None),
        (Word((Text("-x=1"),)), None),
        (Word((Parameter("x"), Text("=1"))), None),
        (Word(()), None),
    ],
)
def test_assignments_are_spelled_without_quotes(word: Word, expected: Assignment | None) -> None:
    assert assignment_of(word) == expected


@pytest.mark.parametrize("text, expected", [("(a)(b)", True), ("a) + (b", False), ("((a)", False)])
def test_balanced(text: str, expected: bool) -> None:
    assert balanced(text) is expected


@pytest.mark.parametrize(
    "body, expected",
    [
        ("a\nb\n", False),
        ("a \\\nb\n", False),
        ("E\\\nF\nb\n", True),
        ("a\\\\\nEF\n", True),
        ("a\\\n", True),
        ("a\\\\\nb\n", False),
    ],
)
def test_line_continuations_may_hide_a_mark(body: str, expected: bool) -> None:
    """The shell joins lines before it looks for the mark."""
    assert here_document_end(body, "EF", False) is expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("a \\\nb", False),
        ("a && \\\nb", False),
        ("a $\\\n'b'", True),
        ("a &\\\n& b", True),
        ("a <\\\n(b)", True),
    ],
)
def test_line_continuations_may_split_an_operator(text: str, expected: bool) -> None:
    assert splits_operator(text) is expected
