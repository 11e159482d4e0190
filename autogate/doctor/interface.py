"""What is found."""

from __future__ import annotations

import enum
from typing import NamedTuple


class State(enum.Enum):
    """How grave it is."""

    OK = "ok"
    NOTE = "note"
    """Works, and might be better."""
    PROBLEM = "problem"
    """Something is not judged, or cannot be."""


class Finding(NamedTuple):
    """One thing that was looked at."""

    area: str
    state: State
    text: str
    remedy: str = ""
