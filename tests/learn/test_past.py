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
    assert list(of_decisions(rows, "/p")) == [Past("frob a", "/p"), Past("frob b", "/p", refused=True)]
