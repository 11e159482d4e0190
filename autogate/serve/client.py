"""A hook's first step: asks the resident service, where there is one.

Whatever is not exactly the reply of this user's own service, of this very code, within a second, is no
reply: then the hook goes on by itself. Imports next to nothing, for its start is most of what it costs.
"""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False  # as typing's, which is not imported here
if TYPE_CHECKING:
    import _socket

    from autogate.serve.protocol import Place, Request

_GIVEN_LIMIT = 3 * 1024 * 1024
"""Bytes of standard input; with more, the hook judges by itself."""
_GIVEN_PATIENCE = 5.0
"""Seconds in which standard input has to be there."""

started = 0.0
"""When the service was asked, by ``time.time``; 0: it was not."""
spent = 0.0
"""Seconds that went by here, of those that the hook has."""
wanted = False
"""Whether the settings want a service to be started, where there is none."""


class _Given:
    """Standard input, of which some was read already."""

    def __init__(self, data: bytes, *, whole: bool) -> None:
        self._data, self._whole = data, whole
        self.buffer = self

    def read(self, size: int) -> bytes:
        """As of a binary stream."""
        rest = (
            b"" if self._whole or sys.__stdin__ is None else sys.__stdin__.buffer.read(size - len(self._data))
        )
        return (self._data + rest)[:size]


def first(arguments: list[str]) -> None:
    """Answers and ends the process where a service answers; else returns, with standard input unread."""
    global spent
    begun = time.monotonic()
    try:
        reply = _asked(arguments)
    except Exception:  # noqa: BLE001 - whatever it is, the hook judges by itself
        reply = None
    spent = time.monotonic() - begun
    if reply is not None:
        os._exit(_written(*reply))


def begin(arguments: list[str]) -> None:
    """Starts the service, if the hook has found that it is wanted. The answer has been given already."""
    if wanted:
        from autogate.serve.alone import begin as start

        start(arguments)


def _written(reply: bytes, notes: bytes) -> int:
    """Writes the reply; the exit code."""
    try:
        while reply:
            reply = reply[os.write(1, reply) :]
        code = 0
    except OSError:
        code, notes = 2, b"autogate-hook: the reply could not be written\n"
    try:
        while notes:
            notes = notes[os.write(2, notes) :]
    except OSError:
        pass
    return code


def _asked(arguments: list[str]) -> tuple[bytes, bytes] | None:
    if sys.__stdin__ is None or sys.__stdout__ is None or sys.__stderr__ is None:
        return None  # their numbers would be given to the connection
    if not arguments or len(arguments) % 2 == 0:
        return None
    folders = dict(zip(arguments[1::2], arguments[2::2], strict=True))
    if folders.keys() - {"--config", "--state"} or not all(map(os.path.isabs, folders.values())):
        return None
    from autogate.config.paths import config_folder, state_folder

    config = folders.get("--config") or config_folder({})
    if not os.path.lexists(os.path.join(config, "serve")):
        return None
    from autogate.serve import protocol

    place = protocol.read_place(config)
    if place is None or place.identity != protocol.identity() or not protocol.is_own_socket(place.socket):
        return None
    given, whole = _input()
    sys.stdin = _Given(given, whole=whole)
    if not whole:
        return None
    import posix

    request = protocol.Request(
        place.identity.encode(),
        protocol.view(),
        arguments[0].encode(),
        os.fsencode(config),
        os.fsencode(folders.get("--state") or state_folder({})),
        os.getcwdb(),
        b"".join(name + b"=" + value + b"\0" for name, value in posix.environ.items()),
        given,
    )
    return exchange(place, request)


def _input() -> tuple[bytes, bool]:
    """What standard input holds, and whether that is all."""
    import select

    from autogate.serve import protocol

    ends = time.monotonic() + _GIVEN_PATIENCE
    parts: list[bytes] = []
    size = 0
    while size <= _GIVEN_LIMIT:
        if not select.select([0], [], [], max(ends - time.monotonic(), 0))[0]:
            return b"".join(parts), False
        part = os.read(0, protocol.PIECE)
        if not part:
            return b"".join(parts), True
        parts.append(part)
        size += len(part)
    return b"".join(parts), False


def exchange(place: Place, request: Request) -> tuple[bytes, bytes] | None:
    """The service's reply; None where it does not judge this one.

    Raises OSError and ValueError for a service that is gone, too slow, another's, or speaks anything else.
    """
    global started
    from autogate.serve import protocol

    number = os.urandom(protocol.ID)
    connection = connected(place)
    try:
        started = time.time()
        connection.sendall(protocol.request_frame(number, request))
        frame = _reply(connection)
    finally:
        connection.close()  # the service sees that nobody waits, and counts nothing
    found = protocol.reply_of(frame, number, place.secret.encode())
    if found is None:
        started = 0.0
    return found


def connected(place: Place) -> _socket.socket:
    """A connection to the very process that the file names. Raises OSError."""
    import _socket

    from autogate.serve import protocol

    connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    try:
        connection.settimeout(protocol.PATIENCE)
        connection.connect(place.socket)
        is_right = protocol.peer_of(connection) == (place.pid, os.geteuid())
    except BaseException:
        connection.close()
        raise
    if not is_right:
        connection.close()
        raise OSError("another process listens there")
    return connection


def _reply(connection: _socket.socket) -> bytes:
    """The whole frame of the reply; beats before it only prolong the wait."""
    from autogate.serve import protocol

    last = time.monotonic() + protocol.LONGEST
    ends = time.monotonic() + protocol.PATIENCE
    data = b""
    wanted = protocol.HEAD
    while len(data) < wanted:
        left = min(ends, last) - time.monotonic()
        if left <= 0:
            raise OSError("too slow")
        connection.settimeout(left)
        part = connection.recv(protocol.PIECE)
        if not part:
            raise OSError("cut short")
        if not data and part[:1] == protocol.BEAT:
            part = part.lstrip(protocol.BEAT)
            ends = time.monotonic() + protocol.PATIENCE
        data += part
        if len(data) >= protocol.HEAD:
            wanted = protocol.reply_length(data[: protocol.HEAD])
        elif not protocol.REPLY.startswith(data[:4]):
            raise ValueError("not a reply")
    return data[:wanted]
