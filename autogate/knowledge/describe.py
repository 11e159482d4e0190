"""Outcomes as text, the form of the examples beside the programs and of ``check --explain``."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Outcome, RunCode, RunCommand, RunFile, RunInput, RunShell, readable


def describe(outcomes: Iterable[Outcome]) -> str:
    """All outcomes, parted by ``; ``, such as ``read a; delete b recursive``."""
    return "; ".join(describe_one(outcome) for outcome in outcomes)


def describe_one(outcome: Outcome) -> str:
    """One outcome: kind, detail, what, then ``-> to``, ``recursive``, ``in remote`` and ``!force``."""
    if isinstance(outcome, Effect):
        parts = [outcome.kind.value, outcome.detail, readable(outcome.what)]
        if outcome.to:
            parts.append(f"-> {readable(outcome.to)}")
        if outcome.recursive:
            parts.append("recursive")
        parts.append(_place(outcome.remote))
        if outcome.force:
            parts.append(f"!{outcome.force}")
        return " ".join(part for part in parts if part)
    if isinstance(outcome, RunCommand):
        env = [f"{name}={readable(value)}" for name, value in outcome.environment]
        user = f"as {outcome.user}:" if outcome.user else ""
        folder = f"from {readable(outcome.directory)}" if outcome.directory else ""
        words = [readable(word) for word in outcome.argv]
        return " ".join(p for p in ("run", user, *env, *words, folder, _place(outcome.remote)) if p)
    if isinstance(outcome, RunShell):
        head = "eval" if outcome.here else "shell"
        user = f"as {outcome.user}:" if outcome.user else ""
        parts = [head, user, repr(readable(outcome.text)), *map(readable, outcome.arguments)]
        return " ".join(p for p in (*parts, _place(outcome.remote)) if p)
    if isinstance(outcome, RunCode):
        parts = ["code", outcome.language, repr(readable(outcome.text)), *map(readable, outcome.arguments)]
        return " ".join(p for p in (*parts, _place(outcome.remote)) if p)
    if isinstance(outcome, RunFile):
        head = "source" if outcome.here else "file"
        parts = [head, outcome.language, readable(outcome.path), *map(readable, outcome.arguments)]
        return " ".join(p for p in (*parts, _place(outcome.remote)) if p)
    assert isinstance(outcome, RunInput)
    return " ".join(p for p in ("input", outcome.language, _place(outcome.remote)) if p)


def _place(remote: str) -> str:
    return f"in {remote}" if remote else ""
