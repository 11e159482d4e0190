"""The real Gemini CLI, headless, against a model on loopback: what the hook says is what happens.

Skipped without the client: ``npm install --prefix FOLDER @google/gemini-cli`` and
``AUTOGATE_GEMINI=FOLDER/node_modules/.bin/gemini``. The commands touch a file in a throw-away folder.
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
from tests.hook.model_server import Calls, GenerateServer, bash

CLIENT = os.environ.get("AUTOGATE_GEMINI") or shutil.which("gemini") or ""

pytestmark = pytest.mark.skipif(not CLIENT, reason="Gemini CLI is not installed (AUTOGATE_GEMINI)")

CASES = [
    # command, whether it runs, a part of what the agent is told
    ("touch made.txt", True, ""),
    ("touch made.txt; autogate mode auto", False, "autogate blocks this"),
    ("touch made.txt; unheard-of-program", False, ""),  # headless it ends there, without a word
]


class Client:
    """The real client in a throw-away home and project."""

    def __init__(self, home: Path, project: Path) -> None:
        self.home = home
        self.project = project
        place = Place(str(home), str(project), "user", dict(os.environ))
        (change,) = changes_of(registration_of("gemini"), place, remove=False)
        self.settings = {
            **json.loads(change.after),
            "security": {"auth": {"selectedType": "gemini-api-key"}},
            "privacy": {"usageStatisticsEnabled": False},
            "general": {"enableAutoUpdate": False, "enableAutoUpdateNotification": False},
            "model": {"name": "gemini-2.5-pro"},
        }

    def __call__(self, calls: str | Calls) -> tuple[bool, str]:
        """One headless run: whether the file was made, and what the agent was told."""
        file = self.home / ".gemini" / "settings.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(self.settings))
        with GenerateServer(calls) as server:
            ran = subprocess.run(
                [CLIENT, "-p", "go on", "--approval-mode", "yolo", "--skip-trust"],
                env={
                    "PATH": os.environ["PATH"],
                    "HOME": str(self.home),
                    "GEMINI_API_KEY": "x",
                    "GOOGLE_GEMINI_BASE_URL": server.url,
                    "GEMINI_CLI_NO_RELAUNCH": "true",
                    "CI": "1",
                },
                cwd=self.project,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
        return (self.project / "made.txt").exists(), "\n".join([*server.results, ran.stderr])


@pytest.fixture
def client(home: Path, project: Path, config_folder: Path) -> Client:
    """The client with the hook in its settings; what is not certain is no model's."""
    (config_folder / "config.toml").write_text('backend = "local"\n')
    return Client(home, project)


@pytest.mark.parametrize(("command", "runs", "told"), CASES)
def test_the_verdict_is_what_happens(client: Client, command: str, runs: bool, told: str) -> None:
    """In the mode that asks nobody."""
    ran, said = client(command)
    assert ran is runs
    assert told in said


def test_a_hook_that_cannot_start_lets_nothing_run(client: Client) -> None:
    """By the end of the registered command."""
    (group,) = client.settings["hooks"]["BeforeTool"]
    group["hooks"][0]["command"] = guarded("/nowhere/python -I -m autogate.hook gemini")
    assert client("touch made.txt")[0] is False


def test_repeating_a_failure_is_stopped(client: Client) -> None:
    """What came of the calls reaches the loop gate: the fourth is a question, at which it ends."""
    said = client([bash("cat missing.txt")] * 6)[1]
    assert said.count("No such file") == 3
