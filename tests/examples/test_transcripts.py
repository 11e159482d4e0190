"""``examples/transcripts``: they replay as they say, and the format is as it is described."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from autogate.cli.replay import ReplayOptions
from autogate.cli.replay import run as replay
from autogate.errors import UsageError
from autogate.transcript.compact import _BESIDE, read_compact
from autogate.transcript.formats import records
from autogate.transcript.interface import ToolCalled, UserSaid
from autogate.transcript.items import Counts, Item

FOLDER = Path(__file__).parents[2] / "examples" / "transcripts"
TEXT = (FOLDER / "README.md").read_text()
LINES = [line for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]


def read(text: str | bytes, **more: Any) -> tuple[list[Item], Counts]:
    """The items of a transcript as a replay reads it."""
    counts = Counts()
    data = text.encode() if isinstance(text, str) else text
    found = records(io.BytesIO(data), "t", counts, format_name="compact", **more)
    return [each for each in found if isinstance(each, Item)], counts


def calls(text: str) -> list[Item]:
    """The calls alone."""
    return [item for item in read(text)[0] if isinstance(item.entry, ToolCalled)]


def test_every_line_of_the_description_is_read() -> None:
    """As it says; the whole of it is a transcript."""
    assert read_compact([f"{line}\n" for line in LINES]).entries == (
        UserSaid("the tests fail, please mend them"),
        UserSaid("and push it"),
        ToolCalled("Bash", {"command": "git status"}),
        ToolCalled("Bash", {"command": "git status"}),
        ToolCalled("Write", {"file_path": "a.txt", "content": "a"}),
        ToolCalled("mcp__tracker__close", {"issue": 12}),
        ToolCalled("user", {"name": "ann"}),
        ToolCalled("Bash", {"command": "git status"}),
        ToolCalled("Bash", {"command": "make"}, "/work/shop", "call-7"),
        ToolCalled("Bash", {"command": "git push --force"}),
    )
    items, counts = read("\n".join(LINES) + "\n")
    assert [item.entry for item in items] == list(read_compact([f"{line}\n" for line in LINES]).entries)
    assert sum(counts.skipped.values()) == 0


def test_the_description_names_every_key() -> None:
    """And no other."""
    table = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    assert sorted(table) == sorted(_BESIDE)
    assert set(json.loads(LINES[-1])["meta"]) == {"model", "main_tokens", "instructions"}


@pytest.mark.parametrize(
    ("tool", "field"),
    [
        ("Bash", "command"),
        ("Read", "file_path"),
        ("Write", "file_path"),
        ("Edit", "file_path"),
        ("Grep", "path"),
        ("Glob", "path"),
        ("WebFetch", "url"),
        ("unheard_of", "input"),
    ],
)
def test_a_text_is_the_main_field(tool: str, field: str) -> None:
    """Of each tool that is named."""
    (item,) = calls(json.dumps({tool: "x"}) + "\n")
    assert item.entry == ToolCalled(tool, {field: "x"})
    assert f"`{field}`" in TEXT


def test_what_stands_beside_a_call() -> None:
    """Every key, and what a value of another type comes to."""
    whole = {"Bash": "ls", "cwd": "/q", "id": "7", "time": "2026-01-31", "expect": "ask|block"}
    (item,) = calls(json.dumps(whole) + "\n")
    assert item.entry == ToolCalled("Bash", {"command": "ls"}, "/q", "7")
    assert (item.time, item.expect, item.line) == ("2026-01-31", "ask|block", 1)
    (item,) = calls(json.dumps({"Bash": "ls", "cwd": 1, "id": 2, "time": 3, "expect": 4}) + "\n")
    assert item.entry == ToolCalled("Bash", {"command": "ls"})
    assert (item.time, item.expect) == ("", "?")


def test_meta_holds_from_there_on() -> None:
    """Each of its values until it is said again."""
    meta = ({"model": "a", "main_tokens": 5}, {"model": "b"}, {"main_tokens": 7})
    text = "".join(f'{json.dumps({"meta": each})}\n{{"Bash": "ls"}}\n' for each in meta)
    assert [(item.model, item.main_tokens) for item in calls(text)] == [("a", 5), ("b", 5), ("b", 7)]
    assert read('{"meta": {"instructions": "tabs"}}\n')[1].instructions == "tabs"
    assert read('{"meta": {}, "Bash": "ls"}\n')[1].skipped.total() == 1


def test_what_else_there_may_be() -> None:
    """Comments, blank lines, unknown forms, lines that are none, a byte order mark, a cut-off end."""
    items, counts = read('\ufeff// no\n\n{"Bash": "ls"}\n{"user": 7}\n{"a": 1, "b": 2}\n{"Bash": "l')
    assert len(items) == 1
    assert dict(counts.skipped) == {"comment": 1, "unknown": 2}
    assert counts.cut_off
    for line in ("no json", "[1]"):
        with pytest.raises(UsageError, match="t:1"):
            read(f'{line}\n{{"Bash": "ls"}}\n')
        items, counts = read(f'{line}\n{{"Bash": "ls"}}\n', lenient=True)
        assert (len(items), counts.skipped.total()) == (1, 1)


def replayed(path: Path, **more: Any) -> int:
    """The exit code."""
    return replay(ReplayOptions((str(path),), json=True, **more))


def test_expectations(project: Path) -> None:
    """0 as expected, 1 otherwise, 2 where it is no verdict; a verdict of the example is not by chance."""
    assert replayed(FOLDER / "expected.jsonl") == 0
    lines = (FOLDER / "expected.jsonl").read_text().splitlines()
    expecting = [at for at, line in enumerate(lines) if line.startswith("{") and '"expect"' in line]
    assert len(expecting) >= 6
    for at in expecting:
        row = json.loads(lines[at])
        others = {"allow", "ask", "block"} - set(row["expect"].split("|"))
        row["expect"] = "|".join(sorted(others))
        (project / "s.jsonl").write_text("\n".join([*lines[:at], json.dumps(row), *lines[at + 1 :]]) + "\n")
        assert replayed(project / "s.jsonl") == 1
    (project / "s.jsonl").write_text('{"Bash": "ls", "expect": 1}\n')
    with pytest.raises(UsageError, match="expect is not a verdict"):
        replayed(project / "s.jsonl")


def test_the_same_id_is_the_same_call(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Written twice."""
    (project / "s.jsonl").write_text('{"Bash": "ls", "id": "1"}\n' * 2 + '{"Bash": "ls"}\n' * 2)
    assert replayed(project / "s.jsonl") == 0
    assert json.loads(capsys.readouterr().out)["calls"] == 3
