"""What the plain reader takes, and where it gives way."""

from __future__ import annotations

import subprocess
import sys

import pytest

from autogate.syntax.plain import LENGTH_LIMIT, read_plain, word_parts
from autogate.syntax.tree import Parameter, Text
from tests.syntax.helpers import reference_or_error


@pytest.mark.parametrize(
    "text",
    [
        "git status",
        "ls -la | grep -v '^d' | head -n 3",
        'cd a/b && make -j4 "x y" || echo failed; true',
        "a > b 2>&1 < c >> d &> e",
        'echo "$HOME/x" $1 ${y} "it costs 5$"',
        "find . -type f \\( -name '*.a' -o -name '*.b' \\) -exec c {} +",
        "A=1 B='x y' c",
        "export PATH=$PATH:/x/bin NAME",
        "a # b 'c\nd",
        "a && # b\n\n  c",
        "a & b &",
        "! a | b",
        "time make all",
        "a \\\n  --b \\\n  c",
        "grep x$ y",
        "awk '{print $1}' a | sort | uniq -c",
        "a\nb\n\nc\n",
        "[ -f a ] && b",
        "echo \u00e9\u00e8 '\u00fc'",
        "a !b c! {} @ = == [x]",
    ],
)
def test_accepts(text: str) -> None:
    """Plain lines are taken, with the reference reader's tree."""
    assert read_plain(text) is not None
    assert read_plain(text) == reference_or_error(text)


@pytest.mark.parametrize(
    "text",
    [
        "a $(b)",
        "a `b`",
        'a "$(b)"',
        "a ${b:-c}",
        "a <<E\nb\nE",
        "a <(b)",
        "a $'b'",
        'a $"b"',
        'a b$"c"',
        "(a)",
        "{ a; }",
        "if a; then b; fi",
        "a; then",
        "x[1]=a",
        "x[a b]=c d",
        "x=(a)",
        "declare x[1]=a",
        "export --x=a",
        "export > a x=1",
        "let x=1",
        "coproc a",
        "time -x a",
        "time ! a",
        "a | time b",
        "a |& b",
        "a ;; b",
        "a | | b",
        "a >",
        "a > > b",
        "a <> b",
        "a {x}> b",
        "a 123> b",
        "a b\\\nc",
        "a >&-b",
        "a \\",
        "a 'b",
        'a "b',
        "a $\\\nb",
        "a (b)",
        "a !(b)",
    ],
)
def test_gives_way(text: str) -> None:
    assert read_plain(text) is None


@pytest.mark.parametrize(
    "text", ["a # b", "a =b", "a $x[1]", "a $x:h", "a > !b", "a &! b", "a $#x", "a <1-2>"]
)
def test_gives_way_to_zsh(text: str) -> None:
    assert read_plain(text, zsh=True) is None


def test_gives_way_to_long_texts() -> None:
    assert read_plain("a" * (LENGTH_LIMIT + 1)) is None


def test_offsets_are_those_of_the_longer_text() -> None:
    assert read_plain("a | b", offset=7) == tuple(
        [
            statement._replace(
                stages=tuple(
                    stage._replace(start=stage.start + 7, end=stage.end + 7) for stage in statement.stages
                )
            )
            for statement in read_plain("a | b") or ()
        ]
    )
    assert read_plain("a # b", comments=False) is None


def test_one_word() -> None:
    assert word_parts("a'b'$c") == [Text("a"), Text("b", True), Parameter("c")]
    assert word_parts("a b") is None
    assert word_parts("a$") is None


def test_imports_no_parser() -> None:
    """Reading a plain line loads neither the grammar nor anything that starts processes."""
    code = (
        "import sys; from autogate.syntax.read import read; assert read('a | b').reader == 'fast';"
        "print([name for name in ('tree_sitter', 'subprocess', 'json') if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )

    assert result.stdout == "[]\n"
