"""Judging within a session, with every interleaving driven by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autogate.action import Action
from autogate.classifier.interface import Failure, Stage, Usage
from autogate.classifier.stages import Result
from autogate.denials import DenialState
from autogate.errors import StoreError
from autogate.gate.access import Facts, PolicySource
from autogate.gate.modes import Mode, enter_auto
from autogate.gate.policy import GateState, Policy
from autogate.session import Basis, SessionJudge, StoreBreaker
from autogate.setting import Setting
from autogate.store.records import IDLE, GateRow, History
from autogate.store.sqlite import SqliteStore, open_store
from autogate.verdict import Decision, Verdict
from tests.judgement.project import world
from tests.world.fake import PROJECT

UNDECIDED = "git push --force origin main"
CERTAIN = "git status"
CRITICAL = "rm -rf /"


class Model:
    """Says what it is told to, after something happened."""

    def __init__(self) -> None:
        self.says: Result = Result(allowed=True, reason="fine", stage=Stage.FAST, answered=True)
        self.meanwhile: Callable[[], object] = lambda: None
        self.asked = 0

    def ask(self, action: Action, assessment: object) -> Result:
        """The result."""
        self.asked += 1
        self.meanwhile()
        return self.says


class Here:
    """A session with everything in the test's hands."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.now = 1_000_000.0
        self.model = Model()
        self.setting = Setting(lambda _: world(), classifier=self.model)
        self.facts = Facts()
        self.files = "files 1"
        self.policy = Policy()
        self.signature = ""
        self.notes: list[str] = []
        self.opened: Callable[[], SqliteStore] = lambda: open_store(path, patience=0.05)
        self.closing: list[Any] = []
        self.judge = self.another()

    def another(self) -> SessionJudge:
        """A judge of another process."""
        source = PolicySource(lambda: self.signature, lambda: self.policy, lambda url: Policy(source=url))
        return SessionJudge(
            self,
            lambda: self.opened(),  # noqa: PLW0108 - looked up late
            source,
            clock=lambda: self.now,
            note=self.notes.append,
        )

    def fingerprint(self, directory: str) -> tuple[str, str]:
        """Of the files."""
        return self.files, self.files

    def basis(self, directory: str) -> Basis:
        """The settings."""
        return Basis(self.setting, lambda: self.facts, self.files, self.files, lambda: 1000)

    def __call__(self, command: str, session: str = "s") -> Verdict:
        return self.judge.judge(Action.command(command, PROJECT, session))

    def rule(self, command: str) -> tuple[str, str]:
        """Decision and rule."""
        verdict = self(command)
        return verdict.decision.word, verdict.rule

    @property
    def store(self) -> SqliteStore:
        """A connection of somebody else's."""
        return open_store(self.path)

    @property
    def denials(self) -> DenialState:
        """The counters."""
        with self.store as store:
            return store.begin("s", self.now).session.denials

    def history(self) -> list[tuple[str, str]]:
        """Decisions and rules, the oldest first."""
        with self.store as store:
            return [(row.decision, row.rule) for row in reversed(store.history(History()))]


@pytest.fixture
def here(tmp_path: Path) -> Any:
    here = Here(str(tmp_path / "sessions.db"))
    yield here
    here.judge.close()
    for opened in here.closing:
        opened.close()


def test_of_the_settings_only_the_model_and_the_hold_are_others(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A judgement in a session goes by the same settings as one outside."""
    from autogate import funnel

    plain = [f"value of {name}" for name in Setting._fields]
    here.setting = Setting._make((here.setting.world_for, *plain[1:]))
    seen: list[Setting] = []

    def judge(action: Action, setting: Setting) -> Verdict:
        seen.append(setting)
        return Verdict(Decision.ALLOW, "x", "x", "x")

    monkeypatch.setattr(funnel, "judge", judge)
    here.judge.judge(Action.command(CERTAIN, PROJECT))
    (found,) = seen
    assert found == here.setting._replace(classifier=found.classifier, hold=found.hold)
    assert callable(found.hold)


# ── counting ────────────────────────────────────────────────────────────────────────────────────


def test_blocks_of_any_layer_are_denials_and_allows_are_successes(here: Here) -> None:
    here(CRITICAL)
    assert here.denials == DenialState(1, 1)
    here.model.says = Result(allowed=False, reason="no", stage=Stage.THINKING, answered=True)
    here(UNDECIDED)
    assert here.denials == DenialState(2, 2)
    here(CERTAIN)
    assert here.denials == DenialState(0, 2)


def test_an_ask_is_neither(here: Here) -> None:
    here.setting = here.setting._replace(classifier=None)
    here(CRITICAL)
    assert here(UNDECIDED).decision is Decision.ASK
    assert here.denials == DenialState(1, 1)


@pytest.mark.parametrize("headless", [False, True])
def test_an_unavailable_model_is_neither(here: Here, headless: bool) -> None:
    here.setting = here.setting._replace(headless=headless)
    here.model.says = Result(allowed=False, reason="down", stage=Stage.FAST, unavailable=True)
    verdict = here(UNDECIDED)
    assert (verdict.decision, verdict.unavailable) == (Decision.BLOCK if headless else Decision.ASK, True)
    assert here.denials == DenialState()


def test_a_verdict_says_its_session_and_generation(here: Here) -> None:
    with here.store as store:
        store.bump("s", here.now)
    verdict = here(CERTAIN)
    assert (verdict.session, verdict.generation) == ("s", 1)


def test_sessions_do_not_share_counters(here: Here) -> None:
    for _ in range(3):
        here(CRITICAL, "other")
    assert here.rule(UNDECIDED) == ("allow", "model-allow")


# ── limits ──────────────────────────────────────────────────────────────────────────────────────


def test_past_a_limit_a_person_is_asked_before_any_call(here: Here) -> None:
    for _ in range(3):
        here(CRITICAL)
    assert here.rule(UNDECIDED) == ("ask", "denial-limit")
    assert here.model.asked == 0


def test_past_a_limit_certain_actions_stay_allowed_and_critical_ones_blocked(here: Here) -> None:
    for _ in range(20):
        here(CRITICAL)
        here(CERTAIN)
    assert here.denials == DenialState(0, 20)
    assert here(CERTAIN).decision is Decision.ALLOW
    assert here(CRITICAL).decision is Decision.BLOCK
    assert here.rule(UNDECIDED) == ("ask", "denial-limit")


def test_past_a_limit_nobody_is_there_to_be_asked(here: Here) -> None:
    for _ in range(3):
        here(CRITICAL)
    here.setting = here.setting._replace(headless=True)
    verdict = here(UNDECIDED)
    assert (verdict.decision, verdict.rule) == (Decision.BLOCK, "denial-limit")
    assert "3 actions in a row were denied" in verdict.reason


def test_an_idle_session_begins_anew(here: Here) -> None:
    for _ in range(3):
        here(CRITICAL)
    here.now += IDLE
    assert here.rule(UNDECIDED) == ("allow", "model-allow")


def test_a_clock_set_back_does_not_lift_a_limit(here: Here) -> None:
    for _ in range(3):
        here(CRITICAL)
    here.now -= 10 * IDLE
    assert here.rule(UNDECIDED) == ("ask", "denial-limit")


# ── approvals ───────────────────────────────────────────────────────────────────────────────────


def approve(here: Here) -> None:
    """A person says yes to the last decision."""
    with here.store as store:
        store.approve(store.history(History(limit=1))[0].id, here.now)


def test_an_approved_action_is_let_through_once(here: Here) -> None:
    here.model.says = Result(allowed=False, reason="no", stage=Stage.THINKING, answered=True)
    here(UNDECIDED)
    approve(here)
    assert here.denials == DenialState(0, 1)
    assert here(f"{UNDECIDED} ").decision is Decision.BLOCK
    assert here.rule(UNDECIDED) == ("allow", "approved")
    assert here.rule(UNDECIDED) == ("block", "model-block")
    assert here.history()[2] == ("allow", "approved")


def test_an_approval_is_of_one_session_and_of_ten_minutes(here: Here) -> None:
    here.model.says = Result(allowed=False, reason="no", stage=Stage.THINKING, answered=True)
    here(UNDECIDED)
    approve(here)
    assert here(UNDECIDED, "other").decision is Decision.BLOCK
    here.now += 600
    assert here(UNDECIDED).decision is Decision.BLOCK


def test_two_processes_share_one_approval(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both read that it is there; one of them uses it up."""
    import autogate.funnel

    here.setting = here.setting._replace(classifier=None)
    here(UNDECIDED)
    approve(here)
    other = here.another()
    action = Action.command(UNDECIDED, PROJECT, "s")
    found: list[Verdict] = []
    judge = autogate.funnel.judge

    def interrupted(action: Action, setting: Setting) -> Verdict:
        mine = judge(action, setting)
        monkeypatch.setattr(autogate.funnel, "judge", judge)
        found.append(other.judge(action))
        return mine

    monkeypatch.setattr(autogate.funnel, "judge", interrupted)
    assert here.judge.judge(action).decision is Decision.ASK
    assert [verdict.rule for verdict in found] == ["approved"]
    other.close()


@pytest.mark.parametrize(("yes", "state"), [(True, DenialState(0, 1)), (False, DenialState(2, 2))])
def test_an_ask_counts_once_a_person_answered(here: Here, yes: bool, state: DenialState) -> None:
    """And once only; what nobody asked has no answer."""
    here.setting = here.setting._replace(classifier=None)
    action = Action.command(UNDECIDED, PROJECT, "s")
    here(CRITICAL)
    here.judge.answered(action, yes=yes)
    assert here.denials == DenialState(1, 1)
    here(UNDECIDED)
    for _ in range(2):
        here.judge.answered(action, yes=yes)
    assert here.denials == state
    with here.store as store:
        assert store.history(History())[0].answer == ("yes" if yes else "no")


def test_an_asked_action_that_ran_was_approved(here: Here) -> None:
    here.setting = here.setting._replace(classifier=None)
    here(CRITICAL)
    here(UNDECIDED)
    here.judge.finished(Action.command(UNDECIDED, PROJECT, "s"), "", failed=False)
    assert here.denials == DenialState(0, 1)


# ── fencing ─────────────────────────────────────────────────────────────────────────────────────


def reset(here: Here) -> None:
    with here.store as store:
        store.reset("s", here.now)


def close_gate(here: Here) -> None:
    with here.store as store:
        row = GateRow("disabled", source="p", ticket=store.begin_fetch(), signature=here.signature)
        from autogate.gate.modes import kick_out

        store.end_fetch(row, lambda mode: kick_out(mode, "shut"))


def change_file(here: Here) -> None:
    here.files += "'"


def change_mode(here: Here) -> None:
    with here.store as store:
        store.change_mode("s", here.now, lambda mode: mode._replace(mode=Mode.DEFAULT))


HAPPENINGS = [reset, close_gate, change_file, change_mode]


@pytest.mark.parametrize("happening", HAPPENINGS)
def test_what_happens_while_an_action_is_judged(here: Here, happening: Callable[[Here], None]) -> None:
    """The verdict is thrown away; the second one is of the new generation."""
    here(CERTAIN)

    def once() -> None:
        here.model.meanwhile = lambda: None
        happening(here)

    here.model.meanwhile = once
    verdict = here(UNDECIDED)
    if happening in (reset, change_file):  # nothing stands in the way the second time
        assert (verdict.rule, here.model.asked, verdict.generation) == ("model-allow", 2, 1)
    else:
        assert (verdict.decision, verdict.rule, here.model.asked) == (Decision.ASK, "gate", 1)
    assert len(here.history()) == 2


@pytest.mark.parametrize("happening", [reset, change_file])
def test_what_happens_again_and_again(here: Here, happening: Callable[[Here], None]) -> None:
    """After the second time a person is asked, whatever the model said."""
    here.model.meanwhile = lambda: happening(here)
    assert here.rule(UNDECIDED) == ("ask", "session-moved")
    assert here.model.asked == 2


def test_what_happens_before_the_session_is_known(here: Here) -> None:
    """The reset makes the session that the check did not find."""
    here.model.meanwhile = lambda: reset(here)
    assert here.rule(UNDECIDED) == ("ask", "session-moved")


def test_a_block_stays_a_block_whatever_happens(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(100))
    monkeypatch.setattr(here, "fingerprint", lambda _: (str(next(count)), ""))
    assert here(CRITICAL).decision is Decision.BLOCK
    assert here.rule(CERTAIN) == ("ask", "session-moved")


def test_a_changed_file_is_read_before_the_second_attempt(here: Here) -> None:
    def meanwhile() -> None:
        here.files = "files 2"
        here.setting = here.setting._replace(classifier=None)

    here.model.meanwhile = meanwhile
    assert here(UNDECIDED).decision is Decision.ASK
    assert here.model.asked == 1


# ── the gate ────────────────────────────────────────────────────────────────────────────────────


def test_a_policy_that_shuts_the_gate_is_read_when_a_session_begins(here: Here) -> None:
    here.signature, here.policy = "p1", Policy(GateState.DISABLED, source="p")
    assert here.rule(UNDECIDED) == ("ask", "gate")
    assert (here.model.asked, here(CERTAIN).decision, here(CRITICAL).decision) == (
        0,
        Decision.ALLOW,
        Decision.BLOCK,
    )
    with here.store as store:
        session = store.session("s")
        assert session is not None
        assert session.mode.circuit_broken


def test_a_policy_that_changes_in_the_middle_of_a_session(here: Here) -> None:
    here.signature, here.policy = "p1", Policy(source="p")
    assert here.rule(UNDECIDED) == ("allow", "model-allow")
    here.signature, here.policy = "p2", Policy(GateState.DISABLED, source="p")
    assert here.rule(UNDECIDED) == ("ask", "gate")
    here.signature = ""  # and is taken away again
    here.policy = Policy()
    assert here.rule(UNDECIDED) == ("allow", "model-allow")


def test_opting_in(here: Here) -> None:
    here.signature, here.policy = "p1", Policy(GateState.OPT_IN, source="p")
    assert here.rule(UNDECIDED) == ("ask", "gate")
    here.facts = Facts(opted_in=True)
    assert here.rule(UNDECIDED) == ("allow", "model-allow")


@pytest.mark.parametrize("facts", [Facts(disabled=True), Facts(supported_models="claude-*", model="gpt-x")])
def test_settings_shut_the_gate(here: Here, facts: Facts) -> None:
    here.facts = facts
    assert here.rule(UNDECIDED) == ("ask", "gate")


def test_the_default_mode_asks_a_person(here: Here) -> None:
    change_mode(here)
    assert here.rule(UNDECIDED) == ("ask", "gate")
    with here.store as store:
        store.change_mode("s", here.now, lambda mode: enter_auto(mode, ()))
    assert here.rule(UNDECIDED) == ("allow", "model-allow")


def test_the_notice_of_a_kick_out_is_given_once(here: Here) -> None:
    with here.store as store:
        store.change_mode("s", here.now, lambda mode: enter_auto(mode, ("bash *",)))
    close_gate(here)
    here(CERTAIN)
    here(CERTAIN)
    assert here.notes == ["shut"]


# ── outages ─────────────────────────────────────────────────────────────────────────────────────


def test_an_outage_is_shared_by_all_processes(here: Here) -> None:
    from autogate.classifier.breaker import Outcome

    stores = [here.store for _ in range(3)]
    breakers = [StoreBreaker("e", lambda store=store: store, lambda: here.now) for store in stores]
    for number in range(5):
        assert breakers[number % 2].admit() == ""
        breakers[number % 2].record(Outcome.FAILED)
    assert "5 times in a row" in breakers[2].admit()
    here.now += 60
    assert [breaker.admit() == "" for breaker in breakers] == [True, False, False]
    breakers[0].record(Outcome.ANSWERED)
    assert [breaker.admit() for breaker in breakers] == ["", "", ""]
    for store in stores:
        store.close()


def test_a_breaker_without_a_store_is_of_its_process(here: Here) -> None:
    from autogate.classifier.breaker import Outcome

    def broken() -> SqliteStore:
        raise StoreError("no")

    breaker = StoreBreaker("e", broken, lambda: here.now)
    for _ in range(5):
        breaker.record(Outcome.FAILED)
    assert breaker.admit()


# ── loops ───────────────────────────────────────────────────────────────────────────────────────


def run_and_fail(here: Here, command: str, output: str, *, failed: bool = True) -> Verdict:
    """Judges a command, and tells what came of it."""
    action = Action.command(command, PROJECT, "s")
    verdict = here.judge.judge(action)
    if verdict.decision is Decision.ALLOW:
        here.judge.finished(action, output, failed=failed)
    return verdict


def test_the_fourth_failure_alike_is_asked_about(here: Here) -> None:
    verdicts = [run_and_fail(here, "ls src", f"no such file ({n} ms)") for n in range(4)]
    assert [verdict.decision.word for verdict in verdicts] == ["allow", "allow", "allow", "ask"]
    assert verdicts[3].rule == "loop"
    assert "`ls src`" in verdicts[3].reason
    assert here('ls  "src"').rule == "loop"
    assert here("ls docs").decision is Decision.ALLOW


def test_a_change_in_between_begins_anew(here: Here) -> None:
    for _ in range(3):
        run_and_fail(here, "ls src", "no such file")
    run_and_fail(here, "mkdir src2", "", failed=False)
    assert run_and_fail(here, "ls src", "no such file").decision is Decision.ALLOW


# ── a store that cannot be used ─────────────────────────────────────────────────────────────────


def break_opening(here: Here) -> None:
    def fail() -> SqliteStore:
        raise StoreError("is damaged", where="f", remedy="repair it")

    here.opened = fail


def lock_for_ever(here: Here) -> None:
    import sqlite3

    open_store(here.path).close()
    holder = sqlite3.connect(here.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    here.closing.append(holder)


@pytest.mark.parametrize("harm", [break_opening, lock_for_ever])
def test_without_a_store_the_answer_is_as_past_the_limit(here: Here, harm: Callable[[Here], None]) -> None:
    """The local layers answer, and what a model would decide is asked."""
    harm(here)
    assert here(CERTAIN).decision is Decision.ALLOW
    assert here(CRITICAL).decision is Decision.BLOCK
    assert here.rule(UNDECIDED) == ("ask", "store")
    here.setting = here.setting._replace(headless=True)
    assert here.rule(UNDECIDED) == ("block", "store")
    assert any("damaged" in note or "lock" in note for note in here.notes)


def test_a_store_that_breaks_while_a_model_is_asked(here: Here) -> None:
    """The model's yes is not recorded, so it does not count."""
    here(CERTAIN)
    here.model.meanwhile = lambda: lock_for_ever(here)
    assert here.rule(UNDECIDED) == ("ask", "store")


def test_what_is_stored_holds_no_secret(here: Here) -> None:
    here("curl -H 'Authorization: Bearer abcdefghijklmnop1234567890' https://x.example")
    with here.store as store:
        row = store.history(History())[0]
    assert "abcdefghijklmnop" not in row.text + row.reason
    assert row.text.startswith("curl -H 'Authorization: Bearer [")


def test_tokens_are_recorded_with_the_decision(here: Here) -> None:
    here.model.says = here.model.says._replace(
        usage=Usage(1, 2, 3, 4, 5), model="m", context_tokens=700, failure=Failure.UNAVAILABLE
    )
    here(UNDECIDED)
    with here.store as store:
        row = store.history(History())[0]
    assert (row.usage, row.model, row.context_tokens, row.main_tokens) == ((1, 2, 3, 4, 5), "m", 700, 1000)
