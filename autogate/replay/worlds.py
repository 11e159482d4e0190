"""The world that a past call is judged in: this machine where its directory is here, else one unknown.

Of another machine's files nothing is known, and "not there" would be a favourable answer (nothing can be
lost where nothing is): every fact is unknown there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from autogate.invocations.scope import DEFAULT_PATH, INHERITED
from autogate.words.values import MANY
from autogate.world.interface import Node, World
from autogate.world.paths import normalise
from autogate.world.real import RealWorld

_HOME = re.compile(r"/(?:home|Users)/[^/]+|/root(?=/|$)|/var/home/[^/]+")
_USES = 500
"""A world remembers what it was asked; after so many calls a new one is made."""
_WORLDS = 64


class ForeignWorld:
    """A machine that is not this one."""

    def __init__(self, directory: str, home: str) -> None:
        """``home`` is this machine's, for where the directory does not tell another."""
        self.directory = self.project = normalise(directory) if directory[:1] == "/" else "/"
        match = _HOME.match(self.directory)
        self.home = match[0] if match is not None else home
        self.temporary: tuple[str, ...] = ("/tmp", "/var/tmp")
        self.memory: dict[Any, Any] = {}
        environment = dict.fromkeys(INHERITED, MANY)
        environment.update(HOME=self.home, PATH=DEFAULT_PATH, TMPDIR="/tmp")
        self.environment: Mapping[str, str] = environment

    def real(self, path: str) -> str:
        """The path: which links there were is not known."""
        return normalise(path)

    def node(self, path: str) -> Node:
        """Unknown."""
        del path
        return Node.UNKNOWN

    def is_link(self, path: str) -> bool:
        """Not known to be one."""
        del path
        return False

    def names(self, folder: str, limit: int = 1000) -> tuple[str, ...] | None:
        """Unknown."""
        del folder, limit
        return None

    def text(self, path: str, limit: int = 262_144) -> str | None:
        """Unknown."""
        del path, limit
        return None

    def mode(self, path: str) -> int | None:
        """Unknown."""
        del path
        return None

    def listing(self, path: str) -> None:
        """Unknown."""
        del path

    def repository(self, path: str) -> None:
        """None is known, so nothing counts as recoverable."""
        del path


class Worlds:
    """One world for a directory for many calls: files do not change between calls long past."""

    def __init__(self, environment: Mapping[str, str], home: str) -> None:
        """``home`` and environment of this machine."""
        self._environment = environment
        self._home = home
        self._known: dict[str, tuple[World, list[int]]] = {}
        self._here: dict[str, bool] = {}

    def is_here(self, directory: str) -> bool:
        """Whether a call's directory is on this machine."""
        known = self._here.get(directory)
        if known is None:
            if len(self._here) >= 10_000:
                self._here.clear()
            known = self._here[directory] = os.path.isdir(directory)
        return known

    def current(self, directory: str) -> World | None:
        """The world that the next call in a directory is judged in, None where it will be a new one."""
        known = self._known.get(directory)
        return known[0] if known is not None and known[1][0] < _USES else None

    def at(self, directory: str) -> World:
        """The world as seen from a directory."""
        known = self._known.get(directory)
        if known is not None and known[1][0] < _USES:
            known[1][0] += 1
            return known[0]
        if len(self._known) >= _WORLDS:
            self._known.clear()
        world: World
        if self.is_here(directory):
            world = RealWorld(directory, self._environment, home=self._home)
        else:
            world = ForeignWorld(directory, self._home)
        self._known[directory] = (world, [0])
        return world
