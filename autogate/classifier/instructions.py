"""What CLAUDE.md, AGENTS.md and the like say, for a session whose transcript does not hold it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping

NAMES = ("CLAUDE.md", "CLAUDE.local.md", "AGENTS.md")
_LIMIT = 40_000
"""Bytes of one file."""


def instructions(directory: str, home: str, environment: Mapping[str, str]) -> str:
    """The user's files, then the project's from its root down to the directory."""
    texts: list[str] = []
    seen: set[str] = set()
    for path in _paths(directory, home, environment):
        real = os.path.realpath(path)
        if real in seen or os.path.basename(real) not in NAMES:  # a link must not send any other file
            continue
        seen.add(real)
        text = _text(real)
        if text.strip():
            shown = path.replace(home, "~", 1) if path.startswith(f"{home}/") else path
            texts.append(f"# {shown}\n{text.strip()}")
    return "\n\n".join(texts)


def _paths(directory: str, home: str, environment: Mapping[str, str]) -> Iterator[str]:
    for variable, usual in (("CLAUDE_CONFIG_DIR", ".claude"), ("CODEX_HOME", ".codex")):
        folder = environment.get(variable, "")
        folder = folder if os.path.isabs(folder) else os.path.join(home, usual)
        for name in NAMES:
            yield os.path.join(folder, name)
    folders: list[str] = []
    folder = directory
    while folder not in (home, "/"):
        folders.append(folder)
        if os.path.lexists(os.path.join(folder, ".git")):
            break
        folder = os.path.dirname(folder)
    else:
        folders = [directory] if directory not in (home, "/") else []  # no repository: the folder alone
    for folder in reversed(folders):
        for name in NAMES:
            yield os.path.join(folder, name)


def _text(path: str) -> str:
    """The text of a regular file, "" for anything else."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return ""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        return ""
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(_LIMIT + 1)
    text = data[:_LIMIT].decode("utf-8", "replace")
    return f"{text}\n(cut off here)" if len(data) > _LIMIT else text
