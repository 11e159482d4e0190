"""Gemini CLI: ``settings.json``. Facts: its package, 0.61; timeouts are in milliseconds."""

from __future__ import annotations

import os

from autogate.install.interface import TIMEOUT, Place, Registration, guarded, is_ours
from autogate.install.jsontext import with_comments, with_items, without


def _file(place: Place) -> str:
    return os.path.join(
        place.directory if place.scope == "project" else place.home, ".gemini", "settings.json"
    )


def _changed(text: str, command: str, remove: bool) -> str:
    return with_comments(lambda bare: _bare(bare, command, remove), text)  # it takes them out as it reads


def _bare(text: str, command: str, remove: bool) -> str:
    text = without(text, lambda value: is_ours(value, "gemini"))
    if remove:
        return text
    events = (("BeforeTool", TIMEOUT), ("AfterTool", 30), ("BeforeAgent", 10), ("SessionStart", 30))
    items = []
    for event, seconds in events:
        line = guarded(command) if event == "BeforeTool" else command
        hook = {"type": "command", "name": "autogate", "command": line, "timeout": seconds * 1000}
        matcher = {"matcher": ".*"} if event.endswith("Tool") else {}
        items.append((("hooks", event), {**matcher, "hooks": [hook]}))
    return with_items(text, items)


REGISTRATION = Registration("gemini", _file, _changed)
