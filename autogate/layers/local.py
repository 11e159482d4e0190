"""Layer 4: the local analysis."""

from __future__ import annotations

from typing import Final, assert_never

from autogate.analysis import assess_action
from autogate.judgement.judge import is_read_only
from autogate.layers.interface import Pending
from autogate.setting import Setting
from autogate.verdict import Decision, Finding, Posture, Risk, Verdict


class Local:
    """Allows what is certainly harmless, blocks what is certainly a catastrophe, hands on the rest."""

    name = "local"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Settles by the worst finding and the posture."""
        assessment = assess_action(pending, setting)
        pending = Pending(*pending[:3], assessment, *pending[4:])  # far sooner made than by ``_replace``
        decision = decide(assessment.findings, setting.posture)
        if decision is Decision.ASK:
            return pending
        return verdict_of(pending, decision, self.name)


A_PERSONS: Final = frozenset(("guard-off", "lets-in"))
"""Rules over what no agent may do, and a person may who is asked: their own gate, keys and startup files."""


def decide(findings: tuple[Finding, ...], posture: Posture) -> Decision:
    """The table "From judgement to decision": ASK stands for "goes on to the model, without one ask".

    ``findings`` stand in order, the worst first.
    """
    worst = findings[0]
    if worst.risk is Risk.CRITICAL and (posture is Posture.AGENT or not _is_a_persons(findings)):
        return Decision.BLOCK
    match posture:
        case Posture.AGENT:
            return Decision.ASK if worst.risk is Risk.HIGH or worst.uncertain else Decision.ALLOW
        case Posture.PERSON:
            return Decision.ASK if worst.risk >= Risk.HIGH else Decision.ALLOW
        case _:
            assert_never(posture)


def _is_a_persons(findings: tuple[Finding, ...]) -> bool:
    return all(each.rule in A_PERSONS for each in findings if each.risk is Risk.CRITICAL)


def verdict_of(pending: Pending, decision: Decision, layer: str) -> Verdict:
    """The assessment's worst finding as the answer."""
    assessment = pending.assessment
    assert assessment is not None
    worst = assessment.findings[0]
    return Verdict(
        decision,
        worst.rule,
        worst.reason,
        layer,
        worst.instead,
        risk=worst.risk,
        authorization=pending.authorization,
        effects=assessment.effects,
        read_only=is_read_only(assessment, pending.world),
        findings=assessment.findings,
        line=assessment.line,
    )
