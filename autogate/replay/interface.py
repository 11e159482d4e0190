"""What a replay reads and what it finds: the sources, one row a judged call, and what was expected of it."""

from __future__ import annotations

import enum
from typing import Any, NamedTuple

from autogate.verdict import Decision


class Source(NamedTuple):
    """One transcript file."""

    path: str
    """As it is opened and shown."""
    name: str
    """Relative to what was asked for: the same on every machine, so that a baseline holds there too."""
    size: int = 0
    parent: str = ""
    """For a subagent's file, that of its session."""


class Outcome(enum.StrEnum):
    """A verdict beside what was expected."""

    NONE = ""
    """As expected, or nothing was."""
    UNEXPECTED = "unexpected"
    """It should not be: it fails the replay."""
    STRICTER = "stricter"
    NEW = "new"
    """Not in the baseline."""


class Row(NamedTuple):
    """One judged call. Plain values only: rows go between processes and into files."""

    key: str
    """Tells the call from all others, the same from run to run."""
    file: str
    line: int
    number: int
    """The how many-th call of the file, from 1."""
    tool: str
    decision: Decision
    rule: str
    layer: str
    reason: str
    risk: str = "low"
    thread: str = ""
    id: str = ""
    cwd: str = ""
    time: str = ""
    shown: str = ""
    """The command or the input, without secrets and cut."""
    instead: str = ""
    stage: str = ""
    effects: tuple[str, ...] = ()
    unavailable: bool = False
    model: str = ""
    usage: tuple[int, ...] = ()
    """The fields of ``Usage``, () where no model was asked."""
    context_tokens: int = 0
    """Input tokens of the largest request about the call."""
    main_tokens: int = 0
    """Of the agent's own turn."""
    usd: float | None = None
    duration_ms: float = 0.0
    expect: str = ""
    """What the transcript itself expects."""
    label: str = ""
    """What the client recorded; "" where it recorded nothing."""
    expected: str = ""
    """What was expected where the verdict is another."""
    outcome: Outcome = Outcome.NONE
    why: str = ""
    """Who expected it: expect, baseline, label, fail-on."""
    consecutive: int = 0
    """Denials in a row, this call counted."""
    total: int = 0
    failed: bool = False
    output: str = ""
    """What came of the call, for finding loops; never part of a report."""
    signature: str = ""
    target: str = ""
    category: str = ""

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}"

    def as_json(self) -> dict[str, Any]:
        """The documented JSON form; what says nothing is left out."""
        row: dict[str, Any] = {}
        for name, value, default in zip(self._fields, self, _DEFAULTS, strict=True):
            if name in _INNER or value == default:
                continue
            row[name] = value.word if isinstance(value, Decision) else value
        if "duration_ms" in row:
            row["duration_ms"] = round(self.duration_ms, 3)
        return row


_INNER = frozenset(("failed", "output", "signature", "target", "category"))
_DEFAULTS = tuple(Row._field_defaults.get(name, ...) for name in Row._fields)


def row_from(value: dict[str, Any]) -> Row:
    """The row of a JSON form. Raises ValueError where it is none."""
    known = {name: inner for name, inner in value.items() if name in Row._fields}
    try:
        known["decision"] = Decision[str(known["decision"]).upper()]
        known["outcome"] = Outcome(known.get("outcome", ""))
        for name in ("effects", "usage"):
            if name in known:
                known[name] = tuple(known[name])
        return Row(**known)
    except (KeyError, TypeError) as error:
        raise ValueError("not a judged call") from error


class Choice(NamedTuple):
    """Which calls are judged."""

    tools: tuple[str, ...] = ()
    """Names or patterns; () for all."""
    since: float = 0.0
    """Seconds since 1970; what has no time is not older."""
    sample: float = 1.0
    """The share that is judged; always the same calls."""


class Plan(NamedTuple):
    """How the calls of the sources are read and judged."""

    sources: tuple[Source, ...]
    format_name: str = "auto"
    lenient: bool = False
    choice: Choice = Choice()
    backend: str = ""
    """"" for the analysis alone, unless the configuration names a backend."""
    mode: str = ""
    cwd_map: tuple[tuple[str, str], ...] = ()
    record: bool = False
    detailed: bool = False
    """Whether rows carry what only a report shows."""
    saved: tuple[str, ...] = ()
    """The files of earlier reports whose verdicts are taken over."""
    basis: str = ""
    """What is judged by, in few characters: only verdicts of the same are taken over."""
