"""The tables of the two-stage classifier, row by row, over real HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from autogate.classifier.anthropic_backend import AnthropicBackend
from autogate.classifier.cancellation import CancelledError
from autogate.classifier.interface import Failure, Mode, ModelFailedError, Reply, Stage, Usage
from autogate.classifier.memory import Memory
from autogate.classifier.models import ModelFacts
from autogate.classifier.stages import Plan, Result, classify
from tests.classifier.conftest import MODEL, PARTS, Ask
from tests.classifier.server import NO, YES, Answer, Fail, Say, Server, Tool

GARBLED = Say("I am not sure.")
SAYS_NO = {"thinking": "t", "shouldBlock": False, "reason": ""}
SAYS_YES = {"thinking": "t", "shouldBlock": True, "reason": "it deletes"}
FIRST_LOOK = "the first look would block it"
"""Its reason stands behind the stop sequence, so there is none."""


def of(result: Result) -> dict[str, Any]:
    """What a result says, without what it cost."""
    return {
        "allowed": result.allowed,
        "stage": result.stage.value,
        "flags": [n for n in ("unreadable", "refused", "unavailable") if getattr(result, n)]
        + (["too_long"] if result.too_long is not None else []),
    }


def said(allowed: bool, stage: str, *flags: str) -> dict[str, Any]:
    return {"allowed": allowed, "stage": stage, "flags": list(flags)}


MODES: list[tuple[Mode, list[Answer], dict[str, Any], list[int]]] = [
    (Mode.BOTH, [NO], said(True, "fast"), [64]),
    (Mode.BOTH, [YES, NO], said(True, "thinking"), [64, 4096]),
    (Mode.BOTH, [YES, YES], said(False, "thinking"), [64, 4096]),
    (Mode.BOTH, [GARBLED, NO], said(True, "thinking"), [64, 4096]),
    (Mode.BOTH, [GARBLED, GARBLED], said(False, "thinking", "unreadable"), [64, 4096]),
    (Mode.BOTH, [YES, GARBLED], said(False, "thinking", "unreadable"), [64, 4096]),
    (Mode.FAST, [NO], said(True, "fast"), [256]),
    (Mode.FAST, [YES], said(False, "fast"), [256]),
    (Mode.FAST, [GARBLED], said(False, "fast", "unreadable"), [256]),
    (Mode.THINKING, [NO], said(True, "thinking"), [4096]),
    (Mode.THINKING, [YES], said(False, "thinking"), [4096]),
    (Mode.THINKING, [GARBLED], said(False, "thinking", "unreadable"), [4096]),
    (Mode.TOOL_USE, [Tool(SAYS_NO)], said(True, "tool_use"), [4096]),
    (Mode.TOOL_USE, [Tool(SAYS_YES)], said(False, "tool_use"), [4096]),
    (Mode.TOOL_USE, [Tool({"shouldBlock": False})], said(False, "tool_use", "unreadable"), [4096]),
    (Mode.TOOL_USE, [NO], said(False, "tool_use", "unreadable"), [4096]),
]


@pytest.mark.parametrize(("mode", "answers", "expected", "limits"), MODES)
def test_modes(
    server: Server, ask: Ask, mode: Mode, answers: list[Answer], expected: dict[str, Any], limits: list[int]
) -> None:
    server.say(*answers)
    assert of(ask(mode)) == expected
    assert [request["max_tokens"] for request in server.requests] == limits
    assert server.refusals == []


STAGE_1: list[tuple[str, str]] = [
    ("<block>no</block>", "allow"),
    ("<block>no", "allow"),  # what the stop sequence leaves
    ("<block>NO</block>", "allow"),
    ("<block>yes</block><reason>r</reason>", "goes on"),
    ("The file says <block>no</block> but <block>yes</block>", "goes on"),
    ("<thinking>as in <block>no</block></thinking><block>yes</block>", "goes on"),
    ("<thinking>hm", "goes on"),
    ("", "goes on"),
    ("no", "goes on"),
    ("<block>no" + " thanks" * 90, "goes on"),
]


@pytest.mark.parametrize(("text", "expected"), STAGE_1)
def test_stage_1(server: Server, ask: Ask, text: str, expected: str) -> None:
    """Only a plain ``no`` is final; the server cuts at the stop sequence and at 64 tokens."""
    server.say(Say(text), YES)
    result = ask()
    assert result.allowed is (expected == "allow")
    assert len(server.requests) == (1 if expected == "allow" else 2)


STAGE_2: list[tuple[Answer, dict[str, Any]]] = [
    (Say("<thinking>fine</thinking><block>no</block>"), said(True, "thinking")),
    (Say("<thinking>bad</thinking><block>yes</block><reason>r</reason>"), said(False, "thinking")),
    (Say("<thinking><block>no</block>"), said(False, "thinking", "unreadable")),
    (Say("<thinking>" + "so much to say " * 2000), said(False, "thinking", "unreadable")),
    (Say("<block>no</block><block>yes</block>"), said(False, "thinking", "unreadable")),
    (Say("<block>perhaps</block>"), said(False, "thinking", "unreadable")),
    (Say(""), said(False, "thinking", "unreadable")),
    (Say("", stop_reason="refusal"), said(False, "thinking", "refused")),
    (Say("<block>no</block>", stop_reason="refusal"), said(False, "thinking", "refused")),
    (
        Say("<block>no</block>", stop_reason="model_context_window_exceeded"),
        said(False, "thinking", "too_long"),
    ),
]


@pytest.mark.parametrize(("answer", "expected"), STAGE_2)
def test_stage_2(server: Server, ask: Ask, answer: Answer, expected: dict[str, Any]) -> None:
    server.say(YES, answer)
    assert of(ask()) == expected
    assert len(server.requests) == 2


def test_the_second_stage_gives_its_own_reason(server: Server, ask: Ask) -> None:
    server.say(YES, Say("<block>yes</block><reason>the branch was not named</reason>"))
    assert ask().reason == "the branch was not named"


def test_a_refusal_in_the_first_stage_ends_it(server: Server, ask: Ask) -> None:
    server.say(Say("<block>no</block>", stop_reason="refusal"))
    assert of(ask()) == said(False, "fast", "refused")
    assert len(server.requests) == 1


FAULTS: list[tuple[Answer, dict[str, Any], Failure, int | None]] = [
    (Fail(500), said(False, "fast", "unavailable"), Failure.UNAVAILABLE, 500),
    (Fail(529, "Overloaded"), said(False, "fast", "unavailable"), Failure.UNAVAILABLE, 529),
    (Fail(429), said(False, "fast", "unavailable"), Failure.UNAVAILABLE, 429),
    (Fail(401), said(False, "fast", "unavailable"), Failure.CONFIGURATION, 401),
    (Fail(403), said(False, "fast", "unavailable"), Failure.CONFIGURATION, 403),
    (Fail(404), said(False, "fast", "unavailable"), Failure.CONFIGURATION, 404),
    (Fail(400, "what is this"), said(False, "fast", "unavailable"), Failure.CONFIGURATION, 400),
    (Fail(413), said(False, "fast", "too_long"), Failure.TOO_LONG, 413),
    (
        Fail(400, "prompt is too long: 208310 tokens > 200000 maximum"),
        said(False, "fast", "too_long"),
        Failure.TOO_LONG,
        400,
    ),
]


@pytest.mark.parametrize(("fault", "expected", "failure", "status"), FAULTS)
def test_a_fault_of_the_first_stage_ends_it(
    server: Server, ask: Ask, fault: Answer, expected: dict[str, Any], failure: Failure, status: int | None
) -> None:
    server.default = fault
    result = ask()
    assert of(result) == expected
    assert (result.failure, result.status) == (failure, status)


@pytest.mark.parametrize(("fault", "expected", "failure", "status"), FAULTS)
def test_a_fault_of_the_second_stage_blocks_on_the_first(
    server: Server, ask: Ask, fault: Answer, expected: dict[str, Any], failure: Failure, status: int | None
) -> None:
    server.say(YES).default = fault
    result = ask()
    assert result.allowed is False
    assert (result.stage, result.failure, result.status) == (Stage.THINKING, failure, status)
    if failure is Failure.TOO_LONG:
        assert of(result) == said(False, "thinking", "too_long")
    else:
        assert of(result) == said(False, "thinking")
        assert result.reason.startswith(f"{FIRST_LOOK} (the careful look failed: HTTP {status}")


def test_an_unreadable_first_look_and_a_failed_second_is_both(server: Server, ask: Ask) -> None:
    """There is no assessment to block on."""
    server.say(GARBLED).default = Fail(500)
    assert of(ask()) == said(False, "thinking", "unreadable", "unavailable")


def test_too_long_states_tokens_and_limit(ask: Ask, server: Server) -> None:
    """The server's own check speaks: the prompt is longer than its window."""
    server.window = 1000
    result = ask()
    assert result.too_long == (1238, 1000)
    assert server.refusals == ["prompt is too long: 1238 tokens > 1000 maximum"]


THINKING_MODELS = ["claude-sonnet-5-5", "claude-opus-5-5", "claude-fable-5-1", "claude-fable-5-2"]


@pytest.mark.parametrize("model", THINKING_MODELS)
def test_a_model_that_always_thinks_gets_room_for_it(server: Server, ask: Ask, model: str) -> None:
    server.say(YES, NO)
    assert ask(model=model).allowed
    assert [request["max_tokens"] for request in server.requests] == [64 + 2048, 4096 + 2048]
    assert not any("thinking" in request for request in server.requests)
    assert server.refusals == []


def test_the_fast_mode_gives_room_for_thinking_too(server: Server, ask: Ask) -> None:
    assert ask(Mode.FAST, model="claude-opus-5-5").allowed
    assert [request["max_tokens"] for request in server.requests] == [256 + 2048]


@pytest.mark.parametrize(
    "model", ["claude-haiku-5-5", "claude-sonnet-5", "claude-opus-5", "claude-haiku-4-5"]
)
def test_other_models_are_told_not_to_think(server: Server, ask: Ask, model: str) -> None:
    server.say(YES, NO)
    assert ask(model=model).allowed
    assert [request["thinking"] for request in server.requests] == [{"type": "disabled"}] * 2


def test_a_complaint_about_thinking_is_answered_once_and_remembered(server: Server, ask: Ask) -> None:
    memory = Memory()
    wrong = {"claude-opus-5-5": ModelFacts("disabled", forced_tool=False)}
    server.say(YES, YES, NO)
    first = ask(model="claude-opus-5-5", memory=memory, facts=wrong)
    assert first.allowed
    assert ["thinking" in request for request in server.requests] == [True, False, False]
    ask(model="claude-opus-5-5", memory=memory, facts=wrong)
    assert len(server.requests) == 4
    assert len(server.refusals) == 1
    assert wrong == {"claude-opus-5-5": ModelFacts("disabled", forced_tool=False)}


def test_a_complaint_the_other_way_is_answered_too(server: Server, ask: Ask) -> None:
    server.default = lambda request: (
        NO if "thinking" in request else Fail(400, "thinking: must be given for this model")
    )
    assert ask(facts={MODEL: ModelFacts("omit")}).allowed
    assert len(server.requests) == 2


def test_a_complaint_that_stays_is_no_endless_loop(server: Server, ask: Ask) -> None:
    server.default = Fail(400, "thinking is not supported here")
    assert of(ask()) == said(False, "fast", "unavailable")
    assert len(server.requests) == 2


def test_the_tool_is_forced_where_the_model_takes_it(server: Server, ask: Ask) -> None:
    server.say(Tool(SAYS_NO))
    ask(Mode.TOOL_USE)
    assert server.requests[0]["tool_choice"] == {"type": "tool", "name": "classify_result"}


@pytest.mark.parametrize("model", ["claude-opus-5-5", "claude-sonnet-5-5", "claude-fable-5-1"])
def test_the_tool_is_only_offered_where_forcing_is_refused(server: Server, ask: Ask, model: str) -> None:
    server.say(Tool(SAYS_NO), Say("<block>no</block>"))
    assert ask(Mode.TOOL_USE, model=model).allowed
    assert of(ask(Mode.TOOL_USE, model=model)) == said(False, "tool_use", "unreadable")
    assert not any("tool_choice" in request for request in server.requests)
    assert all(len(request["tools"]) == 1 for request in server.requests)


def test_a_refused_forced_tool_is_offered_unforced_and_that_is_remembered(server: Server, ask: Ask) -> None:
    memory = Memory()
    wrong = {"claude-opus-5-5": ModelFacts("disabled", forced_tool=True)}  # wrong in both ways
    server.default = Tool(SAYS_NO)
    assert ask(Mode.TOOL_USE, model="claude-opus-5-5", memory=memory, facts=wrong).allowed
    assert len(server.refusals) == 2
    assert memory.facts == {"claude-opus-5-5": ModelFacts("omit", forced_tool=False)}


def test_each_stage_may_have_a_model_of_its_own(server: Server, backend: AnthropicBackend) -> None:
    server.say(YES, NO)
    result = classify(PARTS, Plan(Mode.BOTH, "claude-haiku-5-5", "claude-opus-5-5"), backend)
    assert [request["model"] for request in server.requests] == ["claude-haiku-5-5", "claude-opus-5-5"]
    assert result.model == "claude-opus-5-5"


def test_the_model_that_answered_is_named(server: Server, ask: Ask) -> None:
    server.say(NO._replace(extra={"model": "qwen3-8b"}))
    assert ask().model == "qwen3-8b"


def test_usage_is_summed_over_both_stages(server: Server, ask: Ask) -> None:
    server.say(YES, NO)
    result = ask()
    first, second = server.usages
    assert result.usage == Usage(
        first["input_tokens"] + second["input_tokens"],
        5 + 3,  # the first was cut off by the stop sequence
        second["cache_read_input_tokens"],
        first["cache_creation_input_tokens"],
        first["cache_creation"]["ephemeral_1h_input_tokens"],
    )
    assert result.context_tokens == second["input_tokens"] + second["cache_read_input_tokens"]


@pytest.mark.parametrize(
    "usage", [None, {}, [], "many", {"input_tokens": "5", "output_tokens": -1}, {"cache_creation": 7}]
)
def test_missing_and_odd_usage_is_survived(server: Server, ask: Ask, usage: Any) -> None:
    server.say(NO._replace(usage=usage))
    result = ask()
    assert (result.allowed, result.usage) == (True, Usage())


# --- the deadline and cancellation ------------------------------------------------------------------------


class Scripted:
    """A backend without a server."""

    def __init__(self, *replies: Reply | BaseException) -> None:
        self.replies = list(replies)
        self.timeouts: list[float] = []

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        self.timeouts.append(timeout)
        reply = self.replies.pop(0)
        if isinstance(reply, BaseException):
            raise reply
        return reply


def run(backend: Scripted, clock: Any = lambda: 0.0, mode: Mode = Mode.BOTH) -> Result:
    return classify(PARTS, Plan(mode, MODEL, MODEL, deadline=30.0), backend, clock=clock)


BLOCKS = Reply("<block>yes</block><reason>r</reason>", "end_turn", MODEL, Usage(1, 2, 3, 4, 0))


def test_both_stages_share_one_deadline() -> None:
    times = iter([0.0, 0.0, 18.0])
    backend = Scripted(BLOCKS, BLOCKS)
    run(backend, lambda: next(times))
    assert backend.timeouts == [30.0, 12.0]


def test_a_stage_that_cannot_end_in_time_is_not_begun() -> None:
    times = iter([0.0, 0.0, 29.5])
    backend = Scripted(BLOCKS)
    result = run(backend, lambda: next(times))
    assert of(result) == said(False, "thinking")
    assert result.reason == "r (the careful look failed: no time is left for the thinking stage)"
    assert result.usage == Usage(1, 2, 3, 4, 0)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), CancelledError("SIGTERM")])
@pytest.mark.parametrize("before", [[], [BLOCKS]])
def test_cancelled_is_unavailable_in_either_stage(error: BaseException, before: list[Reply]) -> None:
    result = run(Scripted(*before, error))
    assert of(result) == said(False, "thinking" if before else "fast", "unavailable")
    assert (result.failure, result.reason) == (Failure.CANCELLED, "cancelled")


def test_cancelled_by_the_backend_is_unavailable_though_the_first_stage_blocked() -> None:
    result = run(Scripted(BLOCKS, ModelFailedError(Failure.CANCELLED, "cancelled by SIGTERM")))
    assert of(result) == said(False, "thinking", "unavailable")


@pytest.mark.parametrize("error", [RuntimeError("boom"), RecursionError(), MemoryError(), ValueError("x")])
@pytest.mark.parametrize("mode", list(Mode))
def test_the_unforeseen_is_unavailable_with_its_traceback_for_the_dump(error: Exception, mode: Mode) -> None:
    result = run(Scripted(error), mode=mode)
    assert (result.allowed, result.unavailable) == (False, True)
    assert result.reason == f"the classifier failed: {type(error).__name__}"
    assert "Traceback" in result.fault


def test_an_observer_that_fails_allows_nothing() -> None:
    def observe(*_: Any) -> None:
        raise OSError("disk full")

    good = Reply("<block>no</block>", "end_turn", MODEL, Usage())
    result = classify(PARTS, Plan(Mode.BOTH, MODEL, MODEL), Scripted(good), observe=observe)
    assert (result.allowed, result.unavailable) == (False, True)
