"""Runs commands in this process, with chosen standard streams."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Any, NamedTuple

import pytest

from autogate.__main__ import main


class Result(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The JSON lines of the output."""
        return [json.loads(line) for line in self.out.splitlines()]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """True."""
        return True


class Runner:
    """Calls ``main``; standard input is bytes on a real pipe or file descriptor."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Streams are restored by the fixture's end."""
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: str, stdin: bytes = b"", terminal: bool = False) -> Result:
        """Runs one command."""
        make = Terminal if terminal else io.StringIO
        out, err = make(), make()
        with _file_with(stdin) as file, self._monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", file)
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = main(arguments)
        return Result(code, out.getvalue(), err.getvalue())


def _file_with(data: bytes) -> Any:
    descriptor = os.memfd_create("stdin") if hasattr(os, "memfd_create") else _temporary()
    with os.fdopen(os.dup(descriptor), "wb") as file:
        file.write(data)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return os.fdopen(descriptor, "r")


def _temporary() -> int:
    import tempfile
    from pathlib import Path

    descriptor, name = tempfile.mkstemp()
    Path(name).unlink()
    return descriptor
