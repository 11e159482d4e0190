"""Arithmetic on what is known."""

from __future__ import annotations

import pytest

from autogate.words.arithmetic import evaluate
from autogate.words.values import MANY, STAR, UNKNOWN


class Names:
    def __init__(self, **values: str) -> None:
        self.values: dict[str, str] = values
        self.code: list[str] = []

    def get(self, name: str) -> str | tuple[str, ...] | None:
        return self.values.get(name)

    def set(self, name: str, value: str) -> None:
        self.values[name] = value

    def hidden_code(self, text: str) -> None:
        self.code.append(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1+2*3", 7),
        ("(1+2)*3", 9),
        ("2**3**2", 512),
        ("-7/2", -3),
        ("-7%2", -1),
        ("1<<4|1", 17),
        ("0x1f", 31),
        ("010", 8),
        ("2#101", 5),
        ("1 ? 2 : 3", 2),
        ("0 || 3 && 4", 1),
        ("!0 + ~0", 0),
        ("a=5, a+1", 6),
        ("x+1", 4),
        ("y", 4),
        ("unset_name", 0),
        ("", 0),
        ("9223372036854775807+1", -9223372036854775808),
        ("1/0", None),
        ("1+", None),
        ("1 2", None),
        (f"{UNKNOWN}+1", None),
        ("(" * 5000, None),
        ("2**99999", None),
    ],
)
def test_evaluates(text: str, number: int | None) -> None:
    """Numbers as the shell counts; what is unclear has no value."""
    assert evaluate(text, Names(x="3", y="x+1")) == number


def test_assigns() -> None:
    """Assignments take effect, and what they assign is unknown where the expression is."""
    names = Names(i="1", j="1", k="1")
    assert evaluate("i++ + ++i", names) == 4
    assert evaluate(f"j=k+={UNKNOWN}", names) is None
    assert names.values == {"i": "3", "j": STAR, "k": STAR}


def test_hands_over_hidden_code() -> None:
    """A subscript with a substitution, also one in a variable, is run by the shell."""
    names = Names(x="a[$(date)]")
    assert evaluate("x+1", names) is None
    assert evaluate("b[`date`]", names) is None
    assert set(names.code) == {"a[$(date)]", "b[`date`]"}


def test_does_not_follow_itself() -> None:
    """A variable that names itself ends."""
    assert evaluate("x", Names(x="x")) is None
    assert evaluate("x", Names(x=MANY)) is None
