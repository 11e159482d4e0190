"""Reads a transcript from a file."""

from __future__ import annotations

import os
import stat
from typing import BinaryIO

from autogate.errors import UsageError
from autogate.transcript.interface import Transcript

LIMIT = 500_000_000
"""Bytes of a transcript that is held as a whole."""


def open_transcript(path: str) -> BinaryIO:
    """A regular file, to be read from its beginning. Raises UsageError."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"cannot be read ({why})", where=path) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise UsageError("is not a regular file", where=path)
    return os.fdopen(descriptor, "rb", buffering=1 << 18)


def read_transcript(path: str) -> Transcript:
    """The transcript in a file of any format. Raises UsageError that names file and line."""
    from autogate.transcript.formats import transcript_of

    with open_transcript(path) as file:
        if os.fstat(file.fileno()).st_size > LIMIT:
            raise UsageError("is larger than 500 MB", where=path)
        try:
            return transcript_of(file, path)
        except OSError as error:
            raise UsageError(f"cannot be read ({error.strerror})", where=path) from error
