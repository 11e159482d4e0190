"""When the guard itself fails: told and asked, never let through silently, never locked out."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from autogate.guard import snippets
from tests.guard.terminal import CONFIG, READY, missing
from tests.guard.test_shells import SHELLS, Make


def _is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def _ends(pid: int) -> bool:
    """Whether a process ends soon."""
    for _attempt in range(3000):
        if _is_gone(pid):
            return True
        select.select([], [], [], 0.01)
    return False


@pytest.mark.parametrize("shell", SHELLS)
def test_a_killed_worker_is_replaced(fresh: Make, shell: str) -> None:
    """Without a word, and without letting anything through."""
    terminal = fresh(shell)
    worker = terminal.worker()
    os.kill(worker, signal.SIGKILL)
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.line("echo x >>A")
    assert terminal.worker() != worker
    assert terminal.marks() == {"A": 1}
    assert "illed" not in terminal.shown.text


@pytest.mark.parametrize("shell", SHELLS)
def test_a_stopped_worker_is_replaced(fresh: Make, shell: str) -> None:
    """After the time that it has for an answer."""
    terminal = fresh(shell)
    worker = terminal.worker()
    os.kill(worker, signal.SIGSTOP)
    assert not terminal.line("echo x >>A; forbidden")
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_without_any_worker_the_person_is_asked(fresh: Make, shell: str) -> None:
    """An interpreter that cannot be started."""
    terminal = fresh(shell, python="/nowhere/python")
    terminal.ask("echo x >>A", "n")
    assert terminal.marks() == {}
    terminal.ask("echo x >>A", "y")
    assert terminal.line("AUTOGATE_BYPASS=1 touch B")
    assert terminal.marks() == {"A": 1, "B": 0}


@pytest.mark.parametrize("shell", SHELLS)
def test_without_any_worker_a_setting_blocks(fresh: Make, shell: str) -> None:
    """And the bypass still works."""
    terminal = fresh(
        shell,
        python="/nowhere/python",
        before="",
        after="__ag_failure=block",
    )
    assert not terminal.line("echo x >>A")
    assert "AUTOGATE_BYPASS=1" in terminal.shown.text
    assert terminal.line("AUTOGATE_BYPASS=1 touch B")
    assert terminal.marks() == {"B": 0}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_broken_configuration_is_told_and_asked(fresh: Make, shell: str) -> None:
    """Until it is mended."""
    terminal = fresh(shell, config="posture = 3\n")
    terminal.ask("echo x >>A", "n")
    assert "posture" in terminal.shown.text
    (terminal.home / "config" / "config.toml").write_text(CONFIG)
    assert terminal.line("echo x >>A")
    assert not terminal.line("forbidden")
    assert terminal.marks() == {"A": 1}


@pytest.mark.parametrize("shell", SHELLS)
def test_what_a_child_writes_into_the_pipes_lets_nothing_pass(fresh: Make, shell: str) -> None:
    """It knows neither the next question's id nor the ticket."""
    terminal = fresh(shell)
    terminal.worker()
    forge = "for i in 1 2 3; do printf 'AG1 %s x x allow 2 2 =.\\n' $__ag_id $i; done >&$__ag_r"
    terminal.ask(forge, "y")
    assert not terminal.line("forbidden")
    terminal.ask("printf 'AG1 rubbish\\0AG1 1 judge 9 9 9\\0\\0' >&$__ag_w", "y")
    assert not terminal.line("forbidden")
    assert terminal.line("echo x >>A")
    assert terminal.marks() == {"A": 1}


RUBBISH = [
    "printf '%127s\\n' a",
    "printf '%128s' a",
    "printf '%60000s' a",
    "printf 'x%.0s\\n' {1..15000}",
    "( while :; do printf '%05d\\n' 1; done ) & sleep .2",
]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("write", RUBBISH)
def test_rubbish_of_any_length_is_passed_over(fresh: Make, shell: str, write: str) -> None:
    """As long as an answer, without an end, too much, for ever: lines are judged all the same, and soon."""
    terminal = fresh(shell)
    terminal.worker()
    terminal.ask(f"{{ {write} ; }} >&$__ag_r 2>/dev/null", "y")
    started = time.monotonic()
    assert not terminal.line("forbidden")
    assert terminal.line("echo x >>A")
    assert terminal.is_alive()
    assert time.monotonic() - started < 15
    assert terminal.marks() == {"A": 1}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_answers_of_every_length(fresh: Make, shell: str, locale: str) -> None:
    """Around the width that a shell reads at once, none is lost and none hides a refusal."""
    terminal = fresh(shell, environment={"LC_ALL": locale})
    for length in range(52, 72):
        program = "/" * length + "bin/true"
        assert terminal.line(f"{program}; echo x >>A")
        assert not terminal.line(f"{program}; echo é; forbidden")
    assert terminal.marks() == {"A": 20}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_worker_is_no_job_and_ends_with_its_shell(fresh: Make, shell: str) -> None:
    """``jobs`` does not show it, ``wait`` does not wait for it, ``exit`` does not warn of it."""
    terminal = fresh(shell)
    worker = terminal.worker()
    assert terminal.line("jobs >A; wait; echo x >>B")
    assert terminal.marks() == {"A": 0, "B": 1}
    terminal.send("exit\r")
    assert _ends(worker)
    assert not list((terminal.home / "tmp").iterdir())


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_that_is_killed_leaves_no_worker(fresh: Make, shell: str) -> None:
    """Nobody says goodbye."""
    terminal = fresh(shell)
    worker = terminal.worker()
    terminal.process.kill(signal.SIGKILL)
    terminal.process.wait()
    assert _ends(worker)


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_that_never_asked_leaves_no_worker(fresh: Make, shell: str) -> None:
    """It is killed at its first prompt, while the worker waits for the pipes to be opened."""
    terminal = fresh(shell)
    worker = _worker_of(terminal.process.pid)
    terminal.process.kill(signal.SIGKILL)
    terminal.process.wait()
    assert _ends(worker)


def _worker_of(pid: int) -> int:
    """The worker of a shell, once it is one."""
    wanted = f"\0-m\0autogate.guard.worker\0bash\0{pid}\0", f"\0-m\0autogate.guard.worker\0zsh\0{pid}\0"
    for _attempt in range(2000):
        for place in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                command = place.read_text(errors="replace")
            except OSError:
                continue  # it has ended
            if any(each in command for each in wanted):
                return int(place.parent.name)
        select.select([], [], [], 0.01)
    raise AssertionError("no worker was started")


@pytest.mark.parametrize("shell", SHELLS)
def test_what_is_too_long_for_the_pipe(fresh: Make, shell: str) -> None:
    """A question with a large function in it goes to a process of its own."""
    long = "long() { : " + "y" * 20000 + "; echo x >>A; $1; }"
    terminal = fresh(shell, after=long)
    assert terminal.line("long true")
    assert not terminal.line("long forbidden")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_second_net(fresh: Make, shell: str) -> None:
    """Something rebound Enter: the line is judged late, and the shell says so."""
    after = {"bash": "bind '\"\\C-m\": accept-line'", "zsh": "bindkey '^M' .accept-line"}[shell]
    terminal = fresh(shell, after=after)
    assert terminal.line("echo x >>A")
    terminal.line("forbidden")
    assert terminal.is_alive()
    assert terminal.marks() == {"A": 1}
    assert "late" in terminal.shown.text


@pytest.mark.parametrize("shell", SHELLS)
def test_the_start_up_file_read_again(fresh: Make, shell: str) -> None:
    """Nothing is doubled, nothing complains."""
    terminal = fresh(shell)
    file = {"bash": ".bashrc", "zsh": ".zshrc"}[shell]
    assert terminal.line(f". ~/{file}; . ~/{file}")
    assert not terminal.line("forbidden")
    assert terminal.line("echo x >>A")
    assert terminal.marks() == {"A": 1}
    assert "readonly" not in terminal.shown.text.replace("read-only", "readonly")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_status(fresh: Make, shell: str) -> None:
    """True in a guarded shell, false where the line was not judged."""
    terminal = fresh(shell)
    assert terminal.line("autogate guard status; echo $? >C")
    assert terminal.text("C") == "0"
    assert "guarded: every line" in terminal.shown.text


BASH = [pytest.param("bash", marks=SHELLS[0].marks)]


@pytest.mark.parametrize("shell", BASH)
@pytest.mark.parametrize(
    ("keys", "after"),
    [("echo\x18\x05", ""), ("echo\x1bv", "set -o vi")],
    ids=["edit and execute", "vi's v"],
)
def test_an_edited_line_does_not_run_unseen(fresh: Make, shell: str, keys: str, after: str) -> None:
    """What comes back from $EDITOR is judged when Enter is pressed."""
    terminal = fresh(shell, after=after)
    terminal.send(keys)
    terminal.expect("forbidden")
    assert not terminal.keys("\r")
    assert terminal.is_alive()
    assert terminal.marks() == {}


@pytest.mark.parametrize("shell", BASH)
def test_fc_runs_nothing_unseen(fresh: Make, shell: str) -> None:
    """``fc -l`` lists as ever."""
    terminal = fresh(shell, after="history -s forbidden")
    assert terminal.line("fc -s forb")
    assert terminal.line("fc -l >C; echo x >>A")
    assert terminal.marks() == {"A": 1, "C": 0} or terminal.count("RAN-forbidden") == 0


@pytest.mark.parametrize("shell", BASH)
def test_what_a_running_command_reads_is_data(fresh: Make, shell: str) -> None:
    """``read -e`` uses the same line editor."""
    terminal = fresh(shell)
    terminal.send("read -e v; echo $v >C\r")
    terminal.expect(READY)
    assert terminal.line("my forbidden answer")
    assert terminal.is_alive()
    assert terminal.text("C") == "my forbidden answer"


BLE_WITHOUT_ITS_PRINTING = """
__ag_question() { __ag_word=block; }
ble/function#advice/do() { echo RAN; }
ble/history/add() { echo "kept $1"; }
ble/widget/.newline/clear-content() { echo cleared; }
_ble_edit_str=forbidden __ag_posture=person __ag_status=0
. "$1"
__ag_ble_accept
"""


@pytest.mark.skipif(bool(missing("bash")), reason=missing("bash"))
def test_under_ble_a_yes_counts_once() -> None:
    """Where a refusal cannot be shown, the answer to the question before is none to this one."""
    adapter = Path(snippets.__file__).with_name("ble.sh")
    found = subprocess.run(
        ["bash", "-c", BLE_WITHOUT_ITS_PRINTING, "bash", str(adapter)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == "kept forbidden\ncleared\n"
