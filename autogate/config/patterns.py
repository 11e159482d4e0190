"""The two small pattern languages of configured rules: words of a command, and paths.

An allow rule must hold for everything that a value can stand for, so what is not known matches only
where the pattern takes anything. Rules that ask or block also match what merely may be meant.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from autogate.words.values import BRACKET, MANY, QUESTION, STAR, UNKNOWN, has_pattern

SYSTEM_FOLDERS = frozenset(
    ("/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin")
)
"""``/usr/bin/git`` is the ``git`` that a rule allows; ``./git`` and ``/tmp/git`` are not."""

_WORD = re.compile(r"""(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+""", re.DOTALL)
_PIECE = re.compile(r"""'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\]+)""", re.DOTALL)


class Word(NamedTuple):
    """One word of a command pattern."""

    literal: str | None
    """The word where it has no wildcard."""
    matches: re.Pattern[str] | None = None
    many: bool = False
    """``**``, or a ``*`` at the end: any number of words."""


class CommandPattern(NamedTuple):
    """A compiled command pattern."""

    words: tuple[Word, ...]

    @property
    def program(self) -> str:
        """The name of the program that it is about, "" where it may be several."""
        return (self.words[0].literal or "").rpartition("/")[2]

    def covers(self, argv: tuple[str, ...], *, strict: bool) -> bool:
        """Whether the pattern matches a program's start; ``strict`` for what allows."""
        return bool(argv) and self._program(argv[0], strict=strict) and _rest(self.words[1:], argv[1:])

    def _program(self, program: str, *, strict: bool) -> bool:
        first = self.words[0]
        if _fits(first, program):
            return True
        folder, _, name = program.rpartition("/")
        return _fits(first, name) and (not strict or folder in SYSTEM_FOLDERS)


def _fits(word: Word, value: str) -> bool:
    if word.literal is not None:
        return word.literal == value
    return word.matches is None or word.matches.fullmatch(value) is not None


def _rest(words: tuple[Word, ...], values: tuple[str, ...]) -> bool:
    """Glob matching over words, in time linear in each of both."""
    reached = {0}
    for word in words:
        if not reached:
            return False
        if word.many:
            reached = set(range(min(reached), len(values) + 1))
        else:
            reached = {at + 1 for at in reached if at < len(values) and _fits(word, values[at])}
    return len(values) in reached


_ONE = re.compile(f"[^{STAR}{QUESTION}{BRACKET}{MANY}]*", re.DOTALL)
"""One word: unknown parts are within it, file name patterns can become several."""


def compile_command(text: str, home: str) -> CommandPattern:
    """A pattern from its text; ValueError says what is wrong with it."""
    words: list[Word] = []
    rests = _WORD.findall(text)
    if _WORD.sub("", text).strip():
        raise ValueError("a quote is not closed")
    for number, word in enumerate(rests, 1):
        if word == "**" or (word == "*" and number == len(rests) and number > 1):
            words.append(Word(None, None, many=True))
        elif word == "*":
            words.append(Word(None, _ONE))
        else:
            words.append(_word(word, home))
    if not words:
        raise ValueError("a command pattern needs at least the name of a program")
    if words[0].many:
        raise ValueError("the first word is the name of a program, not **")
    return CommandPattern(tuple(words))


def _word(text: str, home: str) -> Word:
    if text == "~" or text.startswith("~/"):
        text = home + text[1:]
    literal: list[str] = []
    expression: list[str] = []
    wild = False
    for single, double, escaped, plain in _PIECE.findall(text):
        if plain:
            wild = wild or "*" in plain
            literal.append(plain)
            expression.append(f"{_ONE.pattern}".join(re.escape(part) for part in plain.split("*")))
        else:
            quoted = single or re.sub(r"\\(.)", r"\1", double) or escaped
            literal.append(quoted)
            expression.append(re.escape(quoted))
    if wild:
        return Word(None, re.compile("".join(expression), re.DOTALL))
    return Word("".join(literal))


class PathPattern(NamedTuple):
    """A compiled path pattern."""

    expressions: tuple[re.Pattern[str], ...]
    """The path as written, and with the links of its fixed part followed."""
    fixed: tuple[str, ...]
    """The part before the first wildcard of each, without a slash at the end."""

    def covers(self, path: str, *, strict: bool, recursive: bool = False) -> bool:
        """Whether the pattern matches an absolute value; ``strict`` for what allows."""
        if strict:
            return (
                UNKNOWN not in path and MANY not in path and self.expressions[0].fullmatch(path) is not None
            )
        if any(expression.fullmatch(path) for expression in self.expressions):
            return True
        if not recursive and not has_pattern(path):
            return False
        mentioned = _mentioned(path)
        return any(mentioned.match(fixed + "/") is not None for fixed in self.fixed if fixed)


def _mentioned(path: str) -> re.Pattern[str]:
    """What the value itself can stand for, with everything below."""
    pieces = []
    for character in path.rstrip("/"):
        match character:
            case "\x01":
                pieces.append("[^/]*")
            case "\x02":
                pieces.append("[^/]")
            case "\x03":
                pieces.append("[^/]+")
            case _:
                pieces.append(re.escape(character))
    return re.compile("".join(pieces) + "/", re.DOTALL)


_GLOB = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")


def compile_path(text: str, home: str, folder: str = "") -> PathPattern:
    """A pattern from its text; ``folder`` is where a project's relative ones start."""
    if text == "~" or text.startswith("~/"):
        text = home.rstrip("/") + text[1:]
    elif text.startswith("**"):
        text = "/" + text
    elif not text.startswith("/"):
        if not folder:
            raise ValueError("a path starts with / or ~/ or **/")
        text = f"{folder.rstrip('/')}/{text.removeprefix('./')}"
    if any(part in (".", "..") for part in text.split("/")):
        raise ValueError("a path has no . or .. in it")
    text = re.sub("/{2,}", "/", text)
    wild = re.search(r"[*?]", text)
    fixed = text if wild is None else text[: wild.start()].rpartition("/")[0]
    resolved = os.path.realpath(fixed) if fixed else ""
    texts = [text] if resolved == fixed else [text, resolved + text[len(fixed) :]]
    return PathPattern(
        tuple(re.compile(_expression(one), re.DOTALL) for one in texts),
        (fixed, resolved)[: len(texts)],
    )


def _expression(text: str) -> str:
    pieces = []
    for token in _GLOB.findall(text):
        match token:
            case "**/":
                pieces.append("(?:[^/]+/)*")
            case "**":
                pieces.append(".+")
            case "*":
                pieces.append("[^/]*")
            case "?":
                pieces.append("[^/\x00-\x04]")
            case _:
                pieces.append(re.escape(token))
    return "".join(pieces)
