"""Which steps wrote which files, and what the line itself put into them."""

from __future__ import annotations

from typing import Final

from autogate.effects import Effect, Kind
from autogate.words.values import has_unknown, is_static
from autogate.world.paths import absolute

CONTENT: Final = 262_144
"""Longer contents are not kept."""

_ADDS_ONLY = frozenset(("commit", "add", "branch", "tag", "fetch", "push", "stage"))


def names_nothing(path: str) -> bool:
    """True for /dev/null, the standard streams and the terminal."""
    return path.startswith("/dev/") and (
        path in ("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin", "/dev/tty", "/dev/zero")
        or path.startswith("/dev/fd/")
    )


class Files:
    """What the steps so far did to files."""

    __slots__ = ("_contents", "_writers", "anything", "doubtful", "written")

    def __init__(self) -> None:
        self._writers: dict[str, tuple[int, ...]] = {}
        self._contents: dict[str, str | None] = {}
        self.doubtful: set[str] = set()
        """Files that may still hold what they held before the line."""
        self.written = False
        """Whether the line wrote any file."""
        self.anything = False
        """Some step may have written any file."""

    def wrote(self, path: str, steps: tuple[int, ...], content: str | None, *, append: bool = False) -> None:
        """Steps wrote a file; ``content`` where it is known."""
        if not path or has_unknown(path) or not is_static(path):
            self.anything = True
            return
        if append:
            steps = self._writers.get(path, ()) + steps
            before = self._contents.get(path)
            content = before + content if before is not None and content is not None else None
        self.written = True
        self._writers[path] = steps[-64:]
        self._contents[path] = content if content is None or len(content) <= CONTENT else None

    def writers(self, path: str, *, recursive: bool = False) -> tuple[int, ...]:
        """The steps that may have written a file, or one in a folder."""
        if not self._writers:
            return ()
        found = self._writers.get(path, ())
        if recursive:
            prefix = path.rstrip("/") + "/"
            for each, steps in self._writers.items():
                if each.startswith(prefix):
                    found += steps
        return found

    def known(self, path: str) -> bool:
        """Whether the line wrote this very file."""
        return path in self._writers

    def content(self, path: str) -> str | None:
        """What the line put into a file, None where it is not known."""
        return self._contents.get(path)

    def record(
        self, effects: list[Effect], index: int, content: str | None = None, *, copies: bool = False
    ) -> list[int]:
        """Takes in the effects of a step; the earlier steps whose files it reads.

        ``content`` is what it writes, where that is known (tee); ``copies`` where that is what it reads (cp).
        """
        sources: list[int] = []
        copied: str | None = None
        for effect in effects:
            kind = effect.kind
            if kind is Kind.PURE:
                continue
            if kind is Kind.READ:
                if self._writers:
                    path = absolute(effect.what, effect.directory)
                    sources.extend(self.writers(path, recursive=effect.recursive))
                    copied = self._contents.get(path) if copies else None
            elif effect.remote:
                continue
            elif kind is Kind.WRITE:
                if effect.detail == "create":
                    continue
                path = absolute(effect.what, effect.directory)
                if effect.recursive:
                    self.anything = True
                text = None
                if effect.detail in ("", "append") and not names_nothing(path):
                    text = content if content is not None else copied
                self.wrote(path, (index,), text, append=effect.detail in ("append", "edit"))
            elif kind is Kind.MOVE:
                source = absolute(effect.what, effect.directory)
                target = absolute(effect.to, effect.directory)
                steps = self._writers.get(source, ())
                sources.extend(steps)
                self.wrote(target, (*steps, index), self._contents.get(source))
                if not is_static(target):
                    self.anything = True
            elif kind in (Kind.EXECUTE, Kind.UNKNOWN) or (
                kind is Kind.REPOSITORY and effect.what not in _ADDS_ONLY and effect.detail != "hook"
            ):
                self.anything = True
        return sources
