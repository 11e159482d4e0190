"""What the patterns of configured rules match, and what they must not."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.config.patterns import compile_command, compile_path
from autogate.words.values import BRACKET, MANY, QUESTION, STAR, UNKNOWN

HOME = "/home/dev"


@pytest.mark.parametrize(
    ("pattern", "argv"),
    [
        ("git", ("git",)),
        ("git", ("/usr/bin/git",)),
        ("g*", ("/usr/bin/git",)),
        ("git status", ("git", "status")),
        ("git push *", ("git", "push")),
        ("git push *", ("git", "push", "origin", "main")),
        ("git push *", ("git", "push", MANY)),
        ("git push *", ("git", "push", UNKNOWN, STAR)),
        ("git * origin", ("git", "push", "origin")),
        ("git * origin", ("git", UNKNOWN, "origin")),
        ("git ** --force **", ("git", "push", "origin", "--force")),
        ("git ** --force **", ("git", "--force", MANY)),
        ("npm run test:*", ("npm", "run", "test:unit")),
        ("npm run test:*", ("npm", "run", "test:")),
        ("npm run test:*", ("npm", "run", "test:" + UNKNOWN)),
        ("tool --name='*'", ("tool", "--name=*")),
        (r"tool \*", ("tool", "*")),
        ('tool "two words"', ("tool", "two words")),
        ("tool ''", ("tool", "")),
        ("rm ~/scratch/x", ("rm", "/home/dev/scratch/x")),
        ("./deploy.sh *", ("./deploy.sh", "now")),
    ],
)
def test_accepts_command(pattern: str, argv: tuple[str, ...]) -> None:
    """Words match words; a * at the end takes any rest."""
    assert compile_command(pattern, HOME).covers(argv, strict=True)


@pytest.mark.parametrize(
    ("pattern", "argv"),
    [
        ("git", ("git", "status")),
        ("git status", ("git",)),
        ("git status", ("git", "status", "-s")),
        ("git status", ("git status",)),
        ("git status", ("./git", "status")),
        ("git status", ("/tmp/git", "status")),
        ("git push", ("git", UNKNOWN)),
        ("git push", ("git", MANY)),
        ("git * origin", ("git", MANY, "origin")),
        ("git * origin", ("git", STAR, "origin")),
        ("git ** --force", ("git", MANY)),
        ("npm run test:*", ("npm", "run", "test")),
        ("npm run test:*", ("npm", "run", UNKNOWN)),
        ("npm run test:*", ("npm", "run", "test:" + STAR)),
        ("npm run test:*", ("npm", "run", "test:" + MANY)),
        ("tool *", (UNKNOWN, "x")),
        ("g*", ("/tmp/git",)),
        ("tool", (STAR,)),
        ("tool '*'", ("tool", STAR)),
        ("./deploy.sh", ("deploy.sh",)),
        ("./deploy.sh", ("/other/deploy.sh",)),
    ],
)
def test_rejects_command(pattern: str, argv: tuple[str, ...]) -> None:
    """An unknown part is covered by nothing but a *, and several words never by one."""
    assert not compile_command(pattern, HOME).covers(argv, strict=True)


def test_a_rule_that_stops_knows_a_program_wherever_it_lies() -> None:
    """To allow ``git`` is to allow the system's; to block it is to block every file of that name."""
    pattern = compile_command("git push *", HOME)
    argv = ("/tmp/git", "push")
    assert (pattern.covers(argv, strict=True), pattern.covers(argv, strict=False)) == (False, True)


def test_many_wildcards_take_linear_time() -> None:
    """A pattern full of ** does not blow up."""
    pattern = compile_command("p " + "** a " * 60, HOME)
    assert not pattern.covers(("p", *("a",) * 3000, "b"), strict=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "at least the name"),
        ("  ", "at least the name"),
        ("git 'push", "quote is not closed"),
        ("** push", "first word is the name"),
    ],
)
def test_rejects_pattern(text: str, message: str) -> None:
    """A pattern that cannot be meant is an error."""
    with pytest.raises(ValueError, match=message):
        compile_command(text, HOME)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("~/scratch/**", "/home/dev/scratch/a/b.txt"),
        ("~/scratch/**", "/home/dev/scratch/" + STAR),
        ("~/scratch/*.log", "/home/dev/scratch/a.log"),
        ("~/scratch/*.log", f"/home/dev/scratch/{STAR}.log"),
        ("/srv/a?c", "/srv/abc"),
        ("**/.env", "/srv/shop/.env"),
        ("**/.env", "/.env"),
        ("/srv/**/x", "/srv/x"),
        ("/srv/**/x", "/srv/a/b/x"),
        ("/srv/a[1]", "/srv/a[1]"),
    ],
)
def test_accepts_path(pattern: str, path: str) -> None:
    """* stays within a folder, ** does not."""
    assert compile_path(pattern, HOME).covers(path, strict=True)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("~/scratch/**", "/home/dev/scratch"),
        ("~/scratch/**", "/home/dev/scratch2/a"),
        ("~/scratch/**", "/home/other/scratch/a"),
        ("~/scratch/**", "/home/dev/scratch/" + UNKNOWN),
        ("~/scratch/**", "/home/dev/scratch/" + MANY),
        ("~/scratch/**", "/home/dev/" + STAR),
        ("~/scratch/*", "/home/dev/scratch/a/b"),
        ("/srv/a?c", "/srv/a/c"),
        ("/srv/a?c", f"/srv/a{STAR}c"),
        ("/srv/a?c", f"/srv/a{QUESTION}c"),
        ("/srv/abc", f"/srv/a{BRACKET}c"),
        ("/srv/a.c", "/srv/abc"),
    ],
)
def test_rejects_path(pattern: str, path: str) -> None:
    """An unknown part can be ../.. and is never allowed by a path rule."""
    assert not compile_path(pattern, HOME).covers(path, strict=True)


@pytest.mark.parametrize(
    ("path", "recursive", "expected"),
    [
        ("/home/dev/secret/a", False, True),
        ("/home/dev/secret/" + UNKNOWN, False, True),
        ("/home/dev", True, True),
        ("/", True, True),
        ("/home/dev", False, False),
        ("/home/dev/" + STAR, False, True),
        (f"/home/dev/s{STAR}t", False, True),
        (f"/home/dev/{STAR}.txt", False, False),
        ("/home/dev/secretary", True, False),
        ("/home/dev/other", True, False),
    ],
)
def test_a_rule_that_stops_sees_what_lies_below(path: str, recursive: bool, expected: bool) -> None:
    """Removing the home folder, or all that matches in it, is removing the folder that a rule protects."""
    pattern = compile_path("~/secret/**", HOME)
    assert pattern.covers(path, strict=False, recursive=recursive) is expected


def test_a_rule_that_stops_follows_links(tmp_path: Path) -> None:
    """Paths come with links followed, so a rule for a link protects what it leads to; allowing does not."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    base = tmp_path.resolve()
    pattern = compile_path(f"{base}/link/**", HOME)
    path = f"{base}/real/a"
    assert (pattern.covers(path, strict=False), pattern.covers(path, strict=True)) == (True, False)


@pytest.mark.parametrize("text", ["scratch/**", "~/a/../b", "/a/./b"])
def test_rejects_path_pattern(text: str) -> None:
    """A path whose place is not plain is an error."""
    with pytest.raises(ValueError, match="a path"):
        compile_path(text, HOME)


def test_a_project_path_starts_at_its_folder() -> None:
    """Relative patterns have a meaning in a project's file only."""
    assert compile_path("data/**", HOME, "/srv/shop").covers("/srv/shop/data/x", strict=False)
