"""``autogate doctor``."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Runner


@pytest.fixture(autouse=True)
def no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is installed on this machine."""
    import autogate.doctor.checks as checks

    monkeypatch.setattr(checks, "_program", lambda name: "")


def found(run: Runner) -> tuple[int, dict[tuple[str, str], dict[str, Any]]]:
    """The exit code and the findings by area and state."""
    result = run("doctor", "--json")
    (row,) = result.rows
    return result.code, {(one["area"], one["state"]): one for one in row["findings"]}


def test_a_fresh_home_has_no_problem(run: Runner, project: Path) -> None:
    """Nothing is installed, nothing is broken."""
    code, findings = found(run)
    assert code == 0
    assert {"version", "configuration", "service", "sessions", "gate", "model", "latency"} == {
        area for area, _ in findings
    }


def test_an_installed_hook_is_called(run: Runner, project: Path, home: Path) -> None:
    """The real command line."""
    run("install", "claude")
    code, findings = found(run)
    assert (code, "stops a harmful one" in findings["claude", "ok"]["text"]) == (0, True)


def test_a_broken_registration_is_a_problem(run: Runner, project: Path, home: Path) -> None:
    """With its remedy."""
    run("install", "claude")
    file = home / ".claude" / "settings.json"
    settings = json.loads(file.read_text())
    command = "/nowhere/python -I -m autogate.hook claude"
    settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"] = command
    file.write_text(json.dumps(settings))
    code, findings = found(run)
    assert (code, findings["claude", "problem"]["remedy"]) == (1, "autogate install claude")


SWITCHED_OFF = [
    ("claude", ".claude/settings.local.json", {"disableAllHooks": True}),
    ("claude", "work/shop/.claude/settings.json", {"disableAllHooks": True}),
    ("gemini", "work/shop/.gemini/settings.json", {"hooksConfig": {"enabled": False}}),
]


@pytest.mark.parametrize(("client", "name", "settings"), SWITCHED_OFF)
def test_hooks_that_are_switched_off_are_a_problem(
    run: Runner, project: Path, home: Path, client: str, name: str, settings: dict[str, Any]
) -> None:
    """What is registered is not called then."""
    run("install", client)
    file = home / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(settings))
    code, findings = found(run)
    assert (code, "switches all hooks off" in findings[client, "problem"]["text"]) == (1, True)
    assert findings[client, "problem"]["remedy"]


@pytest.mark.parametrize(
    ("answers", "is_current", "state"),
    [(True, True, "ok"), (True, False, "note"), (False, True, "problem")],
)
def test_the_service_is_looked_at(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch, answers: bool, is_current: bool, state: str
) -> None:
    """Whether it answers, and with the code that is installed."""
    from autogate.serve import life

    status = life.Status(object(), answers, is_current, 1.0)  # type: ignore[arg-type] # any place
    monkeypatch.setattr(life, "status", lambda config: status)
    assert ("service", state) in found(run)[1]


def test_what_a_model_is_sent_and_costs(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch, config_folder: Path
) -> None:
    """Before it is asked for the first time. Nothing is sent for that."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key")
    (config_folder / "config.toml").write_text('[classifier]\nmodel = "claude-haiku-5-5"\n')
    text = found(run)[1]["model", "ok"]["text"]
    assert "what you said" in text
    assert "$" in text


def test_a_broken_configuration_is_a_problem(run: Runner, project: Path, config_folder: Path) -> None:
    """The other checks are made all the same."""
    (config_folder / "config.toml").write_text("posture = [")
    code, findings = found(run)
    assert (code, ("version", "ok") in findings) == (1, True)


def test_a_damaged_store_is_a_problem(run: Runner, project: Path, config_folder: Path) -> None:
    """With its remedy."""
    (config_folder / "sessions.db").write_bytes(b"no database" * 1000)
    code, findings = found(run)
    assert code == 1
    assert findings["sessions", "problem"]["remedy"]


def test_a_store_that_others_read_is_a_problem(run: Runner, project: Path, config_folder: Path) -> None:
    """It holds commands."""
    run("check", "ls")
    (config_folder / "sessions.db").chmod(0o644)
    code, findings = found(run)
    assert (code, "open to others" in findings["sessions", "problem"]["text"]) == (1, True)
    assert stat.S_IMODE((config_folder / "sessions.db").stat().st_mode) == 0o644


def test_text_names_the_remedy(run: Runner, project: Path) -> None:
    """Below what it is for."""
    result = run("doctor")
    assert "→ set ANTHROPIC_API_KEY" in result.out
