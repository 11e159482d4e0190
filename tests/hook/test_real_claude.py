"""The real Claude Code, headless, against a model on loopback: what the hook says is what happens.

Skipped without the client: ``npm install --prefix FOLDER @anthropic-ai/claude-code`` and
``AUTOGATE_CLAUDE=FOLDER/node_modules/.bin/claude``. The commands touch a file in a throw-away folder, nothing
else; harmful ones would too, and are only recognised by the analysis.
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
from tests.hook.model_server import ToolServer

CLIENT = os.environ.get("AUTOGATE_CLAUDE") or shutil.which("claude") or ""

pytestmark = pytest.mark.skipif(not CLIENT, reason="Claude Code is not installed (AUTOGATE_CLAUDE)")

CASES = [
    # command, permission mode, whether it runs, a part of what the agent is told
    ("touch made.txt", "default", True, ""),
    ("touch made.txt", "bypassPermissions", True, ""),
    ("touch made.txt; autogate mode auto", "default", False, "autogate blocks this"),
    ("touch made.txt; autogate mode auto", "bypassPermissions", False, "autogate blocks this"),
    ("touch made.txt; unheard-of-program", "default", False, "autogate wants a person to decide"),
    ("touch made.txt; unheard-of-program", "bypassPermissions", False, "a person to decide"),
]


@pytest.fixture
def settings(home: Path, project: Path) -> Path:
    """The hook is installed as ``autogate install`` does it."""
    place = Place(str(home), str(project), "user", {"AUTOGATE_CONFIG_DIR": os.environ["AUTOGATE_CONFIG_DIR"]})
    (change,) = changes_of(registration_of("claude"), place, remove=False)
    file = Path(change.file)
    file.parent.mkdir()
    file.write_text(change.after)
    return file


def run(command: str, mode: str, home: Path, project: Path) -> tuple[bool, str]:
    """Whether the command ran, and what the agent was told of it."""
    with ToolServer(command) as server:
        subprocess.run(
            [CLIENT, "-p", "go on", "--permission-mode", mode, "--output-format", "json"],
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(home),
                "ANTHROPIC_BASE_URL": server.url,
                "ANTHROPIC_API_KEY": "test-key",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
                "DISABLE_AUTOUPDATER": "1",
                "IS_SANDBOX": "1",
            },
            cwd=project,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    return (project / "made.txt").exists(), "\n".join(server.results)


@pytest.mark.parametrize(("command", "mode", "runs", "told"), CASES)
def test_the_verdict_is_what_happens(
    settings: Path, home: Path, project: Path, command: str, mode: str, runs: bool, told: str
) -> None:
    """In the default mode and in the one that asks nobody."""
    ran, said = run(command, mode, home, project)
    assert ran is runs
    assert told in said


@pytest.mark.parametrize("broken", ["/nowhere/python -I -m autogate.hook claude", "false", "(exit 1)"])
def test_a_hook_that_cannot_start_lets_nothing_run(
    settings: Path, home: Path, project: Path, broken: str
) -> None:
    """In every version, with ``onFailure`` or without."""
    data = json.loads(settings.read_text())
    data["hooks"]["PreToolUse"][0]["hooks"][0]["command"] = guarded(broken)
    settings.write_text(json.dumps(data))
    assert run("touch made.txt", "bypassPermissions", home, project)[0] is False


def test_a_broken_configuration_lets_nothing_run(
    settings: Path, home: Path, project: Path, config_folder: Path
) -> None:
    """Nothing that is not certain."""
    (config_folder / "config.toml").write_text("posture = [")
    assert run("touch made.txt; unheard-of-program", "bypassPermissions", home, project)[0] is False
