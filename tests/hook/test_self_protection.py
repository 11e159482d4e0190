"""An agent cannot switch its own guard off: such calls are blocked, whatever a model would say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autogate.install.interface import Place
from autogate.install.state import changes_of, registration_of
from tests.hook.run import Hook, bash

CRITICAL = [
    # the settings by which clients start the hook: written, emptied, moved, removed, closed
    "echo '{}' > ~/.claude/settings.json",
    "sed -i /autogate/d ~/.claude/settings.json",
    "jq 'del(.hooks)' x.json | tee ~/.claude/settings.json",
    "rm ~/.claude/settings.json",
    "rm -rf ~/.claude",
    "mv ~/.codex/config.toml /tmp/x",
    "cp a.json ~/.claude/settings.json",
    "ln -sf /dev/null ~/.claude/settings.json",
    "chmod 000 ~/.codex/config.toml",
    "truncate -s 0 ~/.codex/config.toml",
    # its own files and package
    "rm ~/autogate-config/sessions.db",
    "echo x >> ~/autogate-config/prompts/a.jsonl",
    "rm -r ~/.config/autogate",
    "pip uninstall -y autogate",
    "pipx uninstall autogate",
    # its own commands, by every name
    "autogate uninstall claude",
    "python -m autogate uninstall claude",
    "autogate denials approve 3",
    "autogate mode auto",
    "autogate hook claude",
    "autogate-hook claude",
    "python3 -I -m autogate.hook claude",
    # its processes
    "pkill -f autogate",
    "pkill -f 'auto.ate'",
    "killall -9 autogate",
    "kill $(pgrep -f autogate)",
    "pgrep -f autogate | xargs kill",
    "ps aux | grep autogate | awk '{print $2}' | xargs kill -9",
    "systemctl --user stop autogate",
    # a client without its hooks
    "claude --bare -p x",
    "claude --setting-sources project,local -p x",
    "claude --settings '{\"disableAllHooks\": true}' -p x",
    "codex exec --disable hooks x",
    "codex exec -c features.hooks=false x",
    "CLAUDE_CONFIG_DIR=/tmp/x claude -p y",
    "env CODEX_HOME=/tmp/x codex exec y",
    # the markers and settings in the environment
    "export AUTOGATE_CONFIG_DIR=/tmp/x",
    "unset CLAUDECODE",
]
NOT_CRITICAL = [
    "cat ~/.claude/settings.json",
    "ls ~/.claude",
    "echo x > ~/.claude/notes.md",
    "rm ~/.claude/todos/a.json",
    "autogate check 'rm -rf /'",
    "autogate denials",
    "autogate doctor",
    "autogate install claude --dry-run",
    "pkill -f server",
    "kill 4711",
    "grep -r autogate .",
    "claude --version",
    "claude -p x",
    "claude --setting-sources user,project -p x",
    "codex exec -c model=x y",
    "HOME=/tmp/x ls",
]


@pytest.fixture(autouse=True)
def installed(home: Path, project: Path) -> None:
    """Both clients' hooks stand in their settings."""
    place = Place(str(home), str(project), "user")
    for client in ("claude", "codex"):
        for change in changes_of(registration_of(client), place, remove=False):
            Path(change.file).parent.mkdir(parents=True)
            Path(change.file).write_text(change.after)


@pytest.mark.parametrize("command", CRITICAL)
def test_switching_the_guard_off_is_blocked(hook: Hook, command: str) -> None:
    """A person does that, in a terminal."""
    assert hook("claude", bash(command)).decision == "deny"


@pytest.mark.parametrize("command", NOT_CRITICAL)
def test_the_rest_is_not(hook: Hook, command: str) -> None:
    """Looking, and what only looks like it."""
    assert hook("claude", bash(command)).decision in ("allow", "ask")


TOOLS: list[tuple[str, dict[str, Any]]] = [
    ("Write", {"file_path": "~/.claude/settings.json", "content": "{}"}),
    ("Edit", {"file_path": "~/.claude/settings.json", "old_string": "autogate", "new_string": ""}),
    ("MultiEdit", {"file_path": "~/.codex/config.toml", "edits": []}),
    ("Write", {"file_path": "~/autogate-config/config.toml", "content": ""}),
    ("Write", {"file_path": ".autogate.toml", "content": ""}),
]


@pytest.mark.parametrize(("tool", "given"), TOOLS)
def test_tools_are_blocked_too(hook: Hook, home: Path, tool: str, given: dict[str, Any]) -> None:
    """Not only shells write."""
    given = {**given, "file_path": given["file_path"].replace("~", str(home))}
    assert hook("claude", bash("", tool_name=tool, tool_input=given)).decision == "deny"
