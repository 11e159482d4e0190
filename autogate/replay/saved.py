"""Verdicts of an earlier, perhaps unfinished replay, found again by the calls' keys."""

from __future__ import annotations

import json
from typing import Any

from autogate.errors import UsageError
from autogate.replay.interface import Row, row_from
from autogate.transcript.files import open_transcript


class Saved:
    """The rows of a JSON report. Only their places in the file are held."""

    def __init__(self, path: str) -> None:
        """Raises UsageError where the file is no report."""
        self._file = open_transcript(path)
        self._places: dict[int, int] = {}
        self._read(path)

    def _read(self, path: str) -> None:
        first = self._file.readline(1000)
        if not first.startswith(b'{"version":1,'):
            raise UsageError("is not a report of autogate replay", where=path)
        while True:
            place = self._file.tell()
            line = self._file.readline()
            if not line:
                return
            row = _row(line)
            # What no model could say, and what broke, is judged anew.
            if row is not None and not row.unavailable and row.rule != "internal-error":
                self._places[int(row.key, 16)] = place

    def row(self, key: str) -> Row | None:
        """The row of a call, as it was judged; what was expected of it is found anew."""
        place = self._places.get(int(key, 16))
        if place is None:
            return None
        self._file.seek(place)
        return _row(self._file.readline())

    def __len__(self) -> int:
        return len(self._places)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _row(line: bytes) -> Row | None:
    try:
        value: Any = json.loads(line.strip().removesuffix(b","))
        row = row_from(value)
        int(row.key, 16)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return row
