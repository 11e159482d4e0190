"""The layers in the one order in which they are asked.

Each handles only what the one before could not settle. A stage that calls a model has the same shape:
it stands between the local analysis and the question to a person.
"""

from __future__ import annotations

import time

from autogate.action import Action
from autogate.layers.allowlist import Allowlist
from autogate.layers.ask import Ask
from autogate.layers.configured import Configured
from autogate.layers.delegated import Delegated
from autogate.layers.edits import Edits
from autogate.layers.interface import Layer, Pending
from autogate.layers.limits import Limits
from autogate.layers.local import Local
from autogate.layers.model import Model
from autogate.layers.projection import Projection
from autogate.layers.words import Words
from autogate.setting import Setting
from autogate.tools.catalogue import tool_named
from autogate.verdict import Decision, Verdict

LAYERS: tuple[Layer, ...] = (
    Configured(),  # the configuration's own word on a tool
    Allowlist(),  # tools that cannot do harm
    Edits(),  # edits in the working directory
    Projection(),  # nothing of the input matters
    Local(),  # the analysis: certainly safe, or a catastrophe
    Limits(),  # too many denials or a shut gate: a person decides instead of the model
    Words(),  # without a model: what the user ordered in so many words
    Model(),  # the two stages of the model, where one is configured
    Delegated(),  # without a model: agents and skills, whose own calls are checked as they come
    Ask(),  # a person decides
)

_DURATION, _SESSION = Verdict._fields.index("duration_ms"), Verdict._fields.index("session")
"""One behind the other; a verdict is sooner made of its fields in order than by ``_replace``."""


def judge(action: Action, setting: Setting, layers: tuple[Layer, ...] = LAYERS) -> Verdict:
    """The verdict on an action. What no layer settles is blocked: that would be a fault in the list."""
    started = time.perf_counter()
    pending = Pending(action, tool_named(action.tool), setting.world_for(action.cwd))
    for layer in layers:
        answer = layer.settle(pending, setting)
        if isinstance(answer, Verdict):
            return _finished(answer, action, setting, started)
        pending = answer
    fallen_through = Verdict(Decision.BLOCK, "unsettled", "no layer settled the action", "funnel")
    return _finished(fallen_through, action, setting, started)


def _finished(verdict: Verdict, action: Action, setting: Setting, started: float) -> Verdict:
    if setting.headless and verdict.decision is Decision.ASK:  # else nothing says why this is blocked here
        verdict = verdict._replace(
            decision=Decision.BLOCK, reason=f"{verdict.reason} (a question, and nobody is there to answer it)"
        )
    duration_ms = (time.perf_counter() - started) * 1000
    return Verdict._make((*verdict[:_DURATION], duration_ms, action.session, *verdict[_SESSION + 1 :]))
