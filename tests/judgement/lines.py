"""Lines put together by hand: what the judgement says of effects, whatever program has them.

Quicker than judging a command, and no knowledge of programs is in between.
"""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Flow, Invocation, Line, Step
from autogate.judgement.judge import assess
from autogate.verdict import Risk
from tests.judgement.project import world
from tests.world.fake import PROJECT, FakeWorld

Said = tuple[str, Risk, bool]
"""Rule, risk, and whether it is uncertain."""

SHOP = world()
"""The shop as it is: nothing in it is changed by asking."""


def step(words: str, *effects: Effect, **more: object) -> Step:
    """A program with its words, and what it does; ``more`` are fields of its invocation."""
    return Step(Invocation(tuple(words.split(" ")), PROJECT)._replace(**more), effects)  # type: ignore[arg-type]


def line(*steps: Step, flows: tuple[tuple[int, int, str], ...] = ()) -> Line:
    """A line of these steps."""
    return Line(steps, tuple(Flow(*each) for each in flows))


def effect(kind: Kind, what: str = "", detail: str = "", **more: object) -> Effect:
    """An effect of a program that works in the project."""
    return Effect(kind, what, detail, directory=PROJECT)._replace(**more)  # type: ignore[arg-type]


def said(of: Line, *, where: FakeWorld = SHOP) -> list[Said]:
    """All that is found in a line, worst first."""
    return [(each.rule, each.risk, each.uncertain) for each in assess(of, where).findings]


def answer_to(*effects: Effect, words: str = "prog", where: FakeWorld = SHOP, **more: object) -> Said:
    """The gravest that is found in one program with these effects."""
    return said(line(step(words, *effects, **more)), where=where)[0]
