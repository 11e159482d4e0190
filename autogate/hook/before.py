"""The answer to a call before a tool. What it takes is imported here, once, and not for each call."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from autogate.action import Action
from autogate.cli.arguments import CheckOptions
from autogate.cli.gate import Gate
from autogate.cli.recording import recording_judge
from autogate.hook.interface import Answer, HookCall, answer_of
from autogate.verdict import Decision

if TYPE_CHECKING:
    from autogate.transcript.interface import Transcript


def judged(call: HookCall, judge_of: Callable[[Gate], Any] | None = None) -> Answer:
    """The answer to a call before a tool; ``judge_of`` None: a process for this call alone."""
    if call.problem:
        return Answer(Decision.ASK, f"autogate cannot read the call: {call.problem}.", recorded=False)
    transcript = call.transcript if call.transcript and os.path.isfile(call.transcript) else None
    gate = Gate(CheckOptions(session=call.session or None, transcript=transcript))
    gate.complete_transcripts(lambda transcript: _completed(transcript, call))
    action = Action(call.tool, call.input, call.directory, call.session or "default")
    if judge_of is not None:
        return answer_of(judge_of(gate).judge(action))
    judging = recording_judge(gate)  # not closed here: that waits for the disk, and this process ends
    if "autogate.serve.client" in sys.modules:
        from autogate.serve.alone import counted, note_wish

        note_wish(gate.at(action.cwd)[1])
        verdict = counted(action)
        if verdict is not None:
            return answer_of(verdict)
    return answer_of(judging.judge(action))


def _completed(transcript: Transcript, call: HookCall) -> Transcript:
    """Only for what a model is asked about: nothing of this is read before."""
    from autogate.hook.conversation import completed
    from autogate.hook.prompts import remembered

    return completed(transcript, call, remembered(call.session))
