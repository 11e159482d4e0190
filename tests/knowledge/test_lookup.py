"""From a program's name to its knowledge."""

from __future__ import annotations

import pytest

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Invocation, Stdin, StdinKind
from autogate.knowledge.lookup import outcomes, program_named, unknown_program
from autogate.knowledge.options import outcomes_of


@pytest.mark.parametrize("name", ["ls", "git", "gls", "rm"])
def test_a_known_name_finds_a_table_that_has_it(name: str) -> None:
    program = program_named(name)
    assert program is not None
    assert name in program.names.split()


@pytest.mark.parametrize("name", ["", "frobnicate", "l", "ls git", "ls\ngit", "hosting:", "/bin/ls"])
def test_nothing_but_a_whole_name_is_known(name: str) -> None:
    assert program_named(name) is None


def test_the_folder_of_a_program_is_left_out() -> None:
    assert outcomes(Invocation(("/bin/true",), "/")) == (Effect(Kind.PURE),)
    assert outcomes(Invocation(("frobnicate",), "/")) is None


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("frob --help", True),
        ("frob help", True),
        ("frob help sub", True),
        ("frob sub --help", True),
        ("frob", False),
        ("frob --now", False),
        ("frob x.sh --help", False),
        ("frob --help now", False),
        ("./frob --help", False),
    ],
)
def test_an_unknown_program_that_is_only_asked_for_help_says_so(words: str, asks: bool) -> None:
    argv = tuple(words.split())
    effect = Effect(Kind.UNKNOWN, f"the program {argv[0]} is not known", "help" if asks else "")
    assert unknown_program(Invocation(argv, "/")) == effect


def test_remembers_by_all_that_counts() -> None:
    """What was said of an invocation is said again of the same one only: same words, place and input."""
    words = ("xargs", "rm")
    plain = Invocation(words, "/a")
    others = (
        plain._replace(argv=("xargs", "ls")),
        plain._replace(directory="/b"),
        plain._replace(stdin=Stdin(StdinKind.PIPE)),
        plain._replace(stdin=Stdin(StdinKind.TEXT, "x\n")),
        plain._replace(environment=(("A", "b"),)),
        plain._replace(remote="container"),
        Invocation(("python3",), "/a"),
        Invocation(("python3",), "/a", stdin=Stdin(StdinKind.PIPE)),
    )
    for invocation in (plain, *others, plain, *others):
        program = program_named(invocation.name)
        assert program is not None
        assert outcomes(invocation) == outcomes_of(program, invocation)
