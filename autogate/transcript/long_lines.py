"""Lines too long to be held as a whole: their long texts are cut while they are read.

Almost all of a long line is what a tool printed, or an image: of that a beginning is enough. What is not:
calls and the user's words. A line that holds such is read whole, up to a limit; past it, it is not known what
they say, and the readers are told so (``Counts.shortened``).
"""

from __future__ import annotations

import re
from typing import Any, BinaryIO, NamedTuple

PIECE = 1 << 20
"""Bytes of a line that is read at once; a longer one comes here."""
WHOLE = 16 * PIECE
"""Bytes of a line that is held as a whole where what it says matters."""
_TEXT = 1 << 18
_SHORT_TEXT = 1 << 12
"""Bytes of each further text, once ``_MUCH`` is kept."""
_MUCH = 2 * PIECE
MOST = 4 * PIECE
"""Bytes that may be left of a line; past it, its structure alone is too large."""
_END = 1 << 11
"""Bytes of the end of a text: some programs say there how they ended."""

_INSIDE = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
_PLAIN = re.compile(rb"[ !#-\[\]-~]{8}")
"""No byte after the first six can be part of an escape."""


class LongLine(NamedTuple):
    """A line with its long texts cut."""

    text: bytes
    """b"" where more than ``MOST`` would be left."""
    length: int
    """Of the line itself, its end included."""
    ended: bool


def shortened(first: bytes, stream: BinaryIO) -> LongLine:
    """The line that begins with a piece, and goes on in the stream."""
    cutter = _Cutter()
    piece, length = first, 0
    while True:
        length += len(piece)
        ended = piece.endswith(b"\n")
        cutter.take(piece)
        if ended:
            break
        piece = stream.readline(PIECE)
        if not piece:
            break
    return LongLine(b"" if cutter.size > MOST else cutter.text(), length, ended)


class _Cutter:
    """Goes through JSON piece by piece; knows no more of it than where texts begin and end."""

    def __init__(self) -> None:
        self._kept: list[bytes] = []
        self.size = 0
        self._inside = False
        self._room = 0
        self._cut = False
        self._last = b""
        self._rest = b""

    def text(self) -> bytes:
        return b"".join(self._kept)

    def take(self, piece: bytes) -> None:
        if self.size > MOST:
            self._kept.clear()
            return
        piece, self._rest = self._rest + piece, b""
        at = 0
        while at < len(piece):
            at = self._in_text(piece, at) if self._inside else self._between(piece, at)

    def _keep(self, part: bytes) -> None:
        self._kept.append(part)
        self.size += len(part)

    def _between(self, piece: bytes, at: int) -> int:
        quote = piece.find(b'"', at)
        end = len(piece) if quote < 0 else quote + 1
        self._keep(piece[at:end])
        if quote >= 0:
            self._inside, self._cut, self._last = True, False, b""
            self._room = _TEXT if self.size < _MUCH else _SHORT_TEXT
        return end

    def _in_text(self, piece: bytes, at: int) -> int:
        match = _INSIDE.match(piece, at)
        assert match is not None
        end = match.end()
        self._content(piece[at:end])
        if end == len(piece):
            return end
        if piece[end : end + 1] == b'"':
            if self._cut:
                self._keep(_beginning_plainly(self._last))
            self._keep(b'"')
            self._inside = False
            return end + 1
        self._rest = piece[end:]  # a backslash at the end of the piece
        return len(piece)

    def _content(self, content: bytes) -> None:
        if self._cut:
            self._last = (self._last + content)[-_END:] if len(content) < _END else content[-_END:]
        elif len(content) <= self._room:
            self._keep(content)
            self._room -= len(content)
        else:
            self._keep(_ending_plainly(content[: self._room]))
            self._cut = True
            self._last = content[self._room :][-_END:]


def _ending_plainly(text: bytes) -> bytes:
    """Without an escape or a character that is cut in the middle."""
    backslash = text.rfind(b"\\", max(0, len(text) - 6))
    if backslash >= 0:
        text = text[:backslash].rstrip(b"\\")
    end = len(text)
    while end and text[end - 1] & 0xC0 == 0x80:
        end -= 1
    return text[: end - 1] if end and text[end - 1] >= 0xC0 else text


def _beginning_plainly(text: bytes) -> bytes:
    match = _PLAIN.search(text)
    return b"" if match is None else text[match.end() - 1 :]


_NOT_READ_OTHERWISE = ("uuid", "sessionId", "session_id", "timestamp", "message", "payload")
_OUTPUTS = frozenset(("function_call_output", "custom_tool_call_output", "reasoning"))
_CODEX = frozenset(("session_meta", "turn_context", "event_msg", "response_item"))


def says_nothing(row: dict[str, Any]) -> bool:
    """Whether a record holds neither a call nor words of the user's, so that its texts may be cut."""
    kind = row.get("type")
    if not isinstance(kind, str) or len(kind) > 100 or not any(name in row for name in _NOT_READ_OTHERWISE):
        return False
    payload = row.get("payload")
    if isinstance(payload, dict):
        inner = payload.get("type")
        if kind == "response_item":
            return isinstance(inner, str) and inner in _OUTPUTS
        if kind == "event_msg":
            return isinstance(inner, str) and inner not in ("user_message", "item_completed")
        return kind not in _CODEX
    if kind not in ("user", "assistant", "attachment"):
        return True
    message = row.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if not isinstance(content, list):
        return False
    silent = ("tool_result", "image", "document") if kind == "user" else ("text", "thinking")
    return kind != "attachment" and all(
        isinstance(block, dict) and block.get("type") in silent for block in content
    )
