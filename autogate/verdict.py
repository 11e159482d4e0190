"""The answer: one ordered decision, and the findings that led to it."""

from __future__ import annotations

import enum
from typing import Any, NamedTuple, assert_never

from autogate.effects import Effect
from autogate.exit_codes import ExitCode
from autogate.invocations.interface import Line


class Decision(enum.IntEnum):
    """Ordered, so that several decisions combine with ``max``."""

    ALLOW = 0
    ASK = 1
    BLOCK = 2

    @property
    def word(self) -> str:
        """``allow``, ``ask`` or ``block``."""
        return self.name.lower()

    @property
    def exit_code(self) -> ExitCode:
        """The exit code that ``check`` ends with."""
        match self:
            case Decision.ALLOW:
                return ExitCode.ALLOW
            case Decision.ASK:
                return ExitCode.ASK
            case Decision.BLOCK:
                return ExitCode.BLOCK
            case _:
                assert_never(self)


class Risk(enum.IntEnum):
    """How bad it would be if the action were not wanted."""

    LOW = 0
    MEDIUM = 1
    HIGH = 2
    CRITICAL = 3


class Authorization(enum.IntEnum):
    """How far the user's own words cover the action."""

    NONE = 0
    IMPLIED = 1
    EXPLICIT = 2


class Posture(enum.StrEnum):
    """Who drives the shell: an agent (default) or a person who typed the line."""

    AGENT = "agent"
    PERSON = "person"


class Finding(NamedTuple):
    """One rule that spoke about one effect."""

    rule: str
    risk: Risk
    reason: str
    """One sentence that names the thing at stake."""
    instead: str = ""
    uncertain: bool = False
    """Not known to be harmful, not known to be harmless."""
    effect: Effect | None = None
    span: tuple[int, int] | None = None
    """Start and end in characters of the part of the command that mattered."""
    step: int = -1
    """Index of the invocation in the line, -1 for the line as a whole."""

    @property
    def weight(self) -> tuple[int, int]:
        """Orders findings: the risk first, an uncertain one above a settled one of equal risk."""
        return (self.risk, self.uncertain)


class Verdict(NamedTuple):
    """What is answered. Fields are those of the JSON form (see ``as_json``)."""

    decision: Decision
    rule: str
    reason: str
    layer: str
    instead: str = ""
    stage: str | None = None
    risk: Risk = Risk.LOW
    authorization: Authorization = Authorization.NONE
    effects: tuple[Effect, ...] = ()
    read_only: bool = False
    """True only where every effect is pure or a read."""
    unavailable: bool = False
    unreadable: bool = False
    refused: bool = False
    http_status: int | None = None
    transcript_too_long: dict[str, int] | None = None
    model: str | None = None
    usage: dict[str, int] | None = None
    duration_ms: float = 0.0
    session: str = ""
    generation: int = 0
    findings: tuple[Finding, ...] = ()
    """The findings behind the decision, worst first; not part of the JSON form."""
    line: Line | None = None
    """What the action would start, for ``--explain``; not part of the JSON form."""

    def as_json(self) -> dict[str, Any]:
        """The stable JSON form, documented in the README."""
        return {
            "decision": self.decision.word,
            "rule": self.rule,
            "reason": self.reason,
            "instead": self.instead or None,
            "layer": self.layer,
            "stage": self.stage,
            "risk": self.risk.name.lower(),
            "authorization": self.authorization.name.lower(),
            "effects": [effect.as_json() for effect in self.effects],
            "read_only": self.read_only,
            "unavailable": self.unavailable,
            "unreadable": self.unreadable,
            "refused": self.refused,
            "http_status": self.http_status,
            "transcript_too_long": self.transcript_too_long,
            "model": self.model,
            "usage": self.usage,
            "duration_ms": round(self.duration_ms, 3),
            "session": self.session,
            "generation": self.generation,
        }
