"""What the local analysis found, as the text that the model is given beside the action."""

from __future__ import annotations

from autogate.effects import readable
from autogate.judgement.interface import Assessment
from autogate.knowledge.describe import describe_one
from autogate.verdict import Risk

_MOST = 60
"""Lines: a longer action is summed up, and the summary says so."""


def facts_text(assessment: Assessment) -> str:
    """Lines for programs, effects, findings and what was not understood, each kind under its head."""
    lines: list[str] = []
    for index, step in enumerate(assessment.line.steps):
        invocation = step.invocation
        argv = " ".join(readable(word) for word in invocation.argv)
        lines.append(f"starts [{index + 1}]: {_short(argv)} (in {_short(readable(invocation.directory))})")
        lines.extend(f"  effect: {_short(describe_one(effect))}" for effect in step.effects)
    lines.extend(
        f"flow: the output of [{f.source + 1}] reaches [{f.target + 1}] ({f.by})"
        for f in assessment.line.flows
    )
    for finding in assessment.findings:
        if finding.risk is Risk.LOW and not finding.uncertain:
            continue
        weight = "not known to be harmless" if finding.uncertain else f"risk {finding.risk.name.lower()}"
        lines.append(f"finding ({finding.rule}, {weight}): {_short(finding.reason)}")
    lines.extend(f"not understood: {_short(reason)}" for reason in assessment.line.unread)
    if len(lines) > _MOST:
        # The findings stand last and matter most: what is cut is in the middle.
        left_out = len(lines) - _MOST
        lines = [*lines[:20], f"({left_out} more lines left out here)", *lines[-(_MOST - 20) :]]
    return "\n".join(lines)


def _short(text: str, limit: int = 400) -> str:
    text = text.replace("\n", "\\n").replace("\r", "\\r")
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"
