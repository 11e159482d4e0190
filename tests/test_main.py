"""The entry point: errors become messages and exit codes in one place."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import autogate.cli.check
from autogate.__main__ import main
from autogate.cli.arguments import CheckOptions
from autogate.errors import ConfigError
from autogate.version import __version__

ROOT = Path(__file__).parents[1]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """Name and number."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"autogate {__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["check", "-h"], ["config", "--help"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Is no mistake."""
    assert main(arguments) == 0
    assert "Usage: autogate" in capsys.readouterr().out


GROUPS = [[], ["config"], ["rules"], ["dump"], ["denials"], ["gate"], ["guard"]]


@pytest.mark.parametrize("group", GROUPS)
def test_lists_of_commands_say_whole_sentences(
    group: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal of the usual width, and each in one line."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERMINAL_WIDTH", "80")
    assert main([*group, "--help"]) == 0
    rows = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    rows = [row for row in rows if row.strip()]
    assert rows
    assert [row for row in rows if not re.fullmatch(r"  [a-z-]+  +\S.*\.", row) or row.endswith("...")] == []


def test_numbers_are_named_as_people_do(capsys: pytest.CaptureFixture[str]) -> None:
    """In help and in mistakes."""
    main(["learn", "--help"])
    assert "--min N" in capsys.readouterr().out
    for arguments in (["learn", "--min", "x"], ["serve", "--idle", "x"], ["denials", "explain", "x"]):
        assert main(arguments) == 2
        text = capsys.readouterr().err
        assert re.search(r"'x' is not a (whole )?number", text)
        assert not re.search(r"\b(int|float)\b|range", text.partition("Usage")[0])


@pytest.mark.parametrize("arguments", [[], ["chek"], ["config"], ["check", "--nope"], ["--nope"]])
def test_usage_errors(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """2, with the usage, on standard error."""
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "Usage: autogate" in output.err


def test_check_help_documents_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    """All four of them."""
    main(["check", "--help"])
    text = capsys.readouterr().out
    assert all(line in text for line in ("0  allow", "1  block", "3  ask", "2  usage or configuration error"))


def raising(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes ``check`` fail."""

    def run(options: CheckOptions) -> int:
        raise error

    monkeypatch.setattr(autogate.cli.check, "run", run)


def test_an_expected_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where, what, remedy; what came from outside is escaped."""
    raising(ConfigError("is \x1b[31mwrong", where="f:1", remedy="mend it\nsoon"), monkeypatch)
    assert main(["check", "ls"]) == 2
    assert capsys.readouterr().err == "autogate: f:1: is \\x1b[31mwrong\n  mend it\n  soon\n"


def test_an_interrupt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """130, and quiet."""
    raising(KeyboardInterrupt(), monkeypatch)
    assert main(["check", "ls"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("error", [RuntimeError("bug"), RecursionError(), MemoryError(), AssertionError()])
def test_a_bug(error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """2, never a traceback."""
    raising(error, monkeypatch)
    assert main(["check", "ls"]) == 2
    assert "nothing was allowed" in capsys.readouterr().err


def test_a_log_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """Says how to see the traceback all the same; a link in its place is not followed."""
    folder = home / ".local" / "state" / "autogate"
    folder.mkdir(parents=True)
    target = home / "precious"
    target.write_text("precious")
    (folder / "error.log").symlink_to(target)
    raising(RuntimeError("bug"), monkeypatch)
    assert main(["check", "ls"]) == 2
    assert "AUTOGATE_DEBUG=1" in capsys.readouterr().err
    assert target.read_text() == "precious"


def test_a_reader_that_goes_away(home: Path) -> None:
    """Quiet, and not 0: nobody got the answer."""
    script = '"$1" -m autogate config path --json | true; echo "${PIPESTATUS[0]}"'
    done = subprocess.run(
        ["bash", "-c", script, "bash", sys.executable], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stderr == ""
    assert done.stdout in ("2\n", "0\n")  # 0 only where the pipe took the answer before it closed


@pytest.mark.parametrize(
    ("closing", "environment"),
    [(">&-", ""), (">&- 2>&-", ""), ("<&-", ""), (">/dev/null", "PYTHONIOENCODING=ascii")],
)
def test_closed_and_narrow_streams(home: Path, closing: str, environment: str) -> None:
    """The exit code is still the answer."""
    script = f'{environment} "$1" -m autogate check --explain "unheard-of {{a,b}}$x" {closing}'
    done = subprocess.run(
        ["bash", "-c", script, "bash", sys.executable], capture_output=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (3, b"")


def test_closed_input_is_an_error(home: Path) -> None:
    """It is not an empty command."""
    script = '"$1" -m autogate check - <&-'
    done = subprocess.run(
        ["bash", "-c", script, "bash", sys.executable], capture_output=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (2, b"autogate: standard input is closed\n")


def test_no_variable_turns_a_check_into_a_completion(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Typer's own completion would answer 0 in place of the verdict."""
    monkeypatch.setenv("_AUTOGATE_COMPLETE", "complete_bash")
    assert main(["check", "a", "b"]) == 2


HEAVY = {
    "typer", "rich", "click", "anthropic", "httpx", "pydantic", "pygit2", "sqlglot", "platformdirs",
    "tomli_w", "dataclasses", "inspect", "asyncio", "subprocess", "sqlite3", "importlib.metadata",
    "difflib", "pathlib", "typing_extensions",
}  # fmt: skip


def test_a_check_loads_nothing_heavy(home: Path) -> None:
    """What is not needed for an answer is not loaded: start-up is most of the time of a check."""
    code = (
        "import sys; before = set(sys.modules); from autogate.__main__ import main\n"
        "main(['check', '--json', 'git status'])\n"
        "print('\\n' + ' '.join(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True, cwd=home
    )
    assert set(done.stdout.splitlines()[-1].split()) & HEAVY == set()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "arguments", [["check", "ls"], ["rules", "show", "write"], ["denials"], ["--version"]]
)
def test_an_output_that_cannot_be_written(arguments: list[str], tmp_path: Path) -> None:
    """A full disk is no fault of autogate's, and no allow either; it is said in one line."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "autogate", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=tmp_path,
        )
    said = "autogate: the output cannot be written: No space left on device; nothing was allowed\n"
    assert (done.returncode, done.stderr) == (2, said)
