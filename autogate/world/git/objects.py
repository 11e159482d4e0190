"""Git's objects, loose and packed, read boundedly.

Only commits, trees and tags are asked for; they are small. What is missing, too large or malformed is None.
"""

from __future__ import annotations

import os
import zlib
from bisect import bisect_left
from itertools import pairwise
from typing import NamedTuple

from autogate.world.real import read_file

LARGEST = 8 << 20
_MOST_PACKS = 500
_DEEPEST = 64
_KINDS = {1: b"commit", 2: b"tree", 3: b"blob", 4: b"tag"}


class Commit(NamedTuple):
    """What is needed of a commit."""

    tree: bytes
    parents: tuple[bytes, ...]
    time: int


class _Pack(NamedTuple):
    path: str
    fanout: tuple[int, ...]


class Objects:
    """The objects of a repository and of those that it borrows from."""

    def __init__(self, folder: str, id_size: int = 20) -> None:
        """``folder`` is git's ``objects``."""
        self._id_size = id_size
        self._folders = _with_alternates(folder)
        self._packs: list[_Pack] | None = None
        self._buckets: dict[tuple[str, int], bytes] = {}
        self._read: dict[bytes, tuple[bytes, bytes] | None] = {}
        self._trees: dict[bytes, dict[bytes, tuple[int, bytes]] | None] = {}

    def read(self, object_id: bytes) -> tuple[bytes, bytes] | None:
        """Kind and content."""
        if object_id not in self._read:
            if len(self._read) > 20_000:
                self._read.clear()
            self._read[object_id] = self._find(object_id, 0)
        return self._read[object_id]

    def has(self, object_id: bytes) -> bool:
        """Whether an object is here."""
        name = object_id.hex()
        if any(os.path.lexists(f"{folder}/{name[:2]}/{name[2:]}") for folder in self._folders):
            return True
        return any(self._offset(pack, object_id) is not None for pack in self._all_packs())

    def starting(self, prefix: str, limit: int = 2) -> list[bytes]:
        """The ids of the objects whose hexadecimal name starts so (at least four digits)."""
        found: set[bytes] = set()
        for folder in self._folders:
            try:
                names = os.listdir(f"{folder}/{prefix[:2]}")
            except OSError:
                continue
            for name in names:
                if name.startswith(prefix[2:]) and len(name) == 2 * self._id_size - 2:
                    try:
                        found.add(bytes.fromhex(prefix[:2] + name))
                    except ValueError:
                        continue
        low = bytes.fromhex(prefix[: len(prefix) & ~1])
        for pack in self._all_packs():
            names_here = self._bucket(pack, low[0])
            at = _search(names_here, self._id_size, low)
            while at < len(names_here) // self._id_size and len(found) < limit:
                name_here = names_here[at * self._id_size : (at + 1) * self._id_size]
                if name_here[: len(low)] != low:
                    break
                if name_here.hex().startswith(prefix):
                    found.add(name_here)
                at += 1
        return list(found)[:limit]

    def commit(self, object_id: bytes) -> Commit | None:
        """A commit, behind a tag too."""
        for _ in range(5):
            found = self.read(object_id)
            if found is None:
                return None
            kind, content = found
            if kind == b"commit":
                return _commit(content)
            if kind != b"tag" or not content.startswith(b"object "):
                return None
            object_id = _from_hex(content[7 : content.find(b"\n")])
        return None

    def peel(self, object_id: bytes) -> bytes | None:
        """The id of the commit that an id means, behind tags."""
        for _ in range(5):
            found = self.read(object_id)
            if found is None:
                return None
            kind, content = found
            if kind == b"commit":
                return object_id
            if kind != b"tag" or not content.startswith(b"object "):
                return None
            object_id = _from_hex(content[7 : content.find(b"\n")])
        return None

    def tree(self, object_id: bytes) -> dict[bytes, tuple[int, bytes]] | None:
        """A tree: mode and id by name."""
        if object_id not in self._trees:
            found = self.read(object_id)
            self._trees[object_id] = (
                _tree(found[1], self._id_size) if found is not None and found[0] == b"tree" else None
            )
        return self._trees[object_id]

    def _find(self, object_id: bytes, depth: int) -> tuple[bytes, bytes] | None:
        if len(object_id) != self._id_size or depth > _DEEPEST:
            return None
        name = object_id.hex()
        for folder in self._folders:
            data = read_file(f"{folder}/{name[:2]}/{name[2:]}", LARGEST)
            if data is not None:
                return _loose(data)
        for pack in self._all_packs():
            offset = self._offset(pack, object_id)
            if offset is not None:
                return self._packed(pack.path, offset, depth)
        return None

    def _all_packs(self) -> list[_Pack]:
        if self._packs is None:
            self._packs = []
            for folder in self._folders:
                try:
                    names = sorted(os.listdir(f"{folder}/pack"))
                except OSError:
                    continue
                for name in names[: 4 * _MOST_PACKS]:
                    if name.endswith(".idx") and len(self._packs) < _MOST_PACKS:
                        path = f"{folder}/pack/{name[:-4]}"
                        head = _part(f"{path}.idx", 0, 8 + 1024)
                        if head is not None and head[:8] == b"\xfftOc\x00\x00\x00\x02":
                            fanout = tuple(int.from_bytes(head[at : at + 4]) for at in range(8, 1032, 4))
                            if all(low <= high for low, high in pairwise(fanout)):
                                self._packs.append(_Pack(path, fanout))
        return self._packs

    def _bucket(self, pack: _Pack, first: int) -> bytes:
        """The sorted ids of a pack that start with one byte."""
        key = (pack.path, first)
        found = self._buckets.get(key)
        if found is None:
            low = pack.fanout[first - 1] if first else 0
            size = (pack.fanout[first] - low) * self._id_size
            data = _part(f"{pack.path}.idx", 1032 + low * self._id_size, size) if size <= LARGEST else None
            found = self._buckets[key] = data or b""
        return found

    def _offset(self, pack: _Pack, object_id: bytes) -> int | None:
        size = self._id_size
        names = self._bucket(pack, object_id[0])
        at = _search(names, size, object_id)
        if names[at * size : (at + 1) * size] != object_id:
            return None
        position = at + (pack.fanout[object_id[0] - 1] if object_id[0] else 0)
        total = pack.fanout[255]
        table = 1032 + total * (size + 4)
        data = _part(f"{pack.path}.idx", table + 4 * position, 4)
        if data is None:
            return None
        offset = int.from_bytes(data)
        if offset & 0x80000000:
            data = _part(f"{pack.path}.idx", table + 4 * total + 8 * (offset & 0x7FFFFFFF), 8)
            if data is None:
                return None
            offset = int.from_bytes(data)
        return offset

    def _packed(self, pack: str, offset: int, depth: int) -> tuple[bytes, bytes] | None:
        """An object of a pack, what it is a change of first."""
        changes: list[bytes] = []
        while len(changes) <= _DEEPEST:
            head = _part(f"{pack}.pack", offset, 4096, exact=False)
            if not head:
                return None
            try:
                kind = (head[0] >> 4) & 7
                size = head[0] & 15
                at = 1
                shift = 4
                while head[at - 1] & 128:
                    size |= (head[at] & 127) << shift
                    shift += 7
                    at += 1
                base_offset = 0
                base_id = b""
                if kind == 6:
                    byte = head[at]
                    at += 1
                    base_offset = byte & 127
                    while byte & 128:
                        byte = head[at]
                        at += 1
                        base_offset = ((base_offset + 1) << 7) | (byte & 127)
                elif kind == 7:
                    base_id = head[at : at + self._id_size]
                    at += self._id_size
            except IndexError:
                return None
            if size > LARGEST:
                return None
            data = _inflate(f"{pack}.pack", offset, head, at, size)
            if data is None:
                return None
            if kind in _KINDS:
                return _apply(_KINDS[kind], data, changes)
            changes.append(data)
            if kind == 6 and 0 < base_offset < offset:
                offset -= base_offset
            elif kind == 7:
                base = self._find(base_id, depth + len(changes))
                return None if base is None else _apply(base[0], base[1], changes)
            else:
                return None
        return None


def _search(names: bytes, size: int, wanted: bytes) -> int:
    return bisect_left(range(len(names) // size), wanted, key=lambda at: names[at * size : (at + 1) * size])


def _part(path: str, offset: int, size: int, *, exact: bool = True) -> bytes | None:
    """Bytes of a file; read, not mapped, since a file cut short meanwhile would end the process."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        data = os.pread(handle, size, offset)
    except (OSError, OverflowError):
        return None
    finally:
        os.close(handle)
    return None if exact and len(data) != size else data


def _inflate(path: str, offset: int, head: bytes, at: int, size: int) -> bytes | None:
    """The inflated bytes that start in ``head``, which holds the file from ``offset`` on."""
    inflate = zlib.decompressobj()
    try:
        data = inflate.decompress(head[at:], size + 1)
        position = offset + len(head)
        while not inflate.eof and len(data) <= size:
            more = inflate.unconsumed_tail
            if not more:
                piece = _part(path, position, 1 << 16, exact=False)
                if not piece:
                    return None
                position += len(piece)
                more = piece
            data += inflate.decompress(more, size + 1 - len(data))
    except zlib.error:
        return None
    return data if len(data) == size else None


def _loose(data: bytes) -> tuple[bytes, bytes] | None:
    inflate = zlib.decompressobj()
    try:
        content = inflate.decompress(data, LARGEST)
    except zlib.error:
        return None
    if not inflate.eof:
        return None
    head, _, rest = content.partition(b"\0")
    kind, _, size = head.partition(b" ")
    return (kind, rest) if size.isdigit() and int(size) == len(rest) else None


def _apply(kind: bytes, data: bytes, changes: list[bytes]) -> tuple[bytes, bytes] | None:
    for change in reversed(changes):
        changed = _patch(data, change)
        if changed is None:
            return None
        data = changed
    return kind, data


def _patch(base: bytes, change: bytes) -> bytes | None:
    """A pack's delta applied to what it is a change of."""
    try:
        expected, at = _size(change, 0)
        size, at = _size(change, at)
        if expected != len(base) or size > LARGEST:
            return None
        pieces: list[bytes] = []
        total = 0
        while at < len(change):
            command = change[at]
            at += 1
            if command & 128:
                start = length = 0
                for bit in range(4):
                    if command & (1 << bit):
                        start |= change[at] << (8 * bit)
                        at += 1
                for bit in range(3):
                    if command & (16 << bit):
                        length |= change[at] << (8 * bit)
                        at += 1
                length = length or 0x10000
                if start + length > len(base):
                    return None
                pieces.append(base[start : start + length])
            elif command:
                length = command
                pieces.append(change[at : at + length])
                at += length
            else:
                return None
            total += length
            if total > size:
                return None
    except IndexError:
        return None
    data = b"".join(pieces)
    return data if len(data) == size else None


def _size(data: bytes, at: int) -> tuple[int, int]:
    size = shift = 0
    while True:
        byte = data[at]
        at += 1
        size |= (byte & 127) << shift
        shift += 7
        if not byte & 128 or shift > 63:
            return size, at


def _from_hex(text: bytes) -> bytes:
    try:
        return bytes.fromhex(text.decode("ascii"))
    except ValueError:
        return b""


def _commit(content: bytes) -> Commit | None:
    head = content.partition(b"\n\n")[0]
    tree = b""
    parents: list[bytes] = []
    time = 0
    for line in head.split(b"\n"):
        if line.startswith(b"tree "):
            tree = _from_hex(line[5:])
        elif line.startswith(b"parent "):
            parents.append(_from_hex(line[7:]))
        elif line.startswith(b"committer "):
            number = line.rpartition(b"> ")[2].split(b" ")[0]
            time = int(number) if number.isdigit() and len(number) < 18 else 0
            break
    return Commit(tree, tuple(parents), time) if tree else None


def _tree(content: bytes, id_size: int) -> dict[bytes, tuple[int, bytes]] | None:
    rows: dict[bytes, tuple[int, bytes]] = {}
    at = 0
    try:
        while at < len(content):
            blank = content.index(b" ", at)
            stop = content.index(b"\0", blank)
            end = stop + 1 + id_size
            rows[content[blank + 1 : stop]] = (int(content[at:blank], 8), content[stop + 1 : end])
            at = end
    except ValueError:
        return None
    return rows if at == len(content) else None


def _with_alternates(folder: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    waiting = [folder]
    while waiting and len(found) < 20:
        here = waiting.pop(0)
        if here in found:
            continue
        found[here] = None
        data = read_file(f"{here}/info/alternates", 65536)
        for line in (data or b"").split(b"\n"):
            text = os.fsdecode(line.strip())
            if text and not text.startswith("#"):
                waiting.append(os.path.normpath(text if text.startswith("/") else f"{here}/{text}"))
    return tuple(found)
