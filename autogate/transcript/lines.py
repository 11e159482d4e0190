"""The lines of a transcript as JSON objects, one at a time, whatever the size of the file or of a line."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, BinaryIO

from autogate.errors import UsageError
from autogate.transcript.items import Counts
from autogate.transcript.long_lines import MOST, PIECE, WHOLE, says_nothing, shortened


def objects(
    stream: BinaryIO, name: str, counts: Counts, *, lenient: bool = False
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line numbers and objects. Comment lines (``//``) and blank ones are skipped.

    A last line without its end that is no JSON is the end of a live session. Any other line that is no
    JSON object raises UsageError naming file and line, or is counted where ``lenient``.
    """
    number = 0
    while raw := stream.readline(PIECE):
        number += 1
        if number == 1 and raw.startswith(BOM_UTF8):
            raw = b" " * len(BOM_UTF8) + raw[len(BOM_UTF8) :]
        ended = raw.endswith(b"\n")
        row: Any
        try:
            if ended or len(raw) < PIECE:
                counts.bytes += len(raw)
                row = _value(raw)
            else:
                row, ended = _long(raw, stream, number, counts)
        except (ValueError, RecursionError) as error:
            if isinstance(error, _CutOffError) or (not ended and len(raw) < PIECE):
                counts.cut_off = True
                return
            if not lenient:
                what = "is not UTF-8" if isinstance(error, UnicodeDecodeError) else f"not JSON: {error}"
                raise UsageError(what, where=f"{name}:{number}") from None
            counts.skip("not JSON")
            counts.damaged = counts.damaged or number
            continue
        if isinstance(row, dict):
            yield number, row
        elif row is _COMMENT:
            counts.skip("comment")
        elif row is not _BLANK:
            if not lenient:
                raise UsageError("not a JSON object", where=f"{name}:{number}")
            counts.skip("not an object")
            counts.damaged = counts.damaged or number


_BLANK = object()
_COMMENT = object()


class _CutOffError(ValueError):
    """The file ends within a long line."""


def _value(raw: bytes) -> Any:
    text = raw.strip()
    if not text:
        return _BLANK
    if text.startswith(b"//"):
        return _COMMENT
    return json.loads(text.decode("utf-8"))


def _long(first: bytes, stream: BinaryIO, number: int, counts: Counts) -> tuple[Any, bool]:
    """The value of a line of more than a piece, and whether the line has its end.

    Its long texts are cut if nothing of what is read stands in them; else it is read whole, or, where it is
    too long for that, the readers are told.
    """
    begin = counts.bytes
    line = shortened(first, stream)
    counts.bytes += line.length
    if first.lstrip().startswith(b"//"):
        return _COMMENT, line.ended
    if not line.text:
        problem = f"a line of more than {MOST >> 20} MB besides its texts"
        raise ValueError(problem) if line.ended else _CutOffError(problem)
    try:
        row = _value(line.text)
    except (ValueError, RecursionError) as error:
        if line.ended:
            raise
        raise _CutOffError(str(error)) from error
    if not isinstance(row, dict) or says_nothing(row):
        return row, line.ended
    if line.length > WHOLE:
        counts.shortened = number
        return row, line.ended
    after = stream.tell()
    stream.seek(begin)
    text = stream.read(line.length).decode("utf-8")
    stream.seek(after)
    return json.loads(text), line.ended
