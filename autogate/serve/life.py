"""The service's process: where its socket lies, that there is one only, its start, its state and its end."""

from __future__ import annotations

import fcntl
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from autogate.errors import StoreError
from autogate.serve import protocol

if TYPE_CHECKING:
    import socket

    from autogate.serve.server import Folders

LOCK = "serve.lock"
FOLDER = ".autogate"
"""Of the socket; the name is among those that agents may not touch, wherever it stands."""
IDLE = 1800.0
"""Seconds without a request after which it ends."""
_LONGEST_PATH = 100
"""Bytes of a socket's path that every system takes."""
_BACKLOG = 128


class Options(NamedTuple):
    """How a service is started."""

    idle: float | None = None
    """None: as configured."""
    http: int | None = None
    """The port, 0 for a free one; None: no HTTP."""


def socket_path(folders: Folders) -> str:
    """The socket's path, in a folder that only this user can enter, which is made. Raises StoreError."""
    from autogate.store.text import short_digest

    user = os.geteuid()
    name = f"{short_digest(folders.config + chr(0) + folders.state)}.sock"
    places = [os.path.join(folders.state, FOLDER), f"/tmp/{FOLDER}"]
    for runtime in (f"/run/user/{user}", os.environ.get("XDG_RUNTIME_DIR", "")):
        if os.path.isabs(runtime) and _is_own_folder(runtime):
            places.insert(0, os.path.join(runtime, FOLDER))
    for folder in places:
        path = os.path.join(folder, name)
        if len(os.fsencode(path)) > _LONGEST_PATH:
            continue
        with suppress(OSError):
            os.makedirs(os.path.dirname(folder), mode=0o700, exist_ok=True)
            os.mkdir(folder, 0o700)
        if _is_own_folder(folder):
            return path
    raise StoreError("no folder for the socket is yours alone", where=places[0], remedy="set XDG_RUNTIME_DIR")


def _is_own_folder(path: str) -> bool:
    try:
        return protocol.is_own(os.lstat(path), 0o040000)
    except OSError:
        return False


def lock(config: str) -> int | None:
    """Takes the lock that the one service of a configuration holds; None where it is taken.

    Raises StoreError.
    """
    path = os.path.join(config, LOCK)
    try:
        os.makedirs(config, mode=0o700, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"cannot be written ({error.strerror})", where=path) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def is_taken(config: str) -> bool:
    """Whether a service is there, or about to be."""
    try:
        descriptor = lock(config)
    except StoreError:
        return True  # where nothing can be written, none can start
    if descriptor is not None:
        os.close(descriptor)
    return descriptor is None


def listen(path: str) -> socket.socket:
    """A socket at the path in the place of a dead service's. Raises StoreError."""
    import socket

    before = os.umask(0o177)
    try:
        with suppress(FileNotFoundError):
            os.unlink(path)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(path)
        listener.listen(_BACKLOG)
    except OSError as error:
        raise StoreError(f"cannot be served ({error.strerror})", where=path) from error
    finally:
        os.umask(before)
    return listener


def run(folders: Folders, options: Options, ready: int | None = None) -> int:
    """Serves in this process; ``ready`` gets a line once it does, or why not. Raises StoreError."""
    import gc
    import signal

    held = lock(folders.config)
    if held is None:
        return _said(ready, "taken\n")
    from autogate.serve.server import Server, same_code

    for number in (signal.SIGPIPE, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sys.setswitchinterval(0.001)
    secret = os.urandom(16).hex()
    path = socket_path(folders)
    mark = os.path.join(folders.config, protocol.FILE)
    is_same_code = same_code()

    def is_current() -> bool:
        place = protocol.read_place(folders.config)
        return place is not None and place.secret == secret and is_same_code()

    environment = dict(os.environb)
    server = Server(folders, idle=_idle(options), secret=secret, is_current=is_current)
    web = None
    if options.http is not None:
        from autogate.serve.web import Web, token

        try:
            web = Web(server, options.http, token(folders.config), environment)
        except OSError as error:
            raise StoreError(
                f"port {options.http}: {error.strerror or error}", remedy="take another"
            ) from error
    os.chdir("/")
    server.judging.warm("/")
    gc.collect()
    gc.freeze()
    listener = listen(path)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: server.stop())
    http = f"http://127.0.0.1:{web.port}/hook/claude" if web is not None else ""
    _replace(mark, protocol.place_text(secret, path, http))
    try:
        if web is not None:
            web.start()
        _said(ready, f"ready {os.getpid()}\n")
        server.serve(listener)
    finally:
        if is_current():
            for name in (mark, path):
                with suppress(OSError):
                    os.unlink(name)
    return 0


def _said(ready: int | None, text: str) -> int:
    if ready is not None:
        with suppress(OSError):
            os.write(ready, text.encode())
            os.close(ready)
    return 0


def _idle(options: Options) -> float:
    from autogate.config.load import load

    if options.idle is not None:
        return options.idle
    return float(load("/").values["serve.idle"].value)


def _replace(path: str, text: str) -> None:
    fresh = f"{path}.{os.getpid()}.new"
    with suppress(FileNotFoundError):
        os.unlink(fresh)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(fresh, path)


class Status(NamedTuple):
    """What is known of the service."""

    place: protocol.Place | None = None
    """None: there is none."""
    answers: bool = False
    is_current: bool = False
    """Whether it runs the code that is installed here."""
    since: float = 0.0


def status(config: str) -> Status:
    """Asks the service whether it is there."""
    from autogate.serve import client

    place = protocol.read_place(config)
    if place is None or not protocol.is_own_socket(place.socket):
        return Status()
    nothing = protocol.Request(*(b"" for _ in protocol.Request.FIELDS))
    try:
        client.exchange(place, nothing)  # of no version: so it is not judged
        answers = True
    except (OSError, ValueError):
        answers = False
    if not answers and not is_taken(config):
        return Status()
    since = os.stat(os.path.join(config, protocol.FILE)).st_mtime
    return Status(place, answers, place.identity == protocol.identity(), since)


def stop(config: str, patience: float = 10.0) -> int | None:
    """Ends the process at the other end of the socket, and no other; its number, None where there is none.

    Raises StoreError where it does not end.
    """
    import select
    import signal

    from autogate.serve import client

    place = protocol.read_place(config)
    if place is None or not is_taken(config):
        return None
    try:
        connection = client.connected(place)
    except OSError as error:
        raise StoreError(
            f"the service cannot be reached ({error})", where=place.socket, remedy=f"end process {place.pid}"
        ) from error
    # While the connection is there, the number is the service's and nobody else's.
    try:
        process = os.pidfd_open(place.pid)
        for number in (signal.SIGTERM, signal.SIGCONT, signal.SIGKILL):
            if number == signal.SIGKILL and select.select([process], [], [], patience)[0]:
                break
            signal.pidfd_send_signal(process, number)
        ended = bool(select.select([process], [], [], patience)[0])
        os.close(process)
    except ProcessLookupError:
        ended = True
    finally:
        connection.close()
    if not ended:
        raise StoreError("the service does not end", where=f"process {place.pid}")
    return place.pid
