"""Arithmetic of the shell on what is known; a name in it is read again as an expression, as the shell does.

A subscript in such a text can hold a command substitution that the shell would run: it is handed to
the context.
"""

from __future__ import annotations

import re
from typing import Protocol

from autogate.words.values import MANY, STAR, UNKNOWN, is_static

_token = re.compile(
    r"\s*(?:(\d+#[0-9A-Za-z@_]+|0[xX][0-9a-fA-F]+|\d+)|([A-Za-z_]\w*)(\[)?"
    r"|(<<=|>>=|\*\*|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%<>=!~&|^?:,()]))"
)
_assigned = re.compile(
    r"([A-Za-z_]\w*)(?:\[[^\]]*\])?\s*(?:=(?!=)|[-+*/%&|^]=|<<=|>>=|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)"
)
_code = re.compile(r"\$\(|`|\$\{").search

LENGTH = 2000
DEPTH = 12
_BITS = 64


class Names(Protocol):
    """What the expression may ask of its surroundings."""

    def get(self, name: str) -> str | tuple[str, ...] | None:
        """The value of a variable, None where it is unset."""

    def set(self, name: str, value: str) -> None:
        """Gives a variable a value."""

    def hidden_code(self, text: str) -> None:
        """A text whose substitutions the shell would run while it evaluates."""


class _UnclearError(Exception):
    """The value cannot be known."""


_BINARY: dict[str, int] = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
    "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10, "**": 11,
}  # fmt: skip
_ASSIGNMENTS = frozenset(("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="))


def evaluate(text: str, names: Names, depth: int = 0) -> int | None:
    """The number, None where it is not known. Assignments in it take effect either way."""
    stripped = text.strip()
    if stripped.isdigit() and len(stripped) < 18 and (stripped[0] != "0" or len(stripped) == 1):
        return int(stripped)
    if _code(text) is not None:
        names.hidden_code(text)
        _forget(text, names)
        return None
    if not is_static(text) or len(text) > LENGTH or depth > DEPTH:
        _forget(text, names)
        return None
    try:
        return _Parser(text, names, depth).run()
    except (_UnclearError, ValueError, OverflowError, RecursionError):
        _forget(text, names)
        return None


def _forget(text: str, names: Names) -> None:
    for match in _assigned.finditer(text[:100_000]):
        names.set(match[1] or match[2], STAR)  # a number, whichever
    for name in re.findall(r"[A-Za-z_]\w*", text[:LENGTH]):
        value = names.get(name)
        if isinstance(value, str) and _code(value) is not None:
            names.hidden_code(value)


def _wrap(number: int) -> int:
    number &= (1 << _BITS) - 1
    return number - (1 << _BITS) if number >> (_BITS - 1) else number


class _Parser:
    """Operator precedence over the tokens."""

    def __init__(self, text: str, names: Names, depth: int) -> None:
        self.names = names
        self.depth = depth
        self.tokens: list[tuple[str, str]] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _token.match(text, at)
            if match is None:
                raise _UnclearError
            at = match.end()
            if match[1]:
                self.tokens.append(("number", match[1]))
            elif match[2]:
                if match[3]:
                    raise _UnclearError
                self.tokens.append(("name", match[2]))
            else:
                self.tokens.append(("", match[4]))
        self.at = 0

    def run(self) -> int:
        if not self.tokens:
            return 0
        value = self.comma()
        if self.at < len(self.tokens):
            raise _UnclearError
        return value

    def peek(self) -> str:
        if self.at < len(self.tokens) and not self.tokens[self.at][0]:
            return self.tokens[self.at][1]
        return ""

    def comma(self) -> int:
        value = self.assignment()
        while self.peek() == ",":
            self.at += 1
            value = self.assignment()
        return value

    def assignment(self) -> int:
        if self.at + 1 < len(self.tokens) and self.tokens[self.at][0] == "name":
            kind, sign = self.tokens[self.at + 1]
            if not kind and sign in _ASSIGNMENTS:
                name = self.tokens[self.at][1]
                self.at += 2
                value = self.assignment()
                if sign != "=":
                    value = _apply(sign[:-1], self.value_of(name), value)
                self.names.set(name, str(value))
                return value
        return self.ternary()

    def ternary(self) -> int:
        condition = self.binary(1)
        if self.peek() != "?":
            return condition
        self.at += 1
        yes = self.comma()
        if self.peek() != ":":
            raise _UnclearError
        self.at += 1
        no = self.assignment()
        return yes if condition else no

    def binary(self, least: int) -> int:
        left = self.unary()
        while True:
            sign = self.peek()
            level = _BINARY.get(sign, 0)
            if level < least or not level:
                return left
            self.at += 1
            right = self.binary(level if sign == "**" else level + 1)
            left = _apply(sign, left, right)

    def unary(self) -> int:
        if self.at >= len(self.tokens):
            raise _UnclearError
        kind, text = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return _number(text)
        if kind == "name":
            value = self.value_of(text)
            if self.peek() in ("++", "--"):
                changed = value + (1 if self.peek() == "++" else -1)
                self.at += 1
                self.names.set(text, str(changed))
            return value
        match text:
            case "(":
                value = self.comma()
                if self.peek() != ")":
                    raise _UnclearError
                self.at += 1
                return value
            case "-":
                return _wrap(-self.unary())
            case "+":
                return self.unary()
            case "!":
                return int(not self.unary())
            case "~":
                return ~self.unary()
            case "++" | "--":
                if self.at >= len(self.tokens) or self.tokens[self.at][0] != "name":
                    raise _UnclearError
                name = self.tokens[self.at][1]
                self.at += 1
                value = self.value_of(name) + (1 if text == "++" else -1)
                self.names.set(name, str(value))
                return value
            case _:
                raise _UnclearError

    def value_of(self, name: str) -> int:
        value = self.names.get(name)
        if value is None or value == "":
            return 0
        if not isinstance(value, str):
            value = value[0] if value else "0"
        if UNKNOWN in value or MANY in value:
            raise _UnclearError
        number = evaluate(value, self.names, self.depth + 1)
        if number is None:
            raise _UnclearError
        return number


def _number(text: str) -> int:
    if "#" in text:
        base, _, digits = text.partition("#")
        if not 2 <= int(base) <= 36:
            raise _UnclearError
        return _wrap(int(digits, int(base)))
    if text[:2] in ("0x", "0X"):
        return _wrap(int(text, 16))
    return _wrap(int(text, 8) if len(text) > 1 and text[0] == "0" else int(text))


def _apply(sign: str, left: int, right: int) -> int:
    match sign:
        case "+":
            value = left + right
        case "-":
            value = left - right
        case "*":
            value = left * right
        case "/" | "%":
            if not right:
                raise _UnclearError
            quotient = abs(left) // abs(right)
            if (left < 0) != (right < 0):
                quotient = -quotient
            value = quotient if sign == "/" else left - quotient * right
        case "**":
            if not 0 <= right < _BITS:
                raise _UnclearError
            value = left**right
        case "<<" | ">>":
            if not 0 <= right < _BITS:
                raise _UnclearError
            value = left << right if sign == "<<" else left >> right
        case "&":
            value = left & right
        case "|":
            value = left | right
        case "^":
            value = left ^ right
        case "&&":
            value = int(bool(left and right))
        case "||":
            value = int(bool(left or right))
        case _:
            value = int(
                {"==": left == right, "!=": left != right, "<": left < right, ">": left > right,
                 "<=": left <= right, ">=": left >= right}[sign]
            )  # fmt: skip
    return _wrap(value)
