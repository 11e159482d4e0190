"""The outage breaker as a state machine."""

from __future__ import annotations

from autogate.classifier.breaker import FAILURES, PROBE_LIFE, MemoryBreaker, Outage, Outcome, admit, after

A, F, N = Outcome.ANSWERED, Outcome.FAILED, Outcome.NEITHER


def run(*outcomes: Outcome, state: Outage | None = None, now: float = 0.0) -> Outage:
    state = state or Outage()
    for outcome in outcomes:
        state = after(state, outcome, now)
    return state


def test_four_failures_do_not_open_it() -> None:
    assert admit(run(F, F, F, F), 0.0).admitted


def test_five_in_a_row_open_it_for_a_minute() -> None:
    state = run(F, F, F, F, F, now=100.0)
    assert state == Outage(FAILURES, 100.0, 60.0)
    assert [admit(state, now).admitted for now in (100.0, 159.9, 160.0)] == [False, False, True]
    assert admit(state, 130.0).wait == 30.0


def test_an_answer_in_between_begins_the_count_anew() -> None:
    assert run(F, F, F, F, A, F, F, F, F) == Outage(4)


def test_what_says_nothing_of_the_endpoint_changes_no_count() -> None:
    assert run(F, F, F, F, N) == Outage(4)
    assert run(F, F, F, F, N, F).opened == 0.0


def test_one_probe_is_let_through() -> None:
    state = run(F, F, F, F, F)
    first = admit(state, 60.0)
    assert first.admitted
    second = admit(first.state, 60.1)
    assert not second.admitted
    assert second.wait > 0


def test_a_probe_that_is_answered_closes_it() -> None:
    probing = admit(run(F, F, F, F, F), 60.0).state
    assert after(probing, A, 61.0) == Outage()


def test_every_failed_probe_doubles_the_pause_up_to_ten_minutes() -> None:
    state, now = run(F, F, F, F, F), 0.0
    pauses = []
    for _ in range(6):
        pauses.append(state.pause)
        now += state.pause
        state = after(admit(state, now).state, F, now)
    assert pauses == [60.0, 120.0, 240.0, 480.0, 600.0, 600.0]


def test_a_call_that_was_under_way_when_it_opened_is_no_probe() -> None:
    state = run(F, F, F, F, F)
    assert after(state, F, 10.0) == Outage(6, 0.0, 60.0)


def test_a_cancelled_probe_makes_room_for_the_next() -> None:
    probing = admit(run(F, F, F, F, F), 60.0).state
    assert admit(after(probing, N, 61.0), 61.0).admitted


def test_a_probe_whose_process_died_is_given_up() -> None:
    probing = admit(run(F, F, F, F, F), 60.0).state
    assert not admit(probing, 60.0 + PROBE_LIFE - 1).admitted
    assert admit(probing, 60.0 + PROBE_LIFE).admitted


def test_a_clock_that_was_set_back_does_not_keep_it_open_for_longer() -> None:
    state = run(F, F, F, F, F, now=1_000_000.0)
    early = admit(state, 50.0)
    assert (early.admitted, early.wait) == (False, 60.0)
    assert admit(early.state, 110.0).admitted


def test_the_holder_says_why() -> None:
    now = [0.0]
    breaker = MemoryBreaker(lambda: now[0])
    for _ in range(FAILURES):
        assert breaker.admit() == ""
        breaker.record(F)
    now[0] = 15.0
    assert breaker.admit() == "the model could not be reached 5 times in a row; it is tried again in 45 s"
