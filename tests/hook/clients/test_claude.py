"""Claude Code: what it sends, what it is told."""

from __future__ import annotations

from typing import Any

import pytest

from autogate.hook.clients.claude import CLIENT
from autogate.hook.interface import Event, HookCall

CALL: dict[str, Any] = {
    "session_id": "s1",
    "transcript_path": "/h/.claude/projects/p/s1.jsonl",
    "cwd": "/h/p",
    "prompt_id": "p1",
    "permission_mode": "acceptEdits",
    "effort": {"level": "medium"},
    "hook_event_name": "PreToolUse",
    "tool_name": "Bash",
    "tool_input": {"command": "ls", "description": "List"},
    "tool_use_id": "t1",
}
BASE = HookCall(Event.BEFORE_TOOL, "s1", "Bash", CALL["tool_input"], "/h/p", CALL["transcript_path"], "t1")
CASES: list[tuple[dict[str, Any], HookCall]] = [
    ({}, BASE),
    ({"agent_id": "a1", "agent_type": "general-purpose"}, BASE._replace(agent="a1")),
    ({"hook_event_name": "PermissionRequest"}, BASE._replace(event=Event.PERMISSION)),
    ({"hook_event_name": "UserPromptSubmit", "prompt": "go"}, BASE._replace(event=Event.PROMPT, prompt="go")),
    (
        {"hook_event_name": "PostToolUse", "tool_response": {"stdout": "a", "stderr": "b"}},
        BASE._replace(event=Event.AFTER_TOOL, output="a\nb"),
    ),
    (
        {"hook_event_name": "PostToolUse", "tool_response": {"stdout": "a", "interrupted": True}},
        BASE._replace(event=Event.AFTER_TOOL, output="a", failed=True),
    ),
    (
        {"hook_event_name": "PostToolUseFailure", "error": "exit 1"},
        BASE._replace(event=Event.AFTER_TOOL, output="exit 1", failed=True),
    ),
]


@pytest.mark.parametrize(("changed", "call"), CASES)
def test_calls_are_read(changed: dict[str, Any], call: HookCall) -> None:
    """What does not belong to the event is left out."""
    read = CLIENT.read({**CALL, **changed})
    if call.event is Event.PROMPT:
        read, call = read._replace(input={}), call._replace(input={})
    assert read == call
