"""Several processes that ask a model side by side.

Each reads everything, which costs nothing beside a question to a model, and judges every so many-th block of
the calls: so each has all of the history before them. One that is killed has a successor, which reads all of
it again and goes on where the answers ended; a call that ends several of them is blocked.
No lock is shared: who was killed while holding it would stop all others.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from autogate.errors import AutogateError
from autogate.replay.interface import Plan, Row
from autogate.replay.running import BLOCK, Event, FileEnd, Progress, Share, of_a_share

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_AHEAD = 40
"""Messages that a process may be ahead of what was taken in."""
_SOON = 0.3
"""Seconds after which what is judged is told of, whether or not it fills a block."""
_LOOK = 0.2
"""Seconds between two looks at whether somebody stopped the replay."""
_PATIENCE = 3.0
"""Seconds after a stop within which what was judged is still taken in, from all of them."""
_TRIES = 3
"""Processes that a call may end: some are killed from outside while they begin."""
_DEATHS = 10
"""Processes that may end one after the other without an answer between."""


class _Part(NamedTuple):
    """What a process has to do, and what those before it did of that."""

    plan: Plan
    number: int
    """Of this process, from 0."""
    jobs: int
    rows: int = 0
    """Of its calls, so many are judged."""
    ends: int = 0
    """Ends of files that were told of."""
    blamed: frozenset[int] = frozenset()
    """Of its calls, counted from 1, those that ended processes."""


def side_by_side(plan: Plan, stop: Callable[[], bool], jobs: int) -> Iterator[Event]:
    """All rows in their order. Raises AutogateError where processes cannot live."""
    import multiprocessing

    ended = multiprocessing.get_context().RawValue("b", 0)
    askers: list[_Asker] = []
    stopping = _Stopping(stop, ended)
    try:
        askers += (_Asker(_Part(plan, number, jobs), ended) for number in range(jobs))
        yield from _merged([asker.events(stopping) for asker in askers])
    finally:
        ended.value = 1
        for asker in askers:
            asker.end()


def _merged(streams: list[Iterator[Event]]) -> Iterator[Event]:
    """File by file; inside one by the calls' numbers. Only the first process tells of a file's end."""
    heads: list[Event | None] = [next(stream, None) for stream in streams]
    while True:
        best = -1
        for index, head in enumerate(heads):
            while isinstance(head, Progress):
                if index == 0:
                    yield head
                head = heads[index] = next(streams[index], None)
            if isinstance(head, Row) and (best < 0 or head.number < heads[best].number):  # type: ignore[union-attr]
                best = index
        if best >= 0:
            row = heads[best]
            assert isinstance(row, Row)
            yield row
            heads[best] = next(streams[best], None)
            continue
        if any(head is None for head in heads):
            return  # one was stopped, and with it all
        first = heads[0]
        assert isinstance(first, FileEnd)
        yield first
        heads = [next(stream, None) for stream in streams]


class _Stopping:
    """Tells the processes that somebody stopped the replay, and how long they are still waited for."""

    def __init__(self, stop: Callable[[], bool], ended: Any) -> None:
        self._stop = stop
        self._ended = ended
        self._until: float | None = None

    def begun(self) -> bool:
        """Whether it is stopped."""
        if self._until is None and self._stop():
            self._ended.value = 1
            self._until = time.monotonic() + _PATIENCE
        return self._until is not None

    def over(self) -> bool:
        """Whether nobody waits any more."""
        return self.begun() and self._until is not None and time.monotonic() >= self._until


class _Asker:
    """One process, or its successors."""

    def __init__(self, part: _Part, ended: Any) -> None:
        self._part = part
        self._ended = ended
        self._tries: Counter[int] = Counter()
        self._deaths = 0
        self._start()

    def _start(self) -> None:
        import multiprocessing

        context = multiprocessing.get_context()
        self._at = context.RawValue("q", 0)
        self._pipe, theirs = context.Pipe(duplex=False)
        given = (self._part, theirs, self._at, self._ended)
        self._process = context.Process(target=_work, args=given, daemon=True)
        self._process.start()
        theirs.close()  # so that the end of the process is the end of the pipe

    def events(self, stopping: _Stopping) -> Iterator[Event]:
        """What the process found, in its order."""
        while True:
            over = stopping.over()
            if not self._pipe.poll(0 if over else _LOOK):
                if over:
                    return
                continue
            try:
                message = pickle.loads(self._pipe.recv_bytes())  # noqa: S301  # from a process of our own
            except (OSError, EOFError):
                if stopping.begun():
                    return  # the signal was for all of us
                self._succeed()
                continue
            if message is None:
                return
            if isinstance(message, AutogateError):
                raise message
            self._deaths = 0
            for event in message:
                self._took(event)
                yield event

    def _took(self, event: Event) -> None:
        if isinstance(event, Row):
            self._part = self._part._replace(rows=self._part.rows + 1)
        elif isinstance(event, FileEnd):
            self._part = self._part._replace(ends=self._part.ends + 1)

    def _succeed(self) -> None:
        """Another process goes on."""
        self.end()
        self._deaths += 1
        if self._deaths > _DEATHS:
            raise AutogateError("the processes of the replay end unexpectedly", remedy="leave out --jobs")
        call = self._at.value
        self._tries[call] += 1
        if call and self._tries[call] >= _TRIES:
            self._part = self._part._replace(blamed=self._part.blamed | {call})
        self._start()

    def end(self) -> None:
        """Ends the process; a moment is left to one that knows that it is over."""
        if self._ended.value:
            self._process.join(_LOOK)
        self._process.kill()
        self._process.join()
        self._pipe.close()


# ── in the process ───────────────────────────────────────────────────────────────────────────────


def _work(part: _Part, pipe: Connection, at: Any, ended: Any) -> None:
    """Judges the part, and tells of it."""
    from autogate.replay.judging import Judge

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = os.getppid()

    def stop() -> bool:
        return bool(ended.value) or os.getppid() != parent

    outbox = _Outbox(pipe, lambda: os.getppid() != parent)
    batch: list[Event] = []
    written = time.monotonic()
    ends = 0
    try:
        for event in of_a_share(part.plan, stop, Judge(part.plan), _OwnCalls(part, at)):
            ends += isinstance(event, FileEnd)
            if not isinstance(event, Row) and ends <= part.ends:
                continue
            batch.append(event)
            if len(batch) >= BLOCK or isinstance(event, FileEnd) or time.monotonic() - written > _SOON:
                outbox.put(batch)
                batch = []
                written = time.monotonic()
        outbox.put(batch)
        outbox.put(None)
    except AutogateError as error:
        outbox.put(batch)
        outbox.put(type(error)(error.what, where=error.where, remedy=error.remedy))
    outbox.close()


class _OwnCalls:
    """The calls of a part: every so many-th block, without those that are judged already."""

    def __init__(self, part: _Part, at: Any) -> None:
        self._part = part
        self._at = at
        self._all = self._own = 0

    def next(self) -> Share:
        """Whose the next call is."""
        block = self._all // BLOCK
        self._all += 1
        if block % self._part.jobs != self._part.number:
            return Share.OTHERS
        self._own += 1
        if self._own <= self._part.rows:
            return Share.OTHERS
        self._at.value = self._own  # whoever finds this process dead knows what it was at
        return Share.BLAMED if self._own in self._part.blamed else Share.OWN


class _Outbox:
    """Sends beside the judging: who is ahead of the others does not wait for them."""

    def __init__(self, pipe: Connection, abandoned: Callable[[], bool]) -> None:
        self._pipe = pipe
        self._abandoned = abandoned
        self._messages: queue.Queue[bytes | None] = queue.Queue(_AHEAD)
        self._thread = threading.Thread(target=self._send, daemon=True)
        self._thread.start()

    def put(self, message: Any) -> None:
        """Takes a message, as soon as there is room for it."""
        self._put(pickle.dumps(message, pickle.HIGHEST_PROTOCOL))

    def close(self) -> None:
        """Waits until all is sent."""
        self._put(None)
        while self._thread.is_alive() and not self._abandoned():
            self._thread.join(_LOOK)

    def _put(self, data: bytes | None) -> None:
        while not self._abandoned():
            try:
                self._messages.put(data, timeout=_LOOK)
            except queue.Full:
                continue
            return

    def _send(self) -> None:
        try:
            while (data := self._messages.get()) is not None:
                self._pipe.send_bytes(data)
        except OSError:
            os._exit(0)  # nobody takes it any more
