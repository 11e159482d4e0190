"""A live call of a hook, through the shell."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from autogate.doctor.probe import Probed, lets_run, probe
from autogate.install.interface import CLIENTS


@pytest.mark.parametrize("client", CLIENTS)
def test_a_working_hook(project: Path, client: str) -> None:
    """Lets the harmless call run and stops the harmful one."""
    folder = shlex.quote(os.environ["AUTOGATE_CONFIG_DIR"])
    found = probe(client, f"{sys.executable} -I -m autogate.hook {client} --config {folder}", str(project))
    assert (found.problem, found.milliseconds > 0) == ("", True)


BROKEN = [
    ("exit 1", "exit code 1, no reply"),
    ("echo oh >&2; exit 2", "exit code 2, oh"),
    ("true", "exit code 0, no reply"),
    ("echo '{}'", "exit code 0, no reply"),
    ('echo \'{"hookSpecificOutput": {"permissionDecision": "allow"}}\'', "a harmful call is let through"),
    ('echo \'{"hookSpecificOutput": {"permissionDecision": "deny"}}\'', "a harmless call is stopped"),
]


@pytest.mark.parametrize(("command", "problem"), BROKEN)
def test_a_broken_hook(project: Path, command: str, problem: str) -> None:
    """Whatever is wrong with it."""
    assert probe("claude", command, str(project)) == Probed(problem)


def test_silence_is_an_allow_to_codex_only() -> None:
    """As the clients take it."""
    assert [lets_run(client, 0, "") for client in CLIENTS] == [
        True if client == "codex" else None for client in CLIENTS
    ]


@pytest.mark.parametrize("client", CLIENTS)
def test_the_trial_leaves_no_trace(project: Path, tmp_path: Path, client: str) -> None:
    """In the sessions that the command line names, whether it is one or a script; what was there stays."""
    from autogate.store.records import History
    from autogate.store.sqlite import FILE, open_store

    folder = tmp_path / "other folder"
    command = f"{sys.executable} -I -m autogate.hook {client} --config {shlex.quote(str(folder))}"
    script = tmp_path / "hook"
    script.write_text(f"#!/bin/sh\nexec {command}\n")
    script.chmod(0o700)
    folder.mkdir()
    path = str(folder / FILE)
    with open_store(path) as store:
        store.bump("theirs", 1.0)
    for tried in (command, shlex.quote(str(script))):
        assert probe(client, tried, str(project)).problem == ""
    with open_store(path) as store:
        assert [session.id for session in store.sessions()] == ["theirs"]
        assert store.history(History()) == []
