"""One judgement at a time has the process: its environment, its directory and its standard error.

The analysis is work for the processor, of which one thread at a time gets any, so nothing is lost by it; and
code that looks at the environment sees the one of the hook that asks. While a model is waited for, others go
on.
"""

from __future__ import annotations

import io
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO


class Turn:
    """What one hook sees of its process."""

    def __init__(self, environment: dict[str, str], directory: bytes) -> None:
        self.environment = environment
        self.directory = directory
        self.notes = io.StringIO()
        """What was written to standard error."""
        self.waits = False
        """Whether a model is being waited for."""


class Turns:
    """Hands the process from one turn to the next."""

    def __init__(self, waits: Callable[[], None] = lambda: None) -> None:
        """``waits`` is called when a turn begins to wait for a model."""
        self._waits = waits
        self._lock = threading.Lock()
        self._environment: dict[str, str] | None = None
        self._directory = b""
        self._stderr: TextIO = sys.stderr
        self.waiting = 0
        """How many turns wait for a model. Changed by who has the process."""
        self.since = 0.0
        """When the running turn got the process, by ``time.monotonic``; 0: nobody has it."""

    def wait(self) -> None:
        """Waits for the process. Its state is the last turn's until ``become``."""
        self._lock.acquire()
        self.since = time.monotonic()

    def end(self) -> None:
        """Gives it to the next."""
        sys.stderr = self._stderr
        self.since = 0.0
        self._lock.release()

    def become(self, turn: Turn) -> None:
        """Makes the process look as the turn's. Raises OSError where its directory cannot be entered."""
        if turn.environment is not self._environment:
            self._environment = None
            _set(turn.environment)
            self._environment = turn.environment
        if turn.directory != self._directory:
            self._directory = b""
            os.chdir(turn.directory)
            self._directory = turn.directory
        sys.stderr = turn.notes

    @contextmanager
    def outside(self, turn: Turn) -> Iterator[None]:
        """Lets others go on meanwhile."""
        turn.waits = True
        self.waiting += 1
        self.end()
        self._waits()
        try:
            yield
        finally:
            turn.waits = False
            self.wait()
            self.waiting -= 1
            self.become(turn)

    def rest(self) -> None:
        """Nobody asks: no folder of anyone's is held any more."""
        if self._lock.acquire(blocking=False):
            try:
                with suppress(OSError):
                    os.chdir("/")
                    self._directory = b"/"
            finally:
                self._lock.release()


def _set(environment: dict[str, str]) -> None:
    for name in [name for name in os.environ if name not in environment]:
        del os.environ[name]
    for name, value in environment.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


def environment_of(blob: bytes) -> dict[str, str]:
    """The variables of a block of NAME=value, each ended by a NUL."""
    found = {}
    for row in blob.split(b"\0"):
        name, separator, value = row.partition(b"=")
        if name and separator:
            found[os.fsdecode(name)] = os.fsdecode(value)
    return found
