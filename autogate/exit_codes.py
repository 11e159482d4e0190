"""The exit codes of every command, one enum."""

from __future__ import annotations

import enum


class ExitCode(enum.IntEnum):
    """Anything but 0 means: do not run it."""

    ALLOW = 0
    BLOCK = 1
    ERROR = 2
    """Usage or configuration error, or an internal failure."""
    ASK = 3
    """A person must decide."""
    INTERRUPTED = 130
