"""Codex's rollout files (``~/.codex/sessions/…/rollout-*.jsonl``), versions 0.13x to 0.171."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from autogate.transcript.interface import ToolCalled, UserSaid
from autogate.transcript.items import Counts, Item, Label, Labelled, Record

_TAGGED = ("<environment_context>", "<user_instructions>", "<permissions", "<turn_aborted>", "# AGENTS.md")
_SHELLS = frozenset(
    ("shell", "shell_command", "exec_command", "local_shell", "container.exec", "unified_exec")
)
_DENIED = "Command blocked by PreToolUse hook"


def read_codex(rows: Iterable[tuple[int, dict[str, Any]]], counts: Counts) -> Iterator[Record]:
    """Entries and labels in the order of the file.

    The user's words are taken from the events where the version writes them, else from messages in the
    role of the user that carry none of the client's own tags.
    """
    cwd = model = ""
    tokens = 0
    spoken: set[str] = set()
    for number, row in rows:
        payload = row.get("payload")
        kind = row.get("type")
        if not isinstance(payload, dict):
            counts.skip(kind)
            continue
        if kind in ("session_meta", "turn_context"):
            if isinstance(payload.get("cwd"), str):
                cwd = payload["cwd"]
            if isinstance(payload.get("model"), str):
                model = payload["model"]
        elif kind == "event_msg":
            text = _event_text(payload)
            tokens = _tokens(payload) or tokens
            if text and text not in spoken:
                spoken.add(text)
                yield Item(UserSaid(text), number)
            elif not text:
                counts.skip(f"event_msg/{payload.get('type')}")
        elif kind == "response_item":
            yield from _response(number, payload, cwd, model, tokens, spoken, counts)
        else:
            counts.skip(kind)


def _event_text(payload: dict[str, Any]) -> str:
    kind = payload.get("type")
    if kind == "user_message":
        text = payload.get("message")
        return text.strip() if isinstance(text, str) else ""
    item = payload.get("item")
    if kind == "item_completed" and isinstance(item, dict) and item.get("type") == "UserMessage":
        return _texts(item.get("content"))
    return ""


def _texts(content: Any) -> str:
    if isinstance(content, str):
        return content.strip()
    if not isinstance(content, list):
        return ""
    texts = (block.get("text") for block in content if isinstance(block, dict))
    return "\n".join(text for text in texts if isinstance(text, str)).strip()


def _tokens(payload: dict[str, Any]) -> int:
    info = payload.get("info")
    last = info.get("last_token_usage") if isinstance(info, dict) else None
    value = last.get("input_tokens") if isinstance(last, dict) else None
    return value if isinstance(value, int) and value > 0 else 0


def _response(
    number: int,
    payload: dict[str, Any],
    cwd: str,
    model: str,
    tokens: int,
    spoken: set[str],
    counts: Counts,
) -> Iterator[Record]:
    kind = payload.get("type")
    call_id = payload.get("call_id") or payload.get("id")
    identity = call_id if isinstance(call_id, str) else ""
    if kind == "message":
        if payload.get("role") == "user":
            text = _texts(payload.get("content"))
            if text and text not in spoken and not text.lstrip().startswith(_TAGGED):
                spoken.add(text)
                yield Item(UserSaid(text), number)
    elif kind == "function_call":
        name, given = str(payload.get("name")), _arguments(payload.get("arguments"))
        yield Item(_shell_call(name, given, cwd, identity), number, "", model, tokens)
    elif kind == "local_shell_call":
        action = payload.get("action")
        given = action if isinstance(action, dict) else {}
        yield Item(_shell_call("local_shell", given, cwd, identity), number, "", model, tokens)
    elif kind == "custom_tool_call":
        name = str(payload.get("name"))
        yield Item(
            ToolCalled(name, {"input": payload.get("input")}, cwd, identity), number, "", model, tokens
        )
    elif kind in ("function_call_output", "custom_tool_call_output"):
        output = payload.get("output")
        text = output if isinstance(output, str) else json.dumps(output)
        denied = _DENIED in text[:400]
        failed = denied or ("exited with code" in text[:300].lower() and "code 0" not in text[:300].lower())
        yield Labelled(identity, Label.HOOK_DENIED if denied else Label.RAN, failed, text[:20_000])
    else:
        counts.skip(f"response_item/{kind}")


def _arguments(text: Any) -> dict[str, Any]:
    if isinstance(text, dict):
        return text
    if not isinstance(text, str):
        return {}
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return {"arguments": text}
    return given if isinstance(given, dict) else {"arguments": given}


def _shell_call(name: str, given: dict[str, Any], cwd: str, identity: str) -> ToolCalled:
    """All ways to run a shell as one tool; the call's own working directory counts."""
    if name not in _SHELLS:
        return ToolCalled(name, given, cwd, identity)
    command = given.get("command", given.get("cmd"))
    folder = given.get("workdir") or given.get("working_directory")
    return ToolCalled("Bash", {"command": command}, folder if isinstance(folder, str) else cwd, identity)


def is_codex(row: dict[str, Any]) -> bool:
    """Whether a first record is of this format."""
    return isinstance(row.get("payload"), dict) and isinstance(row.get("type"), str)
