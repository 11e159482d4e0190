"""What is added to a transcript that lags behind."""

from __future__ import annotations

import pytest

from autogate.hook.conversation import completed, missing, subagent_file
from autogate.hook.interface import Event, HookCall
from autogate.transcript.interface import ToolCalled, Transcript, UserSaid

CASES = [
    # what the file has, what was remembered, what is added
    ([], [], []),
    ([], ["a", "b"], ["a", "b"]),
    (["a"], ["a", "b"], ["b"]),
    (["a", "b"], ["a", "b"], []),
    (["a", "b", "c"], ["b"], []),
    (["c"], ["a", "b", "c"], []),  # older ones were left out of the file: they stay out
    (["c"], ["a", "c", "d"], ["d"]),
    (["x"], ["a", "b"], ["b"]),  # another conversation as far as can be seen: only the last word counts
    (["  yes,\n do it "], ["yes, do it"], []),
    (["/deploy now, please"], ["now, please"], []),
]


@pytest.mark.parametrize(("there", "prompts", "added"), CASES)
def test_the_last_prompts_are_added(there: list[str], prompts: list[str], added: list[str]) -> None:
    """In their order, after all else."""
    transcript = Transcript(tuple(UserSaid(text) for text in there))
    assert missing(transcript, prompts) == tuple(UserSaid(text) for text in added)


def test_the_pending_call_is_not_doubled() -> None:
    """By its id."""
    first, pending = ToolCalled("Bash", {"command": "ls"}, "", "t1"), ToolCalled("Bash", {}, "", "t2")
    found = completed(Transcript((first, pending)), HookCall(Event.BEFORE_TOOL, id="t2"), ["go on"])
    assert found == Transcript((first, UserSaid("go on")))


@pytest.mark.parametrize("agent", ["", "../../x", "a/b", "a" * 100, "gone"])
def test_a_name_that_is_no_agent_has_no_file(agent: str) -> None:
    """The name comes from outside."""
    assert subagent_file(HookCall(Event.BEFORE_TOOL, transcript="/nowhere/s1.jsonl", agent=agent)) == ""
