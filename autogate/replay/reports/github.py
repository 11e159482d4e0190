"""GitHub Actions: annotations on standard output, and the step's summary."""

from __future__ import annotations

import os
import sys

from autogate.cli.text import escape
from autogate.errors import UsageError
from autogate.replay.interface import Outcome, Row
from autogate.replay.reports.interface import relative
from autogate.replay.summary import Summary
from autogate.replay.tables import warnings

_MOST = 10
"""GitHub shows ten errors and ten warnings of a step."""


class GithubReport:
    """Everything that comes from a transcript is escaped: a line that began with "::" would be a command."""

    def __init__(self, target: str = "") -> None:
        """There is no file."""
        del target
        self._lines: dict[str, list[str]] = {"error": [], "warning": []}
        self._counts = {"error": 0, "warning": 0}

    def add(self, row: Row) -> None:
        """An annotation for what should not be, and for what is stricter."""
        if row.outcome is Outcome.UNEXPECTED:
            level = "error"
        elif row.outcome is Outcome.STRICTER or row.unavailable:
            level = "warning"
        else:
            return
        self._counts[level] += 1
        if self._counts[level] > _MOST:
            return
        title = f"{row.tool}: {row.decision.word}" + (f", expected {row.expected}" if row.expected else "")
        text = f"{row.reason} [{row.rule}]\n{row.shown}"
        self._lines[level].append(annotation(level, title, text, relative(row.file), row.line))

    def finish(self, summary: Summary) -> None:
        """Prints the annotations; writes the summary where GitHub says. Raises UsageError."""
        level = "error" if summary.missing_fails else "warning"
        told = {level: [annotation(level, "autogate replay", text) for text in warnings(summary)]}
        for kind, lines in self._lines.items():
            shown = [*told.get(kind, ()), *lines]
            if kind == "error" and len(shown) - len(lines) + self._counts[kind] > _MOST:
                more = f"{self._counts[kind]} verdicts should not be; not all are shown"
                shown = [*shown[: _MOST - 1], annotation(kind, "autogate replay", more)]
            sys.stdout.write("".join(f"{line}\n" for line in shown[:_MOST]))
        target = os.environ.get("GITHUB_STEP_SUMMARY")
        if target:
            from autogate.replay.reports.markdown import LIMIT, markdown

            try:
                with open(target, "a", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(markdown(summary, LIMIT - os.path.getsize(target)))
            except OSError as error:
                what = f"the step's summary cannot be written ({error.strerror})"
                raise UsageError(what, where=target) from error

    replaces = ""

    def give_up(self) -> None:
        """Prints nothing."""


def annotation(level: str, title: str, text: str, file: str = "", line: int = 0) -> str:
    """One workflow command."""
    properties = f"file={_property(file)},line={line}," if file else ""
    return f"::{level} {properties}title={_property(title)}::{_data(text)}"


def _data(text: str) -> str:
    lines = [escape(line) for line in text.split("\n")]
    return "\n".join(lines).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
