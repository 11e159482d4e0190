"""Rules over code that runs: the project's own, foreign, unseen."""

from __future__ import annotations

import re

from autogate.effects import readable
from autogate.judgement.interface import Case, Match, Rule
from autogate.judgement.rules.forces import sentence, stated
from autogate.verdict import Risk
from autogate.words.values import has_pattern, is_static
from autogate.world.interface import Node, Place, Trait
from autogate.world.places import locate

_REACHES_OUT = re.compile(
    r"(^|[^a-z])(deploy|release|publish|prod|production|destroy|teardown|uninstall|wipe|purge|nuke|rollback)([^a-z]|$)",
    re.IGNORECASE,
)


def _build(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote:
        return Match(Risk.MEDIUM, sentence(effect))
    folder = effect.what or "."
    location = locate(folder, effect.directory, case.world)
    task = readable(effect.detail)
    if location.place is Place.PROJECT or "project" in location.holds:
        if _REACHES_OUT.search(task):
            return Match(
                Risk.MEDIUM, f"runs {task}, which by its name reaches beyond the project", uncertain=True
            )
        return Match(Risk.MEDIUM, f"runs {task}, which the project declares")
    return Match(Risk.MEDIUM, f"runs {task} of {location.shown}, which is not this project", uncertain=True)


def _execute_file(case: Case) -> Match | None:
    """A program or script of the project's own."""
    effect = case.effect
    if effect.detail == "environment" or not is_static(effect.what) or effect.remote:
        return None
    if effect.detail not in _FILE_LANGUAGES:
        return None
    location = locate(effect.what, effect.directory, case.world)
    if location.place is not Place.PROJECT or Trait.SECRET in location.traits:
        return None
    if not has_pattern(location.path) and case.world.node(location.path) is not Node.FILE:
        return Match(
            Risk.MEDIUM,
            f"runs {location.shown}, which does not exist now: what it will be is unknown",
            uncertain=True,
        )
    if _REACHES_OUT.search(location.shown):
        return Match(
            Risk.MEDIUM,
            f"runs {location.shown}, which by its name reaches beyond the project",
            uncertain=True,
        )
    return Match(Risk.MEDIUM, f"runs {location.shown}, a program of the project")


_FILE_LANGUAGES = frozenset(
    (
        "file",
        "shell",
        "python",
        "javascript",
        "typescript",
        "perl",
        "ruby",
        "php",
        "lua",
        "r",
        "go",
        "rust",
        "java",
    )
)


def _execute(case: Case) -> Match | None:
    return Match(
        Risk.MEDIUM,
        f"runs {readable(case.effect.what)}, which the analysis cannot see into",
        uncertain=True,
    )


_REMOTE_PACKAGE = re.compile(
    r"^(git\+|https?:|ssh:|git:|file:)|^[\w.-]+/[\w.-]+#|://|@(git\+)?https?:", re.IGNORECASE
)


def _install_from_address(case: Case) -> Match | None:
    if _REMOTE_PACKAGE.search(case.effect.what):
        return Match(
            Risk.HIGH,
            f"installs {readable(case.effect.what)} from an address, not from the registry",
            "install a released version from the registry",
        )
    return None


def _install(case: Case) -> Match | None:
    effect = case.effect
    what = readable(effect.what) or "what the project declares"
    if effect.remote == "container":
        return Match(Risk.MEDIUM, f"installs {what} in a container")
    if effect.detail == "project":
        if not is_static(effect.what):
            return Match(Risk.MEDIUM, "installs a package whose name is not known", uncertain=True)
        return Match(Risk.MEDIUM, f"installs {what} for the project")
    scope = "for the user" if effect.detail == "user" else "on the system"
    return Match(Risk.MEDIUM, f"installs {what} {scope}, not only for the project", uncertain=True)


def _unknown(case: Case) -> Match | None:
    return Match(Risk.MEDIUM, readable(case.effect.what) or "something is not understood", uncertain=True)


BUILD_RULES = (
    Rule("stated", "The weight that the program's own knowledge gives.", stated),
    Rule("build", "What the project declares may run in the project.", _build),
)
EXECUTE_RULES = (
    Rule("stated", "The weight that the program's own knowledge gives.", stated),
    Rule("run-project-file", "The project's own programs may run.", _execute_file),
    Rule("run-unseen", "Code that cannot be seen may do anything.", _execute),
)
INSTALL_RULES = (
    Rule("install-from-address", "A package from an address is unseen code.", _install_from_address),
    Rule("stated", "The weight that the program's own knowledge gives.", stated),
    Rule("install", "Packages of the project may be installed.", _install),
)


def _help_of_installed(case: Case) -> Match | None:
    """Help of a program that nothing is known of: harmless where a package put it into a system folder,
    or where there is no such program at all, so that nothing runs. One in a folder that the agent could
    have written to stays unknown."""
    effect = case.effect
    if effect.detail != "help" or effect.remote:
        return None
    name = case.step.invocation.argv[0]
    world = case.world
    folders = world.environment.get("PATH", "")
    if not folders or not is_static(name) or any(step.invocation.name == "hash" for step in case.line.steps):
        return None
    for folder in folders.split(":"):
        if not folder.startswith("/"):
            return None
        path = f"{folder.rstrip('/')}/{name}"
        match world.node(path):
            case Node.ABSENT:
                continue
            case Node.FILE:
                if locate(path, "/", world).place is Place.SYSTEM:
                    return Match(Risk.LOW, f"asks {name}, a program of the system, for its help")
                return None
            case _:
                return None
    return Match(Risk.LOW, f"asks {name} for its help, and no such program is installed")


UNKNOWN_RULES = (
    Rule("help", "Help of a program that the system installed only prints.", _help_of_installed),
    Rule("unknown", "What is not understood is never allowed unasked.", _unknown),
)
