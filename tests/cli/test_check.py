"""``autogate check``: one action in, one answer out, and every mistake is a no."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from autogate.action import Action
from autogate.cli.render import shortened
from autogate.verdict import Posture
from tests.cli.run import Runner

Asked = list[tuple[Action, Any]]

KEYS = [
    "decision",
    "rule",
    "reason",
    "instead",
    "layer",
    "stage",
    "risk",
    "authorization",
    "effects",
    "read_only",
    "unavailable",
    "unreadable",
    "refused",
    "http_status",
    "transcript_too_long",
    "model",
    "usage",
    "duration_ms",
    "session",
    "generation",
]


@pytest.mark.parametrize(("command", "code"), [("ls", 0), ("danger", 1), ("maybe", 3)])
def test_exit_code(run: Runner, asked: Asked, command: str, code: int) -> None:
    """0 allow, 1 block, 3 ask."""
    assert run("check", command).code == code


def test_piped_output_is_plain(run: Runner, asked: Asked, project: Path) -> None:
    """One line, and what to do instead."""
    assert run("check", "echo danger")[1:] == ("block  it says danger  [danger]\ninstead  do less\n", "")


def test_on_a_terminal_the_part_that_mattered_is_marked(
    run: Runner, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Colour where there is colour, and a mark where there is none."""
    monkeypatch.setenv("TERM", "xterm")
    assert run("check", "echo danger now", terminal=True).out == (
        "\x1b[1;31mblock\x1b[0m  it says danger  [danger]\n"
        "  echo \x1b[4;31mdanger\x1b[0m now\n"
        "       \x1b[31m^^^^^^\x1b[0m\n"
        "\x1b[1minstead\x1b[0m  do less\n"
    )
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("check", "echo danger now", terminal=True).out == (
        "block  it says danger  [danger]\n  echo danger now\n       ^^^^^^\ninstead  do less\n"
    )


def test_a_long_command_is_cut_around_the_part(
    run: Runner, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line is wider than the terminal, and other lines of the command are left out."""
    monkeypatch.setenv("NO_COLOR", "1")
    command = f"first\n{'a ' * 500}\x1b danger{' b' * 500}\nlast"
    lines = run("check", command, terminal=True).out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert "\\x1b danger b" in lines[1]
    start = lines[2].index("^")
    assert lines[1][start : start + 6] == "danger"


def test_no_answer_is_longer_than_can_be_read() -> None:
    """A name of any length can stand in a reason."""
    text = shortened("a" * 200 + "b" * 10_000 + "c" * 47)
    assert (len(text), text[:2], text[-49:]) == (300, "aa", "… " + "c" * 47)


def test_json_has_the_documented_keys_in_order(run: Runner, asked: Asked, project: Path) -> None:
    """One object on one line."""
    result = run("check", "--json", "--session", "s", "ls")
    assert result.out.count("\n") == 1
    assert list(json.loads(result.out)) == KEYS


def test_the_action_and_the_setting_that_are_judged(run: Runner, asked: Asked, project: Path) -> None:
    """Options arrive where they belong."""
    run("check", "--cwd", "sub/..", "--session", "s1", "--posture", "person", "--headless", "ls -la")
    ((action, setting),) = asked
    assert action == Action.command("ls -la", os.fspath(project), "s1")
    assert (setting.posture, setting.headless) == (Posture.PERSON, True)


def test_the_session_of_the_surroundings(run: Runner, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    """AUTOGATE_SESSION, else ``default``."""
    run("check", "ls")
    monkeypatch.setenv("AUTOGATE_SESSION", "shell-7")
    run("check", "ls")
    assert [action.session for action, _ in asked] == ["default", "shell-7"]


def test_input_of_a_tool_from_three_places(run: Runner, asked: Asked, project: Path) -> None:
    """On the line, in a file, on a pipe."""
    text = '{"file_path": "caf\u00e9"}'
    (project / "input.json").write_text(text, encoding="utf-8")
    for source, stdin in ((text, b""), ("@input.json", b""), ("-", text.encode())):
        assert run("check", "--tool", "Write", "--input", source, stdin=stdin).code == 0
    assert [action for action, _ in asked] == [
        Action("Write", {"file_path": "caf\u00e9"}, os.fspath(project), "default")
    ] * 3


def test_a_command_from_a_pipe(run: Runner, asked: Asked) -> None:
    """``-`` in place of the command."""
    assert run("check", "-", stdin=b"echo danger\n").code == 1


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        ([""], b"", "the command is empty"),
        ([" \n\t"], b"", "the command is empty"),
        (["-"], b"", "the command is empty"),
        (["-"], b"ls \x00 x", "the command holds a NUL byte"),
        (["-"], b"ls \xff", "the input is not UTF-8 (byte 3)"),
        (["ls \udcff"], b"", "the command is not UTF-8 (character 3)"),
        ([], b"", "nothing to judge"),
        (["--tool", "Read"], b"", "--tool and --input go together"),
        (["--input", "{}"], b"", "--tool and --input go together"),
        (["ls", "--tool", "Read", "--input", "{}"], b"", "give either COMMAND or --tool with --input"),
        (["--tool", "", "--input", "{}"], b"", "tool is not a name"),
        (["--tool", "Read", "--input", ""], b"", "--input is empty"),
        (["--tool", "Read", "--input", "{"], b"", "--input is not JSON: "),
        (["--tool", "Read", "--input", "[]"], b"", "input is not an object"),
        (["--tool", "Read", "--input", "-"], b"{} {}", "--input is not JSON: Extra data"),
        (["--tool", "Read", "--input", '{"a": 1, "a": 2}'], b"", "--input is not JSON: a key is given twice"),
        (["--tool", "Read", "--input", '{"a": NaN}'], b"", "--input is not JSON: NaN is not JSON"),
        (["--tool", "Read", "--input", '{"a": ["b\\u0000"]}'], b"", "input holds a NUL byte"),
        (["--tool", "Read", "--input", '{"a": {"\\ud800": 1}}'], b"", "input is not UTF-8"),
        (
            ["--tool", "Read", "--input", "[" * 100_000],
            b"",
            "--input is not JSON that can be read: nested too deeply",
        ),
        (["--tool", "Read", "--input", "@missing"], b"", "missing: --input: No such file"),
        (["--tool", "Read", "--input", "@."], b"", ".: --input: Is a directory"),
        (["--cwd", "", "ls"], b"", "--cwd is not a path"),
        (["--transcript", "missing", "ls"], b"", "missing: --transcript: there is no such file"),
        (["--batch", "-", "ls"], b"", "--batch takes its commands from the file"),
        (["--batch", "-", "--explain"], b"", "--explain is for one action"),
        (["--batch", "missing"], b"", "missing: --batch: No such file"),
        (["--batch", "."], b"", ".: --batch: Is a directory"),
    ],
)
def test_bad_input_is_an_error(
    run: Runner, asked: Asked, project: Path, arguments: list[str], stdin: bytes, message: str
) -> None:
    """Exit 2 with a message, nothing on standard output, and nothing was judged."""
    result = run("check", *arguments, stdin=stdin)
    assert (result.code, result.out, asked) == (2, "", [])
    assert result.err.startswith(f"autogate: {message}")
    assert "Traceback" not in result.err


def test_bad_input_with_json_is_a_block_too(run: Runner, asked: Asked) -> None:
    """Who reads only the output reads no allow."""
    errors = {"": "the command is empty", "--bogus": "No such option: --bogus"}
    for argument, error in errors.items():
        result = run("check", "--json", argument)
        assert (result.code, result.rows) == (2, [{"decision": "block", "error": error}])
    assert run("check", "--json").rows[0]["decision"] == "block"


@pytest.mark.parametrize("words", [["git", "status"], ["ls", "-la"], ["rm", "--force", "x"]])
def test_a_command_without_quotes_is_told_of_them(run: Runner, asked: Asked, words: list[str]) -> None:
    """Whether its second word is an operand or looks like an option of autogate's."""
    result = run("check", *words)
    assert (result.code, asked) == (2, [])
    assert "\n  put the command into quotes: autogate check 'git status'\n" in result.err


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["-"], b"ls " + b"x" * 10_000_000),
        (["--tool", "Write", "--input", "-"], b'{"content": "' + b"x" * 1_000_000 + b'"}'),
    ],
)
def test_more_than_a_megabyte_is_blocked(
    run: Runner, asked: Asked, arguments: list[str], stdin: bytes
) -> None:
    """It is answered, not looked at."""
    result = run("check", "--json", *arguments, stdin=stdin)
    (row,) = result.rows
    assert (result.code, row["decision"], row["rule"], asked) == (1, "block", "input-too-large", [])


def test_a_megabyte_is_judged(run: Runner, asked: Asked) -> None:
    """The limit is a limit."""
    assert run("check", "-", stdin=b"x" * 1_000_000).code == 0


def test_a_broken_configuration_allows_nothing(run: Runner, asked: Asked, config_folder: Path) -> None:
    """Exit 2, with the place of the mistake."""
    (config_folder / "config.toml").write_text("[[blok]]\n")
    result = run("check", "ls")
    assert (result.code, result.out, asked) == (2, "", [])
    assert (
        result.err == f"autogate: {config_folder}/config.toml:1: blok: unknown key\n  did you mean block?\n"
    )


def test_the_configuration_reaches_the_judge(run: Runner, asked: Asked, config_folder: Path) -> None:
    """Values and rules of the user's file."""
    (config_folder / "config.toml").write_text('headless = true\n[[block]]\ncommand = "make *"\n')
    run("check", "ls")
    ((_, setting),) = asked
    assert setting.headless
    answer = setting.rules.for_invocation(("make", "x"), "/", "/")
    assert answer[1].reason == "a rule blocks `make *`"


def test_a_bug_is_no_allow(run: Runner, asked: Asked, home: Path) -> None:
    """One line for the person, the traceback in a file."""
    result = run("check", "crash")
    log = home / ".local" / "state" / "autogate" / "error.log"
    assert result == (
        2,
        "",
        (
            "autogate: internal error (RuntimeError); nothing was allowed\n"
            f"  the details are in {log}, please report them\n"
        ),
    )
    assert "RuntimeError: a bug" in log.read_text()
    assert log.stat().st_mode & 0o777 == 0o600


def test_a_bug_with_debug_shows_the_traceback(
    run: Runner, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For who works on it."""
    monkeypatch.setenv("AUTOGATE_DEBUG", "1")
    result = run("check", "crash")
    assert result.code == 2
    assert result.err.startswith("Traceback")


def test_a_working_directory_that_is_gone(run: Runner, asked: Asked, project: Path) -> None:
    """Says so, and how to go on."""
    project.rmdir()
    result = run("check", "ls")
    assert (result.code, result.err) == (
        2,
        "autogate: the working directory does not exist any more\n  give one by --cwd\n",
    )
