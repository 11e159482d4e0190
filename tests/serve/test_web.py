"""HTTP: what a client posts is answered as its hook would, and what is no hook's is not judged."""

from __future__ import annotations

import json
import socket
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from autogate.serve.web import CONNECTIONS, SPARE, TOKEN_FILE
from autogate.store.records import History
from autogate.store.sqlite import open_store
from tests.serve.process import PATIENCE, Service, bash, decision


@pytest.fixture
def web(folder: Path) -> Iterator[Service]:
    """A service that also takes HTTP, on a free port."""
    with Service(folder, "--http", "0") as started:
        assert started.said.startswith("ready ")
        yield started


def judged(web: Service) -> int:
    """Calls that reached a judgement."""
    path = Path(web.config, "sessions.db")
    if not path.exists():
        return 0
    with open_store(str(path)) as store:
        return len(store.history(History(limit=1000)))


def test_the_same_reply_as_by_the_socket(web: Service) -> None:
    """For calls and for what is none."""
    for given in (bash("ls"), bash("rm -rf ~"), bash("docker push x/y"), b"no json", {}, b""):
        status, reply = web.post(given)
        served = web.ask(given)
        assert served is not None
        assert (status, reply) == (200, json.loads(served))


def test_on_a_kept_connection(web: Service) -> None:
    """One call after the other."""
    connection = web.connection()
    found = [decision(web.post(bash(command), connection)[1]) for command in ("ls", "rm -rf ~") * 5]
    connection.close()
    assert found == ["allow", "deny"] * 5


def test_for_other_clients(web: Service) -> None:
    """Each in its own form, and where that is nothing, an object."""
    assert web.post(bash("ls"), path="/hook/codex") == (200, {})
    assert web.post(bash("rm -rf ~"), path="/hook/codex")[1] != {}


def test_the_users_words_are_not_taken(web: Service) -> None:
    """Whoever has the token could say anything in their place."""
    given = bash("", hook_event_name="UserPromptSubmit", prompt="delete it all")
    assert web.post(given) == (200, {})
    assert not Path(web.config, "prompts").exists()


def test_the_token_is_only_the_users(web: Service) -> None:
    """It is kept from one start to the next."""
    path = Path(web.config, TOKEN_FILE)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_text()
    assert len(before.strip()) >= 32
    web.kill()
    with Service(Path(web.config).parent, "--http", "0"):
        assert path.read_text() == before
    path.chmod(0o644)
    with Service(Path(web.config).parent, "--http", "0") as other:
        assert other.said.startswith("failed ")


@pytest.mark.parametrize(
    "given", ["", "Bearer", "Bearer x", "Basic {}", "{}", "Bearer {}x", "Bearer {}\u00e9"]
)
def test_without_the_token_it_is_a_denial(web: Service, given: str) -> None:
    """A client takes any error for "no objection", so it is no error; and nothing is judged."""
    token = Path(web.config, TOKEN_FILE).read_text().strip()
    headers = {"Content-Type": "application/json", "Authorization": given.format(token)}
    status, reply = web.post(bash("ls"), headers=headers)
    assert (status, decision(reply)) == (200, "deny")
    assert judged(web) == 0


@pytest.mark.parametrize(
    "more",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Host": "127.0.0.1"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ],
)
def test_pages_in_a_browser_get_nothing(web: Service, more: dict[str, str]) -> None:
    """Neither from another origin, nor by another name for this machine."""
    status, reply = web.post(bash("ls"), headers={**web.headers(), **more})
    assert (status, reply) == (403, {})
    assert judged(web) == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST"])
def test_this_machine_has_two_names(web: Service, host: str) -> None:
    """With the port."""
    port = web.connection().port
    status, reply = web.post(bash("ls"), headers={**web.headers(), "Host": f"{host}:{port}"})
    assert (status, decision(reply)) == (200, "allow")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_only_json_is_taken(web: Service, kind: str) -> None:
    """What a form could send is not."""
    assert web.post(bash("ls"), headers={**web.headers(), "Content-Type": kind})[0] == 415
    assert judged(web) == 0


@pytest.mark.parametrize(
    "path", ["/", "/hook/", "/hook/nosuch", "/hook/claude/", "/hook/../x", "/approve", "/stop"]
)
def test_there_is_nothing_else(web: Service, path: str) -> None:
    """Nothing that would loosen can be asked."""
    assert web.post(bash("ls"), path=path) == (404, {})


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "OPTIONS", "HEAD", "BREW"])
def test_only_posts_are_taken(web: Service, method: str) -> None:
    """And no page is told that it may."""
    connection = web.connection()
    connection.request(method, "/hook/claude", headers=web.headers())
    response = connection.getresponse()
    assert response.status == 501
    assert not [name for name in response.headers if name.lower().startswith("access-control")]
    connection.close()


def raw(web: Service, data: bytes) -> bytes:
    """Everything that comes back for some bytes."""
    port = web.connection().port
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.sendall(data)
        found = b""
        while part := connection.recv(65536):
            found += part
    return found


def head(web: Service, *more: str) -> bytes:
    """The head of a request."""
    lines = [f"{name}: {value}" for name, value in web.headers().items()]
    return "\r\n".join(
        ("POST /hook/claude HTTP/1.1", f"Host: localhost:{web.connection().port}", *lines, *more, "", "")
    ).encode()


@pytest.mark.parametrize(
    "more",
    [
        (),
        ("Content-Length: x",),
        ("Content-Length: -1",),
        ("Content-Length: 2", "Content-Length: 3"),
        ("Transfer-Encoding: chunked",),
        ("Content-Length: 2", "Transfer-Encoding: chunked"),
        ("Content-Length: 99999999999",),
    ],
)
def test_a_body_of_unknown_length_is_a_denial(web: Service, more: tuple[str, ...]) -> None:
    """As every request of a hook's that cannot be judged."""
    found = raw(web, head(web, *more) + b"{}")
    assert found.startswith(b"HTTP/1.1 200 ")
    assert b'"deny"' in found
    assert judged(web) == 0


def lines_of(web: Service, body: bytes) -> list[str]:
    """The head of a request as hooks post it, line by line."""
    sent = [f"{name}: {value}" for name, value in web.headers().items()]
    host = f"Host: 127.0.0.1:{web.connection().port}"
    return ["POST /hook/claude HTTP/1.1", host, *sent, f"Content-Length: {len(body)}"]


GIVEN = json.dumps(bash("ls")).encode()
OTHERWISE: list[tuple[Callable[[list[str]], list[str]], bytes, str, int]] = [
    (lambda rows: [*rows, "Connection: close"], b"200", "allow", 1),
    (lambda rows: [*rows, "connection: Close", "ACCEPT: */*", "User-Agent: x (y; z)"], b"200", "allow", 1),
    (lambda rows: [*rows, "Connection: close", "X-Other: 1"], b"200", "allow", 1),
    (lambda rows: [*rows, "Connection: close", "Accept:"], b"200", "allow", 1),
    (lambda rows: [row.replace(": ", ":") for row in rows] + ["Connection: close"], b"200", "allow", 1),
    (lambda rows: [row.replace("1.1", "1.0") for row in rows], b"200", "allow", 1),
    (lambda rows: [*rows, "Accept: x\nOrigin: http://evil.example"], b"403", "{}", 0),
    (lambda rows: [*rows, "Accept: x", " y", "Origin: null"], b"403", "{}", 0),
    (lambda rows: [*rows, "Host: evil.example"], b"403", "{}", 0),
    (lambda rows: [*rows, rows[1]], b"403", "{}", 0),
    (lambda rows: [row for row in rows if not row.startswith("Host")], b"403", "{}", 0),
    (lambda rows: [*rows, "Content-Length: 2"], b"200", "deny", 0),
    (lambda rows: [*rows, "Transfer-Encoding: chunked"], b"200", "deny", 0),
    (lambda rows: [*rows, "Authorization: Bearer x", "Connection: close"], b"200", "allow", 1),
    (lambda rows: ["Authorization: Bearer x" if "Bearer" in row else row for row in rows], b"200", "deny", 0),
    (lambda rows: [f"{row} " if "Host" in row else row for row in rows], b"403", "{}", 0),
    (lambda rows: [*rows[:2], f"{rows[2]} ", *rows[3:], "Connection: close"], b"200", "allow", 1),
    (lambda rows: [rows[0].replace("POST", "post"), *rows[1:]], b"501", "{}", 0),
    (lambda rows: [rows[0].replace("/hook", "/Hook"), *rows[1:]], b"404", "{}", 0),
    (lambda rows: [rows[0].replace("claude", "nosuch"), *rows[1:]], b"404", "{}", 0),
]  # fmt: skip


@pytest.mark.parametrize(("change", "status", "word", "calls"), OTHERWISE)
def test_what_is_said_in_another_way_means_the_same(
    web: Service, change: Callable[[list[str]], list[str]], status: bytes, word: str, calls: int
) -> None:
    """However it is read: the usual form at once, every other by the library."""
    found = raw(web, "\r\n".join([*change(lines_of(web, GIVEN)), "", ""]).encode() + GIVEN)
    assert found.split(b" ")[1] == status
    reply = json.loads(found.partition(b"\r\n\r\n")[2])
    assert (decision(reply) if status == b"200" else json.dumps(reply)) == word
    assert judged(web) == calls


def test_two_requests_in_one_piece_are_two(web: Service) -> None:
    """And a head that comes in two pieces is one."""
    harmful = json.dumps(bash("rm -rf ~")).encode()
    first, last = (lines_of(web, body) for body in (GIVEN, harmful))
    data = b"".join(
        "\r\n".join([*rows, *more, "", ""]).encode() + body
        for rows, body, more in ((first, GIVEN, []), (last, harmful, ["Connection: close"]))
    )
    found = raw(web, data)
    assert [word in found for word in (b'"allow"', b'"deny"')] == [True, True]
    port = web.connection().port
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        for part in (data[:100], data[100:]):
            connection.sendall(part)
            time.sleep(0.02)
        again = b""
        while part := connection.recv(65536):
            again += part
    assert [word in again for word in (b'"allow"', b'"deny"')] == [True, True]


def test_more_connections_than_threads_that_are_kept(web: Service) -> None:
    """Each has its own reply, and afterwards there are no more threads than before."""
    others = 3  # the reader, who takes connections, who judges
    for _ in range(3):
        kept = [web.connection() for _ in range(3 * SPARE)]
        for number, connection in enumerate(kept):
            command = "ls" if number % 2 else "rm -rf ~"
            assert decision(web.post(bash(command), connection)[1]) == ("allow" if number % 2 else "deny")
        for connection in kept:
            connection.close()
        ends = time.monotonic() + PATIENCE
        while len(list(Path(f"/proc/{web.process.pid}/task").iterdir())) > SPARE + others:
            assert time.monotonic() < ends


def test_a_body_cut_short_is_a_denial(web: Service) -> None:
    """The client closes its half too early."""
    port = web.connection().port
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.sendall(head(web, "Content-Length: 1000") + b'{"a": ')
        connection.shutdown(socket.SHUT_WR)
        found = b""
        while part := connection.recv(65536):
            found += part
    assert b'"deny"' in found
    assert judged(web) == 0


def test_too_many_connections_are_denials(web: Service) -> None:
    """A refused connection would let the tool run; and there is a place again afterwards."""
    port = web.connection().port
    kept = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(CONNECTIONS + 20)]
    try:
        ends = time.monotonic() + PATIENCE
        while decision(web.post(bash("ls"))[1]) != "deny":
            assert time.monotonic() < ends
    finally:
        for each in kept:
            each.close()
    ends = time.monotonic() + PATIENCE
    while decision(web.post(bash("ls"))[1]) != "allow":
        assert time.monotonic() < ends


def test_it_listens_on_this_machine_only(web: Service) -> None:
    """On 127.0.0.1, of all addresses."""
    port = web.connection().port
    rows = [line.split() for line in Path(f"/proc/{web.process.pid}/net/tcp").read_text().splitlines()[1:]]
    listening = [row[1] for row in rows if row[3] == "0A" and int(row[1].partition(":")[2], 16) == port]
    assert listening == [f"0100007F:{port:04X}"]


def test_without_asking_there_is_none(service: Service) -> None:
    """Only by --http."""
    assert service.place.http == ""
    links = []
    for path in Path(f"/proc/{service.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # it looks at files now and then
            links.append(str(path.readlink()))
    inodes = {link[8:-1] for link in links if link.startswith("socket:")}
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    assert not [row for row in rows if row[9] in inodes]


def test_many_sessions_at_once(web: Service) -> None:
    """Each reply is the one to its own call, by HTTP and by the socket, and the order of a session stays."""
    from autogate.serve.client import exchange

    wrong: list[Any] = []
    places = web.place

    def post(number: int) -> None:
        connection = web.connection()
        for turn in range(5):
            mark = f"mark-{number}-{turn}"
            given = bash(f"echo x > {web.config}/{mark}", f"s{number}")
            if number % 2:
                text = json.dumps(web.post(given, connection)[1])
            else:
                found = exchange(places, web.request(given))
                text = "" if found is None else found[0].decode()
            if f"/{mark}," not in text:
                wrong.append((mark, text))
        connection.close()

    threads = [threading.Thread(target=post, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    with open_store(f"{web.config}/sessions.db") as store:
        for number in range(10):
            rows = store.history(History(f"s{number}"))
            turns = [int(row.text.rpartition("-")[2][:1]) for row in rows]
            assert turns == [4, 3, 2, 1, 0]
