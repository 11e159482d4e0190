"""What a report is, and the list of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Protocol

from autogate.errors import UsageError
from autogate.replay.interface import Row
from autogate.replay.new_file import NewFile
from autogate.replay.summary import Summary


class Report(Protocol):
    """Takes in every judged call in order, then the sums; holds no more than it must.

    ``add`` and ``finish`` raise UsageError or OSError where it cannot be written.
    """

    def add(self, row: Row) -> None:
        """One call."""

    def finish(self, summary: Summary) -> None:
        """Puts the report in its place, a valid one too where the replay was interrupted."""

    def give_up(self) -> None:
        """In the place of ``finish``: there will be no report."""

    @property
    def replaces(self) -> str:
        """The file that would be gone when the report is put in its place, "" where there is none."""


class FileReport:
    """A report in a file of its own."""

    def __init__(self, target: str, *, kept: bool = False) -> None:
        """``kept`` as for NewFile. Raises UsageError where the file cannot be written."""
        self._file = NewFile(target, kept=kept)

    def give_up(self) -> None:
        """Leaves nothing of it."""
        self._file.drop()

    @property
    def replaces(self) -> str:
        """The file in its place."""
        return self._file.replaces


def _json(target: str, basis: str = "") -> Report:
    from autogate.replay.reports.json_report import JsonReport

    return JsonReport(target, basis)


def _junit(target: str) -> Report:
    from autogate.replay.reports.junit import JunitReport

    return JunitReport(target)


def _markdown(target: str) -> Report:
    from autogate.replay.reports.markdown import MarkdownReport

    return MarkdownReport(target)


def _sarif(target: str) -> Report:
    from autogate.replay.reports.sarif import SarifReport

    return SarifReport(target)


def _html(target: str) -> Report:
    from autogate.replay.reports.html import HtmlReport

    return HtmlReport(target)


def _github(target: str) -> Report:
    from autogate.replay.reports.github import GithubReport

    return GithubReport(target)


STDOUT = "-"
"""In the place of a file."""
KINDS: dict[str, Callable[[str], Report]] = {
    "json": _json,
    "junit": _junit,
    "markdown": _markdown,
    "sarif": _sarif,
    "html": _html,
    "github": _github,
}


def open_report(wanted: str, basis: str = "") -> Report:
    """The report of ``KIND=FILE`` or ``github``. Raises UsageError before anything is judged.

    ``basis``: what is judged by; a JSON report says it, for whoever goes on with it.
    """
    kind, separator, target = wanted.partition("=")
    if kind not in KINDS:
        raise UsageError(f"no such report: {kind}", remedy=f"known are: {', '.join(KINDS)}")
    if kind == "github":
        if separator:
            raise UsageError("the report github takes no file")
    elif not target:
        raise UsageError(f"the report {kind} wants a file", remedy=f"--report {kind}=FILE")
    elif target == STDOUT:
        return _Printed(KINDS[kind])
    return _json(target, basis) if kind == "json" else KINDS[kind](target)


class _Printed:
    """A report on standard output, written when it is complete: half a report is none."""

    replaces = ""

    def __init__(self, make: Callable[[str], Report]) -> None:
        import tempfile

        self._folder = tempfile.TemporaryDirectory()
        self._path = os.path.join(self._folder.name, "report")
        self._report = make(self._path)

    def add(self, row: Row) -> None:
        """One call."""
        self._report.add(row)

    def finish(self, summary: Summary) -> None:
        """Prints it."""
        self._report.finish(summary)
        with open(self._path, encoding="utf-8") as file:
            while piece := file.read(1 << 16):
                sys.stdout.write(piece)
        sys.stdout.flush()
        self._folder.cleanup()

    def give_up(self) -> None:
        """Prints nothing."""
        self._report.give_up()
        self._folder.cleanup()


def relative(path: str) -> str:
    """A path as tools that show files in a repository want it."""
    try:
        return os.path.relpath(path).replace(os.sep, "/")
    except ValueError:
        return path.replace(os.sep, "/")
