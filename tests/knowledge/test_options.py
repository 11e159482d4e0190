"""How a table reads the words of a call: options by style, operands by role, and what it gives way to."""

from __future__ import annotations

import pytest

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Invocation
from autogate.knowledge.describe import describe
from autogate.knowledge.interface import Call, Program, Style, effect
from autogate.knowledge.options import outcomes_of, table_of
from autogate.words.values import MANY, UNKNOWN

OPTIONS = "-v|--verbose -n|--lines= -o|--output=write --color=? -i|--in-place=?text --[no-]verify -#"


def read(program: Program, *words: str) -> str:
    """What the call does."""
    return describe(outcomes_of(program, Invocation(("tool", *words), "/")))


def tool(
    options: str = OPTIONS, operands: str = "read*", style: Style = Style.GNU, **more: object
) -> Program:
    """A program that reads its operands."""
    return Program("tool", options, operands, style, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("style", "words", "outcomes"),
    [
        (Style.GNU, "", "pure"),
        (Style.GNU, "a b", "read a; read b"),
        (Style.GNU, "a -v", "read a"),
        (Style.GNU, "-vn 5 a", "read a"),
        (Style.GNU, "-vn5 a", "read a"),
        (Style.GNU, "-5 a", "read a"),
        (Style.GNU, "--out=x", "write x"),
        (Style.GNU, "--no-verify --verify", "pure"),
        (Style.GNU, "-i a", "read a"),
        (Style.GNU, "-i.bak a", "read a"),
        (Style.GNU, "--color always", "read always"),
        (Style.GNU, "-- -v", "read -v"),
        (Style.GNU, "-", "pure"),
        (Style.GNU, "--ver a", "unknown tool: option --ver is not known"),
        (Style.GNU, "-x a", "unknown tool: option -x is not known"),
        (Style.GNU, "a -o", "unknown tool: option -o lacks its value"),
        (Style.EXACT, "--out x", "unknown tool: option --out is not known"),
        (Style.EXACT, "--verbose=true a", "read a"),
        (Style.POSIX, "-v a -x", "read a; read -x"),
        (Style.SINGLE, "-verbose", "unknown tool: option -verbose is not known"),
        (Style.NONE, "-x a", "read -x; read a"),
    ],
)
def test_the_style_decides_what_is_an_option(style: Style, words: str, outcomes: str) -> None:
    assert read(tool(style=style), *words.split()) == outcomes


def test_a_name_that_two_options_begin_with_is_none_of_them() -> None:
    assert read(tool("--verbose --verify"), "--ver") == "unknown tool: option --ver is not known"
    assert read(tool("--verbose --verify"), "--verb") == "pure"


def test_an_option_may_stand_in_for_any_of_its_names_only_where_it_is_known() -> None:
    assert read(tool(), f"--{UNKNOWN}") == "unknown tool: option --… is not known"
    assert read(tool(lenient=True), f"--{UNKNOWN}") == "unknown tool: option --… is not known"
    assert read(tool(lenient=True), "--new", "-x") == "pure"


@pytest.mark.parametrize(
    ("operands", "words", "outcomes"),
    [
        ("", "a", "unknown tool: operand a is not expected"),
        ("read", "a b", "unknown tool: operand b is not expected"),
        ("text read*", "pattern a b", "read a; read b"),
        ("read* write", "a b c", "read a; read b; write c"),
        ("read* write", "a", "write a"),
        ("text*", "a b", "pure"),
        ("tree", "a", "read a recursive"),
        ("edit", "a", "write edit a"),
        ("delete-tree", "a", "delete a recursive"),
        ("url", "x.example", "network download x.example"),
        ("shell", "ls", "shell 'ls'"),
        ("code:python", "1", "code python '1'"),
        ("file:shell", "a", "file shell a"),
        ("unknown", "a", "unknown operand a is not understood"),
        ("command", "-v ls -x", "run ls -x"),
        ("text command", "5 ls", "run ls"),
        ("assign command", "A=1 B= ls", "run A=1 B= ls"),
    ],
)
def test_an_operand_has_the_role_of_its_place(operands: str, words: str, outcomes: str) -> None:
    assert read(tool(operands=operands), *words.split()) == outcomes


def test_any_number_of_words_stands_in_every_role() -> None:
    assert read(tool(operands="read* write"), MANY) == "read …; write …"


def test_help_and_version_do_nothing() -> None:
    program = tool(effects=effect(Kind.SYSTEM, "x"))
    assert read(program, "a", "--help") == "pure"
    assert read(program, "--version") == "pure"
    assert read(program, "--version", "a") == "unknown tool: option --version is not known; system x"
    assert (
        read(program._replace(help=False), "--help") == "unknown tool: option --help is not known; system x"
    )


def test_what_an_option_adds_stands_under_its_first_name() -> None:
    program = tool(on={"-v": effect(Kind.CHANGE, "x")}, effects=effect(Kind.READ, "conf"))
    assert read(program, "--verbose") == "read conf; change x"


GROUP = Program(
    "tool",
    "-C=",
    inherit=True,
    subcommands=(
        Program("add a", "-f", "text*", effects=effect(Kind.CHANGE, "x")),
        Program("sub", subcommands=(Program("get", operands="read"),), bare=effect(Kind.READ, "all")),
    ),
)


@pytest.mark.parametrize(
    ("words", "outcomes"),
    [
        ("", "pure"),
        ("add -f", "change x"),
        ("a", "change x"),
        ("-C dir add -C dir", "change x"),
        ("sub get a", "read a"),
        ("sub", "read all"),
        ("help add", "pure"),
        ("rm", "unknown tool: subcommand rm is not known"),
        (f"{UNKNOWN}", "unknown tool: subcommand … is not known"),
        ("sub get a b", "unknown tool sub get: operand b is not expected"),
    ],
)
def test_a_subcommand_reads_the_words_after_it(words: str, outcomes: str) -> None:
    assert read(GROUP, *words.split()) == outcomes


def test_functions_see_canonical_names() -> None:
    calls: list[Call] = []

    def then(call: Call) -> tuple[Effect, ...]:
        calls.append(call)
        return (Effect(Kind.CHANGE, "x"),)

    assert read(tool(then=then), "--lines", "5", "-n6", "-v", "a") == "read a; change x"
    (call,) = calls
    assert (call.value("-n"), call.values("-n"), call.has("-v"), call.operands) == (
        "6",
        ("5", "6"),
        True,
        ("a",),
    )
    assert call.unclear("x") == Effect(Kind.UNKNOWN, "tool: x")


def test_a_raw_function_gets_all_words() -> None:
    program = Program("tool", raw=lambda call: [Effect(Kind.READ, word) for word in call.operands])
    assert read(program, "-x", "--", "a") == "read -x; read --; read a"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (Program("tool", "-v|-v"), "option '-v' twice"),
        (Program("tool", "verbose"), "without a dash"),
        (Program("tool", "-o=writes"), "no such role: 'writes'"),
        (Program("tool", operands="reads*"), "no such role: 'reads'"),
        (Program("tool", "-v|--verbose", on={"--verbose": ()}), "no canonical option"),
        (Program("tool", subcommands=(Program("a"), Program("b a"))), "subcommand 'a' twice"),
    ],
)
def test_a_table_with_a_mistake_does_not_compile(program: Program, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        table_of(program)
