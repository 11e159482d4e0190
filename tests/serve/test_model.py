"""While a model is waited for, others are answered; who is gone by then is not counted."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from autogate.serve import client, protocol
from autogate.store.records import History
from autogate.store.sqlite import open_store
from tests.classifier.server import KEY, NO, YES, Answer, Fail, Server
from tests.serve.process import PATIENCE, Service, bash, decision

UNCERTAIN = "docker push shop/app"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[Server]:
    """A Messages API on this machine."""
    with Server() as found:
        yield found


@pytest.fixture
def server(endpoint: Server) -> Server:
    """The same for every test, for the service keeps to it."""
    endpoint.script.clear()
    endpoint.requests.clear()
    endpoint.default = NO
    return endpoint


@pytest.fixture(scope="module")
def service(endpoint: Server) -> Iterator[Service]:
    """A service whose settings name that server; importing the SDK takes seconds, so one for all tests."""
    folder = Path(tempfile.mkdtemp(prefix="ag-", dir="/tmp"))
    config = folder / "config"
    config.mkdir()
    (config / "config.toml").write_text(f'[classifier]\nbase_url = "{endpoint.url}"\n')
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "ANTHROPIC_API_KEY": KEY}
    with Service(folder, environment=environment) as started:
        yield started
    shutil.rmtree(folder)


class Held:
    """An answer that waits until it is let go."""

    def __init__(self, answer: Answer) -> None:
        self.asked, self.free = threading.Event(), threading.Event()
        self._answer = answer

    def __call__(self, request: Mapping[str, Any]) -> Answer:
        """The answer, later."""
        del request
        self.asked.set()
        assert self.free.wait(PATIENCE)
        return self._answer


def test_others_go_on(service: Service, server: Server) -> None:
    """And the one that waits is told so, for longer than a silent service would be waited for."""
    held = Held(NO)
    server.say(held)
    replies: list[str | None] = []
    thread = threading.Thread(target=lambda: replies.append(service.ask(bash(UNCERTAIN, "waits"))))
    thread.start()
    assert held.asked.wait(PATIENCE)
    ends = time.monotonic() + protocol.PATIENCE * 1.1
    while time.monotonic() < ends:
        reply = service.ask(bash("ls", "goes on"))
        assert reply is not None
        assert decision(reply) == "allow"
    assert replies == []
    held.free.set()
    thread.join(PATIENCE)
    assert [decision(reply) for reply in replies if reply] == ["allow"]


def test_its_own_environment_comes_back(service: Service, server: Server) -> None:
    """What another session's hook saw in between does not show."""
    held = Held(YES)
    server.say(held, YES)
    replies: list[str | None] = []
    request = service.request(bash(UNCERTAIN, "waits"))
    place = service.place

    def ask() -> None:
        found = client.exchange(place, request)
        replies.append(None if found is None else found[0].decode())

    thread = threading.Thread(target=ask)
    thread.start()
    assert held.asked.wait(PATIENCE)
    other = b"HOME=/nonexistent\0"
    assert service.ask(bash("rm -rf $HOME", "other"), environment=other) is not None
    held.free.set()
    thread.join(PATIENCE)
    assert [decision(reply) for reply in replies if reply] == ["deny"]
    assert len(server.requests) == 2


def test_who_is_gone_is_not_counted(service: Service, server: Server) -> None:
    """The hook gave up meanwhile and has answered by itself."""
    held = Held(NO)
    server.say(held)
    connection = client.connected(service.place)
    request = service.request(bash(UNCERTAIN, "gone"))
    connection.sendall(protocol.request_frame(b"n" * protocol.ID, request))
    assert held.asked.wait(PATIENCE)
    connection.close()
    held.free.set()
    for command in (UNCERTAIN, *("ls",) * 20):  # by then the other one has had its turn
        assert service.ask(bash(command, "other")) is not None
    with open_store(f"{service.config}/sessions.db") as store:
        assert store.history(History("gone")) == []
        assert store.session("gone") is None


def test_the_connection_to_the_model_is_kept(
    service: Service, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the calls of several sessions: the second one is as fast as a model is."""
    made: list[object] = []
    real = server._http.process_request

    def process(request: Any, address: Any) -> None:
        made.append(address)
        real(request, address)

    monkeypatch.setattr(server._http, "process_request", process)
    for number in range(4):
        reply = service.ask(bash(UNCERTAIN, f"s{number}"))
        assert reply is not None
        assert decision(reply) == "allow"
    assert len(server.requests) == 4
    assert len(made) <= 1


def test_a_model_that_fails_is_never_an_allow(service: Service, server: Server) -> None:
    """As without a service."""
    server.default = Fail(400, "no")
    reply = service.ask(bash(UNCERTAIN))
    assert reply is not None
    assert decision(reply) in ("ask", "deny")
