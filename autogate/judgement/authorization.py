"""How far the user's own words cover what the judgement found.

A finding is covered where the user named the exact thing at stake and an operation that has this effect.
Only kinds of findings listed here can be covered at all: what is lost is the user's own, in the project or
the home folder, or goes where the user said. Secrets, security, persistence, privilege, unseen code and
catastrophes are not among them, whatever anyone says. That holds for a command that the user wrote out word
for word too: of what it does, the kinds listed here are what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import NamedTuple

from autogate.effects import LINKS, Effect, Kind
from autogate.invocations.interface import Step
from autogate.judgement.interface import Assessment
from autogate.judgement.orders import Order, Said, mentions, names_path
from autogate.verdict import Authorization, Finding, Risk
from autogate.words.values import QUESTION, STAR, has_unknown, is_static
from autogate.world.interface import Location, Place, Repository, Trait, World
from autogate.world.places import locate


class Grant(NamedTuple):
    """What the user's words say about an assessment as a whole."""

    authorization: Authorization
    orders: tuple[Order, ...] = ()
    """Those that cover it, each once."""


class _Asked(NamedTuple):
    """The effect that a finding is about, with all that a check looks at."""

    effect: Effect
    step: Step
    number: int
    assessment: Assessment
    world: World
    directory: str
    """Where the user's relative paths start."""


def needs_a_word(finding: Finding) -> bool:
    """Whether a finding is one that an agent does not pass by itself."""
    return finding.risk >= Risk.HIGH or finding.uncertain


def authorize(assessment: Assessment, said: Said, world: World, directory: str, command: str = "") -> Grant:
    """Explicit only where every finding that stands in the way is covered by an order.

    ``directory``: where the user's relative paths start; ``command``: the text that is judged.
    """
    used: dict[Order, None] = {}
    text = command.strip()
    wanted = [order for order in reversed(said.orders) if text and text in order.commands]
    least = Authorization.EXPLICIT
    for finding in assessment.findings:
        if not needs_a_word(finding):
            continue
        order = _order_for(finding, assessment, said, world, directory)
        if order is None and wanted and _is_plainly_that(finding, assessment, directory):
            order = wanted[0]
        if order is not None:
            used[order] = None
        elif _is_mentioned(finding, said):
            least = min(least, Authorization.IMPLIED)
        else:
            return Grant(Authorization.NONE)
    if not used and least is Authorization.EXPLICIT:
        return Grant(Authorization.NONE)  # nothing stood in the way
    return Grant(least, tuple(used) if least is Authorization.EXPLICIT else ())


def _order_for(
    finding: Finding, assessment: Assessment, said: Said, world: World, directory: str
) -> Order | None:
    check = _CHECKS.get(finding.rule)
    effect = finding.effect
    if check is None or effect is None or finding.risk is Risk.CRITICAL:
        return None
    step = _step_here(finding, assessment)
    if step is None:
        return None
    argv = step.invocation.argv
    if check not in _OF_PATHS and argv not in _PUBLISHERS and not all(map(is_static, argv)):
        return None
    asked = _Asked(effect, step, finding.step, assessment, world, directory)
    for order in reversed(said.orders):
        # Which of several places is meant can be told by the words of a command to a database alone.
        if (check is _database or not order.qualifiers) and check(asked, order):
            return order
    return None


def _step_here(finding: Finding, assessment: Assessment) -> Step | None:
    """The step of a finding, None where it is not certain to do here what its words say.

    On another machine, as another user or with variables of the line's own the same words do another thing.
    """
    effect = finding.effect
    if effect is None or finding.step < 0:
        return None
    step = assessment.line.steps[finding.step]
    invocation = step.invocation
    elsewhere = effect.remote or effect.by == "environment" or invocation.remote
    return None if elsewhere or invocation.user or invocation.environment else step


_BY_COMMAND = frozenset(
    ("beyond-recall", "shared-system", "lose-changes", "lose-untracked", "lose-stash", "lose-history",
     "delete", "delete-elsewhere", "overwrite-work", "write-elsewhere", "move-elsewhere", "move-to-bin",
     "mode-elsewhere", "install", "process", "upload", "database", "system", "change", "repository",
     "network")
)  # fmt: skip
"""The rules whose findings a command of the user's own covers: they say what happens, and it is that."""


def _is_plainly_that(finding: Finding, assessment: Assessment, directory: str) -> bool:
    """Whether a finding is about the one command itself, and that runs where the user would run it."""
    line = assessment.line
    if finding.rule not in _BY_COMMAND or finding.risk is Risk.CRITICAL or line.unread or line.flows:
        return False
    step = _step_here(finding, assessment)
    if step is None or len([each for each in line.steps if each.invocation.depth == 0]) != 1:
        return False
    invocation = step.invocation
    # What a script or a wrapper does stands in no words of the user's.
    return invocation.depth == 0 and invocation.directory == directory


def _is_mentioned(finding: Finding, said: Said) -> bool:
    effect = finding.effect
    if effect is None or finding.rule not in _CHECKS:
        return False
    return mentions(said, (effect.what, effect.to, effect.what.rpartition("/")[2]))


# -- paths ---------------------------------------------------------------------------------------------------

_PLACES = frozenset((Place.PROJECT, Place.HOME, Place.TEMPORARY))


def _named_path(asked: _Asked, name: str) -> str | None:
    """The absolute path that a name of the user's stands for, None where it is not one place for certain."""
    name = name.removeprefix("@")
    if name.startswith("~/"):
        name = asked.world.home + name[1:]
    elif name.startswith("~") or not is_static(name):
        return None
    value = name.replace("*", STAR).replace("?", QUESTION)
    if any(mark in name for mark in ("[", "{", "$")) or not any(map(str.isalnum, name)):
        return None  # a pattern of everything names nothing
    here = locate(value, asked.directory, asked.world, follow=False).path
    root = locate(value, asked.world.project, asked.world, follow=False).path
    if here != root:
        # Seen from the root it would be another place: the one that is there, if only one is.
        from autogate.world.interface import Node

        there = [path for path in (here, root) if asked.world.node(path) is not Node.ABSENT]
        return there[0] if len(there) == 1 else None
    return here


def _is_own(location: Location) -> bool:
    """A plain place of the user's own."""
    return location.place in _PLACES and not location.holds and not location.traits - {Trait.REBUILT}


def _is_named(asked: _Asked, location: Location, names: tuple[str, ...]) -> bool:
    return not has_unknown(location.path) and any(_named_path(asked, name) == location.path for name in names)


def _is_below(asked: _Asked, location: Location, folders: tuple[str, ...], sources: tuple[str, ...]) -> bool:
    """Whether a place is that of a named source in a named folder."""
    folder, _, name = location.path.rpartition("/")
    return name in {source.rstrip("/").rpartition("/")[2] for source in sources} and any(
        _named_path(asked, each) == folder for each in folders
    )


def _delete(asked: _Asked, order: Order) -> bool:
    if asked.effect.kind is not Kind.DELETE or order.operation != "delete" or not names_path(order):
        return False
    location = locate(asked.effect.what, asked.effect.directory, asked.world, follow=False)
    if not _is_own(location):
        return False
    if asked.effect.recursive and _is_hidden_in_home(location, asked.world):
        return False  # settings of several programs lie in such a folder
    return _is_named(asked, location, order.names)


def _is_hidden_in_home(location: Location, world: World) -> bool:
    return location.path.startswith(f"{world.real(world.home).rstrip('/')}/.")


def _write(asked: _Asked, order: Order) -> bool:
    """Writing where the user said, outside the project."""
    if asked.effect.detail in LINKS or asked.effect.recursive or not names_path(order):
        return False
    location = locate(asked.effect.what, asked.effect.directory, asked.world)
    if not _is_own(location):
        return False
    match order.operation:
        case "write":
            return _is_named(asked, location, order.to or order.names)
        case "copy":
            return _is_named(asked, location, order.to) or _is_below(asked, location, order.to, order.names)
        case "overwrite":
            return _is_named(asked, location, order.names)
        case _:
            return False


def _overwrite(asked: _Asked, order: Order) -> bool:
    """Taking away what a file holds: only where the user said so of that file."""
    if order.operation != "overwrite" or not names_path(order):
        return False
    effect = asked.effect
    path = effect.to if effect.kind is Kind.MOVE else effect.what
    location = locate(path, effect.directory, asked.world)
    if effect.recursive or not is_static(location.path) or not _is_own(location):
        return False
    if effect.kind is Kind.MOVE:
        source = locate(effect.what, effect.directory, asked.world, follow=False)
        return _is_named(asked, location, order.names) and _is_named(asked, source, order.tools)
    return _is_named(asked, location, order.names)


def _move(asked: _Asked, order: Order) -> bool:
    effect = asked.effect
    if effect.kind is not Kind.MOVE or order.operation != "move" or not names_path(order):
        return False
    source = locate(effect.what, effect.directory, asked.world, follow=False)
    target = locate(effect.to, effect.directory, asked.world)
    if not _is_own(source) or target.place not in _PLACES or target.traits - {Trait.REBUILT}:
        return False
    if _is_hidden_in_home(source, asked.world) or not is_static(source.path) or not is_static(target.path):
        return False
    return _is_named(asked, source, order.names) and (
        _is_named(asked, target, order.to) or _is_below(asked, target, order.to, order.names)
    )


# -- git -----------------------------------------------------------------------------------------------------


def _own_repository(asked: _Asked) -> bool:
    """Whether git works in the repository of the directory that the action happens in."""
    directory = asked.step.invocation.directory
    here = asked.world.repository(asked.directory)
    there = asked.world.repository(directory) if is_static(directory) else None
    return here is not None and there is not None and here.root == there.root


def _words(asked: _Asked, operation: str) -> tuple[str, ...] | None:
    """The words after ``git OPERATION``; None where it is not plainly that, in the user's repository."""
    argv = asked.step.invocation.argv
    if argv[:2] not in (("git", operation), ("/usr/bin/git", operation)) or not _own_repository(asked):
        return None
    return argv[2:]


def _options(words: tuple[str, ...]) -> list[str]:
    return [word for word in words if word[:1] == "-"]


def _operands(words: tuple[str, ...]) -> list[str]:
    return [word for word in words if word[:1] != "-"]


def _has_only(words: tuple[str, ...], options: Collection[str]) -> bool:
    """Whether a command is given no options but these."""
    return all(word in options for word in _options(words))


def _reset(asked: _Asked, order: Order) -> bool:
    """``git reset --hard`` to the one revision that was named."""
    return not order.kinds - {"branch", "commit", "tag"} and (
        _words(asked, "reset") == ("--hard", *order.names, *order.to)
    )


def _lose_changes(asked: _Asked, order: Order) -> bool:
    effect = asked.effect
    if order.operation == "reset hard":
        return _reset(asked, order)
    if order.operation != "discard" or order.kinds - {"file", "folder", "changes"}:
        return False
    everything = order.everything == "changes"
    words = _words(asked, "reset")
    if words is not None:
        return everything and words in (("--hard",), ("--hard", "HEAD"))
    words = _words(asked, "checkout") or _words(asked, "restore")
    if words is None or not _has_only(words, ("--", "--worktree", "-W", "-q", "--quiet")):
        return False
    paths = _operands(words)
    if everything:
        return all(path in (".", ":/") for path in paths)
    # Every word is a named path: a revision among them would bring another version than the last one.
    return all(
        _is_named(asked, locate(path, effect.directory, asked.world), order.names)
        for path in (*paths, effect.to)
    )


def _lose_untracked(asked: _Asked, order: Order) -> bool:
    words = _words(asked, "clean")
    if words is None or order.everything != "untracked":
        return False
    return all(word in ("-f", "-d", "-fd", "-df", "--force", "-q") for word in words)


def _lose_stash(asked: _Asked, order: Order) -> bool:
    words = _words(asked, "stash")
    if order.operation not in ("drop", "delete", "clear"):
        return False
    if words == ("clear",):
        return order.everything == "stashes"
    if words == ("drop",):
        return "stash" in order.kinds and not order.names and not order.everything
    return words in [("drop", name) for name in order.names]


def _lose_ref(asked: _Asked, order: Order) -> bool:
    words = _words(asked, "branch")
    if words is None or order.operation not in ("delete", "drop") or order.kinds != {"branch"}:
        return False
    return asked.effect.to in order.names and _has_only(
        words, ("-D", "-d", "--delete", "-f", "--force", "-q")
    )


_PUSH_OPTIONS = frozenset(
    ("-u", "--set-upstream", "-f", "--force", "--force-with-lease", "--force-if-includes", "-v", "--verbose",
     "-q", "--quiet", "--progress")
)  # fmt: skip


_PUSHES = {"push": ("push", "force push"), "force push": ("force push",)}
"""What a push does → the operations that it is covered by."""


def _push(asked: _Asked, order: Order) -> bool:
    """What goes to a remote or a shared place: a push, or another of the operations that do this."""
    if asked.effect.detail == "publish":
        return _publish(asked, order)
    if order.operation in _REQUESTS:
        return _request(asked, order)
    words = _words(asked, "push")
    if words is None:
        return False
    if order.operation == "delete":
        return _delete_there(asked, order, words)
    if order.operation not in _PUSHES.get(asked.effect.detail, ()):
        return False
    if order.kinds - {"branch", "remote", "commit"} or not _has_only(words, _PUSH_OPTIONS):
        return False
    remote, *refspecs = _operands(words) or [""]
    refs = [word.lstrip("+").split(":") for word in refspecs]
    if any(ref[0] != ref[-1] for ref in refs):
        return False  # another branch than the named one goes there
    return _goes_where_said(asked, order, remote)


def _goes_where_said(asked: _Asked, order: Order, given: str) -> bool:
    """Whether named branches, and nothing else, go to the named remote or the branch's own.

    Where only the remote was named ("push to origin"), the branch that is checked out is meant, and that is
    never pushed by force. ``given``: the remote that the command names, "" where it names none.
    """
    remote: str | None = asked.effect.what
    repository = asked.world.repository(asked.directory)
    current = repository.branch() if repository is not None else None
    branches = {current if each == "HEAD" else each for each in asked.effect.to.split()}
    if not branches and repository is not None and current is not None:
        remote = _remote_of(repository, current, given)
        branches = {current}
    named = {*order.names, *order.to}
    if current is not None and not order.names and order.to == (remote,) and asked.effect.detail == "push":
        named.add(current)
    if remote is None or not branches or branches - named:
        return False
    others = named - branches
    if others:
        return others == {remote}
    return remote == "origin" or (
        repository is not None
        and all(repository.setting(f"branch.{str(each).lower()}.remote") == remote for each in branches)
    )


def _remote_of(repository: Repository, branch: str, given: str) -> str | None:
    """Where a push that names no branch sends the one that is checked out; None where it may send others.

    As git-push(1) and ``push.default`` in git-config(1) say.
    """
    if repository.settings() is None or repository.setting("push.default") not in (None, "simple", "current"):
        return None
    of_branch = f"branch.{branch.lower()}"
    keys = (f"{of_branch}.pushremote", "remote.pushdefault", f"{of_branch}.remote")
    remote = given or next(filter(None, map(repository.setting, keys)), None)
    if remote is None or repository.setting(f"remote.{remote.lower()}.push") is not None:
        return None
    return None if repository.setting(f"remote.{remote.lower()}.mirror") is not None else remote


def _delete_there(asked: _Asked, order: Order, words: tuple[str, ...]) -> bool:
    """A branch on the usual remote, where it was called remote."""
    if order.kinds != {"remote", "branch"} or asked.effect.what != "origin":
        return False
    branches = _operands(words)[1:]
    return (
        _options(words) in (["-d"], ["--delete"])
        and len(branches) > 0
        and all(branch in order.names for branch in branches)
    )


_PUBLISHERS = {
    ("npm", "publish"): "npm",
    ("pnpm", "publish"): "npm",
    ("yarn", "publish"): "npm",
    ("yarn", "npm", "publish"): "npm",
    ("twine", "upload", f"dist/{STAR}"): "pypi",
    ("uv", "publish"): "pypi",
    ("poetry", "publish"): "pypi",
    ("hatch", "publish"): "pypi",
    ("flit", "publish"): "pypi",
    ("cargo", "publish"): "crates.io",
}
"""What publishes the package of the directory, with nothing said otherwise, and where."""


def _publish(asked: _Asked, order: Order) -> bool:
    """The package of the directory, to the place that was named if one was."""
    invocation = asked.step.invocation
    place = _PUBLISHERS.get(invocation.argv)
    if order.operation != "publish" or place is None or order.names:
        return False
    if invocation.directory != asked.directory or order.kinds - {"package"}:
        return False
    return all(each.lower() in (place, place.removesuffix(".io")) for each in order.to)


_REQUESTS = {
    "merge request": ("pr", "merge", frozenset(("-s", "--squash", "-m", "--merge", "-r", "--rebase"))),
    "close request": ("pr", "close", frozenset[str]()),
    "close issue": ("issue", "close", frozenset[str]()),
}


def _request(asked: _Asked, order: Order) -> bool:
    """A pull request or an issue by its number, of the repository here."""
    argv = asked.step.invocation.argv
    noun, verb, options = _REQUESTS[order.operation]
    if argv[:3] != ("gh", noun, verb) or order.kinds or not _own_repository(asked):
        return False
    words = [word for word in argv[3:] if word not in options]
    return words in ([each.removeprefix("#")] for each in order.names if each.removeprefix("#").isdecimal())


# -- the rest ------------------------------------------------------------------------------------------------

_INSTALL_OPTIONS = frozenset(
    ("-g", "--global", "--user", "-U", "--upgrade", "-y", "--yes", "-q", "--quiet", "--noconfirm", "--locked",
     "--no-cache-dir", "--sync", "-S", "--no-install-recommends")
)  # fmt: skip


def _install(asked: _Asked, order: Order) -> bool:
    invocation = asked.step.invocation
    if order.operation != "install" or order.kinds - {"package"}:
        return False
    if order.tools and invocation.name not in order.tools:
        return False
    return asked.effect.what in order.names and _has_only(invocation.argv, _INSTALL_OPTIONS)


def _service(asked: _Asked, order: Order) -> bool:
    """A service of this machine by its name, restarted or stopped."""
    verb = {"restart": "restart", "kill": "stop"}.get(order.operation)
    argv = asked.step.invocation.argv
    if verb is None or order.kinds - {"service"}:
        return False
    if argv[:2] == ("systemctl", verb):
        names = argv[2:]
    elif argv[:3] == ("systemctl", "--user", verb):
        names = argv[3:]
    elif argv[:1] == ("service",) and argv[2:] == (verb,):
        names = argv[1:2]
    else:
        return False
    return len(names) > 0 and all(name.removesuffix(".service") in order.names for name in names)


def _container(asked: _Asked, order: Order) -> bool:
    """A container, image, volume or network by its name and by what it is."""
    argv = asked.step.invocation.argv
    if asked.effect.detail != "remove" or order.operation != "delete" or argv[0] not in ("docker", "podman"):
        return False
    return asked.effect.what in [f"{kind} {name}" for kind in order.kinds for name in order.names] and (
        len(order.kinds) == 1 and _has_only(argv, ("-f", "--force"))
    )


def _process(asked: _Asked, order: Order) -> bool:
    return order.operation == "kill" and not order.kinds - {"process"} and asked.effect.what in order.names


_SEND_OPTIONS = frozenset(
    ("-T", "--upload-file", "-F", "--form", "-X", "--request", "-d", "--data", "--data-binary", "-s",
     "--silent", "-S", "-sS", "--show-error", "-f", "--fail", "-fsS",
     "-v", "--verbose", "-i", "--include", "-p", "-q")
)  # fmt: skip
_SENDERS = frozenset(("curl", "scp"))
_HOST = re.compile(r"^[a-z][a-z0-9+.-]*://(?:[^/@?#]*@)?([^/:?#@]+)", re.IGNORECASE)


def _send(asked: _Asked, order: Order) -> bool:
    """Named files, and nothing else, to the named address."""
    effect, step = asked.effect, asked.step
    argv = step.invocation.argv
    if order.operation not in ("send", "copy") or not names_path(order) or argv[0] not in _SENDERS:
        return False
    if not _has_only(argv, _SEND_OPTIONS):
        return False
    if any(flow.target == asked.number for flow in asked.assessment.line.flows):
        return False
    places = [each.what for each in step.effects if each.kind is Kind.NETWORK]
    if set(places) != {effect.what}:
        return False
    host = _HOST.match(effect.what)
    if effect.what not in order.to and (host is None or host[1] not in order.to):
        return False
    read = [each for each in step.effects if each.kind is Kind.READ]
    return bool(read) and all(
        not each.recursive
        and not each.remote
        and _is_named(asked, locate(each.what, each.directory, asked.world), order.names)
        for each in read
    )


_DROP = re.compile(r"DROP TABLE (?:IF EXISTS )?([A-Za-z_][\w.]*);?", re.IGNORECASE)
_TRUNCATE = re.compile(r"TRUNCATE (?:TABLE )?([A-Za-z_][\w.]*);?", re.IGNORECASE)
_PRODUCTION = re.compile(r"prod|live", re.IGNORECASE)


def _database(asked: _Asked, order: Order) -> bool:
    """A table that was named as a table, and in the place that was named."""
    effect = asked.effect
    words = asked.step.invocation.argv
    empties = order.operation == "truncate"
    dropped = (_TRUNCATE if empties else _DROP).fullmatch(effect.what)
    if dropped is None or order.operation not in ("drop", "delete", "truncate") or order.kinds != {"table"}:
        return False
    line = " ".join(words)
    if re.search(r"\bcascade\b", line, re.IGNORECASE):
        return False  # it takes more than the table
    if _PRODUCTION.search(line) and not order.qualifiers & {"prod", "production", "live"}:
        return False
    if any(qualifier not in line.lower() for qualifier in order.qualifiers):
        return False
    return dropped[1] in order.names


_CHECKS: dict[str, Callable[[_Asked, Order], bool]] = {
    "delete": _delete,
    "delete-elsewhere": _delete,
    "write-elsewhere": _write,
    "overwrite-work": _overwrite,
    "move-elsewhere": _move,
    "move-to-bin": _move,
    "lose-changes": _lose_changes,
    "lose-untracked": _lose_untracked,
    "lose-stash": _lose_stash,
    "lose-history": _lose_ref,
    "shared-system": _push,
    "beyond-recall": _push,
    "install": _install,
    "process": _process,
    "upload": _send,
    "database": _database,
    "system": _service,
    "change": _container,
}
"""The rules whose findings the user's words can cover, each with what they must have named."""
_OF_PATHS = frozenset((_delete, _write, _overwrite, _move))
"""Those that look at each path by itself, patterns too; for the others every word must be plain."""
