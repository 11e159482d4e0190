"""Processes that ask a model: whatever becomes of one, every call gets its verdict, once and in its order."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autogate.classifier.interface import Reply
from autogate.cli.replay import ReplayOptions, run
from autogate.errors import AutogateError
from autogate.replay import side_by_side
from autogate.replay.interface import Plan, Row
from autogate.replay.reading import Rows
from autogate.replay.running import FileEnd, events
from autogate.replay.sources import sources
from tests.cli import model
from tests.replay.sessions import called, result, said, write

CALLS = 150


@pytest.fixture(autouse=True)
def backend(project: Path, monkeypatch: pytest.MonkeyPatch) -> model.FakeBackend:
    """Every call is asked about; each third one is denied by both stages."""
    found = model.install(monkeypatch)
    answer = found.send

    def send(request: Any, *, timeout: float) -> Reply:
        text = json.dumps(request["messages"])
        number = int(text.rsplit("sudo make n", 1)[1].split("n")[0])
        return answer(request, timeout=timeout)._replace(text=model.NO if number % 3 else model.YES)

    monkeypatch.setattr(found, "send", send)
    return found


@pytest.fixture
def plan(project: Path) -> Plan:
    """Two sessions, with calls side by side whose results come later."""
    for name in ("a", "b"):
        rows: list[Any] = [said("go on")]
        for number in range(0, CALLS, 3):
            some = range(number, number + 3)
            rows += [called(f"t{at}", "Bash", {"command": f"sudo make n{at}n"}) for at in some]
            rows += [result(f"t{at}", str(at), failed=at % 7 == 0) for at in some]
        write(project / f"d/{name}.jsonl", *rows)
    return Plan(sources(("d",)), backend="anthropic", detailed=True)


def found_by(plan: Plan, jobs: int) -> list[Any]:
    """All rows and ends of files, without what the clock says."""
    return [
        event._replace(duration_ms=0) if isinstance(event, Row) else event.source.name
        for event in events(plan, lambda: False, jobs)
        if isinstance(event, Row | FileEnd)
    ]


def killed(monkeypatch: pytest.MonkeyPatch, when: Callable[[Any], bool]) -> None:
    """Has a process end at a call; not this one."""
    row = Rows.row
    here = os.getpid()

    def killing(self: Rows, task: Any, *more: Any) -> Row | None:
        if os.getpid() != here and when(task):
            os.kill(os.getpid(), signal.SIGKILL)
        return row(self, task, *more)

    monkeypatch.setattr(Rows, "row", killing)


@pytest.mark.parametrize("jobs", [2, 3])
def test_processes_that_are_killed_have_successors(
    plan: Plan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, jobs: int
) -> None:
    """Row for row as if nothing had happened."""
    expected = found_by(plan, 1)

    def once(task: Any) -> bool:
        if task.number % 40:
            return False
        try:
            (tmp_path / f"killed-{Path(task.file).stem}-{task.number}").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    killed(monkeypatch, once)
    assert found_by(plan, jobs) == expected
    assert len(list(tmp_path.glob("killed-*"))) == 2 * (CALLS // 40)


def test_a_call_that_ends_processes_is_blocked(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing but it."""
    expected = found_by(plan, 1)
    killed(monkeypatch, lambda task: task.number in (5, 6, 100))
    found = found_by(plan, 2)
    others = [row for row, before in zip(found, expected, strict=True) if row != before]
    assert [(Path(row.file).stem, row.number) for row in others] == [
        (name, number) for name in ("a", "b") for number in (5, 6, 100)
    ]
    assert {(row.decision.word, row.rule) for row in others} == {("block", "internal-error")}


def test_a_replay_that_a_call_failed_in_is_no_success(
    plan: Plan, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody could say something of it: exit 3, with a whole report."""
    killed(monkeypatch, lambda task: task.number == 5)
    assert run(ReplayOptions(("d",), backend="anthropic", jobs=2, reports=("json=r.json",))) == 3
    value = json.loads(Path("r.json").read_text())
    assert (len(value["calls"]), value["summary"]["faults"]) == (2 * CALLS, 2)
    assert "2 calls could not be judged" in capsys.readouterr().out


def test_processes_that_cannot_live(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that says so, and a report of what was judged until then to go on from."""
    monkeypatch.setattr(side_by_side, "_DEATHS", 1)
    monkeypatch.setattr(side_by_side, "_SOON", 0)
    killed(monkeypatch, lambda task: task.number > 70)
    options = ReplayOptions(("d",), backend="anthropic", jobs=2, reports=("json=r.json",))
    with pytest.raises(AutogateError, match="end unexpectedly"):
        run(options)
    value = json.loads(Path("r.json").read_text())
    assert 0 < len(value["calls"]) < 2 * CALLS
    assert value["summary"]["interrupted"]


def test_a_stop_leaves_what_was_judged(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not wait for the processes one after the other, whatever they are busy with."""
    monkeypatch.setattr(side_by_side, "_PATIENCE", 1.5)
    monkeypatch.setattr(side_by_side, "_SOON", 0)
    row = Rows.row
    here = os.getpid()

    def stuck(self: Rows, task: Any, *more: Any) -> Row | None:
        if os.getpid() != here and task.number > 40:
            signal.pause()
        return row(self, task, *more)

    monkeypatch.setattr(Rows, "row", stuck)
    stops = time.monotonic() + 2
    found = list(events(plan, lambda: time.monotonic() > stops, 4))
    assert time.monotonic() - stops < 5  # one after the other they would take six
    rows = [event.number for event in found if isinstance(event, Row)]
    assert rows
    assert rows == list(range(1, len(rows) + 1))


def test_what_is_taken_over_comes_once(plan: Plan, backend: model.FakeBackend) -> None:
    """A report that is gone on with by several processes has every call once, and none is asked again."""
    options = ReplayOptions(("d",), backend="anthropic", reports=("json=r.json",))
    assert run(options._replace(files=("d/a.jsonl",))) == 0
    before = json.loads(Path("r.json").read_text())["calls"]
    assert run(options._replace(files=("d/a.jsonl",), jobs=2, resume=True)) == 0
    after = json.loads(Path("r.json").read_text())["calls"]
    assert after == before
