"""Branches, tags and other names of commits."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from autogate.world.real import read_file

if TYPE_CHECKING:
    from autogate.world.git.objects import Objects

_valid = re.compile(r"[^\x00-\x20~^:?*\[\\\x7f]+")
_id = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_abbreviated = re.compile(r"[0-9a-fA-F]{4,64}")
_steps = re.compile(r"(?:\^\{(?:commit)?\}|[~^][0-9]{0,5})*")
_step = re.compile(r"\^\{(?:commit)?\}|([~^])([0-9]{0,5})")
_LARGEST_PACKED = 32 << 20
_MOST_STEPS = 10_000
_OWN = ("refs/bisect/", "refs/worktree/", "refs/rewritten/")
"""References that each working tree has for itself."""
_PLACES = ("{}", "refs/{}", "refs/tags/{}", "refs/heads/{}", "refs/remotes/{}", "refs/remotes/{}/HEAD")
"""Where git looks for a short name, in this order."""


def _text(path: str) -> str | None:
    data = read_file(path, 4096)
    return None if data is None else os.fsdecode(data).strip()


def current_branch(git: str) -> str | None:
    """The branch that HEAD follows, None where it follows none."""
    text = _text(f"{git}/HEAD")
    if text is None or not text.startswith("ref:"):
        return None
    name = text[4:].strip()
    if name == "refs/heads/.invalid" or not name.startswith("refs/heads/"):
        return None
    return name[len("refs/heads/") :]


class Refs:
    """The references of a repository. Those of the reftable format are unknown."""

    def __init__(self, git: str, common: str, objects: Objects) -> None:
        """``git`` is the folder of this working tree, ``common`` the one that worktrees share."""
        self._git = git
        self._common = common
        self._objects = objects
        self._packed: dict[str, bytes] | None = None
        self.unknown = os.path.isdir(f"{common}/reftable")
        """Whether the references cannot be read."""

    def _packed_refs(self) -> dict[str, bytes]:
        if self._packed is None:
            self._packed = {}
            data = read_file(f"{self._common}/packed-refs", _LARGEST_PACKED)
            if data is None and os.path.lexists(f"{self._common}/packed-refs"):
                self.unknown = True
            for line in (data or b"").split(b"\n"):
                object_id, _, name = line.partition(b" ")
                if len(object_id) in (40, 64) and name:
                    try:
                        self._packed[os.fsdecode(name)] = bytes.fromhex(object_id.decode())
                    except ValueError:
                        continue
        return self._packed

    def read(self, name: str, depth: int = 0) -> bytes | None:
        """The id that a full name stands for."""
        if depth > 5 or not _valid.fullmatch(name) or ".." in name or name.startswith("/") or "//" in name:
            return None
        own = not name.startswith("refs/") or name.startswith(_OWN)
        text = _text(f"{self._git if own else self._common}/{name}")
        if text is not None:
            if text.startswith("ref:"):
                return self.read(text[4:].strip(), depth + 1)
            return bytes.fromhex(text) if _id.fullmatch(text) else None
        return self._packed_refs().get(name)

    def resolve(self, revision: str) -> bytes | None:
        """The id of the commit that a revision names; LookupError where that cannot be told."""
        if self.unknown:
            raise LookupError(revision)
        match = re.search(r"[~^]", revision)
        base, steps = (revision[: match.start()], revision[match.start() :]) if match else (revision, "")
        if not _steps.fullmatch(steps) or "@{" in base or ":" in base or base.startswith("-"):
            raise LookupError(revision)
        found = self._base(base)
        if found is None:
            return None
        commit = self._objects.peel(found)
        if commit is None:
            raise LookupError(revision)
        for step in _step.finditer(steps):
            commit = self._take(commit, step[1], step[2])
            if commit is None:
                return None
        return commit

    def _take(self, commit: bytes, kind: str | None, number: str) -> bytes | None:
        if kind is None:
            return commit
        count = int(number or 1)
        if kind == "^":
            found = self._objects.commit(commit)
            if found is None:
                raise LookupError
            if count == 0:
                return commit
            return found.parents[count - 1] if count <= len(found.parents) else None
        if count > _MOST_STEPS:
            raise LookupError
        for _ in range(count):
            found = self._objects.commit(commit)
            if found is None:
                raise LookupError
            if not found.parents:
                return None
            commit = found.parents[0]
        return commit

    def _base(self, name: str) -> bytes | None:
        if name in ("", "@"):
            name = "HEAD" if name else name
        if not name:
            return None
        if _id.fullmatch(name.lower()):
            object_id = bytes.fromhex(name)
            return object_id if self._objects.has(object_id) else None
        for place in _PLACES:
            found = self.read(place.format(name))
            if found is not None:
                return found
        if self.unknown:
            raise LookupError(name)
        if _abbreviated.fullmatch(name):
            ids = self._objects.starting(name.lower())
            if len(ids) == 1:
                return ids[0]
            if ids:
                raise LookupError(name)
        return None
