"""What a model backend takes and gives, and how it can fail."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from autogate.errors import BackendError


class Mode(enum.StrEnum):
    """Which stages run."""

    BOTH = "both"
    FAST = "fast"
    THINKING = "thinking"
    TOOL_USE = "tool_use"


class Stage(enum.StrEnum):
    """A single call to the model."""

    FAST = "fast"
    THINKING = "thinking"
    TOOL_USE = "tool_use"


class Usage(NamedTuple):
    """Tokens of one call or of several."""

    input_tokens: int = 0
    """Not cached."""
    output_tokens: int = 0
    cache_read_input_tokens: int = 0
    cache_creation_input_tokens: int = 0
    cache_creation_1h_input_tokens: int = 0
    """The share of ``cache_creation_input_tokens`` that was written for an hour: it costs more."""

    def plus(self, other: Usage) -> Usage:
        """The sum, field by field."""
        return Usage(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def all_input(self) -> int:
        """Input tokens, cached ones included."""
        return self.input_tokens + self.cache_read_input_tokens + self.cache_creation_input_tokens


class Reply(NamedTuple):
    """A model's answer."""

    text: str
    """All text blocks joined."""
    stop_reason: str
    model: str
    usage: Usage
    tool_input: Mapping[str, Any] | None = None
    """Input of a ``classify_result`` call, None where there was none."""
    raw: Mapping[str, Any] | None = None
    """The whole response, for dumps."""
    malformed: str = ""
    """What of the response does not have the form of a message, "" where all has: nothing of a malformed
    response is taken for an answer."""


class Failure(enum.StrEnum):
    """Why there is no reply."""

    UNAVAILABLE = "unavailable"
    """429, 5xx, network error, timeout."""
    TOO_LONG = "too_long"
    CONFIGURATION = "configuration"
    """Key, model name or request is wrong: the message says what to fix."""
    CANCELLED = "cancelled"
    THINKING = "thinking"
    """400 about the thinking parameter: tried once the other way."""
    FORCED_TOOL = "forced_tool"
    """400 about a forced tool choice: tried once unforced."""


class ModelFailedError(BackendError):
    """The backend could not give a reply."""

    def __init__(
        self,
        failure: Failure,
        what: str,
        *,
        status: int | None = None,
        remedy: str = "",
        tokens: int | None = None,
        limit: int | None = None,
        again: bool = False,
        after: float | None = None,
        unsent: bool = False,
    ) -> None:
        super().__init__(what, remedy=remedy)
        self.failure = failure
        self.status = status
        self.tokens = tokens
        self.limit = limit
        self.again = again
        """Whether the same request may do better a moment later."""
        self.after = after
        """Seconds that the server asks to wait, None where it says nothing."""
        self.unsent = unsent
        """Whether it is certain that nothing of the request got to the endpoint."""


class Backend(Protocol):
    """Anything that answers a Messages request."""

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        """The reply within ``timeout`` seconds. Raises ModelFailedError."""
