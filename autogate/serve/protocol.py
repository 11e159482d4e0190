"""What the hook and the service say to each other: one request and one reply, on a connection of their own.

A request is a frame of fields: who made it, where, and what the client gave the hook on standard input. The
reply is the bytes for standard output, untouched. While a model is asked, a beat comes now and then.

Imported by every call of a hook: nothing here may import what a bare interpreter has not.
"""

from __future__ import annotations

import os

from autogate.version import __version__

REQUEST = b"AGQ1"
REPLY = b"AGR1"
BEAT = b"."
"""A model is being asked; nothing else is waited for longer than ``PATIENCE``."""
ID = 16
"""Bytes of a request's own number."""
LIMIT = 4 * 1024 * 1024
"""Bytes of a request; what is larger the hook judges by itself."""
REPLY_LIMIT = 1024 * 1024
"""Bytes of a reply."""
PIECE = 65536
"""Bytes that are read at once: memory for more is taken from the system, and given back, each time."""
PATIENCE = 1.0
"""Seconds in which a service that is well answers, or says that a model is being asked."""
LONGEST = 40.0
"""Seconds after which the hook stops waiting even for a model."""
FILE = "serve"
"""Name of the file, in the folder of the configuration, that says where the service is."""
FILE_VERSION = "autogate-serve 1"

ANSWERED = b"A"
NOT_MINE = b"N"
"""The service does not judge this one: the hook does."""

_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_SPACES = ("mnt", "pid", "net", "user")


def identity() -> str:
    """Tells two installations of the code apart: the version, the folder, and when it was put there."""
    found = os.stat(os.path.join(_FOLDER, "version.py"))
    return f"{__version__} {found.st_dev}.{found.st_ino}.{found.st_mtime_ns} {_FOLDER}"


def view() -> bytes:
    """What makes two processes of a user see different machines: root, name spaces, groups."""
    root = os.stat("/")
    parts = [f"{root.st_dev}.{root.st_ino}", str(os.getegid()), *sorted(map(str, os.getgroups()))]
    for name in _SPACES:
        try:
            parts.append(str(os.stat(f"/proc/self/ns/{name}").st_ino))
        except OSError:  # a system without them
            parts.append("-")
    return " ".join(parts).encode()


class Request:
    """What a hook asks. A plain class: a NamedTuple would import ``typing``."""

    FIELDS = ("identity", "view", "client", "config", "state", "directory", "environment", "given")
    __slots__ = FIELDS

    def __init__(self, *values: bytes) -> None:
        """The values of ``FIELDS``, in their order."""
        if len(values) != len(self.FIELDS):
            raise ValueError("not a request")
        for name, value in zip(self.FIELDS, values, strict=True):
            setattr(self, name, value)

    identity: bytes
    view: bytes
    """See ``view``."""
    client: bytes
    config: bytes
    """The folder of the configuration, as installed."""
    state: bytes
    directory: bytes
    """The hook's working directory."""
    environment: bytes
    """NAME=value, each ended by a NUL."""
    given: bytes
    """The hook's standard input."""


def request_frame(number: bytes, request: Request) -> bytes:
    """The bytes of a request."""
    body = b"".join(_sized(getattr(request, name)) for name in Request.FIELDS)
    return REQUEST + len(body).to_bytes(4, "big") + number + body


HEAD = len(REQUEST) + 4 + ID
"""Bytes before the body of either frame."""


def request_of(frame: bytes | bytearray) -> tuple[bytes, Request] | None:
    """The number and the request that a frame holds, None where it is not whole yet. Raises ValueError."""
    if frame[:4] != REQUEST[: len(frame)]:
        raise ValueError("not a request")
    if len(frame) < HEAD:
        return None
    length = int.from_bytes(frame[4:8], "big")
    if length > LIMIT or len(frame) > HEAD + length:
        raise ValueError("not a request")
    if len(frame) < HEAD + length:
        return None
    return bytes(frame[8:HEAD]), Request(*_fields(bytes(frame[HEAD:])))


def reply_frame(number: bytes, secret: bytes, kind: bytes, reply: bytes = b"", notes: bytes = b"") -> bytes:
    """The bytes of a reply; ``secret`` is what stands in the service's file."""
    body = b"".join(map(_sized, (secret, kind, reply, notes)))
    return REPLY + len(body).to_bytes(4, "big") + number + body


def reply_length(head: bytes) -> int:
    """The length of a whole reply, of which ``HEAD`` bytes are there. Raises ValueError."""
    length = int.from_bytes(head[4:8], "big")
    if head[:4] != REPLY or length > REPLY_LIMIT:
        raise ValueError("not a reply")
    return HEAD + length


def reply_of(frame: bytes, number: bytes, secret: bytes) -> tuple[bytes, bytes] | None:
    """The reply, and notes for standard error; None where the service does not judge this one.

    Raises ValueError for what is not the reply to this request, by this service, and whole.
    """
    fields = _fields(frame[HEAD:])
    if len(fields) != 4 or frame[8:HEAD] != number or fields[0] != secret:
        raise ValueError("not the reply")
    _, kind, reply, notes = fields
    if kind == NOT_MINE:
        return None
    # One whole line of JSON, or, for a client that wants it so, nothing.
    if kind != ANSWERED or (reply and not (reply[:1] == b"{" and reply[-2:] == b"}\n")):
        raise ValueError("not a reply")
    return reply, notes


def _sized(value: bytes) -> bytes:
    return len(value).to_bytes(4, "big") + value


def _fields(body: bytes) -> list[bytes]:
    found = []
    at, end = 0, len(body)
    number = int.from_bytes
    while at < end:
        begin = at + 4
        at = begin + number(body[at:begin], "big")
        found.append(body[begin:at])
    if at > end:  # as where the length itself is cut short, for then the field begins beyond the end
        raise ValueError("a field is cut short")
    return found


class Place:
    """What the file of a service says."""

    __slots__ = ("http", "identity", "pid", "secret", "socket")

    def __init__(self, text: str) -> None:
        """Raises ValueError."""
        version, self.identity, self.secret, pid, self.socket, self.http, end = text.split("\n")
        if version != FILE_VERSION or end or not pid.isdecimal() or not os.path.isabs(self.socket):
            raise ValueError("not the file of a service")
        self.pid = int(pid)


def place_text(secret: str, socket: str, http: str = "") -> str:
    """The text of the file for this process as the service; ``http`` is its address for clients that post."""
    return "\n".join((FILE_VERSION, identity(), secret, str(os.getpid()), socket, http, ""))


def read_place(folder: str) -> Place | None:
    """What the file in the folder of the configuration says; None where there is none that is ours."""
    try:
        descriptor = os.open(
            os.path.join(folder, FILE), os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        )
    except (OSError, ValueError):
        return None
    try:
        if not is_own(os.fstat(descriptor), 0o100000):
            return None
        return Place(os.read(descriptor, 8192).decode())
    except (OSError, ValueError):
        return None
    finally:
        os.close(descriptor)


def is_own(found: os.stat_result, kind: int) -> bool:
    """Whether it is of a kind, this user's, and nobody else may do anything with it."""
    return found.st_mode & 0o170000 == kind and found.st_uid == os.geteuid() and found.st_mode & 0o077 == 0


def is_own_socket(path: str) -> bool:
    """Whether a path is a socket of this user's in a folder that only this user can enter."""
    try:
        return is_own(os.lstat(os.path.dirname(path)), 0o040000) and is_own(os.lstat(path), 0o140000)
    except (OSError, ValueError):
        return False


def peer_of(connection: object) -> tuple[int, int]:
    """Process and user at the other end of a connection. Raises OSError where the system cannot tell."""
    import _socket

    if not hasattr(_socket, "SO_PEERCRED"):
        raise OSError("the peer of a socket is not known here")
    data = connection.getsockopt(_socket.SOL_SOCKET, _socket.SO_PEERCRED, 12)  # type: ignore[attr-defined]
    return int.from_bytes(data[:4], "little"), int.from_bytes(data[4:8], "little")
