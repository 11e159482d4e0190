"""Codex: PreToolUse and PermissionRequest of 0.171.

Facts: measured. Anything but exactly its deny object (an unknown key beside it, allow, ask) lets the tool
run, so there is one deny object or nothing. The registered command turns a failed start into exit 2 with a
text on standard error, which blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autogate.hook.clients.claude import CLIENT as CLAUDE
from autogate.hook.clients.claude import permission
from autogate.hook.interface import Answer, Client, Event, HookCall, line_of
from autogate.verdict import Decision


def _read(data: Mapping[str, Any]) -> HookCall:
    call = CLAUDE.read(data)  # the same names, all shell tools as "Bash"
    if call.event is Event.AFTER_TOOL and call.id and not call.failed:
        call = call._replace(failed=_has_failed(call.transcript, call.id))
    if call.tool == "apply_patch" and isinstance(call.input.get("command"), str):
        return call._replace(input={"patch": call.input["command"]})
    return call


_TAIL = 1_000_000
"""Bytes of the session's file that are read from its end."""


def _has_failed(path: str, identity: str) -> bool:
    """Whether the session's file says so: measured, the hook is given the output alone, without the code,
    and the row with the command's end is written before."""
    import json
    import os

    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
            lines = file.read().splitlines()
    except OSError:
        return False
    for line in reversed(lines):
        if b"CommandExecution" not in line or identity.encode("utf-8", "replace") not in line:
            continue
        try:
            item = json.loads(line)["payload"]["item"]
            if item["id"] == identity:
                return bool(item["status"] == "failed")
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return False


def _reply(call: HookCall, answer: Answer) -> str:
    if call.event is Event.PERMISSION:
        # It cannot be told "allow" before a tool, so here it is; a question is being asked already.
        return "" if answer.decision is Decision.ASK else line_of(permission(answer))
    if answer.decision is Decision.ALLOW:
        return ""
    text = answer.text
    if answer.decision is Decision.ASK:  # Codex cannot be told to ask
        text += answer.by_a_person
    return _deny(text)


def _deny(text: str) -> str:
    return line_of(
        {
            "hookSpecificOutput": {
                "hookEventName": "PreToolUse",
                "permissionDecision": "deny",
                "permissionDecisionReason": text,
            }
        }
    )


CLIENT = Client("codex", _read, _reply, nothing=lambda _call: "", failed=_deny)
