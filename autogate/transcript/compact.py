"""autogate's own transcript format: JSON lines, one entry each.

``{"user": "text", "time"?}`` · ``{"<Tool>": {input…}, "cwd"?, "id"?, "time"?, "expect"?}`` (a tool called
``user`` is ``tool:user``) ·
``{"meta": {"model"?, "main_tokens"?, "instructions"?}}``. A tool's value may be a text, its main field.
Lines that begin with ``//`` are comments. A last line without its end that is no JSON is still being written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from autogate.errors import UsageError
from autogate.tools.catalogue import tool_named
from autogate.transcript.interface import Entry, ToolCalled, Transcript, UserSaid
from autogate.transcript.items import Counts, Item, Record, unread

_BESIDE = frozenset(("cwd", "id", "expect", "time"))


def read_compact(lines: Iterable[str], name: str = "transcript", *, lenient: bool = False) -> Transcript:
    """The transcript in the lines. Raises UsageError naming file and line for what is no JSON object.

    ``lenient``: such a line is counted instead, as are records of a kind that is not known.
    """
    entries: list[Entry] = []
    meta: dict[str, Any] = {}
    skipped = 0
    ended = True  # whether every line so far had its end
    broken: UsageError | None = None
    for number, line in enumerate(lines, 1):
        if broken is not None:
            raise broken
        text = line.strip()
        if not text:
            continue
        if text.startswith("//"):
            skipped += 1
            continue
        last = ended and not line.endswith("\n")
        ended = line.endswith("\n")
        try:
            row = json.loads(text)
            what = "" if isinstance(row, dict) else "not a JSON object"
        except ValueError as error:
            what = f"not JSON: {error}"
        except RecursionError:
            what = "nested too deeply"
        if what:
            skipped += 1
            if not lenient:
                broken = UsageError(what, where=f"{name}:{number}")
                if not (last and what.startswith("not JSON")):
                    raise broken
            continue  # cut off while it was written, if no further line comes
        if isinstance(row.get("meta"), dict) and len(row) == 1:
            meta.update(row["meta"])
            continue
        entry = _entry(row)
        if entry is None:
            skipped += 1
        else:
            entries.append(entry)
    tokens = meta.get("main_tokens")
    return Transcript(
        tuple(entries),
        instructions=_text(meta.get("instructions")),
        model=_text(meta.get("model")),
        main_tokens=tokens if isinstance(tokens, int) and not isinstance(tokens, bool) else 0,
        skipped=skipped,
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _entry(row: dict[str, Any]) -> Entry | None:
    """The entry of a record, None for one of an unknown kind."""
    names = [name for name in row if name not in _BESIDE]
    if len(names) != 1:
        return None
    name = names[0]
    given = row[name]
    if name == "user":
        return UserSaid(given) if isinstance(given, str) else None
    tool = name.removeprefix("tool:")
    if isinstance(given, str):
        given = {tool_named(tool).field or "input": given}
    if not isinstance(given, dict):
        return None
    cwd, call_id = row.get("cwd"), row.get("id")
    return ToolCalled(tool, given, _text(cwd), _text(call_id))


def read_compact_records(rows: Iterable[tuple[int, dict[str, Any]]], counts: Counts) -> Iterator[Record]:
    """The same, entry by entry: for a replay, which wants the line and what a call is expected to get."""
    model, tokens = "", 0
    for number, row in rows:
        meta = row.get("meta")
        if isinstance(meta, dict) and len(row) == 1:
            model = _text(meta.get("model")) or model
            known = meta.get("main_tokens")
            tokens = known if isinstance(known, int) and not isinstance(known, bool) else tokens
            counts.instructions = _text(meta.get("instructions")) or counts.instructions
            continue
        entry = _entry(row)
        if entry is None:
            counts.skip("unknown")
        elif isinstance(entry, UserSaid):
            if number == counts.shortened:
                counts.damaged = counts.damaged or number
            yield Item(entry, number, time=_text(row.get("time")))
        else:
            counts.began_in(entry.cwd)
            expect = row.get("expect", "")
            expected = expect if isinstance(expect, str) else "?"  # a mistake is not the same as nothing
            item = Item(entry, number, "", model, tokens, expected, _text(row.get("time")))
            yield unread(item) if number == counts.shortened else item


def is_compact(row: dict[str, Any]) -> bool:
    """Whether a first record is of this format."""
    return (isinstance(row.get("meta"), dict) and len(row) == 1) or (
        "type" not in row and _entry(row) is not None
    )
