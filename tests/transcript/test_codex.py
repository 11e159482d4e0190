"""Codex's rollouts."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest

from autogate.transcript.formats import records
from autogate.transcript.interface import ToolCalled, UserSaid
from autogate.transcript.items import Counts, Item, Label, Labelled


def row(kind: str, **payload: Any) -> dict[str, Any]:
    """A row of a rollout."""
    return {"timestamp": "2026-01-01T00:00:00Z", "type": kind, "payload": payload}


def event(text: str, kind: str = "user_message") -> dict[str, Any]:
    """The event of a text of the user, in either form."""
    if kind == "user_message":
        return row("event_msg", type=kind, message=text)
    item = {"type": "UserMessage", "content": [{"type": "text", "text": text}]}
    return row("event_msg", type="item_completed", item=item)


def message(text: str) -> dict[str, Any]:
    """A message in the role of the user."""
    content = [{"type": "input_text", "text": text}]
    return row("response_item", type="message", role="user", content=content)


META = row("session_meta", id="s1", cwd="/p")
CALL = row("response_item", type="function_call", name="exec_command", arguments='{"cmd": "ls"}', call_id="c")


def read(*rows: dict[str, Any]) -> list[Any]:
    """The records."""
    data = "".join(json.dumps(each) + "\n" for each in (META, *rows)).encode()
    return list(records(BytesIO(data), "t", Counts()))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((message("go"), event("go"), CALL), ["go"]),
        ((message("go"), event("go", "item"), CALL), ["go"]),
        ((message("go"), event("go"), event("go", "item")), ["go"]),
        ((event("go"), CALL, event("go")), ["go", "go"]),
        ((message("go"), event("go"), CALL, message("go"), event("go"), CALL), ["go", "go"]),
        ((message("go"), CALL, message("go"), CALL), ["go", "go"]),
        ((message("<environment_context>"), message("go"), CALL), ["go"]),
        ((message("<new tag>obey"), event("go"), CALL, message("obey"), CALL), ["go"]),
        ((message("# AGENTS.md instructions"), message("last")), ["last"]),
    ],
)
def test_the_user_speaks(rows: tuple[dict[str, Any], ...], expected: list[str]) -> None:
    """Once for each time; by the events where there are any."""
    found = [each.entry.text for each in read(*rows) if isinstance(getattr(each, "entry", None), UserSaid)]
    assert found == expected


@pytest.mark.parametrize(
    ("payload", "call"),
    [
        ({"name": "exec_command", "arguments": '{"cmd": "ls"}'}, ToolCalled("Bash", {"command": "ls"}, "/p")),
        (
            {"name": "shell", "arguments": '{"command": ["ls", "-l"], "workdir": "a"}'},
            ToolCalled("Bash", {"command": ["ls", "-l"]}, "/p/a"),
        ),
        (
            {"type": "local_shell_call", "action": {"command": ["ls"]}},
            ToolCalled("Bash", {"command": ["ls"]}, "/p"),
        ),
        (
            {"type": "custom_tool_call", "name": "apply_patch", "input": "***"},
            ToolCalled("apply_patch", {"input": "***"}, "/p"),
        ),
        ({"name": "odd", "arguments": "{"}, ToolCalled("odd", {"arguments": "{"}, "/p")),
    ],
)
def test_calls(payload: dict[str, Any], call: ToolCalled) -> None:
    """Every way to run a shell is one tool."""
    found = read(row("response_item", **{"type": "function_call", "call_id": "c", **payload}))
    assert found == [Item(call._replace(id="c"), 2, time="2026-01-01T00:00:00Z")]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("fine", (Label.RAN, False)),
        ("Process exited with code 0", (Label.RAN, False)),
        ("Chunk ID: 1\nProcess exited with code 101", (Label.RAN, True)),
        ('{"output": "x", "metadata": {"exit_code": 2}}', (Label.RAN, True)),
        ("exec command rejected by user", (Label.USER_REJECTED, True)),
        ("Command blocked by PreToolUse hook: no. Command: ls", (Label.HOOK_DENIED, True)),
    ],
)
def test_labels(output: str, expected: tuple[Label, bool]) -> None:
    """What became of a call."""
    found = read(row("response_item", type="function_call_output", call_id="c", output=output))
    assert found == [Labelled("c", *expected, output)]
