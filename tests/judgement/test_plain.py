"""Plain files of the project: the rules that are not asked about them have nothing to say of them."""

from __future__ import annotations

import pytest

from autogate.judgement import judge
from autogate.judgement.rules import RULES
from autogate.rulebook import all_rules
from tests.judgement.project import verdict

COMMANDS = sorted({command for rule in all_rules().values() for command in (*rule.hits, *rule.misses)})


def test_leaves_out_few() -> None:
    """What is left out is a part of the rules that look at the place; the last one always remains."""
    for kind, left in judge._PLAIN_RULES.items():
        assert set(left) < set(RULES[kind])
        assert left[-1] is RULES[kind][-1]


@pytest.mark.parametrize("number", range(8))
def test_same_as_all_rules(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The findings about every rule's examples are the same as with all the rules."""
    commands = COMMANDS[number::8]
    short = [verdict(command)._replace(duration_ms=0) for command in commands]
    monkeypatch.setattr(judge, "_PLAIN_RULES", {})
    assert short == [verdict(command)._replace(duration_ms=0) for command in commands]
