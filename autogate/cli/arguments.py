"""The arguments of ``check``, and a small parser for its usual forms.

Importing typer takes longer than a whole analysis, so a line that this parser knows all of is answered
without it. Everything else (help, mistakes, spellings that are not listed) is typer's, which owns the
words of every usage message; a test holds the two to the same reading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple


class CheckOptions(NamedTuple):
    """What ``autogate check`` was asked."""

    command: str | None = None
    tool: str | None = None
    input: str | None = None
    cwd: str | None = None
    transcript: str | None = None
    session: str | None = None
    batch: str | None = None
    posture: str | None = None
    json: bool = False
    explain: bool = False
    no_record: bool = False
    headless: bool = False
    backend: str | None = None
    mode: str | None = None
    max_transcript_tokens: str | None = None


_VALUES = {
    "--tool": "tool",
    "--input": "input",
    "--cwd": "cwd",
    "--transcript": "transcript",
    "--session": "session",
    "--batch": "batch",
    "--posture": "posture",
    "--backend": "backend",
    "--mode": "mode",
    "--max-transcript-tokens": "max_transcript_tokens",
}
_SWITCHES = {
    "--json": "json",
    "--explain": "explain",
    "--no-record": "no_record",
    "--headless": "headless",
}
POSTURES = ("agent", "person")
BACKENDS = ("auto", "local", "anthropic")
MODES = ("both", "fast", "thinking", "tool_use")
_CHOICES = {"posture": POSTURES, "backend": BACKENDS, "mode": MODES}


def parse(arguments: Sequence[str]) -> CheckOptions | None:
    """The options, or None where typer has to look at the line."""
    found: dict[str, str | bool] = {}
    position, last = 0, len(arguments)
    operands_only = False
    while position < last:
        argument = arguments[position]
        position += 1
        if operands_only or not argument.startswith("-") or argument == "-":
            name, value = "command", argument
        elif argument == "--":
            operands_only = True
            continue
        elif argument in _SWITCHES:
            found[_SWITCHES[argument]] = True
            continue
        else:
            option, separator, value = argument.partition("=")
            if option not in _VALUES:
                return None
            if not separator:
                if position == last:
                    return None
                value = arguments[position]
                position += 1
            name = _VALUES[option]
        if name in found:
            return None
        found[name] = value
    for name, choices in _CHOICES.items():
        if name in found and found[name] not in choices:
            return None
    tokens = found.get("max_transcript_tokens", "0")
    if not isinstance(tokens, str) or not re.fullmatch("[0-9]{1,8}", tokens):
        return None
    return CheckOptions(**found)  # type: ignore[arg-type] # the two tables name its fields
