"""Whether an agent, and not a person at a terminal, is asking."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import IO, Any

from autogate.errors import UsageError

AGENT_MARKERS = (
    "CLAUDECODE",
    "CLAUDE_CODE_ENTRYPOINT",
    "CODEX_SANDBOX",
    "CODEX_SANDBOX_NETWORK_DISABLED",
    "CODEX_THREAD_ID",
    "CODEX_CI",
    "GEMINI_CLI",
    "CURSOR_AGENT",
    "OPENCODE",
    "AUGMENT_AGENT",
    "CLINE_ACTIVE",
    "REPLIT_AGENT",
    "AI_AGENT",
)
"""Variables that agents set for the commands they start."""


def agent_marker(environment: Mapping[str, str] = os.environ) -> str | None:
    """The marker of an agent that is set, or None."""
    return next((name for name in AGENT_MARKERS if environment.get(name)), None)


def require_person(
    what: str, *, environment: Mapping[str, str] = os.environ, terminal: IO[Any] | None = None
) -> None:
    """Refuses what loosens the gate unless a person at a terminal asks for it."""
    marker = agent_marker(environment)
    if marker is not None:
        raise UsageError(
            f"{what} loosens the gate, and {marker} says that an agent is asking",
            remedy="a person has to do this, in a terminal of their own",
        )
    if not (terminal or sys.stdin).isatty():
        raise UsageError(
            f"{what} loosens the gate, and standard input is not a terminal",
            remedy="run it in a terminal",
        )
