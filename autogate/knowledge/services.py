"""Small words that the knowledge of clouds, clusters, databases and network programs shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind
from autogate.knowledge.interface import Effects, Program, Style

if TYPE_CHECKING:
    from collections.abc import Iterable


def ask_for(what: str) -> Effects:
    """A read from a service."""
    return (Effect(Kind.NETWORK, what, "request"),)


def change(what: str, detail: str = "change", force: str = "") -> Effects:
    """A change of a shared or remote system."""
    return (Effect(Kind.REMOTE, what, detail, force=force),)


def remove(what: str, detail: str = "delete") -> Effects:
    """Something shared or remote is lost."""
    return (Effect(Kind.REMOTE, what, detail, force="high"),)


def local(what: str, detail: str = "", force: str = "low") -> Effects:
    """A small change on this machine."""
    return (Effect(Kind.CHANGE, what, detail, force=force),)


def secret(what: str) -> Effects:
    """A secret is shown."""
    return (Effect(Kind.SECRET, what),)


def login(where: str) -> Effects:
    """Logs in or out: what is kept for later calls changes."""
    return local(f"the login at {where}", "change", "uncertain")


KUBECONFIG = local("kubectl's configuration", "change", "medium")
"""What handing out the credentials of a cluster changes here."""


def listens(what: str = "localhost") -> Effects:
    """Waits for connections."""
    return (Effect(Kind.NETWORK, what, "listen"),)


def sub(
    names: str, options: str = "", operands: str = "text*", effects: Effects = (), **more: object
) -> Program:
    """A subcommand that reads its words as cobra, click and clap do."""
    return Program(names, options, operands, Style.EXACT, effects, **more)  # type: ignore[arg-type]


def subs(names: str, options: str = "", effects: Effects = (), **more: object) -> tuple[Program, ...]:
    """Subcommands that take the same words, one for each name (its aliases joined by ``,``)."""
    return tuple(sub(name.replace(",", " "), options, "text*", effects, **more) for name in names.split())


def group(names: str, options: str, *subcommands: Program, **more: object) -> Program:
    """A program, or a group of subcommands, whose own options all of them take too."""
    more.setdefault("inherit", True)
    return Program(names, options, "", Style.EXACT, subcommands=subcommands, **more)  # type: ignore[arg-type]


def by_words(names: str, then: object, **more: object) -> Program:
    """A program whose words only a function can read."""
    return Program(names, operands="text*", style=Style.NONE, then=then, **more)  # type: ignore[arg-type]


def words_in(text: str, names: Iterable[str]) -> bool:
    """True where one of the names is in the text, whatever its case."""
    low = text.lower()
    return any(name in low for name in names)
