"""What the other clients send, as calls."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from autogate.hook.__main__ import client_named
from autogate.hook.interface import Event, HookCall

BEFORE, AFTER, OTHER, PROMPT = Event.BEFORE_TOOL, Event.AFTER_TOOL, Event.OTHER, Event.PROMPT

CASES: list[tuple[str, dict[str, Any], HookCall]] = [
    (
        "codex",
        {
            "session_id": "s",
            "turn_id": "1",
            "transcript_path": None,
            "cwd": "/p",
            "hook_event_name": "PreToolUse",
            "model": "m",
            "tool_name": "apply_patch",
            "tool_input": {"command": "*** Begin Patch"},
            "tool_use_id": "c1",
        },
        HookCall(BEFORE, "s", "apply_patch", {"patch": "*** Begin Patch"}, "/p", id="c1"),
    ),
    (
        "gemini",
        {
            "session_id": "s",
            "cwd": "/p",
            "hook_event_name": "BeforeTool",
            "tool_name": "run_shell_command",
            "tool_input": {"command": "ls"},
            "timestamp": "now",
        },
        HookCall(BEFORE, "s", "run_shell_command", {"command": "ls"}, "/p"),
    ),
    (
        "gemini",
        {
            "hook_event_name": "AfterTool",
            "tool_name": "run_shell_command",
            "tool_input": {"command": "ls"},
            "tool_response": {"llmContent": "a", "error": "bad"},
        },
        HookCall(
            Event.AFTER_TOOL, tool="run_shell_command", input={"command": "ls"}, output="a", failed=True
        ),
    ),
    (
        "gemini",
        {
            "hook_event_name": "AfterTool",
            "tool_name": "run_shell_command",
            "tool_input": {"command": "ls x"},
            "tool_response": {
                "llmContent": "Output: no\nExit Code: 2\nProcess Group PGID: 7",
                "returnDisplay": "no",
            },
        },
        HookCall(
            Event.AFTER_TOOL, tool="run_shell_command", input={"command": "ls x"}, output="no", failed=True
        ),
    ),
    ("gemini", {"hook_event_name": "BeforeAgent", "prompt": "go"}, HookCall(PROMPT, prompt="go")),
    (
        "cursor",
        {
            "conversation_id": "s",
            "hook_event_name": "beforeShellExecution",
            "command": "ls",
            "cwd": "",
            "workspace_roots": ["/p"],
        },
        HookCall(BEFORE, "s", "Bash", {"command": "ls"}, "/p"),
    ),
    (
        "cursor",
        {"hook_event_name": "beforeMCPExecution", "tool_name": "t", "tool_input": '{"a": 1}'},
        HookCall(BEFORE, tool="mcp__t", input={"a": 1}),
    ),
    ("cursor", {"hook_event_name": "afterFileEdit"}, HookCall(OTHER)),
    (
        "copilot",
        {"timestamp": 1, "cwd": "/p", "toolName": "bash", "toolArgs": '{"command": "ls"}'},
        HookCall(BEFORE, tool="Bash", input={"command": "ls"}, cwd="/p"),
    ),
    (
        "copilot",
        {
            "toolName": "bash",
            "toolArgs": {"command": "ls"},
            "toolResult": {"resultType": "success", "textResultForLlm": "a"},
        },
        HookCall(AFTER, tool="Bash", input={"command": "ls"}, output="a"),
    ),
    (
        "copilot",
        {
            "toolName": "bash",
            "toolArgs": {"command": "ls"},
            "toolResult": {"resultType": "failure", "textResultForLlm": "no"},
        },
        HookCall(AFTER, tool="Bash", input={"command": "ls"}, output="no", failed=True),
    ),
    (
        "copilot",
        {"toolName": "bash", "toolArgs": {"command": "ls"}, "error": "no"},
        HookCall(AFTER, tool="Bash", input={"command": "ls"}, output="no", failed=True),
    ),
    ("copilot", {"source": "new", "sessionId": "s"}, HookCall(Event.SESSION_START, "s")),
    (
        "cursor",
        {
            "conversation_id": "s",
            "hook_event_name": "postToolUseFailure",
            "tool_name": "Shell",
            "tool_input": {"command": "ls"},
            "error_message": "no",
        },
        HookCall(AFTER, "s", "Bash", {"command": "ls"}, output="no", failed=True),
    ),
    (
        "cursor",
        {"hook_event_name": "postToolUse", "tool_name": "Write", "tool_input": {}, "tool_output": "a"},
        HookCall(AFTER, tool="Write", output="a"),
    ),
    ("cursor", {"hook_event_name": "sessionStart", "session_id": "s"}, HookCall(Event.SESSION_START, "s")),
    (
        "cline",
        {
            "hookName": "PostToolUse",
            "taskId": "s",
            "postToolUse": {
                "toolName": "execute_command",
                "parameters": {"command": "ls"},
                "result": "no",
                "success": False,
            },
        },
        HookCall(AFTER, "s", "Bash", {"command": "ls"}, output="no", failed=True),
    ),
    ("cline", {"hookName": "TaskResume", "taskId": "s"}, HookCall(Event.SESSION_START, "s")),
    ("copilot", {"prompt": "go"}, HookCall(PROMPT, prompt="go")),
    (
        "cline",
        {
            "clineVersion": "3",
            "hookName": "PreToolUse",
            "taskId": "s",
            "workspaceRoots": ["/p"],
            "preToolUse": {"toolName": "execute_command", "parameters": {"command": "ls"}},
        },
        HookCall(BEFORE, "s", "Bash", {"command": "ls"}, "/p"),
    ),
    (
        "cline",
        {"hookName": "UserPromptSubmit", "taskId": "s", "userPromptSubmit": {"prompt": "go"}},
        HookCall(PROMPT, "s", prompt="go"),
    ),
]


@pytest.mark.parametrize(("name", "given", "call"), CASES)
def test_calls_are_read(name: str, given: dict[str, Any], call: HookCall) -> None:
    """Tools in the words of the catalogue."""
    client = client_named(name)
    assert client is not None
    assert client.read(given) == call


ENDED = [
    ({"type": "CommandExecution", "id": "call_1", "status": "failed"}, True),
    ({"type": "CommandExecution", "id": "call_1", "status": "completed"}, False),
    ({"type": "CommandExecution", "id": "call_2", "status": "failed"}, False),
    ({"type": "AgentMessage", "text": "CommandExecution call_1 failed"}, False),
    ("CommandExecution call_1", False),
]


@pytest.mark.parametrize(("item", "failed"), ENDED)
def test_codex_failures_are_read_from_its_file(tmp_path: Path, item: Any, failed: bool) -> None:
    """Its hook is given the output alone."""
    file = tmp_path / "rollout.jsonl"
    rows = [{"payload": {"item": {"type": "CommandExecution", "id": "call_0", "status": "completed"}}}]
    rows.append({"payload": {"type": "item_completed", "item": item}})
    file.write_text("half a row\n" + "".join(json.dumps(row) + "\n" for row in rows) + '{"payload": "Comm')
    given = {
        "hook_event_name": "PostToolUse",
        "transcript_path": str(file),
        "tool_name": "Bash",
        "tool_input": {"command": "ls x"},
        "tool_response": "no such file\n",
        "tool_use_id": "call_1",
    }
    client = client_named("codex")
    assert client is not None
    assert client.read(given).failed is failed
    assert client.read({**given, "transcript_path": None}).failed is False


MALFORMED: list[tuple[str, dict[str, Any]]] = [
    ("codex", {"hook_event_name": "PreToolUse", "tool_name": "Bash"}),
    ("gemini", {"hook_event_name": "BeforeTool", "tool_input": {}}),
    ("gemini", {}),
    ("cursor", {"hook_event_name": "beforeShellExecution", "command": ["ls"]}),
    ("cursor", {"hook_event_name": "beforeMCPExecution", "tool_name": "t", "tool_input": "{"}),
    ("cursor", {"hook_event_name": "preToolUse", "tool_input": {}}),
    ("cursor", {"hook_event_name": "beforeNewThing"}),
    ("cursor", {}),
    ("copilot", {"toolName": "bash", "toolArgs": "ls"}),
    ("copilot", {"toolName": 5, "toolArgs": {}}),
    ("copilot", {}),
    ("cline", {"hookName": "PreToolUse", "preToolUse": {"toolName": "execute_command"}}),
    ("cline", {"hookName": "PreToolUse"}),
    ("cline", {}),
]


@pytest.mark.parametrize(("name", "given"), MALFORMED)
def test_malformed_calls_have_a_problem(name: str, given: dict[str, Any]) -> None:
    """And so are never an allow."""
    client = client_named(name)
    assert client is not None
    call = client.read(given)
    assert call.event is BEFORE
    assert call.problem
