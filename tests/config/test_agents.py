"""Loosening is for a person at a terminal."""

from __future__ import annotations

import io

import pytest

from autogate.config.agents import AGENT_MARKERS, agent_marker, require_person
from autogate.errors import UsageError


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """True."""
        return True


def test_a_person_at_a_terminal_may() -> None:
    """Nothing is raised."""
    require_person("it", environment={"TERM": "xterm", "CODEX_HOME": "/x"}, terminal=Terminal())


@pytest.mark.parametrize("marker", AGENT_MARKERS)
def test_an_agent_may_not(marker: str) -> None:
    """Not even with a terminal."""
    with pytest.raises(UsageError, match=f"{marker} says that an agent is asking"):
        require_person("it", environment={marker: "1"}, terminal=Terminal())


def test_a_pipe_may_not() -> None:
    """Without a terminal nobody knows who is asking."""
    with pytest.raises(UsageError, match="not a terminal"):
        require_person("it", environment={}, terminal=io.StringIO())


def test_an_empty_marker_is_none() -> None:
    """A variable that is set to nothing marks nothing."""
    assert agent_marker({"CLAUDECODE": ""}) is None
