"""The value of a word as far as it is known before anything runs.

A value is a ``str`` in which five control characters stand for what is not known. The readers refuse
a text that holds one of them, so they can never come from the input.
"""

from __future__ import annotations

import re

UNKNOWN = "\x00"
"""Any text, perhaps empty, but within one word."""
STAR = "\x01"
"""An unquoted ``*``: any file name part."""
QUESTION = "\x02"
"""An unquoted ``?``."""
BRACKET = "\x03"
"""An unquoted ``[…]`` pattern or extended pattern, as a whole: some characters."""
MANY = "\x04"
"""Any number of unknown words, perhaps none; as an element of its own or beside other text."""

RESERVED = frozenset((UNKNOWN, STAR, QUESTION, BRACKET, MANY))

_any = re.compile("[\x00-\x04]").search
_unknown = re.compile("[\x00\x04]").search
_pattern = re.compile("[\x01-\x03]").search


def is_static(value: str) -> bool:
    """True where every character is known."""
    return _any(value) is None


def has_unknown(value: str) -> bool:
    """True where a part can be anything (a pattern is not that: it names existing files)."""
    return _unknown(value) is not None


def has_pattern(value: str) -> bool:
    """True where the value holds a file name pattern."""
    return _pattern(value) is not None


def quoted_pattern(value: str) -> str:
    """The value with patterns taken literally, as a program without globbing would get it."""
    return value.replace(STAR, "*").replace(QUESTION, "?")


def as_path(word: str) -> str:
    """The word as one path: an unknown one where it stands for any number of words."""
    return UNKNOWN if word == MANY else word
