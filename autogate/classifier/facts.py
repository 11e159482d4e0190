"""What the local analysis found, as the text that the model is given beside the action."""

from __future__ import annotations

from autogate.effects import readable
from autogate.judgement.interface import Assessment
from autogate.knowledge.describe import describe_one
from autogate.verdict import Finding, Risk

_MOST_FINDINGS = 20
_MOST_UNREAD = 10
_MOST_STEPS = 40
"""Lines of each kind: of a longer action the rest is counted. Findings come first, the worst before the
others, so that a line of many harmless commands cannot push out what it hides."""


def facts_text(assessment: Assessment) -> str:
    """Lines for findings, what was not understood, programs with their effects, and flows."""
    findings = [
        f"finding ({_short(finding.rule)}, {_weight(finding)}): {_short(finding.reason)}"
        for finding in assessment.findings
        if finding.risk is not Risk.LOW or finding.uncertain
    ]
    unread = [f"not understood: {_short(reason)}" for reason in assessment.line.unread]
    steps: list[str] = []
    for index, step in enumerate(assessment.line.steps):
        invocation = step.invocation
        argv = " ".join(readable(word) for word in invocation.argv)
        steps.append(f"starts [{index + 1}]: {_short(argv)} (in {_short(readable(invocation.directory))})")
        steps.extend(f"  effect: {_short(describe_one(effect))}" for effect in step.effects)
    steps.extend(
        f"flow: the output of [{f.source + 1}] reaches [{f.target + 1}] ({_short(f.by)})"
        for f in assessment.line.flows
    )
    return "\n".join(
        (
            *_most(findings, _MOST_FINDINGS, "findings"),
            *_most(unread, _MOST_UNREAD, "parts that are not understood"),
            *_most(steps, _MOST_STEPS, "lines on programs and effects"),
        )
    )


def _weight(finding: Finding) -> str:
    return "not known to be harmless" if finding.uncertain else f"risk {finding.risk.name.lower()}"


def _most(lines: list[str], most: int, what: str) -> list[str]:
    if len(lines) <= most:
        return lines
    return [*lines[:most], f"({len(lines) - most} more {what} left out here)"]


def _short(text: str, limit: int = 400) -> str:
    """A text that stays on its line: what ends a line, or does not print, is written as its escape."""
    length = len(text)
    text = text[:limit]
    if not text.isprintable():
        text = "".join(
            char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
        )
    return text if length <= limit else f"{text}… ({length} characters)"
