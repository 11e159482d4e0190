"""What each client's settings say once the hook is installed."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from autogate.doctor.checks import registered
from autogate.doctor.probe import lets_run
from autogate.errors import ConfigError
from autogate.install.interface import CLIENTS, Place, command_of, guarded
from autogate.install.state import changes_of, registration_of

FILES = {
    ("claude", "user"): ".claude/settings.json",
    ("claude", "project"): "p/.claude/settings.local.json",
    ("codex", "user"): ".codex/config.toml",
    ("codex", "project"): "p/.codex/config.toml",
    ("gemini", "user"): ".gemini/settings.json",
    ("gemini", "project"): "p/.gemini/settings.json",
    ("cursor", "user"): ".cursor/hooks.json",
    ("cursor", "project"): "p/.cursor/hooks.json",
    ("copilot", "user"): ".copilot/hooks/autogate.json",
    ("copilot", "project"): "p/.github/hooks/autogate.json",
    ("cline", "user"): "Documents/Cline/Hooks/PreToolUse",
    ("cline", "project"): "p/.clinerules/hooks/PreToolUse",
}


@pytest.fixture
def place(home: Path) -> Place:
    """A home with a project."""
    return Place(str(home), str(home / "p"), "user")


def put(place: Place, client: str, *, remove: bool = False) -> list[str]:
    """Writes what would be written; the files."""
    changes = changes_of(registration_of(client), place, remove=remove)
    for change in changes:
        if change.before != change.after:
            Path(change.file).parent.mkdir(parents=True, exist_ok=True)
            Path(change.file).write_text(change.after)
    return [change.file for change in changes]


@pytest.mark.parametrize(("client", "scope"), FILES)
def test_files(place: Place, home: Path, client: str, scope: str) -> None:
    """Where each client looks."""
    change = changes_of(registration_of(client), place._replace(scope=scope), remove=False)[0]
    assert change.file == str(home / FILES[client, scope])


@pytest.mark.parametrize("client", CLIENTS)
def test_it_is_idempotent_and_goes_without_a_trace(place: Place, client: str) -> None:
    """The second time not a byte changes; the removal leaves what was there."""
    files = put(place, client)
    first = [Path(file).read_text() for file in files]
    assert all(f"{sys.executable} -I -m autogate.hook {client}" in text for text in first)
    assert [Path(file).read_text() for file in put(place, client)] == first
    put(place, client, remove=True)
    assert not any("autogate" in Path(file).read_text() for file in files)


def test_another_interpreter_is_replaced(place: Place) -> None:
    """After a move of the virtual environment; theirs stay as they were."""
    file = Path(place.home) / ".claude" / "settings.json"
    put(place, "claude")
    text = file.read_text().replace(sys.executable, "/old/python")
    file.write_text(text.replace('{\n  "hooks"', '{\n  "model": "x",\n  "hooks"'))
    put(place, "claude")
    assert "/old/python" not in file.read_text()
    assert json.loads(file.read_text())["model"] == "x"


def test_claude_blocks_on_failure(place: Place) -> None:
    """Else a hook that cannot be started would let the tool run."""
    put(place, "claude")
    (group,) = json.loads((Path(place.home) / ".claude/settings.json").read_text())["hooks"]["PreToolUse"]
    assert group == {
        "matcher": "*",
        "hooks": [
            {
                "type": "command",
                "command": guarded(f"{sys.executable} -I -m autogate.hook claude"),
                "timeout": 60,
                "onFailure": "block",
                "statusMessage": "autogate",
            }
        ],
    }


CODEX = [
    "",
    'model = "m"',
    '# mine\nmodel = "m" # why\n\n[tools]\nweb = true\n',
    '[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ncommand = "theirs"\n',
]


@pytest.mark.parametrize("before", CODEX)
def test_codex_keeps_the_rest(place: Place, before: str) -> None:
    """Text and meaning; and it ends with a block where the hook cannot be started."""
    file = Path(place.home) / ".codex" / "config.toml"
    file.parent.mkdir()
    file.write_text(before)
    put(place, "codex")
    assert file.read_text().startswith(before)
    table: dict[str, Any] = tomllib.loads(file.read_text())
    command = f'{sys.executable} -I -m autogate.hook codex || {{ echo "autogate failed" >&2; exit 2; }}'
    assert table["hooks"]["PreToolUse"][-1] == {
        "hooks": [{"type": "command", "command": command, "timeout": 60}]
    }
    put(place, "codex", remove=True)
    assert file.read_text().rstrip("\n") == before.rstrip("\n")


SPELLINGS = {
    "carriage returns": '{\r\n  "model": "x"\r\n}\r\n',
    "a byte order mark": '\ufeff{"a": 1}',
    "tabs, no newline at the end": '{\n\t"a": {"b": [1,2 , 3]}\n}',
    "escapes and numbers": '{"z":"\\u00e9\\/","n":1.50,"e":1E5}\n',
    "their hooks": '{"hooks":{"PreToolUse":[{"matcher":"A","hooks":[{"type":"command","command":"x"}]}]}}',
    "one line": '{ "a" : [ ] , "b":{} }',
    "a name twice": '{"a": 1, "a": 2}',
}


@pytest.mark.parametrize("before", SPELLINGS.values(), ids=SPELLINGS)
@pytest.mark.parametrize("client", ["claude", "gemini", "cursor"])
def test_every_other_byte_stays(place: Place, client: str, before: str) -> None:
    """There, there once more, and back again."""
    file = Path(place.home) / FILES[client, "user"]
    file.parent.mkdir(parents=True)
    file.write_bytes(before.encode())

    def change(*, remove: bool) -> bytes:
        (changed,) = changes_of(registration_of(client), place, remove=remove)
        file.write_bytes(changed.after.encode())
        return file.read_bytes()

    added = change(remove=False)
    assert before.rstrip("]}\r\n ").encode() in added
    assert change(remove=False) == added
    left = change(remove=True)
    assert left == before.encode() or (client == "cursor" and b"version" in left)


BROKEN = [
    ("codex", ".codex/config.toml", "model = ["),
    ("codex", ".codex/config.toml", "hooks = { PreToolUse = [] }\n"),
    ("claude", ".claude/settings.json", "{"),
    ("claude", ".claude/settings.json", "[]"),
    ("claude", ".claude/settings.json", '{"a": 1,}'),
    ("claude", ".claude/settings.json", '{"a": 1} // its client reads no comments'),
    ("claude", ".claude/settings.json", '{"hooks": {}, "hooks": {}}'),
    ("claude", ".claude/settings.json", '{"hooks": []}'),
    ("gemini", ".gemini/settings.json", "{ /* not closed }"),
    ("cline", "Documents/Cline/Hooks/PreToolUse", "#!/bin/sh\nexit 0\n"),
]


@pytest.mark.parametrize(("client", "name", "text"), BROKEN)
def test_what_cannot_be_changed_is_left_alone(place: Place, client: str, name: str, text: str) -> None:
    """With the file and what to do."""
    file = Path(place.home) / name
    file.parent.mkdir(parents=True)
    file.write_text(text)
    with pytest.raises(ConfigError) as raised:
        changes_of(registration_of(client), place, remove=False)
    assert raised.value.where == str(file)
    assert raised.value.remedy
    assert file.read_text() == text


def test_folders_are_those_of_the_installation(home: Path) -> None:
    """Where they are not the usual ones."""
    base = f"{sys.executable} -I -m autogate.hook claude"
    assert command_of("claude", {}) == base
    assert command_of("claude", {"AUTOGATE_CONFIG_DIR": "/a b"}) == f"{base} --config '/a b'"
    assert command_of("claude", {"XDG_STATE_HOME": "/s"}) == f"{base} --state /s/autogate"


@pytest.mark.parametrize("client", CLIENTS)
def test_a_hook_that_cannot_be_started_blocks(
    place: Place, client: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment of autogate may be gone: each client is told to block in the words that it knows."""
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    registration = registration_of(client)
    for change in changes_of(registration, place, remove=False):
        Path(change.file).parent.mkdir(parents=True, exist_ok=True)
        Path(change.file).write_text(change.after)
        Path(change.file).chmod(0o700)
    command = registered(registration, place)[0]
    ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert lets_run(client, ran.returncode, ran.stdout) is not True
    match client:
        case "copilot":
            assert json.loads(ran.stdout)["permissionDecision"] == "deny"
        case "cline":
            assert ran.returncode not in (0, 2)
        case _:
            assert (ran.returncode, ran.stdout) == (2, "")
            assert "autogate failed" in ran.stderr
