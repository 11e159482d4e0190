"""What programs start in turn: commands, texts for a shell, code, files, their standard input."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final

from autogate.effects import (
    Effect,
    Kind,
    Outcome,
    Run,
    RunCode,
    RunCommand,
    RunFile,
    RunInput,
    RunShell,
    readable,
)
from autogate.invocations import environment, programs
from autogate.invocations.code import SHELLS, language_of, outcomes_of_code
from autogate.invocations.interface import Invocation, StdinKind
from autogate.invocations.scope import Scope
from autogate.invocations.session import DEPTH, INHERITED, Feed, RunHere, placed, unseen
from autogate.words.expand import unquoted
from autogate.words.values import (
    BRACKET,
    MANY,
    QUESTION,
    STAR,
    UNKNOWN,
    has_pattern,
    has_unknown,
    is_static,
    quoted_pattern,
)
from autogate.world.paths import absolute

if TYPE_CHECKING:
    from autogate.invocations.interpreter import Interpreter

_SCRIPT: Final = 65_536
"""Longer scripts are not followed."""

_PURE_PREFIXES = frozenset(("xargs", "gxargs", "parallel"))
_LINES = 16


def follow(
    session: Interpreter,
    run: Run | RunHere,
    invocation: Invocation,
    index: int,
    effects: list[Effect],
    scope: Scope,
    feed: Feed,
    sources: tuple[int, ...],
) -> str | None:
    """Follows what an invocation starts; effects that belong to it itself are added to ``effects``."""
    if session.depth >= DEPTH:
        session.unread["programs are nested too deeply"] = None
        return None
    if session.span is None:
        session.span = invocation.span
        try:
            return follow(session, run, invocation, index, effects, scope, feed, sources)
        finally:
            session.span = None
    starter = _Start(session, invocation, index, effects, scope, feed, sources)
    kind = type(run)
    session.depth += 1
    try:
        if kind is RunCommand:
            return starter.command(run)  # type: ignore[arg-type]
        if kind is RunShell:
            return starter.shell(run)  # type: ignore[arg-type]
        if kind is RunCode:
            return starter.code(run)  # type: ignore[arg-type]
        if kind is RunFile:
            return starter.file(run)  # type: ignore[arg-type]
        if kind is RunHere:
            return starter.here(run)  # type: ignore[arg-type]
        return starter.input(run)  # type: ignore[arg-type]
    finally:
        session.depth -= 1


class _Start:
    """One ``Run`` being followed."""

    __slots__ = ("effects", "feed", "index", "invocation", "scope", "session", "sources")

    def __init__(
        self,
        session: Interpreter,
        invocation: Invocation,
        index: int,
        effects: list[Effect],
        scope: Scope,
        feed: Feed,
        sources: tuple[int, ...],
    ) -> None:
        self.session = session
        self.invocation = invocation
        self.index = index
        self.effects = effects
        self.scope = scope
        self.feed = feed
        self.sources = sources

    def add(self, effect: Effect, remote: str = "") -> None:
        if remote and not effect.remote:
            effect = effect._replace(remote=remote)
        self.effects.append(placed(effect, self.invocation))

    def unseen(self, what: str, detail: str, remote: str = "", force: str = "uncertain") -> None:
        self.add(unseen(what, detail, force), remote)

    def follow(self, run: Outcome) -> str | None:
        if isinstance(run, Effect):
            self.add(run)
            return None
        return follow(
            self.session, run, self.invocation, self.index, self.effects, self.scope, self.feed, self.sources
        )

    # A command with its words.

    def command(self, run: RunCommand) -> str | None:
        if not run.argv:
            return None
        feed = self.feed
        commands = [run.argv]
        if self.invocation.name in _PURE_PREFIXES and feed.stdin.kind is StdinKind.TEXT:
            commands = _filled(run.argv, feed.stdin.value)
        if not run.keeps_stdin:
            feed = Feed(INHERITED.stdin, feed.steps)
        output: str | None = None
        for argv in commands:
            output = self.started(run, argv, feed)
        return output if len(commands) == 1 else None

    def started(self, run: RunCommand, argv: tuple[str, ...], feed: Feed) -> str | None:
        session, invocation = self.session, self.invocation
        directory = invocation.directory
        remote = run.remote or invocation.remote
        if run.directory is not None:
            directory = absolute(run.directory, directory)
        elif run.remote and run.remote != invocation.remote:
            directory = UNKNOWN
        given = () if run.clear_environment else invocation.environment
        more: list[Outcome] = []
        for name, value in run.environment:
            more.extend(environment.outcomes(name, value, session, directory))
        child = Invocation(
            argv,
            directory,
            given + run.environment,
            feed.stdin,
            run.user or invocation.user,
            remote,
            invocation.span,
            session.depth,
            session.conditional,
        )
        return programs.program(session, child, self.scope, feed, self.sources, None, tuple(more))

    def here(self, run: RunHere) -> str | None:
        session = self.session
        child = self.invocation._replace(argv=run.argv, depth=session.depth)
        return session.command(child, self.scope, self.feed, self.sources, functions=run.functions)

    # A text that a shell runs.

    def shell(self, run: RunShell) -> str | None:
        text = run.text
        remote = run.remote or self.invocation.remote
        self.session.connect(self.sources, self.index, "code")
        if has_unknown(text):
            bare = text.replace(UNKNOWN, "").replace(MANY, "").strip()
            if not bare:
                self.unseen("shell code that is only known when it runs", "shell", remote)
                if run.here:
                    self.scope.forget()
                return None
            self.unseen("shell code of which a part is only known when it runs", "shell", remote)
        return self.interpret(
            text, run.arguments, here=run.here, remote=remote, user=run.user, directory=run.directory
        )

    def interpret(
        self,
        text: str,
        arguments: tuple[str, ...] = (),
        *,
        here: bool = False,
        remote: str = "",
        user: str = "",
        directory: str | None = None,
    ) -> str | None:
        """Reads and walks a text in a shell of its own, or in this one."""
        session, invocation = self.session, self.invocation
        session.charge(len(text))
        reading = session.surroundings.read(_readable_code(text))
        if reading.error:
            session.unread[f"code for a shell is not read: {reading.error}"] = None
            if here:
                self.scope.forget()
            return None
        if here:
            scope = self.scope
        elif remote and remote != invocation.remote:
            scope = Scope(session, UNKNOWN)
        else:
            scope = self.scope.child()
            scope.directory = invocation.directory
            for name, value in invocation.environment:
                scope.set(name, unquoted(value))
                scope.export(name)
        if directory is not None:
            scope.directory = absolute(directory, scope.directory)
        saved = scope.arguments, scope.arguments_origins, scope.name
        if arguments or not here:
            scope.name, scope.arguments = (arguments[0], arguments[1:]) if arguments else ("bash", ())
            scope.arguments_origins = self.sources
        before = session.user, session.remote
        session.user, session.remote = user or invocation.user, remote
        output = session.sequence(reading.statements, scope, self.feed)
        if not here:
            session.fire_traps(scope)
        session.user, session.remote = before
        if here:
            if arguments:
                scope.arguments, scope.arguments_origins, scope.name = saved
            if scope.ended == "return":
                scope.ended = ""
        return output

    # Code of another language.

    def code(self, run: RunCode) -> str | None:
        language = run.language
        if language in SHELLS:
            return self.shell(RunShell(run.text, run.arguments, remote=run.remote))
        if not has_unknown(run.text) and BRACKET not in run.text:
            # Code without quotes: no file is named like that, so the shell leaves it as it stands.
            run = run._replace(text=quoted_pattern(run.text))
        self.session.connect(self.sources, self.index, "code")
        if not is_static(run.text):
            self.unseen(f"inline {language} code that is only known when it runs", language, run.remote)
            return None
        self.session.charge(len(run.text))
        if language == "python":
            for each in shadows(run.text, self.session, self.invocation):
                self.file(each)
        found = outcomes_of_code(language, run.text, run.arguments, run.options)
        if found is None:
            self.unseen(f"inline {language} code", language, run.remote)
            return None
        for outcome in found:
            if isinstance(outcome, Effect):
                self.add(outcome, run.remote)
            else:
                if run.remote and not outcome.remote:
                    outcome = outcome._replace(remote=run.remote)
                self.follow(outcome)
        return None

    # A file.

    def file(self, run: RunFile) -> str | None:
        session = self.session
        language = run.language
        if language == "python-module":
            return self.module(run)
        detail = "shell" if language in SHELLS else language or "file"
        where = absolute(run.path, self.invocation.directory) if run.path else UNKNOWN
        if not is_static(where):
            session.connect(self.sources, self.index, "code")
            self.unseen_file(run, detail, "uncertain" if has_unknown(run.path) else "")
            return None
        files = session.files
        remote = run.remote or self.invocation.remote
        written = files.known(where) and not remote
        session.connect(files.writers(where), self.index, "code")
        text: str | None = None
        if written:
            text = files.content(where)
        elif run.here and where.endswith("/bin/activate"):
            # A virtual environment: what follows finds its programs, which is what it is for.
            self.unseen(run.path, detail, run.remote, "")
            return None
        elif not remote and not files.anything and (not language or language in SHELLS):
            text = session.surroundings.file_text(where)
        if written and where in files.doubtful and session.surroundings.file_text(where) is not None:
            self.unseen_file(run, detail, "")  # what it held before, where the line did not write it
        if text is None or len(text) > _SCRIPT:
            self.unseen_file(run, detail, "uncertain" if written else "")
            return None
        if not language:
            language = language_of(where, text) or ("shell" if written else "")
        self.add(Effect(Kind.READ, run.path), run.remote)
        if language in SHELLS:
            if written and has_unknown(text):
                self.unseen(f"the parts of {run.path} that are only known when it runs", "shell")
            return self.interpret(text, (run.path, *run.arguments), here=run.here)
        if written:
            return self.code(RunCode(language, text, run.arguments, run.remote))
        self.unseen_file(run, language or "file", "")
        return None

    def module(self, run: RunFile) -> str | None:
        """A module that Python code imports: a file of the working directory, where there is one."""
        found = self.module_file(run.path, run)
        # A folder without a file of its own: what is imported from it are modules.
        files = [found] if found else [self.module_file(f"{run.path}.{name}", run) for name in run.arguments]
        if not files or "" in files:
            self.unseen(f"import {run.path}", "inline python code", run.remote)
            return None
        for name in files:
            self.file(RunFile(name, "python"))
        return None

    def module_file(self, module: str, run: RunFile) -> str:
        """The file of the working directory that a dotted name stands for, "" where there is none."""
        session = self.session
        path = module.replace(".", "/")
        if run.remote or self.invocation.remote or session.files.anything:
            return ""
        for name in (f"{path}.py", f"{path}/__init__.py", f"src/{path}.py", f"src/{path}/__init__.py"):
            where = absolute(name, self.invocation.directory)
            if is_static(where) and (
                session.files.known(where) or session.surroundings.file_text(where) is not None
            ):
                return name
        return ""

    def unseen_file(self, run: RunFile, detail: str, force: str) -> None:
        what = run.path or "a file that is not known"
        self.unseen(what, detail, run.remote, force)
        if run.here:
            # The directory is kept: a sourced file that leaves it would surprise everyone.
            directory = self.scope.directory
            self.scope.forget()
            self.scope.directory = directory

    # The standard input.

    def input(self, run: RunInput) -> str | None:
        stdin = self.feed.stdin
        kind = stdin.kind
        if kind is StdinKind.FILE:
            return self.file(RunFile(stdin.value, run.language, run.arguments, remote=run.remote))
        self.session.connect(self.feed.steps, self.index, "code")
        if kind is StdinKind.TEXT:
            arguments = ("bash", *run.arguments) if run.arguments else ()
            if has_pattern(stdin.value):
                self.unseen("code with names that are only known when it runs", run.language, run.remote)
            if run.language in SHELLS:
                return self.shell(RunShell(stdin.value, arguments, remote=run.remote))
            return self.code(RunCode(run.language, stdin.value, run.arguments, run.remote, run.options))
        if kind is StdinKind.PIPE:
            names = dict.fromkeys(self.session.steps[step].invocation.name for step in self.feed.steps[-1:])
            who = readable(next(iter(names), "another program"))
            if stdin.value:
                self.add(Effect(Kind.NETWORK, stdin.value, "shell"), run.remote)
                who = "the other side of a connection"
            self.session.readers.add(self.index)
            self.unseen(f"what {who} prints", run.language, run.remote)
        else:
            self.unseen("what stands on its standard input", run.language, run.remote)
        return None


_IMPORTED = re.compile(r"\bfrom[ \t]+(\w+)|\bimport[ \t]+([\w., \t]+)")
_LONGEST_LIST = 32


def shadows(text: str, session: Interpreter, invocation: Invocation) -> list[RunFile]:
    """Files of the working directory that Python takes for modules of its library, by code or by ``-m``.

    Those of other names are followed elsewhere, except for what the line itself puts there.
    """
    directory = invocation.directory
    if invocation.remote or not is_static(directory):
        return []
    names = [
        word.split()[0].partition(".")[0]
        for first, listed in _IMPORTED.findall(text)
        for word in (first or listed).split(",")[:_LONGEST_LIST]
        if word.strip()
    ]
    found: list[RunFile] = []
    for name in list(dict.fromkeys(names))[:_LONGEST_LIST]:
        if name in _NEVER_LOOKED_FOR:
            continue
        listed = name in sys.stdlib_module_names
        for path in (f"{name}.py", f"{name}/__init__.py"):
            where = absolute(path, directory)
            if session.files.known(where) or (listed and session.surroundings.file_text(where) is not None):
                found.append(RunFile(path, "python"))
                break
    return found


_NEVER_LOOKED_FOR = frozenset(("sys", "os", "io", "abc", "builtins", "codecs", "site", "stat", "time"))
"""Modules that Python has loaded before it looks into the working directory."""


def _filled(argv: tuple[str, ...], text: str) -> list[tuple[str, ...]]:
    """The commands that xargs starts where its input is known."""
    if has_unknown(text) or any(sign in text for sign in "'\"\\") or len(text) > 10_000:
        return [argv]
    if MANY in argv:
        at = argv.index(MANY)
        return [argv[:at] + tuple(text.split()) + argv[at + 1 :]]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if any(UNKNOWN in word for word in argv) and 0 < len(lines) <= _LINES:
        return [tuple(word.replace(UNKNOWN, line) for word in argv) for line in lines]
    return [argv]


_CODE_MARKS = str.maketrans(
    {UNKNOWN: "${__unknown}", MANY: "${__unknown}", STAR: "*", QUESTION: "?", BRACKET: "*"}
)


def _readable_code(text: str) -> str:
    """Code with its unknown parts as a variable that nothing sets, so that the rest can be read."""
    return text if is_static(text) else text.translate(_CODE_MARKS)
