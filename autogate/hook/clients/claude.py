"""Claude Code: PreToolUse, PermissionRequest, PostToolUse, UserPromptSubmit, SessionStart.

Facts: measured with 2.1.332. An exit code other than 2, an empty or malformed output and
a value that is not known let the tool run, so one JSON object is printed whatever happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autogate.hook.interface import (
    Answer,
    Client,
    Event,
    HookCall,
    line_of,
    object_of,
    text_of,
)
from autogate.verdict import Decision

_EVENTS = {
    "PreToolUse": Event.BEFORE_TOOL,
    "PermissionRequest": Event.PERMISSION,
    "PostToolUse": Event.AFTER_TOOL,
    "PostToolUseFailure": Event.AFTER_TOOL,
    "UserPromptSubmit": Event.PROMPT,
    "SessionStart": Event.SESSION_START,
}
_OF_TOOLS = (Event.BEFORE_TOOL, Event.PERMISSION, Event.AFTER_TOOL)
_WORDS = {Decision.ALLOW: "allow", Decision.ASK: "ask", Decision.BLOCK: "deny"}


def _read(data: Mapping[str, Any]) -> HookCall:
    name = text_of(data.get("hook_event_name"))
    event = _EVENTS.get(name, Event.OTHER)
    given = None
    if event in _OF_TOOLS:
        given = object_of(data.get("tool_input"))
    call = HookCall(
        event,
        session=text_of(data.get("session_id")),
        tool=text_of(data.get("tool_name")),
        input={} if given is None else given,
        cwd=text_of(data.get("cwd")),
        transcript=text_of(data.get("transcript_path")),
        id=text_of(data.get("tool_use_id")),
        prompt=text_of(data.get("prompt")),
        failed=name == "PostToolUseFailure",
        agent=text_of(data.get("agent_id")),
    )
    if not name:
        return call._replace(event=Event.BEFORE_TOOL, problem="the hook names no event")
    if event in _OF_TOOLS and (not call.tool or given is None):
        return call._replace(input={}, problem="the hook names no tool, or no input of it")
    if event is Event.AFTER_TOOL:
        response = data.get("error") if call.failed else data.get("tool_response")
        call = call._replace(output=_output(response), failed=call.failed or _failed(response))
    return call


def _output(response: Any) -> str:
    if isinstance(response, str):
        return response
    if isinstance(response, dict):
        parts = (response.get(name) for name in ("stdout", "stderr", "content", "error"))
        return "\n".join(part for part in parts if isinstance(part, str))
    return ""


def _failed(response: Any) -> bool:
    if isinstance(response, str):
        return response.startswith("Error")
    if not isinstance(response, dict):
        return False
    code = response.get("exitCode", response.get("exit_code", 0))
    return bool(response.get("is_error") or response.get("interrupted") or code not in (0, None))


def _reply(call: HookCall, answer: Answer) -> str:
    if call.event is Event.PERMISSION:
        # What was allowed before the tool and is asked about all the same, a rule of the user's own asks
        # about: measured, an allow here overrules it. So only a denial is said.
        return line_of(permission(answer) if answer.decision is Decision.BLOCK else {})
    text = answer.text
    if answer.decision is Decision.ASK:  # without a person the client denies, and tells the agent this text
        text += answer.by_a_person
    return _decision(_WORDS[answer.decision], text)


def permission(answer: Answer) -> dict[str, Any]:
    """The reply to a permission request; not for a question, which the person is being asked already."""
    behavior: dict[str, Any] = {"behavior": "allow" if answer.decision is Decision.ALLOW else "deny"}
    if answer.decision is not Decision.ALLOW:
        behavior["message"] = answer.text
    return {"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": behavior}}


def _decision(word: str, text: str) -> str:
    return line_of(
        {
            "hookSpecificOutput": {
                "hookEventName": "PreToolUse",
                "permissionDecision": word,
                "permissionDecisionReason": text,
            }
        }
    )


CLIENT = Client(
    "claude", _read, _reply, nothing=lambda _call: line_of({}), failed=lambda text: _decision("deny", text)
)
