"""A replay whose questions to the model go through the batch endpoint: half the price, within a day.

The replay is run several times over. Each run judges every call as always, but with answers out of the file
of what was sent in the place of an endpoint. A request without an answer is written down, and its call is
left open. What was written down is sent; with the answers, the next run gets further: the first asks
stage 1 of all calls that the local layers do not settle, the second stage 2 of those that stage 1 did not
allow, and a model that wants another form of request costs one more. The last run finds an answer to
everything, and its verdicts are taken in order, so that denials and loops count up as always.

That works because a past call's history is what its transcript says happened, whatever the gate would have
said of the calls before it; a live session, where a refused call changes what comes after, could not be asked
in batches. For the same reason ``--record`` is not possible here: sessions, limits and approvals stand in the
model's way while it is asked.

An answer belongs to its request by the request's own digest, which is the ``custom_id``: it is never taken
for the answer to another one, and the same question in two files is asked once. Cache hints are not part of
the digest. In a batch they are: an hour for the system prompt and the instructions, which all requests share;
five minutes at the end of the transcript, which the next calls of the session go on from, if the endpoint
happens to answer them in that time; none behind the action, which only a later batch asks for again.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import IO, TYPE_CHECKING, Any, Final, Self

from autogate.classifier.batches import PRICE, BatchApi
from autogate.classifier.interface import Failure, ModelFailedError, Reply
from autogate.classifier.prices import PRICES, Price
from autogate.cli.text import quantity
from autogate.errors import UsageError
from autogate.replay.interface import Plan, Row
from autogate.replay.judging import Judge
from autogate.replay.running import Event, alone
from autogate.replay.sent import Lot, Sent

if TYPE_CHECKING:
    from autogate.classifier.breaker import Outcome
    from autogate.replay.reading import Task, Waiting
    from autogate.transcript.interface import Transcript

LOT_REQUESTS: Final = 20_000
"""Of one batch; the API takes 100,000."""
LOT_BYTES: Final = 16 << 20
"""Of one batch; the API takes 256 MB, which the client would hold in memory ten times over."""
_ROUNDS: Final = 8
"""Two stages, and each may have to be asked in up to four forms."""
_FIRST_PAUSE: Final = 5.0
_LONGEST_PAUSE: Final = 60.0
_FAILURES: Final = 10
"""Times in a row that the endpoint may not answer while it is waited for: some minutes."""
_UNREACHED: Final = 3
"""Times that no connection at all came about when a batch is sent: nothing is lost by a later run."""
_LIFE: Final = 26 * 3600.0
"""Seconds after which a batch that has not ended is given up; it expires after 24 hours."""
_SKEW: Final = 600.0
"""Seconds that the clocks here and there may differ by."""
_WORTH_CACHING: Final = 3
"""Requests from which on an hour of cache is cheaper than none."""

Pause = Callable[[float, Callable[[], bool]], None]


Lines = list[tuple[str, Mapping[str, Any]]]


def pause(seconds: float, stop: Callable[[], bool]) -> None:
    """Waits, but not on when somebody stopped it."""
    ends = time.monotonic() + seconds
    while not stop() and (left := ends - time.monotonic()) > 0:
        time.sleep(min(left, 0.2))


def batched(
    plan: Plan,
    stop: Callable[[], bool],
    report: str,
    *,
    resume: bool,
    note: Callable[[str], None],
    wait: Pause | None = None,
    clock: Callable[[], float] = time.time,
) -> Iterator[Event]:
    """All rows in their order, as ``events`` gives them. ``report`` is the JSON report's file.

    Raises UsageError where no model is configured.
    """
    api = api_of(plan)
    sent = Sent(f"{report}.batches", api.base_url, resume=resume)
    done = False
    try:
        answers = _Answers(sent)
        post = _Post(api, sent, stop, note, wait or pause, clock)
        post.settle()
        for _ in range(_ROUNDS):
            with _Wanted() as wanted:
                _look(plan, stop, answers, wanted)
                if stop() or not wanted.count or not post.send(wanted):
                    break
            post.settle()
        answers.refused = post.refused
        if stop():
            yield from _known(plan, answers)
            return
        yield from alone(plan, stop, _BatchJudge(plan, answers))
        done = not stop()
    finally:
        sent.close(done=done)
        api.close()


def api_of(plan: Plan) -> BatchApi:
    """The configured endpoint. Raises UsageError where none is."""
    judge = Judge(plan)
    judge.close()
    key = os.environ.get("ANTHROPIC_API_KEY", "")
    url = str(judge.config.values["classifier.base_url"].value)
    if not judge.asks_a_model or not (key or url):
        raise UsageError(
            "--batch-api sends what a model is asked, and no model is configured",
            remedy="set ANTHROPIC_API_KEY or classifier.base_url, and leave out --backend local",
        )
    return BatchApi(api_key=key, base_url=url)


# ── the runs ─────────────────────────────────────────────────────────────────────────────────────


class _BatchJudge(Judge):
    """Judges by the answers that are there; its prices are those of batches."""

    def __init__(self, plan: Plan, answers: _Answers) -> None:
        super().__init__(plan)
        self._gate.share_backend(answers)
        self._gate.share_breaker(lambda _config: _NoBreaker())

    def prices(self) -> dict[str, Price]:
        """What a model costs in a batch."""
        table = {**PRICES, **super().prices()}
        return {name: _halved(price) for name, price in table.items()}


class _NoBreaker:
    """Nothing is asked here, so no outage is counted."""

    def admit(self) -> str:
        """Always."""
        return ""

    def record(self, outcome: Outcome) -> None:
        """Nothing."""


def _halved(price: Price) -> Price:
    return price._replace(
        input=price.input * PRICE,
        output=price.output * PRICE,
        cache_read=price.cache_read * PRICE,
        cache_write=price.cache_write * PRICE,
        cache_write_1h=price.cache_write_1h * PRICE,
    )


class _Answers:
    """In the place of an endpoint: what came back, and whether something did not."""

    def __init__(self, sent: Sent) -> None:
        self._sent = sent
        self.wanted: _Wanted | None = None
        """Takes requests without an answer; None: they are unavailable."""
        self.refused: Mapping[str, ModelFailedError] = {}
        """Requests that the endpoint did not take in this run."""
        self.is_open = False
        """Whether a request since this was last unset waits for its answer."""

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        """The answer. Raises ModelFailedError."""
        del timeout
        name = identity(request)
        known = self._sent.answer(name)
        if known is None:
            self.is_open = True
            if self.wanted is None:
                raise self.refused.get(name) or ModelFailedError(
                    Failure.UNAVAILABLE, "the batch has no answer to it", remedy="go on with --resume"
                )
            if not self._sent.is_underway(name):
                self.wanted.add(name, request)
            raise ModelFailedError(Failure.CANCELLED, "it waits for its batch")
        if isinstance(known, ModelFailedError):
            raise known
        return known


def _look(plan: Plan, stop: Callable[[], bool], answers: _Answers, wanted: _Wanted) -> None:
    """Runs the replay for what it would ask."""
    answers.wanted = wanted
    try:
        for _ in _rows(plan, stop, answers):
            pass
    finally:
        answers.wanted = None


def _known(plan: Plan, answers: _Answers) -> Iterator[Row]:
    """The rows that need nothing more, for the report of a run that was stopped."""
    yield from _rows(plan, lambda: False, answers)


def _rows(plan: Plan, stop: Callable[[], bool], answers: _Answers) -> Iterator[Row]:
    """The calls whose verdict is there. What is wrong with a file is told by the last run."""
    from autogate.replay.reading import Reader, Rows
    from autogate.replay.saved import Saved
    from autogate.transcript.items import Counts

    judge = _BatchJudge(plan, answers)
    rows = Rows(plan, judge)
    saved = Saved(plan.saved, plan.basis) if plan.saved else None

    def here(waiting: Waiting, task: Task, history: Callable[[], Transcript]) -> bool:
        answers.is_open = False
        waiting.row = (saved.row(task.key) if saved is not None else None) or rows.row(task, history)
        return waiting.row is not None and not answers.is_open

    reader = Reader(plan, judge, here, lambda: stop() or judge.cancelled)
    try:
        for source in plan.sources:
            with contextlib.suppress(UsageError, OSError):
                yield from (waiting.labelled() for waiting in reader.calls(source, Counts()))
            if stop():
                return
    finally:
        judge.close()
        if saved is not None:
            saved.close()


# ── requests ─────────────────────────────────────────────────────────────────────────────────────


def identity(request: Mapping[str, Any]) -> str:
    """The ``custom_id`` of a request: what it asks, whatever its cache hints."""
    return sha256(json.dumps(_bare(request), sort_keys=True).encode()).hexdigest()[:48]


def _bare(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _bare(inner) for name, inner in value.items() if name != "cache_control"}
    if isinstance(value, list):
        return [_bare(inner) for inner in value]
    return value


def hinted(request: Mapping[str, Any], *, cached: bool) -> dict[str, Any]:
    """The request with the cache hints of a batch, or without any."""
    bare: dict[str, Any] = _bare(request)
    if not cached:
        return bare
    shared = {"type": "ephemeral", "ttl": "1h"}
    for block in bare["system"][-1:]:
        block["cache_control"] = shared
    before = request["messages"][0]["content"]
    after = bare["messages"][0]["content"]
    marked = [at for at, block in enumerate(before) if "cache_control" in block]
    for at in marked[:-1]:  # the last one stands behind the action
        instructions = at == 0 and before[0].get("text", "").startswith("<user_instructions>")
        after[at]["cache_control"] = shared if instructions else {"type": "ephemeral"}
    return bare


class _Wanted:
    """Requests that are to be sent, in a file without a name: there may be many."""

    def __init__(self) -> None:
        self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        self._seen: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._seen)

    def add(self, name: str, request: Mapping[str, Any]) -> None:
        """One more; the same once."""
        if name not in self._seen:
            self._seen.add(name)
            self._file.write(json.dumps([name, request]).encode() + b"\n")

    def lots(self) -> Iterator[Lines]:
        """So many at a time as one batch takes."""
        self._file.seek(0)
        cached = self.count >= _WORTH_CACHING
        lot: Lines = []
        size = 0
        for line in self._file:
            if lot and (len(lot) >= LOT_REQUESTS or size + len(line) > LOT_BYTES):
                yield lot
                lot, size = [], 0
            name, request = json.loads(line)
            lot.append((name, hinted(request, cached=cached)))
            size += len(line) + 100
        if lot:
            yield lot


# ── the endpoint ─────────────────────────────────────────────────────────────────────────────────


class _Post:
    """Sends lots and waits for their answers."""

    def __init__(
        self,
        api: BatchApi,
        sent: Sent,
        stop: Callable[[], bool],
        note: Callable[[str], None],
        wait: Pause,
        clock: Callable[[], float],
    ) -> None:
        self._api = api
        self._sent = sent
        self._stop = stop
        self._note = note
        self._wait = wait
        self._clock = clock
        self.refused: dict[str, ModelFailedError] = {}

    def send(self, wanted: _Wanted) -> bool:
        """Whether anything may have been sent. What the endpoint does not take is kept with the reason."""
        some = False
        refusal: ModelFailedError | None = None
        for requests in wanted.lots():
            if self._stop():
                return some
            ids = [name for name, _ in requests]
            if refusal is None:
                refusal = self._sent_one(ids, requests)
                some |= refusal is None
            if refusal is not None:
                self.refused.update(dict.fromkeys(ids, refusal))
        return some

    def _sent_one(self, ids: list[str], requests: Lines) -> ModelFailedError | None:
        lot = self._sent.intend(ids, self._clock())
        seconds, unreached = _FIRST_PAUSE, 0
        for _ in range(_FAILURES):
            try:
                batch = self._api.create(requests)
            except ModelFailedError as error:
                if _is_unclear(error):
                    self._note(f"a batch may or may not have been taken: {error.what}")
                    return None  # it is looked for among those that the endpoint has
                unreached += error.unsent
                if error.again and unreached < _UNREACHED and not self._stop():
                    self._wait(error.after or seconds, self._stop)
                    seconds = min(seconds * 2, _LONGEST_PAUSE)
                    continue
                self._sent.settled(lot)
                self._note(f"a batch was not taken: {error.what}")
                return error
            self._sent.sent(lot, batch.id)
            self._note(
                f"{quantity(len(ids), 'request')} {'is' if len(ids) == 1 else 'are'} sent as batch {batch.id}"
            )
            return None
        self._sent.settled(lot)
        return ModelFailedError(Failure.UNAVAILABLE, "the endpoint takes no more batches for now")

    def settle(self) -> None:
        """Waits for everything that was sent, and takes it in; what does not come stays open."""
        for lot in self._sent.open_lots:
            if self._stop():
                return
            try:
                self._settle(lot if lot.batch else self._found(lot))
            except ModelFailedError as error:
                if lot.batch:
                    self._note(f"batch {lot.batch}: {error.what}")
                else:
                    self._note(
                        f"whether {quantity(len(lot.ids), 'request')} got to the endpoint cannot be told now:"
                        f" {error.what}; --resume looks again, and sends them only if they did not"
                    )
                self.refused.update(dict.fromkeys(lot.ids, error))

    def _settle(self, lot: Lot | None) -> None:
        if lot is None or not self._ended(lot):
            return
        for attempt in range(_FAILURES):
            try:
                self._take_in(lot)
            except ModelFailedError as error:
                if not error.again or attempt + 1 == _FAILURES or self._stop():
                    raise
                self._wait(_FIRST_PAUSE, self._stop)
            else:
                return

    def _ended(self, lot: Lot) -> bool:
        """Whether a batch came to its end before somebody stopped it."""
        seconds, failures, told = _FIRST_PAUSE, 0, -1
        while not self._stop():
            try:
                batch = self._api.retrieve(lot.batch)
            except ModelFailedError as error:
                failures += 1
                if error.status == _MISSING:
                    self._lost(lot, error)
                    return False
                if not error.again or failures >= _FAILURES:
                    raise
            else:
                failures = 0
                if batch.ended:
                    return True
                if batch.done > told:
                    self._note(f"batch {lot.batch}: {batch.done:,} of {len(lot.ids):,} are answered")
                    told = batch.done
            if self._clock() - lot.at > _LIFE:
                raise ModelFailedError(Failure.UNAVAILABLE, "the batch has not ended within its time")
            self._wait(seconds, self._stop)
            seconds = min(seconds * 1.5, _LONGEST_PAUSE)
        return False

    def _take_in(self, lot: Lot) -> None:
        """Every answer to its request; whatever is odd is a failure of that request."""
        ours = set(lot.ids)
        seen: set[str] = set()
        odd = foreign = 0
        for found in self._api.results(lot.batch):
            if found is None:
                odd += 1
                continue
            name, outcome = found
            if name not in ours:
                foreign += 1
                continue
            if name in seen:
                outcome = ModelFailedError(Failure.UNAVAILABLE, "the batch has two results for it")
            seen.add(name)
            self._sent.answered(name, outcome)
        for name in ours - seen:
            missing = ModelFailedError(Failure.UNAVAILABLE, "the batch has no result for it")
            self._sent.answered(name, missing)
        self._sent.settled(lot)
        for what, number in (
            ("lines of the results that are none", odd),
            ("results that belong to no request of it", foreign),
            ("requests without a result", len(ours - seen)),
        ):
            if number:
                self._note(f"batch {lot.batch}: {what}: {number:,}")

    def _lost(self, lot: Lot, error: ModelFailedError) -> None:
        """The endpoint does not know it any more: the next run sends its requests again."""
        self._note(f"batch {lot.batch} is gone: {error.what}")
        self.refused.update(dict.fromkeys(lot.ids, error))
        self._sent.settled(lot)

    def _found(self, lot: Lot) -> Lot | None:
        """The batch of a lot that was sent by a run which ended before it knew the id.

        One of the same time and size is ours if its results are: until then nobody knows. Raises
        ModelFailedError where it cannot be told.
        """
        for batch in self._api.recent():
            if batch.id in self._sent.batches or batch.total not in (0, len(lot.ids)):
                continue
            if batch.created and not lot.at - _SKEW <= batch.created <= lot.at + _SKEW:
                continue
            candidate = lot._replace(batch=batch.id)
            if not self._ended(candidate):
                return None
            names = {found[0] for found in self._api.results(batch.id) if found is not None}
            if names & set(lot.ids):
                self._note(f"batch {batch.id} is one of an earlier run")
                return self._sent.sent(lot, batch.id)
        requests = quantity(len(lot.ids), "request")
        self._note(f"never taken, and sent again: {requests} of an earlier run")
        self._sent.settled(lot)
        return None


def _is_unclear(error: ModelFailedError) -> bool:
    """Whether a batch may have been taken, though the endpoint did not say so."""
    if error.failure is not Failure.UNAVAILABLE or error.unsent:
        return False
    return error.status is None or 500 <= error.status != _OVERLOADED


_MISSING: Final = 404
_OVERLOADED: Final = 529
