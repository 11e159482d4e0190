"""``autogate install`` and ``uninstall`` for agents' clients."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import Runner


@pytest.fixture(autouse=True)
def usual_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """No option in the registered command."""
    monkeypatch.delenv("AUTOGATE_CONFIG_DIR")


def test_a_dry_run_writes_nothing(run: Runner, project: Path, home: Path) -> None:
    """It shows the difference only."""
    found = run("install", "claude", "--dry-run")
    assert (found.code, '+  "hooks"' in found.out) == (0, True)
    assert not (home / ".claude").exists()


def test_the_file_is_copied_before(run: Runner, project: Path, home: Path) -> None:
    """And keeps everything else."""
    file = home / ".claude" / "settings.json"
    file.parent.mkdir()
    file.write_text('{"model": "x"}')
    found = run("install", "claude", "--json")
    (row,) = found.rows
    (backup,) = row["backups"]
    assert Path(backup).read_text() == '{"model": "x"}'
    assert json.loads(file.read_text())["model"] == "x"
    assert (row["written"], row["files"]) == (True, [str(file)])
    again = run("install", "claude")
    assert (again.code, "nothing to do" in again.out) == (0, True)


def test_the_removal_wants_a_person(run: Runner, project: Path, home: Path) -> None:
    """It loosens."""
    run("install", "claude")
    before = (home / ".claude" / "settings.json").read_text()
    found = run("uninstall", "claude")
    assert (found.code, "loosens the gate" in found.err) == (2, True)
    assert (home / ".claude" / "settings.json").read_text() == before


def test_a_changed_registration_wants_a_person(
    run: Runner, project: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another folder of settings may hold other rules."""
    run("install", "claude")
    monkeypatch.setenv("AUTOGATE_CONFIG_DIR", str(project))
    assert run("install", "claude").code == 2


def test_an_unknown_target_is_a_mistake(run: Runner) -> None:
    """With those that are known."""
    found = run("install", "emacs")
    assert (found.code, "claude, codex" in found.err) == (2, True)
