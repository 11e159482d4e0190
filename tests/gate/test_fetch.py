"""Fetching a policy over real HTTP on this machine."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from autogate.errors import StoreError
from autogate.gate.fetch import fetch_policy
from autogate.gate.policy import LIMIT, GateState, Policy

Answer = Callable[[BaseHTTPRequestHandler], None]


class Server(socketserver.ThreadingTCPServer):
    """Answers as it is told to."""

    allow_reuse_address = True
    daemon_threads = True
    answer: Answer
    ended: threading.Event

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}/policy"


class Handler(BaseHTTPRequestHandler):
    """One request."""

    def do_GET(self) -> None:
        self.server.answer(self)  # type: ignore[attr-defined]

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        server.ended = threading.Event()
        thread.start()
        yield server
        server.ended.set()
        server.shutdown()
        thread.join()


def sending(body: bytes, status: int = 200, **headers: str) -> Answer:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        for name, value in headers.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body)

    return answer


def test_a_policy(server: Server) -> None:
    server.answer = sending(b'{"auto_mode": "opt-in", "disable_fast_mode": true}')
    assert fetch_policy(server.url) == Policy(GateState.OPT_IN, True, server.url)


def test_an_answer_that_is_no_policy_shuts_the_gate(server: Server) -> None:
    server.answer = sending(b"<html>hello</html>")
    found = fetch_policy(server.url)
    assert (found.state, found.problem) == (GateState.DISABLED, f"{server.url} is not JSON")


def drip(request: BaseHTTPRequestHandler) -> None:
    """One byte after the other, for as long as somebody listens."""
    request.send_response(200)
    request.end_headers()
    try:
        while not request.server.ended.wait(0.02):  # type: ignore[attr-defined]
            request.wfile.write(b" ")
    except OSError:
        pass


def drip_header(request: BaseHTTPRequestHandler) -> None:
    """The same before the answer has begun; the end is for who is still listening when the test is over."""
    request.wfile.write(b"HTTP/1.0 200 OK\r\nX: ")
    while not request.server.ended.wait(0.02):  # type: ignore[attr-defined]
        request.wfile.write(b"x")
    request.wfile.write(b"\r\nContent-Length: 0\r\n\r\n")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (sending(b"", 500), "Internal Server Error"),
        (sending(b"", 404), "Not Found"),
        (sending(b" " * (LIMIT + 1)), f"larger than {LIMIT} bytes"),
        (sending(b"", 302, Location="http://policy.example/"), "not https"),
        (sending(b"", 302, Location="file:///etc/passwd"), "not allowed"),
        (drip, "no whole answer"),
        (drip_header, "no whole answer"),
    ],
)
def test_what_is_no_answer(server: Server, answer: Answer, message: str) -> None:
    """The server did not say anything: that is not the same as a policy that shuts the gate."""
    server.answer = answer
    with pytest.raises(StoreError, match=message):
        fetch_policy(server.url, timeout=0.3)


def test_a_server_that_is_not_there(server: Server) -> None:
    url = server.url
    server.server_close()
    with pytest.raises(StoreError, match="the policy cannot be fetched"):
        fetch_policy(url)


def test_no_proxy_is_asked_for_what_is_here(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    server.answer = sending(b'{"auto_mode": "enabled"}')
    assert fetch_policy(server.url).state is GateState.ENABLED
