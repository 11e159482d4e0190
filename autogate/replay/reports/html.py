"""HTML: one page that needs nothing else. Works without its script, by keyboard and on a phone."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable, Iterator
from html import escape as html_escape
from typing import IO

from autogate.classifier.interface import Usage
from autogate.classifier.ratio import ratio
from autogate.cli.text import escape
from autogate.replay.interface import Outcome, Row
from autogate.replay.reports.interface import FileReport
from autogate.replay.summary import DECISIONS, Summary
from autogate.replay.tables import facts, loop_line
from autogate.verdict import Decision

_LISTED = 5000
"""Calls on the page: more make a browser slow. Allowed ones as expected are left out first."""
_POINTS = 600
_TOOLS = 200


class HtmlReport(FileReport):
    """The timeline is written as the calls come, the head with the sums at the end."""

    def __init__(self, target: str) -> None:
        """Raises UsageError where the file cannot be written."""
        import tempfile

        super().__init__(target)
        self._body: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
        self._listed = self._plain = self._omitted = 0
        self._of_file = ""
        self._layers: dict[str, None] = {}
        self._tools: dict[str, None] = {}
        self._number = 0
        self._plots = (
            Plot("denials in a row", "limit 3", 3),
            Plot("denials in all", "limit 20", 20),
            Plot("tokens of the model, all calls so far"),
            Plot("context ratio", "1: the classifier outgrows the agent", 1),
        )
        self._strip = Strip()
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
        if row.file != self._of_file:
            self._of_file = row.file
            self._body.write(f'<li class="file">{_text(row.file)}</li>\n')
        self._layers.setdefault(row.layer)
        if len(self._tools) < _TOOLS:
            self._tools.setdefault(row.tool)
        self._body.write(item(row))

    def _points(self, row: Row) -> None:
        self._strip.add(row.decision)
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
        page, script = self._file, _beside("page.js")
        page.write(_head(script))
        page.write("<header>\n<h1>autogate replay</h1>\n")
        if summary.interrupted:
            page.write("<p><strong>Interrupted: this is a part.</strong></p>\n")
        page.write(_tiles(summary) + self._strip.svg() + "</header>\n<main>\n")
        page.write(f'<h2>Sums</h2>\n<div class="sums">{_table(summary)}<div>')
        page.write(_list(summary.errors) + _list(facts(summary)))
        page.write(_list(loop_line(loop) for loop in summary.loops if loop.failing) + "</div></div>\n")
        plots = "".join(plot.svg(self._number) for plot in self._plots if plot.is_worth_it)
        if plots:
            page.write(f'<h2>Over the calls</h2>\n<div class="plots">\n{plots}</div>\n')
        page.write("<h2>Calls</h2>\n" + _form(self._layers, self._tools))
        if self._omitted:
            page.write(f"<p>{self._omitted:,} calls are not listed here; the JSON report has all.</p>\n")
        # Not items of a list to the browser: it would number them anew for every one that is hidden.
        page.write('<ol role="list">\n')
        self._body.seek(0)
        while piece := self._body.read(1 << 16):
            page.write(piece)
        page.write(f"</ol>\n</main>\n<script>{script}</script>\n</body>\n</html>\n")
        self._body.close()
        page.finish()

    def give_up(self) -> None:
        """Leaves nothing of it."""
        self._body.close()
        super().give_up()


def item(row: Row) -> str:
    """One call of the timeline."""
    word = row.decision.word
    told = row.decision is not Decision.ALLOW or row.outcome
    reason = f'<span class="why">{_text(row.reason)}</span>' if told and row.reason else ""
    return (
        f'<li class="call {word} {_text(row.outcome.value)}" data-d="{word}" data-l="{_text(row.layer)}"'
        f' data-t="{_text(row.tool)}" data-o="{_text(row.outcome.value)}"><details><summary>'
        f'<span class="n">{row.line}</span><b class="{word}">{word}</b>'
        f'<span class="what"><span>{_text(row.tool)}</span><code>{_text(row.shown[:200])}</code></span>'
        f'<span class="badges">{"".join(_badges(row))}</span>{reason}</summary>'
        f"<dl>{''.join(_details(row))}</dl></details></li>\n"
    )


def _badges(row: Row) -> Iterator[str]:
    if row.outcome:
        hot = " hot" if row.outcome is Outcome.UNEXPECTED else ""
        yield f'<span class="badge{hot}">{_text(row.outcome.value)}</span>'
    if row.unavailable:
        yield '<span class="badge hot">unavailable</span>'
    if row.decision is Decision.BLOCK and row.consecutive:
        yield f'<span class="badge">denial {row.consecutive} in a row, {row.total} in all</span>'
    yield f'<span class="badge">{_text(row.layer)}</span>'


def _details(row: Row) -> Iterator[str]:
    usage = Usage(*row.usage) if row.usage else None
    tokens = ""
    if usage is not None:
        tokens = f"{usage.all_input:,} in, {usage.cache_read_input_tokens:,} of them cached;"
        tokens += f" {usage.output_tokens:,} out"
    share = ratio(row.context_tokens, row.main_tokens) if row.usage else None
    known = (
        ("where", row.place + (f" ({row.thread})" if row.thread else "")),
        ("time", row.time),
        ("input", row.shown),
        ("folder", row.cwd),
        ("reason", row.reason),
        ("instead", row.instead),
        ("rule", row.rule),
        ("layer", row.layer),
        ("risk", row.risk),
        ("effects", "\n".join(row.effects)),
        ("expected", f"{row.expected} ({row.why})" if row.expected else ""),
        ("recorded", row.label),
        ("model", f"{row.model} {row.stage}".strip()),
        ("tokens", tokens),
        ("context ratio", "" if share is None else f"{share:.2f}"),
        ("cost", "" if row.usd is None else f"${row.usd:.6f}"),
        ("denials", f"{row.consecutive} in a row, {row.total} in all" if row.total else ""),
    )
    return (f"<dt>{name}</dt><dd>{_text(value)}</dd>" for name, value in known if value)


class Strip:
    """All calls side by side, in their order: at most so many stretches, each with the shares in it."""

    def __init__(self) -> None:
        """No call yet."""
        self._stretches: list[list[int]] = []
        self._size = 1

    def add(self, decision: Decision) -> None:
        """One more call."""
        if not self._stretches or sum(self._stretches[-1]) >= self._size:
            if len(self._stretches) >= _POINTS:
                self._size *= 2
                pairs = (self._stretches[at : at + 2] for at in range(0, len(self._stretches), 2))
                self._stretches = [[sum(column) for column in zip(*pair, strict=True)] for pair in pairs]
            if not self._stretches or sum(self._stretches[-1]) >= self._size:
                self._stretches.append([0] * len(Decision))
        self._stretches[-1][decision] += 1

    def svg(self) -> str:
        """Worst decisions at the bottom, so that a single one is seen."""
        if not self._stretches:
            return ""
        bars: list[str] = []
        for at, counts in enumerate(self._stretches):
            bottom = 100.0
            for decision in (Decision.BLOCK, Decision.ASK, Decision.ALLOW):
                height = 100 * counts[decision] / sum(counts)
                if height:
                    bottom -= height
                    place = f'x="{at}" y="{bottom:.0f}" width="1" height="{height:.0f}"'
                    bars.append(f'<rect class="{decision.word}" {place}/>')
        return (
            f'<figure class="strip"><svg viewBox="0 0 {len(self._stretches)} 100" preserveAspectRatio="none"'
            f' role="img" aria-label="the decisions in their order">{"".join(bars)}</svg>'
            "<figcaption>all calls in their order, by decision</figcaption></figure>\n"
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
        points = [(x * scale, 96 - value / top * 86) for x, value in self._points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        area = f"M{points[0][0]:.1f},96 L{line} L{points[-1][0]:.1f},96 Z" if points else ""
        mark = ""
        if self._limit:
            y = 96 - self._limit / top * 86
            mark = f'<line x1="0" x2="300" y1="{y:.1f}" y2="{y:.1f}"/>'
        highest = max((value for _, value in self._points), default=0)
        limit = f" ({self._limit_title})" if self._limit_title else ""
        shown = f"{highest:,.0f}" if highest == int(highest) else f"{highest:,.2f}"
        said = f"{self._title}: at most {shown}{limit}"
        return (
            f'<figure><svg viewBox="0 0 300 100" role="img" aria-label="{_text(said)}">'
            f'<path class="area" d="{area}"/>{mark}<polyline points="{line}"/></svg>'
            f"<figcaption>{_text(said)}</figcaption></figure>\n"
        )


def _text(text: str) -> str:
    """Text as text: no markup can come of it, and nothing that hides."""
    return html_escape("\n".join(escape(line) for line in text.split("\n")))


def _list(lines: Iterable[str]) -> str:
    found = "".join(f"<li>{_text(line)}</li>" for line in lines)
    return f'<ul class="facts">{found}</ul>\n' if found else ""


def _tiles(summary: Summary) -> str:
    tiles = [("", "calls", f"{summary.calls:,}")]
    tiles += [(each.word, _DONE[each], f"{summary.decided(each):,}") for each in Decision]
    for name in (Outcome.UNEXPECTED, Outcome.STRICTER, Outcome.NEW):
        if summary.outcomes[name.value]:
            kind = "bad" if name is Outcome.UNEXPECTED else ""
            tiles.append((kind, name.value, f"{summary.outcomes[name.value]:,}"))
    if summary.unavailable:
        tiles.append(("bad", "unavailable", f"{summary.unavailable:,}"))
    if summary.models and summary.usd is not None:
        tiles.append(("", "cost", f"${summary.usd:,.4f}"))
    inner = "".join(
        f'<div class="{kind}"><dt>{name}</dt><dd>{value}</dd></div>' for kind, name, value in tiles
    )
    return f'<dl class="tiles">{inner}</dl>\n'


_DONE = {Decision.ALLOW: "allowed", Decision.ASK: "asked", Decision.BLOCK: "blocked"}


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


def _form(layers: dict[str, None], tools: dict[str, None]) -> str:
    fields = (
        _select("decision", DECISIONS),
        _select("layer", layers),
        _select("tool", tools),
        '<label><input type="checkbox" name="outcome"> only unexpected, stricter or new</label>',
        '<input type="search" name="text" aria-label="text" placeholder="text">',
        '<button type="reset">show all</button><span id="shown" role="status"></span>',
    )
    keys = (
        '<p class="keys"><kbd>j</kbd> and <kbd>k</kbd> go from call to call, <kbd>Enter</kbd> opens one,'
        " <kbd>/</kbd> goes to the text, <kbd>Esc</kbd> leaves it.</p>"
    )
    return f'<form role="search">{"".join(fields)}</form>\n{keys}\n'


def _select(name: str, values: Iterable[str]) -> str:
    options = "".join(f"<option>{_text(value)}</option>" for value in values)
    return f'<label>{name} <select name="{name}"><option value="">all</option>{options}</select></label>'


def _beside(name: str) -> str:
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return file.read()


def _head(script: str) -> str:
    style = _beside("page.css")
    policy = (
        f"default-src 'none'; style-src '{_allowed(style)}'; script-src '{_allowed(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>autogate replay</title>\n<style>{style}</style>\n</head>\n<body>\n"
    )


def _allowed(text: str) -> str:
    """What a policy calls exactly this script or style."""
    from hashlib import sha256

    return f"sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}"
