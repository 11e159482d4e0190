"""What is known of a guarded shell: a small file per shell, written by its worker."""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Callable
from typing import NamedTuple

from autogate.config.paths import state_folder

_FRESH = 10.0
"""Seconds within which a shell that is guarded was asked about the line that asks for the status."""
_SHELL = re.compile(r".*sh(\d*|-[\d.]+)(\.exe)?( \(deleted\))?|nu|busybox|toybox|elvish")
"""What shells are called: bash, dash, zsh-5.9, pwsh; a name too many only says "not guarded"."""
_PATIENCE = 3.0
"""Seconds that a worker has to write down what it did last."""


class State(NamedTuple):
    """What a worker says of its shell."""

    pid: int
    worker: int
    shell: str
    session: str
    posture: str
    started: float
    last: float = 0.0
    """When a line was judged last."""
    lines: int = 0
    median_ms: float = 0.0
    unhooked: bool = False
    mechanism: str = ""
    """In bash ``line``, ``ble`` under ble.sh, ``late`` where the second net is all, without a line editor."""
    command: str = ""
    """Which program the process was: it may have become another one since (``exec``)."""
    born: str = ""
    """When the process was started, so that another one with its number is not taken for it."""


def _path(pid: int) -> str:
    return os.path.join(state_folder(), "guard", f"{pid}.json")


def write_state(state: State) -> None:
    """Writes the file; the guard works without it."""
    path = _path(state.pid)
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        fresh = f"{path}.{os.getpid()}"
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(state._asdict(), file)
        os.replace(fresh, path)
    except OSError:
        return


def remove_state(pid: int) -> None:
    """Removes the file of a shell that is gone."""
    try:
        os.unlink(_path(pid))
    except OSError:
        return


def read_state(pid: int) -> State | None:
    """The state of a shell, None where there is none or the worker is gone."""
    try:
        with open(_path(pid), encoding="utf-8") as file:
            state = State(**json.load(file))
        os.kill(state.worker, 0)
    except (OSError, ValueError, TypeError):
        return None
    return state


def parents(pid: int) -> list[int]:
    """The processes above one, the nearest first."""
    found: list[int] = []
    while pid > 1 and len(found) < 40:
        pid = _parent(pid)
        if pid:
            found.append(pid)
    return found


class Process(NamedTuple):
    """What is known of a process; "" where the system does not tell."""

    born: str
    """When it was started, in the system's own way."""
    image: str
    """Which program it runs, and since which ``exec``: a fork of a shell has that of the shell."""
    names: tuple[str, ...]
    """Of the program: by which it was called, and of its file."""


def process(pid: int) -> Process:
    """Looks at a process, at what Linux tells in files (proc(5)), elsewhere at what ``ps`` says."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as file:
            command = file.read()
        born, stack, arguments = fields[19], fields[25], fields[45]  # its addresses change with every exec
    except (OSError, IndexError):
        if os.path.isdir("/proc/self"):
            return Process("", "", ())
        return Process(_ps(pid, "lstart"), _ps(pid, "command"), (_ps(pid, "comm"),))
    names = [command.partition("\0")[0]]
    with contextlib.suppress(OSError):
        names.append(os.readlink(f"/proc/{pid}/exe"))
    return Process(born, f"{stack} {arguments} {command}", tuple(names))


def _is_shell(seen: Process) -> bool:
    return any(_SHELL.fullmatch(os.path.basename(name).lstrip("-")) for name in seen.names)


def _parent(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        if os.path.isdir("/proc/self"):
            return 0
    shown = _ps(pid, "ppid")
    return int(shown) if shown.isdigit() else 0


def _ps(pid: int, what: str) -> str:
    import subprocess

    return subprocess.run(
        ["/bin/ps", "-o", f"{what}=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout.strip()


class Report(NamedTuple):
    """Whether this shell is guarded."""

    guarded: bool
    sentence: str
    state: State | None = None


def report(pid: int, now: float, wait: Callable[[], bool] | None = None) -> Report:
    """Looks at the shell that a process was started from.

    The line that asks is itself a line of that shell: if it was not judged a moment ago, something stands
    between Enter and the guard. ``wait`` waits a little for what the worker writes, False once it has waited
    for long enough.
    """
    forks = ""  # the image of a shell nearer than this one: only a fork of the guarded shell is a part of it
    for parent in parents(pid):
        seen = process(parent)
        state = read_state(parent)
        if state is not None and state.born != seen.born:
            state = None  # of a shell that is gone
        if forks and _is_shell(seen) and seen.image != forks:
            break
        if state is None:
            forks = seen.image if _is_shell(seen) else forks
            continue
        if forks and seen.image != forks:
            break
        if state.command != seen.image:
            return Report(False, "this shell is not guarded: it took the place of one that was (exec)", state)
        if state.mechanism == "late":
            return Report(
                False, "advisory only: without a line editor, lines are judged late, by the second net", state
            )
        if state.unhooked:
            return Report(
                False, "something took over Enter: lines are judged late, by the second net only", state
            )
        if now - state.last > _FRESH:
            if wait is not None and wait():
                return report(pid, now, wait)
            return Report(False, "the worker runs, but this line was not judged before it ran", state)
        return Report(True, "every line is judged before any of it runs", state)
    return Report(False, "this shell is not guarded")


def _waiting(end: float) -> Callable[[], bool]:
    """Waits in small steps until a time on the monotonic clock."""

    def wait() -> bool:
        time.sleep(0.05)
        return time.monotonic() < end

    return wait


def run(*, as_json: bool) -> int:
    """Prints the report: 0 where the shell is guarded, 1 where it is not."""
    import sys

    found = report(os.getpid(), time.time(), _waiting(time.monotonic() + _PATIENCE))
    state = found.state
    if as_json:
        row = {"guarded": found.guarded, "what": found.sentence, **(state._asdict() if state else {})}
        sys.stdout.write(json.dumps(row) + "\n")
        return 0 if found.guarded else 1
    sys.stdout.write(f"{'guarded' if found.guarded else 'NOT guarded'}: {found.sentence}\n")
    if state is not None:
        how = (
            "PS0 alone"
            if state.mechanism == "late"
            else "the widgets of ble.sh"
            if state.mechanism == "ble"
            else "a readline macro on Enter, PS0 behind it"
            if state.shell == "bash"
            else "accept-line, preexec behind it"
        )
        fired = f"{max(0.0, time.time() - state.last):.0f} s ago" if state.last else "never"
        sys.stdout.write(
            f"shell    {state.shell}, process {state.pid}, posture {state.posture}, session {state.session}\n"
            f"by       {how}; worker {state.worker}\n"
            f"so far   {state.lines} lines, {state.median_ms:.2f} ms each (median)\n"
            f"last     {fired}\n"
        )
    else:
        sys.stdout.write("guard it: autogate install bash (or zsh), then open a new terminal\n")
    return 0 if found.guarded else 1
