"""Runs the stages of a mode within one deadline. Every failure ends in a block or a question."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from autogate.classifier.answer import Answer, Says, read_answer, read_tool_answer
from autogate.classifier.interface import Backend, Failure, Mode, ModelFailedError, Reply, Stage, Usage
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
    facts: dict[str, ModelFacts] = {}
    """Overrides of the table of models."""


class Result(NamedTuple):
    """What the classifier says of an action."""

    allowed: bool
    reason: str
    stage: Stage
    usage: Usage = Usage()
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


Observer = Callable[[Stage, Mapping[str, Any], Reply | ModelFailedError], None]


def classify(
    parts: Parts,
    plan: Plan,
    backend: Backend,
    *,
    clock: Callable[[], float] = time.monotonic,
    observe: Observer | None = None,
) -> Result:
    """The result of the mode's stages. Never raises: what is unforeseen blocks as unavailable."""
    try:
        return _Run(parts, plan, backend, clock, observe).result()
    except Exception as error:  # noqa: BLE001  # the last line: nothing may pass because of a fault here
        import traceback

        return Result(
            allowed=False,
            reason=f"the classifier failed: {type(error).__name__}",
            stage=Stage.THINKING,
            unavailable=True,
            fault=traceback.format_exc(),
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
    ) -> None:
        self.parts = parts
        self.plan = plan
        self.backend = backend
        self.clock = clock
        self.observe = observe
        self.ends = clock() + plan.deadline
        self.usage = Usage()
        self.model = ""

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
            return self._failed(reply, stage)
        return self._final(reply, stage)

    def _both(self) -> Result:
        first = self._ask(Stage.FAST, self.plan.fast_model)
        if isinstance(first, ModelFailedError):
            return self._failed(first, Stage.FAST)
        if first.stop_reason == "refusal":
            return self._final(first, Stage.FAST)
        answer = _read(first, Stage.FAST)
        if answer.says is Says.ALLOW:
            return self._said(answer, Stage.FAST)
        second = self._ask(Stage.THINKING, self.plan.thinking_model)
        if isinstance(second, ModelFailedError):
            why = answer.reason or "the first look would block it"
            failed = self._failed(second, Stage.THINKING)
            if failed.too_long is not None:
                return failed
            if answer.says is Says.UNREADABLE:
                return failed._replace(unreadable=True)
            return failed._replace(
                reason=f"{why} (the careful look failed: {second.what})", unavailable=False
            )
        return self._final(second, Stage.THINKING)

    def _final(self, reply: Reply, stage: Stage) -> Result:
        if reply.stop_reason == "refusal":
            return Result(
                allowed=False,
                reason="the model refused to look at this action",
                stage=stage,
                usage=self.usage,
                model=self.model,
                refused=True,
            )
        return self._said(_read(reply, stage), stage)

    def _said(self, answer: Answer, stage: Stage) -> Result:
        return Result(
            allowed=answer.says is Says.ALLOW,
            reason=answer.reason
            or ("the model sees no harm in it" if answer.says is Says.ALLOW else "the model says no"),
            stage=stage,
            usage=self.usage,
            model=self.model,
            unreadable=answer.says is Says.UNREADABLE,
        )

    def _failed(self, error: ModelFailedError, stage: Stage) -> Result:
        too_long = error.failure is Failure.TOO_LONG
        return Result(
            allowed=False,
            reason=error.what,
            stage=stage,
            usage=self.usage,
            model=self.model,
            unavailable=not too_long,
            too_long=(error.tokens or 0, error.limit or 0) if too_long else None,
            status=error.status,
            remedy=error.remedy,
        )

    def _ask(self, stage: Stage, model: str, *, alone: bool = False) -> Reply | ModelFailedError:
        """One stage; a complaint about thinking or the forced tool is tried once the other way."""
        facts = facts_of(model, self.plan.facts)
        reply = self._send(stage, model, facts, alone=alone)
        if isinstance(reply, ModelFailedError):
            if reply.failure is Failure.THINKING:
                facts = facts._replace(thinking="omit" if facts.thinking == "disabled" else "disabled")
            elif reply.failure is Failure.FORCED_TOOL:
                facts = facts._replace(forced_tool=False)
            else:
                return reply
            self.plan.facts[model] = facts  # remembered for as long as the plan lives
            reply = self._send(stage, model, facts, alone=alone)
        return reply

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
            self.usage = self.usage.plus(reply.usage)
            self.model = reply.model or model
        if self.observe is not None:
            self.observe(stage, request, reply)
        return reply


def _read(reply: Reply, stage: Stage) -> Answer:
    if stage is Stage.TOOL_USE:
        return read_tool_answer(reply.tool_input)
    return read_answer(reply.text)
