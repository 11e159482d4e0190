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


CLIENTS = ("claude", "codex", "gemini", "cursor", "copilot", "cline")
JSON = {
    "claude": ".claude/settings.json",
    "gemini": ".gemini/settings.json",
    "cursor": ".cursor/hooks.json",
    "copilot": ".copilot/hooks/autogate.json",
}


@pytest.mark.parametrize("client", CLIENTS)
def test_what_is_not_written_is_not_spoken_of(run: Runner, project: Path, home: Path, client: str) -> None:
    """No word of open sessions, and a new file is nothing but new lines."""
    found = run("install", client, "--dry-run")
    lines = found.out.splitlines()
    assert all(line[:1] in ("+", "-", "@") for line in lines)
    assert lines[1:] != []


@pytest.mark.parametrize("client", CLIENTS)
def test_nothing_is_taken_out_where_nothing_is(run: Runner, project: Path, home: Path, client: str) -> None:
    """And it is not called as it should be."""
    found = run("uninstall", client)
    assert (found.code, found.out.startswith("nothing to do: no hook of autogate's is in ")) == (0, True)


@pytest.mark.parametrize("client", JSON)
@pytest.mark.parametrize(
    "text", ['{"hooks": {}}', '{\n  "hooks": {\n    "Other": []\n  }\n}\n', '{"a": 1, "hooks": {}}', "{}"]
)
def test_what_was_there_comes_back_byte_for_byte(
    run: Runner, project: Path, home: Path, monkeypatch: pytest.MonkeyPatch, client: str, text: str
) -> None:
    """Empty lists of a person's own too; where something was changed since, only ours goes."""
    monkeypatch.setattr("autogate.config.agents.require_person", lambda _what: None)
    file = home / JSON[client]
    file.parent.mkdir(parents=True)
    file.write_text(text)
    run("install", client)
    assert "autogate.hook" in file.read_text()
    assert run("uninstall", client).code == 0
    assert file.read_text() == text
    run("install", client)
    changed = file.read_text().rstrip()[:-1] + ', "new": 1}'
    file.write_text(changed)
    assert run("uninstall", client).code == 0
    assert ("autogate.hook" in file.read_text(), json.loads(file.read_text())["new"]) == (False, 1)


@pytest.mark.parametrize("client", CLIENTS)
@pytest.mark.parametrize("scope", ["user", "project"])
def test_a_path_of_this_machine_in_a_shared_file_is_spoken_of(
    run: Runner, project: Path, home: Path, client: str, scope: str
) -> None:
    """Claude Code's is not shared."""
    found = run("install", client, "--scope", scope)
    assert ("do not share that file" in found.out) is (scope == "project" and client != "claude")
