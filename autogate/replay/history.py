"""What was said and done before a call: as the classifier is shown it, and as the local analysis hears it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from autogate.errors import UsageError
from autogate.judgement.orders import FRESH
from autogate.replay.calls import seconds_of
from autogate.replay.interface import Source
from autogate.transcript.files import open_transcript
from autogate.transcript.formats import ancestors, records
from autogate.transcript.interface import Entry, ToolCalled, Transcript, UserSaid
from autogate.transcript.items import Counts, Item


class History:
    """Grows with the transcript; only kept where a model may be asked."""

    def __init__(self, counts: Counts, before: tuple[Entry, ...] = ()) -> None:
        """``before``: what the user said in the session that a subagent's file belongs to."""
        self._counts = counts
        self._before = before
        self._main: list[tuple[int, Entry]] = []
        self._threads: dict[str, list[Entry]] = {}

    def add(self, item: Item) -> None:
        """One more entry."""
        if not item.thread:
            self._main.append((item.turn, item.entry))
        elif isinstance(item.entry, ToolCalled):
            if item.thread not in self._threads:
                users = [entry for _, entry in self._main if isinstance(entry, UserSaid)]
                self._threads[item.thread] = [*self._before, *users]
            self._threads[item.thread].append(item.entry)

    def transcript(self, item: Item) -> Transcript:
        """Everything in the past of a call that is not added yet; of its own branch and thread only."""
        entries: list[Entry]
        if item.thread:
            known = self._threads.get(item.thread)
            users = [entry for _, entry in self._main if isinstance(entry, UserSaid)]
            entries = known if known is not None else [*self._before, *users]
        else:
            kept = ancestors(item.turn, self._counts.turns)
            entries = [entry for turn, entry in self._main if turn in kept]
        return Transcript(
            tuple(entries),
            instructions=self._counts.instructions,
            model=item.model if not item.model.startswith("<") else "",
            main_tokens=item.main_tokens,
        )


class Heard:
    """The user's last words before a call: what the local analysis looks for orders in.

    As a hook would find them in the transcript of that moment, in memory that does not grow: what was
    forgotten ends the conversation there, which never makes an order of what was none.
    """

    def __init__(self, counts: Counts, parent: str = "", format_name: str = "auto") -> None:
        """``parent``: for a subagent's file, that of its session, where the words are."""
        self._counts = counts
        self._session = _Session(parent, format_name) if parent else None
        self._begun: deque[UserSaid] = deque(maxlen=FRESH)
        self._turns: dict[int, UserSaid] = {}
        self._characters = 0
        self._turn = 0
        self._known: tuple[int, Transcript] = (-1, NOTHING)

    def add(self, item: Item) -> None:
        """One more entry."""
        if item.thread:
            return
        self._turn = item.turn
        said = item.entry
        if not isinstance(said, UserSaid):
            return
        self._known = (-1, NOTHING)
        if item.turn:
            self._turns[item.turn] = said
            self._characters += len(said.text)
            while self._turns and (len(self._turns) > _TURNS or self._characters > _CHARACTERS):
                self._characters -= len(self._turns.pop(next(iter(self._turns))).text)
        elif len(said.text) <= _CHARACTERS // FRESH:
            self._begun.append(said)
        else:
            self._begun.clear()

    def transcript(self, item: Item) -> Transcript:
        """The words before a call that is not added yet, in its branch; a subagent has the main one's."""
        if self._session is not None:
            return self._session.until(item.time)
        if 0 < self._counts.damaged < item.line:
            return NOTHING  # nobody knows what that line said
        return self._until(self._turn if item.thread else item.turn)

    def _until(self, turn: int) -> Transcript:
        if turn != self._known[0]:
            self._known = (turn, Transcript((*self._begun, *self._branch(turn))[-FRESH:]))
        return self._known[1]

    def now(self) -> Transcript:
        """The words of the branch that was gone on with last."""
        return self._until(self._turn)

    def _branch(self, turn: int) -> list[UserSaid]:
        found: list[UserSaid] = []
        at: int | None = turn
        while at and len(found) < FRESH and at in self._turns:
            found.append(self._turns[at])
            at = self._counts.turns.before(at)
        return found[::-1]


class _Session:
    """The words in the file of a session, as far as they were said when its subagent acts."""

    def __init__(self, path: str, format_name: str) -> None:
        self._counts = Counts()
        self._heard = Heard(self._counts)
        self._items = self._read(path, format_name)
        self._next: Item | None = None
        self._broken = False

    def until(self, moment: str) -> Transcript:
        """The words until a time; none where that is unknown or the file cannot be read."""
        ends = seconds_of(moment)
        if ends is None:
            return NOTHING
        while not self._broken:
            self._next = self._next or next(self._items, None)
            if self._next is None or _is_after(self._next.time, ends):
                break
            self._heard.add(self._next)
            self._next = None
        return NOTHING if self._broken else self._heard.now()

    def _read(self, path: str, format_name: str) -> Iterator[Item]:
        try:
            with open_transcript(path) as file:
                for record in records(file, path, self._counts, format_name=format_name):
                    if isinstance(record, Item):
                        yield record
        except (UsageError, OSError):
            self._broken = True


def _is_after(moment: str, ends: float) -> bool:
    """Whether something was said after a time. What has no time was said where it stands."""
    if not moment:
        return False
    said = seconds_of(moment)
    return said is None or said > ends


NOTHING = Transcript()
_TURNS = 20_000
_CHARACTERS = 4_000_000


def said_before(source: Source, moment: str, format_name: str) -> tuple[Entry, ...]:
    """What the user said in the session of a subagent's file before the subagent began."""
    if not source.parent:
        return ()
    ends = seconds_of(moment)
    with open_transcript(source.parent) as file:
        found = records(file, source.parent, Counts(), format_name=format_name, lenient=True)
        return tuple(
            record.entry
            for record in found
            if isinstance(record, Item)
            and isinstance(record.entry, UserSaid)
            and not record.thread
            and (not moment or (ends is not None and not _is_after(record.time, ends)))
        )
