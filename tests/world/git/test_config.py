"""Git configuration is read as git reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.world.git.config import Settings, parse
from tests.world.git.repositories import Made

TEXT = """\ufeff# a comment
[core]
\tbare = false
\tpager = less "-R  x" ; not this
\teditor = "vi # no comment"
\tempty =
\tflag
\tlong = one \\
two
[Alias] co = checkout -q
\tst=status\\t-s
[remote "Origin \\"x\\""]
\turl = https://example.org/x.git\x20\x20
[branch.Old]
\tmerge = y
"""


def test_entries_are_those_that_git_lists(tmp_path: Path) -> None:
    made = Made(tmp_path / "repo")
    path = made.home / "config"
    path.write_text(TEXT)
    rows = made.git("config", "--file", str(path), "--list", "-z").split("\0")[:-1]
    said = [
        (key.lower(), value if mark else "true") for key, mark, value in (row.partition("\n") for row in rows)
    ]
    assert parse(TEXT) == tuple(said)


@pytest.mark.parametrize(
    "text",
    [
        "x = 1",
        "[a",
        "[a]\n1x = y",
        '[a]\nx = "open',
        "[a]\nx = \\q",
        "[a]\nx y",
        '[a "b]\nx = 1',
        "[]\nx = 1",
    ],
)
def test_malformed_text_is_refused(text: str) -> None:
    assert parse(text) is None


def _settings(
    files: dict[str, str], environment: dict[str, str] | None = None, branch: str | None = None
) -> Settings:
    return Settings(files.get, "/home/u", environment or {}, "/w/.git", "/w/.git", lambda: branch)


def test_nearer_files_win_over_farther_ones() -> None:
    files = {
        "/etc/gitconfig": "[a]\nx = system\ny = system\nz = system\nw = system",
        "/home/u/.config/git/config": "[a]\ny = config",
        "/home/u/.gitconfig": "[a]\ny = home\nz = home",
        "/w/.git/config": "[a]\nz = own",
    }
    environment = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "A.w", "GIT_CONFIG_VALUE_0": "environment"}
    assert _settings(files, environment).all() == {
        "a.x": "system",
        "a.y": "home",
        "a.z": "own",
        "a.w": "environment",
    }
    assert _settings(files).own() == {"a.z": "own"}
    assert _settings({}).own() is None
    assert _settings({"/w/.git/config": "[a"}).own() is None


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ('[include]\npath = "more"', True),
        ('[include]\npath = "/w/.git/more"', True),
        ('[includeIf "gitdir:/w/"]\npath = more', True),
        ('[includeIf "gitdir:~/w/"]\npath = more', False),
        ('[includeIf "gitdir:w/.git"]\npath = more', True),
        ('[includeIf "onbranch:main"]\npath = more', True),
        ('[includeIf "onbranch:rel/"]\npath = more', False),
        ('[includeIf "hasconfig:remote.*.url:x"]\npath = more', True),
    ],
)
def test_includes_are_followed_where_their_condition_holds_or_is_not_understood(
    condition: str, holds: bool
) -> None:
    found = _settings({"/w/.git/config": condition, "/w/.git/more": "[b]\nc = 1"}, branch="main").own()
    assert (found or {}).get("b.c") == ("1" if holds else None)


def test_a_file_that_includes_itself_comes_to_an_end() -> None:
    assert "include.path" in (_settings({"/w/.git/config": "[include]\npath = config\n" * 30}).own() or {})
