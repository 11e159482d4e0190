"""What of git, and of patches, takes back or brings in the files by which the hook is started."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from autogate.effects import Kind
from autogate.judgement.rules import guarding_git
from autogate.verdict import Risk
from autogate.words.values import UNKNOWN
from autogate.world.interface import FileState
from tests.judgement.lines import effect, line, said, step
from tests.judgement.project import FILES, verdict
from tests.judgement.rules.test_guarding import HOOK, blocked, guard
from tests.world.fake import HOME, PROJECT, FakeRepository, FakeWorld

FILE = ".claude/settings.json"
OTHER = '{"command": "other"}\n'
OFF = HOOK + '{"disableAllHooks": true}\n'


class Repository(FakeRepository):
    """One that knows what the file holds in each revision."""

    def __init__(self, state: FileState, texts: Mapping[str, str | None] | None = None, stash: bool = True):
        names: dict[str, tuple[str, ...]] = dict.fromkeys(texts or {}, ())
        super().__init__({FILE: state}, revisions={**names, "HEAD": ("base~3",)}, stash=stash)
        self._texts = texts or {}

    def is_ancestor(self, revision: str, of: str) -> bool | None:
        return revision == "base~3" if "~" in revision else super().is_ancestor(revision, of)

    def text(self, revision: str, path: str) -> str | None:
        if revision not in self._texts:
            raise LookupError(revision)
        return self._texts[revision] if path == f"{PROJECT}/{FILE}" else None


def where(
    state: FileState,
    texts: Mapping[str, str | None] | None = None,
    *,
    now: str = HOOK,
    stash: bool = True,
    files: Mapping[str, str] | None = None,
) -> FakeWorld:
    """The shop, whose own settings start the hook; its home folder's do so, too."""
    held = {**FILES, FILE: now, f"{HOME}/{FILE}": HOOK, **(files or {})}
    return FakeWorld(held, repository=Repository(state, texts, stash))


CLEAN, CHANGED = FileState.CLEAN, FileState.CHANGED
UNTRACKED, IGNORED = FileState.UNTRACKED, FileState.IGNORED

TAKES_BACK = [
    # command, the state of the file in git in which it is taken back
    ("git reset --hard", {CHANGED}),
    ("git checkout -- .", {CHANGED}),
    (f"git checkout -- {FILE}", {CLEAN, CHANGED, UNTRACKED, IGNORED}),
    ("git checkout -- .claude", {CLEAN, CHANGED, UNTRACKED, IGNORED}),
    ("git checkout -- :/", {CHANGED}),
    ("git checkout -- src", set()),
    ("git restore .", {CHANGED}),
    (f"git restore {FILE}", {CLEAN, CHANGED, UNTRACKED, IGNORED}),
    ("git clean -fd", {UNTRACKED}),
    ("git clean -fdx", {UNTRACKED, IGNORED}),
    ("git clean -fdX", {UNTRACKED, IGNORED}),
    ("git stash", set()),
    ("git stash -u", {UNTRACKED}),
    ("git stash --include-untracked", {UNTRACKED}),
    ("git stash -a", {UNTRACKED, IGNORED}),
    ("git stash --all", {UNTRACKED, IGNORED}),
    ("git status", set()),
    ("git commit -m x", set()),
    ("git sparse-checkout set src", {CLEAN, CHANGED}),
    ("git sparse-checkout set .claude", set()),
    ("git sparse-checkout set '/*'", set()),
    ("git sparse-checkout set '/*' '!/.claude'", {CLEAN, CHANGED}),
    ("git sparse-checkout set '/*' '!.claude'", {CLEAN, CHANGED}),
    ("git sparse-checkout reapply", {CLEAN, CHANGED}),
    ("git sparse-checkout list", set()),
]


@pytest.mark.parametrize(("command", "states"), TAKES_BACK)
def test_what_git_takes_back(command: str, states: set[FileState]) -> None:
    for state in (CLEAN, CHANGED, UNTRACKED, IGNORED):
        assert blocked(command, where(state)) is (state in states), state
    home_only = FakeWorld(
        {**FILES, f"{HOME}/{FILE}": HOOK}, repository=FakeRepository({"src/app.py": CHANGED})
    )
    assert not blocked(command, home_only)


BRINGS = [
    # command, the revisions that it is asked for, each with what the file holds there
    ("git reset --hard old", {"old": OTHER}),
    ("git reset --keep old", {"old": OTHER}),
    ("git reset --merge old", {"old": OTHER}),
    ("git checkout old", {"old": OTHER}),
    ("git checkout old -- .", {"old": OTHER}),
    (f"git checkout old -- {FILE}", {"old": OTHER}),
    ("git checkout -", {"@{-1}": OTHER}),
    ("git switch old", {"old": OTHER}),
    ("git switch -", {"@{-1}": OTHER}),
    (f"git restore --source=old {FILE}", {"old": OTHER}),
    ("git restore --source=old .", {"old": OTHER}),
    ("git read-tree -u old", {"old": OTHER}),
    ("git read-tree --reset old", {"old": OTHER}),
    ("git stash pop", {"refs/stash": OTHER, "refs/stash~1": HOOK}),
    ("git stash apply", {"refs/stash": OTHER, "refs/stash~1": HOOK}),
    ("git stash branch x", {"refs/stash": OTHER, "refs/stash~1": HOOK}),
    ("git merge old", {"old": OTHER}),
    ("git rebase old", {"old": OTHER}),
    ("git pull . old", {"old": OTHER}),
    ("git merge base", {"base": OTHER, "base~3": HOOK}),
    ("git cherry-pick old", {"old": OTHER, "old~1": HOOK}),
    ("git revert old", {"old": HOOK, "old~1": OTHER}),
]


@pytest.mark.parametrize(("command", "revisions"), BRINGS)
def test_a_revision_that_starts_no_hook_is_not_brought_in(command: str, revisions: dict[str, str]) -> None:
    for without in (OTHER, None, OFF):
        texts = {name: without if text == OTHER else text for name, text in revisions.items()}
        for state in (CLEAN, CHANGED):
            assert blocked(command, where(state, texts)), (state, without)
    same = dict.fromkeys(revisions, HOOK)
    if FILE not in command:
        assert not blocked(command, where(CLEAN, same))
        assert not blocked(command, where(CLEAN, dict.fromkeys(revisions, HOOK + OTHER)))
        assert not blocked(command, where(UNTRACKED, dict.fromkeys(revisions)))
    if "~" not in "".join(revisions):
        assert not blocked(command.replace(FILE, "src"), where(CLEAN, revisions, now=OTHER))
    assert blocked(command, where(UNTRACKED, revisions))


@pytest.mark.parametrize(
    "command",
    [
        "git reset old",
        "git reset --soft old",
        "git read-tree old",
        "git log old",
        "git diff old",
        "git branch x old",
        "git checkout old -- src",
        "git restore --source=old src",
        "git stash list",
        "git stash show",
        "git fetch . old",
    ],
)
def test_what_leaves_the_working_tree_alone_brings_nothing(command: str) -> None:
    texts = {"old": OTHER, "refs/stash": OTHER, "refs/stash~1": HOOK}
    assert not blocked(command, where(CLEAN, texts))


@pytest.mark.parametrize(
    ("command", "texts"),
    [
        ("git cherry-pick old", {"old": OTHER, "old~1": OTHER}),
        ("git revert old", {"old": OTHER, "old~1": OTHER}),
        ("git stash pop", {"refs/stash": OTHER, "refs/stash~1": OTHER}),
        ("git merge base", {"base": OTHER, "base~3": OTHER}),
    ],
)
def test_what_a_change_does_not_touch_stays(command: str, texts: dict[str, str]) -> None:
    assert guard(command, where(CLEAN, texts)) is None


def test_without_a_stash_none_is_brought_in() -> None:
    texts = {"refs/stash": OTHER, "refs/stash~1": HOOK}
    assert guard("git stash pop", where(CLEAN, texts, stash=False)) is None


def test_an_older_stash_is_looked_up_by_its_number() -> None:
    log = "0 aaa x\n0 bbb x\n0 ccc x\n"
    texts = {"bbb": OTHER, "bbb~1": HOOK, "refs/stash": HOOK, "refs/stash~1": HOOK}
    world = where(CLEAN, texts, files={".git/logs/refs/stash": log})
    for name in ("stash@{1}", "1"):
        assert blocked(f"git stash pop '{name}'", world), name
    assert not blocked("git stash pop", world)
    assert not blocked("git stash pop 'stash@{0}'", world)


@pytest.mark.parametrize(
    "command", ["git checkout old", "git merge old", "git stash pop", "git reset --hard old"]
)
def test_a_revision_that_cannot_be_read_is_asked_about(command: str) -> None:
    class Unread(Repository):
        def exists(self, revision: str) -> bool | None:
            del revision
            return None

    held = {**FILES, FILE: HOOK, f"{HOME}/{FILE}": HOOK}
    for state, asked in ((CLEAN, True), (CHANGED, True), (UNTRACKED, False)):
        found = guard(command, FakeWorld(held, repository=Unread(state)))
        seen = found and (found.risk, found.uncertain)
        if state is CHANGED and command.startswith("git reset"):
            assert seen == (Risk.CRITICAL, False)
        else:
            assert seen == ((Risk.HIGH, True) if asked else None), state


SWITCHES_OFF = [
    '{"disableAllHooks": true}',
    '{"hooksConfig": 1}',
    '{"allowManagedHooksOnly": true}',
    "hooks = false",
    "  hooks=false",
    "features.hooks = false",
]


@pytest.mark.parametrize("text", SWITCHES_OFF)
def test_a_word_that_switches_hooks_off_is_not_brought_in(text: str) -> None:
    assert blocked("git checkout old", where(CLEAN, {"old": HOOK + text}))
    assert not blocked("git checkout old", where(CLEAN, {"old": HOOK + text}, now=HOOK + text))
    assert not blocked("git checkout old", where(CLEAN, {"old": HOOK + "my_hooks: 1"}))


PATCHES = [
    f"--- a/{FILE}\n+++ b/{FILE}\n",
    f"+++ b/{FILE}\n",
    f"--- a/{FILE}\n",
    f"rename to {FILE}\n",
    f"rename from {FILE}\n",
    f"copy to {FILE}\n",
    f"diff --git a/{FILE} b/{FILE}\n",
    f'+++ "b/{FILE}"\n',
]
HARMLESS_PATCHES = ["--- a/src/app.py\n+++ b/src/app.py\n", f"see {FILE}\n", f" +++ {FILE}\n", ""]


@pytest.mark.parametrize(
    "command",
    [
        "git apply fix.diff",
        "git apply < fix.diff",
        "git am fix.diff",
        "git apply --index docs/../fix.diff",
        "patch -p1 < fix.diff",
        "patch -p1 -i fix.diff",
        "patch --input=fix.diff",
        "gpatch -p1 < fix.diff",
    ],
)
def test_a_patch_is_what_it_names(command: str) -> None:
    for text in PATCHES:
        assert blocked(command, where(CLEAN, files={"fix.diff": text})), text
        no_hook = FakeWorld({**FILES, "fix.diff": text}, repository=FakeRepository())
        assert not blocked(command, no_hook)
    for text in HARMLESS_PATCHES:
        assert not blocked(command, where(CLEAN, files={"fix.diff": text})), text


@pytest.mark.parametrize("command", ["git apply <<< '{}'", "patch -p1 <<< '{}'", "echo '{}' | git apply"])
def test_a_patch_on_the_line_is_read_there(command: str) -> None:
    assert blocked(command.format(f"+++ b/{FILE}"), where(CLEAN))
    assert not blocked(command.format("+++ b/src/app.py"), where(CLEAN))


def test_other_commands_do_not_read_a_patch() -> None:
    world = where(CLEAN, files={"fix.diff": PATCHES[0]})
    for command in ("cat fix.diff", "git add fix.diff", "git stash list", "wc fix.diff"):
        assert verdict(command, where=world).rule != "guard-off"


def test_where_two_branches_go_apart_is_not_known_all_of_the_other_counts() -> None:
    class Unknown(Repository):
        def is_ancestor(self, revision: str, of: str) -> bool | None:
            del revision, of
            return None

    held = {**FILES, FILE: HOOK, f"{HOME}/{FILE}": HOOK}
    assert blocked("git merge old", FakeWorld(held, repository=Unknown(CLEAN, {"old": OTHER})))
    assert not blocked("git merge old", FakeWorld(held, repository=Unknown(CLEAN, {"old": HOOK})))


class Asked(Repository):
    """One in which no revision is known, and every file is in the same state, wherever it lies."""

    def __init__(self, state: FileState) -> None:
        super().__init__(state)
        self._everywhere = state

    def exists(self, revision: str) -> bool | None:
        del revision
        return None

    def state(self, path: str) -> FileState:
        del path
        return self._everywhere


def seen(
    words: str, detail: str, repository: FakeRepository, *files: str, to: str = "", **more: str
) -> object:
    """What the rule says of a command of git with one effect: sure, unsure, or nothing."""
    held = {**FILES, **dict.fromkeys(files or (FILE, f"{HOME}/{FILE}"), HOOK), **more}
    of = line(step(words, effect(Kind.REPOSITORY, words, detail, to=to)))
    found = [
        each for each in said(of, where=FakeWorld(held, repository=repository)) if each[0] == "guard-off"
    ]
    return found[0][1:] if found else None


SURE, UNSURE = (Risk.CRITICAL, False), (Risk.HIGH, True)


def test_only_files_of_the_repository_are_taken_back() -> None:
    home = f"{HOME}/{FILE}"
    for words, detail, state in (
        ("git reset --hard", "lose-changes", CHANGED),
        ("git clean -f", "lose-untracked", UNTRACKED),
        ("git sparse-checkout set src", "local", CLEAN),
        ("git checkout old", "local", CLEAN),
    ):
        assert seen(words, detail, Asked(state), home) is None, words
        assert seen(words, detail, Asked(state), FILE, home) is not None, words


def test_what_a_sparse_working_tree_keeps() -> None:
    kept = {
        "git sparse-checkout set src": SURE, "git sparse-checkout reapply": SURE,
        "git sparse-checkout list": None,
        "git sparse-checkout disable": None, "git set src": None, "git reapply": None,
        "git sparse-checkout set .claude": None, "git sparse-checkout set /.claude/": None,
        "git sparse-checkout set src .claude": None, "git sparse-checkout set /*": None,
        "git sparse-checkout set /* !/.claude": SURE, "git sparse-checkout set /* !/src": SURE,
        "git sparse-checkout set !/.claude": SURE, "git sparse-checkout set !.claude": SURE,
        "git sparse-checkout set -.claude": SURE, f"git sparse-checkout set {FILE}": None,
    }  # fmt: skip
    assert {words: seen(words, "local", Repository(CLEAN)) for words in kept} == kept
    assert {seen(words, "local", Repository(UNTRACKED)) for words in kept} == {None}


def test_options_and_paths_are_no_revisions() -> None:
    """What is not known to be one may be; an option or a path is not."""
    words = {
        "git checkout old": UNSURE, "git checkout -f": None, "git checkout -f -": UNSURE,
        "git checkout -": UNSURE, "git checkout -- .": None,
        "git checkout -f old": UNSURE,
        "git switch --detach": None, "git merge --abort": None, "git reset --hard -- x": None,
        "git reset --hard old -- x": UNSURE, "git restore --source=old .": UNSURE,
        f"git checkout {UNKNOWN}": None,
        "git cherry-pick --continue": None, "git rebase old": UNSURE, "git revert old": UNSURE,
        "git x checkout": None, "git stash pop": UNSURE, "git stash pop --index": UNSURE,
        "git stash list": None,
        "git read-tree old": None, "git read-tree -u old": UNSURE, "git log old": None,
    }  # fmt: skip
    assert {each: seen(each, "local", Asked(CLEAN)) for each in words} == words


def test_a_path_that_is_named_is_brought_alone() -> None:
    named = {
        "": UNSURE,
        ".": UNSURE,
        ":/": UNSURE,
        FILE: UNSURE,
        ".claude": UNSURE,
        "src": None,
        UNKNOWN: None,
    }
    for to, expected in named.items():
        assert seen("git checkout old", "local", Asked(CLEAN), to=to) == expected, to


def test_the_stash_of_a_number() -> None:
    """By its place in the log; one that the log does not have is not known."""
    log = {".git/logs/refs/stash": "0 aaa x\n0 bbb x\n0 ccc x\n"}
    texts = {
        "aaa": OTHER,
        "aaa~1": HOOK,
        "bbb": HOOK,
        "bbb~1": HOOK,
        "refs/stash": HOOK,
        "refs/stash~1": HOOK,
    }
    stashes = {
        "0": None,
        "1": None,
        "2": SURE,
        "3": UNSURE,
        "4": UNSURE,
        "stash@{2}": SURE,
        "--index": None,
        "": None,
    }
    for name, expected in stashes.items():
        words = f"git stash pop {name}".strip()
        assert seen(words, "local", Repository(CLEAN, texts), FILE, **log) == expected, name
    assert seen("git stash pop 1", "local", Repository(CLEAN, texts), FILE) == UNSURE
    assert seen("git stash pop --index 2", "local", Repository(CLEAN, texts), FILE, **log) == SURE


def test_how_far_back_two_branches_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Far(Repository):
        def is_ancestor(self, revision: str, of: str) -> bool | None:
            return of == "HEAD" and revision == "old~5"

    texts = {"old": OTHER, "old~5": OTHER}
    for near, expected in ((6, None), (5, SURE)):
        monkeypatch.setattr(guarding_git, "_NEAR", near)
        assert seen("git merge old", "local", Far(CLEAN, texts), FILE) == expected


def test_a_patch_in_an_unknown_folder_is_read_where_its_own_path_is_known() -> None:
    patch = {"fix.diff": PATCHES[0]}
    held = FakeWorld({**FILES, **patch, FILE: HOOK}, repository=Repository(CLEAN))

    def applies(words: str, directory: str) -> bool:
        of = effect(Kind.REPOSITORY, words, "local", directory=directory)
        return ("guard-off", *SURE) in said(line(step(words, of)), where=held)

    assert applies("git apply fix.diff", PROJECT)
    assert not applies("git apply fix.diff", UNKNOWN)
    assert applies(f"git apply {PROJECT}/fix.diff", UNKNOWN)
    assert not applies(f"git apply {UNKNOWN}", PROJECT)
    assert applies("git am fix.diff", PROJECT)
    assert not applies("git stash apply fix.diff", PROJECT)
    assert not applies("git log fix.diff", PROJECT)
