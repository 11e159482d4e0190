"""Where each key of a TOML text stands, which tomllib does not tell.

Only for texts that tomllib has accepted: the scanner relies on that and checks nothing itself.
"""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple

Path = tuple[str | int, ...]


class Place(NamedTuple):
    """One key, table header or array element."""

    path: Path
    line: int
    """1-based."""
    start: int
    """Where the statement or element begins."""
    value: tuple[int, int]
    """Span of the value; empty for a header."""
    header: bool = False
    nested: bool = False
    """Inside an array or an inline table."""


class Layout(NamedTuple):
    """A scanned text."""

    text: str
    places: tuple[Place, ...]
    comments: tuple[tuple[int, int], ...]
    by_path: dict[Path, Place]
    """The first place of each path."""

    def find(self, path: Path) -> Place | None:
        """The place of a key, the first where a table has several headers."""
        return self.by_path.get(path)

    def line_of(self, path: Path) -> int:
        """The line of the key, or of the nearest thing that encloses it; 1 where nothing does."""
        while path:
            place = self.find(path) or self.find((*path, 0))
            if place is not None:
                return place.line
            path = path[:-1]
        return 1

    def comments_in(self, start: int, end: int) -> tuple[str, ...]:
        """The comments within a span."""
        return tuple(self.text[a:b].rstrip() for a, b in self.comments if start <= a < end)


_BLANK = re.compile(r"[ \t\r\n]*")
_INLINE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*[^,\]}#\s]")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")
_BASIC_LINES = re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}', re.DOTALL)
_LITERAL_LINES = re.compile(r"'''(?:[^']|'{1,2}(?!'))*'{3,5}", re.DOTALL)


def scan(text: str) -> Layout:
    """The layout of a valid TOML text."""
    return _Scanner(text).run()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: list[Place] = []
        self.comments: list[tuple[int, int]] = []
        self.counts: dict[Path, int] = {}
        self.line_start = 0
        self.line = 1

    def run(self) -> Layout:
        prefix: Path = ()
        while True:
            self._skip()
            if self.at >= len(self.text):
                index = {place.path: place for place in reversed(self.places)}
                return Layout(self.text, tuple(self.places), tuple(self.comments), index)
            if self.text[self.at] == "[":
                prefix = self._header()
            else:
                self._pair(prefix, nested=False)

    def _skip(self) -> None:
        """Over blanks, line ends and comments."""
        while True:
            self.at = _BLANK.match(self.text, self.at).end()  # type: ignore[union-attr]
            if self.at >= len(self.text) or self.text[self.at] != "#":
                return
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            self.comments.append((self.at, end))
            self.at = end

    def _line_at(self, position: int) -> int:
        self.line += self.text.count("\n", self.line_start, position)
        self.line_start = position
        return self.line

    def _header(self) -> Path:
        start = self.at
        line = self._line_at(start)
        array = self.text.startswith("[[", start)
        self.at += 2 if array else 1
        names = self._key()
        self.at += 2 if array else 1
        path: Path = ()
        for number, name in enumerate(names, 1):
            path = (*path, name)
            if number == len(names) and array:
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
        self.places.append(Place(path, line, start, (self.at, self.at), header=True))
        return path

    def _key(self) -> tuple[str, ...]:
        """A dotted key with the blanks around it."""
        names: list[str] = []
        while True:
            self.at = _INLINE.match(self.text, self.at).end()  # type: ignore[union-attr]
            if self.text[self.at] in "\"'":
                kind = _BASIC if self.text[self.at] == '"' else _LITERAL
                match = kind.match(self.text, self.at)
                assert match is not None
                names.append(tomllib.loads(f"k = {match[0]}")["k"])
            else:
                match = _BARE_KEY.match(self.text, self.at)
                assert match is not None
                names.append(match[0])
            self.at = _INLINE.match(self.text, match.end()).end()  # type: ignore[union-attr]
            if self.text[self.at] != ".":
                return tuple(names)
            self.at += 1

    def _pair(self, prefix: Path, *, nested: bool) -> None:
        start = self.at
        line = self._line_at(start)
        path = (*prefix, *self._key())
        self.at = _INLINE.match(self.text, self.at + 1).end()  # type: ignore[union-attr]
        index = len(self.places)
        begin = self.at
        self._value(path)
        self.places.insert(index, Place(path, line, start, (begin, self.at), nested=nested))

    def _value(self, path: Path) -> None:
        text = self.text
        if text.startswith('"""', self.at):
            match = _BASIC_LINES.match(text, self.at)
        elif text.startswith("'''", self.at):
            match = _LITERAL_LINES.match(text, self.at)
        elif text[self.at] == '"':
            match = _BASIC.match(text, self.at)
        elif text[self.at] == "'":
            match = _LITERAL.match(text, self.at)
        elif text[self.at] == "[":
            self._array(path)
            return
        elif text[self.at] == "{":
            self._inline_table(path)
            return
        else:
            match = _SCALAR.match(text, self.at)
        assert match is not None
        self.at = match.end()

    def _array(self, path: Path) -> None:
        self.at += 1
        number = 0
        self._skip()
        while self.text[self.at] != "]":
            start = self.at
            line = self._line_at(start)
            index = len(self.places)
            self._value((*path, number))
            self.places.insert(index, Place((*path, number), line, start, (start, self.at), nested=True))
            number += 1
            self._next()
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        self._skip()
        while self.text[self.at] != "}":
            self._pair(path, nested=True)
            self._next()
        self.at += 1

    def _next(self) -> None:
        self._skip()
        if self.text[self.at] == ",":
            self.at += 1
            self._skip()
