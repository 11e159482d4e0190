"""What the marks in a value say of it."""

from __future__ import annotations

import pytest

from autogate.words.values import (
    BRACKET,
    MANY,
    QUESTION,
    STAR,
    UNKNOWN,
    as_path,
    has_pattern,
    has_unknown,
    is_static,
    quoted_pattern,
)


@pytest.mark.parametrize(
    ("value", "static", "unknown", "pattern"),
    [
        ("", True, False, False),
        ("a*b?", True, False, False),
        (f"a{UNKNOWN}", False, True, False),
        (MANY, False, True, False),
        (f"{STAR}.py", False, False, True),
        (f"a{QUESTION}", False, False, True),
        (f"{BRACKET}{UNKNOWN}", False, True, True),
    ],
)
def test_a_pattern_is_known_to_name_files_and_an_unknown_part_is_not(
    value: str, static: bool, unknown: bool, pattern: bool
) -> None:
    assert (is_static(value), has_unknown(value), has_pattern(value)) == (static, unknown, pattern)


def test_a_program_that_gets_a_quoted_pattern_sees_it_as_written() -> None:
    assert quoted_pattern(f"{STAR}.p{QUESTION}") == "*.p?"


@pytest.mark.parametrize(("word", "path"), [("a", "a"), (MANY, UNKNOWN), (UNKNOWN, UNKNOWN), ("", "")])
def test_any_number_of_words_is_an_unknown_path(word: str, path: str) -> None:
    assert as_path(word) == path
