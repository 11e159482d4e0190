"""The package's compiled modules in one file.

Looking for more than a hundred files and reading each takes a fifth of a fresh process' time. So what was
imported is kept together, beside the compiled modules, and taken from there as long as the source is the very
file that it was compiled from (time and size, as Python itself compares them).
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

_PACKAGE = __name__.partition(".")[0]
_LIMIT = 16 * 1024 * 1024
"""Bytes of a file."""
_HEAD = 8
"""Bytes that hold the length of the index; the index and the modules' code follow."""
_Row = tuple[str, bool, int, int, int, int]
"""Source file, whether it is a package, its time in ns and size, and where its code lies."""


def path() -> str:
    """The file for this Python."""
    name = f"modules.{sys.implementation.cache_tag}-{sys.hexversion:x}-{sys.flags.optimize}"
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "__pycache__", name)


class _Loader(SourceFileLoader):
    """Takes a module's code out of the file."""

    def __init__(self, fullname: str, source: str, code: bytes) -> None:
        super().__init__(fullname, source)
        self._code = code

    def get_code(self, fullname: str) -> CodeType | None:
        """The compiled module."""
        try:
            found = marshal.loads(self._code)  # noqa: S302 - lies where the compiled modules lie
        except (EOFError, ValueError, TypeError):
            found = None
        return found if isinstance(found, CodeType) else super().get_code(fullname)


class _Finder:
    """Finds the package's modules in the file."""

    def __init__(self, descriptor: int, start: int, rows: dict[str, _Row]) -> None:
        self._descriptor = descriptor
        self._start = start
        self.rows = rows

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, None where the file has none or its source is another by now."""
        del path, target
        row = self.rows.get(name)
        if row is None:
            return None
        source, is_package, *_, at, size = row
        try:
            if _state(source) != row[2:4]:
                del self.rows[name]
                return None
            code = os.pread(self._descriptor, size, self._start + at)
        except OSError:
            return None
        spec = ModuleSpec(name, _Loader(name, source, code), origin=source, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [os.path.dirname(source)]
        return spec


def use() -> Callable[[], None]:
    """From here on modules come from the file; returns what writes it anew where some were missing."""
    file = path()
    rows: dict[str, _Row] = {}
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        finder = None
    else:
        start, rows = _index(descriptor)
        finder = _Finder(descriptor, start, rows)
        sys.meta_path.insert(0, finder)
    return lambda: _keep(file, rows)


def _index(descriptor: int) -> tuple[int, dict[str, _Row]]:
    """Where the code begins, and the rows; none where the file is not what it should be."""
    try:
        length = int.from_bytes(os.pread(descriptor, _HEAD, 0), "big")
        found = marshal.loads(os.pread(descriptor, min(length, _LIMIT), _HEAD))  # noqa: S302 - see above
        whole = found.pop("")
    except (OSError, EOFError, ValueError, TypeError, AttributeError, KeyError):
        return 0, {}
    if whole != os.fstat(descriptor).st_size or os.path.dirname(os.path.abspath(__file__)) != found.pop(
        ".", 0
    ):
        return 0, {}  # cut short, or of a package that was moved
    return _HEAD + length, found


def _state(source: str) -> tuple[int, int]:
    found = os.stat(source)
    return found.st_mtime_ns, found.st_size


def _keep(file: str, rows: dict[str, _Row]) -> None:
    if sys.dont_write_bytecode:
        return
    loaded = {
        name: module.__spec__
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] == _PACKAGE
        and module.__spec__ is not None
        and name != f"{_PACKAGE}.__main__"
    }
    if all(name in rows for name in loaded):
        return
    try:
        _write(file, rows, loaded)
    except Exception:  # noqa: BLE001 - what cannot be kept is worked out again
        return


def _write(file: str, rows: dict[str, _Row], loaded: dict[str, ModuleSpec]) -> None:
    kept: dict[str, Any] = {}
    parts: list[bytes] = []
    at = 0
    old = os.open(file, os.O_RDONLY | os.O_CLOEXEC) if rows else -1
    try:
        start = _index(old)[0] if rows else 0
        for name in sorted({*rows, *loaded}):
            row = rows.get(name)
            if row is not None:
                head, code = row[:4], os.pread(old, row[5], start + row[4])
            else:
                spec: Any = loaded[name]
                state = _state(spec.origin)
                code = marshal.dumps(spec.loader.get_code(name))
                head = (spec.origin, spec.submodule_search_locations is not None, *state)
            kept[name] = (*head, at, len(code))
            parts.append(code)
            at += len(code)
    finally:
        if old >= 0:
            os.close(old)
    kept["."] = os.path.dirname(os.path.abspath(__file__))
    kept[""] = 0
    while True:  # its own length stands in it
        index = marshal.dumps(kept)
        if kept[""] == (whole := _HEAD + len(index) + at):
            break
        kept[""] = whole
    if whole > _LIMIT:
        return
    fresh = f"{file}.{os.getpid()}"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(len(index).to_bytes(_HEAD, "big") + index + b"".join(parts))
    os.replace(fresh, file)
