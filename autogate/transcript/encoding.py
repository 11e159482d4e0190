"""The two encodings of a conversation. Canonical: the same history always gives the same bytes, and
an earlier line never changes when one is added."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from autogate.transcript.interface import Entry, ToolCalled, UserSaid
from autogate.transcript.projection import EMPTY, MalformedInputError, project

ENCODINGS = ("jsonl", "text")

Clean = Callable[[str], str]
"""Applied to every text of an entry before it is encoded. (Afterwards it could take an escape apart.)"""
Fields = Mapping[str, tuple[str, ...]]
"""Configured projections: fields by the name or pattern of a tool."""


def encode_entry(
    entry: Entry,
    encoding: str = "jsonl",
    *,
    session_directory: str = "",
    configured: Fields | None = None,
    clean: Clean | None = None,
) -> str:
    """One entry as one line without its end; "" where its projection is empty."""
    if isinstance(entry, UserSaid):
        return _line("user", clean(entry.text) if clean else entry.text, encoding)
    return encode_call(
        entry, encoding, session_directory=session_directory, configured=configured, clean=clean
    )


def encode_call(
    call: ToolCalled,
    encoding: str = "jsonl",
    *,
    session_directory: str = "",
    configured: Fields | None = None,
    clean: Clean | None = None,
    whole: bool = False,
) -> str:
    """A tool call as one line; the working directory is named where it is not the session's.

    ``whole``: an input of which nothing matters is shown all the same; without, it gives "".
    """
    try:
        value = project(call.tool, call.input, configured)
    except MalformedInputError:
        value = dict(call.input)  # what is odd is shown whole
    if value == EMPTY and isinstance(value, str):
        if not whole:
            return ""
        value = dict(call.input)
    if call.cwd and session_directory and call.cwd != session_directory:
        value = {**value, "cwd": call.cwd} if isinstance(value, dict) else {"input": value, "cwd": call.cwd}
    return _line(_shown_name(call.tool), _cleaned(value, clean) if clean else value, encoding)


def encode(
    entries: tuple[Entry, ...],
    encoding: str = "jsonl",
    *,
    session_directory: str = "",
    configured: Fields | None = None,
) -> Iterator[str]:
    """The lines of a conversation."""
    for entry in entries:
        line = encode_entry(entry, encoding, session_directory=session_directory, configured=configured)
        if line:
            yield line


def canonical(value: Any) -> str:
    """JSON with sorted keys, no blanks and no ASCII escaping; lone surrogates are escaped."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    # Some readers take these for the end of a line; JSON leaves them as they are.
    return _ENDS_IN_JSON.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


_ENDS_IN_JSON = re.compile("[\x7f-\x9f\u2028\u2029]")
_ENDS_IN_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")


def _shown_name(tool: str) -> str:
    """A tool's name; one that could be taken for the user, or for a marked name, is marked."""
    if _PLAIN_NAME.fullmatch(tool) and tool.lower() != "user":
        return tool
    return f"tool:{tool}"


def _cleaned(value: Any, clean: Clean) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(name)): _cleaned(inner, clean) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(inner, clean) for inner in value]
    return value


def _line(name: str, value: Any, encoding: str) -> str:
    if encoding == "jsonl":
        return canonical({name: value})
    if name == "user":
        shown = "User:"
    elif name.startswith("tool:"):  # what stands in it, a blank or a colon above all, stays inside quotes
        shown = f"tool:{_one_line(canonical(name.removeprefix('tool:')))}"
    else:
        shown = name
    return f"{shown} {_one_line(value if isinstance(value, str) else canonical(value))}"


def _one_line(text: str) -> str:
    r"""Every line end, and every other control character, as an escape; a backslash as two."""
    return _ENDS_IN_TEXT.sub(_escape, text.replace("\\", "\\\\"))


def _escape(match: re.Match[str]) -> str:
    return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(match[0], f"\\u{ord(match[0]):04x}")
