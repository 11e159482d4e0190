"""``autogate serve``: starts the resident service, says how it is, and ends it."""

from __future__ import annotations

import os
import sys
import time
from urllib.parse import urlsplit

from autogate.cli.render import json_line
from autogate.cli.text import escape
from autogate.config.agents import agent_marker
from autogate.config.paths import config_folder, state_folder
from autogate.errors import StoreError, UsageError
from autogate.exit_codes import ExitCode
from autogate.serve.life import Options, Status, is_taken, run, status, stop
from autogate.serve.server import Folders

_PATIENCE = 30.0
"""Seconds in which a service in the background has to be ready."""


def start(options: Options, *, foreground: bool) -> int:
    """Starts the service, here or in the background."""
    _require_no_agent("starting the service")
    folders = Folders(config_folder(), state_folder())
    if is_taken(folders.config):
        found = status(folders.config)
        _require_as_wanted(found, options, foreground=foreground)
        return _show(found)
    if foreground:
        from autogate.hook.__main__ import pin_environment

        pin_environment({"AUTOGATE_CONFIG_DIR": folders.config, "AUTOGATE_STATE_DIR": folders.state})
        sys.stderr.write(f"autogate: the service is process {os.getpid()}, until Ctrl-C\n")
        return run(folders, options)
    _background(folders, options)
    return _show(status(folders.config))


def _require_as_wanted(found: Status, options: Options, *, foreground: bool) -> None:
    """A service that is there stays as it was started. Raises UsageError where something else is wanted."""
    place = found.place
    there = "the service is there already"
    why = ""
    if options.http is not None and place is not None and not place.http:
        why = f"{there}, without HTTP"
    elif options.http and place is not None and urlsplit(place.http).port != options.http:
        why = f"{there}, at {place.http}"
    elif options.idle is not None:
        why = f"{there}: when it ends is settled as it starts"
    elif foreground:
        why = f"{there}, in another process"
    if why:
        raise UsageError(why, remedy="end it first: autogate serve --stop")


def show_status(*, json: bool) -> int:
    """Whether a service is there; exit 1 where none answers."""
    found = status(config_folder())
    if not json:
        return _show(found)
    place = found.place
    row = {
        "running": place is not None,
        "answers": found.answers,
        "current": found.is_current,
        "pid": place.pid if place is not None else None,
        "socket": place.socket if place is not None else None,
        "http": (place.http or None) if place is not None else None,
        "since": found.since or None,
    }
    sys.stdout.write(json_line(row))
    return int(ExitCode.ALLOW if found.answers else ExitCode.BLOCK)


def end() -> int:
    """Ends the service."""
    _require_no_agent("ending the service")
    pid = stop(config_folder())
    sys.stdout.write("no service is there\n" if pid is None else f"ended process {pid}\n")
    return int(ExitCode.ALLOW)


def _require_no_agent(what: str) -> None:
    marker = agent_marker()
    if marker is not None:
        raise UsageError(
            f"{what} is a person's to do, and {marker} says that an agent is asking",
            remedy="a person has to do this, in a terminal of their own",
        )


def _show(found: Status) -> int:
    place = found.place
    if place is None:
        sys.stdout.write("no service is there; hooks judge by themselves\n")
        return int(ExitCode.BLOCK)
    age = time.time() - found.since
    state = "answers" if found.answers else "does not answer, so hooks judge by themselves"
    if found.answers and not found.is_current:
        state = "runs another version of autogate, so hooks judge by themselves"
    lines = [f"the service {state} (process {place.pid}, for {age:.0f} s)", f"socket  {place.socket}"]
    if place.http:
        from autogate.serve.web import TOKEN_FILE

        token = os.path.join(config_folder(), TOKEN_FILE)
        lines += [f"HTTP    {place.http}", f"token   in {token}, sent as: Authorization: Bearer …"]
    sys.stdout.write("".join(f"{escape(line)}\n" for line in lines))
    return int(ExitCode.ALLOW if found.answers and found.is_current else ExitCode.BLOCK)


def _background(folders: Folders, options: Options) -> None:
    """Starts the process and waits until it serves. Raises StoreError."""
    import select

    reading, writing = os.pipe()
    null = os.open(os.devnull, os.O_RDWR)
    command = [sys.executable, "-I", "-m", "autogate.serve", "--ready", "3"]
    command += ["--config", folders.config, "--state", folders.state]
    if options.idle is not None:
        command += ["--idle", str(options.idle)]
    if options.http is not None:
        command += ["--http", str(options.http)]
    actions = [(os.POSIX_SPAWN_DUP2, writing, 3)]
    actions += [(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)]
    try:
        os.posix_spawn(sys.executable, command, os.environ, file_actions=actions, setsid=True)
    finally:
        os.close(writing)
        os.close(null)
    data = b""
    ends = time.monotonic() + _PATIENCE
    while not data.endswith(b"\n"):
        ready = select.select([reading], [], [], max(ends - time.monotonic(), 0))[0]
        part = os.read(reading, 4096) if ready else b""
        if not part:
            raise StoreError("the service did not start", remedy="look at: autogate serve --foreground")
        data += part
    os.close(reading)
    word, _, rest = data.decode("utf-8", "replace").strip().partition(" ")
    if word == "failed":
        raise StoreError(rest)
