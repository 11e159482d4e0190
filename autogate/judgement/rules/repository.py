"""Rules over the git repository: what of the history or of the working tree would be lost."""

from __future__ import annotations

import re
from functools import lru_cache

from autogate.effects import readable
from autogate.invocations.interface import Invocation, Line
from autogate.judgement.interface import COMMAND_RULE, Case, Match, Rule
from autogate.judgement.rules.forces import stated
from autogate.verdict import Finding, Risk
from autogate.words.values import is_static
from autogate.world.interface import FileState, Repository, World
from autogate.world.paths import join, normalise
from autogate.world.places import locate


def _repository(case: Case) -> Repository | None:
    directory = case.effect.directory
    return case.world.repository(directory) if is_static(directory) else None


def _named(paths: tuple[str, ...]) -> str:
    first = ", ".join(paths[:3])
    return f"{first} and {len(paths) - 3} more" if len(paths) > 3 else first


def _lose_changes(case: Case) -> Match | None:
    effect = case.effect
    if effect.detail != "lose-changes":
        return None
    repository = _repository(case)
    if repository is None:
        return Match(Risk.MEDIUM, f"{_op(case)}: uncommitted changes may be lost", uncertain=True)
    if effect.to and effect.to not in (".", ":/"):
        if not is_static(effect.to):
            return _changes_of_all(case, repository)
        location = locate(effect.to, effect.directory, case.world)
        if location.path == repository.root:
            return _changes_of_all(case, repository)
        state = repository.state(location.path)
        if state in (FileState.CLEAN, FileState.ABSENT):
            return Match(Risk.LOW, f"{_op(case)}: {location.shown} has no changes to lose")
        if state in (FileState.UNTRACKED, FileState.IGNORED):
            return Match(Risk.MEDIUM, f"{_op(case)}: {location.shown} is not tracked", uncertain=True)
        return Match(
            Risk.HIGH,
            f"{_op(case)}: the uncommitted changes of {location.shown} are lost",
            "`git stash` keeps them",
        )
    return _changes_of_all(case, repository)


def _changes_of_all(case: Case, repository: Repository) -> Match:
    changed = repository.changed()
    if changed is None:
        return Match(Risk.HIGH, f"{_op(case)}: uncommitted changes may be lost", "`git stash` keeps them")
    if not changed:
        return Match(Risk.LOW, f"{_op(case)}: there are no uncommitted changes to lose")
    return Match(
        Risk.HIGH,
        f"{_op(case)}: the uncommitted changes of {_named(changed)} are lost",
        "`git stash` keeps them",
    )


def _lose_untracked(case: Case) -> Match | None:
    effect = case.effect
    if effect.detail != "lose-untracked":
        return None
    if effect.force == "uncertain":
        reason = f"{_op(case)} deletes what git ignores, also what no build makes again"
        return Match(Risk.MEDIUM, reason, "`git clean -nX` lists it first", uncertain=True)
    repository = _repository(case)
    untracked = repository.untracked() if repository is not None else None
    if untracked is not None and not untracked and not effect.recursive and not effect.force:
        return Match(Risk.LOW, f"{_op(case)}: there are no untracked files")
    names = f": {_named(untracked)}" if untracked else ""
    kinds = "untracked and ignored" if effect.what.endswith(" -x") else "untracked"
    return Match(
        Risk.HIGH,
        f"{_op(case)} deletes {kinds} files, of which there is no other copy{names}",
        "`git clean -n` lists them first",
    )


def _lose_stash(case: Case) -> Match | None:
    if case.effect.detail != "lose-stash":
        return None
    repository = _repository(case)
    if repository is not None and repository.has_stash() is False:
        return Match(Risk.LOW, f"{_op(case)}: there is no stash")
    return Match(Risk.HIGH, f"{_op(case)} throws stashed changes away", "`git stash list` shows them")


def _lose_history(case: Case) -> Match | None:
    detail = case.effect.detail
    if detail == "lose-history":
        return Match(Risk.HIGH, f"{_op(case)}: commits can be lost for good")
    if detail != "lose-ref":
        return None
    ref = case.effect.to or case.effect.what
    repository = _repository(case)
    if repository is not None and is_static(ref):
        name = ref.removeprefix("refs/heads/")
        if name in ("HEAD", "refs/stash", repository.branch()):
            return Match(Risk.HIGH, f"{_op(case)}: takes away {name}, which is in use")
        if repository.exists(ref) is False:
            return Match(Risk.LOW, f"{_op(case)}: there is no {ref}")
        if repository.is_ancestor(ref, "HEAD"):
            return Match(Risk.MEDIUM, f"{_op(case)}: all its commits are in the current branch too")
    return Match(Risk.HIGH, f"{_op(case)}: commits that only {readable(ref)} holds can be lost")


def _hook(case: Case) -> Match | None:
    if case.effect.detail == "hook":
        return Match(Risk.HIGH, f"{_op(case)}: git will run what it names")
    return None


def _local(case: Case) -> Match | None:
    if case.effect.detail in ("local", "rewrite"):
        return Match(Risk.MEDIUM, f"{_op(case)}: changes only the local repository, and can be undone")
    return Match(Risk.MEDIUM, f"{_op(case)}: changes the repository", uncertain=True)


def _op(case: Case) -> str:
    return readable(case.effect.what) or "git"


GIT_RUNS = Rule(
    "git-runs",
    "Git configuration can name programs to run.",
    _hook,
    hits=("git config core.fsmonitor ./spy", "git --git-dir=/tmp/other/.git status"),
    misses=("git config user.name Dev", "git status"),
    loosen=COMMAND_RULE,
)

_RUNS = re.compile(
    r"core\.(fsmonitor|sshcommand|gitproxy|hookspath|askpass)|diff\.external|diff\..+\.(command|textconv)"
    r"|filter\..+\.(clean|smudge|process)|merge\..+\.driver|gpg(\..+)?\.program|credential(\..+)?\.helper"
    r"|interactive\.difffilter|include(if\..+)?\.path|url\..+\.insteadof"
)


_HISTORY_VERBS = frozenset(
    ("rev-parse", "rev-list", "for-each-ref", "show-ref", "ls-tree", "name-rev", "merge-base", "reflog")
)
"""Verbs that read refs and commits only: they neither look at the working tree nor show contents."""
_HISTORY_OPTION = re.compile(
    r"-n\d*|-\d+|--(oneline|graph|all|branches|tags|remotes|no-color|reverse|merges|no-merges|first-parent"
    r"|abbrev-commit|no-abbrev-commit|no-decorate|decorate(=\w+)?|(since|until|after|before|author|committer"
    r"|grep|format|pretty|date|max-count|skip)(=.*)?)?",
    re.DOTALL,
)
"""Options of ``git log`` with which it still shows no contents, so that no driver or filter runs."""


@lru_cache(maxsize=1024)  # the same few settings come again and again
def _may_run(key: str) -> bool:
    return _RUNS.fullmatch(key) is not None


@lru_cache(maxsize=1024)  # the same few options come again and again
def _keeps_to_history(word: str) -> bool:
    return word[:1] != "-" or _HISTORY_OPTION.fullmatch(word) is not None


def _names_folder(words: tuple[str, ...]) -> bool:
    """Whether git is told where the repository is."""
    text = " ".join(words)  # nearly never: sooner seen in all of them at once
    return ("--git-dir" in text or "--work-tree" in text) and any(
        word.startswith(("--git-dir", "--work-tree")) for word in words
    )


def _shows_history_only(invocation: Invocation) -> bool:
    words = invocation.argv[1:]
    if not words:
        return True
    if words[0] == "log":
        return all(map(_keeps_to_history, words[1:]))
    return words[0] in _HISTORY_VERBS


def configuration_findings(line: Line, world: World) -> list[Finding]:
    """What the configuration of a repository makes git run: a copied folder can bring its own.

    Settings of the project's own repository that name a hooks folder inside it are the project's.
    """
    found: list[Finding] = []
    seen: set[str] = set()
    for index, step in enumerate(line.steps):
        invocation = step.invocation
        if invocation.name != "git" or invocation.remote or not is_static(invocation.directory):
            continue
        if _names_folder(invocation.argv):
            reason = "git takes its configuration, which can run programs, from a folder named on the line"
            found.append(
                Finding(GIT_RUNS.id, Risk.MEDIUM, reason, uncertain=True, span=invocation.span, step=index)
            )
        if _shows_history_only(invocation):
            continue
        pages = any(word in ("-p", "--paginate") for word in invocation.argv[1:2])
        for folder in _folders_of(invocation):
            repository = world.repository(folder)
            if repository is None or repository.root in seen:
                continue
            seen.add(repository.root)
            settings = repository.settings()
            if settings is None:
                reason = f"the git configuration of {repository.root} cannot be read"
                found.append(Finding(GIT_RUNS.id, Risk.MEDIUM, reason, uncertain=True, step=index))
                continue
            for key, value in settings.items():
                if not (_may_run(key) or (pages and key == "core.pager")):
                    continue
                from autogate.knowledge.git_keys import is_harmless

                if not is_harmless(key, value) and not _is_projects(key, value):
                    reason = f"git runs {readable(value)}, by {key} in the repository's own configuration"
                    found.append(
                        Finding(
                            GIT_RUNS.id,
                            Risk.MEDIUM,
                            reason,
                            "look at .git/config first",
                            uncertain=True,
                            span=invocation.span,
                            step=index,
                        )
                    )
                    break
    return found


def _folders_of(invocation: Invocation) -> list[str]:
    """The directory that git works in: that of the shell, or the one of ``-C``."""
    folder = invocation.directory
    words = invocation.argv[1:]
    for at, word in enumerate(words):
        if word == "-C" and at + 1 < len(words):
            folder = normalise(join(folder, words[at + 1]))
        elif not word.startswith("-"):
            break
    return [folder] if is_static(folder) else []


def _is_projects(key: str, value: str) -> bool:
    """A hooks folder inside the working tree, as projects set it up."""
    return key == "core.hookspath" and not value.startswith(("/", "~")) and ".." not in value


_REPOSITORY = Rule(
    "repository",
    "Committing and branching is ordinary work.",
    _local,
    hits=("git commit -m x", "git stash", "git rebase main"),
    misses=("git status", "git reset --hard"),
)

_LOSE_UNTRACKED = Rule(
    "lose-untracked",
    "Untracked files have no other copy.",
    _lose_untracked,
    hits=("git clean -fd", "git clean -fdx"),
    misses=("git clean -n",),
    loosen=COMMAND_RULE,
)

REPOSITORY_RULES = (
    _LOSE_UNTRACKED,
    stated(_REPOSITORY),
    Rule(
        "lose-changes",
        "Uncommitted work has no other copy.",
        _lose_changes,
        hits=("git reset --hard", "git checkout -- src/app.py"),
        misses=("git reset --soft HEAD~1", "git checkout -b new"),
        loosen=COMMAND_RULE,
    ),
    Rule(
        "lose-stash",
        "A stash is the only copy of its changes.",
        _lose_stash,
        hits=("git stash drop", "git stash clear"),
        misses=("git stash", "git stash list"),
        loosen=COMMAND_RULE,
    ),
    Rule(
        "lose-history",
        "Commits that no branch holds are lost in time.",
        _lose_history,
        hits=("git branch -D side", "git reflog expire --expire=now --all"),
        misses=("git branch side", "git reflog"),
        loosen=COMMAND_RULE,
    ),
    GIT_RUNS,
    _REPOSITORY,
)
