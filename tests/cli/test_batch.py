"""``autogate check --batch``: every line gets its answer, in order, whatever the others are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.action import Action
from autogate.cli.batch import blocks
from tests.cli.run import Runner

Asked = list[tuple[Action, Any]]


def feed(*rows: object) -> bytes:
    """Rows as JSON lines; texts as they are."""
    return b"".join((row if isinstance(row, bytes) else json.dumps(row).encode()) + b"\n" for row in rows)


def test_answers_in_order(run: Runner, asked: Asked, project: Path) -> None:
    """The id comes first, then the keys of a single verdict; the exit code is 0 whatever was decided."""
    result = run(
        "check",
        "--batch",
        "-",
        "--json",
        stdin=feed({"id": 1, "command": "ls"}, {"id": "b", "command": "danger"}),
    )
    assert (result.code, result.err) == (0, "")
    assert [(row["id"], row["decision"]) for row in result.rows] == [(1, "allow"), ("b", "block")]
    single = run("check", "--json", "ls").rows[0]
    assert list(result.rows[0]) == ["id", *single]


def test_from_a_file(run: Runner, asked: Asked, project: Path) -> None:
    """With or without a line end at its end."""
    (project / "lines").write_bytes(feed({"id": 1, "command": "ls"}, {"id": 2, "command": "ls"}).rstrip())
    assert [row["id"] for row in run("check", "--batch", "lines").rows] == [1, 2]


def test_where_and_what(run: Runner, asked: Asked, project: Path) -> None:
    """A line may have its own directory and session, and a tool in place of a command."""
    run(
        "check",
        "--batch",
        "-",
        stdin=feed(
            {"command": "ls", "cwd": "/srv/x", "session": "s"},
            {"command": "ls", "cwd": "sub/.."},
            {"tool": "Read", "input": {"file_path": "a"}, "more": 1},
        ),
    )
    here = os.fspath(project)
    assert [action for action, _ in asked] == [
        Action.command("ls", "/srv/x", "s"),
        Action.command("ls", here, "default"),
        Action("Read", {"file_path": "a"}, here, "default"),
    ]


@pytest.mark.parametrize(
    ("line", "identity", "error"),
    [
        (b"{", None, "not JSON: "),
        (b"[]", None, "the line is not a JSON object"),
        (b'"ls"', None, "the line is not a JSON object"),
        (b'{"id": 7}', 7, "a line has command, or tool and input"),
        (b'{"id": 7, "tool": "Read"}', 7, "a line has command, or tool and input"),
        (b'{"id": 7, "tool": "Read", "input": "x"}', 7, "input is not an object"),
        (b'{"id": 7, "tool": 1, "input": {}}', 7, "tool is not a name"),
        (b'{"id": 7, "command": ""}', 7, "the command is empty"),
        (b'{"id": 7, "command": null}', 7, "command is not a text"),
        (b'{"id": 7, "command": ["ls"]}', 7, "command is not a text"),
        (b'{"id": 7, "command": "ls", "tool": "Read"}', 7, "a line has either command or tool and input"),
        (b'{"id": 7, "command": "ls", "command": "rm x"}', None, "not JSON: a key is given twice"),
        (b'{"id": 7, "command": "a\\u0000b"}', 7, "the command holds a NUL byte"),
        (b'{"id": 7, "command": "a\\ud800"}', 7, "the command is not UTF-8 (character 1)"),
        (b'{"id": 7, "command": "\xff"}', None, "the input is not UTF-8 (byte 22)"),
        (b'{"id": 7, "command": "ls", "cwd": 1}', 7, "cwd is not a path"),
        (b'{"id": 7, "command": "ls", "cwd": ""}', 7, "cwd is not a path"),
        (b'{"id": 7, "command": "ls", "cwd": "a\\u0000"}', 7, "cwd holds a NUL byte"),
        (b'{"id": 7, "command": "ls", "session": 1}', 7, "session is not a text"),
        (b'{"id": 7, "command": "' + b"x" * 1_000_000 + b'"}', None, "the line is larger than 1 MB"),
        (b'{"id": 7, "command": "crash"}', 7, "internal error (RuntimeError)"),
    ],
)
def test_a_bad_line_is_blocked_and_the_others_answered(
    run: Runner, asked: Asked, project: Path, line: bytes, identity: object, error: str
) -> None:
    """The line is named, and the exit code is 2."""
    result = run(
        "check", "--batch", "-", stdin=feed({"id": 1, "command": "ls"}, line, {"id": 3, "command": "ls"})
    )
    first, bad, last = result.rows
    assert (first["id"], first["decision"], last["id"], last["decision"]) == (1, "allow", 3, "allow")
    assert list(bad) == ["id", "line", "decision", "error"]
    assert (bad["id"], bad["line"], bad["decision"]) == (identity, 2, "block")
    assert bad["error"].startswith(error)
    assert (result.code, result.err) == (2, "autogate: bad lines: 1, the first is line 2\n")


def test_blank_lines_are_passed_over_but_counted(run: Runner, asked: Asked) -> None:
    """As in other JSON lines files."""
    rows = run("check", "--batch", "-", stdin=b'\n \r\n{"id": 1, "command": "ls"}\r\n\n{').rows
    assert [(row["id"], row.get("line")) for row in rows] == [(1, None), (None, 5)]


def test_nothing_in_nothing_out(run: Runner, asked: Asked) -> None:
    """An empty batch is a good one."""
    assert run("check", "--batch", "-") == (0, "", "")


def test_a_project_with_a_broken_file_is_bad_for_its_lines_only(
    run: Runner, asked: Asked, home: Path
) -> None:
    """The error of that directory's configuration answers the lines that happen there."""
    (home / "bad").mkdir()
    (home / "bad" / ".autogate.toml").write_text("x = 1\n")
    rows = run(
        "check", "--batch", "-", stdin=feed({"command": "ls"}, {"command": "ls", "cwd": str(home / "bad")})
    ).rows
    assert [row["decision"] for row in rows] == ["allow", "block"]
    assert "unknown key" in rows[1]["error"]


@given(st.lists(st.integers(0, 1_200_000), max_size=4), st.integers(1, 2_000_000), st.booleans())
def test_fuzz_lines_do_not_depend_on_how_they_arrive(sizes: list[int], step: int, ended: bool) -> None:
    """Whatever the pieces, the lines are the same, and one that is too long is None."""
    lines = [b"x" * size for size in sizes]
    data = b"\n".join(lines) + (b"\n" if ended and lines else b"")
    size = max(step, len(data) // 50 + 1)
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    found = [line for block in blocks(lambda: pieces.pop(0) if pieces else b"") for line in block]
    expected = [line if len(line) <= 1_000_000 else None for line in lines]
    if expected and not ended and expected[-1] == b"":
        expected.pop()
    assert found == expected


def test_a_line_is_answered_before_the_next_is_sent(home: Path) -> None:
    """A client can ask line by line over a pipe."""
    code = "import sys; from autogate.__main__ import main; sys.exit(main(['check', '--batch', '-']))"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, cwd=home
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(feed({"id": number, "command": "ls"}))
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(20) == 0
