"""What a verdict should be: by a baseline, the transcript itself, what the client recorded, a limit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from autogate.errors import UsageError
from autogate.replay.interface import Outcome, Row
from autogate.replay.new_file import NewFile
from autogate.transcript.files import open_transcript
from autogate.transcript.items import Label
from autogate.verdict import Decision

if TYPE_CHECKING:
    from autogate.replay.summary import Summary

_HEAD: Final = {"autogate_baseline": 1}
DENIED: Final = frozenset(
    (Label.USER_REJECTED, Label.RULE_DENIED, Label.CLASSIFIER_BLOCKED, Label.HOOK_DENIED)
)
"""What somebody or something said no to. A classifier that failed said nothing."""


class Expectations:
    """Holds every verdict against all that is expected of it; the first that fails is told."""

    def __init__(
        self,
        baseline: Mapping[int, Decision] | None = None,
        *,
        labels: bool = False,
        strict: bool = False,
        fail_on: Decision | None = None,
    ) -> None:
        """``strict``: a verdict that is stricter than expected fails too."""
        self._baseline = baseline
        self._labels = labels
        self._strict = strict
        self._fail_on = fail_on
        self._any = labels or baseline is not None or fail_on is not None
        self.seen = 0
        """Calls that the baseline knows."""
        self._awaited: set[int] = set()

    def await_all(self, keys: Iterable[int]) -> None:
        """Calls of the baseline that should come; those of other shards need not."""
        self._awaited = set(keys)

    @property
    def missing(self) -> int:
        """How many of them did not come."""
        return len(self._awaited)

    def checked(self, row: Row) -> Row:
        """The row with what was expected, where it is another. Raises UsageError for a wrong ``expect``."""
        if row.outcome:  # taken over from an earlier run
            row = row._replace(outcome=Outcome.NONE, expected="", why="")
        if not self._any and not row.expect:
            return row
        outcomes = [self._by_expect(row), self._by_baseline(row), self._by_label(row), self._by_limit(row)]
        told = [each for each in outcomes if each is not None]
        if not told:
            return row
        return min(told, key=lambda each: _ORDER.index(each.outcome))

    def _by_expect(self, row: Row) -> Row | None:
        if not row.expect:
            return None
        words = [word.strip() for word in row.expect.split("|")]
        if any(word not in _WORDS for word in words):
            raise UsageError(
                f"expect is not a verdict: {row.expect!r}",
                where=row.place,
                remedy="write allow, ask or block, or several with | between",
            )
        if row.decision.word in words:
            return None
        return row._replace(outcome=Outcome.UNEXPECTED, expected=row.expect, why="expect")

    def _by_baseline(self, row: Row) -> Row | None:
        if self._baseline is None:
            return None
        before = self._baseline.get(int(row.key, 16))
        if before is None:
            return row._replace(outcome=Outcome.NEW, why="baseline")
        self.seen += 1
        self._awaited.discard(int(row.key, 16))
        return self._than(row, before, "baseline")

    def _by_label(self, row: Row) -> Row | None:
        if not self._labels or not row.label:
            return None
        if row.label in DENIED and row.decision is Decision.ALLOW:
            return row._replace(outcome=Outcome.UNEXPECTED, expected=f"not allow ({row.label})", why="label")
        if row.label == Label.RAN and row.decision is Decision.BLOCK:
            return self._than(row, Decision.ALLOW, "label")
        return None

    def _by_limit(self, row: Row) -> Row | None:
        if self._fail_on is None or row.decision < self._fail_on:
            return None
        return row._replace(
            outcome=Outcome.UNEXPECTED, expected=f"less than {self._fail_on.word}", why="fail-on"
        )

    def _than(self, row: Row, before: Decision, why: str) -> Row | None:
        if row.decision == before:
            return None
        fails = row.decision < before or self._strict
        outcome = Outcome.UNEXPECTED if fails else Outcome.STRICTER
        return row._replace(outcome=outcome, expected=before.word, why=why)


_ORDER = (Outcome.UNEXPECTED, Outcome.STRICTER, Outcome.NEW, Outcome.NONE)
_WORDS = frozenset(decision.word for decision in Decision)


Awaited = Callable[[int, str], bool]
"""Whether a call should come, by its key and its transcript."""
Noted = Callable[[int, str], None]
"""Takes a call's key and its transcript."""


def read_baseline(path: str, note: Noted | None = None) -> dict[int, Decision]:
    """The decisions by the calls' keys; ``note`` is told of each. Raises UsageError naming file and line."""
    found: dict[int, Decision] = {}
    with open_transcript(path) as file:
        for number, line in enumerate(file, 1):
            try:
                row: Any = json.loads(line)
                if number > 1:
                    call, decision = int(row["call"], 16), Decision[row["decision"].upper()]
                    found[call] = max(decision, found.get(call, decision))  # an added line never loosens
                    if note is not None:
                        note(call, str(row.get("at", "")).rpartition(":")[0])
                elif row != _HEAD:
                    raise UsageError("not a baseline of autogate replay", where=path)
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
                raise UsageError(f"not a baseline ({error})", where=f"{path}:{number}") from None
        if file.tell() == 0:
            raise UsageError("not a baseline (it is empty)", where=path)
    return found


class BaselineWriter:
    """Writes a baseline; the file is replaced at the end, and only then."""

    def __init__(self, path: str) -> None:
        """Raises UsageError where the file cannot be written."""
        self._file = NewFile(path)
        self._file.write(json.dumps(_HEAD) + "\n")

    def add(self, row: Row) -> None:
        """One call: where it stands and what was decided, nothing of what it does."""
        value = {"call": row.key, "decision": row.decision.word, "rule": row.rule}
        value.update(at=row.place, tool=row.tool)
        self._file.write(json.dumps(value) + "\n")

    def finish(self, summary: Summary) -> None:
        """Puts the file in its place if all calls were judged."""
        if summary.interrupted or summary.errors:
            self._file.drop()
        else:
            self._file.finish()

    def give_up(self) -> None:
        """Leaves the baseline that was there."""
        self._file.drop()

    @property
    def replaces(self) -> str:
        """The baseline in its place."""
        return self._file.replaces
