"""Files that are written beside their place: no device is replaced, nothing lost, no other writer met."""

from __future__ import annotations

import os
import resource
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from autogate.errors import UsageError
from autogate.replay.new_file import NewFile, check_unused, is_standard_output


def written(path: Path, text: str = "new") -> None:
    """Writes a file as a report does."""
    file = NewFile(str(path))
    file.write(text)
    file.finish()


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    """To what it leads to, which keeps its mode, or to where nothing is yet."""
    there = tmp_path / "d/there"
    there.parent.mkdir()
    there.write_text("old")
    there.chmod(0o600)
    for name, target in (("r", "d/there"), ("s", "r"), ("t", "d/none")):
        (tmp_path / name).symlink_to(target)
        written(tmp_path / name, name)
        assert (tmp_path / name).is_symlink()
    assert there.read_text() == "s"
    assert there.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "d/none").read_text() == "t"
    assert sorted(each.name for each in there.parent.iterdir()) == ["none", "there"]


@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_is_written_into(tmp_path: Path, linked: bool) -> None:
    """Its reader gets everything, and it stays what it is."""
    path = tmp_path / "p"
    os.mkfifo(path)
    if linked:
        (tmp_path / "l").symlink_to("p")
    found: list[str] = []
    reader = threading.Thread(target=lambda: found.append(path.read_text()), daemon=True)
    reader.start()
    written(tmp_path / ("l" if linked else "p"), "x" * 100_000)
    reader.join(60)
    assert found == ["x" * 100_000]
    assert path.is_fifo()
    assert len(list(tmp_path.iterdir())) == 1 + linked


def test_a_device_is_written_into(tmp_path: Path) -> None:
    """Here a terminal of our own."""
    outer, inner = os.openpty()
    try:
        (tmp_path / "l").symlink_to(os.ttyname(inner))
        before = (tmp_path / "l").stat()
        written(tmp_path / "l", "text")
        assert os.read(outer, 100) == b"text"
        assert os.path.samestat((tmp_path / "l").stat(), before)
    finally:
        os.close(outer)
        os.close(inner)


def test_an_open_descriptor_is_written_on_with(tmp_path: Path) -> None:
    """A file behind one is not begun anew, nor replaced behind the back of who has it open."""
    with (tmp_path / "out").open("w+") as file:
        file.write("before, ")
        file.flush()
        (tmp_path / "l").symlink_to(f"/dev/fd/{file.fileno()}")
        written(tmp_path / "l", "report")
        file.write(", after")
        file.flush()
        assert os.path.samestat(os.fstat(file.fileno()), (tmp_path / "out").stat())
    assert (tmp_path / "out").read_text() == "before, report, after"


def test_names_of_standard_output(tmp_path: Path) -> None:
    """By whatever link; a file that standard output happens to go to is another thing."""
    (tmp_path / "l").symlink_to("/dev/stdout")
    names = ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", str(tmp_path / "l"))
    assert [is_standard_output(name) for name in names] == [True] * 4
    others = ("/dev/stderr", "/dev/fd/7", "/dev/null", str(tmp_path / "none"), "stdout", "\0")
    assert [is_standard_output(name) for name in others] == [False] * 6


@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("kind", ["folder", "socket"])
def test_what_can_be_neither_written_nor_replaced(tmp_path: Path, kind: str, linked: bool) -> None:
    """Is told at once."""
    path = tmp_path / "x"
    with socket.socket(socket.AF_UNIX) as listener:
        if kind == "folder":
            path.mkdir()
        else:
            listener.bind(str(path))
        if linked:
            (tmp_path / "l").symlink_to("x")
        before = os.lstat(path)
        with pytest.raises(UsageError, match=r"is a folder|is neither a file nor a pipe"):
            NewFile(str(tmp_path / ("l" if linked else "x")))
        assert os.path.samestat(os.lstat(path), before)
        assert len(list(tmp_path.iterdir())) == 1 + linked


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("kind", ["fifo", "link", "folder"])
def test_a_part_that_is_none_stays(tmp_path: Path, kind: str, kept: bool) -> None:
    """Nobody named it, so nothing is written through it."""
    (tmp_path / "victim").write_text("mine")
    part = tmp_path / "r.part"
    {"fifo": os.mkfifo, "link": lambda path: path.symlink_to("victim"), "folder": Path.mkdir}[kind](part)
    before = os.lstat(part)
    with pytest.raises(UsageError, match=r"not a regular file|cannot be written"):
        NewFile(str(tmp_path / "r"), kept=kept)
    assert (tmp_path / "victim").read_text() == "mine"
    assert os.path.samestat(before, os.lstat(part))


def test_nothing_lies_about_before_it_is_whole(tmp_path: Path) -> None:
    """So that nothing is left by a process that is killed; only what is gone on with is kept."""
    file = NewFile(str(tmp_path / "r"))
    file.write("half of it")
    kept = NewFile(str(tmp_path / "k"), kept=True)
    kept.write("half of it")
    assert [each.name for each in tmp_path.iterdir()] == ["k.part"]
    file.drop()
    kept.leave()
    assert (tmp_path / "k.part").read_text() == "half of it"


@pytest.mark.parametrize("end", [NewFile.leave, NewFile.drop])
def test_what_was_left_stays_until_something_is_written(
    tmp_path: Path, end: Callable[[NewFile], None]
) -> None:
    """It may be all that is left of hours."""
    (tmp_path / "r.part").write_text("of before")
    end(NewFile(str(tmp_path / "r"), kept=True))
    assert (tmp_path / "r.part").read_text() == "of before"
    end(NewFile(str(tmp_path / "s"), kept=True))
    assert [each.name for each in tmp_path.iterdir()] == ["r.part"]


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    """The second is told, and the first one's text is whole; afterwards there is room again."""
    path = str(tmp_path / "r")
    first = NewFile(path, kept=True)
    first.write("first")
    for begin in (NewFile, check_unused):
        with pytest.raises(UsageError, match="another process is writing it"):
            begin(path)
    first.finish()
    assert Path(path).read_text() == "first"
    check_unused(path)
    second = NewFile(path, kept=True)
    second.write("second")
    assert Path(path).read_text() == "first"
    second.finish()
    assert Path(path).read_text() == "second"
    assert [each.name for each in tmp_path.iterdir()] == ["r"]


def test_what_a_killed_one_left_is_written_over(tmp_path: Path) -> None:
    """Nobody holds it any more."""
    (tmp_path / "r.part").write_text("half of something long")
    check_unused(str(tmp_path / "r"))
    file = NewFile(str(tmp_path / "r"))
    file.write("new")
    file.finish()
    assert (tmp_path / "r").read_text() == "new"


def test_dropped(tmp_path: Path) -> None:
    """Nothing of it stays, and what was there does."""
    (tmp_path / "r").write_text("before")
    NewFile(str(tmp_path / "r")).drop()
    assert (tmp_path / "r").read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["r"]


def test_no_room(tmp_path: Path) -> None:
    """Is an error that names the file, and leaves what was there."""
    (tmp_path / "r").write_text("before")
    file = NewFile(str(tmp_path / "r"))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(UsageError, match="r: cannot be written"):
            file.write("x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    file.drop()
    assert (tmp_path / "r").read_text() == "before"
