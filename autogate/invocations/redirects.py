"""Redirections: what they read and write, and what stands on the standard input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from autogate.effects import Effect, Kind
from autogate.invocations.files import names_nothing
from autogate.invocations.interface import Stdin, StdinKind
from autogate.invocations.session import Feed
from autogate.words.expand import quoted, single, value

if TYPE_CHECKING:
    from autogate.invocations.scope import Scope

_network = re.compile(r"/dev/(tcp|udp)/([^/]*)/?(.*)").fullmatch

_OPENED: Final = {
    "<": ("0",), "<>": ("0",), ">": ("1",), ">|": ("1",), ">>": ("1",), "&>": ("1", "2"), "&>>": ("1", "2"),
    ">&": ("1", "2"),
}  # fmt: skip
"""The descriptors that an operator opens where none is written."""


class Redirected(NamedTuple):
    """What the redirections of a command come to."""

    effects: list[Effect]
    feed: Feed
    output: tuple[tuple[str, bool, bool], ...] = ()
    """Files written: the path, whether at its end, whether it is the standard output that goes there."""
    silent: bool = False
    """The standard output does not go where it would go otherwise."""
    sockets: dict[str, str] = {}
    """Descriptors that are connections of the shell's own, to their hosts."""


_new = tuple.__new__  # half the time of calling a NamedTuple, on the hot path


def _effect(kind: Kind, what: str, detail: str = "") -> Effect:
    return _new(Effect, (kind, what, detail, "", False, "", "", "", "redirection"))


def redirect(redirects: tuple[Any, ...], scope: Scope, feed: Feed) -> Redirected:
    """The effects of redirections, in order."""
    effects: list[Effect] = []
    output: list[tuple[str, bool, bool]] = []
    sockets = scope.sockets
    silent = False
    for operator, target, descriptor in redirects:
        if operator in ("<<", "<<<"):
            text = quoted(value(target, scope))
            if descriptor in ("", "0"):
                sources = tuple(scope.session.sources)
                text = text + "\n" if operator == "<<<" else text
                feed = Feed(Stdin(StdinKind.TEXT, text), sources)
            continue
        opened = (descriptor.strip("{}"),) if descriptor else _OPENED.get(operator, ("0",))
        path = single(target, scope)
        if operator in (">&", "<&"):
            source = path.rstrip("-")
            if source in sockets:
                host = sockets[source]
                for each in opened[:1]:
                    sockets = {**sockets, each: host}
                    if each == "0":
                        feed = Feed(Stdin(StdinKind.PIPE, host))
                        effects.append(_effect(Kind.NETWORK, host, "connect"))
                    elif each == "1":
                        silent = True
                        effects.append(_effect(Kind.NETWORK, host, "upload"))
                continue
            if path == "-" or source.isdigit() or operator == "<&":
                if operator == "<&" and opened == ("0",) and path != "-":
                    feed = Feed(Stdin(StdinKind.PIPE))
                silent = silent or (opened[0] == "1" and path != "1")
                continue
        match = _network(path) if path.startswith("/dev/") else None
        if match is not None:
            host = f"{match[2]}:{match[3]}" if match[3] else match[2]
            effects.append(_effect(Kind.NETWORK, host, "connect"))
            sockets = {**sockets, **dict.fromkeys(opened, host)}
            if "0" in opened:
                feed = Feed(Stdin(StdinKind.PIPE, host))
            if "1" in opened:
                silent = True
                effects.append(_effect(Kind.NETWORK, host, "upload"))
            continue
        if operator == "<":
            if opened == ("0",):
                feed = Feed(Stdin(StdinKind.FILE, path))
            if not names_nothing(path) or path.startswith("/dev/fd/"):
                effects.append(_effect(Kind.READ, path))
            continue
        is_output = "1" in opened
        silent = silent or is_output
        if operator == "<>":
            if not names_nothing(path):
                effects.append(_effect(Kind.READ, path))
                effects.append(_effect(Kind.WRITE, path, "edit"))
                output.append((path, True, False))
            continue
        if names_nothing(path):
            if path.startswith("/dev/fd/"):
                output.append((path, False, is_output))
            silent = silent and path != "/dev/stdout"
            continue
        append = operator in (">>", "&>>")
        effects.append(_effect(Kind.WRITE, path, "append" if append else ""))
        output.append((path, append, is_output))
    return _new(Redirected, (effects, feed, tuple(output), silent, sockets))
