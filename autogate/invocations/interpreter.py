"""Walks the tree of a line in the order in which a shell would run it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from autogate.effects import Effect, Kind, Outcome, RunShell, unclear
from autogate.invocations import environment, programs, runs
from autogate.invocations.builtins import BUILTINS, ZSH
from autogate.invocations.compound import NOT_PLAIN, Compounds
from autogate.invocations.interface import Invocation, Line, Stdin, StdinKind, Step, Surroundings
from autogate.invocations.outputs import HIDERS, OUTPUTS
from autogate.invocations.redirects import Redirected, redirect
from autogate.invocations.scope import SPECIAL_ARRAYS, Scope
from autogate.invocations.session import (
    INHERITED,
    PURE,
    STATEMENT,
    WORK,
    Feed,
    RunHere,
    StopError,
    at_home,
    placed,
    unseen,
)
from autogate.knowledge.options import PURE as ONLY_PURE
from autogate.syntax.tree import ArrayLiteral, Assignment, Function
from autogate.words.expand import LITERALS, expand, literal, quoted, value
from autogate.words.values import MANY, STAR, UNKNOWN, has_pattern, has_unknown, is_static
from autogate.world.paths import absolute

_TEXT: Final = 65_536
"""A variable with more than this is not known any more."""

_BUILT_IN: Final = frozenset((*BUILTINS, *ZSH))

_literal_of = LITERALS.get
_new = tuple.__new__  # half the time of calling a NamedTuple, on the hot path


def interpret(statements: tuple[Any, ...], surroundings: Surroundings) -> Line:
    """Every program that the statements would start, with its effects, and the data between them."""
    session = Interpreter(surroundings)
    scope = Scope(session, surroundings.directory)
    if surroundings.aliases:
        scope.aliases = dict(surroundings.aliases)
    if surroundings.functions:
        _define(surroundings, scope)
    try:
        session.sequence(statements, scope, INHERITED)
        session.fire_traps(scope)
    except StopError:
        pass
    except RecursionError:
        session.unread["the line is nested too deeply"] = None
    return session.line()


def _define(surroundings: Surroundings, scope: Scope) -> None:
    """The functions that the shell already knows. One that cannot be read makes the line uncertain."""
    for name, text in surroundings.functions.items():
        bodies = [
            statement.body
            for statement in surroundings.read(text).statements
            if type(statement) is Function and statement.name == name
        ]
        if len(bodies) == 1:
            scope.functions = {**scope.functions, name: (bodies[0],)}
        else:
            scope.session.unread[f"the function {name} cannot be read"] = None


_PURE = Kind.PURE
_CHANGING = frozenset((Kind.DELETE, Kind.WRITE, Kind.MOVE, Kind.MODE, Kind.OWNER))


def _shown(names: list[str], words: Sequence[str]) -> list[Outcome]:
    """What it means that words hold the values of secret variables."""
    whole = words[0] if len(words) == 1 else MANY
    return [
        Effect(Kind.SECRET, f"${name}", "variable", to=whole, force="low") for name in dict.fromkeys(names)
    ]


class Interpreter(Compounds):
    """Simple commands; the compound ones are in ``compound``."""

    def plain(self, node: Any, scope: Scope, feed: Feed, *, fork: bool = False) -> str | None:
        """A program whose words stand for themselves, in a shell that was told nothing: most of most lines.

        It comes to the same as ``full``, without the steps that have nothing to do there; ``NOT_PLAIN`` for
        every other command. It leaves the scope as it is; ``fork``: also where what it starts would not.
        """
        words, assignments, redirects, start, end = node
        if not words or assignments:
            return NOT_PLAIN
        name = _literal_of(words[0]) or literal(words[0])
        if (
            not name
            or name in _BUILT_IN
            or "/" in name
            or scope.path_changed
            or scope.exported
            or scope.functions
            or scope.aliases
            or self.user
            or self.remote
        ):
            return NOT_PLAIN
        # Most words were met before; the others are looked at.
        argv: Any = (*map(_literal_of, words),)
        if None in argv:
            argv = (*map(literal, words),)
            if None in argv:
                return NOT_PLAIN
        redirected: Redirected | None = None
        if redirects:
            for redirection in redirects:
                if redirection.operator[:2] == "<<" or literal(redirection.target) is None:
                    return NOT_PLAIN
            redirected = redirect(redirects, scope, feed)
            feed = redirected.feed
        self.work += STATEMENT
        if self.work > WORK:
            self.charge(0)
        span = self.span or (start, end)
        values = (argv, scope.directory, (), feed.stdin, "", "", span, self.depth, self.conditional)
        invocation = _new(Invocation, values)
        found = programs.known(self, invocation, feed)
        printed = OUTPUTS.get(name)
        output = None if printed is None else printed(invocation, feed, self)
        if found is ONLY_PURE and redirected is None:
            # Most programs of most lines: nothing happens anywhere, and nothing is to be followed.
            index = self.reserve(invocation, found)
            if feed.steps:
                self.connect(feed.steps, index, "pipe")
            return output
        if fork and any(type(outcome) is not Effect for outcome in found):
            scope = scope.copy()
        return self.perform(invocation, found, scope, feed, (), redirected, output)

    def simple(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """A simple command; its output where that is known."""
        output = self.plain(node, scope, feed)
        return self.full(node, scope, feed) if output is NOT_PLAIN else output

    def full(self, node: Any, scope: Scope, feed: Feed) -> str | None:
        """A simple command of any kind."""
        self.work += STATEMENT
        if self.work > WORK:
            self.charge(0)
        outer = self.sources
        self.sources = []
        declared: dict[int, tuple[str, Any, bool]] | None = None
        shown_secrets: list[Outcome] = []
        met = len(self.secrets)
        # Most commands are made of words met before that stand for themselves.
        argv: list[Any] = [*map(_literal_of, node.words)]
        words_left: tuple[Any, ...] = ()
        if None in argv:
            argv, words_left = [], node.words
        for word in words_left:
            if type(word) is Assignment:
                known = len(self.secrets)
                name, found = self.assigned(word, scope)
                if len(self.secrets) > known:
                    self.tainted.add(name)
                declared = declared or {}
                declared[len(argv)] = (name, found, word.append)
                shown = found if isinstance(found, str) else UNKNOWN
                argv.append(f"{name}={quoted(shown)}")
                continue
            text = literal(word)
            if text is not None:
                argv.append(text)
                continue
            known = len(self.secrets)
            words = expand(word, scope)
            argv.extend(words)
            if len(self.secrets) > known:
                shown_secrets.extend(_shown(self.secrets[known:], words))
        if not argv:
            self.only_assignments(node, scope, feed)
            self.sources = outer
            return ""
        exported = scope.environment() if scope.exported else ()
        more: list[Outcome] = shown_secrets
        if node.assignments:
            pairs = []
            for assignment in node.assignments:
                name, found = self.assigned(assignment, scope)
                text = quoted(found) if isinstance(found, str) else UNKNOWN
                pairs.append((name, text))
                more.extend(environment.outcomes(name, text, self, scope.directory))
            exported += tuple(pairs)
        redirected: Redirected | None = None
        if node.redirects:
            known = len(self.secrets)
            redirected = redirect(node.redirects, scope, feed)
            feed = redirected.feed
            if len(self.secrets) > known:
                shown_secrets.extend(_shown(self.secrets[known:], ()))
        sources_of = tuple(dict.fromkeys(self.sources)) if self.sources else ()
        self.sources = outer
        invocation = _new(
            Invocation,
            (
                tuple(argv),
                scope.directory,
                exported,
                feed.stdin,
                self.user,
                self.remote,
                self.span or (node.start, node.end),
                self.depth,
                self.conditional,
            ),
        )
        if len(self.secrets) == met:
            return self.command(invocation, scope, feed, sources_of, redirected, tuple(more), declared)
        before, self.tainting = self.tainting, self.secrets[-1]
        try:
            return self.command(invocation, scope, feed, sources_of, redirected, tuple(more), declared)
        finally:
            self.tainting = before

    def command(
        self,
        invocation: Invocation,
        scope: Scope,
        feed: Feed,
        sources: tuple[int, ...],
        redirected: Redirected | None = None,
        more: tuple[Outcome, ...] = (),
        declared: dict[int, tuple[str, Any, bool]] | None = None,
        *,
        functions: bool = True,
    ) -> str | None:
        """A command by its name: alias, function, builtin or program."""
        name = invocation.argv[0]
        if functions:
            if name in scope.aliases:
                self.alias(name, invocation, scope, feed, sources)
            bodies = scope.functions.get(name)
            if bodies is not None:
                if redirected is not None or more:
                    self.perform(invocation, more, scope, feed, sources, redirected)
                output = self.call(name, bodies, invocation, scope, feed, sources)
                if None not in bodies:
                    return "" if redirected is not None and redirected.silent else output
        handler = BUILTINS.get(name)
        if handler is None and not scope.splits:
            handler = ZSH.get(name)
        if handler is None:
            return programs.program(self, invocation, scope, feed, sources, redirected, more)
        self.argument_sources = sources
        found, output = handler(self, scope, invocation, feed, declared)
        if name == "exec" and redirected is not None and len(invocation.argv) == 1:
            scope.sockets = redirected.sockets
        return self.perform(invocation, (*found, *more), scope, feed, sources, redirected, output)

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
        """Adds an invocation with what it does, and follows what it starts."""
        index = self.reserve(invocation)
        if feed.steps:
            self.connect(feed.steps, index, "pipe")
        if sources:
            self.connect(sources, index, "argument")
        if outcomes is ONLY_PURE and redirected is None:
            self.steps[index] = _new(Step, (invocation, outcomes))
            return output
        effects: list[Effect] = []
        started: list[Any] = []
        looks = not self.files.written
        for outcome in outcomes:
            if type(outcome) is not Effect:
                started.append(outcome)
            elif outcome.kind is _PURE:
                effects.append(outcome)  # nothing happens anywhere where something is only computed
            else:
                if outcome.directory:
                    outcome = at_home(outcome, self.surroundings.home)
                effects.append(placed(outcome, invocation))
                if outcome.kind is not Kind.READ:
                    looks = False
        if started:
            looks = False
            for run in started:
                output = runs.follow(self, run, invocation, index, effects, scope, feed, sources)
            if len(started) > 1:
                output = None
        if self.case_blind and any(each.kind in _CHANGING and has_pattern(each.what) for each in effects):
            self.unread["which names a pattern matches, once case does not count"] = None
        own = effects
        if redirected is not None:
            before = [placed(effect, invocation) for effect in redirected.effects]
            reads = [effect for effect in before if effect.kind is Kind.READ]
            if reads:
                self.connect(self.files.record(reads, index), index, "file")
            effects = before + effects
        if not effects and not started:
            effects.append(PURE)
        self.steps[index] = _new(Step, (invocation, tuple(effects)))
        if not looks:  # what only reads where the line wrote nothing touches no file that another step does
            self.touched(own, invocation, index, feed)
        if redirected is not None:
            if redirected.output:
                self.wrote(redirected, invocation.directory, (index,), output)
            if redirected.silent:
                output = ""
        return output

    def touched(self, effects: list[Effect], invocation: Invocation, index: int, feed: Feed) -> None:
        """Follows files: which steps wrote what this one reads."""
        name = invocation.name
        content = feed.stdin.value if name == "tee" and feed.stdin.kind is StdinKind.TEXT else None
        copies = name in ("cp", "install", "ln", "gcp")
        sources = self.files.record(effects, index, content, copies=copies)
        if sources:
            self.connect(sources, index, "file")
        if self.receivers:
            for effect in effects:
                if effect.kind is Kind.WRITE:
                    self.received(effect.what, (index,))

    def wrote(
        self, redirected: Redirected, directory: str, steps: tuple[int, ...], output: str | None
    ) -> None:
        """What a redirection put into files."""
        for path, append, is_output in redirected.output:
            content = output if is_output and self.branching == 0 else None
            where = absolute(path, directory)
            self.files.wrote(where, steps, content, append=append)
            if self.conditional:
                self.files.doubtful.add(where)
            self.received(path, steps)

    # Assignments.

    def assigned(self, assignment: Any, scope: Scope) -> tuple[str, Any]:
        """The name and value of an assignment, its expansions run; the variable is not yet set."""
        name, found, append, subscript = assignment
        if type(found) is ArrayLiteral:
            elements: list[str] = []
            keyed = False
            for key, word in found.elements:
                if key is not None:
                    keyed = True
                    value(key, scope)
                elements.extend(expand(word, scope))
            result: Any = (MANY,) if keyed else tuple(elements)
            if append:
                old = scope.get(name)
                result = (*old, *result) if isinstance(old, tuple) else (MANY,)
            return name, result
        text = value(found, scope, assigned=True)
        if subscript is not None:
            key_text = value(subscript, scope)
            if "$(" in key_text or "`" in key_text:
                scope.hidden_code(key_text)
            return name, self.element(name, key_text, text, scope)
        if append:
            old = scope.get(name)
            if isinstance(old, tuple):
                return name, (quoted((old[0] if old else "") + text), *old[1:])
            text = f"{old or '0'}+({text})" if name in scope.integers else (old or "") + text
        if name in scope.integers:
            from autogate.words.arithmetic import evaluate

            number = evaluate(quoted(text), scope)
            return name, STAR if number is None else str(number)
        if len(text) > _TEXT:
            self.charge(len(text))
            text = MANY
        return name, text

    @staticmethod
    def element(name: str, key: str, text: str, scope: Scope) -> tuple[str, ...]:
        """An array after one of its elements was set."""
        old = scope.get(name)
        old = old if isinstance(old, tuple) else () if old is None else (MANY,)
        if MANY not in old and key.isdigit() and len(key) < 4 and int(key) <= len(old):
            index = int(key)
            return (*old[:index], quoted(text), *old[index + 1 :])
        return (MANY,)

    def only_assignments(self, node: Any, scope: Scope, feed: Feed) -> None:
        """Assignments and redirections without a command: they stay."""
        more: list[Outcome] = []
        shown: list[str] = []
        for assignment in node.assignments:
            start = len(self.sources)
            known = len(self.secrets)
            name, found = self.assigned(assignment, scope)
            if len(self.secrets) > known:
                self.tainted.add(name)
            origins = tuple(dict.fromkeys(self.sources[start:])) if len(self.sources) > start else ()
            more.extend(self.store(name, found, scope, origins))
            shown.append(f"{name}={quoted(found) if isinstance(found, str) else UNKNOWN}")
        redirected = redirect(node.redirects, scope, feed) if node.redirects else None
        if not more and (redirected is None or not redirected.effects):
            return
        words = tuple(shown) or (node.redirects[0].operator,)
        span = self.span or (node.start, node.end)
        sources = tuple(dict.fromkeys(self.sources))
        invocation = Invocation(
            words, scope.directory, (), feed.stdin, self.user, self.remote, span, self.depth, self.conditional
        )
        self.perform(invocation, tuple(more), scope, feed, sources, redirected, "")
        if any(redirect.operator == "<" for redirect in node.redirects):
            self.sources.append(len(self.steps) - 1)

    def store(self, name: str, found: Any, scope: Scope, origins: tuple[int, ...] = ()) -> list[Outcome]:
        """Sets a variable; what that makes later programs do."""
        scope.set(name, found, origins)
        if "-a" in scope.exported:
            scope.export(name)
        if name in SPECIAL_ARRAYS and (name.isupper() or name.endswith("_functions") or not scope.splits):
            return [unseen(f"a change to {SPECIAL_ARRAYS[name]} ({name})")]
        if not name.isupper() and not environment.is_listed_lower(name):
            return []
        if name == "PATH":
            scope.path_changed = isinstance(found, str) and environment.is_changed_path(
                found, self, scope.directory
            )
            return []
        return list(
            environment.outcomes(
                name, quoted(found) if isinstance(found, str) else UNKNOWN, self, scope.directory
            )
        )

    # What expansion runs.

    def substitution(self, part: Any, scope: Scope) -> str:
        """The output of ``$(…)``, ``MANY`` where it is not known."""
        start = len(self.steps)
        outer = self.sources
        self.sources = []
        self.depth += 1
        output = self.sequence(part.body, scope.copy(), INHERITED)
        self.depth -= 1
        inner = self.sources
        self.sources = outer
        if len(part.body) == 1 and output == "" and _reads_file(part.body[0]):
            output = None
        if output is None:
            text = MANY
        else:
            text = output.rstrip("\n")
            if is_static(text):
                # Text that was hidden is known here, but a person who reads the line does not see it.
                for at in range(start, len(self.steps)):
                    if self.steps[at].invocation.name in HIDERS:
                        outer.append(at)
                return text
        outer.extend(range(start, len(self.steps)))
        outer.extend(inner)
        return text

    def process(self, part: Any, scope: Scope) -> str:
        """Runs the body of ``<(…)`` and gives the path that stands for it."""
        path = f"/dev/fd/{self.descriptors}"
        self.descriptors -= 1
        start = len(self.steps)
        outer = self.sources
        self.sources = []
        self.depth += 1
        self.asynchronous += 1
        writes = part.direction == ">"
        feed = Feed(Stdin(StdinKind.PIPE)) if writes else INHERITED
        output = self.sequence(part.body, scope.copy(), feed)
        self.asynchronous -= 1
        self.depth -= 1
        self.sources = outer
        steps = tuple(range(start, len(self.steps)))[-64:]
        if writes:
            self.receivers[path] = steps
        else:
            self.files.wrote(path, steps, output)
        return path

    def hidden_code(self, text: str, scope: Scope) -> None:
        """Runs the substitutions in a text as the shell does when it evaluates it."""
        invocation = Invocation(
            (":", quoted(text)), scope.directory, (), Stdin(), self.user, self.remote, self.span or (0, 0),
            self.depth,
            self.conditional,
        )  # fmt: skip
        outer = self.sources
        sources = tuple(dict.fromkeys(outer))
        self.sources = []
        found: list[Outcome] = [unseen("a command hidden in a value that the shell evaluates", "shell")]
        if not has_unknown(text) and ("$" in text or "`" in text):
            found.append(RunShell(': "' + text.replace('"', '\\"') + '"', here=True))
        self.perform(invocation, tuple(found), scope, INHERITED, sources)
        self.sources = outer

    def alias(
        self, name: str, invocation: Invocation, scope: Scope, feed: Feed, sources: tuple[int, ...]
    ) -> None:
        """What the name stands for, if the shell expands aliases; it may not, so the name counts as well."""
        text = scope.aliases[name]
        aliases = scope.aliases
        if text[-1:] in (" ", "\t") and any(word in aliases for word in invocation.argv[1:2]):
            self.unread[f"the alias {name} has the word after it replaced as well"] = None
        scope.aliases = {each: other for each, other in aliases.items() if each != name}
        branch = scope.copy()
        was = self.conditional
        self.conditional = True
        found: tuple[Outcome, ...]
        if is_static(text):
            found = (RunShell(text + ' "$@"', (branch.name, *invocation.argv[1:]), here=True),)
        else:
            found = (unclear(f"what the alias {name} stands for"),)
        self.perform(invocation, found, branch, feed, sources)
        self.conditional = was
        scope.aliases = aliases


def _reads_file(node: Any) -> bool:
    """``$(< file)``."""
    words: Any = getattr(node, "words", None)
    redirects: Any = getattr(node, "redirects", ())
    return words == () and any(each.operator == "<" for each in redirects)
