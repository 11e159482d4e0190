"""What a session costs: ``python -m tests.classifier.bench_session``.

A hundred actions, one after the other, each asked with the whole history before it, on the metering server.
Made-up work of the usual size: commands of some hundred characters, files of up to three thousand.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from autogate.action import Action
from autogate.analysis import assess_action
from autogate.classifier.anthropic_backend import AnthropicBackend
from autogate.classifier.classifier import Classifier
from autogate.classifier.interface import Mode, ModelFailedError, Usage
from autogate.classifier.memory import Memory
from autogate.classifier.prices import cost
from autogate.classifier.prompt import system_prompt
from autogate.classifier.request import template
from autogate.classifier.stages import Plan
from autogate.layers.interface import Pending
from autogate.setting import Setting
from autogate.tools.catalogue import tool_named
from autogate.transcript.interface import Entry, ToolCalled, Transcript, UserSaid
from tests.classifier.server import KEY, Answer, Say, Server, blocks_of, tokens
from tests.judgement.project import world
from tests.world.fake import PROJECT

MODEL = "claude-haiku-5-5"
ACTIONS = 100
SECONDS_BETWEEN = 20.0
CAREFUL_EVERY = 12
"""One action in so many is blocked by the first look: 8.5 % were in a published measurement."""
THINKING = (
    "<thinking>" + "What the action does, and what was asked for. " * 30 + "</thinking><block>no</block>"
)

_VOCABULARY = """order customer basket price total stock invoice address parser index handler test client
route model query cache queue worker schema report export import view form field label button list table"""
WORDS = _VOCABULARY.split()


def words(count: int, chance: random.Random) -> str:
    """Made-up text."""
    return " ".join(chance.choice(WORDS) for _ in range(count))


def history(chance: random.Random) -> list[Entry]:
    """Calls of the usual kinds and lengths."""
    entries: list[Entry] = []
    while sum(isinstance(entry, ToolCalled) for entry in entries) < ACTIONS:
        kind = chance.choices(("Bash", "Write", "Edit", "Read", "Glob", "Task"), (52, 15, 12, 14, 5, 2))[0]
        name = f"{PROJECT}/src/{chance.choice(WORDS)}/{chance.choice(WORDS)}.py"
        given: dict[str, Any]
        match kind:
            case "Bash":
                length = chance.choice((2, 6, 10, 14, 40))
                given = {"command": f"./scripts/{words(1, chance)}.sh {words(length, chance)}"}
            case "Write":
                given = {"file_path": name, "content": words(chance.choice((40, 60, 150, 350, 480)), chance)}
            case "Edit":
                given = {"file_path": name, "old_string": words(18, chance), "new_string": words(25, chance)}
            case "Task":
                given = {"subagent_type": "general-purpose", "prompt": words(60, chance)}
            case "Glob":
                given = {"pattern": "**/*.py"}
            case _:
                given = {"file_path": name}
        entries.append(ToolCalled(kind, given, PROJECT))
        if chance.random() < 0.02:
            entries.append(UserSaid(words(120, chance)))
    return [UserSaid(words(150, chance)), *entries]


class Session(NamedTuple):
    """What a session took."""

    usage: Usage
    calls: int
    dollars: float
    own: tuple[float, ...]
    """Milliseconds of one call, without what the server took."""
    suffix_only: bool
    """Whether every second stage paid the full price for its suffix only."""


def run(mode: Mode, *, cached: bool = True) -> Session:
    """The session in a mode."""
    entries = history(random.Random(7))
    seen = world()
    setting = Setting(lambda _: seen)
    rows: list[tuple[Usage, float]] = []
    own: list[float] = []
    suffix_only = True

    def answer(request: Mapping[str, Any]) -> Answer:
        if "stop_sequences" in request:
            careful = len(rows) % CAREFUL_EVERY == CAREFUL_EVERY - 1
            return Say("<block>yes</block>" if careful else "<block>no</block>")
        return Say(THINKING)

    with Server() as server:
        server.default = answer
        if not cached:
            server.cache.metered = _uncached  # type: ignore[method-assign]
        backend = AnthropicBackend(api_key=KEY, base_url=server.url)
        classifier = Classifier(
            backend, Plan(mode, MODEL, MODEL), system_prompt(), session_directory=PROJECT, memory=Memory()
        )
        network = _measured(backend)
        for index, entry in enumerate(entries):
            if not isinstance(entry, ToolCalled):
                continue
            server.now += SECONDS_BETWEEN
            action = Action(entry.tool, entry.input, PROJECT)
            pending = Pending(action, tool_named(entry.tool), seen)
            assessment = assess_action(pending, setting)
            usages: list[Usage] = []
            asking = classifier._replace(
                transcript=Transcript(tuple(entries[:index])), record=_collector(usages)
            )
            network.clear()
            started = time.perf_counter()
            result = asking.ask(action, assessment)
            taken = time.perf_counter() - started - sum(network)
            assert result.allowed, result
            own.append(taken * 1000 / len(usages))
            if len(usages) == 2:
                suffix = tokens(template("suffix_thinking"))
                last = usages[1]
                suffix_only &= (last.input_tokens, last.cache_creation_input_tokens) == (suffix, 0)
            rows.extend((usage, cost(usage, MODEL) or 0.0) for usage in usages)
        backend.close()
        assert not server.refusals, server.refusals
    total = Usage()
    for usage, _ in rows:
        total = total.plus(usage)
    return Session(total, len(rows), sum(dollars for _, dollars in rows), tuple(own), suffix_only)


def _collector(usages: list[Usage]) -> Callable[[Any], None]:
    def collect(exchange: Any) -> None:
        assert not isinstance(exchange.reply, ModelFailedError), exchange.reply
        usages.append(exchange.reply.usage)

    return collect


def _measured(backend: AnthropicBackend) -> list[float]:
    """Filled with the seconds from the hand-over of each request to its connection to the answer's head."""
    network: list[float] = []
    client = backend._connected()._client
    hooks = client.event_hooks
    client.event_hooks = {
        "request": [*hooks["request"], lambda _: network.append(-time.perf_counter())],
        "response": [lambda _: network.append(time.perf_counter()), *hooks["response"]],
    }
    return network


def _uncached(request: Mapping[str, Any]) -> dict[str, Any]:
    return {"input_tokens": sum(block.tokens for block in blocks_of(request))}


def share_read(usage: Usage) -> float:
    """The share of the input that was read from the cache."""
    return usage.cache_read_input_tokens / usage.all_input


def main() -> int:
    """Prints the figures; 1 where one of them is not reached."""
    both, thinking, uncached = run(Mode.BOTH), run(Mode.THINKING), run(Mode.BOTH, cached=False)
    for name, session in (("both stages", both), ("thinking only", thinking), ("no caching", uncached)):
        print(
            f"{name:14} {session.calls:4} calls  {session.usage.all_input:>9,} input tokens"
            f"  {share_read(session.usage):6.1%} read from the cache"
            f"  {session.usage.output_tokens:>7,} output  ${session.dollars:.4f}"
        )
    warm = sorted(both.own[5:])
    median, p95 = statistics.median(warm), warm[int(len(warm) * 0.95)]
    print(
        f"own time of a stage beside the network, warm: median {median:.1f} ms, 95th percentile {p95:.1f} ms"
    )
    print(f"stage 2 pays the full price for its suffix only: {'yes' if both.suffix_only else 'NO'}")
    reached = share_read(both.usage) >= 0.95 and both.suffix_only and median <= 5
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
