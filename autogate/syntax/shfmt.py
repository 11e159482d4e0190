"""The reference parser as a process: text in, its syntax tree as JSON out. The only owner of that program."""

from __future__ import annotations

import os
import signal
import sysconfig
import time
from typing import Any, Final

from autogate.syntax.literals import UnreadableError

TIME_LIMIT: Final = 2.0
OUTPUT_LIMIT: Final = 10_000_000
INPUT_LIMIT: Final = 1_000_000

_location: str | None = None


def location() -> str:
    """Where the program stands: beside the interpreter, never looked up along PATH."""
    global _location
    if _location is None:
        name = "shfmt.exe" if os.name == "nt" else "shfmt"
        path = os.path.join(sysconfig.get_path("scripts"), name)
        if not os.access(path, os.X_OK):
            raise UnreadableError("the reference parser is not installed")
        _location = path
    return _location


def parse(text: str, dialect: str) -> dict[str, Any]:
    """The tree of the text as the reference parser gives it."""
    import json

    waiting = _waiting.pop(dialect, None)
    if waiting is not None and not waiting.lives():
        waiting = None
    _wanted.add(dialect)
    code, output = _run(waiting or _Process(_command(dialect)), text.encode())
    if code != 0:
        raise UnreadableError(output[:200].decode(errors="replace").strip().partition("\n")[0])
    try:
        tree = json.loads(output)
    except RecursionError as error:
        raise UnreadableError("nested too deeply") from error
    except ValueError as error:
        raise UnreadableError("the reference parser's answer is malformed") from error
    if not isinstance(tree, dict):
        raise UnreadableError("the reference parser's answer is malformed")
    return tree


_waiting: dict[str, _Process] = {}
_wanted: set[str] = set()
"""Dialects that were read since ``keep_ready``."""


def keep_ready() -> None:
    """Starts a process for the next text, where one was needed: its start is most of what a reading takes.

    For processes that live long, when they rest. It ends with this one, whose pipe it reads.
    """
    while _wanted:
        dialect = _wanted.pop()
        if dialect not in _waiting:
            _waiting[dialect] = _Process(_command(dialect))


def _command(dialect: str) -> list[str]:
    return [location(), "-ln", dialect, "--to-json"]


def _run(process: _Process, text: bytes) -> tuple[int, bytes]:
    """The exit status and what was printed. Without threads, each of which costs a tenth of the whole."""
    import select

    ends = time.monotonic() + TIME_LIMIT
    output = bytearray()
    try:
        poll = select.poll()
        poll.register(process.output, select.POLLIN)
        text = process.feed(text)
        if text:
            poll.register(process.input, select.POLLOUT)
        while True:
            left = ends - time.monotonic()
            ready = poll.poll(max(left, 0) * 1000)
            if not ready:
                raise UnreadableError("the reference parser took too long")
            for descriptor, _ in ready:
                if descriptor == process.output:
                    piece = os.read(descriptor, 1 << 16)
                    output += piece
                    if not piece:
                        return process.ended(), bytes(output)
                    if len(output) > OUTPUT_LIMIT:
                        raise UnreadableError("too much to read")
                else:
                    text = process.feed(text)
                    if not text:
                        poll.unregister(descriptor)
    finally:
        process.close()


class _Process:
    """The program, started, and its pipes."""

    def __init__(self, arguments: list[str]) -> None:
        """Raises UnreadableError."""
        theirs, self.input = os.pipe()
        self.output, printed = os.pipe()
        os.set_blocking(self.input, False)
        actions = [
            (os.POSIX_SPAWN_DUP2, ours, number) for ours, number in ((theirs, 0), (printed, 1), (printed, 2))
        ]
        try:
            self._number = os.posix_spawn(
                arguments[0], arguments, {}, file_actions=actions, setsigmask=(), setsigdef=(signal.SIGPIPE,)
            )
        except OSError as error:
            self._number = 0
            self.close()
            raise UnreadableError("the reference parser does not start") from error
        finally:
            os.close(theirs)
            os.close(printed)

    def feed(self, text: bytes) -> bytes:
        """Writes as much as it takes now; what is left. Its input ends with the text."""
        try:
            text = text[os.write(self.input, text) :] if text else text
        except BlockingIOError:
            return text
        except OSError:
            text = b""  # it stopped early; its exit status tells
        if not text:
            os.close(self.input)
            self.input = -1
        return text

    def lives(self) -> bool:
        """Whether it still waits for its text; where not, it is done away with."""
        if os.waitpid(self._number, os.WNOHANG)[0] == 0:
            return True
        self._number = 0
        self.close()
        return False

    def ended(self) -> int:
        """Its exit status; it has closed its output. Raises UnreadableError where a signal ended it."""
        number, self._number = self._number, 0
        code = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
        if code < 0:
            raise UnreadableError("the reference parser was ended")
        return code

    def close(self) -> None:
        """Ends it if it still runs."""
        for descriptor in (self.input, self.output):
            if descriptor >= 0:
                os.close(descriptor)
        if self._number:
            os.kill(self._number, signal.SIGKILL)
            os.waitpid(self._number, 0)
