"""The real Codex, headless, against a model on loopback: what the hook says is what happens.

Skipped without the client: ``npm install --prefix FOLDER @openai/codex`` and
``AUTOGATE_CODEX=FOLDER/node_modules/.bin/codex``. The commands touch a file in a throw-away folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from autogate.install.interface import Place
from autogate.install.state import changes_of, registration_of
from tests.hook.model_server import ResponsesServer

CLIENT = os.environ.get("AUTOGATE_CODEX") or shutil.which("codex") or ""

pytestmark = pytest.mark.skipif(not CLIENT, reason="Codex is not installed (AUTOGATE_CODEX)")

CASES = [
    # command, whether it runs, a part of what the agent is told
    ("touch made.txt", True, ""),
    ("touch made.txt; autogate mode auto", False, "autogate blocks this"),
    ("touch made.txt; unheard-of-program", False, "A person can allow exactly this once"),
]


def run(command: str, home: Path, project: Path, broken: str = "") -> tuple[bool, str]:
    """Whether the command ran, and what the agent was told of it; ``broken`` is started in Python's place."""
    file = home / ".codex" / "config.toml"
    file.parent.mkdir()
    with ResponsesServer(command) as server:
        file.write_text(
            f'model = "m"\nmodel_provider = "l"\n[model_providers.l]\nname = "l"\n'
            f'base_url = "{server.url}/v1"\nwire_api = "responses"\nenv_key = "KEY"\n'
        )
        place = Place(str(home), str(project), "user", dict(os.environ))
        (change,) = changes_of(registration_of("codex"), place, remove=False)
        text = change.after
        if broken:
            before, mark, after = text.partition("-I -m autogate.hook")
            text = before.rpartition('"')[0] + f'"{broken} ' + mark + after
        file.write_text(text)
        subprocess.run(
            [
                CLIENT,
                "exec",
                "--skip-git-repo-check",
                "--dangerously-bypass-approvals-and-sandbox",
                "--dangerously-bypass-hook-trust",
                "go on",
            ],
            env={"PATH": os.environ["PATH"], "HOME": str(home), "KEY": "x"},
            cwd=project,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
            check=False,
        )
    return (project / "made.txt").exists(), "\n".join(server.results)


@pytest.mark.parametrize(("command", "runs", "told"), CASES)
def test_the_verdict_is_what_happens(home: Path, project: Path, command: str, runs: bool, told: str) -> None:
    """Codex cannot ask: a question is a refusal that says what a person can do."""
    ran, said = run(command, home, project)
    assert ran is runs
    assert told in said


def test_a_hook_that_cannot_start_lets_nothing_run(home: Path, project: Path) -> None:
    """By the end of the registered command."""
    assert run("touch made.txt", home, project, broken="/nowhere/python")[0] is False


def test_a_broken_configuration_lets_nothing_run(home: Path, project: Path, config_folder: Path) -> None:
    """Nothing that is not certain."""
    (config_folder / "config.toml").write_text("posture = [")
    assert run("touch made.txt; unheard-of-program", home, project)[0] is False
