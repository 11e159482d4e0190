"""Over HTTP, who has connected has a reply: a client takes a connection that breaks for "no objection"."""

from __future__ import annotations

import contextlib
import json
import select
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autogate.hook.__main__ import LIMIT
from autogate.serve.web import CONNECTIONS, REFUSED
from tests.serve.process import PATIENCE, Service, bash, decision
from tests.serve.test_web import head, judged

GIVEN = json.dumps(bash("ls")).encode()
SHORT = """
import sys
from autogate.serve import server, web
server.same_code = lambda: lambda: True
web.READING = 1.0
web._IDLE = web._Handler.timeout = 1
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A service that waits for nobody."""
LONG = f"""
import sys
from autogate.serve import server, web
server.same_code = lambda: lambda: True
web.READING = web._LINGER = {PATIENCE}
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A service that waits for a busy machine."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that also takes HTTP, on a free port, for all of these tests that leave it as it is."""
    with Service(tmp_path_factory.mktemp("ag"), "--http", "0", code=LONG) as started:
        assert started.said.startswith("ready ")
        yield started


def opened(web: Service) -> socket.socket:
    """A bare connection."""
    return socket.create_connection(("127.0.0.1", int(web.connection().port)), PATIENCE)


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other end is closed."""
    found = b""
    while part := connection.recv(65536):
        found += part
    return found


def word(reply: bytes) -> str:
    """The decision of the one reply that came."""
    assert reply.startswith(b"HTTP/1.1 200 "), reply[:100]
    return decision(reply.partition(b"\r\n\r\n")[2])


def ready(web: Service, *more: str) -> bytes:
    """A whole request, after which the connection ends."""
    return head(web, f"Content-Length: {len(GIVEN)}", "Connection: close", *more) + GIVEN


UNREADABLE: dict[str, Callable[[Service], bytes]] = {
    "only an empty line": lambda web: b"\r\n",
    "many empty lines": lambda web: b"\r\n" * 50 + ready(web),
    "only spaces": lambda web: b"   \r\n\r\n",
    "no HTTP": lambda web: b"hello\r\n\r\n",
    "another version": lambda web: ready(web).replace(b"HTTP/1.1", b"HTTP/2.0"),
    "no version": lambda web: ready(web).replace(b" HTTP/1.1", b""),
    "too many fields": lambda web: ready(web, *(f"X-{number}: 1" for number in range(200))),
    "too long a field": lambda web: ready(web, f"X: {'a' * 70000}"),
    "too long a path": lambda web: ready(web).replace(b"claude", b"a" * 70000),
    "a line that is no field": lambda web: ready(web, "no field", "Origin: null"),
    "a space in a name": lambda web: ready(web, "X y: 1", "Origin: null"),
    "no name": lambda web: ready(web, ": 1"),
    "a field that goes on before there is one": lambda web: ready(web).replace(b"Host", b" X: 1\r\nHost", 1),
    "a head cut short": lambda web: ready(web)[:60],
    "a first line cut short": lambda web: b"POST /hook/claude HTTP/1.1",
    "a head without its end": lambda web: head(web)[:-2],
    "a body cut short": lambda web: ready(web)[:-5],
}  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_a_denial(web: Service, name: str) -> None:
    """For it may be a hook's. The client says no more after that."""
    before = judged(web)
    with opened(web) as connection:
        connection.sendall(UNREADABLE[name](web))
        connection.shutdown(socket.SHUT_WR)
        assert word(rest(connection)) == "deny"
    assert judged(web) == before


@pytest.mark.parametrize("line", [b"\r\n", b"\n", b"\r\n\r\n"])
def test_an_empty_line_before_a_request_is_passed_over(web: Service, line: bytes) -> None:
    """Some clients end a request with one too many; on a kept connection, too."""
    with opened(web) as connection:
        connection.sendall(head(web, f"Content-Length: {len(GIVEN)}") + GIVEN + line + ready(web))
        found = rest(connection)
    assert found.count(b"HTTP/1.1 200 ") == found.count(b'"allow"') == 2


@pytest.mark.parametrize("size", [LIMIT + 1, 2 * LIMIT])
def test_a_reply_is_there_although_not_all_was_read(web: Service, size: int) -> None:
    """A client says all that it has to before it listens, and nothing of it may be met by a reset."""
    for more in ([f"Content-Length: {size}"], ["Transfer-Encoding: chunked"]):
        with opened(web) as connection:
            connection.sendall(head(web, *more) + b" " * size)
            assert word(rest(connection)) == "deny"


def test_what_is_not_all_there_in_time_is_a_denial(folder: Path) -> None:
    """Nothing, part of the head, part of the body: each is told that it comes too late."""
    with Service(folder, "--http", "0", code=SHORT) as web:
        for said in (b"", b"\r\n", ready(web)[:10], ready(web)[:100], ready(web)[:-5]):
            with opened(web) as connection:
                connection.sendall(said)
                assert word(rest(connection)) == "deny"
        with opened(web) as connection:  # here nothing is asked any more
            connection.sendall(head(web, f"Content-Length: {len(GIVEN)}") + GIVEN)
            assert word(rest(connection)) == "allow"


@pytest.mark.parametrize("said", [0, 10, 100, -5])
def test_who_has_not_said_all_when_it_ends_is_denied(folder: Path, said: int) -> None:
    """Told to stop while a request is half there, or not at all."""
    with Service(folder, "--http", "0") as web:
        data = ready(web)
        with opened(web) as connection:
            connection.sendall(data[:said])
            assert decision(web.post(bash("ls"))[1]) == "allow"  # so the one before it is taken, too
            web.signal(signal.SIGTERM)
            assert word(rest(connection)) == "deny"
        assert web.process.wait(PATIENCE) == 0


SLOW = """
import os, pathlib, sys, time
from autogate.serve import server, web
server.same_code = lambda: lambda: True
send = web._Handler._send
def slowly(self, *given, **more):
    pathlib.Path({0!r}).touch()
    while os.path.exists({1!r}):
        time.sleep(0.01)
    send(self, *given, **more)
web._Handler._send = slowly
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A service whose replies are not sent before it has taken its own file away, which it does last."""


def test_what_is_judged_when_it_ends_is_answered(folder: Path) -> None:
    """It waits for the reply, not only for the verdict."""
    sending = folder / "sending"
    code = SLOW.format(str(sending), str(folder / "config" / "serve"))
    with Service(folder, "--http", "0", code=code) as web, opened(web) as connection:
        connection.sendall(ready(web))
        ends = time.monotonic() + PATIENCE
        while not sending.exists():
            assert time.monotonic() < ends
            time.sleep(0.01)
        web.signal(signal.SIGTERM)
        assert word(rest(connection)) == "allow"
        assert web.process.wait(PATIENCE) == 0


FAILS = """
import sys
from autogate.serve import server, web
server.same_code = lambda: lambda: True
def fail(*given):
    raise {0}
web.{1} = fail
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("place", "error"),
    [
        ("_Handler._is_usual", "RuntimeError"),
        ("_Handler._is_usual", "TimeoutError"),
        ("_Handler._judged", "MemoryError"),
        ("Job.wait", "OSError"),
    ],
)
def test_what_fails_is_a_denial(folder: Path, place: str, error: str) -> None:
    """Wherever; and the next has a thread again."""
    with Service(folder, "--http", "0", code=FAILS.format(error, place)) as web:
        for _ in range(3):
            with opened(web) as connection:
                connection.sendall(ready(web))
                assert word(rest(connection)) == "deny"


def test_everybody_of_a_crowd_has_a_reply(web: Service) -> None:
    """More than are judged at once, who say late what they ask."""
    with contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(opened(web)) for _ in range(CONNECTIONS + REFUSED // 2)]
        ends = time.monotonic() + PATIENCE
        while len(select.select(crowd, [], [], PATIENCE)[0]) < REFUSED // 2:
            assert time.monotonic() < ends
        for connection in crowd:
            connection.sendall(ready(web))
        words = [word(rest(connection)) for connection in crowd]
    assert set(words) == {"allow", "deny"}
    assert words.count("deny") >= REFUSED // 2
