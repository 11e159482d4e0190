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
    connected = checks._unreachable
    monkeypatch.setattr(checks, "_unreachable", lambda url: connected(url) if "127.0.0.1" in url else "")


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
    assert (code, findings["claude", "problem"]["remedy"]) == (
        1,
        "autogate install claude, in a terminal of your own",
    )


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
    [
        (True, True, ("ok", "process 7 of autogate 9.9 answers in 1.5 ms, also at http://127.0.0.1:1", None)),
        (
            True,
            False,
            (
                "note",
                "process 7 of autogate 9.9 runs other code than is installed: hooks do not use it",
                "autogate serve --stop",
            ),
        ),
        (
            False,
            True,
            (
                "problem",
                "process 7 of autogate 9.9 runs and does not answer: hooks judge themselves",
                "autogate serve --stop",
            ),
        ),
    ],
)
def test_the_service_is_looked_at(
    run: Runner,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    answers: bool,
    is_current: bool,
    state: tuple[str, str, str | None],
) -> None:
    """Which process it is, whether it answers, how fast, and with the code that is installed."""
    from autogate.serve import life, protocol

    text = f"{protocol.FILE_VERSION}\n9.9 1.2.3 /x\nsecret\n7\n/s/a.sock\nhttp://127.0.0.1:1\n"
    status = life.Status(protocol.Place(text), answers, is_current, 1.0, 1.46)
    monkeypatch.setattr(life, "status", lambda config: status)
    (one,) = [row for (area, _), row in found(run)[1].items() if area == "service"]
    assert (one["state"], one["text"], one["remedy"]) == state


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


MISTAKES = ["posture = [", 'postre = "x"', 'posture = "x"', "[classifier]\nbase_url = 'notaurl'"]


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_in_the_settings_is_said_once(
    run: Runner, project: Path, home: Path, config_folder: Path, text: str
) -> None:
    """With the file and the line, and what helps; the hook is not blamed for it."""
    run("install", "claude")
    (config_folder / "config.toml").write_text(text)
    (row,) = run("doctor", "--json").rows
    problems = [one for one in row["findings"] if one["state"] == "problem"]
    (problem,) = problems
    assert (problem["area"], problem["text"].startswith(f"{config_folder}/config.toml:")) == (
        "configuration",
        True,
    )
    assert problem["remedy"]


def test_a_mistake_in_the_environment_names_its_variable(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And how to be rid of it."""
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "notaurl")
    code, findings = found(run)
    finding = findings["configuration", "problem"]
    assert (code, finding["text"][:20]) == (1, "ANTHROPIC_BASE_URL: ")
    assert finding["remedy"].startswith("unset ANTHROPIC_BASE_URL")
    assert sum(state == "problem" for _, state in findings) == 1


BROKEN_FILES = [
    ("claude", ".claude/settings.json", "{broken"),
    ("claude", "work/shop/.claude/settings.local.json", "[]"),
    ("codex", ".codex/config.toml", "model = ["),
    ("gemini", ".gemini/settings.json", "{ /* not closed }"),
    ("cursor", ".cursor/hooks.json", b"\xff"),
    ("copilot", ".copilot/hooks/autogate.json", "{"),
]


@pytest.mark.parametrize(("client", "name", "text"), BROKEN_FILES)
@pytest.mark.parametrize("installed", [False, True])
def test_a_file_that_the_client_cannot_read_is_a_problem(
    run: Runner, project: Path, home: Path, client: str, name: str, text: str | bytes, installed: bool
) -> None:
    """Whether or not a hook was in it."""
    if installed:
        run("install", client)
    file = home / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    (row,) = run("doctor", "--json").rows
    problems = [one for one in row["findings"] if one["state"] == "problem"]
    assert [(one["area"], one["text"].startswith(f"{file}: ")) for one in problems] == [(client, True)]
    assert f"autogate install {client}" in problems[0]["remedy"]


@pytest.mark.parametrize(
    ("client", "folder"),
    [
        ("claude", ".claude"),
        ("codex", ".codex"),
        ("gemini", ".gemini"),
        ("cursor", ".cursor"),
        ("copilot", ".copilot"),
        ("cline", "Documents/Cline"),
    ],
)
def test_a_client_without_a_hook_is_mentioned(
    run: Runner, project: Path, home: Path, client: str, folder: str
) -> None:
    """By what it keeps in the home; that is no problem."""
    (home / folder).mkdir(parents=True)
    code, findings = found(run)
    assert (code, findings[client, "note"]["remedy"]) == (0, f"autogate install {client}")


def test_nothing_is_said_twice(run: Runner, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the project is the home, both scopes are one file."""
    monkeypatch.chdir(home)
    for client in ("codex", "gemini", "cursor"):
        run("install", client)
    (row,) = run("doctor", "--json").rows
    told = [(one["area"], one["text"]) for one in row["findings"]]
    assert len(told) == len(set(told))
    hooks = [area for area, text in told if text.startswith("hook in")]
    assert hooks == ["codex", "gemini", "cursor"]


def test_the_trial_calls_are_not_in_the_history(run: Runner, project: Path, home: Path) -> None:
    """Nor among the sessions and in the sums."""
    run("install", "claude")
    assert found(run)[0] == 0
    assert run("denials", "--json").rows == [{"sessions": []}]
    assert run("denials", "history", "--json").rows[0]["decisions"] == []
    assert run("stats", "--json").rows[0]["decisions"] == 0


def test_a_server_that_does_not_listen_is_a_problem(
    run: Runner, project: Path, config_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its address; one that listens is none, and is sent nothing."""
    import socket

    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        (config_folder / "config.toml").write_text(f"[classifier]\nbase_url = '{url}'\n")
        code, findings = found(run)
        problem = findings["model", "problem"]
        assert (code, url in problem["text"], "refused" in problem["text"]) == (1, True, True)
        assert problem["remedy"]
        listener.listen()
        assert found(run)[0] == 0


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
