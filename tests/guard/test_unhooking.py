"""Which lines would take the guard of a shell away."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.guard.judge import Line, LineJudge
from tests.guard.terminal import Terminal, missing

EVERYBODY = [
    "__ag_run=1",
    "__ag_ok=",
    "true; export __ag_posture=person",
    "unset -f __ag_enter",
    "unset -v __ag_before __ag_run",
    "declare -g __ag_run=1",
    "printf -v __ag_run 1",
    "read __ag_run <<<1",
    "let __ag_run=1",
    "((__ag_run = 1))",
    "for __ag_run in 1; do :; done",
    "f() { __ag_run=1; }",
    "__ag_judge() { return 0; }",
    "function __ag_judge { return 0; }",
    "PROMPT_COMMAND+=('__ag_run=1; __ag_ok=')",
    "echo x >&$__ag_w",
    'printf x >&"${__ag_r}"',
    "cat <&$__ag_r",
    "exec {__ag_w}>&-",
    "kill -9 $__ag_worker",
    "kill -STOP ${__ag_worker}",
    "eval '__ag_run=1'",
    'builtin() { command builtin "$@"; }',
    "function read { :; }",
    "echo x; local () { :; }",
    "bind '\"\\C-m\": accept-line'",
    "bind '\"\\r\": accept-line'",
    "bind 'Return: accept-line'",
    "bind -r '\\C-j'",
    "bind -m vi-command '\"\\C-m\": accept-line'",
    "bind -f ~/.inputrc",
    "bindkey '^M' .accept-line",
    "zle -A .accept-line accept-line",
    "zle -N accept-line mine",
    "set +o emacs",
    "set -u +o vi",
    "shopt -u promptvars",
    "unsetopt zle",
    "bash --norc",
    "exec bash --norc -i",
    "bash --noprofile --rcfile /dev/null",
    "zsh -f",
    "exec zsh -df",
    "zsh --no-rcs",
    "enable -n printf declare",
    "disable print",
    "unset BASH_ALIASES",
    "unset -v aliases",
    "typeset -A functions",
    "zmodload -u zsh/system",
    "zmodload -ui zsh/parameter",
    "setopt no_zle; unsetopt ZLE",
]
AGENTS = [
    "PROMPT_COMMAND=",
    "PROMPT_COMMAND+=(true)",
    "unset PROMPT_COMMAND",
    "PS0=",
    "unset PS0",
    "preexec_functions=()",
    "add-zsh-hook -d preexec f",
    "trap true DEBUG",
    "shopt -s extdebug",
    "set -o functrace; trap 'false' DEBUG",
]
NOBODY = [
    "echo $__ag_worker",
    "declare -p __ag_worker",
    "declare -f __ag_enter | head",
    "grep -rn __ag_run .",
    "git grep '__ag_[a-z]*' | head",
    "bind -p",
    "bind -q accept-line",
    "bind '\"\\C-t\": transpose-chars'",
    "bind 'set editing-mode vi'",
    "set -o vi",
    "set +o posix",
    "trap 'echo bye' EXIT",
    "trap - INT",
    "echo $PROMPT_COMMAND $PS0",
    "bash -c ls",
    "bash --norc -c ls",
    "bash -x script.sh",
    "zsh -fc ls",
    "zsh script.zsh -f",
    "bindkey -v",
    "bindkey ^M accept-line",
    "bindkey '^R' history-incremental-search-backward",
    "zle -la",
    "enable -n test",
    "enable printf",
    "zmodload zsh/datetime",
    "unset -f functions_of_mine",
    "unalias aliases",
    "declare -p BASH",
    "shopt -s autocd",
    "f() { command ls; }",
    "ls()(true)",
    'cd() { builtin cd "$@"; }',
]


@pytest.fixture
def project(home: Path) -> str:
    """A folder to work in."""
    folder = home / "project"
    folder.mkdir(parents=True)
    return str(folder)


@pytest.mark.parametrize("posture", ["person", "agent"])
def test_what_takes_the_guard_away(project: str, posture: str) -> None:
    """A person is asked, unless the guard mends it by itself; an agent may not."""
    judge = LineJudge("bash", "s", posture)
    rows = {
        line: (answer.word, answer.reason != "")
        for line in EVERYBODY + AGENTS
        if (answer := judge.answer("1", Line(project, line)))
    }
    judge.close()
    if posture == "agent":
        assert rows == dict.fromkeys(EVERYBODY + AGENTS, ("block", True))
    else:
        assert rows == {**dict.fromkeys(EVERYBODY, ("ask", True)), **dict.fromkeys(AGENTS, ("allow", False))}


@pytest.mark.parametrize("line", NOBODY)
@pytest.mark.parametrize("agent", [False, True], ids=["person", "agent"])
def test_what_only_looks_like_it(line: str, agent: bool) -> None:
    """Reading is free, and so is what has nothing to do with the guard."""
    from autogate.guard.unhooking import unhooks

    argvs = [tuple(part.split()) for part in line.split("|")]
    assert unhooks(line, argvs, agent=agent) == ""


def test_a_function_that_takes_it_away(project: str) -> None:
    """Whatever it is called."""
    judge = LineJudge("bash", "s", "agent")
    line = Line(project, "tidy", functions={"tidy": "tidy () \n{ \n    __ag_run=1\n}"})
    assert judge.answer("1", line).word == "block"
    judge.close()


@pytest.mark.skipif(bool(missing("bash")), reason="bash is not installed")
@pytest.mark.parametrize(
    "line",
    [
        "PROMPT_COMMAND=; PS0=",
        "unset PROMPT_COMMAND PS0",
        "PROMPT_COMMAND=(true); PS0=x",
        "trap 'true' DEBUG; shopt -s extdebug",
        "IFS=x; set -f; histchars=; unalias -a",
        "unset __ag_ok __ag_before __ag_sent __ag_id __ag_run __ag_looked __ag_wanted __ag_places",
    ],
)
def test_what_a_person_may(tmp_path: Path, line: str) -> None:
    """The guard is there again at the next line, both of its nets."""
    terminal = Terminal("bash", tmp_path)
    if "__ag" in line:
        terminal.ask(line, "y")
    else:
        assert terminal.line(line)
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.line("echo x >>A")
    assert not terminal.line("forbidden")
    terminal.ask("bind '\"\\C-m\": accept-line'", "y")
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}
    terminal.close()
