"""HTTP on this machine, for clients that post their hooks: what they give on standard input, and the reply.

A client takes anything but a 2xx with a reply for "no objection". So whatever a hook posts is answered with a
200 and a reply in the client's form, and one that denies where it could not be judged, or not even read. What
no hook posts (another host or origin, another method, another path) gets an error and is never judged.
"""

from __future__ import annotations

import errno
import hmac
import io
import os
import queue
import re
import secrets
import select
import socket
import threading
import time
from contextlib import suppress
from email.errors import (
    FirstHeaderLineIsContinuationDefect,
    InvalidHeaderDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from autogate.hook.__main__ import DEADLINE, LIMIT, client_named
from autogate.serve.protocol import is_own
from autogate.serve.server import Job
from autogate.serve.turns import Turn

if TYPE_CHECKING:
    from autogate.hook.interface import Client
    from autogate.serve.server import Server

TOKEN_FILE = "serve.token"
CONNECTIONS = 64
REFUSED = 4 * CONNECTIONS
"""Connections more that are told that there are too many."""
SPARE = 8
"""Threads that are kept for the next connections."""
READING = 10.0
"""Seconds in which a whole request has to be there."""
_IDLE = 60
"""Seconds for which a connection is kept."""
_LOOK = 0.5
"""Seconds between looks at what trickles in."""
_LINGER = 1.0
"""Seconds for which a client that has its reply, or has to be left, may still say something."""
_PIECE = 65536
_EMPTY = 16
"""Ends of lines before a request that are passed over."""
_PREFIX = "/hook/"
_HEAD = re.compile(rb"POST /hook/([a-z]+) HTTP/1\.1\r\n((?:[A-Za-z-]+: [\x21-\x7e][\x20-\x7e]*\r\n)+)\r\n")
"""How hooks post; whatever else may be said in a request is left to the library."""
_USUAL = frozenset(
    (
        *(b"host", b"content-type", b"content-length", b"authorization"),  # these are looked at
        *(b"connection", b"accept", b"accept-encoding", b"accept-language", b"user-agent", b"sec-fetch-mode"),
    )
)
_JSON = (b"application/json", b"application/json; charset=utf-8", b"application/json;charset=utf-8")


def token(folder: str) -> str:
    """The bearer token, made where there is none. Raises OSError where another may have read it."""
    path = os.path.join(folder, TOKEN_FILE)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor) as file:
            found = file.read(1000).strip()
            if not is_own(os.fstat(descriptor), 0o100000) or len(found) < 32:
                raise OSError(f"{path} is not a token that only you can read: remove it") from None
            return found
    made = secrets.token_urlsafe(32)
    with os.fdopen(descriptor, "w") as file:
        file.write(made + "\n")
    return made


class Web(ThreadingHTTPServer):
    """The server; each connection has a thread."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128

    def __init__(
        self,
        server: Server,
        port: int,
        bearer: str,
        environment: dict[str, str],
        inherited: int | None = None,
    ) -> None:
        """Binds the port, 0 for a free one, or takes over a socket that listens there. Raises OSError."""
        super().__init__(("127.0.0.1", port), _Handler, bind_and_activate=inherited is None)
        if inherited is not None:
            self.socket.close()
            self.socket = socket.socket(fileno=inherited)
            self.server_address = self.socket.getsockname()
        self.socket.setblocking(False)
        self.service = server
        self.bearer = bearer.encode()
        self.environment = environment
        self.port = int(self.server_address[1])
        self.hosts = (f"127.0.0.1:{self.port}", f"localhost:{self.port}")
        self.host_names = tuple(host.encode() for host in self.hosts)
        self.reading: dict[Any, float] = {}
        """When the request of a connection has to be whole."""
        self.ends = False
        """Whether no connection is kept any more."""
        self._open = 0
        self._answering: set[Any] = set()
        """Connections whose first request, or a later one, has no reply on its way yet."""
        self._wake = os.pipe()
        self._ended = threading.Event()
        self._refused: dict[int, tuple[Any, float]] = {}
        """By descriptor, with when it ends, the oldest first."""
        self._poll = select.poll()
        self._taken: queue.SimpleQueue[tuple[Any, Any]] = queue.SimpleQueue()
        """Connections for the threads that are free."""
        self._free = 0
        self._lock = threading.Lock()

    def start(self) -> None:
        """Serves from now on."""
        threading.Thread(target=self._accept, name="autogate-http", daemon=True).start()

    def _accept(self) -> None:
        """Takes connections until ``finish``, which the library would notice half a second late."""
        self._poll.register(self, select.POLLIN)
        self._poll.register(self._wake[0], select.POLLIN)
        door = self.fileno()
        while True:
            for descriptor, _ in self._poll.poll(_LOOK * 1000):
                if descriptor == self._wake[0]:
                    self._ended.set()
                    return
                if descriptor == door:
                    self._take()
                else:
                    self._drain(descriptor)
            self.service_actions()

    def _take(self) -> None:
        try:
            request, address = self.get_request()
        except OSError as error:  # it has gone again
            if error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM):
                self._ended.wait(_LOOK / 10)  # it waits in the socket's queue until there is room
            return
        try:
            self.process_request(request, address)
        except Exception:  # noqa: BLE001 - whatever it is, the next are still taken
            self.shutdown_request(request)

    def begin(self, connection: Any) -> None:
        """A request is there, and its reply is not."""
        with self._lock:
            self._answering.add(connection)

    def answered(self, connection: Any) -> None:
        """Its reply is on its way, or it will have none."""
        with self._lock:
            self._answering.discard(connection)

    def finish(self) -> None:
        """Takes nothing more, and waits for what those who are connected say. The socket stays open.

        Who has said nothing yet is waited for, too, for a while: its request may be on the way. After that
        nothing is read any more, and who has not said all is told so.
        """
        self.ends = True
        os.write(self._wake[1], b"x")
        ends = time.monotonic() + _LINGER
        self._ended.wait(_LINGER)
        self._wait(ends)
        for request in self._unanswered():
            with suppress(OSError):
                request.shutdown(socket.SHUT_RD)

    def settle(self) -> None:
        """Waits until the replies are on their way, once there is nothing more to wait for."""
        self._wait(time.monotonic() + READING)

    def _wait(self, ends: float) -> None:
        while self._unanswered() and time.monotonic() < ends:
            time.sleep(0.01)

    def _unanswered(self) -> list[Any]:
        with self._lock:
            return list(self._answering)

    def process_request(self, request: Any, client_address: Any) -> None:
        """A thread for a connection; where there are too many, a denial at once: refused means allowed."""
        with self._lock:
            full = self._open >= CONNECTIONS
            self._open += not full
        if not full:
            self.begin(request)
            if self._is_employed(request, client_address):
                return
            self._leave(request)
        body = _denial("claude", "autogate has too many calls at once; try again").encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        try:
            request.setblocking(False)
            request.send(head.encode() + b"Connection: close\r\n\r\n" + body)
            request.shutdown(socket.SHUT_WR)
        except OSError:
            request.close()
            return
        # Closed now, the request that nobody reads would reset the connection before the denial is read.
        self._refused[request.fileno()] = request, time.monotonic() + READING
        self._poll.register(request, select.POLLIN)
        if len(self._refused) > REFUSED:
            self._end(next(iter(self._refused)))

    def _is_employed(self, request: Any, client_address: Any) -> bool:
        """Whether a thread has the connection now: one that is free, else a new one."""
        with self._lock:
            free = self._free > 0
            self._free -= free
        if free:
            self._taken.put((request, client_address))
            return True
        live = threading.Thread(target=self._live, args=(request, client_address), daemon=True)
        try:
            live.start()
        except RuntimeError:  # the system has none left
            return False
        return True

    def _live(self, request: Any, client_address: Any) -> None:
        """The life of a thread: one connection after the other."""
        while True:
            self.process_request_thread(request, client_address)
            del request, client_address
            with self._lock:
                if self._free >= SPARE:
                    return
                self._free += 1
            request, client_address = self._taken.get()

    def _leave(self, request: Any) -> None:
        self.reading.pop(request, None)
        with self._lock:
            self._answering.discard(request)
            self._open -= 1

    def _drain(self, descriptor: int) -> None:
        """Takes what one that was refused says, and lets go of it when it has closed its end."""
        try:
            if self._refused[descriptor][0].recv(_PIECE):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self._end(descriptor)

    def _end(self, descriptor: int) -> None:
        self._poll.unregister(descriptor)
        self._refused.pop(descriptor)[0].close()

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """The life of a connection."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._leave(request)

    def service_actions(self) -> None:
        """Now and then: ends what trickles in."""
        now = time.monotonic()
        for descriptor, (_, ends) in list(self._refused.items()):
            if ends >= now:
                break
            self._end(descriptor)
        for request, ends in self.reading.copy().items():
            if ends < now:
                try:
                    request.shutdown(socket.SHUT_RD)  # its reply, that it came too late, can still be sent
                except OSError:
                    self.reading.pop(request, None)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that broke is no news."""


class _Reader(io.BufferedReader):
    """What comes on a connection."""

    last = b""
    """The last line that was taken: of a head that is whole, an empty one."""

    def readline(self, size: int | None = -1, /) -> bytes:
        """As every stream's."""
        self.last = super().readline(size)
        return self.last


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "autogate"
    sys_version = ""
    timeout = _IDLE
    disable_nagle_algorithm = True
    rbufsize = 0
    rfile: _Reader
    server: Web

    _is_new = True
    _asks: Client | None = None
    # Who posts the request at hand, where that is known.
    _has_sent = False
    # Whether it has its reply.
    _has_more = False
    # Whether the client may say more than will be read.

    def setup(self) -> None:
        """Makes the streams."""
        super().setup()
        self.rfile = _Reader(self.rfile, _PIECE)  # which is raw so far

    def handle_one_request(self) -> None:
        """A request, or the end of the connection. Who asks has a reply afterwards, whatever happens here."""
        is_owed = self._is_new  # who connects and is left without a word takes it for one
        self._is_new, self._asks, self._has_sent = False, None, False
        self.close_connection = True
        try:
            if self._is_there():
                is_owed = True
                if not self._is_usual():
                    super().handle_one_request()  # sends the reply, too
        except Exception:  # noqa: BLE001 - there is no verdict then
            self.close_connection = True
        try:
            if is_owed and not self._has_sent:
                self._send(HTTPStatus.OK, self._failed(_CUT_SHORT), close=True)
        except OSError:
            self.close_connection = True
        finally:
            self.server.answered(self.connection)

    def _is_there(self) -> bool:
        """Waits for a request; whether there is one. Some clients end one with an empty line too many."""
        said = self.rfile.peek(1)[:1]
        if said:
            self.server.reading[self.connection] = time.monotonic() + READING
            self.server.begin(self.connection)
        for _ in range(_EMPTY):
            if said not in (b"\r", b"\n"):
                break
            self.rfile.read(1)
            said = self.rfile.peek(1)[:1]
        return bool(said)

    def finish(self) -> None:
        """Closed while something is unread, the connection would be reset before the reply is read."""
        with suppress(OSError):
            super().finish()
            if self._has_more:
                self.connection.shutdown(socket.SHUT_WR)
                self.connection.settimeout(_LINGER)
                ends = time.monotonic() + READING
                while self.connection.recv(_PIECE) and time.monotonic() < ends:
                    pass

    def _failed(self, text: str) -> str:
        return self._asks.failed(text) if self._asks is not None else _denial("claude", text)

    def _is_usual(self) -> bool:
        """Answers a request in the form that hooks post, and none that would be refused: they are many, and
        the library takes longer to read one than it takes to judge it. Of any other nothing is read yet.
        """
        head = _HEAD.match(self.rfile.peek(1))
        if head is None:
            return False
        rows = [row.split(b": ", 1) for row in head[2].split(b"\r\n")[:-1]]
        said = {name.lower(): value for name, value in rows}
        length = said.get(b"content-length", b"")
        connection = said.get(b"connection", b"keep-alive").lower()
        client = _client(head[1].decode())
        if (
            len(said) < len(rows)
            or not said.keys() <= _USUAL
            or said.get(b"host", b"").lower() not in self.server.host_names
            or said.get(b"content-type", b"").lower() not in _JSON
            or not (length.isdigit() and len(length) < 10 and int(length) <= LIMIT)
            or connection not in (b"keep-alive", b"close")
            or client is None
            or not hmac.compare_digest(said.get(b"authorization", b""), b"Bearer " + self.server.bearer)
        ):
            return False
        self._asks = client
        self.close_connection = connection == b"close"
        self.rfile.read(head.end())
        body = self.rfile.read(int(length))
        self.server.reading.pop(self.connection, None)
        problem = "" if len(body) == int(length) else _CUT_SHORT
        reply = client.failed(problem) if problem else self._judged(client, body)
        self._send(HTTPStatus.OK, reply or "{}\n", close=bool(problem))
        return True

    def do_POST(self) -> None:
        """Judges what a hook posts."""
        name = self.path.removeprefix(_PREFIX)
        client = client_named(name) if self.path.startswith(_PREFIX) else None
        self._asks = client
        hosts = self.headers.get_all("Host", [])
        if self.rfile.last.strip(b"\r\n") or not self.rfile.last:
            self._send(HTTPStatus.OK, self._failed(_CUT_SHORT), close=True)
        elif self.headers.get_payload() or any(isinstance(each, _DEFECTS) for each in self.headers.defects):
            self._send(HTTPStatus.OK, self._failed(_UNREADABLE), close=True)  # of the rest nothing is known
        elif len(hosts) != 1 or hosts[0].lower() not in self.server.hosts or "Origin" in self.headers:
            self._send(HTTPStatus.FORBIDDEN, "{}\n", close=True)  # a page in a browser
        elif client is None:
            self._send(HTTPStatus.NOT_FOUND, "{}\n", close=True)
        elif self.headers.get_content_type() != "application/json":
            self._send(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "{}\n", close=True)
        else:
            problem, body = self._body()
            if not problem and not self._is_authorized():
                problem = "the hook's token is not this service's, see: autogate serve --status"
            reply = client.failed(problem) if problem else self._judged(client, body)
            self._send(HTTPStatus.OK, reply or "{}\n", close=bool(problem))

    def _is_authorized(self) -> bool:
        scheme, _, given = self.headers.get("Authorization", "").partition(" ")
        bearer = given.strip().encode("utf-8", "replace")
        return hmac.compare_digest(bearer, self.server.bearer) and scheme.lower() == "bearer"

    def _body(self) -> tuple[str, bytes]:
        """What is wrong with the request, "" where nothing is; and its body."""
        lengths = self.headers.get_all("Content-Length", [])
        if len(lengths) != 1 or not lengths[0].isdecimal() or "Transfer-Encoding" in self.headers:
            return "autogate cannot judge this: the hook's request does not say how long it is", b""
        length = int(lengths[0][:20])
        if length > LIMIT:
            return "autogate cannot judge this, so it does not run: the hook's input is too large", b""
        body = self.rfile.read(length)
        self.server.reading.pop(self.connection, None)
        return "" if len(body) == length else _CUT_SHORT, body

    def _judged(self, client: Client, body: bytes) -> str:
        job = Job(client.name, body, Turn(self.server.environment, b"/"))
        if not self.server.service.submit(job):
            return client.failed("autogate has too many calls at once; try again")
        if not job.wait(DEADLINE):
            job.gone = True
            return client.failed("autogate could not judge this in time, so it does not run")
        if job.reply is not None:
            return job.reply
        if job.is_not_mine:  # what the user said is taken from the client's own hook and transcript only
            return "{}\n"
        return client.failed("autogate failed, so this does not run")

    def _send(self, status: HTTPStatus, reply: str, *, close: bool) -> None:
        body = reply.encode("utf-8", "backslashreplace")
        self._has_more = close
        if close or self.server.ends:
            self.close_connection = close = True
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\nServer: autogate\r\n"
            f"Date: {_date(int(time.time()))}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\n"
            + ("Connection: close\r\n\r\n" if close else f"Keep-Alive: timeout={_IDLE // 2}\r\n\r\n")
        )
        self._has_sent = True
        self.wfile.write(head.encode("ascii") + body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """For what has another method; and for what cannot be read, which may be a hook's."""
        del message, explain
        if code == HTTPStatus.NOT_IMPLEMENTED:
            self._send(HTTPStatus.NOT_IMPLEMENTED, "{}\n", close=True)
        else:
            self._send(HTTPStatus.OK, self._failed(_UNREADABLE), close=True)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base's name
        """Nothing is written anywhere."""


_client = lru_cache(maxsize=16)(client_named)
_CUT_SHORT = "autogate cannot judge this: the hook's input is cut short, or comes too late"
_UNREADABLE = "autogate cannot judge this: the hook's request cannot be read"
_DEFECTS = (
    FirstHeaderLineIsContinuationDefect,
    InvalidHeaderDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
"""Of a head's lines: what comes after such a one would be overlooked."""


@lru_cache(maxsize=1)
def _date(now: int) -> str:
    return formatdate(now, usegmt=True)


def _denial(name: str, text: str) -> str:
    client = client_named(name)
    assert client is not None
    return client.failed(text)
