"""Claude Code's session files: which rows are the user speaking, which are calls, and what became of them.

Rows come one a content block, with the message's id and usage repeated. Source of the facts: files of
versions 2.0.76 to 2.1.332. New row types keep appearing: what is not listed is skipped and counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from autogate.transcript.interface import Answered, ToolCalled, UserSaid
from autogate.transcript.items import Counts, Item, Label, Labelled, Record, unread

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
    "CRITICAL: Respond with TEXT ONLY. Do NOT call any tools",
    "Your task is to create a detailed summary of the conversation so far",
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
_REJECTED = ("The user doesn't want to", "[Request interrupted by user")
_OUTPUT_LIMIT = 20_000


def read_claude(rows: Iterable[tuple[int, dict[str, Any]]], counts: Counts) -> Iterator[Record]:
    """Entries and labels of a session file in its order; a subagent's rows carry its id as their thread."""
    asked: dict[str, str] = {}
    turns = _Turns(counts)
    for number, row in rows:
        turn = turns.of(row)
        if not counts.session:
            session = row.get("sessionId") or row.get("session_id")
            counts.session = session if isinstance(session, str) else ""
        counts.began_in(row.get("cwd"))
        time = row.get("timestamp")
        place = _Place(number, time if isinstance(time, str) else "", turn)
        if row.get("type") == "assistant" and isinstance(row.get("message"), dict):
            calls = _calls(place, row, row["message"], asked)
            yield from calls if number != counts.shortened else map(unread, calls)
            continue
        for record in _row(number, row, asked, counts, turns):
            if not isinstance(record, Item):
                yield record
                continue
            if isinstance(record.entry, UserSaid):
                turn = turns.begun(row, turn)
                if number == counts.shortened:
                    counts.damaged = counts.damaged or number
            yield record._replace(time=place.time, turn=turn)


class _Place(NamedTuple):
    line: int
    time: str
    turn: int


def _row(
    number: int, row: dict[str, Any], asked: dict[str, str], counts: Counts, turns: _Turns
) -> Iterator[Record]:
    kind = row.get("type")
    if not isinstance(kind, str) or kind not in _READ_TYPES:
        counts.skip(kind)
        return
    if kind == "attachment":
        yield from _attachment(number, row, counts, turns)
        return
    message = row.get("message")
    if not isinstance(message, dict):
        counts.skip(f"{kind} without a message")
        return
    thread = _thread(row)
    if turns.is_queued(row.get("uuid")):
        counts.skip("queued_command, written twice")
    else:
        yield from _user(number, row, message, thread, asked)


class _Turns:
    """The turn that each row belongs to, by the row that it follows.

    A session that was rewound goes on from an earlier row in the same file: what was said and done since
    is not in the past of what follows. Calls side by side follow each other's rows in no fixed way, so
    branches are told by the user's turns and not by single rows.
    """

    def __init__(self, counts: Counts) -> None:
        self._turns = counts.turns
        self._known: dict[str, int] = {}
        self._current = 0
        self.queued: set[str] = set()
        """Rows whose text an attachment gave already."""

    def of(self, row: dict[str, Any]) -> int:
        """The turn that a row continues."""
        before = row.get("parentUuid") or row.get("logicalParentUuid")
        turn = self._known.get(before, self._current) if isinstance(before, str) else self._current
        uuid = row.get("uuid")
        if isinstance(uuid, str):
            if len(self._known) >= _ROWS:
                for old in list(self._known)[: _ROWS // 2]:
                    del self._known[old]
            self._known[uuid] = turn
            if row.get("isSidechain") is not True:
                self._current = turn
        return turn

    def begun(self, row: dict[str, Any], turn: int) -> int:
        """The new turn that a text of the user begins."""
        new = self._turns.begin(turn)
        self._current = new
        uuid = row.get("uuid")
        if isinstance(uuid, str):
            self._known[uuid] = new
        return new

    def is_queued(self, uuid: Any) -> bool:
        """Whether an attachment gave the row's text already."""
        return isinstance(uuid, str) and uuid in self.queued

    def has(self, uuid: Any) -> bool:
        """Whether a row was there, as far back as is remembered."""
        return isinstance(uuid, str) and uuid in self._known


_ROWS = 100_000
"""So many rows are remembered: a session may be of any length."""


def _thread(row: dict[str, Any]) -> str:
    task = row.get("parent_tool_use_id")
    if isinstance(task, str) and task:
        return task
    if row.get("isSidechain") is not True:
        return ""
    agent = row.get("agentId")
    return agent if isinstance(agent, str) and agent else "sidechain"


def _calls(place: _Place, row: dict[str, Any], message: dict[str, Any], asked: dict[str, str]) -> list[Item]:
    content = message.get("content")
    model = message.get("model")
    found: list[Item] = []
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, dict) or block.get("type") != "tool_use":
            continue
        name, given, call_id = block.get("name"), block.get("input"), block.get("id")
        if not isinstance(name, str):
            continue
        identity = call_id if isinstance(call_id, str) else ""
        if name in _ANSWERING and identity:
            if len(asked) >= _ROWS:
                asked.clear()
            asked[identity] = name
        cwd = row.get("cwd")
        call = ToolCalled(
            name,
            given if isinstance(given, dict) else {"input": given},
            cwd if isinstance(cwd, str) else "",
            identity,
        )
        found.append(
            Item(
                call,
                place.line,
                _thread(row),
                model if isinstance(model, str) else "",
                _tokens(message.get("usage")),
                "",
                place.time,
                place.turn,
            )
        )
    return found


def _tokens(usage: Any) -> int:
    if not isinstance(usage, dict):
        return 0
    total = 0
    for name in ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"):
        value = usage.get(name)
        if isinstance(value, int) and value > 0:
            total += value
    return total


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
            text = said(block.get("text"))
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


def said(text: Any) -> str:
    """The user's own words in a text, "" where the client wrote it."""
    if not isinstance(text, str):
        return ""
    stripped = _REMINDER.sub("", text).strip()
    command = _COMMAND.search(stripped) if stripped.startswith("<command-") else None
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
    if _thread(row):
        return
    if identity in asked and label is Label.RAN and not failed and text:
        # What the person answered to the agent's question is theirs.
        yield Item(Answered(_answers(row) or text), number)
    elif label is Label.USER_REJECTED and _is_really_rejected(row):
        _, mark, said = text.partition(_INSTEAD)
        if mark and said.strip():
            yield Item(UserSaid(said.strip()), number)


_INSTEAD = "the user said:\n"


def _is_really_rejected(row: dict[str, Any]) -> bool:
    """By what the client alone writes: a program's output may begin with the same words."""
    return row.get("toolUseResult") == "User rejected tool use" or (
        row.get("toolDenialKind") == "user-rejected"
    )


def _answers(row: dict[str, Any]) -> str:
    """The questions with the person's answers, where the client wrote them apart."""
    result = row.get("toolUseResult")
    answers = result.get("answers") if isinstance(result, dict) else None
    if not isinstance(answers, dict):
        return ""
    pairs = ((question, answer) for question, answer in answers.items() if isinstance(answer, str))
    return "\n".join(f"(asked: {question}) {answer}" for question, answer in pairs)


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
        if decision.get("reasonType") == "classifier":
            verdict = "no-verdict" not in str(decision.get("reasonCode"))
            return Label.CLASSIFIER_BLOCKED if verdict else Label.CLASSIFIER_FAILED
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


def _attachment(number: int, row: dict[str, Any], counts: Counts, turns: _Turns) -> Iterator[Record]:
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
    source = attachment.get("source_uuid")
    if turns.has(source):
        counts.skip("queued_command, written twice")
        return
    if isinstance(source, str):
        if len(turns.queued) >= _ROWS:
            turns.queued.clear()
        turns.queued.add(source)
    prompt = attachment.get("prompt")
    text = said(prompt if isinstance(prompt, str) else _text(prompt))
    if text:
        yield Item(UserSaid(text), number)


def is_claude(row: dict[str, Any]) -> bool:
    """Whether a first record is of this format."""
    return (
        isinstance(row.get("type"), str)
        and "payload" not in row
        and (
            "sessionId" in row
            or "session_id" in row  # as printed by --output-format stream-json
            or "uuid" in row
            or "leafUuid" in row
            or row["type"] in ("summary", "file-history-snapshot")
        )
    )
