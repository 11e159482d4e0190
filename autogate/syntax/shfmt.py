"""The reference parser as a process: text in, its syntax tree as JSON out. The only owner of that program."""

from __future__ import annotations

import os
import sysconfig
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

    code, output = _run([location(), "-ln", dialect, "--to-json"], text.encode())
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


def _run(arguments: list[str], text: bytes) -> tuple[int, bytes]:
    import subprocess
    import threading

    try:
        process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={},
            cwd="/",
        )
    except OSError as error:
        raise UnreadableError("the reference parser does not start") from error
    assert process.stdin is not None
    assert process.stdout is not None
    stdin = process.stdin

    def feed() -> None:
        try:
            stdin.write(text)
            stdin.close()
        except OSError:
            return  # it stopped early; its exit status tells

    timer = threading.Timer(TIME_LIMIT, process.kill)
    writer = threading.Thread(target=feed, daemon=True)
    try:
        timer.start()
        writer.start()
        output = process.stdout.read(OUTPUT_LIMIT + 1)
        if len(output) > OUTPUT_LIMIT:
            raise UnreadableError("too much to read")
        code = process.wait()
    finally:
        timer.cancel()
        if process.poll() is None:
            process.kill()
            process.wait()
        writer.join()
        process.stdout.close()
    if code < 0:
        raise UnreadableError("the reference parser took too long")
    return code, output
