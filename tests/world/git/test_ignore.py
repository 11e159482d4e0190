"""Ignore rules mean what they mean to git."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autogate.world.git.ignore import MOST_RULES, Ignores, read_rules
from autogate.world.git.patterns import compile_pattern, matches
from tests.world.git.repositories import Made

# rules, then paths that they ignore, then paths that they leave alone
CASES = [
    ("*.log", "a.log d/b.log", "a.logs log"),
    ("build", "build d/build build/x", "builder"),
    ("/build", "build build/x", "d/build"),
    ("build/", "build/x d/build/x", "build"),
    ("d/build", "d/build", "build e/d/build"),
    ("a/**/b", "a/b a/x/b a/x/y/b", "b c/a/b"),
    ("**/b", "b a/b a/x/b", "ab"),
    ("a/**", "a/x a/x/y", "b"),
    ("a/*", "a/x a/x/y", "b/a/x"),
    ("*.log\n!keep.log", "x.log", "keep.log d/keep.log"),
    ("d/\n!d/keep", "d/keep d/x", "keep"),
    ("d/*\n!d/keep", "d/x", "d/keep"),
    ("\\#x\n\\!y", "#x !y", "x y"),
    ("# x", "", "x #"),
    ("x \ny\\ ", "x", "y"),
    ("[a-c]x\n[!a-c]y\n[[:digit:]]z", "ax zy 1z", "dx ay az"),
    ("a[", "", "a["),
    ("a\\", "", "a"),
    ("f?o", "foo fxo", "fo fooo"),
    ("**", "a a/b", ""),
    ("foo**bar", "foobar fooxbar", "foo/bar"),
    ("a/b**c", "a/bc a/bxc", "a/b/c"),
    ("/*\n!/keep", "x d/y", "keep"),
    ("*/x", "d/x", "x d/e/x"),
    ("/", "", "a"),
    ("!", "", "a"),
    ("\r\nx\r", "x", "y"),
]


def _ignores(rules: str) -> Ignores:
    return Ignores(lambda folder: rules.encode() if folder == b"" else None, ())


@pytest.mark.parametrize(("rules", "ignored", "kept"), CASES)
def test_rules(rules: str, ignored: str, kept: str) -> None:
    ignores = _ignores(rules)
    found = [
        path for path in (ignored + " " + kept).split() if ignores.is_ignored(path.encode(), folder=False)
    ]
    assert found == ignored.split()


def test_the_cases_hold_for_git_too(tmp_path: Path) -> None:
    """The table above is checked against git, so that it cannot be wrong with us."""
    made = Made(tmp_path / "repo")
    for rules, ignored, kept in CASES:
        (made.folder / ".gitignore").write_text(rules + "\n", newline="")
        given_paths = (ignored + " " + kept).split()
        said = made.git("check-ignore", "-z", "--stdin", text="\0".join(given_paths) + "\0", fails=True)
        assert (rules, [path for path in said.split("\0") if path]) == (rules, ignored.split())


_piece = st.sampled_from(
    ["*", "?", "a", "b", "ab", "[a-b]", "[!a]", "\\*", ".", "[[:alpha:]]", "[]-a]", "\\b"]
)
# Two stars beside a literal start are left out: git takes that start away first, and the rest means another
# thing then.
_segment = st.one_of(
    st.just("**"), st.lists(_piece, min_size=1, max_size=3).map("".join).filter(lambda text: "**" not in text)
)
_line = st.tuples(
    st.sampled_from(["", "", "!", "/", "#", "!/", "**/"]),
    st.lists(_segment, min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", "", "/", "/**", " ", "/*"]),
).map("".join)
_NAMES = ["a", "b", "ab", "a.b", "*", "ba"]
_PATHS = [
    "/".join(parts) for size in (1, 2, 3) for parts in itertools.product(_NAMES[:4], repeat=size)
] + _NAMES[4:]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return Made(tmp_path_factory.mktemp("ignore") / "repo")


@settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(_line, min_size=1, max_size=4))
def test_any_rules_mean_what_they_mean_to_git(shared: Made, lines: list[str]) -> None:
    (shared.folder / ".gitignore").write_text("\n".join(lines) + "\n")
    said = set(
        shared.git("check-ignore", "-z", "--stdin", text="\0".join(_PATHS) + "\0", fails=True).split("\0")
    )
    ignores = _ignores("\n".join(lines) + "\n")
    found = {path for path in _PATHS if ignores.is_ignored(path.encode(), folder=False)}
    assert found == said - {""}


def test_case_does_not_count_where_the_repository_says_so() -> None:
    ignores = Ignores(lambda _: None, (b"*.LOG\nBuild\n",), ignore_case=True)
    assert [path for path in (b"a.log", b"build", b"c") if ignores.is_ignored(path, folder=False)] == [
        b"a.log",
        b"build",
    ]


def test_too_many_rules_are_not_believed() -> None:
    assert read_rules(b"x\n" * (MOST_RULES + 1)) is None
    assert read_rules(b"x\n" * MOST_RULES) is not None


@pytest.mark.parametrize(
    "pattern", [b"*a" * 60 + b"b", b"**/a/" * 60 + b"b", b"*" * 3000 + b"b", b"[" * 3000]
)
def test_hostile_patterns_take_no_time(pattern: bytes) -> None:
    started = time.process_time()
    compiled = compile_pattern(pattern)
    if compiled is not None:
        assert not matches(compiled, (b"a" * 250,))
        assert not matches(compiled, (b"a",) * 500)
    assert time.process_time() - started < 2
