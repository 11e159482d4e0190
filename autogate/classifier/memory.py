"""What a session's classifier learns from one action to the next. Nothing depends on it but cost."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from autogate.classifier.models import ModelFacts
from autogate.transcript.interface import Entry


class Memory:
    """Kept for a session by whoever keeps the session."""

    __slots__ = ("_encoded", "_entries", "_settings", "facts", "lines")

    def __init__(self) -> None:
        self.facts: dict[str, ModelFacts] = {}
        """Models whose server asked for another form of request than the table says."""
        self.lines: tuple[str, ...] = ()
        """The transcript of the last request: what the server has in its cache."""
        self._settings: Hashable = None
        self._entries: tuple[Entry, ...] = ()
        self._encoded: list[str] = []

    def known(self, lines: tuple[str, ...]) -> int:
        """How many of the lines, from the first, were the whole transcript of the last request."""
        count = len(self.lines)
        return count if count <= len(lines) and lines[:count] == self.lines else 0

    def encoded(
        self, entries: tuple[Entry, ...], encode: Callable[[Entry], str], settings: Hashable
    ) -> list[str]:
        """The lines of the entries; those of the last action are not encoded anew under the same settings."""
        same = 0
        if settings == self._settings:
            for before, now in zip(self._entries, entries, strict=False):
                if before is not now and before != now:
                    break
                same += 1
        self._encoded = [*self._encoded[:same], *map(encode, entries[same:])]
        self._entries, self._settings = entries, settings
        return self._encoded
