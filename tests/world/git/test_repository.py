"""What is read from a repository's files is what git itself says."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from autogate.world.git.repository import discover
from autogate.world.interface import FileState
from tests.world.git.repositories import Made

CLEAN, CHANGED, UNTRACKED = FileState.CLEAN, FileState.CHANGED, FileState.UNTRACKED
IGNORED, ABSENT, OUTSIDE, UNKNOWN = FileState.IGNORED, FileState.ABSENT, FileState.OUTSIDE, FileState.UNKNOWN


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return Made(tmp_path / "repo")


def _status(made: Made) -> tuple[set[str], set[str], set[str]]:
    """Changed, untracked and ignored paths, as git says."""
    changed: set[str] = set()
    untracked: set[str] = set()
    ignored: set[str] = set()
    rows = made.git("status", "--porcelain", "--ignored", "--no-renames", "-z").split("\0")
    for row in filter(None, rows):
        {"??": untracked, "!!": ignored}.get(row[:2], changed).add(row[3:])
    return changed, untracked, ignored


def _base(made: Made) -> None:
    made.commit(
        {
            "a.txt": "a\n",
            "src/b.py": "b\n",
            "src/deep/c.py": "c\n",
            "lib/d.py": "d\n",
            "run.sh": "echo\n",
            ".gitignore": "*.log\nbuild/\n/only\n!keep.log\n",
        }
    )


def _edit(made: Made) -> None:
    made.write({"a.txt": "other\n"})


def _edit_same_size(made: Made) -> None:
    made.write({"a.txt": "b\n"})


def _edit_same_size_and_times(made: Made) -> None:
    path = made.folder / "a.txt"
    before = path.stat()
    path.write_text("b\n")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _touch(made: Made) -> None:
    os.utime(made.folder / "a.txt", (1, 1))


def _stage(made: Made) -> None:
    made.write({"src/deep/c.py": "new\n"})
    made.git("add", "-A")


def _stage_new(made: Made) -> None:
    made.write({"src/new/n.py": "n\n"})
    made.git("add", "-A")


def _stage_then_revert(made: Made) -> None:
    made.write({"a.txt": "new\n"})
    made.git("add", "-A")
    made.write({"a.txt": "a\n"})


def _rename(made: Made) -> None:
    made.git("mv", "src/b.py", "src/moved.py")


def _delete(made: Made) -> None:
    (made.folder / "src/b.py").unlink()


def _delete_staged(made: Made) -> None:
    made.git("rm", "-q", "-r", "src/deep")


def _forget(made: Made) -> None:
    made.git("rm", "-q", "--cached", "a.txt")


def _untracked(made: Made) -> None:
    made.write({"new.txt": "n\n", "fresh/x/y.txt": "y\n", "src/z.txt": "z\n", "empty/inner": None})


def _ignored(made: Made) -> None:
    made.write(
        {
            "x.log": "",
            "keep.log": "",
            "build/o": "",
            "src/build/o": "",
            "only": "",
            "src/only": "",
            "logs/a.log": "",
        }
    )


def _mode(made: Made) -> None:
    (made.folder / "run.sh").chmod(0o755)


def _mode_that_does_not_count(made: Made) -> None:
    made.git("config", "core.fileMode", "false")
    (made.folder / "run.sh").chmod(0o755)


def _intent_to_add(made: Made) -> None:
    made.write({"n.txt": "n\n"})
    made.git("add", "-N", "n.txt")


def _conflict(made: Made) -> None:
    made.git("checkout", "-q", "-b", "side")
    made.commit({"a.txt": "side\n"})
    made.git("checkout", "-q", "main")
    made.commit({"a.txt": "main\n"})
    made.git("merge", "-q", "side", fails=True)


def _link(made: Made) -> None:
    (made.folder / "link").symlink_to("a.txt")
    made.commit()
    (made.folder / "link").unlink()
    (made.folder / "link").symlink_to("b.txt")


def _link_for_file(made: Made) -> None:
    (made.folder / "a.txt").unlink()
    (made.folder / "a.txt").symlink_to("src/b.py")


def _link_to_folder(made: Made) -> None:
    (made.folder / "out").symlink_to("/etc")


def _folder_for_file(made: Made) -> None:
    (made.folder / "a.txt").unlink()
    made.write({"a.txt/inner": "x\n"})


def _file_for_folder(made: Made) -> None:
    (made.folder / "lib/d.py").unlink()
    (made.folder / "lib").rmdir()
    made.write({"lib": "x\n"})


def _nested_ignores(made: Made) -> None:
    made.write(
        {
            "src/.gitignore": "!x.log\n*.tmp\n/b?\n",
            "src/x.log": "",
            "src/y.tmp": "",
            "src/bz": "",
            "src/deep/bz": "",
            "src/deep/.gitignore": "*\n!.gitignore\n",
            "src/deep/q": "",
        }
    )


def _excludes(made: Made) -> None:
    (made.folder / ".git/info/exclude").write_text("private\n")
    (made.home / "mine").write_text("*.swp\n")
    made.git("config", "core.excludesFile", "~/mine")
    made.write({"private/x": "", "a.swp": "", "b.swo": ""})


def _user_ignores(made: Made) -> None:
    folder = made.home / ".config/git"
    folder.mkdir(parents=True)
    (folder / "ignore").write_text("*.swp\n")
    made.write({"a.swp": "", "b.swo": ""})


def _ignored_but_tracked(made: Made) -> None:
    made.write({"build/kept": "x\n"})
    made.git("add", "-f", "build/kept")
    made.git("commit", "-q", "-m", "m")
    made.write({"build/other": ""})


def _nested_repository(made: Made) -> None:
    inner = Made(made.folder / "inner")
    inner.commit({"f": "f\n"})
    (made.folder / "inner-home").rmdir()


def _packed(made: Made) -> None:
    for number in range(5):
        made.commit({"src/b.py": "b\n" * 200 * (number + 1)})
    made.git("gc", "-q")
    made.write({"src/b.py": "changed\n", "lib/e.py": ""})
    made.git("add", "lib")


def _index_version_4(made: Made) -> None:
    made.git("update-index", "--index-version", "4")
    _untracked(made)
    _stage(made)


def _odd_names(made: Made) -> None:
    made.commit({"sp ace": "", "new\nline": "", "ünï/ö": "", 'quo"te': "", "[x]": "", "*": ""})
    made.write({"ünï/ö": "x", "t\tab": "", "[x]": "x"})


def _many(made: Made) -> None:
    made.commit({f"many/{number % 13}/{number}.txt": "x\n" for number in range(400)})
    made.write({"many/3/3.txt": "y\n", "many/5/new": ""})


def _commit_after_staging(made: Made) -> None:
    made.write({"src/deep/c.py": "new\n", "lib/e": ""})
    made.git("add", "src")
    made.git("commit", "-q", "-m", "m")


def _nothing(made: Made) -> None:
    pass


SITUATIONS: list[Callable[[Made], None]] = [
    value for name, value in sorted(globals().items()) if name.startswith("_") and name[1:2].islower()
    and callable(value) and value not in (_status, _base)
]  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__.strip("_"))
def test_agrees_with_git_status(made: Made, situation: Callable[[Made], None]) -> None:
    """Changed and untracked paths, and the state of every path, are those that git tells."""
    _base(made)
    situation(made)
    repository = made.read()
    changed, untracked, ignored = _status(made)
    assert set(repository.changed(1000) or ()) == changed
    assert set(repository.untracked(1000) or ()) == untracked
    for path in made.folder.rglob("*"):
        relative = str(path.relative_to(made.folder))
        if relative.split("/", maxsplit=1)[0] == ".git" or (path.is_dir() and not path.is_symlink()):
            continue
        expected = CLEAN
        above = [
            relative,
            *(f"{folder}/" for folder in path.relative_to(made.folder).parents if str(folder) != "."),
        ]
        if relative in changed:
            expected = CHANGED
        if not untracked.isdisjoint(above):
            expected = UNTRACKED
        if not ignored.isdisjoint(above):
            expected = IGNORED
        if "inner" in relative:
            continue  # of another repository, or below a tracked file that is now a folder: git is silent
        assert (relative, repository.state(str(path))) == (relative, expected)


def test_a_folder_has_the_worst_state_of_what_it_holds(made: Made) -> None:
    _base(made)
    made.write(
        {
            "clean/x": "x\n",
            "changed/x": "x\n",
            "mixed/x": "x\n",
            "cached/x": "x\n",
            "noted/x": "x\n",
        }
    )
    made.commit()
    made.write(
        {
            "changed/x": "y\n",
            "mixed/x": "y\n",
            "mixed/new/y": "",
            "fresh/x": "",
            "build/out.o": "",
            "logs/a.log": "",
            "cached/build/x.o": "",
            "noted/build/x": "",
            "noted/important.log": "",
            "hollow/in": None,
        }
    )
    repository = made.read()
    names = (
        "clean",
        "changed",
        "mixed",
        "fresh",
        "build",
        "logs",
        "cached",
        "hollow",
        "gone",
        "src",
        ".git",
        "",
    )
    assert {name: repository.state(str(made.folder / name)).name for name in names} == {
        "clean": "CLEAN",
        "changed": "CHANGED",
        "mixed": "UNTRACKED",
        "fresh": "UNTRACKED",
        "build": "IGNORED",
        "logs": "IGNORED",
        "cached": "CLEAN",
        "hollow": "CLEAN",
        "gone": "ABSENT",
        "src": "CLEAN",
        ".git": "UNTRACKED",
        "": "UNTRACKED",
    }


def test_a_file_hidden_from_git_status_is_still_seen_as_changed(made: Made) -> None:
    """``assume-unchanged`` and ``skip-worktree`` hide changes that would be lost all the same."""
    _base(made)
    made.git("update-index", "--assume-unchanged", "a.txt")
    made.git("update-index", "--skip-worktree", "run.sh")
    made.write({"a.txt": "other\n", "run.sh": "other\n"})
    assert _status(made)[0] == set()
    assert made.read().changed() == ("a.txt", "run.sh")


def test_files_left_out_by_a_sparse_checkout_are_not_missing(made: Made) -> None:
    _base(made)
    made.git("sparse-checkout", "set", "--no-cone", "/*", "!/src/")
    assert not (made.folder / "src").exists()
    assert made.read().changed() == ()
    assert made.read().state(str(made.folder)) is CLEAN


def test_a_sparse_index_leaves_the_folders_it_folds_unknown(made: Made) -> None:
    _base(made)
    made.git("sparse-checkout", "set", "--cone", "--sparse-index", "lib")
    made.write({"src/x": ""})
    assert made.read().state(str(made.folder / "src/x")) is UNKNOWN
    assert made.read().state(str(made.folder / "lib/d.py")) is CLEAN


def test_a_split_index_is_unknown(made: Made) -> None:
    _base(made)
    made.git("update-index", "--split-index")
    assert made.read().state(str(made.folder / "a.txt")) is UNKNOWN
    assert made.read().changed() is None


def test_before_the_first_commit_everything_added_is_changed(made: Made) -> None:
    made.write({"a": "a\n", "b": "b\n"})
    made.git("add", "a")
    repository = made.read()
    assert repository.state(str(made.folder / "a")) is CHANGED
    assert repository.state(str(made.folder / "b")) is UNTRACKED
    assert (repository.changed(), repository.untracked()) == (("a",), ("b",))
    assert repository.branch() == "main"
    assert repository.exists("HEAD") is False


def test_a_sha256_repository_is_read_too(tmp_path: Path) -> None:
    made = Made(tmp_path / "repo", "--object-format=sha256")
    _base(made)
    made.write({"a.txt": "b\n"})
    repository = made.read()
    assert repository.changed() == ("a.txt",)
    assert repository.state(str(made.folder / "src/b.py")) is CLEAN


def test_a_linked_worktree_has_its_own_index_and_shares_the_branches(made: Made, tmp_path: Path) -> None:
    _base(made)
    made.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    (tmp_path / "side/a.txt").write_text("other\n")
    repository = discover(str(tmp_path / "side/src"), made.environment, str(made.home), {})
    assert repository is not None
    assert (repository.root, repository.branch()) == (str(tmp_path / "side"), "side")
    assert repository.changed() == ("a.txt",)
    assert repository.exists("main") is True
    assert made.read().changed() == ()


def test_a_submodule_is_changed_when_it_moved_or_holds_changes(made: Made, tmp_path: Path) -> None:
    inner = Made(tmp_path / "inner")
    inner.commit({"f": "f\n"})
    _base(made)
    made.git("submodule", "--quiet", "add", str(inner.folder), "mod")
    made.commit()
    assert made.read().state(str(made.folder / "mod")) is CLEAN
    assert made.read("mod/f").root == str(made.folder / "mod")
    (made.folder / "mod/f").write_text("g\n")
    assert made.read().changed() == ("mod",)
    made.git("-C", "mod", "commit", "-q", "-am", "m")
    assert made.read().changed() == ("mod",)
    made.commit()
    assert made.read().changed() == ()
    (made.folder / "mod/new").write_text("")
    assert made.read().changed() == ("mod",)


def test_names_of_commits_are_resolved_as_git_does(made: Made) -> None:
    first = made.commit({"a": "1\n"})
    second = made.commit({"a": "2\n"})
    made.git("tag", "v1", first)
    made.git("tag", "-a", "-m", "t", "v2", second)
    made.git("branch", "feature/x", first)
    made.git("checkout", "-q", "-b", "side", first)
    third = made.commit({"b": "3\n"})
    made.git("checkout", "-q", "main")
    made.git("merge", "-q", "--no-edit", "side")
    for packed in (False, True):
        if packed:
            made.git("gc", "-q")
            made.git("pack-refs", "--all")
        repository = made.read()
        names = ["HEAD", "@", "v1", "v2", "v2^{}", "feature/x", "heads/side", "refs/heads/side", first,
                 first[:7],
                 "HEAD~1", "HEAD^2", "main~2", "HEAD^^"]  # fmt: skip
        assert {name: repository.exists(name) for name in names} == dict.fromkeys(names, True)
        missing = ["nope", "HEAD~9", "HEAD^3", "deadbee", "f" * 40, "refs/heads/nope", "../../x"]
        assert {name: repository.exists(name) for name in missing} == dict.fromkeys(missing, False)
        assert repository.exists("HEAD@{1}") is None
        assert repository.exists(":/text") is None
        ancestors = [("v1", "main"), ("side", "main"), ("v2", "main"), ("main", "main"), (third[:8], "HEAD"),
                     ("main", "side"), ("v2", "side"), ("side", "v2")]  # fmt: skip
        for revision, of in ancestors:
            said = made.git("rev-list", "--count", revision, f"^{of}").strip() == "0"
            assert (revision, of, repository.is_ancestor(revision, of)) == (revision, of, said)
        assert repository.is_ancestor("nope", "main") is None
        assert repository.branch() == "main"
    made.git("checkout", "-q", first)
    assert made.read().branch() is None


def test_stash_hooks_and_settings(made: Made) -> None:
    _base(made)
    repository = made.read()
    assert (repository.has_stash(), repository.hooks()) == (False, ())
    made.write({"a.txt": "x\n"})
    made.git("stash")
    made.write({".git/hooks/pre-commit": "#!/bin/sh\n", ".git/hooks/pre-push": "#!/bin/sh\n"})
    (made.folder / ".git/hooks/pre-commit").chmod(0o755)
    made.git("config", "alias.co", "checkout -q")
    made.git("config", "--global", "user.name", "Someone")
    repository = made.read()
    assert (repository.has_stash(), repository.hooks()) == (True, ("pre-commit",))
    assert repository.setting("alias.co") == "checkout -q"
    assert repository.setting("user.name") == "Someone"
    assert "user.name" not in (repository.settings() or {})
    made.git("config", "core.hooksPath", ".githooks")
    made.write({".githooks/post-checkout": ""})
    (made.folder / ".githooks/post-checkout").chmod(0o755)
    assert made.read().hooks() == ("post-checkout",)


def test_a_hostile_repository_runs_nothing(made: Made) -> None:
    """Programs named in the configuration leave their mark if they are started; none is."""
    _base(made)
    mark = made.home / "ran"
    program = made.home / "program"
    program.write_text(f"#!/bin/sh\ntouch {mark}\ncat\n")
    program.chmod(0o755)
    for key in ("core.fsmonitor", "filter.x.clean", "filter.x.smudge", "filter.x.process", "core.pager",
                "diff.external",
                "core.sshCommand", "alias.status"):  # fmt: skip
        made.git("config", key, f"!{program}" if key.startswith("alias") else str(program))
    made.write({".gitattributes": "* filter=x diff=x\n", "a.txt": "b\n"})
    repository = made.read()
    assert repository.state(str(made.folder / "a.txt")) is CHANGED
    assert repository.changed() == ("a.txt",)
    assert repository.untracked() == (".gitattributes",)
    assert not mark.exists()


@pytest.mark.parametrize(
    "damage",
    [
        {".git/index": "DIRC garbage that is long enough to be looked at once"},
        {".git/index": ""},
        {".git/HEAD": "ref: refs/heads/../../../etc/passwd"},
        {".git/HEAD": "nonsense"},
    ],
)
def test_a_damaged_repository_is_unknown_or_changed_never_clean(made: Made, damage: dict[str, str]) -> None:
    _base(made)
    made.write(damage)
    assert made.read().state(str(made.folder / "a.txt")) in (UNKNOWN, CHANGED)
    assert made.read().state(str(made.folder / "src")) in (UNKNOWN, CHANGED)


def test_what_is_too_much_to_look_at_is_unknown(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    _base(made)
    made.write({f"many/{number}": "" for number in range(40)})
    monkeypatch.setattr("autogate.world.git.repository._MOST_FILES", 30)
    repository = made.read()
    assert repository.state(str(made.folder / "a.txt")) is CLEAN
    assert repository.state(str(made.folder)) is UNKNOWN
    assert repository.untracked() is None
    made.write({"a.txt": "other\n", ".gitignore": "x\n" * 6000})
    assert made.read().state(str(made.folder / "many/1")) is UNKNOWN


def test_missing_objects_leave_it_unknown(made: Made) -> None:
    _base(made)
    for folder in (made.folder / ".git/objects").iterdir():
        if len(folder.name) == 2:
            for path in folder.iterdir():
                path.unlink()
    assert made.read().state(str(made.folder / "a.txt")) is UNKNOWN


def test_what_lies_outside(made: Made, tmp_path: Path) -> None:
    _base(made)
    assert made.read().state(str(tmp_path)) is OUTSIDE
    assert made.read().state(str(tmp_path / "repository")) is OUTSIDE
    assert made.read().state(str(made.folder / "no/such")) is ABSENT
    assert discover(str(tmp_path), {}, str(tmp_path), {}) is None


def test_a_text_is_that_of_the_revision(made: Made) -> None:
    """Whatever the working tree and the last commit hold."""
    _base(made)
    made.git("branch", "old")
    made.commit({"src/b.py": "newer\n", "new.txt": "x\n"})
    _edit(made)
    repository = made.read()
    path = str(made.folder / "src/b.py")
    assert [repository.text(revision, path) for revision in ("old", "HEAD~1", "HEAD")] == [
        "b\n",
        "b\n",
        "newer\n",
    ]
    assert repository.text("old", str(made.folder / "new.txt")) is None
    for revision, where in (
        ("none", path),
        ("HEAD@{1}", path),
        ("HEAD", str(made.folder / "src")),
        ("HEAD", "/x"),
    ):
        with pytest.raises(LookupError):
            repository.text(revision, where)
