"""``${…}`` with its operators, as far as the value is known."""

from __future__ import annotations

import re
from typing import Any

from autogate.syntax.tree import UNBRACED, Parameter, Text, Word
from autogate.words.arithmetic import evaluate
from autogate.words.expand import Context, quoted, unquoted, value
from autogate.words.patterns import has_special, regex
from autogate.words.values import MANY, UNKNOWN, has_unknown, is_static

_LENGTH = 2000
"""Longer values are not matched against patterns."""

_OVER_VALUES = frozenset(
    ("strip#", "strip##", "##", "%", "%%", "/", "//", "/#", "/%", "^", "^^", ",", ",,", "@")
)
"""Operators that apply to each of several words."""

_name = re.compile(r"[A-Za-z_]\w*").fullmatch
_element = re.compile(r"[A-Za-z_]\w*\[(?:[@*]|\d+)\]").fullmatch


def elements(part: Parameter, context: Context) -> tuple[str, ...] | None:
    """The words of a parameter that stands for several (``$@``, ``${a[*]}``), None for any other."""
    subscript = part.subscript
    if subscript is not None:
        if subscript.literal not in ("@", "*"):
            return None
        found = context.get(part.name)
        if found is None:
            several: tuple[str, ...] = ()
        elif isinstance(found, str):
            several = (MANY,) if found == MANY else (quoted(found),)
        else:
            several = found
    elif part.name in ("@", "*"):
        several = context.positional()
    else:
        return None
    operator = part.operator
    if not operator:
        return several
    if operator == "#":
        return None
    if operator == ":":
        return _slice(part, several, context)
    if operator in ("!", "!*"):
        return (MANY,)
    if operator in _OVER_VALUES:
        return tuple(
            each if each == MANY else quoted(_applied(part, unquoted(each), context) or "")
            for each in several
        )
    if operator in (":-", "-", ":=", "="):
        if several:
            return several
        return (quoted(value(part.argument, context)),) if part.argument is not None else ()
    if operator in (":+", "+"):
        if not several:
            return ()
        text = value(part.argument, context) if part.argument is not None else ""
        return (MANY,) if MANY in several else (quoted(text),)
    if operator in (":?", "?"):
        return several or (MANY,)
    return (MANY,)


def _slice(part: Parameter, several: tuple[str, ...], context: Context) -> tuple[str, ...]:
    start = _number(part.argument, context)
    length = _number(part.second, context) if part.second is not None else len(several) + 1
    if start is None or length is None or MANY in several or start < 0 or length < 0:
        return (MANY,)
    if part.subscript is None:
        if start == 0:
            return (MANY,)
        start -= 1
    return several[start : start + length]


def parameter(part: Parameter, context: Context) -> str | None:
    """The value of a parameter that stands for one text, None where it is unset."""
    operator = part.operator
    if operator == "!*":
        return MANY
    if operator == "#":
        return _length(part, context)
    found = _plain(part, context)
    if not operator:
        return found
    if operator == "!":
        return _indirect(found, context)
    return _applied(part, found, context)


def _plain(part: Parameter, context: Context) -> str | None:
    found = context.get(part.name)
    if part.subscript is None:
        return found if found is None or isinstance(found, str) else (unquoted(found[0]) if found else None)
    text = quoted(value(part.subscript, context))
    if isinstance(found, tuple) and MANY in found and len(found) == 1:
        evaluate(text, context)
        return MANY
    index = evaluate(text, context)
    if part.subscript.parts[-1:] == UNBRACED:
        return MANY
    if found is None:
        return None
    if not context.splits:  # zsh counts from one, may be told to count from zero, and cuts texts and ranges
        if isinstance(found, str) or not index or "," in text:
            return UNKNOWN
        index -= index > 0
    if index is None:
        return MANY
    if isinstance(found, str):
        return found if index == 0 or found == MANY else None
    if MANY in found:
        return MANY
    if index < 0:
        index += len(found)
    return unquoted(found[index]) if 0 <= index < len(found) else None


def _length(part: Parameter, context: Context) -> str:
    if part.subscript is not None and part.subscript.literal in ("@", "*"):
        found = context.get(part.name)
        if isinstance(found, tuple):
            return UNKNOWN if MANY in found else str(len(found))
        return UNKNOWN if found == MANY else str(int(found is not None))
    if part.name in ("@", "*"):
        several = context.positional()
        return UNKNOWN if MANY in several else str(len(several))
    text = _plain(part, context) or ""
    return str(len(text)) if is_static(text) else UNKNOWN


def _indirect(found: str | None, context: Context) -> str | None:
    if not found:
        return None
    if is_static(found):
        if _name(found):
            target = context.get(found)
            return target if target is None or isinstance(target, str) else MANY
        if found.isdigit():
            several = context.positional()
            index = int(found[:6]) - 1
            return unquoted(several[index]) if 0 <= index < len(several) and MANY not in several else MANY
        if "[" not in found or _element(found):
            return MANY
    context.hidden_code(found)
    return MANY


def _applied(part: Parameter, found: str | None, context: Context) -> str | None:
    """What an operator makes of a value."""
    operator = part.operator
    argument = part.argument
    match operator:
        case ":-" | "-" | ":=" | "=":
            return _default(part, found, context)
        case ":?" | "?":
            if argument is not None and (not found or not found.strip(UNKNOWN + MANY)):
                value(argument, context)
            return found or MANY
        case ":+" | "+":
            if found is None or (not found and operator == ":+"):
                return ""
            other = value(argument, context) if argument is not None else ""
            return MANY if not found.strip(UNKNOWN + MANY) and found else other
        case "strip#" | "strip##" | "#" | "##" | "%" | "%%":
            return _stripped(operator.removeprefix("strip"), found or "", argument, context)
        case "/" | "//" | "/#" | "/%":
            return _replaced(part, found or "", context)
        case ":":
            return _substring(part, found or "", context)
        case "^" | "^^" | "," | ",,":
            if argument is not None:
                value(argument, context)
            return _cased(operator, found or "", argument)
        case "@":
            return _transformed(found, argument, context)
        case _:
            for word in (argument, part.second):
                if word is not None:
                    value(word, context)
            return MANY


def _default(part: Parameter, found: str | None, context: Context) -> str | None:
    colon = part.operator[0] == ":"
    if found is not None and (found.strip(UNKNOWN + MANY) or (not colon and not found)):
        return found
    other = value(part.argument, context) if part.argument is not None else ""
    result = MANY if found else other
    if "=" in part.operator and _name(part.name):
        context.set(part.name, result)
    return result


def _pattern(word: Word | None, context: Context) -> tuple[str | None, str | None]:
    """A pattern as plain text (None where it has wildcards) and as a regular expression (None: not known)."""
    if word is None:
        return "", ""
    plain: list[str] = []
    expression: list[str] = []
    wild = False
    for part in word.parts:
        if type(part) is Text:
            text, literal = part.value, part.quoted
        else:
            text = value(Word((part,)), context)
            literal = part.quoted if hasattr(part, "quoted") else False
        if not is_static(text):
            for rest in word.parts:  # what else it runs counts all the same
                if rest is not part and type(rest) is not Text:
                    value(Word((rest,)), context)
            return None, None
        plain.append(text)
        if literal or has_special(text) is None:
            expression.append(re.escape(text))
            continue
        wild = True
        translated = regex(text)
        if translated is None:
            return None, None
        expression.append(translated)
    return (None if wild else "".join(plain)), "".join(expression)


def _stripped(operator: str, text: str, word: Word | None, context: Context) -> str:
    plain, expression = _pattern(word, context)
    if not text or plain == "":
        return text
    if expression is None or len(text) > _LENGTH:
        return MANY
    start = operator[0] == "#"
    if plain is not None:
        if start:
            if text.startswith(plain):
                return text[len(plain) :]
            return MANY if has_unknown(text[: len(plain)]) else text
        return text.removesuffix(plain)
    if has_unknown(text):
        return MANY if MANY in text else UNKNOWN
    if expression.count(".*") > 1 and len(text) > 256:
        return MANY
    # Each position is tried, shortest or longest first. The markers of patterns stand for themselves:
    # a name that a pattern matches has no slash in it.
    compiled = re.compile(expression, re.DOTALL)
    context.charge(len(text) * 4)
    size = len(text)
    if start:
        ends = range(size + 1) if operator == "#" else range(size, -1, -1)
        for end in ends:
            if compiled.fullmatch(text, 0, end):
                return text[end:]
    else:
        starts = range(size, -1, -1) if operator == "%" else range(size + 1)
        for begin in starts:
            if compiled.fullmatch(text, begin):
                return text[:begin]
    return text


def _replaced(part: Parameter, text: str, context: Context) -> str:
    plain, expression = _pattern(part.argument, context)
    replacement = value(part.second, context) if part.second is not None else ""
    if expression is None or len(text) > _LENGTH or len(replacement) > _LENGTH or has_unknown(text):
        return MANY
    if "&" in replacement:
        return MANY
    if plain == "" or not text:
        return text
    prefix, suffix = part.operator == "/#", part.operator == "/%"
    if prefix:
        expression = rf"\A(?:{expression})"
    elif suffix:
        expression = rf"(?:{expression})\Z"
    if plain is None and expression.count(".*") > 1:
        return MANY
    context.charge(len(text) * 4)
    result = re.sub(
        expression, lambda _: replacement, text, count=0 if part.operator == "//" else 1, flags=re.DOTALL
    )
    context.charge(len(result))
    return result


def _number(word: Word | None, context: Context) -> int | None:
    return 0 if word is None else evaluate(quoted(value(word, context)), context)


def _substring(part: Parameter, text: str, context: Context) -> str:
    start = _number(part.argument, context)
    length = _number(part.second, context) if part.second is not None else None
    if not is_static(text):
        return MANY
    if start is None or (part.second is not None and length is None):
        return MANY
    if start < 0:
        start += len(text)
        if start < 0:
            return ""
    if length is None:
        return text[start:]
    return text[start : start + length] if length >= 0 else text[start : len(text) + length]


def _cased(operator: str, text: str, argument: Word | None) -> str:
    if not text or not is_static(text):
        return text if not text else MANY
    if argument is not None and argument.parts:
        return MANY
    match operator:
        case "^":
            return text[0].upper() + text[1:]
        case "^^":
            return text.upper()
        case ",":
            return text[0].lower() + text[1:]
        case _:
            return text.lower()


def _transformed(found: str | None, argument: Word | None, context: Context) -> str | None:
    letter = argument.literal if argument is not None else None
    if letter == "P" or letter is None:
        # A prompt: substitutions in the value run.
        if found and (not is_static(found) or "$" in found or "`" in found):
            context.hidden_code(found)
        return MANY
    if found is None or not is_static(found):
        return MANY if found else found
    upper: dict[str, Any] = {"U": str.upper, "L": str.lower, "u": lambda text: text[:1].upper() + text[1:]}
    if letter in upper:
        return str(upper[letter](found))
    if letter == "Q":
        return "'" + found.replace("'", "'\\''") + "'"
    return MANY
