"""``autogate learn``: proposals, and what a yes writes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from autogate.config import agents
from autogate.config.paths import user_file
from tests.cli.run import Runner


@pytest.fixture
def past(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A history in which one command recurs."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "frobnicate").touch(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    file = tmp_path / "history"
    file.write_text("frobnicate --now\nls\nfrobnicate --now\n")
    return str(file)


def test_json_says_all_and_writes_nothing(run: Runner, past: str) -> None:
    found = run("learn", past, "--json")
    row = {
        "rule": {"command": "frobnicate --now"},
        "times": 2,
        "commands": 1,
        "for": "frobnicate --now",
        "also": [],
    }
    assert (found.code, found.rows) == (0, [{"commands": 2, "proposals": [row]}])
    assert not Path(user_file()).exists()


@pytest.mark.parametrize("arguments", [(), ("--dry-run",)])
def test_without_a_terminal_nothing_is_written(run: Runner, past: str, arguments: tuple[str, ...]) -> None:
    found = run("learn", past, *arguments, stdin=b"y\n")
    assert found.code == 0
    assert "1. allow frobnicate --now: asked 2 times\n" in found.out
    assert not Path(user_file()).exists()


@pytest.mark.parametrize(
    ("answer", "written"), [(b"y\n", True), (b"\n", False), (b"n\n", False), (b"", False)]
)
def test_a_person_says_yes(
    run: Runner, past: str, monkeypatch: pytest.MonkeyPatch, answer: bytes, written: bool
) -> None:
    monkeypatch.setattr("autogate.cli.learn._is_person", lambda: True)
    monkeypatch.setattr(agents, "require_person", lambda _what: None)
    assert run("learn", past, stdin=answer).code == 0
    assert Path(user_file()).exists() is written
    if written:
        assert Path(user_file()).read_text() == '[[allow]]\ncommand = "frobnicate --now"\n'
        assert run("check", "frobnicate --now").code == 0
        assert "nothing recurs" in run("learn", past).out


def test_an_agent_is_not_asked(run: Runner, past: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    assert "Add this rule?" not in run("learn", past, stdin=b"y\n").err


def test_what_recurs_and_is_never_proposed_is_said(run: Runner, past: str) -> None:
    """Nobody waits for a rule about what a person has to decide each time."""
    Path(past).write_text("npm publish\nls\nnpm publish\n")
    assert run("learn", past).out == (
        "nothing recurs that a narrow rule could settle (2 commands)\n"
        "1 command recurs and is never proposed, such as npm publish:"
        " no rule is learned for what is of high risk, secret, or code that was not seen\n"
    )
    Path(past).write_text("npm publish\nls\n")
    assert run("learn", past).out == "nothing recurs that a narrow rule could settle (2 commands)\n"


def test_a_file_that_is_not_there(run: Runner, past: str) -> None:
    assert run("learn", past + ".absent").code == 2


def test_without_decisions_there_is_nothing(run: Runner, past: str) -> None:
    del past
    assert json.loads(run("learn", "--json").out) == {"commands": 0, "proposals": []}
