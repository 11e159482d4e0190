"""What is not exactly a request or a reply is none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autogate.serve import protocol

NUMBER = b"0123456789abcdef"
REQUEST = protocol.Request(b"v", b"view", b"claude", b"/c", b"/s", b"/d", b"A=1\0", b"{}")
FRAME = protocol.request_frame(NUMBER, REQUEST)
REPLY = protocol.reply_frame(NUMBER, b"secret", protocol.ANSWERED, b'{"a": 1}\n', b"note")


def fields(request: protocol.Request) -> list[bytes]:
    """Its values."""
    return [getattr(request, name) for name in protocol.Request.FIELDS]


def test_a_request_comes_back_whole() -> None:
    """As it was sent."""
    found = protocol.request_of(FRAME)
    assert found is not None
    assert (found[0], fields(found[1])) == (NUMBER, fields(REQUEST))


@pytest.mark.parametrize("length", range(len(FRAME)))
def test_a_part_of_a_request_is_waited_for(length: int) -> None:
    """Wherever it was cut."""
    assert protocol.request_of(FRAME[:length]) is None


@pytest.mark.parametrize(
    "frame",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"A",
        b"AGQ2" + FRAME[4:],
        FRAME + b"x",
        protocol.REQUEST + b"\xff\xff\xff\xff" + NUMBER,
        protocol.REQUEST + b"\0\0\0\4" + NUMBER + b"\0\0\0\1",
        protocol.REQUEST + b"\0\0\0\0" + NUMBER,
    ],
)
def test_anything_else_is_no_request(frame: bytes) -> None:
    """Another version, too much, too large, another number of fields."""
    if frame == b"A":
        assert protocol.request_of(frame) is None
        return
    with pytest.raises(ValueError, match=r"."):
        protocol.request_of(frame)


def test_a_reply_comes_back_whole() -> None:
    """With the notes for standard error."""
    assert protocol.reply_length(REPLY[: protocol.HEAD]) == len(REPLY)
    assert protocol.reply_of(REPLY, NUMBER, b"secret") == (b'{"a": 1}\n', b"note")


def test_a_reply_may_be_empty() -> None:
    """Some clients want nothing for "no objection"."""
    frame = protocol.reply_frame(NUMBER, b"s", protocol.ANSWERED)
    assert protocol.reply_of(frame, NUMBER, b"s") == (b"", b"")


def test_a_service_may_refuse() -> None:
    """Then the hook judges."""
    assert protocol.reply_of(protocol.reply_frame(NUMBER, b"s", protocol.NOT_MINE), NUMBER, b"s") is None


@pytest.mark.parametrize(
    ("number", "secret", "kind", "reply"),
    [
        (b"x" * 16, b"s", b"A", b"{}\n"),
        (NUMBER, b"other", b"A", b"{}\n"),
        (NUMBER, b"", b"A", b"{}\n"),
        (NUMBER, b"s", b"", b"{}\n"),
        (NUMBER, b"s", b"X", b"{}\n"),
        (NUMBER, b"s", b"A", b"{}"),
        (NUMBER, b"s", b"A", b"{\n"),
        (NUMBER, b"s", b"A", b"allow\n"),
        (NUMBER, b"s", b"A", b"\n"),
    ],
)
def test_a_wrong_reply_is_none(number: bytes, secret: bytes, kind: bytes, reply: bytes) -> None:
    """Another call's, another service's, or cut short."""
    with pytest.raises(ValueError, match=r"."):
        protocol.reply_of(protocol.reply_frame(number, secret, kind, reply), NUMBER, b"s")


def test_the_file_of_a_service_comes_back(tmp_path: Path) -> None:
    """What stands in it."""
    file = tmp_path / protocol.FILE
    file.write_text(protocol.place_text("secret", "/x/y.sock", "http://127.0.0.1:1/"))
    file.chmod(0o600)
    place = protocol.read_place(str(tmp_path))
    assert place is not None
    found = (place.identity, place.pid, place.secret, place.socket, place.http)
    assert found == (protocol.identity(), os.getpid(), "secret", "/x/y.sock", "http://127.0.0.1:1/")


TEXTS = [
    "",
    "autogate-serve 2\nv\ns\n1\n/x\n\n",
    "autogate-serve 1\nv\ns\nx\n/x\n\n",
    "autogate-serve 1\nv\ns\n1\nx\n\n",
    "autogate-serve 1\nv\ns\n1\n/x\n\nmore\n",
    "\xff",
]


@pytest.mark.parametrize("text", TEXTS)
def test_another_file_is_none(tmp_path: Path, text: str) -> None:
    """Cut short, of another version, or anything else."""
    file = tmp_path / protocol.FILE
    file.write_text(text, encoding="latin-1")
    file.chmod(0o600)
    assert protocol.read_place(str(tmp_path)) is None


def test_a_file_of_others_is_none(tmp_path: Path) -> None:
    """Readable by others, a link, a folder, a pipe: nobody waits for it."""
    file = tmp_path / protocol.FILE
    target = tmp_path / "target"
    for path in (file, target):
        path.write_text(protocol.place_text("s", "/x"))
    target.chmod(0o600)
    file.chmod(0o644)
    assert protocol.read_place(str(tmp_path)) is None
    file.unlink()
    file.symlink_to(target)
    assert protocol.read_place(str(tmp_path)) is None
    file.unlink()
    os.mkfifo(file, 0o600)
    assert protocol.read_place(str(tmp_path)) is None
    file.unlink()
    file.mkdir(0o700)
    assert protocol.read_place(str(tmp_path)) is None
