"""Cline: PreToolUse, PostToolUse, UserPromptSubmit, TaskStart. Facts: its documentation.

It cannot be told to ask; a question cancels and says what a person must do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autogate.hook.interface import Answer, Client, Event, HookCall, line_of, object_of, text_of
from autogate.verdict import Decision

_TOOLS = {
    "execute_command": "Bash",
    "read_file": "Read",
    "write_to_file": "Write",
    "replace_in_file": "Edit",
    "search_files": "Grep",
    "list_files": "LS",
    "web_fetch": "WebFetch",
    "attempt_completion": "TodoWrite",
    "ask_followup_question": "AskUserQuestion",
}
_EVENTS = {
    "PreToolUse": Event.BEFORE_TOOL,
    "PostToolUse": Event.AFTER_TOOL,
    "UserPromptSubmit": Event.PROMPT,
    "TaskStart": Event.SESSION_START,
    "TaskResume": Event.SESSION_START,
}


def _read(data: Mapping[str, Any]) -> HookCall:
    name = text_of(data.get("hookName"))
    roots = data.get("workspaceRoots")
    first = roots[0] if isinstance(roots, list) and roots else ""
    event = _EVENTS.get(name, Event.OTHER if name else Event.BEFORE_TOOL)
    call = HookCall(event, session=text_of(data.get("taskId")), cwd=text_of(first))
    if event is Event.PROMPT:
        return call._replace(prompt=text_of((object_of(data.get("userPromptSubmit")) or {}).get("prompt")))
    if event not in (Event.BEFORE_TOOL, Event.AFTER_TOOL):
        return call
    told = object_of(data.get("preToolUse" if event is Event.BEFORE_TOOL else "postToolUse")) or {}
    tool = text_of(told.get("toolName") or told.get("tool"))
    given = object_of(told.get("parameters"))
    if not tool or given is None:
        return call._replace(problem="the hook names no tool, or no input of it")
    if event is Event.AFTER_TOOL:
        call = call._replace(output=text_of(told.get("result")), failed=told.get("success") is False)
    return call._replace(tool=_TOOLS.get(tool, tool), input=given)


def _cancel(text: str) -> str:
    return line_of({"cancel": True, "errorMessage": text})


def _reply(call: HookCall, answer: Answer) -> str:
    del call
    if answer.decision is Decision.ALLOW:
        return line_of({"cancel": False})
    text = answer.text
    if answer.decision is Decision.ASK:
        text += answer.by_a_person
    return _cancel(text)


CLIENT = Client("cline", _read, _reply, nothing=lambda _call: line_of({"cancel": False}), failed=_cancel)
