"""Every program that a line would start, in order, with what is known of its surroundings."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import NamedTuple

from autogate.effects import Effect
from autogate.syntax.tree import Reading


class StdinKind(enum.Enum):
    """Where the standard input of an invocation comes from."""

    INHERITED = "inherited"
    TEXT = "text"
    """A here-document, here-string or the static output of the stage before; ``value`` holds it."""
    FILE = "file"
    """``value`` is the path."""
    PIPE = "pipe"
    """The stage before; its output is not known. ``value`` is the host of a connection of the shell's own."""


class Stdin(NamedTuple):
    """Standard input of an invocation."""

    kind: StdinKind = StdinKind.INHERITED
    value: str = ""


class Invocation(NamedTuple):
    """One program start. All texts are values (``autogate.words.values``)."""

    argv: tuple[str, ...]
    """At least one element; ``argv[0]`` as written."""
    directory: str
    """Working directory: an absolute path, ``values.UNKNOWN`` where a ``cd`` could not be followed."""
    environment: tuple[tuple[str, str], ...] = ()
    """Variables that the line sets for it (exported or as a prefix), in order; not what was inherited."""
    stdin: Stdin = Stdin()
    user: str = ""
    remote: str = ""
    """"container" or "host NAME" where it does not run on this machine."""
    span: tuple[int, int] = (0, 0)
    depth: int = 0
    """How many wrappers, substitutions, scripts it lies in; 0 is the line itself."""
    conditional: bool = False

    @property
    def name(self) -> str:
        """The program's name without its folder."""
        first = self.argv[0]
        return first.rpartition("/")[2] if "/" in first else first


class Step(NamedTuple):
    """An invocation and its effects, as the knowledge gave them (runs already followed)."""

    invocation: Invocation
    effects: tuple[Effect, ...]


class Flow(NamedTuple):
    """Data of step ``source`` reaches step ``target``: through a pipe, a substitution or a file."""

    source: int
    target: int
    by: str
    """``pipe``, ``argument``, ``file``, ``code`` (the target runs what it gets)."""


class Line(NamedTuple):
    """All that a text would start."""

    steps: tuple[Step, ...]
    flows: tuple[Flow, ...] = ()
    unread: tuple[str, ...] = ()
    """Why some part of it is not understood; any entry makes the line uncertain."""


class Surroundings(NamedTuple):
    """What the interpretation of a line may know of the outside, all of it handed in."""

    directory: str
    home: str
    environment: Mapping[str, str]
    """Only a few well-known names are taken from it; any other variable is unknown."""
    read: Callable[[str], Reading]
    file_text: Callable[[str], str | None]
    """The text of a script at an absolute path, None where it cannot be had."""
    project: Callable[[], str] = str
    """The root of the project, looked for where it matters; "" where there is none."""
    git_alias: Callable[[str, str], str | None] | None = None
    """Name and directory to the text of a git alias; None where there is none."""
    repository_root: Callable[[str], str | None] | None = None
    """A directory to the root of its git working tree; without it the project is taken for it."""
    dialect: str = "bash"
    aliases: Mapping[str, str] = {}
    """What the session's aliases stand for."""
    functions: Mapping[str, str] = {}
    """The session's functions, each as the text that defines it."""
