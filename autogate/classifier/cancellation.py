"""Ends a call to the model at once where a person, the system or a closed pipe says so."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from types import FrameType, TracebackType
from typing import Any, Self

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class CancelledError(BaseException):
    """Raised in the midst of a call. No Exception: a client that retries must not catch it."""


class Cancellation:
    """While entered, signals and a reader of standard output that goes away raise CancelledError.

    Only in the main thread, where alone signals can be handled; elsewhere it does nothing.
    """

    def __init__(self) -> None:
        """Nothing is changed before it is entered."""
        self.by = ""
        """What cancelled, "" for nothing."""
        self._before: dict[signal.Signals, Any] = {}
        self._watcher: threading.Thread | None = None
        self._wake = (-1, -1)
        self._raised = False

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:  # nohup stays nohup
                    self._before[number] = signal.signal(number, self._handle)
            self._watch()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._raised = True  # from here on nothing may be raised any more
        if self._watcher is not None:
            os.write(self._wake[1], b"x")
            self._watcher.join()
            for descriptor in self._wake:
                os.close(descriptor)
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        del frame
        self.by = self.by or signal.Signals(number).name
        if not self._raised:
            self._raised = True
            raise CancelledError(self.by)

    def _watch(self) -> None:
        """A thread that waits for the other end of standard output to be closed, where it is a pipe."""
        import select
        import stat

        try:
            output = sys.stdout.fileno()
            mode = os.fstat(output).st_mode
        except (OSError, ValueError, AttributeError):
            return
        if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)) or signal.SIGTERM not in self._before:
            return
        self._wake = os.pipe()
        poll = select.poll()
        poll.register(output, 0)  # errors and hang-ups are always reported
        poll.register(self._wake[0], select.POLLIN)
        main = threading.main_thread().ident
        assert main is not None

        def wait() -> None:
            with contextlib.suppress(OSError):
                if any(descriptor == output for descriptor, _ in poll.poll()) and not self._raised:
                    self.by = "a closed pipe"
                    signal.pthread_kill(main, signal.SIGTERM)

        self._watcher = threading.Thread(target=wait, name="autogate-pipe", daemon=True)
        self._watcher.start()
