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
import sys
from pathlib import Path

import pytest

from autogate.install.interface import Place, guarded
from autogate.install.state import changes_of, registration_of
from tests.hook.model_server import Calls, ToolServer, bash

CLIENT = os.environ.get("AUTOGATE_CLAUDE") or shutil.which("claude") or ""

pytestmark = pytest.mark.skipif(not CLIENT, reason="Claude Code is not installed (AUTOGATE_CLAUDE)")


Ran = tuple[bool, str]
"""Whether the file was made, and what the agent was told."""

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
def settings(home: Path, project: Path, config_folder: Path) -> Path:
    """The hook is installed as ``autogate install`` does it; what is not certain is no model's."""
    (config_folder / "config.toml").write_text('backend = "local"\n')
    place = Place(str(home), str(project), "user", {"AUTOGATE_CONFIG_DIR": os.environ["AUTOGATE_CONFIG_DIR"]})
    (change,) = changes_of(registration_of("claude"), place, remove=False)
    file = Path(change.file)
    file.parent.mkdir()
    file.write_text(change.after)
    return file


class Client:
    """The real client in a throw-away home and project."""

    def __init__(self, home: Path, project: Path) -> None:
        self.home = home
        self.project = project

    def __call__(
        self,
        calls: str | Calls,
        mode: str = "default",
        *,
        said: str = "go on",
        delegated: Calls = (),
        more: tuple[str, ...] = (),
    ) -> Ran:
        """One headless run."""
        with ToolServer(calls, delegated) as server:
            subprocess.run(
                [CLIENT, "-p", said, "--permission-mode", mode, "--output-format", "json", *more],
                env={
                    "PATH": os.environ["PATH"],
                    "HOME": str(self.home),
                    "ANTHROPIC_BASE_URL": server.url,
                    "ANTHROPIC_API_KEY": "test-key",
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
                    "DISABLE_AUTOUPDATER": "1",
                    "IS_SANDBOX": "1",
                },
                cwd=self.project,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
        return (self.project / "made.txt").exists(), "\n".join(server.results)


@pytest.fixture
def client(settings: Path, home: Path, project: Path) -> Client:
    """The client with the hook in its settings."""
    return Client(home, project)


@pytest.mark.parametrize(("command", "mode", "runs", "told"), CASES)
def test_the_verdict_is_what_happens(client: Client, command: str, mode: str, runs: bool, told: str) -> None:
    """In the default mode and in the one that asks nobody."""
    ran, said = client(command, mode)
    assert ran is runs
    assert told in said


def registered(settings: Path, command: str, *, timeout: int = 60) -> None:
    """Another command in the hook's place."""
    data = json.loads(settings.read_text())
    data["hooks"]["PreToolUse"][0]["hooks"][0] |= {"command": command, "timeout": timeout}
    del data["hooks"]["PermissionRequest"]
    settings.write_text(json.dumps(data))


@pytest.mark.parametrize(
    "broken", ["/nowhere/python -I -m autogate.hook claude", "(exit 1)", "sh -c 'kill -9 $$'"]
)
def test_a_hook_that_cannot_start_lets_nothing_run(client: Client, settings: Path, broken: str) -> None:
    """In every version, with ``onFailure`` or without; one that is killed neither."""
    registered(settings, guarded(broken))
    assert client("touch made.txt", "bypassPermissions")[0] is False


@pytest.mark.parametrize("broken", ["exec sleep 60", "exit 1", "kill -9 $$"])
def test_the_client_itself_blocks_on_failure(client: Client, settings: Path, broken: str) -> None:
    """What hangs, and what ends without a word of ours: by ``onFailure``, since 2.1.295."""
    if version() < (2, 1, 295):
        pytest.skip("this version knows no onFailure")
    registered(settings, broken, timeout=1)
    assert client("touch made.txt", "bypassPermissions")[0] is False


def version() -> tuple[int, ...]:
    """The client's."""
    ran = subprocess.run([CLIENT, "--version"], capture_output=True, text=True, timeout=60, check=True)
    return tuple(int(part) for part in ran.stdout.split()[0].split("."))


def test_a_broken_configuration_lets_nothing_run(client: Client, config_folder: Path) -> None:
    """Nothing that is not certain."""
    (config_folder / "config.toml").write_text("posture = [")
    assert client("touch made.txt; unheard-of-program", "bypassPermissions")[0] is False


def test_what_the_user_ordered_runs(client: Client, project: Path) -> None:
    """The words come by the hook of the prompt: a headless client's file of the session has none yet."""
    (project / "notes.txt").write_text("the only copy")
    command = "rm notes.txt && touch made.txt"
    ran, told = client(command)
    assert (ran, "wants a person to decide" in told) == (False, True)
    assert client(command, said="delete notes.txt")[0] is True


def test_repeating_a_failure_is_stopped(client: Client) -> None:
    """What came of the calls reaches the loop gate."""
    results = client([bash("cat missing.txt")] * 5)[1].split("\n")
    assert sum("failed 3 times" in line for line in results) == 1


def test_a_subagents_calls_are_judged(client: Client, project: Path) -> None:
    """Starting one is allowed; its own calls are as good as anyone's."""
    task = ("Agent", {"description": "t", "prompt": "the delegated task", "subagent_type": "general-purpose"})
    ran, said = client([task], delegated=[bash("touch made.txt"), bash("touch bad.txt; autogate mode auto")])
    assert (ran, (project / "bad.txt").exists()) == (True, False)
    assert "autogate blocks this" in said


def test_its_own_settings_are_kept(client: Client, settings: Path) -> None:
    """By the client's tool for files, in the mode that takes edits."""
    before = settings.read_text()
    read = ("Read", {"file_path": str(settings)})
    write = ("Write", {"file_path": str(settings), "content": "{}"})
    assert "autogate blocks this" in client([read, write], "bypassPermissions")[1]
    assert settings.read_text() == before


def test_a_rule_of_the_users_own_still_asks(client: Client, settings: Path) -> None:
    """An allow of the hook's overrules none, and none is given to the request that follows."""
    data = json.loads(settings.read_text())
    settings.write_text(json.dumps({**data, "permissions": {"ask": ["Bash(touch:*)"]}}))
    assert client("touch made.txt")[0] is False


SERVER = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    method = request["method"]
    if method == "initialize":
        version = request["params"]["protocolVersion"]
        result = {"protocolVersion": version, "capabilities": {"tools": {}},
                  "serverInfo": {"name": "s", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": [{"name": "make", "inputSchema": {"type": "object"}}]}
    elif method != "tools/call":
        result = {}
    else:
        open("made.txt", "w").close()
        result = {"content": [{"type": "text", "text": "made"}]}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"""


@pytest.mark.parametrize("allowed", [False, True])
def test_tools_of_other_servers_are_judged(
    client: Client, config_folder: Path, tmp_path: Path, allowed: bool
) -> None:
    """Nothing is known of them but what the person's own settings say."""
    if allowed:
        (config_folder / "config.toml").write_text('backend = "local"\n[tools]\nmcp__s__make = "allow"\n')
    server = tmp_path / "server.py"
    server.write_text(SERVER)
    servers = tmp_path / "servers.json"
    servers.write_text(json.dumps({"mcpServers": {"s": {"command": sys.executable, "args": [str(server)]}}}))
    call = ("mcp__s__make", {"name": "x"})
    ran, said = client([call], "bypassPermissions", more=("--mcp-config", str(servers)))
    assert (ran, "wants a person to decide" in said) == (allowed, not allowed)
