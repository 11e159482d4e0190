"""The circuit breaker: two questions kept apart, and fetches that overtake one another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autogate.errors import StoreError
from autogate.gate.access import (
    FRESH,
    Facts,
    PolicySource,
    Verified,
    cached_gate_state,
    can_enter,
    holds,
    is_gate_enabled,
    is_listed,
    verify_gate_access,
)
from autogate.gate.modes import Mode, ModeState, enter_auto, leave_auto
from autogate.gate.policy import GateState, Policy
from autogate.store.records import GateRow, Kicked
from autogate.store.sqlite import SqliteStore, open_store

ENABLED, DISABLED, OPT_IN = (GateRow(state, source="p") for state in ("enabled", "disabled", "opt-in"))
NO_FAST = GateRow("enabled", disable_fast_mode=True, source="p")
BROKEN = GateRow("nonsense", source="p")


@pytest.mark.parametrize(
    ("mode", "row", "facts", "listed", "enters"),
    [
        (ModeState(), None, Facts(), True, True),
        (ModeState(), ENABLED, Facts(), True, True),
        (ModeState(), DISABLED, Facts(opted_in=True), False, False),
        (ModeState(), BROKEN, Facts(opted_in=True), False, False),
        (ModeState(), OPT_IN, Facts(), False, True),
        (ModeState(), OPT_IN, Facts(opted_in=True), True, True),
        (ModeState(auto_requested_by_flag=True), OPT_IN, Facts(), True, True),
        (ModeState(), ENABLED, Facts(disabled=True), False, False),
        (ModeState(), ENABLED, Facts(supported_models="claude-*, m", model="m"), True, True),
        (ModeState(), ENABLED, Facts(supported_models="claude-*, m", model="gpt"), False, False),
        (ModeState(), ENABLED, Facts(supported_models="claude-*"), False, False),
        (ModeState(circuit_broken=True), ENABLED, Facts(), False, True),
        (ModeState(), NO_FAST, Facts(), True, True),
        (ModeState(), NO_FAST, Facts(fast_mode=True), False, False),
        (ModeState(), NO_FAST, Facts(model="claude-x-fast-1"), False, False),
        (ModeState(), ENABLED, Facts(fast_mode=True, model="claude-x-fast-1"), True, True),
    ],
)
def test_offered_and_asked_for(
    mode: ModeState, row: GateRow | None, facts: Facts, listed: bool, enters: bool
) -> None:
    assert (is_listed(mode, row, facts), can_enter(row, facts)) == (listed, enters)


@pytest.mark.parametrize(
    ("mode", "row", "held"),
    [
        (ModeState(), None, False),
        (ModeState(), OPT_IN, True),
        (ModeState(Mode.AUTO, auto_active=True), OPT_IN, False),
        (ModeState(Mode.AUTO, auto_active=True), DISABLED, True),
        (ModeState(Mode.DEFAULT), ENABLED, True),
        (ModeState(Mode.PLAN), ENABLED, True),
        (ModeState(Mode.PLAN, auto_active=True), ENABLED, False),
        (ModeState(circuit_broken=True), ENABLED, True),
    ],
)
def test_who_decides(mode: ModeState, row: GateRow | None, held: bool) -> None:
    assert bool(holds(mode, row, Facts())) is held


def test_from_memory() -> None:
    assert is_gate_enabled(ModeState(), Facts())
    assert not is_gate_enabled(ModeState(circuit_broken=True), Facts())
    assert not is_gate_enabled(ModeState(), Facts(disabled=True))
    assert not is_gate_enabled(ModeState(), Facts(supported_models="a", model="b"))


class Here:
    """A store, a policy and a clock."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.policy = Policy(source="p")
        self.now = 1000.0
        self.facts = Facts()
        self.meanwhile: Callable[[], object] = lambda: None
        self.answer: Callable[[str], Policy] = lambda url: Policy(source=url)

    def read(self) -> Policy:
        """The policy as it was when it was asked for, however late it arrives."""
        found = self.policy
        self.meanwhile()
        return found

    def verify(self, session: str = "s") -> Verified:
        """The authoritative check."""
        source = PolicySource(lambda: "signature", self.read, lambda url: self.answer(url))  # noqa: PLW0108
        return verify_gate_access(self.store, session, self.facts, source, lambda: self.now)

    def mode(self, session: str = "s") -> ModeState:
        """The mode of a session."""
        found = self.store.session(session)
        assert found is not None
        return found.mode

    def auto(self, session: str = "s") -> None:
        """Auto mode on."""
        self.store.change_mode(session, self.now, lambda mode: enter_auto(mode, ("bash *",)))


@pytest.fixture
def here(tmp_path: Path) -> Any:
    with open_store(str(tmp_path / "sessions.db")) as store:
        yield Here(store)


def test_not_fetched_yet_is_not_disabled(here: Here) -> None:
    assert cached_gate_state(here.store) is None
    here.policy = Policy(GateState.DISABLED, source="p")
    here.verify()
    assert cached_gate_state(here.store) is GateState.DISABLED


def test_a_closing_gate_moves_every_session_in_auto(here: Here) -> None:
    here.auto("a")
    here.auto("b")
    here.store.bump("c", here.now)
    here.policy = Policy(GateState.DISABLED, source="p")
    found = here.verify("a")
    assert set(found.kicked) == {Kicked("a", ("bash *",)), Kicked("b", ("bash *",))}
    assert found.shut == "the policy disables auto mode (p)"
    assert (here.mode("a").mode, here.mode("a").auto_active) == (Mode.DEFAULT, False)
    assert here.mode("c") == ModeState(auto_available=False, circuit_broken=True)
    assert here.store.take_notice("b") == "auto mode was turned off: the policy disables auto mode (p)"
    assert here.store.take_notice("b") == ""


def test_a_kick_out_is_of_the_state_as_it_is_then(here: Here) -> None:
    """The session left auto mode while the policy was fetched: nothing is moved, nothing is said."""
    here.auto()
    here.policy = Policy(GateState.DISABLED, source="p")
    here.meanwhile = lambda: here.store.change_mode("s", here.now, leave_auto)
    assert here.verify().kicked == ()
    assert here.store.take_notice("s") == ""
    assert here.mode().circuit_broken


def test_a_session_that_entered_while_the_policy_was_fetched_is_moved(here: Here) -> None:
    here.store.bump("s", here.now)
    here.policy = Policy(GateState.DISABLED, source="p")
    here.meanwhile = here.auto
    assert here.verify().kicked == (Kicked("s", ("bash *",)),)


def test_an_older_fetch_that_arrives_later_changes_nothing(here: Here) -> None:
    """It was begun before the policy was changed, and ends after a later fetch saw the change."""
    here.auto()

    def overtaken() -> None:
        here.meanwhile = lambda: None
        here.policy = Policy(GateState.DISABLED, source="new")
        here.verify("other")

    here.policy = Policy(source="old")
    here.meanwhile = overtaken
    found = here.verify()
    assert found.shut == "the policy disables auto mode (new)"
    assert "after this one" in found.problem
    assert cached_gate_state(here.store) is GateState.DISABLED
    assert not here.mode().auto_active


def test_a_gate_that_changes_begins_a_generation_of_every_session(here: Here) -> None:
    here.verify("a")
    here.store.bump("b", here.now)
    before = here.store.session("b")
    here.policy = Policy(GateState.OPT_IN, source="p")
    here.verify("a")
    after = here.store.session("b")
    assert before is not None
    assert after is not None
    assert after.generation == before.generation + 1
    here.verify("a")
    assert here.store.session("b") == after


def test_settings_shut_the_gate_of_one_session(here: Here) -> None:
    here.auto("a")
    here.auto("b")
    here.facts = Facts(disabled=True)
    here.verify("a")
    assert (here.mode("a").auto_active, here.mode("b").auto_active) == (False, True)


def test_a_gate_that_opens_again(here: Here) -> None:
    here.policy = Policy(GateState.DISABLED, source="p")
    assert here.verify().mode.circuit_broken
    here.policy = Policy(source="p")
    found = here.verify()
    assert (found.shut, found.mode) == ("", ModeState())


def test_a_policy_by_url(here: Here) -> None:
    here.policy = Policy(GateState.DISABLED, disable_fast_mode=True, source="p", url="https://x.example")
    found = here.verify()
    assert found.row == GateRow("enabled", True, "https://x.example", "", 1000.0, "signature", 1)
    assert found.shut == ""


def unreachable(url: str) -> Policy:
    raise StoreError("cannot be fetched", where=url)


@pytest.mark.parametrize(("later", "open_"), [(FRESH - 1, True), (FRESH, False), (-1.0, False)])
def test_a_policy_that_cannot_be_fetched(here: Here, later: float, open_: bool) -> None:
    """The last one stands in for it for a day; a clock set back does not make it younger."""
    here.policy = Policy(GateState.DISABLED, source="p", url="https://x.example")
    here.verify()
    here.answer = unreachable
    here.now += later
    found = here.verify()
    assert (found.shut == "") is open_
    assert "cannot be fetched" in found.problem


def test_a_policy_that_was_never_fetched_shuts_the_gate_for_now(here: Here) -> None:
    here.policy = Policy(GateState.DISABLED, source="p", url="https://x.example")
    here.answer = unreachable
    found = here.verify()
    assert found.shut == "https://x.example: cannot be fetched"
    assert not found.mode.circuit_broken
    assert cached_gate_state(here.store) is None
