"""One report out of several, of the shards of one replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from autogate.errors import UsageError
from autogate.replay.interface import Row, row_from
from autogate.replay.loops import Loop
from autogate.replay.summary import Summary
from autogate.transcript.files import open_transcript


def merged(paths: Iterable[str], summary: Summary) -> Iterator[Row]:
    """The calls of all reports, each once; the summary takes in what rows do not tell."""
    seen: set[int] = set()
    for path in paths:
        whole = False
        with open_transcript(path) as file:
            if not file.readline(1000).startswith(b'{"version":1,'):
                raise UsageError("is not a report of autogate replay", where=path)
            for number, line in enumerate(file, 2):
                text = line.strip()
                if text.startswith(b'"summary":'):
                    _take(summary, json.loads(text.removeprefix(b'"summary":').removesuffix(b"}")))
                    whole = True
                elif text.startswith(b"{"):
                    try:
                        row = row_from(json.loads(text.removesuffix(b",")))
                        key = int(row.key, 16)
                    except (ValueError, RecursionError) as error:
                        raise UsageError(f"cannot be read ({error})", where=f"{path}:{number}") from None
                    if key not in seen:
                        seen.add(key)
                        yield row
        if not whole:
            raise UsageError("is not complete", where=path, remedy="finish it by --resume first")


def _take(summary: Summary, value: dict[str, Any]) -> None:
    summary.files += value["files"]
    summary.skipped.update(value["skipped"])
    summary.cut_off += value["cut_off"]
    summary.errors += value["errors"]
    summary.interrupted |= value["interrupted"]
    summary.seconds = max(summary.seconds, value["seconds"])
    summary.loop_counts[True] += value["loops"]["failing"]
    summary.loop_counts[False] += value["loops"]["succeeding"]
    for loop in value["found_loops"]:
        summary.loops.append(Loop(**{**loop, "lines": tuple(loop["lines"])}))
    summary.fallbacks += ((row["file"], row["line"], row["reason"]) for row in value["denials"])
