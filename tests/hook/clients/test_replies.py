"""Every client's form of a reply: one wrong key, and the tool silently runs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from autogate.hook.__main__ import client_named
from autogate.hook.interface import BY_A_PERSON, Answer, Client, Event, HookCall
from autogate.verdict import Decision

ALLOW, ASK, DENY = (
    Answer(Decision.ALLOW, "fine"),
    Answer(Decision.ASK, "hm"),
    Answer(Decision.BLOCK, "no"),
)
SAID = "hm" + BY_A_PERSON


def pre(word: str, text: str) -> dict[str, Any]:
    """Claude Code's and Codex' decision before a tool."""
    return {
        "hookSpecificOutput": {
            "hookEventName": "PreToolUse",
            "permissionDecision": word,
            "permissionDecisionReason": text,
        }
    }


REPLIES: dict[str, tuple[Any, Any, Any]] = {
    # client: reply to allow, ask, deny; None: not a byte
    "claude": (pre("allow", "fine"), pre("ask", SAID), pre("deny", "no")),
    "codex": (None, pre("deny", SAID), pre("deny", "no")),
    "gemini": (
        {"decision": "allow", "reason": "fine"},
        {"decision": "ask", "reason": "hm"},
        {"decision": "deny", "reason": "no"},
    ),
    "cursor": (
        {"permission": "allow"},
        {"permission": "ask", "user_message": "hm", "agent_message": "hm"},
        {"permission": "deny", "user_message": "no", "agent_message": "no"},
    ),
    "copilot": (
        {"permissionDecision": "allow"},
        {"permissionDecision": "deny", "permissionDecisionReason": SAID},
        {"permissionDecision": "deny", "permissionDecisionReason": "no"},
    ),
    "cline": (
        {"cancel": False},
        {"cancel": True, "errorMessage": SAID},
        {"cancel": True, "errorMessage": "no"},
    ),
}
NOTHING: dict[str, Any] = {
    "claude": {},
    "codex": None,
    "gemini": {},
    "cursor": {},
    "copilot": {},
    "cline": {"cancel": False},
}


def named(name: str) -> Client:
    """The client."""
    client = client_named(name)
    assert client is not None
    return client


def parsed(text: str) -> Any:
    """The object in a reply of one line, None where it is empty."""
    if not text:
        return None
    assert text.endswith("\n")
    assert text.isascii()
    return json.loads(text)


@pytest.mark.parametrize("name", REPLIES)
def test_replies_before_a_tool(name: str) -> None:
    """Allow, ask and block in the client's own words."""
    call = HookCall(Event.BEFORE_TOOL)
    client = named(name)
    assert tuple(parsed(client.reply(call, answer)) for answer in (ALLOW, ASK, DENY)) == REPLIES[name]
    assert parsed(client.nothing(HookCall(Event.OTHER))) == NOTHING[name]


@pytest.mark.parametrize("name", REPLIES)
def test_a_failure_is_a_denial(name: str) -> None:
    """In the same form as any other."""
    assert parsed(named(name).failed("no")) == REPLIES[name][2]


@pytest.mark.parametrize("name", ["claude", "codex"])
def test_permission_requests(name: str) -> None:
    """A question is left to the dialog that is open already.

    So is an allow to Claude Code: it was said before the tool, and what is asked about all the same, a rule
    of the user's own asks about.
    """
    call = HookCall(Event.PERMISSION)

    def decided(**decision: str) -> dict[str, Any]:
        return {"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": decision}}

    replies = [parsed(named(name).reply(call, answer)) for answer in (ALLOW, ASK, DENY)]
    empty: Any = {} if name == "claude" else None
    allow = {} if name == "claude" else decided(behavior="allow")
    assert replies == [allow, empty, decided(behavior="deny", message="no")]


def test_cursor_lets_a_prompt_go_on() -> None:
    """Its own word for that."""
    assert parsed(named("cursor").nothing(HookCall(Event.PROMPT))) == {"continue": True}


@pytest.mark.parametrize("client", REPLIES)
def test_nobody_is_sent_to_the_history_for_what_is_not_in_it(client: str) -> None:
    """A call that could not be read is not recorded."""
    found = client_named(client)
    assert found is not None
    call = HookCall(Event.BEFORE_TOOL, tool="Bash")
    said = found.reply(call, Answer(Decision.ASK, "hm", recorded=False))
    assert ("hm" in said, "denials" in said) == (True, False)
    assert '"allow"' not in said
