"""What only zsh has: its syntax, its widgets, its history, its plugins, its options."""

from __future__ import annotations

import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.guard.terminal import PROMPT, READY, REFUSED, Terminal, missing
from tests.guard.test_shells import PASTE, PASTED, Make

pytestmark = pytest.mark.skipif(bool(missing("zsh")), reason=missing("zsh"))

ASKED = r"\[y/N\] "
LATE = "did not come through the guard"
TAKEN = "a line went past the guard"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    """One shell for all cases that leave nothing behind in it."""
    made: list[Terminal] = []

    def make() -> Terminal:
        if not made or made[-1].broken:
            made.append(Terminal("zsh", tmp_path_factory.mktemp("zsh")))
        return made[-1]

    yield make
    for terminal in made:
        terminal.close()


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    """A shell of a test's own."""
    made: list[Terminal] = []

    def make(**more: Any) -> Terminal:
        made.append(Terminal("zsh", tmp_path_factory.mktemp("zsh"), **more))
        return made[-1]

    yield make
    for terminal in made:
        terminal.close()


def stopped(terminal: Terminal, keys: str) -> bool:
    """Types keys that end a line; whether it was refused, or asked about and the person said no."""
    terminal.send(keys)
    found = terminal.expect(READY, REFUSED, ASKED)
    if found == 2:
        terminal.send("n")
        terminal.expect("no\r?\n")
    if found:
        terminal.expect(PROMPT)
    return found > 0


REFUSED_SYNTAX = (
    "repeat 2 forbidden",
    "repeat 2; do echo x >>A; forbidden; done",
    "foreach i (1 2); forbidden; end",
    "for i (1 2) forbidden",
    "for i (1 2) { echo x >>A; forbidden }",
    "if (true) forbidden",
    "if [[ -n a ]] { echo x >>A; forbidden }",
    "while (true) { forbidden; break }",
    "() { echo x >>A; forbidden }",
    "function { forbidden }",
    "forbidden &!",
    "forbidden &|",
    "forbidden |& cat",
    "cat =(forbidden)",
    "noglob forbidden",
    "nocorrect forbidden",
    "- forbidden",
    "{ forbidden } always { : }",
    "{ echo x >>A } always { forbidden }",
    "=forbidden",
    "echo x >>A; =forbidden",
    "coproc forbidden",
    "time forbidden",
    "case a { (a) forbidden ;; }",
    "case a in (a) echo x >>A; forbidden ;; esac",
    "echo x >>A >FORBIDDEN",
    "echo x >! FORBIDDEN",
    "echo x >&! FORBIDDEN",
    "echo x >>| FORBIDDEN",
    "echo x &>| FORBIDDEN",
    "echo x >| FORBIDDEN",
    "<<<x >FORBIDDEN",
    "eval forbidden",
    "eval 'echo x >>A; forbidden'",
    "builtin eval forbidden",
    "emulate sh -c forbidden",
    "echo x # y; forbidden",
    "echo x >>A # ; forbidden",
    "true #\\; forbidden",
    "print ${:-$(forbidden)}",
    "print ${(e):-'$(forbidden)'}",
    "print ${${:-a}/a/$(forbidden)}",
    'print "${(@f)$(forbidden)}"',
    "print $((1 + $(forbidden)))",
    "x=(a $(forbidden))",
    "x[$(forbidden)]=1",
    "typeset x=$(forbidden)",
    "ls *(e:forbidden:)",
    "ls *(+forbidden)",
    "AUTOGATE_BYPASS=0 forbidden",
    "env AUTOGATE_BYPASS=1 forbidden",
    "echo 'a''b'; forbidden",
    'echo "a # b"; forbidden',
    "echo a#b; forbidden",
    "echo $'\\''; forbidden",
)


@pytest.mark.parametrize("line", REFUSED_SYNTAX)
def test_syntax_of_zsh_refused(shared: Make, line: str) -> None:
    """Refused or asked about, and of it nothing runs."""
    terminal = shared()
    assert stopped(terminal, line + "\r")
    assert terminal.marks() == {}


class Allowed(NamedTuple):
    """A line, and the marks that it makes."""

    line: str
    marks: dict[str, int]


ALLOWED_SYNTAX = (
    Allowed("for i (1 2) echo x >>A", {"A": 2}),
    Allowed("for i in 1 2; { echo x >>A }", {"A": 2}),
    Allowed("foreach i (1 2); echo x >>A; end", {"A": 2}),
    Allowed("echo x |& cat >>A", {"A": 1}),
    Allowed("noglob echo x >>A", {"A": 1}),
    Allowed("echo x >>A >>B", {"A": 1, "B": 1}),
    Allowed("case a in (a) echo x >>A ;; esac", {"A": 1}),
    Allowed('echo "$(echo x)" >>A', {"A": 1}),
    Allowed("echo 'a''x' >>A", {"A": 1}),
    Allowed('echo "a # x" >>A', {"A": 1}),
    Allowed("echo a#x >>A", {"A": 1}),
    Allowed("print -l x >>A; print $#path >/dev/null", {"A": 1}),
    Allowed("typeset v=x; echo $v >>A", {"A": 1}),
)


@pytest.mark.parametrize("case", ALLOWED_SYNTAX, ids=lambda case: case.line)
def test_syntax_of_zsh_allowed(shared: Make, case: Allowed) -> None:
    """Without a question, all of it, once."""
    terminal = shared()
    assert not stopped(terminal, case.line + "\r")
    assert not stopped(terminal, "wait\r")
    assert terminal.is_alive()
    assert terminal.marks() == case.marks


def test_comments_where_they_are_comments(fresh: Make) -> None:
    """With ``interactive_comments`` what stands behind ``#`` does not run, and is not judged."""
    terminal = fresh(after="setopt interactive_comments")
    assert terminal.line("echo x >>A # forbidden")
    assert not terminal.line("echo x >>A # y\x16\x0aforbidden")
    assert terminal.line("unsetopt interactive_comments")
    assert stopped(terminal, "echo x >>A # y; forbidden\r")
    assert terminal.marks() == {"A": 1}


@pytest.mark.parametrize(
    ("setup", "refused", "allowed"),
    [
        ("alias -g ZZ='; forbidden'", "echo x >>A ZZ", ""),
        ("alias -g ZZ='>>A'", "", "echo x ZZ"),
        ("alias -g ZZ='>FORBIDDEN'", "echo x ZZ", ""),
        ("alias -s zz='forbidden;'", "a.zz", ""),
        ("alias -s zz='echo x >>A; :'", "", "a.zz"),
        ("alias zz='forbidden '", "zz", ""),
        ("alias zz='echo x >>A'", "", "zz"),
        ("alias 'zz=echo x; for'", "zz i in 1; do forbidden; done", ""),
        ("zz() { forbidden }", "eval zz", ""),
        ("zz() { echo x >>A; $1 }", "zz forbidden", "zz true"),
        ("zz() { echo x >>A }; alias yy=zz", "", "yy"),
        ("zz() { forbidden }; alias yy=zz", "yy", ""),
        ("function zz yy { forbidden }", "yy", ""),
        ("autoload -Uz zz", "zz", ""),
    ],
)  # fmt: skip
def test_aliases_and_functions_of_the_session(fresh: Make, setup: str, refused: str, allowed: str) -> None:
    """As the shell itself expands them, global ones and suffixes too."""
    before = "mkdir -p ~/f; echo forbidden >~/f/zz; fpath=(~/f)" if "autoload" in setup else ""
    terminal = fresh(after=f"{before}\n{setup}")
    if refused:
        assert stopped(terminal, refused + "\r")
        assert terminal.marks() == {}
    if allowed:
        assert terminal.line(allowed)
        assert terminal.is_alive()
        assert terminal.marks() == {"A": 1}


def test_aliases_of_the_words_that_the_guard_uses(fresh: Make) -> None:
    """They were there before it, and do not change it."""
    names = (
        "local print zle kill syswrite sysread exec unset builtin typeset return emulate functions zmodload"
    )
    terminal = fresh(
        before=f"for n in {names}; do alias $n=forbidden; done; alias -g 1=forbidden r=forbidden"
    )
    assert terminal.line("echo x >>A")
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.line("echo x >>A")
    assert terminal.marks() == {"A": 2}


KEYS = {
    "accept-and-hold": "\x1ba",
    "accept-line-and-down-history": "\x0f",
    "accept-and-infer-next-history": "\x18\x18",
    "carriage return": "\r",
    "line feed": "\n",
    "vi": "\x1b\r",
}


@pytest.mark.parametrize("name", KEYS)
def test_every_widget_that_accepts(fresh: Make, name: str) -> None:
    """Refused by each, and by each accepted once."""
    after = "bindkey '^X^X' accept-and-infer-next-history; print -s forbidden; print -s 'echo x >>A'"
    if name == "vi":
        after += "; bindkey -v; KEYTIMEOUT=1"
    terminal = fresh(after=after)
    assert stopped(terminal, "forbidden" + KEYS[name])
    assert terminal.marks() == {}
    assert not stopped(terminal, "echo x >>A" + KEYS[name])
    terminal.send("\x03")
    terminal.expect(READY)
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


def test_from_a_search_of_the_history(fresh: Make) -> None:
    """Enter ends the search, and Enter judges the line."""
    terminal = fresh(after="print -s 'echo x >>A'; print -s forbidden")
    terminal.send("\x12")
    terminal.expect("bck-i-search")
    terminal.send("forb\r")
    assert stopped(terminal, "\r")
    terminal.send("\x12")
    terminal.expect("bck-i-search")
    terminal.send(">>A\r")
    terminal.keys("\r")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


@pytest.mark.parametrize("compinit", ["", "autoload -Uz compinit; compinit -u"])
@pytest.mark.parametrize("keys", ["cat READ\t\r", "ls sho\t\r", "echo {READ\t\r", "echo a  \r"])
def test_what_completion_takes_back(fresh: Make, keys: str, compinit: str) -> None:
    """The blank or slash behind a completed word is gone before the line is judged: what runs is what was."""
    terminal = fresh(after=compinit)
    (terminal.home / "README.md").touch()
    (terminal.home / "shop").mkdir()
    assert terminal.keys(keys)
    assert terminal.is_alive()
    assert not terminal.keys("forbidden; cat READ\t\r")
    assert LATE not in terminal.shown.text
    assert TAKEN not in terminal.shown.text


@pytest.mark.parametrize("own", ["", "bindkey -M isearch '^M' accept-search"])
def test_a_search_goes_through_the_guard(fresh: Make, own: str) -> None:
    """Enter within a search of the history accepts the line as elsewhere, or does what the person has set."""
    terminal = fresh(before=own, after="print -s 'echo x >>A'; print -s forbidden")
    terminal.send("\x12")
    terminal.expect("bck-i-search")
    assert stopped(terminal, "forb\r\r" if own else "forb\r")
    terminal.send("\x12")
    terminal.expect("bck-i-search")
    assert terminal.keys(">>A\r\r" if own else ">>A\r")
    assert terminal.is_alive()
    assert LATE not in terminal.shown.text
    assert terminal.marks() == {"A": 1}


def test_no_empty_line_behind_a_yes(fresh: Make) -> None:
    """What the line prints follows the answer and the line, shown anew."""
    terminal = fresh()
    terminal.ask("doubtful", "y")
    answered = terminal.shown.text.rpartition("[y/N] ")[2].replace("\r", "")
    assert answered.startswith("yes\n")
    assert not answered.startswith("yes\n\n")


def test_a_line_from_the_editor(fresh: Make) -> None:
    """What comes back from $EDITOR is a line like any other."""
    terminal = fresh(
        after="autoload -Uz edit-command-line; zle -N edit-command-line; bindkey '^X^E' edit-command-line"
    )
    terminal.send("echo x >>A\x18\x05")
    terminal.expect("forbidden")
    assert stopped(terminal, "\r")
    assert terminal.marks() == {}


HISTORY = [
    ("!!", "forbidden"),
    ("!forb", "forbidden"),
    ("!?bidd?", "forbidden"),
    ("echo x >>A; !!", "forbidden"),
    ("^echo^forbidden", "echo"),
    ("r", "forbidden"),
    ("r forb", "forbidden"),
    ("r echo=forbidden", "echo"),
    ("r a=forb -1", "aidden"),
    ("fc -e -", "forbidden"),
    ("fc -e - forb", "forbidden"),
    ("fc -s", "forbidden"),
    ("echo x >>A; r", "forbidden"),
    ("builtin r", "forbidden"),
    ("builtin fc -e -", "forbidden"),
    ("fc", "echo"),
    ("( fc -e - )", "forbidden"),
    ("eval r", "forbidden"),
    ("fc -e true", "forbidden"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "last"), HISTORY)
def test_what_the_history_holds_runs_only_judged(fresh: Make, line: str, last: str) -> None:
    """Expanded first, or refused."""
    terminal = fresh(after=f"print -s {last!r}")
    assert stopped(terminal, line + "\r")
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("line", ["!!", "!ech", "r", "r ech", "fc -e -", "fc -s", "r y=x"])
def test_what_the_history_holds_runs_once(fresh: Make, line: str) -> None:
    """And only shown where that is asked."""
    terminal = fresh(after="print -s 'echo x >>A'" if "y=" not in line else "print -s 'echo y >>A'")
    assert terminal.line(line)
    assert terminal.line("fc -l -1 >/dev/null")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


def test_the_history_is_written_as_the_person_has_set_it(fresh: Make) -> None:
    """Blanks before a refused line keep it out, nobanghist leaves marks alone, hist_verify shows first."""
    terminal = fresh(after="setopt hist_ignore_space nobanghist")
    assert not terminal.line(" forbidden")
    assert terminal.line("fc -l | grep -c 'forbidde[n]' >>N; echo 'a!!b' x >>A")
    assert terminal.is_alive()
    assert terminal.text("N") == "0"
    assert terminal.text("A") == "a!!b x"
    terminal = fresh(after="setopt hist_verify; print -s forbidden")
    terminal.send("!!\r")
    terminal.expect("forbidden")
    assert stopped(terminal, "\r")
    assert terminal.marks() == {}


PLUGINS = {
    "autosuggestions": "/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh",
    "syntax-highlighting": "/usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh",
}
_AVAILABLE = all(Path(path).exists() for path in PLUGINS.values())


@pytest.mark.skipif(not _AVAILABLE, reason="zsh-autosuggestions, zsh-syntax-highlighting are not installed")
@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("place", ["before", "after", "around"])
@pytest.mark.parametrize("names", [*PLUGINS, "autosuggestions syntax-highlighting"])
def test_with_plugins(fresh: Make, names: str, place: str, times: int) -> None:
    """Which wrap every widget; also when the start-up file is read again."""
    sources = "\n".join(f". {PLUGINS[name]}" for name in names.split())
    terminal = fresh(
        before=sources if place in ("before", "around") else "",
        after=sources if place in ("after", "around") else "",
    )
    for _ in range(times - 1):
        assert terminal.line(". ~/.zshrc")
    for _ in range(2):
        assert terminal.line("echo x >>A")
        assert stopped(terminal, "echo x >>A; forbidden\r")
    terminal.send("forbidden\x1ba")
    terminal.expect(REFUSED)
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 2}
    assert LATE not in terminal.shown.text
    assert "FUNCNEST" not in terminal.shown.text


def test_a_widget_of_the_persons_own(fresh: Make) -> None:
    """It runs as before, with the person's options, and what it makes of the line is judged."""
    own = (
        "setopt extended_glob; mine() { [[ aab == a#b ]] && WAS=$WAS+; "
        "[[ $BUFFER != sneak ]] || BUFFER=forbidden; zle .accept-line }; zle -N accept-line mine"
    )
    terminal = fresh(before=own)
    assert terminal.line("echo x >>A")
    assert stopped(terminal, "sneak\r") or LATE in terminal.shown.text
    assert terminal.line("echo $WAS >>W")
    assert terminal.is_alive()
    assert terminal.text("W") == "+++"
    assert terminal.marks() == {"A": 1, "W": 0}


TAKEOVERS = {
    "bindkey": "bindkey '^M' .accept-line",
    "builtin": "zle -A .accept-line accept-line",
    "widget": "mine() { zle .accept-line }; zle -N accept-line mine",
}


@pytest.mark.parametrize("name", TAKEOVERS)
def test_who_takes_over_enter_is_noticed(fresh: Make, name: str) -> None:
    """Lines are judged late, nothing of a refused one runs, and the next prompt says so, once."""
    terminal = fresh(after=TAKEOVERS[name])
    terminal.send("echo x >>A; forbidden\r")
    terminal.expect(REFUSED)
    terminal.expect(TAKEN)
    terminal.expect(PROMPT)
    assert terminal.marks() == {}
    assert terminal.line("echo x >>A")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}
    assert terminal.shown.text.count(TAKEN) == 1


def test_the_status_knows_who_took_over_enter_and_who_gave_it_back(fresh: Make) -> None:
    """Asked by ``autogate guard status``."""
    terminal = fresh(after=TAKEOVERS["bindkey"])
    assert terminal.line("true")
    assert terminal.line("autogate guard status; bindkey '^M' accept-line")
    assert "NOT guarded: something took over Enter" in terminal.shown.text
    assert terminal.line("true")
    shown = len(terminal.shown.text)
    assert terminal.line("autogate guard status")
    assert "\nguarded: every line is judged" in terminal.shown.text[shown:]


@pytest.mark.parametrize(
    "lists", ["preexec_functions=() precmd_functions=()", "unset preexec_functions precmd_functions"]
)
def test_emptied_lists_of_hooks(fresh: Make, lists: str) -> None:
    """Are joined again by the next Enter, which is judged in any case."""
    terminal = fresh(after=lists)
    assert not terminal.line("forbidden")
    assert terminal.line(f"echo x >>A; {lists}")
    assert not terminal.line("forbidden")
    terminal.ask("bindkey '^M' .accept-line", "y")
    terminal.send("forbidden\r")
    terminal.expect(REFUSED)
    terminal.expect(PROMPT)
    assert terminal.marks() == {"A": 1}


def test_hooks_of_others_run_as_before(fresh: Make) -> None:
    """Before and after ours, with the line as it was typed."""
    mine = "{0}1() {{ echo x >>{1} }}; {0}_functions+=({0}1)"
    terminal = fresh(before=mine.format("precmd", "P"), after=mine.format("preexec", "Q"))
    assert terminal.line("echo x >>A")
    assert not terminal.line("forbidden")
    assert terminal.marks() == {"A": 1, "P": 2, "Q": 1}


OPTIONS = (
    "emulate sh", "emulate ksh", "emulate csh", "setopt sh_glob ignore_braces",
    "setopt ksh_glob no_nomatch", "setopt rc_quotes csh_junkie_quotes csh_junkie_loops no_short_loops",
    "setopt no_function_argzero bsd_echo c_bases", "setopt sh_word_split glob_subst null_glob",
    "setopt err_return", "setopt posix_builtins posix_traps",
    "setopt posix_identifiers ksh_typeset typeset_silent",
    "setopt no_aliases cdable_vars auto_cd correct_all", "setopt print_exit_value no_multi_func_def",
    "setopt no_monitor", "setopt single_line_zle no_prompt_cr", "setopt local_options local_traps",
    "LC_ALL=C", "histchars='@%#'", "histchars=", "unset histchars", "TRAPEXIT() { : }; TRAPUSR1() { : }",
    "TRAPINT() { return 130 }", "TRAPZERR() { : }", "disable r; FUNCNEST=30", "fc() { builtin fc $@ }",
    "bindkey -v", "bindkey -e; WORDCHARS= KEYTIMEOUT=1", "REPLY=a IFS= ",
    "zle-line-init() { : }; zle -N zle-line-init; zle-line-finish() { : }; zle -N zle-line-finish",
    "PROMPT='$(true)'$PROMPT; setopt prompt_subst transient_rprompt; precmd() { vcs=1 }",
)  # fmt: skip


READ_ANEW = (
    "emulate sh", "emulate ksh", "setopt sh_glob", "setopt ignore_braces", "setopt ksh_glob no_nomatch",
    "setopt ksh_arrays", "setopt rc_quotes", "setopt sh_word_split glob_subst null_glob",
    "setopt posix_builtins", "setopt csh_junkie_loops",
)  # fmt: skip
"""What changes how a file is read. With csh_junkie_quotes, or without a comment character, ours is not."""


@pytest.mark.parametrize(
    ("place", "option"),
    [*(("after", option) for option in OPTIONS), *(("before", option) for option in READ_ANEW)],
)
def test_whatever_zsh_is_set_to(fresh: Make, option: str, place: str) -> None:
    """After the guard was read, or before."""
    terminal = fresh(**{place: option})
    assert terminal.line("echo x >>A")
    assert not terminal.line("echo x >>A; forbidden")
    assert not terminal.line("forbidden")
    assert terminal.line("( exit 3 ) || echo x >>A")
    assert terminal.marks() == {"A": 2}
    assert "__ag" not in terminal.shown.text


def test_what_a_line_leaves_behind(shared: Make) -> None:
    """``$?``, ``$pipestatus`` and ``$_`` are those of the line before."""
    terminal = shared()
    assert terminal.line("( exit 3 )")
    assert terminal.line("echo $? >>S")
    assert terminal.line("( exit 4 ) | ( exit 5 )")
    assert terminal.line("echo $pipestatus $? >>S")
    assert terminal.line("echo a b")
    assert terminal.line("echo $_ >>S")
    assert not terminal.line("forbidden")
    assert terminal.is_alive()
    assert terminal.text("S").split("\n") == ["3", "4 5 5", "b"]
    terminal.marks()


@pytest.mark.parametrize(
    ("line", "answer", "result"),
    [
        ("vared v; echo $v >A", "forbidden x\r", "forbidden x"),
        ("read v; echo $v >A", "forbidden\r", "forbidden"),
        ("read -s v; echo $v >A", "forbidden\r", "forbidden"),
        ("read -k 3 v; echo $v >A", "for", "for"),
        ("select v in forbidden b; do echo $v >A; break; done", "1\r", "forbidden"),
        ("cat >A", "forbidden\r\x04", "forbidden"),
    ],
)
def test_what_a_running_command_reads_is_data(fresh: Make, line: str, answer: str, result: str) -> None:
    """Not a line of the shell."""
    terminal = fresh(after="v=")
    terminal.send(line + "\r")
    terminal.expect("\x1b\\[\\?2004l")
    if "vared" in line:
        terminal.expect(READY)
    if "select" in line:
        terminal.expect(r"\?# ")
    terminal.send(answer)
    terminal.expect(PROMPT)
    assert terminal.is_alive()
    assert terminal.text("A") == result


def test_interrupts_while_typing(shared: Make) -> None:
    """At the prompt, and in the middle of a command: the line is gone, nothing runs, the next one does."""
    terminal = shared()
    assert terminal.is_alive()  # the worker has been started, and what is typed is read
    terminal.marks()
    terminal.send("echo x >>A; forbidden")
    terminal.expect("forbidden")
    terminal.send("\x03")
    terminal.expect(PROMPT)
    terminal.expect(READY)
    assert terminal.line("for i in 1 2")
    terminal.send("do forbidden")
    terminal.expect("forbidden")
    terminal.send("\x03")
    terminal.expect(PROMPT)
    terminal.expect(READY)
    assert terminal.line("echo x >>A")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


def test_an_interrupt_while_it_is_judged(fresh: Make) -> None:
    """The line is gone; a late answer to it lets no other line pass."""
    terminal = fresh()
    worker = terminal.worker()
    os.kill(worker, signal.SIGSTOP)
    terminal.send("echo x >>A\r")
    terminal.expect("A")
    terminal.send("\x03")
    terminal.expect(PROMPT)
    terminal.expect(READY)
    os.kill(worker, signal.SIGCONT)
    assert stopped(terminal, "\x15forbidden\r")
    assert terminal.is_alive()
    assert terminal.marks() == {}


def test_a_worker_that_dies_while_it_is_asked(fresh: Make) -> None:
    """Another one answers."""
    terminal = fresh()
    worker = terminal.worker()
    os.kill(worker, signal.SIGSTOP)
    terminal.send("echo x >>A; forbidden\r")
    terminal.expect("forbidden")
    os.kill(worker, signal.SIGKILL)
    terminal.expect(REFUSED)
    terminal.expect(PROMPT)
    assert terminal.line("echo x >>A")
    assert terminal.worker() != worker
    assert terminal.marks() == {"A": 1}


def test_a_worker_that_dies_after_its_answer(fresh: Make) -> None:
    """While a question waits for the person, and between two lines."""
    terminal = fresh()
    worker = terminal.worker()
    terminal.send("echo x >>A; doubtful\r")
    terminal.expect(ASKED)
    os.kill(worker, signal.SIGKILL)
    terminal.send("y")
    terminal.expect(READY)
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1, "RAN-doubtful": 1}
    assert not terminal.line("forbidden")


def test_a_forged_answer_lets_nothing_pass(fresh: Make) -> None:
    """A subshell has the descriptors; it knows no ticket, and it may fill the pipe with rubbish."""
    forged = (
        "( for i in {1..40}; do print -u $__ag_r -- AG1 $__ag_id x y allow 2 2 =.; done; "
        "print -nu $__ag_r -- ${(l:9000::a:)} ) 2>/dev/null"
    )
    terminal = fresh()
    stopped(terminal, forged + "\r")
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.line("echo x >>A")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


def test_a_function_that_only_looks_like_the_guards(fresh: Make) -> None:
    """Is asked about like theirs."""
    terminal = fresh()
    terminal.ask("__ag_mine() { forbidden }", "y")
    terminal.ask("__ag_mine", "n")
    assert terminal.marks() == {}


def test_a_very_long_line(shared: Make) -> None:
    """40 kB, pasted: refused and allowed."""
    terminal = shared()
    long = "y" * 40_000
    assert not terminal.line(f"{PASTE}: {long}; forbidden{PASTED}")
    assert terminal.line(f"{PASTE}: {long}; echo x >>A{PASTED}")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


def test_many_lines_at_once(shared: Make) -> None:
    """Two hundred lines, every second one refused: none runs, none is lost or doubled."""
    terminal = shared()
    for i in range(100):
        terminal.send(f"echo x >>A{i % 10}\rforbidden\r")
    terminal.send("echo 'en''ded'\r")
    terminal.expect("ended\r?\n")
    assert terminal.is_alive()
    assert terminal.marks() == {f"A{i}": 10 for i in range(10)}


def test_a_shell_in_the_shell(fresh: Make) -> None:
    """It reads the same start-up file, and is guarded by a worker of its own; a subshell has no prompt."""
    terminal = fresh()
    worker = terminal.worker()
    terminal.send("zsh -d -i\r")
    terminal.expect(PROMPT)
    terminal.expect(READY)
    assert not terminal.line("forbidden")
    assert terminal.worker() != worker
    assert terminal.line("exit")
    assert terminal.line("( echo x >>A; ( echo x >>A ) )")
    assert not terminal.line("( echo x >>A; ( forbidden ) )")
    assert terminal.worker() == worker
    terminal.send("exec zsh -d -i\r")
    terminal.expect(PROMPT)
    terminal.expect(READY)
    assert not terminal.line("forbidden")
    assert terminal.marks() == {"A": 2}


def test_jobs_stay_what_they_are(shared: Make) -> None:
    """The worker is none; stopping, resuming and waiting work."""
    terminal = shared()
    assert terminal.line("jobs >J; cat <<<x >>A & wait; jobs >>J")
    terminal.send("sh -c \"echo u''p; exec cat\"\r")
    terminal.expect("up\r?\n")
    terminal.send("\x1a")
    terminal.expect("suspended")
    terminal.expect(READY)
    assert terminal.line("jobs | grep -c suspended >>J; kill %1; wait; echo x >>A")
    assert terminal.is_alive()
    assert terminal.text("J").split() == ["1"]
    assert terminal.marks() == {"A": 2, "J": 0}


def test_two_terminals(fresh: Make) -> None:
    """Each has its own worker; one of them blocked by a question does not stop the other."""
    one, two = fresh(), fresh()
    one.send("echo x >>A; doubtful\r")
    one.expect(ASKED)
    assert two.line("echo x >>A")
    assert not two.line("forbidden")
    one.send("n")
    one.expect(PROMPT)
    assert (one.marks(), two.marks()) == ({}, {"A": 1})


def test_the_bypass_of_an_exported_variable(fresh: Make) -> None:
    """Counts for nothing, wherever it is set; typed, it runs the line once."""
    terminal = fresh(after="export AUTOGATE_BYPASS=1")
    assert not terminal.line("forbidden")
    assert terminal.line("AUTOGATE_BYPASS=1 forbidden")
    assert not terminal.line("export AUTOGATE_BYPASS=1; forbidden")
    assert not terminal.line(" AUTOGATE_BYPASS=1 forbidden")
    assert terminal.marks() == {"RAN-forbidden": 1}


@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not installed")
def test_in_tmux(tmp_path: Path) -> None:
    """Two panes, each guarded; both workers end with the server."""
    terminal = Terminal("zsh", tmp_path, guard=True)
    try:
        socket = tmp_path / "tmux"
        tmux = f"tmux -S {socket} -f /dev/null"
        terminal.send(f"{tmux} new-session 'zsh -d -i'\r")
        terminal.expect(PROMPT)
        terminal.send("echo x >>A\r")
        terminal.send("forbidden\r")
        terminal.expect("a rule of the test")
        terminal.send("echo w$__ag_worker. >W\r")
        terminal.send("echo 'en''ded'\r")
        terminal.expect("ended")
        terminal.send("exit\r")
        terminal.expect(re.escape("[exited]"))
        terminal.expect(READY)
        assert terminal.marks() == {"A": 1, "W": 0}
    finally:
        terminal.close()


@pytest.mark.skipif(not shutil.which("direnv"), reason="direnv is not installed")
def test_with_direnv(fresh: Make) -> None:
    """Its hook ignores interrupts while it runs."""
    terminal = fresh(after='eval "$(direnv hook zsh)"')
    assert terminal.line("echo x >>A")
    assert not terminal.line("echo x >>A; forbidden")
    terminal.ask("bindkey '^M' .accept-line", "y")
    terminal.send("forbidden\r")
    terminal.expect(REFUSED)
    terminal.expect(PROMPT)
    assert terminal.marks() == {"A": 1}


HIDDEN = {
    "itself": ("hidden=forbidden", "$hidden"),
    "an alias": ("alias zz='echo $hidden >/dev/null; $hidden'", "e=forbidden; hidden=$e", "zz"),
    "an alias of an alias": ("alias zz=zy zy='$hidden'", "hidden=forbidden", "zz"),
    "a function": ('ff() { local x; "$hidden"; }', "hidden=forbidden", "ff"),
    "a function's function": ("f1() { f2; }", "f2() { $hidden; }", "hidden=forbidden", "f1"),
    "names of the guard's": ("ff() { $text; $name; }", "name=forbidden", "ff"),
    "a list": ("list=(true forbidden)", "${list[2]}"),
    "all of a list": ("list=(forbidden)", 'echo x >>A; "${list[@]}"'),
    "a list without quotes": ("list=(forbidden)", "$list"),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_variable_behind_a_name(fresh: Make, name: str) -> None:
    """What an alias or a function brings in is looked up as what is typed."""
    terminal = fresh()
    *before, line = HIDDEN[name]
    for each in before:
        assert terminal.line(each)
    assert not terminal.line(line)
    assert terminal.line("hidden=true name=true list=(true true); echo x >>A; $hidden")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


def test_the_arguments_of_the_shell(fresh: Make) -> None:
    """No function sees them: a line that names them, or what looks like them, is judged all the same."""
    terminal = fresh()
    assert terminal.line("set -- x y; print 'a b' >in")
    for line in (
        "echo $1 >>A",
        'echo "$@" >>A',
        "echo ${3:-x} $# >>A",
        "awk '{print $2 \"x\"}' in >>A",
        'ff() { echo "$1" >>A; }',
        "ff x",
        "alias zz='echo $* >>A'",
        "zz",
    ):
        assert terminal.line(line)
    for line in ("forbidden $1", '"$@"; forbidden', "rm -rf ~/$1"):
        assert stopped(terminal, line + "\r")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 6}


def test_the_arguments_of_an_agents_shell(fresh: Make) -> None:
    """What they name may be any program."""
    terminal = fresh(environment={"CLAUDECODE": "1"})
    assert terminal.line("set -- forbidden x")
    assert not terminal.line("$1")
    assert not terminal.line('"$@"')
    assert terminal.line("echo $2")
    assert terminal.marks() == {}


def test_an_arrow_is_no_and_types_nothing(fresh: Make) -> None:
    """At a question."""
    terminal = fresh()
    terminal.send("doubtful\r")
    terminal.expect(r"\[y/N\] ")
    terminal.send("\x1b[A")
    terminal.expect("no\r?\n")
    terminal.expect(PROMPT)
    assert terminal.line("echo x >>A")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}
