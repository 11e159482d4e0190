"""All readers give one tree, for commands made at random and for a collection where there is one."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autogate.syntax.fast import read_fast
from autogate.syntax.plain import read_plain
from autogate.syntax.read import read, suspicious_characters
from tests.syntax.helpers import assert_agreement, reference_or_error

WORDS = (
    "a", "b", "-x", "--a=b", "a/b", "*.a", "{a,b}", "~/a", "{}", "a#b", "a=b", "[a]", "1", "'a b'", "'$x'",
    '"a b"', '"$x"', '" $x "', '"a$"', '"\\"\\\\"', '""', "''", "\\ ", "a\\*", "$x", "$1", "$?", "${x}",
    "${x:-a}", '"${x##*/}"', "${#x}", "${x[@]}", "${x/a/b}", '"${x:1:2}"', "$((1 + 2))", "$(($x*2))",
    "$'a\\n'", "a'b'\"c\"", "x$", "\u00e9", '$"a"', "!", "]", "}", "${x:-'a'}", "\"${x:-'a'}\"", "`a`",
    '"`a`"', "@(a|b)", "$[1]", "a$'b'", "if", "in",
)  # fmt: skip
NAMES = ("a", "b", "./a", "a", "'a'", "\\a", "$x", "a", "export", "echo", "[", "local", "{a,b}")
REDIRECTS = (
    "> a", "2>&1", ">> a", "< a", "2>/dev/null", "&> a", "<<< a", '> "$x"', ">&2", ">&-", "<> a", "{x}> a",
    "12> a", ">| a", "<&3",
)  # fmt: skip
JOINTS = (" | ", " && ", " || ", "; ", "\n", " & ", "&&", "|", " |& ", " && \\\n", " # x\n", ";", " |\n")
FRAMES = (
    "$(%s)", '"$(%s)"', "`%s`", "<(%s)", '"a $(%s) b"', "$( %s )",
)  # fmt: skip
COMPOUNDS = (
    "(%s)", "{ %s; }", "if %s; then %s; fi", "if %s\nthen %s\nelse a\nfi", "while %s; do %s; done",
    "for x in a $y; do %s; done", "case $x in a|b) %s;; *) %s;; esac", "f() { %s; }", "! %s", "time %s",
    "[[ -f a && $x == b* ]] && %s", "((x + 1)) || %s", "function f { %s; }", "until %s; do %s; done > a",
    "for ((i=0; i<3; i++)); do %s; done", "x=(a 'b' $c); %s", "f() (%s)", "select x in a; do %s; done",
)  # fmt: skip
DOCUMENTS = (
    "a <<E\nb $x\nE", "a <<'E'\nb $x `c`\nE", "a <<E > b\nc\nE", "a <<-E\n\tb\n\tE", "a <<E | b\nc\nE",
    "a <<'E' && b\nc\nE", "a <<E\n\\$x $(b)\nE",
)  # fmt: skip
ENDS = ("", "", "", ";", " &", "\n", " # x")


@st.composite
def scripts(draw: st.DrawFn, depth: int = 2) -> str:
    def pick(options: tuple[str, ...]) -> str:
        return options[draw(st.integers(0, len(options) - 1))]

    def word() -> str:
        if depth and draw(st.integers(0, 9)) == 9:
            return pick(FRAMES) % draw(scripts(depth - 1)).strip()
        return pick(WORDS)

    def command() -> str:
        kind = draw(st.integers(0, 11))
        if kind == 11 and depth == 2:
            return pick(DOCUMENTS)
        if kind > 8 and depth:
            shape = pick(COMPOUNDS)
            return shape % tuple([draw(scripts(depth - 1)).strip() for _ in range(shape.count("%s"))])
        parts = [pick(NAMES)]
        if draw(st.booleans()):
            parts.insert(0, pick(("x=1", "x='a b'", "x=", "x=$y", "y+=a")))
        parts += [word() for _ in range(draw(st.integers(0, 3)))]
        if draw(st.integers(0, 3)) == 3:
            parts.insert(draw(st.integers(0, len(parts))), pick(REDIRECTS))
        return " ".join(parts)

    text = command()
    for _ in range(draw(st.integers(0, 2))):
        text += pick(JOINTS) + command()
    return text + pick(ENDS)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A script with one character too many or too few."""
    text = draw(scripts(1))
    position = draw(st.integers(0, len(text)))
    characters = "'\"\\$`(){}[];&|<>#!=~ \n"
    if draw(st.booleans()):
        return text[:position] + text[position + 1 :]
    return text[:position] + characters[draw(st.integers(0, len(characters) - 1))] + text[position:]


SETTINGS = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    suppress_health_check=list(HealthCheck),
)


@SETTINGS
@given(scripts())
def test_random_scripts_have_one_tree(text: str) -> None:
    """Wherever the plain or the fast reader takes a script, it is the reference's tree."""
    assert_agreement(text)


@SETTINGS
@given(mutated())
def test_broken_scripts_have_one_tree(text: str) -> None:
    """The same for scripts with a slip in them, most of which nobody takes."""
    assert_agreement(text)


@SETTINGS
@given(st.text(max_size=40))
def test_no_text_raises(text: str) -> None:
    """Any text is read or is an error."""
    reading = read(text, reference=False)

    assert bool(reading.error) == (reading.reader == "")


def collection() -> list[str]:
    default = Path(__file__).parents[2].parent / "shared" / "corpora"
    folder = Path(os.environ.get("AUTOGATE_CORPORA", default))
    if not folder.is_dir():
        pytest.skip("no collection of commands here (AUTOGATE_CORPORA)")
    commands: list[str] = []
    for path in sorted(folder.rglob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            command = json.loads(line).get("command")
            if isinstance(command, str):
                commands.append(command)
    return list(dict.fromkeys(commands))


def test_most_commands_need_no_process() -> None:
    """At most two in a hundred of the collection go to the reference reader."""
    commands = collection()
    slow = [command for command in commands if read(command, reference=False).error]

    assert len(slow) <= len(commands) * 0.02


def test_the_collection_has_one_tree() -> None:
    """Every tenth command, and every one the plain reader leaves, has the reference reader's tree."""
    commands = collection()
    chosen = [
        command
        for index, command in enumerate(commands)
        if not suspicious_characters(command) and (index % 10 == 0 or read_plain(command) is None)
    ]

    def differs(command: str) -> bool:
        readers = (read_plain, read_fast)
        taken = [found for found in [reader(command) for reader in readers] if found is not None]
        return bool(taken) and any(found != taken[0] for found in [*taken, reference_or_error(command)])

    with ThreadPoolExecutor(2) as pool:
        different = [command for command, bad in zip(chosen, pool.map(differs, chosen), strict=True) if bad]

    assert len(different) == 0
