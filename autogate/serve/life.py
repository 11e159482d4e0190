"""The service's process: where its socket lies, that there is one only, its start, its state and its end."""

from __future__ import annotations

import fcntl
import math
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from autogate.errors import StoreError
from autogate.serve import protocol

if TYPE_CHECKING:
    import socket
    import subprocess
    from collections.abc import Callable

    from autogate.serve.server import Folders, Server
    from autogate.serve.web import Web

LOCK = "serve.lock"
FOLDER = ".autogate"
"""Of the socket; the name is among those that agents may not touch, wherever it stands."""
IDLE = 1800.0
"""Seconds without a request after which it ends."""
_LONGEST_PATH = 100
"""Bytes of a socket's path that every system takes."""
_BACKLOG = 128
_SETTLED = 5.0
"""Seconds after a change of the code before what is needed starts anew with it: an update takes a while."""
_TRIAL = (
    "from autogate.serve import __main__, life, server, web\n"
    "server.Judging(server.Turns()).warm('/')\n"
    "assert web.client_named('claude')\n"
)
"""What code has to be able to do before this process takes it."""


class Options(NamedTuple):
    """How a service is started."""

    idle: float | None = None
    """None: as configured."""
    http: int | None = None
    """The port, 0 for a free one; None: no HTTP."""
    inherited: int | None = None
    """A socket that listens there already, from this process before its code changed."""
    held: int | None = None
    """The lock, from there as well."""


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

    held = _kept(folders.config, options.held)
    if held is None:
        return _said(ready, "taken\n")
    from autogate.serve.server import End, Server

    for number in (signal.SIGPIPE, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sys.setswitchinterval(0.001)
    secret = os.urandom(16).hex()
    path = socket_path(folders)
    mark = os.path.join(folders.config, protocol.FILE)
    environment = dict(os.environ)
    needed = options.http is not None
    is_ours, is_current = _checks(folders, secret, environment, needed=needed)
    server = Server(folders, idle=_idle(options), secret=secret, is_current=is_current, needed=needed)
    web = _web(server, folders, options, environment)
    os.chdir("/")
    server.judging.warm("/")
    gc.collect()
    gc.freeze()
    listener = listen(path)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: server.stop())
    http = f"http://127.0.0.1:{web.port}/hook/claude" if web is not None else ""
    _replace(mark, protocol.place_text(secret, path, http))
    is_ours()  # from here on without reading it
    why = End.TOLD
    try:
        if web is not None:
            web.start()
        _said(ready, f"ready {os.getpid()}\n")
        why = server.serve(listener)
    finally:
        if web is not None:
            web.finish()  # before nothing is taken any more: what it has accepted is still judged
        server.drain()
        ours = is_ours()
        if ours:
            for name in (mark, path):
                with suppress(OSError):
                    os.unlink(name)
        if web is not None:
            web.settle()  # after the verdict its reply is still to be sent
    if web is not None and ours and why is End.CHANGED and not server.told:
        _again(folders, options._replace(held=held), web, environment)
    return 0


def _kept(config: str, held: int | None) -> int | None:
    """The lock that this process has already, else ``lock``. Raises StoreError."""
    try:
        if held is not None and os.path.samestat(os.fstat(held), os.lstat(os.path.join(config, LOCK))):
            os.set_inheritable(held, False)
            return held
    except OSError:
        pass
    return lock(config)


def _checks(
    folders: Folders, secret: str, environment: dict[str, str], *, needed: bool
) -> tuple[Callable[[], bool], Callable[[], bool]]:
    """Whether the file still names this process, and whether it may go on with the code that it has."""
    import time

    from autogate.serve.server import same_code

    is_same_code = same_code()
    trial = _Trial(environment)
    changed = 0.0
    mark = os.path.join(folders.config, protocol.FILE)
    known: os.stat_result | None = None

    def is_ours() -> bool:
        nonlocal known
        try:
            found = os.lstat(mark)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True  # nothing is known of it
        if known is not None and _is_same(found, known):
            return True  # without reading it, for which there may be no file descriptor
        place = protocol.read_place(folders.config)
        if place is None or place.secret != secret:
            return False
        known = found
        return True

    def is_current() -> bool:
        nonlocal changed
        if not is_ours():
            return False
        if not changed and is_same_code():
            return True
        changed = changed or time.monotonic()
        # Where nothing listens, a client runs the tool: rather the old code than none.
        return needed and (time.monotonic() - changed < _SETTLED or not trial.succeeds())

    return is_ours, is_current


def _is_same(one: os.stat_result, other: os.stat_result) -> bool:
    return os.path.samestat(one, other) and (one.st_size, one.st_mtime_ns, one.st_ctime_ns) == (
        other.st_size,
        other.st_mtime_ns,
        other.st_ctime_ns,
    )


class _Trial:
    """Whether the code on the disk would serve, tried in a process of its own while this one goes on."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    def succeeds(self) -> bool:
        """Whether it did, when last tried to the end; asked again and again."""
        import subprocess

        if self._process is None:
            nothing = subprocess.DEVNULL
            with suppress(OSError):
                self._process = subprocess.Popen(
                    [sys.executable, "-I", "-c", _TRIAL],
                    stdin=nothing,
                    stdout=nothing,
                    stderr=nothing,
                    env=self._environment,
                    cwd="/",
                )
            return False
        code = self._process.poll()
        if code is not None:
            self._process = None
        return code == 0


def _web(server: Server, folders: Folders, options: Options, environment: dict[str, str]) -> Web | None:
    if options.http is None:
        return None
    from autogate.serve.web import Web, token

    try:
        return Web(server, options.http, token(folders.config), environment, options.inherited)
    except OSError as error:
        what = f"port {options.http}: {error.strerror or error}"
        raise StoreError(what, remedy="take another") from error


def _again(folders: Folders, options: Options, web: Web, environment: dict[str, str]) -> None:
    """The same process with the code of now. Who posts meanwhile waits in the socket's queue."""
    os.set_inheritable(web.socket.fileno(), True)
    command = [sys.executable, "-I", "-m", "autogate.serve", "--config", folders.config]
    command += ["--state", folders.state, "--http", str(web.port), "--socket", str(web.socket.fileno())]
    if options.held is not None:  # let go, it would be taken by one that has no HTTP
        os.set_inheritable(options.held, True)
        command += ["--lock", str(options.held)]
    if options.idle is not None:
        command += ["--idle", str(options.idle)]
    os.execve(sys.executable, command, environment)  # noqa: S606 - no shell is wanted


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
    if options.http is not None:
        return math.inf  # clients take a refused connection for "no objection"
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
    milliseconds: float = 0.0
    """What an answer took for which nothing was judged."""


def status(config: str) -> Status:
    """Asks the service whether it is there."""
    import time

    from autogate.serve import client

    place = protocol.read_place(config)
    if place is None or not protocol.is_own_socket(place.socket):
        return Status()
    nothing = protocol.Request(*(b"" for _ in protocol.Request.FIELDS))
    began = time.perf_counter()
    try:
        client.exchange(place, nothing)  # of no version: so it is not judged
        answers = True
    except (OSError, ValueError):
        answers = False
    took = (time.perf_counter() - began) * 1000
    if not answers and not is_taken(config):
        return Status()
    since = os.stat(os.path.join(config, protocol.FILE)).st_mtime
    return Status(place, answers, place.identity == protocol.identity(), since, took)


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
