"""Which tool calls are left out of a transcript that is too long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from autogate.classifier.length import EncodedLine, estimated_tokens, shortened

CALL = EncodedLine("c" * 400, is_call=True)
USER = EncodedLine("u" * 400, is_call=False)


def test_the_estimate() -> None:
    assert [estimated_tokens(text) for text in ("", "a", "abcd", "abcde", "äöü")] == [0, 1, 1, 2, 2]


def test_nothing_is_left_out_below_the_limit_or_without_one() -> None:
    assert shortened([USER, CALL], 200) == ((USER.text, CALL.text), 0)
    assert shortened([CALL] * 9, 0) == ((CALL.text,) * 9, 0)


def test_the_oldest_calls_go_and_what_the_user_said_stays() -> None:
    marked = [EncodedLine(f"{n:04}" + "c" * 396, is_call=True) for n in range(8)]
    kept, dropped = shortened([USER, *marked, USER], 800)
    assert dropped == 2
    assert kept == (USER.text, *(line.text for line in marked[2:]), USER.text)


def test_user_messages_alone_are_never_shortened() -> None:
    assert shortened([USER] * 9, 100) == ((USER.text,) * 9, 0)


def test_the_beginning_stays_the_same_over_many_actions() -> None:
    """Else every action would have another prefix, and no cache."""
    beginnings = {shortened([CALL] * count, 4000)[1] for count in range(41, 51)}
    assert beginnings == {10}


@given(st.lists(st.booleans(), max_size=40), st.integers(1, 5000))
def test_fuzz_the_limit_holds_where_there_are_calls_to_leave_out(kinds: list[bool], limit: int) -> None:
    lines = [CALL if is_call else USER for is_call in kinds]
    kept, dropped = shortened(lines, limit)
    assert len(kept) + dropped == len(lines)
    assert kept.count(USER.text) == kinds.count(False)
    left = sum(estimated_tokens(text) for text in kept)
    assert left <= limit or CALL.text not in kept
