"""JUnit XML: a verdict that should not be is a failure, a classifier that could not say an error."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from autogate.cli.text import escape
from autogate.replay.interface import Outcome, Row
from autogate.replay.reports.interface import FileReport, relative
from autogate.replay.summary import Summary

if TYPE_CHECKING:
    from junitparser.junitparser import FinalResult

_LISTED = 10_000
"""So many calls as expected are listed, and so many that are not; the others are counted."""


class JunitReport(FileReport):
    """One suite a file, one case a call."""

    def __init__(self, target: str) -> None:
        """Raises UsageError where the file cannot be written."""
        super().__init__(target)
        self._rows: list[Row] = []
        self._passed = 0
        self._wrong = 0

    def add(self, row: Row) -> None:
        """Keeps what is wrong, and as much of the rest as is of use."""
        wrong = row.outcome is Outcome.UNEXPECTED or row.unavailable
        self._passed += not wrong
        self._wrong += wrong
        if (self._wrong if wrong else self._passed) <= _LISTED:
            self._rows.append(row._replace(output="", effects=()))

    def finish(self, summary: Summary) -> None:
        """Writes the file."""
        import junitparser

        class Case(junitparser.TestCase):
            """With its place, which some readers show."""

            file = junitparser.Attr()
            line = junitparser.IntAttr()

        cases: dict[str, list[junitparser.TestCase]] = {}
        for row in self._rows:
            case = Case(
                f"{row.line}: {_plain(row.tool)} {_plain(row.shown)[:200]}".strip(),
                _plain(relative(row.file)),
                round(row.duration_ms / 1000, 3),
            )
            case.file, case.line = _plain(relative(row.file)), row.line
            problem = _problem(row)
            if problem is not None:
                case.result = [problem]
            cases.setdefault(row.file, []).append(case)
        report = junitparser.JUnitXml("autogate replay")
        for file, of_file in cases.items():
            suite = junitparser.TestSuite(_plain(relative(file)))
            suite.add_testcases(of_file)  # one by one, all before it would be counted each time
            report.add_testsuite(suite)
        if self._passed > _LISTED:
            omitted = junitparser.TestSuite("as expected, not listed")
            omitted.add_property("calls", str(self._passed - _LISTED))
            report.add_testsuite(omitted)
        if self._wrong > _LISTED:
            omitted = junitparser.TestSuite("not as expected, not listed")
            more = junitparser.TestCase(f"{self._wrong - _LISTED:,} calls more", "autogate replay")
            more.result = [junitparser.Failure("see another report for them", "unexpected")]
            omitted.add_testcase(more)
            report.add_testsuite(omitted)
        for error in summary.errors:
            suite = junitparser.TestSuite("unreadable")
            unread = junitparser.TestCase(_plain(error.split("\n")[0])[:200], "autogate replay")
            unread.result = [junitparser.Error(_plain(error), "unreadable")]
            suite.add_testcase(unread)
            report.add_testsuite(suite)
        report.update_statistics()  # type: ignore[no-untyped-call]
        for suite in report:
            suite.time = round(suite.time, 3)  # a sum of such numbers has many more digits
        report.time = round(report.time, 3)
        with io.BytesIO() as written:
            report.write(written, pretty=True)
            self._file.write(written.getvalue().decode())
        self._file.finish()


def _problem(row: Row) -> FinalResult | None:
    import junitparser

    text = f"{_plain(row.place)}\n{_plain(row.reason)}\n{_plain(row.shown)}"
    if row.outcome is Outcome.UNEXPECTED:
        said = (
            f"{row.decision.word} [{_plain(row.rule)}], expected {_plain(row.expected)} ({_plain(row.why)})"
        )
        failure = junitparser.Failure(said, "unexpected")
        failure.text = text
        return failure
    if row.unavailable:
        error = junitparser.Error(_plain(row.reason), "unavailable")
        error.text = text
        return error
    return None


def _plain(text: str) -> str:
    """Characters that XML cannot hold, and those that hide, written out."""
    return escape(text).replace("\ufffe", "?").replace("\uffff", "?")
