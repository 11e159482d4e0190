"""The lines of a transcript as JSON objects, one at a time, whatever the size of the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from autogate.errors import UsageError
from autogate.transcript.items import Counts

LONGEST = 64 * 1024 * 1024
"""Bytes of one line; a longer one is an error."""


def objects(
    stream: BinaryIO, name: str, counts: Counts, *, lenient: bool = False
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line numbers and objects. Comment lines (``//``) and blank ones are skipped.

    A last line without its end that is no JSON is the end of a live session. Any other line that is no
    JSON object raises UsageError naming file and line, or is counted where ``lenient``.
    """
    number = 0
    while True:
        raw = stream.readline(LONGEST + 1)
        if not raw:
            return
        number += 1
        counts.bytes += len(raw)
        if len(raw) > LONGEST:
            raise UsageError(f"a line of more than {LONGEST >> 20} MB", where=f"{name}:{number}")
        text = raw.strip()
        if not text:
            continue
        if text.startswith(b"//"):
            counts.skip("comment")
            continue
        try:
            row = json.loads(text.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            if not raw.endswith(b"\n"):
                counts.cut_off = True
                return
            if lenient:
                counts.skip("not JSON")
                counts.damaged = counts.damaged or number
                continue
            what = "is not UTF-8" if isinstance(error, UnicodeDecodeError) else f"not JSON: {error}"
            raise UsageError(what, where=f"{name}:{number}") from None
        if not isinstance(row, dict):
            if lenient:
                counts.skip("not an object")
                counts.damaged = counts.damaged or number
                continue
            raise UsageError("not a JSON object", where=f"{name}:{number}")
        yield number, row
