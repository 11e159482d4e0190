"""Named tuples whose classes are made quickly behave as those of ``typing``."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
from __future__ import annotations
import pickle, sys, typing
original = typing.NamedTupleMeta.__new__
if sys.argv[1] == "quick":
    from autogate import tuples
    tuples.use()
    assert (typing.NamedTupleMeta.__new__ is not original) == (sys.version_info[:2] in tuples._VERSIONS)
T = typing.TypeVar("T")

class Pair(typing.NamedTuple):
    '''Two.'''
    first: int
    second: str = "b"
    constant = 1.5  # not a field: it has no annotation
    @property
    def both(self) -> str:
        return f"{self.first}{self.second}"
    def __str__(self) -> str:
        return "pair"
    @staticmethod
    def made(): return Pair(7)
    @classmethod
    def of(cls, text): return cls(int(text))

class One(typing.NamedTuple):
    only: Pair

class Generic(typing.NamedTuple, typing.Generic[T]):
    value: T

Many = typing.NamedTuple("Many", [(f"f{n}", int) for n in range(30)])
names = {f"f{n}": int for n in range(30)}
class Loud(typing.NamedTuple):
    x: int
    def __repr__(self): return "loud"

def tried(make):
    try:
        return repr(make())
    except Exception as error:
        return f"{type(error).__name__}: {error}"

def bad_order():
    class Bad(typing.NamedTuple):
        a: int = 1
        b: int
def bad_name():
    class Bad(typing.NamedTuple):
        _a: int
def overwrites():
    class Bad(typing.NamedTuple):
        a: int
        def _replace(self): pass
def empty():
    class Nothing(typing.NamedTuple):
        pass
    return Nothing()

a = Pair(1)
print([
    tried(lambda: value()) for value in (
        lambda: a, lambda: str(a), lambda: a == (1, "b"), lambda: hash(a) == hash((1, "b")),
        lambda: Pair(second="x", first=2), lambda: Pair(), lambda: Pair(1, 2, 3), lambda: Pair(1, third=2),
        lambda: a._replace(first=3), lambda: a._replace(nope=3), lambda: Pair._make([1, 2]),
        lambda: Pair._make([1]), lambda: a._asdict(), lambda: Pair._fields, lambda: Pair._field_defaults,
        lambda: Pair.__match_args__, lambda: list(Pair.__annotations__), lambda: Pair.__doc__,
        lambda: One.__doc__, lambda: Pair.__slots__, lambda: Pair.__qualname__, lambda: Pair.__module__,
        lambda: Pair.__mro__, lambda: Pair.__orig_bases__ == (typing.NamedTuple,), lambda: Pair.first.__doc__,
        lambda: Pair.__new__.__defaults__, lambda: Pair.__new__.__name__, lambda: Pair.__new__.__qualname__,
        lambda: pickle.loads(pickle.dumps(a)) == a and type(pickle.loads(pickle.dumps(a))) is Pair,
        lambda: Pair.constant, lambda: a.both, lambda: Pair.made(), lambda: Pair.of("4"), lambda: One(a).only,
        lambda: Generic[int](3).value, lambda: Many(*range(30)).f29, lambda: Loud(1),
        lambda: setattr(a, "z", 1),
        lambda: setattr(a, "first", 1), lambda: typing.get_type_hints(One), bad_order, bad_name,
        overwrites, empty, lambda: tuple.__new__(Pair, (8, 9)).second, lambda: isinstance(a, tuple),
        lambda: a.__replace__(first=9), lambda: sorted(set(dir(Pair)) - {"__annotations_cache__"}),
    )
])
"""


def run(how: str) -> str:
    """What a process says of its classes."""
    ran = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM, how], capture_output=True, text=True, check=True, timeout=60
    )
    return ran.stdout


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="nothing is changed elsewhere")
def test_they_are_the_same() -> None:
    """Construction, comparison, description, methods, defaults, pickling, and every mistake."""
    assert run("quick") == run("plain")
