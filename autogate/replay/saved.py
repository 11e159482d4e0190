"""Verdicts of earlier, perhaps unfinished replays, found again by the calls' keys."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, BinaryIO, NamedTuple

from autogate.errors import UsageError
from autogate.replay.interface import Row, row_from
from autogate.replay.new_file import check_unused, partial, place_of
from autogate.replay.reports.json_report import basis_in
from autogate.transcript.files import open_transcript


class Contents(NamedTuple):
    """What the reports hold that a run goes on with."""

    paths: tuple[str, ...]
    """The files, the report itself last."""
    keys: frozenset[int]
    """Of the calls in the report itself."""
    files: frozenset[str]
    """The transcripts of its calls."""


def going_on(report: str, transcripts: Iterable[str], basis: str) -> Contents:
    """The reports that a run goes on with: the one of that path, and what stopped runs left of it.

    Nothing of the report itself is changed; what lies beside it makes room. Raises UsageError where that is
    no report, or is one of other transcripts, or is written at this moment; ``Saved`` checks the basis.
    """
    target = place_of(report).path
    check_unused(target)
    names = {os.path.basename(path) for path in transcripts}
    found = _checked(report, names) if _is_there(target) else ((), ())
    part = partial(target)
    if _is_there(part):
        _checked(part, names if not found[0] else None)
        os.replace(part, next(_names(target, there=False)))
    # Of an older beginning, perhaps by other settings: of no use then.
    paths = [path for path in _names(target, there=True) if _basis(path) == basis]
    paths += [report] if _is_there(target) else []
    return Contents(tuple(paths), frozenset(found[0]), frozenset(found[1]))


def _is_there(path: str) -> bool:
    return os.path.isfile(path) and os.path.getsize(path) > 0


def _basis(path: str) -> str | None:
    with open_transcript(path) as file:
        return basis_in(file.readline(_FIRST))


def _checked(path: str, names: set[str] | None) -> tuple[set[int], set[str]]:
    """The keys and the transcripts of a report; ``names``: those that a run with it has, None for any."""
    keys: set[int] = set()
    files: set[str] = set()
    with open_transcript(path) as file:
        if basis_in(file.readline(_FIRST)) is None:
            raise UsageError("is not a report of autogate replay", where=path, remedy="give another file")
        for line in file:
            row = _row(line)
            if row is not None:
                keys.add(int(row.key, 16))
                files.add(row.file)
    others = sorted(each for each in files if names is not None and os.path.basename(each) not in names)
    if others:
        raise of_others(path, others)
    return keys, files


def of_others(path: str, others: Sequence[str]) -> UsageError:
    """The error where a report has calls of other transcripts."""
    more = f" and {len(others) - 3} more" if len(others) > 3 else ""
    return UsageError(
        f"is a report of other transcripts ({', '.join(others[:3])}{more})",
        where=path,
        remedy="give those, too, or another file for the report",
    )


def set_aside(report: str) -> None:
    """Moves a report out of the way of another one; the next run that goes on reads both."""
    target = place_of(report).path
    os.replace(target, next(_names(target, there=False)))


def keep(target: str) -> str:
    """Keeps what a report has that the next one will not have, under a name that is returned."""
    names = (f"{target}.old{number or ''}" for number in count())
    free = next(path for path in names if not os.path.lexists(path))
    try:
        os.link(target, free)
    except OSError:  # a file system without hard links
        shutil.copyfile(target, free)
    return free


def forget(target: str) -> None:
    """Removes what was set aside."""
    for path in tuple(_names(target, there=True)):
        if _basis(path) is not None:
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
