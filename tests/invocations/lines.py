"""Lines interpreted in a small made-up world, in a form that reads well in tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autogate.effects import Kind
from autogate.invocations.interface import Line, Surroundings
from autogate.invocations.interpreter import interpret
from autogate.syntax.read import read
from autogate.words.values import BRACKET, MANY, QUESTION, STAR, UNKNOWN

HOME = "/home/dev"
PROJECT = "/home/dev/shop"
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "USER": "dev", "SECRET_TOKEN": "t"}

_MARKS = str.maketrans({UNKNOWN: "…", MANY: "⋯", STAR: "*", QUESTION: "?", BRACKET: "[]"})


def shown(value: str) -> str:
    """A value: ``…`` is one unknown word, ``⋯`` any number of them."""
    return value.translate(_MARKS)


def walk(text: str, files: Mapping[str, str] | None = None, *, dialect: str = "bash", **facts: Any) -> Line:
    """The line that a text comes to."""
    reading = read(text, dialect)
    assert not reading.error, reading.error
    surroundings = Surroundings(
        directory=PROJECT,
        home=HOME,
        environment=ENVIRONMENT,
        read=lambda code: read(code, dialect),
        file_text=(files or {}).get,
        project=lambda: PROJECT,
        dialect=dialect,
    )._replace(**facts)
    return interpret(reading.statements, surroundings)


def programs(line: Line) -> list[str]:
    """The words of every step; ``?`` before what may not run, the directory behind what runs elsewhere."""
    out = []
    for step in line.steps:
        invocation = step.invocation
        text = " ".join(shown(word) or "''" for word in invocation.argv)
        if invocation.conditional:
            text = f"? {text}"
        if invocation.directory != PROJECT:
            text += f" (in {shown(invocation.directory)})"
        if invocation.user:
            text += f" (as {invocation.user})"
        if invocation.remote:
            text += f" (on {invocation.remote})"
        out.append(text)
    return out


def effects(line: Line) -> list[str]:
    """Every effect but the pure ones: kind, what, detail, force."""
    return [
        " ".join(
            filter(
                None,
                (effect.kind.value, shown(effect.what), effect.detail, effect.force and f"!{effect.force}"),
            )
        )
        for step in line.steps
        for effect in step.effects
        if effect.kind is not Kind.PURE
    ]


def flows(line: Line) -> list[str]:
    """The data flows: ``0 pipe 1``."""
    return [f"{flow.source} {flow.by} {flow.target}" for flow in line.flows]
