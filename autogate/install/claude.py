"""Claude Code: ``settings.json``. Facts: its package, 2.1.332.

``onFailure: block`` is known since 2.1.295. Older versions run the tool where a hook fails, unless it ends
with exit code 2 and a text; only a hook that hangs beyond its own deadline is left to them.
"""

from __future__ import annotations

import os
from typing import Any

from autogate.install.interface import TIMEOUT, Place, Registration, guarded, is_ours
from autogate.install.jsontext import with_items, without


def _file(place: Place) -> str:
    if place.scope == "project":  # the one that is not shared: the command holds a path of this machine
        return os.path.join(place.directory, ".claude", "settings.local.json")
    folder = place.environment.get("CLAUDE_CONFIG_DIR") or os.path.join(place.home, ".claude")
    return os.path.join(folder, "settings.json")


def _changed(text: str, command: str, remove: bool) -> str:
    text = without(text, lambda value: is_ours(value, "claude"))
    if remove:
        return text

    def group(command: str = command, **more: Any) -> dict[str, Any]:
        return {"hooks": [{"type": "command", "command": command, **more}]}

    first = group(guarded(command), timeout=TIMEOUT, onFailure="block", statusMessage="autogate")
    before = {"matcher": "*", **first}
    items = (
        ("PreToolUse", before),
        ("PermissionRequest", {"matcher": "*", **group(timeout=TIMEOUT)}),
        ("PostToolUse", {"matcher": "*", **group(timeout=30)}),
        ("PostToolUseFailure", {"matcher": "*", **group(timeout=30)}),
        ("UserPromptSubmit", group(timeout=10)),
        ("SessionStart", group(timeout=30)),
    )
    return with_items(text, [(("hooks", event), item) for event, item in items])


REGISTRATION = Registration(
    "claude", _file, _changed, note="sessions that are open take it up by /hooks", is_private=True
)
