"""What a store of sessions does. All of its errors are StoreError."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from autogate.gate.modes import ModeState
from autogate.store.records import (
    Approval,
    Commit,
    Count,
    Decided,
    Failure,
    GateRow,
    History,
    Kicked,
    Outage,
    Session,
    Snapshot,
    Totals,
)


class SessionStore(Protocol):
    """Sessions and their decisions, shared by any number of processes."""

    # What a check needs, in the order in which it needs it.

    def begin(self, session: str, now: float, *, digest: bytes = b"") -> Snapshot:
        """The session as it is now; one that was idle begins anew here.

        ``digest`` asks for a person's yes to that action.
        """

    def is_current(self) -> bool:
        """Whether the file at the path is still the one that is open."""

    def commit(
        self,
        snapshot: Snapshot,
        decided: Decided,
        count: Count,
        *,
        config: str = "",
        may_be_approved: bool = False,
        unchanged: Callable[[], bool] | None = None,
    ) -> Commit:
        """Writes a decision and counts it, if the session's generation is still the snapshot's.

        ``unchanged`` is asked while nobody else can write; where it says no, a new generation begins.

        ``config`` is the digest of the files behind the decision: another one than the session's last
        starts a new generation.
        """

    def bump(self, session: str, now: float) -> int:
        """A new generation: what is being judged at this moment does not count."""

    # What people ask for.

    def session(self, session: str) -> Session | None:
        """One session."""

    def sessions(self, limit: int) -> list[Session]:
        """The sessions, the last seen first."""

    def history(self, wanted: History) -> list[Decided]:
        """Decisions, the newest first."""

    def decision(self, number: int) -> Decided | None:
        """One decision."""

    def totals(self, session: str | None = None, since: float = 0.0) -> Totals:
        """Sums over decisions."""

    def outages(self) -> list[Outage]:
        """The endpoints that failed last."""

    def approve(self, number: int, now: float) -> Approval:
        """A person's yes to the action of a decision."""

    def answered(self, session: str, digest: bytes, now: float, *, yes: bool) -> bool:
        """What a person said to the last question about an action, counted; False where none is open."""

    def reset(self, session: str, now: float) -> Session:
        """Counters at zero, approvals and failures forgotten, a new generation."""

    def prune(self, before: float, now: float) -> tuple[int, int]:
        """Removes decisions and idle sessions older than a time; how many of each."""

    def integrity(self) -> list[str]:
        """What is wrong with the file; [] where nothing is."""

    def close(self) -> None:
        """Lets go of the file."""

    # The outage breaker.

    def outage(self, endpoint: str, change: Callable[[Outage], Outage]) -> Outage:
        """Applies a change to the fresh state of an endpoint."""

    # The gate.

    def change_mode(self, session: str, now: float, change: Callable[[ModeState], ModeState]) -> ModeState:
        """Applies a transform to the fresh mode of a session; a new generation where it changed anything."""

    def take_notice(self, session: str) -> str:
        """What is to be said once in a session; "" afterwards."""

    def gate(self) -> GateRow | None:
        """The last fetched state, None where there never was one."""

    def begin_fetch(self) -> int:
        """A ticket for a fetch of the policy."""

    def end_fetch(self, row: GateRow, change: Callable[[ModeState], ModeState]) -> list[Kicked] | None:
        """Writes what was fetched and applies a transform to every session; the sessions that left auto mode.

        None, and nothing is changed, where a later fetch was written before.
        """

    # The loop gate.

    def change_failures(
        self, session: str, signature: str, change: Callable[[Failure | None], Failure | None], *, epoch: bool
    ) -> Failure | None:
        """Changes what is known of an action's failures; ``epoch`` forgets all of the session's."""

    def failures(self, session: str) -> Sequence[Failure]:
        """The failures of the running epoch."""
