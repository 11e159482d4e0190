"""The index of a git repository (``.git/index``), versions 2 to 4."""

from __future__ import annotations

from bisect import bisect_left
from struct import Struct
from typing import NamedTuple

LARGEST = 64 << 20
MOST_ENTRIES = 300_000

_header = Struct(">4sII")
_stat = Struct(">10I")
_length = Struct(">H")
_word = Struct(">I")

GITLINK = 0o160000
LINK = 0o120000
FOLDER = 0o040000

_EXTENDED = 0x4000
_STAGE = 0x3000
_ASSUME_VALID = 0x8000
_SKIP_WORKTREE = 0x4000
_INTENT_TO_ADD = 0x2000


class Entry(NamedTuple):
    """One tracked file as the index has it."""

    ctime: tuple[int, int]
    mtime: tuple[int, int]
    inode: int
    mode: int
    size: int
    id: bytes
    skip_worktree: bool
    intent_to_add: bool


class Tree(NamedTuple):
    """A folder's tree as the index last wrote it; ``id`` is b"" where that no longer holds."""

    id: bytes
    below: dict[bytes, Tree]


class Index:
    """The tracked files. Entries are decoded when asked for."""

    def __init__(
        self,
        data: bytes,
        id_size: int,
        offsets: dict[bytes, int],
        conflicts: frozenset[bytes],
        tree: Tree | None,
        *,
        has_folders: bool,
    ) -> None:
        """See ``read_index``."""
        self._data = data
        self._id_size = id_size
        self._offsets = offsets
        self.conflicts = conflicts
        """Paths that are not merged."""
        self.tree = tree
        self.has_folders = has_folders
        """A sparse index keeps whole folders as one entry, its name ending with a slash."""
        self._sorted: list[bytes] | None = None

    def __contains__(self, path: bytes) -> bool:
        return path in self._offsets

    def __len__(self) -> int:
        return len(self._offsets)

    @property
    def paths(self) -> list[bytes]:
        """All tracked paths, sorted."""
        if self._sorted is None:
            self._sorted = sorted(self._offsets)
        return self._sorted

    def entry(self, path: bytes) -> Entry | None:
        """The entry of a path that is merged."""
        start = self._offsets.get(path)
        if start is None:
            return None
        cs, cn, ms, mn, _, inode, mode, _, _, size = _stat.unpack_from(self._data, start)
        end = start + 40 + self._id_size
        (flags,) = _length.unpack_from(self._data, end)
        more = _length.unpack_from(self._data, end + 2)[0] if flags & _EXTENDED else 0
        return Entry(
            (cs, cn),
            (ms, mn),
            inode,
            mode,
            size,
            self._data[start + 40 : end],
            bool(more & _SKIP_WORKTREE),
            bool(more & _INTENT_TO_ADD),
        )

    def below(self, folder: bytes) -> list[bytes]:
        """The tracked paths below a folder, b"" for all."""
        paths = self.paths
        if not folder:
            return paths
        return paths[bisect_left(paths, folder + b"/") : bisect_left(paths, folder + b"0")]

    def has_below(self, folder: bytes) -> bool:
        """Whether anything below a folder is tracked."""
        paths = self.paths
        start = folder + b"/"
        at = bisect_left(paths, start)
        return at < len(paths) and paths[at].startswith(start)

    def covering(self, path: bytes) -> bool:
        """Whether a folder that is kept as one entry holds the path."""
        if not self.has_folders:
            return False
        while path:
            if path + b"/" in self._offsets:
                return True
            path = path.rpartition(b"/")[0]
        return False


def empty(id_size: int = 20) -> Index:
    """The index of a repository that has none yet."""
    return Index(b"", id_size, {}, frozenset(), None, has_folders=False)


def read_index(data: bytes, id_size: int = 20) -> Index | None:
    """An index from its bytes, None where it is malformed, split, or too large to be looked at."""
    if len(data) < 12 + id_size:
        return None
    magic, version, count = _header.unpack_from(data)
    if magic != b"DIRC" or version not in (2, 3, 4) or count > MOST_ENTRIES:
        return None
    end = len(data) - id_size
    if count * (42 + id_size) > end:
        return None
    try:
        found = _entries(data, version, count, end, id_size)
    except (ValueError, IndexError):
        return None
    if found is None:
        return None
    offsets, conflicts, has_folders, at = found
    tree: Tree | None = None
    while at + 8 <= end:
        name = data[at : at + 4]
        (size,) = _word.unpack_from(data, at + 4)
        at += 8
        if at + size > end:
            return None
        if name == b"TREE":
            tree = _read_tree(data[at : at + size], id_size)
        elif name == b"sdir":
            has_folders = True
        elif not 65 <= name[0] <= 90:
            return None  # an extension that must be understood, such as the link of a split index
        at += size
    return Index(data, id_size, offsets, conflicts, tree, has_folders=has_folders)


def _entries(
    data: bytes, version: int, count: int, end: int, id_size: int
) -> tuple[dict[bytes, int], frozenset[bytes], bool, int] | None:
    offsets: dict[bytes, int] = {}
    conflicts: set[bytes] = set()
    has_folders = False
    at = 12
    flags_at = 40 + id_size
    name = b""
    for _ in range(count):
        start = at
        flags = (data[start + flags_at] << 8) | data[start + flags_at + 1]
        at = start + flags_at + (4 if flags & _EXTENDED else 2)
        if version == 4:
            byte = data[at]
            at += 1
            strip = byte & 127
            while byte & 128:
                byte = data[at]
                at += 1
                strip = ((strip + 1) << 7) | (byte & 127)
                if strip > 1 << 20:
                    return None
            stop = data.index(b"\0", at, end)
            if strip > len(name):
                return None
            name = name[: len(name) - strip] + data[at:stop]
            if len(name) > 4096:  # the prefixes make a small file name many long paths
                return None
            at = stop + 1
        else:
            stop = data.index(b"\0", at, end)
            name = data[at:stop]
            at = start + ((stop - start + 8) & ~7)
        if not name or at > end:
            return None
        if flags & _STAGE:
            conflicts.add(name)
        else:
            offsets[name] = start
            if name[-1] == 47:
                has_folders = True
    return offsets, frozenset(conflicts), has_folders, at


def _read_tree(data: bytes, id_size: int) -> Tree | None:
    """The cache of trees, None where it is malformed: it only saves work."""
    root: Tree | None = None
    stack: list[tuple[Tree, int]] = []
    at = 0
    try:
        while at < len(data):
            stop = data.index(b"\0", at)
            name = data[at:stop]
            line = data.index(b"\n", stop)
            count, below = (int(number) for number in data[stop + 1 : line].split(b" "))
            at = line + 1
            tree_id = b""
            if count >= 0:
                tree_id = data[at : at + id_size]
                at += id_size
            tree = Tree(tree_id, {})
            if root is None:
                root = tree
            else:
                while stack and stack[-1][1] == 0:
                    stack.pop()
                if not stack:
                    return None
                parent, left = stack.pop()
                parent.below[name] = tree
                stack.append((parent, left - 1))
            stack.append((tree, below))
    except ValueError:
        return None
    return root
