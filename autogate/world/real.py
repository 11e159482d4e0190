"""The machine itself, asked through the operating system's calls and never by running anything."""

from __future__ import annotations

import errno
import os
import stat
import time
from typing import TYPE_CHECKING, Any

from autogate.words.values import is_static
from autogate.world.interface import Listing, Node
from autogate.world.paths import normalise
from autogate.world.projects import MANIFESTS, project_root

if TYPE_CHECKING:
    from collections.abc import Mapping

    from autogate.world.git.repository import GitRepository

_GONE = (errno.ENOENT, errno.ENOTDIR)
_FORMAT = 0o170000
"""The bits of a mode that say what stands there."""
_KINDS: dict[int, Node | None] = {stat.S_IFREG: Node.FILE, stat.S_IFDIR: Node.FOLDER, stat.S_IFLNK: None}
"""By those bits; None for a link, which has to be followed."""
_MOST_NAMES = 5000
_SETTLED = 2_000_000_000
"""Nanoseconds after which a folder that was changed counts as it is."""
_MOST_KEPT = 256
_kept: dict[str, tuple[tuple[int, ...], frozenset[str] | None]] = {}
_DEEPEST = 200
_MOST_LISTINGS = 8
"""Archives that one action may have looked into: each can take a tenth of a second."""


_STABLE = frozenset(("/", "/tmp", "/var", "/var/tmp", "/home", "/Users", "/root", "/usr", "/etc", "/private"))
"""Folders of the machine that only its administrator replaces: looked at once in a process."""
_stable: dict[str, str] = {}


class RealWorld:
    """The machine at one moment: what has been asked is remembered, so make a new one for each action."""

    def __init__(self, directory: str, environment: Mapping[str, str], *, home: str | None = None) -> None:
        """``directory`` is where the action runs; ``home`` stands in for the environment's ``HOME``."""
        given = home or environment.get("HOME", "") or _account_home()
        self.home = normalise(given) if given[:1] == "/" and is_static(given) else "/nonexistent"
        self.environment = environment
        self.memory: dict[Any, Any] = {}
        self._real: dict[str, str] = {}
        self._nodes: dict[str, Node] = {}
        self._names: dict[str, tuple[str, ...] | None] = {}
        self._links: dict[str, frozenset[str]] = {}
        self._listings: dict[str, Listing | None] = {}
        self._repositories: dict[str, GitRepository | None] = {}
        folder = environment.get("TMPDIR", "")
        self.temporary: tuple[str, ...] = ("/tmp", "/var/tmp")
        if folder[:1] == "/" and is_static(folder):
            self.temporary += (normalise(folder),)
        self.directory = normalise(directory) if directory[:1] == "/" else "/"
        self._project: str | None = None

    @property
    def project(self) -> str:
        """The root of the directory's project, looked for once it is asked for."""
        if self._project is None:
            self._project = project_root(
                self.real(self.directory),
                self.real(self.home),
                lambda path: self.node(path) not in (Node.ABSENT, Node.UNKNOWN),
                lambda path: self.text(path, 4096) if self.node(path) is Node.FILE else None,
                _manifests,
            )
        return self._project

    def real(self, path: str) -> str:
        """The path with links resolved as far as it exists (the last part too)."""
        found = self._real.get(path)
        if found is None:
            found = _stable.get(path)
            if found is None:
                found = self._resolve(path)
                if path in _STABLE:
                    _stable[path] = found
            self._real[path] = found
        return found

    def _resolve(self, path: str) -> str:
        # With the folder resolved, which it nearly always is already, a look at the last part is enough,
        # and that look says as well what stands there.
        normal = "//" not in path and "/." not in path and path[:1] == "/" and path[-1:] != "/"
        if path != "/" and path.count("/") < _DEEPEST and (normal or path == normalise(path)):
            folder, _, name = path.rpartition("/")
            real = self.real(folder or "/")
            below = f"/{name}" if real == "/" else f"{real}/{name}"
            try:
                mode = os.lstat(below).st_mode
            except OSError as error:
                if error.errno in _GONE:
                    self._nodes.setdefault(below, Node.ABSENT)
                return below
            except ValueError:
                return below
            kind = _KINDS.get(mode & _FORMAT, Node.OTHER)
            if kind is not None:
                self._nodes.setdefault(below, kind)
                return below
        try:
            return os.path.realpath(path)
        except (OSError, ValueError):
            return path

    @staticmethod
    def _lstat_link(path: str) -> bool:
        try:
            return stat.S_ISLNK(os.lstat(path).st_mode)
        except (OSError, ValueError):
            return False

    def node(self, path: str) -> Node:
        """What stands there, links followed."""
        found = self._nodes.get(path)
        if found is None:
            found = self._nodes[path] = _node(path)
        return found

    def is_link(self, path: str) -> bool:
        """Whether the path itself is a symbolic link."""
        folder, _, name = path.rpartition("/")
        links = self._links.get(folder or "/")
        return self._lstat_link(path) if links is None else name in links

    def names(self, folder: str, limit: int = 1000) -> tuple[str, ...] | None:
        """Names in a folder, sorted; None where unknown or too many."""
        if folder not in self._names:
            self._names[folder] = self._scan(folder)
        names = self._names[folder]
        return names if names is not None and len(names) <= limit else None

    def _scan(self, folder: str) -> tuple[str, ...] | None:
        names: list[str] = []
        links: set[str] = set()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    names.append(entry.name)
                    if entry.is_symlink():
                        links.add(entry.name)
                    if len(names) > _MOST_NAMES:
                        return None
        except (OSError, ValueError):
            return None
        self._links[folder] = frozenset(links)
        return tuple(sorted(names))

    def text(self, path: str, limit: int = 262_144) -> str | None:
        """The text of a regular file of at most ``limit`` bytes; None otherwise."""
        data = read_file(path, limit)
        return None if data is None else data.decode("utf-8", "replace")

    def mode(self, path: str) -> int | None:
        """Permission bits."""
        try:
            return stat.S_IMODE(os.stat(path).st_mode)
        except (OSError, ValueError):
            return None

    def listing(self, path: str) -> Listing | None:
        """The names in an archive; None where it is none that can be read."""
        from autogate.world.listing import listing

        if path not in self._listings:
            if len(self._listings) == _MOST_LISTINGS:
                return None
            self._listings[path] = listing(path)
        return self._listings[path]

    def repository(self, path: str) -> GitRepository | None:
        """The git repository whose working tree holds the path."""
        if path not in self._repositories:
            from autogate.world.git.repository import discover

            self._repositories[path] = discover(path, self.environment, self.home, self._repositories)
        return self._repositories[path]


def read_file(path: str, limit: int) -> bytes | None:
    """The bytes of a regular file of at most ``limit`` bytes, without waiting on pipes or devices."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size > limit:
            return None
        pieces: list[bytes] = []
        size = 0
        while size <= limit:
            piece = os.read(handle, min(1 << 20, limit + 1 - size))
            if not piece:
                return b"".join(pieces)
            pieces.append(piece)
            size += len(piece)
    except OSError:
        return None
    finally:
        os.close(handle)
    return None


def _manifests(folder: str) -> frozenset[str] | None:
    """The names of manifests in a folder; None where its names are many or cannot be read.

    Kept for as long as the folder is the same: a name that comes or goes changes its time. What was changed
    a moment ago may be changed again within the same tick of the clock, and so is not kept.
    """
    try:
        found = os.stat(folder)
        stamp = (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_ctime_ns)
        kept = _kept.get(folder)
        if kept is not None and kept[0] == stamp:
            return kept[1]
        names: frozenset[str] | None = _listed(folder)
    except FileNotFoundError:
        return frozenset()
    except (OSError, ValueError):
        return None
    if time.time_ns() - max(found.st_mtime_ns, found.st_ctime_ns) > _SETTLED:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[folder] = stamp, names
    return names


def _listed(folder: str) -> frozenset[str] | None:
    names = []
    with os.scandir(folder) as entries:
        for number, entry in enumerate(entries):
            if number == _MOST_NAMES:
                return None
            if entry.name in MANIFESTS:
                names.append(entry.name)
    return frozenset(names)


def _node(path: str) -> Node:
    try:
        return _KINDS.get(os.stat(path).st_mode & _FORMAT) or Node.OTHER
    except OSError as error:
        return Node.ABSENT if error.errno in _GONE else Node.UNKNOWN
    except ValueError:
        return Node.UNKNOWN


def _account_home() -> str:
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return ""
