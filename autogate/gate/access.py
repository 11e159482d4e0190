"""Whether auto mode may run here: the circuit breaker."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import NamedTuple, Protocol

from autogate.errors import StoreError
from autogate.gate.modes import Mode, ModeState, kick_out, mend
from autogate.gate.policy import GateState, Policy, state_of
from autogate.store.records import GateRow, Kicked

FRESH = 24 * 3600.0
"""Seconds for which a fetched policy stands in for one that cannot be fetched."""


class Facts(NamedTuple):
    """What settings and surroundings say of auto mode."""

    disabled: bool = False
    """By settings."""
    opted_in: bool = False
    fast_mode: bool = False
    supported_models: str = ""
    model: str = ""
    """The agent's main model, "" where it is not known."""


class GateStore(Protocol):
    """The part of a store that the gate needs."""

    def gate(self) -> GateRow | None:
        """The last fetched state, None where there never was one."""

    def begin_fetch(self) -> int:
        """A ticket for a fetch of the policy."""

    def end_fetch(self, row: GateRow, change: Callable[[ModeState], ModeState]) -> list[Kicked] | None:
        """Writes what was fetched, unless a later fetch was written before."""

    def change_mode(self, session: str, now: float, change: Callable[[ModeState], ModeState]) -> ModeState:
        """Applies a transform to the fresh mode of a session."""


class PolicySource(NamedTuple):
    """Where a policy is read afresh from; tests bring their own."""

    signature: Callable[[], str]
    """Tells whether the files changed; "" where there are none."""
    read: Callable[[], Policy]
    fetch: Callable[[str], Policy]
    """By URL. Raises StoreError."""


class Verified(NamedTuple):
    """What the authoritative check found."""

    shut: str
    """Why the gate is shut, "" where it is open."""
    row: GateRow | None
    """What is known of the policy."""
    mode: ModeState
    kicked: tuple[Kicked, ...] = ()
    """Sessions that really left auto mode by this."""
    problem: str = ""
    """What went wrong on the way although an answer was found."""


def supports_auto(facts: Facts) -> bool:
    """Whether the agent's model is one that auto mode is for."""
    patterns = [name.strip() for name in facts.supported_models.split(",") if name.strip()]
    return not patterns or any(fnmatchcase(facts.model, pattern) for pattern in patterns)


def is_fast(facts: Facts) -> bool:
    """Whether the agent runs in its fast mode, or on a model made for it."""
    return facts.fast_mode or "-fast" in facts.model


def cached_gate_state(store: GateStore) -> GateState | None:
    """The last fetched state, None where there was none: not the same as disabled."""
    row = store.gate()
    return None if row is None else state_of(row.state)


def shut_by(row: GateRow | None, facts: Facts) -> str:
    """Why the gate is shut by policy or settings, "" where it is not."""
    if facts.disabled:
        return "auto mode is disabled by the settings (auto.disabled)"
    if row is not None:
        if row.problem and state_of(row.state) is GateState.DISABLED:
            return f"the policy cannot be used ({row.problem})"
        if state_of(row.state) is GateState.DISABLED:
            return f"the policy disables auto mode ({row.source})"
        if row.disable_fast_mode and is_fast(facts):
            return f"the policy disables auto mode in fast mode ({row.source})"
    if not supports_auto(facts):
        return f"auto mode is not for the model {facts.model or 'that nobody named'} (auto.supported_models)"
    return ""


def is_gate_enabled(mode: ModeState, facts: Facts) -> bool:
    """From memory alone: not broken, not disabled by settings, and the model is supported."""
    return not mode.circuit_broken and not facts.disabled and supports_auto(facts)


def is_listed(mode: ModeState, row: GateRow | None, facts: Facts) -> bool:
    """Whether auto mode is offered: open, and enabled or opted in from any source."""
    if not is_gate_enabled(mode, facts) or shut_by(row, facts):
        return False
    state = GateState.ENABLED if row is None else state_of(row.state)
    return state is GateState.ENABLED or facts.opted_in or mode.auto_requested_by_flag


def can_enter(row: GateRow | None, facts: Facts) -> bool:
    """Whether auto mode may be entered by who asks for it, which is itself the opting in."""
    return not shut_by(row, facts)


def holds(mode: ModeState, row: GateRow | None, facts: Facts) -> str:
    """Why a session's undecided actions go to a person and not to the model; "" where they do not."""
    shut = shut_by(row, facts)
    if shut:
        return shut
    if mode.circuit_broken:
        return "auto mode was shut off in this session"
    if mode.auto_active:
        return ""
    match mode.mode:
        case Mode.UNSET | Mode.AUTO:
            if is_listed(mode, row, facts):
                return ""
            return "the policy leaves auto mode to you, and you have not opted in (autogate gate opt-in)"
        case Mode.PLAN:
            return "the session is in plan mode"
    return "auto mode is off in this session (autogate mode auto turns it on)"


def verify_gate_access(
    store: GateStore, session: str, facts: Facts, source: PolicySource, now: Callable[[], float]
) -> Verified:
    """The authoritative check: reads the source afresh and moves sessions that may not stay in auto mode.

    What was fetched is written only if no later fetch was written before, and applied to the sessions as
    they are then.
    """
    ticket = store.begin_fetch()
    signature = source.signature()
    policy = source.read()
    problem = ""
    if policy.url:
        try:
            fetched = source.fetch(policy.url)
        except StoreError as error:
            return _unreachable(store, session, facts, signature, str(error), now())
        policy = fetched._replace(disable_fast_mode=fetched.disable_fast_mode or policy.disable_fast_mode)
    row = GateRow(
        policy.state.value,
        policy.disable_fast_mode,
        policy.source,
        policy.problem,
        now(),
        signature,
        ticket,
    )
    kicked = store.end_fetch(row, _for_every_session(row))
    if kicked is None:
        row = store.gate() or row
        problem = "another check of the policy came after this one and holds"
    mode = store.change_mode(session, now(), _for_this_session(row, facts))
    return Verified(shut_by(row, facts), row, mode, tuple(kicked or ()), problem)


def _unreachable(
    store: GateStore, session: str, facts: Facts, signature: str, problem: str, now: float
) -> Verified:
    """The last policy holds for a day; without one, nothing is known and the gate is shut for now."""
    row = store.gate()
    if row is None or row.signature != signature or not 0 <= now - row.fetched < FRESH:
        mode = store.change_mode(session, now, lambda mode: mode)
        return Verified(problem, None, mode, problem=problem)
    mode = store.change_mode(session, now, _for_this_session(row, facts))
    return Verified(shut_by(row, facts), row, mode, problem=problem)


_NOTICE = "auto mode was turned off: {}"


def _for_every_session(row: GateRow) -> Callable[[ModeState], ModeState]:
    if state_of(row.state) is not GateState.DISABLED:
        return mend
    notice = _NOTICE.format(shut_by(row, Facts()))
    return lambda mode: kick_out(mode, notice)


def _for_this_session(row: GateRow, facts: Facts) -> Callable[[ModeState], ModeState]:
    """What only this session's settings, model and fast mode say."""
    shut = shut_by(row, facts)
    if not shut:
        return mend
    return lambda mode: kick_out(mode, _NOTICE.format(shut))
