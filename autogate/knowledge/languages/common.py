"""What the readers of inline code share."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import LINKS, Effect, Kind, Outcome, RunCommand, RunShell
from autogate.words.values import UNKNOWN, is_static

LIMIT = 100_000
"""Longer code is not read: it is uncertain."""

ENVIRONMENT = "the environment variables"


def uncertain(language: str, what: str) -> Effect:
    """The effect of code of which ``what`` is not understood."""
    return Effect(Kind.EXECUTE, f"inline {language} code", what[:80], force="uncertain")


def unknown_part(language: str) -> Effect:
    """The effect of code of which a part is not known before it runs."""
    return Effect(Kind.EXECUTE, f"inline {language} code with an unknown part", force="uncertain")


def variable_read(name: str) -> tuple[Effect, ...]:
    """What showing an environment variable is: nothing, or a secret shown."""
    from autogate.world.secrets import is_secret_name

    if not is_static(name):
        return (Effect(Kind.SECRET, ENVIRONMENT),)
    return (Effect(Kind.SECRET, f"${name}"),) if is_secret_name(name) else ()


def opened(path: str, mode: str = "") -> tuple[Effect, ...]:
    """Reading or writing of a file; ``mode``: "" read, "write", "append", "edit", "create"."""
    if path in STREAMS:
        return ()
    if not mode:
        return (Effect(Kind.READ, path),)
    return (Effect(Kind.WRITE, path, "" if mode == "write" else mode),)


STREAMS = frozenset(
    (
        "/dev/stdin",
        "/dev/stdout",
        "/dev/stderr",
        "/dev/tty",
        "/dev/null",
        "/dev/fd/0",
        "/dev/fd/1",
        "/dev/fd/2",
    )
)
"""Files that are only the streams a program has anyway."""

_INET_PARTS = 3


def opened_by_awk(path: str, mode: str = "") -> tuple[Effect, ...]:
    """As ``opened``; ``/inet/tcp/0/HOST/PORT`` is a connection."""
    parts = path.split("/")
    if len(parts) > _INET_PARTS and parts[0] == "" and parts[1] in ("inet", "inet4", "inet6"):
        host = parts[4] if len(parts) > _INET_PARTS + 1 else UNKNOWN
        return (Effect(Kind.NETWORK, host or UNKNOWN, "connect" if parts[3] in ("0", "") else "listen"),)
    return opened(path, mode)


def distinct(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """The outcomes in order, repetitions removed."""
    return tuple(dict.fromkeys(outcomes))


def strip_markers(text: str) -> str:
    """The text with the markers of values replaced by a letter that means nothing elsewhere."""
    return text.translate(_PLACE) if not is_static(text) else text


HOLE = "\u01bf"
"""Stands for an unknown part while a text is read: a letter, so that it continues names and words."""

_PLACE = dict.fromkeys(range(5), HOLE)


def with_unknown(text: str) -> str:
    """A part of a text read after ``strip_markers``, as a value."""
    return text.replace(HOLE, UNKNOWN)


HOME = "\ue000"
"""Stands for the home folder at the start of a path: code names it by a call."""


def at_home(outcome: Outcome) -> Outcome:
    """An outcome that concerns the home folder, as the shell command that does the same there."""
    import shlex

    def word(value: str) -> str:
        if not value.startswith(HOME):
            return shlex.quote(value)
        return f"~/{shlex.quote(value[2:])}" if len(value) > 1 else "~"

    def plain(value: str) -> bool:
        """Whether nothing is unknown, and the home folder stands only where a path begins."""
        return (
            is_static(value)
            and HOME not in value[1:]
            and value[:2] in (HOME, HOME + "/", value[:2].lstrip(HOME))
        )

    if isinstance(outcome, RunShell):
        if HOME not in outcome.text and not any(HOME in argument for argument in outcome.arguments):
            return outcome
        text = _home_word.sub("~", outcome.text).replace(HOME, UNKNOWN)
        return outcome._replace(
            text=text, arguments=tuple(a.replace(HOME, UNKNOWN) for a in outcome.arguments)
        )
    if isinstance(outcome, RunCommand):
        if not any(HOME in value for value in outcome.argv):
            return outcome
        if not outcome.environment and all(map(plain, outcome.argv)):
            return RunShell(" ".join(map(word, outcome.argv)), directory=outcome.directory, user=outcome.user)
        return outcome._replace(argv=tuple(value.replace(HOME, UNKNOWN) for value in outcome.argv))
    if not isinstance(outcome, Effect):
        return outcome
    if HOME not in outcome.what and HOME not in outcome.to:
        return outcome
    line = ""
    if plain(outcome.what) and plain(outcome.to):
        what, to = word(outcome.what), word(outcome.to)
        if outcome.kind is Kind.READ:
            line = f"ls -R -- {what}" if outcome.recursive else f"cat -- {what}"
        elif outcome.kind is Kind.WRITE and outcome.detail in LINKS:
            line = f"ln -s -- {to} {what}"
        elif outcome.kind is Kind.WRITE and not outcome.recursive:
            line = {"append": "tee -a -- ", "create": "touch -- "}.get(outcome.detail, "tee -- ") + what
        elif outcome.kind is Kind.DELETE:
            line = f"rm -r -- {what}" if outcome.recursive else f"rm -- {what}"
        elif outcome.kind is Kind.MOVE:
            line = f"mv -- {what} {to}"
        elif outcome.kind is Kind.MODE and is_static(outcome.detail):
            line = f"chmod {shlex.quote(outcome.detail)} -- {what}"
    if line:
        return RunShell(line)
    return outcome._replace(what=outcome.what.replace(HOME, UNKNOWN), to=outcome.to.replace(HOME, UNKNOWN))


_home_word = re.compile(f"(?<![^\\s;|&]){HOME}(?=[/\\s;|&]|$)")
