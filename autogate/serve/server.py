"""The service: reads requests, has them judged in order, and sends the replies.

One thread reads and listens; a few judge, one at a time (``turns``), more than one only because a model may
have to be waited for. Everything is bounded: connections, their time and size, the queue, the threads.
"""

from __future__ import annotations

import enum
import os
import queue
import select
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from autogate.hook.__main__ import pinned
from autogate.serve import protocol
from autogate.serve.judging import Judging, NotMineError
from autogate.serve.turns import Turn, Turns, environment_of

CONNECTIONS = 128
QUEUE = 256
"""Requests that wait for their turn; more are not taken."""
THREADS = 32
READING = 2.0
"""Seconds in which a whole request has to be there."""
STUCK = 15.0
"""Seconds in which a turn without a model ends; if not, the process has no way back."""
_BEAT = 0.3
_LOOK = 2.0
"""Seconds between looks at what the service was started from."""
_TICK = 0.1
"""Seconds between looks at what has been waited for too long."""
_ENVIRONMENTS = 32
_PEEK = int(socket.MSG_PEEK | socket.MSG_DONTWAIT)


class Job:
    """One call that is to be judged."""

    def __init__(
        self, client: str, given: bytes, turn: Turn, connection: socket.socket | None = None
    ) -> None:
        """``connection`` None: the caller waits for its end."""
        self.client, self.given, self.turn = client, given, turn
        self.connection = connection
        self.number = b""
        self.gone = False
        self.reply: str | None = None
        """None where the service does not judge this one, or failed."""
        self.is_not_mine = False
        self.sending = threading.Lock()
        self._open = threading.Lock()  # far sooner made, and passed, than an event
        self._open.acquire()

    def end(self) -> None:
        """Nothing more comes of it. Called once."""
        self._open.release()

    def wait(self, seconds: float) -> bool:
        """Whether it has ended by then."""
        ended = self._open.acquire(timeout=seconds)
        if ended:
            self._open.release()  # for the next who asks
        return ended

    def is_waited_for(self) -> bool:
        """Whether the caller is still there."""
        if self.connection is not None and not self.gone:
            try:
                self.gone = not self.connection.recv(1, _PEEK)
            except BlockingIOError:
                pass
            except (OSError, ValueError):
                self.gone = True
        return not self.gone


class _Reading(NamedTuple):
    """A connection whose request is not whole yet."""

    connection: socket.socket
    data: bytearray
    ends: float


class End(enum.Enum):
    """Why a service ended."""

    TOLD = "told"
    IDLE = "idle"
    CHANGED = "changed"


class Folders(NamedTuple):
    """Those of the configuration and the state, as the hooks have them."""

    config: str
    state: str


class Server:
    """Serves until it is told to stop, nobody asks any more, or what it was started from has changed."""

    def __init__(
        self,
        folders: Folders,
        *,
        idle: float,
        secret: str,
        is_current: Callable[[], bool] = lambda: True,
        needed: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``idle``: seconds without a request after which it ends. ``is_current`` is asked now and then.

        ``needed``: there are callers that cannot judge by themselves.
        """
        self.folders = folders
        self._config, self._state = os.fsencode(folders.config), os.fsencode(folders.state)
        self._idle = idle
        self._secret = secret.encode()
        self._is_current = is_current
        self._needed = needed
        self._identity = protocol.identity().encode()
        self._view = protocol.view()
        self.turns = Turns(self._staff)
        self.judging = Judging(self.turns, clock)
        self._jobs: deque[Job] = deque()
        self._ready: queue.SimpleQueue[None] = queue.SimpleQueue()
        """One for each of the jobs."""
        self._lock = threading.Lock()
        self._threads = 0
        self._running: set[Job] = set()
        self._readings: dict[int, _Reading] = {}
        """By the connection's descriptor."""
        self._environments: dict[bytes, dict[str, str]] = {}
        self._last = time.monotonic()
        self._stopping = False
        self.told = False
        """Whether it was told to stop, be it that it ends for another reason already."""
        self._wake = os.pipe()
        self._spare = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)
        self.answered = 0
        """Requests that got a reply."""

    # ── judging ──────────────────────────────────────────────────────────────────────────────────

    def environment(self, blob: bytes) -> dict[str, str]:
        """The variables of a hook, with the service's own folders; one object for one block."""
        found = self._environments.get(blob)
        if found is None:
            if len(self._environments) >= _ENVIRONMENTS:
                self._environments.clear()
            found = self._environments[blob] = pinned(environment_of(blob), *self.folders)
        return found

    def submit(self, job: Job) -> bool:
        """Puts a job into the queue; False where that is full, or nobody would take it out."""
        if not self._threads or self.turns.waiting:
            self._staff()
        with self._lock:
            if self._stopping or not self._threads or len(self._jobs) >= QUEUE:
                return False
            self._last = time.monotonic()
            self._jobs.append(job)
            self._running.add(job)
        self._ready.put(None)
        return True

    def _staff(self) -> None:
        """Sees to it that somebody judges what comes, while the others wait for models."""
        with self._lock:
            if self.turns.waiting < self._threads or self._threads >= THREADS:
                return
            self._threads += 1
        try:
            threading.Thread(target=self._work, name="autogate-judge", daemon=True).start()
        except RuntimeError:  # the system has none left: those that there are go on
            with self._lock:
                self._threads -= 1

    def _work(self) -> None:
        while True:
            self._ready.get()
            self.turns.wait()
            try:
                job = self._jobs.popleft()  # within the turn: so they are judged in the order they came in
                self._judge(job)
            finally:
                self.turns.end()
            self._finish(job)

    def _judge(self, job: Job) -> None:
        if not job.is_waited_for():
            return
        try:
            self.turns.become(job.turn)
            job.reply = self.judging.answer(job.client, job.given, job.turn, job.is_waited_for)
        except NotMineError:
            job.is_not_mine = True
        except BaseException:  # noqa: BLE001, S110 - whatever it is, the hook judges by itself
            pass

    def _finish(self, job: Job) -> None:
        if job.connection is not None:
            kind = protocol.NOT_MINE if job.reply is None else protocol.ANSWERED
            reply = (job.reply or "").encode("utf-8", "backslashreplace")
            notes = job.turn.notes.getvalue().encode("utf-8", "backslashreplace")[:65536]
            frame = protocol.reply_frame(job.number, self._secret, kind, reply, notes)
            with job.sending:
                _send_and_close(job.connection, frame)
        self.answered += 1
        with self._lock:
            self._running.discard(job)
            self._last = time.monotonic()
        job.end()

    # ── reading ──────────────────────────────────────────────────────────────────────────────────

    def stop(self) -> None:
        """Ends the service once what it has taken is answered; from any thread or signal."""
        self.told = True
        with suppress(OSError):
            os.write(self._wake[1], b"x")

    def serve(self, listener: socket.socket) -> End:
        """Answers until the end, after which nobody can connect any more; see ``drain``."""
        listener.setblocking(False)
        poll = select.poll()  # of the ways to wait the one that takes least
        poll.register(listener, select.POLLIN)
        poll.register(self._wake[0], select.POLLIN)
        door = listener.fileno()
        looked = ticked = time.monotonic()
        while True:
            for descriptor, _ in poll.poll(self._pause() * 1000):
                if descriptor == door:
                    self._accept(listener, poll)
                elif descriptor == self._wake[0]:
                    return self._close(listener, End.TOLD)
                elif not self._read(self._readings[descriptor]):
                    self._forget(descriptor, poll)
            now = time.monotonic()
            if now - ticked < _TICK:
                continue
            ticked = now
            self._beat(now)
            self._expire(now, poll)
            if now - looked >= _LOOK:
                looked = now
                self.turns.rest()
                if not self._is_current():
                    return self._close(listener, End.CHANGED)
            if self._is_idle(now):
                return self._close(listener, End.IDLE)

    def _pause(self) -> float:
        if self._running or self._readings:
            return _BEAT
        return min(_LOOK, max(self._last + self._idle - time.monotonic(), 0.01))

    def _is_idle(self, now: float) -> bool:
        with self._lock:
            return not self._running and not self._readings and now - self._last >= self._idle

    def _accept(self, listener: socket.socket, poll: select.poll) -> None:
        try:
            connection, _ = listener.accept()
        except BlockingIOError:
            return
        except OSError:  # no more file descriptors: whoever waits is told at once by the closed connection
            self._refuse(listener)
            return
        if not self._is_welcome(connection):
            connection.close()
            return
        connection.setblocking(False)
        reading = _Reading(connection, bytearray(), time.monotonic() + READING)
        descriptor = connection.fileno()
        if self._read(reading):  # who asks says all of it at once, so it is mostly there already
            self._readings[descriptor] = reading
            poll.register(descriptor, select.POLLIN)

    def _is_welcome(self, connection: socket.socket) -> bool:
        try:
            user = protocol.peer_of(connection)[1]
        except OSError:
            return False
        return user == os.geteuid() and len(self._readings) + len(self._running) < CONNECTIONS

    def _refuse(self, listener: socket.socket) -> None:
        if self._spare >= 0:
            os.close(self._spare)
        with suppress(OSError):
            connection, _ = listener.accept()
            connection.close()
        try:
            self._spare = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            self._spare = -1

    def _read(self, reading: _Reading) -> bool:
        """Reads what is there; whether more is to come. What is whole is taken."""
        connection, data, _ = reading
        try:
            part = connection.recv(protocol.PIECE)
        except BlockingIOError:
            return True
        except OSError:
            part = b""
        data += part
        try:
            found = protocol.request_of(data) if part else None
        except ValueError:
            found, part = None, b""
        if part and found is None:
            return True
        if found is None:
            connection.close()
            return False
        try:
            self._take(connection, *found)
        except Exception:  # noqa: BLE001 - this hook judges by itself, and the others are answered
            connection.close()
        return False

    def _forget(self, descriptor: int, poll: select.poll) -> None:
        poll.unregister(descriptor)
        del self._readings[descriptor]

    def _take(self, connection: socket.socket, number: bytes, request: protocol.Request) -> None:
        mine = (
            request.identity == self._identity
            and request.view == self._view
            and request.config == self._config
            and request.state == self._state
        )
        turn = Turn(self.environment(request.environment), request.directory)
        job = Job(request.client.decode("ascii", "replace"), request.given, turn, connection)
        job.number = number
        if not mine or not self.submit(job):
            frame = protocol.reply_frame(number, self._secret, protocol.NOT_MINE)
            _send_and_close(connection, frame)

    def _beat(self, now: float) -> None:
        """Tells those whose model is waited for that they are not forgotten."""
        since = self.turns.since
        if since and now - since > STUCK and not self._needed:
            os._exit(1)  # a file system that does not answer: nobody would be answered any more
        with self._lock:
            waiting = [job for job in self._running if job.turn.waits and job.connection is not None]
        for job in waiting:
            with job.sending, suppress(OSError):
                if job.connection is not None:
                    job.connection.send(protocol.BEAT)

    def _expire(self, now: float, poll: select.poll) -> None:
        for descriptor, reading in list(self._readings.items()):
            if reading.ends < now:
                self._forget(descriptor, poll)
                reading.connection.close()

    def _close(self, listener: socket.socket, why: End) -> End:
        listener.close()
        for reading in self._readings.values():
            reading.connection.close()
        return why

    def drain(self) -> None:
        """Takes nothing more, and waits until what was taken is answered."""
        with self._lock:
            self._stopping = True
        ends = time.monotonic() + protocol.LONGEST
        while self._running and time.monotonic() < ends:
            now = time.monotonic()
            self._beat(now)
            for job in list(self._running):
                job.wait(_BEAT)
                break


def _send_and_close(connection: socket.socket, frame: bytes) -> None:
    """The whole frame at once, or nothing that could be taken for one."""
    try:
        with connection:
            connection.send(frame)
    except OSError:
        return


_CODE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def same_code(folder: str = _CODE) -> Callable[[], bool]:
    """Whether what is loaded of the code is still what is on the disk; asked again and again."""
    known: dict[str, tuple[int, int, int] | None] = {}

    def state(path: str) -> tuple[int, int, int] | None:
        try:
            found = os.stat(path)
        except OSError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def is_current() -> bool:
        for module in list(sys.modules.values()):
            path = getattr(module, "__file__", None)
            if path and path.startswith(folder) and known.setdefault(path, state(path)) != state(path):
                return False
        return True

    is_current()
    return is_current
