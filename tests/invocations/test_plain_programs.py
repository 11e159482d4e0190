"""Plain programs take a shorter way through the interpreter; it leads to the same."""

from __future__ import annotations

import pytest

from autogate.invocations.compound import NOT_PLAIN
from autogate.invocations.interpreter import Interpreter
from autogate.rulebook import all_rules
from tests.bench_lines import LINES
from tests.judgement.project import verdict

EXAMPLES = sorted({command for rule in all_rules().values() for command in (*rule.hits, *rule.misses)})
SURROUNDINGS = (
    "{}",
    "{} | grep -v x 2>/dev/null | sort > out.txt",
    "cat README.md | {}",
    "mkdir -p build && {} && git status || make",
    "cd src; {}",
    "export PATH=bin:$PATH; {}",
    "export X=1; {} | {}",
    "ls() {{ rm -rf src; }}; {}",
    "alias grep='rm -rf'; {} | grep a",
    "echo src/app.py | xargs rm; {} < notes.txt >> notes.txt",
    "! time {}",
    "( {} ) & sudo ls",
    "for f in a b; do {}; done | head -n 3",
    "ssh host 'ls | sort'; X=1 ls; {} <<< text",
)
"""What may stand around a command and change what it means; simple ones of the examples are put in."""
PLAIN = [command for command in EXAMPLES if not set(command) & set("'\"\n|&;(){}<>$`#~")]


def cases(number: int) -> list[str]:
    """A part of the commands."""
    around = [each.format(*[command] * 2) for each in SURROUNDINGS for command in PLAIN[number % 3 :: 3]]
    return [*EXAMPLES, *(line.format(n=5) for line in LINES), *around][number::12]


@pytest.mark.parametrize("number", range(12))
def test_same_as_the_long_way(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps, flows and findings are equal to those where no program is taken for a plain one."""
    commands = cases(number)
    short = [verdict(command)._replace(duration_ms=0) for command in commands]
    monkeypatch.setattr(Interpreter, "plain", lambda *_, **__: NOT_PLAIN)
    for command, found in zip(commands, short, strict=True):
        assert (command, found) == (command, verdict(command)._replace(duration_ms=0))


@pytest.mark.parametrize(
    "before",
    [
        "ls() { :; };",
        "alias ls=x;",
        "export X=1;",
        "PATH=bin;",
        "X=1",
        "./",
        "cd a &&",
        "echo $HOME |",
    ],
)
def test_what_is_not_plain(before: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever may change which program a name means, or what it gets, is followed the long way."""
    taken: list[str] = []
    plain = Interpreter.plain

    def noting(self: Interpreter, node: object, *rest: object, **more: bool) -> str | None:
        found = plain(self, node, *rest, **more)  # type: ignore[arg-type]
        if found is not NOT_PLAIN:
            taken.append(self.steps[-1].invocation.argv[0])
        return found

    monkeypatch.setattr(Interpreter, "plain", noting)
    verdict(f"{before} ls" if before[-1] != "/" else f"{before}ls")
    assert taken == (["ls"] if before in ("cd a &&", "echo $HOME |") else [])
