"""The reference reader takes nothing it does not know."""

from __future__ import annotations

from typing import Any

import pytest

from autogate.syntax import shfmt
from autogate.syntax.literals import UnreadableError
from autogate.syntax.reference import SYNTAX_LIMIT, read_reference
from tests.syntax.helpers import simple


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The parser's answer to ``a b``, to be spoiled."""
    tree = shfmt.parse("a b", "bash")
    monkeypatch.setattr(shfmt, "parse", lambda _text, _dialect: tree)
    return tree


def test_reads_the_answer(answer: dict[str, Any]) -> None:
    assert read_reference("a b") == (simple(0, 3, "a", "b"),)


def spoil_kind(tree: dict[str, Any]) -> None:
    tree["Stmts"][0]["Cmd"]["Type"] = "NewClause"


def spoil_part(tree: dict[str, Any]) -> None:
    tree["Stmts"][0]["Cmd"]["Args"][1]["Parts"][0]["Type"] = "NewPart"


def spoil_field(tree: dict[str, Any]) -> None:
    tree["Stmts"][0]["Cmd"]["Sudo"] = True


def spoil_statement(tree: dict[str, Any]) -> None:
    tree["Stmts"][0]["Disown"] = True


def spoil_position(tree: dict[str, Any]) -> None:
    del tree["Stmts"][0]["Cmd"]["Pos"]


def spoil_shape(tree: dict[str, Any]) -> None:
    tree["Stmts"] = 3


@pytest.mark.parametrize(
    "spoil", [spoil_kind, spoil_part, spoil_field, spoil_statement, spoil_position, spoil_shape]
)
def test_unknown_nodes_and_fields_are_refused(answer: dict[str, Any], spoil: Any) -> None:
    """A new version of the parser cannot slip something past us."""
    spoil(answer)

    with pytest.raises(UnreadableError):
        read_reference("a b")


def test_too_much_is_refused_before_the_parser_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shfmt, "parse", lambda _text, _dialect: pytest.fail("started"))

    for text in ("a " * (SYNTAX_LIMIT + 1), "a" * (shfmt.INPUT_LIMIT + 1), "a | " * 700 + "a"):
        with pytest.raises(UnreadableError):
            read_reference(text)


def test_long_quoted_documents_are_read() -> None:
    """What stands in them makes no syntax."""
    body = "x $(y) 'z' \"\n" * 5_000

    (statement,) = read_reference(f"a <<'E'\n{body}E\n")

    assert statement.redirects[0].target.literal == body


@pytest.mark.parametrize("text", ["a 'b\u00e9' $(c\u00e9 d)", "\U0001f600 `a \\`b\\``"])
def test_offsets_count_characters(text: str) -> None:
    (statement,) = read_reference(text)

    assert (statement.start, statement.end) == (0, len(text))
