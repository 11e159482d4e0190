"""One classifier for a session: everything that stays the same from action to action."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from autogate.action import Action
from autogate.classifier.breaker import Breaker, Outcome
from autogate.classifier.cancellation import CancelledError
from autogate.classifier.facts import facts_text
from autogate.classifier.interface import Backend, Failure, ModelFailedError, Reply, Stage
from autogate.classifier.length import EncodedLine, shortened
from autogate.classifier.memory import Memory
from autogate.classifier.models import facts_of
from autogate.classifier.redact import redact
from autogate.classifier.request import Parts, build
from autogate.classifier.stages import Plan, Result, classify, faulty
from autogate.judgement.interface import Assessment
from autogate.transcript.encoding import encode_call, encode_entry
from autogate.transcript.interface import Entry, ToolCalled, Transcript


class Exchange(NamedTuple):
    """One call to the model, for dumps and statistics."""

    stage: Stage
    request: Mapping[str, Any]
    reply: Reply | ModelFailedError


class Classifier(NamedTuple):
    """What a session asks the model with."""

    backend: Backend
    plan: Plan
    system: str
    transcript: Transcript = Transcript()
    encoding: str = "jsonl"
    redacted: bool = True
    """Whether secrets are taken out of what is sent."""
    session_directory: str = ""
    clock: Callable[[], float] = time.monotonic
    record: Callable[[Exchange], None] | None = None
    projections: Mapping[str, tuple[str, ...]] = {}
    """Fields that count, by name or pattern of a tool, from the configuration."""
    max_transcript_tokens: int = 0
    """The oldest tool calls are left out of a longer transcript; 0: never."""
    breaker: Breaker | None = None
    """Keeps an endpoint that is down from being asked; None: it is always asked."""
    memory: Memory | None = None
    """What is learned for the next action; None: nothing."""

    def parts(self, action: Action, assessment: Assessment) -> Parts:
        """The request's parts for an action."""
        call = ToolCalled(action.tool, action.input, action.cwd)
        directory = self.session_directory or action.cwd
        clean = redact if self.redacted else None

        def encoded(entry: Entry) -> str:
            try:
                return encode_entry(
                    entry,
                    self.encoding,
                    session_directory=directory,
                    configured=self.projections,
                    clean=clean,
                )
            except RecursionError:  # one call out of the past must not end the session
                return encode_entry(ToolCalled("unreadable", {"nested": "too deeply"}), self.encoding)

        entries = self.transcript.entries
        settings = (self.encoding, directory, self.redacted, tuple(self.projections.items()))
        memory = self.memory or Memory()
        lines = [
            EncodedLine(line, isinstance(entry, ToolCalled))
            for entry, line in zip(entries, memory.encoded(entries, encoded, settings), strict=True)
            if line
        ]
        texts, omitted = shortened(lines, self.max_transcript_tokens)
        facts = facts_text(assessment)
        return Parts(
            self.system,
            clean(self.transcript.instructions) if clean else self.transcript.instructions,
            texts,
            encode_call(
                call,
                self.encoding,
                session_directory=directory,
                configured=self.projections,
                clean=clean,
                whole=True,
            ),
            # Line by line: what is taken out of one fact must not take the next with it.
            "\n".join(map(clean, facts.split("\n"))) if clean else facts,
            omitted=omitted,
            known=memory.known(texts),
        )

    def ask(self, action: Action, assessment: Assessment) -> Result:
        """The model's word on an action; never raises."""
        breaker = self.breaker
        try:
            refused = breaker.admit() if breaker is not None else ""
            if refused:
                return Result(allowed=False, reason=refused, stage=self._first_stage, unavailable=True)
            result = self._asked(action, assessment)
            if breaker is not None:
                breaker.record(outcome_of(result))
        except (KeyboardInterrupt, CancelledError):
            return Result(
                allowed=False,
                reason="cancelled",
                stage=self._first_stage,
                unavailable=True,
                failure=Failure.CANCELLED,
            )
        except Exception as error:  # noqa: BLE001  # nothing may pass because of a fault here
            return faulty(error)
        return result

    @property
    def _first_stage(self) -> Stage:
        return Stage(self.plan.mode.value) if self.plan.mode.value in set(Stage) else Stage.FAST

    def _asked(self, action: Action, assessment: Assessment) -> Result:
        record = self.record

        def observe(stage: Stage, request: Mapping[str, Any], reply: Reply | ModelFailedError) -> None:
            if record is not None:
                record(Exchange(stage, request, reply))

        try:
            parts = self.parts(action, assessment)
        except Exception as error:  # noqa: BLE001  # an action that cannot be shown is no outage
            return faulty(error)
        result = classify(
            parts, self.plan, self.backend, clock=self.clock, observe=observe, memory=self.memory
        )
        if self.memory is not None and result.answered:
            self.memory.lines = parts.transcript
        return result

    def requests(self, action: Action, assessment: Assessment) -> dict[Stage, dict[str, Any]]:
        """The exact requests of both stages, without sending them."""
        parts = self.parts(action, assessment)
        plan = self.plan
        return {
            Stage.FAST: build(parts, Stage.FAST, plan.fast_model, facts_of(plan.fast_model, plan.facts)),
            Stage.THINKING: build(
                parts, Stage.THINKING, plan.thinking_model, facts_of(plan.thinking_model, plan.facts)
            ),
        }


def outcome_of(result: Result) -> Outcome:
    """What a result says about the endpoint."""
    if result.failure is Failure.CONFIGURATION and result.status is None:
        return Outcome.NEITHER  # no key, or one that is none: nothing was sent
    if result.unavailable and result.failure in (Failure.UNAVAILABLE, Failure.CONFIGURATION):
        return Outcome.FAILED
    return Outcome.ANSWERED if result.answered else Outcome.NEITHER
