"""Changes the text of a JSON file at one place and leaves every other byte as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from autogate.errors import ConfigError

Item = tuple[tuple[str, ...], Any]
"""Names of objects that lead to an array, and what is to stand in it."""

_BLANK = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
"""A string, which may look like one, or a comment."""
_OTHER = re.compile(r"[^\s,\]}]+")


class Node(NamedTuple):
    """A value and where it stands; for objects and arrays also what is in it."""

    start: int
    end: int
    inner: tuple[tuple[str, int, Node], ...] = ()
    """Name ("" in arrays), where the name or the item starts, and the value."""

    def named(self, name: str) -> Node | None:
        """The last value of that name, which is the one that counts."""
        return next((node for key, _, node in reversed(self.inner) if key == name), None)


def with_items(text: str, items: Sequence[Item], base: dict[str, Any] | None = None) -> str:
    """The text with an item appended to each of the arrays; what is missing on the way is made."""
    if not text.strip():
        text = json.dumps(base or {}, indent=2) + "\n"
    _check_names(text, {path[0] for path, _ in items})
    for path, item in items:
        before = _read(text)
        expected = _appended(before, path, item)
        text = _checked(_with_item(text, path, item), expected)
    return text


def with_comments(change: Callable[[str], str], text: str) -> str:
    """A change of a text that may hold comments, ``//`` and ``/* */``, which all stay where they are."""
    bare = _uncommented(text)
    if bare == text:
        return change(text)
    changed = change(bare)
    # What is the same before and after the place of the change is taken as it was, with its comments.
    start = _common(bare, changed)
    rest = min(len(bare), len(changed)) - start
    end = _common(bare[::-1][:rest], changed[::-1][:rest])
    lost = "".join(
        f" {comment}\n" if comment[1] == "/" else f" {comment}"
        for comment in _comments(text, start, len(text) - end)
    )
    found = text[:start] + changed[start : len(changed) - end] + lost + text[len(text) - end :]
    if _uncommented(found).split() != changed.split():
        raise ConfigError("has comments where it must be changed", remedy="edit it by hand")
    return found


def _common(one: str, other: str) -> int:
    """How many characters both begin with."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _uncommented(text: str) -> str:
    return _COMMENT.sub(lambda match: match[0] if match[0][0] == '"' else _blank(match[0]), text)


def _comments(text: str, start: int, end: int) -> Iterator[str]:
    for match in _COMMENT.finditer(text):
        if match[0][0] != '"' and match.start() < end and match.end() > start:
            yield match[0]


def _blank(comment: str) -> str:
    """As many blanks, so that every other character stays in its place."""
    return re.sub(r"[^\r\n]", " ", comment)


def _check_names(text: str, names: set[str]) -> None:
    """Of a name that stands there twice only the last counts: taking ours out would bring back the first."""
    _read(text)
    there = [name for name, _, _ in _scan(text).inner]
    for name in names:
        if there.count(name) > 1:
            raise ConfigError(f"names {name} twice", remedy="leave one of them, or edit it by hand")


def without(text: str, is_ours: Callable[[Any], bool], root: str = "hooks") -> str:
    """The text without the array items, anywhere below ``root``, that are ours; then without empty rests."""
    if not text.strip():
        return text
    data = _read(text)
    tree = data.get(root)
    if not isinstance(tree, dict) or not is_ours(tree):
        return text
    while True:
        data = _read(text)
        path = _first_of_ours(data[root], is_ours, (root,)) if isinstance(data.get(root), dict) else None
        if path is None:
            return text
        # A list or an object that becomes empty by this goes too: it was made for this.
        while len(path) > 1 and (
            len(_at(data, path[:-1])) == 1 or (path[-1] == "hooks" and isinstance(path[-2], int))
        ):
            path = path[:-1]
        expected = _read(text)
        del _at(expected, path[:-1])[path[-1]]
        text = _checked(_without(text, path), expected)


def _first_of_ours(
    value: Any, is_ours: Callable[[Any], bool], path: tuple[Any, ...]
) -> tuple[Any, ...] | None:
    inner = enumerate(value) if isinstance(value, list) else value.items()
    for key, each in inner:
        if not is_ours(each):
            continue
        if isinstance(each, dict) and not any(isinstance(part, (dict, list)) for part in each.values()):
            return (*path, key)
        if isinstance(each, (dict, list)):
            found = _first_of_ours(each, is_ours, (*path, key))
            if found is not None:
                return found
    return None


def _at(data: Any, path: Sequence[Any]) -> Any:
    for key in path:
        data = data[key]
    return data


def data_of(text: str) -> Any:
    """What a text says, comments or not. Raises ValueError."""
    return json.loads(_uncommented(text.removeprefix("\ufeff")))


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"is not JSON ({error})", remedy="mend it, or edit it by hand") from error
    if not isinstance(data, dict):
        raise ConfigError("holds no JSON object", remedy="edit it by hand")
    return data


def _appended(data: dict[str, Any], path: tuple[str, ...], item: Any) -> dict[str, Any]:
    inner: Any = data
    for at, name in enumerate(path):
        inner = inner.setdefault(name, [] if at == len(path) - 1 else {})
        if not isinstance(inner, list if at == len(path) - 1 else dict):
            raise ConfigError(f"{'.'.join(path[: at + 1])} is of another kind", remedy="edit it by hand")
    inner.append(item)
    return data


def _checked(text: str, expected: dict[str, Any]) -> str:
    if _read(text) != expected:
        raise ConfigError("cannot be changed without changing more", remedy="edit it by hand")
    return text


def _with_item(text: str, path: tuple[str, ...], item: Any) -> str:
    node, depth = _scan(text), 0
    while depth < len(path) and (below := node.named(path[depth])) is not None:
        node, depth = below, depth + 1
    value = item
    for name in reversed(path[depth + 1 :]):
        value = {name: [value] if isinstance(value, dict) and name == path[-1] else value}
    if depth < len(path):
        if depth == len(path) - 1:
            value = [item]
        return _inserted(text, node, f"{json.dumps(path[depth])}: ", value)
    return _inserted(text, node, "", item)


def _inserted(text: str, node: Node, name: str, value: Any) -> str:
    """A value as the last one of an object or array, written as its neighbours are."""
    unit = _unit(text)
    outer = _indent_at(text, node.start)
    newline = "\r\n" if "\r\n" in text else "\n"
    if node.inner:
        last = node.inner[-1]
        one_line = "\n" not in text[node.start : node.end]
        here = _indent_at(text, last[1])
        written = json.dumps(value, indent=None if one_line else unit, ensure_ascii=False)
        between = ", " if one_line else f",{newline}{here}"
        return text[: last[2].end] + between + name + _shifted(written, here, newline) + text[last[2].end :]
    here = outer + unit
    written = _shifted(json.dumps(value, indent=unit, ensure_ascii=False), here, newline)
    brackets = text[node.start], text[node.end - 1]
    whole = f"{brackets[0]}{newline}{here}{name}{written}{newline}{outer}{brackets[1]}"
    return text[: node.start] + whole + text[node.end :]


def _without(text: str, path: Sequence[Any]) -> str:
    node = _scan(text)
    for key in path[:-1]:
        below = node.named(key) if isinstance(key, str) else node.inner[key][2]
        assert below is not None
        node = below
    key = path[-1]
    at = (
        key
        if isinstance(key, int)
        else max(index for index, (name, _, _) in enumerate(node.inner) if name == key)
    )
    _, start, value = node.inner[at]
    if at > 0:  # from the end of the one before: the comma and the blanks go
        return text[: node.inner[at - 1][2].end] + text[value.end :]
    if len(node.inner) > 1:
        return text[:start] + text[node.inner[1][1] :]
    return text[: node.start + 1] + text[node.end - 1 :]


def _shifted(written: str, indent: str, newline: str) -> str:
    return written.replace("\n", newline + indent)


def _unit(text: str) -> str:
    found = re.search(r"\n([ \t]+)\"", text)
    return found[1] if found else "  "


def _indent_at(text: str, position: int) -> str:
    line = text[text.rfind("\n", 0, position) + 1 : position]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _scan(text: str) -> Node:
    """The layout of a valid text."""
    node, _ = _value(text, _skip(text, 1 if text.startswith("\ufeff") else 0))
    return node


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    assert match is not None
    return match.end()


def _value(text: str, at: int) -> tuple[Node, int]:
    mark = text[at]
    if mark not in "{[":
        match = (_STRING if mark == '"' else _OTHER).match(text, at)
        assert match is not None
        return Node(at, match.end()), match.end()
    start, inner = at, list[tuple[str, int, Node]]()
    at = _skip(text, at + 1)
    while text[at] not in "}]":
        began, name = at, ""
        if mark == "{":
            key = _STRING.match(text, at)
            assert key is not None
            name = json.loads(key[0])
            at = _skip(text, _skip(text, key.end()) + 1)
        node, at = _value(text, at)
        inner.append((name, began, node))
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return Node(start, at + 1, tuple(inner)), at + 1
