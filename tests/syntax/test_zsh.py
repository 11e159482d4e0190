"""The fast reader serves for zsh where bash and zsh read alike, and only there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.syntax.fast import read_fast
from autogate.syntax.read import read, suspicious_characters
from autogate.syntax.zsh import is_alike
from tests.syntax.helpers import reference_or_error
from tests.syntax.test_agreement import SETTINGS, collection, mutated, scripts

UNLIKE = (
    "ls *(.)", "ls *(/om[1,3])", "ls (a|b)", "ls a(b)c", "ls **/*(D)", "ls <1-9>", "cat f<->", "=ls",
    "echo =ls", "ls ~[x]", "echo $x[1]", "echo $x:h", 'echo "$x:t"', 'echo "$x[2]"', "echo ${(f)x}",
    "echo ${x:h}", "echo ${${x}}", "echo $#x", "echo ${=x}", "echo $=x", "echo $~x", "echo $^x",
    "echo ${^x}", "echo ${~x}", "echo >&! f", "echo >! f", "echo >| f", "echo >>| f", "echo >>! f",
    "echo &>| f", "sleep 1 &!", "sleep 1 &|", "() { ls }", "() { ls; }", "repeat 3 ls", "repeat 3 { ls }",
    "foreach x (a b); ls; end", "for x (a b) ls", "for x (a b) { ls }", "if (true) ls",
    "if [[ -f a ]] { ls }", "if ((x)) { ls }", "while [[ -f a ]] { ls }", "{ ls }", "{ ls } always { a }",
    "{ ls; } always { a; }", "noglob ls", "nocorrect ls", "- ls", "diff =(ls) b", "echo $(<f)",
    "echo $( < f)", "echo `ls`", "case x { (a) ls ;; }", "case x in (a) ls ;; esac", "coproc ls",
    "echo a # b; rm c", "# a", "x=(a b)", "x[1]=a", "echo 12>f", "exec {x}>f", "f g() { ls; }",
    "function f { ls; }", "function { ls }", "cat <<E\na\nE", "select x in a; do ls; done", "time ls",
    "ls | ! cat", "a=1 noglob ls", "echo }; }", "echo ${x[1]}", "echo ${x/a/b}", "[[ -f (a|b) ]]",
    "ls a~b(c)", "ls (#i)a", "integer x", "float x", "let x", "if ls; { a }", "for ((;;)) ls", "echo $(",
    'echo "', "echo 'a", "a (", "a )", "ls >", "ls ${x}:h", "ls ${x}[1]",
)  # fmt: skip
ALIKE = (
    'echo "$(ls)"', 'for i in 1; do echo "$(echo a)b"; done', "\tfor i in 1\n\tdo\n\t\techo $i\n\tdone",
    "if [[ -f a ]]; then ls; else cd; fi", "while true; do ls; done > a", "(cd a && ls)", "{ ls; }",
    "f () {\n\tls\n}", "ls $(git ls-files | head -n 1) 2>&1 | grep -v 'a b'",
    'x=$(date +%s); echo "${x:-none}"', "! ls $(a)", "diff <(ls) <(ls a)", "echo $((1 + 2))",
    "[[ $a == b && -n $(ls) ]] || ls", "ls $(a) &", "ls $(a) &> b", "a <<< $(b)", "ls $(a) |& cat",
    "export A=$(b)", "echo $'a\\tb' $(c)", 'echo "$@" $(c)', "ls {a,b} $(c)", "ls ~/a $(c)",
)  # fmt: skip


@pytest.mark.parametrize("text", UNLIKE)
def test_what_zsh_reads_its_own_way_gives_way(text: str) -> None:
    """Whatever bash would make of it."""
    assert not is_alike(text)


@pytest.mark.parametrize("text", ALIKE)
def test_what_both_read_alike_needs_no_process(text: str) -> None:
    """The tree is the reference reader's."""
    reading = read(text, "zsh", reference=False)
    assert (reading.error, reading.statements) == ("", reference_or_error(text, "zsh"))


ODD_WORDS = (
    "*(.)", "=a", "~[a]", "<1-9>", "a<->", "^a", "a#", "${(f)x}", "$x[1]", "$x:h", '"$x:h"', ">|a", ">!a",
    "&!", "&|", "()", "repeat", "noglob", "-", "(a|b)", "=(a)", "$(<a)", "{ a }", "always", "end", "{", "}",
    "!", "[[", "]]", "==", "=", "a=", "#a", "${x}:h", "$#x", "$=x", "(", ")", "((", "))", "$((1", "1))",
    '"', "'", "\\", "`", "then", "do", "$[1]", "a^b", "$$", '"$@"', ">&", "<",
)  # fmt: skip


@st.composite
def odd(draw: st.DrawFn) -> str:
    """A script with something of zsh's own, or a part of it, among its words."""
    words = draw(scripts(1)).split(" ")
    for _ in range(draw(st.integers(1, 2))):
        words.insert(draw(st.integers(0, len(words))), ODD_WORDS[draw(st.integers(0, len(ODD_WORDS) - 1))])
    return " ".join(words)


@SETTINGS
@given(st.one_of(scripts(), mutated(), odd()))
def test_random_scripts_have_one_tree_in_zsh(text: str) -> None:
    """Wherever the fast reader may serve, and does, it is the reference's tree."""
    if is_alike(text):
        statements = read_fast(text)
        assert statements is None or statements == reference_or_error(text, "zsh")


def test_the_collection_has_one_tree_in_zsh() -> None:
    """Of every tenth command that is not plain; hardly any needs a process."""
    commands = [command for command in collection()[::10] if not suspicious_characters(command)]
    taken = [(command, read_fast(command)) for command in commands if is_alike(command)]
    answered = [(command, found) for command, found in taken if found is not None]

    with ThreadPoolExecutor(2) as pool:
        expected = pool.map(lambda pair: reference_or_error(pair[0], "zsh"), answered)
        different = [pair[0] for pair, tree in zip(answered, expected, strict=True) if pair[1] != tree]

    assert len(different) == 0
