"""Verdicts of earlier, perhaps unfinished replays, found again by the calls' keys."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, BinaryIO

from autogate.errors import UsageError
from autogate.replay.interface import Row, row_from
from autogate.replay.new_file import check_unused, partial
from autogate.replay.reports.json_report import basis_in
from autogate.transcript.files import open_transcript


def set_aside(target: str) -> tuple[str, ...]:
    """The reports that a run goes on with, out of the way of the one that it writes.

    Each run that is stopped leaves one, with what it had judged; all of them count. Raises UsageError where
    one is written at this moment.
    """
    check_unused(target)
    left = [path for path in (partial(target), target) if os.path.isfile(path) and os.path.getsize(path)]
    if left:
        os.replace(max(left, key=os.path.getmtime), next(_names(target, there=False)))
    return tuple(_names(target, there=True))


def forget(target: str) -> None:
    """Removes what was set aside."""
    for path in tuple(_names(target, there=True)):
        with open_transcript(path) as file:
            is_report = basis_in(file.readline(_FIRST)) is not None
        if is_report:
            os.unlink(path)


def _names(target: str, *, there: bool) -> Iterator[str]:
    """Names for what is set aside: those that are taken, or those that are free."""
    for number in count(1):
        path = f"{target}.before{number if number > 1 else ''}"
        if os.path.lexists(path) is there:
            yield path
        elif there:
            return


_FIRST = 1000
"""Bytes of a first line that are looked at."""


class Saved:
    """The rows of JSON reports. Only their places in the files are held."""

    def __init__(self, paths: Iterable[str], basis: str) -> None:
        """Raises UsageError where a file is no report, or its verdicts are by another basis."""
        self._files: list[BinaryIO] = []
        self._places: dict[int, tuple[int, int]] = {}
        for path in paths:
            self._read(path, basis)

    def _read(self, path: str, basis: str) -> None:
        file = open_transcript(path)
        self._files.append(file)
        found = basis_in(file.readline(_FIRST))
        if found is None:
            raise UsageError("is not a report of autogate replay", where=path)
        if found != basis:
            raise UsageError(
                "was judged by other settings or another version", where=path, remedy="leave out --resume"
            )
        while True:
            place = file.tell()
            line = file.readline()
            if not line:
                return
            row = _row(line)
            # What no model could say, and what broke, is judged anew.
            if row is not None and not row.unavailable and row.rule != "internal-error":
                self._places[int(row.key, 16)] = (len(self._files) - 1, place)

    def row(self, key: str) -> Row | None:
        """The row of a call, as it was judged; what was expected of it is found anew."""
        known = self._places.get(int(key, 16))
        if known is None:
            return None
        number, place = known
        self._files[number].seek(place)
        return _row(self._files[number].readline())

    def __len__(self) -> int:
        return len(self._places)

    def close(self) -> None:
        """Closes the files."""
        for file in self._files:
            file.close()


def _row(line: bytes) -> Row | None:
    try:
        value: Any = json.loads(line.strip().removesuffix(b","))
        row = row_from(value)
        int(row.key, 16)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return row
