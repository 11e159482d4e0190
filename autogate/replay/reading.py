"""From the records of a transcript to judged calls, in their order and in bounded memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from autogate.action import Action
from autogate.classifier.interface import Usage
from autogate.classifier.prices import Price, cost
from autogate.errors import UsageError
from autogate.loops import call_of
from autogate.replay.calls import Chooser
from autogate.replay.history import Heard, History, said_before
from autogate.replay.interface import Plan, Row, Source
from autogate.replay.judging import Grounds, Judge, Judged, faulty
from autogate.store.text import digest_of, short_digest, text_of
from autogate.transcript.files import open_transcript
from autogate.transcript.formats import first_directory, records
from autogate.transcript.interface import ToolCalled, Transcript
from autogate.transcript.items import Counts, Item
from autogate.verdict import Decision, Risk

_WAITING = 256
"""Calls that wait for what became of them; results follow soon, or never."""
_OUTPUT = 4000
_IDS = 50_000


class Task(NamedTuple):
    """One call that is to be judged, as it goes to another process."""

    key: str
    file: str
    line: int
    number: int
    thread: str
    id: str
    cwd: str
    """As it was recorded; the action's is that of this machine."""
    time: str
    main_tokens: int
    expect: str
    directory: str
    """The session's first one, on this machine."""
    action: Action


class Waiting:
    """A call in its place in the order, until it is judged and what became of it is known."""

    __slots__ = ("done", "failed", "id", "label", "output", "row")

    def __init__(self, identity: str) -> None:
        """Nothing is known yet."""
        self.id = identity
        self.done = not identity
        self.row: Row | None = None
        self.label = ""
        self.failed = False
        self.output = ""

    def labelled(self) -> Row:
        """The row with what became of the call."""
        assert self.row is not None
        if not self.label:
            return self.row
        row = self.row
        # Put together by hand: _replace takes ten times as long for so many fields.
        became = (self.label, *row[_LABEL + 1 : _FAILED], self.failed, self.output)
        return Row._make((*row[:_LABEL], *became, *row[_FAILED + 2 :]))


_LABEL = Row._fields.index("label")
_FAILED = Row._fields.index("failed")
assert Row._fields[_FAILED + 1] == "output"


PastOf = Callable[[], Transcript]
"""What a model is shown before a call."""
Submit = Callable[[Waiting, Task, PastOf], bool]
"""Puts the row of a call in its place, now or later; False where that is not done here."""


class Reader:
    """Reads the sources of a plan and hands each chosen call on to be judged."""

    def __init__(
        self,
        plan: Plan,
        judge: Judge,
        submit: Submit,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """``stopped`` ends the reading of a file."""
        self.plan = plan
        self.judge = judge
        self.chooser = Chooser(plan.choice)
        self._submit = submit
        self._stopped = stopped

    def calls(self, source: Source, counts: Counts) -> Iterator[Waiting]:
        """The chosen calls of a file in their order. Raises UsageError naming file and line."""
        waiting: deque[Waiting] = deque()
        by_id: dict[str, Waiting] = {}
        problem: UsageError | None = None
        with open_transcript(source.path) as file:
            found = records(
                file, source.path, counts, format_name=self.plan.format_name, lenient=self.plan.lenient
            )
            past = _Past(self, source, counts)
            while not self._stopped():
                try:
                    record = next(found, None)
                except UsageError as error:
                    problem = error
                    break
                if record is None:
                    break
                if not isinstance(record, Item):
                    known = by_id.pop(record.id, None)
                    if known is not None:
                        known.label = record.label.value
                        known.failed = record.failed
                        known.output = record.output[:_OUTPUT]
                        known.done = True
                else:
                    new = past.call(record)
                    if new is not None:
                        waiting.append(new)
                        if new.id:
                            by_id[new.id] = new
                while waiting and (waiting[0].done or len(waiting) > _WAITING):
                    first = waiting.popleft()
                    by_id.pop(first.id, None)
                    yield first
            # What was judged is not lost because a later line cannot be read, or because somebody stopped it.
            yield from waiting
        if problem is not None:
            raise problem

    def handed_on(
        self,
        source: Source,
        counts: Counts,
        item: Item,
        number: int,
        directory: str,
        history: PastOf,
        digest: bytes,
    ) -> Waiting | None:
        """A call that will be judged, None where it is not chosen or another process judges it."""
        call = item.entry
        assert isinstance(call, ToolCalled)
        action = self.judge.action(call, f"replay:{counts.session or source.name}")
        identity = call.id or str(number)
        key = short_digest(f"{source.name}\0{item.thread}\0{identity}\0{digest.hex()}")
        if not self.chooser.sampled(key):
            return None
        waiting = Waiting(call.id)
        task = Task(
            key,
            source.path,
            item.line,
            number,
            item.thread,
            call.id,
            call.cwd,
            item.time,
            item.main_tokens,
            item.expect,
            self.judge.directory(directory) if directory else "",
            action,
        )
        return waiting if self._submit(waiting, task, history) else None


class _Known(NamedTuple):
    """A row that was made, and what it was made from."""

    grounds: Grounds
    row: Row


class Rows:
    """Makes the row of a task."""

    def __init__(self, plan: Plan, judge: Judge) -> None:
        """``judge`` is this process's own."""
        self._judge = judge
        self._detailed = plan.detailed
        self._remembers = not judge.asks_a_model and not plan.record
        self._known: dict[tuple[object, ...], _Known] = {}
        self._prices: dict[str, Price] | None = None

    def row(self, task: Task, history: PastOf = Transcript) -> Row | None:
        """The judged call, None where somebody stopped it in the midst of a question to the model."""
        same = self._same(task) if self._remembers else None
        if same is not None:
            known = self._known.get(same)
            if known is not None and self._judge.holds(known.grounds, task.action.cwd, history):
                return _again(known.row, task)
        judged = self._judge.judge(task.action, task.directory, history)
        if self._judge.cancelled:
            return None
        row = self._made(task, judged)
        if same is not None and row.rule != "internal-error":
            if len(self._known) >= _KNOWN:
                self._known.clear()
            self._known[same] = _Known(self._judge.grounds(task.action.cwd), row)
        return row

    def faulty(self, task: Task, why: str) -> Row:
        """The row of a call that cannot be judged."""
        return self._made(task, Judged(task.action, faulty(why)))

    def _same(self, task: Task) -> tuple[object, ...] | None:
        """What makes two calls the same, None where it is too much to be remembered."""
        action = task.action
        if task.expect or len(action.input) > 4:
            return None
        same: list[object] = [action.tool, action.cwd, task.directory, bool(task.id)]
        for name, value in action.input.items():
            if type(value) is str:
                if len(value) > _REMEMBERED:
                    return None
            elif type(value) is not int:
                return None
            same += (name, value)
        return tuple(same)

    def _made(self, task: Task, judged: Judged) -> Row:
        action, verdict, result = judged
        signature = target = category = ""
        if task.id:
            same = call_of(action, verdict.effects, read_only=verdict.read_only)
            signature, target, category = same.signature, same.target[:200], same.category.value
        told = self._detailed or verdict.decision is not Decision.ALLOW or task.expect
        row = Row(
            task.key,
            task.file,
            task.line,
            task.number,
            action.tool[:_NAME],
            verdict.decision,
            verdict.rule,
            verdict.layer,
            verdict.reason,
            _RISKS[verdict.risk],
            task.thread[:_NAME],
            task.id[:_NAME],
            task.cwd[:_PATH],
            task.time[:_NAME],
            text_of(action)[:500] if told else "",
            verdict.instead,
            effects=_effects(verdict.effects) if self._detailed else (),
            main_tokens=task.main_tokens,
            duration_ms=verdict.duration_ms,
            expect=task.expect[:_NAME],
            signature=signature,
            target=target,
            category=category,
        )
        if result is not None:
            row = row._replace(
                stage=verdict.stage or "",
                unavailable=verdict.unavailable,
                model=result.model,
                usage=tuple(result.usage),
                context_tokens=result.context_tokens,
                usd=self._cost(result.requests),
            )
        return row

    def _cost(self, requests: tuple[tuple[str, Usage], ...]) -> float | None:
        """Of each request by its own model and length; None where a price is not known."""
        if self._prices is None:
            self._prices = self._judge.prices()
        paid = [cost(usage, model, self._prices) for model, usage in requests]
        return None if None in paid else sum(each for each in paid if each is not None)


_NAME = 300
_PATH = 4096
"""Characters of what a file may hold at any length."""
_KNOWN = 4096
_REMEMBERED = 2000
"""Characters of an input that may come again."""
_RISKS = {risk: risk.name.lower() for risk in Risk}
_TOKENS = Row._fields.index("main_tokens")
_DURATION = Row._fields.index("duration_ms")


def _again(row: Row, task: Task) -> Row:
    """The same call once more, in another place; nothing was judged, so it took no time."""
    return Row._make(
        (
            task.key,
            task.file,
            task.line,
            task.number,
            *row[4:10],
            task.thread[:_NAME],
            task.id[:_NAME],
            task.cwd[:_PATH],
            task.time[:_NAME],
            *row[14:_TOKENS],
            task.main_tokens,
            *row[_TOKENS + 1 : _DURATION],
            0.0,
            *row[_DURATION + 1 :],
        )
    )


def _effects(effects: tuple[object, ...]) -> tuple[str, ...]:
    shown: list[str] = []
    for effect in effects[:12]:
        row = effect.as_json()  # type: ignore[attr-defined]
        shown.append(
            " ".join(str(row[name]) for name in ("kind", "detail", "what", "to") if row.get(name))[:200]
        )
    return tuple(shown)


class _Ids(NamedTuple):
    """The ids of the last calls, in two halves of which the older is forgotten as a whole."""

    new: set[int]
    old: set[int]


class _Past:
    """What of one file has to be remembered from call to call."""

    def __init__(self, reader: Reader, source: Source, counts: Counts) -> None:
        self._reader = reader
        self._source = source
        self._counts = counts
        self._history: History | None = None
        self._heard = Heard(counts, source.parent, reader.plan.format_name)
        self._ids = _Ids(set(), set())
        # A subagent works in the session of its parent, wherever it was sent.
        self._directory = (
            first_directory(source.parent, format_name=reader.plan.format_name) if source.parent else ""
        )
        self._number = 0

    def call(self, item: Item) -> Waiting | None:
        """The call of an item, if it is one that is wanted."""
        reader, entry = self._reader, item.entry
        history = self._kept(item) if reader.judge.asks_a_model else self._heard
        found = None
        digest = b""
        if isinstance(entry, ToolCalled):
            # Of the call as it was recorded: on another machine, with other directories, it is the same call.
            digest = digest_of(Action(entry.tool, entry.input, entry.cwd))
        if isinstance(entry, ToolCalled) and not self._is_again(entry.id, digest):
            self._number += 1
            if reader.chooser.chosen(entry, item.time):
                found = reader.handed_on(
                    self._source,
                    self._counts,
                    item,
                    self._number,
                    self._directory or self._counts.directory,
                    lambda: history.transcript(item),
                    digest,
                )
        history.add(item)
        return found

    def _kept(self, item: Item) -> History:
        if self._history is None:
            before = said_before(self._source, item.time, self._reader.plan.format_name)
            self._history = History(self._counts, before)
        return self._history

    def _is_again(self, identity: str, digest: bytes) -> bool:
        """Whether the very same call was there: sessions that were resumed repeat their rows."""
        if not identity:
            return False
        call = hash((identity, digest))
        new, old = self._ids
        if call in new or call in old:
            self._counts.skip("call, written twice")
            return True
        new.add(call)
        if len(new) > _IDS:
            self._ids = _Ids(set(), new)
        return False
