"""Which paths git ignores."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from autogate.world.git.patterns import Pattern, compile_pattern, matches

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_RULES = 5000
"""Of one file; more are not believed to be written by a person."""


class Rule(NamedTuple):
    """One line of an ignore file."""

    pattern: Pattern
    ignores: bool
    folders_only: bool
    by_name: bool
    """Without a slash: matches the last part at any depth."""


class Rules(NamedTuple):
    """The rules of one file, sorted for speed: most are plain names or ``*.ending``."""

    names: dict[bytes, tuple[int, ...]]
    endings: dict[bytes, tuple[int, ...]]
    others: tuple[int, ...]
    """Last first."""
    rules: tuple[Rule, ...]


_NONE = Rules({}, {}, (), ())
_MAGIC = b"*?[\\"


def _is_plain(text: bytes) -> bool:
    return not any(char in _MAGIC for char in text)


def read_rules(data: bytes, *, ignore_case: bool = False) -> Rules | None:
    """The rules of an ignore file, None where there are too many."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    rules: list[Rule] = []
    names: dict[bytes, list[int]] = {}
    endings: dict[bytes, list[int]] = {}
    others: list[int] = []
    for line in data.split(b"\n"):
        text = line.removesuffix(b"\r")
        if not text or text[:1] == b"#":
            continue
        text = _without_trailing_blanks(text)
        ignores = True
        if text[:1] == b"!":
            ignores, text = False, text[1:]
        if not text:
            continue
        folders_only = text[-1:] == b"/"
        if folders_only:
            text = text[:-1]
        by_name = b"/" not in text
        if text[:1] == b"/":
            text = text[1:]
        if not text and not folders_only:
            continue
        pattern = compile_pattern(text, ignore_case=ignore_case)
        if pattern is None:
            continue
        if len(rules) >= MOST_RULES:
            return None
        if by_name and not ignore_case and _is_plain(text):
            names.setdefault(text, []).append(len(rules))
        elif (
            by_name and not ignore_case and text[:2] == b"*." and _is_plain(text[1:]) and b"." not in text[2:]
        ):
            endings.setdefault(text[2:], []).append(len(rules))
        else:
            others.append(len(rules))
        rules.append(Rule(pattern, ignores, folders_only, by_name))
    if not rules:
        return _NONE
    return Rules(
        {name: tuple(indexes) for name, indexes in names.items()},
        {name: tuple(indexes) for name, indexes in endings.items()},
        tuple(reversed(others)),
        tuple(rules),
    )


def _without_trailing_blanks(text: bytes) -> bytes:
    """The line without the blanks at its end that no backslash keeps."""
    end = len(text)
    while end and text[end - 1 : end] == b" ":
        backslashes = 0
        while end - 2 - backslashes >= 0 and text[end - 2 - backslashes : end - 1 - backslashes] == b"\\":
            backslashes += 1
        if backslashes % 2:
            break
        end -= 1
    return text[:end]


def decide(rules: Rules, parts: tuple[bytes, ...], *, folder: bool) -> bool | None:
    """What a file's last matching rule says of a path below its folder: ignored, kept, or nothing."""
    name = parts[-1]
    best = -1
    for index in reversed(rules.names.get(name, ())):
        if folder or not rules.rules[index].folders_only:
            best = index
            break
    ending = name.rpartition(b".")
    if ending[1]:
        for index in reversed(rules.endings.get(ending[2], ())):
            if index < best:
                break
            if folder or not rules.rules[index].folders_only:
                best = index
                break
    for index in rules.others:
        if index < best:
            break
        rule = rules.rules[index]
        if rule.folders_only and not folder:
            continue
        if rule.by_name:
            if _by_name(rule.pattern, name):
                best = index
                break
        elif matches(rule.pattern, parts):
            best = index
            break
    return None if best < 0 else rules.rules[best].ignores


def _by_name(pattern: Pattern, name: bytes) -> bool:
    segment = pattern.segments[0]
    return segment is None or segment.fullmatch(name) is not None


class Ignores:
    """The ignore rules of a working tree, its files read when first needed."""

    def __init__(
        self, read: Callable[[bytes], bytes | None], common: tuple[bytes, ...], *, ignore_case: bool = False
    ) -> None:
        """``read`` gives the ``.gitignore`` of a folder (relative), None for none.

        ``common`` are the texts that apply to the whole tree, the strongest first.
        """
        self._read = read
        self._ignore_case = ignore_case
        self._folders: dict[bytes, Rules] = {}
        self._ignored: dict[bytes, bool] = {b"": False}
        self._common = tuple(self._rules(text) for text in common)

    def _rules(self, text: bytes) -> Rules:
        rules = read_rules(text, ignore_case=self._ignore_case)
        if rules is None:
            raise TooManyRulesError
        return rules

    def _of(self, folder: bytes) -> Rules:
        found = self._folders.get(folder)
        if found is None:
            text = self._read(folder)
            found = self._folders[folder] = _NONE if text is None else self._rules(text)
        return found

    def is_ignored(self, path: bytes, *, folder: bool) -> bool:
        """Whether git ignores an untracked path, given relative to the root of the tree."""
        if folder:
            found = self._ignored.get(path)
            if found is None:
                found = self._ignored[path] = self._decide(path, folder=True)
            return found
        return self._decide(path, folder=False)

    def _decide(self, path: bytes, *, folder: bool) -> bool:
        above = path.rpartition(b"/")[0]
        if above and self.is_ignored(above, folder=True):
            return True
        parts = tuple(path.split(b"/"))
        for depth in range(len(parts) - 1, -1, -1):
            rules = self._of(b"/".join(parts[:depth]))
            if rules.rules:
                said = decide(rules, parts[depth:], folder=folder)
                if said is not None:
                    return said
        for rules in self._common:
            if rules.rules:
                said = decide(rules, parts, folder=folder)
                if said is not None:
                    return said
        return False


class TooManyRulesError(Exception):
    """An ignore file is larger than it can be believed to be."""
