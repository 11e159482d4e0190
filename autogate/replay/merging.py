"""One report out of several, of the shards of one replay."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any

from autogate.errors import UsageError
from autogate.replay.interface import Row, row_from
from autogate.replay.loops import Loop
from autogate.replay.reports.json_report import basis_in
from autogate.replay.summary import Summary
from autogate.transcript.files import open_transcript
from autogate.verdict import Decision


def merged(paths: Iterable[str], summary: Summary) -> Iterator[Row]:
    """The calls of all reports, each once; the summary takes in what rows do not tell.

    Raises UsageError where a report is none or not complete, where two contradict each other about a call,
    and where a shard is missing.
    """
    seen: dict[int, Decision] = {}
    shards: set[tuple[int, int]] = set()
    for path in {os.path.realpath(path): path for path in paths}.values():
        found: dict[str, Any] | None = None
        known = fresh = 0
        with open_transcript(path) as file:
            if basis_in(file.readline(1000)) is None:
                raise UsageError("is not a report of autogate replay", where=path)
            for number, line in enumerate(file, 2):
                place = f"{path}:{number}"
                text = line.strip()
                if text.startswith(b'"summary":'):
                    found = _loaded(text.removeprefix(b'"summary":').removesuffix(b"}"), place)
                elif text.startswith(b"{"):
                    row = _row(_loaded(text.removesuffix(b","), place), place)
                    key = int(row.key, 16)
                    before = seen.get(key)
                    if before is None:
                        seen[key] = row.decision
                        fresh += 1
                        yield row
                    elif before is not row.decision:
                        said = f"{row.decision.word} here, {before.word} in another report"
                        raise UsageError(f"the same call has two verdicts: {said}", where=place)
                    else:
                        known += 1
        if found is None:
            raise UsageError("is not complete", where=path, remedy="finish it by --resume first")
        if known and not fresh:  # a copy of what was read: its sums are known, too
            continue
        of_shards = _take(summary, found, path)
        for index, total in of_shards & shards:
            raise UsageError(f"is shard {index}/{total} once more", where=path, remedy="give each once")
        shards |= of_shards
    _check_shards(shards)


def common_basis(paths: Iterable[str]) -> str:
    """What all reports were judged by, "" where they differ or do not say."""
    found: set[str | None] = set()
    for path in paths:
        with open_transcript(path) as file:
            found.add(basis_in(file.readline(1000)))
    return found.pop() or "" if len(found) == 1 else ""


def _loaded(text: bytes, place: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"cannot be read ({error})", where=place) from None
    if not isinstance(value, dict):
        raise UsageError("cannot be read (no object)", where=place)
    return value


def _row(value: dict[str, Any], place: str) -> Row:
    try:
        row = row_from(value)
        int(row.key, 16)
    except (ValueError, TypeError) as error:
        raise UsageError(f"cannot be read ({error})", where=place) from None
    return row


def _take(summary: Summary, value: dict[str, Any], path: str) -> set[tuple[int, int]]:
    """Adds a report's sums; its shard, if it is one."""
    try:
        summary.files += value["files"]
        summary.skipped.update(value["skipped"])
        summary.cut_off += value["cut_off"]
        summary.missing = max(summary.missing, value["missing"])  # a lost file is missing in every shard
        summary.missing_fails |= bool(value.get("missing_fails"))
        summary.errors += value["errors"]
        summary.interrupted |= value["interrupted"]
        summary.seconds = max(summary.seconds, value["seconds"])
        summary.loop_counts[True] += value["loops"]["failing"]
        summary.loop_counts[False] += value["loops"]["succeeding"]
        for loop in value["found_loops"]:
            summary.loops.append(Loop(**{**loop, "lines": tuple(loop["lines"])}))
        summary.fallbacks += ((row["file"], row["line"], row["reason"]) for row in value["denials"])
        index, _, number = value.get("shard", "").partition("/")
        return {(int(index), int(number))} if index else set()
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"its sums cannot be read ({error})", where=path) from None


def _check_shards(shards: set[tuple[int, int]]) -> None:
    numbers = {number for _, number in shards}
    if len(numbers) > 1:
        raise UsageError("these are shards of different replays")
    for number in numbers:
        missing = [f"{index}/{number}" for index in range(1, number + 1) if (index, number) not in shards]
        if missing:
            more = ", …" if len(missing) > 10 else ""
            raise UsageError(
                f"shards are missing: {', '.join(missing[:10])}{more}", remedy="give their reports, too"
            )
