"""Stops asking an endpoint that is down, and finds out when it is up again.

Five unavailable answers in a row open the breaker for a minute. Then one probe is let through: an answer
closes it, another failure opens it for twice as long, up to ten minutes. A pure state machine; where the
state is kept is the holder's business.
"""

from __future__ import annotations

import enum
import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

FAILURES = 5
FIRST_PAUSE = 60.0
LONGEST_PAUSE = 600.0
PROBE_LIFE = 120.0
"""Seconds after which a probe that never came back is given up: its process may have died."""


class Outcome(enum.Enum):
    """What became of a call."""

    ANSWERED = "answered"
    """The endpoint answered, whatever it said."""
    FAILED = "failed"
    NEITHER = "neither"
    """Cancelled, or never sent: says nothing about the endpoint."""


class Outage(NamedTuple):
    """The state for one endpoint."""

    failures: int = 0
    """In a row."""
    opened: float | None = None
    """When the current pause began, None while the breaker is closed."""
    pause: float = 0.0
    probe: float | None = None
    """When the probe that is on its way was let through."""


class Admission(NamedTuple):
    """Whether a call may be made now."""

    admitted: bool
    state: Outage
    """To be kept before the call is made: it may hold the probe's mark."""
    wait: float = 0.0
    """Seconds until the next probe, where the call may not be made."""


def admit(state: Outage, now: float) -> Admission:
    """Whether a call may be made at ``now``."""
    if state.opened is None:
        return Admission(admitted=True, state=state)
    if now < state.opened:  # the clock was set back: the pause begins anew
        return Admission(admitted=False, state=state._replace(opened=now), wait=state.pause)
    left = state.opened + state.pause - now
    if left > 0:
        return Admission(admitted=False, state=state, wait=left)
    if state.probe is not None and 0 <= now - state.probe < PROBE_LIFE:
        return Admission(admitted=False, state=state, wait=PROBE_LIFE - (now - state.probe))
    return Admission(admitted=True, state=state._replace(probe=now))


def after(state: Outage, outcome: Outcome, now: float) -> Outage:
    """The state after a call that was admitted."""
    match outcome:
        case Outcome.ANSWERED:
            return Outage()
        case Outcome.NEITHER:
            return state._replace(probe=None)
        case Outcome.FAILED:
            failures = state.failures + 1
            if state.opened is None:
                if failures < FAILURES:
                    return Outage(failures)
                return Outage(failures, now, FIRST_PAUSE)
            if state.probe is None:  # was under way when the breaker opened: nothing new
                return state._replace(failures=failures)
            return Outage(failures, now, min(state.pause * 2, LONGEST_PAUSE))


def refusal(admission: Admission, state: Outage) -> str:
    """Why a call is not made, for the verdict."""
    return (
        f"the model could not be reached {state.failures} times in a row;"
        f" it is tried again in {max(1, round(admission.wait))} s"
    )


class Breaker(Protocol):
    """Keeps the state of one endpoint."""

    def admit(self) -> str:
        """ "" where a call may be made, else the reason why not."""

    def record(self, outcome: Outcome) -> None:
        """Takes in what became of an admitted call."""


class MemoryBreaker:
    """Keeps the state for the life of the process."""

    def __init__(self, clock: Callable[[], float] = time.time, state: Outage | None = None) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self.state = state or Outage()

    def admit(self) -> str:
        """ "" where a call may be made, else the reason why not."""
        with self._lock:
            admission = admit(self.state, self._clock())
            self.state = admission.state
            return "" if admission.admitted else refusal(admission, self.state)

    def record(self, outcome: Outcome) -> None:
        """Takes in what became of an admitted call."""
        with self._lock:
            self.state = after(self.state, outcome, self._clock())
