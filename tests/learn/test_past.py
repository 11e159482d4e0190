"""Past commands out of files of all forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autogate.errors import UsageError
from autogate.learn.past import Past, Told, counted, of_decisions, of_history, past_in
from autogate.store.records import Decided

HISTORIES = [
    ("ls\ngit status\n", ["ls", "git status"]),
    ("#1700000000\nls\n#1700000001\n# a comment\n", ["ls", "# a comment"]),
    (": 1700000000:0;ls\n: 1700000001:3;echo a\\\nb\n", ["ls", "echo a\\\nb"]),
    ("- cmd: ls\n  when: 1700000000\n- cmd: echo a\\nb\n  when: 1\n", ["ls", "echo a\nb"]),
    ("\n  \nls", ["ls"]),
    ("echo a\\", ["echo a\\"]),
]


@pytest.mark.parametrize(("text", "commands"), HISTORIES)
def test_histories_of_the_shells(text: str, commands: list[str]) -> None:
    assert list(of_history(text)) == commands


def test_a_transcript(tmp_path: Path) -> None:
    rows = [
        {"user": "run things"},
        {"Bash": {"command": "frob a"}, "cwd": "/p", "id": "1"},
        {"Bash": "frob b"},
        {"Read": {"file_path": "x"}},
    ]
    file = tmp_path / "t.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert list(past_in(str(file), "/here")) == [Past("frob a", "/p"), Past("frob b", "/here")]


def test_a_history_file(tmp_path: Path) -> None:
    file = tmp_path / "history"
    file.write_text("ls\n")
    assert list(past_in(str(file), "/here")) == [Past("ls", "/here")]


def test_a_file_of_neither_kind(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"\x7fELF\x00")
    with pytest.raises(UsageError):
        list(past_in(str(file), "/here"))


def test_what_is_refused_once_is_refused() -> None:
    found = counted([Past("a", "/p"), Past("a", "/p", refused=True), Past("a", "/q")])
    assert found == (Told(Past("a", "/p", refused=True), 2), Told(Past("a", "/q"), 1))


def test_decisions_without_those_that_the_store_shortened() -> None:
    def decided(text: str, tool: str = "Bash", answer: str = "") -> Decided:
        return Decided(0.0, "s", tool, b"", text, "ask", "local", "unknown", "", answer=answer)

    rows = [decided("frob a"), decided("frob b", answer="no"), decided("x…"), decided("{}", "Write")]
    assert list(of_decisions(rows, "/p")) == [
        Past("frob a", "/p", rule="unknown"),
        Past("frob b", "/p", refused=True, rule="unknown"),
    ]


DECISIONS = [
    ("ask", "unknown", False, [Past("frob", "/p", rule="unknown")]),
    ("block", "delete-everything", False, [Past("frob", "/p", refused=True, rule="delete-everything")]),
    ("block", "model-unavailable", True, [Past("frob", "/p", refused=True, rule="model-unavailable")]),
    ("ask", "model-unavailable", True, []),
    ("allow", "bypass", False, []),
    ("allow", "approved", False, []),
    ("allow", "unknown", False, []),
]


@pytest.mark.parametrize(("decision", "rule", "unavailable", "past"), DECISIONS)
def test_of_decisions_only_questions_and_blocks_count(
    decision: str, rule: str, unavailable: bool, past: list[Past]
) -> None:
    """What was let through, whoever did it, was not asked; a failure says nothing about the command."""
    row = Decided(0.0, "s", "Bash", b"", "\tfrob", decision, "local", rule, "", unavailable=unavailable)
    assert list(of_decisions([row], "/p")) == past


def test_a_block_counts_for_a_command_whatever_it_was_asked_for() -> None:
    """Each reason is told by itself."""
    found = counted(
        [Past("a", "/p", rule="x"), Past("a", "/p", refused=True, rule="y"), Past("a", "/p", rule="x")]
    )
    assert found == (
        Told(Past("a", "/p", refused=True, rule="x"), 2),
        Told(Past("a", "/p", refused=True, rule="y"), 1),
    )
