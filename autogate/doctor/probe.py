"""Calls an installed hook as its client does: through the shell, with a harmless and a harmful call."""

from __future__ import annotations

import json
import time
from typing import Any, NamedTuple

HARMLESS = "ls"
HARMFUL = "rm -rf ~"  # only ever a value in the JSON that is judged
SESSION = "autogate-doctor"


class Probed(NamedTuple):
    """What came of it."""

    problem: str = ""
    milliseconds: float = 0.0


def payload(client: str, command: str, directory: str) -> dict[str, Any]:
    """The client's JSON before that shell command."""
    match client:
        case "cursor":
            return {
                "conversation_id": SESSION,
                "hook_event_name": "beforeShellExecution",
                "command": command,
                "cwd": directory,
            }
        case "copilot":
            arguments = json.dumps({"command": command})
            return {"sessionId": SESSION, "cwd": directory, "toolName": "bash", "toolArgs": arguments}
        case "cline":
            call = {"toolName": "execute_command", "parameters": {"command": command}}
            return {
                "taskId": SESSION,
                "hookName": "PreToolUse",
                "workspaceRoots": [directory],
                "preToolUse": call,
            }
    event, tool = ("BeforeTool", "run_shell_command") if client == "gemini" else ("PreToolUse", "Bash")
    return {
        "session_id": SESSION,
        "cwd": directory,
        "hook_event_name": event,
        "tool_name": tool,
        "tool_input": {"command": command},
    }


def lets_run(client: str, code: int, output: str) -> bool | None:
    """Whether the client would run the tool without a question; None: it would not understand the reply."""
    if code != 0:
        return None
    if client == "codex" and not output:
        return True
    try:
        reply = json.loads(output)
        match client:
            case "claude" | "codex":
                return bool(reply["hookSpecificOutput"]["permissionDecision"] == "allow")
            case "gemini":
                return bool(reply["decision"] == "allow")
            case "cursor":
                return bool(reply["permission"] == "allow")
            case "copilot":
                return bool(reply["permissionDecision"] == "allow")
        return reply["cancel"] is False
    except (ValueError, KeyError, TypeError):
        return None


def probe(client: str, command: str, directory: str) -> Probed:
    """Both calls through a registered command line."""
    import subprocess

    spent = 0.0
    for judged, expected in ((HARMLESS, True), (HARMFUL, False)):
        began = time.perf_counter()
        try:
            ran = subprocess.run(
                ["/bin/sh", "-c", command],
                input=json.dumps(payload(client, judged, directory)),
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
                cwd=directory,
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            return Probed(f"cannot be started ({type(error).__name__})")
        spent += (time.perf_counter() - began) * 1000
        found = lets_run(client, ran.returncode, ran.stdout)
        if found is None:
            last = (ran.stderr.strip().splitlines() or ["no reply"])[-1]
            return Probed(f"exit code {ran.returncode}, {last[:200]}")
        if found is not expected:
            kind = "harmless" if expected else "harmful"
            return Probed(f"a {kind} call is {'let through' if found else 'stopped'}")
    return Probed("", spent / 2)
