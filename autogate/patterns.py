"""Regular expressions that are compiled once for all processes.

Compiling those of the modules takes a third of a fresh process' time, and Python keeps no compiled ones. So
what the compiler made of each is kept beside the compiled modules, and taken from there. The key is the
expression itself with its flags; anything unexpected, and the expression is compiled as ever.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

_LIMIT = 2_000
"""Expressions in a file."""
_MISSING: Callable[[], None] = lambda: None  # noqa: E731 - nothing to save


def path() -> str:
    """The file for this Python."""
    from importlib import import_module

    _sre: Any = import_module("_sre")
    name = f"patterns.{sys.implementation.cache_tag}-{_sre.MAGIC}.{_sre.CODESIZE}"
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "__pycache__", name)


def use() -> Callable[[], None]:
    """From here on, modules' expressions come from the file; returns what adds the missing ones to it."""
    try:
        return _use()
    except Exception:  # noqa: BLE001 - another Python may have other insides: then nothing is kept
        return _MISSING


def _use() -> Callable[[], None]:
    import marshal
    from importlib import import_module

    inside: Any = import_module("re._compiler")
    _sre: Any = import_module("_sre")
    original = inside.compile
    file = path()
    try:
        with open(file, "rb") as stream:
            table = marshal.loads(stream.read())  # noqa: S302 - lies where the compiled modules lie
    except (OSError, ValueError, EOFError, TypeError):
        table = {}
    if not isinstance(table, dict):
        table = {}
    missed: dict[tuple[str, int], tuple[Any, ...]] = {}

    class Seen:
        """The compiler's last step, whose arguments are kept."""

        arguments: tuple[Any, ...] = ()

        def __getattr__(self, name: str) -> Any:
            return getattr(_sre, name)

        def compile(self, *arguments: Any) -> Any:
            self.arguments = arguments
            return _sre.compile(*arguments)

    seen = Seen()

    def compiled(pattern: Any, flags: int = 0) -> Any:
        if not isinstance(pattern, str):
            return original(pattern, flags)
        key = (pattern, int(flags))
        row = table.get(key)
        if row is not None:
            try:
                code = list(memoryview(row[1]).cast("I"))
                return _sre.compile(pattern, row[0], code, row[2], dict(row[3]), row[4])
            except (TypeError, ValueError, IndexError, RuntimeError):
                del table[key]
        seen.arguments = ()
        found = original(pattern, flags)
        if seen.arguments and _is_of_a_module():
            _, all_flags, code, groups, names, numbers = seen.arguments
            missed[key] = (int(all_flags), _packed(code), groups, tuple(names.items()), numbers)
        return found

    inside._sre = seen  # noqa: SLF001 - there is no other way, see above
    inside.compile = compiled

    def save() -> None:
        if missed and not sys.dont_write_bytecode and len(table) + len(missed) <= _LIMIT:
            _write(file, marshal.dumps({**table, **missed}))

    return save


def _is_of_a_module() -> bool:
    """Whether a module compiles it for good, and not a function for what it was given just now."""
    frame: Any = sys._getframe(2)  # noqa: SLF001
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "re":
        frame = frame.f_back
    return frame is not None and frame.f_code.co_name == "<module>"


def _packed(code: Any) -> bytes:
    from array import array

    return array("I", code).tobytes()


def _write(file: str, data: bytes) -> None:
    fresh = f"{file}.{os.getpid()}"
    try:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
        os.replace(fresh, file)
    except OSError:
        return  # a folder that is not ours: every process compiles for itself
