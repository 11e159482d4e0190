"""What of git and of patches would switch off what judges an agent: see ``guarding``.

A settings file by which a client starts the hook may be tracked, and then git can bring back, or bring in,
one that does not start it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from autogate.invocations.interface import StdinKind
from autogate.judgement.interface import Case, Match
from autogate.judgement.rules.guarding import IN_AN_EDITOR, project_files, registered, switches_hooks
from autogate.verdict import Risk
from autogate.words.values import is_static
from autogate.world.interface import FileState, Repository, World
from autogate.world.paths import join, normalise, within
from autogate.world.places import locate

_PATCHED = re.compile(r"^(?:\+\+\+|---|rename (?:from|to)|copy to|diff --git) .*", re.MULTILINE)
_TRACKED = (FileState.CLEAN, FileState.CHANGED)
_HOOK = re.compile(r"\bautogate[.-]hook\b")
_DISABLES = re.compile(
    r"disableAllHooks|hooksConfig|allowManagedHooksOnly|^\s*(?:features\.)?hooks\s*=", re.MULTILINE
)
_STASHED = re.compile(r"(?:stash@\{)?(\d+)\}?")


def by_git(case: Case) -> Match | None:
    """What a command of git would do to the files by which the hook is started."""
    words = case.step.invocation.argv
    if ("apply" in words and "stash" not in words) or "am" in words:
        return by_patch(case)
    directory = case.effect.directory
    repository = case.world.repository(directory) if is_static(directory) else None
    if repository is None:
        return None
    return _taken_back(case, repository) or _brought_in(case, repository) or _left_out(case, repository)


def _match(file: str, case: Case) -> Match:
    shown = locate(file, case.effect.directory, case.world).shown
    return Match(
        Risk.CRITICAL, f"takes back {shown}, by which an agent's client starts autogate", IN_AN_EDITOR
    )


def _taken_back(case: Case, repository: Repository) -> Match | None:
    """Uncommitted registrations."""
    effect = case.effect
    words = case.step.invocation.argv
    stashed = "stash" in words and _has_option(words, "ua", ("--include-untracked", "--all"))
    if effect.detail not in ("lose-changes", "lose-untracked") and not stashed:
        return None
    for file in registered(case.world):
        if not within(file, repository.root):
            continue
        state = repository.state(file)
        if effect.detail == "lose-changes":
            touched = _is_meant(file, case) if _names_path(case) else state is FileState.CHANGED
        else:
            ignored = _has_option(words, "xXa", ("--all",))
            touched = state is FileState.UNTRACKED or (state is FileState.IGNORED and ignored)
        if touched:
            return _match(file, case)
    return None


def _names_path(case: Case) -> bool:
    return bool(case.effect.to) and case.effect.to not in (".", ":/")


def _is_meant(file: str, case: Case) -> bool:
    """Whether a file is among the paths that the command names, or it names none."""
    effect = case.effect
    if not _names_path(case):
        return True
    return is_static(effect.to) and within(file, normalise(join(effect.directory, effect.to)))


class _Change(NamedTuple):
    """What git brings into the working tree."""

    revision: str
    base: str = ""
    """Only what differs from this one is brought; "" all of ``revision``."""


def _brought_in(case: Case, repository: Repository) -> Match | None:
    """Another revision's files, where they start no hook any more, or switch hooks off."""
    if _VERBS.isdisjoint(case.step.invocation.argv):
        return None
    changes: list[_Change] | None = None
    for file in project_files(case.world):
        if not within(file, repository.root):
            continue
        now = case.world.text(file) or ""
        is_tracked = repository.state(file) in _TRACKED
        if not _is_meant(file, case):
            continue
        if changes is None:
            changes = list(_changes(case.step.invocation.argv, repository, case.world))
            if not changes:
                return None
        for change in changes:
            try:
                text = repository.text(change.revision, file)
                if change.base and repository.text(change.base, file) == text:
                    continue
            except LookupError:
                if is_tracked and _HOOK.search(now):
                    shown = locate(file, case.effect.directory, case.world).shown
                    return Match(
                        Risk.HIGH,
                        f"may bring another {shown}, by which a client starts autogate",
                        uncertain=True,
                    )
                continue
            if (is_tracked or text is not None) and _loosens(now, text or ""):
                return _match(file, case)
    return None


def _left_out(case: Case, repository: Repository) -> Match | None:
    """Tracked registrations that a sparse working tree has no more."""
    words = case.step.invocation.argv
    if "sparse-checkout" not in words or not {"set", "reapply"} & set(words):
        return None
    for file in registered(case.world):
        if not within(file, repository.root) or repository.state(file) not in _TRACKED:
            continue
        path = file[len(repository.root) :]
        kept = any(within(path, "/" + word.strip("/")) for word in words)
        if not kept and ("/*" not in words or any(word.startswith("!") for word in words)):
            return _match(file, case)
    return None


def _loosens(now: str, text: str) -> bool:
    """Whether a text lacks a line that starts the hook, or switches hooks off and ``now`` does not."""
    return not _commands(now) <= _commands(text) or (
        _DISABLES.search(text) is not None and _DISABLES.search(now) is None
    )


def _commands(text: str) -> set[str]:
    return {piece for piece in re.split(r"[\"'\n]", text) if _HOOK.search(piece)}


def _changes(argv: tuple[str, ...], repository: Repository, world: World) -> Iterator[_Change]:
    at, verb = next((at, word) for at, word in enumerate(argv) if word in _VERBS)
    words = argv[at + 1 :]
    named = [word for word in _before_paths(words) if not word.startswith("-")]
    named += [word.partition("=")[2] for word in words if word.startswith("--source=")]
    revisions = [word for word in named if is_static(word) and repository.exists(word) is not False]
    match verb:
        case "reset" if {"--hard", "--keep", "--merge"} & set(words):
            yield from map(_Change, revisions)
        case "checkout" | "switch" | "restore":
            yield from map(_Change, revisions)
            if words[-1:] == ("-",):
                yield _Change("@{-1}")
        case "read-tree" if "-u" in words or "--reset" in words:
            yield from map(_Change, revisions)
        case "stash" if words[:1] in (("pop",), ("apply",), ("branch",)) and repository.has_stash():
            revision = _stash(words[1:], repository, world)
            yield _Change(revision, f"{revision}~1")
        case "merge" | "rebase" | "pull":
            for revision in revisions:
                yield _Change(revision, _fork(revision, repository))
        case "cherry-pick":
            for revision in revisions:
                yield _Change(revision, f"{revision}~1")
        case "revert":
            for revision in revisions:
                yield _Change(f"{revision}~1", revision)


_VERBS = frozenset(
    ("reset", "checkout", "switch", "restore", "read-tree", "stash", "merge", "rebase", "pull")
) | {"cherry-pick", "revert"}


def _before_paths(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[: words.index("--")] if "--" in words else words


def _stash(words: tuple[str, ...], repository: Repository, world: World) -> str:
    """The commit of a stash."""
    for word in words:
        if (found := _STASHED.fullmatch(word)) and int(found[1]):
            log = world.text(f"{repository.root}/.git/logs/refs/stash")
            rows = log.splitlines() if log else []
            return rows[-1 - int(found[1])].split(" ")[1] if int(found[1]) < len(rows) else word
    return "refs/stash"


_NEAR = 100
"""Commits that are looked at for the one from which two branches go apart."""


def _fork(revision: str, repository: Repository) -> str:
    """A commit of a branch that the current one has, too."""
    for steps in range(_NEAR):
        commit = f"{revision}~{steps}"
        found = repository.is_ancestor(commit, "HEAD")
        if found is not False:
            return commit if found else ""
    return ""


def _has_option(words: tuple[str, ...], letters: str, names: tuple[str, ...]) -> bool:
    return any(
        word in names or (word[:1] == "-" and word[:2] != "--" and any(letter in word for letter in letters))
        for word in words
    )


def by_patch(case: Case) -> Match | None:
    """What a patch names, where the hook is registered: only files that are read here count."""
    stdin = case.step.invocation.stdin
    texts = [stdin.value if stdin.kind is StdinKind.TEXT else None]
    directory = case.effect.directory
    names = [*case.step.invocation.argv[1:], *([stdin.value] if stdin.kind is StdinKind.FILE else [])]
    for word in names:
        word = word.partition("=")[2] if word.startswith("--") else word
        path = normalise(join(directory, word))
        if is_static(path):
            texts.append(case.world.text(path))
    for text in texts:
        for line in _PATCHED.findall(text or ""):
            for word in line.split():
                if switches_hooks("/" + word.strip('"'), case.world):
                    return Match(
                        Risk.CRITICAL,
                        f"patches {word}, which can switch off the hook that starts autogate",
                        IN_AN_EDITOR,
                    )
    return None
