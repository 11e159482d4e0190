"""Files that are written beside their place: no link is followed, no device replaced, no other writer met."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from autogate.errors import UsageError
from autogate.replay.new_file import NewFile, check_unused

MAKES: dict[str, Callable[[Path], object]] = {
    "FIFO": os.mkfifo,
    "link": lambda path: path.symlink_to("victim"),
    "link to nothing": lambda path: path.symlink_to("nothing"),
    "link to a device": lambda path: path.symlink_to(os.devnull),
    "folder": Path.mkdir,
}


@pytest.mark.parametrize("kind", MAKES)
@pytest.mark.parametrize("name", ["r", "r.part"])
def test_what_is_no_regular_file_stays(tmp_path: Path, kind: str, name: str) -> None:
    """Neither the file nor its part is written through it."""
    (tmp_path / "victim").write_text("mine")
    MAKES[kind](tmp_path / name)
    before = os.lstat(tmp_path / name)
    with pytest.raises(UsageError, match=r"not a regular file|cannot be written"):
        NewFile(str(tmp_path / "r"))
    assert (tmp_path / "victim").read_text() == "mine"
    assert os.path.samestat(before, os.lstat(tmp_path / name))
    assert not (tmp_path / "nothing").exists()


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    """The second is told, and the first one's text is whole; afterwards there is room again."""
    path = str(tmp_path / "r")
    first = NewFile(path)
    first.write("first")
    for begin in (NewFile, check_unused):
        with pytest.raises(UsageError, match="another process is writing it"):
            begin(path)
    first.finish()
    assert Path(path).read_text() == "first"
    check_unused(path)
    second = NewFile(path)
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
