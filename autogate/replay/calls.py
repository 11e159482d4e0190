"""Which calls are judged."""

from __future__ import annotations

from datetime import UTC, datetime
from fnmatch import fnmatchcase

from autogate.replay.interface import Choice
from autogate.tools.catalogue import tool_named
from autogate.transcript.interface import ToolCalled


class Chooser:
    """Decides by tool, time and sample."""

    def __init__(self, choice: Choice) -> None:
        """What a person chose."""
        self._choice = choice
        self._tools: dict[str, bool] = {}

    def chosen(self, call: ToolCalled, moment: str) -> bool:
        """Whether tool and time are wanted."""
        if self._choice.tools and not self._wanted(call.tool):
            return False
        if self._choice.since:
            made = seconds_of(moment)
            return made is None or made >= self._choice.since
        return True

    def sampled(self, key: str) -> bool:
        """Whether a call is in the sample: by its key, so that it is the same one in every run."""
        share = self._choice.sample
        return share >= 1 or int(key, 16) < share * (1 << 64)

    def _wanted(self, tool: str) -> bool:
        known = self._tools.get(tool)
        if known is None:
            if len(self._tools) >= _TOOLS:
                self._tools.clear()
            names = (tool, tool_named(tool).name)
            known = self._tools[tool] = any(
                fnmatchcase(name, pattern) for name in names for pattern in self._choice.tools
            )
        return known


_TOOLS = 10_000


def seconds_of(moment: str) -> float | None:
    """Seconds since 1970 of ``2026-01-31T09:30:00Z`` or ``2026-01-31``; None where it is no such time."""
    if not moment:
        return None
    try:
        found = datetime.fromisoformat(moment)
        return (found if found.tzinfo is not None else found.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None
