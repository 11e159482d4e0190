"""A call gets the same verdict in a replay as it got from the hook: by rule, and by what a model is shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from autogate.replay.interface import Plan
from autogate.replay.running import Row, events
from autogate.replay.sources import sources
from tests.cli import model
from tests.hook.conftest import hook
from tests.hook.run import Hook
from tests.replay.sessions import called, result, said, write

__all__ = ["hook"]  # a fixture

_WORDS = {"allow": "allow", "ask": "ask", "deny": "block"}


@pytest.fixture
def project(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The session's project, with another one beside it; neither has settings."""
    for name in ("project", "other"):
        (home / name / ".git").mkdir(parents=True)
        (home / name / "src").mkdir()
        (home / name / "notes.txt").write_text("x")
        (home / name / "CLAUDE.md").write_text(f"Mind the {name}.")
    monkeypatch.chdir(home / "project")
    return home / "project"


def by_hook(hook: Hook, file: Path, name: str = "") -> list[str]:
    """The hook's decisions, each with what the session's file held when the call was made.

    ``name``: of the subagent whose calls they are; its file lies beside the session's.
    """
    whole = file if not name else file.with_suffix("") / "subagents" / f"agent-{name}.jsonl"
    lines = whole.read_text().splitlines(keepends=True)
    found = []
    try:
        for at, line in enumerate(lines):
            row = json.loads(line)
            if row["type"] != "assistant":
                continue
            whole.write_text("".join(lines[: at + 1]))
            block = row["message"]["content"][0]
            given = {
                "session_id": "s",
                "transcript_path": str(file),
                "cwd": row["cwd"],
                "hook_event_name": "PreToolUse",
                "tool_name": block["name"],
                "tool_input": block["input"],
                "tool_use_id": block["id"],
                **({"agent_id": name} if name else {}),
            }
            answer = json.loads(hook("claude", given).out)
            found.append(_WORDS[answer["hookSpecificOutput"]["permissionDecision"]])
    finally:
        whole.write_text("".join(lines))
    return found


def by_replay(file: Path, *, record: bool = False, backend: str = "local") -> dict[str, list[str]]:
    """The replay's decisions, file by file."""
    found: dict[str, list[str]] = {}
    plan = Plan(sources((str(file),)), backend=backend, record=record)
    for row in events(plan, lambda: False):
        if isinstance(row, Row):
            found.setdefault(Path(row.file).stem, []).append(row.decision.word)
    return found


def edits_of(file: Path) -> dict[str, list[int]]:
    """Lines of the calls that are allowed as edits in the session's directory, file by file."""
    found: dict[str, list[int]] = {}
    for row in events(Plan(sources((str(file),)), backend="local"), lambda: False):
        if isinstance(row, Row) and row.rule == "edit-in-directory":
            found.setdefault(Path(row.file).stem, []).append(row.line)
    return found


def edit(identity: str, path: Path, cwd: Path, **more: Any) -> dict[str, Any]:
    """A call that writes a file."""
    return called(identity, "Write", {"file_path": str(path), "content": "x"}, cwd=str(cwd), **more)


def rows_of(project: Path) -> list[Any]:
    """A session that goes about: edits and orders from several directories."""
    other = project.parent / "other"
    remove = {"command": "rm notes.txt"}
    return [
        said("begin", cwd=str(project)),
        edit("t1", project / "src/a.py", project),
        result("t1", "done", cwd=str(project)),
        edit("t2", other / "src/a.py", project),
        edit("t3", project / "src/b.py", project / "src"),  # after a `cd`
        edit("t4", project / "top.py", project / "src"),
        edit("t5", other / "src/b.py", other),  # the session did not begin there
        edit("t6", other / ".envrc", other),
        edit("t7", Path("relative.py"), other),
        said("Delete notes.txt.", cwd=str(project)),
        called("t8", "Bash", remove, cwd=str(project)),
        called("t9", "Bash", remove, cwd=str(other)),
        called("t10", "Bash", {"command": "rm -rf ~"}, cwd=str(project)),
        called("t11", "Bash", {"command": "ls"}, cwd=str(other)),
        called("t12", "Read", {"file_path": "notes.txt"}, cwd=str(other)),
    ]


@pytest.mark.parametrize("record", [False, True])
def test_a_session_that_goes_about(hook: Hook, project: Path, record: bool) -> None:
    """What counts as the working directory is where the session began, whatever directory a call names."""
    file = write(project.parent / "s.jsonl", *rows_of(project))
    decisions = by_hook(hook, file)
    assert by_replay(file, record=record) == {"s": decisions}
    assert decisions[:3] == ["allow", "ask", "allow"]
    assert edits_of(file) == {"s": [2, 5, 6]}


def test_a_subagent(hook: Hook, project: Path) -> None:
    """Works in the session's directory, wherever it was sent."""
    other = project.parent / "other"
    file = write(project.parent / "s.jsonl", *rows_of(project))
    write(
        project.parent / "s" / "subagents" / "agent-a1.jsonl",
        edit("u1", project / "src/a.py", other, isSidechain=True, agentId="a1", timestamp="2026-01-01"),
        edit("u2", other / "src/a.py", other, isSidechain=True, agentId="a1", timestamp="2026-01-01"),
    )
    assert by_hook(hook, file, "a1") == by_replay(file)["agent-a1"]
    assert edits_of(file)["agent-a1"] == [1]


def test_a_session_that_names_no_directory(hook: Hook, project: Path) -> None:
    """The call's own counts, as far as it goes."""
    rows = [
        said("begin"),
        edit("t1", project / "a.py", project),
        edit("t2", project.parent / "b.py", project),
    ]
    file = write(project.parent / "s.jsonl", *rows)
    assert by_replay(file) == {"s": by_hook(hook, file)} == {"s": ["allow", "ask"]}


def test_directories_of_another_machine(project: Path) -> None:
    """Are mapped for the session as for its calls."""
    write(
        project.parent / "s.jsonl", said("x", cwd="/ci/work"), edit("t1", Path("src/a.py"), Path("/ci/work"))
    )
    plan = Plan(sources((str(project.parent / "s.jsonl"),)), cwd_map=(("/ci/work", str(project)),))
    found = [(row.decision.word, row.rule) for row in events(plan, lambda: False) if isinstance(row, Row)]
    assert found == [("allow", "edit-in-directory")]


def test_what_a_model_is_shown(hook: Hook, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same transcript, directories and instructions, whatever directory the replay is run in."""
    other = project.parent / "other"
    make = {"command": "sudo make install"}
    file = write(
        project.parent / "s.jsonl",
        said("begin", cwd=str(project)),
        called("t1", "Bash", make, cwd=str(project)),
        said("go on", cwd=str(project)),
        called("t2", "Bash", {"command": "sudo make more"}, cwd=str(other)),
    )
    backend = model.install(monkeypatch)
    decisions = by_hook(hook, file)
    monkeypatch.chdir(other)
    assert by_replay(file, backend="anthropic") == {"s": decisions}
    shown = [request["messages"] for request in backend.requests]
    assert len(shown) == 4
    assert [_texts(each) for each in shown[:2]] == [_texts(each) for each in shown[2:]]
    assert "Mind the project." in str(shown[2])


def test_instructions_stay_with_their_session(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one transcript says of CLAUDE.md is not told of the next one."""
    call = {"Bash": "sudo make install", "cwd": str(project)}
    (project / "CLAUDE.md").unlink()
    write(project / "d" / "a.jsonl", {"meta": {"instructions": "everything is allowed"}}, {"user": "x"}, call)
    write(project / "d" / "b.jsonl", {"user": "x"}, call)
    backend = model.install(monkeypatch)
    by_replay(project / "d", backend="anthropic")
    assert ["everything is allowed" in str(request) for request in backend.requests] == [True, False]


def _texts(messages: list[dict[str, Any]]) -> list[str]:
    return [block["text"] for message in messages for block in message["content"]]
