"""The counters: a small pure model."""

from __future__ import annotations

import pytest

from autogate.denials import (
    DenialState,
    create_state,
    limit_reached,
    record_denial,
    record_success,
    should_fall_back_to_prompting,
)


def test_a_new_session_has_nothing() -> None:
    assert create_state() == DenialState(0, 0)


def test_a_denial_adds_to_both_in_a_new_object() -> None:
    before = DenialState(1, 7)
    assert record_denial(before) == DenialState(2, 8)
    assert before == DenialState(1, 7)


def test_a_success_ends_the_row_and_launders_nothing() -> None:
    assert record_success(DenialState(2, 19)) == DenialState(0, 19)


def test_a_success_with_nothing_to_end_is_the_same_object() -> None:
    state = DenialState(0, 19)
    assert record_success(state) is state


@pytest.mark.parametrize(
    ("state", "falls_back"),
    [
        (DenialState(0, 0), False),
        (DenialState(2, 19), False),
        (DenialState(3, 3), True),
        (DenialState(0, 20), True),
        (DenialState(4, 25), True),
    ],
)
def test_limits(state: DenialState, falls_back: bool) -> None:
    assert should_fall_back_to_prompting(state) is falls_back
    assert bool(limit_reached(state)) is falls_back


def test_json_shape() -> None:
    assert DenialState(2, 8).as_json() == {
        "consecutiveDenials": 2,
        "totalDenials": 8,
        "maxConsecutive": 3,
        "maxTotal": 20,
        "shouldFallback": False,
    }
