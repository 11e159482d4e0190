"""What a session's classifier learns from one action to the next. Nothing depends on it but cost."""

from __future__ import annotations

from autogate.classifier.models import ModelFacts


class Memory:
    """Kept for a session by whoever keeps the session."""

    __slots__ = ("facts", "lines")

    def __init__(self) -> None:
        self.facts: dict[str, ModelFacts] = {}
        """Models whose server asked for another form of request than the table says."""
        self.lines: tuple[str, ...] = ()
        """The transcript of the last request: what the server has in its cache."""

    def known(self, lines: tuple[str, ...]) -> int:
        """How many of the lines, from the first, were the whole transcript of the last request."""
        count = len(self.lines)
        return count if count <= len(lines) and lines[:count] == self.lines else 0
