"""The mode of a session and its changes: pure transforms of a fresh state."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Mode(enum.StrEnum):
    """How a session asks."""

    UNSET = ""
    """Nobody chose: auto where the gate offers it."""
    AUTO = "auto"
    DEFAULT = "default"
    """A person is asked."""
    PLAN = "plan"


class ModeState(NamedTuple):
    """The mode of one session."""

    mode: Mode = Mode.UNSET
    auto_active: bool = False
    """Auto mode runs, in plan mode underneath it."""
    auto_requested_by_flag: bool = False
    circuit_broken: bool = False
    auto_available: bool = True
    set_aside: tuple[str, ...] = ()
    """Broad allow rules that do not hold while auto mode is on."""
    notice: str = ""
    """Said once, with the next answer."""


def enter_auto(state: ModeState, set_aside: tuple[str, ...], *, by_flag: bool = False) -> ModeState:
    """Auto mode on. A session in plan mode stays in plan, with auto underneath."""
    return state._replace(
        mode=state.mode if state.mode is Mode.PLAN else Mode.AUTO,
        auto_active=True,
        auto_requested_by_flag=state.auto_requested_by_flag or by_flag,
        set_aside=set_aside,
    )


def leave_auto(state: ModeState) -> ModeState:
    """Prompting; the rules that were set aside hold again. A session in plan mode stays there."""
    return state._replace(
        mode=state.mode if state.mode is Mode.PLAN else Mode.DEFAULT, auto_active=False, set_aside=()
    )


def kick_out(state: ModeState, notice: str) -> ModeState:
    """What a closing gate makes of a session; the very same object where it makes nothing of it.

    Applied to the state as it is at the moment of writing: a session that left auto mode while the policy
    was fetched is not moved, and nothing is said to it.
    """
    if not state.auto_active:
        if not state.auto_available and state.circuit_broken:
            return state
        return state._replace(auto_available=False, circuit_broken=True)
    return leave_auto(state)._replace(auto_available=False, circuit_broken=True, notice=notice)


def mend(state: ModeState) -> ModeState:
    """The gate is open again: auto mode is on offer, and nobody is moved into it."""
    if state.auto_available and not state.circuit_broken:
        return state
    return state._replace(auto_available=True, circuit_broken=False)


def reset_for_tests(state: ModeState) -> ModeState:
    """The three flags as they are at first."""
    return state._replace(auto_active=False, auto_requested_by_flag=False, circuit_broken=False)
