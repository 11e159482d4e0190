"""The Messages API server with the endpoint for batches: it meters each request, and able to misbehave.

A batch ends after so many looks at it; its results come in another order than its requests.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Self

from tests.classifier.server import (
    Answer,
    Close,
    Fail,
    Raw,
    RefusedError,
    Say,
    Server,
    Tool,
    check,
    message,
)

PATH = "/v1/messages/batches"
_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
Lines = list[Any]
"""Results: objects, or bytes that stand for a line."""


class Batch:
    """One batch, as the server keeps it."""

    def __init__(self, identity: str, requests: list[dict[str, Any]], results: Lines, made: float) -> None:
        self.id = identity
        self.requests = requests
        self.results = results
        self.made = made
        self.looks = 0


class BatchServer(Server):
    """``batches`` are those it was sent; faults are set as attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[Batch] = []
        self.looks = 1
        """Looks until a batch has ended."""
        self.moment = 1_800_000_000.0
        """When batches are made, in seconds since 1970."""
        self.answers: Callable[[Mapping[str, Any]], Any] = lambda request: self.default
        """What each request of a batch comes to: an answer, or a result as it is."""
        self.spoil: Callable[[Lines], Lines] = lambda lines: lines
        """Changes the results."""
        self.creations: list[Answer | None] = []
        """What the next creations come to; None: as it should be."""
        self.lost: list[bool] = []
        """Whether the answer to the next creations gets lost, though the batch is taken."""
        self.views: list[Answer | None] = []
        """What the next looks at a batch come to."""
        self.lists: list[Answer | None] = []
        """What the next looks at the list of batches come to."""
        self.readings: list[Answer | None] = []
        """What the next requests for results come to."""
        self.results_url: str | None = None
        """In place of its own."""
        self.taken = 0
        """Requests over all batches."""

    def __enter__(self) -> Self:
        super().__enter__()
        return self

    # ── requests ─────────────────────────────────────────────────────────────────────────────────

    def post(self, path: str, headers: Mapping[str, str], body: bytes) -> Answer | dict[str, Any]:
        """Makes a batch."""
        if path != PATH:
            return super().post(path, headers, body)
        with self._lock:
            if self.creations and (fault := self.creations.pop(0)) is not None:
                return fault
            try:
                self._authorized(headers)
                requests = self._checked(json.loads(body))
            except RefusedError as refused:
                self.refusals.append(refused.message)
                return Fail(refused.status, refused.message, refused.kind)
            results = [self._result(each) for each in requests]
            batch = Batch(f"msgbatch_{len(self.batches) + 1}", requests, results[::-1], self.moment)
            self.batches.append(batch)
            self.taken += len(requests)
            if self.lost and self.lost.pop(0):
                return Close()
            return self._shown(batch)

    def get(self, path: str, headers: Mapping[str, str]) -> Answer | dict[str, Any]:
        """A batch, its results, or the list."""
        path, _, _ = path.partition("?")
        with self._lock:
            try:
                self._authorized(headers)
            except RefusedError as refused:
                return Fail(refused.status, refused.message, refused.kind)
            if path == PATH:
                if self.lists and (fault := self.lists.pop(0)) is not None:
                    return fault
                found = [self._shown(batch) for batch in reversed(self.batches)]
                return {"data": found, "has_more": False, "first_id": None, "last_id": None}
            identity, _, rest = path.removeprefix(f"{PATH}/").partition("/")
            batch = next((each for each in self.batches if each.id == identity), None)
            if batch is None or rest not in ("", "results"):
                return Fail(404, f"no such batch: {identity}", "not_found_error")
            if rest:
                if self.readings and (fault := self.readings.pop(0)) is not None:
                    return fault
                lines = (
                    x if isinstance(x, bytes) else json.dumps(x).encode() for x in self.spoil(batch.results)
                )
                return Raw(b"".join(line + b"\n" for line in lines), "application/x-jsonl")
            if self.views and (fault := self.views.pop(0)) is not None:
                return fault
            batch.looks += 1
            return self._shown(batch)

    def _authorized(self, headers: Mapping[str, str]) -> None:
        from tests.classifier.server import KEY, VERSION

        if headers.get("anthropic-version") != VERSION:
            raise RefusedError("anthropic-version: header is required")
        if headers.get("authorization") != f"Bearer {KEY}":
            raise RefusedError("invalid x-api-key", 401, "authentication_error")

    def _checked(self, body: Any) -> list[dict[str, Any]]:
        if not isinstance(body, dict) or set(body) != {"requests"} or not isinstance(body["requests"], list):
            raise RefusedError("requests: Field required")
        requests = body["requests"]
        if not 1 <= len(requests) <= 100_000:
            raise RefusedError("requests: between 1 and 100000 are possible")
        ids = [each.get("custom_id") for each in requests]
        if any(set(each) != {"custom_id", "params"} for each in requests):
            raise RefusedError("requests: custom_id and params are required, and nothing else")
        if not all(isinstance(each, str) and _ID.fullmatch(each) for each in ids):
            raise RefusedError("custom_id: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'")
        if len(set(ids)) < len(ids):
            raise RefusedError("custom_id: must be unique within a batch")
        return requests

    def _result(self, request: Mapping[str, Any]) -> Any:
        """What the API checks only when it comes to a request is an error of that request."""
        params = request["params"]
        name = {"custom_id": request["custom_id"]}
        try:
            check(params, window=self.window)
        except RefusedError as refused:
            self.refusals.append(refused.message)
            return {**name, "result": _failed(refused.kind, refused.message)}
        self.requests.append(params)
        answer = self.answers(params)
        if isinstance(answer, Fail):
            return {**name, "result": _failed(answer.kind, answer.message)}
        if isinstance(answer, Tool):
            block = {"type": "tool_use", "id": "t", "name": "classify_result", "input": answer.input}
            answer = Say(content=(block,), stop_reason="tool_use")
        if isinstance(answer, Say):
            usage = self.cache.metered(params)
            self.usages.append(usage)
            return {**name, "result": {"type": "succeeded", "message": message(params, answer, usage)}}
        return {**name, "result": answer}

    def _shown(self, batch: Batch) -> dict[str, Any]:
        ended = batch.looks >= self.looks
        counts = dict.fromkeys(("processing", "succeeded", "errored", "canceled", "expired"), 0)
        counts["succeeded" if ended else "processing"] = len(batch.requests)
        made = datetime.fromtimestamp(batch.made, UTC).isoformat()
        url = self.results_url or f"{self.url}{PATH}/{batch.id}/results"
        return {
            "id": batch.id,
            "type": "message_batch",
            "processing_status": "ended" if ended else "in_progress",
            "request_counts": counts,
            "created_at": made,
            "expires_at": datetime.fromtimestamp(batch.made + 86_400, UTC).isoformat(),
            "ended_at": made if ended else None,
            "archived_at": None,
            "cancel_initiated_at": None,
            "results_url": url if ended else None,
        }


def _failed(kind: str, text: str) -> dict[str, Any]:
    error = {"type": "error", "error": {"type": kind, "message": text}, "request_id": "req_1"}
    return {"type": "errored", "error": error}
