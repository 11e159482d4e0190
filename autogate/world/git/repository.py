"""A git repository: its state from its files alone.

Nothing of the repository is run: no filters, hooks, file system monitors or configured programs. Everything
that is read is bounded; beyond the bounds the answer is that it is not known.
"""

from __future__ import annotations

import os
import stat
from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from autogate.world import rebuilt
from autogate.world.git import index as indexes
from autogate.world.git.config import LARGEST as LARGEST_CONFIG
from autogate.world.git.config import Settings
from autogate.world.git.ignore import Ignores, TooManyRulesError
from autogate.world.git.objects import Objects
from autogate.world.git.refs import Refs, current_branch
from autogate.world.interface import FileState
from autogate.world.real import read_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from autogate.world.git.index import Entry, Index, Tree

_MOST_FILES = 40_000
"""Files that one question may look at."""
_MOST_BYTES = 64 << 20
"""Bytes of content that one question may read where a file's times do not tell."""
_MOST_TREES = 5000
_MOST_COMMITS = 5000
_LARGEST_IGNORES = 1 << 20
_SLACK = 7 * 86400
"""Clocks differ: how much younger than its descendants a commit may be."""

_ORDER = (
    FileState.ABSENT,
    FileState.CLEAN,
    FileState.IGNORED,
    FileState.CHANGED,
    FileState.UNTRACKED,
    FileState.UNKNOWN,
)


class _Unknown(Exception):  # noqa: N818 - an answer, not an error
    """The question cannot be answered within the bounds."""


class _Budget:
    """What one question may still cost."""

    def __init__(self) -> None:
        self._files = _MOST_FILES
        self._bytes = _MOST_BYTES
        self._trees = _MOST_TREES

    def file(self, count: int = 1) -> None:
        self._files -= count
        if self._files < 0:
            raise _Unknown

    def content(self, size: int) -> None:
        self._bytes -= size
        if self._bytes < 0:
            raise _Unknown

    def tree(self) -> None:
        self._trees -= 1
        if self._trees < 0:
            raise _Unknown


class GitRepository:
    """A repository at one moment: what has been read once is remembered."""

    def __init__(
        self, root: str, git: str, common: str, environment: Mapping[str, str], home: str, depth: int = 0
    ) -> None:
        """``git`` is the folder of this working tree, ``common`` the one that worktrees share."""
        self.root = root
        self._folder = os.fsencode(root).rstrip(b"/") + b"/"
        self.git = git
        self.common = common
        self._environment = environment
        self._home = home
        self._depth = depth
        self._settings = Settings(_config_text, home, environment, git, common, self.branch)
        self._known_index: Index | None = None
        self._index_time = (0, 0)
        self._known_ignores: Ignores | None = None
        self._known_head: tuple[bytes | None] | None = None
        self._states: dict[str, FileState] = {}

    @cached_property
    def _id_size(self) -> int:
        return 32 if self._own("extensions.objectformat").lower() == "sha256" else 20

    @cached_property
    def _objects(self) -> Objects:
        return Objects(f"{self.common}/objects", self._id_size)

    @cached_property
    def _refs(self) -> Refs:
        return Refs(self.git, self.common, self._objects)

    # --- names and settings

    def branch(self) -> str | None:
        """The current branch, None where detached or unknown."""
        return current_branch(self.git)

    def setting(self, key: str) -> str | None:
        """A value of the repository's or the user's git configuration, by its lower-case key."""
        return self._settings.all().get(key.lower())

    def settings(self) -> Mapping[str, str] | None:
        """All of the repository's own configuration, lower-case keys; None: unreadable."""
        return self._settings.own()

    def _own(self, key: str) -> str:
        return (self._settings.own() or {}).get(key, "")

    def hooks(self) -> tuple[str, ...]:
        """Names of the active hooks."""
        folder = self.setting("core.hookspath")
        if folder is None:
            folder = f"{self.common}/hooks"
        elif folder.startswith("~/"):
            folder = self._home + folder[1:]
        elif not folder.startswith("/"):
            folder = f"{self.root}/{folder}"
        try:
            names = os.listdir(folder)
        except (OSError, ValueError):
            return ()
        return tuple(
            sorted(
                name for name in names[:1000] if "." not in name and os.access(f"{folder}/{name}", os.X_OK)
            )
        )

    def has_stash(self) -> bool | None:
        """Whether there are stashes."""
        found = self._refs.read("refs/stash") is not None
        return None if self._refs.unknown else found

    def exists(self, revision: str) -> bool | None:
        """Whether a branch, tag or commit of that name exists."""
        try:
            return self._refs.resolve(revision) is not None
        except LookupError:
            return None

    def is_ancestor(self, revision: str, of: str) -> bool | None:
        """Whether every commit of ``revision`` can be reached from ``of``."""
        try:
            wanted = self._refs.resolve(revision)
            start = self._refs.resolve(of)
        except LookupError:
            return None
        if wanted is None or start is None:
            return None
        target = self._objects.commit(wanted)
        if target is None:
            return None
        seen = {start}
        waiting = [(0, start)]
        missing = False
        while waiting:
            here = heappop(waiting)[1]
            if here == wanted:
                return True
            commit = self._objects.commit(here)
            if commit is None:
                missing = True
                continue
            if commit.time + _SLACK < target.time:
                continue
            for parent in commit.parents:
                if parent not in seen:
                    seen.add(parent)
                    heappush(waiting, (-commit.time, parent))  # the youngest first
            if len(seen) > _MOST_COMMITS:
                return None
        return None if missing else False

    def text(self, revision: str, path: str) -> str | None:
        """The text of an absolute path as a revision holds it, None where it holds none.

        Raises LookupError where that cannot be told.
        """
        found = self._refs.resolve(revision)
        commit = None if found is None else self._objects.commit(found)
        relative = self._relative(path)
        if commit is None or not relative:
            raise LookupError(revision)
        try:
            row = self._below(commit.tree, relative, _Budget())
        except _Unknown:
            raise LookupError(revision) from None
        if row is None:
            return None
        content = self._objects.read(row[1])
        if content is None or content[0] != b"blob":
            raise LookupError(revision)
        return content[1].decode("utf-8", "replace")

    # --- files

    def state(self, path: str) -> FileState:
        """The state of an absolute path inside the working tree; a folder has the worst of what lies in it.

        Ignored files of a kind that is rebuilt do not count in a folder with tracked ones.
        """
        found = self._states.get(path)
        if found is None:
            try:
                found = self._state(path)
            except (_Unknown, TooManyRulesError, OSError, ValueError, RecursionError):
                found = FileState.UNKNOWN
            self._states[path] = found
        return found

    def changed(self, limit: int = 20) -> tuple[str, ...] | None:
        """Tracked paths (relative) with uncommitted changes, staged ones included; None: unknown."""
        try:
            found: list[str] = []
            for path in self._changed_below(b"", _Budget()):
                found.append(os.fsdecode(path))
                if len(found) >= limit:
                    break
        except (_Unknown, OSError, ValueError, RecursionError):
            return None
        return tuple(sorted(found))

    def untracked(self, limit: int = 20) -> tuple[str, ...] | None:
        """Untracked, unignored paths (relative, a wholly untracked folder once); None: unknown."""
        try:
            found: list[str] = []
            for path in self._untracked_below(b"", _Budget()):
                found.append(os.fsdecode(path))
                if len(found) >= limit:
                    break
        except (_Unknown, TooManyRulesError, OSError, ValueError, RecursionError):
            return None
        return tuple(found)

    def _absolute(self, relative: bytes) -> bytes:
        return self._folder + relative if relative else self._folder

    def _index(self) -> Index:
        if self._known_index is None:
            path = f"{self.git}/index"
            try:
                found = os.stat(path)
            except FileNotFoundError:
                self._known_index = indexes.empty(self._id_size)
                return self._known_index
            self._index_time = divmod(found.st_mtime_ns, 1_000_000_000)
            data = read_file(path, indexes.LARGEST)
            read = None if data is None else indexes.read_index(data, self._id_size)
            if read is None:
                raise _Unknown
            self._known_index = read
        return self._known_index

    def _ignores(self) -> Ignores:
        if self._known_ignores is None:
            user = self.setting("core.excludesfile")
            if user is None:
                folder = self._environment.get("XDG_CONFIG_HOME") or f"{self._home}/.config"
                user = f"{folder}/git/ignore"
            elif user.startswith("~/"):
                user = self._home + user[1:]
            elif not user.startswith("/"):
                user = f"{self.root}/{user}"
            common = (
                _optional(os.fsencode(f"{self.common}/info/exclude")),
                _optional(os.fsencode(user)),
            )
            self._known_ignores = Ignores(
                lambda folder: (
                    _optional(os.path.join(self._absolute(folder), b".gitignore"), link=False) or None
                ),
                common,
                ignore_case=self._own("core.ignorecase").lower() in ("true", "yes", "on", "1"),
            )
        return self._known_ignores

    def _head_tree(self) -> bytes | None:
        """The id of the last commit's tree, None where there is no commit yet."""
        if self._known_head is None:
            try:
                commit_id = self._refs.resolve("HEAD")
            except LookupError:
                raise _Unknown from None
            if commit_id is None:
                self._known_head = (None,)
            else:
                commit = self._objects.commit(commit_id)
                if commit is None:
                    raise _Unknown
                self._known_head = (commit.tree,)
        return self._known_head[0]

    def _tree(self, tree_id: bytes, budget: _Budget) -> dict[bytes, tuple[int, bytes]]:
        budget.tree()
        found = self._objects.tree(tree_id)
        if found is None:
            raise _Unknown
        return found

    def _committed(self, path: bytes, budget: _Budget) -> tuple[int, bytes] | None:
        """Mode and id of a path in the last commit."""
        tree_id = self._head_tree()
        return None if tree_id is None else self._below(tree_id, path, budget)

    def _below(self, tree_id: bytes, path: bytes, budget: _Budget) -> tuple[int, bytes] | None:
        """Mode and id of a path in a tree."""
        row: tuple[int, bytes] | None = (indexes.FOLDER, tree_id)
        for part in path.split(b"/") if path else ():
            if row is None or row[0] != indexes.FOLDER:
                return None
            row = self._tree(row[1], budget).get(part)
        return row

    def _relative(self, path: str) -> bytes | None:
        if path == self.root:
            return b""
        start = self.root if self.root == "/" else self.root + "/"
        return os.fsencode(path[len(start) :]) if path.startswith(start) else None

    def _state(self, path: str) -> FileState:
        relative = self._relative(path)
        if relative is None:
            return FileState.OUTSIDE
        try:
            found = os.lstat(path)
        except (FileNotFoundError, NotADirectoryError):
            return FileState.ABSENT
        if b".git" in relative.split(b"/"):
            return FileState.UNTRACKED
        budget = _Budget()
        index = self._index()
        if relative and index.covering(relative):
            return FileState.UNKNOWN
        if relative in index.conflicts:
            return FileState.CHANGED
        if relative in index:
            return FileState.CHANGED if self._is_changed(relative, budget) else FileState.CLEAN
        if not stat.S_ISDIR(found.st_mode):
            ignored = self._ignores().is_ignored(relative, folder=False)
            return FileState.IGNORED if ignored else FileState.UNTRACKED
        return self._folder_state(relative, budget)

    def _folder_state(self, folder: bytes, budget: _Budget) -> FileState:
        index = self._index()
        if folder and not index.has_below(folder):
            if self._ignores().is_ignored(folder, folder=True):
                return FileState.IGNORED
            if _is_repository(self._absolute(folder)):
                return FileState.UNTRACKED
        worst = FileState.CLEAN
        for _ in self._changed_below(folder, budget):
            worst = FileState.CHANGED
            break
        for _ in self._untracked_below(folder, budget):
            return FileState.UNTRACKED
        if worst is FileState.CLEAN and self._has_ignored(folder, _Budget()):
            return FileState.IGNORED
        return worst

    # --- what is tracked

    def _changed_below(self, folder: bytes, budget: _Budget) -> Iterator[bytes]:
        """Tracked paths below a folder that differ from the last commit or are not merged."""
        index = self._index()
        start = folder + b"/" if folder else b""
        seen: set[bytes] = set()
        for path in sorted(index.conflicts):
            if path.startswith(start):
                seen.add(path)
                yield path
        cached: Tree | None = index.tree
        for part in folder.split(b"/") if folder else ():
            cached = cached.below.get(part) if cached is not None else None
        committed = self._committed(folder, budget)
        tree_id = committed[1] if committed is not None and committed[0] == indexes.FOLDER else None
        for path in self._staged(folder, tree_id, cached, budget):
            if path not in seen:
                seen.add(path)
                yield path
        for path in index.below(folder):
            if path not in seen and self._is_edited(path, budget):
                yield path

    def _staged(
        self, folder: bytes, tree_id: bytes | None, cached: Tree | None, budget: _Budget
    ) -> Iterator[bytes]:
        """Paths below a folder whose entries in the index differ from the last commit."""
        if tree_id is not None and cached is not None and cached.id == tree_id:
            return
        index = self._index()
        rows = {} if tree_id is None else self._tree(tree_id, budget)
        start = folder + b"/" if folder else b""
        folders: dict[bytes, None] = {}
        for path in index.below(folder):
            name, slash, _ = path[len(start) :].partition(b"/")
            if slash:
                folders[name] = None
                continue
            entry = index.entry(path)
            if entry is None or entry.intent_to_add or rows.get(name) != (entry.mode, entry.id):
                yield path
        for name in folders:
            row = rows.get(name)
            yield from self._staged(
                start + name,
                row[1] if row is not None and row[0] == indexes.FOLDER else None,
                cached.below.get(name) if cached is not None else None,
                budget,
            )
        for name, (mode, row_id) in rows.items():
            path = start + name
            if mode != indexes.FOLDER:
                if path not in index and path not in index.conflicts:
                    yield path
            elif name not in folders and path + b"/" not in index:
                yield from self._staged(path, row_id, None, budget)

    def _is_changed(self, path: bytes, budget: _Budget) -> bool:
        """Whether a tracked path differs from the last commit."""
        entry = self._index().entry(path)
        if entry is None or entry.intent_to_add:
            return True
        return self._committed(path, budget) != (entry.mode, entry.id) or self._is_edited(path, budget)

    def _is_edited(self, path: bytes, budget: _Budget) -> bool:
        """Whether a tracked file differs from its entry in the index."""
        budget.file()
        entry = self._index().entry(path)
        if entry is None:
            return True
        try:
            found = os.lstat(self._absolute(path))
        except (FileNotFoundError, NotADirectoryError):
            return not entry.skip_worktree
        if entry.mode == indexes.GITLINK:
            return self._is_submodule_edited(path, entry, found)
        if entry.mode == indexes.FOLDER:
            raise _Unknown
        if stat.S_IFMT(found.st_mode) != stat.S_IFMT(entry.mode):
            return True
        is_link = entry.mode == indexes.LINK
        if (
            not is_link
            and bool(found.st_mode & 0o100) != bool(entry.mode & 0o100)
            and self._own("core.filemode").lower() not in ("false", "no", "off", "0")
        ):
            return True
        if self._same_times(entry, found):
            return False
        budget.content(found.st_size)
        if is_link:
            content: bytes | None = os.readlink(self._absolute(path))
        else:
            content = read_file(os.fsdecode(self._absolute(path)), _MOST_BYTES)
        if content is None:
            raise _Unknown
        import hashlib

        digest = hashlib.sha256 if self._id_size == 32 else hashlib.sha1
        return digest(b"blob %d\0" % len(content) + content).digest() != entry.id

    def _same_times(self, entry: Entry, found: os.stat_result) -> bool:
        """Whether a file's times and size say that it is as the index saw it."""
        seconds, rest = divmod(found.st_mtime_ns, 1_000_000_000)
        changed, changed_rest = divmod(found.st_ctime_ns, 1_000_000_000)
        if entry.size != found.st_size & 0xFFFFFFFF or entry.mtime[0] != seconds & 0xFFFFFFFF:
            return False
        if entry.mtime[1] not in (0, rest) or entry.ctime[0] != changed & 0xFFFFFFFF:
            return False
        if entry.ctime[1] not in (0, changed_rest) or entry.inode != found.st_ino & 0xFFFFFFFF:
            return False
        # A file written in the same moment as the index may have changed since without a trace.
        return (seconds, rest if entry.mtime[1] else 0) < (
            self._index_time if entry.mtime[1] else (self._index_time[0], 0)
        )

    def _is_submodule_edited(self, path: bytes, entry: Entry, found: os.stat_result) -> bool:
        """Whether a submodule is at another commit than recorded or has changes of its own."""
        if not stat.S_ISDIR(found.st_mode):
            return True
        folder = os.fsdecode(self._absolute(path))
        below = _open(folder, self._environment, self._home, self._depth + 1)
        if below is None:
            with os.scandir(folder) as entries:
                return next(entries, None) is not None
        if self._depth > 3:
            raise _Unknown
        try:
            head = below._refs.resolve("HEAD")  # noqa: SLF001 - another repository of the same kind
        except LookupError:
            raise _Unknown from None
        if head != entry.id:
            return True
        state = below.state(folder)
        if state is FileState.UNKNOWN:
            raise _Unknown
        return state in (FileState.CHANGED, FileState.UNTRACKED)

    # --- what is not tracked

    def _scan(self, folder: bytes, budget: _Budget) -> list[tuple[bytes, bool]]:
        """The names in a folder, sorted, and whether each is a folder itself."""
        with os.scandir(self._absolute(folder)) as entries:
            found: list[tuple[bytes, bool]] = []
            for entry in entries:
                budget.file()
                found.append((entry.name, entry.is_dir(follow_symlinks=False)))
        return sorted(found)

    def _untracked_below(self, folder: bytes, budget: _Budget) -> Iterator[bytes]:
        """Untracked, unignored paths below a folder; a folder without tracked files once, with a slash."""
        index = self._index()
        ignores = self._ignores()
        start = folder + b"/" if folder else b""
        for name, is_folder in self._scan(folder, budget):
            path = start + name
            if name == b".git" or path in index or path in index.conflicts or index.covering(path):
                continue
            if not is_folder:
                if not ignores.is_ignored(path, folder=False):
                    yield path
            elif index.has_below(path):
                yield from self._untracked_below(path, budget)
            elif not ignores.is_ignored(path, folder=True) and self._holds_untracked(path, budget):
                yield path + b"/"

    def _holds_untracked(self, folder: bytes, budget: _Budget) -> bool:
        """Whether a folder without tracked files holds one that is not ignored, or is a repository."""
        if _is_repository(self._absolute(folder)):
            return True
        for _ in self._untracked_below(folder, budget):
            return True
        return False

    def _has_ignored(self, folder: bytes, budget: _Budget) -> bool:
        """Whether a folder holds ignored files that a command does not make again."""
        index = self._index()
        ignores = self._ignores()
        start = folder + b"/" if folder else b""
        has_tracked = not folder or index.has_below(folder)
        for name, is_folder in self._scan(folder, budget):
            path = start + name
            if name == b".git" or path in index or path in index.conflicts:
                continue
            if is_folder and not ignores.is_ignored(path, folder=True):
                if self._has_ignored(path, budget):
                    return True
                continue
            if is_folder or ignores.is_ignored(path, folder=False):
                parts = tuple(os.fsdecode(path).lower().split("/"))
                if not has_tracked or not rebuilt.is_rebuilt(parts, in_project=True):
                    return True
        return False


def _is_repository(folder: bytes) -> bool:
    return os.path.lexists(os.path.join(folder, b".git"))


def _config_text(path: str) -> str | None:
    data = read_file(path, LARGEST_CONFIG)
    return None if data is None else data.decode("utf-8", "surrogateescape")


def _optional(path: bytes, *, link: bool = True) -> bytes:
    """The text of a file of ignore rules, b"" for none; in the tree git follows no link to one."""
    try:
        found = os.stat(path) if link else os.lstat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return b""
    if not stat.S_ISREG(found.st_mode):
        return b""
    data = read_file(os.fsdecode(path), _LARGEST_IGNORES)
    if data is None:
        raise _Unknown
    return data


def _open(root: str, environment: Mapping[str, str], home: str, depth: int = 0) -> GitRepository | None:
    """The repository whose working tree starts at a folder, None where none does."""
    git = f"{root}/.git" if root != "/" else "/.git"
    try:
        found = os.stat(git)
    except (OSError, ValueError):
        return None
    if stat.S_ISREG(found.st_mode):
        data = read_file(git, 8192)
        text = "" if data is None else os.fsdecode(data).strip("\r\n")
        if not text.startswith("gitdir:"):
            return None
        to = text[7:].strip()
        git = os.path.realpath(to if to.startswith("/") else f"{root}/{to}")
    if not os.path.lexists(f"{git}/HEAD"):
        return None
    common = git
    data = read_file(f"{git}/commondir", 8192)
    if data is not None:
        to = os.fsdecode(data).strip()
        common = os.path.realpath(to if to.startswith("/") else f"{git}/{to}")
    if not os.path.isdir(f"{common}/objects"):
        return None
    return GitRepository(root, git, common, environment, home, depth)


def discover(
    path: str, environment: Mapping[str, str], home: str, known: dict[str, GitRepository | None]
) -> GitRepository | None:
    """The repository whose working tree holds a path; ``known`` keeps what has been found, by folder."""
    folders: list[str] = []
    folder = path
    found: GitRepository | None = None
    while True:
        if folder in known:
            found = known[folder]
            break
        folders.append(folder)
        found = _open(folder, environment, home)
        if found is not None or folder == "/":
            break
        folder = folder.rpartition("/")[0] or "/"
    for folder in folders:
        known[folder] = found
    return found
