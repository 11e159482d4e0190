"""Lines of any length, in memory that they do not change."""

from __future__ import annotations

import io
import json
import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.errors import UsageError
from autogate.transcript import lines, long_lines
from autogate.transcript.formats import records
from autogate.transcript.interface import ToolCalled, UserSaid
from autogate.transcript.items import UNKNOWN_INPUT, Counts, Item, Labelled
from autogate.transcript.long_lines import shortened
from tests.replay.sessions import called, result, said

LARGE = "a line of text\n" * 2000


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """All limits a thousandth of what they are."""
    for module, name, value in (
        (lines, "PIECE", 1 << 10),
        (long_lines, "PIECE", 1 << 10),
        (lines, "WHOLE", 16 << 10),
        (long_lines, "_TEXT", 256),
        (long_lines, "_SHORT_TEXT", 64),
        (long_lines, "_MUCH", 2 << 10),
        (long_lines, "MOST", 8 << 10),
        (long_lines, "_END", 64),
    ):
        monkeypatch.setattr(module, name, value)


def read(*rows: Any, lenient: bool = False, end: str = "\n") -> tuple[list[Any], Counts]:
    """The records of a file, and what was counted."""
    texts = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    counts = Counts()
    file = io.BytesIO("\n".join(texts).encode() + end.encode())
    return list(records(file, "s", counts, lenient=lenient)), counts


def outputs(found: list[Any]) -> list[str]:
    """The outputs among records."""
    return [record.output for record in found if isinstance(record, Labelled)]


def calls(found: list[Any]) -> list[Any]:
    """The inputs of the calls among records."""
    return [
        record.entry.input
        for record in found
        if isinstance(record, Item) and isinstance(record.entry, ToolCalled)
    ]


def test_outputs_are_cut() -> None:
    """Their beginning and their end are kept; calls before and after are read as ever."""
    found, counts = read(
        called("a", "Bash", {"command": "ls"}), result("a", LARGE + "exit 7"), called("b", "Bash", {})
    )
    (output,) = outputs(found)
    assert output.startswith("a line of text\n")
    assert output.endswith("exit 7")
    assert len(output) < 400
    assert calls(found) == [{"command": "ls"}, {}]
    assert (counts.shortened, counts.damaged) == (0, 0)


def test_the_end_of_an_output_tells_how_a_program_ended() -> None:
    """In Codex's form."""
    output = json.dumps({"output": LARGE, "metadata": {"exit_code": 3}})
    ended = {"type": "function_call_output", "call_id": "a", "output": output}
    rows = (
        {"type": "session_meta", "payload": {"id": "x", "cwd": "/p"}},
        {"type": "response_item", "payload": {"type": "function_call", "name": "shell", "call_id": "a"}},
        {"type": "response_item", "payload": ended},
    )
    found, _ = read(*rows)
    assert [record.failed for record in found if isinstance(record, Labelled)] == [True]


@pytest.mark.parametrize("size", [300, 2000, 12_000])
def test_calls_are_whole(size: int) -> None:
    """Up to a limit that no model writes."""
    given = {"file_path": "a", "content": "x" * size}
    assert calls(read(called("a", "Write", given))[0]) == [given]
    assert calls(read(said("go"), called("a", "Write", given), "", end="")[0]) == [given]


@pytest.mark.parametrize(
    "row",
    [
        called("a", "Bash", {"command": "ls", "description": LARGE}),
        {"type": "response_item", "payload": {"type": "custom_tool_call", "name": "x", "input": LARGE}},
        {"Bash": "ls " + LARGE},
    ],
    ids=["claude", "codex", "compact"],
)
def test_calls_past_it_are_unknown(row: Any) -> None:
    """Nothing of their input is believed: a part of a command is another command."""
    assert calls(read(row)[0]) == [UNKNOWN_INPUT]


def test_the_words_of_the_user() -> None:
    """Whole up to the same limit; past it, nothing that was said before counts."""
    found, counts = read(said("x" * 12_000))
    assert [record.entry for record in found] == [UserSaid("x" * 12_000)]
    assert counts.damaged == 0
    assert read(said("go"), said(LARGE))[1].damaged == 2
    assert read({"user": "go"}, {"user": LARGE})[1].damaged == 2


@pytest.mark.parametrize(
    "line",
    [
        "x" * 20_000,
        "\0" * 20_000,
        '{"a":[' + "[]," * 10_000 + "[]]}",
        '{"a":"' + "x" * 3000 + '"',
        "[" * 3000,
    ],
    ids=["no JSON", "NUL", "structure", "not closed", "deep"],
)
def test_what_cannot_be_read(line: str) -> None:
    """An error with its place, counted where lenient, the end of a live session where it is the last."""
    with pytest.raises(UsageError, match=r"^s:2: "):
        read(said("go"), line, said("on"))
    found, counts = read(said("go"), line, said("on"), lenient=True)
    assert len(found) == 2
    assert (counts.skipped["not JSON"], counts.damaged, counts.cut_off) == (1, 2, False)
    found, counts = read(said("go"), line, end="")
    assert (len(found), counts.cut_off) == (1, True)


@pytest.mark.parametrize("text", ["x", LARGE])
def test_a_byte_order_mark(text: str) -> None:
    """Some editors put it at the beginning of a file."""
    found, _ = read("\ufeff" + json.dumps(said(text)), called("a", "Bash", {"command": "ls"}))
    assert len(found) == 2
    with pytest.raises(UsageError, match=r"^s:2: not JSON"):
        read(said("go"), "\ufeff" + json.dumps(said("go")), said("on"))


@pytest.mark.parametrize("line", ["//" + "x" * 20_000, '//"' + "x" * 20_000])
def test_comments(line: str) -> None:
    """Of any length."""
    found, counts = read(line, said("go"))
    assert (len(found), counts.skipped["comment"]) == (1, 1)


_TEXTS = st.text(
    alphabet=st.sampled_from(string.ascii_letters + ' \\"\n\t\x00äß€😀'), max_size=900
) | st.integers(200, 3000).map("x".__mul__)
_VALUES = st.recursive(_TEXTS | st.integers(), lambda inner: st.lists(inner, max_size=4), max_leaves=6)


@given(st.dictionaries(_TEXTS, _VALUES, max_size=4), st.booleans())
def test_fuzz_structure_stays(value: dict[str, Any], ascii_only: bool) -> None:
    """Whatever is cut: it is JSON still, and each text is itself, or its beginning and its end."""
    text = json.dumps(value, ensure_ascii=ascii_only).encode() + b"\n"
    stream = io.BytesIO(text)
    found = shortened(stream.readline(1 << 10), stream)
    assert (found.length, found.ended, stream.read()) == (len(text), True, b"")
    if found.text:
        assert _is_cut(json.loads(found.text), value)


def _is_cut(found: Any, whole: Any) -> bool:
    if isinstance(whole, str):
        if found == whole:
            return True
        split = next((at for at, (a, b) in enumerate(zip(found, whole, strict=False)) if a != b), len(found))
        rest = found[split:]
        # Half a pair may stand where an escaped character was cut.
        return len(found) < len(whole) and whole.endswith((rest, rest[1:]))
    if isinstance(whole, list):
        return len(found) == len(whole) and all(map(_is_cut, found, whole))
    if isinstance(whole, dict):
        keys = len(found) <= len(whole)  # keys that begin alike
        return keys and all(any(_is_cut(key, each) for each in whole) for key in found)
    return bool(found == whole)
