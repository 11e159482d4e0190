"""What earlier lines, or the start-up file, have left in a shell, and what a later line makes of it."""

from __future__ import annotations

import pytest

from tests.guard.test_shells import SHELLS, Make

BASH = SHELLS[:1]


SUBSCRIPT = "x='a[$(forbidden)]'"
REFUSED = {
    "a directory that is not the one it says": ("PWD=/tmp", "echo x >FORBIDDEN"),
    "no directory that it says": ("unset PWD", "echo x >FORBIDDEN"),
    "arithmetic": (SUBSCRIPT, "echo $((x))"),
    "an arithmetic command": (SUBSCRIPT, "((x))"),
    "a loop that counts": (SUBSCRIPT, "for ((i=x; i<1; i++)); do :; done"),
    "a test of numbers": (SUBSCRIPT, "[[ x -eq 1 ]]"),
    "let": (SUBSCRIPT, "let x"),
    "an integer": (SUBSCRIPT, "declare -i y=x"),
    "what stands for an empty variable": ("x=forbidden", "${v:-$x}"),
    "what stands for one that is not set": ("x=forbidden", "${v-${x}}"),
    "a variable that a child sees": ("export x=forbidden", "sh -c '\"$x\"'"),
    "the last word": ("true forbidden", "$_"),
    "an answer": ("REPLY=forbidden", "$REPLY"),
    "a function in place of a test": ("function [ { forbidden; }", "[ a ]"),
}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("name", REFUSED)
def test_what_was_left_behind_is_seen(fresh: Make, shell: str, name: str) -> None:
    """The last line is refused for what the ones before it have set."""
    terminal = fresh(shell)
    *before, line = REFUSED[name]
    for each in before:
        assert terminal.line(each)
    assert not terminal.line(line)
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", BASH)
@pytest.mark.parametrize(
    "line", ["echo $[x]", "echo ${PATH:x}", "echo ${a[x]}", "for i in $((1 + x)); do :; done"]
)
def test_what_bash_runs_in_a_subscript(fresh: Make, shell: str, line: str) -> None:
    """Wherever it counts."""
    terminal = fresh(shell)
    assert terminal.line(SUBSCRIPT)
    assert not terminal.line(line)
    assert terminal.line(f"x=1; {line}")
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_what_was_left_behind_does_no_harm(fresh: Make, shell: str) -> None:
    """The same where it is what it mostly is; and a directory may be gone, or reached by a link."""
    terminal = fresh(shell)
    for line in (
        "x=5; v=true; echo a true",
        "$_; for ((i=x; i<7; i++)); do echo x >>A; done",
        "((y++)); echo $((y + x)) >/dev/null; echo x >>A",
        "${v:-forbidden}; ${w:-true}; echo x >>A",
        "export x=true; sh -c '$x'; echo x >>A",
        "REPLY=true",
        "$REPLY; [ a = a ] && echo x >>A",
        "P=/a",
        "ln -s ~ link; cd link",
        "echo x >>A",
        "mkdir ~/gone; cd ~/gone; rmdir ~/gone",
        "echo x >>~/A",
    ):
        assert terminal.line(line)
    assert terminal.marks() == {"A": 8}
    assert "declare" not in terminal.shown.text


@pytest.mark.parametrize("shell", SHELLS[1:])
def test_values_that_hold_a_null_character(fresh: Make, shell: str) -> None:
    """Which separates the parts of a question."""
    terminal = fresh(shell)
    assert terminal.line('echo "$IFS" >/dev/null; echo x >>A')
    assert terminal.line("v=$(printf 'a\\0b'); w=($v)")
    assert terminal.line('echo "$v" $w ${w[1]} >/dev/null; echo x >>A')
    assert not terminal.line("echo $v; forbidden")
    assert terminal.marks() == {"A": 2}
    assert "cannot judge" not in terminal.shown.text


CALLED = {
    "bash": ("command_not_found_handle",),
    "zsh": ("command_not_found_handler", "chpwd", "precmd", "preexec", "zshaddhistory", "TRAPZERR"),
}


@pytest.mark.parametrize("shell", SHELLS)
def test_functions_that_a_shell_calls_by_itself(fresh: Make, shell: str) -> None:
    """They are judged when they are made, for no line names them."""
    terminal = fresh(shell)
    for name in CALLED[shell]:
        assert not terminal.line(f"{name}() {{ echo x >>A; forbidden; }}")
        assert not terminal.line(f"function {name} {{ echo x >>A; forbidden; }}")
        assert terminal.line(f"{name}() {{ true; }}")
    assert terminal.line("other() { forbidden; }; nosuchprogram; cd /; false")
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS[1:])
@pytest.mark.parametrize(
    "line",
    ["chpwd_functions+=(hook)", "chpwd_functions=( $chpwd_functions hook )", "add-zsh-hook chpwd hook"],
)
def test_lists_of_functions_that_zsh_calls(fresh: Make, shell: str, line: str) -> None:
    """Their bodies are looked at when they are put there."""
    terminal = fresh(shell, after="autoload -Uz add-zsh-hook")
    assert terminal.line("hook() { forbidden }")
    assert not terminal.line(line)
    assert terminal.line("hook() { echo x >>~/A }")
    assert terminal.line(line)
    assert terminal.line("cd /")
    assert terminal.marks() == {"A": 1}


@pytest.mark.parametrize("shell", BASH)
def test_what_bash_runs_before_each_prompt(fresh: Make, shell: str) -> None:
    """A list of commands is judged as one command is."""
    terminal = fresh(shell)
    for line in (
        "PROMPT_COMMAND=forbidden",
        "PROMPT_COMMAND=(true forbidden)",
        "PROMPT_COMMAND+=('forbidden')",
    ):
        assert not terminal.line(line)
    assert terminal.line("PROMPT_COMMAND+=('echo x >>A')")
    assert terminal.line("true")
    assert terminal.marks() == {"A": 2}


@pytest.mark.parametrize("shell", BASH)
@pytest.mark.parametrize("names", ["text line name status", "field lengths round size", "IFS"])
def test_names_that_cannot_be_changed_any_more(fresh: Make, shell: str, names: str) -> None:
    """Are none that the guard needs: questions are put and answered as before."""
    value = "" if names == "IFS" else "=x"
    terminal = fresh(shell)
    assert terminal.line("; ".join(f"readonly {name}{value}" for name in names.split()))
    assert terminal.line("alias zz=true")
    terminal.ask("doubtful", "n")
    assert terminal.line("for i in 1 2; do")
    assert terminal.line("zz; echo x >>A")
    assert terminal.line("done")
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 2}


@pytest.mark.parametrize("shell", BASH)
def test_aliases_of_the_words_that_the_guard_uses(fresh: Make, shell: str) -> None:
    """They were there before it, and do not change it; afterwards they are what they were."""
    names = "local set exec kill shopt eval trap declare unset return printf readonly"
    aliases = "; ".join(f"alias {name}=forbidden" for name in names.split())
    terminal = fresh(shell, before=f"{aliases}; alias fc='fc -l' zz='echo x >>A'")
    assert terminal.line("zz")
    assert not terminal.line("zz; set")
    assert terminal.marks() == {"A": 1}
    assert "syntax error" not in terminal.shown.text


TAKEN = {
    "bash": ("unset BASH_ALIASES", "declare -A BASH_ALIASES"),
    "zsh": ("unset aliases", "typeset -A functions", "zmodload -u zsh/system"),
}


@pytest.mark.parametrize("shell", SHELLS)
def test_what_the_guard_reads_is_not_taken_away(fresh: Make, shell: str) -> None:
    """Without a question."""
    terminal = fresh(shell)
    for line in TAKEN[shell]:
        terminal.ask(line, "n")
    assert terminal.line("alias zz=forbidden")
    assert not terminal.line("eval zz")
    assert terminal.marks() == {}
