"""The Message Batches endpoint of the Messages API: many requests at half the price, answered within a day.

Source of the facts: the SDK's own reference (2.14) and the API's guide to batch processing. Results come in
any order, each with the ``custom_id`` of its request; a request of a batch succeeds, fails, is canceled or
expires on its own. What cannot be read for certain is a failure of that request, never an answer.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from autogate.classifier.answer import one_line
from autogate.classifier.anthropic_backend import DEFAULT_URL, client_of, failure_of, reply_of, sdk_errors
from autogate.classifier.interface import Failure, ModelFailedError, Reply
from autogate.classifier.redact import redact

if TYPE_CHECKING:
    from anthropic import Anthropic

MOST_REQUESTS: Final = 100_000
"""Of one batch, by the API."""
MOST_BYTES: Final = 256 << 20
"""Of one batch, by the API."""
PRICE: Final = 0.5
"""The share of the usual prices, of cached tokens as well."""
_LINE_LIMIT: Final = 4 << 20
"""Bytes of one result: an answer has some thousand."""
_RECENT: Final = 100
"""Batches that are looked through for one whose id was lost."""
_TIMEOUT: Final = 300.0
"""Seconds without a byte."""

_STATUS: Final = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "api_error": 500,
    "timeout_error": 504,
    "overloaded_error": 529,
}


class Batch(NamedTuple):
    """What the endpoint says of a batch."""

    id: str
    ended: bool
    """Whether every request has its result."""
    total: int
    """Requests of it; 0 where the endpoint does not say."""
    done: int
    """Requests with a result; an endpoint may count them at the end only."""
    created: float
    """Seconds since 1970, 0.0 where the endpoint does not say."""


class BatchApi:
    """The endpoint. Every method raises ModelFailedError, and tries nothing twice."""

    def __init__(self, *, api_key: str = "", base_url: str = "") -> None:
        """``base_url`` "" stands for Anthropic's own; the environment is not asked."""
        self._api_key = api_key.strip()
        self.base_url = base_url or DEFAULT_URL
        self._client: Anthropic | None = None
        self._lock = threading.Lock()

    def close(self) -> None:
        """Closes the connections."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def create(self, requests: Sequence[tuple[str, Mapping[str, Any]]]) -> Batch:
        """Sends requests with their ids, which must be unique."""
        listed: Any = [{"custom_id": name, "params": dict(request)} for name, request in requests]
        with sdk_errors(self._api_key):
            return _batch(self._connected().messages.batches.create(requests=listed, timeout=_TIMEOUT))

    def retrieve(self, batch: str) -> Batch:
        """How far a batch is."""
        with sdk_errors(self._api_key):
            found = self._connected().messages.batches.retrieve(batch, timeout=_TIMEOUT)
        known = _batch(found)
        if known.id != batch:
            raise ModelFailedError(Failure.UNAVAILABLE, "the endpoint tells of another batch")
        return known

    def recent(self) -> list[Batch]:
        """The batches that were made last, the newest first."""
        with sdk_errors(self._api_key):
            page = self._connected().messages.batches.list(limit=_RECENT, timeout=_TIMEOUT)
            return [_batch(each) for each in page.data]

    def results(self, batch: str) -> Iterator[tuple[str, Reply | ModelFailedError] | None]:
        """Each result with the id of its request; None for what is no result.

        One connection that breaks off in the middle raises: nothing is said of what did not come.
        """
        import anthropic

        with sdk_errors(self._api_key):
            self._same_origin(batch)
            batches = self._connected().messages.batches.with_streaming_response
            try:
                with batches.results(batch, timeout=_TIMEOUT) as response:
                    yield from map(_result, _lines(response.iter_bytes()))
            except (anthropic.AnthropicError, ModelFailedError, ValueError):
                raise
            except Exception as error:  # the HTTP client's own, while a body is read
                raise ModelFailedError(
                    Failure.UNAVAILABLE, f"the results broke off ({type(error).__name__})", again=True
                ) from error

    def _same_origin(self, batch: str) -> None:
        """The SDK follows the address that the endpoint gives, and sends the key along."""
        from urllib.parse import urlsplit

        found = self._connected().messages.batches.retrieve(batch, timeout=_TIMEOUT)
        url = getattr(found, "results_url", None)
        if not isinstance(url, str) or not url:
            raise ModelFailedError(Failure.UNAVAILABLE, "the batch has no results")
        where, here = urlsplit(url), urlsplit(self.base_url)
        if where.netloc and (where.scheme, where.netloc) != (here.scheme, here.netloc):
            raise ModelFailedError(
                Failure.CONFIGURATION,
                f"the results lie elsewhere ({one_line(where.netloc, 80)}), where the key is not sent",
                remedy="set the final address as the base URL",
            )

    def _connected(self) -> Anthropic:
        with self._lock:
            if self._client is None:
                self._client = client_of(self._api_key, self.base_url, _unbounded)
            return self._client


def _unbounded(response: Any) -> None:
    """Results may be large; their lines are bounded instead."""


def _batch(found: object) -> Batch:
    """The SDK does not check what it reads, so it is checked here."""
    identity = getattr(found, "id", None)
    status = getattr(found, "processing_status", None)
    if not isinstance(identity, str) or not identity or not isinstance(status, str):
        raise ModelFailedError(Failure.UNAVAILABLE, "the endpoint's answer is no batch")
    counts = getattr(found, "request_counts", None)
    names = ("succeeded", "errored", "canceled", "expired")
    done = sum(_count(counts, name) for name in names)
    created = getattr(found, "created_at", None)
    moment = created.timestamp() if isinstance(created, datetime) else 0.0
    return Batch(identity, status == "ended", done + _count(counts, "processing"), done, moment)


def _count(counts: object, name: str) -> int:
    value = getattr(counts, name, 0)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _lines(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The lines of a body; one that is too long comes as an empty one."""
    rest = b""
    too_long = False
    for chunk in chunks:
        *ended, rest = (rest + chunk).split(b"\n")
        for line in ended:
            yield b"" if too_long or len(line) > _LINE_LIMIT else line
            too_long = False
        if len(rest) > _LINE_LIMIT:
            rest, too_long = b"", True
    if rest or too_long:
        yield b"" if too_long else rest


def _result(line: bytes) -> tuple[str, Reply | ModelFailedError] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    name = value.get("custom_id") if isinstance(value, dict) else None
    if not isinstance(name, str):
        return None
    return name, outcome_of(value.get("result"))


def outcome_of(result: object) -> Reply | ModelFailedError:
    """What one request of a batch came to."""
    kind = result.get("type") if isinstance(result, Mapping) else None
    if not isinstance(result, Mapping) or not isinstance(kind, str):
        return ModelFailedError(Failure.UNAVAILABLE, "the batch's result has no type")
    if kind == "succeeded":
        try:
            return reply_of(result.get("message"))
        except ModelFailedError as error:
            return error
    if kind == "errored":
        return _errored(result.get("error"))
    if kind in ("canceled", "expired"):
        return ModelFailedError(Failure.UNAVAILABLE, f"the request {_ENDS[kind]}", again=True)
    return ModelFailedError(Failure.UNAVAILABLE, f"the batch's result is {one_line(kind, 40)!r}")


_ENDS = {"canceled": "was canceled with its batch", "expired": "expired before it was answered"}


def _errored(error: object) -> ModelFailedError:
    """An error has the form of an HTTP error's body: ``{"type": "error", "error": {"type", "message"}}``."""
    inner = error.get("error", error) if isinstance(error, Mapping) else None
    kind = inner.get("type") if isinstance(inner, Mapping) else None
    text = inner.get("message") if isinstance(inner, Mapping) else None
    status = _STATUS.get(kind) if isinstance(kind, str) else None
    if status is None or not isinstance(text, str):
        shown = one_line(redact(str(kind)), 60)
        return ModelFailedError(Failure.UNAVAILABLE, f"the request failed ({shown})")
    return failure_of(status, text)
