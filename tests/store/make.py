"""Rows for the store's tests."""

from __future__ import annotations

from autogate.store.records import Commit, Count, Decided
from autogate.store.sqlite import SqliteStore


def decided(session: str = "s", time: float = 1000.0, decision: str = "block", **fields: object) -> Decided:
    """A decision."""
    row = Decided(
        time,
        session,
        "Bash",
        b"digest",
        "make deploy",
        decision,
        "local",
        "rule",
        "it would deploy",
        risk="high",
    )
    return row._replace(**fields)  # type: ignore[arg-type]


COUNTS = {"allow": Count.SUCCESS, "ask": Count.NEITHER, "block": Count.DENIAL}


def decide(
    store: SqliteStore, decision: str, session: str = "s", time: float = 1000.0, **fields: object
) -> Commit:
    """Reads a session and writes a decision, as a check does."""
    snapshot = store.begin(session, time)
    return store.commit(snapshot, decided(session, time, decision, **fields), COUNTS[decision])
