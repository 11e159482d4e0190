"""Finds plain-language rules that contradict or repeat each other, or that can never apply.

By words, deterministically: what it finds deserves a look, what it does not find may still be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from autogate.classifier.prompt import Permissions, lists_of
from autogate.classifier.rules import DEFAULTS, SECTIONS, Given, Line, default_lines
from autogate.config.schema import Source

if TYPE_CHECKING:
    from autogate.config.load import FileConfig


class Remark(NamedTuple):
    """Something about a rule that deserves a look."""

    kind: str
    """``empty``, ``placeholder``, ``misplaced``, ``no-effect``, ``repeats``, ``contradicts``,
    ``never-applies`` or ``overridden``."""
    section: str
    text: str
    where: str
    message: str
    """What is wrong, one clause."""
    other: str = ""
    """The rule that it collides with."""
    other_where: str = ""


def placed(files: Sequence[FileConfig], permissions: Permissions) -> dict[str, tuple[Line, ...]]:
    """The lists that apply, each line with file and line number as its source.

    Under ``baseline`` the defaults, which stand elsewhere in the prompt, come first.
    """
    weakest_first = [file for file in reversed(files) if file.lists]
    given = [Given(file.file, file.lists, file.source is Source.PROJECT) for file in weakest_first]
    found: dict[str, tuple[Line, ...]] = {}
    for section, lines in lists_of(given, permissions).items():
        placed_lines = tuple(_placed(line, section, weakest_first) for line in lines)
        if permissions is Permissions.BASELINE:
            placed_lines = (*default_lines(section), *placed_lines)
        found[section] = placed_lines
    return found


def _placed(line: Line, section: str, files: Sequence[FileConfig]) -> Line:
    for file in reversed(files):
        if line.source == f"{file.file}: {section}" and line.text in file.lists.get(section, ()):
            number = file.list_lines[section][file.lists[section].index(line.text)]
            return line._replace(source=f"{file.file}:{number}")
    return line


def critique(files: Sequence[FileConfig], permissions: Permissions) -> tuple[Remark, ...]:
    """All remarks, those on single lines first. Default rules among themselves are left alone."""
    return (*_single(files, permissions), *_pairs(placed(files, permissions)))


_UNFILLED = re.compile(
    r"\{[^{}\n]{1,60}\}|<[^<>\n]{1,60}>|\[(?:your|my|the|insert)[^\]\n]{0,60}\]|\b(?:TODO|FIXME|XXX)\b"
)
_FORBIDS = re.compile(r"\s*(?:never|do not|don't|must not|no\s+|forbid|deny|block)\b", re.IGNORECASE)
_PERMITS = re.compile(r"\s*(?:always )?(?:allow|permit|feel free|it is fine|ok(?:ay)? to)\b", re.IGNORECASE)


def _single(files: Sequence[FileConfig], permissions: Permissions) -> Iterator[Remark]:
    setting: dict[str, str] = {}
    for file in files:  # the strongest first
        for section in SECTIONS:
            if section not in file.lists:
                continue
            lines = list(zip(file.lists[section], file.list_lines[section], strict=True))
            project = file.source is Source.PROJECT
            if section == "hard_deny" and not lines:
                yield Remark(
                    "no-effect", section, "[]", file.file, "hard_deny is never emptied, only added to"
                )
            elif not project and section != "hard_deny":
                if section in setting and lines:
                    message = f"{setting[section]} sets {section} and wins"
                    yield Remark("never-applies", section, lines[0][0], f"{file.file}:{lines[0][1]}", message)
                setting.setdefault(section, file.file)
            for text, number in lines:
                where = f"{file.file}:{number}"
                if text == DEFAULTS:
                    if project or (permissions is Permissions.BASELINE):
                        why = "a project's file only adds" if project else "the defaults always apply here"
                        yield Remark("no-effect", section, text, where, f"{DEFAULTS} does nothing: {why}")
                else:
                    yield from _of_text(section, text, where)


def _of_text(section: str, text: str, where: str) -> Iterator[Remark]:
    if not text.strip():
        yield Remark("empty", section, text, where, "the rule is empty")
        return
    if text.startswith("$") and len(text.split()) == 1:
        message = f"not a placeholder that is known; the defaults are {DEFAULTS}"
        yield Remark("placeholder", section, text, where, message)
    elif (unfilled := _UNFILLED.search(text)) is not None:
        yield Remark("placeholder", section, text, where, f"{unfilled[0]} was never filled in")
    if section == "allow" and _FORBIDS.match(text):
        yield Remark("misplaced", section, text, where, "it forbids something: soft_deny is the place")
    if section in ("hard_deny", "soft_deny") and _PERMITS.match(text):
        yield Remark("misplaced", section, text, where, "it permits something: allow is the place")


def _pairs(lists: Mapping[str, Sequence[Line]]) -> Iterator[Remark]:
    lines = [
        (section, line, _words(line.text))
        for section in SECTIONS
        for line in lists[section]
        if line.text.strip()
    ]
    for index, (section, line, words) in enumerate(lines):
        for other_section, other, other_words in lines[index + 1 :]:  # a later section has less to say
            if line.source == other.source == "default":
                continue
            found = _collision(section, line, words, other_section, other_words)
            if found is not None:
                kind, message = found
                yield Remark(kind, other_section, other.text, other.source, message, line.text, line.source)


def _collision(
    section: str, line: Line, words: frozenset[str], other_section: str, other_words: frozenset[str]
) -> tuple[str, str] | None:
    """What the first line does to the second."""
    same = _alike(words, other_words)
    if section == other_section:
        return ("repeats", f"{section} says this already") if same else None
    if other_section == "environment":
        return None
    deny = section in ("hard_deny", "soft_deny")
    if other_section == "allow" and deny:
        if same:
            return "contradicts", f"{section} says the opposite, and goes first"
        if _covers(line.text, other_words):
            if section == "hard_deny":
                return "never-applies", "hard_deny covers it, and nothing lifts that"
            return "overridden", "soft_deny covers it, and goes first: only the user's words lift that"
    if section == "hard_deny" and other_section == "soft_deny" and (same or _covers(line.text, other_words)):
        return "overridden", "hard_deny covers it: the user's words cannot lift it"
    return None


_WORD = re.compile(r"[a-z0-9][a-z0-9_./*@-]*")
_IDLE = frozenset(
    """
    a an the any anything all every each some of to in on at for from by with into onto and or if is are be
    been it its this that these those as than then when where which who whose what user users they them their
    there here must should may can could would will shall have has had do does did not no never always only
    also even command commands run running use using via allow allowed deny denied block blocked permit forbid
    please named asked ask explicitly explicit without
    """.split()  # noqa: SIM905 - a list of a hundred quoted words is no easier to read
)
"""Words that say nothing of what a rule is about."""


def _words(text: str) -> frozenset[str]:
    """What a sentence is about, without the words that every sentence has."""
    found = (word.strip("./-*") for word in _WORD.findall(text.lower()))
    return frozenset(_stem(word) for word in found if word and word not in _IDLE)


def _stem(word: str) -> str:
    """The word without its usual endings, so that ``deletes`` and ``deleting`` are one."""
    if not word.isalpha():
        return word
    for ending in ("ings", "ing", "ions", "ion", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    if not one or not other:
        return False
    return one == other or (min(len(one), len(other)) > 2 and len(one & other) / len(one | other) >= 0.8)


_EXCEPTION = re.compile(r"\b(?:except|unless|other than|outside|but not|without)\b", re.IGNORECASE)
_CLAUSES = re.compile(r"[;:.,!?()]|\bor\b|\band\b", re.IGNORECASE)


def _covers(text: str, other: frozenset[str]) -> bool:
    """Whether a clause of the text has all its words in the other rule: that is a case of it."""
    if _EXCEPTION.search(text):  # the other rule may be the exception
        return False
    whole = _words(text)
    if len(whole) == 1:
        return whole <= other
    return any(len(words) > 1 and words <= other for words in map(_words, _CLAUSES.split(text)))
