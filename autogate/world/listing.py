"""The names in an archive, read without unpacking anything.

Only what the standard library reads: tar, plain or by gzip, bzip2 or xz, and zip. Everything is bounded, in
bytes and not in time, so that the same archive always gets the same answer.
"""

from __future__ import annotations

import os
import stat
from typing import IO, TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_MEMBERS = 20_000
_MOST_BYTES = {"": 64 << 20, "gzip": 24 << 20, "bz2": 3 << 20, "lzma": 8 << 20}
"""Bytes of an unpacked tar that are read, by its compression: about a tenth of a second of each."""
_MOST_DIRECTORY = 4 << 20
"""Bytes of the table at the end of a zip."""
_MAGIC = ((b"\x1f\x8b", "gzip"), (b"BZh", "bz2"), (b"\xfd7zXZ\x00", "lzma"))
_END = b"PK\x05\x06"
_END_SIZE = 22
_LONGEST_COMMENT = 65_535


class Listing(NamedTuple):
    """The names in an archive, as it writes them; folders end with a slash."""

    names: tuple[str, ...]
    complete: bool = True
    """False where there may be more, beyond the bounds or behind a fault."""


class _BeyondBoundsError(Exception):
    """More bytes than are read."""


class _Bounded:
    """A file that may be read from its beginning to a bound."""

    def __init__(self, file: IO[bytes], left: int) -> None:
        self._file = file
        self._left = left

    def read(self, size: int) -> bytes:
        self._left -= size
        if self._left < 0:
            raise _BeyondBoundsError
        return self._file.read(size)


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
    file.seek(max(0, size - _END_SIZE - _LONGEST_COMMENT))
    tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or int.from_bytes(tail[at + 12 : at + 16], "little") > _MOST_DIRECTORY:
        return None
    file.seek(0)
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
    return Listing(tuple(names[:MOST_MEMBERS]), len(names) <= MOST_MEMBERS)


def _tar(file: IO[bytes], compression: str) -> Listing | None:
    names: list[str] = []
    complete = True
    try:
        for name in _tar_names(_opened(file, compression), _MOST_BYTES[compression]):
            if len(names) == MOST_MEMBERS:
                complete = False
                break
            names.append(name)
    except Exception:  # noqa: BLE001 - as above; what was read before it counts
        complete = False
    return Listing(tuple(names), complete) if names or complete else None


def _opened(file: IO[bytes], compression: str) -> IO[bytes]:
    if not compression:
        return file
    from importlib import import_module

    opened: IO[bytes] = import_module(compression).open(file)
    return opened


def _tar_names(file: IO[bytes], most: int) -> Iterator[str]:
    import tarfile

    bounded: Any = _Bounded(file, most)
    # Behind an end or a fault tar may go on, and so this does.
    with tarfile.open(fileobj=bounded, mode="r|", ignore_zeros=True) as archive:
        for member in archive:
            yield member.name + "/" if member.isdir() else member.name
