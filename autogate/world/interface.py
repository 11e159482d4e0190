"""What the judgement may ask of the world. Facts are fetched when asked for, and never by running anything.

``autogate.world.real`` answers from the machine, ``tests.world.fake`` from a table. A fact that cannot
be had (no permission, too large, too slow) is None or UNKNOWN, and counts as unfavourable.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class Node(enum.Enum):
    """What stands at a path, links followed unless said otherwise."""

    ABSENT = "absent"
    FILE = "file"
    FOLDER = "folder"
    OTHER = "other"
    UNKNOWN = "unknown"

    __hash__ = object.__hash__  # members are compared by identity; Enum's own hash is Python, and slow


class FileState(enum.Enum):
    """What git says of a path. A folder has the worst state of what lies in it."""

    CLEAN = "clean"
    """Tracked and equal to the last commit: recoverable."""
    CHANGED = "changed"
    """Tracked, with changes that are not committed."""
    UNTRACKED = "untracked"
    """Not tracked, not ignored: maybe the only copy."""
    IGNORED = "ignored"
    ABSENT = "absent"
    OUTSIDE = "outside"
    """In no repository."""
    UNKNOWN = "unknown"


class Repository(Protocol):
    """A git repository, read without running git."""

    root: str
    """Absolute path of the working tree."""

    def branch(self) -> str | None:
        """The current branch, None where detached or unknown."""

    def state(self, path: str) -> FileState:
        """The state of an absolute path inside the working tree."""

    def changed(self, limit: int = 20) -> tuple[str, ...] | None:
        """Tracked paths (relative) with uncommitted changes, staged ones included; None: unknown."""

    def untracked(self, limit: int = 20) -> tuple[str, ...] | None:
        """Untracked, unignored paths (relative); None: unknown."""

    def has_stash(self) -> bool | None:
        """Whether there are stashes."""

    def exists(self, revision: str) -> bool | None:
        """Whether a branch, tag or commit of that name exists."""

    def is_ancestor(self, revision: str, of: str) -> bool | None:
        """Whether every commit of ``revision`` can be reached from ``of``."""

    def text(self, revision: str, path: str) -> str | None:
        """The text of an absolute path as a revision holds it, None where it holds none.

        Raises LookupError where that cannot be told.
        """

    def setting(self, key: str) -> str | None:
        """A value of the repository's or the user's git configuration, by its lower-case key."""

    def settings(self) -> Mapping[str, str] | None:
        """All of the repository's own configuration (``.git/config``), lower-case keys; None: unreadable."""

    def hooks(self) -> tuple[str, ...]:
        """Names of the active hooks."""


class Listing(NamedTuple):
    """The names in an archive, as it writes them; folders end with a slash."""

    names: tuple[str, ...]
    complete: bool = True
    """False where there may be more, beyond the bounds or behind a fault."""


class World(Protocol):
    """The machine as the judgement sees it. All paths are absolute and plain (no values)."""

    home: str
    temporary: tuple[str, ...]
    environment: Mapping[str, str]
    memory: dict[Any, Any]
    """What pure functions have worked out from this world, kept for as long as it lives."""

    @property
    def project(self) -> str:
        """The root of the project that the action's directory lies in; the directory itself where no
        marker (a repository, a manifest) is found above it below the home folder."""

    def real(self, path: str) -> str:
        """The path with links resolved as far as it exists (the last part too)."""

    def node(self, path: str) -> Node:
        """What stands there."""

    def is_link(self, path: str) -> bool:
        """Whether the path itself is a symbolic link."""

    def names(self, folder: str, limit: int = 1000) -> tuple[str, ...] | None:
        """Names in a folder, sorted; None where unknown or too many."""

    def text(self, path: str, limit: int = 262_144) -> str | None:
        """The text of a regular file of at most ``limit`` bytes; None otherwise."""

    def mode(self, path: str) -> int | None:
        """Permission bits."""

    def listing(self, path: str) -> Listing | None:
        """The names in an archive; None where it is none that can be read."""

    def repository(self, path: str) -> Repository | None:
        """The git repository whose working tree holds the path."""


class Place(enum.Enum):
    """Where a path lies, as far as it matters."""

    NOWHERE = "nowhere"
    """/dev/null, the standard streams, a terminal."""
    PROJECT = "project"
    TEMPORARY = "temporary"
    HOME = "home"
    SYSTEM = "system"
    DEVICE = "device"
    OUTSIDE = "outside"
    """Somewhere else: another user's, a mounted disk, a path that belongs to nobody known."""
    UNKNOWN = "unknown"
    """The path is not known, or not enough of it."""

    __hash__ = object.__hash__  # as above


class Trait(enum.Enum):
    """What is special about a path, whatever place it lies in."""

    SECRET = "secret"
    """Keys, tokens, passwords, .env files."""
    STARTUP = "startup"
    """Run by itself by a shell, session, scheduler or service."""
    HOOK = "hook"
    """A git hook or git configuration."""
    AGENT = "agent"
    """An agent's or editor's settings and instructions, which it runs or obeys by itself."""
    TRANSCRIPT = "transcript"
    """Where the agents keep their conversations."""
    AUTOGATE = "autogate"
    """autogate's own configuration, store or code."""
    CI = "ci"
    """Continuous integration workflows."""
    REBUILT = "rebuilt"
    """Build output, caches, installed dependencies: made again by a command."""
    HISTORY = "history"
    """A shell's history."""

    __hash__ = object.__hash__  # as above


class Location(NamedTuple):
    """A path that an effect names, found in the world."""

    path: str
    """Absolute value, ``.`` and ``..`` removed, links resolved where known; may hold patterns."""
    place: Place
    holds: frozenset[str] = frozenset()
    """What of weight lies at or below it: "root", "home" (another user's too), "project", "system",
    "git" (a .git folder or its objects and refs), "temporary"; for a pattern such as ``~/*`` what its matches
    together are; "unknown": it may be anything, and the rest is what it is if the unknown parts are empty."""
    traits: frozenset[Trait] = frozenset()
    shown: str = ""
    """The path as shown to a person: relative in the project, ``~`` for the home folder."""
    known: str = ""
    """The folder up to which the path is known: all of it without patterns and unknown parts, "" where
    not even the start is known."""
    likely: Place = Place.UNKNOWN
    """The place if no unknown part holds ``..`` or an absolute path; the same as ``place`` without them."""
