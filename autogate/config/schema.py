"""Every setting: its type, default, meaning, and which of its values is the stricter one.

The table is the one place that names a setting. What is not in it is an error in a file, so that a
misspelt rule is not silently no rule at all.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any, NamedTuple

from autogate.verdict import Posture


class Source(enum.IntEnum):
    """Where a value comes from, weakest first."""

    DEFAULT = 0
    PROJECT = 1
    USER = 2
    OPTION = 3
    """The command line."""
    MANAGED = 4

    @property
    def word(self) -> str:
        """The name as shown."""
        return "command line" if self is Source.OPTION else self.name.lower()


class Key(NamedTuple):
    """One setting."""

    name: str
    choices: tuple[str | bool, ...]
    """The values in order, the most lenient first; for a matter of taste in any order."""
    default: str | bool
    help: str
    strictness: bool = True
    """Whether a later choice is stricter; a matter of taste is the user's alone."""

    def is_valid(self, value: object) -> bool:
        """True for a value of the right type and among the choices."""
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    def loosens(self, old: str | bool, new: str | bool) -> bool:
        """Whether going from one value to another is a step to the lenient side."""
        return self.strictness and self.choices.index(new) < self.choices.index(old)

    @property
    def expected(self) -> str:
        """The choices as a person writes them."""
        return " or ".join(str(c).lower() if isinstance(c, bool) else f'"{c}"' for c in self.choices)


KEYS: tuple[Key, ...] = (
    Key(
        "posture",
        (Posture.PERSON.value, Posture.AGENT.value),
        Posture.AGENT.value,
        "who drives the shell: an agent's uncertain commands are asked about, a person's are not",
    ),
    Key(
        "headless",
        (False, True),
        False,
        "nobody can be asked: what would be asked is blocked",
    ),
    Key(
        "color",
        ("auto", "always", "never"),
        "auto",
        "whether output is coloured; auto: on a terminal, unless NO_COLOR is set",
        strictness=False,
    ),
)
BY_NAME = {key.name: key for key in KEYS}

DECISIONS = ("allow", "ask", "block")
"""The names of the rule tables, and the values in ``[tools]``."""
ACCESSES = ("read", "write", "delete", "any")

RULE_FIELDS = {
    "command": "the words of a program's start: * is one word or a part of one, at the end any rest",
    "path": "a path, from / or ~/ or **/ on: * stays within a folder, ** does not",
    "access": "read, write, delete or any; with path only",
    "reason": "shown when the rule decides",
    "instead": "what to do instead",
    "examples": "commands or paths that the rule must match",
    "not_examples": "commands or paths that it must leave alone",
}
TABLES = (*DECISIONS, "tools")


def nearest(word: str, known: Iterable[str]) -> str:
    """A sentence that names the known word which is meant, or all of them."""
    from difflib import get_close_matches

    known = sorted(known)
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]}?" if close else f"known are: {', '.join(known)}"


def stricter(key: Key, one: Any, other: Any) -> Any:
    """The stricter of two values."""
    return max(one, other, key=key.choices.index)
