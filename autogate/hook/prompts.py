"""The user's words as the client's hook gave them: its transcript lags behind, or is not there yet.

One file a session in the folder of the configuration, which agents may not write to.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress

LIMIT = 20_000
"""Characters kept of one text."""
FILE_LIMIT = 1_000_000
"""Bytes of a file from which on the older half is forgotten."""
_KEPT = 30 * 86_400.0
"""Seconds after its last word for which a session's file is kept."""


def folder() -> str:
    """Where the files lie."""
    from autogate.config.paths import config_folder

    return os.path.join(config_folder(), "prompts")


def remember(session: str, text: str) -> None:
    """Keeps what the user said in a session; what the client wrote in their place is not kept."""
    from autogate.transcript.claude import said

    own = said(text)
    if not session or not own:
        return
    import json

    path = _path(session)
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    line = (json.dumps(kept(own)) + "\n").encode("ascii")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        os.write(descriptor, line)  # one call: lines of several processes do not mix
        size = os.fstat(descriptor).st_size
    finally:
        os.close(descriptor)
    if size > FILE_LIMIT:
        _shorten(path)


def remembered(session: str) -> tuple[str, ...]:
    """What the user said, in order; nothing where it cannot be read."""
    import json

    try:
        descriptor = os.open(_path(session), os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return ()
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(2 * FILE_LIMIT)
    found: list[str] = []
    for line in data.split(b"\n"):
        with suppress(ValueError):  # an empty line, or one that was cut short
            text = json.loads(line)
            if isinstance(text, str):
                found.append(text)
    return tuple(found)


def forget_old(now: float | None = None) -> None:
    """Removes the files of sessions that are long over."""
    before = (time.time() if now is None else now) - _KEPT
    with suppress(OSError), os.scandir(folder()) as entries:
        for entry in entries:
            if entry.name.endswith(".jsonl") and entry.stat(follow_symlinks=False).st_mtime < before:
                os.unlink(entry.path)


def kept(text: str) -> str:
    """A text as it is remembered: without secrets and cut to a length."""
    from autogate.classifier.redact import redact

    return redact(text[:LIMIT])


def _path(session: str) -> str:
    from autogate.store.text import short_digest

    return os.path.join(folder(), f"{short_digest(session)}.jsonl")


def _shorten(path: str) -> None:
    temporary = f"{path}.{os.getpid()}.new"
    with open(path, "rb") as file:
        data = file.read()
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data[data.index(b"\n", len(data) // 2) + 1 :])
    os.replace(temporary, path)
