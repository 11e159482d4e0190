"""Rules over effects.

A rule looks at one effect with its surroundings and says what it finds, or nothing. The worst finding
decides; an effect that no rule speaks about is uncertain.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from autogate.effects import Effect
from autogate.invocations.interface import Line, Step
from autogate.verdict import Finding, Risk
from autogate.world.interface import World

_effects_of = attrgetter("effects")


class Case(NamedTuple):
    """One effect to be judged."""

    effect: Effect
    step: Step
    number: int
    """Of the step in the line, from 0."""
    line: Line
    world: World


class Match(NamedTuple):
    """What a rule found."""

    risk: Risk
    reason: str
    instead: str = ""
    uncertain: bool = False


def _nothing(case: Case) -> Match | None:
    del case
    return None


class Rule(NamedTuple):
    """One rule: its examples are run by the test suite and shown by ``autogate rules show``."""

    id: str
    title: str
    """What it is for, one sentence."""
    find: Callable[[Case], Match | None] = _nothing
    """What it finds in one effect. A rule over whole lines, or of a layer, is found where it is stated."""
    hits: tuple[str, ...] = ()
    """Commands, in the example project of the tests, that it decides."""
    misses: tuple[str, ...] = ()
    """Near relatives that it does not decide."""
    loosen: str = ""
    """What a person does to loosen it, "" where it is not to be loosened."""


COMMAND_RULE = 'in your configuration, [[allow]] with command = "the program and its words"'
"""Loosens what a program itself does."""


def path_rule(access: str) -> str:
    """Loosens one way of touching a path."""
    return f'in your configuration, [[allow]] with path = "the path" and access = "{access}"'


class Assessment(NamedTuple):
    """The result of the local analysis of an action."""

    line: Line
    findings: tuple[Finding, ...]
    """Worst first; never empty for a line that runs anything."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """All effects in order, repetitions removed."""
        return tuple(dict.fromkeys(chain.from_iterable(map(_effects_of, self.line.steps))))
