"""Reads a model's answer. What cannot be read for certain is unreadable, and unreadable never allows."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from typing import Any, NamedTuple


class Says(enum.Enum):
    """What the answer says."""

    ALLOW = "allow"
    BLOCK = "block"
    UNREADABLE = "unreadable"


class Answer(NamedTuple):
    """An answer with its reason."""

    says: Says
    reason: str = ""


# An unclosed tag takes everything to the end: what the model wrote while thinking is not an answer.
# ``<think>`` is what many open models write.
_THINKING = re.compile(r"<think(ing)?\b[^>]*>.*?(?:</think(?:ing)?\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_STRAY = re.compile(r"</?think(?:ing)?\b", re.IGNORECASE)
# The stop sequence swallows the closing tag, so the end of the text closes as well.
_BLOCK = re.compile(r"<block\s*>(.*?)(</block\s*>|(?=<reason\s*>)|\Z)", re.DOTALL | re.IGNORECASE)
_BEGINS = re.compile(r"\s*<block\s*>", re.IGNORECASE)
_FENCED = re.compile(r"\s*```[a-z]*\n(.*?)\n```\s*", re.DOTALL)
_REASON = re.compile(r"<reason\s*>(.*?)(?:</reason\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_REASON_LIMIT = 500


def read_answer(text: str, *, at_once: bool = False, cut_off: bool = False) -> Answer:
    """``<block>yes</block><reason>…</reason>`` or ``<block>no</block>``; the closing tag may be missing.

    An allow must be the answer's beginning, or its end on a line of its own: one that is quoted out of the
    data in the midst of prose is none. ``at_once``: it must be the beginning. With a stop sequence on the
    closing tag, a model that quotes an answer out of the data before it gives its own would be cut off right
    behind the quotation.
    ``cut_off``: the text ended at the token limit, so a tag that is not closed may have had more to say.
    """
    rest = _THINKING.sub("", text)
    if _STRAY.search(rest):  # nested or crossed: where thinking ends cannot be told
        return Answer(Says.UNREADABLE, "the answer's <thinking> tags do not match")
    if fenced := _FENCED.fullmatch(rest):
        rest = fenced[1]
    if at_once and not _BEGINS.match(rest):
        return Answer(Says.UNREADABLE, "the answer does not begin with <block>")
    found = list(_BLOCK.finditer(rest))
    if not found:
        return Answer(Says.UNREADABLE, "the answer has no <block> tag")
    if cut_off and found[-1].end() == len(rest) and not found[-1][2]:
        return Answer(Says.UNREADABLE, "the answer was cut off in the <block> tag")
    values = {match[1].strip().lower() for match in found}
    if len(values) > 1:
        return Answer(Says.UNREADABLE, "the answer has contradicting <block> tags")
    value = values.pop()
    if value == "no":
        if not (_BEGINS.match(rest) or _ends(rest, found[-1])):
            return Answer(Says.UNREADABLE, "the <block> tag stands in the midst of the answer")
        return Answer(Says.ALLOW, _reason(rest))
    if value == "yes":
        return Answer(Says.BLOCK, _reason(rest))
    return Answer(Says.UNREADABLE, "the <block> tag says neither yes nor no")


def _ends(text: str, found: re.Match[str]) -> bool:
    """Whether a tag begins its line, and nothing but a reason comes after it."""
    before = text[: found.start()].rpartition("\n")[2]
    after = text[found.end() :].strip()
    return not before.strip() and (not after or _REASON.fullmatch(after) is not None)


def _reason(text: str) -> str:
    found = _REASON.search(text)
    return one_line(found[1]) if found else ""


def one_line(text: str, limit: int = _REASON_LIMIT) -> str:
    """A text from outside as one short line: blanks joined, what does not print shown as ``\ufffd``."""
    joined = " ".join(text.split())[:limit]
    return "".join(char if char.isprintable() else "\ufffd" for char in joined)


def read_tool_answer(given: Mapping[str, Any] | None) -> Answer:
    """The input of ``classify_result``: exactly thinking, shouldBlock and reason, of the right types."""
    if given is None:
        return Answer(Says.UNREADABLE, "the model did not call classify_result")
    if (
        set(given) != {"thinking", "shouldBlock", "reason"}
        or not isinstance(given["thinking"], str)
        or not isinstance(given["reason"], str)
        or given["shouldBlock"].__class__ is not bool
    ):
        return Answer(Says.UNREADABLE, "invalid classifier response")
    return Answer(Says.BLOCK if given["shouldBlock"] else Says.ALLOW, one_line(given["reason"]))
