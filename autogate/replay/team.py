"""Processes that judge beside the one that reads.

Each has a pipe of its own: one that is killed in the midst of a message leaves the others alone. What it had
not answered is judged again by a new one; a call that ends two processes is blocked, like one that raises.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from autogate.action import Action
from autogate.errors import AutogateError
from autogate.replay.interface import Outcome, Plan, Row
from autogate.transcript.interface import Answered, Transcript, UserSaid
from autogate.verdict import Decision

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from autogate.replay.reading import Rows, Task, Waiting

_BLOCK = 32
"""Calls that go to one process in a row."""
_CHARACTERS = 1_000_000
"""Of the inputs of a block: one of large files is shorter."""
_AT_ONCE = 2
"""Blocks that a process has: it takes the next one while its answer to the last is taken in."""
_TRIES = 2
_DEATHS = 100


class _Open(NamedTuple):
    """A call that waits."""

    waiting: Waiting
    task: Task
    heard: Transcript
    """What the user said before."""


class Team:
    """Judges calls in several processes, this one among them."""

    def __init__(self, plan: Plan, rows: Rows, helpers: int) -> None:
        """Nothing is started before a first block was judged here: then what all need is loaded."""
        self._plan = plan
        self._rows = rows
        self._helpers = helpers
        self._workers: list[_Worker] = []
        self._block: list[_Open] = []
        self._size = 0
        self._again: deque[list[_Open]] = deque()
        """What a process that died had not answered."""
        self._blamed: Counter[str] = Counter()
        self._deaths = 0
        """Since the last answer."""
        self._begun = False

    def submit(self, waiting: Waiting, task: Task, history: Callable[[], Transcript]) -> None:
        """Takes one more call in."""
        self._block.append(_Open(waiting, task, history()))
        self._size += sum(len(value) for value in task.action.input.values() if isinstance(value, str))
        if len(self._block) >= _BLOCK or self._size > _CHARACTERS:
            self.flush()

    def flush(self) -> None:
        """Gives the block away, or judges it here if everybody has enough to do."""
        block, self._block, self._size = self._block, [], 0
        if not block:
            return
        if self._begun:
            self._start()
            self.take()
            for worker in self._workers:
                if not self._again and len(worker.given) < _AT_ONCE and self._give(worker, block):
                    return
        self._begun = True
        for each in block:
            self._judge(each)

    def take(self, *, wait: bool = False) -> None:
        """Takes in the answers that are there; ``wait``: at least one, if anything is open."""
        from multiprocessing.connection import wait as readable

        while True:
            self._give_again()
            busy: dict[Any, _Worker] = {worker.pipe: worker for worker in self._workers if worker.given}
            if not busy:
                if wait:
                    self.flush()  # what is still open waits for its block to be full
                return
            ready = readable(list(busy), timeout=None if wait else 0)
            for pipe in ready:
                self._answer(busy[pipe])
            if wait or not ready:
                return

    def close(self) -> None:
        """Ends the processes."""
        for worker in self._workers:
            worker.end()
        self._workers = []

    def _start(self) -> None:
        while len(self._workers) < self._helpers:
            self._workers.append(_started(self._plan))

    def _judge(self, each: _Open) -> None:
        each.waiting.row = self._rows.row(each.task, lambda: each.heard)

    def _give(self, worker: _Worker, block: list[_Open]) -> bool:
        """Whether a process got the block."""
        try:
            message = pickle.dumps(_packed(block), pickle.HIGHEST_PROTOCOL)
        except RecursionError:  # an input that is nested too deeply to be sent
            return False
        worker.given.append(block)
        try:
            worker.pipe.send_bytes(message)
        except OSError:
            self._died(worker)
        return True

    def _answer(self, worker: _Worker) -> None:
        try:
            rows = pickle.loads(worker.pipe.recv_bytes())  # noqa: S301  # from a process of our own
        except (OSError, EOFError):
            self._died(worker)
            return
        self._deaths = 0
        for each, values in zip(worker.given.popleft(), rows, strict=True):
            each.waiting.row = _unpacked(values)

    def _died(self, worker: _Worker) -> None:
        """Another process takes over; the block that this one was at is given call by call."""
        worker.end()
        self._deaths += 1
        if self._deaths > _DEATHS:
            raise AutogateError("the processes of the replay end unexpectedly", remedy="leave out --jobs")
        blocks = list(worker.given)
        if blocks and len(blocks[0]) > 1:
            blocks[:1] = [[each] for each in blocks[0]]
        elif blocks:
            only = blocks[0][0]
            self._blamed[only.task.key] += 1
            if self._blamed[only.task.key] >= _TRIES:
                only.waiting.row = self._rows.faulty(only.task, "the process that judged it ended")
                del blocks[0]
        self._again.extendleft(reversed(blocks))
        self._workers[self._workers.index(worker)] = _started(self._plan)

    def _give_again(self) -> None:
        """Never judged here: what ended another process would end this one."""
        while self._again:
            worker = min(self._workers, key=lambda each: len(each.given))
            if len(worker.given) >= _AT_ONCE:
                return
            self._give(worker, self._again.popleft())


class _Worker:
    """One process beside this one."""

    def __init__(self, process: Any, pipe: Connection) -> None:
        self._process = process
        self.pipe = pipe
        self.given: deque[list[_Open]] = deque()
        """Blocks that are not answered, in the order of the questions."""

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _started(plan: Plan) -> _Worker:
    import multiprocessing

    context = multiprocessing.get_context()
    ours, theirs = context.Pipe()
    process = context.Process(target=_help, args=(plan, theirs), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _help(plan: Plan, pipe: Connection) -> None:
    """One process of a team."""
    import threading
    from queue import SimpleQueue

    from autogate.replay.judging import Judge
    from autogate.replay.reading import Rows

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    messages: SimpleQueue[bytes] = SimpleQueue()
    parent = os.getppid()

    def listen() -> None:
        # Beside the judging, so that neither side waits for the other to take something in.
        try:
            while True:
                if pipe.poll(2):
                    messages.put(pipe.recv_bytes())
                elif os.getppid() != parent:
                    break
        except (OSError, EOFError):
            pass
        os._exit(0)  # nobody waits for an answer any more

    threading.Thread(target=listen, daemon=True).start()
    rows = Rows(plan, Judge(plan))
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    while True:
        answers = [_judged(rows, values, heard) for values, heard in _unpacked_block(messages.get())]
        pipe.send_bytes(pickle.dumps(answers, pickle.HIGHEST_PROTOCOL))


def _judged(rows: Rows, task: Task, heard: Transcript) -> list[Any]:
    row = rows.row(task, lambda: heard)
    assert row is not None  # no model is asked here
    values = list(row)
    values[_DECISION] = int(row.decision)
    values[_OUTCOME] = 0
    return values


# ── plain values go through the pipe: they are taken apart and put together much faster ─────────────────────

_DECISION = Row._fields.index("decision")
_OUTCOME = Row._fields.index("outcome")
_DECISIONS = tuple(Decision)


def _unpacked(values: list[Any]) -> Row:
    values[_DECISION] = _DECISIONS[values[_DECISION]]
    values[_OUTCOME] = Outcome.NONE
    return Row._make(values)


def _packed(block: list[_Open]) -> tuple[list[Any], list[Any]]:
    """What was heard, each once, and the tasks with its place there."""
    heard: list[list[tuple[bool, str]]] = []
    tasks: list[Any] = []
    last: Transcript | None = None
    for each in block:
        if each.heard is not last:
            last = each.heard
            heard.append(
                [(type(said) is Answered, said.text) for said in last.entries if isinstance(said, UserSaid)]
            )
        task = each.task
        tasks.append((len(heard) - 1, *task[:_ACTION], *task.action))
    return heard, tasks


def _unpacked_block(message: bytes) -> Iterator[tuple[Task, Transcript]]:
    from autogate.replay.reading import Task

    texts, tasks = pickle.loads(message)  # noqa: S301  # from the process that started this one
    heard = [
        Transcript(tuple(Answered(text) if answered else UserSaid(text) for answered, text in each))
        for each in texts
    ]
    for place, *values in tasks:
        yield Task._make((*values[:_ACTION], Action(*values[_ACTION:]))), heard[place]


_ACTION = 11
"""The fields of a task before its action, which comes last."""
