"""``autogate gate`` and ``autogate mode``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import autogate.config.agents
from autogate.cli.recording import store_path
from autogate.gate import policy
from autogate.gate.modes import Mode
from autogate.store.sqlite import open_store
from tests.cli.run import Runner


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person at a terminal."""
    monkeypatch.setattr(autogate.config.agents, "require_person", lambda what: None)


@pytest.fixture(autouse=True)
def here(config_folder: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No policy of the machine's own."""
    monkeypatch.setattr(policy, "managed_file", lambda platform: str(project / "system" / "managed.toml"))


def status(run: Runner, *arguments: str) -> dict[str, Any]:
    """What ``gate`` says."""
    return run("gate", *arguments, "--json").rows[0]


def test_without_a_policy_the_gate_is_open(run: Runner) -> None:
    result = run("gate", "check")
    assert (result.code, result.out.splitlines()[:2]) == (0, ["gate       open", "policy     none"])
    assert run("gate", "status").code == 0


@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ('auto_mode = "enabled"', 0, None),
        ('auto_mode = "disabled"', 1, "the policy disables auto mode"),
        ('auto_mode = "opt-in"', 1, "you have not opted in"),
        ("auto_mode = yes", 1, "the policy cannot be used"),
        ('auto_mode = "maybe"', 1, "the policy cannot be used"),
    ],
)
def test_a_policy(run: Runner, config_folder: Path, text: str, code: int, why: str | None) -> None:
    (config_folder / "policy.toml").write_text(text)
    assert run("gate", "status").code == 1  # nobody read it yet
    result = run("gate", "check", "--json")
    assert result.code == code == run("gate", "status").code
    assert (why or "") in (result.rows[0]["why"] or "")


def test_opting_in_and_out(run: Runner, config_folder: Path, person: None) -> None:
    (config_folder / "policy.toml").write_text('auto_mode = "opt-in"')
    assert run("gate", "check").code == 1
    assert run("gate", "opt-in").code == 0
    assert run("gate", "check").code == 0
    assert run("gate", "opt-out").code == 0
    assert run("gate", "check").code == 1
    assert run("gate", "check", "--enable-auto").code == 0


@pytest.mark.parametrize(
    "arguments",
    [["gate", "opt-in"], ["gate", "check", "--enable-auto"], ["mode", "auto"], ["mode", "default"]],
)
def test_what_loosens_wants_a_person(run: Runner, arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.code, "loosens the gate" in result.err) == (2, True)


def test_opting_out_is_for_anybody(run: Runner) -> None:
    assert run("gate", "opt-out").code == 0


def test_auto_mode_sets_broad_rules_aside(run: Runner, config_folder: Path, person: None) -> None:
    """They are listed, do not hold while it is on, and hold again afterwards."""
    file = config_folder / "config.toml"
    file.write_text('[[allow]]\ncommand = "bash *"\n[[allow]]\ncommand = "make deploy"\n')
    unknown = 'bash -c "$x"'
    assert run("check", unknown).code == 0
    result = run("mode", "auto")
    assert result.out == (
        f"session default: mode auto\n  set aside while auto mode is on: bash * ({file}:1)\n"
    )
    assert status(run, "status")["setAside"] == [f"bash * ({file}:1)"]
    assert run("check", unknown).code == 3
    assert run("check", "make deploy").code == 0
    assert run("mode", "default").out == f"session default: mode default\n  holds again: bash * ({file}:1)\n"
    assert run("check", unknown).code == 0


def test_auto_mode_cannot_be_entered_through_a_shut_gate(
    run: Runner, config_folder: Path, person: None
) -> None:
    (config_folder / "policy.toml").write_text('auto_mode = "disabled"')
    result = run("mode", "auto")
    assert (result.code, "cannot be entered" in result.err) == (2, True)


def test_asking_for_auto_mode_is_the_opting_in(run: Runner, config_folder: Path, person: None) -> None:
    (config_folder / "policy.toml").write_text('auto_mode = "opt-in"')
    assert run("mode", "auto").code == 0
    assert status(run, "status")["open"] is True


def test_a_kick_out_is_said_once(run: Runner, config_folder: Path, person: None) -> None:
    run("mode", "auto")
    run("mode", "auto", "--session", "other")
    (config_folder / "policy.toml").write_text('auto_mode = "disabled"')
    result = run("gate", "check")
    assert result.code == 1
    assert "moved out of auto mode: default, other" in result.out
    assert result.err.startswith("autogate: auto mode was turned off")
    assert run("gate", "check").err == ""
    with open_store(store_path()) as store:
        session = store.session("other")
    assert session is not None
    assert (session.mode.mode, session.mode.auto_active) == (Mode.DEFAULT, False)


def test_a_projects_file_may_disable_it(run: Runner, project: Path) -> None:
    (project / ".autogate.toml").write_text("[auto]\ndisabled = true\n")
    assert run("gate", "check").code == 1
    (project / ".autogate.toml").write_text("[auto]\nopt_in = true\n")
    assert run("gate", "check").code == 2


def test_an_unknown_mode(run: Runner) -> None:
    assert run("mode", "plan").code == 2


def test_a_mode_that_is_not_named(run: Runner) -> None:
    """The choices stand on one line, with nothing escaped."""
    result = run("mode")
    assert result.code == 2
    assert result.err.startswith("autogate: Missing argument 'auto|default'. Choose from: auto, default\n")
