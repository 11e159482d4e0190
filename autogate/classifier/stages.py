"""Runs the stages of a mode within one deadline. Every failure ends in a block or a question."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from autogate.classifier.answer import Answer, Says, read_answer, read_tool_answer
from autogate.classifier.cancellation import CancelledError
from autogate.classifier.interface import Backend, Failure, Mode, ModelFailedError, Reply, Stage, Usage
from autogate.classifier.memory import Memory
from autogate.classifier.models import ModelFacts, facts_of
from autogate.classifier.request import Parts, build


class Plan(NamedTuple):
    """How the stages are to be run."""

    mode: Mode
    fast_model: str
    thinking_model: str
    deadline: float = 30.0
    """Seconds for both stages together."""
    least: float = 1.0
    """Seconds that must be left for a stage to be begun."""
    facts: Mapping[str, ModelFacts] = {}
    """Overrides of the table of models."""


class Result(NamedTuple):
    """What the classifier says of an action."""

    allowed: bool
    reason: str
    stage: Stage
    usage: Usage = Usage()
    """Summed over the requests."""
    requests: tuple[tuple[str, Usage], ...] = ()
    """Model and tokens of each request that was answered."""
    model: str = ""
    unreadable: bool = False
    refused: bool = False
    unavailable: bool = False
    too_long: tuple[int, int] | None = None
    """Tokens and limit, (0, 0) where the message names none."""
    status: int | None = None
    remedy: str = ""
    fault: str = ""
    """The traceback of something unforeseen, for the dump only."""
    failure: Failure | None = None
    """Why a stage has no reply."""
    answered: bool = False
    """Whether the endpoint answered at least once."""
    context_tokens: int = 0
    """Input tokens of the largest single request, cached ones included: for the context ratio."""
    omitted: int = 0
    """Tool calls that were left out of the transcript."""


Observer = Callable[[Stage, Mapping[str, Any], Reply | ModelFailedError], None]


def classify(
    parts: Parts,
    plan: Plan,
    backend: Backend,
    *,
    clock: Callable[[], float] = time.monotonic,
    observe: Observer | None = None,
    memory: Memory | None = None,
) -> Result:
    """The result of the mode's stages. Never raises: what is unforeseen blocks as unavailable."""
    run = _Run(parts, plan, backend, clock, observe, memory)
    try:
        result = run.result()
    except (KeyboardInterrupt, CancelledError):
        result = run.failed(ModelFailedError(Failure.CANCELLED, "cancelled"), run.stage)
    except Exception as error:  # noqa: BLE001  # the last line: nothing may pass because of a fault here
        result = faulty(error)
    return result._replace(
        usage=run.usage,
        requests=tuple(run.requests),
        model=result.model or run.model,
        answered=run.answered,
        context_tokens=run.context_tokens,
        omitted=parts.omitted,
    )


def faulty(error: Exception) -> Result:
    """The result of a fault of our own."""
    import traceback

    return Result(
        allowed=False,
        reason=f"the classifier failed: {type(error).__name__}",
        stage=Stage.THINKING,
        unavailable=True,
        fault="".join(traceback.format_exception(error)),
    )


class _Run:
    """One classification: carries the deadline and the usage from stage to stage."""

    def __init__(
        self,
        parts: Parts,
        plan: Plan,
        backend: Backend,
        clock: Callable[[], float],
        observe: Observer | None,
        memory: Memory | None,
    ) -> None:
        self.parts = parts
        self.plan = plan
        self.backend = backend
        self.clock = clock
        self.observe = observe
        self.learned = memory.facts if memory is not None else {}
        self.ends = clock() + plan.deadline
        self.requests: list[tuple[str, Usage]] = []
        self.model = ""
        self.stage = Stage.TOOL_USE if plan.mode is Mode.TOOL_USE else Stage.FAST
        self.answered = False

    @property
    def usage(self) -> Usage:
        """Of all requests."""
        total = Usage()
        for _, usage in self.requests:
            total = total.plus(usage)
        return total

    @property
    def context_tokens(self) -> int:
        """Of the largest request."""
        return max((usage.all_input for _, usage in self.requests), default=0)

    def result(self) -> Result:
        match self.plan.mode:
            case Mode.FAST:
                return self._only(Stage.FAST, self.plan.fast_model, alone=True)
            case Mode.THINKING:
                return self._only(Stage.THINKING, self.plan.thinking_model)
            case Mode.TOOL_USE:
                return self._only(Stage.TOOL_USE, self.plan.thinking_model)
            case _:
                return self._both()

    def _only(self, stage: Stage, model: str, *, alone: bool = False) -> Result:
        reply = self._ask(stage, model, alone=alone)
        if isinstance(reply, ModelFailedError):
            return self.failed(reply, stage)
        return self._final(reply, stage)

    def _both(self) -> Result:
        first = self._ask(Stage.FAST, self.plan.fast_model)
        if isinstance(first, ModelFailedError):
            return self.failed(first, Stage.FAST)
        if first.stop_reason in _NO_ANSWER:
            return self._final(first, Stage.FAST)
        answer = _read(first, Stage.FAST, at_once=True)
        if answer.says is Says.ALLOW:
            return self._said(answer, Stage.FAST)
        second = self._ask(Stage.THINKING, self.plan.thinking_model)
        if not isinstance(second, ModelFailedError):
            return self._final(second, Stage.THINKING)
        failed = self.failed(second, Stage.THINKING)
        if failed.too_long is not None or second.failure is Failure.CANCELLED:
            return failed
        if answer.says is Says.UNREADABLE:
            return failed._replace(unreadable=True)
        why = answer.reason or "the first look would block it"
        return failed._replace(reason=f"{why} (the careful look failed: {second.what})", unavailable=False)

    def _final(self, reply: Reply, stage: Stage) -> Result:
        match reply.stop_reason:
            case "refusal":
                return Result(
                    allowed=False,
                    reason="the model refused to look at this action",
                    stage=stage,
                    refused=True,
                )
            case "model_context_window_exceeded":
                return Result(
                    allowed=False, reason="the model's context window is full", stage=stage, too_long=(0, 0)
                )
            case _:
                return self._said(_read(reply, stage), stage)

    def _said(self, answer: Answer, stage: Stage) -> Result:
        return Result(
            allowed=answer.says is Says.ALLOW,
            reason=answer.reason
            or ("the model sees no harm in it" if answer.says is Says.ALLOW else "the model says no"),
            stage=stage,
            unreadable=answer.says is Says.UNREADABLE,
        )

    def failed(self, error: ModelFailedError, stage: Stage) -> Result:
        """The result where a stage has no reply."""
        too_long = error.failure is Failure.TOO_LONG
        return Result(
            allowed=False,
            reason=error.what,
            stage=stage,
            unavailable=not too_long,
            too_long=(error.tokens or 0, error.limit or 0) if too_long else None,
            status=error.status,
            remedy=error.remedy,
            failure=error.failure,
        )

    def _ask(self, stage: Stage, model: str, *, alone: bool = False) -> Reply | ModelFailedError:
        """One stage; a complaint about thinking or the forced tool is tried once the other way."""
        self.stage = stage
        complaints: set[Failure] = set()
        facts = self.learned.get(model) or facts_of(model, self.plan.facts)
        while True:
            reply = self._send(stage, model, facts, alone=alone)
            if not isinstance(reply, ModelFailedError):
                if complaints:
                    self.learned[model] = facts
                return reply
            if reply.failure in complaints:
                return reply
            if reply.failure is Failure.THINKING:
                facts = facts._replace(thinking="omit" if facts.thinking == "disabled" else "disabled")
            elif reply.failure is Failure.FORCED_TOOL and facts.forced_tool:
                facts = facts._replace(forced_tool=False)
            else:
                return reply
            complaints.add(reply.failure)

    def _send(self, stage: Stage, model: str, facts: ModelFacts, *, alone: bool) -> Reply | ModelFailedError:
        request = build(self.parts, stage, model, facts, alone=alone)
        left = self.ends - self.clock()
        reply: Reply | ModelFailedError
        if left < self.plan.least:
            reply = ModelFailedError(Failure.UNAVAILABLE, f"no time is left for the {stage.value} stage")
        else:
            try:
                reply = self.backend.send(request, timeout=left)
            except ModelFailedError as error:
                reply = error
        if isinstance(reply, Reply):
            self.answered = True
            self.model = reply.model or model
            self.requests.append((self.model, reply.usage))
        else:
            self.answered = self.answered or (reply.status is not None and reply.status < 429)
            self.model = self.model or model
        if self.observe is not None:
            self.observe(stage, request, reply)
        return reply


_NO_ANSWER = ("refusal", "model_context_window_exceeded")


def _read(reply: Reply, stage: Stage, *, at_once: bool = False) -> Answer:
    if reply.malformed:
        return Answer(Says.UNREADABLE, f"the endpoint's answer has {reply.malformed}")
    if stage is Stage.TOOL_USE:
        return read_tool_answer(reply.tool_input)
    return read_answer(reply.text, at_once=at_once, cut_off=reply.stop_reason == "max_tokens")
