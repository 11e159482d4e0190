"""HTML: one page that needs nothing else. Works without its script, by keyboard and on a phone."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable
from html import escape as html_escape
from typing import IO

from autogate.classifier.ratio import ratio
from autogate.cli.text import escape
from autogate.replay.expectations import open_new, partial
from autogate.replay.interface import Outcome, Row
from autogate.replay.summary import DECISIONS, Summary
from autogate.replay.tables import facts, loop_line
from autogate.verdict import Decision

_LISTED = 5000
"""Calls on the page: more make a browser slow. Allowed ones as expected are left out first."""
_POINTS = 600


class HtmlReport:
    """The timeline is written as the calls come, the head with the sums at the end."""

    def __init__(self, target: str) -> None:
        """Raises UsageError where the file cannot be written."""
        import tempfile

        self._target = target
        open_new(target).close()
        self._body: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
        self._listed = self._plain = self._omitted = 0
        self._file = ""
        self._layers: dict[str, None] = {}
        self._number = 0
        self._plots = (
            Plot("denials in a row", "limit 3", 3),
            Plot("denials in all", "limit 20", 20),
            Plot("tokens of the model, all calls so far"),
            Plot("context ratio", "1: the classifier outgrows the agent", 1),
        )
        self._tokens = 0

    def add(self, row: Row) -> None:
        """One call of the timeline, and a point of each plot."""
        self._number += 1
        self._points(row)
        plain = row.decision is Decision.ALLOW and row.outcome is Outcome.NONE
        if self._listed >= _LISTED or (plain and self._plain >= _LISTED // 2):
            self._omitted += 1
            return
        self._listed += 1
        self._plain += plain
        if row.file != self._file:
            self._file = row.file
            self._body.write(f'<li class="file">{_text(row.file)}</li>\n')
        self._layers.setdefault(row.layer)
        self._body.write(item(row))

    def _points(self, row: Row) -> None:
        in_a_row, in_all, tokens, ratios = self._plots
        in_a_row.add(self._number, row.consecutive)
        in_all.add(self._number, row.total)
        if row.usage:
            self._tokens += sum(row.usage[:4])
            tokens.add(self._number, self._tokens)
            value = ratio(row.context_tokens, row.main_tokens)
            if value is not None:
                ratios.add(self._number, value)

    def finish(self, summary: Summary) -> None:
        """Writes the page."""
        with open_new(self._target) as page:
            script = _beside("page.js")
            page.write(_head(script))
            page.write("<h1>autogate replay</h1>\n")
            if summary.interrupted:
                page.write("<p><strong>Interrupted: this is a part.</strong></p>\n")
            page.write(_table(summary))
            page.write(_list(facts(summary)))
            page.write(_list(loop_line(loop) for loop in summary.loops if loop.failing))
            page.write(_list(summary.errors))
            plots = "".join(plot.svg(self._number) for plot in self._plots if plot.is_worth_it)
            if plots:
                page.write(f'<h2>Over the calls</h2>\n<div class="plots">\n{plots}</div>\n')
            page.write("<h2>Calls</h2>\n" + _form(self._layers))
            if self._omitted:
                page.write(f"<p>{self._omitted:,} calls are not listed here; the JSON report has all.</p>\n")
            page.write("<ol>\n")
            self._body.seek(0)
            while piece := self._body.read(1 << 16):
                page.write(piece)
            page.write(f"</ol>\n<script>{script}</script>\n</body>\n</html>\n")
        self._body.close()
        os.replace(partial(self._target), self._target)


def item(row: Row) -> str:
    """One call of the timeline."""
    word = row.decision.word
    badge = ""
    if row.outcome:
        badge = f' <span class="badge">{_text(row.outcome.value)}</span>'
    known = (
        ("where", row.place + (f" ({row.thread})" if row.thread else "")),
        ("time", row.time),
        ("input", row.shown),
        ("folder", row.cwd),
        ("reason", row.reason),
        ("instead", row.instead),
        ("rule", row.rule),
        ("risk", row.risk),
        ("effects", "\n".join(row.effects)),
        ("expected", f"{row.expected} ({row.why})" if row.expected else ""),
        ("recorded", row.label),
        ("model", f"{row.model} {row.stage}".strip()),
        ("tokens", " ".join(map(str, row.usage))),
        ("denials", f"{row.consecutive} in a row, {row.total} in all" if row.total else ""),
    )
    pairs = "".join(f"<dt>{name}</dt><dd>{_text(value)}</dd>" for name, value in known if value)
    return (
        f'<li class="call {_text(row.outcome.value)}" data-d="{word}" data-l="{_text(row.layer)}"'
        f' data-o="{_text(row.outcome.value)}"><details><summary>'
        f'<span class="n">{row.line}</span><b class="{word}">{word}</b>'
        f"<span>{_text(row.tool)}</span><code>{_text(row.shown[:200])}</code>"
        f'<span class="badge hide">{_text(row.layer)}</span>{badge}</summary>'
        f"<dl>{pairs}</dl></details></li>\n"
    )


class Plot:
    """A line over the calls, of at most so many points: the highest of each stretch."""

    def __init__(self, title: str, limit_title: str = "", limit: float = 0) -> None:
        """``limit`` is drawn across."""
        self._title = title
        self._limit_title = limit_title
        self._limit = limit
        self._points: list[tuple[int, float]] = []
        self._stride = 1
        self.is_worth_it = False

    def add(self, number: int, value: float) -> None:
        """One more call."""
        self.is_worth_it |= value > 0
        points = self._points
        if points and number // self._stride == points[-1][0] // self._stride:
            points[-1] = (points[-1][0], max(points[-1][1], value))
            return
        points.append((number, value))
        if len(points) > _POINTS:
            self._stride *= 2
            pairs = (points[at : at + 2] for at in range(0, len(points), 2))
            self._points = [max(pair, key=lambda each: each[1]) for pair in pairs]

    def svg(self, last: int) -> str:
        """The plot as a figure, with its highest value in words for those who do not see it."""
        top = max([self._limit, *(value for _, value in self._points)]) or 1
        scale = 300 / max(1, last)
        line = " ".join(f"{x * scale:.1f},{100 - value / top * 90:.1f}" for x, value in self._points)
        mark = ""
        if self._limit:
            y = 100 - self._limit / top * 90
            place = f'x1="0" x2="300" y1="{y:.1f}" y2="{y:.1f}"'
            mark = f'<line {place} stroke="currentColor" stroke-dasharray="4 4" opacity=".5"/>'
        highest = max((value for _, value in self._points), default=0)
        said = f"{self._title}: at most {highest:,.4g}" + (
            f" ({self._limit_title})" if self._limit_title else ""
        )
        return (
            f'<figure><svg viewBox="0 0 300 104" role="img" aria-label="{_text(said)}">{mark}'
            f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>'
            f"<figcaption>{_text(said)}</figcaption></figure>\n"
        )


def _text(text: str) -> str:
    """Text as text: no markup can come of it, and nothing that hides."""
    return html_escape("\n".join(escape(line) for line in text.split("\n")))


def _list(lines: Iterable[str]) -> str:
    found = "".join(f"<li>{_text(line)}</li>" for line in lines)
    return f'<ul class="facts">{found}</ul>\n' if found else ""


def _table(summary: Summary) -> str:
    value = summary.as_json()
    head = "".join(f'<th scope="col">{word}</th>' for word in DECISIONS)
    rows = [(row["layer"], row) for row in value["layers"]] + [("all", value["decisions"])]
    body = "".join(
        f'<tr><th scope="row">{_text(name)}</th>'
        + "".join(f"<td>{row[word]:,}</td>" for word in DECISIONS)
        + "</tr>"
        for name, row in rows
    )
    return f'<table><thead><tr><th scope="col">layer</th>{head}</tr></thead><tbody>{body}</tbody></table>\n'


def _form(layers: dict[str, None]) -> str:
    decisions = "".join(f"<option>{word}</option>" for word in DECISIONS)
    known = "".join(f"<option>{_text(layer)}</option>" for layer in layers)
    fields = (
        f'<label>decision <select name="decision"><option value="">all</option>{decisions}</select></label>',
        f'<label>layer <select name="layer"><option value="">all</option>{known}</select></label>',
        '<label><input type="checkbox" name="outcome"> only unexpected, stricter or new</label>',
        '<input type="search" name="text" aria-label="text" placeholder="text ( / )">',
        '<button type="reset">all</button><span id="shown" role="status"></span>',
    )
    keys = "<p>Keys: j and k go from call to call, Enter opens one, / searches.</p>"
    return f'<form role="search">{"".join(fields)}</form>\n{keys}\n'


def _beside(name: str) -> str:
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return file.read()


def _head(script: str) -> str:
    from hashlib import sha256

    allowed = base64.b64encode(sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{allowed}';"
        " base-uri 'none'; form-action 'none'"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>autogate replay</title>\n<style>\n{_beside('page.css')}</style>\n</head>\n<body>\n"
    )
