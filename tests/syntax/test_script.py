"""What the reader by recursive descent takes and leaves, and that it reads each character once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from autogate.syntax import plain, script, script_words
from autogate.syntax.literals import CHAIN_LIMIT
from autogate.syntax.read import read
from autogate.syntax.script import LENGTH_LIMIT, read_script
from autogate.syntax.tree import AndOr
from tests.syntax.helpers import reference_or_error
from tests.syntax.test_fast import TAKEN as TAKEN_BY_FAST
from tests.syntax.test_fast import TRAPS

TAKEN = [
    *[text for text in TAKEN_BY_FAST if not text.startswith(("declare -A", "diff"))],
    "for f in a b; do\nls $f1\nls $f2\ndone",
    "if a; then b; elif c; then d; else e; fi > f 2>&1",
    "until a; do b; done < c | d",
    "case $x in\n  a|b) c;;\n  'd e') ;;\n  *) f; g ;;\nesac",
    "case a in b) (c);; esac",
    "select x in a b; do c; done",
    "f() (a; b)\nf",
    "function f { a; }",
    "function f() {\n  a\n}",
    "{ a; b; } | c",
    "time a $(b)",
    "! a $(b) | c",
    "a <<X <<'Y' | b\nx $y\nX\nz\nY\nc",
    "if a; then\ncat > b <<'E'\nfi\nE\nfi",
    "x=$(cat <<'E'\na)\nE\n)",
    'a "$(b "$(c "d e")")"',
    "x=(\n  a\n  'b c'\n) ; d",
    "local x=$(a) y",
    "export x=(a b)",
    'a `b c` "`d e`" $(f `g`)',
    "diff <(a) <(b | c) > d",
    "read x < <(a)",
    "[[ -n $x && ! -f a || b =~ ^c[0-9]+$ ]] && d",
    "# a\na # b; c\nd $(e)",
    "a $(b # c)\n)",
    "a $(case b in c) d;; esac)",
    "echo $'a\\n' $(b)",
    "a && b |& c $(d) || e",
    "((x + 1)) && { a; } 2> b",
    "a & b $(c) & d",
]  # fmt: skip


@pytest.mark.parametrize("text", TAKEN)
def test_accepts(text: str) -> None:
    """What it reads is the tree of the reference reader."""
    assert read_script(text) is not None
    assert read_script(text) == reference_or_error(text)


LEFT = {
    "no end of a loop": "for x in a; do b",
    "an end without a beginning": "a $(b); done",
    "another end": "if a; then b; done",
    "nothing between": "if a; then fi",
    "an empty substitution": "a $()",
    "a definition in a list": "f() { a; } && b",
    "a parenthesis too many": "a $(b))",
    "a word right behind a compound": "{ a; }b",
    "a keyword right behind another": "if(a); then b; fi",
    "a coprocess": "coproc a $(b)",
    "an extended glob": "a @(b|c) $(d)",
    "a quoted declaration": "loc\\al x=$(a)",
    "names in the head of a definition": "function a{ b {\nc\n}",
    "no end of a here-document": "a $(b) <<E\nc",
    "a here-document behind an open quote": "a <<E 'b\nE\nc' $(d)\nE",
    "backslashes in backquotes": "a `b \\`c\\``",
    "a substitution within a word": "a b<(c)",
    "a comment sign behind a substitution": "a $(b)#c",
    "a comment sign behind a quote": 'a "$(b)"# c',
    "an element with a sign before it": "export z=(1 =2)",
    "a lone semicolon": "; a $(b)",
    "two semicolons": "a $(b);; c",
    "an operator at the end": "a $(b) &&",
    "an element": "a[1]=b $(c)",
    "a test with parentheses": "[[ ( a ) ]] && b",
    "falling through a case": "case a in b) c;& d) e;; esac",
    "a named descriptor": "a {x}> b $(c)",
    "a long descriptor": "a 123> b $(c)",
    "a definition with its errors in a pipeline": "f() { a; } |& b",
    "a redirection to nowhere": "a &>(b)",
    "a carriage return": "a $(b)\rc",
}


@pytest.mark.parametrize("kind", LEFT)
def test_gives_way(kind: str) -> None:
    """What is unfinished, wrong or unusual is left to the parsers."""
    assert read_script(LEFT[kind]) is None


@pytest.mark.parametrize("kind", TRAPS)
def test_traps(kind: str) -> None:
    """What the grammar is known to read wrong, this reader reads as the reference does, or leaves."""
    found = read_script(TRAPS[kind])

    assert found is None or found == reference_or_error(TRAPS[kind])


def repeated(make: Callable[[int], str], between: str = "\n") -> Callable[[int], str]:
    return lambda count: between.join(make(number) for number in range(count))


KINDS: dict[str, Callable[[int], str]] = {
    "loops": repeated(lambda n: f'for f in a{n} b; do wc -l "$f"; done'),
    "a loop": lambda count: "for f in a b; do\n" + repeated(lambda n: f"wc -l $f{n}")(count) + "\ndone",
    "branches": repeated(lambda n: f"if [ -f a{n} ]; then cat a{n}; fi", "; "),
    "brackets": repeated(lambda n: f"( ls a{n} )", "; "),
    "braces": repeated(lambda n: f"{{ ls a{n}; }}", "; "),
    "a case": lambda count: "case $1 in\n" + repeated(lambda n: f"a{n}) ls {n};;")(count) + "\nesac",
    "functions": repeated(lambda n: f"f{n}() {{ ls {n}; }}; f{n}"),
    "substitutions": lambda count: "echo " + repeated(lambda n: f"$(basename a{n}.c)", " ")(count),
    "in quotes": lambda count: 'echo "' + repeated(lambda n: f"$(basename a{n}.c)", " ")(count) + '"',
    "backquotes": lambda count: "echo " + repeated(lambda n: f"`basename a{n}.c`", " ")(count),
    "tests": repeated(lambda n: f"[[ a{n} == b* ]] && ls", "; "),
    "arithmetic": lambda count: "echo " + repeated(lambda n: f"$(({n} + 1))", " ")(count),
    "here-documents": repeated(lambda n: f"cat > f{n} <<'E'\nhello {n}\nE"),
    "nearly plain": repeated(lambda n: f"loc\\al x={n}; ls ${{x:-{n}}}"),
    "a chain": lambda count: repeated(lambda n: f"cp a{n} $(b)", " && ")(count % CHAIN_LIMIT),
    "arrays": repeated(lambda n: f"a=(x{n} y)"),
}


class Counting:
    """A pattern that counts how many characters its matches had."""

    def __init__(self, pattern: re.Pattern[str], total: list[int]) -> None:
        self.pattern, self.total = pattern, total

    def match(self, *arguments: Any) -> re.Match[str] | None:
        found = self.pattern.match(*arguments)
        self.total[0] += 1 + (len(found[0]) if found else 0)
        return found

    def finditer(self, *arguments: Any) -> Iterator[re.Match[str]]:
        for found in self.pattern.finditer(*arguments):
            self.total[0] += 1
            yield found


@pytest.mark.parametrize("kind", KINDS)
def test_reads_each_character_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is matched grows as the text does, and the plain reader is given no character three times."""
    total = [0]
    for module in (script, script_words):
        for name, pattern in list(vars(module).items()):
            if isinstance(pattern, re.Pattern):
                monkeypatch.setattr(module, name, Counting(pattern, total), raising=True)

    def passed(text: str, **more: Any) -> Any:
        total[0] += len(text)
        return plain.read_plain(text, **more)

    monkeypatch.setattr(script, "read_plain", passed)
    work = []
    for count in (100, 1_000):
        total[0] = 0
        text = KINDS[kind](count)
        assert read_script(text) is not None
        work.append(total[0] / len(text))

    assert work[1] <= work[0] * 1.2 + 0.5
    assert work[1] <= 10


@pytest.mark.parametrize("kind", KINDS)
def test_reads_ten_kilobytes_of_each_kind(kind: str) -> None:
    """Nobody needs a process, or an error, for ten kilobytes that repeat what one line of them is."""
    text = KINDS[kind](10)
    text = KINDS[kind](10 * 10_000 // len(text))

    reading = read(text, reference=False)

    assert reading.error == ""


def test_a_long_chain_is_read() -> None:
    """A chain is walked in a loop, so that it may be longer than commands may nest."""
    text = " && ".join(f"a b{number}" for number in range(1_000))

    (chain,) = read(text, reference=False).statements
    found = 1
    while type(chain) is AndOr:
        found += 1
        chain = chain.left
    assert found == 1_000


def test_leaves_texts_that_are_too_long() -> None:
    assert read_script("{ a; }\n" * (LENGTH_LIMIT // 7 + 1)) is None
