"""Short spellings of trees."""

from __future__ import annotations

from typing import Any

from autogate.syntax.fast import read_fast
from autogate.syntax.literals import UnreadableError
from autogate.syntax.plain import read_plain
from autogate.syntax.reference import read_reference
from autogate.syntax.script import read_script
from autogate.syntax.tree import Parameter, Redirect, Simple, Text, Word


def plain(value: str) -> Word:
    return Word((Text(value),))


def quoted(value: str) -> Word:
    return Word((Text(value, True),))


def word(*parts: Any) -> Word:
    return Word(tuple(Text(part) if isinstance(part, str) else part for part in parts))


def parameter(name: str, operator: str = "", **rest: Any) -> Parameter:
    return Parameter(name, operator, **rest)


def simple(start: int, end: int, *words: Any, assignments: Any = (), redirects: Any = ()) -> Simple:
    """A simple command; texts stand for unquoted words."""
    return Simple(
        tuple(plain(item) if isinstance(item, str) else item for item in words),
        tuple(assignments),
        tuple(redirects),
        start,
        end,
    )


def redirect(operator: str, target: Any, descriptor: str = "") -> Redirect:
    return Redirect(operator, plain(target) if isinstance(target, str) else target, descriptor)


def reference_or_error(text: str, dialect: str = "bash") -> Any:
    try:
        return read_reference(text, dialect)
    except UnreadableError as error:
        return str(error)


def assert_agreement(text: str) -> None:
    """What the plain, the script and the fast reader take is what the reference reader reads."""
    taken = [found for found in (read_plain(text), read_script(text), read_fast(text)) if found is not None]
    if taken:
        expected = reference_or_error(text)
        for found in taken:
            assert found == expected, text
