"""Nothing in a command can move the cursor, turn the text around or hide."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.cli.render import json_line
from autogate.cli.text import escape


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rm -rf build/", "rm -rf build/"),
        ("café 日本 ✓", "café 日本 ✓"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("a\r\nb\t", "a\\x0d\\x0ab\\x09"),
        ("\x7f\x9b", "\\x7f\\x9b"),
        ("a\u202eb\u2066", "a\\u202eb\\u2066"),
        ("a\u200bb\ufeff", "a\\u200bb\\ufeff"),
        ("a\u2028b", "a\\u2028b"),
        ("\U000e0041", "\\U000e0041"),
        ("\udcff", "\\udcff"),
    ],
)
def test_escape(text: str, expected: str) -> None:
    """Such a character is written out; letters of any language stay."""
    assert escape(text) == expected


@given(st.text())
def test_fuzz_nothing_hidden_is_left(text: str) -> None:
    """For any text."""
    assert not any(
        unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(c) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        for c in escape(text)
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("##[error]x", r"#\x23[error]x"),
        ("a ##[add-mask]b ##[c]", r"a #\x23[add-mask]b #\x23[c]"),
        ("##vso[task.setvariable]x", r"#\x23vso[task.setvariable]x"),
        ("##teamcity[message]", r"#\x23teamcity[message]"),
        ("###[error]x", r"##\x23[error]x"),
        ("## a heading [1]", "## a heading [1]"),
        ("echo ${x##*/}", "echo ${x##*/}"),
    ],
)
def test_commands_to_what_runs_a_job(text: str, shown: str) -> None:
    """CI systems obey them anywhere in a line, on both streams; in JSON the text stays the same."""
    assert escape(text) == shown
    line = json_line({"text": text})
    assert json.loads(line) == {"text": text}
    assert escape(line.rstrip("\n")) == line.rstrip("\n")
