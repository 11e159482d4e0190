"""Parameters and arithmetic as they are written, for the readers that find where these begin and end."""

from __future__ import annotations

import re
from typing import Any, Final

from autogate.syntax.literals import balanced, joined
from autogate.syntax.tree import Parameter, Text, Word


class GiveWayError(Exception):
    """Not on the list of what a fast reader reads."""


give_way: Final = GiveWayError()

NAME: Final = r"[A-Za-z_][A-Za-z0-9_]*"
IDENTIFIER: Final = re.compile(NAME, re.ASCII)
EXPANSION: Final = re.compile(
    rf"""\$\{{(?:
    (?P<length>\#)?(?P<name>{NAME}|[0-9]+|[@*])(?:\[(?P<subscript>[@*]|[0-9]+|{NAME}|\$(?P<variable>{NAME}))\])?
        (?:(?P<operator>:[-=?+]|[-=?+]|\#\#?|%%?)(?P<argument>[\w./:,@+=*?^\- \[\]~]*))?
        (?:(?P<case>\^\^?|,,?))?
        (?:(?P<replace>//?)(?![\#%])(?P<pattern>[\w.:,@+=*?^\- \[\]]+)(?:/(?P<with>[\w./:,@+=\- ]*))?)?
        (?::(?P<offset>[0-9]+|[ ]-[0-9]+|\${NAME})(?::(?P<count>-?[0-9]+|\${NAME}|\$\{{\#{NAME}\}}))?)?
    )\}}""",
    re.VERBOSE | re.ASCII,
)
_OPERAND = (
    rf"(?:[-+!~](?=[\w$(]))?\(*(?:\$?{NAME}|[0-9]+|\$[0-9#?]|"
    rf"\$\{{(?:{NAME}|[0-9]+|\#{NAME}(?:\[[@*]\])?)\}})(?:\+\+|--)?"
)
_BINARY = r"(?:\*\*|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>&|^,])"
_ARITHMETIC = re.compile(
    rf"\s*+(?:{NAME}\s*[-+*/%]?=(?!=)\s*)?{_OPERAND}\s*\)*\s*(?:{_BINARY}\s*{_OPERAND}\s*\)*\s*)*+", re.ASCII
)
_ARITHMETIC_PARAMETER = re.compile(
    rf"\$(?:({NAME}|[0-9#?])|\{{(?:({NAME}|[0-9]+)|\#({NAME})(?:\[([@*])\])?)\}})", re.ASCII
)
_STEP = re.compile(rf"\s*(?:{NAME}(?:\+\+|--)|(?:\+\+|--){NAME})\s*", re.ASCII)
_TOO_MANY_SIGNS = re.compile(r"[-+]\s*[-+]")
_EXPANSIONS: Final = {"#": "strip#", "##": "strip##"}
_KINDS: Final = ("length", "operator", "case", "replace", "offset")


def parameter(match: re.Match[str], quoted: bool) -> Parameter:
    """What a match of ``EXPANSION`` stands for; raises ``GiveWayError`` for what is unusual."""
    name = match["name"]
    subscript: Word | None = None
    if match["subscript"]:
        variable = match["variable"]
        subscript = Word((Parameter(variable),)) if variable else Word((Text(match["subscript"]),))
    kinds = [kind for kind in _KINDS if match[kind]]
    if len(kinds) > 1 or (kinds and not IDENTIFIER.fullmatch(name) and kinds[0] != "operator"):
        raise give_way
    if not kinds:
        return Parameter(name, "", None, None, subscript, quoted)
    kind = kinds[0]
    operator = match[kind]
    argument: Word | None = None
    second: Word | None = None
    if kind == "operator":
        literal = match["argument"]
        strips = operator[0] in "#%"
        operator = _EXPANSIONS.get(operator, operator)
        argument = Word((Text(literal, quoted and not strips),) if literal else ())
    elif kind == "case":
        argument = Word(())
    elif kind == "replace":
        argument = Word((Text(match["pattern"]),))
        second = Word((Text(match["with"]),)) if match["with"] else None
    elif kind == "offset":
        operator = ":"
        argument = expression(match["offset"].strip())
        second = expression(match["count"]) if match["count"] else None
    return Parameter(name, operator, argument, second, subscript, quoted)


def arithmetic(source: str) -> Word:
    """An arithmetic expression; raises ``GiveWayError`` for what is unusual."""
    if _STEP.fullmatch(source) is None and (
        _ARITHMETIC.fullmatch(source) is None or not balanced(source) or _TOO_MANY_SIGNS.search(source)
    ):
        raise give_way
    return expression(source.strip())


def expression(source: str) -> Word:
    """The expression as written, with the expansions in it as parts."""
    parts: list[Any] = []
    position = 0
    for match in _ARITHMETIC_PARAMETER.finditer(source):
        if match.start() > position:
            parts.append(Text(source[position : match.start()]))
        if match[3]:
            subscript = Word((Text(match[4]),)) if match[4] else None
            parts.append(Parameter(match[3], "#", subscript=subscript))
        else:
            parts.append(Parameter(match[1] or match[2]))
        position = match.end()
    if position < len(source):
        parts.append(Text(source[position:]))
    return joined(parts)
