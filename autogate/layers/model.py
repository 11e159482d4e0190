"""Layers 5 and 6: the two stages of the model, for what the local analysis could not settle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.layers.interface import Pending
from autogate.layers.local import verdict_of
from autogate.setting import Setting
from autogate.verdict import Decision, Posture, Risk, Verdict

if TYPE_CHECKING:
    from autogate.classifier.stages import Result

_FOR_A_PERSON = frozenset(("unreadable", "malformed"))
"""Findings about an action that nobody could read: a model would only guess."""


class Model:
    """Asks the configured classifier. Without one, or where a person was asked for, the action goes on."""

    name = "model"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """The model's verdict; ``unavailable`` where it could not say."""
        classifier = setting.classifier
        assessment = pending.assessment
        if classifier is None or assessment is None or is_for_a_person(pending):
            return pending
        if setting.posture is Posture.PERSON:
            return pending  # who typed the line is asked; nobody knows better what they want
        return verdict_from(pending, classifier.ask(pending.action, assessment))


def is_for_a_person(pending: Pending) -> bool:
    """Whether no model is asked: nobody could read the action, it is critical, or configured so."""
    assessment = pending.assessment
    if pending.problem or assessment is None:
        return True
    worst = assessment.findings[0]
    rule = worst.rule
    return worst.risk is Risk.CRITICAL or rule in _FOR_A_PERSON or rule.startswith("config:")


def verdict_from(pending: Pending, result: Result) -> Verdict:
    """The result as a verdict: where the model could not say, a person is asked; a no blocks."""
    if result.allowed:
        decision = Decision.ALLOW
    elif result.unavailable:
        decision = Decision.ASK
    else:
        decision = Decision.BLOCK
    local = verdict_of(pending, decision, f"model-{result.stage.value}")
    if result.unavailable:
        # A person decides now, who needs to know what is at stake first.
        by = f", {result.model}" if result.model else ""
        reason = f"{local.reason} (the classifier cannot say: {result.reason}{by})"
    else:
        reason = f"{result.model or 'the model'} ({result.stage.value}): {result.reason}"
    if result.omitted:
        reason += f" (without the {result.omitted} oldest tool calls)"
    too_long = None
    if result.too_long is not None:
        too_long = {"tokens": result.too_long[0], "limit": result.too_long[1]}
    return local._replace(
        rule=f"model-{_outcome(result)}",
        reason=reason,
        instead=result.remedy or local.instead,
        stage=result.stage.value,
        unavailable=result.unavailable,
        unreadable=result.unreadable,
        refused=result.refused,
        http_status=result.status,
        transcript_too_long=too_long,
        model=result.model or None,
        usage=result.usage._asdict(),
    )


def _outcome(result: Result) -> str:
    if result.allowed:
        return "allow"
    if result.unavailable:
        return "unavailable"
    if result.refused:
        return "refused"
    if result.too_long is not None:
        return "too-long"
    return "unreadable" if result.unreadable else "block"
