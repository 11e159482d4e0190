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
_THINKING = re.compile(r"<thinking\b[^>]*>.*?(?:</thinking\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_BLOCK = re.compile(r"<block\s*>(.*?)(?:</block\s*>|(?=<)|\Z)", re.DOTALL | re.IGNORECASE)
_REASON = re.compile(r"<reason\s*>(.*?)(?:</reason\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_REASON_LIMIT = 500


def read_answer(text: str) -> Answer:
    """``<block>yes</block><reason>…</reason>`` or ``<block>no</block>``; the closing tag may be missing."""
    rest = text
    while True:  # nested thinking leaves tags behind: strip until nothing changes
        stripped = _THINKING.sub("", rest)
        if stripped == rest:
            break
        rest = stripped
    if re.search(r"</thinking", rest, re.IGNORECASE):
        return Answer(Says.UNREADABLE, "a thinking tag is closed that was never opened")
    values = {value.strip().lower() for value in _BLOCK.findall(rest)}
    if not values:
        return Answer(Says.UNREADABLE, "the answer has no <block> tag")
    if len(values) > 1:
        return Answer(Says.UNREADABLE, "the answer has contradicting <block> tags")
    value = values.pop()
    if value == "no":
        return Answer(Says.ALLOW, _reason(rest))
    if value == "yes":
        return Answer(Says.BLOCK, _reason(rest))
    return Answer(Says.UNREADABLE, "the <block> tag says neither yes nor no")


def _reason(text: str) -> str:
    found = _REASON.search(text)
    return " ".join(found[1].split())[:_REASON_LIMIT] if found else ""


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
    reason = " ".join(given["reason"].split())[:_REASON_LIMIT]
    return Answer(Says.BLOCK if given["shouldBlock"] else Says.ALLOW, reason)
