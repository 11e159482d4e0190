"""Loops, as they are found while a transcript streams by."""

from __future__ import annotations

from autogate.replay.interface import Row
from autogate.replay.loops import Loop, LoopFinder
from tests.replay.sessions import row


def ran(line: int, output: str = "boom", *, failed: bool = True, **more: object) -> Row:
    """A call that came to something."""
    values = {"signature": "x", "target": "make", "category": "verify", **more}
    return row(line=line, label="ran", failed=failed, output=output, **values)


def found(*rows: Row) -> list[Loop]:
    """All loops."""
    finder = LoopFinder()
    return [loop for each in rows for loop in finder.add(each)] + finder.end()


def test_failing_alike() -> None:
    """Times, process ids and the like make no difference."""
    rows = [ran(line, f"failed in {line}.2s, pid {line}") for line in (1, 5, 9)]
    assert found(*rows) == [Loop("s.jsonl", "Bash", "make", 3, True, (1, 5, 9))]


def test_healthy() -> None:
    """Another output, a change in between, another call, a call that never ran."""
    assert found(ran(1), ran(2), ran(3, "other"), ran(4, "third")) == []
    change = ran(3, failed=False, signature="edit", category="modify")
    assert found(ran(1), ran(2), change, ran(4), ran(5)) == []
    assert found(ran(1), ran(2), ran(3, signature="y")) == []
    assert found(ran(1), ran(2), ran(3)._replace(label="user-rejected")) == []


def test_success_is_a_remark() -> None:
    """Told apart from failing."""
    assert [loop.failing for loop in found(*(ran(line, "ok", failed=False) for line in (1, 2, 3)))] == [False]
