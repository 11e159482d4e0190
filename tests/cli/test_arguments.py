"""The small parser reads every line that it accepts as typer does."""

from __future__ import annotations

import pytest

import autogate.cli.check
from autogate.cli.app import run_app
from autogate.cli.arguments import CheckOptions, parse
from autogate.errors import UsageError

ACCEPTED: list[tuple[list[str], CheckOptions]] = [
    ([], CheckOptions()),
    (["git status"], CheckOptions("git status")),
    (["--", "git status"], CheckOptions("git status")),
    (["--", "--json"], CheckOptions("--json")),
    (["--json", "--", "-x"], CheckOptions("-x", json=True)),
    (["-"], CheckOptions("-")),
    ([""], CheckOptions("")),
    (["ls", "--json"], CheckOptions("ls", json=True)),
    (["--json", "--json", "ls"], CheckOptions("ls", json=True)),
    (
        ["--explain", "--no-record", "--headless", "ls"],
        CheckOptions("ls", explain=True, no_record=True, headless=True),
    ),
    (["--cwd", "/x", "ls"], CheckOptions("ls", cwd="/x")),
    (["--cwd=/x=y", "ls"], CheckOptions("ls", cwd="/x=y")),
    (["--cwd=", "ls"], CheckOptions("ls", cwd="")),
    (["--tool", "Read", "--input", '{"a": "--json"}'], CheckOptions(tool="Read", input='{"a": "--json"}')),
    (["--tool=Read", "--input=-"], CheckOptions(tool="Read", input="-")),
    (["--session", "--json", "ls"], CheckOptions("ls", session="--json")),
    (["--session", "--", "ls"], CheckOptions("ls", session="--")),
    (["--batch", "-", "--json"], CheckOptions(batch="-", json=True)),
    (["--transcript", "t", "--session", "s", "ls"], CheckOptions("ls", transcript="t", session="s")),
    (["--posture", "person", "ls"], CheckOptions("ls", posture="person")),
    (
        ["--backend", "local", "--mode=tool_use", "--max-transcript-tokens", "9", "ls"],
        CheckOptions("ls", backend="local", mode="tool_use", max_transcript_tokens="9"),
    ),
]

LEFT_TO_TYPER = [
    ["--help"],
    ["-h"],
    ["ls", "-x"],
    ["ls", "--jsn"],
    ["ls", "--js"],
    ["ls", "--json=1"],
    ["git", "status"],
    ["--cwd"],
    ["--cwd", "/a", "--cwd", "/b", "ls"],
    ["--posture", "robot", "ls"],
    ["--posture=", "ls"],
    ["--backend", "openai", "ls"],
    ["--mode", "slow", "ls"],
    ["--max-transcript-tokens", "many", "ls"],
    ["--max-transcript-tokens=-1", "ls"],
]


@pytest.mark.parametrize(("arguments", "expected"), ACCEPTED)
def test_both_parsers_read_the_same(
    arguments: list[str], expected: CheckOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The options are the same, whichever parser read the line."""
    seen: list[CheckOptions] = []

    def run(options: CheckOptions) -> int:
        seen.append(options)
        return 3

    monkeypatch.setattr(autogate.cli.check, "run", run)
    assert run_app(["check", *arguments]) == 3
    assert (seen, parse(arguments)) == ([expected], expected)


@pytest.mark.parametrize("arguments", LEFT_TO_TYPER)
def test_the_rest_is_typers(arguments: list[str]) -> None:
    """Mistakes and help are never guessed at."""
    assert parse(arguments) is None


MISTAKES = [line for line in LEFT_TO_TYPER if line not in (["--help"], ["-h"], LEFT_TO_TYPER[8])]
"""All but help and an option given twice, of which typer takes the last."""


@pytest.mark.parametrize("arguments", MISTAKES)
def test_mistakes_are_mistakes(arguments: list[str]) -> None:
    """What the small parser does not know is a usage error that says where to look."""
    with pytest.raises(UsageError, match="Try: autogate check --help"):
        run_app(["check", *arguments])
