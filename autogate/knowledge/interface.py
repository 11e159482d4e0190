"""How the knowledge of a program is written down.

One ``Program`` is a table: which options it takes, what its operands are, what it always does, and,
where a table is not enough, a function from the parsed call to outcomes. A word that the table does
not cover makes the invocation uncertain: nothing is guessed.

Option tables are texts of items parted by blanks::

    -v|--verbose            a flag; the first name is the canonical one
    -n|--lines=             takes a value that is only data
    -o|--output=write       takes a value with a role
    --color=?               an optional value, only attached (--color=auto, -xVALUE)
    -i|--in-place=?text     the same with a role
    --[no-]verify           also ``--no-verify``, a flag under that name

Operand patterns are roles parted by blanks; ``role*`` takes all that is left but what follows it in
the pattern is taken from the end: ``text read*`` (grep), ``read* write`` (cp). Operands beyond the
pattern are uncertain. ``command`` takes all the words left, unparsed, as a command to run.

Roles (also of option values): ``text`` only data · ``read`` a file it reads · ``tree`` a folder it reads
through · ``write`` · ``append`` · ``edit`` a file changed in place · ``create`` a path made (mkdir, touch)
· ``unpack`` a folder filled with files · ``delete`` · ``delete-tree`` · ``url`` downloads from · ``host``
connects to · ``shell`` a text that sh runs · ``command`` · ``code:LANGUAGE`` · ``file:LANGUAGE`` a file
that it runs · ``secret`` a password given on the line (data) · ``assign`` NAME=VALUE for a command that
follows · ``unknown`` makes the invocation uncertain, naming the option.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, unclear
from autogate.invocations.interface import Invocation


class Style(enum.Enum):
    """How a program reads its words."""

    GNU = "gnu"
    """getopt_long: options anywhere, short ones bundled, long ones by unambiguous prefix, ``--`` ends."""
    EXACT = "exact"
    """Options anywhere, short ones bundled, long ones only in full (cobra, clap, click, argparse-like)."""
    POSIX = "posix"
    """Options end at the first operand; short ones bundled, long ones in full. Wrappers are like this."""
    SINGLE = "single"
    """Long options with one dash (``-name``), nothing bundled; ``--name`` means ``-name``; anywhere."""
    NONE = "none"
    """Every word is an operand."""


class Call(NamedTuple):
    """A parsed invocation, as the functions of the knowledge get it."""

    invocation: Invocation
    options: tuple[tuple[str, str | None], ...]
    """Canonical name and value (None for a flag), in order."""
    operands: tuple[str, ...]
    """Values; with subcommands, those after the subcommand's own words."""
    program: Program
    path: tuple[str, ...] = ()
    """The subcommand's words, such as ("remote", "add")."""

    def has(self, *names: str) -> bool:
        """True where one of the canonical option names was given."""
        return any(name in names for name, _ in self.options)

    def value(self, *names: str) -> str | None:
        """The last value of one of the options, None where it was not given."""
        for name, value in reversed(self.options):
            if name in names:
                return value
        return None

    def values(self, *names: str) -> tuple[str, ...]:
        """All values of the options, in order."""
        return tuple(value for name, value in self.options if name in names and value is not None)

    def unclear(self, problem: str) -> Effect:
        """The effect of a call of which something is not understood."""
        return unclear(f"{self.invocation.name}: {problem}")


Effects = tuple[Effect, ...]
Then = Callable[[Call], Iterable[Outcome]]


class Program(NamedTuple):
    """The knowledge of a program, of several that take the same words, or of a subcommand."""

    names: str
    """All names, parted by blanks; for a subcommand its own name and aliases."""
    options: str = ""
    operands: str = ""
    style: Style = Style.GNU
    effects: tuple[Effect, ...] = ()
    """What it does in every call (besides what options and operands do). Nothing at all in the end
    is ``pure``."""
    on: Mapping[str, tuple[Effect, ...]] = {}
    """What an option (by its canonical name) adds."""
    subcommands: tuple[Program, ...] = ()
    """Its own options stand before the subcommand and are also taken by every subcommand where
    ``inherit`` is set."""
    inherit: bool = False
    bare: tuple[Effect, ...] | None = None
    """Replaces ``effects`` where there are no words at all (or, with subcommands, none of them).
    None with subcommands: without one it prints its help, pure."""
    then: Then | None = None
    """Adds outcomes computed from the call."""
    raw: Then | None = None
    """Replaces everything else: gets a Call whose operands are all words."""
    lenient: bool = False
    """Unknown options are taken as flags: only for programs none of whose options can do more than
    its effects say, now or in a later version. One whose name says that it starts, writes or sends
    something (see ``options``) is not known all the same."""
    help: bool = True
    """``--help`` and ``--version`` (and a subcommand ``help``) print and do nothing else."""


def effect(kind: Kind, what: str = "", detail: str = "", **more: object) -> tuple[Effect, ...]:
    """One effect as the tuple that the tables want."""
    return (Effect(kind, what, detail, **more),)  # type: ignore[arg-type]


class Example(NamedTuple):
    """A command and the outcomes that the knowledge must give for it, in ``describe`` form."""

    command: str
    outcomes: str
