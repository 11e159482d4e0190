"""Loops in a transcript, found while it streams by."""

from __future__ import annotations

from typing import Any, NamedTuple

from autogate.loops import TRIP, Category, normal_output
from autogate.replay.interface import Row

_RUNNING = 2000
"""Signatures that are remembered within one epoch."""
_LINES = 50


class Loop(NamedTuple):
    """A call that failed alike, or succeeded, several times while nothing was changed."""

    file: str
    tool: str
    target: str
    times: int
    failing: bool
    lines: tuple[int, ...]
    """The first of them."""

    def as_json(self) -> dict[str, Any]:
        """For the summary."""
        return {**self._asdict(), "lines": list(self.lines)}


class LoopFinder:
    """Looks at the calls of one thread of one file."""

    def __init__(self) -> None:
        """Nothing is running."""
        self._running: dict[str, _Running] = {}

    def add(self, row: Row) -> list[Loop]:
        """The loops that end with a call: each is told once, when it is over."""
        if row.label != "ran" or not row.signature or row.category == Category.INTERNAL.value:
            return []
        found: list[Loop] = []
        if row.category == Category.MODIFY.value and not row.failed:
            return self.end() if self._running else found
        before = self._running.get(row.signature)
        if before is not None and before.is_same(row):
            before.add(row)
            return found
        if before is not None:
            found += before.loops()
        elif len(self._running) >= _RUNNING:
            found += self.end()
        self._running[row.signature] = _Running(row)
        return found

    def end(self) -> list[Loop]:
        """The loops that run still, at the end of a file or before a change."""
        found = [loop for running in self._running.values() for loop in running.loops()]
        self._running = {}
        return found


class _Running:
    """The same call with the same result, so far."""

    __slots__ = ("_first", "_lines", "_normal", "_times")

    def __init__(self, row: Row) -> None:
        self._first = row
        self._normal: str | None = None
        self._times = 1
        self._lines = [row.line]

    def is_same(self, row: Row) -> bool:
        """Whether the result is the same; outputs are evened out only where that matters."""
        if row.failed != self._first.failed:
            return False
        if row.output == self._first.output:
            return True
        if self._normal is None:
            self._normal = normal_output(self._first.output)
        return normal_output(row.output) == self._normal

    def add(self, row: Row) -> None:
        """Once more."""
        self._times += 1
        if len(self._lines) < _LINES:
            self._lines.append(row.line)

    def loops(self) -> list[Loop]:
        """The loop, if it is one."""
        if self._times < TRIP:
            return []
        first = self._first
        return [Loop(first.file, first.tool, first.target, self._times, first.failed, tuple(self._lines))]
