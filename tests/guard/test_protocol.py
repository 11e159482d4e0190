"""What passes between a shell and its worker: whole frames only, whatever the pieces they come in."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.guard.protocol import WIDTH, Answer, Question, Questions


def frame(number: str, kind: str, *fields: str, lengths: tuple[int, ...] | None = None) -> bytes:
    """A frame as a shell writes it."""
    counted = [len(field) for field in fields] if lengths is None else lengths
    head = " ".join(("AG1", number, kind, *map(str, counted)))
    return "\0".join(("", head, *fields, "")).encode("utf-8", "surrogateescape")


def test_a_frame_is_a_question() -> None:
    """Fields may be empty and hold newlines."""
    assert Questions().feed(frame("7", "judge", "/", "ls\n", "", "-")) == [
        Question("7", "judge", ("/", "ls\n", "", "-"))
    ]


def test_lengths_are_characters_or_bytes() -> None:
    """A shell counts by its locale."""
    for length in (3, 4):
        found = Questions().feed(frame("1", "yes", "naï", lengths=(length,)))
        assert found == [Question("1", "yes", ("naï",))]


@pytest.mark.parametrize(
    "data",
    [
        frame("1", "judge", "/", "ls", lengths=(1, 3)),
        frame("1", "judge", "/", "ls", lengths=(2, 2)),
        frame("", "judge", "/"),
        frame("1", "JUDGE", "/"),
        frame("1;", "judge", "/"),
        frame("1", "judge", "/", lengths=(-1,)),
        frame("1", "judge", "/").replace(b"AG1", b"AG2"),
        b"\0AG1 1 judge 9",
        b"ls\0ls\0",
        b"\0\0\0",
    ],
)
def test_what_is_malformed_is_no_question(data: bytes) -> None:
    """And the next frame is one all the same, unless it lies within the one that is not whole."""
    questions = Questions()
    assert questions.feed(data) == []
    assert questions.feed(frame("2", "yes", "3") * 2)[-1:] == [Question("2", "yes", ("3",))]


@given(
    st.lists(st.lists(st.text(st.characters(exclude_characters="\0")), max_size=4), max_size=4),
    st.lists(st.integers(0, 200), max_size=6),
)
def test_pieces_do_not_matter(frames: list[list[str]], cuts: list[int]) -> None:
    """The pipe may hand over any part of what was written."""
    data = b"".join(frame(str(number), "judge", *fields) for number, fields in enumerate(frames))
    places = sorted({0, len(data), *(min(cut, len(data)) for cut in cuts)})
    questions = Questions()
    found = [
        question for begin, end in itertools.pairwise(places) for question in questions.feed(data[begin:end])
    ]
    assert found == [Question(str(number), "judge", tuple(fields)) for number, fields in enumerate(frames)]


@pytest.mark.parametrize(
    ("question", "wide"),
    [
        (Question("1", "judge", ("/", "ls", "nvp")), True),
        (Question("1", "judge", ("/", "ls", "nv")), False),
        (Question("1", "judge", ("/", "p")), False),
        (Question("1", "yes", ("1", "2", "p")), False),
    ],
)
def test_who_wants_a_wide_answer(question: Question, wide: bool) -> None:
    """Only a shell that says so, for one of an earlier version would take the blanks for text."""
    assert question.wide is wide


def test_an_answer_is_a_line_with_its_lengths() -> None:
    """Names, number, reason and what to do instead; characters and bytes are counted."""
    answer = Answer("block", ("rm", "ls"), 7, "naïve", "no")
    assert answer.encoded("5", "tick", "next") == (
        "AG1 5 tick next block 18 19 =rm ls\t7\tnaïve\tno.\n".encode()
    )


@given(
    st.lists(st.text("abcï", min_size=1), max_size=40),
    st.text(st.characters(exclude_characters="\0\n\t")),
)
def test_a_wide_answer_is_the_same_with_blanks_behind(names: list[str], reason: str) -> None:
    """At least so many characters, which are no fewer bytes, so that a shell never waits for more."""
    answer = Answer("ask", tuple(names), 0, reason)
    plain, wide = answer.encoded("5", "t", "n"), answer.encoded("5", "t", "n", wide=True)
    assert wide.rstrip(b" \n") == plain.rstrip(b" \n")
    assert len(wide.decode()) == max(WIDTH, len(plain.decode()))
    assert wide.endswith(b"\n")
