"""The parser as a process: found beside the interpreter, held to limits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autogate.syntax import shfmt
from autogate.syntax.literals import UnreadableError


def script(path: Path, code: str) -> str:
    program = path / "program"
    program.write_text(f"#!{sys.executable}\n{code}\n")
    program.chmod(0o700)
    return str(program)


def test_stands_beside_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(shfmt, "_location", None)

    assert Path(shfmt.location()).is_file()
    assert shfmt.parse("a", "bash")["Type"] == "File"


def test_missing_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shfmt, "_location", None)
    monkeypatch.setattr("sysconfig.get_path", lambda _name: str(tmp_path))

    with pytest.raises(UnreadableError, match="not installed"):
        shfmt.location()


def test_its_complaint_is_the_error() -> None:
    with pytest.raises(UnreadableError, match="quote"):
        shfmt.parse("a '", "bash")


@pytest.mark.parametrize(
    "code, error",
    [
        ("print('no JSON')", "malformed"),
        ("print('[]')", "malformed"),
        ("print('[' * 100000)", "nested too deeply"),
        ("print('x' * 20_000_000)", "too much"),
        ("import sys; sys.exit('a fault')", "a fault"),
        ("import time; time.sleep(60)", "too long"),
    ],
)
def test_bad_answers_are_errors(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str, error: str
) -> None:
    monkeypatch.setattr(shfmt, "_location", script(tmp_path, code))
    monkeypatch.setattr(shfmt, "TIME_LIMIT", 0.5 if "sleep" in code else 10.0)

    with pytest.raises(UnreadableError, match=error):
        shfmt.parse("a", "bash")


def test_gets_no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing in the environment may steer it."""
    monkeypatch.setenv("AUTOGATE_TEST_MARK", "x")
    code = "import json, os; print(json.dumps({'Seen': 'AUTOGATE_TEST_MARK' in os.environ}))"
    monkeypatch.setattr(shfmt, "_location", script(tmp_path, code))

    assert shfmt.parse("a", "bash") == {"Seen": False}


def test_does_not_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shfmt, "_location", str(tmp_path / "none"))

    with pytest.raises(UnreadableError, match="does not start"):
        shfmt.parse("a", "bash")


def test_one_that_waits_is_taken_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """It saves the start; only where one was needed, and never one that has ended."""
    monkeypatch.setattr(shfmt, "_waiting", {})
    monkeypatch.setattr(shfmt, "_wanted", set())
    shfmt.keep_ready()
    assert shfmt._waiting == {}
    first = shfmt.parse("a b", "bash")
    shfmt.keep_ready()
    shfmt.keep_ready()
    (waiting,) = shfmt._waiting.values()
    assert shfmt.parse("a b", "bash") == first
    assert (waiting.input, waiting._number, shfmt._waiting) == (-1, 0, {})
    shfmt.keep_ready()
    (waiting,) = shfmt._waiting.values()
    os.kill(waiting._number, signal.SIGKILL)
    os.waitid(os.P_PID, waiting._number, os.WEXITED | os.WNOWAIT)
    assert shfmt.parse("a b", "bash") == first
    assert waiting._number == 0


OWNER = """
import os
from autogate.syntax import shfmt
shfmt.parse("a", "bash")
shfmt.keep_ready()
print(shfmt._waiting["bash"]._number, flush=True)
os.kill(os.getpid(), 9)
"""


def test_one_that_waits_ends_with_its_owner() -> None:
    """However that ends: nothing is left behind."""
    said = subprocess.run(
        [sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True, check=False
    ).stdout
    ends = time.monotonic() + 30
    while lives(int(said)):
        assert time.monotonic() < ends
        time.sleep(0.01)


def lives(number: int) -> bool:
    """Whether a process is there and no mere entry that nobody has collected."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False
