"""The sums of a replay, in bounded memory."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

from autogate.classifier.interface import Usage
from autogate.classifier.ratio import Ratios, ratio, ratios
from autogate.denials import (
    DenialState,
    limit_reached,
    record_denial,
    record_success,
)
from autogate.replay.expectations import DENIED
from autogate.replay.interface import Outcome, Row
from autogate.replay.loops import Loop, LoopFinder
from autogate.transcript.items import Label
from autogate.verdict import Decision

_KEPT = 1000
_CAUSES = 20
DECISIONS = tuple(decision.word for decision in Decision)


class Model:
    """What one model was asked."""

    def __init__(self) -> None:
        self.calls = 0
        self.usage = Usage()
        self.usd: float | None = 0.0


class Summary:
    """Takes in every row, in order."""

    def __init__(self) -> None:
        """Nothing was judged yet."""
        self.calls = 0
        self.files = 0
        self.layers: Counter[tuple[str, str]] = Counter()
        self.tools: Counter[tuple[str, str]] = Counter()
        self.rules: Counter[tuple[str, str]] = Counter()
        self.labels: Counter[tuple[str, str]] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self.models: dict[str, Model] = {}
        self.unavailable = 0
        self.causes: Counter[str] = Counter()
        """Why the classifier could not say."""
        self.faults = 0
        self.problems: list[Row] = []
        """The first that should not be."""
        self.stricter: list[Row] = []
        self.blocked: list[Row] = []
        """As expected, or with nothing expected of them, like those that are asked about."""
        self.asked: list[Row] = []
        self.loops: list[Loop] = []
        self.loop_counts: Counter[bool] = Counter()
        self.fallbacks: list[tuple[str, int, str]] = []
        """Where a session would have fallen back to asking a person: file, line and why."""
        self.errors: list[str] = []
        self.cut_off = 0
        self.missing = 0
        """Calls of the baseline that were not there."""
        self.missing_fails = False
        self.interrupted = False
        self.shard = ""
        """``I/N`` for one of several machines' parts."""
        self.seconds = 0.0
        self._inside = False
        self._ratios = array("d")
        self._denials = DenialState()
        self._fell_back = False
        self._finders: dict[str, LoopFinder] = {}

    def add(self, row: Row) -> Row:
        """Counts a call; the row comes back with the denials of its session so far."""
        word = DECISIONS[row.decision]
        self.calls += 1
        self._inside = True
        self.layers[row.layer, word] += 1
        if len(self.tools) < _KEPT or (row.tool, word) in self.tools:
            self.tools[row.tool, word] += 1
        if len(self.rules) < _KEPT or (row.rule, word) in self.rules:
            self.rules[row.rule, word] += 1
        if row.label:
            self.labels[row.label, word] += 1
        if row.outcome:
            self._outcome(row)
        if row.usage:
            self._model(row)
        if row.unavailable:
            self.unavailable += 1
            if len(self.causes) < _CAUSES or row.reason in self.causes:
                self.causes[row.reason] += 1
        if row.rule == "internal-error":
            self.faults += 1
        if row.signature:
            finder = self._finders.get(row.thread)
            if finder is None:
                if len(self._finders) >= _KEPT:
                    self._end_loops()
                finder = self._finders[row.thread] = LoopFinder()
            found = finder.add(row)
            if found:
                self._add_loops(found)
        return self._counted(row)

    def take(self, row: Row) -> Row:
        """Counts a call of another replay, whose denials and loops are known."""
        known = self._denials
        self.add(row)
        self._denials, self._fell_back = known, True
        return row

    def _outcome(self, row: Row) -> None:
        self.outcomes[row.outcome.value] += 1
        if row.outcome is Outcome.UNEXPECTED and len(self.problems) < _KEPT:
            self.problems.append(row)
        elif row.outcome is Outcome.STRICTER and len(self.stricter) < _KEPT:
            self.stricter.append(row)

    def _model(self, row: Row) -> None:
        model = self.models.setdefault(row.model, Model())
        model.calls += 1
        model.usage = model.usage.plus(Usage(*row.usage))
        model.usd = None if model.usd is None or row.usd is None else model.usd + row.usd
        value = ratio(row.context_tokens, row.main_tokens)
        if value is not None:
            self._ratios.append(value)

    def _counted(self, row: Row) -> Row:
        """The session's counters as ``check`` would have kept them: an ask counts as neither."""
        if row.decision is Decision.BLOCK and not row.unavailable:
            self._denials = record_denial(self._denials)
            self._list(self.blocked, row)
            if not self._fell_back and (why := limit_reached(self._denials)):
                self._fell_back = True
                if len(self.fallbacks) < _KEPT:
                    self.fallbacks.append((row.file, row.line, why))
        elif row.decision is Decision.ALLOW:
            self._denials = record_success(self._denials)
        elif row.decision is Decision.ASK:
            self._list(self.asked, row)
        consecutive, total = self._denials
        if not total:
            return row
        return row._replace(consecutive=consecutive, total=total)

    def _list(self, rows: list[Row], row: Row) -> None:
        if row.outcome not in (Outcome.UNEXPECTED, Outcome.STRICTER) and len(rows) < _KEPT:
            rows.append(row)

    def _end_loops(self) -> None:
        for finder in self._finders.values():
            self._add_loops(finder.end())
        self._finders = {}

    def _add_loops(self, found: list[Loop]) -> None:
        for loop in found:
            self.loop_counts[loop.failing] += 1
            # Those that fail are what a person looks for.
            if (loop.failing and len(self.loops) < _KEPT) or len(self.loops) < _KEPT // 2:
                self.loops.append(loop)

    def end_file(self, skipped: Counter[str], *, cut_off: bool, same_session: bool = False) -> None:
        """A file is over; a subagent's file goes on with the session's counters."""
        self.files += 1
        self._inside = False
        self.cut_off += cut_off
        self._end_loops()
        for name, number in skipped.items():
            if len(self.skipped) < _KEPT or name in self.skipped:
                self.skipped[name] += number
        if not same_session:
            self._denials = DenialState()
            self._fell_back = False

    # ── what is shown ────────────────────────────────────────────────────────────────────────────

    @property
    def begun(self) -> int:
        """The files that were read, the one that is being read as well."""
        return self.files + self._inside

    @property
    def usage(self) -> Usage:
        """The tokens of all models."""
        total = Usage()
        for model in self.models.values():
            total = total.plus(model.usage)
        return total

    @property
    def usd(self) -> float | None:
        """What it cost; None where a model's price is not known."""
        sums = [model.usd for model in self.models.values()]
        return None if None in sums else sum(each for each in sums if each is not None)

    @property
    def cache_share(self) -> float | None:
        """The share of the input that came out of the cache."""
        usage = self.usage
        return usage.cache_read_input_tokens / usage.all_input if usage.all_input else None

    @property
    def ratios(self) -> Ratios | None:
        """The context ratio over the calls that a model was asked about."""
        return ratios(self._ratios)

    def decided(self, decision: Decision) -> int:
        """How many calls got a decision."""
        return sum(number for (_, word), number in self.layers.items() if word == decision.word)

    @property
    def agreement(self) -> tuple[int, int]:
        """Of the calls with a word of the client: how many verdicts agree, and how many there are."""
        agreed = of = 0
        for (label, word), number in self.labels.items():
            if label == Label.RAN:
                agreed += number if word == "allow" else 0
            elif label in DENIED:
                agreed += number if word != "allow" else 0
            else:
                continue
            of += number
        return agreed, of

    def as_json(self) -> dict[str, Any]:
        """The documented JSON form."""
        found = self.ratios
        agreed, of = self.agreement
        usage = self.usage
        return {
            "calls": self.calls,
            "files": self.files,
            "decisions": {decision.word: self.decided(decision) for decision in Decision},
            "layers": _table(self.layers, "layer"),
            "tools": _table(self.tools, "tool"),
            "rules": _table(self.rules, "rule"),
            "labels": _table(self.labels, "label"),
            "agreement": {"agreed": agreed, "of": of},
            "unexpected": self.outcomes[Outcome.UNEXPECTED.value],
            "stricter": self.outcomes[Outcome.STRICTER.value],
            "new": self.outcomes[Outcome.NEW.value],
            "missing": self.missing,
            **({"missing_fails": True} if self.missing_fails else {}),
            "loops": {"failing": self.loop_counts[True], "succeeding": self.loop_counts[False]},
            "found_loops": [loop.as_json() for loop in self.loops],
            "denials": [
                {"file": file, "line": line, "reason": reason} for file, line, reason in self.fallbacks
            ],
            "tokens": usage._asdict(),
            "cache_share": None if self.cache_share is None else round(self.cache_share, 4),
            "usd": None if self.usd is None else round(self.usd, 6),
            "models": {
                name: {"calls": model.calls, **model.usage._asdict(), "usd": model.usd}
                for name, model in self.models.items()
            },
            "context_ratio": None
            if found is None
            else {"calls": found.actions, "p50": round(found.p50, 4), "p95": round(found.p95, 4)},
            "unavailable": self.unavailable,
            "faults": self.faults,
            "skipped": dict(self.skipped.most_common()),
            "cut_off": self.cut_off,
            "errors": self.errors,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            **({"shard": self.shard} if self.shard else {}),
        }


def _table(counts: Counter[tuple[str, str]], name: str) -> list[dict[str, Any]]:
    """Rows by the number of their calls, the largest first."""
    rows: dict[str, dict[str, Any]] = {}
    for (what, word), number in counts.items():
        rows.setdefault(what, {name: what, **dict.fromkeys(DECISIONS, 0)})[word] += number
    return sorted(rows.values(), key=lambda row: (-sum(row[word] for word in DECISIONS), row[name]))
