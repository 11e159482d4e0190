"""Runs a replay: reads the sources here, and judges here or in several processes."""

from __future__ import annotations

import enum
import gc
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from autogate.errors import UsageError
from autogate.replay.interface import Plan, Row, Source

if TYPE_CHECKING:
    from autogate.replay.judging import Judge
    from autogate.replay.reading import Reader, Task, Waiting
    from autogate.replay.team import Team
    from autogate.transcript.interface import Transcript

BLOCK = 32
"""Calls that go to one process in a row."""
_AHEAD = 1280
"""Events that wait behind a call that is not judged yet."""


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
        from autogate.replay.side_by_side import side_by_side

        return side_by_side(plan, stop, jobs)
    return _judged(plan, stop, judge, helpers=jobs - 1)


def alone(plan: Plan, stop: Callable[[], bool], judge: Judge) -> Iterator[Event]:
    """All rows and ends, in this process, by a judge of the caller's."""
    return _judged(plan, stop, judge)


class Share(enum.Enum):
    """Whose a call is, where several processes read everything."""

    OWN = enum.auto()
    OTHERS = enum.auto()
    BLAMED = enum.auto()
    """This process's, and it must not be tried again: it ended others."""


class Shares(Protocol):
    """Which calls are this process's."""

    def next(self) -> Share:
        """Whose the next call is."""


def of_a_share(plan: Plan, stop: Callable[[], bool], judge: Judge, shares: Shares) -> Iterator[Event]:
    """This process's rows, and all ends."""
    return _judged(plan, stop, judge, shares=shares)


def _judged(
    plan: Plan, stop: Callable[[], bool], judge: Judge, *, helpers: int = 0, shares: Shares | None = None
) -> Iterator[Event]:
    """Reads everything here. ``helpers`` are processes that judge a part of the calls for this one."""
    from autogate.replay.reading import Reader, Rows
    from autogate.replay.saved import Saved
    from autogate.replay.team import Team

    # What a judgement makes has no cycles worth a search: looking for them costs a tenth of the time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    saved = Saved(plan.saved, plan.basis) if plan.saved else None
    rows = Rows(plan, judge)
    team = Team(plan, rows, helpers) if helpers else None

    def taken(waiting: Waiting, task: Task, history: Callable[[], Transcript]) -> bool:
        share = Share.OWN if shares is None else shares.next()
        if share is Share.OTHERS:
            return False
        if share is Share.BLAMED:
            waiting.row = rows.faulty(task, "the process that judged it ended")
        elif saved is not None:
            waiting.row = saved.row(task.key)
        if waiting.row is None:
            if team is not None:
                team.submit(waiting, task, history)
                return True
            waiting.row = rows.row(task, history)
        return waiting.row is not None

    def stopped() -> bool:
        return stop() or judge.cancelled

    reader = Reader(plan, judge, taken, stopped)
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
        if team is not None and len(queued) > _AHEAD:
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
