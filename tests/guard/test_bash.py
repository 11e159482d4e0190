"""The ways by which a text reaches bash, each with one that may not run and one that may."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pexpect
import pytest

from autogate.guard.snippets import snippet
from tests.guard.terminal import PROMPT, READY, REFUSED, Terminal, missing
from tests.guard.test_shells import PASTE, PASTED, Make

pytestmark = pytest.mark.skipif(bool(missing("bash")), reason="bash is not installed")

FORBIDDEN, ALLOWED = "forbidden", "echo x >>A"
STARTED = r"\x1b\[\?2004l"
"""The line editor is done with a line, and the shell runs it."""


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    """A shell of a test's own."""
    made: list[Terminal] = []

    def make(**more: Any) -> Terminal:
        made.append(Terminal("bash", tmp_path_factory.mktemp("bash"), **more))
        return made[-1]

    yield make
    for terminal in made:
        terminal.close()


class Way(NamedTuple):
    """How a command is given to the shell."""

    name: str
    keys: str
    """What is typed; ``@`` stands for the command."""
    after: str = ""
    """The end of the start-up file; ``@`` stands for the command in single quotes."""
    marks: int = 1
    """How often an allowed command runs."""
    prompts: int = 1
    """How many lines the shell has read at the end, where all of them were allowed."""


WAYS = [
    Way("Enter", "@\r"),
    Way("line feed", "@\n"),
    Way("operate and get next", "@\x0f"),
    Way("with a number", "@\x1b2\r"),
    Way("from the middle of the line", "@\x01\r"),
    Way("arrow up", "\x10\r", after="history -s @"),
    Way("search", "\x12@\r", after="history -s @"),
    Way("the last line", "!!\r", after="history -s @"),
    Way("the last line, which was typed", "@\r!!\r", marks=2, prompts=2),
    Way("a line of long ago", "!?@?\r", after="history -s @; history -s true"),
    Way("by its number", "!-2\r", after="history -s @; history -s true"),
    Way("with a word replaced", "^zz^@\r", after="history -s zz"),
    Way("with a word replaced in what was typed", "true zz\r^true zz^@\r", prompts=2),
    Way("a part of what was typed", "true '@'\r!!:s/true '/eval '/\r", prompts=2),
    Way("expanded and looked at", "!!\r\r", after="shopt -s histverify; history -s @"),
    Way("expanded in a second line", "true &&\r!!\r", after="history -s @", prompts=2),
    Way("a second line", "true &&\r@\r", prompts=2),
    Way("after an open quote", "echo '\r' >/dev/null; @\r", prompts=2),
    Way("with other marks", "%1\r", after="histchars='%^#'; history -c; history -s @"),
    Way("after a blank", " @\r", after="HISTCONTROL=ignorespace"),
    Way("twice", "@\r@\r", after="HISTCONTROL=ignoreboth", marks=2, prompts=2),
    Way("not kept", "@\r", after="HISTIGNORE='*'"),
    Way("without a history", "@\r", after="set +o history"),
    Way("pasted", PASTE + "@" + PASTED + "\r"),
    Way("pasted with its line end", PASTE + "@\n" + PASTED + "\r"),
    Way("pasted lines", PASTE + "true\n@\ntrue" + PASTED + "\r"),
    Way("pasted with an end inside", PASTE + "true " + PASTED + "; @\r"),
    Way("pasted as keys", "true\r@\rtrue\r", prompts=3),
    Way("vi, inserting", "@\r", after="set -o vi"),
    Way("vi, commanding", "@\x1b\r", after="set -o vi"),
    Way("vi, turned on later", "set -o vi\r@\r", prompts=2),
    Way("vi, a search", "\x1b/@\r\r", after="set -o vi; history -s @"),
    Way("alias", "zz\r", after="alias zz=@"),
    Way("alias of an alias", "zy\r", after="alias zx=@; alias zy=zx"),
    Way("alias made at the prompt", "alias zw='@'\rzw\r", prompts=2),
    Way("function", "ff\r", after="ff() { eval @; }"),
    Way("function made at the prompt", "fg2() { @; }\rfg2\r", prompts=2),
    Way("another directory", "cd /\rcd ~; @\r", prompts=2),
    Way("while a command runs", "read -t 0.2 -s v </dev/null; true\r@\r", prompts=2),
    Way("a coprocess", "coproc { @; }; wait\r"),
]


def _typed(text: str, command: str) -> str:
    return command.join(text.split("@"))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_both_verdicts(fresh: Make, way: Way) -> None:
    """Of what is refused nothing runs; what is allowed runs as often as it was given."""
    for command in (FORBIDDEN, ALLOWED):
        terminal = fresh(after=_typed(way.after, f"'{command}'"))
        terminal.send(_typed(way.keys, command))
        if command == FORBIDDEN:
            terminal.expect(REFUSED)
            terminal.expect(PROMPT)  # bash 5.3 drops what is typed while it throws a line of several away
            assert terminal.is_alive()
            assert terminal.marks() == {}
        else:
            for _ in range(way.prompts):
                terminal.expect(READY)
            assert terminal.is_alive()
            assert terminal.marks() == ({"A": way.marks} if way.marks else {})
            assert "not run" not in terminal.shown.text
        terminal.close()


class Surroundings(NamedTuple):
    """What else has its hands on the shell."""

    name: str
    before: str = ""
    after: str = ""
    counted: str = ""
    """A mark that a hook makes once for each command."""


# In the way of bash-preexec: a trap on DEBUG, put there at the first prompt, that looks into the history.
PREEXEC = """\
pe_look() {
  [[ -z ${COMP_LINE-} && -n ${pe_ready-} && $BASH_COMMAND != pe_* && $BASH_COMMAND != __ag_* ]] || return 0
  pe_ready=
  [[ -n $(HISTTIMEFORMAT= builtin history 1) ]] && printf x >>"$HOME/PRE"
}
pe_first() { local status=$?; return $status; }
pe_last() { pe_ready=1; trap 'pe_look "$_"' DEBUG; }
PROMPT_COMMAND="pe_first"$'\\n'"${PROMPT_COMMAND:+$PROMPT_COMMAND$'\\n'}pe_last"
"""
# In the way of direnv: runs a program before each prompt, with SIGINT ignored meanwhile.
ENVIRONMENT = """\
de_export() { echo 'export DE_SEEN=1'; }
de_hook() {
  local status=$?
  trap -- '' SIGINT
  eval "$(de_export)"
  trap - SIGINT
  return $status
}
PROMPT_COMMAND="de_hook${PROMPT_COMMAND:+;$PROMPT_COMMAND}"
"""
# In the way of starship: measures in PS0, and makes the prompt anew each time.
TIMED = """\
st_time() { echo 1; }
st_prompt() { local status=$?; ST_STARTED=; PS1="PROMPT> "; return $status; }
PS0='${ST_STARTED:$((ST_STARTED="$(st_time)",ST_READY=0,0)):0}'"${PS0-}"
PROMPT_COMMAND=(st_prompt "${PROMPT_COMMAND[@]}")
"""
SURROUNDINGS = [
    *(
        Surroundings(f"{name} {when} the guard", **{when: text}, counted=counted)
        for name, text, counted in (
            ("a trap on DEBUG", PREEXEC, "PRE"),
            ("a hook that ignores signals", ENVIRONMENT, ""),
            ("a prompt that measures", TIMED, ""),
        )
        for when in ("before", "after")
    ),
    Surroundings("all of them", before=PREEXEC + TIMED, after=ENVIRONMENT, counted="PRE"),
    Surroundings("a key that runs a command", after="bind -x '\"\\C-t\": true'"),
    Surroundings("a prompt of two lines", after="PS1='one\\n" + PROMPT + "'"),
    Surroundings("PROMPT_COMMAND taken away at every prompt", after="PROMPT_COMMAND='PROMPT_COMMAND=true'"),
]


@pytest.mark.parametrize("around", SURROUNDINGS, ids=lambda around: around.name)
def test_with_other_tools(fresh: Make, around: Surroundings) -> None:
    """They work as before, and so does the guard; what a command leaves in $? and $_ is as it was."""
    terminal = fresh(before=around.before, after=around.after)
    assert terminal.line("echo x >>A")
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.line("test 1 = 2")
    assert terminal.line("echo $? | tr 1 x >>A")
    assert terminal.line("false | true; echo ${PIPESTATUS[0]} | tr 1 x >>A")
    assert not terminal.line("forbidden")
    marks = terminal.marks()
    assert marks == {"A": 3, **({around.counted: 4} if around.counted else {})}
    assert terminal.is_alive()
    assert "took over" not in terminal.shown.text


def test_the_key_that_accepts_is_dead_by_itself(fresh: Make) -> None:
    """Its bytes, pasted or typed, accept nothing; and they are other ones in every shell."""
    terminal = fresh()
    terminal.send("echo key=$__ag_k2.\r")
    terminal.expect(r"key=(\\C\S+)\.")
    key = str(terminal.process.match[1])
    terminal.expect(READY)
    raw = key.replace("\\C-x", "\x18").replace("\\C-_", "\x1f").replace("\\a", "\x07")
    assert not terminal.keys(f"forbidden{raw}\r")
    assert not terminal.keys(f"{PASTE}forbidden\n{PASTED}{raw}\r")
    terminal.send(f"{PASTE}forbidden\n{raw}\n{PASTED}\x15")
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("read v; echo $v >C", "my forbidden answer"),
        ("read -e v; echo $v >C", "my forbidden answer"),
        ("read -s v; echo $v >C", "my forbidden answer"),
        ("select v in forbidden; do echo $v >C; break; done", "1"),
        ("cat >C", "my forbidden answer\r\x04"),
    ],
)
def test_what_a_command_reads_is_data(fresh: Make, line: str, answer: str) -> None:
    """Even where it uses the same line editor."""
    terminal = fresh()
    terminal.send(line + "\r")
    terminal.expect(STARTED)
    if "-e" in line:
        terminal.expect(READY)
    terminal.send(answer + "\r")
    terminal.expect(READY)
    assert terminal.is_alive()
    assert "forbidden" in terminal.text("C")
    assert not terminal.line("forbidden")
    assert terminal.marks() == {"C": 0}


def test_what_a_variable_holds_by_now(fresh: Make) -> None:
    """Set by an earlier line, it is judged as what it is; names that the guard uses too are no others."""
    terminal = fresh()
    for name in ("e", "text", "line", "name", "word", "functions"):
        assert terminal.line(f"{name}=forbidden")
        assert not terminal.line(f"${name}")
        assert not terminal.line(f"echo x >>A; ${{{name}}}")
        assert terminal.line(f"echo ${name} >/dev/null; echo x >>A")
        assert terminal.line(f"{name}=~/FORBIDDEN")
        assert not terminal.line(f"echo x >>${name}")
        assert terminal.line(f'{name}="it\'s"; echo "${name}" >/dev/null')
    assert terminal.marks() == {"A": 6}


HIDDEN = {
    "an alias": ("alias zz='echo $hidden >/dev/null; $hidden'", "e=forbidden; hidden=$e", "zz"),
    "an alias of an alias": ("alias zz=zy zy='$hidden'", "hidden=forbidden", "zz"),
    "a function": ('ff() { local x; "$hidden"; }', "hidden=forbidden", "ff"),
    "a function's function": ("f1() { f2; }", "f2() { $hidden; }", "hidden=forbidden", "f1"),
    "the last line": ("hidden=true", "$hidden", "hidden=forbidden", "!-2"),
    "names of the guard's": ("ff() { $text; $line; }", "line=forbidden", "ff"),
    "a list": ("list=(true forbidden)", "${list[1]}"),
    "all of a list": ("list=(echo x forbidden)", 'echo x >>A; "${list[@]:2}"'),
    "the shell's arguments": ("set -- true forbidden", "$2"),
    "all arguments": ("set -- forbidden", '"$@"'),
    "what the last command ended with": ("echo forbidden >/dev/null", ": forbidden", "$_"),
    "by another name": ("list=forbidden; e=list", "${!e}"),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_variable_behind_a_name(fresh: Make, name: str) -> None:
    """What an alias, a function or the history brings in is looked up as what is typed."""
    terminal = fresh()
    *before, line = HIDDEN[name]
    for each in before:
        assert terminal.line(each)
    assert not terminal.line(line)
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("trap", ["trap '' INT", "trap 'echo x >>T' INT", "trap - INT"])
@pytest.mark.parametrize("net", ["first", "second"])
def test_a_trap_on_the_signal_that_cancels(fresh: Make, trap: str, net: str) -> None:
    """It does not make a refused line run, not even one that was half read; and it is there afterwards."""
    after = "bind '\"\\C-m\": accept-line'\n" if net == "second" else ""
    terminal = fresh(after=after + trap)
    for line in ("for i in 1 2; do", "echo x >>A", "forbidden"):
        assert terminal.line(line)
    terminal.send("done\r")
    terminal.expect(REFUSED)
    terminal.expect(PROMPT)
    assert terminal.line("echo x >>B")
    terminal.send("forbidden\r")
    terminal.expect(REFUSED)
    terminal.expect(PROMPT)
    assert terminal.is_alive()
    assert terminal.line("trap -p INT >C")
    expected = trap.partition("trap ")[2].partition(" INT")[0] if "- INT" not in trap else ""
    assert terminal.text("C") == (f"trap -- {expected} SIGINT" if expected else "")
    assert (terminal.count("A"), terminal.count("B"), terminal.count("RAN-forbidden")) == (0, 1, 0)


def test_an_interrupt_leaves_nothing(fresh: Make) -> None:
    """While typing, and in a second line: what was typed so far counts for nothing."""
    terminal = fresh()
    terminal.send("forbidden")
    terminal.expect("forbidden")
    terminal.send("\x03")
    terminal.expect(PROMPT)
    terminal.send("for i in 1 2; do\r")
    terminal.expect("more> ")
    terminal.send("echo")
    terminal.expect("echo")
    terminal.send("\x03")
    terminal.expect(PROMPT)
    assert terminal.line("echo x >>A")
    assert not terminal.line("forbidden")
    assert terminal.marks() == {"A": 1}


def test_an_arrow_is_no_and_types_nothing(fresh: Make) -> None:
    """At a question; and the line that was asked about is there to be read."""
    terminal = fresh()
    terminal.send("doubtful\r")
    terminal.expect(r"\[y/N\] ")
    shown = terminal.shown.text.replace("\r", "").replace("\x1b[K", "")
    assert f"{PROMPT}doubtful\nautogate: asks before this runs" in shown
    terminal.send("\x1b[A")
    terminal.expect("no\r?\n")
    terminal.expect(PROMPT)
    assert terminal.line("echo x >>A")
    assert terminal.marks() == {"A": 1}


def test_an_interrupt_while_it_is_judged(fresh: Make) -> None:
    """The worker does not answer; the person gives up, and the line does not run."""
    terminal = fresh()
    worker = terminal.worker()
    terminal.expect(PROMPT)
    os.kill(worker, signal.SIGSTOP)
    terminal.send("echo x >>A\r")
    _until(lambda: _has_asked(terminal.process.pid))
    terminal.send("\x03")
    terminal.expect(PROMPT)
    os.kill(worker, signal.SIGCONT)
    assert not terminal.line("forbidden")
    assert terminal.line("echo x >>B")
    assert terminal.marks() == {"B": 1}


def test_a_worker_that_dies_while_it_is_asked(fresh: Make) -> None:
    """Another one answers."""
    terminal = fresh()
    for line, runs in (("forbidden", False), ("echo x >>A", True)):
        worker = terminal.worker()
        os.kill(worker, signal.SIGSTOP)
        terminal.send(line + "\r")
        _until(lambda: _has_asked(terminal.process.pid))
        os.kill(worker, signal.SIGKILL)
        assert (terminal.expect(READY, REFUSED) == 0) == runs
        assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


def test_a_long_line(fresh: Make) -> None:
    """Forty kilobytes, typed and pasted: judged as any other, and the terminal does not hang."""
    terminal = fresh()
    filler = "echo " + "y" * 40_000 + " >/dev/null; "
    assert terminal.line(f"{PASTE}{filler}echo x >>A{PASTED}")
    assert not terminal.line(f"{PASTE}{filler}forbidden{PASTED}")
    assert terminal.line(": " + "y" * 4000 + "; echo x >>A")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 2}


def test_two_hundred_lines_at_once(fresh: Make) -> None:
    """Every second one is refused; none is lost and none is doubled."""
    terminal = fresh()
    terminal.send("".join(f"echo x >>A{i % 5}\rforbidden\r" for i in range(100)))
    terminal.send("echo 'do''ne'\r")
    terminal.expect("done\r?\n")
    assert terminal.is_alive()
    assert terminal.marks() == {f"A{i}": 20 for i in range(5)}


def test_jobs(fresh: Make) -> None:
    """Stopped, put in the background, brought back; a coprocess of the user's; none of ours among them."""
    terminal = fresh(after="shopt -s checkjobs")
    terminal.send("cat >C\r")
    terminal.expect(STARTED)
    _until((terminal.home / "C").exists)
    terminal.send("\x1a")
    terminal.expect(READY)
    assert terminal.line("jobs >J")
    assert terminal.text("J").count("\n") == 0
    terminal.send("fg\r")
    terminal.expect(STARTED)
    terminal.expect("cat")
    terminal.send("x\r\x04")
    terminal.expect(READY)
    assert terminal.line(
        "coproc cat; echo x >&${COPROC[1]}; read v <&${COPROC[0]}; echo $v >A; kill %1; wait"
    )
    assert "still exists" not in terminal.shown.text
    terminal.send("exit\r")
    terminal.process.expect(pexpect.EOF)
    assert "There are" not in terminal.shown.text
    assert terminal.marks() == {"A": 1, "C": 1, "J": 0}


def test_a_child_that_lives_on_does_not_hold_the_worker(fresh: Make) -> None:
    """It has the pipes open; the worker ends with the shell all the same."""
    terminal = fresh()
    worker = terminal.worker()
    assert terminal.line("sleep 60 </dev/null >/dev/null 2>&1 & echo $! >P")
    child = int(terminal.text("P"))
    terminal.process.kill(signal.SIGKILL)
    terminal.process.wait()
    _until(lambda: not _runs(worker))
    assert _runs(child)
    os.kill(child, signal.SIGKILL)


def test_a_shell_in_the_shell(fresh: Make) -> None:
    """It has a guard and a worker of its own, and leaving it goes back to the first."""
    terminal = fresh()
    worker = terminal.worker()
    terminal.send("bash --noprofile --rcfile ~/.bashrc -i\r")
    terminal.expect(STARTED)
    terminal.expect(READY)
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.worker() != worker
    terminal.send("exit\r")
    terminal.expect("exit")
    terminal.expect(READY)
    assert not terminal.line("forbidden")
    assert terminal.worker() == worker
    assert terminal.marks() == {}


def test_exec(fresh: Make) -> None:
    """The process stays the same: what it becomes reads from the terminal, and its end is the end."""
    terminal = fresh()
    worker = terminal.worker()
    terminal.send("exec cat\r")
    terminal.expect(STARTED)
    terminal.send("forbidden\r\x04")
    terminal.process.expect(pexpect.EOF)
    _until(lambda: not _runs(worker))
    assert terminal.marks() == {}


def test_its_functions_cannot_be_taken_away(fresh: Make) -> None:
    """Nor redefined; what it remembers may be lost, and then a line is asked about anew."""
    terminal = fresh()
    for line in (
        "unset -f __ag_enter __ag_judge __ag_late __ag_prompt",
        "__ag_judge() { return 0; }",
        "__ag_posture=agent",
        "unset __ag_ok __ag_before __ag_sent __ag_id __ag_run",
    ):
        terminal.ask(line, "y")
        assert not terminal.line("echo x >>A; forbidden")
    assert terminal.line("echo x >>A")
    assert terminal.marks() == {"A": 1}


@pytest.mark.parametrize("arguments", [("--noediting",)], ids=str)
def test_without_a_line_editor(fresh: Make, arguments: tuple[str, ...]) -> None:
    """It says that it is only advisory, and the second net still stops a line."""
    terminal = fresh(arguments=arguments, wait=False)
    terminal.expect("advisory")
    terminal.expect(PROMPT)
    terminal.send("echo x >>A\r")
    terminal.expect(PROMPT)
    terminal.send("echo x >>A; forbidden\r")
    terminal.expect("not run")
    terminal.expect(PROMPT)
    terminal.send("echo 'do''ne'\r")
    terminal.expect("done\r?\n")
    assert terminal.marks() == {"A": 1}


def test_a_dumb_terminal(fresh: Make) -> None:
    """The line editor is there all the same."""
    terminal = fresh(environment={"TERM": "dumb"}, wait=False)
    terminal.expect(PROMPT)
    terminal.send("echo x >>A; forbidden\r")
    terminal.expect(REFUSED)
    terminal.send("echo x >>A; echo 'do''ne'\r")
    terminal.expect("done\r?\n")
    assert terminal.marks() == {"A": 1}


def test_no_noise_where_nobody_types(tmp_path: Path) -> None:
    """A script that reads the start-up file, and one whose variables say the shell was guarded."""
    file = tmp_path / "guard.bash"
    file.write_text(snippet("bash", sys.executable))
    done = subprocess.run(
        ["bash", "--norc", "-c", f". {file}; . {file}; declare -F | grep -c __ag; echo $__ag_loaded."],
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("0\n.\n", "")


def _until(holds: Any) -> None:
    """Waits until something holds."""
    for _attempt in range(2000):
        if holds():
            return
        select.select([], [], [], 0.01)
    raise AssertionError("it did not come to pass")


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "X"


def _runs(pid: int) -> bool:
    return _state(pid) not in "XZ"


def _has_asked(pid: int) -> bool:
    """Whether a question lies in the shell's pipe, which a stopped worker does not read."""
    for handle in Path(f"/proc/{pid}/fd").iterdir():
        if handle.is_symlink() and str(handle.readlink()).endswith("/q (deleted)"):
            pipe = os.open(handle, os.O_RDONLY | os.O_NONBLOCK)
            waiting = fcntl.ioctl(pipe, termios.FIONREAD, b"\0\0\0\0")
            os.close(pipe)
            return any(waiting)
    return False


def test_the_status_in_every_situation(fresh: Make) -> None:
    """Guarded, taken over, read again; the hook itself says at the next prompt that its key is gone."""
    terminal = fresh()

    def status() -> tuple[str, str]:
        terminal.send("autogate guard status; echo code=$?.\r")
        terminal.expect(r"code=(\d)\.")
        code = str(terminal.process.match[1])
        terminal.expect(READY)
        return code, terminal.shown.text.rpartition("guarded: ")[2].partition("\r\n")[0]

    assert status() == ("0", "every line is judged before any of it runs")
    terminal.ask("bind '\"\\C-m\": accept-line'", "y")
    terminal.send("echo x >>A\r")
    terminal.expect("something took over Enter")
    terminal.expect(READY)
    assert status() == ("1", "something took over Enter: lines are judged late, by the second net only")
    assert terminal.line(". ~/.bashrc")
    assert status() == ("0", "every line is judged before any of it runs")
    assert not terminal.line("forbidden")
    assert terminal.marks() == {"A": 1}


def test_the_status_of_what_took_the_place_of_a_shell(fresh: Make) -> None:
    """It has the process and the worker of the one that was guarded."""
    terminal = fresh()
    terminal.ask("exec bash --norc", "y")
    terminal.send("autogate guard status; echo code=$?.\r")
    terminal.expect(r"code=(\d)\.")
    assert terminal.process.match[1] == "1"
    assert "NOT guarded: this shell is not guarded: it took the place" in terminal.shown.text


@pytest.mark.parametrize("how", ["exec ", ""], ids=["in its place", "in it"])
def test_the_status_of_an_unguarded_shell_that_was_started_alike(fresh: Make, how: str) -> None:
    """The guard is gone from the start-up file; the command is the same, and in its place the process too."""
    terminal = fresh()
    (terminal.home / ".bashrc").write_text(f"PS1='{PROMPT}'; OTHER=x\n")
    command = " ".join(os.fsdecode(word) for word in terminal.process.args)
    terminal.send(f"{how}{command}\r")
    if terminal.expect(r"\[y/N\] ", STARTED) == 0:
        terminal.send("y")
        terminal.expect(STARTED)
    terminal.expect(READY)
    terminal.send("echo other=$OTHER; autogate guard status; echo code=$?.\r")
    terminal.expect("other=x")
    terminal.expect(r"code=(\d)\.")
    assert terminal.process.match[1] == "1"


def test_the_status_of_a_shell_without_a_line_editor(fresh: Make) -> None:
    """Never more than it is."""
    terminal = fresh(arguments=("--noediting",), wait=False)
    terminal.expect(PROMPT)
    _until(lambda: list(terminal.home.glob("state/guard/*.json")))
    terminal.send("autogate guard status; echo code=$?.\r")
    terminal.expect(r"code=(\d)\.")
    assert terminal.process.match[1] == "1"
    assert "NOT guarded: advisory only" in terminal.shown.text


@pytest.mark.parametrize(
    ("environment", "text", "message"),
    [
        ({"BLE_VERSION": "0.4"}, snippet("bash", sys.executable), "NOT guarded: ble.sh"),
        ({}, snippet("bash", sys.executable).replace("< 404", "< 9999"), "NOT guarded: bash 5"),
    ],
    ids=["ble.sh", "an old bash"],
)
def test_where_it_cannot_guard_it_says_so(
    fresh: Make, environment: dict[str, str], text: str, message: str
) -> None:
    """And leaves the shell alone."""
    terminal = fresh(guard=False, after=text, environment=environment, wait=False)
    terminal.expect(message)
    terminal.expect(READY)
    assert terminal.line("declare -F | grep -c __ag >C; forbidden")
    assert terminal.text("C") == "0"
