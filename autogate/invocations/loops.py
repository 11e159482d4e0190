"""Loops: the body for each value that is known, or again until the state does not change any more."""

from __future__ import annotations

from typing import Any, Final

from autogate.invocations.interface import Surroundings
from autogate.invocations.scope import Scope, join, same
from autogate.invocations.session import Feed, Session
from autogate.words.arithmetic import evaluate
from autogate.words.expand import expand, quoted, unquoted, value
from autogate.words.values import MANY, STAR, UNKNOWN, has_unknown, is_static

ROUNDS: Final = 16
"""Values of a ``for`` that are followed one by one; fewer within another loop."""
INNER_ROUNDS: Final = 4
PASSES: Final = 3


class Loops(Session):
    """The part of the interpreter that is about loops."""

    def __init__(self, surroundings: Surroundings) -> None:
        super().__init__(surroundings)
        self.loop_exits: list[Scope] | None = None
        """The states at which the loop is left early, None outside of loops."""
        self.again = False
        """In a further round of a loop, which says nothing new about what is started."""

    def sequence(self, statements: tuple[Any, ...], scope: Scope, feed: Feed) -> str | None:
        """Statements one after the other (see ``compound``)."""
        raise NotImplementedError

    def while_(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """Condition and body, until the state does not change any more."""
        start = self.opened()
        skipped = scope.copy()
        output = self.repeated((*node.condition, *node.body), scope, feed)
        self.closed(start, scope, skipped)
        return "" if output == "" else None

    def for_(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """The body for each value, or for what stands for all of them."""
        outer = self.sources
        self.sources = []
        fields: list[str] = []
        if node.words is None:
            fields.extend(scope.positional())
        else:
            for word in node.words:
                known = len(self.secrets)
                fields.extend(expand(word, scope))
                if len(self.secrets) > known:
                    self.tainted.add(node.name)
        origins = tuple(dict.fromkeys(self.sources))
        self.sources = outer
        inner = self.loop_exits is not None
        start = self.opened(conditional=any(not is_static(field) for field in fields))
        skipped = scope.copy()
        output: str | None = ""
        if len(fields) > (INNER_ROUNDS if inner else ROUNDS):
            fields = [all_of(fields)]
        for field in fields:
            # A word that came from splitting has no blanks, one from quotes may.
            text = UNKNOWN if field == MANY else unquoted(field)
            scope.set(node.name, text, origins)
            if is_static(field):
                more = self.sequence(node.body, scope, feed)
                if scope.ended == "loop":
                    scope.ended = ""
            else:
                more = self.repeated(node.body, scope, feed, (node.name, text, origins))
            output = None if output is None or more is None else output + more
        self.closed(start, scope, skipped if not fields or not all(map(is_static, fields)) else None)
        return output if all(map(is_static, fields)) else ("" if output == "" else None)

    def arithmetic_for(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """``for ((…))``: its counters are unknown in the body."""
        texts = [quoted(value(word, scope)) for word in node.expressions]
        for text in texts[:1]:
            evaluate(text, scope)
        for text in texts[1:]:
            evaluate(UNKNOWN + text, scope)
        start = self.opened()
        skipped = scope.copy()
        output = self.repeated(node.body, scope, feed)
        self.closed(start, scope, skipped)
        return "" if output == "" else None

    def opened(self, *, conditional: bool = True) -> tuple[bool, list[Scope] | None]:
        """Before a loop."""
        before = self.conditional, self.loop_exits
        self.loop_exits = []
        self.branching += 1
        self.conditional = self.conditional or conditional
        return before

    def closed(self, before: tuple[bool, list[Scope] | None], scope: Scope, skipped: Scope | None) -> None:
        """After a loop: the state where it ran, was left early, or did not run at all."""
        self.branching -= 1
        ways = [scope, *(self.loop_exits or ())]
        self.conditional, self.loop_exits = before
        for way in ways:
            if way.ended == "loop":
                way.ended = ""
        if skipped is not None:
            ways.append(skipped)
        if len(ways) > 1:
            scope.become(join(ways))

    def repeated(
        self,
        body: tuple[Any, ...],
        scope: Scope,
        feed: Feed,
        bound: tuple[str, str, tuple[int, ...]] | None = None,
    ) -> str | None:
        """A body that runs any number of times: again from the joined state while that changes."""
        start = len(self.steps)
        output: str | None = None
        known = scope.copy()
        before = self.again
        for attempt in range(PASSES):
            self.again = before or attempt > 0
            begin = len(self.steps)
            if bound is not None:
                scope.set(*bound)
                known.set(*bound)
            output = self.sequence(body, scope, feed)
            if scope.ended:
                scope.ended = "" if scope.ended == "loop" else scope.ended
                if scope.ended:
                    break
            if attempt and self.steps[begin:] == self.steps[start : start + len(self.steps) - begin]:
                for offset in range(len(self.steps) - begin):
                    self.repeated_steps[begin + offset] = start + offset
            joined = join([known, scope])
            if same(joined, known):
                break
            known = joined.copy()
            scope.become(joined)
        else:
            scope.variables = dict.fromkeys(scope.variables, MANY)
        self.again = before
        return output


def all_of(fields: list[str]) -> str:
    """A value that covers all of them."""
    if any(has_unknown(field) for field in fields):
        return MANY
    prefix = fields[0]
    if all(field == prefix for field in fields):
        return prefix
    for field in fields:
        while not field.startswith(prefix):
            prefix = prefix[:-1]
    if any("/" in field[len(prefix) :] or ".." in field for field in fields):
        prefix = prefix[: prefix.rfind("/") + 1]
        return prefix + UNKNOWN
    return prefix + STAR
