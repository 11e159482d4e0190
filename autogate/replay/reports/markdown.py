"""Markdown, for a pull request or a step's summary."""

from __future__ import annotations

import re
from collections.abc import Iterator

from autogate.cli.text import escape
from autogate.replay.interface import Row
from autogate.replay.reports.interface import FileReport, relative
from autogate.replay.summary import DECISIONS, Summary
from autogate.replay.tables import facts, loop_line

_ROWS = 100
LIMIT = 1 << 20
"""Bytes of a step's summary on GitHub."""
_SPECIAL = re.compile(r"([\\`*_{}\[\]()+!|~:.=-])")
_LINKED = re.compile(r"[@#]")
"""What makes a mention or a link of what follows, after a backslash as well."""


class MarkdownReport(FileReport):
    """Written at the end, from the sums alone."""

    def __init__(self, target: str) -> None:
        """Raises UsageError where the file cannot be written."""
        super().__init__(target)

    def add(self, row: Row) -> None:
        """Nothing of a single call is kept here."""

    def finish(self, summary: Summary) -> None:
        """Writes the file."""
        self._file.write(markdown(summary, LIMIT))
        self._file.finish()


def markdown(summary: Summary, limit: int) -> str:
    """The text: whole lines, of at most so many bytes."""
    lines: list[str] = []
    for line in _lines(summary):
        limit -= len(line.encode("utf-8", "backslashreplace")) + 1
        if limit < 0:
            break
        lines.append(f"{line}\n")
    return "".join(lines)


def _lines(summary: Summary) -> Iterator[str]:
    yield "## autogate replay"
    yield ""
    if summary.interrupted:
        yield "**Interrupted: this report is a part.**"
        yield ""
    yield "| layer | allow | ask | block |"
    yield "| --- | ---: | ---: | ---: |"
    for row in summary.as_json()["layers"]:
        yield f"| {plain(row['layer'])} | " + " | ".join(str(row[word]) for word in DECISIONS) + " |"
    total = summary.as_json()["decisions"]
    yield "| **all** | " + " | ".join(f"**{total[word]}**" for word in DECISIONS) + " |"
    yield ""
    for fact in facts(summary):
        yield f"- {plain(fact)}"
    for title, rows in (
        ("Should not be", summary.problems),
        ("Stricter than before", summary.stricter),
        ("Blocked", summary.blocked),
        ("Asked", summary.asked),
    ):
        if not rows:
            continue
        is_told = any(row.expected for row in rows)
        yield ""
        yield f"### {title}"
        yield ""
        yield f"| where | tool | verdict |{' expected |' * is_told} what | why |"
        yield f"| --- | --- | --- |{' --- |' * is_told} --- | --- |"
        for each in rows[:_ROWS]:
            cells = (
                f"{relative(each.file)}:{each.line}",
                each.tool,
                each.decision.word,
                *([each.expected] if is_told else ()),
                each.shown[:200],
                f"{each.reason} [{each.rule}]",
            )
            yield "| " + " | ".join(plain(cell) for cell in cells) + " |"
        if len(rows) > _ROWS:
            yield ""
            yield "There are more; the JSON report has all."
    loops = [loop for loop in summary.loops if loop.failing]
    if loops:
        yield ""
        yield "### Failing loops"
        yield ""
        yield from (f"- {plain(loop_line(loop))}" for loop in loops[:_ROWS])


def plain(text: str) -> str:
    """Text from a transcript as text: no markup, link, mention or table cell can come of it."""
    escaped = _SPECIAL.sub(r"\\\1", escape(text))
    escaped = escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _LINKED.sub(lambda match: f"{match[0]}<!-- -->", escaped)
