"""Codex's rollout files (``~/.codex/sessions/…/rollout-*.jsonl``), versions 0.13x to 0.171."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator
from typing import Any

from autogate.transcript.interface import ToolCalled, UserSaid
from autogate.transcript.items import Counts, Item, Label, Labelled, Record, unread

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
    for row, moment in _read(rows, counts):
        if not isinstance(row, Item):
            yield row
            continue
        item = row._replace(time=moment)
        if item.line != counts.shortened:
            yield item
        elif isinstance(item.entry, ToolCalled):
            yield unread(item)
        else:
            counts.damaged = counts.damaged or item.line
            yield item


class _Spoken:
    """The user's words out of the three places that a version may write them to, each once."""

    def __init__(self) -> None:
        self._events = False
        self._waiting: list[tuple[int, str, str]] = []
        self._counts: dict[tuple[str, int], int] = {}
        self._given: dict[int, int] = {}

    def event(self, kind: str, text: str) -> bool:
        """Whether a text in an event is new. Two kinds of event may tell of the same; a text that was said
        twice stands twice in one kind."""
        self._events = True
        self._waiting.clear()
        which = hash(text)
        if len(self._counts) >= _TEXTS:
            self._counts.clear()
            self._given.clear()
        count = self._counts[kind, which] = self._counts.get((kind, which), 0) + 1
        if count <= self._given.get(which, 0):
            return False
        self._given[which] = count
        return True

    def message(self, number: int, text: str, moment: str) -> None:
        """A message in the role of the user: theirs only where the file has no events of that."""
        if not self._events:
            self._waiting.append((number, text, moment))

    @property
    def many(self) -> bool:
        """Whether so much was said that nothing else will come of it."""
        return len(self._waiting) >= _WAITING

    def waiting(self) -> Iterator[tuple[Item, str]]:
        """What was said before an answer began, in a file without events."""
        for number, text, moment in self._waiting:
            yield Item(UserSaid(text), number), moment
        self._waiting.clear()


_TEXTS = 50_000
_WAITING = 200


def _read(rows: Iterable[tuple[int, dict[str, Any]]], counts: Counts) -> Iterator[tuple[Record, str]]:
    cwd = model = ""
    tokens = 0
    spoken = _Spoken()
    for number, row in rows:
        time = row.get("timestamp")
        moment = time if isinstance(time, str) else ""
        payload = row.get("payload")
        kind = row.get("type")
        if not isinstance(payload, dict):
            counts.skip(kind)
            continue
        if kind in ("session_meta", "turn_context"):
            if kind == "session_meta" and isinstance(payload.get("id"), str):
                counts.session = counts.session or payload["id"]
            if isinstance(payload.get("cwd"), str):
                cwd = payload["cwd"]
                counts.began_in(cwd)
            if isinstance(payload.get("model"), str):
                model = payload["model"]
        elif kind == "event_msg":
            text = _event_text(payload)
            tokens = _tokens(payload) or tokens
            if text and spoken.event(str(payload.get("type")), text):
                yield Item(UserSaid(text), number), moment
            elif not text:
                counts.skip(f"event_msg/{payload.get('type')}")
        elif kind == "response_item":
            if payload.get("type") == "message" and payload.get("role") == "user":
                text = _texts(payload.get("content"))
                if text and not text.startswith(_TAGGED):
                    spoken.message(number, text, moment)
                if not spoken.many:
                    continue
            if payload.get("type") != "message" or spoken.many:
                yield from spoken.waiting()
            for record in _response(number, payload, cwd, model, tokens, counts):
                yield record, moment
        else:
            counts.skip(kind)
    yield from spoken.waiting()


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
    counts: Counts,
) -> Iterator[Record]:
    kind = payload.get("type")
    call_id = payload.get("call_id") or payload.get("id")
    identity = call_id if isinstance(call_id, str) else ""
    if kind == "message":
        return
    if kind == "function_call":
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
        label = _label(text)
        failed = label is not Label.RAN or _has_failed(output, text)
        yield Labelled(identity, label, failed, text[:20_000])
    else:
        counts.skip(f"response_item/{kind}")


_CODE = re.compile(r"(?:exited with code|exit code:?|\"exit_code\":) ?(-?[0-9]+)", re.IGNORECASE)
_REJECTED = re.compile(r"(?:rejected|denied|declined) by (?:the )?user", re.IGNORECASE)


def _label(text: str) -> Label:
    if _DENIED in text[:400]:
        return Label.HOOK_DENIED
    return Label.USER_REJECTED if _REJECTED.search(text[:200]) else Label.RAN


def _has_failed(output: Any, text: str) -> bool:
    if isinstance(output, dict) and output.get("success") is False:
        return True
    match = _CODE.search(text[:300]) or (_CODE.search(text[-300:]) if text.startswith("{") else None)
    return (match is not None and int(match[1]) != 0) or text.startswith("unsupported ")


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
    if isinstance(folder, str):
        cwd = posixpath.normpath(posixpath.join(cwd, folder)) if cwd else folder
    return ToolCalled("Bash", {"command": command}, cwd, identity)


def is_codex(row: dict[str, Any]) -> bool:
    """Whether a first record is of this format."""
    return isinstance(row.get("payload"), dict) and isinstance(row.get("type"), str)
