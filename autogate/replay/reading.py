"""From the records of a transcript to judged calls, in their order and in bounded memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from autogate.classifier.interface import Usage
from autogate.classifier.prices import Price, cost
from autogate.errors import UsageError
from autogate.loops import call_of
from autogate.replay.calls import Chooser
from autogate.replay.history import History, said_before
from autogate.replay.interface import Plan, Row, Source
from autogate.replay.judging import Judge, Judged
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


class Reader:
    """Reads the sources of a plan. ``mine`` says of each judged call's number whether it is judged here."""

    def __init__(
        self,
        plan: Plan,
        judge: Judge,
        saved: Saved | None = None,
        mine: Callable[[int], bool] = lambda _number: True,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """``saved``: verdicts of an earlier run, taken over. ``stopped`` ends the reading of a file."""
        self._stopped = stopped
        self._plan = plan
        self._judge = judge
        self._saved = saved
        self._mine = mine
        self._chooser = Chooser(plan.choice)
        self._prices: dict[str, Price] | None = None
        self.sequence = 0
        """Calls that were chosen so far, whoever judges them."""

    def rows(self, source: Source, counts: Counts) -> Iterator[Row]:
        """The judged calls of a file. Raises UsageError naming file and line."""
        waiting: deque[_Waiting] = deque()
        by_id: dict[str, _Waiting] = {}
        problem: UsageError | None = None
        with open_transcript(source.path) as file:
            found = records(
                file, source.path, counts, format_name=self._plan.format_name, lenient=self._plan.lenient
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
                        known.row = known.row._replace(
                            label=record.label.value, failed=record.failed, output=record.output[:_OUTPUT]
                        )
                        known.done = True
                else:
                    row = past.row(record)
                    if row is not None:
                        new = _Waiting(row, done=not row.id)
                        waiting.append(new)
                        if row.id:
                            by_id[row.id] = new
                while waiting and (waiting[0].done or len(waiting) > _WAITING):
                    row = waiting.popleft().row
                    by_id.pop(row.id, None)
                    yield row
            # What was judged is not lost because a later line cannot be read, or because somebody stopped it.
            yield from (each.row for each in waiting)
        if problem is not None:
            raise problem

    def judged(
        self,
        source: Source,
        counts: Counts,
        item: Item,
        call: ToolCalled,
        number: int,
        directory: str,
        history: Callable[[], Transcript],
    ) -> Row | None:
        """The row of a call, None where another process judges it."""
        session = f"replay:{counts.session or source.name}"
        action = self._judge.action(call, session)
        identity = call.id or str(number)
        key = short_digest(f"{source.name}\0{item.thread}\0{identity}\0{digest_of(action).hex()}")
        if not self._chooser.sampled(key):
            return None
        self.sequence += 1
        if not self._mine(self.sequence - 1):
            return None
        if self._saved is not None:
            row = self._saved.row(key)
            if row is not None:
                return row
        judged = self._judge.judge(action, directory, history)
        if self._judge.cancelled:
            return None
        return self._row(source, item, call, number, key, judged)

    def _row(
        self, source: Source, item: Item, call: ToolCalled, number: int, key: str, judged: Judged
    ) -> Row:
        action, verdict, result = judged
        detailed = self._plan.detailed
        signature = target = category = ""
        if call.id:
            same = call_of(action, verdict.effects, read_only=verdict.read_only)
            signature, target, category = same.signature, same.target[:200], same.category.value
        row = Row(
            key,
            source.path,
            item.line,
            number,
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
            text_of(action)[:500] if detailed or verdict.decision is Decision.BLOCK or item.expect else "",
            verdict.instead,
            main_tokens=item.main_tokens,
            duration_ms=verdict.duration_ms,
            expect=item.expect,
            effects=_effects(verdict.effects) if detailed else (),
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


class _Waiting:
    """A judged call whose result is still to come."""

    __slots__ = ("done", "row")

    def __init__(self, row: Row, *, done: bool) -> None:
        self.row = row
        self.done = done


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

    def row(self, item: Item) -> Row | None:
        """The judged call of an item, if it is one that is wanted."""
        reader, entry = self._reader, item.entry
        history = self._kept(item) if reader._judge.asks_a_model else None  # noqa: SLF001
        row = None
        if isinstance(entry, ToolCalled) and not self._is_again(entry):
            self._number += 1
            directory = self._directories.setdefault(item.thread, entry.cwd)
            if reader._chooser.chosen(entry, item.time):  # noqa: SLF001
                row = reader.judged(
                    self._source,
                    self._counts,
                    item,
                    entry,
                    self._number,
                    directory,
                    Transcript if history is None else lambda: history.transcript(item),
                )
        if history is not None:
            history.add(item)
        return row

    def _kept(self, item: Item) -> History:
        if self._history is None:
            before = said_before(self._source, item.time, self._reader._plan.format_name)  # noqa: SLF001
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
