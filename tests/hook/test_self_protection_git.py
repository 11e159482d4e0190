"""Git does not bring in, or back, settings of a client that start no hook."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from autogate.install.interface import Place
from autogate.install.state import changes_of, registration_of
from tests.hook.run import Hook, bash

Git = Callable[..., None]


@pytest.fixture
def git(home: Path, project: Path) -> Git:
    """A project that tracks the hook of Copilot, whose user has the one of Claude Code.

    Branches: ``before`` has no hook yet, ``without`` takes it away, ``off`` adds a file that switches Claude
    Code's hooks off, ``other`` changes something else.
    """

    def run(*words: str) -> None:
        command = ["git", "-c", "user.name=d", "-c", "user.email=d@example.com", *words]
        subprocess.run(command, cwd=project, check=True, timeout=60, capture_output=True)

    def commit(text: str) -> None:
        (project / "README.md").write_text(text)
        run("add", "-A")
        run("commit", "-q", "-m", text)

    run("init", "-q", "-b", "main")
    commit("before")
    run("branch", "before")
    for client, scope in (("copilot", "project"), ("claude", "user")):
        for change in changes_of(
            registration_of(client), Place(str(home), str(project), scope), remove=False
        ):
            Path(change.file).parent.mkdir(parents=True, exist_ok=True)
            Path(change.file).write_text(change.after)
    commit("hook")
    for branch in ("without", "off", "other"):
        run("checkout", "-q", "-b", branch, "main")
        if branch == "without":
            run("rm", "-q", "-r", ".github")
        elif branch == "off":
            (project / ".claude").mkdir()
            (project / ".claude" / "settings.json").write_text(json.dumps({"disableAllHooks": True}))
        commit(branch)
    run("checkout", "-q", "main")
    commit("main")
    return run


BLOCKED = [
    "git checkout before",
    "git checkout -f without",
    "git checkout -q off",
    "git switch without",
    "git switch --detach HEAD~2",
    "git checkout -b new before",
    "git checkout before -- .",
    "git checkout before .github",
    "git restore --source=before .",
    "git restore -s before -- .github",
    "git reset --hard HEAD~2",
    "git reset --keep before",
    "git read-tree -u --reset before",
    "git merge without",
    "git merge --no-edit off",
    "git rebase without",
    "git cherry-pick off",
    "git revert --no-edit HEAD~1",
    "git sparse-checkout set src",
    "git -C . checkout without",
]
NOT_BLOCKED = [
    "git checkout other",
    "git switch other",
    "git checkout -b new",
    "git reset --hard HEAD~1",
    "git reset --soft before",
    "git reset before",
    "git merge other",
    "git merge before",
    "git rebase before",
    "git rebase other",
    "git cherry-pick other",
    "git revert --no-edit HEAD",
    "git checkout before -- README.md",
    "git restore --source=before README.md",
    "git diff before",
    "git log without",
    "git branch x before",
    "git worktree add ../w before",
    "git stash pop",
    "git sparse-checkout set .github src",
    "git commit -m without",
]


@pytest.mark.usefixtures("git")
@pytest.mark.parametrize("command", BLOCKED)
def test_settings_without_the_hook_are_not_brought_in(hook: Hook, command: str) -> None:
    """By whatever command of git."""
    assert hook("claude", bash(command)).decision == "deny"


@pytest.mark.usefixtures("git")
@pytest.mark.parametrize("command", NOT_BLOCKED)
def test_what_leaves_them_as_they_are_is_ordinary(hook: Hook, command: str) -> None:
    """A branch from before the hook merges nothing of it away."""
    assert hook("claude", bash(command)).decision in ("allow", "ask")


@pytest.mark.parametrize("command", ["git stash pop", "git stash apply", "git stash pop stash@{1}"])
def test_a_stash_that_takes_the_hook_away_is_not_brought_back(
    hook: Hook, git: Git, project: Path, command: str
) -> None:
    """The newest, and one that is named."""
    (project / ".github" / "hooks" / "autogate.json").write_text("{}")
    git("stash")
    if "@" in command:
        (project / "README.md").write_text("more")
        git("stash")
        assert hook("claude", bash("git stash pop")).decision == "allow"
    assert hook("claude", bash(command)).decision == "deny"


def test_what_cannot_be_told_is_a_question(hook: Hook, git: Git) -> None:
    """The branch that was left last is not looked up."""
    git("checkout", "-q", "other")
    assert hook("claude", bash("git checkout -")).decision == "ask"
