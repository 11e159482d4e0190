"""What the user ordered counts in a replay as it does in a hook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autogate.replay.interface import Plan, Source
from autogate.replay.running import Row, events
from autogate.verdict import Decision
from tests.replay.sessions import called, said, write


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a repository and files; no configuration."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("AUTOGATE_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    project = tmp_path / "home" / "project"
    (project / ".git").mkdir(parents=True)
    (project / "notes.txt").write_text("x")
    (project / "other.txt").write_text("x")
    monkeypatch.chdir(project)
    return project


def verdicts(path: Path, jobs: int = 1) -> list[tuple[Decision, str]]:
    """Decision and rule of each call."""
    found = events(Plan((Source(str(path), path.name),), backend="local"), lambda: False, jobs)
    return [(row.decision, row.rule) for row in found if isinstance(row, Row)]


def remove(identity: str, name: str, project: Path, **more: Any) -> dict[str, Any]:
    """A call that deletes a file that git does not have."""
    return called(identity, "Bash", {"command": f"rm {name}"}, cwd=str(project), **more)


@pytest.mark.parametrize("jobs", [1, 2])
def test_words(elsewhere: Path, jobs: int) -> None:
    """An order covers what it names from then on, until it is taken back."""
    rows = (
        remove("a", "notes.txt", elsewhere),
        said("Delete notes.txt."),
        remove("b", "notes.txt", elsewhere),
        remove("c", "other.txt", elsewhere),
        said("No, don't delete notes.txt!"),
        remove("d", "notes.txt", elsewhere),
    )
    found = verdicts(write(elsewhere / "s.jsonl", *rows), jobs)
    assert [decision for decision, _ in found] == [Decision.ASK, Decision.ALLOW, Decision.ASK, Decision.ASK]
    assert found[1][1] == "user-said"


def test_another_call_of_the_same_id_is_judged(elsewhere: Path) -> None:
    """Only the very same call, written twice, is passed over."""
    rows = [remove("a", "notes.txt", elsewhere), remove("a", "notes.txt", elsewhere)]
    rows += [called("a", "Bash", {"command": "rm -rf ~"}, cwd=str(elsewhere))]
    found = [decision for decision, _ in verdicts(write(elsewhere / "s.jsonl", *rows))]
    assert found == [Decision.ASK, Decision.BLOCK]


def test_the_same_call_is_not_taken_for_the_same_verdict(elsewhere: Path) -> None:
    """Where the words changed in between; and an answer's words are no order."""
    asked = {"questions": []}
    answer = {"type": "tool_result", "tool_use_id": "q", "content": "Delete notes.txt."}
    rows = (
        remove("a", "notes.txt", elsewhere),
        called("q", "AskUserQuestion", asked, cwd=str(elsewhere)),
        {"type": "user", "sessionId": "s", "message": {"role": "user", "content": [answer]}},
        remove("b", "notes.txt", elsewhere),
        said("Delete notes.txt."),
        remove("c", "notes.txt", elsewhere),
        remove("d", "notes.txt", elsewhere),
    )
    found = [decision for decision, _ in verdicts(write(elsewhere / "s.jsonl", *rows))]
    assert found == [Decision.ASK, Decision.ALLOW, Decision.ASK, Decision.ALLOW, Decision.ALLOW]
