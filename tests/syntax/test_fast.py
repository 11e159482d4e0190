"""Where the grammar is believed, and the traps it sets."""

from __future__ import annotations

from typing import Any

import pytest

from autogate.syntax.fast import LENGTH_LIMIT, SYNTAX_LIMIT, read_fast
from autogate.syntax.read import read
from autogate.syntax.tree import Simple
from tests.syntax.helpers import reference_or_error

TAKEN = [
    'a "$(b | c)" d',
    'for f in *.txt; do a "$f"; done | sort',
    'while read -r x; do a "$x"; done < b',
    "if [ -f a ]; then b; else c; fi",
    'if [[ "$a" == b* && -n $c ]]; then d; fi',
    "case $1 in a) b ;; c|d) e ;; esac",
    'f() { local x=$1; a "$x"; }',
    "(cd a && b) || { c; d; }",
    "a $((1 + 2)) $(($x * 3))",
    'x=$(a) y="$(b)" c',
    'x=(a b "$c") && d',
    "diff <(a) <(b)",
    "a <<'E'\nx $(y) `z`\nE\nb",
    "a > b <<E\nx $y\nE",
    "a <<-E\n\tb\n\tE",
    "python3 - <<'E'\nx - <<y\nE",
    "a b - <<-'E'\n\tx\n\tE",
    "a 'b - <<c' - <<< d",
    "a -m \"$(cat <<'E'\nx\n\ny\nE\n)\"",
    'a "${x}/b" "${y##*/}" ${z:-d}',
    "a $(b) > c && d 2>&1 | e $(f) | g",
    "a && b | c $(d) > e | f || g",
    'echo \u00e9 "$(a \u00e8)" > \u00fc',
    "! a && b",
    'for f in *.py; do a "$f"; done | sort | head && b',
    "{ a; } | b | c 2>&1 && d || e; f",
    "while a; do b; done | c && ! d | e || g",
    "((x > 1)) && a",
    "for ((i=0; i<3; i++)); do a; done",
    "unset x",
    'declare -A m=(["k"]=v [j]=w)',
    "[[ $x =~ ^[0-9]+$ ]]",
    'a " $b $c "',
    "a `b c`",
    'read -r x <<< "$y"',
]


@pytest.mark.parametrize("text", TAKEN)
def test_accepts(text: str) -> None:
    """What it is known to read right, with the reference reader's tree."""
    assert read_fast(text) is not None
    assert read_fast(text) == reference_or_error(text)


TRAPS = {
    "a list after the mark": "sort <<'E'; touch f\nx\nE",
    "a pipe after the mark": "sort <<'E' 2>&1 | uniq\nx\nE",
    "a redirection and a list after the mark": "sort <<'E' > f; touch g\nx\nE",
    "a here-document before the program": "<<E sort\nx\nE",
    "two here-documents": "paste <<A <<B\nx\nA\ny\nB",
    "an ampersand after the mark": "sort <<E & touch f\nx\nE",
    "a read-write redirection": "sort <> f",
    "a read-write descriptor": "exec 4<>f",
    "falling through a case": "case $x in a) b;& c) d;;& *) e;; esac",
    "an extended glob": "ls @(a|b) !(c)",
    "backquotes in a here-document": "sort <<E\n`touch f`\nE",
    "backquotes in an expansion": 'ls "${x:-`touch f`}"',
    "a coprocess": "coproc touch f",
    "a timed command": "time -p touch f $(ls)",
    "a translated program": '$"touch" f',
    "arguments after a redirection": "touch > f $(ls) g",
    "a word over two lines": "touch f$(ls)\\\ng",
    "a negated pipeline": "! touch f | uniq $(ls)",
    "a redirection behind a list": "touch f && sort g > h$(ls)",
    "a file descriptor that is none": "touch f$(ls)2>g",
    "blanks before an expansion": 'ls " $(touch f)"',
    "a comment that ends in a backslash": "ls $(a) # b \\\ntouch f",
    "a definition in a pipeline": "f() { ls; } | touch $(a)",
    "substitution that looks like arithmetic": "ls $( (touch f) | (touch g) )",
    "arithmetic in brackets": "ls $[1+2]",
    "quotes in quotes": 'ls "$(touch "f g" \'h\')"',
    "a regular expression": "[[ $x =~ (a|b)+[[:space:]] ]] && touch f$(a)",
    "a line continuation in a here-document": "sort <<E\nx\\\nE\nE\ntouch f",
    "a keyword for a word": "ls if then $(a) done",
    "an element with blanks": "m[a b]=c touch f",
    "an array before a program": "x=(a) touch f",
    "a here-document in backquotes": "ls `sort <<E\nx\nE\n`",
    "a mark in quotes within a word": "sort <<E'O'F\nx\nEOF",
    "a bare dollar before a quote": "ls a$'\\x41'",
    "a test with no operands": "[[ -x ]]",
    "a lone brace": "ls } { $(a)",
}


def programs(node: Any) -> list[str]:
    """The names of all programs in a tree, sorted."""
    found: list[str] = []
    if type(node) is Simple and node.words:
        name = node.words[0].literal
        found.append("*" if name is None else name)
    if isinstance(node, tuple):
        for item in node:
            found += programs(item)
    return sorted(found)


@pytest.mark.parametrize("kind", TRAPS)
def test_traps(kind: str) -> None:
    """The fast reader gives way, or reads what the reference reads: every program is seen."""
    text = TRAPS[kind]
    found = read_fast(text)
    expected = reference_or_error(text)

    assert found is None or found == expected
    reading = read(text)
    assert reading.error or "touch" not in text or "touch" in programs(reading.statements)


def test_gives_way_to_texts_that_may_take_long() -> None:
    """The grammar's recovery from errors takes time that grows with the square of the text."""
    assert read_fast("a '" + "x" * LENGTH_LIMIT + "'") is None
    assert read_fast("a;" * (SYNTAX_LIMIT + 1)) is None


def test_gives_way_to_carriage_returns() -> None:
    assert read_fast("a 'b\rc'") is None
