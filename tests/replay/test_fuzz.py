"""No transcript, however odd, ends a replay with a fault, or gets a call allowed that cannot be read."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from autogate.errors import UsageError
from autogate.replay.interface import Plan, Row, Source
from autogate.replay.judging import Judge
from autogate.replay.reading import Reader, Rows, Task, Waiting
from autogate.transcript.formats import FORMATS, records
from autogate.transcript.items import Counts

_texts = st.one_of(
    st.text(st.characters(codec=None), max_size=20),
    st.sampled_from(("user", "assistant", "tool_use", "tool_result", "text", "Bash", "ls", "attachment")),
)
_values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), _texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_texts, inner, max_size=3)),
    max_leaves=8,
)
_block = st.fixed_dictionaries(
    {"type": st.sampled_from(("text", "tool_use", "tool_result", "image"))},
    optional=dict.fromkeys(("name", "input", "id", "text", "content", "tool_use_id", "is_error"), _values),
)
_message = st.one_of(
    _values, st.fixed_dictionaries({"content": st.one_of(_values, st.lists(st.one_of(_block, _values)))})
)
_keys = (
    "uuid",
    "parentUuid",
    "sessionId",
    "cwd",
    "timestamp",
    "isSidechain",
    "agentId",
    "origin",
)
_more = ("toolDenialKind", "permissionDecision", "toolUseResult", "attachment")
_claude = st.fixed_dictionaries(
    {"type": st.one_of(st.sampled_from(("user", "assistant", "attachment")), _values), "message": _message},
    optional=dict.fromkeys((*_keys, *_more), _values),
)
_fields = ("name", "arguments", "action", "call_id", "input", "output", "content", "role", "item")
_payload = st.fixed_dictionaries(
    {
        "type": st.one_of(
            st.sampled_from(
                ("message", "function_call", "local_shell_call", "custom_tool_call", "user_message")
            ),
            _values,
        )
    },
    optional=dict.fromkeys(
        ("name", "arguments", "action", "call_id", "input", "output", "content", "role", "item"), _values
    ),
)
_codex = st.fixed_dictionaries(
    {
        "type": st.one_of(st.sampled_from(("response_item", "event_msg", "session_meta")), _values),
        "payload": st.one_of(_payload, _values),
    }
)
_compact = st.dictionaries(_texts, _values, max_size=3)
_rows = st.lists(st.one_of(_claude, _codex, _compact), max_size=6)


@given(_rows, st.sampled_from([each.name for each in FORMATS]))
def test_readers(rows: list[Any], name: str) -> None:
    """Read everything that is JSON."""
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    list(records(BytesIO(data), "t", Counts(), format_name=name))


@given(st.lists(st.one_of(st.binary(max_size=30), st.just(b'{"user": "x"}\n')), max_size=5))
def test_bytes(pieces: list[bytes]) -> None:
    """Anything else is an error that names the line, or is counted."""
    data = b"".join(pieces)
    try:
        list(records(BytesIO(data), "t", Counts()))
    except UsageError as error:
        if not error.where.startswith("t:"):
            raise
    list(records(BytesIO(data), "t", Counts(), format_name="compact", lenient=True))


@given(_rows, st.sampled_from([each.name for each in FORMATS]))
def test_judged(home: Path, rows: list[Any], name: str) -> None:
    """Every call has a verdict and a row that can be written."""
    path = home / "s.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    plan = Plan((), name, detailed=True)
    judge = Judge(plan)
    made = Rows(plan, judge)

    def submit(waiting: Waiting, task: Task, history: Any) -> bool:
        waiting.row = made.row(task, history)
        return True

    reader = Reader(plan, judge, submit)
    for waiting in reader.calls(Source(str(path), "s"), Counts()):
        row = waiting.labelled()
        assert isinstance(row, Row)
        assert row.rule != "internal-error", row
        json.dumps(row.as_json())
