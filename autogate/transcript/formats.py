"""The formats of transcripts, told from their first records: one line to add another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO, NamedTuple

from autogate.errors import UsageError
from autogate.transcript.claude import is_claude, read_claude
from autogate.transcript.codex import is_codex, read_codex
from autogate.transcript.compact import is_compact, read_compact_records
from autogate.transcript.files import open_transcript
from autogate.transcript.interface import Entry, ToolCalled, Transcript
from autogate.transcript.items import Counts, Item, Record, Turns
from autogate.transcript.lines import objects

Rows = Iterable[tuple[int, dict[str, Any]]]


class Format(NamedTuple):
    """A transcript format."""

    name: str
    is_first: Callable[[dict[str, Any]], bool]
    read: Callable[[Rows, Counts], Iterator[Record]]


FORMATS = (
    Format("codex", is_codex, read_codex),
    Format("claude", is_claude, read_claude),
    Format("compact", is_compact, read_compact_records),
)
_LOOKED_AT = 100


def records(
    stream: BinaryIO, name: str, counts: Counts, *, format_name: str = "auto", lenient: bool = False
) -> Iterator[Record]:
    """The records of a transcript, in its order. Raises UsageError naming file and line."""
    rows = objects(stream, name, counts, lenient=lenient)
    first: list[tuple[int, dict[str, Any]]] = []
    chosen = _named(format_name)
    for row in rows if chosen is None else ():
        first.append(row)
        chosen = next((each for each in FORMATS if each.is_first(row[1])), None)
        if chosen is not None or len(first) >= _LOOKED_AT:
            break
    if chosen is None and first:
        raise UsageError(
            "the format is not recognised",
            where=f"{name}:1",
            remedy="known are codex, claude and compact; autogate replay --format says which it is",
        )
    yield from (chosen or FORMATS[-1]).read(chain(first, rows), counts)


def _named(format_name: str) -> Format | None:
    """The format of a name, None for ``auto``. Raises UsageError where there is none."""
    for each in FORMATS:
        if each.name == format_name:
            return each
    if format_name == "auto":
        return None
    known = ", ".join(each.name for each in FORMATS)
    raise UsageError(f"no such format: {format_name}", remedy=f"known are: auto, {known}")


def first_directory(path: str, *, format_name: str = "auto") -> str:
    """The working directory that a session began in, as the beginning of its file names it.

    "" where it names none, or is of no format that is read here.
    """
    counts = Counts()
    try:
        with open_transcript(path) as file:
            for _ in islice(records(file, path, counts, format_name=format_name, lenient=True), _LOOKED_AT):
                if counts.directory:
                    break
    except (UsageError, OSError):
        return ""
    return counts.directory


def transcript_of(stream: BinaryIO, name: str, *, format_name: str = "auto") -> Transcript:
    """A whole conversation of the main thread, as the classifier sees it before the next action."""
    counts = Counts()
    entries: list[Entry] = []
    turns: list[int] = []
    model, tokens = "", 0
    for record in records(stream, name, counts, format_name=format_name):
        if isinstance(record, Item) and not record.thread:
            entries.append(record.entry)
            turns.append(record.turn)
            if isinstance(record.entry, ToolCalled):
                model = record.model or model
                tokens = record.main_tokens or tokens
    if turns:
        kept = ancestors(turns[-1], counts.turns)
        entries = [entry for entry, turn in zip(entries, turns, strict=True) if turn in kept]
    return Transcript(
        tuple(entries),
        instructions=counts.instructions,
        model=model,
        main_tokens=tokens,
        skipped=sum(counts.skipped.values()),
    )


def ancestors(turn: int, turns: Turns) -> frozenset[int]:
    """A turn and all that came before it in its branch."""
    found = {0}
    at: int | None = turn
    while at:
        found.add(at)
        at = turns.before(at)
    return frozenset(found)
