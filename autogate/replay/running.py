"""Runs a replay: in this process, or in several that each judge their share."""

from __future__ import annotations

import gc
import os
import queue
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from autogate.errors import AutogateError, UsageError
from autogate.replay.interface import Plan, Row, Source

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

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
    if jobs > 1:
        return _side_by_side(plan, stop, jobs)
    return _alone(plan, stop)


def _alone(plan: Plan, stop: Callable[[], bool], index: int = 0, jobs: int = 1) -> Iterator[Event]:
    from autogate.replay.judging import Judge
    from autogate.replay.reading import Reader
    from autogate.replay.saved import Saved
    from autogate.transcript.items import Counts

    judge = Judge(plan)
    # What a judgement makes has no cycles worth a search: looking for them costs a tenth of the time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    saved = Saved(plan.saved) if plan.saved else None
    reader = Reader(
        plan,
        judge,
        saved,
        (lambda number: number // _BLOCK % jobs == index) if jobs > 1 else lambda _number: True,
        lambda: stop() or judge.cancelled,
    )
    try:
        for source in plan.sources:
            if stop() or judge.cancelled:
                return
            counts = Counts()
            problem = ""
            reported = 0
            try:
                for row in reader.rows(source, counts):
                    yield row
                    if counts.bytes - reported > 1 << 18:
                        reported = counts.bytes
                        yield Progress(reported)
            except UsageError as error:
                problem = str(error)
            except OSError as error:
                problem = f"{source.path}: cannot be read ({error.strerror})"
            if not (stop() or judge.cancelled):
                yield FileEnd(source, counts.skipped, counts.cut_off, problem)
    finally:
        judge.close()
        if saved is not None:
            saved.close()


# ── several processes ────────────────────────────────────────────────────────────────────────────
#
# Every process reads everything, which costs a tenth of judging it, and judges each n-th block of calls: so
# that one long session is shared too, and each call still has all of its history.


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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = os.getppid()

    def stop() -> bool:
        return ended.is_set() or os.getppid() != parent

    batch: list[Event] = []
    written = time.monotonic()
    try:
        for event in _alone(plan, stop, index, jobs):
            batch.append(event)
            if len(batch) >= _BLOCK or isinstance(event, FileEnd) or time.monotonic() - written > 0.3:
                messages.put(batch)
                batch = []
                written = time.monotonic()
        messages.put(batch)
        messages.put(None)
    except AutogateError as error:
        messages.put(type(error)(error.what, where=error.where, remedy=error.remedy))
