"""What ``autogate rules show`` says a rule leads to is what its examples lead to.

``python -m tests.judgement.test_rule_decisions`` writes the table anew.
"""

from __future__ import annotations

from pathlib import Path

from autogate.rule_decisions import DECISIONS
from autogate.rulebook import all_rules, decisions_of, rule_named
from autogate.verdict import Posture
from tests.judgement.project import verdict, world

_HEADER = '''"""What the examples of each rule lead to: for an agent, for a person; the most frequent first.

Written by `python -m tests.judgement.test_rule_decisions`.
"""

from __future__ import annotations

from typing import Final

DECISIONS: Final[dict[str, tuple[str, str]]] = {
'''


def computed() -> dict[str, tuple[str, str]]:
    """The table, by judging every example."""
    where = world(environment={"PATH": "/usr/local/bin:/usr/bin"})
    table: dict[str, tuple[str, str]] = {}
    for rule in all_rules().values():
        if rule.hits:
            agent, person = (
                _ordered([verdict(each, posture=posture, where=where).decision.word for each in rule.hits])
                for posture in (Posture.AGENT, Posture.PERSON)
            )
            table[rule.id] = (agent, person)
    return dict(sorted(table.items()))


def _ordered(words: list[str]) -> str:
    return " ".join(sorted(set(words), key=lambda word: (-words.count(word), word)))


def test_the_table_says_what_the_analysis_decides() -> None:
    assert computed() == DECISIONS, "python -m tests.judgement.test_rule_decisions writes it anew"


def test_a_rule_leads_to_its_decisions() -> None:
    rule, other = rule_named("delete-everything"), rule_named("model-refused")
    assert rule is not None
    assert other is not None
    assert decisions_of(rule) == tuple(tuple(words.split()) for words in DECISIONS[rule.id])
    assert decisions_of(other) is None


def test_a_rule_that_always_says_the_same_says_so() -> None:
    found = {rule.id: decisions_of(rule) for rule in all_rules().values() if not rule.hits}
    assert found["user-said"] == (("allow",), ("allow",))
    assert found["model-block"] == (("block",), ("block",))
    assert found["unhooks"] == (("block",), ("ask",))
    assert [found[name] for name in ("config", "loop", "gate")] == [None, None, None]


if __name__ == "__main__":
    lines = "".join(
        f'    "{rule}": ("{agent}", "{person}"),\n' for rule, (agent, person) in computed().items()
    )
    file = Path(__file__).parents[2] / "autogate" / "rule_decisions.py"
    file.write_text(f"{_HEADER}{lines}}}\n")
