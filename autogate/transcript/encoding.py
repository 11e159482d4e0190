"""The two encodings of a conversation. Canonical: the same history always gives the same bytes, and
an earlier line never changes when one is added."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from autogate.transcript.interface import Entry, ToolCalled, UserSaid
from autogate.transcript.projection import EMPTY, MalformedInputError, project

ENCODINGS = ("jsonl", "text")


def encode_entry(entry: Entry, encoding: str = "jsonl", *, session_directory: str = "") -> str:
    """One entry as one line without its end; "" where its projection is empty."""
    if isinstance(entry, UserSaid):
        return _line("user", entry.text, encoding)
    return encode_call(entry, encoding, session_directory=session_directory)


def encode_call(call: ToolCalled, encoding: str = "jsonl", *, session_directory: str = "") -> str:
    """A tool call as one line; the working directory is named where it is not the session's."""
    try:
        value = project(call.tool, call.input)
    except MalformedInputError:
        value = dict(call.input)  # what is odd is shown whole
    if value == EMPTY and isinstance(value, str):
        return ""
    if call.cwd and session_directory and call.cwd != session_directory:
        value = {**value, "cwd": call.cwd} if isinstance(value, dict) else {"input": value, "cwd": call.cwd}
    name = f"tool:{call.tool}" if call.tool.lower() == "user" else call.tool
    return _line(name, value, encoding)


def encode(
    entries: tuple[Entry, ...], encoding: str = "jsonl", *, session_directory: str = ""
) -> Iterator[str]:
    """The lines of a conversation."""
    for entry in entries:
        line = encode_entry(entry, encoding, session_directory=session_directory)
        if line:
            yield line


def canonical(value: Any) -> str:
    """JSON with sorted keys, no blanks and no ASCII escaping; lone surrogates are escaped."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    # U+2028 and its like end a line for some readers.
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085")


def _line(name: str, value: Any, encoding: str) -> str:
    if encoding == "jsonl":
        return canonical({name: value})
    shown = "User:" if name == "user" else name.replace("\n", " ")
    text = value if isinstance(value, str) else canonical(value)
    escaped = text.replace("\\", "\\\\")
    for char, escape in _ENDS.items():
        escaped = escaped.replace(char, escape)
    return f"{shown} {escaped}"


_ENDS = {
    "\n": "\\n",
    "\r": "\\r",
    "\x0b": "\\x0b",
    "\x0c": "\\x0c",
    "\x1c": "\\x1c",
    "\x1d": "\\x1d",
    "\x1e": "\\x1e",
    "\x85": "\\x85",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


def is_call(entry: Entry) -> bool:
    """Whether an entry is a tool call (those may be dropped first when the transcript is too long)."""
    return isinstance(entry, ToolCalled)
