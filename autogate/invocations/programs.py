"""Programs by their name or path: what the knowledge says of them, and what stands in for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunFile, RunShell, readable, unclear
from autogate.invocations import environment
from autogate.invocations.interface import Invocation, StdinKind
from autogate.invocations.outputs import OUTPUTS
from autogate.invocations.redirects import Redirected
from autogate.invocations.scope import Scope
from autogate.invocations.session import DEPTH, Feed, unseen
from autogate.knowledge.lookup import outcomes as knowledge_of
from autogate.knowledge.lookup import program_named, unknown_program
from autogate.knowledge.options import table_of
from autogate.words.values import (
    MANY,
    UNKNOWN,
    is_static,
)
from autogate.world.paths import absolute

if TYPE_CHECKING:
    from autogate.invocations.interpreter import Interpreter


def program(
    session: Interpreter,
    invocation: Invocation,
    scope: Scope,
    feed: Feed,
    sources: tuple[int, ...],
    redirected: Redirected | None = None,
    more: tuple[Outcome, ...] = (),
) -> str | None:
    """A program that is no function and no builtin; its output where that is known."""
    name = invocation.argv[0]
    if not is_static(name):
        return _unknown_program(session, invocation, scope, feed, sources, redirected, more)
    if "/" in name:
        found = _by_path(invocation, session)
        name = invocation.name
        if "-m" in invocation.argv and name.startswith(_PYTHONS):
            found += _run_as_module(session, invocation)
        if name in _NAME_READERS:
            found = (*found, *_named(feed))
    else:
        found = known(session, invocation, feed)
        if scope.path_changed or (invocation.environment and environment.changed_path(invocation, session)):
            found = (*found, unseen(f"{name}, found by a changed PATH")._replace(by="environment"))
    printed = OUTPUTS.get(name)
    output = None if printed is None else printed(invocation, feed, session)
    if more:
        found += more
    return session.perform(invocation, found, scope, feed, sources, redirected, output)


_PYTHONS = ("python", "pypy")


def _run_as_module(session: Interpreter, invocation: Invocation) -> tuple[Outcome, ...]:
    """What ``python -m`` takes out of the working directory instead of its library."""
    from autogate.invocations.runs import shadows

    at = invocation.argv.index("-m")
    name = invocation.argv[at + 1] if at + 1 < len(invocation.argv) else ""
    return tuple(shadows(f"import {name}", session, invocation)) if is_static(name) else ()


def known(session: Interpreter, invocation: Invocation, feed: Feed) -> tuple[Outcome, ...]:
    """What a program named without a folder does, by the knowledge of it."""
    found = _knowledge(invocation)
    name = invocation.argv[0]
    if "-m" in invocation.argv and name.startswith(_PYTHONS):
        found += _run_as_module(session, invocation)
    if name in _NAME_READERS:
        return (*found, *_named(feed))
    if name == "git":
        expanded = _git_alias(session, invocation)
        if expanded is not None:
            return expanded
    return found


def _knowledge(invocation: Invocation) -> tuple[Outcome, ...]:
    try:
        found = knowledge_of(invocation)
    except Exception as error:  # noqa: BLE001  # one program's mistake must not hide the rest of the line
        return (unclear(f"{invocation.name}: its knowledge failed with {type(error).__name__}"),)
    if found is None:
        return (unknown_program(invocation),)
    return found


def _unknown_program(
    session: Interpreter,
    invocation: Invocation,
    scope: Scope,
    feed: Feed,
    sources: tuple[int, ...],
    redirected: Redirected | None,
    more: tuple[Outcome, ...],
) -> str | None:
    argv = invocation.argv
    found: tuple[Outcome, ...] = (unclear(f"which program {readable(argv[0])} is"),)
    if argv[0] == MANY and len(argv) > 1:
        # The variable may be empty, or a wrapper: then what follows is the command.
        found += (RunCommand(argv[1:]),)
    output = session.perform(invocation, found + more, scope, feed, sources, redirected)
    session.connect(sources, len(session.steps) - 1, "code")
    return output


_NAME_READERS = frozenset(("cpio", "bsdcpio", "gcpio", "pax", "afio"))
"""They read the files whose names stand on their standard input."""


def _named(feed: Feed) -> tuple[Effect, ...]:
    if feed.stdin.kind is not StdinKind.TEXT:
        return (Effect(Kind.READ, UNKNOWN),) if feed.stdin.kind is StdinKind.PIPE else ()
    return tuple(Effect(Kind.READ, line) for line in feed.stdin.value.splitlines()[:100] if line)


_SYSTEM: Final = frozenset(
    ("/bin", "/usr/bin", "/usr/local/bin", "/sbin", "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin",
     "/opt/homebrew/sbin", "/opt/local/bin", "/snap/bin", "/home/linuxbrew/.linuxbrew/bin", "/usr/libexec",
     "/run/current-system/sw/bin", "/usr/local/go/bin")
)  # fmt: skip
_PROJECT_TOOL = re.compile(r"(^|/)(\.?v?env[\w.-]*/(bin|Scripts)|node_modules/\.bin|vendor/bin)$").search
_WRAPPERS = {"gradlew": "gradle", "mvnw": "mvn"}


def _by_path(invocation: Invocation, session: Interpreter) -> tuple[Outcome, ...]:
    """A program named with its folder: one of the system's, of the user's, of the project's, or any file."""
    path = invocation.argv[0]
    folder, _, name = path.rpartition("/")
    run = RunFile(path, "", invocation.argv[1:])
    if folder in _SYSTEM:
        return _knowledge(invocation)
    where = absolute(path, invocation.directory)
    if session.files.known(where):
        return (run,)
    if environment.is_users_folder(folder, session.surroundings.home):
        return _knowledge(invocation) if program_named(name) is not None else (run,)
    named = _WRAPPERS.get(name, name) if path in (f"./{name}", name) else name
    if (named != name or _PROJECT_TOOL(folder)) and program_named(named) is not None:
        # Installed for the project: what it runs is the project's, what its words do is known.
        known = _knowledge(invocation._replace(argv=(named, *invocation.argv[1:])))
        return (Effect(Kind.BUILD, ".", f"{name} of the project"), *known)
    return (run,)


_GIT_VALUES = frozenset(
    ("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--config-env")
)


def _git_alias(session: Interpreter, invocation: Invocation) -> tuple[Outcome, ...] | None:
    """What a git alias of the user's stands for."""
    alias_of = session.surroundings.git_alias
    if alias_of is None:
        return None
    argv = invocation.argv
    at = 1
    while at < len(argv) and argv[at].startswith("-"):
        at += 2 if argv[at] in _GIT_VALUES else 1
    if at >= len(argv) or not is_static(argv[at]):
        return None
    git = program_named("git")
    if git is not None and argv[at] in table_of(git).subcommands:
        return None
    text = alias_of(argv[at], invocation.directory)
    if text is None:
        return None
    if text.startswith("!"):
        return (RunShell(text[1:] + ' "$@"', ("git", *argv[at + 1 :])),)
    words = text.split()
    if not words or any(sign in text for sign in "'\"\\"):
        return (unclear(f"the git alias {argv[at]} is not understood"),)
    if session.depth >= DEPTH:
        return (unclear(f"the git alias {argv[at]} leads to itself"),)
    return (RunCommand((*argv[:at], *words, *argv[at + 1 :])),)
