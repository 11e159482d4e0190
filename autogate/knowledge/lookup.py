"""From a program's name to its knowledge, loading one family's module only."""

from __future__ import annotations

import importlib
import re

from autogate.effects import Effect, Kind, Outcome, readable
from autogate.invocations.interface import Invocation, StdinKind
from autogate.knowledge._index import NAMES
from autogate.knowledge.interface import Program
from autogate.knowledge.options import outcomes_of

_INHERITED, _PIPE = StdinKind.INHERITED, StdinKind.PIPE

_programs: dict[str, Program | None] = {}

_Key = tuple[tuple[str, ...], str, bool]
_told: dict[_Key, tuple[Outcome, ...] | None] = {}
"""What the knowledge said of plain invocations: it depends on their words, directory and input alone."""
_MOST_TOLD = 4096
_LONGEST_TOLD = 512
"""Characters of an invocation that is remembered: how much is kept is bounded by both."""


def program_named(name: str) -> Program | None:
    """The knowledge of a program by its name without folder, None where there is none."""
    try:
        return _programs[name]
    except KeyError:
        pass
    program = _load(name)
    if len(_programs) < 5_000:  # names come from the input: bounded, for processes that live for days
        _programs[name] = program
    return program


def _load(name: str) -> Program | None:
    if not name or " " in name or "\n" in name:
        return None
    # NAMES is one text, "\n" + module + ": " + names parted by blanks: nothing to build at start.
    at = NAMES.find(f" {name} ")
    if at < 0:
        return None
    start = NAMES.rfind("\n", 0, at) + 1
    family = NAMES[start : NAMES.index(":", start)]
    module = importlib.import_module(f"autogate.knowledge.programs.{family}")
    for program in module.PROGRAMS:
        for each in program.names.split():
            _programs[each] = program
    return _programs.get(name)


def outcomes(invocation: Invocation) -> tuple[Outcome, ...] | None:
    """What the invocation does, None where the program is not known.

    A pure function of the invocation; what it says of a short one without variables is remembered.
    """
    argv, directory, environment, stdin, user, remote, *_ = invocation
    kind = stdin.kind
    if environment or user or remote or stdin.value or not (kind is _INHERITED or kind is _PIPE):
        program = program_named(invocation.name)
        return None if program is None else outcomes_of(program, invocation)
    key = (argv, directory, kind is _PIPE)
    try:
        return _told[key]
    except KeyError:
        pass
    program = program_named(invocation.name)
    found = None if program is None else outcomes_of(program, invocation)
    if sum(map(len, argv)) <= _LONGEST_TOLD:
        if len(_told) >= _MOST_TOLD:
            _told.clear()
        _told[key] = found
    return found


_HELP = re.compile(r"--help|--version|-h|-V|help|version")
_VERB = re.compile(r"[a-z][a-z0-9-]{0,30}")


def unknown_program(invocation: Invocation) -> Effect:
    """The effect of a program that nothing is known of; ``detail`` is "help" where only that is asked for.

    Help is asked for by the first word alone, or by the last one after plain subcommand words.
    """
    name = invocation.argv[0]
    words = invocation.argv[1:]
    asks = bool(words) and "/" not in name and len(words) <= 4
    if asks and len(words) == 1:
        asks = _HELP.fullmatch(words[0]) is not None
    elif asks:
        asks = (words[-1] in ("--help", "-h") and all(_VERB.fullmatch(word) for word in words[:-1])) or (
            words[0] == "help" and all(_VERB.fullmatch(word) for word in words)
        )
    return Effect(Kind.UNKNOWN, f"the program {readable(name)} is not known", "help" if asks else "")
