"""What is typed into a guarded shell: of a refused line nothing runs, of an allowed one all of it, once."""

from __future__ import annotations

import contextlib
import select
import sqlite3
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from autogate.store.sqlite import FILE
from tests.guard.terminal import READY, Terminal, missing

SHELLS = [
    pytest.param(shell, marks=pytest.mark.skipif(bool(missing(shell)), reason=missing(shell)))
    for shell in ("bash", "zsh")
]
Make = Callable[..., Terminal]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    """One shell for all cases that leave nothing behind in it."""
    made: dict[str, Terminal] = {}

    def make(shell: str) -> Terminal:
        if shell not in made or made[shell].broken:
            made[shell] = Terminal(shell, tmp_path_factory.mktemp(shell))
        return made[shell]

    yield make
    for terminal in made.values():
        terminal.close()


REFUSED = [
    ["forbidden"],
    ["echo x >>A; forbidden"],
    ["echo x >>A && forbidden"],
    ["true || forbidden"],
    ["echo x | tee -a A | forbidden"],
    ["( echo x >>A; forbidden )"],
    ["{ echo x >>A; forbidden; }"],
    ["if true; then echo x >>A; forbidden; fi"],
    ["while true; do echo x >>A; forbidden; break; done"],
    ["for i in 1 2 3; do echo x >>A; forbidden; done"],
    ["case a in a) forbidden;; esac"],
    ["for i in 1 2 3", "do echo x >>A", "forbidden", "done"],
    ["for i in 1 2 3; do", "echo x >>A; forbidden; done"],
    ["cat >A <<EOF | forbidden", "x", "EOF"],
    ["cat >FORBIDDEN <<EOF", "x", "EOF"],
    [">FORBIDDEN"],
    ["echo x >>FORBIDDEN"],
    ["forb\\", "idden"],
    ["echo 'a", "b' | forbidden"],
    ["forbidden &"],
    ["( forbidden ) &"],
    ["echo $(forbidden)"],
    ["echo `forbidden`"],
    ["A=$(forbidden)"],
    ["cat <(forbidden)"],
    ["[[ -n $(forbidden) ]]"],
    ["(( $(forbidden) ))"],
    ["eval 'forbidden'"],
    ["'forbidden'"],
    ["command forbidden"],
    ["echo é; forbidden"],
    ["echo x >>A; echo " + "y" * 3000 + "; forbidden"],
    [" forbidden"],
]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("lines", REFUSED, ids=lambda lines: " / ".join(lines)[:50])
def test_refused_nothing_runs(shared: Make, shell: str, lines: list[str]) -> None:
    """Neither the forbidden part nor what stands before it; afterwards the shell works as before."""
    terminal = shared(shell)
    # zsh takes an unfinished here-document for a command, so it may be refused before its end.
    assert not all(terminal.line(line) for line in lines)
    assert terminal.is_alive()
    assert terminal.marks() == {}


class Allowed(NamedTuple):
    """Lines, and the marks that they make."""

    lines: tuple[str, ...]
    marks: dict[str, int]


ALLOWED = [
    Allowed(("echo x >>A",), {"A": 1}),
    Allowed(("", "   ", "echo x >>A"), {"A": 1}),
    Allowed(("echo x | tee -a A | cat >B",), {"A": 1, "B": 1}),
    Allowed(("( echo x >>A; echo x >>B )",), {"A": 1, "B": 1}),
    Allowed(("for i in 1 2 3", "do", "echo x >>A", "done"), {"A": 3}),
    Allowed(("cat >A <<EOF", "x", "EOF"), {"A": 1}),
    Allowed(("cat >A <<EOF", "forbidden x", "EOF"), {"A": 1}),
    Allowed(("echo x \\", ">>A"), {"A": 1}),
    Allowed(
        (
            "echo 'x",
            "x' >>A",
        ),
        {"A": 2},
    ),
    Allowed(("f() { for i in 1 2 3; do echo x >>A; done; }", "f"), {"A": 3}),
    Allowed(('echo "é±²ケ x" >>A',), {"A": 1}),
    Allowed(("echo " + "y" * 3000 + " >/dev/null; echo x >>A",), {"A": 1}),
    Allowed(("( exit 3 )", "echo $? | tr 3 x >>A"), {"A": 1}),
    Allowed(("echo aa x", "echo $_ >>A"), {"A": 1}),
    Allowed(("echo x >>A &", "wait"), {"A": 1}),
    Allowed(("read v; echo $v >>A", "x"), {"A": 1}),
    Allowed(("stty -a | tr ' ' '\\n' | grep -x -e echo | tr o x >>A",), {"A": 1}),
]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("case", ALLOWED, ids=lambda case: " / ".join(case.lines)[:50])
def test_allowed_all_runs_once(shared: Make, shell: str, case: Allowed) -> None:
    """Each mark is made exactly as often as the lines say."""
    terminal = shared(shell)
    for line in case.lines:
        if case.lines[0].startswith("read") and line == case.lines[0]:
            terminal.send(line + "\r")  # asks for data: no prompt comes
            terminal.expect("\x1b\\[\\?2004l")
        else:
            assert terminal.line(line)
    assert terminal.is_alive()
    assert terminal.marks() == case.marks


@pytest.mark.parametrize("shell", SHELLS)
def test_a_refused_line_is_followed_by_allowed_ones(shared: Make, shell: str) -> None:
    """No wedge."""
    terminal = shared(shell)
    assert [terminal.line(line) for line in ("forbidden", "echo x >>A", "echo x >>A", "echo x >>A")] == [
        False,
        True,
        True,
        True,
    ]
    assert terminal.marks() == {"A": 3}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_refused_line_stays_in_the_history(shared: Make, shell: str) -> None:
    """Arrow up brings it back, to be mended."""
    terminal = shared(shell)
    assert not terminal.line("forbidden")
    assert terminal.keys("\x10\x01echo x >>A # \r" if shell == "bash" else "\x10\x01echo x >>A; : \r")
    assert terminal.marks() == {"A": 1}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("setup", "lines"),
    [
        ("zz", ("alias zz=forbidden", "zz")),
        ("alias of an alias", ("alias zy=zx zx=forbidden", "zy")),
        ("alias inside", ("alias zw=forbidden", "echo x >>A; ( zw )")),
        ("function", ("g() { forbidden; }", "g")),
        ("function of a function", ("h1() { h2; }", "h2() { forbidden; }", "echo x >>A; h1")),
        ("quoted name", ("k1() { forbidden; }", "'k1'")),
        ("a function in place of a program", ("ls() { forbidden; }", "l\\s")),
    ],
)
def test_what_a_name_of_the_session_hides(
    fresh: Make, shell: str, setup: str, lines: tuple[str, ...]
) -> None:
    """Aliases and functions are judged as what they run."""
    terminal = fresh(shell)
    assert [terminal.line(line) for line in lines] == [True] * (len(lines) - 1) + [False]
    assert terminal.is_alive()
    assert terminal.marks() == {}


PASTE, PASTED = "\x1b[200~", "\x1b[201~"


@pytest.mark.parametrize("shell", SHELLS)
def test_a_pasted_block_is_one_line(shared: Make, shell: str) -> None:
    """Refused as a whole, and allowed as a whole."""
    terminal = shared(shell)
    assert not terminal.keys(f"{PASTE}echo x >>A\nforbidden\necho x >>A{PASTED}\r")
    assert terminal.marks() == {}
    assert terminal.keys(f"{PASTE}echo x >>A\necho x >>A{PASTED}\r")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 2}


@pytest.mark.parametrize("shell", SHELLS)
def test_lines_in_one_write(shared: Make, shell: str) -> None:
    """Every second of forty is refused; no allowed one is lost or doubled."""
    terminal = shared(shell)
    terminal.send("".join(f"echo x >>A{i}\rforbidden\r" for i in range(20)))
    terminal.send("echo 'do''ne'\r")
    terminal.expect("done\r?\n")
    assert terminal.is_alive()
    assert terminal.marks() == {f"A{i}": 1 for i in range(20)}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("keys", "after"),
    [
        ("forbidden\n", ""),
        ("forbidden\x0f", ""),
        ("\x12forb\r", "vi"),
    ],
    ids=["line feed", "operate and get next", "from the history"],
)
def test_other_ways_to_accept_a_line(fresh: Make, shell: str, keys: str, after: str) -> None:
    """Not only Enter accepts."""
    put = {"bash": "history -s forbidden", "zsh": "print -s forbidden"}[shell]
    terminal = fresh(shell, after=put)
    if shell == "zsh" and after:
        terminal.send(keys)
        assert not terminal.keys("\r")
    else:
        assert not terminal.keys(keys)
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("line", ["!!", "!forb", "echo x >>A; !!"])
def test_history_expansion(fresh: Make, shell: str, line: str) -> None:
    """What is judged is what it expands to."""
    put = {"bash": "history -s forbidden", "zsh": "print -s forbidden"}[shell]
    terminal = fresh(shell, after=put)
    assert not terminal.line(line)
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_vi_mode(fresh: Make, shell: str) -> None:
    """Enter in both of its modes."""
    terminal = fresh(shell, after={"bash": "set -o vi", "zsh": "bindkey -v; KEYTIMEOUT=1"}[shell])
    assert not terminal.line("forbidden")
    assert terminal.line("echo x >>A")
    terminal.send("forbidden\x1b")
    assert not terminal.keys("\r")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


OPTIONS = {
    "bash": [
        "set -u",
        "set -f",
        "set -C",
        "set -k",
        "set -o posix",
        "set -x",
        "set -e",
        "IFS=:,",
        "trap 'true' DEBUG",
        "trap '' INT",
        "trap 'true' INT",
        "shopt -s extdebug; trap true DEBUG",
        "set -o functrace",
        "PROMPT_COMMAND=true",
        "PROMPT_COMMAND=(true true)",
        "PROMPT_COMMAND=",
        "PS0='started '",
        "HISTCONTROL=ignoreboth",
        "HISTIGNORE='*'",
        "set +o history",
        "HISTTIMEFORMAT='%F %T '",
        "unset histchars",
        "histchars=",
        "trap 'true' ERR; set -o errtrace",
        "shopt -s lithist cmdhist histverify",
        "shopt -s autocd nocaseglob nullglob failglob extglob",
    ],
    "zsh": [
        "setopt ksharrays",
        "setopt noclobber append_create",
        "setopt err_exit",
        "setopt nounset",
        "setopt shwordsplit",
        "setopt xtrace",
        "setopt hist_ignore_space hist_ignore_all_dups",
        "setopt hist_verify",
        "setopt noglob",
        "setopt nobanghist",
        "setopt extended_glob null_glob glob_subst",
        "setopt interactive_comments",
        "IFS=:,",
        "trap '' INT",
        "TRAPINT() { return 0 }",
        "TRAPDEBUG() { : }",
        "precmd() { : }; preexec() { : }",
        "unsetopt multibyte",
        "setopt warn_create_global",
    ],
}


@pytest.mark.parametrize(
    ("shell", "option"),
    [
        pytest.param(shell, option, marks=pytest.mark.skipif(bool(missing(shell)), reason=missing(shell)))
        for shell, options in OPTIONS.items()
        for option in options
    ],
)
def test_whatever_the_shell_is_set_to(fresh: Make, shell: str, option: str) -> None:
    """Set by the start-up file after the guard."""
    terminal = fresh(shell, after=option)
    assert terminal.line("echo x >>A")
    assert not terminal.line("echo x >>A; forbidden")
    assert not terminal.line("forbidden")
    assert terminal.line("echo x >>A")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 2}
    if option not in ("set -x", "setopt xtrace", "setopt warn_create_global"):
        assert "__ag" not in terminal.shown.text


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("answer", ["n", "\r", "\x1b", "\x03", "\x04"], ids=["n", "Enter", "Esc", "^C", "^D"])
def test_anything_but_yes_is_no(fresh: Make, shell: str, answer: str) -> None:
    """A person is asked."""
    terminal = fresh(shell)
    terminal.ask("echo x >>A; doubtful", answer)
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_yes_runs_once_and_is_recorded(fresh: Make, shell: str) -> None:
    """As an approval in the shell's session."""
    terminal = fresh(shell)
    terminal.ask("echo x >>A; doubtful", "y")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1, "RAN-doubtful": 1}
    assert _has_decided(terminal, "approval")


@pytest.mark.parametrize("shell", SHELLS)
def test_what_was_typed_before_answers_nothing(shared: Make, shell: str) -> None:
    """A ``y`` that was typed ahead is no yes."""
    terminal = shared(shell)
    terminal.send("doubtful\ry")
    terminal.expect(r"\[y/N\] ")
    terminal.send("n")
    terminal.expect("no\r?\n")
    terminal.send("\x15")
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_bypass(fresh: Make, shell: str) -> None:
    """Typed at the front of a line it runs that line, once, and is recorded."""
    terminal = fresh(shell, environment={"AUTOGATE_BYPASS": "1"})
    assert not terminal.line("forbidden")
    assert terminal.line("AUTOGATE_BYPASS=1 forbidden")
    assert terminal.marks() == {"RAN-forbidden": 1}
    assert not terminal.line("forbidden")
    assert not terminal.line("echo; AUTOGATE_BYPASS=1 forbidden")
    assert terminal.is_alive()
    assert terminal.marks() == {}
    assert _has_decided(terminal, "bypass")


@pytest.mark.parametrize("shell", SHELLS)
def test_an_agent_has_no_bypass_and_answers_no_question(fresh: Make, shell: str) -> None:
    """Who drives the shell is fixed when it starts."""
    terminal = fresh(shell, environment={"CLAUDECODE": "1"})
    assert not terminal.line("AUTOGATE_BYPASS=1 forbidden")
    assert not terminal.line("doubtful")
    assert "autogate denials approve" in terminal.shown.text
    assert terminal.line("true")
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("name", ["asked", "blocked", "allowed"])
def test_what_is_written_down_is_what_became_of_the_line(fresh: Make, shell: str, name: str) -> None:
    """Not what the line would be without the functions that it calls; and the line as it was typed."""
    body, word = {
        "asked": ("doubtful", "ask"),
        "blocked": ("forbidden", "block"),
        "allowed": ("true", "allow"),
    }[name]
    terminal = fresh(shell)
    assert terminal.line(f"gt() {{ {body}; }}")
    if name == "asked":
        terminal.ask("gt", "n")
    else:
        assert terminal.line("gt") is (name == "allowed")
    assert terminal.line("AUTOGATE_BYPASS=1 true")
    assert _has_decided(terminal, "bypass")
    path = terminal.home / "config" / FILE
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        rows = [dict(row) for row in database.execute("select * from decisions").fetchall()]
    assert [row["decision"] for row in rows if "gt" in row.values()] == [word]


@pytest.mark.parametrize("shell", SHELLS)
def test_what_was_dropped_is_told(fresh: Make, shell: str) -> None:
    """The rest of a paste answers no question, and does not vanish silently."""
    terminal = fresh(shell)
    terminal.send("doubtful\recho x >>A\r")
    terminal.expect("was dropped")
    terminal.expect(r"\[y/N\] ")
    terminal.send("n")
    terminal.expect("no\r?\n")
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_status_is_of_the_shell_that_asks(fresh: Make, shell: str) -> None:
    """A subshell is a part of it; a shell that was started from it is another one."""
    terminal = fresh(shell)
    assert terminal.line("(autogate guard status; echo $? >A)")
    terminal.send("autogate guard status | cat >B; sh -c 'autogate guard status; echo $? >C'\r")
    if terminal.expect(r"\[y/N\] ", READY) == 0:
        terminal.send("y")
        terminal.expect(READY)
    assert terminal.text("A") == "0"
    assert terminal.text("B").startswith("guarded: ")
    assert terminal.text("C") == "1"


def _has_decided(terminal: Terminal, layer: str) -> bool:
    """Whether a decision of the layer is written down, which the worker does when nothing is asked."""
    path = terminal.home / "config" / FILE
    for _attempt in range(500):
        rows = []
        with (
            contextlib.closing(sqlite3.connect(path)) as database,
            contextlib.suppress(sqlite3.OperationalError),
        ):
            rows = database.execute(
                "select * from decisions"
            ).fetchall()  # the worker may be making the table
        if any(layer in row for row in rows):
            return True
        select.select([], [], [], 0.01)
    return False


@pytest.mark.parametrize("shell", SHELLS)
def test_where_programs_are_looked_for(fresh: Make, shell: str) -> None:
    """A PATH that the session changed is the one that counts from the next line on, and back again."""
    terminal = fresh(shell, environment={"CLAUDECODE": "1"}, after='use() { PATH="$HOME/sub:$PATH"; }')
    (terminal.home / "sub").mkdir()
    (terminal.home / "sub" / "tool").write_text("#!/bin/sh\necho x >>~/TOOL\n")
    (terminal.home / "sub" / "tool").chmod(0o755)
    assert terminal.line("tool --help 2>/dev/null")
    assert terminal.line("use")
    assert not terminal.line("tool --help")
    assert terminal.line("PATH=${PATH#*:}")
    assert terminal.line("tool --help 2>/dev/null")
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_many_variables(fresh: Make, shell: str) -> None:
    """More of them than are looked up are no reason to hang."""
    terminal = fresh(
        shell, after="many() { : " + " ".join(f"$v{number}" for number in range(700)) + "; $1; }"
    )
    assert terminal.line("many true; echo x >>A")
    assert not terminal.line("echo x >>A; many forbidden")
    assert terminal.marks() == {"A": 1}
