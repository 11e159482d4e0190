"""JSON: one object, with every call on a line of its own, so that it can be read while it grows."""

from __future__ import annotations

import os

from autogate.cli.render import json_line
from autogate.replay.expectations import open_new, partial
from autogate.replay.interface import Row
from autogate.replay.summary import Summary

HEAD = '{"version":1,"calls":['


class JsonReport:
    """Written as the calls come; no call is held."""

    def __init__(self, target: str) -> None:
        """Raises UsageError where the file cannot be written."""
        self._target = target
        self._file = open_new(target)
        self._file.write(HEAD)
        self._separator = "\n"

    def add(self, row: Row) -> None:
        """One line."""
        self._file.write(self._separator + json_line(row.as_json()).rstrip("\n"))
        self._separator = ",\n"

    def finish(self, summary: Summary) -> None:
        """The sums, and the file in its place."""
        self._file.write('\n],\n"summary":' + json_line(summary.as_json()).rstrip("\n") + "}\n")
        self._file.close()
        os.replace(partial(self._target), self._target)
