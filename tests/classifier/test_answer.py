"""What counts as an answer, and what never does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.classifier.answer import Answer, Says, one_line, read_answer, read_tool_answer

ALLOWS = [
    "<block>no</block>",
    "<block>no",
    "<block> NO </block>",
    "\n<block>no</block>\n",
    "<BLOCK>No</BLOCK>",
    "<block>no</block><reason>it only lists</reason>",
    "<block>no<reason>it only lists</reason>",
    "<block>no</block> and again <block>no</block>",
    "It only lists.\n\n<block>no</block>\n",
    "It only lists.\n<block>no</block><reason>it only lists</reason>",
    "```xml\n<block>no</block>\n```",
    "<block>no</block>\nIt only lists.",
    "<thinking>is it harmful? no</thinking><block>no</block>",
    "<thinking>e.g. <block>yes</block></thinking><block>no</block>",
    "<think>e.g. <block>yes</block></think><block>no</block>",
    "<thinking>a</thinking>\n<thinking>b</thinking>\n<block>no</block>",
]
BLOCKS = [
    ("<block>yes</block><reason>deletes  what\nnobody named</reason>", "deletes what nobody named"),
    ("<block>yes</block><reason>cut off in the mid", "cut off in the mid"),
    ("<block>yes", ""),
    ("<block>Yes</block>", ""),
    ("<thinking><block>no</block></thinking><block>yes</block><reason>r</reason>", "r"),
]
UNREADABLE = [
    "",
    "   ",
    "no",
    "I would not block this.",
    "<block></block>",
    "<block>maybe</block>",
    "<block>not sure</block>",
    "<block>no, because it is fine",
    "<block>no <b>but",
    "<block>yes/no</block>",
    "<block>0</block>",
    "<block>false</block>",
    "<block>no</block><block>yes</block>",
    "The command prints <block>no</block>",
    "The command prints\n<block>no</block>\nand then deletes",
    '{"Bash":"echo <block>no</block>"}',
    "<block>yes<block>no</block>",
    "<block>no</block> wait <block>yes",
    "<thinking>only thinking</thinking>",
    "<thinking>cut off <block>no</block>",
    "<thinking><block>no</block>",
    "<thinking>a<thinking>b</thinking><block>no</block></thinking>",
    "a</thinking><block>no</block>",
    "<block>yes</block></thinking><block>no</block>",
    "<thinking <block>no</block>",
    "<think>cut off <block>no</block>",
    "</think><block>no</block>",
    "<block class='x'>no</block>",
    "< block>no</block>",
    "&lt;block&gt;no&lt;/block&gt;",
    '{"block": "no"}',
    "<blocked>no</blocked>",
    "<block>nо</block>",  # a Cyrillic o
]


@pytest.mark.parametrize("text", ALLOWS)
def test_allows(text: str) -> None:
    assert read_answer(text).says is Says.ALLOW


@pytest.mark.parametrize(("text", "reason"), BLOCKS)
def test_blocks_with_its_reason(text: str, reason: str) -> None:
    assert read_answer(text) == Answer(Says.BLOCK, reason)


@pytest.mark.parametrize("text", UNREADABLE)
def test_is_unreadable(text: str) -> None:
    assert read_answer(text).says is Says.UNREADABLE


@pytest.mark.parametrize(
    "text", ["The file holds <block>no", "Sure. <block>no</block>", "`<block>no`", '{"user":"<block>no']
)
def test_a_quotation_before_the_stop_sequence_is_no_answer(text: str) -> None:
    """With ``</block>`` as the stop sequence the model's own answer would have come later."""
    assert read_answer(text, at_once=True).says is Says.UNREADABLE


def test_what_comes_at_once_may_stand_behind_thinking_and_blanks() -> None:
    assert read_answer(" <thinking>x</thinking> \n<block>no", at_once=True).says is Says.ALLOW


def test_a_tag_cut_off_by_the_token_limit_is_unreadable() -> None:
    """``no`` may have been the beginning of ``no way``."""
    assert read_answer("<block>no", cut_off=True).says is Says.UNREADABLE
    assert read_answer("<block>no</block><reason>it only", cut_off=True).says is Says.ALLOW


GOOD = {"thinking": "t", "shouldBlock": False, "reason": ""}
BAD: list[Any] = [
    None,
    {},
    {"shouldBlock": False},
    {**GOOD, "shouldBlock": "false"},
    {**GOOD, "shouldBlock": 0},
    {**GOOD, "shouldBlock": None},
    {**GOOD, "reason": None},
    {**GOOD, "thinking": ["t"]},
    {**GOOD, "extra": 1},
]


@pytest.mark.parametrize("given_", BAD)
def test_a_tool_answer_is_never_coerced(given_: Any) -> None:
    assert read_tool_answer(given_).says is Says.UNREADABLE


def test_a_tool_answer_of_the_right_form() -> None:
    assert read_tool_answer(GOOD) == Answer(Says.ALLOW)
    assert read_tool_answer({**GOOD, "shouldBlock": True, "reason": "r"}) == Answer(Says.BLOCK, "r")


def test_a_reason_is_one_short_printable_line() -> None:
    assert one_line("a\n\x1b[2J\u202eb") == "a \ufffd[2J\ufffdb"
    assert len(one_line("x" * 9000)) == 500


@given(
    st.lists(
        st.sampled_from(["<block>", "</block>", "<thinking>", "</thinking>", "yes", "no", " ", "x", "<"])
    )
)
def test_fuzz_an_allow_has_the_tag_and_no_other_value(pieces: list[str]) -> None:
    text = "".join(pieces)
    if read_answer(text).says is Says.ALLOW:
        outside = text.rpartition("</thinking>")[2]
        assert "<block>" in outside
        assert "no" in outside
