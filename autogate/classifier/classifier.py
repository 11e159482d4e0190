"""One classifier for a session: everything that stays the same from action to action."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from autogate.action import Action
from autogate.classifier.facts import facts_text
from autogate.classifier.interface import Backend, ModelFailedError, Reply, Stage
from autogate.classifier.models import facts_of
from autogate.classifier.redact import redact
from autogate.classifier.request import Parts, build
from autogate.classifier.stages import Plan, Result, classify
from autogate.judgement.interface import Assessment
from autogate.transcript.encoding import encode, encode_call
from autogate.transcript.interface import ToolCalled, Transcript


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

    def parts(self, action: Action, assessment: Assessment) -> Parts:
        """The request's parts for an action."""
        clean = redact if self.redacted else _same
        call = ToolCalled(action.tool, action.input, action.cwd)
        directory = self.session_directory or action.cwd
        lines = encode(self.transcript.entries, self.encoding, session_directory=directory)
        return Parts(
            self.system,
            clean(self.transcript.instructions),
            tuple(clean(line) for line in lines),
            clean(encode_call(call, self.encoding, session_directory=directory)),
            clean(facts_text(assessment)),
        )

    def ask(self, action: Action, assessment: Assessment) -> Result:
        """The model's word on an action; never raises."""
        record = self.record

        def observe(stage: Stage, request: Mapping[str, Any], reply: Reply | ModelFailedError) -> None:
            if record is not None:
                record(Exchange(stage, request, reply))

        return classify(
            self.parts(action, assessment), self.plan, self.backend, clock=self.clock, observe=observe
        )

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


def _same(text: str) -> str:
    return text
