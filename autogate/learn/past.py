"""Past commands: out of transcripts, a shell's history, or the store's decisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from autogate.errors import UsageError
from autogate.store.records import Decided
from autogate.tools.catalogue import Category, command_of, tool_named
from autogate.transcript.files import open_transcript
from autogate.transcript.formats import records
from autogate.transcript.interface import ToolCalled
from autogate.transcript.items import Counts, Item, Label

_LIMIT = 64 * 1024 * 1024
_MOST = 50_000
"""Different commands that are looked at."""


class Past(NamedTuple):
    """One command that was run, or wanted, in the past."""

    command: str
    directory: str
    refused: bool = False
    """The user said no to it."""


class Told(NamedTuple):
    """Each command once."""

    past: Past
    times: int


def counted(found: Iterable[Past]) -> tuple[Told, ...]:
    """How often each was there; one that was refused even once counts as refused."""
    times: dict[tuple[str, str], int] = {}
    refused: set[tuple[str, str]] = set()
    for past in found:
        key = (past.command, past.directory)
        if key not in times and len(times) >= _MOST:
            continue
        times[key] = times.get(key, 0) + 1
        if past.refused:
            refused.add(key)
    return tuple(Told(Past(*key, key in refused), number) for key, number in times.items())


def past_in(path: str, directory: str) -> Iterator[Past]:
    """The commands of a file: JSON lines are a transcript, anything else is a shell's history."""
    with open_transcript(path) as file:
        start = file.read(4096).lstrip()
        file.seek(0)
        if start.startswith((b"{", b"//")):
            yield from _of_transcript(path, directory)
            return
        data = file.read(_LIMIT + 1)
    if len(data) > _LIMIT:
        raise UsageError("is larger than 64 MB", where=path)
    if b"\0" in data[:4096]:
        raise UsageError("is neither a transcript nor a shell's history", where=path)
    yield from (Past(command, directory) for command in of_history(data.decode("utf-8", "replace")))


def _of_transcript(path: str, directory: str) -> Iterator[Past]:
    refused: set[str] = set()
    calls: list[ToolCalled] = []
    with open_transcript(path) as file:
        for record in records(file, path, Counts()):
            if not isinstance(record, Item):
                if record.label is Label.USER_REJECTED:
                    refused.add(record.id)
            elif isinstance(record.entry, ToolCalled):
                calls.append(record.entry)
    for call in calls:
        tool = tool_named(call.tool)
        command = command_of(tool, call.input) if tool.category is Category.SHELL else None
        if command:
            yield Past(command, call.cwd if call.cwd[:1] == "/" else directory, call.id in refused)


_ZSH = re.compile(r"^: \d+:\d+;")
_TIME = re.compile(r"^#\d{9,}$")
_FISH = re.compile(r"^- cmd: ")


def of_history(text: str) -> Iterator[str]:
    """The commands of a history of bash, zsh (with its times) or fish."""
    fish = _FISH.match(text) is not None
    continued: list[str] = []
    for line in text.split("\n"):
        if fish:
            if _FISH.match(line):
                yield line[7:].replace("\\n", "\n").replace("\\\\", "\\")
            continue
        if _TIME.match(line):
            continue
        continued.append(line if continued else _ZSH.sub("", line))
        if line.endswith("\\") and not line.endswith("\\\\"):
            continue
        command = "\n".join(continued)
        continued = []
        if command.strip():
            yield command
    if continued:
        yield "\n".join(continued)


_SHORTENED = re.compile(r"…$|\[[a-z][a-z -]*\]")
"""What the store cut or took a secret out of is another command than the one that was asked about."""


def of_decisions(rows: Iterable[Decided], directory: str) -> Iterator[Past]:
    """The commands of the store's decisions."""
    for row in rows:
        if tool_named(row.tool).category is Category.SHELL and not _SHORTENED.search(row.text):
            yield Past(row.text, directory, row.answer == "no")
