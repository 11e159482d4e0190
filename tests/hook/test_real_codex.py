"""The real Codex, headless, against a model on loopback: what the hook says is what happens.

Skipped without the client: ``npm install --prefix FOLDER @openai/codex`` and
``AUTOGATE_CODEX=FOLDER/node_modules/.bin/codex``. The commands touch a file in a throw-away folder.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from autogate.install.interface import Place, guarded
from autogate.install.state import changes_of, registration_of
from tests.hook.model_server import Calls, ResponsesServer, bash

CLIENT = os.environ.get("AUTOGATE_CODEX") or shutil.which("codex") or ""

Ran = tuple[bool, str]

pytestmark = pytest.mark.skipif(not CLIENT, reason="Codex is not installed (AUTOGATE_CODEX)")

CASES = [
    # command, whether it runs, a part of what the agent is told
    ("touch made.txt", True, ""),
    ("touch made.txt; autogate mode auto", False, "autogate blocks this"),
    ("touch made.txt; unheard-of-program", False, "A person can allow exactly this once"),
]
FREE = "--dangerously-bypass-approvals-and-sandbox"


class Client:
    """The real client in a throw-away home and project."""

    def __init__(self, home: Path, project: Path) -> None:
        self.home = home
        self.project = project
        self.file = home / ".codex" / "config.toml"
        self.file.parent.mkdir()
        place = Place(str(home), str(project), "user", dict(os.environ))
        (change,) = changes_of(registration_of("codex"), place, remove=False)
        self.registered = change.after

    def __call__(self, calls: str | Calls, *, said: str = "go on", more: tuple[str, ...] = (FREE,)) -> Ran:
        """One headless run: whether the file was made, and what the agent was told."""
        with ResponsesServer(calls) as server:
            self.file.write_text(
                f'model = "gpt-5.5"\nmodel_provider = "l"\n[model_providers.l]\nname = "l"\n'
                f'base_url = "{server.url}/v1"\nwire_api = "responses"\nenv_key = "KEY"\n' + self.registered
            )
            subprocess.run(
                [CLIENT, "exec", "--skip-git-repo-check", *more, "--dangerously-bypass-hook-trust", said],
                env={"PATH": os.environ["PATH"], "HOME": str(self.home), "KEY": "x"},
                cwd=self.project,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=120,
                check=False,
            )
        return (self.project / "made.txt").exists(), "\n".join(server.results)

    def instead(self, command: str, *, timeout: int = 60) -> None:
        """Another command in place of every registered one."""
        lines = []
        for line in self.registered.split("\n"):
            if line.startswith("command = "):
                line = f"command = {json.dumps(command)}"
            elif line.startswith("timeout = "):
                line = f"timeout = {timeout}"
            lines.append(line)
        self.registered = "\n".join(lines)


@pytest.fixture
def client(home: Path, project: Path, config_folder: Path) -> Client:
    """The client with the hook in its settings; what is not certain is no model's."""
    (config_folder / "config.toml").write_text('backend = "local"\n')
    return Client(home, project)


@pytest.mark.parametrize(("command", "runs", "told"), CASES)
def test_the_verdict_is_what_happens(client: Client, command: str, runs: bool, told: str) -> None:
    """Codex cannot ask: a question is a refusal that says what a person can do."""
    ran, said = client(command)
    assert ran is runs
    assert told in said


@pytest.mark.parametrize("broken", ["/nowhere/python -I -m autogate.hook codex", "sh -c 'kill -9 $$'"])
def test_a_hook_that_cannot_start_lets_nothing_run(client: Client, broken: str) -> None:
    """By the end of the registered command; one that is killed neither."""
    client.instead(guarded(broken))
    assert client("touch made.txt")[0] is False


def test_a_broken_configuration_lets_nothing_run(client: Client, config_folder: Path) -> None:
    """Nothing that is not certain."""
    (config_folder / "config.toml").write_text("posture = [")
    assert client("touch made.txt; unheard-of-program")[0] is False


def test_what_the_user_ordered_runs(client: Client, project: Path) -> None:
    """The words come by the hook of the prompt."""
    (project / "notes.txt").write_text("the only copy")
    command = "rm notes.txt && touch made.txt"
    assert client(command)[0] is False
    assert client(command, said="delete notes.txt")[0] is True


def test_a_patch_of_its_own_settings_is_blocked(client: Client) -> None:
    """Codex' tool for files writes anywhere it may."""
    patch = f"*** Begin Patch\n*** Delete File: {client.file}\n*** End Patch\n"
    assert "autogate blocks this" in client([("apply_patch", {"input": patch})])[1]
    assert client.file.exists()


def test_repeating_a_failure_is_stopped(client: Client) -> None:
    """What came of the calls reaches the loop gate."""
    said = client([bash("cat missing.txt")] * 5)[1]
    assert said.count("failed 3 times") == 1  # the same text again is not counted
