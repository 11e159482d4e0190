"""Verdicts as JSON and as text for people."""

from __future__ import annotations

import os
from typing import IO, Any

from autogate.action import Action
from autogate.cli.text import COMMAND, escape
from autogate.setting import Setting
from autogate.verdict import Decision, Finding, Verdict

_encode: Any = None


def json_line(row: dict[str, Any]) -> str:
    """One JSON object on a line of plain ASCII."""
    global _encode
    if _encode is None:
        from json import JSONEncoder

        _encode = JSONEncoder().encode
    text: str = _encode(row)
    if "\x7f" in text:  # the one control character that JSON does not escape
        text = text.replace("\x7f", "\\u007f")
    if "##" in text:  # as in ``escape``: a command to what runs a job in CI
        text = COMMAND.sub(r"#\\u0023", text)
    return text + "\n"


_COLORS = {Decision.ALLOW: "32", Decision.ASK: "33", Decision.BLOCK: "31"}


class Style:
    """Colour, or none."""

    def __init__(self, *, colored: bool) -> None:
        """``colored`` as ``is_colored`` found it."""
        self.colored = colored

    def paint(self, text: str, code: str) -> str:
        """The text in a colour, where there is colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colored else text

    def decision(self, decision: Decision) -> str:
        """The word of a decision."""
        return self.paint(decision.word, f"1;{_COLORS[decision]}")


def is_colored(stream: IO[str], choice: str) -> bool:
    """Whether to colour: the user's choice, else a terminal that has colour and no NO_COLOR."""
    if choice != "auto":
        return choice == "always"
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(
    verdict: Verdict,
    action: Action,
    setting: Setting,
    stream: IO[str],
    color: str = "auto",
    *,
    explain: bool = False,
) -> None:
    """The verdict for a person: one line; on a terminal also the part of the command that mattered."""
    style = Style(colored=is_colored(stream, color))
    stream.write(f"{style.decision(verdict.decision)}  {_sentence(verdict)}\n")
    if stream.isatty():
        stream.write(_marked(verdict, action, style, _width(stream)))
    if verdict.instead and verdict.decision is not Decision.ALLOW:
        stream.write(f"{style.paint('instead', '1')}  {escape(verdict.instead)}\n")
    if explain:
        from autogate.cli.explain import tree

        stream.write(tree(verdict, action, setting, style))


def _sentence(verdict: Verdict) -> str:
    return f"{shortened(escape(verdict.reason))}  [{escape(verdict.rule)}]"


def shortened(text: str, limit: int = 300) -> str:
    """The text without its middle, where it is too long to be read: names in it can have any length."""
    return text if len(text) <= limit else f"{text[: limit - 50]} … {text[-47:]}"


def _width(stream: IO[str]) -> int:
    try:
        return max(40, os.get_terminal_size(stream.fileno()).columns)
    except (OSError, ValueError):
        return 80


def deciding_span(verdict: Verdict, text: str) -> tuple[int, int] | None:
    """The part of the command that the deciding finding is about."""
    worst: Finding | None = verdict.findings[0] if verdict.findings else None
    span = worst.span if worst is not None else None
    if span is None or not 0 <= span[0] < span[1] <= len(text):
        return None
    return span


def _marked(verdict: Verdict, action: Action, style: Style, width: int) -> str:
    """The line of the command with the part that mattered, cut to the terminal's width."""
    text = action.input.get("command")
    if verdict.decision is Decision.ALLOW or not isinstance(text, str):
        return ""
    span = deciding_span(verdict, text)
    if span is None:
        return ""
    start = text.rfind("\n", 0, span[0]) + 1
    end = text.find("\n", span[0])
    end = len(text) if end < 0 else end
    stop = min(span[1], end)
    room = width - 6
    if end - start > room:
        start = max(start, span[0] - room // 4)
        end = min(end, start + room)
        stop = min(stop, end)
    before, part, after = (
        escape(piece) for piece in (text[start : span[0]], text[span[0] : stop], text[stop:end])
    )
    code = f"4;{_COLORS[verdict.decision]}"
    mark = style.paint("^" * max(1, len(part)), _COLORS[verdict.decision])
    return f"  {before}{style.paint(part, code)}{after}\n  {' ' * len(before)}{mark}\n"
