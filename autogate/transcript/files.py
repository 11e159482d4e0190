"""Reads a transcript from a file."""

from __future__ import annotations

import os
import stat

from autogate.errors import UsageError
from autogate.transcript.compact import read_compact
from autogate.transcript.interface import Transcript

LIMIT = 500_000_000
"""Bytes."""


def read_transcript(path: str) -> Transcript:
    """The transcript in a file. Raises UsageError that names file and line."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            os.close(descriptor)
            raise UsageError("is not a regular file", where=path)
        with os.fdopen(descriptor, "rb") as file:
            if facts.st_size > LIMIT:
                raise UsageError("is larger than 500 MB", where=path)
            data = file.read()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"cannot be read ({why})", where=path) from error
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError("is not UTF-8", where=f"{path}:{line}") from error
    return read_compact(text.split("\n"), path)
