"""What was sent in batches and what came back: a file beside the JSON report, written before anything waits.

One JSON object a line, only ever added to: ``head``, then ``intent`` (the ids, before they are sent),
``sent`` (the batch's id), ``answer`` (one a request) and ``settled``. So a run that is killed at any moment
goes on without sending, and paying for, a request twice. A line that a kill cut off says nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, NamedTuple

from autogate.classifier.anthropic_backend import reply_of
from autogate.classifier.interface import Failure, ModelFailedError, Reply
from autogate.errors import UsageError
from autogate.replay.new_file import check_own


class Lot(NamedTuple):
    """Requests that are sent together."""

    number: int
    ids: tuple[str, ...]
    at: float
    """Seconds since 1970, before it was sent."""
    batch: str = ""
    """The endpoint's id, "" where it is not known."""


class Sent:
    """The file. The answers themselves stay in it; their places are held."""

    def __init__(self, path: str, endpoint: str, *, resume: bool) -> None:
        """Raises UsageError where there is a file that is not gone on with, or that is another one."""
        self.path = path
        self._places: dict[str, int] = {}
        self._open_lots: dict[int, Lot] = {}
        self._underway: set[str] = set()
        self._known: set[str] = set()
        self._next = 1
        there = os.path.lexists(path) and os.path.getsize(path) > 0
        if there and not resume:
            raise UsageError(
                "batches of an earlier run are noted here",
                where=path,
                remedy="go on with them by --resume; or remove the file, and pay for them again",
            )
        self._file: IO[bytes] = os.fdopen(_opened(path), "r+b", buffering=0)
        if there:
            try:
                self._read(endpoint)
            except BaseException:
                self._file.close()
                raise
        else:
            self._add({"head": "autogate batches 1", "endpoint": endpoint})

    def close(self, *, done: bool) -> None:
        """``done``: nothing is left to go on with, and the file goes."""
        self._file.close()
        if done and not self._open_lots:
            os.unlink(self.path)

    # ── what is known ────────────────────────────────────────────────────────────────────────────

    @property
    def open_lots(self) -> tuple[Lot, ...]:
        """Those whose answers are still to come."""
        return tuple(self._open_lots.values())

    @property
    def batches(self) -> frozenset[str]:
        """The ids of all batches that are known to be ours."""
        return frozenset(self._known)

    def is_underway(self, name: str) -> bool:
        """Whether a request was sent and has no answer yet."""
        return name in self._underway

    def answer(self, name: str) -> Reply | ModelFailedError | None:
        """What came of a request; None where nothing did yet."""
        place = self._places.get(name)
        if place is None:
            return None
        self._file.seek(place)
        value = _object(_line_at(self._file))
        if value is None or value.get("answer") != name:
            return ModelFailedError(Failure.UNAVAILABLE, f"the answer cannot be read again ({self.path})")
        return _outcome(value)

    # ── what happens ─────────────────────────────────────────────────────────────────────────────

    def intend(self, ids: Iterable[str], now: float) -> Lot:
        """Notes what is about to be sent."""
        lot = Lot(self._next, tuple(ids), now)
        self._add({"intent": lot.number, "at": now, "ids": lot.ids})
        self._begun(lot)
        return lot

    def sent(self, lot: Lot, batch: str) -> Lot:
        """Notes the batch that a lot became."""
        self._add({"sent": lot.number, "batch": batch})
        known = lot._replace(batch=batch)
        self._open_lots[lot.number] = known
        self._known.add(batch)
        return known

    def answered(self, name: str, outcome: Reply | ModelFailedError) -> None:
        """Notes what came of a request; the last word on it counts."""
        self._places[name] = self._add(_noted(name, outcome))

    def settled(self, lot: Lot) -> None:
        """Notes that nothing more will come of a lot."""
        self._add({"settled": lot.number})
        self._over(lot.number)

    def _begun(self, lot: Lot) -> None:
        self._open_lots[lot.number] = lot
        self._underway.update(lot.ids)
        self._next = max(self._next, lot.number + 1)

    def _over(self, number: int) -> None:
        lot = self._open_lots.pop(number, None)
        if lot is not None:
            self._underway.difference_update(lot.ids)

    def _add(self, value: Mapping[str, Any]) -> int:
        """One line, on the disk when this returns; where it begins."""
        place = self._file.seek(0, os.SEEK_END)
        data = json.dumps(value).encode() + b"\n"
        view = memoryview(data)
        try:
            while view:
                view = view[self._file.write(view) :]
            if "answer" not in value:  # an answer that is lost is fetched again, and costs nothing
                os.fsync(self._file.fileno())
        except OSError as error:
            raise UsageError(f"cannot be written ({error.strerror})", where=self.path) from error
        return place

    def _read(self, endpoint: str) -> None:
        place = 0
        line = b"\n"
        for number, line in enumerate(self._lines(), 1):
            value = _object(line)
            if number == 1:
                if value is None or value.get("head") != "autogate batches 1":
                    raise UsageError("is not a file of batches", where=self.path)
                if value.get("endpoint") != endpoint:
                    raise UsageError(
                        "these batches were sent to another endpoint",
                        where=self.path,
                        remedy="set the base URL as it was, or remove the file",
                    )
            elif value is not None:
                self._take(value, place)
            place += len(line)
        if not line.endswith(b"\n"):
            self._file.seek(0, os.SEEK_END)
            self._file.write(b"\n")

    def _lines(self) -> Iterator[bytes]:
        with open(self.path, "rb") as file:
            yield from file

    def _take(self, value: dict[str, Any], place: int) -> None:
        match value:
            case {"answer": str(name)}:
                self._places[name] = place
            case {"intent": int(number), "at": int() | float() as at, "ids": [*ids]}:
                self._begun(Lot(number, tuple(str(each) for each in ids), float(at)))
            case {"sent": int(number), "batch": str(batch)} if number in self._open_lots:
                self._open_lots[number] = self._open_lots[number]._replace(batch=batch)
                self._known.add(batch)
            case {"settled": int(number)}:
                self._over(number)


def _opened(path: str) -> int:
    """The descriptor of a file of ours, which no other run goes on with at the same time."""
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        descriptor = os.open(path, flags, 0o600)
    except OSError as error:
        raise UsageError(f"cannot be written ({error.strerror})", where=path) from error
    try:
        check_own(descriptor, path)
    except UsageError:
        os.close(descriptor)
        raise
    return descriptor


def _line_at(file: IO[bytes]) -> bytes:
    """A line of an unbuffered file."""
    pieces: list[bytes] = []
    while piece := file.read(1 << 14):
        head, end, _ = piece.partition(b"\n")
        pieces.append(head)
        if end:
            break
    return b"".join(pieces)


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _noted(name: str, outcome: Reply | ModelFailedError) -> dict[str, Any]:
    if isinstance(outcome, Reply):
        return {"answer": name, "message": outcome.raw}
    return {
        "answer": name,
        "failed": {
            "failure": outcome.failure.value,
            "what": outcome.what,
            "status": outcome.status,
            "remedy": outcome.remedy,
            "tokens": outcome.tokens,
            "limit": outcome.limit,
        },
    }


def _outcome(value: Mapping[str, Any]) -> Reply | ModelFailedError:
    failed = value.get("failed")
    try:
        if failed is None:
            return reply_of(value.get("message"))
        return ModelFailedError(
            Failure(failed["failure"]),
            str(failed["what"]),
            status=failed.get("status"),
            remedy=str(failed.get("remedy") or ""),
            tokens=failed.get("tokens"),
            limit=failed.get("limit"),
        )
    except ModelFailedError as error:
        return error
    except (ValueError, KeyError, TypeError, AttributeError):
        return ModelFailedError(Failure.UNAVAILABLE, "the noted answer cannot be read")
