"""Claude Code's session files: which rows are the user speaking, which are calls, and what became of them.

Rows come one a content block, with the message's id and usage repeated. Source of the facts: files of
versions 2.0.76 to 2.1.332. New row types keep appearing: what is not listed is skipped and counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from autogate.transcript.interface import ToolCalled, UserSaid
from autogate.transcript.items import Counts, Item, Label, Labelled, Record

_NOT_THE_USER = (
    "<local-command-caveat>",
    "<local-command-stdout>",
    "<local-command-stderr>",
    "<bash-stdout>",
    "<bash-stderr>",
    "<task-notification>",
    "<system-reminder>",
    "<user-prompt-submit-hook>",
    "Stop hook feedback",
    "[Request interrupted by user",
    "This session is being continued from a previous conversation",
    "Caveat: The messages below were generated",
)
_COMPACTION = re.compile(
    r"create a detailed summary of|do not call any tools|context window is running", re.IGNORECASE
)
_COMMAND = re.compile(r"<command-name>\s*(/?[^<]*)</command-name>")
_COMMAND_ARGUMENTS = re.compile(r"<command-args>(.*?)</command-args>", re.DOTALL)
_REMINDER = re.compile(r"<system-reminder>.*?</system-reminder>", re.DOTALL)

_READ_TYPES = frozenset(("user", "assistant", "attachment"))
_ANSWERING = frozenset(("AskUserQuestion", "ExitPlanMode", "exit_plan_mode"))
"""Tools whose result is the user's own answer."""

_KINDS = {
    "user-rejected": Label.USER_REJECTED,
    "permission-rule": Label.RULE_DENIED,
    "automode-blocked": Label.CLASSIFIER_BLOCKED,
    "automode-parsing-error": Label.CLASSIFIER_FAILED,
}
_REJECTED = ("The user doesn't want to", "The user doesn't want to proceed", "[Request interrupted by user")
_OUTPUT_LIMIT = 20_000


def read_claude(rows: Iterable[tuple[int, dict[str, Any]]], counts: Counts) -> Iterator[Record]:
    """Entries and labels of a session file in its order; a subagent's rows carry its id as their thread."""
    asked: dict[str, str] = {}
    for number, row in rows:
        kind = row.get("type")
        if kind not in _READ_TYPES:
            counts.skip(kind)
            continue
        if kind == "attachment":
            yield from _attachment(number, row, counts)
            continue
        message = row.get("message")
        if not isinstance(message, dict):
            counts.skip(f"{kind} without a message")
            continue
        thread = _thread(row)
        if kind == "assistant":
            yield from _calls(number, row, message, thread, asked)
        else:
            yield from _user(number, row, message, thread, asked)


def _thread(row: dict[str, Any]) -> str:
    if row.get("isSidechain") is not True:
        return ""
    agent = row.get("agentId")
    return agent if isinstance(agent, str) and agent else "sidechain"


def _calls(
    number: int, row: dict[str, Any], message: dict[str, Any], thread: str, asked: dict[str, str]
) -> Iterator[Record]:
    content = message.get("content")
    model = message.get("model")
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, dict) or block.get("type") != "tool_use":
            continue
        name, given, call_id = block.get("name"), block.get("input"), block.get("id")
        if not isinstance(name, str):
            continue
        identity = call_id if isinstance(call_id, str) else ""
        if name in _ANSWERING and identity:
            asked[identity] = name
        cwd = row.get("cwd")
        call = ToolCalled(
            name,
            given if isinstance(given, dict) else {"input": given},
            cwd if isinstance(cwd, str) else "",
            identity,
        )
        yield Item(
            call, number, thread, model if isinstance(model, str) else "", _tokens(message.get("usage"))
        )


def _tokens(usage: Any) -> int:
    if not isinstance(usage, dict):
        return 0
    names = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
    values = (usage.get(name) for name in names)
    return sum(value for value in values if isinstance(value, int) and value > 0)


def _user(
    number: int, row: dict[str, Any], message: dict[str, Any], thread: str, asked: dict[str, str]
) -> Iterator[Record]:
    content = message.get("content")
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    if not isinstance(blocks, list):
        return
    speaks = _speaks(row) and not thread
    for block in blocks:
        if not isinstance(block, dict):
            continue
        if block.get("type") == "tool_result":
            yield from _result(number, row, block, asked)
        elif block.get("type") == "text" and speaks:
            text = _said(block.get("text"))
            if text:
                yield Item(UserSaid(text), number)


def _speaks(row: dict[str, Any]) -> bool:
    """Whether a user row is the person at the keyboard, by the marks beside the text."""
    if row.get("isMeta") is True or row.get("isCompactSummary") is True:
        return False
    if row.get("isVisibleInTranscriptOnly") is True:
        return False
    origin = row.get("origin")
    if isinstance(origin, dict):
        return origin.get("kind") in (None, "human")
    return origin is None


def _said(text: Any) -> str:
    """The user's own words in a text, "" where the client wrote it."""
    if not isinstance(text, str):
        return ""
    stripped = _REMINDER.sub("", text).strip()
    command = _COMMAND.search(stripped) if "<command-name>" in stripped else None
    if command is not None:
        arguments = _COMMAND_ARGUMENTS.search(stripped)
        return f"{command[1].strip()} {arguments[1].strip() if arguments else ''}".strip()
    if not stripped or stripped == "Warmup" or stripped.startswith(_NOT_THE_USER):
        return ""
    if len(stripped) > 200 and _COMPACTION.search(stripped[:2000]) and "<analysis>" in stripped:
        return ""
    return stripped


def _result(
    number: int, row: dict[str, Any], block: dict[str, Any], asked: dict[str, str]
) -> Iterator[Record]:
    identity = block.get("tool_use_id")
    if not isinstance(identity, str):
        return
    text = _text(block.get("content"))
    failed = block.get("is_error") is True
    label = _label(row, text, failed=failed)
    yield Labelled(identity, label, failed, text[:_OUTPUT_LIMIT])
    if identity in asked and label is Label.RAN and not failed and text:
        # What the person answered to the agent's question is theirs.
        yield Item(UserSaid(text), number)


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    texts = (
        block.get("text") for block in content if isinstance(block, dict) and block.get("type") == "text"
    )
    return "\n".join(text for text in texts if isinstance(text, str))


def _label(row: dict[str, Any], text: str, *, failed: bool) -> Label:
    kind = row.get("toolDenialKind")
    if isinstance(kind, str):
        return _KINDS.get(kind, Label.RULE_DENIED)
    decision = row.get("permissionDecision")
    if isinstance(decision, dict) and decision.get("decision") == "reject":
        return Label.HOOK_DENIED if decision.get("source") == "hook" else Label.RULE_DENIED
    if failed:
        if text.startswith(_REJECTED):
            return Label.USER_REJECTED
        if "hook error" in text[:200] or text.startswith("PreToolUse:"):
            return Label.HOOK_DENIED
        if text.startswith(("Auto mode could not", "Classifier unavailable")):
            return Label.CLASSIFIER_FAILED
        if text.startswith("Blocked by classifier"):
            return Label.CLASSIFIER_BLOCKED
    return Label.RAN


def _attachment(number: int, row: dict[str, Any], counts: Counts) -> Iterator[Record]:
    """Prompts that were typed while the agent worked."""
    attachment = row.get("attachment")
    if not isinstance(attachment, dict) or attachment.get("type") != "queued_command":
        counts.skip("attachment")
        return
    origin = attachment.get("origin")
    human = origin is None or (isinstance(origin, dict) and origin.get("kind") in (None, "human"))
    if not human or attachment.get("commandMode") not in (None, "prompt") or _thread(row):
        counts.skip("queued_command")
        return
    prompt = attachment.get("prompt")
    text = _said(prompt if isinstance(prompt, str) else _text(prompt))
    if text:
        yield Item(UserSaid(text), number)


def is_claude(row: dict[str, Any]) -> bool:
    """Whether a first record is of this format."""
    return (
        isinstance(row.get("type"), str)
        and "payload" not in row
        and (
            "sessionId" in row
            or "uuid" in row
            or "leafUuid" in row
            or row["type"] in ("summary", "file-history-snapshot")
        )
    )
