"""Layer 4: the local analysis."""

from __future__ import annotations

from typing import assert_never

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
        worst = assessment.findings[0]
        decision = decide(worst, setting.posture)
        if decision is Decision.ASK:
            return pending
        return verdict_of(pending, decision, self.name)


def decide(worst: Finding, posture: Posture) -> Decision:
    """The table "From judgement to decision": ASK stands for "goes on to the model, without one ask"."""
    if worst.risk is Risk.CRITICAL:
        return Decision.BLOCK
    match posture:
        case Posture.AGENT:
            return Decision.ASK if worst.risk is Risk.HIGH or worst.uncertain else Decision.ALLOW
        case Posture.PERSON:
            return Decision.ASK if worst.risk is Risk.HIGH else Decision.ALLOW
        case _:
            assert_never(posture)


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
