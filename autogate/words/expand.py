"""From words of the tree to values as a shell expands them: braces, tildes, variables, splitting, patterns.

In the value of a variable ``MANY`` stands for an unknown text that may hold blanks, so that it becomes any
number of words where it is used without quotes, and ``UNKNOWN`` for one that holds none.
"""

from __future__ import annotations

import re
from typing import Any, Protocol

from autogate.syntax.tree import Arithmetic, CommandSubstitution, Parameter, ProcessSubstitution, Text, Word
from autogate.words.arithmetic import evaluate
from autogate.words.braces import braces
from autogate.words.patterns import has_special, mark
from autogate.words.values import MANY, STAR, UNKNOWN

FIELDS = 10_000
"""A word that becomes more than this many is any number of unknown ones."""

_special = re.compile(r"[~*?\[{]|[+@!]\(").search
LITERALS: dict[Word, str] = {}
"""Short words met before that stand for nothing but themselves, with their text."""
_MOST_LITERALS = 4096


def literal(word: Word) -> str | None:
    """The text of a word that stands for itself: quoted, or no pattern, brace or tilde in it; else None."""
    known = LITERALS.get(word)
    if known is not None:
        return known
    text = ""
    for part in word.parts:
        if type(part) is not Text or not (part.quoted or _special(part.value) is None):
            return None
        text += part.value
    if not text and len(word.parts) != 1:
        return None  # whether that is a word at all, its quotes say
    if len(text) <= 64:
        if len(LITERALS) >= _MOST_LITERALS:
            LITERALS.clear()
        LITERALS[word] = text
    return text


_blanks = re.compile("[ \t\n]+").split
_home_name = re.compile(r"[A-Za-z_]\w*=~").match


class Context(Protocol):
    """What expansion asks of the place where the word stands."""

    ifs: str | None
    """The field separators, None where they are not known."""
    splits: bool
    """Whether an unquoted variable is split into words and its patterns apply; zsh does neither."""

    def get(self, name: str) -> str | tuple[str, ...] | None:
        """A variable: its value, the elements of an array, or None where it is unset."""

    def positional(self) -> tuple[str, ...]:
        """``$1`` and so on, as words; ``MANY`` among them is any number."""

    def set(self, name: str, value: str) -> None:
        """``${x:=value}`` and arithmetic assign."""

    def substitution(self, part: Any) -> str:
        """Runs ``$(…)``; its output as the value of a variable would be."""

    def process(self, part: Any) -> str:
        """Runs ``<(…)``; the path that stands for it."""

    def hidden_code(self, text: str) -> None:
        """A text whose substitutions the shell would run while it evaluates it."""

    def charge(self, amount: int) -> None:
        """Counts work, and stops the analysis where it becomes too much."""


def expand(word: Word, context: Context) -> list[str]:
    """The words that a word becomes, as values."""
    text = literal(word)
    if text is not None:
        return [text]
    parts = word.parts
    for part in parts:
        if type(part) is Text and not part.quoted and "{" in part.value:
            expanded = braces(parts, Text)
            if len(expanded) > 1:
                out: list[str] = []
                for each in expanded:
                    out.extend(_fields(each, context))
                context.charge(len(expanded) * 16)
                return out
            parts = expanded[0]
            break
    return _fields(parts, context)


def single(word: Word, context: Context) -> str:
    """One word, as in a redirection: several are an unknown one."""
    fields = expand(word, context)
    if len(fields) == 1:
        return fields[0].replace(MANY, UNKNOWN)
    return UNKNOWN


def value(word: Word, context: Context, *, assigned: bool = False) -> str:
    """The text of a word without splitting and patterns, as the value of a variable."""
    parts = word.parts
    if len(parts) == 1:
        part = parts[0]
        if type(part) is Text:
            text = part.value
            if part.quoted or "~" not in text:
                return text
    out: list[str] = []
    for index, part in enumerate(parts):
        if type(part) is Text:
            text = part.value
            if not part.quoted and "~" in text:
                text = _tildes(text, context, first=not index, last=index == len(parts) - 1, colons=assigned)
            out.append(text)
        else:
            out.append(_value(part, context) or "")
    text = "".join(out)
    if len(text) > 256:
        context.charge(len(text))
    return text


def quoted(text: str) -> str:
    """A variable's value where it stands in quotes: still unknown, but one word."""
    return text.replace(MANY, UNKNOWN) if MANY in text else text


def unquoted(text: str) -> str:
    """A word as the value of a variable: its unknown parts may hold blanks."""
    return text.replace(UNKNOWN, MANY) if UNKNOWN in text else text


def _value(part: Any, context: Context) -> str | None:
    kind = type(part)
    if kind is Parameter:
        if not part.operator and part.subscript is None and part.name not in ("@", "*"):
            found = context.get(part.name)
            return found if found is None or isinstance(found, str) else (found[0] if found else None)
        from autogate.words.parameters import elements, parameter

        several = elements(part, context)
        if several is not None:
            return unquoted(" ".join(several))
        return parameter(part, context)
    if kind is CommandSubstitution:
        return context.substitution(part)
    if kind is Arithmetic:
        number = evaluate(quoted(value(part.expression, context)), context)
        return STAR if number is None else str(number)  # digits: as good as a part of a file name
    if kind is ProcessSubstitution:
        return context.process(part)
    return part.value  # type: ignore[no-any-return]  # a Text


def _fields(parts: tuple[Any, ...], context: Context) -> list[str]:
    fields: list[str] = []
    current = ""
    started = False
    for index, part in enumerate(parts):
        kind = type(part)
        if kind is Text:
            text = part.value
            if part.quoted:
                started = True
            elif text:
                started = True
                if "~" in text:
                    text = _tildes(text, context, first=not index, last=index == len(parts) - 1)
                text = mark(text)
            current += text
            continue
        if kind is Parameter and (part.name in ("@", "*") or part.subscript is not None):
            from autogate.words.parameters import elements

            several = elements(part, context)
            if several is not None:
                if part.quoted and _starred(part):
                    current += " ".join(several)
                    started = True
                    continue
                if not part.quoted:
                    several = tuple(each for text in several for each in _pieces(unquoted(text), context)[1])
                for position, each in enumerate(several):
                    if position:
                        fields.append(current)
                        current = ""
                    current += each
                    started = True
                continue
        found = _value(part, context)
        if found is None:
            started = started or (kind is Parameter and part.quoted)
            continue
        if kind is ProcessSubstitution or part.quoted:
            current += quoted(found)
            started = True
            continue
        if not found:
            continue
        if kind is Parameter and not context.splits:
            current += found
            started = True
            continue
        before, pieces, after = _pieces(found, context)
        if before and started:
            fields.append(current)
            current = ""
            started = False
        for position, each in enumerate(pieces):
            if position:
                fields.append(current)
                current = ""
            current += each
            started = True
        if after and started:
            fields.append(current)
            current = ""
            started = False
        if len(fields) > FIELDS:
            return [MANY]
    if started:
        fields.append(current)
    return fields


def _starred(part: Any) -> bool:
    if part.subscript is not None:
        return bool(part.subscript.literal == "*")
    return bool(part.name == "*")


def _pieces(text: str, context: Context) -> tuple[bool, list[str], bool]:
    """An unquoted value as fields, and whether separators stand before and after them."""
    ifs = context.ifs
    if ifs is None:
        return False, [MANY] if text else [], False
    if ifs == " \t\n":
        if " " not in text and "\n" not in text and "\t" not in text:
            return False, [mark(text) if has_special(text) else text] if text else [], False
        pieces = _blanks(text)
        before, after = not pieces[0], not pieces[-1]
    elif not ifs:
        pieces, before, after = [text], False, False
    else:
        pieces = re.split(f"[{re.escape(ifs)}]", text)
        before, after = not pieces[0], not pieces[-1]
    if len(pieces) > 16:
        context.charge(len(pieces) * 16)
        if len(pieces) > FIELDS:
            return before, [MANY], after
    return before, [mark(piece) for piece in pieces if piece], after


def _tildes(text: str, context: Context, *, first: bool, last: bool, colons: bool = False) -> str:
    """Unquoted text with the tildes at its start, and after ``name=`` and colons, expanded."""
    if first:
        if text[0] == "~":
            text = _tilde(text, context, last=last and not colons)
        elif not colons and (match := _home_name(text)) is not None:
            at = match.end() - 1
            return text[:at] + _tildes(text[at:], context, first=True, last=last, colons=True)
    if colons and ":~" in text:
        head, *rest = text.split(":")
        text = ":".join(
            [head, *(_tilde(each, context, last=last) if each[:1] == "~" else each for each in rest)]
        )
    return text


def _tilde(text: str, context: Context, *, last: bool) -> str:
    end = len(text)
    for stop in "/:":
        at = text.find(stop)
        if at >= 0:
            end = min(end, at)
    if end == len(text) and not last and end > 1:
        return text  # what follows belongs to the user's name, and is quoted or a variable
    name, rest = text[1:end], text[end:]
    if name in _TILDES:
        found = context.get(_TILDES[name])
        return (quoted(found) if isinstance(found, str) else UNKNOWN) + rest
    if name == "root":
        return "/root" + rest
    if not re.fullmatch(r"[\w.+-]+", name):
        return text
    return UNKNOWN + rest


_TILDES = {"": "HOME", "+": "PWD", "-": "OLDPWD"}
