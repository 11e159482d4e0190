"""Runs a replay: in this process, or in several that each judge their share."""

from __future__ import annotations

import gc
import os
import queue
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from autogate.errors import AutogateError, UsageError
from autogate.replay.interface import Plan, Row, Source

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

    from autogate.replay.judging import Judge
    from autogate.replay.reading import Reader, Task, Waiting
    from autogate.replay.team import Team
    from autogate.transcript.interface import Transcript

_BLOCK = 32
"""Calls that go to one process in a row."""
_AHEAD = 40
"""Messages that a process may be ahead of what was taken in."""


class FileEnd(NamedTuple):
    """A file was read to its end, or as far as could be."""

    source: Source
    skipped: Counter[str]
    cut_off: bool
    problem: str = ""


class Progress(NamedTuple):
    """How far the current file was read."""

    bytes: int


Event = Row | FileEnd | Progress


class Stop:
    """Set by Ctrl-C and SIGTERM: what was judged is still reported. A second Ctrl-C ends at once."""

    def __init__(self) -> None:
        """Nothing is changed before it is entered."""
        self.asked = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        import threading

        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *_error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        del frame
        if self.asked and number == signal.SIGINT:
            raise KeyboardInterrupt
        self.asked = True


def events(plan: Plan, stop: Callable[[], bool], jobs: int = 1) -> Iterator[Event]:
    """All rows in the order of sources and calls, with the ends of the files between."""
    from autogate.replay.judging import Judge

    judge = Judge(plan)
    if jobs > 1 and judge.asks_a_model:
        judge.close()
        return _side_by_side(plan, stop, jobs)
    return _alone(plan, stop, judge, helpers=jobs - 1)


def alone(plan: Plan, stop: Callable[[], bool], judge: Judge) -> Iterator[Event]:
    """All rows and ends, in this process, by a judge of the caller's."""
    return _alone(plan, stop, judge)


def _alone(
    plan: Plan, stop: Callable[[], bool], judge: Judge, *, helpers: int = 0, index: int = 0, jobs: int = 1
) -> Iterator[Event]:
    """Reads everything here. ``helpers`` judge a part of the calls, or this process is one of ``jobs``."""
    from autogate.replay.reading import Reader, Rows
    from autogate.replay.saved import Saved
    from autogate.replay.team import Team

    # What a judgement makes has no cycles worth a search: looking for them costs a tenth of the time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    saved = Saved(plan.saved) if plan.saved else None
    rows = Rows(plan, judge)
    team = Team(plan, rows, helpers) if helpers else None
    count = 0

    def here(waiting: Waiting, task: Task, history: Callable[[], Transcript]) -> bool:
        nonlocal count
        count += 1
        if (count - 1) // _BLOCK % jobs != index:
            return False
        waiting.row = rows.row(task, history)
        return waiting.row is not None

    def stopped() -> bool:
        return stop() or judge.cancelled

    reader = Reader(plan, judge, team.submit if team is not None else here, saved, stopped)
    try:
        yield from _ordered(_read(plan, reader, stopped), team)
    finally:
        judge.close()
        if team is not None:
            team.close()
        if saved is not None:
            saved.close()


def _read(plan: Plan, reader: Reader, stopped: Callable[[], bool]) -> Iterator[Waiting | FileEnd | Progress]:
    from autogate.transcript.items import Counts

    for source in plan.sources:
        if stopped():
            return
        counts = Counts()
        problem = ""
        reported = 0
        try:
            for waiting in reader.calls(source, counts):
                yield waiting
                if counts.bytes - reported > 1 << 18:
                    reported = counts.bytes
                    yield Progress(reported)
        except UsageError as error:
            problem = str(error)
        except OSError as error:
            problem = f"{source.path}: cannot be read ({error.strerror})"
        if not stopped():
            yield FileEnd(source, counts.skipped, counts.cut_off, problem)


def _ordered(found: Iterator[Waiting | FileEnd | Progress], team: Team | None) -> Iterator[Event]:
    """Each event when everything before it is there."""
    queued: deque[Waiting | FileEnd | Progress] = deque()
    for event in found:
        queued.append(event)
        while queued and not _is_open(queued[0]):
            yield _event(queued.popleft())
        if team is not None and len(queued) > _AHEAD * _BLOCK:
            team.take(wait=True)
    if team is not None:
        team.flush()
    while queued:
        if _is_open(queued[0]):
            assert team is not None
            team.take(wait=True)
        else:
            yield _event(queued.popleft())


def _is_open(event: Waiting | FileEnd | Progress) -> bool:
    return not isinstance(event, FileEnd | Progress) and event.row is None


def _event(event: Waiting | FileEnd | Progress) -> Event:
    return event if isinstance(event, FileEnd | Progress) else event.labelled()


# ── several processes that ask a model ───────────────────────────────────────────────────────────
#
# Every process reads everything, which costs nothing beside a question to a model, and judges each n-th
# block of calls: so each has all of the history before it.


def _side_by_side(plan: Plan, stop: Callable[[], bool], jobs: int) -> Iterator[Event]:
    import multiprocessing

    context = multiprocessing.get_context()
    queues: list[Queue[Any]] = [context.Queue(_AHEAD) for _ in range(jobs)]
    ended = context.Event()
    workers = [
        context.Process(target=_work, args=(plan, index, jobs, queues[index], ended), daemon=True)
        for index in range(jobs)
    ]
    for worker in workers:
        worker.start()
    streams = [_stream(queues[index], worker, stop, ended) for index, worker in enumerate(workers)]
    try:
        yield from _merged(streams)
    finally:
        ended.set()
        for each in queues:
            each.cancel_join_thread()
            each.close()
        for worker in workers:
            worker.join(0.2)
            if worker.is_alive():
                worker.terminate()
                worker.join()


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


def _stream(messages: Queue[Any], worker: Any, stop: Callable[[], bool], ended: Any) -> Iterator[Event]:
    patience = 15  # what was judged until then is still taken in
    while True:
        try:
            found = messages.get(timeout=0.2)
        except queue.Empty:
            if stop():
                ended.set()
                patience -= 1
                if not patience:
                    return
            if not worker.is_alive() and messages.empty():
                raise AutogateError("a process of the replay ended unexpectedly") from None
            continue
        if found is None:
            return
        if isinstance(found, AutogateError):
            raise found
        yield from found


def _work(plan: Plan, index: int, jobs: int, messages: Queue[Any], ended: Any) -> None:
    """One process."""
    from autogate.replay.judging import Judge

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = os.getppid()

    def stop() -> bool:
        return ended.is_set() or os.getppid() != parent

    batch: list[Event] = []
    written = time.monotonic()
    try:
        for event in _alone(plan, stop, Judge(plan), index=index, jobs=jobs):
            batch.append(event)
            if len(batch) >= _BLOCK or isinstance(event, FileEnd) or time.monotonic() - written > 0.3:
                messages.put(batch)
                batch = []
                written = time.monotonic()
        messages.put(batch)
        messages.put(None)
    except AutogateError as error:
        messages.put(type(error)(error.what, where=error.where, remedy=error.remedy))
