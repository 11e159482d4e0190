"""The reader of autogate's own transcripts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.errors import UsageError
from autogate.transcript.compact import read_compact
from autogate.transcript.encoding import encode
from autogate.transcript.interface import ToolCalled, Transcript, UserSaid


def test_reads_every_kind_of_line() -> None:
    lines = [
        '{"meta": {"model": "m", "main_tokens": 5, "instructions": "tabs"}}\n',
        '{"user": "hello"}\n',
        "\n",
        "// a comment\n",
        '{"Bash": {"command": "ls"}, "cwd": "/q", "id": "t1"}\n',
        '{"Read": "f"}\n',
        '{"tool:user": {"x": 1}}\n',
        '{"mcp__x": "text"}',
    ]
    assert read_compact(lines) == Transcript(
        (
            UserSaid("hello"),
            ToolCalled("Bash", {"command": "ls"}, "/q", "t1"),
            ToolCalled("Read", {"file_path": "f"}),
            ToolCalled("user", {"x": 1}),
            ToolCalled("mcp__x", {"input": "text"}),
        ),
        instructions="tabs",
        model="m",
        main_tokens=5,
        skipped=1,
    )


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"user": 7},
        {"user": {"x": 1}},
        {"user": "a", "Bash": "ls"},
        {"Bash": "ls", "Read": "f"},
        {"Bash": 7},
        {"Bash": None},
        {"Bash": ["ls"]},
        {"cwd": "/q"},
        {"user": "a", "meta": {"model": "m"}},
    ],
)
def test_records_of_an_unknown_kind_are_counted(row: object) -> None:
    assert read_compact([json.dumps(row)]) == Transcript(skipped=1)


def test_odd_values_of_meta_are_left() -> None:
    row = {"meta": {"model": 7, "main_tokens": "5", "instructions": ["x"], "new": 1}}
    assert read_compact([json.dumps(row)]) == Transcript()


BROKEN = [
    ("nonsense\n", "not JSON"),
    ('{"user": "a"\n', "not JSON"),
    ("[1]\n", "not a JSON object"),
    ('"text"\n', "not a JSON object"),
    ("[" * 100_000 + "\n", "nested too deeply"),
]


@pytest.mark.parametrize(("line", "what"), BROKEN)
def test_what_is_no_object_is_an_error_with_file_and_line(line: str, what: str) -> None:
    with pytest.raises(UsageError, match=what) as caught:
        read_compact(['{"user": "a"}\n', "\n", line, '{"user": "b"}\n'], "s.jsonl")
    assert caught.value.where == "s.jsonl:3"


@pytest.mark.parametrize(("line", "what"), BROKEN)
def test_lenient_counts_it_instead(line: str, what: str) -> None:
    found = read_compact(['{"user": "a"}\n', line, '{"user": "b"}\n'], lenient=True)
    assert found == Transcript((UserSaid("a"), UserSaid("b")), skipped=1)


def test_a_last_line_that_is_still_being_written_is_left() -> None:
    assert read_compact(['{"user": "a"}\n', '{"Bash": "rm -rf']) == Transcript((UserSaid("a"),), skipped=1)


def test_a_last_line_without_its_end_counts_where_it_is_whole() -> None:
    assert read_compact(['{"user": "a"}\n', '{"user": "b"}']).entries == (UserSaid("a"), UserSaid("b"))


def test_a_broken_line_that_has_its_end_is_an_error_though_it_is_the_last() -> None:
    with pytest.raises(UsageError):
        read_compact(['{"user": "a"}\n', '{"Bash": "rm -rf\n'])


@given(st.lists(st.text()))
def test_fuzz_what_was_encoded_is_read_back(said: list[str]) -> None:
    entries = tuple(UserSaid(text) for text in said)
    assert read_compact(f"{line}\n" for line in encode(entries)).entries == entries
