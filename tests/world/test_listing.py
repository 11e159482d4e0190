"""Archives are listed without being unpacked, within bounds, and whatever lies in them."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import struct
import tarfile
import time
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from autogate.world import listing as listings
from autogate.world.interface import Listing
from autogate.world.listing import listing
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


def _header(name: str, kind: bytes = b"0", size: int = 0) -> bytes:
    info = tarfile.TarInfo(name)
    info.type = kind
    info.size = size
    return info.tobuf(format=tarfile.USTAR_FORMAT)


def _extended(record: bytes, count: int) -> bytes:
    data = record * count
    return _header("x", b"x", len(data)) + data + b"\0" * (-len(data) % 512)


def _zip64(directory: int) -> bytes:
    """The end of a zip whose directory is said to be so large."""
    large = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 1, 1, directory, 4)
    large += struct.pack("<4sLQL", b"PK\6\7", 0, 4 + directory, 1)
    return large + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 0xFFFF, 4, 0)


HOSTILE = {
    # name: what stands in the file, the size it is made by a hole, and what is listed
    "empty gzip parts": (gzip.compress(b"") * 300_000, 0, None),
    "empty bzip2 parts": (bz2.compress(b"") * 300_000, 0, None),
    "empty xz parts": (lzma.compress(b"") * 100_000, 0, None),
    "zeros behind gzip": (gzip.compress(b""), 1 << 33, None),
    "zeros behind a tar": (_header("a"), 1 << 36, Listing(("a",), complete=False)),
    "a gzip that is no tar": (gzip.compress(b"x" * (64 << 20)), 0, None),
    "records without number": (_extended(b"6 a=b\n", 3_000_000) + _header("a"), 0, None),
    "a map without end": (
        _extended(b"22 GNU.sparse.major=1\n22 GNU.sparse.minor=0\n", 1)
        + _header("a", size=40 << 20) + b"1" * (40 << 20), 0, Listing(("a",)),
    ),
    "holes without end": (
        _header("a", b"S")[:482] + b"\1" + b"\1" * (40 << 20), 0, None,
    ),
    "records": (_extended(b"6 a=b\n", 600_000) + _header("a"), 0, Listing(("a",))),
    "records of no length": (_extended(b"0 a=b\n", 9) + _header("a"), 0, None),
    "a record within another": (
        _extended(b"22 comment=\n10 path=b\n", 1) + _header("a"), 0, Listing(("a",)),
    ),
    "a record for the next member": (
        _extended(b"10 path=b\n", 1) + _header("a") * 2, 0, Listing(("b", "a")),
    ),
    "headers of nothing": (_header("a") + _extended(b"", 1) * 100_000, 0, None),
    "headers that nest": (_extended(b"", 1) * 5_000 + _header("a"), 0, Listing(("a",))),
    "no headers at all": (_header("a") + b"\1" * (64 << 20), 0, None),
    "a size beyond all": (_header("a", size=8**11 - 1), 0, Listing(("a",), complete=False)),
    "a name beyond all": (_header("x", b"L", 8192) + b"n" * 8192 + _header("a"), 0, Listing(())),
    "a zip with a large directory": (b"PK\3\4", 1 << 33, None),
}  # fmt: skip


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_archive_takes_little(tmp_path: Path, kind: str) -> None:
    """Time of the processor and memory are bounded, whatever it says of itself."""
    content, size, expected = HOSTILE[kind]
    path = tmp_path / "a"
    with path.open("wb") as file:
        file.write(content)
        if size:
            file.truncate(size)
        if "zip with" in kind:
            file.seek(0, os.SEEK_END)
            file.write(_zip64(size - 4))
    before = time.process_time()
    tracemalloc.start()
    try:
        assert listing(str(path)) == expected
        assert tracemalloc.get_traced_memory()[1] < 100 << 20
    finally:
        tracemalloc.stop()
    assert time.process_time() - before < 20


def test_the_directory_of_a_zip_may_be_told_twice(tmp_path: Path) -> None:
    """What looks like an end within the end does not hide how large the directory is."""
    path = tmp_path / "a.zip"
    path.write_bytes(b"PK\3\4" + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 0x06054B50, 4, 0))
    assert listing(str(path)) is None


@pytest.mark.parametrize(
    "kind", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT], ids=["ustar", "gnu", "pax"]
)
def test_names_of_every_kind(tmp_path: Path, kind: int) -> None:
    """Long ones and such with letters of any kind, folders, links, and a file with holes."""
    names: tuple[str, ...] = ("a", "dir/", "l" * 90 + "/" + "n" * 90, "käse/\N{SNOWMAN}", "link", "last")
    if kind != tarfile.USTAR_FORMAT:
        names = (*names, "x" * 300)
    with tarfile.open(tmp_path / "a", "w", format=kind) as archive:
        for name in names:
            info = tarfile.TarInfo(name.rstrip("/"))
            info.type = {"dir/": tarfile.DIRTYPE, "link": tarfile.SYMTYPE}.get(name, tarfile.REGTYPE)
            info.linkname = "../x" if name == "link" else ""
            archive.addfile(info)
    assert listing(str(tmp_path / "a")) == Listing(names)


@pytest.mark.parametrize(
    ("links", "member", "expected"),
    [
        ({"l": "src"}, "l/a", "src/a"),
        ({"d/l": "src"}, "d/l/x/a", "d/src/x/a"),
        ({"d/l": "../src"}, "d/l/a", "d/../src/a"),
        ({"l": "m/k", "m": "src"}, "l/a", "src/k/a"),
        ({"l": "s" * 120}, "l/a", "s" * 120 + "/a"),
        ({"l": "src", "src/k": "t"}, "l/k/a", "src/t/a"),
    ],
)
def test_members_below_a_link_that_the_archive_holds(
    tmp_path: Path, links: dict[str, str], member: str, expected: str
) -> None:
    """tar goes through it, so that they are known by the place they get as well."""
    with tarfile.open(tmp_path / "a", "w", format=tarfile.GNU_FORMAT) as archive:
        for name, target in links.items():
            info = tarfile.TarInfo(name)
            info.type = tarfile.SYMTYPE
            info.linkname = target
            archive.addfile(info)
        archive.addfile(tarfile.TarInfo(member))
    found = listing(str(tmp_path / "a"))
    assert found is not None
    assert found.names[-2:] == (expected, member)


def test_what_dos_made_has_slashes(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a", "w") as archive:
        archive.writestr("src\\app.py", "")
    assert listing(str(tmp_path / "a")) == Listing(("src/app.py",))


def test_an_action_looks_into_few_archives(tmp_path: Path) -> None:
    """What comes after them is not known; the same one may be asked for again."""
    world = RealWorld(str(tmp_path), {"HOME": str(tmp_path)})
    paths = [_tar(tmp_path / f"{number}.tar", "w", "a") for number in range(9)]
    assert [world.listing(path) for path in paths] == [Listing(("a",))] * 8 + [None]
    assert world.listing(paths[0]) == Listing(("a",))
