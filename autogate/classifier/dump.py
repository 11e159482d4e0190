"""Files that show what was sent to a model and what came back.

``{unix_timestamp}[.stage1|.stage2].{req|res}.json`` for every call, ``error-{session}.txt`` for the last
call of a session that failed. All are readable by their owner alone and written as a whole or not at all.
"""

from __future__ import annotations

import json
import os
import re
import stat
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from autogate.classifier.interface import Mode, ModelFailedError, Reply, Stage
from autogate.classifier.redact import redact
from autogate.errors import StoreError, UsageError

NAME = re.compile(r"(?P<id>[0-9]{1,15})(?:\.(?P<stage>stage[12]))?\.(?P<kind>req|res)\.json")
ERROR_NAME = re.compile(r"error-[A-Za-z0-9._-]{1,100}\.txt")
STAGES = {Stage.FAST: "stage1", Stage.THINKING: "stage2", Stage.TOOL_USE: "stage2"}


class DumpFile(NamedTuple):
    """A file in the folder of dumps."""

    name: str
    id: str
    """The time in seconds that all files of one action share; "" for an error file."""
    stage: str
    """``stage1``, ``stage2``, or "" where there was one stage only."""
    kind: str
    """``req``, ``res`` or ``error``."""
    size: int


class Dump:
    """The files of one action."""

    def __init__(
        self,
        folder: str,
        mode: Mode,
        *,
        redacted: bool = True,
        private: bool = True,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """``private``: the folder is autogate's own, and nobody else may look into it."""
        self.folder = folder
        self.files: list[str] = []
        self._staged = mode is Mode.BOTH
        self._redacted = redacted
        self._private = private
        self._clock = clock or time.time
        self._id = 0

    def request(self, stage: Stage, request: Mapping[str, Any]) -> None:
        """Writes what is, or would be, sent."""
        self._write(stage, "req", request)

    def response(self, stage: Stage, reply: Reply | ModelFailedError) -> None:
        """Writes what came back."""
        self._write(stage, "res", response_json(reply))

    def _write(self, stage: Stage, kind: str, value: Mapping[str, Any]) -> None:
        text = as_text(redacted(value) if self._redacted else value)
        prepare(self.folder, private=self._private)
        suffix = f".{STAGES[stage]}.{kind}.json" if self._staged else f".{kind}.json"
        if self._id:
            path = os.path.join(self.folder, f"{self._id}{suffix}")
            _create(path, text, replace=True)
        else:
            path = self._first(suffix, text)
        self.files.append(path)

    def _first(self, suffix: str, text: str) -> str:
        """The first file takes the next second that no other action has."""
        taken = {match["id"] for name in os.listdir(self.folder) if (match := NAME.fullmatch(name))}
        number = int(self._clock())
        while True:
            path = os.path.join(self.folder, f"{number}{suffix}")
            if str(number) not in taken and _create(path, text, replace=False):
                self._id = number
                return path
            number += 1


def response_json(reply: Reply | ModelFailedError) -> Mapping[str, Any]:
    """A reply as the server gave it, or the failure in its place."""
    if isinstance(reply, ModelFailedError):
        error = {
            "failure": reply.failure.value,
            "message": reply.what,
            "status": reply.status,
            "remedy": reply.remedy or None,
        }
        return {"error": error}
    if reply.raw is not None:
        return reply.raw
    return {
        "model": reply.model,
        "stop_reason": reply.stop_reason,
        "content": [{"type": "text", "text": reply.text}],
        "usage": reply.usage._asdict(),
    }


def redacted(value: Any) -> Any:
    """A JSON value with the secrets in its texts replaced."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, Mapping):
        return {name: redacted(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [redacted(inner) for inner in value]
    return value


def as_text(value: Any) -> str:
    """JSON for a person to read; nothing in it can move a terminal's cursor."""
    return json.dumps(value, indent=2, default=str) + "\n"


def prepare(folder: str, *, private: bool) -> None:
    """Makes the folder; autogate's own is its owner's alone."""
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        found = os.lstat(folder) if private else os.stat(folder)
        if not stat.S_ISDIR(found.st_mode):
            raise StoreError("is not a folder", where=folder)
        if private and found.st_uid != os.geteuid():
            raise StoreError("belongs to somebody else", where=folder)
        if private and found.st_mode & 0o077:
            os.chmod(folder, 0o700)
    except OSError as error:
        raise StoreError(f"cannot be used ({error.strerror})", where=folder) from error


def _create(path: str, text: str, *, replace: bool) -> bool:
    """Writes a file as a whole; False where it is there already and may not be replaced."""
    temporary = f"{os.path.dirname(path)}/.{os.path.basename(path)}.{os.getpid()}.tmp"
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
            if replace:
                os.replace(temporary, path)
            else:
                os.link(temporary, path)
        except FileExistsError:
            return False
        finally:
            if os.path.lexists(temporary):
                os.unlink(temporary)
    except OSError as error:
        raise StoreError(f"cannot be written ({error.strerror})", where=path) from error
    return True


class Failed(NamedTuple):
    """What an error file is written from."""

    error: str
    status: int | None
    model: str
    main_tokens: int
    entries: int
    action: str
    system: str
    prompt: str
    fault: str = ""
    """A traceback, where the fault is our own."""


def write_error(
    folder: str, session: str, failed: Failed, *, clock: Callable[[], float] | None = None
) -> str:
    """Writes, or replaces, the error file of a session, and returns its path."""
    name = re.sub(r"[^A-Za-z0-9._-]", "_", session or "default")[:100]
    path = os.path.join(folder, f"error-{name}.txt")
    prepare(folder, private=True)
    _create(path, error_text(failed, (clock or time.time)()), replace=True)
    return path


def error_text(failed: Failed, now: float) -> str:
    """The error with everything that is needed to understand it, secrets taken out."""
    characters = len(failed.system) + len(failed.prompt)
    estimated = characters // 4
    ratio = f"{estimated / failed.main_tokens:.2f}" if failed.main_tokens else "unknown"
    rows = (
        ("time", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))),
        ("model", failed.model or "unknown"),
        ("main-loop tokens", failed.main_tokens or "unknown"),
        ("classifier characters", characters),
        ("classifier tokens, estimated", estimated),
        ("ratio", ratio),
        ("transcript entries", failed.entries),
        ("action", redact(failed.action)),
    )
    status = f"HTTP {failed.status}\n" if failed.status else ""
    parts = [
        f"=== error ===\n{status}{redact(failed.error)}\n",
        "=== context ===\n" + "".join(f"{name}: {value}\n" for name, value in rows),
        f"=== system prompt ===\n{redact(failed.system)}\n",
        f"=== user prompt ===\n{redact(failed.prompt)}\n",
    ]
    if failed.fault:
        parts.append(f"=== traceback ===\n{redact(failed.fault)}\n")
    return "\n".join(parts)


def listed(folder: str) -> tuple[DumpFile, ...]:
    """The files of dumps in a folder, the oldest first; other files are none of ours."""
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise StoreError(f"cannot be read ({error.strerror})", where=folder) from error
    found: list[tuple[tuple[int, str], DumpFile]] = []
    for name in names:
        path = os.path.join(folder, name)
        match = NAME.fullmatch(name)
        if match is None and ERROR_NAME.fullmatch(name) is None:
            continue
        facts = os.lstat(path)
        if not stat.S_ISREG(facts.st_mode):
            continue
        if match is not None:
            file = DumpFile(name, match["id"], match["stage"] or "", match["kind"], facts.st_size)
            found.append(((int(match["id"]), name), file))
        else:
            found.append(((int(facts.st_mtime), name), DumpFile(name, "", "", "error", facts.st_size)))
    return tuple(file for _, file in sorted(found, key=lambda row: row[0]))


def of_action(folder: str, wanted: str) -> tuple[DumpFile, ...]:
    """The files of an action by its id, by a file's name, or of the ``last`` one."""
    files = listed(folder)
    ids = [file.id for file in files if file.id]
    if wanted == "last":
        wanted = ids[-1] if ids else ""
    chosen = tuple(file for file in files if wanted and wanted in (file.id, file.name))
    if not chosen:
        what = f"there is no dump {wanted}" if wanted else "there are no dumps"
        raise UsageError(what, where=folder, remedy="autogate dump list shows what there is")
    return chosen


def read_json(folder: str, file: DumpFile) -> Any:
    """What is in a file of requests or answers."""
    path = os.path.join(folder, file.name)
    try:
        return json.loads(read(folder, file))
    except ValueError as error:
        raise StoreError("is not JSON", where=path) from error


def read(folder: str, file: DumpFile) -> str:
    """The text of a file."""
    path = os.path.join(folder, file.name)
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(descriptor, encoding="utf-8", errors="replace") as stream:
            return stream.read()
    except OSError as error:
        raise StoreError(f"cannot be read ({error.strerror})", where=path) from error


def clean(folder: str, *, before: float | None = None) -> int:
    """Deletes dumps, those last written before a time only if one is given; returns how many files."""
    count = 0
    for file in listed(folder):
        path = os.path.join(folder, file.name)
        try:
            if before is None or os.lstat(path).st_mtime < before:
                os.unlink(path)
                count += 1
        except FileNotFoundError:
            continue
        except OSError as error:
            raise StoreError(f"cannot be deleted ({error.strerror})", where=path) from error
    return count
