"""A replay's sums as text for people."""

from __future__ import annotations

from collections.abc import Iterator

from autogate.cli.text import escape, quantity
from autogate.replay.interface import Row
from autogate.replay.loops import Loop
from autogate.replay.summary import DECISIONS, Summary
from autogate.verdict import Decision

_SHOWN = 10


def console(summary: Summary, *, verbose: bool = False) -> Iterator[str]:
    """The lines of the answer; all that comes from a transcript is escaped."""
    yield from _table(summary)
    yield from (escape(fact) for fact in facts(summary))
    most = 1000 if verbose else _SHOWN
    for title, rows in (
        ("should not be", summary.problems),
        ("stricter than expected", summary.stricter),
        ("asked", summary.asked),
        ("blocked", summary.blocked),
    ):
        if rows:
            yield ""
            yield f"{title}:"
            yield from (f"  {_line(row)}" for row in rows[:most])
            if len(rows) > most:
                yield f"  … and {_more(len(rows) - most, verbose=verbose)}"
    loops = [loop for loop in summary.loops if loop.failing]
    if loops:
        yield ""
        yield "failing loops:"
        yield from (f"  {loop_line(loop)}" for loop in loops[:most])
        if len(loops) > most:
            yield f"  … and {_more(len(loops) - most, verbose=verbose)}"


def _more(number: int, *, verbose: bool) -> str:
    shows = "--report json=FILE has all" if verbose else "--verbose lists them"
    return f"{number:,} more: {shows}"


def _table(summary: Summary) -> Iterator[str]:
    value = summary.as_json()
    rows = [(escape(row["layer"]), *(f"{row[word]:,}" for word in DECISIONS)) for row in value["layers"]]
    table = [("layer", *DECISIONS), *rows]
    table.append(("all", *(f"{value['decisions'][word]:,}" for word in DECISIONS)))
    widths = [max(len(row[index]) for row in table) for index in range(4)]
    for row in table:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield f"{row[0].ljust(widths[0])}  {'  '.join(cells)}"


def facts(summary: Summary) -> Iterator[str]:
    """One sentence each."""
    speed = f", {summary.calls / summary.seconds:,.0f} a second" if summary.seconds >= 1 else ""
    yield f"{quantity(summary.calls, 'call')} in {quantity(summary.begun, 'file')}{speed}"
    if summary.interrupted:
        yield "interrupted: this is a part; go on with --resume"
    yield from (f"warning: {text}" for text in warnings(summary))
    yield from _expected(summary)
    found = summary.ratios
    if found is not None:
        calls = quantity(found.actions, "call")
        yield f"context ratio: p50 {found.p50:.2f}, p95 {found.p95:.2f} over {calls}"
        if found.warning:
            yield f"warning: {found.warning}"
    usage = summary.usage
    if usage.all_input or usage.output_tokens:
        money = "no price is known" if summary.usd is None else f"${summary.usd:.4f}"
        share = summary.cache_share or 0
        yield (
            f"model: {usage.all_input:,} tokens in, {share:.0%} of them cached,"
            f" {usage.output_tokens:,} out, {money}"
        )
    if summary.unavailable:
        yield f"the classifier could not say: {quantity(summary.unavailable, 'call')}"
        for reason, number in summary.causes.most_common(3):
            yield f"  {quantity(number, 'call')}: {reason}"
    if summary.loop_counts:
        failing, repeats = summary.loop_counts[True], quantity(summary.loop_counts[False], "repeat")
        yield f"loops: {failing:,} failing, {repeats} of success (a remark, never stopped)"
    for file, line, reason in summary.fallbacks[:_SHOWN]:
        yield f"{file}:{line}: from here on a person would have been asked: {reason}"
    if summary.skipped:
        kinds = ", ".join(f"{name} {number:,}" for name, number in summary.skipped.most_common(6))
        more = ", …" if len(summary.skipped) > 6 else ""
        yield f"not read: {quantity(summary.skipped.total(), 'record')} ({kinds}{more})"
    if summary.cut_off:
        files = quantity(summary.cut_off, "file ends", "files end")
        yield f"{files} in the middle of a line: read up to there"
    if summary.faults:
        calls = quantity(summary.faults, "call")
        yield f"{calls} could not be judged because of a fault in autogate: please report it"


def _expected(summary: Summary) -> Iterator[str]:
    for name, one, many in (
        ("unexpected", "verdict should not be", "verdicts should not be"),
        ("stricter", "verdict is stricter than expected", "verdicts are stricter than expected"),
        ("new", "call is not in the baseline", "calls are not in the baseline"),
    ):
        if summary.outcomes[name]:
            yield quantity(summary.outcomes[name], one, many)


def warnings(summary: Summary) -> Iterator[str]:
    """What makes a run that fails nothing worth less than it looks."""
    if not summary.calls and not summary.interrupted:
        yield "nothing was judged: there are no calls in the transcripts, or none of those that were chosen"
    if summary.missing:
        one, many = "call of the baseline is not here", "calls of the baseline are not here"
        fails = ", which fails by --strict" if summary.missing_fails else ""
        yield f"{quantity(summary.missing, one, many)}{fails}"


def agreement(summary: Summary) -> Iterator[str]:
    """What the client recorded beside the verdicts."""
    value = summary.as_json()["labels"]
    if not value:
        yield "no call has a word of the client"
        return
    table = [("recorded", *DECISIONS)]
    table += [(escape(row["label"]), *(f"{row[word]:,}" for word in DECISIONS)) for row in value]
    widths = [max(len(row[index]) for row in table) for index in range(4)]
    for row in table:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield f"{row[0].ljust(widths[0])}  {'  '.join(cells)}"
    agreed, of = summary.agreement
    if of:
        yield f"agreement: {agreed:,} of {of:,} ({agreed / of:.1%})"


def _line(row: Row) -> str:
    expected = f", expected {row.expected}" if row.expected else ""
    text = f"{row.place}: {row.decision.word}{expected}: {row.tool} {row.shown[:160]}  [{row.rule}]"
    return escape(text)


def loop_line(loop: Loop) -> str:
    """One loop."""
    lines = ", ".join(str(line) for line in loop.lines[:8]) + (", …" if loop.times > 8 else "")
    kind = "failed" if loop.failing else "succeeded"
    text = f"{loop.file}: {loop.tool} {loop.target[:120]} {kind} {loop.times} times alike (lines {lines})"
    return escape(text)


def progress(summary: Summary, done: int, total: int, seconds: float, decided: tuple[int, int, int]) -> str:
    """How far it is: calls, verdicts, tokens, money, time left."""
    share = min(1.0, done / total) if total else 1.0
    bar = ("#" * round(share * 20)).ljust(20, ".")
    counts = " ".join(f"{Decision(index).word} {number:,}" for index, number in enumerate(decided))
    text = f"[{bar}] {share:4.0%}  {quantity(summary.calls, 'call')}  {counts}"
    if summary.models:
        usage = summary.usage
        text += f"  {usage.all_input + usage.output_tokens:,} tokens"
        if summary.usd is not None:
            text += f"  ${summary.usd:.4f}"
    if share > 0.01 and seconds > 1:
        left = seconds / share - seconds
        text += f"  {int(left // 60)}:{int(left % 60):02d} left"
    return text
