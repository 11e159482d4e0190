"""What an agent must not touch, for it would switch off what judges it.

The files of autogate, the settings by which clients start its hook, and the Python that runs it.
"""

from __future__ import annotations

import functools
import os
import re
import sys
from collections.abc import Iterable, Iterator

from autogate.effects import Kind
from autogate.invocations.interface import StdinKind
from autogate.judgement.interface import Case, Match
from autogate.judgement.rules.modes import closes
from autogate.verdict import Risk
from autogate.words.values import MANY, STAR, UNKNOWN, has_unknown, is_static
from autogate.world.interface import Location, Node, Place, Trait, World
from autogate.world.paths import join, normalise, within
from autogate.world.places import bounds, locate

_HOOKS = {
    # client: where it looks for hooks, below the home folder and below a project
    "claude": (".claude/settings.json", ".claude/settings.local.json"),
    "codex": (".codex/config.toml", ".codex/hooks.json"),
    "gemini": (".gemini/settings.json",),
    "cursor": (".cursor/hooks.json",),
    "copilot": (".copilot/hooks/autogate.json", ".github/hooks/autogate.json"),
    "cline": ("Documents/Cline/Hooks/PreToolUse", ".clinerules/hooks/PreToolUse"),
}
_OFF = {
    # client: files of any project or machine that can switch its hooks off, behind a slash
    "claude": r"\.claude/settings(\.local)?\.json$|claude-?code/managed-settings(\.d/.*|\.json)$",
    "codex": r"\.codex/(config\.toml|hooks\.json)$|(?<=^/)etc/codex/",
    "gemini": r"\.gemini/settings\.json$|gemini-cli/(settings|system-defaults)\.json$",
    "cursor": r"\.cursor/hooks\.json$|(?<=^/)etc/cursor/",
    "copilot": r"\.copilot/(config\.json|hooks/.*)$|\.github/hooks/.*",
    "cline": r"(\.clinerules|Cline)/[Hh]ooks/.*",
}
# With the slash in front the search goes from slash to slash: every path that is written is looked at.
_ANY_OFF = re.compile(f"/(?:{'|'.join(f'(?P<{client}>{pattern})' for client, pattern in _OFF.items())})")
_FILES = ("settings.json", "settings.local.json", "config.toml", "hooks.json", "autogate.json", "PreToolUse")
_DEEPER = ("hooks/autogate.json", "hooks/PreToolUse")
_PREFIX = sys.prefix if sys.prefix != sys.base_prefix else ""
"""The virtual environment of the running autogate, "" where it has none of its own."""
_RUNS_IT = re.compile(
    r"(bin/python[\d.]*|pyvenv\.cfg|bin/autogate(-hook)?|.*\.pth|.*/(site|user)customize\b.*)"
)
"""Files of an environment that decide what its Python runs."""
_EVERYTHING = frozenset(("home", "system"))
"""What a path can hold so that losing autogate is the least of it: another rule says what is lost."""
_CLIENT_FOLDER = re.compile(
    r"[^\x00-\x1f]*/(?:\.(claude|codex|gemini|cursor|copilot|github|clinerules)|Documents/Cline)/"
)
"""A path whose known beginning is a client's own folder."""
_TELLING = 4
"""Letters of a name with patterns from which on it means something."""
_MAKE = ("Makefile", "makefile", "GNUmakefile")
_NODE = ("package.json",)
_TASKS = {
    # program: where the tasks of a project are declared that it runs
    **dict.fromkeys(("make", "gmake", "bmake"), _MAKE),
    **dict.fromkeys(("npm", "npx", "yarn", "pnpm", "bun", "node"), _NODE),
    "just": ("justfile", "Justfile", ".justfile"),
    "task": ("Taskfile.yml", "Taskfile.yaml"),
    "tox": ("tox.ini", "pyproject.toml"),
    "nox": ("noxfile.py",),
    "invoke": ("tasks.py",),
    "rake": ("Rakefile",),
    **dict.fromkeys(("poe", "pdm", "hatch", "uv", "poetry"), ("pyproject.toml",)),
}
_PROTECTED = re.compile(
    r"\.claude/+settings|disableAllHooks|\.codex/+(config\.toml|hooks\.json)|\.cursor/+hooks\.json"
    r"|\.gemini/+settings\.json|hooks/+autogate\.json|(\.clinerules|Cline)/+[Hh]ooks|\.config/+autogate"
)
_CHANGES = re.compile(
    r"\brm\b|unlink|remove|rmtree|rimraf|delete|write|\bmv\b|\bcp\b|\bln\b|rename|replace|truncate|\btee\b"
    r"|>|sed -i|chmod|copy|symlink|open\([^)]*[\"'][rb+t]*[wax]|dump"
)
_SWITCHES = re.compile(
    r"\bautogate(?:\.\w+)*[\"', ]+(?:uninstall|approve|mode|reset)\b"
    r"|\bautogate[\"', ]+(?:denials[\"', ]+(?:approve|reset)|config[\"', ]+set)\b"
)
_ENDS = re.compile(r"\b(?:uninstall|p?kill(?:all)?)\b")
_OWN_WORD = re.compile(r"\bautogate\b")
_OWN_CODE = re.compile(
    r"\b(?:import|from)\s+autogate\.\w|\bfrom\s+autogate\s+import|\bautogate\.__(?:path|file)__"
    r"|\b(?:run_module|import_module|__import__)\(\s*[\"']autogate"
)
"""Python that reaches into autogate, past its command line."""

_LONGEST = 1000
"""Letters from which on a text is no path."""

IN_AN_EDITOR = "a person changes that file, in an editor of their own"


def own_files(case: Case) -> Match | None:
    """What of an effect would switch autogate off."""
    if case.effect.kind is Kind.REPOSITORY:
        from autogate.judgement.rules.guarding_git import by_git

        return by_git(case)
    if case.effect.kind in (Kind.BUILD, Kind.EXECUTE, Kind.PERSIST):
        return _by_script(case)
    if case.effect.kind in (Kind.DATABASE, Kind.SYSTEM, Kind.NETWORK):
        return _by_word(case)
    if _is_about_one_path(case):
        # Long scripts write the same few files again and again.
        key = (own_files, case.effect.what, case.effect.directory)
        if key not in case.world.memory:
            case.world.memory[key] = _of_files(case)
        found: Match | None = case.world.memory[key]
        return found
    return _of_files(case)


_PATCHES = frozenset(("patch", "gpatch"))
"""Programs that write what the patch names, which their effects do not tell."""


def _is_about_one_path(case: Case) -> bool:
    """Whether the path says all: neither what a folder is filled with, nor a patch, nor a second path."""
    effect = case.effect
    one = effect.kind is Kind.WRITE and not effect.recursive and not effect.to
    return one and case.step.invocation.name not in _PATCHES


def _of_files(case: Case) -> Match | None:
    follow = case.effect.kind is not Kind.DELETE
    locations = [locate(case.effect.what, case.effect.directory, case.world, follow=follow)]
    if case.effect.to:
        locations.append(locate(case.effect.to, case.effect.directory, case.world))
    for location in locations:
        if found := _touched(case, location):
            return found
    if case.step.invocation.name in _PATCHES:
        from autogate.judgement.rules.guarding_git import by_patch

        return by_patch(case)
    return None


def _touched(case: Case, location: Location) -> Match | None:
    if Trait.AUTOGATE in location.traits:
        return Match(
            Risk.CRITICAL,
            f"changes {location.shown}, which belongs to autogate itself",
            "a person changes autogate's settings in a terminal with `autogate config`",
        )
    if _starts_the_hook(location, case.world):
        return Match(
            Risk.CRITICAL,
            f"changes {location.shown}, by which an agent's client starts autogate",
            IN_AN_EDITOR,
        )
    if switches_hooks(location.path, case.world):
        return Match(
            Risk.CRITICAL,
            f"changes {location.shown}, which can switch off the hook that starts autogate",
            IN_AN_EDITOR,
        )
    gone = case.effect.kind in (Kind.DELETE, Kind.MOVE)
    closed = not gone and closes(case.effect, case.world)
    # Asked last: to know them, a score of files is looked at.
    if (gone or closed or _is_pattern(location.path)) and not location.holds & _EVERYTHING:
        for file in registered(case.world):
            if _covers(location.path, file):
                what = "takes {} away" if gone else "closes {}" if closed else "changes {}"
                return Match(
                    Risk.CRITICAL,
                    f"{what.format(location.shown)}, and with it what starts autogate in an agent's client",
                    IN_AN_EDITOR,
                )
    if case.effect.recursive and case.effect.kind is Kind.WRITE and (found := _filled(case, location)):
        return found
    return _environment(case, location)


def _filled(case: Case, location: Location) -> Match | None:
    """A folder that is filled, and a file by which the hook is started is overwritten in it."""
    inside = [file for file in registered(case.world) if within(file, location.path)]
    if not inside:
        return None
    from autogate.judgement.rules.unpacking import laid_over

    laid = laid_over(case, location.path)
    if laid is None:
        # Of a folder that holds much besides, what is not known is not feared.
        laid = tuple(inside) if _CLIENT_FOLDER.match(f"{location.path}/") else ()
    for file in inside:
        if file in laid:
            shown = locate(file, case.world.project, case.world).shown
            return Match(
                Risk.CRITICAL,
                f"overwrites {shown}, by which an agent's client starts autogate",
                IN_AN_EDITOR,
            )
    return None


def _is_pattern(path: str) -> bool:
    return not is_static(path) and not has_unknown(path)


def _environment(case: Case, location: Location) -> Match | None:
    """The Python that runs the hook: as it was named, and where a link leads."""
    if not is_static(case.effect.what):
        return None
    named = normalise(join(case.effect.directory, case.effect.what))
    gone = case.effect.kind in (Kind.DELETE, Kind.MOVE) and not location.holds & _EVERYTHING
    if (
        not gone
        and named == location.path
        and location.place is Place.PROJECT
        and not _python_is_near(case.world)
    ):
        return None
    imported = _imported()
    for path in {named, location.path}:
        below = f"{path}/"
        if below.startswith(imported) or (gone and any(folder.startswith(below) for folder in imported)):
            break
        if not _PREFIX:
            continue
        if gone and (within(_PREFIX, path) or path == f"{_PREFIX}/bin"):
            break
        if within(path, _PREFIX) and _RUNS_IT.fullmatch(path[len(_PREFIX) + 1 :]):
            break
    else:
        return None
    return Match(
        Risk.CRITICAL,
        f"changes {location.shown}, which autogate itself runs in",
        "a person takes autogate out or updates it, in a terminal",
    )


def _python_is_near(world: World) -> bool:
    """Whether the Python that runs the hook lies in the project, or the project in it."""
    near: bool | None = world.memory.get(_python_is_near)
    if near is None:
        project = bounds(world).project
        folders = [folder.rstrip("/") for folder in _imported()] + ([_PREFIX] if _PREFIX else [])
        near = any(within(project, folder) or within(folder, project) for folder in folders)
        world.memory[_python_is_near] = near
    return near


def _imported() -> tuple[str, ...]:
    """What of this machine the running Python takes modules from, each with a slash behind it.

    The project's own folders are not among them.
    """
    return _imported_by(tuple(sys.path), sys.executable)


@functools.lru_cache(maxsize=4)
def _imported_by(searched: tuple[str, ...], python: str) -> tuple[str, ...]:
    found = [path for path in searched if path.endswith(("/site-packages", "/dist-packages"))]
    return tuple(f"{path}/" for path in (*found, os.path.dirname(os.__file__), os.path.realpath(python)))


def registered(world: World) -> tuple[str, ...]:
    """The files of the user and the project that register the hook, absolute."""
    return tuple(path for _, path in _registrations(world))


def project_files(world: World) -> Iterator[str]:
    """Every file in which a client that starts the hook looks for hooks."""
    for client in dict.fromkeys(client for client, _ in _registrations(world)):
        for folder in _folders(world):
            yield from (f"{folder}/{name}" for name in _HOOKS[client])


def _folders(world: World) -> Iterable[str]:
    return dict.fromkeys(folder for folder in (world.home, world.project) if folder)


def _registrations(world: World) -> tuple[tuple[str, str], ...]:
    """Client and file."""
    found: tuple[tuple[str, str], ...] | None = world.memory.get(_registrations)
    if found is None:
        found = world.memory[_registrations] = tuple(
            (client, f"{folder}/{name}")
            for client, names in _HOOKS.items()
            for folder in _folders(world)
            for name in names
            if _registers(f"{folder}/{name}", world)
        )
    return found


def _registers(path: str, world: World) -> bool:
    text = world.text(path)
    return text is not None and ("autogate.hook" in text or "autogate-hook" in text)


def _starts_the_hook(location: Location, world: World) -> bool:
    """Whether the hook is registered in a client's file, or in a file of a client's folder."""
    path = location.path
    if Trait.AGENT not in location.traits and "/Cline" not in path:
        return False
    names = (*_FILES, *_DEEPER) if world.node(path) is Node.FOLDER else ("",)
    return any(_registers(f"{path}/{name}" if name else path, world) for name in names)


def switches_hooks(path: str, world: World) -> bool:
    """Whether the path is a settings file of a client that is started with the hook by another one."""
    match = _ANY_OFF.search(path)
    if match is None or has_unknown(path):
        return False
    client = match.lastgroup
    return any(of == client for of, _ in _registrations(world))


def _covers(path: str, file: str) -> bool:
    """Whether a path is that file, a folder above it, or a pattern that matches one of the two."""
    if is_static(path):
        return within(file, path)
    parts = path.split("/")
    first = next(at for at, part in enumerate(parts) if not is_static(part))
    letters = max(sum(map(str.isalnum, part)) for part in parts[first:])
    below = _CLIENT_FOLDER.match(path) is not None
    if (letters < _TELLING and not below) or not path.startswith("/"):
        return False  # anything may be meant, and so nothing is
    from autogate.judgement.rules.paths import pattern_of

    for any_folders in (MANY, UNKNOWN, STAR + STAR):
        path = path.replace(f"/{any_folders}/", MANY)
    found = pattern_of(path)
    while file:
        if found.fullmatch(file):
            return True
        file = file.rpartition("/")[0]
    return False


# -- by what lies in a file that is run --------------------------------------------------------------------


def _by_script(case: Case) -> Match | None:
    """A script of the project, or its tasks, that would do it: read, as far as it says so in plain words."""
    effect = case.effect
    directory = effect.directory
    if _says_so_itself(case):
        return Match(
            Risk.CRITICAL,
            "runs code that changes what starts autogate, or autogate itself",
            "a person runs that, in a terminal",
        )
    named = normalise(join(directory, effect.what))
    if not is_static(named):
        return None
    files = [named]
    if effect.kind is Kind.BUILD:
        files = [f"{named}/{name}" for name in _TASKS.get(case.step.invocation.name, ())]
        files += _named_files(case)
    for file in files:
        text = case.world.text(file)
        if text is not None and says_switching_off(text) and registered(case.world):
            return Match(
                Risk.CRITICAL,
                f"runs {locate(file, directory, case.world).shown}, which changes what starts autogate",
                "a person runs that, in a terminal",
            )
    return None


def _says_so_itself(case: Case) -> bool:
    """Whether code on the line, or on standard input, would do it."""
    effect, call = case.effect, case.step.invocation
    texts = [call.stdin.value] if call.stdin.kind is StdinKind.TEXT else []
    if effect.kind is Kind.EXECUTE:
        texts += [effect.what, *call.argv[1:]]
    elif effect.kind is Kind.BUILD:
        return False
    return any(says_switching_off(text) or _OWN_CODE.search(text) for text in texts) and bool(
        registered(case.world)
    )


def _named_files(case: Case) -> Iterator[str]:
    """Files that a tool of the project is told to take, as tests and scripts are."""
    for word in case.step.invocation.argv[1:]:
        if is_static(word):
            yield normalise(join(case.effect.directory, word.partition("::")[0]))


def _by_word(case: Case) -> Match | None:
    """A program that does more than read and write files, with a path that must not be changed."""
    for word in case.step.invocation.argv[1:]:
        for path in (word, word.partition("=")[2], word.partition(":")[2]):
            if case.effect.kind is Kind.NETWORK and "/.autogate/" not in path:
                continue  # an address holds anything
            if not is_static(path):
                continue
            found = named_own_file(path, case.effect.directory, case.world)
            if not found and case.effect.kind is Kind.SYSTEM and word == case.step.invocation.argv[-1] != "/":
                above = normalise(join(case.effect.directory, word))  # something is laid over a folder
                found = next((file for file in registered(case.world) if within(file, above)), "")
            if found:
                return Match(
                    Risk.CRITICAL,
                    f"reaches into {found}, which belongs to autogate or starts it",
                    IN_AN_EDITOR,
                )
    return None


def says_switching_off(text: str) -> bool:
    """Whether a script names a protected file near a word for changing it, or a command that loosens."""
    if _SWITCHES.search(text) or ("autogate" in text and any(map(_ends_it, text.split("\n")))):
        return True
    if _PROTECTED.search(text) is None:
        return False
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if _PROTECTED.search(line) and any(_CHANGES.search(near) for near in lines[max(0, at - 2) : at + 3]):
            return True
    return False


def _ends_it(line: str) -> bool:
    """Whether autogate is named behind a word for taking away or stopping."""
    first = _ENDS.search(line)
    return first is not None and _OWN_WORD.search(line, first.end()) is not None


def named_own_file(value: object, directory: str, world: World) -> str:
    """The first path, in the input of a tool of which nothing is known, that must not be changed; "" none."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return next((found for each in value if (found := named_own_file(each, directory, world))), "")
    if not isinstance(value, str) or len(value) >= _LONGEST or "\n" in value:
        return ""
    path = value.removeprefix("file://")
    if path.startswith("~/"):
        path = world.home + path[1:]
    if "/" not in path and not path.startswith("."):
        return ""
    location = locate(path, directory, world)
    own = Trait.AUTOGATE in location.traits or location.path in registered(world)
    return path if own or switches_hooks(location.path, world) else ""
