"""A file that is written beside its place, and put there once it is whole."""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat

from autogate.errors import UsageError


class NewFile:
    """Text for a file. No link is followed and no device replaced; one process writes it at a time.

    All methods raise UsageError where the file cannot be written.
    """

    def __init__(self, path: str) -> None:
        """Begins it beside its place."""
        self.path = path
        self.part = partial(path)
        try:
            if not stat.S_ISREG(os.lstat(path).st_mode):
                raise UsageError("is not a regular file", where=path, remedy="- is standard output")
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            raise _cannot(path, error) from error
        self._file = os.fdopen(_locked(path), "w", encoding="utf-8", errors="backslashreplace")

    def write(self, text: str) -> None:
        """Adds text."""
        try:
            self._file.write(text)
        except (OSError, ValueError) as error:
            raise _cannot(self.path, error) from error

    def finish(self) -> None:
        """Puts the file in its place."""
        try:
            self._file.flush()
            os.replace(self.part, self.path)  # before the lock goes
            self._file.close()
        except (OSError, ValueError) as error:
            raise _cannot(self.path, error) from error

    def leave(self) -> None:
        """Lets go of it as far as it is written, for whoever goes on with it."""
        with contextlib.suppress(OSError):
            self._file.close()

    def drop(self) -> None:
        """Leaves nothing of it."""
        self.leave()
        with contextlib.suppress(OSError):
            os.unlink(self.part)


def partial(path: str) -> str:
    """Where a file is written before it is whole."""
    return f"{path}.part"


def check_unused(path: str) -> None:
    """Raises UsageError where another process writes the file of that path at this moment."""
    if os.path.lexists(partial(path)):
        os.close(_locked(path, truncated=False))


def _locked(path: str, *, truncated: bool = True) -> int:
    """The descriptor of the part, which nobody else writes."""
    part = partial(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    while True:
        try:
            descriptor = os.open(part, flags, 0o666)
        except (OSError, ValueError) as error:
            raise _cannot(path, error) from error
        try:
            check_own(descriptor, path)
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
