"""Each rule's own examples, as ``autogate rules show`` prints them, hold in the example project."""

from __future__ import annotations

import pytest

from autogate.judgement.flows import FLOW_RULES
from autogate.judgement.judge import LINE_RULES
from autogate.judgement.rules import RULES
from autogate.rulebook import all_rules
from tests.judgement.project import answer, world

ALL = tuple(all_rules().values())
JUDGING = {rule.id for rule in [*(r for rules in RULES.values() for r in rules), *FLOW_RULES, *LINE_RULES]}
WITH_PATH = world(environment={"PATH": "/usr/local/bin:/usr/bin"})


def decided_by(command: str) -> str:
    """The rule that decides about a command."""
    return answer(command, where=WITH_PATH)[1]


@pytest.mark.parametrize(("rule", "command"), [(rule.id, each) for rule in ALL for each in rule.hits])
def test_a_rule_decides_its_examples(rule: str, command: str) -> None:
    assert decided_by(command) == rule


@pytest.mark.parametrize(("rule", "command"), [(rule.id, each) for rule in ALL for each in rule.misses])
def test_a_rule_leaves_near_relatives_alone(rule: str, command: str) -> None:
    assert decided_by(command) != rule


@pytest.mark.parametrize("rule", sorted(JUDGING))
def test_every_rule_of_the_judgement_has_examples_of_both_sorts(rule: str) -> None:
    page = all_rules()[rule]
    assert page.hits
    assert page.misses
