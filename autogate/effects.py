"""What running something would do, as values.

An ``Effect`` is a fact about the world outside the program. A ``Run…`` value is a further program
that would be started: the interpreter of ``autogate.invocations`` turns it into invocations of its
own. Both together are the ``Outcome`` of an invocation.
"""

from __future__ import annotations

import enum
from typing import Any, NamedTuple

LINKS = frozenset(("link", "symlink"))
"""The details of a write that makes a link."""
UNPACKS = frozenset(("unpack", "unpack-over", "unpack-new"))
"""The details of a write that fills a folder."""


class Kind(enum.StrEnum):
    """The closed list of kinds of effects. ``what`` and ``detail`` of an effect mean, for each:"""

    PURE = "pure"
    """Computes and prints, nothing else."""
    READ = "read"
    """Reads the path ``what``."""
    WRITE = "write"
    """Creates or overwrites the path ``what``; ``detail``: "" overwrite, "append", "edit" (in place),
    "create" (fails or does nothing where it exists: mkdir, touch), "link" (a link to ``to``, which may be
    the same file by another name), "symlink" (one that surely only names it), "unpack" (fills a folder),
    "unpack-over" (and is told to overwrite, or to put the files right into it), "unpack-new" (and overwrites
    nothing unasked)."""
    DELETE = "delete"
    """Removes the path ``what``."""
    MOVE = "move"
    """Moves the path ``what`` to ``to``."""
    MODE = "mode"
    """Changes the mode of the path ``what``; ``detail`` is the mode as written."""
    OWNER = "owner"
    """Changes the owner of the path ``what``; ``detail`` is the owner as written."""
    BUILD = "build"
    """Runs what the project in the directory ``what`` declares (build, test, a task);
    ``detail`` names the tool and task."""
    EXECUTE = "execute"
    """Runs code that the analysis cannot see; ``what`` names it."""
    NETWORK = "network"
    """Talks to the host or URL ``what``; ``detail``: "download", "request", "upload", "connect",
    "listen", "shell" (a shell offered over the network)."""
    INSTALL = "install"
    """Installs ``what`` (a package, or "" for what the manifest declares); ``detail``: "project",
    "user", "system"."""
    PROCESS = "process"
    """Signals or stops the processes ``what``; ``detail`` says how."""
    PRIVILEGE = "privilege"
    """Becomes the user ``what``."""
    PERSIST = "persist"
    """Will run later by itself: cron, a service, a startup file; ``what`` names it."""
    SECURITY = "security"
    """Changes the security setting ``what``; ``detail`` says how."""
    REPOSITORY = "repository"
    """Changes the git repository; ``what`` is the operation or ref; ``detail``: "local" (adds only:
    commit, branch, tag, fetch, add), "lose-changes" (uncommitted changes of ``to``, a path or "" for
    all), "lose-untracked", "lose-history", "lose-stash", "lose-ref", "hook" (config that runs)."""
    REMOTE = "remote"
    """Changes a shared or remote system ``what``; ``detail`` says how: "push", "force push",
    "publish", "delete", "change", "create", "run"…"""
    DATABASE = "database"
    """Changes a database; ``what`` is the statement or object; ``detail``: "change", "delete", "drop"."""
    SYSTEM = "system"
    """Changes the machine: ``what`` (mount, kernel, clock, disk, network interface, power)."""
    SECRET = "secret"
    """Shows or reads the secret ``what`` (a token, a variable, a key store)."""
    CHANGE = "change"
    """Some other small local change, named by ``what`` (a cache, a setting of the user's)."""
    UNKNOWN = "unknown"
    """Something that the analysis does not know; ``what`` says what."""

    __hash__ = str.__hash__  # equal kinds are equal texts; Enum's own is Python, and effects are hashed a lot


AT_HOME = "~"
"""As the directory of an effect: ``to``, or else ``what``, begins with ``~/`` and lies in the home folder."""


class Effect(NamedTuple):
    """One effect. Paths are values (see ``autogate.words.values``), relative to ``directory``."""

    kind: Kind
    what: str = ""
    detail: str = ""
    to: str = ""
    recursive: bool = False
    force: str = ""
    """What knowledge says of the weight where the kind alone does not: "low", "medium", "high",
    "critical" or "uncertain"; "" leaves it to the judgement."""
    directory: str = ""
    """Working directory that relative paths start from; filled in by the interpreter. Knowledge gives
    ``AT_HOME`` where it means the home folder by ``~/``: in a path of the line that is a plain character."""
    remote: str = ""
    """Where it happens, if not on this machine: "container", "host NAME"; "" for here."""
    by: str = ""
    """"redirection" or "environment" where it comes from those and not from the program itself; a rule
    that allows the program does not allow it."""

    def as_json(self) -> dict[str, Any]:
        """The JSON form: kind and the fields that say something."""
        row: dict[str, Any] = {"kind": self.kind.value}
        for name in ("what", "detail", "to", "remote"):
            value = getattr(self, name)
            if value:
                row[name] = readable(value)
        if self.recursive:
            row["recursive"] = True
        return row


_MARKS = str.maketrans({"\x00": "…", "\x01": "*", "\x02": "?", "\x03": "[", "\x04": "…"})


def on_remote(remote: str) -> str:
    """Where something outside this machine takes place, as a part of a sentence."""
    return "in a container" if remote == "container" else f"on {remote}"


def readable(value: str) -> str:
    """A value as shown to a person: unknown parts as ``…``, patterns as they are written."""
    return value.translate(_MARKS)


def unclear(what: str) -> Effect:
    """The effect of something that is not understood; ``what`` says what, in words for a person."""
    return Effect(Kind.UNKNOWN, readable(what))


class RunCommand(NamedTuple):
    """A command with its words, as ``sudo``, ``env``, ``xargs`` or ``find -exec`` start it."""

    argv: tuple[str, ...]
    """Values. ``values.MANY`` as an element stands for any number of unknown words."""
    directory: str | None = None
    environment: tuple[tuple[str, str], ...] = ()
    clear_environment: bool = False
    user: str = ""
    """Another user that it runs as, "" for the same."""
    remote: str = ""
    """"container" or "host NAME" where it does not run on this machine."""
    keeps_stdin: bool = True


class RunShell(NamedTuple):
    """A text that a shell runs: ``sh -c TEXT``, ``eval``, ``ssh host TEXT``."""

    text: str
    arguments: tuple[str, ...] = ()
    """``$0``, ``$1`` …"""
    here: bool = False
    """True for ``eval`` and ``trap``: in the same shell, seeing and changing its variables."""
    remote: str = ""
    user: str = ""
    directory: str | None = None


class RunCode(NamedTuple):
    """Inline code of another language: ``python -c``, ``perl -e``, ``psql -c``."""

    language: str
    """Name of a module in ``autogate.knowledge.languages``: python, javascript, sql, awk, …"""
    text: str
    arguments: tuple[str, ...] = ()
    remote: str = ""
    options: tuple[str, ...] = ()
    """What the language needs to know of how it was started (``-i`` of sed, ``-n`` of perl)."""


class RunFile(NamedTuple):
    """A file of code given to an interpreter: ``bash x.sh``, ``source x``, ``./x``, ``python x.py``."""

    path: str
    language: str
    """``shell``, ``python``, …; "" where the file itself decides (its ``#!`` line). For ``python-module`` the
    path is the dotted name of a module that is imported, the arguments the names that are taken from it."""
    arguments: tuple[str, ...] = ()
    here: bool = False
    """True for ``source``."""
    remote: str = ""


class RunInput(NamedTuple):
    """The program runs its standard input as code: ``bash``, ``python -``, ``psql``."""

    language: str
    arguments: tuple[str, ...] = ()
    remote: str = ""
    options: tuple[str, ...] = ()


Run = RunCommand | RunShell | RunCode | RunFile | RunInput
Outcome = Effect | Run
