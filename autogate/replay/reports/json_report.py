"""JSON: one object, with every call on a line of its own, so that it can be read while it grows."""

from __future__ import annotations

import re

from autogate.cli.render import json_line
from autogate.replay.interface import Row
from autogate.replay.reports.interface import FileReport
from autogate.replay.summary import Summary

HEAD = b'{"version":1,'
"""How every report begins."""


def basis_in(first_line: bytes) -> str | None:
    """What the verdicts of a report are by, "" where it does not say; None: it is no report."""
    if not first_line.startswith(HEAD):
        return None
    found = re.match(rb'"basis":"([0-9a-f]*)",', first_line[len(HEAD) :])
    return "" if found is None else found[1].decode()


class JsonReport(FileReport):
    """Written as the calls come; no call is held."""

    def __init__(self, target: str, basis: str = "") -> None:
        """``basis``: what is judged by. Raises UsageError where the file cannot be written."""
        super().__init__(target, kept=True)
        said = f'"basis":"{basis}",' if basis else ""
        self._separator = f'{HEAD.decode()}{said}"calls":[\n'  # with the first: until then a part stays
        self._end = f"{self._separator[:-1]}\n]"

    def add(self, row: Row) -> None:
        """One line."""
        self._file.write(self._separator + json_line(row.as_json()).rstrip("\n"))
        self._separator, self._end = ",\n", "\n]"

    def finish(self, summary: Summary) -> None:
        """The sums, and the file in its place."""
        self._file.write(self._end + ',\n"summary":' + json_line(summary.as_json()).rstrip("\n") + "}\n")
        self._file.finish()

    def give_up(self) -> None:
        """What is written stays beside its place, to be gone on with."""
        self._file.leave()
