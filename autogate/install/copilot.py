"""Copilot CLI: a file of its own in the folder of hooks. Facts: its documentation."""

from __future__ import annotations

import os
import re

from autogate.install.interface import TIMEOUT, Place, Registration, is_ours
from autogate.install.jsontext import with_items, without


def _file(place: Place) -> str:
    if place.scope == "project":
        return os.path.join(place.directory, ".github", "hooks", "autogate.json")
    folder = place.environment.get("COPILOT_HOME") or os.path.join(place.home, ".copilot")
    return os.path.join(folder, "hooks", "autogate.json")


_FAILED = """ || echo '{"permissionDecision": "deny", "permissionDecisionReason": "autogate failed"}'"""
"""Where the hook cannot even be started: what a bare failure does is documented nowhere."""


def _changed(text: str, command: str, remove: bool) -> str:
    text = without(text, lambda value: is_ours(value, "copilot"))
    if remove:  # the file is autogate's own: it goes, too
        return "" if re.fullmatch(r'\s*\{\s*"version"\s*:\s*1\s*\}\s*', text) else text
    events = (
        ("preToolUse", TIMEOUT),
        ("postToolUse", 30),
        ("postToolUseFailure", 30),
        ("userPromptSubmitted", 10),
        ("sessionStart", 30),
    )
    items = [
        (
            ("hooks", event),
            {
                "type": "command",
                "bash": command + _FAILED if event == "preToolUse" else command,
                "timeoutSec": seconds,
            },
        )
        for event, seconds in events
    ]
    return with_items(text, items, {"version": 1})


REGISTRATION = Registration("copilot", _file, _changed)
