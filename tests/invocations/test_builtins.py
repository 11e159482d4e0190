"""The shell's own commands."""

from __future__ import annotations

import pytest

from tests.invocations.lines import effects, programs, walk


@pytest.mark.parametrize(
    "text",
    [
        "cd x", "echo a", "printf '%s' a", "test -f x", "[ a = b ]", ":", "true", "set -euo pipefail",
        "export A=1",
        "unset A", "shift", "local a", "declare -a a=(1)", "readonly a=1", "let a=1", "read a",
        "alias l='ls -l'",
        "unalias l", "type ls", "command -v ls", "hash -r", "ulimit -n 10", "umask 022", "wait", "jobs",
        "shopt -s nullglob", "trap - EXIT", "trap '' INT", "times", "getopts ab x", "mapfile a", "exit 3",
        "return",
        "break", "dirs", "pushd x", "complete -F f x", "eval", "bg",
    ],
)  # fmt: skip
def test_harmless(text: str) -> None:
    """They change the shell, and nothing outside it."""
    line = walk(text)
    assert effects(line) == []
    assert line.unread == ()
    assert all(step.effects for step in line.steps)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hash -p /tmp/x ls", ["execute a program under another's name (hash -p) !uncertain"]),
        ("enable -f x.so y", ["execute a builtin that is loaded or replaced (enable) !uncertain"]),
        ("enable -n test", ["execute a builtin that is loaded or replaced (enable) !uncertain"]),
        ("BASH_CMDS[ls]=/tmp/x", ["execute a change to which programs run (BASH_CMDS) !uncertain"]),
        ("BASH_ALIASES[ls]='rm x'", ["execute a change to aliases (BASH_ALIASES) !uncertain"]),
        ("umask 000", ["security new files writable by everyone !medium"]),
        ("history -c", ["security shell history changed !uncertain"]),
        ("history", ["read /home/dev/.bash_history"]),
        ("fc -s", ["execute a command of the history !uncertain"]),
        ("set", ["secret the variables of the shell !low"]),
        ("export -p", ["secret the variables of the shell !low"]),
        ("unset HISTFILE", ["security shell history switched off !uncertain"]),
        ("unset CLAUDECODE", ["security autogate switched off !critical"]),
        ("export -n CLAUDECODE", ["security autogate switched off !critical"]),
        ("complete -C 'rm x' y", ["delete x"]),
        ("compgen -W '$(rm x)'", ["delete x"]),
        ("bind -x '\"\\C-a\": rm x'", ["delete x"]),
        ("mapfile -C 'rm x' a", ["execute lines given to a command (mapfile -C) !uncertain", "delete x"]),
        ("jobs -x rm x", ["delete x"]),
        ("declare $unknown", ["unknown which variable declare sets"]),
        ("builtin no-builtin", ["unknown the builtin no-builtin is not known"]),
    ],
)
def test_effects(text: str, expected: list[str]) -> None:
    """What reaches outside the shell."""
    assert effects(walk(text)) == expected


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("read a b <<< '1 2 3'; p $a \"$b\"", "p 1 2 3"),
        ("read -r a < f; p $a", "p ⋯"),
        ("printf -v a '%s-%s' x y; p $a", "p x-y"),
        ('mapfile -t a < f; p "${a[@]}"', "p ⋯"),
        ("getopts ab: o; p $o $OPTARG", "p … ⋯"),
        ("declare -n r=t; t=5; p $r", "p 5"),
        ("declare -n r=t; r=6; p $t", "p 6"),
        ("declare -i n=3+4; n+=1; p $n", "p 8"),
        ("declare -u a=x; p $a", "p X"),
        ("let 'a=2*3' b=a+1; p $a $b", "p 6 7"),
        ("set -- a b c; shift 2; p $*", "p c"),
        ("set -a; A=1; sh -c 'p $A'", "p 1"),
        ("export A=1; export -n A; sh -c 'p $A'", "p ⋯"),
        ("x=IFS; declare $x=:; v=a:b; p $v", "p a b"),
    ],
)
def test_variables(text: str, last: str) -> None:
    """What they leave in variables."""
    assert programs(walk(text))[-1] == last


BY_OTHER_RULES = "execute what follows, which zsh reads by other rules (%s) !uncertain"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("noglob rm x", ["delete x"]),
        ("nocorrect rm x", ["delete x"]),
        ("- rm x", ["delete x"]),
        ("emulate sh -c 'rm x'", ["delete x"]),
        ("zmodload zsh/net/tcp", ["unknown zmodload is not understood"]),
        ("print -P '$(rm x)'", ["execute a prompt that print expands !uncertain"]),
        ("setopt extendedglob; autoload -U x; print x", []),
        ("setopt HIST_IGNORE_SPACE no_beep autocd=x", [BY_OTHER_RULES % "autocd=x"]),
        ("unsetopt nomatch share_history", []),
        ("setopt ksharrays", [BY_OTHER_RULES % "ksharrays"]),
        ("unsetopt Multi_OS", [BY_OTHER_RULES % "multios"]),
        ("emulate -L zsh", []),
        ("emulate ksh", ["execute what follows, which zsh reads as another shell !uncertain"]),
    ],
)
def test_zsh(text: str, expected: list[str]) -> None:
    """What only zsh has."""
    assert effects(walk(text, dialect="zsh")) == expected


def test_names_of_zsh_are_programs_elsewhere() -> None:
    """bash would look for a program, which only zsh has: its knowledge says what it would do there."""
    assert effects(walk("zmodload x")) == ["change the settings of zsh set !low"]
