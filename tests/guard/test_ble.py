"""bash under ble.sh, which reads the keys itself: the guard is in the widget that accepts a line."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.guard.terminal import Terminal, missing

BLE = os.environ.get("AUTOGATE_BLE", "/usr/share/blesh/ble.sh")
"""``make shells`` names another."""
ORDERS = {
    "before the guard": {"before": f". {BLE} --noattach", "after": "ble-attach"},
    "behind the guard": {"after": f". {BLE}"},
    "behind the guard, attached at once": {"after": f". {BLE} --noattach; ble-attach"},
}
PROMPTED = r"\x1b\[2K(?:PROMPT> |\([a-z]+\) PROMPT> )"
"""ble.sh draws the prompt."""
REFUSED = r"autogate: not run[^\n]*\n"
RUN = "\n"
"""Runs lines of several; Enter by itself would begin one more."""

pytestmark = [
    pytest.mark.skipif(bool(missing("bash")), reason=missing("bash")),
    pytest.mark.skipif(not Path(BLE).exists(), reason="ble.sh is not there"),
]


class Shell:
    """A shell under ble.sh."""

    def __init__(self, home: Path, order: str, more: str = "", first: str = "", **options: Any) -> None:
        """``more`` stands behind everything in the start-up file, ``first`` before it."""
        lines = dict(ORDERS[order])
        lines["before"] = f"{first}\n{lines.get('before', '')}"
        lines["after"] += f"\n{more}"
        environment = {"XDG_CACHE_HOME": str(home.parent / "ble-cache")}
        wait = options.pop("wait", True)
        for attempt in range(4):
            self.terminal = Terminal(
                "bash", home / str(attempt), wait=False, environment=environment, **lines, **options
            )
            if not wait:
                return
            self.terminal.expect("PROMPT> ")
            if self.ready():
                return
            self.terminal.close()
        raise AssertionError("ble.sh does not attach itself")

    def ready(self) -> bool:
        """It answers: what it shows while it starts has prompts in it, too. Whether ble.sh reads the keys,
        which now and then it does not where several shells begin at once."""
        self.terminal.send("echo REA''DY$_ble_attached.\r")
        attached = self.terminal.expect(r"READY1\.\r", r"READY\.\r") == 0
        self.terminal.expect("PROMPT> ")
        return attached

    def worker(self) -> int:
        """The worker's process id."""
        self.terminal.send("echo worker=$__ag_worker.\r")
        self.terminal.expect(r"worker=(\d+)\.")
        found = int(self.terminal.process.match[1])
        self.terminal.expect(PROMPTED)
        return found

    def line(self, keys: str) -> bool:
        """Types keys that end a line; True where it ran."""
        self.terminal.send(keys)
        ran = self.terminal.expect(r"\x1b\[\?2004l.*?" + PROMPTED, REFUSED) == 0
        if not ran:
            self.terminal.expect(PROMPTED)
        return ran


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A shell of a test's own."""
    made: list[Shell] = []

    def make(order: str, more: str = "", **options: Any) -> Shell:
        made.append(Shell(tmp_path_factory.mktemp("ble"), order, more, **options))
        return made[-1]

    yield make
    for shell in made:
        shell.terminal.close()


@pytest.mark.parametrize("order", ORDERS)
def test_both_verdicts(fresh: Any, order: str) -> None:
    """Of what is refused nothing runs, and it is in the history; what is allowed runs once."""
    shell = fresh(order)
    assert shell.line("echo x >>A\r")
    for refused in (
        "forbidden\r",
        "echo x >>A; forbidden\r",
        "(forbidden)\r",
        "echo $(forbidden)\r",
        "for i in 1; do\rforbidden\rdone" + RUN,
        "cat <<E | forbidden\rx\rE" + RUN,
        "true && forbidden & wait\r",
    ):
        assert not shell.line(refused)
    assert not shell.line("\x1b[A\r")
    for allowed in ("for i in 1 2; do\recho x >>A\rdone" + RUN, "echo forbidden >/dev/null\r"):
        assert shell.line(allowed)
    assert shell.terminal.marks() == {"A": 3}


@pytest.mark.parametrize("order", ORDERS)
def test_what_the_shell_knows(fresh: Any, order: str) -> None:
    """Aliases, functions, history and variables, those too that functions of ble.sh have as well."""
    shell = fresh(order)
    assert shell.line("alias q=forbidden; f() { forbidden; }\r")
    assert shell.line("x=forbidden; key=forbidden; ret=(forbidden a)\r")
    for refused in ("q\r", "f\r", "$x\r", "$key\r", "${ret[0]}\r", "${unknown:-forbidden}\r"):
        assert not shell.line(refused)
    assert shell.line("unset key ret; unalias q\r")
    assert shell.line("echo x ${key:-x} >>A; history >/dev/null; trap true USR1\r")
    assert not shell.line("echo ${key:-forbidden} | sh\r")
    assert shell.line("echo x >>A\r")
    assert shell.line("!!\r")
    assert shell.terminal.marks() == {"A": 4}


@pytest.mark.parametrize("order", ORDERS)
def test_a_question(fresh: Any, order: str) -> None:
    """Anything but yes means no."""
    shell = fresh(order)
    for answer, runs in (("n", 0), ("\r", 0), ("\x1b", 0), ("\x03", 0), ("y", 1)):
        shell.terminal.send("doubtful\r")
        shell.terminal.expect(r"\[y/N\] ")
        shell.terminal.send(answer)
        shell.terminal.expect("yes" if runs else "no")
        shell.terminal.expect(PROMPTED)
        shell.ready()
        assert shell.terminal.marks() == ({"RAN-doubtful": 1} if runs else {})


def test_an_edited_line(fresh: Any) -> None:
    """What comes back from the editor is judged, too."""
    shell = fresh("before the guard")
    assert not shell.line("\x18\x05")
    assert shell.terminal.marks() == {}


def test_a_key_that_runs_a_command(fresh: Any) -> None:
    """It is judged as a line is; one that changes the line is no line."""
    more = "ble-bind -c C-t forbidden; ble-bind -c C-g 'echo x >>A'; bind -x '\"\\C-b\": READLINE_LINE=true'"
    shell = fresh("before the guard", more)
    assert not shell.line("\x14")
    assert shell.line("\x07")
    assert shell.line("\x02\r")
    assert shell.terminal.marks() == {"A": 1}


def test_vi_mode(fresh: Any) -> None:
    """Enter in both of its modes."""
    shell = fresh("before the guard", first="set -o vi")
    for keys in ("forbidden\r", "forbidden\x1b\r"):
        shell.terminal.send(keys)
        shell.terminal.expect(REFUSED)
        shell.terminal.expect("PROMPT> ")
    shell.terminal.send("echo x >>A; echo DO''NE\r")
    shell.terminal.expect("DONE\r")
    assert shell.terminal.marks() == {"A": 1}


def test_the_status_names_it(fresh: Any) -> None:
    """And a bypass runs a line, once."""
    shell = fresh("behind the guard")
    assert shell.line("AUTOGATE_BYPASS=1 touch B\r")
    assert shell.line("autogate guard status >S\r")
    assert not shell.line("forbidden\r")
    assert "the widgets of ble.sh" in shell.terminal.text("S")
    assert set(shell.terminal.marks()) == {"B", "S"}


@pytest.mark.parametrize("order", ORDERS)
def test_loaded_anew(fresh: Any, order: str) -> None:
    """Whatever is read again; the first line behind it is judged in any case."""
    shell = fresh(order)
    shell.terminal.send(". ~/.bashrc\r")
    shell.terminal.expect("reload")
    shell.terminal.expect("PROMPT> .*PROMPT> ")  # it loses what is typed meanwhile
    shell.ready()
    for _ in range(2):
        assert not shell.line("forbidden\r")
        assert shell.line("echo x >>A\r")
    assert shell.terminal.marks() == {"A": 2}


def test_a_killed_worker_is_replaced(fresh: Any) -> None:
    """Without letting anything through."""
    shell = fresh("before the guard")
    os.kill(shell.worker(), signal.SIGKILL)
    assert not shell.line("forbidden\r")
    assert shell.line("echo x >>A\r")
    assert shell.terminal.marks() == {"A": 1}


def test_without_a_worker_the_person_is_asked(fresh: Any) -> None:
    """Nothing runs by itself."""
    shell = fresh("before the guard", python="/nowhere/python", wait=False)
    shell.terminal.send("echo x >>A\r")
    shell.terminal.expect(r"\[y/N\] ")
    shell.terminal.send("n")
    shell.terminal.expect(PROMPTED)
    assert shell.terminal.marks() == {}


def test_one_that_does_not_read_the_keys(tmp_path: Path) -> None:
    """The first line is judged late, the next ones before they run."""
    terminal = Terminal("bash", tmp_path, after=f". {BLE} --noattach")
    for _ in range(3):
        assert not terminal.line("echo x >>A; forbidden")
    assert terminal.line("autogate guard status >S; echo x >>A")
    assert "a readline macro on Enter" in terminal.text("S")
    assert terminal.marks()["A"] == 1
    terminal.close()


def test_one_that_is_not_known_is_told(tmp_path: Path) -> None:
    """Its functions are not there to be hooked into; lines are then nobody's to judge."""
    terminal = Terminal("bash", tmp_path, environment={"BLE_VERSION": "0.3"}, wait=False)
    terminal.expect("NOT guarded: ble.sh")
    terminal.close()
