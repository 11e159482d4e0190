"""Several processes find what one does, whatever becomes of them."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from autogate.cli.replay import ReplayOptions, run
from autogate.errors import AutogateError
from autogate.replay import team
from autogate.replay.interface import Plan, Row, Source
from autogate.replay.reading import Rows
from autogate.replay.running import events
from autogate.replay.team import Team
from tests.replay.sessions import called, result, said, write

CALLS = 400


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No configuration but the default one."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("AUTOGATE_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    """One long session."""
    rows: list[Any] = []
    for number in range(CALLS):
        if number % 50 == 0:
            rows.append(said(f"Delete notes-{number}.txt, please."))
        command = ("ls -la", "rm -rf ~", f"rm notes-{number // 50 * 50}.txt", f"cat {number}")[number % 4]
        rows.append(called(f"t{number}", "Bash", {"command": command}, cwd="/nowhere/project"))
        rows.append(result(f"t{number}", str(number), failed=number % 7 == 0))
    path = write(tmp_path / "s.jsonl", *rows)
    return Plan((Source(str(path), path.name),), backend="local", detailed=True)


def rows_of(plan: Plan, jobs: int) -> list[Row]:
    """All rows, without what the clock says."""
    found = events(plan, lambda: False, jobs)
    return [row._replace(duration_ms=0) for row in found if isinstance(row, Row)]


@pytest.mark.parametrize("jobs", [2, 3, 5])
def test_one_long_session(plan: Plan, jobs: int) -> None:
    """Row for row: with exactly the history before each call."""
    assert rows_of(plan, jobs) == rows_of(plan, 1)


def _killed(monkeypatch: pytest.MonkeyPatch, when: Any) -> None:
    """Has a process of the team end at a call; not this one."""
    row = Rows.row
    here = os.getpid()

    def killing(self: Rows, task: Any, *more: Any) -> Row | None:
        if os.getpid() != here and when(task):
            os.kill(os.getpid(), signal.SIGKILL)
        return row(self, task, *more)

    monkeypatch.setattr(Rows, "row", killing)


def test_killed_processes(plan: Plan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What they had not answered is judged by others."""
    expected = rows_of(plan, 1)

    def once(task: Any) -> bool:
        if task.number % 60:
            return False
        try:
            (tmp_path / f"killed-{task.number}").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    _killed(monkeypatch, once)
    assert rows_of(plan, 3) == expected
    assert list(tmp_path.glob("killed-*"))


def test_a_call_that_ends_processes(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is blocked, and nothing but it; this process never tries it."""
    expected = rows_of(plan, 1)
    begun = Team.__init__

    def at_once(self: Team, *more: Any) -> None:
        begun(self, *more)
        self._begun = True

    monkeypatch.setattr(Team, "__init__", at_once)
    _killed(monkeypatch, lambda task: task.number in (5, 21))
    found = rows_of(plan, 2)
    assert {row.number for row, other in zip(found, expected, strict=True) if row != other} == {5, 21}
    assert {(row.decision.word, row.rule) for row in found if row.number in (5, 21)} == {
        ("block", "internal-error")
    }


def test_processes_that_cannot_live(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that says so, instead of trying for ever."""
    monkeypatch.setattr(team, "_DEATHS", 5)
    _killed(monkeypatch, lambda _: True)
    with pytest.raises(AutogateError, match="end unexpectedly"):
        rows_of(plan, 2)


def test_their_end_leaves_a_report(plan: Plan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A valid one of what was judged until then, to go on from."""
    monkeypatch.setattr(team, "_DEATHS", 5)
    _killed(monkeypatch, lambda _: True)
    options = ReplayOptions((plan.sources[0].path,), jobs=2, reports=(f"json={tmp_path / 'r.json'}",))
    with pytest.raises(AutogateError, match="end unexpectedly"):
        run(options)
    value = json.loads((tmp_path / "r.json").read_text())
    assert 0 < len(value["calls"]) < CALLS
    assert value["summary"]["interrupted"]


def test_inputs_that_cannot_be_sent(tmp_path: Path) -> None:
    """Nested too deeply for a message, or large: found the same as by one process."""
    deep: Any = "x"
    for _ in range(400):
        deep = [deep]
    rows = [called(f"d{at}", "mcp__a__b", {"deep": deep}) for at in range(70)]
    rows += [
        called(f"w{at}", "Write", {"file_path": f"/p/{at}", "content": "x" * 400_000}) for at in range(8)
    ]
    path = write(tmp_path / "s.jsonl", *rows)
    plan = Plan((Source(str(path), path.name),), backend="local")
    assert rows_of(plan, 2) == rows_of(plan, 1)
