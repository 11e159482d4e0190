"""How often an action of a session was denied: two counters, two limits, no side effects."""

from __future__ import annotations

from typing import NamedTuple

MAX_CONSECUTIVE = 3
"""The agent keeps trying the same forbidden thing."""
MAX_TOTAL = 20
"""It keeps touching the border in new ways."""


class DenialState(NamedTuple):
    """The counters. Every update is a new object."""

    consecutive_denials: int = 0
    total_denials: int = 0

    def as_json(self) -> dict[str, int | bool]:
        """The shape for a status file and for ``denials show --json``."""
        return {
            "consecutiveDenials": self.consecutive_denials,
            "totalDenials": self.total_denials,
            "maxConsecutive": MAX_CONSECUTIVE,
            "maxTotal": MAX_TOTAL,
            "shouldFallback": should_fall_back_to_prompting(self),
        }


def create_state() -> DenialState:
    """The state of a new session."""
    return DenialState()


def record_denial(state: DenialState) -> DenialState:
    """One more of both."""
    return DenialState(state.consecutive_denials + 1, state.total_denials + 1)


def record_success(state: DenialState) -> DenialState:
    """No consecutive ones any more; the total stays: a success never launders earlier denials.

    Where there is nothing to reset, the very same object.
    """
    if state.consecutive_denials == 0:
        return state
    return DenialState(0, state.total_denials)


def should_fall_back_to_prompting(state: DenialState) -> bool:
    """Whether a person decides from here on."""
    return state.consecutive_denials >= MAX_CONSECUTIVE or state.total_denials >= MAX_TOTAL


def limit_reached(state: DenialState) -> str:
    """Which limit holds, as a part of a sentence; "" where none does."""
    if state.consecutive_denials >= MAX_CONSECUTIVE:
        return f"{state.consecutive_denials} actions in a row were denied (limit {MAX_CONSECUTIVE})"
    if state.total_denials >= MAX_TOTAL:
        return f"{state.total_denials} actions of this session were denied (limit {MAX_TOTAL})"
    return ""
