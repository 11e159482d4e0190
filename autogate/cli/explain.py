"""The way to a verdict: every program the action would start, its effects, and what was found in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from autogate.action import Action
from autogate.cli.render import Style, shortened
from autogate.cli.text import escape
from autogate.effects import Effect, on_remote, readable
from autogate.invocations.interface import Invocation, Step
from autogate.setting import Setting
from autogate.verdict import Decision, Finding, Risk, Verdict

_RISK_COLORS = {Risk.LOW: "32", Risk.MEDIUM: "36", Risk.HIGH: "33", Risk.CRITICAL: "31"}


def effect_text(effect: Effect) -> str:
    """An effect in words."""
    parts = [effect.kind.value]
    if effect.what:
        parts.append(readable(effect.what))
    if effect.to:
        parts.append(f"to {readable(effect.to)}")
    notes = [effect.detail] if effect.detail else []
    if effect.recursive:
        notes.append("with all below")
    if effect.remote:
        notes.append(on_remote(effect.remote))
    if notes:
        parts.append(f"({', '.join(notes)})")
    return " ".join(parts)


def command_text(argv: tuple[str, ...]) -> str:
    """The words of a program's start, quoted where a reader could mistake them."""
    return " ".join(_quoted(readable(word)) for word in argv)


def _quoted(word: str) -> str:
    if word and not set(word) & set(" \t\n\"'\\;|&<>()"):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def tree(verdict: Verdict, action: Action, setting: Setting, style: Style) -> str:
    """The explanation as an indented tree."""
    lines = [
        f"  layer {verdict.layer}, risk {verdict.risk.name.lower()}, posture {setting.posture.value}"
        + (", headless" if setting.headless else ""),
        f"  in {escape(action.cwd)}",
    ]
    world = setting.world_for(action.cwd)
    if world.project != action.cwd:
        lines.append(f"  project {escape(world.project)}")
    nodes = [
        Node(_title(step.invocation, action.cwd), _below(index, step, verdict, style))
        for index, step in enumerate(verdict.line.steps if verdict.line is not None else ())
    ]
    known = len(nodes)
    if not nodes:
        nodes += (Node(escape(effect_text(effect))) for effect in verdict.effects)
    whole = [Node(_finding(finding, style)) for finding in verdict.findings if not 0 <= finding.step < known]
    if verdict.line is not None:
        whole += (
            Node(f"data of program {flow.source + 1} reaches program {flow.target + 1} by {flow.by}")
            for flow in verdict.line.flows
        )
    if whole:
        nodes.append(Node("the line as a whole", whole))
    return "".join(f"{line}\n" for line in (*lines, *_drawn(nodes, "  ")))


class Node(NamedTuple):
    """One line of the tree and what hangs below it."""

    text: str
    below: Sequence[Node] = ()


def _drawn(nodes: Sequence[Node], margin: str) -> Iterator[str]:
    for number, node in enumerate(nodes, 1):
        last = number == len(nodes)
        yield f"{margin}{'└─' if last else '├─'} {shortened(node.text)}"
        yield from _drawn(node.below, margin + ("   " if last else "│  "))


def _title(invocation: Invocation, directory: str) -> str:
    notes = []
    if invocation.directory != directory:
        notes.append(f"in {readable(invocation.directory)}")
    if invocation.user:
        notes.append(f"as {invocation.user}")
    if invocation.remote:
        notes.append(on_remote(invocation.remote))
    text = "  " * invocation.depth + escape(command_text(invocation.argv))
    return f"{text}  ({escape(', '.join(notes))})" if notes else text


def _below(index: int, step: Step, verdict: Verdict, style: Style) -> list[Node]:
    """The effects of a step with their findings, then the findings about the step as such."""
    found = [finding for finding in verdict.findings if finding.step == index]
    nodes = [
        Node(
            escape(effect_text(effect)),
            [Node(_finding(finding, style)) for finding in found if finding.effect == effect],
        )
        for effect in dict.fromkeys(step.effects)
    ]
    nodes += (Node(_finding(finding, style)) for finding in found if finding.effect not in step.effects)
    return nodes


def _finding(finding: Finding, style: Style) -> str:
    word = finding.risk.name.lower() + (", uncertain" if finding.uncertain else "")
    return (
        f"{style.paint(word, _RISK_COLORS[finding.risk])}: {escape(finding.reason)}  [{escape(finding.rule)}]"
    )


def as_json(verdict: Verdict, action: Action, setting: Setting) -> dict[str, Any]:
    """The explanation as JSON."""
    steps = verdict.line.steps if verdict.line is not None else ()
    return {
        "posture": setting.posture.value,
        "headless": setting.headless,
        "cwd": action.cwd,
        "project": setting.world_for(action.cwd).project,
        "steps": [
            {
                "argv": [readable(word) for word in step.invocation.argv],
                "directory": readable(step.invocation.directory),
                "depth": step.invocation.depth,
                "span": list(step.invocation.span),
                "effects": [effect.as_json() for effect in step.effects],
            }
            for step in steps
        ],
        "findings": [
            {
                "rule": finding.rule,
                "risk": finding.risk.name.lower(),
                "uncertain": finding.uncertain,
                "reason": finding.reason,
                "step": finding.step if finding.step >= 0 else None,
            }
            for finding in verdict.findings
        ],
        "decision": Decision(verdict.decision).word,
    }
