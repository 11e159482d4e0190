"""Gemini CLI 0.61: BeforeTool, AfterTool, BeforeAgent, SessionStart.

Facts: its package. Standard output must be JSON only; output that is none lets the tool run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from autogate.hook.interface import Answer, Client, Event, HookCall, line_of, object_of, text_of
from autogate.verdict import Decision

_EVENTS = {
    "BeforeTool": Event.BEFORE_TOOL,
    "AfterTool": Event.AFTER_TOOL,
    "BeforeAgent": Event.PROMPT,
    "SessionStart": Event.SESSION_START,
}
_FAILED = re.compile(r"^(Exit Code: [1-9]|Signal: )", re.MULTILINE)
_WORDS = {Decision.ALLOW: "allow", Decision.ASK: "ask", Decision.BLOCK: "deny"}


def _read(data: Mapping[str, Any]) -> HookCall:
    name = text_of(data.get("hook_event_name"))
    event = _EVENTS.get(name, Event.OTHER if name else Event.BEFORE_TOOL)
    call = HookCall(
        event,
        session=text_of(data.get("session_id")),
        tool=text_of(data.get("tool_name")),
        cwd=text_of(data.get("cwd")),
        transcript=text_of(data.get("transcript_path")),
        prompt=text_of(data.get("prompt")),
    )
    if event in (Event.BEFORE_TOOL, Event.AFTER_TOOL):
        given = object_of(data.get("tool_input"))
        if not call.tool or given is None:
            return call._replace(problem="the hook names no tool, or no input of it")
        call = call._replace(input=given)
    if event is Event.AFTER_TOOL:
        response = object_of(data.get("tool_response")) or {}
        error, told = response.get("error"), text_of(response.get("llmContent"))
        # Measured: a command's exit code stands in the text for the model only, the process' number, too.
        failed = error is not None or _FAILED.search(told) is not None
        output = text_of(response.get("returnDisplay")) or told or text_of(error)
        call = call._replace(output=output, failed=failed)
    return call


def _reply(call: HookCall, answer: Answer) -> str:
    del call
    return line_of({"decision": _WORDS[answer.decision], "reason": answer.text})


CLIENT = Client(
    "gemini",
    _read,
    _reply,
    nothing=lambda _call: line_of({}),
    failed=lambda text: line_of({"decision": "deny", "reason": text}),
)
