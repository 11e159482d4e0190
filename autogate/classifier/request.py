"""Builds the Messages requests: the same bytes up to the stage's suffix, with four cache breakpoints."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from autogate.classifier.interface import Stage
from autogate.classifier.models import HEADROOM, ModelFacts

OUTPUT_TOKENS: dict[Stage, int] = {Stage.FAST: 64, Stage.THINKING: 4096, Stage.TOOL_USE: 4096}
FAST_ALONE_TOKENS = 256
LOOK_BACK = 15
"""Blocks that a transcript may have grown by for its breakpoint to find the cache of the last request.
(The API looks at 20.)"""

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
    omitted: int = 0
    """Tool calls that were left out of the transcript."""
    known: int = 0
    """Lines that were the whole transcript of the session's last request, 0 where unknown."""


@functools.cache
def template(name: str) -> str:
    """The text of a template beside this module."""
    path = os.path.join(os.path.dirname(__file__), "templates", f"{name}.txt")
    with open(path, encoding="utf-8") as file:
        return file.read()


def build(
    parts: Parts, stage: Stage, model: str, facts: ModelFacts, *, alone: bool = False, forced: bool = True
) -> dict[str, Any]:
    """The request of a stage. ``alone``: stage 1 is the only one (mode ``fast``)."""
    content: list[dict[str, Any]] = []
    far = len(parts.transcript) - parts.known > LOOK_BACK and parts.known > 0
    if parts.instructions:
        # Four breakpoints are all there are. Where one is needed at the end of the last transcript, it holds
        # the instructions as well.
        content.append(_text(_wrapped("user_instructions", parts.instructions), cached=not far))
    content.extend(_transcript_blocks(parts, far=far))
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


def _transcript_blocks(parts: Parts, *, far: bool) -> list[dict[str, Any]]:
    """One block a line, so that a longer history has the shorter one's blocks as its prefix; a breakpoint
    stands at the end, and where that is ``far`` from the end of the last one, there as well."""
    opening = f'<transcript omitted_tool_calls="{parts.omitted}">' if parts.omitted else "<transcript>"
    blocks = [_text(opening), *(_text(_escaped(line)) for line in parts.transcript)]
    blocks[-1]["cache_control"] = {"type": "ephemeral"}
    if far:
        blocks[parts.known]["cache_control"] = {"type": "ephemeral"}
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
    if not text.isascii():  # half a surrogate pair, out of a file's name or a cut text, cannot be sent
        text = text.encode("utf-8", "backslashreplace").decode("utf-8")
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
