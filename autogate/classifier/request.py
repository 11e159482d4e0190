"""Builds the Messages requests: the same bytes up to the stage's suffix, with four cache breakpoints."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from autogate.classifier.interface import Stage
from autogate.classifier.models import HEADROOM, ModelFacts

OUTPUT_TOKENS: dict[Stage, int] = {Stage.FAST: 64, Stage.THINKING: 4096, Stage.TOOL_USE: 4096}
FAST_ALONE_TOKENS = 256

TOOL: dict[str, Any] = {
    "name": "classify_result",
    "description": "Reports the result of the classification.",
    "input_schema": {
        "type": "object",
        "properties": {
            "thinking": {"type": "string", "description": "The procedure, gone through step by step."},
            "shouldBlock": {"type": "boolean", "description": "Whether the action must not run."},
            "reason": {"type": "string", "description": "One short sentence for the person."},
        },
        "required": ["thinking", "shouldBlock", "reason"],
        "additionalProperties": False,
    },
}


class Parts(NamedTuple):
    """Everything that a request says, in order."""

    system: str
    instructions: str
    """What the project's and the user's instruction files say; "" for none."""
    transcript: tuple[str, ...]
    """Encoded lines."""
    action: str
    """The encoded call."""
    facts: str
    """What the analysis found, as lines of text."""


def template(name: str) -> str:
    """The text of a template beside this module."""
    return files("autogate.classifier").joinpath("templates", f"{name}.txt").read_text(encoding="utf-8")


def build(
    parts: Parts, stage: Stage, model: str, facts: ModelFacts, *, alone: bool = False, forced: bool = True
) -> dict[str, Any]:
    """The request of a stage. ``alone``: stage 1 is the only one (mode ``fast``)."""
    content: list[dict[str, Any]] = []
    if parts.instructions:
        content.append(_text(_wrapped("user_instructions", parts.instructions), cached=True))
    content.extend(_transcript_blocks(parts.transcript))
    content.append(_text(_action(parts), cached=True))
    content.append(_text(_suffix(stage, alone=alone)))
    tokens = FAST_ALONE_TOKENS if alone else OUTPUT_TOKENS[stage]
    request: dict[str, Any] = {
        "model": model,
        "max_tokens": tokens + (HEADROOM if facts.thinking == "omit" else 0),
        "system": [
            {"type": "text", "text": parts.system, "cache_control": {"type": "ephemeral", "ttl": "1h"}}
        ],
        "messages": [{"role": "user", "content": content}],
    }
    if facts.thinking == "disabled":
        request["thinking"] = {"type": "disabled"}
    if stage is Stage.FAST and not alone:
        request["stop_sequences"] = ["</block>"]
    if stage is Stage.TOOL_USE:
        request["tools"] = [TOOL]
        if forced and facts.forced_tool:
            request["tool_choice"] = {"type": "tool", "name": TOOL["name"]}
    return request


def _transcript_blocks(lines: tuple[str, ...]) -> list[dict[str, Any]]:
    """One block a line, so that a longer history has the shorter one's blocks as its prefix; the
    breakpoint stands at the end. (A breakpoint finds what was cached up to 20 blocks before it.)"""
    blocks = [_text("<transcript>"), *(_text(_escaped(line)) for line in lines)]
    blocks[-1]["cache_control"] = {"type": "ephemeral"}
    return blocks


def _action(parts: Parts) -> str:
    facts = _escaped(parts.facts)
    return (
        "</transcript>\n<action>\n"
        f"{_escaped(parts.action)}\n"
        '<facts source="static analysis of the action, not the agent">\n'
        f"{facts}\n</facts>\n</action>"
    )


def _suffix(stage: Stage, *, alone: bool) -> str:
    if stage is Stage.FAST and alone:
        return template("suffix_fast_alone")
    return template(
        {Stage.FAST: "suffix_fast", Stage.THINKING: "suffix_thinking", Stage.TOOL_USE: "suffix_tool"}[stage]
    )


def _text(text: str, *, cached: bool = False) -> dict[str, Any]:
    block: dict[str, Any] = {"type": "text", "text": text}
    if cached:
        block["cache_control"] = {"type": "ephemeral"}
    return block


def _escaped(text: str) -> str:
    """Tags in a text cannot end or open a section: every ``<`` becomes JSON's escape of it."""
    return text.replace("<", "\\u003c")


def _wrapped(tag: str, text: str) -> str:
    return f"<{tag}>\n{_escaped(text)}\n</{tag}>"


def messages_text(request: Mapping[str, Any]) -> str:
    """All texts of a request's messages, for counting and for error files."""
    return "\n".join(block["text"] for message in request["messages"] for block in message["content"])
