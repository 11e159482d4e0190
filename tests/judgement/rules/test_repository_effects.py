"""What the rules over the repository say of single effects, and of a repository's own configuration."""

from __future__ import annotations

from collections.abc import Mapping

from autogate.effects import Kind
from autogate.judgement.judge import assess
from autogate.judgement.rules.repository import configuration_findings
from autogate.verdict import Finding, Risk
from autogate.words.values import STAR, UNKNOWN
from autogate.world.interface import FileState
from tests.judgement.lines import SHOP, Said, answer_to, effect, line, step
from tests.judgement.project import FILES
from tests.world.fake import PROJECT, FakeRepository, FakeWorld, UnreadableRepository

LOW, MEDIUM, HIGH = Risk.LOW, Risk.MEDIUM, Risk.HIGH
NONE = FakeWorld(FILES)
CLEAN = FakeWorld(FILES, repository=FakeRepository())


class Silent(UnreadableRepository):
    """A repository that answers nothing that it is asked."""

    def exists(self, revision: str) -> None:
        del revision

    def is_ancestor(self, revision: str, of: str) -> None:
        del revision, of


MUTE = FakeWorld(FILES, repository=Silent())


def of(detail: str, to: str = "", *, what: str = "git x", where: FakeWorld = SHOP, **more: object) -> Said:
    """What is said of a command of git with this effect."""
    return answer_to(effect(Kind.REPOSITORY, what, detail, to=to, **more), where=where)


def test_changes_that_are_lost() -> None:
    """Of one path or of all; what git cannot say is feared."""
    lost: Said = ("lose-changes", HIGH, False)
    none: Said = ("lose-changes", LOW, False)
    unclear: Said = ("lose-changes", MEDIUM, True)
    shop = {
        **dict.fromkeys(
            ("", ".", ":/", "../shop", PROJECT, UNKNOWN, f"src/{STAR}", "src/app.py", "src"), lost
        ),
        **dict.fromkeys(("src/clean.py", "docs"), none),
        **dict.fromkeys(("notes.txt", "app.data"), unclear),
    }
    assert {to: of("lose-changes", to) for to in shop} == shop
    clean = dict.fromkeys(("", ".", ":/", "../shop", UNKNOWN, f"src/{STAR}", "src/app.py"), none)
    assert {to: of("lose-changes", to, where=CLEAN) for to in clean} == clean
    assert {to: of("lose-changes", to, where=MUTE) for to in ("", ".", UNKNOWN)} == dict.fromkeys(
        ("", ".", UNKNOWN), lost
    )
    assert {to: of("lose-changes", to, where=NONE) for to in shop} == dict.fromkeys(shop, unclear)
    assert of("lose-changes", directory=UNKNOWN) == unclear
    assert of("lose-changes", ".", directory=f"{PROJECT}/docs") == lost
    states = {
        FileState.CLEAN: none, FileState.ABSENT: none, FileState.UNTRACKED: unclear,
        FileState.IGNORED: unclear,
        FileState.CHANGED: lost, FileState.UNKNOWN: lost, FileState.OUTSIDE: lost,
    }  # fmt: skip
    for state, expected in states.items():
        world = FakeWorld({"x": "x"}, repository=FakeRepository({"x": state}))
        assert of("lose-changes", "x", where=world) == expected, state


def test_untracked_files_that_are_lost() -> None:
    lost: Said = ("lose-untracked", HIGH, False)
    none: Said = ("lose-untracked", LOW, False)
    assert of("lose-untracked") == lost
    assert of("lose-untracked", where=CLEAN) == none
    assert of("lose-untracked", where=MUTE) == lost
    assert of("lose-untracked", where=NONE) == lost
    assert of("lose-untracked", where=CLEAN, recursive=True) == lost
    assert of("lose-untracked", where=CLEAN, force="high") == lost
    for where in (SHOP, CLEAN):
        assert of("lose-untracked", where=where, force="uncertain") == ("lose-untracked", MEDIUM, True)


def test_what_the_reason_says_of_untracked_files() -> None:
    kinds = {"git clean -x": "untracked and ignored files", "git clean -d": "untracked files"}
    for words, kind in kinds.items():
        gone = line(step(words, effect(Kind.REPOSITORY, words, "lose-untracked")))
        assert (
            f"{words} deletes {kind}, of which there is no other copy: notes.txt"
            in assess(gone, SHOP).findings[0].reason
        )
        bare = assess(gone, MUTE).findings[0].reason
        assert bare == f"{words} deletes {kind}, of which there is no other copy"


def test_stashes_that_are_lost() -> None:
    lost: Said = ("lose-stash", HIGH, False)
    worlds = {"shop": lost, "clean": ("lose-stash", LOW, False), "mute": lost, "none": lost}
    places = {"shop": SHOP, "clean": CLEAN, "mute": MUTE, "none": NONE}
    assert {name: of("lose-stash", where=where) for name, where in places.items()} == worlds


def test_commits_that_are_lost() -> None:
    """For a branch it counts whether another holds its commits."""
    lost: Said = ("lose-history", HIGH, False)
    none: Said = ("lose-history", LOW, False)
    kept: Said = ("lose-history", MEDIUM, False)
    refs = {
        "side": lost, "merged": kept, "nothere": none, "main": lost, "HEAD": lost, "refs/stash": lost,
        "refs/heads/main": lost, "refs/heads/nothere": none, UNKNOWN: lost, f"me{STAR}": lost,
    }  # fmt: skip
    assert {ref: of("lose-ref", ref) for ref in refs} == refs
    assert {ref: of("lose-ref", what=ref) for ref in refs} == refs
    assert of("lose-ref", "merged", what="side") == kept
    assert of("lose-ref", "merged", where=NONE) == lost
    assert of("lose-ref", "merged", where=MUTE) == lost
    assert of("lose-ref", "nothere", where=MUTE) == lost
    assert of("lose-history") == lost
    assert of("lose-history", where=CLEAN) == lost


def test_all_else() -> None:
    """What the knowledge says of its weight comes before the rest, but after what is untracked."""
    table = {
        ("local", ""): ("repository", MEDIUM, False),
        ("rewrite", ""): ("repository", MEDIUM, False),
        ("other", ""): ("repository", MEDIUM, True),
        ("hook", ""): ("git-runs", HIGH, False),
        ("other", "low"): ("repository", LOW, False),
        ("lose-changes", "low"): ("repository", LOW, False),
        ("lose-untracked", "low"): ("lose-untracked", HIGH, False),
    }
    assert {(detail, force): of(detail, force=force) for detail, force in table} == table


def configured(settings: Mapping[str, str]) -> FakeWorld:
    """The shop with settings of its own."""
    return FakeWorld({**FILES, "/srv/x": None}, repository=FakeRepository(settings=settings))


SPY = {"core.fsmonitor": "./spy"}
NAMED = "git takes its configuration, which can run programs, from a folder named on the line"
RUNS = "git runs ./spy, by core.fsmonitor in the repository's own configuration"


def runs(words: str, settings: Mapping[str, str] | None = None, **more: object) -> list[str]:
    """Why a command of git is asked about."""
    where = configured(SPY if settings is None else settings)
    return [each.reason for each in configuration_findings(line(step(words, **more)), where)]


def test_a_repositorys_own_settings_run_programs() -> None:
    found = {
        "git status": [RUNS], "/usr/bin/git status": [RUNS], "git diff": [RUNS], "git show HEAD": [RUNS],
        "git -C docs status": [RUNS], "git -C docs -C .. status": [RUNS], "git -C /srv status": [],
        "git -C .. status": [], "git --no-pager status": [RUNS], "git -c a=b status": [RUNS],
        "git -C": [RUNS], "git -C /srv": [], "git --no-pager -C /srv status": [],
        f"git -C {UNKNOWN} status": [], "git status -C /srv": [RUNS],
        "git": [], "git log": [], "git log -p": [RUNS], "git rev-parse HEAD": [], "git reflog": [],
        "legit status": [], "hub status": [], "git-x status": [],
        "git --git-dir=x rev-parse": [NAMED, RUNS], "git --work-tree=x": [NAMED, RUNS],
        "git --git-dir=/srv status": [NAMED, RUNS], "git log --grep=a--git-dir": [],
        "git log x--work-tree": [],
    }  # fmt: skip
    assert {words: runs(words) for words in found} == found
    assert runs("git status", {}) == []
    assert runs("git status", {"user.name": "x"}) == []
    assert runs("git status", remote="host h") == []
    assert runs("git status", directory=UNKNOWN) == []
    assert runs("git status", directory="/srv/x") == []
    assert runs("git -C work/shop status", directory="/home/dev") == [RUNS]


def test_options_with_which_the_history_shows_no_contents() -> None:
    silent = [
        "oneline",
        "graph",
        "all",
        "branches",
        "tags",
        "remotes",
        "no-color",
        "reverse",
        "merges",
        "no-merges",
        "first-parent",
        "abbrev-commit",
        "no-abbrev-commit",
        "no-decorate",
        "decorate",
        "decorate=full",
        "since=x",
        "until=x",
        "after=x",
        "before=x",
        "author=x",
        "committer=x",
        "grep=x",
        "format=x",
        "pretty=x",
        "date=x",
        "max-count=1",
        "skip=1",
        "since",
        "grep",
    ]
    words = {
        **{f"git log --{option}": [] for option in silent},
        **{f"git log {word}": [] for word in ("-5", "-n5", "-n", "--", "main", "-n 5 main")},
        **{f"git log {word}": [RUNS] for word in (
            "--stat", "-p", "--oneline -p", "-u", "--oneline=x", "--decorate=a-b", "-x5", "-5x",
            "--since -p")},
        **{f"git {verb}": [] for verb in (
            "rev-parse", "rev-list", "for-each-ref", "show-ref", "ls-tree", "name-rev", "merge-base",
            "reflog")},
        "git rev-parse -p": [],
        "git log --format=a\nb": [],
    }  # fmt: skip
    assert {each: runs(each) for each in words} == words


def test_settings_that_name_programs() -> None:
    keys = [
        "core.fsmonitor",
        "core.sshcommand",
        "core.gitproxy",
        "core.hookspath",
        "core.askpass",
        "diff.external",
        "diff.x.command",
        "diff.x.textconv",
        "filter.x.clean",
        "filter.x.smudge",
        "filter.x.process",
        "merge.x.driver",
        "gpg.program",
        "gpg.x.program",
        "credential.helper",
        "credential.x.helper",
        "interactive.difffilter",
        "include.path",
        "includeif.x.path",
        "url.x.insteadof",
    ]
    where = {key: len(runs("git status", {key: "/tmp/spy"})) for key in keys}
    assert where == dict.fromkeys(keys, 1)
    quiet = ("xcore.fsmonitor", "core.fsmonitorx", "core.pager", "diff.command", "user.name", "alias.x")
    assert {key: runs("git status", {key: "/tmp/spy"}) for key in quiet} == {key: [] for key in quiet}
    # a pager runs where git is told to page
    pager = "git runs /tmp/spy, by core.pager in the repository's own configuration"
    paged = {
        "git -p status": [pager], "git --paginate status": [pager], "git status -p": [],
        "git -C . -p status": [],
    }  # fmt: skip
    assert {words: runs(words, {"core.pager": "/tmp/spy"}) for words in paged} == paged


def test_settings_as_projects_have_them() -> None:
    settings = {
        ("core.hookspath", ".husky"): 0, ("core.hookspath", "/srv/hooks"): 1, ("core.hookspath",
        "~/hooks"): 1,
        ("core.hookspath", "../hooks"): 1, ("core.hookspath", "a/../../b"): 1,
        ("core.hookspath", "tools/hooks"): 0, ("filter.lfs.smudge", "git-lfs smudge; ./spy"): 1,
        ("filter.lfs.smudge", "git-lfs smudge -- %f"): 0, ("filter.lfs.smudge", "git-lfsx"): 1,
        ("filter.lfs.clean", "sh -c x"): 1, ("filter.other.clean", "git-lfs clean -- %f"): 1,
        ("core.fsmonitor", "true"): 0, ("core.fsmonitor", "false"): 0,
    }  # fmt: skip
    assert {each: len(runs("git status", dict([each]))) for each in settings} == settings


def test_each_repository_is_asked_once() -> None:
    """One setting is enough to ask; what cannot be read is asked about as well."""
    two = line(step("ls"), step("git status", span=(3, 9)), step("git diff"), step("git --git-dir=x diff"))
    settings = {"user.name": "x", "core.hookspath": ".husky", **SPY, "diff.external": "./spy"}
    assert configuration_findings(two, configured(settings)) == [
        Finding("git-runs", MEDIUM, RUNS, "look at .git/config first", True, span=(3, 9), step=1),
        Finding("git-runs", MEDIUM, NAMED, uncertain=True, span=(0, 0), step=3),
    ]
    assert configuration_findings(two, MUTE)[:1] == [
        Finding(
            "git-runs", MEDIUM, f"the git configuration of {PROJECT} cannot be read", uncertain=True, step=1
        )
    ]
    first = line(step("git log"), step("git -C /srv status"), step("git status"))
    assert [each.step for each in configuration_findings(first, configured(SPY))] == [2]
