"""Git's configuration files, read boundedly."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from autogate.world.git.patterns import compile_pattern, matches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

MOST_FILES = 40
MOST_DEPTH = 10
LARGEST = 1 << 20

_section = re.compile(r"\[\s*([-.0-9A-Za-z]+)\s*(?:\"((?:[^\"\\\n]|\\.)*)\")?\s*\]")
_key = re.compile(r"[ \t]*([A-Za-z][-0-9A-Za-z]*)[ \t]*")
_ESCAPES = {"n": "\n", "t": "\t", "b": "\b", '"': '"', "\\": "\\"}


def parse(text: str) -> tuple[tuple[str, str], ...] | None:
    """The entries of a configuration file in order, keys in lower case; None where it is malformed."""
    return _remembered(text) if len(text) <= _REMEMBERED else _parse(text)


def _parse(text: str) -> tuple[tuple[str, str], ...] | None:
    entries: list[tuple[str, str]] = []
    section = ""
    index = 0
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    size = len(text)
    while index < size:
        char = text[index]
        if char in " \t\n":
            index += 1
        elif char in "#;":
            end = text.find("\n", index)
            index = size if end < 0 else end
        elif char == "[":
            found = _section.match(text, index)
            if found is None:
                return None
            section = found[1].lower()
            if found[2] is not None:
                section += "." + re.sub(r"\\(.)", r"\1", found[2])
            index = found.end()
        else:
            found = _key.match(text, index)
            if found is None or not section:
                return None
            index = found.end()
            value = "true"
            if index < size and text[index] == "=":
                read = _value(text, index + 1)
                if read is None:
                    return None
                value, index = read
            elif index < size and text[index] not in "\n#;":
                return None
            entries.append((f"{section}.{found[1]}".lower(), value))
    return tuple(entries)


_REMEMBERED = 16_384
"""Files up to this size are parsed once for as long as their text stays the same."""
_remembered = lru_cache(maxsize=32)(_parse)


def _value(text: str, index: int) -> tuple[str, int] | None:
    pieces: list[str] = []
    quoted = False
    kept = 0
    """How many pieces stay when blanks at the end are dropped."""
    size = len(text)
    while index < size:
        char = text[index]
        index += 1
        if char == "\n":
            if quoted:
                return None
            break
        if char == "\\":
            follow = text[index : index + 1]
            index += 1
            if follow == "\n":
                continue
            if follow not in _ESCAPES:
                return None
            pieces.append(_ESCAPES[follow])
            kept = len(pieces)
        elif char == '"':
            quoted = not quoted
            kept = len(pieces)
        elif char in "#;" and not quoted:
            end = text.find("\n", index)
            index = size if end < 0 else end
        elif char in " \t" and not quoted:
            if pieces:
                pieces.append(char)
        else:
            pieces.append(char)
            kept = len(pieces)
    if quoted:
        return None
    return "".join(pieces[:kept]), index


class Settings:
    """The configuration that holds in one repository."""

    def __init__(
        self,
        read: Callable[[str], str | None],
        home: str,
        environment: Mapping[str, str],
        git: str,
        common: str,
        branch: Callable[[], str | None],
    ) -> None:
        """``read`` gives the text of an absolute path; ``git`` and ``common`` are git's own folders."""
        self._read = read
        self._home = home
        self._environment = environment
        self._git = git
        self._common = common
        self._branch = branch
        self._all: dict[str, str] | None = None
        self._own: dict[str, str] | None = None
        self._files = 0

    def own(self) -> Mapping[str, str] | None:
        """What the repository's own files say, includes followed; None where they cannot be read."""
        if self._own is None:
            self._files = 0
            entries: dict[str, str] = {}
            if not self._follow(f"{self._common}/config", entries, 0, needed=True):
                return None
            if entries.get("extensions.worktreeconfig", "").lower() in ("true", "yes", "on", "1"):
                self._follow(f"{self._git}/config.worktree", entries, 0)
            self._own = entries
        return self._own

    def all(self) -> Mapping[str, str]:
        """What holds: the machine's, the user's, the repository's files, then the environment."""
        if self._all is None:
            self._files = 0
            entries: dict[str, str] = {}
            for path in self._outer_files():
                self._follow(path, entries, 0)
            entries.update(self.own() or {})
            entries.update(self._from_environment())
            self._all = entries
        return self._all

    def _outer_files(self) -> Iterator[str]:
        environment = self._environment
        if environment.get("GIT_CONFIG_NOSYSTEM", "").lower() not in ("1", "true", "yes", "on"):
            yield environment.get("GIT_CONFIG_SYSTEM") or "/etc/gitconfig"
        if "GIT_CONFIG_GLOBAL" in environment:
            yield environment["GIT_CONFIG_GLOBAL"]
            return
        yield f"{environment.get('XDG_CONFIG_HOME') or self._home + '/.config'}/git/config"
        yield f"{self._home}/.gitconfig"

    def _from_environment(self) -> dict[str, str]:
        count = self._environment.get("GIT_CONFIG_COUNT", "")
        entries: dict[str, str] = {}
        if count.isdecimal() and len(count) < 4:
            for index in range(int(count)):
                key = self._environment.get(f"GIT_CONFIG_KEY_{index}")
                if key:
                    entries[key.lower()] = self._environment.get(f"GIT_CONFIG_VALUE_{index}", "")
        return entries

    def _follow(self, path: str, entries: dict[str, str], depth: int, *, needed: bool = False) -> bool:
        """Adds the entries of a file and of those it includes."""
        self._files += 1
        if depth > MOST_DEPTH or self._files > MOST_FILES:
            return False
        text = self._read(path)
        if text is None:
            return not needed
        found = parse(text)
        if found is None:
            return False
        for key, value in found:
            entries[key] = value
            if key == "include.path" or (
                key.startswith("includeif.") and key.endswith(".path") and self._holds(key[10:-5], path)
            ):
                self._follow(self._expand(value, path), entries, depth + 1)
        return True

    def _expand(self, value: str, path: str) -> str:
        if value.startswith("~/"):
            return self._home + value[1:]
        return value if value.startswith("/") else f"{path.rpartition('/')[0]}/{value}"

    def _holds(self, condition: str, path: str) -> bool:
        """Whether an include's condition holds; one that is not understood does, for it may matter."""
        kind, _, pattern = condition.partition(":")
        if kind == "onbranch":
            branch = self._branch()
            return branch is not None and _like(pattern + ("**" if pattern.endswith("/") else ""), branch)
        if kind not in ("gitdir", "gitdir/i"):
            return True
        if pattern.startswith("~/"):
            pattern = self._home + pattern[1:]
        elif pattern.startswith("./"):
            pattern = path.rpartition("/")[0] + pattern[1:]
        elif not pattern.startswith("/"):
            pattern = f"**/{pattern}"
        if pattern.endswith("/"):
            pattern += "**"
        # The keys are in lower case here, so the comparison is without case: at worst more is included.
        return _like(pattern.lower(), self._git.lower())


def _like(pattern: str, path: str) -> bool:
    compiled = compile_pattern(pattern.encode("utf-8", "surrogateescape"))
    if compiled is None:
        return False
    return matches(compiled, tuple(path.encode("utf-8", "surrogateescape").split(b"/")))
