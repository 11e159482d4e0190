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
from autogate.verdict import Decision

_LIMIT = 64 * 1024 * 1024
_MOST = 50_000
"""Different commands that are looked at."""


class Past(NamedTuple):
    """One command that was run, or wanted, in the past."""

    command: str
    directory: str
    refused: bool = False
    """The user said no to it, or it was blocked."""
    rule: str = ""
    """The rule by which it was asked about, where that was written down."""


class Told(NamedTuple):
    """Each command once."""

    past: Past
    times: int


def counted(found: Iterable[Past]) -> tuple[Told, ...]:
    """How often each was there; one that was refused even once counts as refused, whatever the rule."""
    times: dict[Past, int] = {}
    refused: set[tuple[str, str]] = set()
    for past in found:
        if past.refused:
            refused.add(past[:2])
        key = past._replace(refused=False)
        if key in times or len(times) < _MOST:
            times[key] = times.get(key, 0) + 1
    return tuple(Told(key._replace(refused=key[:2] in refused), number) for key, number in times.items())


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
    """The commands that the store's decisions asked about or blocked.

    What was let through was not asked about. A question because something was not available says nothing
    about the command.
    """
    for row in rows:
        if tool_named(row.tool).category is not Category.SHELL or _SHORTENED.search(row.text):
            continue
        blocked = row.decision == Decision.BLOCK.word
        if blocked or (row.decision == Decision.ASK.word and not row.unavailable):
            yield Past(row.text.strip(), directory, blocked or row.answer == "no", row.rule)
