"""Cursor: events before and after a tool, beforeSubmitPrompt, sessionStart.

Facts: third parties' descriptions of its hooks.json, version 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autogate.hook.interface import Answer, Client, Event, HookCall, line_of, object_of, text_of
from autogate.verdict import Decision

_AFTER = ("postToolUse", "postToolUseFailure")
_WORDS = {Decision.ALLOW: "allow", Decision.ASK: "ask", Decision.BLOCK: "deny"}


def _read(data: Mapping[str, Any]) -> HookCall:
    name = text_of(data.get("hook_event_name"))
    roots = data.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots else ""
    call = HookCall(
        Event.BEFORE_TOOL,
        session=text_of(data.get("conversation_id")),
        cwd=text_of(data.get("cwd")) or text_of(first),
        transcript=text_of(data.get("transcript_path")),
        prompt=text_of(data.get("prompt")),
    )
    if name == "beforeSubmitPrompt":
        return call._replace(event=Event.PROMPT)
    if name == "beforeShellExecution":
        command = data.get("command")
        if not isinstance(command, str):
            return call._replace(problem="the hook names no command")
        return call._replace(tool="Bash", input={"command": command})
    if name == "sessionStart":
        return call._replace(
            event=Event.SESSION_START, session=call.session or text_of(data.get("session_id"))
        )
    if name in ("beforeMCPExecution", "preToolUse", *_AFTER):
        if name in _AFTER:
            text = data.get("error_message" if name == "postToolUseFailure" else "tool_output")
            failed = name == "postToolUseFailure"
            call = call._replace(event=Event.AFTER_TOOL, output=text_of(text), failed=failed)
        given = object_of(data.get("tool_input"))
        tool = text_of(data.get("tool_name"))
        if not tool or given is None:
            return call._replace(problem="the hook names no tool, or no input of it")
        if tool == "Shell":
            tool = "Bash"
        prefix = "mcp__" if name == "beforeMCPExecution" and not tool.startswith("mcp__") else ""
        return call._replace(tool=prefix + tool, input=given)
    if name.startswith(("after", "post", "stop", "session")):
        return call._replace(event=Event.OTHER)
    return call._replace(problem=f"the event {name or 'without a name'} is not known")


def _permission(word: str, text: str) -> str:
    reply = {"permission": word}
    if word != "allow":
        reply |= {"user_message": text, "agent_message": text}
    return line_of(reply)


def _reply(call: HookCall, answer: Answer) -> str:
    del call
    return _permission(_WORDS[answer.decision], answer.text)


CLIENT = Client(
    "cursor",
    _read,
    _reply,
    nothing=lambda call: line_of({"continue": True} if call.event is Event.PROMPT else {}),
    failed=lambda text: _permission("deny", text),
)
