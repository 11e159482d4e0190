"""The fast reader serves for zsh where bash and zsh read alike, and only there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.syntax.fast import read_fast
from autogate.syntax.read import read, suspicious_characters
from autogate.syntax.script import read_script
from autogate.syntax.tree import UNBRACED, Parameter, Simple, Text, Word
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
    "if true; then - ls; fi", 'a="b c" - ls', "a=$(ls b) - ls", "while - ls; do ls; done", "ls | - ls",
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


HARMLESS = (
    "echo", "a", "a=b", "x:", "/tmp", "-", "--x=y", "'", '"', "$(", ")", ";", "|", "||", "&&", "\n",
    "if", "then", "else", "fi", "for i in", "while", "do", "done", "repeat", "end", "case",
)  # fmt: skip
"""Of what consists a text that is alike by its characters alone, and keywords that forbid it."""


@SETTINGS
@given(st.lists(st.tuples(st.sampled_from(HARMLESS), st.sampled_from(("", " "))), min_size=1, max_size=14))
def test_what_is_alike_by_its_characters_has_one_tree_in_zsh(pairs: list[tuple[str, str]]) -> None:
    """Whatever their order; the readers that serve then have the reference's tree, or none."""
    text = "".join(word + blank for word, blank in pairs)
    if is_alike(text):
        statements = read_script(text) or read_fast(text)
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


SUBSCRIPTS = [("$x[2]", "x", "2"), ("$path[1]", "path", "1"), ("$x[-1]", "x", "-1"), ("$x[key]", "x", "key")]


@pytest.mark.parametrize(("text", "name", "subscript"), SUBSCRIPTS)
def test_a_subscript_without_braces_is_one_whose_value_nobody_knows(
    text: str, name: str, subscript: str
) -> None:
    """An option may make it a pattern behind the parameter."""
    for quote in ("", '"'):
        word = read(f"echo {quote}{text}{quote}", "zsh").statements[0].words[1]
        inner = Word((Text(subscript), *UNBRACED))
        assert word == Word((Parameter(name, "", None, None, inner, bool(quote)),))


QUALIFIED = [
    ("*(.)", "*"), ("*(/)", "*"), ("a*(N)", "a*"), ("**/*.py(.om[1,3])", "**/*.py"), ("a?(@)", "a?"),
    ("a[bc](.)", "a[bc]"), ("*(Lk+10)", "*"), ("*(mh-1)", "*"), ("*([-1])", "*"), ("*(.On[1,2]Y3)", "*"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "pattern"), QUALIFIED)
@pytest.mark.parametrize("line", ["ls {}", "for x in {}; do ls; done", "x=(a {})", "ls $y/{}"])
def test_qualifiers_that_only_choose_are_a_pattern(line: str, word: str, pattern: str) -> None:
    """It stands for at least those files."""
    found = [read(line.format(each), "zsh") for each in (word, pattern)]
    assert found[0].error == ""
    assert _plain(found[0].statements) == _plain(found[1].statements)


def _plain(tree: Any) -> Any:
    """A tree without positions."""
    if isinstance(tree, Simple):
        tree = tree._replace(start=0, end=0)
    return tuple(_plain(each) for each in tree) if isinstance(tree, tuple) else tree


def test_an_equals_sign_before_a_program_is_its_path() -> None:
    """No function and no alias."""
    own, plain = (_plain(read(text, "zsh").statements) for text in ("=ls a", "command ls a"))
    assert own == plain
    path, substituted = (
        _plain(read(text, "zsh").statements) for text in ("cat =ls", 'cat "$(command -v ls)"')
    )
    assert path == substituted


REFUSED = [
    ("echo $x[@]", "${x[@]}"), ("echo $x[1,2]", "${x[1,2]}"), ("echo $x[$i]", "${x[$i]}"),
    ("echo $x[$(ls)]", "${x[$(ls)]}"), ("echo $x[`ls`]", "${x["), ("echo $x[i+1]", "${x[i+1]}"),
    ("echo $x[a[1]]", "${x["), ("ls *(e:ls:)", "*, ?"), ("ls *(+f)", "*, ?"), ("ls *(^e:ls:)", "*, ?"),
    ("ls *(.e:ls:)", "*, ?"), ("ls *(oe:ls:)", "*, ?"), ("ls *(o+f)", "*, ?"), ("ls *(D)", "*, ?"),
    ("ls *(.,/)", "*, ?"), ("ls *(^.)", "*, ?"), ("ls *(.:h)", "*, ?"), ("ls *(P:ls:)", "*, ?"),
    ("ls *([$(ls)])", ""), ("ls *($x)", ""), ("ls a(.)", "*, ?"), ("ls (a|b)*(.)", "*, ?"),
    ("ls *(.)b", "*, ?"), ("ls *()", ""), ("cat < *(.)", "*, ?"), ("echo > *(.)", "*, ?"),
    ("x==ls", "the path"), ("x+==ls; $x", "the path"), ("x=a:=ls", "the path"), ("x==ls ls", "the path"),
    ("cat < =ls", "the path"), ("ls =a/b", "the path"), ("ls =$x", "the path"),
    ('echo "$x[1][2]"', ""), ("echo $x[1][2]", ""), ("echo $x[1]:h", "braces"), ('echo "$x:h"', "braces"),
    ('echo "$x[1]:h"', "braces"), ("ls # a", "without the comment"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "instead"), REFUSED)
def test_whatever_else_zsh_has_is_refused_with_what_to_write(text: str, instead: str) -> None:
    """Above all what runs code."""
    reading = read(text, "zsh")
    assert (bool(reading.error), reading.statements) == (True, ())
    assert instead in reading.error.partition("; write ")[2]
