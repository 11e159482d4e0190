"""The names in an archive, read without unpacking anything.

Only what the standard library reads: tar, plain or by gzip, bzip2 or xz, and zip. Everything is bounded, in
bytes and not in time, so that the same archive always gets the same answer.
"""

from __future__ import annotations

import os
import stat
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from autogate.world.interface import Listing

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_MEMBERS = 20_000
_MOST_BYTES = {"": 64 << 20, "gzip": 24 << 20, "bz2": 3 << 20, "lzma": 8 << 20}
"""Bytes of an unpacked tar that are read, by its compression: about a tenth of a second of each."""
_MOST_DIRECTORY = 4 << 20
"""Bytes of the table at the end of a zip."""
_MOST_PARTS = 10_000
"""Compressed files that stand one behind the other in one, each of which may hold nothing."""
_MOST_MEMORY = 256 << 20
_MOST_EXTENDED = 4 << 20
"""Bytes of the headers of a tar that give long names and much else."""
_MOST_FAULTS = 2_000
_MOST_HEADERS = 3 * MOST_MEMBERS
"""Of a tar: blocks that are no header, and those that are one."""
_MOST_LINKS = 1_000
_MOST_PARENTS = 40
_PIECE = 1 << 16
_BLOCK = 512
_LONGEST_NAME = 4096
"""Letters of a path; no longer one can be unpacked."""
_MAGIC = ((b"\x1f\x8b", "gzip"), (b"BZh", "bz2"), (b"\xfd7zXZ\x00", "lzma"))
_END = b"PK\x05\x06"
_END_SIZE = 22
_END64_SIZE = 76
"""Of the record for large archives, with what tells where it stands: right before the end."""
_LOCATOR = b"PK\x06\x07"
_LOCATOR_SIZE = 20
_LONGEST_COMMENT = 65_535


class _BeyondBoundsError(Exception):
    """More than is read."""


def listing(path: str) -> Listing | None:
    """What a regular file holds, None where it is no archive that can be read."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        return None
    with open(handle, "rb") as file:
        try:
            start = file.read(8)
            file.seek(0)
            if start.startswith((b"PK\x03\x04", _END)):
                return _zip(file)
            return _tar(file, next((name for magic, name in _MAGIC if start.startswith(magic)), ""))
        except Exception:  # noqa: BLE001 - readers of hostile archives raise whatever they like
            return None


def _zip(file: IO[bytes]) -> Listing | None:
    import zipfile

    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _LONGEST_COMMENT - _END_SIZE - _END64_SIZE))
    tail = file.read()
    at = len(tail) - _END_SIZE
    if not tail.startswith(_END, at):
        at = tail.rfind(_END)
    sizes = [tail[at + 12 : at + 16]]
    if tail[: max(at, 0)][-_LOCATOR_SIZE:].startswith(_LOCATOR):
        sizes = [tail[max(0, at - _END64_SIZE) : at][40:48]]
    if at < 0 or any(not each or int.from_bytes(each, "little") > _MOST_DIRECTORY for each in sizes):
        return None
    file.seek(0)
    with zipfile.ZipFile(file) as archive:
        # What DOS made has the other slash, and is unpacked with this one.
        names = [name.replace("\\", "/") for name in archive.namelist()]
    return Listing(tuple(names[:MOST_MEMBERS]), len(names) <= MOST_MEMBERS)


# -- tar ---------------------------------------------------------------------------------------------


class _Block(NamedTuple):
    """A header."""

    name: str
    kind: bytes
    size: int
    """Bytes of data behind it, without what fills the last block."""
    link: str
    """Where a link leads."""
    extended: bool
    """Whether blocks that tell of holes in the file stand before the data."""


def _tar(file: IO[bytes], compression: str) -> Listing | None:
    names: list[str] = []
    complete = True
    found = False
    try:
        for name in _tar_names(_Blocks(_unpacked(file, compression))):
            if len(names) == MOST_MEMBERS:
                complete = False
                break
            found = True
            if name:
                names.append(name)
    except _NoArchiveError:
        return None
    except Exception:  # noqa: BLE001 - as above; what was read before it counts
        complete = False
    return Listing(tuple(names), complete) if found or complete else None


class _NoArchiveError(Exception):
    """Nothing of it is a tar, or it is one that nobody packs: what it holds is not known."""


class _Blocks:
    """The bytes of a tar, block by block."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        self._data = b""
        self._at = 0

    def next(self) -> bytes:
        """The next block; less than one at the end."""
        while len(self._data) - self._at < _BLOCK:
            more = next(self._chunks, b"")
            if not more:
                break
            self._data = self._data[self._at :] + more
            self._at = 0
        self._at += _BLOCK
        return self._data[self._at - _BLOCK : self._at]

    def data(self, size: int, *, keep: bool) -> bytes:
        """What stands behind a header, "" where it is passed over."""
        kept: list[bytes] = []
        left = -(-size // _BLOCK) * _BLOCK
        while left > 0:
            here = self._data[self._at : self._at + left]
            self._at += len(here)
            left -= len(here)
            if keep:
                kept.append(here)
            if left:
                self._data, self._at = next(self._chunks, b""), 0
                if not self._data:
                    raise EOFError
        return b"".join(kept)[:size]


def _tar_names(blocks: _Blocks) -> Iterator[str]:
    """The names of the members, "" for what is none but shows that this is a tar.

    Behind an end or a fault tar may go on, and so this does.
    """
    given = long_link = ""
    links: dict[str, str] = {}
    left = _MOST_EXTENDED
    headers = empty = faults = 0
    while block := blocks.next():
        header = _header(block)
        if header is None:
            if block.count(0) == _BLOCK:
                empty += 1
            else:
                faults += 1
                if faults > _MOST_FAULTS:
                    raise _NoArchiveError
            continue
        headers += 1
        if headers > _MOST_HEADERS:
            raise _NoArchiveError
        if header.kind in b"xgXLK":
            left -= header.size
            if left < 0:
                raise _NoArchiveError
            data = blocks.data(header.size, keep=True)
            if header.kind == b"L":
                given = _text(data)
            elif header.kind == b"K":
                long_link = _text(data)
            else:
                given = _named(data) or given
            yield ""
            continue
        name, given = given or header.name, ""
        through = _through(name, links)
        if through:
            yield through
        if header.kind == b"2" and len(links) < _MOST_LINKS:
            folder = name.rpartition("/")[0]
            links[name] = f"{folder}/{long_link or header.link}" if folder else long_link or header.link
        long_link = ""
        is_folder = header.kind == b"5" or (header.kind in b"0" and name.endswith("/"))
        yield (name.rstrip("/") + "/" if is_folder else name) if len(name) <= _LONGEST_NAME else ""
        more = header.extended
        while more:
            more = blocks.next()[504:505] not in (b"", b"\0")
        # What stands behind a link some pass over and some do not: it is looked at.
        if header.kind not in b"123456":
            blocks.data(header.size, keep=False)
    if not headers and (faults or not empty):
        raise _NoArchiveError


def _through(name: str, links: dict[str, str]) -> str:
    """Where a member is unpacked to that lies below a link which the archive itself holds; "" for others."""
    if not links:
        return ""
    found = ""
    at = name.find("/")
    for _ in range(_MOST_PARENTS):
        if at < 0:
            break
        target = links.get(name[:at])
        if target is not None:
            found = name = f"{target}{name[at:]}"
            at = -1
            if len(found) > _LONGEST_NAME:
                return ""
        at = name.find("/", at + 1)
    return found


def _header(block: bytes) -> _Block | None:
    """A block as a header, None where it is none."""
    if len(block) != _BLOCK or not block[0]:
        return None
    told = _number(block[148:156])
    if told is None:
        return None
    plain = block[:148] + b" " * 8 + block[156:]
    if told != sum(plain) and told != sum(plain) - 256 * sum(byte > 127 for byte in plain):
        return None
    size = _number(block[124:136])
    if size is None or size < 0:
        return None
    name = _text(block[:100])
    if block.startswith(b"ustar\0", 257) and block[345]:
        name = f"{_text(block[345:500])}/{name}"
    kind = block[156:157].strip(b"\0") or b"0"
    return _Block(name, kind, size, _text(block[157:257]), kind == b"S" and block[482] != 0)


def _number(field: bytes) -> int | None:
    """A number as tar writes it: octal digits, or bytes behind a first one with its highest bit set."""
    if field[0] in (0x80, 0xFF):
        return int.from_bytes(field[1:], "big", signed=False) if field[0] == 0x80 else -1
    try:
        return int(_text(field).strip() or "0", 8)
    except ValueError:
        return None


def _text(data: bytes) -> str:
    return data.partition(b"\0")[0].decode("utf-8", "surrogateescape")


def _named(data: bytes) -> str:
    """The name that an extended header gives the member behind it; "" for none.

    Each record tells its own length, so that a value may hold what looks like another record.
    """
    found = b""
    at = 0
    while at < len(data):
        space = data.index(b" ", at, at + 20)
        length = int(data[at:space])
        key, _, value = data[space + 1 : at + length - 1].partition(b"=")
        if key in (b"path", b"GNU.sparse.name"):
            found = value
        if length <= space - at:
            raise EOFError
        at += length
    return _text(found)


def _unpacked(file: IO[bytes], compression: str) -> Iterator[bytes]:
    """What the file holds, piece by piece, out of a few parts that stand one behind the other."""
    most = _MOST_BYTES[compression]
    packed = most + _PIECE
    engine: Any = None
    data = b""
    parts = 0
    while True:
        if not data and (engine is None or getattr(engine, "needs_input", True)):
            data = file.read(_PIECE)
            packed -= len(data)
            if packed < 0:
                raise _BeyondBoundsError
            if not data:
                if engine is not None:
                    raise EOFError
                return
        if not compression:
            most -= len(data)
            yield data
            data = b""
        else:
            if engine is None:
                data = data.lstrip(b"\0") if parts else data
                if not data:
                    continue
                parts += 1
                if parts > _MOST_PARTS:
                    raise _BeyondBoundsError
                engine = _engine(compression)
            out = engine.decompress(data, _PIECE)
            data = engine.unused_data if engine.eof else getattr(engine, "unconsumed_tail", b"")
            if engine.eof:
                engine = None
            most -= len(out)
            if out:
                yield out
        if most < 0:
            raise _BeyondBoundsError


def _engine(compression: str) -> Any:
    if compression == "gzip":
        import zlib

        return zlib.decompressobj(zlib.MAX_WBITS | 16)
    if compression == "bz2":
        import bz2

        return bz2.BZ2Decompressor()
    import lzma

    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MOST_MEMORY)
