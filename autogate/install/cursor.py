"""Cursor: ``hooks.json``, version 1. Facts: third parties' descriptions."""

from __future__ import annotations

import os

from autogate.install.interface import TIMEOUT, Place, Registration, guarded, is_ours
from autogate.install.jsontext import with_items, without


def _file(place: Place) -> str:
    return os.path.join(place.directory if place.scope == "project" else place.home, ".cursor", "hooks.json")


def _changed(text: str, command: str, remove: bool) -> str:
    text = without(text, lambda value: is_ours(value, "cursor"))
    if remove:
        return text
    closed = {"command": guarded(command), "timeout": TIMEOUT, "failClosed": True}
    items = (
        ("beforeShellExecution", closed),
        ("beforeMCPExecution", closed),
        ("preToolUse", {**closed, "matcher": "Write|StrReplace|Edit|Delete"}),  # shells have their own event
        ("postToolUse", {"command": command, "timeout": 30}),
        ("postToolUseFailure", {"command": command, "timeout": 30}),
        ("beforeSubmitPrompt", {"command": command, "timeout": 10}),
        ("sessionStart", {"command": command, "timeout": 30}),
    )
    return with_items(text, [(("hooks", event), item) for event, item in items], {"version": 1})


REGISTRATION = Registration("cursor", _file, _changed)
