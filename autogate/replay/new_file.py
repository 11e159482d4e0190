"""A file that is written beside its place, and put there once it is whole; a pipe or device gets it then."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import shutil
import stat
import tempfile
from typing import IO, NamedTuple

from autogate.errors import UsageError


class Place(NamedTuple):
    """Where a path leads."""

    path: str
    through: bool = False
    """Whether it is written into as it stands, because a file in its place would be another thing."""


class NewFile:
    """Text for a path that a person gave.

    A file is replaced as a whole, where links lead as well, and keeps its mode; pipes, devices and open
    descriptors are written into, when everything is there. All methods raise UsageError where that cannot be.
    """

    def __init__(self, path: str, *, kept: bool = False) -> None:
        """``kept``: what is written lies beside its place meanwhile, for whoever goes on after a kill.

        One process at a time writes such a file. What an earlier one left stays until something is written.
        """
        self.path = path
        self._place = place_of(path)
        self.part = partial(self._place.path)
        self._is_kept = kept and not self._place.through
        self._begun = False
        self._file: IO[str]
        descriptor = -1
        if not self._place.through:
            descriptor = _locked(self._place.path, path, truncated=False)
        if self._is_kept:
            self._file = os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace")
            return
        if descriptor >= 0:  # there is room for it; nothing lies about until it is whole
            if os.fstat(descriptor).st_size == 0:
                os.unlink(self.part)
            os.close(descriptor)
        self._file = tempfile.TemporaryFile("w+", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115

    @property
    def replaces(self) -> str:
        """The file that would be gone when this one is put in its place, "" where there is none."""
        if self._place.through:
            return ""
        if self._is_kept and not self._begun and os.fstat(self._file.fileno()).st_size:
            return self.part  # of a run that was killed
        return self._place.path if os.path.lexists(self._place.path) else ""

    def write(self, text: str) -> None:
        """Adds text."""
        try:
            if not self._begun:
                self._begun = True
                self._file.truncate(0)
            self._file.write(text)
        except (OSError, ValueError) as error:
            raise _cannot(self.path, error) from error

    def finish(self) -> None:
        """Puts the file in its place."""
        try:
            self.write("")
            self._file.flush()
            if self._place.through:
                with open(_opened(self._place.path), "wb") as target:
                    self._copy(target)
            elif self._is_kept:
                self._put(self._file.fileno())
            else:
                with open(_locked(self._place.path, self.path), "wb") as target:
                    self._copy(target)
                    target.flush()
                    self._put(target.fileno())
            self._file.close()
        except (OSError, ValueError) as error:
            raise _cannot(self.path, error) from error

    def _copy(self, target: IO[bytes]) -> None:
        self._file.seek(0)
        assert hasattr(self._file, "buffer")
        shutil.copyfileobj(self._file.buffer, target, 1 << 18)

    def _put(self, descriptor: int) -> None:
        with contextlib.suppress(OSError):
            os.fchmod(descriptor, stat.S_IMODE(os.stat(self._place.path).st_mode))
        os.replace(self.part, self._place.path)  # before the lock goes

    def leave(self) -> None:
        """Lets go of it as far as it is written, for whoever goes on with it."""
        with contextlib.suppress(OSError):
            self._file.flush()
        if self._is_kept and os.fstat(self._file.fileno()).st_size == 0:
            self._begun = True
            self.drop()
        with contextlib.suppress(OSError):
            self._file.close()

    def drop(self) -> None:
        """Leaves nothing of it."""
        with contextlib.suppress(OSError):
            if self._is_kept and (self._begun or os.fstat(self._file.fileno()).st_size == 0):
                os.unlink(self.part)
        with contextlib.suppress(OSError):
            self._file.close()


# ── places ───────────────────────────────────────────────────────────────────────────────────────


def place_of(path: str) -> Place:
    """Where a report of that path goes. Raises UsageError where it can go nowhere."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return Place(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from error
    if stat.S_ISDIR(mode):
        raise UsageError("is a folder", where=path)
    if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) or _descriptor(path) is not None:
        return Place(path, through=True)
    if not stat.S_ISREG(mode):
        raise UsageError("is neither a file nor a pipe", where=path)
    return Place(os.path.realpath(path))


def is_standard_output(path: str) -> bool:
    """Whether a path is another name of this process's standard output, as /dev/stdout is."""
    return _descriptor(path) == 1


_DESCRIPTORS = re.compile(r"/proc/[^/]+(?:/task/\d+)?/fd|/dev/fd")


def _descriptor(path: str) -> int | None:
    """The descriptor of this process that a path stands for, -1 for another's; None: it is a usual path."""
    with contextlib.suppress(OSError, ValueError):
        for _ in range(40):
            folder = os.path.realpath(os.path.dirname(path) or ".")
            if _DESCRIPTORS.fullmatch(folder):
                name = os.path.basename(path)
                own = folder == os.path.realpath("/dev/fd")
                return int(name) if own and name.isdecimal() else -1
            if not os.path.islink(path):
                return None
            path = os.path.join(folder, os.readlink(path))
    return None


def _opened(path: str) -> int:
    """A descriptor to write into what stands at a path; a pipe waits for its reader."""
    number = _descriptor(path)
    if number is not None and number >= 0:
        return os.dup(number)  # opened anew, a file would be written from its beginning
    return os.open(path, os.O_WRONLY | os.O_NOCTTY | os.O_CLOEXEC)


def partial(path: str) -> str:
    """Where a file is written before it is whole."""
    return f"{path}.part"


def check_unused(path: str) -> None:
    """Raises UsageError where another process writes the file of that path at this moment."""
    if os.path.lexists(partial(path)):
        os.close(_locked(path, path, truncated=False))


def _locked(path: str, shown: str, *, truncated: bool = True) -> int:
    """The descriptor of the part, which nobody else writes."""
    part = partial(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    while True:
        try:
            descriptor = os.open(part, flags, 0o666)
        except (OSError, ValueError) as error:
            raise _cannot(shown, error) from error
        try:
            check_own(descriptor, shown)
            if _is_at(descriptor, part):
                if truncated:
                    os.ftruncate(descriptor, 0)
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # the other one put it in its place meanwhile


def check_own(descriptor: int, path: str) -> None:
    """Keeps other processes from an open file. Raises UsageError where one has it, or where it is none."""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise UsageError("is not a regular file", where=path)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UsageError("another process is writing it", where=path) from None
    except OSError:
        pass  # a file system without locks


def _is_at(descriptor: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.lstat(path))
    except OSError:
        return False


def _cannot(path: str, error: Exception) -> UsageError:
    why = error.strerror if isinstance(error, OSError) else str(error)
    return UsageError(f"cannot be written ({why})", where=path)
