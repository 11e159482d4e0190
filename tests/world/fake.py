"""A world from tables, for tests: no file is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from autogate.world.interface import FileState, Listing, Node

if TYPE_CHECKING:
    from collections.abc import Mapping

HOME = "/home/dev"
PROJECT = "/home/dev/work/shop"

_WORST = (
    FileState.ABSENT,
    FileState.CLEAN,
    FileState.IGNORED,
    FileState.CHANGED,
    FileState.UNTRACKED,
    FileState.UNKNOWN,
)


class FakeRepository:
    """A repository from tables. ``states`` are by path relative to the root; what is not listed is clean."""

    def __init__(
        self,
        states: Mapping[str, FileState] | None = None,
        *,
        root: str = PROJECT,
        branch: str | None = "main",
        revisions: Mapping[str, tuple[str, ...]] | None = None,
        settings: Mapping[str, str] | None = None,
        stash: bool | None = False,
        hooks: tuple[str, ...] = (),
    ) -> None:
        """``revisions``: the names that exist, each with the names of what can be reached from it."""
        self.root = root
        self._states = dict(states or {})
        self._branch = branch
        self._revisions = {"HEAD": (), **({branch: ()} if branch else {}), **(revisions or {})}
        self._settings = dict(settings or {})
        self._stash = stash
        self._hooks = hooks

    def branch(self) -> str | None:
        return self._branch

    def state(self, path: str) -> FileState:
        relative = path[len(self.root) + 1 :]
        folder = relative
        while folder:
            found = self._states.get(folder)
            if found is not None:
                return found
            folder = folder.rpartition("/")[0]
        below = [
            state for name, state in self._states.items() if not relative or name.startswith(relative + "/")
        ]
        return max(below, key=_WORST.index, default=FileState.CLEAN)

    def _with(self, state: FileState, limit: int) -> tuple[str, ...]:
        return tuple(sorted(name for name, found in self._states.items() if found is state))[:limit]

    def changed(self, limit: int = 20) -> tuple[str, ...] | None:
        return self._with(FileState.CHANGED, limit)

    def untracked(self, limit: int = 20) -> tuple[str, ...] | None:
        return self._with(FileState.UNTRACKED, limit)

    def has_stash(self) -> bool | None:
        return self._stash

    def exists(self, revision: str) -> bool | None:
        return revision in self._revisions

    def is_ancestor(self, revision: str, of: str) -> bool | None:
        if revision not in self._revisions or of not in self._revisions:
            return None
        return revision == of or revision in self._revisions[of]

    def text(self, revision: str, path: str) -> str | None:
        raise LookupError(revision)

    def setting(self, key: str) -> str | None:
        return self._settings.get(key)

    def settings(self) -> Mapping[str, str] | None:
        return self._settings

    def hooks(self) -> tuple[str, ...]:
        return self._hooks


class UnreadableRepository(FakeRepository):
    """A repository that git cannot be asked about."""

    def changed(self, limit: int = 20) -> None:
        del limit

    def untracked(self, limit: int = 20) -> None:
        del limit

    def settings(self) -> None:
        return None

    def has_stash(self) -> None:
        return None


class FakeWorld:
    """A world from tables.

    ``files`` maps paths, absolute or relative to the project, to their text, or to None for a folder; the
    folders above them exist too. ``links`` maps paths to where they lead, ``archives`` paths to what they
    hold. Where a repository is given, the project has a ``.git``.
    """

    def __init__(
        self,
        files: Mapping[str, str | None] | None = None,
        *,
        home: str = HOME,
        project: str = PROJECT,
        environment: Mapping[str, str] | None = None,
        links: Mapping[str, str] | None = None,
        repository: FakeRepository | None = None,
        temporary: tuple[str, ...] = ("/tmp",),
        modes: Mapping[str, int] | None = None,
        archives: Mapping[str, Listing] | None = None,
    ) -> None:
        self.home = home
        self.project = project
        self.temporary = temporary
        self.environment: Mapping[str, str] = {"HOME": home, "USER": "dev", **(environment or {})}
        self.memory: dict[Any, Any] = {}
        self._repository = repository
        self._links = {self._absolute(path): to for path, to in (links or {}).items()}
        self._modes = {self._absolute(path): mode for path, mode in (modes or {}).items()}
        self._archives = {self._absolute(path): names for path, names in (archives or {}).items()}
        self._files: dict[str, str | None] = {}
        above = [home, project, *temporary, "/etc", "/usr/bin", "/usr/lib", "/var/lib", "/dev"]
        given: dict[str, str | None] = {self._absolute(path): text for path, text in (files or {}).items()}
        given.update(dict.fromkeys(self._archives, ""))
        if repository is not None:
            above.append(f"{repository.root}/.git")
        for path in [*above, *given, *self._links]:
            folder = path
            while folder not in ("", "/"):
                self._files.setdefault(folder, None)
                folder = folder.rpartition("/")[0]
        self._files["/"] = None
        self._files.update(given)

    def _absolute(self, path: str) -> str:
        return path.rstrip("/") if path.startswith("/") else f"{self.project}/{path.rstrip('/')}"

    def real(self, path: str) -> str:
        done = ""
        rest = [part for part in path.split("/") if part]
        for _ in range(1000):
            if not rest:
                break
            part = rest.pop(0)
            if part == "..":
                done = done.rpartition("/")[0]
                continue
            to = self._links.get(f"{done}/{part}")
            if to is None:
                done = f"{done}/{part}"
                continue
            if to.startswith("/"):
                done = ""
            rest[:0] = [piece for piece in to.split("/") if piece not in ("", ".")]
        return done or "/"

    def node(self, path: str) -> Node:
        real = self.real(path)
        if real not in self._files:
            return Node.OTHER if real.startswith("/dev/") else Node.ABSENT
        return Node.FOLDER if self._files[real] is None else Node.FILE

    def is_link(self, path: str) -> bool:
        folder, _, name = path.rpartition("/")
        return f"{self.real(folder or '/').rstrip('/')}/{name}" in self._links

    def names(self, folder: str, limit: int = 1000) -> tuple[str, ...] | None:
        real = self.real(folder)
        if self._files.get(real, "") is not None:
            return None
        start = "/" if real == "/" else real + "/"
        found = {
            path[len(start) :].split("/")[0]
            for path in self._files
            if path.startswith(start) and path != start
        }
        return tuple(sorted(found)) if len(found) <= limit else None

    def text(self, path: str, limit: int = 262_144) -> str | None:
        text = self._files.get(self.real(path))
        return text if text is not None and len(text.encode()) <= limit else None

    def mode(self, path: str) -> int | None:
        real = self.real(path)
        if real not in self._files:
            return None
        return self._modes.get(real, 0o755 if self._files[real] is None else 0o644)

    def listing(self, path: str) -> Listing | None:
        return self._archives.get(self.real(path))

    def repository(self, path: str) -> FakeRepository | None:
        found = self._repository
        return (
            found if found is not None and (path == found.root or path.startswith(found.root + "/")) else None
        )
