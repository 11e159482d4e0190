"""autogate's own transcript format: JSON lines, one entry each.

``{"user": "text"}`` · ``{"<Tool>": {input…}, "cwd"?, "id"?}`` (a tool called ``user`` is ``tool:user``) ·
``{"meta": {"model"?, "main_tokens"?, "instructions"?}}``. A tool's value may be a text, its main field.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from autogate.errors import UsageError
from autogate.tools.catalogue import tool_named
from autogate.transcript.interface import Entry, ToolCalled, Transcript, UserSaid

_BESIDE = frozenset(("cwd", "id", "expect"))


def read_compact(lines: Iterable[str], name: str = "transcript") -> Transcript:
    """The transcript in the lines. Raises UsageError naming file and line for what is no entry."""
    entries: list[Entry] = []
    meta: dict[str, Any] = {}
    skipped = 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text:
            continue
        if text.startswith("//"):
            skipped += 1
            continue
        try:
            row = json.loads(text)
        except ValueError as error:
            raise UsageError(f"not JSON: {error}", where=f"{name}:{number}") from error
        if not isinstance(row, dict):
            raise UsageError("not a JSON object", where=f"{name}:{number}")
        if isinstance(row.get("meta"), dict):
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
        instructions=str(meta.get("instructions") or ""),
        model=str(meta.get("model") or ""),
        main_tokens=tokens if isinstance(tokens, int) and not isinstance(tokens, bool) else 0,
        skipped=skipped,
    )


def _entry(row: dict[str, Any]) -> Entry | None:
    if isinstance(row.get("user"), str):
        return UserSaid(row["user"])
    names = [name for name in row if name not in _BESIDE]
    if len(names) != 1:
        return None
    name = names[0]
    given = row[name]
    tool = name.removeprefix("tool:")
    if isinstance(given, str):
        given = {tool_named(tool).field or "input": given}
    if not isinstance(given, dict):
        return None
    cwd, call_id = row.get("cwd"), row.get("id")
    return ToolCalled(
        tool, given, cwd if isinstance(cwd, str) else "", call_id if isinstance(call_id, str) else ""
    )
