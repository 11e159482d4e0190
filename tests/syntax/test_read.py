"""What a text becomes, whichever reader takes it."""

from __future__ import annotations

import sys
import time
from typing import NoReturn

import pytest

from autogate.syntax import reference
from autogate.syntax.literals import CHAIN_LIMIT, UnreadableError
from autogate.syntax.read import LENGTH_LIMIT, read, suspicious_characters
from autogate.syntax.tree import (
    AndOr,
    Arithmetic,
    ArithmeticCommand,
    ArithmeticFor,
    ArrayLiteral,
    Assignment,
    Background,
    Block,
    Case,
    CaseItem,
    CommandSubstitution,
    Coprocess,
    For,
    Function,
    If,
    Not,
    Pipeline,
    ProcessSubstitution,
    Reading,
    Redirected,
    Text,
    Timed,
    While,
    Word,
)
from autogate.syntax.tree import Test as Conditions  # pytest collects what is named Test
from tests.syntax.helpers import (
    assert_agreement,
    parameter,
    plain,
    quoted,
    redirect,
    reference_or_error,
    simple,
    word,
)

A = simple(0, 1, "a")

TREES = {
    # Words
    "a b": simple(0, 3, "a", "b"),
    "a 'b c'": simple(0, 7, "a", quoted("b c")),
    'a "b c"': simple(0, 7, "a", quoted("b c")),
    "a ''": simple(0, 4, "a", quoted("")),
    'a ""b': simple(0, 5, "a", word(Text("", True), "b")),
    "a 'b'\"c\"d": simple(0, 9, "a", word(Text("bc", True), "d")),
    "a b\\ c": simple(0, 6, "a", word("b", Text(" ", True), "c")),
    'a "\\"\\$\\`\\\\\\n"': simple(0, 14, "a", quoted('"$`\\\\n')),
    "a $'b\\n\\x41\\u00e9'": simple(0, 18, "a", quoted("b\nA\u00e9")),
    'a $"b"': simple(0, 6, "a", quoted("b")),
    "a ~/b {c,d} e*f [g]": simple(0, 19, "a", "~/b", "{c,d}", "e*f", "[g]"),
    "{rm,-r}": simple(0, 7, "{rm,-r}"),
    "a b#c # d": simple(0, 5, "a", "b#c"),
    "find . -name x -exec b {} \\;": simple(
        0, 28, "find", ".", "-name", "x", "-exec", "b", "{}", word(Text(";", True))
    ),
    "a b\\\nc": simple(0, 6, "a", "bc"),
    "a \\\n  b": simple(0, 7, "a", "b"),
    "\u00e9 a": simple(0, 3, "\u00e9", "a"),
    "a '\U0001f600' b": simple(0, 7, "a", quoted("\U0001f600"), "b"),
    # Expansions
    'a $x "$y z"': simple(
        0, 11, "a", word(parameter("x")), word(parameter("y", quoted=True), Text(" z", True))
    ),
    'a "b $c"': simple(0, 8, "a", word(Text("b ", True), parameter("c", quoted=True))),
    'a " $c"': simple(0, 7, "a", word(Text(" ", True), parameter("c", quoted=True))),
    'a "b$"': simple(0, 6, "a", quoted("b$")),
    "a $1 $@ $? $$": simple(0, 13, "a", *[word(parameter(name)) for name in "1@?$"]),
    "a ${x}b": simple(0, 7, "a", word(parameter("x"), "b")),
    "a ${x:-b}": simple(0, 9, "a", word(parameter("x", ":-", argument=plain("b")))),
    'a "${x:-b}"': simple(0, 11, "a", word(parameter("x", ":-", argument=quoted("b"), quoted=True))),
    "a ${x:-}": simple(0, 8, "a", word(parameter("x", ":-", argument=Word(())))),
    "a ${x#b*}": simple(0, 9, "a", word(parameter("x", "strip#", argument=plain("b*")))),
    'a "${x##*/}"': simple(0, 12, "a", word(parameter("x", "strip##", argument=plain("*/"), quoted=True))),
    "a ${x%%.*}": simple(0, 10, "a", word(parameter("x", "%%", argument=plain(".*")))),
    "a ${x/b/c}": simple(0, 10, "a", word(parameter("x", "/", argument=plain("b"), second=plain("c")))),
    "a ${x//b}": simple(0, 9, "a", word(parameter("x", "//", argument=plain("b")))),
    "a ${x/#b/c}": simple(0, 11, "a", word(parameter("x", "/#", argument=plain("b"), second=plain("c")))),
    "a ${x:1:2}": simple(0, 10, "a", word(parameter("x", ":", argument=plain("1"), second=plain("2")))),
    "a ${#x}": simple(0, 7, "a", word(parameter("x", "#"))),
    "a ${!x}": simple(0, 7, "a", word(parameter("x", "!"))),
    "a ${!x*}": simple(0, 8, "a", word(parameter("x", "!*"))),
    "a ${x[1]}": simple(0, 9, "a", word(parameter("x", subscript=plain("1")))),
    "a ${x[@]}": simple(0, 9, "a", word(parameter("x", subscript=plain("@")))),
    "a ${x^^}": simple(0, 8, "a", word(parameter("x", "^^", argument=Word(())))),
    "a ${x@Q}": simple(0, 8, "a", word(parameter("x", "@", argument=plain("Q")))),
    "a $(b)": simple(0, 6, "a", word(CommandSubstitution((simple(4, 5, "b"),)))),
    'a "$(b; c)"': simple(
        0, 11, "a", word(CommandSubstitution((simple(5, 6, "b"), simple(8, 9, "c")), quoted=True))
    ),
    "a `b`": simple(0, 5, "a", word(CommandSubstitution((simple(3, 4, "b"),)))),
    "a `b \\`c\\``": simple(
        0,
        11,
        "a",
        word(
            CommandSubstitution((simple(3, 10, "b", word(CommandSubstitution((simple(7, 8, "c"),)))),)),
        ),
    ),
    "a $(< b)": simple(0, 8, "a", word(CommandSubstitution((simple(4, 7, redirects=[redirect("<", "b")]),)))),
    "a <(b) >(c)": simple(
        0,
        11,
        "a",
        word(ProcessSubstitution((simple(4, 5, "b"),), "<")),
        word(ProcessSubstitution((simple(9, 10, "c"),), ">")),
    ),
    "a $((1 + $x))": simple(0, 13, "a", word(Arithmetic(word("1 + ", parameter("x"))))),
    "a $[1+2]": simple(0, 8, "a", word(Arithmetic(plain("1+2")))),
    "a $((x[$(b)]))": simple(
        0, 14, "a", word(Arithmetic(word("x[", CommandSubstitution((simple(9, 10, "b"),)), "]")))
    ),
    "a !(b|c)": simple(0, 8, "a", "!(b|c)"),
    # Assignments
    "x=1 y= a": simple(0, 8, "a", assignments=[Assignment("x", plain("1")), Assignment("y", Word(()))]),
    "x=a": simple(0, 3, assignments=[Assignment("x", plain("a"))]),
    "x+='a b'": simple(0, 8, assignments=[Assignment("x", quoted("a b"), append=True)]),
    "x[1]=a": simple(0, 6, assignments=[Assignment("x", plain("a"), subscript=plain("1"))]),
    "x=(a 'b' [3]=c)": simple(
        0,
        15,
        assignments=[
            Assignment(
                "x",
                ArrayLiteral(((None, plain("a")), (None, quoted("b")), (plain("3"), plain("c")))),
            )
        ],
    ),
    "export X=1 Y": simple(0, 12, "export", Assignment("X", plain("1")), "Y"),
    'local x="$1"': simple(0, 12, "local", Assignment("x", word(parameter("1", quoted=True)))),
    "env X=1 a": simple(0, 9, "env", "X=1", "a"),
    "let x=1+2": simple(0, 9, "let", "x=1+2"),
    "let 'x = 1'": simple(0, 11, "let", quoted("x = 1")),
    # Redirections
    "a > b 2>&1": simple(0, 10, "a", redirects=[redirect(">", "b"), redirect(">&", "1", "2")]),
    "> b a": simple(0, 5, "a", redirects=[redirect(">", "b")]),
    "a > b c": simple(0, 7, "a", "c", redirects=[redirect(">", "b")]),
    "a < b >> c &> d": simple(
        0, 15, "a", redirects=[redirect("<", "b"), redirect(">>", "c"), redirect("&>", "d")]
    ),
    "a <> b": simple(0, 6, "a", redirects=[redirect("<>", "b")]),
    "a >&- 2>|b": simple(0, 10, "a", redirects=[redirect(">&", "-"), redirect(">|", "b", "2")]),
    "a {n}> b": simple(0, 8, "a", redirects=[redirect(">", "b", "{n}")]),
    "a <<< 'b'": simple(0, 9, "a", redirects=[redirect("<<<", quoted("b"))]),
    "a b2>c": simple(0, 6, "a", "b2", redirects=[redirect(">", "c")]),
    "a <<E\nb $c\nE": simple(
        0,
        5,
        "a",
        redirects=[redirect("<<", word(Text("b ", True), parameter("c", quoted=True), Text("\n", True)))],
    ),
    "a <<'E'\nb $c\nE": simple(0, 7, "a", redirects=[redirect("<<", quoted("b $c\n"))]),
    "a <<-E\n\tb\n\tE": simple(0, 6, "a", redirects=[redirect("<<", quoted("b\n"))]),
    "a <<E\nE": simple(0, 5, "a", redirects=[redirect("<<", Word(()))]),
    "a <<'E' > b\nc\nE\n": simple(0, 11, "a", redirects=[redirect("<<", quoted("c\n")), redirect(">", "b")]),
    # Lists and pipelines
    "a | b": Pipeline((A, simple(4, 5, "b"))),
    "a |\n b": Pipeline((A, simple(5, 6, "b"))),
    "a |& b": Pipeline((simple(0, 1, "a", redirects=[redirect(">&", "1", "2")]), simple(5, 6, "b"))),
    "a && b || c": AndOr(AndOr(A, "&&", simple(5, 6, "b")), "||", simple(10, 11, "c")),
    "a && b > c": AndOr(A, "&&", simple(5, 10, "b", redirects=[redirect(">", "c")])),
    "a | b > c": Pipeline((A, simple(4, 9, "b", redirects=[redirect(">", "c")]))),
    "a &": Background(A),
    "a && b &": Background(AndOr(A, "&&", simple(5, 6, "b"))),
    "! a | b": Not(Pipeline((simple(2, 3, "a"), simple(6, 7, "b")))),
    "! a && b": AndOr(Not(simple(2, 3, "a")), "&&", simple(7, 8, "b")),
    "time -p a | b": Timed(Pipeline((simple(8, 9, "a"), simple(12, 13, "b")))),
    "time a && b": AndOr(Timed(simple(5, 6, "a")), "&&", simple(10, 11, "b")),
    "time": Timed(None),
    "coproc a b": Coprocess("", simple(7, 10, "a", "b")),
    "coproc N { a; }": Coprocess("N", Block((simple(11, 12, "a"),))),
    # Compound commands
    "{ a; }": Block((simple(2, 3, "a"),)),
    "(a)": Block((simple(1, 2, "a"),), subshell=True),
    "(a) > b": Redirected(Block((simple(1, 2, "a"),), subshell=True), (redirect(">", "b"),)),
    "(a) |& b": Pipeline(
        (
            Redirected(Block((simple(1, 2, "a"),), subshell=True), (redirect(">&", "1", "2"),)),
            simple(7, 8, "b"),
        )
    ),
    "if a; then b; elif c; then d; else e; fi": If(
        (
            ((simple(3, 4, "a"),), (simple(11, 12, "b"),)),
            ((simple(19, 20, "c"),), (simple(27, 28, "d"),)),
        ),
        (simple(35, 36, "e"),),
    ),
    "while a; do b; done": While((simple(6, 7, "a"),), (simple(12, 13, "b"),)),
    "until a; do b; done < c": Redirected(
        While((simple(6, 7, "a"),), (simple(12, 13, "b"),), until=True), (redirect("<", "c"),)
    ),
    "for x in a 'b'; do c; done": For("x", (plain("a"), quoted("b")), (simple(19, 20, "c"),)),
    "for x; do c; done": For("x", None, (simple(10, 11, "c"),)),
    "for x in; do c; done": For("x", (), (simple(13, 14, "c"),)),
    "select x in a; do c; done": For("x", (plain("a"),), (simple(18, 19, "c"),)),
    "for ((i=0; i<3; i++)); do a; done": ArithmeticFor(
        (plain("i=0"), plain("i<3"), plain("i++")), (simple(26, 27, "a"),)
    ),
    "case $x in a|b) c;; (d*) e;& *) f;; esac": Case(
        word(parameter("x")),
        (
            CaseItem((plain("a"), plain("b")), (simple(16, 17, "c"),)),
            CaseItem((plain("d*"),), (simple(25, 26, "e"),), ";&"),
            CaseItem((plain("*"),), (simple(32, 33, "f"),)),
        ),
    ),
    "f() { a; }": Function("f", Block((simple(6, 7, "a"),))),
    "function f { a; }": Function("f", Block((simple(13, 14, "a"),))),
    "f() (a)": Function("f", Block((simple(5, 6, "a"),), subshell=True)),
    "f() { a; } && b": AndOr(Function("f", Block((simple(6, 7, "a"),))), "&&", simple(14, 15, "b")),
    "f() { a; } | b": Pipeline((Function("f", Block((simple(6, 7, "a"),))), simple(13, 14, "b"))),
    "((x > 1))": ArithmeticCommand(plain("x > 1")),
    "[[ -f a && ! $x == b* ]]": Conditions(
        (plain("-f"), plain("a"), plain("&&"), plain("!"), word(parameter("x")), plain("=="), plain("b*"))
    ),
    "[[ $x =~ ^a.*$ ]]": Conditions((word(parameter("x")), plain("=~"), plain("^a.*$"))),
    "[ -f a ]": simple(0, 8, "[", "-f", "a", "]"),
    "test a = b": simple(0, 10, "test", "a", "=", "b"),
}


@pytest.mark.parametrize("text", TREES)
def test_reads(text: str) -> None:
    """Each construct has one tree, from every reader that takes it."""
    reading = read(text)

    assert reading.error == ""
    assert reading.statements == (TREES[text],)
    assert reference_or_error(text) == (TREES[text],)
    assert_agreement(text)


def test_statements_stand_side_by_side() -> None:
    """Semicolons, ampersands and line ends separate; comments and blank lines leave nothing."""
    expected = (A, Background(simple(3, 4, "b")), simple(10, 11, "c"))

    assert read("a; b & # x\nc").statements == (A, Background(simple(3, 4, "b")), simple(11, 12, "c"))
    assert read("a; b &\n\n  c\n").statements == expected


@pytest.mark.parametrize("text", ["", "  \n\t", "# only a comment"])
def test_nothing_is_read_as_nothing(text: str) -> None:
    reading = read(text)

    assert (reading.statements, reading.error) == ((), "")


@pytest.mark.parametrize(
    "text",
    [
        "a '",
        'a "',
        "a $(b",
        "a `b",
        "a )",
        "}",
        "a |",
        "| a",
        "a && && b",
        "a ;; b",
        "; a",
        "a &; b",
        "if a; then b",
        "for x in a; b; done",
        "case a in",
        "a <<E\nb",
        "a >",
        "a > > b",
        "a b(c)",
        "((a",
        "[[ a",
        "f() a",
        "a \\",
    ],
)
def test_broken_texts_are_errors(text: str) -> None:
    """What no shell reads has no statements."""
    reading = read(text)

    assert reading.statements == ()
    assert reading.reader == ""
    assert reading.error != ""


@pytest.mark.parametrize(
    "text",
    [
        "a \"${x:-'$(b)'}\"",  # single quotes are ordinary characters there: b runs
        "a \"${x#'$(b)'}\"",
        "a @($(b)|c)",  # one literal to the parser, an expansion to the shell
        "!(b)",  # runs b unless extended globs are on
        "a $'\\x01'",
        "a $'\\xff'",
        "a <\\\n(b)",
        "a \\\nb &\\\n& c",
        "x=(a) b",
        "a $((a) + (b))",
        "a $(( 'x[$(b)]' ))",
        "a <<$x\nb\n$x",
        "a $'b\\0c'",
        "a $\\\n(b)",
        "a >&-b",
        "${ a; }",
        "a <<EO\nE\\\nO\nb\nEO",
    ],
)
def test_known_differences_are_refused(text: str) -> None:
    """Where the parsers are known to differ from the shell, nothing is claimed."""
    assert read(text).error != ""


def test_a_comment_ends_at_its_line() -> None:
    """A backslash at the end of a comment does not join the next line to anything."""
    text = "coproc a # c \\\n# d \\\nrm e"

    assert read(text).statements == (Coprocess("", simple(7, 8, "a")), simple(21, 25, "rm", "e"))
    assert read("a $(b) # c \\\nrm d").statements[-1] == simple(13, 17, "rm", "d")


def test_without_the_reference_no_process_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(*_arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr("autogate.syntax.shfmt.parse", start)

    assert read("coproc a", reference=False).error == "the fast readers give way"
    assert read("a | b", reference=False).reader == "fast"
    assert read("for x in a; do b; done", reference=False).reader == "fast"


def test_names_the_reader() -> None:
    assert read("a").reader == "fast"
    assert read("coproc a").reader == "reference"


# Characters


@pytest.mark.parametrize(
    "text",
    [
        "a\x00b",
        "a \x04",
        "a \x08",
        "a \x1b[2K",
        "a \x7f",
        "a \x9b",
        "echo \u202e'x'",
        "r\u200bm a",
        "a \u2066",
        "\ufeffa",
        "a\u00adb",
        "r\u200dm",
        "a \ufe0f",
        "a \U000e0041",
        "a\u00a0b",
        "a \u3000",
        "a \ud800",
        "a \u2028 b",
    ],
)
def test_what_cannot_be_seen_is_unreadable(text: str) -> None:
    """What a person sees would not be what runs."""
    reading = read(text)

    assert reading.error.startswith("unreadable: ")
    assert reading.error == suspicious_characters(text)
    assert reading.statements == ()


@pytest.mark.parametrize(
    "text",
    [
        "echo caf\u00e9",
        "echo '\u65e5\u672c'",
        "echo '\U0001f469\u200d\U0001f4bb \u2714\ufe0f'",
        "echo 'a\u00a0b'",
        'echo "a\u202fb"',
        "a\tb\nc",
    ],
)
def test_other_scripts_are_readable(text: str) -> None:
    assert suspicious_characters(text) == ""
    assert read(text).error == ""


@pytest.mark.parametrize("text", ["a\r\nb", "a\r", "X=1\rcat notes.txt; ./run.sh", "echo 'a\rb'"])
def test_carriage_returns_are_errors(text: str) -> None:
    """The shell takes them for a part of the word, parsers drop them, terminals overwrite the line."""
    assert read(text).error == "a carriage return: a terminal shows another line than the shell runs"


# Dialects


@pytest.mark.parametrize("dialect", ["fish", "", "posix", "BASH"])
def test_other_dialects_are_errors(dialect: str) -> None:
    assert read("a", dialect).error == f"the dialect {dialect} is not read"


@pytest.mark.parametrize(
    "text",
    [
        "a | b > c",
        "a 'b' \"$c\" && d; e",
        "x=1 a",
        "for x in a; do b; done",
        "a $(b) `c`",
        "[[ -f a ]]",
        "a <<'E'\nb\nE",
        "a ${x:-b}",
        "f() { a; }",
    ],
)
def test_zsh_reads_like_bash_what_both_write_alike(text: str) -> None:
    assert read(text, "zsh").statements == read(text).statements


@pytest.mark.parametrize(
    "text",
    [
        "a # b; c",  # interactive zsh has no comments: c runs
        "for x in a; do b; done # c; d",
        "x=(a # b\nc)",
        "a =b/c",
        "=a/b",
        "a *(e:b:)",
        "a *(.D)",
        "a <1-3>",
        "a $x[1,2]",
        'a "$x[$(b)]"',
        "a $x:h",
        "a ${x:h}",
        "a ${(e)x}",
        "a ${${x}}",
        "a ~[b]",
        "a &! b",
        "a &| b",
        "a $+x",
        "for x (a b) c",
        "foreach x (a) b; end",
        "{ a } always { b }",
        "case a in (b) c;| d) e;; esac",
    ],
)
def test_what_only_zsh_expands_is_an_error(text: str) -> None:
    reading = read(text, "zsh")

    assert reading.statements == ()
    assert reading.error != ""


def test_zsh_prefixes_are_seen_through() -> None:
    """The parser takes them for programs; the command behind them is what runs."""
    assert read("noglob a b", "zsh").statements == (simple(0, 10, "a", "b"),)
    assert read("- a", "zsh").statements == (simple(0, 3, "a"),)
    assert read("repeat 3 a", "zsh").statements == (For("", (plain("3"),), (simple(0, 10, "a"),)),)
    assert read("coproc a", "zsh").statements == (Coprocess("", simple(0, 8, "a")),)
    assert read("a >! b", "zsh").statements == (simple(0, 6, "a", redirects=[redirect(">|", "b")]),)


# Limits

MUCH = 250_000


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a;" * (MUCH // 2), id="statements"),
        pytest.param("(" * MUCH, id="parentheses"),
        pytest.param("$(" * (MUCH // 2), id="substitutions"),
        pytest.param("a '" + "x" * MUCH + "'", id="single quotes"),
        pytest.param('a "' + "x $y " * (MUCH // 5) + '"', id="double quotes"),
        pytest.param("a <<E\nx\nE\n" * (MUCH // 10), id="here-documents"),
        pytest.param("a <<'E'\n" + "x $(y) '\n" * (MUCH // 9) + "E\n", id="a long here-document"),
        pytest.param("a && " * (MUCH // 5) + "a", id="lists"),
        pytest.param("`a`" * (MUCH // 3), id="backquotes"),
        pytest.param("{ " * (MUCH // 2), id="braces"),
        pytest.param("if " * (MUCH // 3), id="keywords"),
        pytest.param("x=(" * (MUCH // 3), id="arrays"),
        pytest.param("<<" * (MUCH // 2), id="operators"),
        pytest.param("\\" * MUCH, id="backslashes"),
        pytest.param("${x:-" * (MUCH // 5), id="parameters"),
        pytest.param("x" * MUCH, id="one word"),
        pytest.param("a && " * 1_500 + "a", id="a list some layers deep"),
        pytest.param("(" * 700 + "a" + ")" * 700, id="nesting"),
        pytest.param("x=(" * 450, id="error recovery"),
    ],
)
def test_much_of_anything_is_answered_soon(text: str) -> None:
    """Either read or an error, in bounded time; the clock here is only the processor's."""
    started = time.process_time()
    reading = read(text)

    assert time.process_time() - started < 3
    assert bool(reading.error) == (reading.reader == "")


def test_longer_than_the_limit_is_an_error() -> None:
    assert read("a " + "b" * LENGTH_LIMIT).error == "too long"


@pytest.mark.parametrize(
    "text",
    [
        "( " * 70 + "a" + " )" * 70,
        "$(" * 70 + "a" + ")" * 70,
        "{ " * 70 + "a; " + "}; " * 69 + "}",
        "if a; then " * 70 + "b; " + "fi; " * 69 + "fi",
        "a && " * (CHAIN_LIMIT + 1) + "a",
        '"$(' * 70 + "a" + ')"' * 70,
    ],
)
def test_too_deep_is_an_error(text: str) -> None:
    """Deeper than anyone writes by hand is an error, so that later layers may recurse."""
    assert read(text).error != ""


def test_deep_expressions_are_flat() -> None:
    """An arithmetic expression is one word however deep it nests."""
    expression = "(" * 400 + "1" + ")" * 400

    assert read(f"(({expression}))").statements == (ArithmeticCommand(plain(expression)),)


MODULE = sys.modules["autogate.syntax.read"]


def test_what_was_read_before_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text has one tree; what failed may succeed the next time."""
    monkeypatch.setattr(MODULE, "_known", {})
    first = read("a | b > c")
    assert read("a | b > c") is first
    assert read("a | b > c", "zsh") == first
    slow = read("coproc a")
    assert (slow.reader, read("coproc a")) == ("reference", slow)
    assert read("coproc a", reference=False).error == "the fast readers give way"
    monkeypatch.setattr(reference, "read_reference", _fails)
    assert read("coproc a") is slow
    assert read("coproc b").error == "no reader"
    monkeypatch.undo()
    assert read("coproc b").reader == "reference"


def _fails(text: str, dialect: str) -> NoReturn:
    del text, dialect
    raise UnreadableError("no reader")


def test_how_much_is_known_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the number of texts and in their length."""
    known: dict[tuple[str, str], Reading] = {}
    monkeypatch.setattr(MODULE, "_known", known)
    monkeypatch.setattr(MODULE, "_MOST_KNOWN", 3)
    for number in range(7):
        read(f"echo {number}")
        assert len(known) <= 3
    read("echo " + "x" * MODULE._LONGEST_KNOWN)
    assert ("echo 6", "bash") in known
    assert max(len(text) for text, _ in known) < 10
