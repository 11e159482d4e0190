"""What is about to happen: one tool call, with the place it happens in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Action(NamedTuple):
    """One tool call. A shell command is the tool ``Bash`` with ``{"command": text}``."""

    tool: str
    input: Mapping[str, Any]
    cwd: str
    """Absolute path of the working directory."""
    session: str = ""

    @classmethod
    def command(cls, text: str, cwd: str, session: str = "") -> Action:
        """A shell command as an action."""
        return cls("Bash", {"command": text}, cwd, session)
