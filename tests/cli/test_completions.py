"""The completion scripts are those of the commands as they are."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from autogate.cli.app import command_tree
from autogate.cli.completions import commands
from tests.cli.run import Runner
from tests.guard.terminal import Terminal, missing

FOLDER = Path(__file__).parents[2] / "completions"
FILES = {"bash": "autogate.bash", "zsh": "_autogate", "fish": "autogate.fish"}


@pytest.mark.parametrize("shell", FILES)
def test_file_is_current(run: Runner, shell: str) -> None:
    """Write it anew by ``autogate completions SHELL > completions/…``."""
    assert (FOLDER / FILES[shell]).read_text() == run("completions", shell).out


@pytest.mark.parametrize("shell", FILES)
def test_every_command_and_option_is_there(shell: str) -> None:
    """Whatever is added to the commands appears in each script."""
    text = (FOLDER / FILES[shell]).read_text()
    for command in commands(command_tree()):
        for name in (*command.words, *(name for option in command.options for name in option.names)):
            written = name.lstrip("-") if shell == "fish" else name
            assert written in text


@pytest.mark.parametrize("shell", FILES)
def test_the_shell_reads_it(shell: str) -> None:
    """No syntax error; only reads, runs nothing."""
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    done = subprocess.run([program, "-n", str(FOLDER / FILES[shell])], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_bash_completes(home: Path) -> None:
    """Commands, options and values in their places."""
    program = shutil.which("bash")
    if program is None:
        pytest.skip("bash is not installed")
    probe = 'source "$1"; shift; COMP_WORDS=(autogate "$@"); COMP_CWORD=$#; _autogate; echo "${COMPREPLY[*]}"'

    def complete(*words: str) -> str:
        script = str(FOLDER / FILES["bash"])
        done = subprocess.run(
            [program, "--norc", "-c", probe, "x", script, *words],
            capture_output=True,
            text=True,
            check=True,
            cwd=home,
        )
        return done.stdout.strip()

    assert complete("co") == "completions config"
    assert complete("check", "--po") == "--posture"
    assert complete("check", "--posture", "") == "agent person"
    assert complete("config", "un") == "unset"
    assert complete("config", "set", "he") == "headless"
    assert complete("install", "c") == "claude codex cursor copilot cline"
    assert complete("uninstall", "zs") == "zsh"
    assert complete("hook", "gem") == "gemini"
    assert complete("rules", "import", "c") == "claude"
    assert complete("replay", "F") == ""  # a file's name, which is the shell's to complete


def test_fish_completes(tmp_path: Path) -> None:
    """Asked as the shell asks itself."""
    program = shutil.which("fish")
    if program is None:
        pytest.skip("fish is not installed")
    probe = "source $argv[1]; complete -C $argv[2] | string split -f 1 \\t | string join ' '; true"

    def complete(line: str) -> str:
        done = subprocess.run(
            [program, "--no-config", "-c", probe, str(FOLDER / FILES["fish"]), line],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        )
        return done.stdout.strip()

    assert complete("autogate ch") == "check"
    assert complete("autogate check --post") == "--posture"
    assert complete("autogate config un") == "unset"
    assert complete("autogate uninstall zs") == "zsh"


def test_zsh_completes(tmp_path: Path) -> None:
    """Typed with Tab, in a shell that has loaded its completions."""
    if missing("zsh"):
        pytest.skip(missing("zsh"))
    after = (
        f"fpath=({FOLDER} $fpath); autoload -Uz compinit; compinit -u -d ~/dump; "
        "show() { print -r -- $BUFFER >>~/shown; BUFFER=; print -n sho''wn }; "
        "zle -N show; bindkey '^Xs' show"
    )
    terminal = Terminal("zsh", tmp_path, guard=False, after=after)
    try:
        for typed in ("autogate ch", "autogate check --post", "autogate config uns", "autogate uninstall zs"):
            terminal.send(f"{typed}\t\x18s")
            terminal.expect("shown")
        assert terminal.text("shown").replace(" \n", "\n").split("\n") == [
            "autogate check",
            "autogate check --posture",
            "autogate config unset",
            "autogate uninstall zsh",
        ]
    finally:
        terminal.close()


def test_unknown_shell(run: Runner) -> None:
    """Says which there are."""
    assert run("completions", "tcsh") == (
        2,
        "",
        "autogate: no completions for tcsh\n  known are: bash, zsh, fish\n",
    )
