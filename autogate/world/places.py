"""Where a path lies and what of weight it holds.

``locate`` is what the judgement asks. It is a pure function of the path value and the world, and its
results are kept in the world's memory.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from autogate.effects import readable
from autogate.words.values import BRACKET, MANY, QUESTION, STAR, has_pattern, has_unknown, is_static
from autogate.world import paths, traits
from autogate.world.interface import Location, Node, Place, Trait, World
from autogate.world.rebuilt import is_rebuilt, is_rebuilt_name
from autogate.world.tables import words as _table

if TYPE_CHECKING:
    from collections.abc import Mapping

_SYSTEM = _table(
    """
/bin /boot /dev /etc /lib /lib32 /lib64 /libx32 /nix /opt /proc /root /run /sbin /snap /sys /usr
/var /efi /System /Library /Applications /private /cores /Network /sysroot /ostree /Windows /home
/Users /lost+found /initrd.img /vmlinuz /kernel
"""
)
"""Folders that belong to the machine."""

_WEIGHTY = (
    *_SYSTEM,
    *_table(
        """
/usr/bin /usr/sbin /usr/lib /usr/lib32 /usr/lib64 /usr/libexec /usr/include /usr/share /usr/local
/usr/local/bin /usr/local/lib /usr/local/sbin /usr/local/share /usr/src /var/lib /var/log /var/spool
/var/db /var/mail /var/www /var/cache /var/run /var/lib/dpkg /var/lib/apt /var/lib/rpm
/var/lib/docker /var/lib/mysql /var/lib/postgresql /var/backups /etc/ssl /etc/ssh /etc/pam.d
/etc/systemd /etc/apt /etc/default /etc/network /etc/passwd /etc/shadow /etc/group /etc/fstab
/etc/sudoers /etc/hosts /lib/systemd /lib/modules /boot/grub /boot/efi /nix/store /usr/lib/systemd
/usr/lib/python3 /usr/lib/x86_64-linux-gnu /usr/lib/aarch64-linux-gnu /lib/x86_64-linux-gnu
/opt/homebrew /private/etc /private/var /Library/LaunchDaemons /Library/Frameworks /System/Library
/System/Volumes /srv /mnt /media /Volumes
"""
    ),
)
"""Paths whose loss would harm the machine, besides what holds them."""

_SHARED = frozenset(("/srv", "/mnt", "/media", "/Volumes"))
"""Of weight as a whole, while what lies in them is just somewhere else."""

_HOSTABLE = ("/opt/", "/var/www/", "/var/lib/", "/usr/src/", "/usr/local/src/", "/nix/var/", "/var/task/")
"""System folders that a repository is often kept in."""

_USER_FOLDERS = frozenset(
    _table(
        """
Desktop Documents Downloads Pictures Music Movies Videos Public Templates Library Applications
Dropbox OneDrive
"""
    )
)

_DISCARDS = frozenset(
    _table(
        """
/dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty /dev/stdin /dev/stdout /dev/stderr
/dev/fd /dev/console /dev/ptmx
"""
    )
)
_stream = re.compile(r"/dev/(?:fd/[0-9]+|pts/[0-9]+)|/proc/(?:self|[0-9]+)/fd/[0-9]+")

_ORDER = (
    Place.NOWHERE,
    Place.PROJECT,
    Place.TEMPORARY,
    Place.HOME,
    Place.OUTSIDE,
    Place.SYSTEM,
    Place.DEVICE,
    Place.UNKNOWN,
)
"""From harmless to grave, for what may be one or the other."""
_rank = {place: index for index, place in enumerate(_ORDER)}

_MOST_MATCHES = 200
"""Matches of a pattern that are looked at one by one."""

_LONGEST = 4096
"""Longer paths cannot be opened, and looking at them costs time."""

_CODE = paths.parent(paths.parent(__file__))
"""The folder of the running autogate."""

_new = tuple.__new__  # half the time of calling a NamedTuple, on the hot path

_EVERYTHING = frozenset(("unknown",))
_GIT = frozenset(("git",))
_NOTHING: frozenset[str] = frozenset()


class Bounds(NamedTuple):
    """The folders of a world that places are told by, links resolved beside as given."""

    homes: tuple[str, ...]
    project: str
    """"" where the directory's project is no project: the home folder, ``/``, ``/etc``."""
    temporary: tuple[str, ...]
    holds: Mapping[str, frozenset[str]]
    """What of weight lies at or below a folder."""
    weights: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    """The paths of weight, as parts, each with what it is: by their first part, "" for all of them."""
    aliases: tuple[tuple[str, str], ...]
    """Folders that the environment names, with the path below a home folder that they stand for."""
    code: str
    """The folder of the running autogate."""


_ALIASES = {
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
    "CLAUDE_CONFIG_DIR": ".claude",
    "CODEX_HOME": ".codex",
    "GEMINI_CLI_HOME": ".gemini",
    "COPILOT_HOME": ".copilot",
    "AUTOGATE_HOME": ".autogate",
    "AUTOGATE_CONFIG_DIR": ".config/autogate",
    "HISTFILE": ".bash_history",
    "ZDOTDIR": "",
    "GNUPGHOME": ".gnupg",
    "CARGO_HOME": ".cargo",
    "DOCKER_CONFIG": ".docker",
    "KUBECONFIG": ".kube/config",
    "BASH_ENV": ".bashrc",
    "ENV": ".profile",
    "PYTHONSTARTUP": ".pythonrc",
    "GIT_CONFIG_GLOBAL": ".gitconfig",
    "PASSWORD_STORE_DIR": ".password-store",
    "AWS_SHARED_CREDENTIALS_FILE": ".aws/credentials",
    "NPM_CONFIG_USERCONFIG": ".npmrc",
    "NETRC": ".netrc",
}
_ALIAS_NAMES = frozenset(_ALIASES)


def bounds(world: World) -> Bounds:
    """The bounds of a world, worked out once."""
    known: Bounds | None = world.memory.get("bounds")
    if known is None:
        known = world.memory["bounds"] = _bounds(world)
    return known


def _with_real(path: str, world: World) -> tuple[str, ...]:
    path = paths.normalise(path)
    real = world.real(path)
    return (path,) if real == path else (path, real)


def _above(weights: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    """What of weight lies at or below each folder that holds any."""
    holds: dict[str, set[str]] = {}
    for path, labels in weights.items():
        folder = path
        while True:
            holds.setdefault(folder, set()).update(labels)
            if folder == "/":
                break
            folder = paths.parent(folder)
    return {path: frozenset(labels) for path, labels in holds.items()}


_MACHINE_WEIGHTS: dict[str, set[str]] = {
    "/": {"root"},
    **{path: {"system"} for path in _WEIGHTY},
    "/home": {"home", "system"},
    "/Users": {"home", "system"},
}
_MACHINE_HOLDS = _above(_MACHINE_WEIGHTS)
_ALWAYS_TEMPORARY = ("/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/dev/shm")


class _Found(NamedTuple):
    """What the machine says of the folders that places are told by: all that the bounds depend on."""

    homes: tuple[str, ...]
    temporary: tuple[str, ...]
    project: str
    """The given project's root with links resolved, "" where none is given."""
    marked: bool
    """Whether it holds a ``.git``."""
    aliases: tuple[tuple[str, str], ...]


_worked_out: dict[_Found, Bounds] = {}
_MOST_WORKED_OUT = 64


def _bounds(world: World) -> Bounds:
    """The bounds of a world. The machine is asked each time; what follows from its answers is kept."""
    home = paths.normalise(world.home) if world.home[:1] == "/" else ""
    homes: tuple[str, ...] = ()
    if home and home != "/" and (home not in _SYSTEM or home == "/root"):
        homes = _with_real(home, world)
    given = [folder for path in world.temporary if path[:1] == "/" for folder in _with_real(path, world)]
    project = world.real(paths.normalise(world.project)) if world.project[:1] == "/" else ""
    marked = bool(project) and world.node(f"{project}/.git") is not Node.ABSENT
    aliases: list[tuple[str, str]] = []
    environment = world.environment
    for variable in _ALIAS_NAMES.intersection(environment):
        folder, rest = environment[variable], _ALIASES[variable]
        if folder[:1] == "/" and is_static(folder):
            aliases.extend((path, rest) for path in _with_real(folder, world) if path not in homes)
    found = _new(_Found, (homes, tuple(given), project, marked, tuple(sorted(aliases)) if aliases else ()))
    known = _worked_out.get(found)
    if known is None:
        if len(_worked_out) >= _MOST_WORKED_OUT:
            _worked_out.clear()
        known = _worked_out[found] = _derived(found)
    return known


def _derived(found: _Found) -> Bounds:
    homes = found.homes
    temporary = tuple(
        dict.fromkeys(
            folder
            for folder in (*found.temporary, *_ALWAYS_TEMPORARY)
            if folder not in homes and _may_be_temporary(folder)
        )
    )
    project = _project(found, temporary)
    weights: dict[str, set[str]] = {}
    for path in homes:
        weights.setdefault(path, set()).add("home")
    for path in temporary:
        weights.setdefault(path, set()).add("temporary")
    if project:
        weights.setdefault(project, set()).add("project")
        if found.marked:
            weights.setdefault(f"{project}/.git", set()).add("git")
    holds = dict(_MACHINE_HOLDS)
    for path, labels in _above(weights).items():
        holds[path] = holds.get(path, frozenset()) | labels
    if "/root" in homes:
        holds["/root"] = holds["/root"] - {"system"}
    return Bounds(homes, project, temporary, holds, _by_first(weights, homes), found.aliases, _CODE)


def _by_first(
    own: Mapping[str, set[str]], homes: tuple[str, ...]
) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """What weighs on the machine and in this world, for ``Bounds.weights``."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {"": []}
    for weights in (_MACHINE_WEIGHTS, own):
        for path, labels in weights.items():
            if path == "/root" and weights is _MACHINE_WEIGHTS and path in homes:
                continue
            parts = tuple(path[1:].split("/")) if path != "/" else ()
            for label in labels:
                found[""].append((parts, label))
                if parts:
                    found.setdefault(parts[0], []).append((parts, label))
    return {first: tuple(paths) for first, paths in found.items()}


_TEMPORARY_IN_SYSTEM = _table(
    """
    /var/tmp /var/folders /private/tmp /private/var/tmp /private/var/folders /dev/shm /run/user /var/run/user
    """
)


_SYSTEM_STARTS = tuple(f"{folder}/" for folder in _SYSTEM if folder not in ("/home", "/Users"))
_TEMPORARY_STARTS = tuple(f"{folder}/" for folder in _TEMPORARY_IN_SYSTEM)


def _may_be_temporary(folder: str) -> bool:
    """Whether a folder can be believed to be temporary: the environment may name any."""
    if folder in ("/", *_SHARED, *_SYSTEM) or (
        folder.startswith(("/home/", "/Users/")) and folder.count("/") == 2
    ):
        return False
    below = folder + "/"
    return not below.startswith(_SYSTEM_STARTS) or below.startswith(_TEMPORARY_STARTS)


def _project(found: _Found, temporary: tuple[str, ...]) -> str:
    """The project's root with links resolved, "" where it cannot be one."""
    project, homes, marked = found.project, found.homes, found.marked
    if not project or project == "/" or any(paths.within(home, project) for home in homes):
        return ""
    if project in temporary:
        return ""
    for home in homes:
        if paths.within(project, home):
            first = project[len(home) + 1 :].split("/")
            if not marked and (first[0][:1] == "." or (len(first) == 1 and first[0] in _USER_FOLDERS)):
                return ""
            return project
    if any(paths.within(project, folder) for folder in temporary):
        return project
    if project in _SHARED or (project.count("/") == 2 and project.startswith(("/home/", "/Users/"))):
        return ""
    if (project + "/").startswith(_SYSTEM_STARTS):
        return project if marked and project.startswith(_HOSTABLE) else ""
    return project


def place_of(path: str, known: Bounds) -> Place:
    """The place of an absolute path that is normalised, links resolved."""
    if path.startswith(("/dev/", "/proc/")):
        if path in _DISCARDS or _stream.fullmatch(path):
            return Place.NOWHERE
        if path.startswith("/dev/") and not paths.within(path, "/dev/shm"):
            return Place.DEVICE
    if known.project and paths.within(path, known.project):
        return Place.PROJECT
    for home in known.homes:
        if paths.within(path, home):
            return Place.HOME
    for folder in known.temporary:
        if paths.within(path, folder):
            return Place.TEMPORARY
    if path in ("/", "/home", "/Users"):
        return Place.SYSTEM
    if path.startswith(("/home/", "/Users/", "/run/user/", "/run/media/")):
        return Place.OUTSIDE
    if (path + "/").startswith(_SYSTEM_STARTS):
        return Place.SYSTEM
    if not is_static(path.split("/")[1]):
        return Place.SYSTEM
    return Place.OUTSIDE


def locate(
    value: str, directory: str, world: World, *, follow: bool = True, matches: bool = True
) -> Location:
    """The location of a path value seen from a directory (a value too).

    ``follow`` is False for what acts on a link itself (deletes, moves); ``matches`` is False where the
    program takes ``*`` and ``?`` as text.
    """
    key = (value, directory, follow, matches)
    found: Location | None = world.memory.get(key)
    if found is None:
        found = world.memory[key] = _locate(value, directory, world, follow=follow, matches=matches)
    return found


def _locate(value: str, directory: str, world: World, *, follow: bool, matches: bool) -> Location:
    known = bounds(world)
    if not matches and has_pattern(value):
        value = value.replace(STAR, "*").replace(QUESTION, "?").replace(BRACKET, "[]")
    joined = paths.join(directory, value)
    if len(joined) > _LONGEST:
        return Location(joined, Place.UNKNOWN, _EVERYTHING, frozenset(), readable(joined[:200]) + "…")
    if "/.." in joined and "\x00" not in joined and "\x04" not in joined:
        joined = _climb(joined, world)
    path = paths.normalise(joined)
    if path[:1] != "/":
        return _unanchored(value, joined, path, known)
    folder, rest = paths.split(path)
    if not rest:
        if path.startswith(("/dev/", "/proc/")) and (path in _DISCARDS or _stream.fullmatch(path)):
            # Not what they lead to now: that is another process's stream when the line runs.
            return Location(path, Place.NOWHERE, shown=path)
        if follow or value[-1:] == "/" or value.endswith(("/.", "/..")) or value in (".", ".."):
            real = world.real(path)
        else:
            real = _real_folder(path, world)
        return _known(path, real, world, known)
    real_folder = world.real(folder)
    path = _below(real_folder, rest)
    if has_unknown(path):
        return _partly(value, joined, path, real_folder, known)
    return _pattern(path, real_folder, rest, world, known, follow=follow)


def _below(folder: str, rest: tuple[str, ...]) -> str:
    return f"{'' if folder == '/' else folder}/{'/'.join(rest)}"


def _real_folder(path: str, world: World) -> str:
    """The path with links resolved in all parts but the last."""
    if path == "/":
        return path
    return _below(world.real(paths.parent(path)), (paths.name(path),))


def _climb(joined: str, world: World) -> str:
    """The path with ``..`` applied as the machine does: to where a link leads, not to its name."""
    path = "/"
    parts = joined.split("/")
    for index, part in enumerate(parts):
        if part == "..":
            path = paths.parent(world.real(path))
        elif part not in ("", "."):
            if not is_static(part):
                return _below(path, tuple(parts[index:]))
            path = _below(path, (part,))
    return path


def _holds(path: str, known: Bounds, world: World | None = None) -> frozenset[str]:
    """What of weight lies at or below a path without unknown parts."""
    found = known.holds.get(path)
    if found is not None:
        return found
    parts = path.split("/")
    if len(parts) == 3 and parts[1] in ("home", "Users") and parts[2] not in ("", "Shared", "linuxbrew"):
        return frozenset(("home",))
    if ".git" in parts:
        inside = parts[parts.index(".git") + 1 :]
        if not inside or (
            inside[0] in ("objects", "refs", "logs", "packed-refs", "HEAD", "worktrees", "modules")
            and not path.endswith(".lock")
        ):
            return frozenset(("git",))
        return frozenset()
    # Most paths are files or new ones, which hold nothing: what stands there is known or soon asked anyway.
    if (
        world is not None
        and world.node(path) is Node.FOLDER
        and world.node(f"{path}/.git") in (Node.FOLDER, Node.FILE)
    ):
        return _GIT
    return _NOTHING


def _pattern_holds(path: str, known: Bounds) -> frozenset[str]:
    """What of weight lies at or below what a pattern can match."""
    parts = tuple(path[1:].split("/"))
    found: set[str] = set()
    folder = parts
    while folder and paths.is_broad(folder[-1]):
        folder = folder[:-1]
    for pattern in {parts, folder}:
        if all(is_static(part) for part in pattern):
            found |= _holds("/" + "/".join(pattern), known)
        # A first part that is known is that of what it holds; most paths begin with one.
        first = pattern[0] if pattern and is_static(pattern[0]) else ""
        for weight, label in known.weights.get(first, ()):
            if paths.could_hold(pattern, weight):
                found.add(label)
        if pattern and paths.could_be(pattern[-1], ".git"):
            found.add("git")
        if len(pattern) == 2 and pattern[0] in ("home", "Users"):
            found.add("home")
    return frozenset(found)


def _traits(path: str, place: Place, known: Bounds) -> frozenset[Trait]:
    home_rest: str | None = None
    for home in known.homes:
        if path.startswith(home + "/"):
            home_rest = path[len(home) + 1 :]
            break
    place_rest = ""
    if place is Place.PROJECT:
        place_rest = path[len(known.project) + 1 :]
    elif place is Place.HOME:
        place_rest = home_rest or ""
    elif place is Place.TEMPORARY:
        for folder in known.temporary:
            if path.startswith(folder + "/"):
                place_rest = path[len(folder) + 1 :]
    elif place in (Place.OUTSIDE, Place.UNKNOWN):
        place_rest = path.rpartition("/")[2]
    aliases: tuple[str, ...] = ()
    for folder, rest in known.aliases:
        if paths.within(path, folder):
            below = path[len(folder) + 1 :]
            aliases += (f"{rest}/{below}".strip("/"),)
    found = traits.of_name(path, home_rest, place_rest, in_project=place is Place.PROJECT, aliases=aliases)
    return found | {Trait.AUTOGATE} if paths.within(path, known.code) else found


_NO_TRAITS: frozenset[Trait] = frozenset()
_REBUILT = frozenset((Trait.REBUILT,))


def _is_plain(path: str, world: World, known: Bounds) -> bool:
    """Whether the name alone says that nothing is special about a path of the project, unless it is rebuilt.

    What there is to ask about its folder is asked once.
    """
    folder, _, name = path.rpartition("/")
    key = (_is_plain, folder)
    plain: bool | None = world.memory.get(key)
    if plain is None:
        plain = world.memory[key] = _is_plain_folder(folder, known) and not paths.within(folder, known.code)
    return plain and traits.is_plain_name(name)


def _is_plain_folder(folder: str, known: Bounds) -> bool:
    """Whether the names in a folder of the project tell all that is special about what it holds."""
    return (
        traits.is_plain_folder(folder, known.homes)
        and not paths.within(known.code, folder)
        and not any(paths.within(folder, alias) or paths.within(alias, folder) for alias, _ in known.aliases)
    )


_SIBLINGS = 16
"""Names in one folder after which the folder is listed: that takes longer than a look at a few files."""
_MOST_SIBLINGS = 5_000
_simple_name = re.compile(r"[A-Za-z0-9_][\w.+-]*", re.ASCII).fullmatch


def is_plain_sibling(value: str, directory: str, world: World) -> bool:
    """Whether a name is that of a plain file of the project, or of nothing, in a folder asked for many times.

    False where ``locate`` has to look: that comes to the same, only later.
    """
    memory = world.memory
    key = (is_plain_sibling, directory)
    found = memory.get(key, 0)
    if type(found) is int:  # how often it was asked so far; the names, once they are looked at
        if found < _SIBLINGS:
            memory[key] = found + 1
            return False
        found = memory[key] = _names_of_plain(directory, world)
    if found is None or _simple_name(value) is None:
        return False
    path = f"{directory}/{value}"
    if value in found and (world.is_link(path) or world.node(path) is not Node.FILE):
        return False
    return path not in bounds(world).holds and traits.is_plain_name(value) and not is_rebuilt_name(value)


def _names_of_plain(directory: str, world: World) -> frozenset[str] | None:
    """The names in a folder of the project of which nothing is special; None for any other."""
    if directory[:1] != "/" or not is_static(directory) or world.real(directory) != directory:
        return None
    known = bounds(world)
    rest = directory[len(known.project) + 1 :].lower()
    if (
        place_of(directory, known) is not Place.PROJECT
        or not _is_plain_folder(directory, known)
        or paths.within(directory, known.code)
        or "/.git" in directory
        or "/.ssh" in directory
        or (rest and is_rebuilt(tuple(rest.split("/")), in_project=True))
    ):
        return None
    names = world.names(directory, _MOST_SIBLINGS)
    return None if names is None else frozenset(names)


def _known(path: str, real: str, world: World, known: Bounds) -> Location:
    """The location of a path without patterns or unknown parts."""
    place = place_of(real, known)
    if path == real and place is Place.PROJECT and _is_plain(real, world, known):
        rebuilds = is_rebuilt(tuple(real[len(known.project) + 1 :].lower().split("/")), in_project=True)
        found = _REBUILT if rebuilds else _NO_TRAITS
    else:
        found = _traits(real, place, known)
    if path != real:
        # A link is also what its name says: ~/.bashrc runs by itself wherever it leads.
        found |= _traits(path, place_of(path, known), known) - {Trait.REBUILT}
    holds = _holds(real, known, world if place in (Place.PROJECT, Place.HOME, Place.OUTSIDE) else None)
    return _new(Location, (real, place, holds, found, show(real, known), real, place))


def _unanchored(value: str, joined: str, path: str, known: Bounds) -> Location:
    """The location of a path whose start is not known."""
    holds = _EVERYTHING
    empty = paths.emptied(joined)
    if empty and MANY not in value:
        holds |= _pattern_holds(empty, known) if has_pattern(empty) else _holds(empty, known)
    return Location(path, Place.UNKNOWN, holds, _traits(path, Place.UNKNOWN, known), readable(path))


def _partly(value: str, joined: str, path: str, folder: str, known: Bounds) -> Location:
    """The location of a path that is known up to a folder."""
    empty = paths.emptied(joined)
    holds = _pattern_holds(empty, known) if has_pattern(empty) else _holds(empty or "/", known)
    if MANY in value:  # further words, each of which can be any path
        return Location(path, Place.UNKNOWN, holds | _EVERYTHING, frozenset(), readable(path), folder)
    if "/.." in joined:  # an unknown part swallowed it, so the known folder says little
        return Location(
            path, Place.UNKNOWN, holds, _traits(path, Place.UNKNOWN, known), show(path, known), folder
        )
    likely = place_of(path, known)
    return Location(
        path, Place.UNKNOWN, holds, _traits(path, likely, known), show(path, known), folder, likely
    )


def _pattern(
    path: str, folder: str, rest: tuple[str, ...], world: World, known: Bounds, *, follow: bool
) -> Location:
    """The location of what a pattern matches."""
    place = place_of(path, known)
    found = set(_traits(path, place, known))
    holds = _pattern_holds(path, known)
    if holds and _rank[place] < _rank[Place.HOME] and "home" in holds:
        place = Place.HOME
    rebuilt = Trait.REBUILT in found
    matched = _expand(folder, rest, world)
    all_rebuilt = bool(matched)
    plain = place is Place.PROJECT and len(rest) == 1 and _is_plain_folder(folder, known)
    for match in matched or ():
        if plain and not (follow and world.is_link(match)):
            name = paths.name(match)
            if traits.is_plain_name(name):
                # Most names are: they need no closer look.
                all_rebuilt = all_rebuilt and is_rebuilt_name(name)
                continue
        real = world.real(match) if follow and world.is_link(match) else match
        there = place_of(real, known) if real != match else place
        if _rank[there] > _rank[place]:
            place = there
        more = _traits(real, there, known)
        if real != match:
            more |= _traits(match, place, known) - {Trait.REBUILT}
            holds |= _holds(real, known)
        all_rebuilt = all_rebuilt and Trait.REBUILT in more
        found |= more
    found.discard(Trait.REBUILT)
    if rebuilt or all_rebuilt:
        found.add(Trait.REBUILT)
    return Location(path, place, holds, frozenset(found), show(path, known), folder, place)


def _expand(folder: str, rest: tuple[str, ...], world: World) -> tuple[str, ...] | None:
    """What the pattern parts match in a folder now; None where that is too much to look at."""
    heads = [folder]
    for part in rest:
        following: list[str] = []
        for head in heads:
            if is_static(part):
                path = _below(head, (part,))
                if world.node(path) is not Node.ABSENT:
                    following.append(path)
                continue
            names = world.names(head)
            if names is None:
                if world.node(head) is Node.FOLDER:
                    return None
                continue
            # The names are sorted, so those that begin as the part does stand side by side.
            start = paths.beginning(part)
            for name in names[bisect_left(names, start) :] if start else names:
                if not name.startswith(start):
                    break
                if paths.could_be(part, name):
                    following.append(_below(head, (name,)))
            if len(following) > _MOST_MATCHES:
                return None
        heads = following
    return tuple(heads)


def show(path: str, known: Bounds) -> str:
    """A path as shown to a person: relative in the project, with ``~`` in the home folder."""
    if known.project and paths.within(path, known.project):
        path = path[len(known.project) + 1 :] or "."
    else:
        for home in known.homes:
            if paths.within(path, home):
                path = "~" + path[len(home) :]
                break
    return path if is_static(path) else readable(path)


_PROTECTED = frozenset(
    (Trait.STARTUP, Trait.HOOK, Trait.AGENT, Trait.TRANSCRIPT, Trait.AUTOGATE, Trait.CI, Trait.HISTORY)
)


def is_protected(location: Location) -> bool:
    """Whether an edit there is never settled by lying in the project: what runs or is obeyed by itself."""
    return not _PROTECTED.isdisjoint(location.traits) or "/.git/" in f"{location.path}/"
