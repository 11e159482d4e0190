"""Every rule id that the source can answer with has a page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import autogate
from autogate.judgement.flows import FLOW_RULES
from autogate.judgement.judge import LINE_RULES
from autogate.judgement.rules import RULES
from autogate.rulebook import all_rules, rule_named

PLACE = {
    ("autogate.verdict", "Finding"): 0,
    ("autogate.verdict", "Verdict"): 1,
    ("autogate.setting", "Hold"): 0,
    ("autogate.setting", "RuleHit"): 0,
    ("autogate.judgement.interface", "Rule"): 0,
}
"""What carries an id, and where among its arguments."""


def ids_in(source: str) -> Iterator[str]:
    """The ids that are written out in the calls of a module; of a formatted one its fixed start."""
    tree = ast.parse(source)
    places = {
        alias.name: PLACE[node.module or "", alias.name]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if (node.module, alias.name) in PLACE
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        given = [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
        place = places.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if place is not None:
            given += node.args[place : place + 1]
        for value in given:
            if isinstance(value, ast.JoinedStr):
                value = value.values[0]
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


MODULES = sorted(Path(autogate.__file__).parent.rglob("*.py"))
WRITTEN = sorted({each for path in MODULES for each in ids_in(path.read_text(encoding="utf-8"))})


@pytest.mark.parametrize("written", WRITTEN)
def test_every_id_has_a_page(written: str) -> None:
    if written.endswith("-"):
        assert any(name.startswith(written) for name in all_rules())
    else:
        assert rule_named(written) is not None


@pytest.mark.parametrize("name", list(all_rules()))
def test_every_page_says_what_the_rule_is_for(name: str) -> None:
    assert all_rules()[name].title.endswith(".")
    assert name in WRITTEN or name.startswith("model-") or name == "config"


def test_rules_of_one_name_have_one_page() -> None:
    """They differ in how they find what they stand for, in nothing else."""
    pages = all_rules()
    every = [*(rule for rules in RULES.values() for rule in rules), *FLOW_RULES, *LINE_RULES]
    assert [rule._replace(find=pages[rule.id].find) for rule in every] == [pages[rule.id] for rule in every]


def test_a_rule_of_a_configuration_file_is_explained_too() -> None:
    assert rule_named("config:/home/dev/.autogate.toml:3") == all_rules()["config"]
    assert rule_named("no-such-rule") is None
