"""The conversation up to a pending call: the file, the prompts it lacks, and a subagent's own calls."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from autogate.hook.interface import HookCall
from autogate.transcript.interface import ToolCalled, Transcript, UserSaid


def completed(transcript: Transcript, call: HookCall, prompts: Sequence[str]) -> Transcript:
    """The transcript with what its file lacks, and without the call that is being judged."""
    entries = transcript.entries
    path = subagent_file(call)
    if path:
        entries += _calls_in(path)
    if call.id:
        entries = tuple(
            entry for entry in entries if not (isinstance(entry, ToolCalled) and entry.id == call.id)
        )
    return transcript._replace(entries=entries + missing(transcript, prompts))


def _calls_in(path: str) -> tuple[ToolCalled, ...]:
    """A subagent's calls. Its first text is the main agent's, not the user's: no text of it counts."""
    from autogate.errors import UsageError
    from autogate.transcript.files import open_transcript
    from autogate.transcript.formats import records
    from autogate.transcript.items import Counts, Item

    found: list[ToolCalled] = []
    try:
        with open_transcript(path) as file:
            found.extend(
                record.entry
                for record in records(file, path, Counts(), lenient=True)
                if isinstance(record, Item) and isinstance(record.entry, ToolCalled)
            )
    except (UsageError, OSError):
        pass  # what was read of it is better than nothing
    return tuple(found)


def missing(transcript: Transcript, prompts: Sequence[str]) -> tuple[UserSaid, ...]:
    """The prompts that came after the last one that the transcript has.

    Earlier ones that it lacks stay out: in another place of the conversation they would say something else.
    """
    if not prompts:
        return ()
    from autogate.hook.prompts import kept

    there = [_bare(kept(entry.text)) for entry in transcript.entries if isinstance(entry, UserSaid)]
    if not there:
        return tuple(UserSaid(text) for text in prompts)
    for at in range(len(prompts) - 1, -1, -1):
        wanted = _bare(prompts[at])
        if any(wanted == text or (wanted and wanted in text) for text in there):
            return tuple(UserSaid(text) for text in prompts[at + 1 :])
    return (UserSaid(prompts[-1]),)


def subagent_file(call: HookCall) -> str:
    """The file of the subagent that calls, "" where there is none: the client names the main one."""
    if re.fullmatch(r"[A-Za-z0-9_-]{1,80}", call.agent) is None or not call.transcript.endswith(".jsonl"):
        return ""
    path = os.path.join(call.transcript.removesuffix(".jsonl"), "subagents", f"agent-{call.agent}.jsonl")
    return path if os.path.isfile(path) else ""


def _bare(text: str) -> str:
    return " ".join(text.split())
