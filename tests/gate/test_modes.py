"""The mode of a session: pure transforms."""

from __future__ import annotations

from autogate.gate.modes import Mode, ModeState, enter_auto, kick_out, leave_auto, mend, reset_for_tests

AUTO = ModeState(Mode.AUTO, auto_active=True, set_aside=("bash *",))


def test_entering_and_leaving() -> None:
    on = enter_auto(ModeState(), ("bash *",))
    assert on == AUTO
    assert leave_auto(on) == ModeState(Mode.DEFAULT)


def test_a_session_in_auto_is_moved_to_prompting() -> None:
    assert kick_out(AUTO, "shut") == ModeState(
        Mode.DEFAULT, auto_active=False, circuit_broken=True, auto_available=False, notice="shut"
    )


def test_a_session_in_plan_stays_in_plan() -> None:
    underneath = enter_auto(ModeState(Mode.PLAN), ("bash *",))
    assert (underneath.mode, underneath.auto_active) == (Mode.PLAN, True)
    after = kick_out(underneath, "shut")
    assert (after.mode, after.auto_active, after.set_aside, after.notice) == (Mode.PLAN, False, (), "shut")


def test_a_session_not_in_auto_only_becomes_unavailable() -> None:
    for mode in (Mode.UNSET, Mode.DEFAULT, Mode.PLAN):
        assert kick_out(ModeState(mode), "shut") == ModeState(mode, circuit_broken=True, auto_available=False)


def test_what_changes_nothing_is_the_same_object() -> None:
    out = kick_out(ModeState(), "shut")
    assert kick_out(out, "again") is out
    fine = ModeState()
    assert mend(fine) is fine


def test_a_gate_that_opens_again_moves_nobody_into_auto() -> None:
    assert mend(kick_out(AUTO, "shut")) == ModeState(Mode.DEFAULT, notice="shut")


def test_the_reset_of_the_three_flags() -> None:
    state = ModeState(Mode.AUTO, auto_active=True, auto_requested_by_flag=True, circuit_broken=True)
    assert reset_for_tests(state) == ModeState(Mode.AUTO)
