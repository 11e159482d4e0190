"""A service that is dead, hung, foreign or out of its mind: the hook answers by itself, and at once."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from autogate.serve import client, protocol
from autogate.store.records import History
from autogate.store.sqlite import open_store
from tests.serve.process import PATIENCE, Service, bash, decision

DANGER = bash("rm -rf ~")
SOON = 20.0
"""Seconds that a hook takes at most where the service does not answer, on a machine that is very busy."""


def denied_alone(service: Service) -> float:
    """Runs the hook, which must deny; the seconds that it took."""
    started = time.monotonic()
    ran = service.hook(DANGER)
    assert (ran.returncode, decision(ran.stdout)) == (0, "deny")
    return time.monotonic() - started


def counted(service: Service) -> int:
    """Decisions in the store."""
    with open_store(f"{service.config}/sessions.db") as store:
        return len(store.history(History(limit=1000)))


# ── killed, hung ─────────────────────────────────────────────────────────────────────────────────


def test_killed_before(service: Service) -> None:
    """Its file and socket are still there."""
    service.kill()
    assert Path(service.config, protocol.FILE).exists()
    assert denied_alone(service) < SOON
    assert counted(service) == 1


def test_stopped(service: Service) -> None:
    """It is noticed within seconds; what it was asked is not judged a second time when it goes on."""
    service.ask(bash("ls"))
    service.signal(signal.SIGSTOP)
    assert denied_alone(service) < SOON
    service.signal(signal.SIGCONT)
    assert service.ask(bash("ls")) is not None  # judged after the one that was given up
    assert counted(service) == 3


def test_killed_while_it_is_asked(service: Service) -> None:
    """The connection ends, so nobody waits."""
    service.signal(signal.SIGSTOP)
    command = [sys.executable, "-I", "-m", "autogate.hook", "claude", *service.folders]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=service.environment) as hook:
        assert hook.stdin is not None
        hook.stdin.write(str(DANGER).replace("'", '"').encode())
        hook.stdin.close()
        service.kill()
        assert hook.stdout is not None
        assert decision(hook.stdout.read()) == "deny"
        assert hook.wait(PATIENCE) == 0
    assert counted(service) == 1


def test_many_killed_in_the_midst(folder: Path) -> None:
    """Whatever it answered stands in the store, and whatever it did not was answered by the hook."""
    rounds = 3
    for _ in range(rounds):
        with Service(folder) as service:
            replies: list[bytes] = []
            first = threading.Event()

            def ask(number: int, service: Service, replies: list[bytes], first: threading.Event) -> None:
                ran = service.hook(bash("rm -rf ~", f"s{number}"))
                replies.append(ran.stdout)
                first.set()

            threads = [
                threading.Thread(target=ask, args=(number, service, replies, first)) for number in range(6)
            ]
            for thread in threads:
                thread.start()
            assert first.wait(PATIENCE)
            service.kill()
            for thread in threads:
                thread.join()
            assert [decision(reply) for reply in replies] == ["deny"] * 6
    assert counted(service) == 6 * rounds


# ── out of its mind ──────────────────────────────────────────────────────────────────────────────

Talk = Callable[[socket.socket, bytes], None]
"""What is done with a connection and the number of the request on it."""


@contextmanager
def pretender(folder: Path, talk: Talk) -> Iterator[protocol.Place]:
    """A service of this very process that says something else."""
    path = folder / "s.sock"
    folder.chmod(0o700)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(path))
    path.chmod(0o600)
    listener.listen(8)

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                data = b""
                while protocol.request_of(data) is None:
                    part = connection.recv(65536)
                    if not part:
                        break
                    data += part
                found = protocol.request_of(data)
                try:
                    if found is not None:
                        talk(connection, found[0])
                except OSError:
                    pass

    threading.Thread(target=serve, daemon=True).start()
    text = protocol.place_text("secret", str(path))
    mark = folder / protocol.FILE
    mark.write_text(text)
    mark.chmod(0o600)
    place = protocol.read_place(str(folder))
    assert place is not None
    try:
        yield place
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def framed(number: bytes, reply: bytes = b'{"allowed": true}\n', secret: bytes = b"secret") -> bytes:
    """A reply as it should be."""
    return protocol.reply_frame(number, secret, protocol.ANSWERED, reply)


def hang(connection: socket.socket, number: bytes) -> None:
    """Waits until the hook goes away."""
    del number
    connection.recv(1)


def drip(connection: socket.socket, number: bytes) -> None:
    """A byte now and then, each within the patience for one."""
    for byte in framed(number):
        connection.send(bytes((byte,)))
        if select_gone(connection, protocol.PATIENCE / 4):
            return


def beat(connection: socket.socket, number: bytes) -> None:
    """Says for ever that a model is being asked."""
    del number
    while not select_gone(connection, protocol.PATIENCE / 4):
        connection.send(protocol.BEAT)


def select_gone(connection: socket.socket, seconds: float) -> bool:
    """Whether the other end goes away within some seconds."""
    connection.settimeout(seconds)
    try:
        return not connection.recv(1)
    except TimeoutError:
        return False


ODD: dict[str, Talk] = {
    "nothing, for ever": hang,
    "byte by byte": drip,
    "only beats": beat,
    "the end at once": lambda connection, number: None,
    "half a reply": lambda c, number: c.sendall(framed(number)[:-9]),
    "half a head": lambda c, number: c.sendall(framed(number)[:9]),
    "another language": lambda c, number: c.sendall(b"HTTP/1.1 200 OK\r\n\r\n{}\n"),
    "bare json": lambda c, number: c.sendall(b'{"allowed": true}\n'),
    "noise": lambda c, number: c.sendall(bytes(range(256)) * 9),
    "another call's reply": lambda c, number: c.sendall(framed(b"x" * protocol.ID)),
    "another service's reply": lambda c, number: c.sendall(framed(number, secret=b"guess")),
    "no json": lambda c, number: c.sendall(framed(number, b"allow")),
    "json cut short": lambda c, number: c.sendall(framed(number, b'{"allowed": tr')),
    "too much": lambda c, number: c.sendall(protocol.REPLY + b"\x7f\xff\xff\xff" + number + b"x" * 9999),
    "another version": lambda c, number: c.sendall(b"AGR9" + framed(number)[4:]),
}


@pytest.mark.parametrize("talk", ODD.values(), ids=ODD)
def test_what_is_no_reply_is_not_taken(folder: Path, talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor waited for longer than for a service that is well."""
    monkeypatch.setattr(protocol, "PATIENCE", 1.0)
    monkeypatch.setattr(protocol, "LONGEST", 2.0)
    request = protocol.Request(*(b"x" for _ in protocol.Request.FIELDS))
    with pretender(folder, talk) as place:
        started = time.monotonic()
        with pytest.raises((OSError, ValueError)):
            client.exchange(place, request)
        assert time.monotonic() - started < SOON


def test_a_reply_as_it_should_be_is_taken(folder: Path) -> None:
    """Also after beats, and in pieces."""

    def talk(connection: socket.socket, number: bytes) -> None:
        connection.sendall(protocol.BEAT * 3)
        frame = framed(number)
        connection.sendall(frame[:10])
        connection.sendall(frame[10:])

    request = protocol.Request(*(b"x" for _ in protocol.Request.FIELDS))
    with pretender(folder, talk) as place:
        assert client.exchange(place, request) == (b'{"allowed": true}\n', b"")


@pytest.mark.parametrize("name", ["nothing, for ever", "noise", "another service's reply", "bare json"])
def test_the_hook_answers_by_itself(folder: Path, name: str) -> None:
    """The whole way, with a fresh process: it is never an allow."""
    with pretender(folder, ODD[name]):
        command = [sys.executable, "-I", "-m", "autogate.hook", "claude", "--config", str(folder)]
        ran = subprocess.run(
            command,
            input=str(DANGER).replace("'", '"').encode(),
            capture_output=True,
            timeout=60,
            check=False,
        )
    assert (ran.returncode, decision(ran.stdout), ran.stderr) == (0, "deny", b"")


def test_what_was_counted_before_the_end_is_not_counted_again(folder: Path) -> None:
    """It wrote the denial down and was killed before it could say so."""
    environment = {**os.environ, "AUTOGATE_CONFIG_DIR": str(folder)}

    def counts_and_ends(connection: socket.socket, number: bytes) -> None:
        del connection, number
        check = [sys.executable, "-m", "autogate", "check", "--session", "s1", "--cwd", "/tmp", "rm -rf ~"]
        subprocess.run(check, env=environment, stdout=subprocess.DEVNULL, check=False)

    command = [sys.executable, "-I", "-m", "autogate.hook", "claude", "--config", str(folder)]
    given = str(DANGER).replace("'", '"').encode()
    with pretender(folder, counts_and_ends):
        ran = subprocess.run(command, input=given, capture_output=True, timeout=60, check=False)
    assert decision(ran.stdout) == "deny"
    with open_store(f"{folder}/sessions.db") as store:
        session = store.session("s1")
    assert session is not None
    assert session.denials.total_denials == 1


# ── not ours ─────────────────────────────────────────────────────────────────────────────────────


def test_a_socket_that_others_can_reach_is_not_asked(service: Service) -> None:
    """Its own mode, its folder's, and a link in the folder's place."""
    path = Path(service.place.socket)
    assert protocol.is_own_socket(str(path))
    for target, mode in ((path, 0o666), (path.parent, 0o755)):
        before = target.stat().st_mode
        target.chmod(mode)
        assert not protocol.is_own_socket(str(path))
        assert denied_alone(service) < SOON
        target.chmod(before & 0o777)
    moved = path.parent.with_name("moved")
    path.parent.rename(moved)
    path.parent.symlink_to(moved)
    assert not protocol.is_own_socket(str(path))
    assert denied_alone(service) < SOON


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_socket_of_another_user_is_not_asked(service: Service) -> None:
    """Neither the socket, nor its folder, nor the file that names it."""
    path = Path(service.place.socket)
    for target in (path, path.parent):
        os.chown(target, 12345, -1)
        assert denied_alone(service) < SOON
        os.chown(target, 0, -1)
    assert service.ask(bash("ls")) is not None
    os.chown(Path(service.config, protocol.FILE), 12345, -1)
    assert denied_alone(service) < SOON
    assert counted(service) == 4


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_is_not_answered(service: Service, folder: Path) -> None:
    """Even where the folders let them in."""
    path = Path(service.place.socket)
    for target in (folder, Path(service.state), path.parent):
        target.chmod(0o755)
    path.chmod(0o666)
    code = (
        "import os, socket, sys\n"
        "os.setuid(12345)\n"
        "s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.settimeout(30)\n"
        "s.sendall(b'AGQ1'); print(s.recv(100))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-I", "-c", code, str(path)], capture_output=True, text=True, check=False
    )
    assert (ran.stdout.strip() or ran.stderr.strip().splitlines()[-1]) in (
        "b''",
        "ConnectionResetError: [Errno 104] Connection reset by peer",
        "BrokenPipeError: [Errno 32] Broken pipe",
    )


def test_another_process_at_the_socket_is_not_asked(service: Service) -> None:
    """The one that the file names is gone, and somebody of the same user listens there."""
    path = Path(service.place.socket)
    service.kill()
    path.unlink()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(str(path))
        path.chmod(0o600)
        listener.listen(1)
        with pytest.raises(OSError, match="another process"):
            client.connected(service.place)


# ── too much ─────────────────────────────────────────────────────────────────────────────────────


def connected(service: Service) -> socket.socket:
    """A bare connection."""
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    found.connect(service.place.socket)
    found.settimeout(PATIENCE)
    return found


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"A",
        b"AGQ1\0\0\1\0" + b"n" * 16 + b"half",
        b"GET / HTTP/1.0\r\n\r\n",
        b"AGQ1\xff\xff\xff\xff" + b"n" * 16,
    ],
)
def test_what_is_no_request_is_ended(service: Service, data: bytes) -> None:
    """And what never becomes one, after a while."""
    with connected(service) as connection:
        connection.sendall(data)
        with suppress(ConnectionResetError):
            assert connection.recv(100) == b""
    assert service.ask(bash("ls")) is not None


def test_large_input_is_left_to_the_hook(service: Service) -> None:
    """More than a request may hold."""
    ran = service.hook(bash("rm -rf ~ #" + "x" * protocol.LIMIT))
    assert decision(ran.stdout) in ("deny", "ask")
    assert service.ask(bash("ls")) is not None


def test_many_connections_leave_the_hook_to_itself(service: Service) -> None:
    """Nobody waits for a place, and there is one again afterwards."""
    open_ones = [connected(service) for _ in range(200)]
    try:
        assert denied_alone(service) < SOON
    finally:
        for each in open_ones:
            each.close()
    assert eventually(lambda: service.ask(bash("ls")) is not None)


def test_no_file_descriptors(folder: Path) -> None:
    """With few of them, all taken by connections: the hook is told at once, and later answered again."""
    environment = dict(os.environ)

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))

    with Service(folder, environment=environment, preexec_fn=few) as service:
        service.ask(bash("ls"))
        open_ones = [connected(service) for _ in range(60)]
        try:
            assert denied_alone(service) < SOON
        finally:
            for each in open_ones:
                each.close()
        assert eventually(lambda: service.ask(bash("ls")) is not None)


THREADLESS = """
import os, sys, threading
from autogate.serve import server
server.same_code = lambda: lambda: True
start = threading.Thread.start
def fails(self):
    if self.name == "autogate-judge" and os.path.exists({0!r}):
        raise RuntimeError("can't start new thread")
    start(self)
threading.Thread.start = fails
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def test_no_threads(folder: Path) -> None:
    """Where the system has none left, hooks judge by themselves and who posts is denied, for as long."""
    none = folder / "none"
    none.touch()
    with Service(folder, "--http", "0", code=THREADLESS.format(str(none))) as service:
        for _ in range(3):
            assert service.ask(bash("ls")) is None
            assert decision(service.post(bash("ls"))[1]) == "deny"
        none.unlink()
        reply = service.ask(bash("ls"))
        assert reply is not None
        assert decision(reply) == decision(service.post(bash("ls"))[1]) == "allow"


FAILING = """
import sys
from autogate.serve import server
server.same_code = lambda: lambda: True
environment_of = server.environment_of
def fails(blob):
    if b"FAILS=" in blob:
        raise MemoryError
    return environment_of(blob)
server.environment_of = fails
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_request_that_cannot_be_taken_ends_nothing_else(folder: Path) -> None:
    """Its connection is closed, so its hook judges by itself."""
    with Service(folder, code=FAILING) as service:
        for _ in range(3):
            with pytest.raises(OSError, match="cut short"):
                service.ask(bash("ls"), environment=b"FAILS=1\0")
            assert service.ask(bash("ls")) is not None


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether it holds before the patience is over; a refused connection is asked again."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        try:
            if holds():
                return True
        except (OSError, ValueError):
            threading.Event().wait(0.01)
    return False
