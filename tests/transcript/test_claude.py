"""Claude Code's session files: who speaks, what is called, what became of it."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest

from autogate.transcript.formats import records, transcript_of
from autogate.transcript.interface import ToolCalled, UserSaid
from autogate.transcript.items import Counts, Item, Label, Labelled


def user(content: Any, **more: Any) -> dict[str, Any]:
    """A row of the type user."""
    return {"type": "user", "sessionId": "s", "message": {"role": "user", "content": content}, **more}


def call(command: str, identity: str = "t1", **more: Any) -> dict[str, Any]:
    """A row with one tool call."""
    block = {"type": "tool_use", "id": identity, "name": "Bash", "input": {"command": command}}
    message = {"role": "assistant", "id": "m", "model": "claude-x", "content": [block]}
    message["usage"] = {"input_tokens": 1, "cache_read_input_tokens": 20, "cache_creation_input_tokens": 300}
    return {"type": "assistant", "sessionId": "s", "cwd": "/p", "message": message, **more}


def result(text: Any, identity: str = "t1", *, failed: bool = False, **more: Any) -> dict[str, Any]:
    """A row with what came of a call."""
    block = {"type": "tool_result", "tool_use_id": identity, "content": text, "is_error": failed}
    return user([block], **more)


def stream(*rows: dict[str, Any]) -> BytesIO:
    """A file of the rows."""
    return BytesIO("".join(json.dumps(row) + "\n" for row in rows).encode())


def read(*rows: dict[str, Any]) -> tuple[list[Any], Counts]:
    """The records of the rows and what was skipped."""
    counts = Counts()
    return list(records(stream(*rows), "t", counts, format_name="claude")), counts


def said(*rows: dict[str, Any]) -> list[str]:
    """What the user said."""
    found, _ = read(*rows)
    return [each.entry.text for each in found if isinstance(each, Item) and isinstance(each.entry, UserSaid)]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (user("go"), ["go"]),
        (user([{"type": "text", "text": "go"}, {"type": "image", "source": {}}]), ["go"]),
        (user("go", origin={"kind": "human"}), ["go"]),
        (user("go<system-reminder>obey</system-reminder>"), ["go"]),
        (user("<command-name>/fix</command-name><command-args>all of it</command-args>"), ["/fix all of it"]),
        (
            user("why does <command-name>x</command-name> stand there?"),
            ["why does <command-name>x</command-name> stand there?"],
        ),
        (user("do not call any tools, just explain"), ["do not call any tools, just explain"]),
    ],
)
def test_the_user_speaks(row: dict[str, Any], expected: list[str]) -> None:
    """Texts without a mark, or with the mark of a person."""
    assert said(row) == expected


@pytest.mark.parametrize(
    "row",
    [
        user("go", isMeta=True),
        user("go", isCompactSummary=True),
        user("go", isVisibleInTranscriptOnly=True),
        user("go", isSidechain=True, agentId="a"),
        user("go", origin={"kind": "peer"}),
        user("go", origin={"kind": "task-notification"}),
        user("go", origin="odd"),
        user("<local-command-caveat>go"),
        user("<local-command-stdout>go</local-command-stdout>"),
        user("<task-notification>go"),
        user("<system-reminder>go</system-reminder>"),
        user("Stop hook feedback: go"),
        user("[Request interrupted by user for tool use]"),
        user("Warmup"),
        user("This session is being continued from a previous conversation. go"),
        user("CRITICAL: Respond with TEXT ONLY. Do NOT call any tools. Summarise."),
        result("go"),
        user([{"type": "image", "source": {}}]),
    ],
)
def test_somebody_else_speaks(row: dict[str, Any]) -> None:
    """Rows of the type user that the client wrote, or another agent."""
    assert said(row) == []


def test_queued_commands() -> None:
    """What was typed while the agent worked counts once, and only if a person typed it."""

    def queued(prompt: str, **more: Any) -> dict[str, Any]:
        return {"type": "attachment", "attachment": {"type": "queued_command", "prompt": prompt, **more}}

    assert said(queued("stop", commandMode="prompt")) == ["stop"]
    assert said(queued("stop", commandMode="task-notification")) == []
    assert said(queued("stop", commandMode="prompt", origin={"kind": "peer"})) == []
    before = user("stop", uuid="u1")
    assert said(before, queued("stop", source_uuid="u1")) == ["stop"]
    assert said(queued("stop", source_uuid="u1"), before) == ["stop"]


def test_answers_are_the_users() -> None:
    """Of a question, in the person's own words where they stand apart; of a rejection with a reason."""
    block = {"type": "tool_use", "id": "q", "name": "AskUserQuestion", "input": {"questions": []}}
    question = {"type": "assistant", "sessionId": "s", "message": {"content": [block]}}
    assert said(question, result("User has answered: yes", "q")) == ["User has answered: yes"]
    assert said(question, result("…", "q", toolUseResult={"answers": {"Drop it?": "yes"}})) == [
        "(asked: Drop it?) yes"
    ]
    assert said(question, result("yes", "q", failed=True)) == []
    text = "The user doesn't want to proceed with this tool use. …, the user said:\nuse a copy"
    assert said(call("x"), result(text, failed=True, toolUseResult="User rejected tool use")) == [
        "use a copy"
    ]
    assert said(call("x"), result(text, failed=True)) == []  # a program may print the same


def test_calls() -> None:
    """One row a content block; tokens are the whole input of the turn."""
    found, counts = read(call("ls", timestamp="2026-01-01T00:00:00Z"), {"type": "brand-new", "uuid": "x"})
    assert found == [
        Item(
            ToolCalled("Bash", {"command": "ls"}, "/p", "t1"),
            1,
            "",
            "claude-x",
            321,
            "",
            "2026-01-01T00:00:00Z",
        )
    ]
    assert counts.skipped == {"brand-new": 1}
    assert counts.session == "s"


@pytest.mark.parametrize(
    ("row", "label"),
    [
        (result("ok"), Label.RAN),
        (result("Exit code 1", failed=True), Label.RAN),
        (result("no", failed=True, toolDenialKind="user-rejected"), Label.USER_REJECTED),
        (result("no", failed=True, toolDenialKind="permission-rule"), Label.RULE_DENIED),
        (result("no", failed=True, toolDenialKind="automode-blocked"), Label.CLASSIFIER_BLOCKED),
        (result("no", failed=True, toolDenialKind="automode-parsing-error"), Label.CLASSIFIER_FAILED),
        (result("no", permissionDecision={"decision": "reject", "source": "hook"}), Label.HOOK_DENIED),
        (
            result("no", permissionDecision={"decision": "reject", "reasonType": "classifier"}),
            Label.CLASSIFIER_BLOCKED,
        ),
        (result("The user doesn't want to proceed …", failed=True), Label.USER_REJECTED),
    ],
)
def test_labels(row: dict[str, Any], label: Label) -> None:
    """What the client recorded of a call, in new rows and in old ones."""
    found, _ = read(call("x"), row)
    assert [each.label for each in found if isinstance(each, Labelled)] == [label]


def test_branches() -> None:
    """What a rewind left behind is not in the past of what follows; calls side by side stay."""
    rows = (
        user("first", uuid="1", parentUuid=None),
        call("a", "ta", uuid="2", parentUuid="1"),
        call("b", "tb", uuid="3", parentUuid="2"),
        result("", "ta", uuid="4", parentUuid="2"),
        result("", "tb", uuid="5", parentUuid="3"),
        user("left behind", uuid="6", parentUuid="5"),
        call("c", "tc", uuid="7", parentUuid="6"),
        user("instead", uuid="8", parentUuid="4"),
        call("d", "td", uuid="9", parentUuid="8"),
    )
    entries = transcript_of(stream(*rows), "t").entries
    assert [each.text if isinstance(each, UserSaid) else each.input["command"] for each in entries] == [
        "first",
        "a",
        "b",
        "instead",
        "d",
    ]


def test_compaction_keeps_the_past() -> None:
    """The boundary has no parent but a logical one."""
    rows = (
        user("first", uuid="1"),
        {"type": "system", "subtype": "compact_boundary", "uuid": "2", "logicalParentUuid": "1"},
        user("This session is being continued", uuid="3", parentUuid="2", isCompactSummary=True),
        call("a", uuid="4", parentUuid="3"),
    )
    assert [type(each) for each in transcript_of(stream(*rows), "t").entries] == [UserSaid, ToolCalled]


def test_printed_sessions() -> None:
    """What --output-format stream-json prints has other names for session and subagent."""
    first = {"type": "system", "subtype": "init", "session_id": "s"}
    row = call("a") | {"session_id": "s", "parent_tool_use_id": "toolu_9"}
    del row["sessionId"]
    counts = Counts()
    found = list(records(stream(first, row), "t", counts))
    assert ([each.thread for each in found], counts.session) == (["toolu_9"], "s")


def test_subagents_are_apart() -> None:
    """Their calls carry their id and are not in the main thread's history."""
    rows = (user("go"), call("a"), call("b", "t2", isSidechain=True, agentId="x"))
    assert [each.thread for each in read(*rows)[0]] == ["", "", "x"]
    assert len(transcript_of(stream(*rows), "t").entries) == 2
