"""What an agent must not touch, for it would switch off what judges it.

The files of autogate, the settings by which clients start its hook, and the Python that runs it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from autogate.effects import Kind
from autogate.invocations.interface import StdinKind
from autogate.judgement.interface import Case, Match
from autogate.verdict import Risk
from autogate.words.values import MANY, STAR, UNKNOWN, has_unknown, is_static
from autogate.world.interface import FileState, Location, Node, Trait, World
from autogate.world.paths import join, normalise, within
from autogate.world.places import locate

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
    # client: files of any project or machine that can switch its hooks off
    "claude": r"/\.claude/settings(\.local)?\.json$|/claude-?code/managed-settings(\.d/.*|\.json)$",
    "codex": r"/\.codex/(config\.toml|hooks\.json)$|^/etc/codex/",
    "gemini": r"/\.gemini/settings\.json$|/gemini-cli/(settings|system-defaults)\.json$",
    "cursor": r"/\.cursor/hooks\.json$|^/etc/cursor/",
    "copilot": r"/\.copilot/(config\.json|hooks/.*)$|/\.github/hooks/.*",
    "cline": r"/(\.clinerules|Cline)/[Hh]ooks/.*",
}
_ANY_OFF = re.compile("|".join(f"(?P<{client}>{pattern})" for client, pattern in _OFF.items()))
_FILES = ("settings.json", "settings.local.json", "config.toml", "hooks.json", "autogate.json", "PreToolUse")
_DEEPER = ("hooks/autogate.json", "hooks/PreToolUse")
_PREFIX = sys.prefix if sys.prefix != sys.base_prefix else ""
"""The virtual environment of the running autogate, "" where it has none of its own."""
_RUNS_IT = re.compile(
    r"(bin/python[\d.]*|pyvenv\.cfg|bin/autogate(-hook)?|.*\.pth|.*/(site|user)customize\b.*)"
)
"""Files of an environment that decide what its Python runs."""
_EVERYTHING = frozenset(("root", "home", "system"))
"""What a path can hold so that losing autogate is the least of it: another rule says what is lost."""
_CLIENT_FOLDER = re.compile(r"[^\x00-\x1f]*/\.(claude|codex|gemini|cursor|copilot|github/hooks|clinerules)/")
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
    r"|\buninstall\b[^\n]*\bautogate\b|\bp?kill(?:all)?\b[^\n]*\bautogate\b"
)
_PATCHED = re.compile(r"^(?:\+\+\+|---|rename (?:from|to)|copy to|diff --git) .*", re.MULTILINE)

_IN_AN_EDITOR = "a person changes that file, in an editor of their own"


def own_files(case: Case) -> Match | None:
    """What of an effect would switch autogate off."""
    if case.effect.kind is Kind.REPOSITORY:
        return _by_git(case)
    if case.effect.kind in (Kind.BUILD, Kind.EXECUTE):
        return _by_script(case)
    follow = case.effect.kind is not Kind.DELETE
    locations = [locate(case.effect.what, case.effect.directory, case.world, follow=follow)]
    if case.effect.to:
        locations.append(locate(case.effect.to, case.effect.directory, case.world))
    for location in locations:
        if found := _touched(case, location):
            return found
    if case.step.invocation.name in ("patch", "gpatch"):
        return _by_patch(case)
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
            _IN_AN_EDITOR,
        )
    if _switches_hooks(location.path, case.world):
        return Match(
            Risk.CRITICAL,
            f"changes {location.shown}, which can switch off the hook that starts autogate",
            _IN_AN_EDITOR,
        )
    if case.effect.kind in (Kind.DELETE, Kind.MOVE) and not location.holds & _EVERYTHING:
        for file in registered(case.world):
            if _covers(location.path, file):
                return Match(
                    Risk.CRITICAL,
                    f"takes {location.shown} away, and with it what starts autogate in an agent's client",
                    _IN_AN_EDITOR,
                )
    return _environment(case, location)


def _environment(case: Case, location: Location) -> Match | None:
    """The Python that runs the hook: as it was named, and where a link leads."""
    if not _PREFIX or not is_static(case.effect.what):
        return None
    named = normalise(join(case.effect.directory, case.effect.what))
    gone = case.effect.kind in (Kind.DELETE, Kind.MOVE) and not location.holds & _EVERYTHING
    for path in {named, location.path}:
        if gone and within(_PREFIX, path):
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


def registered(world: World) -> tuple[str, ...]:
    """The files of the user and the project that register the hook, absolute."""
    found: tuple[str, ...] | None = world.memory.get(registered)
    if found is None:
        found = tuple(path for _, path in _registrations(world))
        world.memory[registered] = found
    return found


def _registrations(world: World) -> Iterator[tuple[str, str]]:
    folders = dict.fromkeys(folder for folder in (world.home, world.project) if folder)
    for client, names in _HOOKS.items():
        for folder in folders:
            for name in names:
                if _registers(f"{folder}/{name}", world):
                    yield client, f"{folder}/{name}"


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


def _switches_hooks(path: str, world: World) -> bool:
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
    name = path.rpartition("/")[2]
    below = _CLIENT_FOLDER.match(path) is not None
    if (sum(char.isalnum() for char in name) < _TELLING and not below) or not path.startswith("/"):
        return False  # anything may be meant, and so nothing is
    from autogate.judgement.rules.paths import pattern_of

    for any_folders in (MANY, UNKNOWN, STAR + STAR):
        path = path.replace(f"/{any_folders}/", MANY)
    found = pattern_of(path)
    while len(file) > 1:
        if found.fullmatch(file):
            return True
        file = file.rpartition("/")[0]
    return False


# -- by what lies in a file that is run --------------------------------------------------------------------


def _by_script(case: Case) -> Match | None:
    """A script of the project, or its tasks, that would do it: read, as far as it says so in plain words."""
    effect = case.effect
    directory = effect.directory
    if not is_static(directory) or not is_static(effect.what):
        return None
    named = normalise(join(directory, effect.what or "."))
    files = [named]
    if effect.kind is Kind.BUILD:
        files = [f"{named}/{name}" for name in _TASKS.get(case.step.invocation.name, ())]
    for file in files:
        text = case.world.text(file)
        if text is not None and says_switching_off(text) and registered(case.world):
            return Match(
                Risk.CRITICAL,
                f"runs {locate(file, directory, case.world).shown}, which changes what starts autogate",
                "a person runs that, in a terminal",
            )
    return None


def says_switching_off(text: str) -> bool:
    """Whether a script names a protected file near a word for changing it, or a command that loosens."""
    if _SWITCHES.search(text):
        return True
    if _PROTECTED.search(text) is None:
        return False
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if _PROTECTED.search(line) and any(_CHANGES.search(near) for near in lines[max(0, at - 2) : at + 3]):
            return True
    return False


def named_own_file(value: object, directory: str, world: World) -> str:
    """The first path, in the input of a tool of which nothing is known, that must not be changed; "" none."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return next((found for each in value if (found := named_own_file(each, directory, world))), "")
    if not isinstance(value, str) or not 2 < len(value) < 1000 or "\n" in value:
        return ""
    path = value.removeprefix("file://")
    if path.startswith("~/"):
        path = world.home + path[1:]
    if "/" not in path and not path.startswith("."):
        return ""
    location = locate(path, directory, world)
    own = Trait.AUTOGATE in location.traits or location.path in registered(world)
    return path if own or _switches_hooks(location.path, world) else ""


# -- by way of git and patches -----------------------------------------------------------------------------


def _by_git(case: Case) -> Match | None:
    effect = case.effect
    words = case.step.invocation.argv
    if "apply" in words or "am" in words:
        return _by_patch(case)
    stashed = "stash" in words and _has_option(words, "ua", ("--include-untracked", "--all"))
    if effect.detail not in ("lose-changes", "lose-untracked") and not stashed:
        return None
    directory = effect.directory
    repository = case.world.repository(directory) if is_static(directory) else None
    if repository is None:
        return None
    for file in registered(case.world):
        if not within(file, repository.root):
            continue
        state = repository.state(file)
        if effect.detail == "lose-changes":
            if effect.to and effect.to not in (".", ":/"):
                touched = is_static(effect.to) and within(file, normalise(join(directory, effect.to)))
            else:
                touched = state is FileState.CHANGED
        else:
            ignored = _has_option(words, "xXa", ("--all",))
            touched = state is FileState.UNTRACKED or (state is FileState.IGNORED and ignored)
        if touched:
            shown = locate(file, directory, case.world).shown
            return Match(
                Risk.CRITICAL,
                f"takes back {shown}, by which an agent's client starts autogate",
                _IN_AN_EDITOR,
            )
    return None


def _has_option(words: tuple[str, ...], letters: str, names: tuple[str, ...]) -> bool:
    return any(
        word in names or (word[:1] == "-" and word[:2] != "--" and any(letter in word for letter in letters))
        for word in words
    )


def _by_patch(case: Case) -> Match | None:
    """What a patch names, where the hook is registered: only files that are read here count."""
    stdin = case.step.invocation.stdin
    texts = [stdin.value if stdin.kind is StdinKind.TEXT else None]
    directory = case.effect.directory
    names = [*case.step.invocation.argv[1:], stdin.value if stdin.kind is StdinKind.FILE else ""]
    for word in names:
        word = word.partition("=")[2] if word.startswith("--") else word
        if word and not word.startswith("-") and is_static(word) and is_static(directory):
            texts.append(case.world.text(normalise(join(directory, word))))
    for text in texts:
        for line in _PATCHED.findall(text or ""):
            for word in line.split():
                if _switches_hooks("/" + word.strip('"'), case.world):
                    return Match(
                        Risk.CRITICAL,
                        f"patches {word}, which can switch off the hook that starts autogate",
                        _IN_AN_EDITOR,
                    )
    return None
