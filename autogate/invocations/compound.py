"""Compound commands: lists, pipelines, branches, loops, functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Invocation, Stdin, StdinKind, Surroundings
from autogate.invocations.loops import Loops
from autogate.invocations.redirects import redirect
from autogate.invocations.scope import Scope, join
from autogate.invocations.session import INHERITED, PIPE, STATEMENT, Feed, placed
from autogate.syntax.tree import (
    AndOr,
    ArithmeticCommand,
    ArithmeticFor,
    Background,
    Block,
    Case,
    Coprocess,
    For,
    Function,
    If,
    Not,
    Pipeline,
    Simple,
    Test,
    Timed,
    While,
)
from autogate.syntax.tree import Redirected as RedirectedNode
from autogate.words.arithmetic import evaluate
from autogate.words.expand import quoted, unquoted, value
from autogate.words.values import has_unknown
from autogate.world.paths import absolute

if TYPE_CHECKING:
    from autogate.effects import Outcome
    from autogate.invocations.redirects import Redirected
    from autogate.invocations.session import RunHere

_new = tuple.__new__  # half the time of calling a NamedTuple, on the hot path

NOT_PLAIN: Final = "\x00not plain"
"""Stands for an output where the command was not run because it is not plain; told by identity."""
OUTPUT: Final = 65_536
CALLS: Final = 3
"""How often a function is followed into itself."""

_SURE: Final = frozenset(
    [
        "cd",
        "pushd",
        "popd",
        "mkdir",
        "export",
        "echo",
        "printf",
        "true",
        ":",
        "set",
        "umask",
        "local",
        "declare",
    ]
)
"""After these the rest of an ``&&`` is taken to run, as a person would read it."""


class Frame:
    """A function being called."""

    __slots__ = ("asynchronous", "branching", "calls", "name", "parallel")

    def __init__(self, name: str, asynchronous: int, branching: int) -> None:
        self.name = name
        self.asynchronous = asynchronous
        self.branching = branching
        self.calls = 0
        """Calls of itself in its body."""
        self.parallel = False


class Compounds(Loops):
    """The part of the interpreter that is about compound commands."""

    def __init__(self, surroundings: Surroundings) -> None:
        super().__init__(surroundings)
        self.frames: list[Frame] = []
        self.returns: list[Scope] | None = None

    def plain(self, node: Any, scope: Scope, feed: Feed, *, fork: bool = False) -> str | None:
        """A plain program (see ``interpreter``)."""
        raise NotImplementedError

    def simple(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """A simple command (see ``interpreter``)."""
        raise NotImplementedError

    def perform(
        self,
        invocation: Invocation,
        outcomes: tuple[Outcome | RunHere, ...],
        scope: Scope,
        feed: Feed,
        sources: tuple[int, ...],
        redirected: Redirected | None = None,
        output: str | None = None,
    ) -> str | None:
        """Adds an invocation (see ``interpreter``)."""
        raise NotImplementedError

    def wrote(
        self, redirected: Redirected, directory: str, steps: tuple[int, ...], output: str | None
    ) -> None:
        """What a redirection put into files (see ``interpreter``)."""
        raise NotImplementedError

    def run(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """One statement; its output where that is known."""
        if type(node) is Simple:
            return self.simple(node, scope, feed)
        self.charge(STATEMENT)
        return _WALK[type(node)](self, node, scope, feed)  # type: ignore[no-any-return]

    def sequence(self, statements: tuple[Any, ...], scope: Scope, feed: Feed) -> str | None:
        """Statements one after the other."""
        if len(statements) == 1:
            return self.run(statements[0], scope, feed)
        output: str | None = ""
        for statement in statements:
            more = self.run(statement, scope, feed)
            if output is not None:
                output = None if more is None or len(output) > OUTPUT else output + more
        return output

    def pipeline(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """Stages, each in a copy of the scope."""
        self.asynchronous += 1
        stages = node.stages
        first = len(self.steps)
        last = len(stages) - 1
        output: str | None = None
        for index, stage in enumerate(stages):
            start = len(self.steps)
            output = self.plain(stage, scope, feed, fork=True) if type(stage) is Simple else NOT_PLAIN
            if output is NOT_PLAIN:
                copy = scope.copy()
                output = self.run(stage, copy, feed)
                if index == last and not scope.splits:  # zsh runs the last stage in the shell itself
                    scope.become(copy)
            if index == last:
                break
            end = len(self.steps)
            steps = (start,) if end == start + 1 else tuple(range(start, end))[-64:]
            if output is None:
                feed = _new(Feed, (PIPE, steps))
            else:
                feed = Feed(Stdin(StdinKind.TEXT, quoted(output)), steps)
        self.asynchronous -= 1
        if self.files.written:
            self.looped(first)
        return output

    def looped(self, first: int) -> None:
        """Stages run at once: an earlier one may read the file, or named pipe, that a later one writes."""
        for index in range(first, len(self.steps) - 1):
            for effect in self.steps[index].effects:
                if effect.kind is Kind.READ and not effect.recursive:
                    writers = self.files.writers(absolute(effect.what, effect.directory))
                    later = [each for each in writers if each > index]
                    self.connect(later, index, "file")
                    for each in later:
                        self.circle(index, each)

    def circle(self, first: int, last: int) -> None:
        """What a later stage writes comes back: between them a program that runs it is led from there."""
        hosts = [effect.what for effect in self.steps[last].effects if effect.kind is Kind.NETWORK]
        for reader in self.readers:
            if hosts and first < reader < last:
                step = self.steps[reader]
                shell = placed(Effect(Kind.NETWORK, hosts[0], "shell"), step.invocation)
                self.steps[reader] = step._replace(effects=(*step.effects, shell))

    def inverted(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """``! command``."""
        return self.run(node.body, scope, feed)

    def timed(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """``time command``."""
        return "" if node.body is None else self.run(node.body, scope, feed)

    def and_or(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """``a && b || c``: what runs after a failure starts from the state before it."""
        chain: list[tuple[str, Any]] = []
        while type(node) is AndOr:
            chain.append((node.operator, node.right))
            node = node.left
        was = self.conditional
        # ``fallen`` is the state for what runs after a failure; ``failed`` is a failure that has to be
        # reckoned with after the list, which that of ``cd`` and its like is not.
        fallen = scope.copy()
        output = self.run(node, scope, feed)
        failed: Scope | None = None
        if not _is_sure(node):
            fallen = failed = scope.copy()
        self.conditional = True
        for operator, right in reversed(chain):
            if operator == "&&":
                before = scope.copy()
                more = self.run(right, scope, feed)
                output = None if output is None or more is None else output + more
                if not _is_sure(right):
                    before = scope.copy()
                    failed = before if failed is None else join([failed, before])
                fallen = join([fallen, before])
                continue
            start = fallen.copy()
            more = self.run(right, start, feed)
            if failed is None:
                continue  # what stands before is taken to succeed
            output = output if output == more else None
            if start.ended:
                failed = None
            else:
                scope.become(join([scope, start]))
                failed = None if _is_sure(right) else start.copy()
            fallen = start
        self.conditional = was
        if failed is not None:
            scope.become(join([scope, failed]))
        return output

    def background(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """``command &``."""
        self.asynchronous += 1
        output = self.run(node.body, scope.copy(), feed)
        self.asynchronous -= 1
        return output

    def block(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """``{ …; }`` and ``( … )``."""
        if not node.subshell:
            return self.sequence(node.body, scope, feed)
        copy = scope.copy()
        copy.traps = ()
        output = self.sequence(node.body, copy, feed)
        self.fire_traps(copy)
        return output

    def if_(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """All branches, each from the state after the conditions before it."""
        ways: list[Scope] = []
        outputs: set[str | None] = set()
        was = self.conditional
        self.branching += 1
        for condition, body in node.branches:
            outputs.add(self.sequence(condition, scope, feed))
            self.conditional = True
            branch = scope.copy()
            outputs.add(self.sequence(body, branch, feed))
            ways.append(branch)
        otherwise = scope.copy()
        outputs.add(self.sequence(node.otherwise, otherwise, feed))
        ways.append(otherwise)
        self.branching -= 1
        self.conditional = was
        scope.become(join(ways))
        return "" if outputs == {""} else None

    def case(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """All branches, or none."""
        value(node.subject, scope)
        ways: list[Scope] = []
        outputs: set[str | None] = {""}
        was = self.conditional
        self.conditional = True
        self.branching += 1
        total = False
        previous: Scope | None = None
        for item in node.items:
            for pattern in item.patterns:
                value(pattern, scope)
                total = total or pattern.literal == "*"
            branch = scope.copy() if previous is None else join([scope.copy(), previous])
            outputs.add(self.sequence(item.body, branch, feed))
            previous = branch if item.terminator != ";;" else None
            ways.append(branch)
        if not total or previous is not None or not ways:
            ways.append(scope.copy())
        self.branching -= 1
        self.conditional = was
        scope.become(join(ways))
        return "" if outputs == {""} else None

    def function(self, node: Any, scope: Scope, feed: Feed) -> str | None:  # noqa: ARG002  # as all handlers of nodes
        """A definition."""
        scope.define(node.name, node.body)
        return ""

    def call(
        self,
        name: str,
        bodies: tuple[Any, ...],
        invocation: Invocation,
        scope: Scope,
        feed: Feed,
        sources: tuple[int, ...],
    ) -> str | None:
        """A call of a function."""
        nested = [frame for frame in self.frames if frame.name == name]
        if nested and self.is_bomb(nested[-1], invocation, scope, feed):
            return None
        if len(nested) >= CALLS:
            self.unread[f"the function {name} calls itself"] = None
            scope.forget()
            return None
        self.frames.append(Frame(name, self.asynchronous, self.branching))
        saved = scope.arguments, scope.arguments_origins, scope.locals, self.returns, self.loop_exits
        self.returns, self.loop_exits = [], None
        self.depth += 1
        output: str | None = None
        ways: list[Scope] = []
        for body in bodies:
            if body is None:
                continue
            way = scope if len(bodies) == 1 else scope.copy()
            way.arguments, way.arguments_origins, way.locals = invocation.argv[1:], sources, {}
            output = self.run(body, way, feed)
            if way.ended == "return":
                way.ended = ""
            ways.append(way)
        ways.extend(self.returns)
        self.depth -= 1
        self.frames.pop()
        for way in ways:
            if way.ended == "return":
                way.ended = ""
        if len(ways) > 1 or ways[:1] != [scope]:
            scope.become(join(ways))
        if scope.locals:
            variables = {**scope.variables, **scope.locals}
            scope.variables = {each: found for each, found in variables.items() if found is not UNTOUCHED}
        scope.arguments, scope.arguments_origins, scope.locals, self.returns, self.loop_exits = saved
        return output if len(bodies) == 1 else None

    def is_bomb(self, frame: Frame, invocation: Invocation, scope: Scope, feed: Feed) -> bool:
        """A function that starts itself twice at once, without end."""
        if self.again:
            return False
        frame.calls += 1
        frame.parallel = frame.parallel or self.asynchronous > frame.asynchronous
        if frame.calls < 2 or not frame.parallel:
            return False
        force = "high" if self.branching > frame.branching else "critical"
        self.perform(invocation, (Effect(Kind.PROCESS, "fork bomb", force=force),), scope, feed, ())
        return True

    def test(self, node: Any, scope: Scope, feed: Feed) -> str | None:  # noqa: ARG002  # as all handlers of nodes
        """``[[ … ]]``: operands of arithmetic operators are evaluated."""
        texts = []
        for word in node.words:
            parts = word.parts
            texts.append(
                parts[0].value if len(parts) == 1 and hasattr(parts[0], "value") else value(word, scope)
            )
        for index, text in enumerate(texts):
            if text in _COMPARISONS:
                for neighbour in (index - 1, index + 1):
                    if 0 <= neighbour < len(texts):
                        evaluate(quoted(texts[neighbour]), scope)
            elif text in ("-v", "-R") and index + 1 < len(texts):
                subscript(texts[index + 1], scope)
        return ""

    def arithmetic(self, node: Any, scope: Scope, feed: Feed) -> str | None:  # noqa: ARG002  # as all handlers of nodes
        """``(( … ))``."""
        evaluate(quoted(value(node.expression, scope)), scope)
        return ""

    def coprocess(self, node: Any, scope: Scope, feed: Feed) -> str | None:  # noqa: ARG002  # as all handlers of nodes
        """``coproc``: in the background, with pipes to it."""
        self.asynchronous += 1
        self.run(node.body, scope.copy(), Feed(PIPE))
        self.asynchronous -= 1
        return ""

    def redirected(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """A compound command with redirections."""
        outer = self.sources
        self.sources = []
        found = redirect(node.redirects, scope, feed)
        sources = tuple(dict.fromkeys(self.sources))
        self.sources = outer
        feed = found.feed
        directory = scope.directory
        if found.effects:
            first = node.redirects[0]
            words = (first.operator, *(effect.what for effect in found.effects))
            invocation = Invocation(
                words,
                directory,
                (),
                Stdin(),
                self.user,
                self.remote,
                self.span or (0, 0),
                self.depth,
                self.conditional,
            )
            self.perform(invocation, tuple(found.effects), scope, INHERITED, sources)
            index = len(self.steps) - 1
            if feed.stdin.kind is StdinKind.FILE:
                feed = Feed(feed.stdin, (index,))
        start = len(self.steps)
        output = self.run(node.body, scope, feed)
        if found.output:
            self.wrote(found, directory, tuple(range(start, len(self.steps)))[-64:], output)
        return "" if found.silent else output

    def fire_traps(self, scope: Scope) -> None:
        """At the end of a shell: what its traps run."""
        traps = scope.traps
        if not traps:
            return
        scope.traps = ()
        from autogate.effects import RunShell

        for text in traps:
            invocation = Invocation(
                ("trap", text), scope.directory, scope.environment(), Stdin(), self.user, self.remote,
                self.span or (0, 0), self.depth, True,
            )  # fmt: skip
            was = self.conditional
            self.conditional = True
            self.perform(invocation, (RunShell(unquoted(text), here=True),), scope, INHERITED, ())
            self.conditional = was


UNTOUCHED: Final = ("\x00unset",)
"""What a local variable goes back to where there was none."""

_COMPARISONS: Final = frozenset(("-eq", "-ne", "-lt", "-le", "-gt", "-ge"))


def subscript(text: str, scope: Scope) -> None:
    """A name that bash reads as a variable: its subscript is evaluated."""
    if "[" in text and ("$" in text or "`" in text or has_unknown(text)):
        scope.hidden_code(text)


def _is_sure(node: Any) -> bool:
    if type(node) is Simple:
        if not node.words:
            return True
        first = node.words[0]
        return hasattr(first, "literal") and first.literal in _SURE
    return False


_WALK: Final[dict[type, Any]] = {
    Pipeline: Compounds.pipeline,
    Not: Compounds.inverted,
    Timed: Compounds.timed,
    AndOr: Compounds.and_or,
    Background: Compounds.background,
    Block: Compounds.block,
    If: Compounds.if_,
    While: Compounds.while_,
    For: Compounds.for_,
    ArithmeticFor: Compounds.arithmetic_for,
    Case: Compounds.case,
    Function: Compounds.function,
    Test: Compounds.test,
    ArithmeticCommand: Compounds.arithmetic,
    Coprocess: Compounds.coprocess,
    RedirectedNode: Compounds.redirected,
}
