"""Archives are listed without being unpacked, within bounds, and whatever lies in them."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from autogate.world import listing as listings
from autogate.world.listing import Listing, listing
from autogate.world.real import RealWorld


def _tar(path: Path, mode: str, *names: str, size: int = 3) -> str:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name in names:
            info = tarfile.TarInfo(name.rstrip("/"))
            if name.endswith("/"):
                info.type = tarfile.DIRTYPE
                archive.addfile(info)
            else:
                info.size = size
                archive.addfile(info, io.BytesIO(os.urandom(size)))
    return str(path)


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_tar(tmp_path: Path, mode: str) -> None:
    """Plain and compressed, told by what the file begins with and not by its name."""
    path = _tar(tmp_path / "a", mode, "x/", "x/a", "../b", "/c")
    assert listing(path) == Listing(("x/", "x/a", "../b", "/c"))


def test_zip(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("x/a", "1")
        archive.writestr("x/", "")
        archive.comment = b"PK"
    assert listing(str(path)) == Listing(("x/a", "x/"))
    with zipfile.ZipFile(path, "w"):
        pass
    assert listing(str(path)) == Listing(())


@pytest.mark.parametrize(
    "content", [b"", b"no archive", b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"BZh9"]
)
def test_what_is_no_archive(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a"
    path.write_bytes(content)
    assert listing(str(path)) is None


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    """No waiting on a pipe either."""
    os.mkfifo(tmp_path / "pipe")
    assert [listing(str(tmp_path / name)) for name in ("pipe", "gone", "", "a\0b")] == [None] * 4


def test_behind_a_fault_it_goes_on(tmp_path: Path) -> None:
    """As tar does, also behind an end that another archive follows."""
    path = _tar(tmp_path / "a.tar", "w", "a", "b", "c")
    whole = Path(path).read_bytes()
    Path(path).write_bytes(whole[:1024] + b"\xff" * 512 + whole[1536:])
    assert listing(path) == Listing(("a", "c"))
    Path(path).write_bytes(whole + whole)
    assert listing(path) == Listing(("a", "b", "c") * 2)


def test_where_it_is_cut_off_there_may_be_more(tmp_path: Path) -> None:
    path = _tar(tmp_path / "a.tgz", "w:gz", "a", "b", size=90_000)
    Path(path).write_bytes(Path(path).read_bytes()[:100_000])
    assert listing(path) == Listing(("a", "b"), complete=False)


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of bytes, of members, and of the table of a zip."""
    path = _tar(tmp_path / "a.tgz", "w:gz", "a", "b", "c", size=40_000)
    monkeypatch.setitem(listings._MOST_BYTES, "gzip", 60_000)
    assert listing(path) == Listing(("a", "b"), complete=False)
    monkeypatch.undo()
    monkeypatch.setattr(listings, "MOST_MEMBERS", 2)
    assert listing(path) == Listing(("a", "b"), complete=False)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in "abc":
            archive.writestr(name, "")
    assert listing(str(tmp_path / "a.zip")) == Listing(("a", "b"), complete=False)
    monkeypatch.setattr(listings, "_MOST_DIRECTORY", 10)
    assert listing(str(tmp_path / "a.zip")) is None


def test_an_action_looks_into_few_archives(tmp_path: Path) -> None:
    """What comes after them is not known; the same one may be asked for again."""
    world = RealWorld(str(tmp_path), {"HOME": str(tmp_path)})
    paths = [_tar(tmp_path / f"{number}.tar", "w", "a") for number in range(9)]
    assert [world.listing(path) for path in paths] == [Listing(("a",))] * 8 + [None]
    assert world.listing(paths[0]) == Listing(("a",))
