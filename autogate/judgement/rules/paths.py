"""Rules over paths: what is read, written, deleted, moved, or given another mode or owner."""

from __future__ import annotations

import re
from operator import itemgetter

from autogate.effects import LINKS, UNPACKS, Effect, Kind, readable
from autogate.judgement.earlier import ByPlace, last_before, once
from autogate.judgement.interface import COMMAND_RULE, Case, Match, Rule, path_rule
from autogate.judgement.rules.guarding import own_files
from autogate.judgement.rules.modes import closes
from autogate.verdict import Risk
from autogate.words.addresses import is_local
from autogate.words.values import STAR, has_pattern, has_unknown, is_static
from autogate.world.interface import FileState, Location, Node, Place, Trait, World
from autogate.world.paths import parent, within
from autogate.world.places import locate

_STANDS_FOR_ALL = frozenset(("home", "system", "unknown"))


def _location(case: Case, *, follow: bool = True) -> Location:
    effect = case.effect
    return locate(effect.what, effect.directory, case.world, follow=follow)


def _target(case: Case) -> Location:
    effect = case.effect
    return locate(effect.to, effect.directory, case.world)


def _state(case: Case, path: str) -> FileState:
    """What git says of a path; a pattern asks for the folder that it looks into."""
    if has_unknown(path):
        return FileState.UNKNOWN
    if has_pattern(path):
        return _state_of_matches(case, path)
    repository = case.world.repository(path)
    if repository is None:
        return FileState.ABSENT if case.world.node(path) is Node.ABSENT else FileState.OUTSIDE
    return repository.state(path)


_WORST_FIRST = (
    FileState.UNKNOWN,
    FileState.CHANGED,
    FileState.UNTRACKED,
    FileState.OUTSIDE,
    FileState.IGNORED,
    FileState.CLEAN,
)


_MOST_LOOKED_AT = 4_000
_MOST_MATCHES = 64


def _state_of_matches(case: Case, path: str) -> FileState:
    """The worst state of what a pattern matches now; UNKNOWN where that is too much to look at."""
    matches = matching(case.world, path)
    if matches is None:
        return FileState.UNKNOWN
    if len(matches) > _MOST_MATCHES:  # the folder as a whole is at least as bad as what lies in it
        folder = path
        while has_pattern(folder):
            folder = folder.rpartition("/")[0]
        return _state(case, folder or "/")
    states = {_state(case, match) for match in matches}
    return next((state for state in _WORST_FIRST if state in states), FileState.ABSENT)


def matching(world: World, path: str) -> list[str] | None:
    """The paths that a pattern matches, ``**`` as a part for any depth; None where there are too many."""
    heads = [""]
    looked = 0
    for part in path.split("/")[1:]:
        following: list[str] = []
        if part == f"{STAR}{STAR}":
            queue = list(heads)
            while queue:
                head = queue.pop()
                following.append(head)
                names = world.names(head or "/")
                if names is None:
                    if world.node(head or "/") is Node.FOLDER:
                        return None
                    continue
                looked += len(names)
                if looked > _MOST_LOOKED_AT:
                    return None
                below = (f"{head}/{name}" for name in names if name != ".git")
                queue.extend(child for child in below if not world.is_link(child))
        elif has_pattern(part):
            wanted = pattern_of(part)
            for head in heads:
                names = world.names(head or "/")
                if names is None:
                    if world.node(head or "/") is Node.FOLDER:
                        return None
                    continue
                looked += len(names)
                following.extend(f"{head}/{name}" for name in names if wanted.fullmatch(name))
        else:
            following = [f"{head}/{part}" for head in heads]
            if len(heads) > 1:
                following = [each for each in following if world.node(each) is not Node.ABSENT]
        if looked > _MOST_LOOKED_AT:
            return None
        heads = following
    return heads


_PATTERNS = {"\x01": "[^/]*", "\x02": "[^/]", "\x03": "[^/]*", "\x00": ".*", "\x04": ".*"}


def pattern_of(value: str) -> re.Pattern[str]:
    """A regular expression for the names that a value with patterns can stand for."""
    return re.compile("".join(_PATTERNS.get(char) or re.escape(char) for char in value), re.DOTALL)


def _where(location: Location) -> str:
    match location.place:
        case Place.PROJECT:
            return "inside the project"
        case Place.TEMPORARY:
            return "in the temporary folder"
        case Place.HOME:
            return "in the home folder"
        case Place.SYSTEM:
            return "in a system folder"
        case Place.DEVICE:
            return "a device"
        case Place.UNKNOWN:
            return "whose place is not known"
        case _:
            return "outside the project"


# -- on another machine or in a container: a place that cannot be looked at -------------------------


def _elsewhere(rule: Rule, verb: str) -> Rule:
    """The rule in the form that speaks about all effects which are not on this machine.

    It stands before those that look at the place: what follows it is about this machine only.
    """

    def find(case: Case) -> Match | None:
        where = case.effect.remote
        if not where:
            return None
        if where.startswith("host"):
            return Match(Risk.HIGH, f"{verb} {case.effect.what} on another machine ({where})")
        return Match(Risk.MEDIUM, f"{verb} files in a container", uncertain=True)

    return rule._replace(find=find)


_MOUNTED_SECRETS = ("/run/secrets/", "/var/run/secrets/")
"""Where containers find theirs."""


def _read_elsewhere(case: Case) -> Match | None:
    effect = case.effect
    if not effect.remote:
        return None
    what = readable(effect.what)
    secret = Trait.SECRET in _location(case).traits or what.startswith(_MOUNTED_SECRETS)
    if effect.remote.startswith("host") and secret:
        return Match(
            Risk.HIGH, f"reads {what} on another machine ({effect.remote}), which holds secrets by its name"
        )
    if secret and what[:1] == "/" and not effect.recursive:
        return Match(Risk.HIGH, f"reads {what} in a container, which holds secrets by its name")
    return Match(Risk.LOW, "only reads")


# -- anything but reading: what no one may touch ---------------------------------------------------


def _device(case: Case) -> Match | None:
    location = _location(case)
    target = _target(case) if case.effect.to else location
    for each in (location, target):
        if each.place is Place.DEVICE:
            return Match(Risk.CRITICAL, f"writes to the device {each.shown}: what is on it is lost")
    return None


_LOGIN_KEYS = re.compile(r"/\.ssh/authorized_keys2?$")
_ACCOUNTS = re.compile(
    r"(?:/private)?/etc/(?:passwd|shadow|group|gshadow|master\.passwd|sudoers|doas\.conf|sudoers\.d/.*)"
)
_ADDS = frozenset(("append", "edit", "create"))
"""Ways of writing that keep what a file held."""


def _lets_in(case: Case) -> Match | None:
    """Who may log in or become root, and the loss of what a shell starts with."""
    effect = case.effect
    if effect.remote:
        return None
    gone = effect.kind in (Kind.DELETE, Kind.MOVE)
    places = [_location(case, follow=effect.kind is not Kind.DELETE)]
    if effect.to and not _only_names(case):
        places.append(_target(case))
    for number, location in enumerate(places):
        taken = gone and not number
        if _LOGIN_KEYS.search(location.path):
            if taken:
                return _locks_out(effect, location.shown)
            return Match(Risk.CRITICAL, f"changes {location.shown}: who has a key there logs in")
        if _ACCOUNTS.fullmatch(location.path):
            verb = "takes away" if taken else "changes"
            return Match(Risk.CRITICAL, f"{verb} {location.shown}: it says who may do what on this machine")
    if gone and _holds_login_keys(places[0].path, case.world):
        return _locks_out(effect, f"{places[0].shown} with the keys in it")
    lost = _shell_start_lost(case, places)
    if lost:
        verb = "deletes" if effect.kind is Kind.DELETE else "replaces all of"
        return Match(
            Risk.CRITICAL,
            f"{verb} {lost}, which every new shell runs",
            "add a line with >>, which a person is asked about",
        )
    return None


def _locks_out(effect: Effect, what: str) -> Match:
    verb = "deletes" if effect.kind is Kind.DELETE else "moves away"
    return Match(Risk.CRITICAL, f"{verb} {what}: nobody logs in by a key then")


def _holds_login_keys(folder: str, world: World) -> bool:
    """Whether the file of keys that log in lies in a folder, a home folder's ``.ssh`` as a rule."""
    path = f"{folder}/authorized_keys"
    return is_static(path) and _LOGIN_KEYS.search(path) is not None and world.node(path) is Node.FILE


def _shell_start_lost(case: Case, places: list[Location]) -> str:
    """The file that every shell starts with, as shown, of which this keeps nothing; "" for none."""
    effect = case.effect
    match effect.kind:
        case Kind.DELETE:
            replaced = places[0]
        case Kind.MOVE:
            replaced = _target(case)
        case Kind.WRITE if effect.detail not in _ADDS:
            replaced = _location(case, follow=effect.detail not in LINKS)
        case _:
            return ""
    if _SHELL_START.search(replaced.path) and Trait.STARTUP in replaced.traits:
        return replaced.shown
    if effect.kind is Kind.WRITE and effect.recursive and replaced.place is Place.HOME:
        from autogate.judgement.rules.unpacking import laid_over

        for path in laid_over(case, replaced.path) or ():
            found = locate(path, case.world.project, case.world)
            if _SHELL_START.search(path) and Trait.STARTUP in found.traits:
                return found.shown
    return ""


_SHELL_START = re.compile(
    r"/\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin|kshrc)$"
)

_PROGRAM_NAME = re.compile(
    r"\.(?:sh|bash|zsh|ksh|fish|ps1|bat|cmd|exe|msi|run|appimage|py|pyz|js|mjs|cjs|ts|pl|rb|php|lua|jar)$",
    re.IGNORECASE,
)


def _brings_program(case: Case) -> Match | None:
    """A program out of the network: run by its name later, nobody would have read it."""
    effect = case.effect
    if effect.remote or effect.recursive or not _PROGRAM_NAME.search(effect.what):
        return None
    for other in case.step.effects:
        if (
            other.kind is Kind.NETWORK
            and other.detail in ("download", "request")
            and not is_local(other.what)
        ):
            return Match(
                Risk.MEDIUM,
                f"fetches {_location(case).shown}, a program, from {readable(other.what) or 'the network'}",
                "let a person say that this host may be trusted",
                uncertain=True,
            )
    return None


def _runs_by_itself(case: Case) -> Match | None:
    effect = case.effect
    locations = [_location(case, follow=effect.kind is not Kind.DELETE)]
    if effect.to and not _only_names(case):
        locations.append(_target(case))
    for location in locations:
        traits = location.traits
        if Trait.STARTUP in traits:
            return Match(Risk.HIGH, f"changes {location.shown}, which is run by itself later")
        if Trait.HOOK in traits:
            return Match(Risk.HIGH, f"changes {location.shown}: git runs hooks and obeys its configuration")
        if Trait.TRANSCRIPT in traits:
            return Match(Risk.HIGH, f"changes {location.shown}, where an agent keeps its conversations")
        if Trait.AGENT in traits:
            return Match(
                Risk.MEDIUM,
                f"changes {location.shown}, which an agent or editor obeys or runs by itself",
                uncertain=True,
            )
        if Trait.CI in traits:
            return Match(Risk.MEDIUM, f"changes {location.shown}, which CI runs", uncertain=True)
    return None


def _git_folder(case: Case) -> Match | None:
    """Anything inside a .git folder: git writes there, nobody else."""
    location = _location(case, follow=case.effect.kind is not Kind.DELETE)
    fills = case.effect.recursive and location.path.endswith("/.git") and case.effect.kind is Kind.WRITE
    if fills or "/.git/" in location.path:
        return Match(Risk.HIGH, f"changes {location.shown}, inside git's own folder")
    return None


_MOST_STEPS = 64
"""Of lines with more, what goes through each link is not looked at."""


def _is_unused(case: Case) -> bool:
    """Whether nothing on the line goes through the link that this makes, but to read what anyone may."""
    # A link that is there already is replaced, or the new one is put into the folder that it leads to.
    links = {_location(case, follow=False).path, _location(case).path}
    if not all(map(is_static, links)) or len(case.line.steps) > _MOST_STEPS:
        return False
    return not any(
        _goes_through(effect, link, case)
        for index, step in enumerate(case.line.steps)
        for effect in step.effects
        if not (effect is case.effect and index == case.number)
        for link in links
    )


_OF_A_PATH = frozenset((Kind.READ, Kind.WRITE, Kind.DELETE, Kind.MOVE, Kind.MODE, Kind.OWNER))
_OF_NO_PATH = frozenset((Kind.PURE, Kind.CHANGE, Kind.SECRET, Kind.PROCESS, Kind.REPOSITORY))


def _goes_through(effect: Effect, link: str, case: Case) -> bool:
    """Whether an effect may reach what a link leads to: changes it, or reads a secret there."""
    if effect.kind in _OF_NO_PATH or effect.remote:
        return False
    if effect.kind not in _OF_A_PATH:
        return True
    for word in (effect.what, effect.to):
        if not word:
            continue
        path = locate(word, effect.directory, case.world, follow=False).path
        if not is_static(path):
            return True
        led = locate(case.effect.to, parent(link), case.world)
        if path != link and within(link, path) and (effect.recursive or "home" in led.holds):
            return True
        if not within(path, link):
            continue
        if effect.kind is not Kind.READ:
            return True
        if Trait.SECRET in locate(f"{led.path}{path[len(link) :]}", case.world.project, case.world).traits:
            return True
    return False


def _only_names(case: Case) -> bool:
    """Whether ``to`` is only what a new symbolic link points to: it stays as it is."""
    return case.effect.detail == "symlink" and _is_unused(case)


def _link(case: Case) -> Match | None:
    """A link that leads out: what the line does through it later is not what it seems."""
    effect = case.effect
    if effect.detail not in LINKS:
        return None
    target = locate(effect.to, parent(_location(case).path), case.world)
    if target.place is Place.UNKNOWN:
        target = locate(effect.to, effect.directory, case.world)
    if Trait.SECRET in target.traits:
        return Match(Risk.HIGH, f"makes a link to {target.shown}, which holds secrets")
    obeyed = _LOGIN_KEYS.search(target.path) or _ACCOUNTS.fullmatch(target.path) or target.traits & _OBEYED
    if obeyed and not _only_names(case):
        return Match(
            Risk.MEDIUM,
            f"makes a link to {target.shown}: what is written to the link later changes that",
            uncertain=True,
        )
    if target.place not in (Place.PROJECT, Place.TEMPORARY, Place.NOWHERE) and not _is_unused(case):
        return Match(Risk.MEDIUM, f"makes a link to {target.shown}, out of the project", uncertain=True)
    return None


_OBEYED = frozenset((Trait.STARTUP, Trait.HOOK, Trait.TRANSCRIPT, Trait.AGENT, Trait.CI))
"""What is run or obeyed by itself later."""


# -- reading ---------------------------------------------------------------------------------------


def _read_secret(case: Case) -> Match | None:
    location = _location(case)
    if Trait.SECRET in location.traits:
        return Match(
            Risk.HIGH,
            f"reads {location.shown}, which holds secrets",
            "name the one value that is needed and let a person supply it",
        )
    if _EVERYWHERE in location.path and _meets_secret(case, location):
        return Match(
            Risk.HIGH,
            f"reads {location.shown}, and files with secrets have such names",
            "name the files that are meant",
        )
    if Trait.HISTORY in location.traits or Trait.TRANSCRIPT in location.traits:
        return Match(Risk.MEDIUM, f"reads {location.shown}, where typed passwords may stand", uncertain=True)
    return None


_EVERYWHERE = f"/{STAR}{STAR}"
_SECRET_NAMES = (
    "id_rsa", "id_ed25519", "id_ecdsa", "credentials", ".env", ".netrc", ".npmrc", ".pypirc", ".pgpass",
    ".git-credentials", "auth.json", ".credentials.json", "key.pem", "server.key", "secrets.yml",
)  # fmt: skip


def _meets_secret(case: Case, location: Location) -> bool:
    """Whether a pattern over all folders below finds files with secrets, other than by finding everything."""
    name = location.path.rpartition("/")[2]
    if not name.strip(STAR):
        return False
    if location.place is Place.PROJECT:
        found = matching(case.world, location.path)
        if found is not None:
            places = (locate(each, case.world.project, case.world) for each in found[:_MOST_MATCHES])
            return any(Trait.SECRET in place.traits for place in places)
    elif location.place is not Place.HOME:
        above = location.known
        if not above or not within(case.world.home, above):
            return False
    return any(pattern_of(name).fullmatch(each) for each in _SECRET_NAMES)


def _read_device(case: Case) -> Match | None:
    location = _location(case)
    if location.place is Place.DEVICE:
        return Match(Risk.HIGH, f"reads the device {location.shown} directly")
    return None


def _read_everything(case: Case) -> Match | None:
    effect = case.effect
    if not effect.recursive and not effect.what.endswith(f"{STAR}{STAR}"):
        return None
    location = _location(case)
    if "home" in location.holds or (not effect.recursive and _below_home(location)):
        return Match(
            Risk.MEDIUM,
            f"reads through {location.shown}, where keys and passwords lie as well",
            "name the folder that is meant",
            uncertain=True,
        )
    return None


def _below_home(location: Location) -> bool:
    """Whether a pattern stands for all that lies below the home folder itself."""
    return location.shown.startswith("~/*")


_ONLY_READS = Match(Risk.LOW, "only reads")


def _read(case: Case) -> Match | None:
    del case
    return _ONLY_READS


# -- writing ---------------------------------------------------------------------------------------


def _write_secret(case: Case) -> Match | None:
    location = _location(case)
    if Trait.SECRET in location.traits:
        stands = not is_static(location.path) or case.world.node(location.path) is not Node.ABSENT
        if case.effect.detail == "create" and stands:
            return None
        if location.place is Place.PROJECT and not stands:
            return None  # what is new in the project takes nothing away and shows nothing
        return Match(Risk.HIGH, f"changes {location.shown}, which holds secrets")
    return None


def _write_system(case: Case) -> Match | None:
    location = _location(case)
    if location.place is Place.SYSTEM:
        return Match(Risk.HIGH, f"writes {location.shown}, in a system folder")
    return None


_EMPTY_OR_KEPT = frozenset(("append", "create", "edit", "unpack-new"))


def _is_forced(case: Case) -> bool:
    """Whether what makes a link is told to put it in the place of a file."""
    return any(
        word == "--force" or (word[:1] == "-" and word[:2] != "--" and "f" in word)
        for word in case.step.invocation.argv[1:]
    )


def _overwrite_work(case: Case) -> Match | None:
    """Truncating the only copy: a file with changes that no commit has."""
    effect = case.effect
    if effect.detail in _EMPTY_OR_KEPT or (effect.detail in LINKS and not _is_forced(case)):
        return None
    location = _location(case, follow=effect.detail not in LINKS)
    if location.place is not Place.PROJECT:
        return None
    if has_pattern(location.path):
        return _overwrite_matches(case, location)
    node = case.world.node(location.path)
    if node is Node.FOLDER and effect.recursive:
        from autogate.judgement.rules.unpacking import lost_by_unpacking

        return lost_by_unpacking(case, location)
    if node is not Node.FILE:
        return None  # nothing is there; git need not be asked
    state = _state(case, location.path)
    if state is FileState.CHANGED:
        return Match(
            Risk.MEDIUM,
            f"overwrites {location.shown}, whose changes are not committed",
            "commit it first, or write to another file",
            uncertain=True,
        )
    if state is FileState.UNTRACKED:
        return Match(
            Risk.MEDIUM,
            f"overwrites {location.shown}, which git does not track: it may be the only copy",
            "write to another file",
            uncertain=True,
        )
    return None


_CHOOSES_NAMES = frozenset(("split", "gsplit", "csplit", "gcsplit", "ffmpeg", "convert", "pdftoppm"))
"""They number new files; a pattern stands for those."""


def _overwrite_matches(case: Case, location: Location) -> Match | None:
    """A loop that writes each file that a pattern matches."""
    if case.effect.detail in UNPACKS or case.step.invocation.name in _CHOOSES_NAMES:
        return None
    from autogate.judgement.rules.unpacking import lost_by_copying

    lost = lost_by_copying(case, location)
    if lost == "" or (lost is None and not _holds_work(case, location.path)):
        return None
    what = f"{lost}, which is" if lost else f"{location.shown}, of which some may be"
    return Match(
        Risk.MEDIUM,
        f"overwrites {what} not committed",
        "commit first, or write to other files",
        uncertain=True,
    )


def _holds_work(case: Case, path: str) -> bool:
    """Whether of the files that a pattern matches some have what no commit has, or may have it."""
    matches = matching(case.world, path)
    if matches is None or len(matches) > _MOST_MATCHES:
        return _state_of_matches(case, path) in (*_WORK, FileState.UNKNOWN)
    files = (each for each in matches if case.world.node(each) is Node.FILE)
    return any(_state(case, each) in _WORK for each in files)


_WORK = (FileState.CHANGED, FileState.UNTRACKED)
"""What git says of a file of which no commit has all."""


def _write_elsewhere(case: Case) -> Match | None:
    location = _location(case)
    match location.place:
        case Place.HOME | Place.OUTSIDE:
            return Match(
                Risk.MEDIUM,
                f"writes {location.shown}, {_where(location)}, not in the project",
                uncertain=True,
            )
        case Place.UNKNOWN if case.effect.detail == "create":
            return Match(Risk.MEDIUM, "makes an empty file or folder, which overwrites nothing")
        case Place.UNKNOWN:
            return Match(Risk.MEDIUM, "writes a file whose place is not known", uncertain=True)
        case _:
            return None


def _write(case: Case) -> Match | None:
    location = _location(case)
    if location.place is Place.NOWHERE:
        return Match(Risk.LOW, "writes nothing that stays")
    return Match(Risk.MEDIUM, f"writes {location.shown}, {_where(location)}")


# -- deleting --------------------------------------------------------------------------------------


def _delete_everything(case: Case) -> Match | None:
    effect = case.effect
    location = _location(case, follow=False)
    holds = location.holds
    verb = "moves away" if effect.kind is Kind.MOVE else "deletes"
    if effect.kind is Kind.MOVE and has_unknown(location.path):
        return None
    if "unknown" in holds:
        if effect.recursive:
            return Match(
                Risk.HIGH,
                f"{verb} a path with an unknown part, which can be anything, even / or the home folder",
                "give the path in full",
            )
        return None
    whole = effect.recursive or effect.kind is Kind.MOVE
    if whole and holds & {"home", "system"}:
        what = "everything" if "root" in holds else "the home folder" if "home" in holds else "the system"
        return Match(Risk.CRITICAL, f"{verb} {what} ({location.shown})")
    if whole and "temporary" in holds:
        return Match(Risk.HIGH, f"{verb} the whole temporary folder, which other programs use")
    project = case.world.real(case.world.project)
    if whole and "project" in holds and project != location.path and within(project, location.path):
        return Match(Risk.CRITICAL, f"{verb} {location.shown}, the folder that the project lies in")
    if whole and "project" in holds:
        return Match(
            Risk.HIGH,
            f"{verb} the whole project ({location.shown})",
            "name the folder inside the project that is meant",
        )
    if whole and "git" in holds:
        return Match(Risk.HIGH, f"{verb} git's own folder: history, branches and stashes are lost")
    return None


def _delete_device_or_system(case: Case) -> Match | None:
    location = _location(case, follow=False)
    if location.place is Place.DEVICE:
        return Match(Risk.CRITICAL, f"removes the device {location.shown}")
    if location.place is Place.SYSTEM:
        return Match(Risk.HIGH, f"removes {location.shown}, in a system folder")
    return None


def _delete_secret(case: Case) -> Match | None:
    location = _location(case, follow=False)
    if Trait.SECRET in location.traits:
        return Match(Risk.HIGH, f"removes {location.shown}, which holds secrets and cannot be made again")
    return None


def _lists_untracked(case: Case) -> bool:
    """Whether all that the line knows of the names comes from git's list of what it does not track."""
    before = [step.invocation.argv for step in case.line.steps[: case.number]]
    lists = [argv for argv in before if argv[0] != "xargs"]
    return (
        case.step.invocation.argv[0] == "rm"
        and len(lists) == 1
        and lists[0][:2] == ("git", "ls-files")
        and not _TRACKED.isdisjoint(lists[0][2:])
        and set(lists[0][2:]) <= _UNTRACKED_ONLY
    )


_TRACKED = frozenset(("-o", "--others"))
_UNTRACKED_ONLY = _TRACKED | {"-z", "-i", "--ignored", "--exclude-standard", "--directory", "--"}


def _delete_in_project(case: Case) -> Match | None:
    location = _location(case, follow=False)
    if location.place is not Place.PROJECT:
        return None
    name = location.shown
    rebuilt = Trait.REBUILT in location.traits
    if has_pattern(location.path) and _lists_untracked(case):
        return Match(
            Risk.MEDIUM,
            f"deletes the files {name} that git does not track: they may be the only copies",
            "look at them first, and name those that are meant",
            uncertain=True,
        )
    state = _state(case, location.path)
    match state:
        case FileState.ABSENT:
            return Match(Risk.LOW, f"deletes {name}, which does not exist")
        case FileState.CLEAN:
            return Match(
                Risk.MEDIUM, f"deletes {name}, inside the project, committed and recoverable from git"
            )
        case FileState.IGNORED if rebuilt:
            return Match(
                Risk.MEDIUM, f"deletes {name}, inside the project, ignored by git and made again by a build"
            )
        case FileState.IGNORED:
            return Match(
                Risk.MEDIUM,
                f"deletes {name}, which git ignores and no build makes again: it may be the only copy",
                uncertain=True,
            )
        case FileState.OUTSIDE if rebuilt:
            return Match(Risk.MEDIUM, f"deletes {name}, inside the project, made again by a build")
        case FileState.UNTRACKED if rebuilt and has_pattern(location.path):
            return Match(Risk.MEDIUM, f"deletes {name}: files of a kind that is made again")
        case FileState.CHANGED:
            return Match(
                Risk.HIGH,
                f"deletes {name}, which has changes that are not committed",
                "commit or stash the changes first",
            )
        case FileState.UNTRACKED:
            return Match(
                Risk.MEDIUM,
                f"deletes {name}, which git does not track: it may be the only copy",
                "move it aside, or commit it first",
                uncertain=True,
            )
        case _:
            return Match(
                Risk.MEDIUM,
                f"deletes {name}, and nothing shows that it can be had again",
                uncertain=True,
            )


def _delete_after_failed_cd(case: Case) -> Match | None:
    """Where a ``cd`` before it fails, what follows ``;`` runs in the wrong folder."""
    effect = case.effect
    directory = effect.directory
    if effect.what[:1] in ("/", "~") or _runs_only_after_cd(case):
        return None
    if not is_static(directory) or case.world.node(directory) is not Node.ABSENT:
        return None
    there = once(made, case)
    if any(True for _ in there.above(directory, case.number)) or any(
        True for _ in there.below(directory, case.number)
    ):
        return None
    return Match(
        Risk.MEDIUM,
        f"deletes {_location(case).shown} in a folder that does not exist: it would run somewhere else",
        "join them with `&&`",
        uncertain=True,
    )


def made(case: Case) -> ByPlace[None]:
    """What the steps of the line write or move something to."""
    return ByPlace(
        (
            index,
            locate(each.to if each.kind is Kind.MOVE else each.what, each.directory, case.world).path,
            None,
        )
        for index, step in enumerate(case.line.steps)
        for each in step.effects
        if each.kind in (Kind.WRITE, Kind.MOVE) and not each.remote
    )


def _moved(case: Case) -> ByPlace[Effect]:
    """What the steps of the line move, by where it then is."""
    return ByPlace(
        (index, locate(each.to, each.directory, case.world).path, each)
        for index, step in enumerate(case.line.steps)
        for each in step.effects
        if each.kind is Kind.MOVE and not each.remote
    )


def _folder_changes(case: Case) -> list[int]:
    """The steps of the line that change the directory."""
    return [index for index, step in enumerate(case.line.steps) if step.invocation.name in ("cd", "pushd")]


def _runs_only_after_cd(case: Case) -> bool:
    """Whether the step is skipped where the ``cd`` before it fails. In a body that is conditional as a
    whole nothing shows how the two are joined."""
    if not case.step.invocation.conditional:
        return False
    cd = last_before(once(_folder_changes, case), case.number)
    return cd is None or not case.line.steps[cd].invocation.conditional


def _delete_what_was_moved(case: Case) -> Match | None:
    """The line itself put the only copy there."""
    deleted = _location(case, follow=False).path
    moved = once(_moved, case)
    found = [*moved.at(deleted, case.number), *moved.below(deleted, case.number)]
    for _, each in sorted(found, key=itemgetter(0)):
        source = locate(each.what, each.directory, case.world, follow=False)
        if source.place is Place.TEMPORARY or Trait.REBUILT in source.traits:
            continue
        if case.world.node(source.path) is Node.ABSENT and is_static(source.path):
            continue
        target = locate(each.to, each.directory, case.world)
        return Match(
            Risk.HIGH,
            f"deletes {target.shown}, where this line has just moved {source.shown}",
            "delete what is meant directly, so that it can be judged",
        )
    return None


def _delete_temporary(case: Case) -> Match | None:
    location = _location(case, follow=False)
    if location.place is Place.TEMPORARY:
        return Match(Risk.MEDIUM, f"deletes {location.shown}, in the temporary folder")
    return None


def _delete_elsewhere(case: Case) -> Match | None:
    location = _location(case, follow=False)
    if location.place is Place.NOWHERE:
        return Match(Risk.HIGH, f"removes {location.shown}")
    if location.place is Place.UNKNOWN:
        return Match(Risk.MEDIUM, "deletes a file whose place is not known", uncertain=True)
    if case.effect.recursive:
        return Match(Risk.HIGH, f"deletes {location.shown} with all that is in it, {_where(location)}")
    return Match(
        Risk.MEDIUM, f"deletes {location.shown}, {_where(location)}, not in the project", uncertain=True
    )


# -- moving ----------------------------------------------------------------------------------------


def _move_to_nowhere(case: Case) -> Match | None:
    if _target(case).place is Place.NOWHERE:
        return Match(
            Risk.HIGH, f"moves {_location(case, follow=False).shown} to {case.effect.to}: it is lost"
        )
    return None


def _move_system(case: Case) -> Match | None:
    for location in (_location(case, follow=False), _target(case)):
        if location.place is Place.SYSTEM:
            return Match(Risk.HIGH, f"moves {location.shown}, in a system folder")
        if Trait.SECRET in location.traits:
            return Match(Risk.HIGH, f"moves {location.shown}, which holds secrets")
    return None


def _move_elsewhere(case: Case) -> Match | None:
    source, target = _location(case, follow=False), _target(case)
    if source.place in (Place.HOME, Place.OUTSIDE):
        return Match(
            Risk.MEDIUM, f"moves {source.shown}, {_where(source)}, not in the project", uncertain=True
        )
    if target.place in (Place.HOME, Place.OUTSIDE):
        return Match(
            Risk.MEDIUM, f"moves {source.shown} to {target.shown}, out of the project", uncertain=True
        )
    if Place.UNKNOWN in (source.place, target.place):
        return Match(Risk.MEDIUM, "moves a file from or to a place that is not known", uncertain=True)
    return None


def _move_over_work(case: Case) -> Match | None:
    """Renaming onto a file whose only copy is there."""
    target = _target(case)
    if target.place is not Place.PROJECT or has_pattern(target.path) or has_unknown(target.path):
        return None
    node = case.world.node(target.path)
    if node is Node.ABSENT and has_pattern(case.effect.what) and not _made_before(case, target.path):
        moved = matching(case.world, _location(case).path)
        if moved is None or len(moved) > 1:
            return Match(
                Risk.MEDIUM,
                f"moves several files to the one name {target.shown}: only the last is kept",
                "make the folder first, and end its name with /",
                uncertain=True,
            )
    if node is not Node.FILE:
        return None
    if _state(case, target.path) in (FileState.CHANGED, FileState.UNTRACKED):
        return Match(
            Risk.MEDIUM,
            f"overwrites {target.shown}, which is not committed",
            "choose another name, or commit it first",
            uncertain=True,
        )
    return None


def _made_before(case: Case, path: str) -> bool:
    """Whether an earlier step of the line makes a folder of that name."""
    return any(
        effect.kind is Kind.WRITE and locate(effect.what, effect.directory, case.world).path == path
        for step in case.line.steps[: case.number]
        for effect in step.effects
    )


def _move_into_the_bin(case: Case) -> Match | None:
    """The only copy goes where a clean-up takes it."""
    source, target = _location(case, follow=False), _target(case)
    if source.place is not Place.PROJECT or Trait.REBUILT in source.traits:
        return None
    if target.place is not Place.TEMPORARY and Trait.REBUILT not in target.traits:
        return None
    if _state(case, source.path) in (FileState.CLEAN, FileState.ABSENT):
        return None
    return Match(
        Risk.MEDIUM,
        f"moves {source.shown}, which is not committed, to {target.shown}, which a clean-up takes",
        "commit it first, or move it to a folder that stays",
        uncertain=True,
    )


def _move(case: Case) -> Match | None:
    return Match(Risk.MEDIUM, f"moves {_location(case, follow=False).shown} to {_target(case).shown}")


# -- mode and owner --------------------------------------------------------------------------------

_SETS_ID = re.compile(r"^[0-7]?[2467][0-7]{3}$|[+=][rwxXt]*s")
_WORLD_WRITABLE = re.compile(r"^[0-7]*[2367]$|(^|[,ugo])[oa]*[oa][ugo]*[+=][rxXst]*w|(^|,)\+[rxX]*w$")


def _mode_of_everything(case: Case) -> Match | None:
    effect = case.effect
    holds = _location(case).holds
    whole = effect.recursive or ("home" in holds and "unknown" not in holds and closes(effect, case.world))
    if whole and holds & _STANDS_FOR_ALL:
        if "unknown" in holds:
            return Match(Risk.HIGH, "changes modes or owners below a path that can be anything")
        return Match(Risk.CRITICAL, f"changes modes or owners of everything below {_location(case).shown}")
    return None


def _mode_of_system(case: Case) -> Match | None:
    location = _location(case)
    if location.place in (Place.SYSTEM, Place.DEVICE):
        return Match(Risk.HIGH, f"changes mode or owner of {location.shown}, in a system folder")
    return None


def _mode_gives_privilege(case: Case) -> Match | None:
    effect = case.effect
    if effect.kind is Kind.MODE and _SETS_ID.search(effect.detail):
        return Match(
            Risk.HIGH, f"gives {_location(case).shown} the set-id bit: it runs with its owner's rights"
        )
    return None


def _mode_opens_secret(case: Case) -> Match | None:
    effect = case.effect
    location = _location(case)
    if Trait.SECRET in location.traits and not re.fullmatch(
        r"0?[4-7]00|(u|go?|og?)?[-=][rwx]*|u[+=][rwx]+", effect.detail
    ):
        if closes(effect, case.world, file=True):
            return Match(Risk.HIGH, f"closes {location.shown}, which holds secrets, to this account")
        return Match(Risk.HIGH, f"opens {location.shown}, which holds secrets, to others")
    if effect.kind is Kind.MODE and _WORLD_WRITABLE.search(effect.detail):
        where = location.place
        if where in (Place.HOME, Place.OUTSIDE, Place.UNKNOWN) or effect.recursive:
            return Match(Risk.MEDIUM, f"lets everyone write {location.shown}", uncertain=True)
    return None


def _mode_of_hook(case: Case) -> Match | None:
    effect = case.effect
    location = _location(case)
    if effect.kind is Kind.MODE and Trait.HOOK in location.traits:
        return Match(Risk.MEDIUM, f"lets git run {location.shown} by itself", uncertain=True)
    file = not effect.recursive and case.world.node(location.path) is Node.FILE
    if closes(effect, case.world, file=file) and (inside := _obeyed_in(location, case.world)):
        return Match(
            Risk.MEDIUM,
            f"closes {inside}, which is run or obeyed by itself: nothing is, any more",
            uncertain=True,
        )
    if effect.recursive and "project" in location.holds and closes(effect, case.world):
        return Match(Risk.MEDIUM, "closes the whole project to this account", uncertain=True)
    return None


def _obeyed_in(location: Location, world: World) -> str:
    """The place itself, or what lies in it, that is run or obeyed by itself, as shown; "" for none."""
    if location.traits & _OBEYED:
        return location.shown
    if not is_static(location.path):
        return ""
    for name in world.names(location.path) or ():
        found = locate(f"{location.path}/{name}", world.project, world)
        if found.traits & _OBEYED:
            return found.shown
    return ""


def _mode_elsewhere(case: Case) -> Match | None:
    location = _location(case)
    if location.place in (Place.HOME, Place.OUTSIDE, Place.UNKNOWN):
        if Trait.SECRET in location.traits:
            return None  # closing it down, see above
        return Match(
            Risk.MEDIUM, f"changes mode or owner of {location.shown}, {_where(location)}", uncertain=True
        )
    return None


def _mode(case: Case) -> Match | None:
    return Match(Risk.MEDIUM, f"changes mode or owner of {_location(case).shown}")


GUARD_OFF = Rule(
    "guard-off",
    "autogate and its files are changed by a person, in a terminal, and by nobody else.",
    own_files,
    hits=("echo x > ~/.config/autogate/config.toml", "rm .autogate.toml", "pip uninstall autogate"),
    misses=("autogate config show", "echo x > config.toml", "pip uninstall -y requests"),
)
_DEVICE = Rule(
    "device-overwrite",
    "Writing to a device destroys what is on it.",
    _device,
    hits=("echo x > /dev/sda", "dd if=/dev/zero of=/dev/sda"),
    misses=("echo x > /dev/null", "dd if=/dev/zero of=disk.img count=1"),
)
_LETS_IN = Rule(
    "lets-in",
    "Keys that log in, accounts and what every shell starts with are changed by a person.",
    _lets_in,
    hits=(
        "echo key >> ~/.ssh/authorized_keys",
        "echo x >> /etc/passwd",
        "echo x > ~/.bashrc",
        "mv README.md ~/.bashrc",
        "rm ~/.ssh/authorized_keys",
    ),
    misses=("cat ~/.ssh/authorized_keys", "cat /etc/passwd", "echo x >> ~/.bashrc"),
)
_BRINGS = Rule(
    "fetch-program",
    "A program out of the network is looked at before it lies where it may be run.",
    _brings_program,
    hits=("curl -o i.sh https://x.example/i.sh", "wget https://x.example/tool.py"),
    misses=("curl -o data.json https://x.example/data.json", "curl https://x.example/i.sh"),
    loosen=COMMAND_RULE,
)
_AUTORUN = Rule(
    "runs-by-itself",
    "Startup files, git hooks, agents' settings and CI workflows run later without anyone starting them.",
    _runs_by_itself,
    hits=("echo x >> ~/.bashrc", "echo x > .git/hooks/pre-commit", "echo x >> .github/workflows/ci.yml"),
    misses=("cat ~/.bashrc", "echo x > hooks.txt"),
    loosen=path_rule("write"),
)
_GIT = Rule(
    "git-folder",
    "Only git writes in git's own folder.",
    _git_folder,
    hits=("echo x > .git/objects/aa", "rm .git/index"),
    misses=("cat .git/HEAD", "echo x > .gitignore"),
    loosen=path_rule("write"),
)
_EVERYTHING = Rule(
    "delete-everything",
    "Nobody means to delete or move the home folder, the system or the project.",
    _delete_everything,
    hits=("rm -rf ~", "rm -rf /usr", "rm -rf .git", 'rm -rf "$DIR/"', "mv ~ /tmp/x"),
    misses=("rm -rf build/", 'echo "rm -rf /"'),
)
_OVERWRITE = Rule(
    "overwrite-work",
    "What no commit has is not overwritten unasked.",
    _overwrite_work,
    hits=(
        "echo x > notes.txt",
        "echo x > src/app.py",
        "mv README.md notes.txt",
        "git archive HEAD src | tar x",
    ),
    misses=("echo x >> notes.txt", "echo x > src/clean.py", "curl -L https://x.example/a.tgz | tar xz"),
    loosen=path_rule("write"),
)

_READ = Rule(
    "read",
    "Reading changes nothing.",
    _read,
    hits=("cat README.md", "cat /etc/passwd"),
    misses=("cat .env", "echo README.md"),
)
_WRITE_ELSEWHERE = Rule(
    "write-elsewhere",
    "Work stays inside the project.",
    _write_elsewhere,
    hits=("echo x > ~/Documents/new.txt", 'echo x > "$FILE"'),
    misses=("echo x > new.txt", "echo x > /tmp/scratch/b.txt"),
    loosen=path_rule("write"),
)
_DELETE = Rule(
    "delete",
    "What can be had again may be deleted inside the project.",
    _delete_in_project,
    hits=("rm -rf build/", "rm src/clean.py", "rm notes.txt"),
    misses=("rm -rf /tmp/scratch", "rm .env"),
    loosen=path_rule("delete"),
)
_MOVE_SYSTEM = Rule(
    "move-system",
    "System folders belong to the system, secrets stay where they are.",
    _move_system,
    hits=("mv /etc/motd .", "mv README.md /etc/", "mv .env env.bak"),
    misses=("cp /etc/motd .",),
)
_MODE_OF_SYSTEM = Rule(
    "mode-of-system",
    "Modes and owners of system folders belong to the system.",
    _mode_of_system,
    hits=("chmod 644 /etc/passwd",),
    misses=("stat /etc/passwd",),
)

_ELSEWHERE = _elsewhere(_WRITE_ELSEWHERE, "writes")
_OF_SPECIAL_PLACES = frozenset(
    (_device, _lets_in, _runs_by_itself, _git_folder, _link, _write_secret, _write_system, _write_elsewhere,
     _ELSEWHERE.find, _read_elsewhere, _read_secret, _read_device, _read_everything)
)  # fmt: skip
"""They speak only about a place with a trait or of weight, outside the project, in a git folder or one for
logins, of which not all is known, or on another machine. (What guards autogate itself is always asked.)"""


def of_plain(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Those of the rules over reading or writing that can speak about a plain file of the project."""
    return tuple(rule for rule in rules if rule.find not in _OF_SPECIAL_PLACES)


READ_RULES = (
    _READ._replace(find=_read_elsewhere),
    Rule(
        "read-secret",
        "Files with keys, tokens and passwords are read on a person's word only.",
        _read_secret,
        hits=("cat ~/.ssh/id_rsa", "cat .env"),
        misses=("cat README.md", "ls ~/.ssh", "cat .env.example"),
        loosen=path_rule("read"),
    ),
    Rule(
        "read-device",
        "Reading a device directly reads everything on it.",
        _read_device,
        hits=("head -c 100 /dev/sda",),
        misses=("head -c 100 /dev/zero", "ls /dev"),
    ),
    Rule(
        "read-everything",
        "Reading through the home folder or / meets keys and passwords.",
        _read_everything,
        hits=("grep -r token ~",),
        misses=("grep -r token docs", "ls ~"),
        loosen=path_rule("read"),
    ),
    _READ,
)
WRITE_RULES = (
    _ELSEWHERE,
    GUARD_OFF,
    _DEVICE,
    _LETS_IN,
    _AUTORUN,
    _GIT,
    Rule(
        "link",
        "A link out of the project hides where later work goes.",
        _link,
        hits=("ln -s ~/.ssh/id_rsa key", "ln -s /usr/lib lib && rm -rf lib/x"),
        misses=("ln -s docs manual", "ln -s /etc/passwd p && cat p"),
        loosen=path_rule("write"),
    ),
    Rule(
        "write-secret",
        "Files with secrets are not overwritten.",
        _write_secret,
        hits=("echo x > ~/.ssh/id_rsa", "echo x > .env"),
        misses=("echo x > .env.example", "cp README.md .env.local"),
        loosen=path_rule("write"),
    ),
    Rule(
        "write-system",
        "System folders belong to the system.",
        _write_system,
        hits=("echo x > /etc/hosts", "echo x > out/hosts"),
        misses=("cat /etc/hosts", "echo x > etc/hosts"),
        loosen=path_rule("write"),
    ),
    _OVERWRITE,
    _WRITE_ELSEWHERE,
    _BRINGS,
    Rule(
        "write",
        "Creating and changing files of the project is ordinary work.",
        _write,
        hits=("echo x > new.txt", "mkdir dist", "sed -i s/a/b/ src/clean.py"),
        misses=("echo x > /etc/hosts", "cat README.md"),
    ),
)
DELETE_RULES = (
    _elsewhere(_DELETE, "deletes"),
    GUARD_OFF,
    _EVERYTHING,
    _LETS_IN,
    Rule(
        "delete-system",
        "System folders and devices belong to the system.",
        _delete_device_or_system,
        hits=("rm /etc/hosts", "rm /dev/sda"),
        misses=("rm src/clean.py", "rm -rf /usr"),
    ),
    Rule(
        "delete-secret",
        "Keys cannot be made again.",
        _delete_secret,
        hits=("rm .env", "rm ~/.ssh/id_rsa"),
        misses=("rm .env.example",),
        loosen=path_rule("delete"),
    ),
    _AUTORUN,
    _GIT,
    Rule(
        "delete-moved",
        "What was moved is the only copy.",
        _delete_what_was_moved,
        hits=("mv notes.txt build/ && rm -rf build",),
        misses=("mv notes.txt docs/ && rm -rf build",),
    ),
    Rule(
        "delete-after-cd",
        "Deleting depends on the folder that it happens in.",
        _delete_after_failed_cd,
        hits=("cd missing; rm -rf *.o",),
        misses=("cd missing && rm -rf *.o", "cd build; rm -rf *.o"),
    ),
    _DELETE,
    Rule(
        "delete-temporary",
        "Temporary files may go.",
        _delete_temporary,
        hits=("rm -rf /tmp/scratch",),
        misses=("rm -rf /tmp", "rm -rf tmp"),
    ),
    Rule(
        "delete-elsewhere",
        "Deleting stays inside the project.",
        _delete_elsewhere,
        hits=("rm ~/Documents/thesis.txt", "rm -rf ~/Documents"),
        misses=("rm -rf ~", "rm README.md"),
        loosen=path_rule("delete"),
    ),
)
MOVE_RULES = (
    _elsewhere(_MOVE_SYSTEM, "moves"),
    GUARD_OFF,
    Rule(
        "move-to-nowhere",
        "What is moved onto /dev/null is lost.",
        _move_to_nowhere,
        hits=("mv README.md /dev/null",),
        misses=("cat README.md > /dev/null",),
    ),
    _DEVICE,
    _EVERYTHING,
    _LETS_IN,
    _AUTORUN,
    _MOVE_SYSTEM,
    Rule(
        "move-elsewhere",
        "Work stays inside the project.",
        _move_elsewhere,
        hits=("mv ~/Documents/thesis.txt .", "mv README.md ~/Documents/"),
        misses=("mv README.md docs/",),
        loosen=path_rule("any"),
    ),
    _OVERWRITE._replace(find=_move_over_work),
    Rule(
        "move-to-bin",
        "What no commit has is not put where things are thrown away.",
        _move_into_the_bin,
        hits=("mv notes.txt /tmp/",),
        misses=("mv src/clean.py /tmp/", "mv notes.txt docs/"),
    ),
    Rule(
        "move",
        "Renaming inside the project is ordinary work.",
        _move,
        hits=("mv README.md docs/",),
        misses=("mv README.md notes.txt",),
    ),
)
MODE_RULES = (
    _elsewhere(_MODE_OF_SYSTEM, "changes modes or owners of"),
    GUARD_OFF,
    Rule(
        "mode-of-everything",
        "Modes and owners of the whole system or home folder cannot be put back.",
        _mode_of_everything,
        hits=("chmod -R 777 /", "chown -R dev ~"),
        misses=("chmod -R 755 docs", "chmod 755 ~"),
    ),
    _MODE_OF_SYSTEM,
    Rule(
        "set-id",
        "A set-id program runs with its owner's rights.",
        _mode_gives_privilege,
        hits=("chmod u+s scripts/hello.sh", "chmod 4755 scripts/hello.sh"),
        misses=("chmod u+x scripts/hello.sh",),
        loosen=COMMAND_RULE,
    ),
    Rule(
        "opens-to-others",
        "Secrets stay closed to others.",
        _mode_opens_secret,
        hits=("chmod 644 ~/.ssh/id_rsa", "chmod -R a+w src"),
        misses=("chmod 600 ~/.ssh/id_rsa",),
        loosen=COMMAND_RULE,
    ),
    Rule(
        "mode-of-hook",
        "A hook runs once it is executable; what is obeyed by itself is not once it cannot be read.",
        _mode_of_hook,
        hits=("chmod +x .git/hooks/pre-commit", "chmod -R 000 .claude"),
        misses=("chmod +x scripts/hello.sh", "chmod 755 .claude"),
        loosen=COMMAND_RULE,
    ),
    Rule(
        "mode-elsewhere",
        "Work stays inside the project.",
        _mode_elsewhere,
        hits=("chmod 755 ~/Documents",),
        misses=("chmod 755 docs",),
        loosen=COMMAND_RULE,
    ),
    Rule(
        "mode",
        "Changing modes inside the project is ordinary work.",
        _mode,
        hits=("chmod +x scripts/hello.sh", "chown dev README.md"),
        misses=("chmod 644 /etc/passwd",),
    ),
)
