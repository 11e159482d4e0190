"""What of a folder is lost where something is laid over it: an archive unpacked, another folder copied.

Where the archive or the folder can be looked at, only what it holds counts. Where it cannot, it depends on
how it is laid there: what a download holds has a folder of its own, as a rule, so that is no reason to ask;
an order to overwrite, or to leave that folder out, is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice, pairwise
from typing import NamedTuple

from autogate.effects import LINKS, UNPACKS, Effect, Kind, readable
from autogate.invocations.interface import Step
from autogate.judgement.earlier import once
from autogate.judgement.interface import Case, Match
from autogate.verdict import Risk
from autogate.words.values import UNKNOWN, has_unknown, is_static
from autogate.world.interface import FileState, Location, Node, Repository, Trait, World
from autogate.world.paths import normalise, within
from autogate.world.places import locate

_WORK = frozenset((FileState.CHANGED, FileState.UNTRACKED, FileState.UNKNOWN))
_OBEYED = frozenset((Trait.STARTUP, Trait.HOOK, Trait.AGENT, Trait.CI, Trait.SECRET))
_MOST_NAMES = 4_000
"""Names of two folders that are compared."""
_MOST_FILES = 300
"""Files that git is asked for one by one."""
_MOST_WORDS = 100
"""Members that are looked for by name."""
_MOST_WRITES = 100
"""Steps that are followed back from an archive to what went into it."""
_MOST_STAGES = 5
"""Programs of a pipeline that are followed back to where the data comes from."""
_STRIP = re.compile(r"--str(?:i(?:p(?:-[a-z]*)?)?)?(?:=(\d+))?")
_FLAT = re.compile(r"-[A-Za-z:]*j[A-Za-z:]*")
_LOWER = re.compile(r"-[A-Za-z:]*L[A-Za-z:]*")


class _Names(NamedTuple):
    """What is laid over a folder: paths below it."""

    names: tuple[str, ...]
    complete: bool
    sources: tuple[str, ...] = ()
    """Where it comes from, files or folders of this machine."""


_NOTHING = _Names((), complete=True)
"""There is no such archive, and the line makes none."""
_BROUGHT = _Names((), complete=False)
"""A download, or what the line itself makes: not there yet."""
_UNSEEN = _Names((), complete=False)
"""It could be looked at, but not by this."""


def lost_by_unpacking(case: Case, target: Location) -> Match | None:
    """Whether files that no commit has are overwritten, or what is obeyed by itself is put in place."""
    world = case.world
    repository = world.repository(target.path)
    content = _content(case, target.path, repository)
    at_root = target.path == world.project or (repository is not None and target.path == repository.root)
    for name in content.names if at_root else ():
        if name[:1] == "." and (found := _obeyed(f"{target.path}/{name}", world)):
            return Match(
                Risk.MEDIUM,
                f"unpacks {found.shown}, which runs or is obeyed by itself",
                "unpack it into a folder of its own, and look at that file",
                uncertain=True,
            )
    if repository is None or repository.state(target.path) not in _WORK:
        return None
    if content.complete and not content.names:
        return None
    if content.names:
        hit = _hit(content.names, target.path, world, repository)
        if hit:
            return _overwrites(f"overwrites {hit}, which is not committed")
        if content.complete:
            return None
        if _has_own_folder(content.names, target.path, world):
            return None
    elif content is _BROUGHT and case.effect.detail != "unpack-over":
        return None
    if not _holds_work(target.path, repository, content.sources):
        return None
    return _overwrites(
        f"unpacks over {target.shown}, which holds work that is not committed: what is in it is not known"
    )


def _overwrites(reason: str) -> Match:
    return Match(Risk.MEDIUM, reason, "commit it first, or unpack into another folder", uncertain=True)


def lost_by_copying(case: Case, target: Location) -> str | None:
    """The first file, "" for none, that is lost by copying what a pattern matches to another folder.

    None where the target is not such a pattern, or where there is too much to look at.
    """
    from autogate.judgement.rules.paths import matching

    world, folder, name = case.world, *target.path.rpartition("/")[::2]
    repository = world.repository(folder) if is_static(folder) else None
    sources = [
        path
        for effect in case.step.effects
        if effect.kind is Kind.READ and not effect.remote
        if (path := locate(effect.what, effect.directory, world).path).rpartition("/")[2] == name
    ]
    if repository is None or len(sources) != 1 or has_unknown(sources[0]):
        return None
    copied = matching(world, sources[0])
    if copied is None:
        return None
    names: list[str] = []
    for each in copied:
        below = each.rpartition("/")[2]
        if world.node(each) is Node.FILE:
            names.append(below)
        elif case.effect.recursive:
            common = list(islice(_common(each, f"{folder}/{below}", world), _MOST_NAMES))
            if world.node(f"{folder}/{below}") is Node.FOLDER and None in common:
                return None
            names += [f"{below}/{path}" for path in common if path]
    return _hit(tuple(names), folder, world, repository)


def laid_over(case: Case, folder: str) -> tuple[str, ...] | None:
    """The files below a folder that are written by filling it; None where that cannot be told."""
    if case.world.node(folder) is not Node.FOLDER:
        return ()
    content = _content(case, folder, case.world.repository(folder))
    if not content.names and not content.complete:
        return None
    return tuple(normalise(f"{folder}/{name}") for name in content.names)


def _obeyed(path: str, world: World) -> Location | None:
    location = locate(normalise(path), world.project, world)
    return location if location.traits & _OBEYED and path[-1:] != "/" else None


# -- what is laid there ------------------------------------------------------------------------------


def _content(case: Case, target: str, repository: Repository | None) -> _Names:
    """What the step lays over the folder."""
    step = case.step
    own = [effect for effect in step.effects if effect.kind is Kind.READ and not effect.remote]
    trees = [effect for effect in own if effect.recursive]
    if trees:
        return _of_trees(case, trees, target)
    piped = case.number in once(_feeding, case)
    files = [locate(effect.what, effect.directory, case.world).path for effect in own]
    if piped:
        files = [file for file in files if not has_unknown(file) and not file.startswith(_PIPES)]
    if files:
        return _of_archives(case, files, step)
    if not piped:
        return _BROUGHT  # from a container, another machine, or out of the program itself
    return _of_pipe(case, case.number, target, repository, _MOST_STAGES)


def _of_pipe(case: Case, number: int, target: str, repository: Repository | None, stages: int) -> _Names:
    """What comes through a pipe."""
    source = once(_feeding, case).get(number)
    if source is None or not stages:
        return _UNSEEN
    origin = case.line.steps[source]
    invocation = origin.invocation
    if invocation.remote:
        return _UNSEEN
    if invocation.name == "git" and "archive" in invocation.argv:
        return _of_revision(origin, target, repository)
    reads = [effect for effect in origin.effects if effect.kind is Kind.READ]
    if any(effect.recursive for effect in reads):
        return _of_trees(case, reads, target)
    if reads:
        files = [locate(effect.what, effect.directory, case.world).path for effect in reads]
        return _of_archives(case, files, case.step)
    if any(
        effect.kind is Kind.NETWORK and effect.detail in ("download", "request") for effect in origin.effects
    ):
        return _BROUGHT
    return _of_pipe(case, source, target, repository, stages - 1)


def _feeding(case: Case) -> dict[int, int]:
    """For each step of the line that is fed through a pipe, the last one that feeds it."""
    steps = case.line.steps
    return {
        flow.target: flow.source
        for flow in case.line.flows
        if flow.by == "pipe"
        or (flow.by == "file" and any(word.startswith(_PIPES) for word in steps[flow.target].invocation.argv))
    }


def _of_archives(case: Case, paths: list[str], step: Step) -> _Names:
    """What the first of the files holds; where there are more, they are parts of one archive."""
    from autogate.judgement.rules.paths import matching

    found: list[str] = []
    for path in paths:
        matched = None if has_unknown(path) else matching(case.world, path)
        if matched is None:
            return _UNSEEN
        found += matched
    if len(found) > 1:
        return _UNSEEN
    return _of_archive(case, found[0], step) if found else _NOTHING


def _of_archive(case: Case, path: str, step: Step) -> _Names:
    world = case.world
    target = locate(case.effect.what, case.effect.directory, world).path
    origins = _origins(case, path)
    if origins is not None and step.invocation.name == "unzip" and origins == ((), (), False):
        origins = _origins(case, f"{path}.zip")  # which unzip adds by itself
    if origins is None:
        return _UNSEEN._replace(sources=(path,))
    if origins.trees:
        packed = _of_trees(case, list(origins.trees), target)
        if packed is _UNSEEN or packed.names:
            return packed
    held = [world.listing(each) for each in origins.files]
    if None in held:
        return _UNSEEN._replace(sources=(path,))
    if not held:
        return _BROUGHT if origins.brought else _NOTHING
    words = step.invocation.argv[1:]
    if any(_RENAMES(word) for word in words):
        return _UNSEEN._replace(sources=(path,))
    names = tuple(
        chain.from_iterable(_placed(step, listing.names, words, target) for listing in held if listing)
    )
    if origins.brought and not names:
        return _BROUGHT
    return _Names(names, all(listing.complete for listing in held if listing), (path, *origins.files))


class _Origins(NamedTuple):
    """Where an archive comes from."""

    files: tuple[str, ...]
    """Files that are there now, any of which may be it or become a part of it."""
    trees: tuple[Effect, ...] = ()
    """Reads of what the line packs into it."""
    brought: bool = False
    """Whether the line makes or fetches it, or a part of it."""


def _origins(case: Case, path: str) -> _Origins | None:
    """What an archive is made of where earlier steps of the line write it, itself where none does.

    None where too much went into it.
    """
    files: list[str] = []
    trees: list[Effect] = []
    brought = False
    waiting = [path]
    seen = {path}
    looked = 0
    for place in waiting:
        for index, effect in reversed(once(_written, case).get(place, ())):
            if index >= case.number:
                continue
            looked += 1
            if looked > _MOST_WRITES:
                return None
            brought = True
            reads = _read_for(case, index, effect)
            packs = case.line.steps[index].invocation.name in _PACKERS
            for each in reads:
                origin = locate(each.what, each.directory, case.world).path
                if packs or (each.recursive and effect.kind is not Kind.MOVE):
                    trees.append(each)
                elif origin not in seen:
                    seen.add(origin)
                    waiting.append(origin)
            if effect.kind is Kind.MOVE or effect.detail == "":
                break
        else:
            if case.world.node(place) is not Node.ABSENT:
                files.append(place)
    return _Origins(tuple(files), tuple(trees), brought)


def _read_for(case: Case, index: int, effect: Effect) -> list[Effect]:
    """What a step writes out again: what it moves, links or reads, or those before it in its pipe; nothing
    of a download."""
    if effect.kind is Kind.MOVE:
        return [effect]
    if effect.detail in LINKS:
        return [effect._replace(what=effect.to)]
    feeding = once(_feeding, case)
    for _ in range(_MOST_STAGES):
        effects = case.line.steps[index].effects
        if any(effect.kind is Kind.NETWORK for effect in effects):
            return []
        reads = [effect for effect in effects if effect.kind is Kind.READ and not effect.remote]
        if reads or index not in feeding:
            return reads
        index = feeding[index]
    return []


_PIPES = ("/dev/fd/", "/dev/stdin")
"""Files by which a pipe is read: the second is the standard input, the first what ``<(…)`` stands for."""
_PACKERS = frozenset(("tar", "gtar", "bsdtar", "zip", "7z", "7za", "7zz", "7zr", "rar", "jar"))


def _written(case: Case) -> dict[str, list[tuple[int, Effect]]]:
    """The files that the line writes or moves something to, each time with the number of the step."""
    found: dict[str, list[tuple[int, Effect]]] = {}
    for index, step in enumerate(case.line.steps):
        for effect in step.effects:
            if effect.kind is Kind.MOVE or (effect.kind is Kind.WRITE and not effect.recursive):
                to = effect.to if effect.kind is Kind.MOVE else effect.what
                path = locate(to, effect.directory, case.world, follow=effect.detail not in LINKS).path
                found.setdefault(path, []).append((index, effect))
    return found


_RENAMES = re.compile(r"--(?:tr|xf)|-[A-Za-z]*s").match
"""Options by which the names are changed, which also are known by their beginnings."""
_SLASHES = re.compile(r"/+")


def _placed(step: Step, names: tuple[str, ...], words: tuple[str, ...], target: str) -> tuple[str, ...]:
    """The members that are unpacked, as they are named below the folder; what may be named in several ways
    by all of them."""
    names = _picked(step, names, words)
    strip = _stripped(words)
    flat = words[:1] == ("e",) or (step.invocation.name == "unzip" and any(map(_FLAT.fullmatch, words)))
    lower = step.invocation.name == "unzip" and any(map(_LOWER.fullmatch, words))
    top = f"{target.rpartition('/')[2]}/" if any(word.startswith("--one-t") for word in words) else ""
    out: dict[str, None] = {}
    for name in names:
        # What programs take away from names that lead elsewhere.
        plain = _SLASHES.sub("/", name).removeprefix("/")
        ways = [plain]
        if ".." in plain.split("/"):
            ways += [plain.rpartition("../")[2], "/".join(part for part in plain.split("/") if part != "..")]
        if strip:
            ways = ["/".join(way.split("/")[strip:]) for way in ways]
        if flat:
            ways += [way.rpartition("/")[2] for way in ways]
        if lower:
            ways += [way.lower() for way in ways]
        if top:
            ways += [rest for way in ways if (rest := way.removeprefix("./")).startswith(top)]
            ways += [way.removeprefix("./").removeprefix(top) for way in ways]
        out.update((way, None) for way in ways if way)
    return tuple(out)


_PLAIN_OPTION = re.compile(
    r"-[vxzjJqonf]+|--(?:extract|get|verbose|gzip|bzip2|xz|file|directory|overwrite|strip-components)(?:=.*)?"
    r"|-[yCd]"
)
_OLD_BUNDLE = re.compile(r"[vxzjJpf]+")


def _picked(step: Step, names: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    """The members that the words surely name; all of them where any word may be something else."""
    name = step.invocation.name
    wanted: list[str] = []
    value = False
    first = True  # what is no option is the archive or a bundle of options
    only_members = False
    for word in words:
        if value:
            value = False
        elif only_members:
            wanted.append(word.rstrip("/"))
        elif word == "--" and not first:
            only_members = True
        elif word[:1] == "-":
            if _PLAIN_OPTION.fullmatch(word) is None or (name == "unzip" and "x" in word):
                return names
            value = "=" not in word and (
                word in ("--file", "--directory", "--strip-components", "-C", "-d")
                or (name != "unzip" and word[1:2] != "-" and word[-1] == "f")
            )
            first = first and (name in ("unzip", "7z") or "f" not in word)
        elif first and name in ("unzip", "7z", "7za", "7zz"):
            first = name != "unzip" and word in ("x", "e")
        elif first and _OLD_BUNDLE.fullmatch(word):
            value, first = "f" in word, False
        else:
            wanted.append(word.rstrip("/"))
    if len(wanted) > _MOST_WORDS:
        return names
    picked: set[str] = set()
    for each in wanted:
        found = {member for member in names if member == each or member.startswith(f"{each}/")}
        if not found or set(each) & set("*?[\\"):
            return names
        picked |= found
    return tuple(member for member in names if member in picked) if wanted else names


def _stripped(words: tuple[str, ...]) -> int:
    """How many leading parts of the names are left out."""
    found = 0
    for word, following in pairwise((*words, UNKNOWN)):
        match = _STRIP.fullmatch(word)
        count = match and (match[1] or following)
        if count and count.isdecimal():
            found = int(count)
    return found


def _of_trees(case: Case, trees: list[Effect], target: str) -> _Names:
    """The names that folders of this machine share with the target."""
    world = case.world
    names: list[str] = []
    for tree in trees:
        place = locate(tree.what, tree.directory, world).path
        if not is_static(place):
            return _UNSEEN
        node = world.node(place)
        if node is Node.ABSENT:
            if _is_filled_before(case, place):
                return _UNSEEN
        elif node is Node.FILE:
            if case.effect.detail in UNPACKS:
                names.append(place.rpartition("/")[2])
        else:
            name = place.rpartition("/")[2]
            stripped = _stripped(case.step.invocation.argv) > 0
            for below in ("", f"{name}/") if stripped else _depths(tree.what, name, target):
                folder = f"{target}/{below}".rstrip("/")
                if folder == place or world.node(folder) is not Node.FOLDER:
                    continue
                common = list(islice(_common(place, folder, world), _MOST_NAMES))
                if None in common:
                    return _UNSEEN
                names += [below + each for each in common if each]
    return _Names(tuple(names), complete=True)


def _depths(what: str, name: str, target: str) -> tuple[str, ...]:
    """Where in the target what a folder holds may go: right into it, or into a folder of the same name."""
    if what == "." or what.endswith("/."):
        return ("",)
    if what.endswith("/") or target.rpartition("/")[2] == name:
        return ("", f"{name}/")
    return (f"{name}/",)


def _is_filled_before(case: Case, folder: str) -> bool:
    """Whether an earlier step writes at or below the folder, or around it, or moves something there."""
    from autogate.judgement.rules.paths import made

    places = once(made, case)
    found = (*places.above(folder, case.number), *places.below(folder, case.number))
    return bool(found)


def _common(source: str, target: str, world: World) -> Iterator[str | None]:
    """Paths of the files that both folders have; None where there are too many names to tell."""
    waiting = [""]
    looked = 0
    while waiting:
        below = waiting.pop()
        ours, theirs = (world.names(f"{folder}{below}") for folder in (source, target))
        if ours is None or theirs is None:
            yield None
            return
        looked += len(ours) + len(theirs)
        if looked > _MOST_NAMES:
            yield None
            return
        for name in sorted(set(ours).intersection(theirs) - {".git"}):
            path = f"{below}/{name}"
            nodes = [world.node(f"{folder}{path}") for folder in (source, target)]
            if nodes == [Node.FOLDER, Node.FOLDER]:
                if not world.is_link(f"{source}{path}") and f"{source}{path}" != target:
                    waiting.append(path)
            elif Node.FILE in nodes:
                yield path[1:]


def _of_revision(step: Step, target: str, repository: Repository | None) -> _Names:
    """What ``git archive`` writes of the files that have changes: those are all that matter."""
    argv = step.invocation.argv
    words = [word for word in argv[argv.index("archive") + 1 :] if word[:1] != "-"]
    revision, _, below = (words[0] if words else "HEAD").partition(":")
    prefix = next((word[9:] for word in argv if word.startswith("--prefix=")), "")
    directory = step.invocation.directory
    of = repository
    if (
        of is None
        or not is_static(directory)
        or not within(directory, of.root)
        or any(word.startswith("--remote") for word in argv)
    ):
        return _UNSEEN
    named = [normalise(f"{directory}/{word}") for word in words[1:]]
    names = []
    for path in _work(of):
        placed = normalise(f"{target}/{prefix}")
        if not within(path, placed):
            continue
        rest = path[len(placed) + 1 :]
        there = normalise(f"{of.root}/{below}/{rest}" if below else f"{directory}/{rest}")
        if named and not any(within(there, each) for each in named):
            continue
        try:
            held = of.text(revision, there) is not None
        except LookupError:
            held = True
        if held:
            names.append(f"{prefix}{rest}")
    return _Names(tuple(names), complete=True)


# -- what lies there ---------------------------------------------------------------------------------


def _work(repository: Repository) -> Iterator[str]:
    """Absolute paths of what is changed or not tracked; a folder without tracked files ends with a slash."""
    for names in (repository.changed(_MOST_NAMES), repository.untracked(_MOST_NAMES)):
        yield from (f"{repository.root}/{name}" for name in names or ())


def _holds_work(folder: str, repository: Repository, but: tuple[str, ...]) -> bool:
    """Whether anything but what is unpacked is changed or not tracked in a folder."""
    if repository.changed() is None or repository.untracked() is None:
        return True
    return any(within(path.rstrip("/"), folder) and path.rstrip("/") not in but for path in _work(repository))


def _hit(names: tuple[str, ...], folder: str, world: World, repository: Repository) -> str:
    """The first of the files that are overwritten and that no commit has; "" for none."""
    present = world.names(folder)
    asked = 0
    for name in names:
        path = normalise(f"{folder}/{name}")
        if not within(path, folder):
            continue
        first = path[len(folder) + 1 :].partition("/")[0]
        if (present is not None and first not in present) or world.node(path) is not Node.FILE:
            continue
        asked += 1
        if asked > _MOST_FILES:
            return "files of many"
        if repository.state(path) in _WORK:
            return readable(path[len(repository.root) + 1 :])
    return ""


def _has_own_folder(names: tuple[str, ...], folder: str, world: World) -> bool:
    """Whether all that was listed lies in one folder that is not there yet."""
    tops = {name.removeprefix("./").partition("/")[0] for name in names} - {""}
    return len(tops) == 1 and world.node(f"{folder}/{tops.pop()}") is Node.ABSENT
