"""Changes one key of a TOML text and leaves everything else as the user wrote it."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from autogate.config.layout import Layout, scan
from autogate.config.load import parse_toml
from autogate.config.schema import Scalar
from autogate.errors import ConfigError


class Edit(NamedTuple):
    """A changed text."""

    text: str
    lost: tuple[str, ...] = ()
    """Comments of the user's that the change would take away."""


def set_key(text: str, path: Sequence[str], value: Scalar | list[str], file: str) -> Edit:
    """The text with a key set: a top-level one, or one in a top-level table."""
    table = parse_toml(text, file)
    layout = scan(text)
    place = layout.find(tuple(path))
    if place is None:
        edit = Edit(_with_key(layout, path, f"{_name(path[-1])} = {_written(value)}", file))
    else:
        start, end = place.value
        edit = Edit(text[:start] + _written(value) + text[end:], layout.comments_in(start, end))
    inner = table
    for name in path[:-1]:
        inner = inner.setdefault(name, {})
    inner[path[-1]] = value
    return _checked(edit, table, file)


def unset_key(text: str, path: Sequence[str], file: str) -> Edit:
    """The text without a key; the same text where it is not set."""
    table = parse_toml(text, file)
    inner: Any = table
    for name in path[:-1]:
        inner = inner.get(name, {})
    if path[-1] not in inner:
        return Edit(text)
    layout = scan(text)
    place = layout.find(tuple(path))
    if place is None or place.header or place.nested:
        raise ConfigError(
            f"{'.'.join(path)} is not on a line of its own", where=file, remedy="edit it by hand"
        )
    start = text.rfind("\n", 0, place.start) + 1
    end = text.find("\n", place.value[1])
    end = len(text) if end < 0 else end + 1
    edit = Edit(text[:start] + text[end:], layout.comments_in(place.start, end))
    del inner[path[-1]]
    return _checked(edit, table, file)


def append_rule(text: str, decision: str, row: dict[str, str], file: str) -> Edit:
    """The text with one more rule at its end."""
    table = parse_toml(text, file)
    newline = "\r\n" if "\r\n" in text else "\n"
    before = text if not text or text.endswith("\n") else text + newline
    lines = [f"[[{decision}]]", *(f"{_name(name)} = {_written(value)}" for name, value in row.items())]
    gap = newline if before.strip() else ""
    table[decision] = [*table.get(decision, ()), dict(row)]
    return _checked(Edit(before + gap + newline.join(lines) + newline), table, file)


def write_text(path: str, text: str) -> None:
    """Replaces a file as a whole, through a link where it is one, keeping its mode."""
    path = os.path.realpath(path)
    folder = os.path.dirname(path)
    temporary = f"{path}.{os.getpid()}.new"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        mode = os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o600
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise ConfigError(f"cannot be written ({error.strerror})", where=path) from error


def _checked(edit: Edit, expected: dict[str, Any], file: str) -> Edit:
    """The edit, once it says what it should and nothing else."""
    try:
        same = _without_empty(parse_toml(edit.text, file)) == _without_empty(expected)
    except ConfigError:
        same = False
    if not same:
        raise ConfigError("cannot be changed without changing more", where=file, remedy="edit it by hand")
    return edit


def _without_empty(table: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if value != {}}


def _written(value: Scalar | list[str]) -> str:
    import tomli_w

    return tomli_w.dumps({"k": value}).removeprefix("k = ").rstrip("\n")


def _name(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else _written(name)


def _with_key(layout: Layout, path: Sequence[str], line: str, file: str) -> str:
    """The line after the last key of its table; a table that is missing goes to the end."""
    text = layout.text
    newline = "\r\n" if "\r\n" in text else "\n"
    table = tuple(path[:-1])
    current: tuple[str | int, ...] = ()
    last = -1
    for place in layout.places:
        if place.header:
            current = place.path
        if current == table and not place.nested:
            if place.path == table and not place.header:
                raise ConfigError(f"{table[0]} is an inline table", where=file, remedy="edit it by hand")
            last = place.value[1]
    first = next((place.start for place in layout.places if place.header), None)
    if last >= 0:
        end = text.find("\n", last)
        at = len(text) if end < 0 else end + 1
    elif not table and first is not None:
        at = _above_comment(text, first)
        return text[:at] + line + newline + newline + text[at:]
    else:
        at = len(text)
        if table:
            line = (newline if text.strip() else "") + f"[{_name(table[0])}]{newline}{line}"
    before = text[:at]
    if before and not before.endswith("\n"):
        before += newline
    return before + line + newline + text[at:]


def _above_comment(text: str, at: int) -> int:
    """The start of the block of comment lines that ends right above a position."""
    at = text.rfind("\n", 0, at) + 1
    while at:
        start = text.rfind("\n", 0, at - 1) + 1
        if not text[start:at].lstrip().startswith("#"):
            break
        at = start
    return at
