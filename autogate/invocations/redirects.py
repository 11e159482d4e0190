"""Redirections: what they read and write, and what stands on the standard input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from autogate.effects import Effect, Kind
from autogate.invocations.files import names_nothing
from autogate.invocations.interface import Stdin, StdinKind
from autogate.invocations.session import Feed
from autogate.words.expand import quoted, single, value

if TYPE_CHECKING:
    from autogate.invocations.scope import Scope

_network = re.compile(r"/dev/(tcp|udp)/([^/]*)/?(.*)").fullmatch

_WRITES = {">": "", ">|": "", "&>": "", ">>": "append", "&>>": "append"}


class Redirected(NamedTuple):
    """What the redirections of a command come to."""

    effects: list[Effect]
    feed: Feed
    output: tuple[tuple[str, bool, bool], ...] = ()
    """Files written: the path, whether at its end, whether it is the standard output that goes there."""
    silent: bool = False
    """The standard output does not go where it would go otherwise."""


def redirect(redirects: tuple[Any, ...], scope: Scope, feed: Feed) -> Redirected:
    """The effects of redirections, in order."""
    effects: list[Effect] = []
    output: list[tuple[str, bool, bool]] = []
    silent = False
    for operator, target, descriptor in redirects:
        if operator == "<<" or operator == "<<<":
            text = quoted(value(target, scope))
            if descriptor in ("", "0"):
                sources = tuple(scope.session.sources)
                feed = Feed(Stdin(StdinKind.TEXT, text + "\n" if operator == "<<<" else text), sources)
            continue
        path = single(target, scope)
        if operator in (">&", "<&"):
            if path == "-" or path.rstrip("-").isdigit():
                if operator == ">&" and descriptor in ("", "1") and path != "1":
                    silent = True
                continue
            if operator == "<&" or descriptor not in ("", "1"):
                if operator == "<&" and descriptor in ("", "0"):
                    feed = Feed(Stdin(StdinKind.PIPE))
                continue  # a descriptor in a variable, or an error
        match = _network(path) if path.startswith("/dev/") else None
        if match is not None:
            host = f"{match[2]}:{match[3]}" if match[3] else match[2]
            effects.append(Effect(Kind.NETWORK, host, "connect"))
            if operator == "<" and descriptor in ("", "0"):
                feed = Feed(Stdin(StdinKind.PIPE))
            silent = silent or (operator != "<" and descriptor in ("", "1"))
            continue
        if operator == "<":
            if descriptor in ("", "0"):
                feed = Feed(Stdin(StdinKind.FILE, path))
            if not names_nothing(path) or path.startswith("/dev/fd/"):
                effects.append(Effect(Kind.READ, path))
            continue
        if operator == "<>":
            if not names_nothing(path):
                effects.append(Effect(Kind.READ, path))
                effects.append(Effect(Kind.WRITE, path, "edit"))
                output.append((path, True, False))
            continue
        detail = _WRITES.get(operator, "")
        if descriptor in ("", "1") or operator[0] == "&":
            silent = True
        if names_nothing(path):
            if path == "/dev/stdout" or path.startswith("/dev/fd/"):
                silent = False
                effects.append(Effect(Kind.WRITE, path, detail))
            continue
        effects.append(Effect(Kind.WRITE, path, detail))
        output.append((path, detail == "append", descriptor in ("", "1") or operator[0] == "&"))
    return Redirected(effects, feed, tuple(output), silent)
