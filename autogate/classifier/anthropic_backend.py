"""The official SDK as a backend: the only module that imports it, and only when a call is made.

The SDK bounds a single read, not a call: a server that sends a byte a second, a name that does not resolve
or a ``retry-after`` of an hour would hold the verdict up. So each attempt runs in a thread of its own that is
left behind at the deadline, and the attempts are counted here, within the deadline.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from autogate.classifier.answer import one_line
from autogate.classifier.interface import Failure, ModelFailedError, Reply, Usage
from autogate.classifier.redact import redact

if TYPE_CHECKING:
    from anthropic import Anthropic

DEFAULT_URL: Final = "https://api.anthropic.com"
BODY_LIMIT: Final = 4 << 20
"""Bytes of a response: an answer has some thousand."""
_PACKED_LIMIT: Final = 256 << 10
"""Bytes of a compressed response, which may grow a thousandfold."""
_CONNECT: Final = 5.0
_FIRST_WAIT: Final = 0.5
_LONGEST_WAIT: Final = 8.0

_KEY = re.compile(r"[!-~]*")

_TOO_LONG = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"prompt is too long(?::\s*(?P<tokens>\d+)\s*tokens?\s*>\s*(?P<limit>\d+))?",
        r"maximum context length is (?P<limit>\d+) tokens.{0,80}?(?P<tokens>\d+) tokens",
        r"input length and `?max_tokens`? exceed context limit:\s*(?P<tokens>\d+)\D.*?>\s*(?P<limit>\d+)",
        r"exceeds? the (?:available |model's )?(?:context|maximum context)(?P<tokens>)(?P<limit>)",
    )
)


class AnthropicBackend:
    """Sends requests to any server that speaks the Messages API."""

    def __init__(
        self,
        *,
        api_key: str = "",
        base_url: str = "",
        retries: int = 2,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """``base_url`` "" stands for Anthropic's own; the environment is not asked."""
        self._api_key = api_key.strip()  # a key out of a file often has a line end
        self._base_url = base_url or DEFAULT_URL
        self._retries = retries
        self._clock = clock
        self._pause = pause
        self._client: Anthropic | None = None
        self._lock = threading.Lock()

    def close(self) -> None:
        """Closes the connections that are kept for the next call."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def connect(self) -> None:
        """Makes the SDK's client now: it looks at the environment. What is wrong with it, a call will say."""
        with suppress(ClientError):
            self._connected()

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        """The reply within ``timeout`` seconds over all retries. Raises ModelFailedError."""
        ends = self._clock() + timeout
        taken = 0
        try:
            while True:
                try:
                    return self._attempt(request, ends - self._clock(), timeout)
                except ModelFailedError as error:
                    wait = _wait(taken, error.after)
                    left = ends - self._clock()
                    if not error.again or taken >= self._retries or wait >= left:
                        raise
                taken += 1
                self._pause(wait)
        except KeyboardInterrupt as error:
            raise ModelFailedError(Failure.CANCELLED, "cancelled") from error

    def _attempt(self, request: Mapping[str, Any], left: float, timeout: float) -> Reply:
        """One attempt in a thread that is left behind when the time is up."""
        late = ModelFailedError(Failure.UNAVAILABLE, f"no answer within {timeout:.3g} s")
        if left <= 0:
            raise late
        done = threading.Event()
        outcome: list[Reply | BaseException] = []

        def work() -> None:
            try:
                outcome.append(self._call(request, left))
            except BaseException as error:  # noqa: BLE001  # handed to the thread that waits
                outcome.append(error)
            finally:
                done.set()

        threading.Thread(target=work, name="autogate-model", daemon=True).start()
        if not done.wait(left):
            raise late
        found = outcome[0]
        if isinstance(found, Reply):
            return found
        raise found

    def _connected(self) -> Anthropic:
        with self._lock:
            if self._client is None:
                self._client = client_of(self._api_key, self._base_url, _bounded)
            return self._client

    def _call(self, request: Mapping[str, Any], left: float) -> Reply:
        import anthropic

        with sdk_errors(self._api_key):
            message = self._connected().post(
                "/v1/messages",
                body=dict(request),
                cast_to=object,
                options={"timeout": anthropic.Timeout(left, connect=min(left, _CONNECT))},
            )
        return reply_of(message)


@contextmanager
def sdk_errors(api_key: str) -> Iterator[None]:
    """Turns whatever the SDK raises inside into ModelFailedError; the key is quoted in none."""
    if not _KEY.fullmatch(api_key):  # else an error of the SDK's would quote it
        raise ModelFailedError(
            Failure.CONFIGURATION,
            "the key holds characters that no key has",
            remedy="check ANTHROPIC_API_KEY",
        )
    import anthropic

    try:
        yield
    except ClientError as error:
        raise ModelFailedError(
            Failure.CONFIGURATION,
            f"the SDK does not take the base URL or the key ({_shown(error.inner, api_key)})",
            remedy="check the base URL and ANTHROPIC_API_KEY",
        ) from error
    except anthropic.APIStatusError as error:
        raise failure_of(error.status_code, _body_text(error), _asked(error)) from error
    except anthropic.APITimeoutError as error:
        raise ModelFailedError(
            Failure.UNAVAILABLE, "the endpoint does not answer", again=True, unsent=_never_connected(error)
        ) from error
    except anthropic.APIConnectionError as error:
        if isinstance(error.__cause__, _TooLargeError):
            raise ModelFailedError(Failure.UNAVAILABLE, str(error.__cause__)) from error
        raise ModelFailedError(
            Failure.UNAVAILABLE,
            f"the endpoint cannot be reached ({_shown(_cause(error), api_key)})",
            remedy="check the base URL and the network",
            again=True,
            unsent=_never_connected(error),
        ) from error
    except anthropic.AnthropicError as error:
        raise ModelFailedError(
            Failure.CONFIGURATION,
            _shown(error, api_key),
            remedy="set ANTHROPIC_API_KEY or `classifier.base_url`",
        ) from error
    except (ValueError, RecursionError) as error:  # a body that is no JSON, or is not UTF-8
        raise ModelFailedError(Failure.UNAVAILABLE, "the endpoint's answer is no JSON") from error


class ClientError(Exception):
    """The SDK's client cannot be made."""

    def __init__(self, inner: BaseException) -> None:
        super().__init__(str(inner))
        self.inner = inner


def client_of(api_key: str, base_url: str, bound: Callable[[Any], None]) -> Anthropic:
    """The SDK's client. ``bound`` is given every response before it is read. Raises ClientError."""
    import anthropic

    try:
        return anthropic.Anthropic(
            api_key=api_key or "none",  # a server on this machine may want none; the SDK does
            base_url=base_url,
            max_retries=0,
            http_client=anthropic.DefaultHttpxClient(
                base_url=base_url,
                follow_redirects=False,  # the conversation goes where it was configured to go
                event_hooks={"response": [bound]},
            ),
        )
    except Exception as error:  # whatever the SDK makes of an odd address or key
        raise ClientError(error) from error


def _shown(error: BaseException, api_key: str) -> str:
    """An error's text without the key, which some errors quote."""
    text = str(error) or type(error).__name__
    if len(api_key) >= 4:
        text = text.replace(api_key, "[key]")
    return one_line(redact(text), 200)


def _wait(taken: int, asked: float | None) -> float:
    """Seconds before the next attempt: what the server asks for, else growing, with some jitter."""
    if asked is not None:
        return asked
    import random

    return min(_FIRST_WAIT * 2.0**taken, _LONGEST_WAIT) * (1 - 0.25 * random.random())  # noqa: S311


class _TooLargeError(Exception):
    """The body is larger than any answer."""


def _bounded(response: Any) -> None:
    """Puts a limit on the body of a response before it is read."""
    packed = response.headers.get("content-encoding", "identity") != "identity"
    limit = _PACKED_LIMIT if packed else BODY_LIMIT
    kind = next(k for k in type(response.stream).__mro__ if k.__name__ == "SyncByteStream")
    response.stream = _limited(kind)(response.stream, limit)


def _limited(kind: type[Any]) -> type[Any]:
    """A stream of the kind that the SDK's HTTP client wants, whichever version it has."""

    class Limited(kind):  # type: ignore[misc]
        def __init__(self, inner: Any, limit: int) -> None:
            self.inner = inner
            self.limit = limit

        def __iter__(self) -> Iterator[bytes]:
            size = 0
            for chunk in self.inner:
                size += len(chunk)
                if size > self.limit:
                    message = f"the endpoint's answer is larger than {self.limit >> 10} KiB"
                    raise _TooLargeError(message)
                yield chunk

        def close(self) -> None:
            self.inner.close()

    return Limited


def reply_of(message: object) -> Reply:
    """The reply from a response's JSON. Servers may leave fields out, put thinking first or add blocks.

    A field of a wrong type makes the whole reply malformed: nothing of it is an answer.
    """
    if not isinstance(message, Mapping):
        raise ModelFailedError(Failure.UNAVAILABLE, "the endpoint's answer is no message")
    if message.get("type") == "error":
        raise ModelFailedError(
            Failure.UNAVAILABLE, f"the endpoint reports an error: {_inner_text(message) or 'unknown'}"
        )
    content = message.get("content")
    texts: list[str] = []
    malformed = "" if isinstance(content, list) else "no list of content blocks"
    tool_input: Mapping[str, Any] | None = None
    calls = 0
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, Mapping) or not isinstance(block.get("type"), str):
            malformed = malformed or "a content block without a type"
        elif block["type"] == "text":
            if isinstance(block.get("text"), str):
                texts.append(block["text"])
            else:
                malformed = malformed or "a text block without a text"
        elif block["type"] == "tool_use" and block.get("name") == "classify_result":
            calls += 1
            given = block.get("input")
            tool_input = given if isinstance(given, Mapping) else {}
    if calls > 1:
        tool_input = {}  # two results contradict each other: invalid
    stop = message.get("stop_reason")
    if stop is not None and not isinstance(stop, str):
        malformed = malformed or "a stop reason that is no text"
    model = message.get("model")
    return Reply(
        "".join(texts),
        stop if isinstance(stop, str) else "",
        one_line(model, 100) if isinstance(model, str) else "",
        usage_of(message.get("usage")),
        tool_input,
        dict(message),
        malformed,
    )


def usage_of(usage: object) -> Usage:
    """Token counts; what is missing or no number counts as zero."""
    if not isinstance(usage, Mapping):
        return Usage()
    split = usage.get("cache_creation")
    return Usage(
        _number(usage, "input_tokens"),
        _number(usage, "output_tokens"),
        _number(usage, "cache_read_input_tokens"),
        _number(usage, "cache_creation_input_tokens"),
        _number(split, "ephemeral_1h_input_tokens") if isinstance(split, Mapping) else 0,
    )


def _number(values: Mapping[str, Any], name: str) -> int:
    value = values.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _inner_text(body: object) -> str:
    """The message of an error's body, in the forms that servers use."""
    if isinstance(body, Mapping):
        inner = body.get("error", body)
        if isinstance(inner, str):
            return inner
        if isinstance(inner, Mapping):
            for name in ("message", "detail"):
                if isinstance(inner.get(name), str):
                    return str(inner[name])
    return ""


def _body_text(error: Any) -> str:
    return _inner_text(error.body) or str(error.message)


def _asked(error: Any) -> tuple[float | None, str]:
    """What the server asks for by its headers: seconds to wait, and whether to try again at all."""
    headers = error.response.headers
    seconds: float | None = None
    for name, scale in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers[name]) / scale
        except (KeyError, ValueError):
            continue
        break
    else:
        from email.utils import parsedate_to_datetime

        try:
            seconds = parsedate_to_datetime(headers.get("retry-after", "")).timestamp() - time.time()
        except (TypeError, ValueError, OverflowError):
            seconds = None
    if seconds is not None and not seconds > 0:  # NaN as well
        seconds = None
    return seconds, headers.get("x-should-retry", "")


def _cause(error: BaseException) -> BaseException:
    """The innermost reason of a connection error."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _never_connected(error: BaseException) -> bool:
    """Whether there was no connection at all, so that nothing can have been sent."""
    cause: BaseException | None = error
    while cause is not None:
        if type(cause).__name__ in _NO_CONNECTION:
            return True
        cause = cause.__cause__
    return False


_NO_CONNECTION: Final = frozenset(("ConnectError", "ConnectTimeout", "PoolTimeout"))
"""Errors of the HTTP client, by name: which client it is, is the SDK's business."""


_REMEDIES: Final = {
    400: "the endpoint refuses the request: check the model's name and the endpoint's version",
    401: "check ANTHROPIC_API_KEY",
    402: "check the account's credit",
    403: "the key may not use this model",
    404: "check the model's name and the base URL",
}
_TRY_AGAIN: Final = (408, 409, 429)


def failure_of(status: int, text: str, asked: tuple[float | None, str] = (None, "")) -> ModelFailedError:
    """Our failure for an HTTP status and the server's message."""
    whole = text[:2000]
    text = f"HTTP {status}: {one_line(redact(whole), 300)}"
    match = next((m for pattern in _TOO_LONG if (m := pattern.search(whole))), None)
    if status == 413 or (status == 400 and match):
        tokens, limit = (match["tokens"], match["limit"]) if match else ("", "")
        return ModelFailedError(
            Failure.TOO_LONG,
            text,
            status=status,
            tokens=int(tokens) if tokens else None,
            limit=int(limit) if limit else None,
            remedy="send less (--max-transcript-tokens), or choose a model with a larger window",
        )
    if status == 400:
        lowered = whole.lower()
        if "tool_choice" in lowered or "forced" in lowered:
            return ModelFailedError(Failure.FORCED_TOOL, text, status=status, remedy=_REMEDIES[400])
        if "thinking" in lowered:
            return ModelFailedError(Failure.THINKING, text, status=status, remedy=_REMEDIES[400])
    after, should = asked
    again = (status in _TRY_AGAIN or status >= 500 or should == "true") and should != "false"
    if again:
        return ModelFailedError(Failure.UNAVAILABLE, text, status=status, again=True, after=after)
    if status in _TRY_AGAIN or status >= 500:
        return ModelFailedError(Failure.UNAVAILABLE, text, status=status)
    remedy = _REMEDIES.get(status, _REMEDIES[400])
    if 300 <= status < 400:
        remedy = "the endpoint redirects: set the final address as the base URL"
    return ModelFailedError(Failure.CONFIGURATION, text, status=status, remedy=remedy)
