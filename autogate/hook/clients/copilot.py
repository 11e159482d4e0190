"""Copilot CLI: preToolUse, postToolUse, postToolUseFailure, userPromptSubmitted, sessionStart.

Facts: its documentation. The call names no event: its fields tell.

Older versions heed a deny only, so a question is a deny that says what a person must do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autogate.hook.interface import Answer, Client, Event, HookCall, line_of, object_of, text_of
from autogate.verdict import Decision

_TOOLS = {
    "bash": "Bash",
    "shell": "Bash",
    "powershell": "PowerShell",
    "view": "Read",
    "create": "Write",
    "edit": "Edit",
}


def _read(data: Mapping[str, Any]) -> HookCall:
    call = HookCall(Event.BEFORE_TOOL, session=text_of(data.get("sessionId")), cwd=text_of(data.get("cwd")))
    if "toolName" not in data:
        if "prompt" in data:
            return call._replace(event=Event.PROMPT, prompt=text_of(data.get("prompt")))
        if "toolArgs" not in data and "source" in data:
            return call._replace(event=Event.SESSION_START)
        return call._replace(problem="the hook names no tool")
    name = text_of(data.get("toolName"))
    given = object_of(data.get("toolArgs"))
    if not name or given is None:
        return call._replace(problem="the hook names no tool, or no input of it")
    call = call._replace(tool=_TOOLS.get(name, name), input=given)
    if "toolResult" in data or "error" in data:
        result = object_of(data.get("toolResult")) or {}
        return call._replace(
            event=Event.AFTER_TOOL,
            output=text_of(result.get("textResultForLlm")) or text_of(data.get("error")),
            failed="error" in data or result.get("resultType", "success") != "success",
        )
    return call


def _deny(text: str) -> str:
    return line_of({"permissionDecision": "deny", "permissionDecisionReason": text})


def _reply(call: HookCall, answer: Answer) -> str:
    del call
    if answer.decision is Decision.ALLOW:
        return line_of({"permissionDecision": "allow"})
    text = answer.text
    if answer.decision is Decision.ASK:
        text += answer.by_a_person
    return _deny(text)


CLIENT = Client("copilot", _read, _reply, nothing=lambda _call: line_of({}), failed=_deny)
