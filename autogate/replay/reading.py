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
from autogate.replay.history import History, said_before
from autogate.replay.interface import Plan, Row, Source
from autogate.replay.judging import Judge
from autogate.replay.saved import Saved
from autogate.store.text import digest_of, short_digest, text_of
from autogate.transcript.files import open_transcript
from autogate.transcript.formats import records
from autogate.transcript.interface import ToolCalled, Transcript
from autogate.transcript.items import Counts, Item
from autogate.verdict import Decision

_WAITING = 256
"""Calls that wait for what became of them; results follow soon, or never."""
_OUTPUT = 4000
_IDS = 50_000


class Task(NamedTuple):
    """One call that is to be judged, as it goes to another process."""

    source: Source
    item: Item
    call: ToolCalled
    number: int
    key: str
    action: Action
    directory: str
    """The first one of the call's thread."""


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
        return self.row._replace(label=self.label, failed=self.failed, output=self.output)


PastOf = Callable[[], Transcript]
"""What a model is shown before a call."""
Submit = Callable[[Waiting, Task, PastOf], bool]
"""Has a call judged, now or later; False where it is not judged here."""


class Reader:
    """Reads the sources of a plan and hands each chosen call on to be judged."""

    def __init__(
        self,
        plan: Plan,
        judge: Judge,
        submit: Submit,
        saved: Saved | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """``saved``: verdicts of an earlier run, taken over. ``stopped`` ends the reading of a file."""
        self.plan = plan
        self.judge = judge
        self.chooser = Chooser(plan.choice)
        self._submit = submit
        self._saved = saved
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
        self, source: Source, counts: Counts, item: Item, number: int, directory: str, history: PastOf
    ) -> Waiting | None:
        """A call that will be judged, None where it is not chosen or another process judges it."""
        call = item.entry
        assert isinstance(call, ToolCalled)
        action = self.judge.action(call, f"replay:{counts.session or source.name}")
        identity = call.id or str(number)
        key = short_digest(f"{source.name}\0{item.thread}\0{identity}\0{digest_of(action).hex()}")
        if not self.chooser.sampled(key):
            return None
        waiting = Waiting(call.id)
        waiting.row = self._saved.row(key) if self._saved is not None else None
        if waiting.row is None:
            task = Task(source, item, call, number, key, action, directory)
            if not self._submit(waiting, task, history):
                return None
        return waiting


class Rows:
    """Makes the row of a task."""

    def __init__(self, plan: Plan, judge: Judge) -> None:
        """``judge`` is this process's own."""
        self._judge = judge
        self._detailed = plan.detailed
        self._prices: dict[str, Price] | None = None

    def row(self, task: Task, history: PastOf = Transcript) -> Row | None:
        """The judged call, None where somebody stopped it in the midst of a question to the model."""
        judged = self._judge.judge(task.action, task.directory, history)
        if self._judge.cancelled:
            return None
        action, verdict, result = judged
        item, call = task.item, task.call
        signature = target = category = ""
        if call.id:
            same = call_of(action, verdict.effects, read_only=verdict.read_only)
            signature, target, category = same.signature, same.target[:200], same.category.value
        told = self._detailed or verdict.decision is Decision.BLOCK or item.expect
        row = Row(
            task.key,
            task.source.path,
            item.line,
            task.number,
            call.tool,
            verdict.decision,
            verdict.rule,
            verdict.layer,
            verdict.reason,
            verdict.risk.name.lower(),
            item.thread,
            call.id,
            call.cwd,
            item.time,
            text_of(action)[:500] if told else "",
            verdict.instead,
            main_tokens=item.main_tokens,
            duration_ms=verdict.duration_ms,
            expect=item.expect,
            effects=_effects(verdict.effects) if self._detailed else (),
            signature=signature,
            target=target,
            category=category,
        )
        if result is not None:
            usage = result.usage
            row = row._replace(
                stage=verdict.stage or "",
                unavailable=verdict.unavailable,
                model=result.model,
                usage=tuple(usage),
                context_tokens=result.context_tokens,
                usd=self._cost(usage, result.model),
            )
        return row

    def _cost(self, usage: Usage, model: str) -> float | None:
        if self._prices is None:
            self._prices = self._judge.prices()
        return cost(usage, model, self._prices)


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

    new: set[str]
    old: set[str]


class _Past:
    """What of one file has to be remembered from call to call."""

    def __init__(self, reader: Reader, source: Source, counts: Counts) -> None:
        self._reader = reader
        self._source = source
        self._counts = counts
        self._history: History | None = None
        self._ids = _Ids(set(), set())
        self._directories: dict[str, str] = {}
        self._number = 0

    def call(self, item: Item) -> Waiting | None:
        """The call of an item, if it is one that is wanted."""
        reader, entry = self._reader, item.entry
        history = self._kept(item) if reader.judge.asks_a_model else None
        found = None
        if isinstance(entry, ToolCalled) and not self._is_again(entry):
            self._number += 1
            directory = self._directories.setdefault(item.thread, entry.cwd)
            if reader.chooser.chosen(entry, item.time):
                found = reader.handed_on(
                    self._source,
                    self._counts,
                    item,
                    self._number,
                    directory,
                    Transcript if history is None else lambda: history.transcript(item),
                )
        if history is not None:
            history.add(item)
        return found

    def _kept(self, item: Item) -> History:
        if self._history is None:
            before = said_before(self._source, item.time, self._reader.plan.format_name)
            self._history = History(self._counts, before)
        return self._history

    def _is_again(self, call: ToolCalled) -> bool:
        """Whether the very same call was there: sessions that were resumed repeat their rows."""
        if not call.id:
            return False
        new, old = self._ids
        if call.id in new or call.id in old:
            self._counts.skip("call, written twice")
            return True
        new.add(call.id)
        if len(new) > _IDS:
            self._ids = _Ids(set(), new)
        return False
