"""What was said and done before a call, as the classifier is shown it."""

from __future__ import annotations

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
            kept = ancestors(item.turn, self._counts.parents)
            entries = [entry for turn, entry in self._main if turn in kept]
        return Transcript(
            tuple(entries),
            instructions=self._counts.instructions,
            model=item.model if not item.model.startswith("<") else "",
            main_tokens=item.main_tokens,
        )


def said_before(source: Source, moment: str, format_name: str) -> tuple[Entry, ...]:
    """What the user said in the session of a subagent's file before the subagent began."""
    if not source.parent:
        return ()
    with open_transcript(source.parent) as file:
        found = records(file, source.parent, Counts(), format_name=format_name, lenient=True)
        return tuple(
            record.entry
            for record in found
            if isinstance(record, Item)
            and isinstance(record.entry, UserSaid)
            and not record.thread
            and (not moment or not record.time or record.time <= moment)
        )
