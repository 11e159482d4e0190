"""A conversation as the classifier sees it: the user's words and the agent's tool calls, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class UserSaid(NamedTuple):
    """Text that the user wrote."""

    text: str


class Answered(UserSaid):
    """What the user answered to a question, with the agent's own words around it: never an order."""

    __slots__ = ()


class ToolCalled(NamedTuple):
    """One tool call of the agent, as it was made."""

    tool: str
    input: Mapping[str, Any]
    cwd: str = ""
    """Working directory, "" where it is not recorded."""
    id: str = ""
    """The client's id of the call, "" where it has none."""


Entry = UserSaid | ToolCalled


class Transcript(NamedTuple):
    """A conversation up to the action."""

    entries: tuple[Entry, ...] = ()
    instructions: str = ""
    """What CLAUDE.md, AGENTS.md and the like say: preferences, never a confirmation."""
    model: str = ""
    """The agent's own main model, "" where unknown."""
    main_tokens: int = 0
    """Tokens of the agent's last turn: input, cache reads and cache writes. 0 where unknown."""
    skipped: int = 0
    """Records of unknown types."""
