"""The rows of the store, as values."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from autogate.denials import DenialState
from autogate.gate.modes import ModeState

if TYPE_CHECKING:
    from autogate.classifier.interface import Usage

IDLE = 12 * 3600.0
"""Seconds after which a session begins anew."""
APPROVAL = 600.0
"""Seconds for which a person's yes to one action holds."""


class Count(enum.IntEnum):
    """What a decision is for the counters."""

    NEITHER = 0
    SUCCESS = 1
    DENIAL = 2


class Session(NamedTuple):
    """One session."""

    id: str
    denials: DenialState = DenialState()
    generation: int = 0
    created: float = 0.0
    seen: float = 0.0
    mode: ModeState = ModeState()

    def is_idle(self, now: float) -> bool:
        """Whether it begins anew with the next action. A clock set back makes nothing idle."""
        return now - self.seen >= IDLE


class Snapshot(NamedTuple):
    """What a check reads at its start, and commits against at its end."""

    session: Session
    exists: bool = False
    approved: bool = False
    """A person said yes to the action at hand."""
    failing: bool = False
    """Some action of the session failed since something was changed (see ``autogate.loops``)."""


class Outage(NamedTuple):
    """What is known of an endpoint that failed; the fields are those of the breaker's state."""

    endpoint: str
    failures: int = 0
    opened: float | None = None
    pause: float = 0.0
    probe: float | None = None


class Decided(NamedTuple):
    """One decision, as it is written."""

    time: float
    session: str
    tool: str
    digest: bytes
    text: str
    """Redacted, and cut where it is long."""
    decision: str
    layer: str
    rule: str
    reason: str
    risk: str = "low"
    stage: str = ""
    model: str = ""
    unavailable: bool = False
    usage: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """Input, output, cache read, cache creation, and the share of that for an hour."""
    context_tokens: int = 0
    """Input tokens of the classifier's largest request, cached ones included."""
    main_tokens: int = 0
    """Of the agent's last turn, 0 where it is not known."""
    duration_ms: float = 0.0
    generation: int = 0
    id: int = 0
    """Given by the store."""
    answer: str = ""
    """What a person said to a question, ``yes`` or ``no``; "" where nobody knows."""


class Commit(NamedTuple):
    """What came of writing a decision."""

    done: bool
    """False where the session had moved on: nothing was written, the verdict does not count."""
    id: int = 0
    denials: DenialState = DenialState()
    approved: bool = False
    """The action was let through by a person's yes, which is used up now."""


class GateRow(NamedTuple):
    """The last state of the gate that anyone fetched."""

    state: str
    disable_fast_mode: bool = False
    source: str = ""
    problem: str = ""
    fetched: float = 0.0
    signature: str = ""
    """Of the policy files that it was read from."""
    ticket: int = 0
    """Of the fetch: a later ticket is a later fetch."""


class Kicked(NamedTuple):
    """A session that a closing gate moved out of auto mode."""

    session: str
    set_aside: tuple[str, ...]
    """Rules that auto mode had set aside and that hold again."""


class Approval(NamedTuple):
    """What came of a person's yes."""

    decision: Decided
    denials: DenialState
    expires: float


class Failure(NamedTuple):
    """What is known of one action's results in the running epoch."""

    signature: str
    output: str
    """Digest of the normalised output."""
    times: int
    """How often it failed with that output."""


class History(NamedTuple):
    """Which decisions are wanted, the newest first."""

    session: str | None = None
    decision: str | None = None
    since: float = 0.0
    limit: int = 50


class Totals(NamedTuple):
    """Sums over the decisions of a time or a session."""

    layers: Mapping[tuple[str, str], int] = {}
    """Decisions by layer and decision."""
    calls: tuple[tuple[str, Usage, int], ...] = ()
    """Of every decision that a model was asked about: model, tokens, and the largest request's input."""
    ratios: tuple[float, ...] = ()
    """Classifier tokens to main-loop tokens, ascending."""
    unavailable: int = 0
    loops: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Actions that were stopped for failing again and again, with the decisions' numbers."""
