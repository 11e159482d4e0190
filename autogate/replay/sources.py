"""Which files are replayed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator

from autogate.errors import UsageError
from autogate.replay.interface import Source

_PATTERN = re.compile(r"[*?\[]")
_SUBAGENTS = f"{os.sep}subagents{os.sep}"


def sources(arguments: Iterable[str]) -> tuple[Source, ...]:
    """The files of paths, folders (all ``*.jsonl`` below) and patterns, each once, in a fixed order.

    A session's subagents follow it: Claude Code keeps them in a folder beside the session's file.
    """
    found: dict[str, Source] = {}
    for argument in arguments:
        before = len(found)
        some = False
        for path, root in _paths(argument):
            some = True
            for source in (_source(path, root), *_subagents(path, root)):
                found.setdefault(os.path.realpath(source.path), source)
        if len(found) == before and not some:
            if os.path.isdir(argument):
                raise UsageError("has no transcripts (*.jsonl) in it", where=argument)
            raise UsageError("there is no such transcript", where=argument)
    if not found:
        raise UsageError("no transcripts are given")
    return tuple(found.values())


def _paths(argument: str) -> Iterator[tuple[str, str]]:
    """Files, each with the folder that its name is relative to."""
    if os.path.isdir(argument):
        for path in _below(argument):
            yield path, argument
    elif os.path.lexists(argument):
        yield argument, os.path.dirname(argument)
    elif _PATTERN.search(argument):
        root = os.path.dirname(_PATTERN.split(argument)[0])
        for path in _matching(argument, root):
            if os.path.isdir(path):
                for below in _below(path):
                    yield below, root
            else:
                yield path, root


def _matching(pattern: str, root: str) -> list[str]:
    """What fits a pattern, as a shell would have it; ``**`` follows no link, which could lead in circles."""
    if "**" not in pattern:
        import glob

        return sorted(glob.glob(pattern))
    from pathlib import Path

    rest = os.path.relpath(pattern, root) if root else pattern
    named = set(rest.split(os.sep))
    try:
        found = [str(path) for path in Path(root or ".").glob(rest)]
    except (ValueError, OSError) as error:
        raise UsageError(f"is no pattern ({error})", where=pattern) from None
    return sorted(path for path in found if not _is_hidden(os.path.relpath(path, root or "."), named))


def _is_hidden(path: str, named: set[str]) -> bool:
    """Whether a path has a part with a dot in front that the pattern does not name."""
    return any(part.startswith(".") and part != "." and part not in named for part in path.split(os.sep))


def _below(folder: str) -> Iterator[str]:
    """Transcripts below a folder, the subagents' after the session's."""
    names: list[str] = []
    for place, folders, files in os.walk(folder):
        folders.sort()
        names += (os.path.normpath(os.path.join(place, name)) for name in files if name.endswith(".jsonl"))
    names.sort(key=lambda path: (_SUBAGENTS in path, path))
    yield from names


def _source(path: str, root: str) -> Source:
    try:
        size = os.stat(path).st_size
    except OSError as error:
        raise UsageError(f"cannot be read ({error.strerror})", where=path) from error
    session = os.path.dirname(os.path.dirname(path)) + ".jsonl"
    parent = session if os.path.basename(os.path.dirname(path)) == "subagents" else ""
    return Source(path, os.path.relpath(path, root or "."), size, parent if os.path.isfile(parent) else "")


def _subagents(path: str, root: str) -> Iterator[Source]:
    if not path.endswith(".jsonl"):
        return
    folder = os.path.join(path.removesuffix(".jsonl"), "subagents")
    if os.path.isdir(folder):
        for name in sorted(os.listdir(folder)):
            if name.endswith(".jsonl"):
                yield _source(os.path.join(folder, name), root)


def shard(found: tuple[Source, ...], index: int, number: int) -> tuple[Source, ...]:
    """The part of one of several machines: whole sessions, subagents with theirs."""
    sessions: dict[str, int] = {}
    chosen: list[Source] = []
    for source in found:
        place = sessions.setdefault(source.parent or source.path, len(sessions))
        if place % number == index - 1:
            chosen.append(source)
    return tuple(chosen)
