"""Input from outside: decoded strictly, bounded, and never read as something harmless by mistake."""

from __future__ import annotations

import os
import sys
from typing import Any

from autogate.action import Action
from autogate.errors import UsageError

LIMIT = 1_000_000
"""Bytes of one action."""


class TooLargeError(UsageError):
    """One action of more than LIMIT bytes: blocked, not looked at."""


def standard_input() -> int:
    """The descriptor of standard input."""
    if sys.stdin is None:
        raise UsageError("standard input is closed")
    return sys.stdin.fileno()


def read_bounded(descriptor: int) -> bytes:
    """All of a stream, of which no more than the limit is kept."""
    pieces: list[bytes] = []
    size = 0
    while piece := os.read(descriptor, 65_536):
        pieces.append(piece)
        size += len(piece)
        if size > LIMIT:
            raise TooLargeError("the input is larger than 1 MB")
    return b"".join(pieces)


def decode(data: bytes) -> str:
    """The text of UTF-8 bytes."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"the input is not UTF-8 (byte {error.start})") from error


def checked_text(text: str, what: str) -> str:
    """The text, if a shell could be given it."""
    if not text.strip():
        raise UsageError(f"{what} is empty")
    if "\x00" in text:
        raise UsageError(f"{what} holds a NUL byte, which no shell accepts")
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise UsageError(f"{what} is not UTF-8 (character {error.start})") from error
    return text


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        # Which of the two counts differs between readers: we could judge one and the agent run the other.
        raise ValueError("a key is given twice")
    return table


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


_decoder: Any = None


def parse_json(text: str, name: str = "") -> Any:
    """A JSON value, read strictly: no key twice, no NaN. Errors begin with ``name``, where it has one."""
    global _decoder
    if _decoder is None:
        from json import JSONDecoder

        _decoder = JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)
    begin = f"{name} is " if name else ""
    try:
        return _decoder.decode(text)
    except ValueError as error:
        raise UsageError(f"{begin}not JSON: {error}") from error
    except RecursionError as error:
        raise UsageError(f"{begin}not JSON that can be read: nested too deeply") from error


def tool_action(tool: object, value: object, cwd: str, session: str, raw: str) -> Action:
    """The action of a tool call; ``raw`` is the JSON text that the input came in."""
    if not isinstance(tool, str) or not tool.strip():
        raise UsageError("tool is not a name")
    if not isinstance(value, dict):
        raise UsageError("input is not an object")
    if "\\u" in raw or not raw.isascii():
        # Only an escape can bring in NUL or half a character.
        for text in (tool, *_texts(value)):
            if text.strip():
                checked_text(text, "input")
    return Action(tool, value, cwd, session)


def _texts(value: object) -> list[str]:
    """All strings in a JSON value, keys too."""
    found: list[str] = []
    queue = [value]
    while queue:
        item = queue.pop()
        if isinstance(item, str):
            found.append(item)
        elif isinstance(item, dict):
            found += item
            queue += item.values()
        elif isinstance(item, list):
            queue += item
    return found
