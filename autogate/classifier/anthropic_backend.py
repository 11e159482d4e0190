"""The official SDK as a backend: the only module that imports it, and only when a call is made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from autogate.classifier.interface import Failure, ModelFailedError, Reply, Usage

if TYPE_CHECKING:
    from anthropic import Anthropic

_TOO_LONG = re.compile(r"prompt is too long(?::\s*(\d+)\s*tokens\s*>\s*(\d+))?", re.IGNORECASE)


class AnthropicBackend:
    """Sends requests to any server that speaks the Messages API."""

    def __init__(self, *, api_key: str = "", base_url: str = "", retries: int = 2) -> None:
        self._api_key = api_key
        self._base_url = base_url
        self._retries = retries
        self._client: Anthropic | None = None

    def _connected(self) -> Anthropic:
        if self._client is None:
            from anthropic import Anthropic

            # A server on this machine may want no key; the SDK insists on one.
            self._client = Anthropic(
                api_key=self._api_key or "none", base_url=self._base_url or None, max_retries=self._retries
            )
        return self._client

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        """The reply within ``timeout`` seconds over all retries. Raises ModelFailedError."""
        client = self._connected()
        import anthropic

        try:
            message = client.with_options(timeout=timeout).post(
                "/v1/messages", body=dict(request), cast_to=object, options={"timeout": timeout}
            )
        except anthropic.APIStatusError as error:
            raise _translated(error.status_code, _body_text(error)) from error
        except anthropic.APITimeoutError as error:
            raise ModelFailedError(Failure.UNAVAILABLE, f"no answer within {timeout:.0f} s") from error
        except anthropic.APIConnectionError as error:
            raise ModelFailedError(
                Failure.UNAVAILABLE,
                "the endpoint cannot be reached",
                remedy="check the base URL and the network",
            ) from error
        except anthropic.AnthropicError as error:
            raise ModelFailedError(
                Failure.CONFIGURATION, str(error), remedy="set ANTHROPIC_API_KEY or `classifier.base_url`"
            ) from error
        except (ValueError, UnicodeDecodeError) as error:  # a body that is no JSON
            raise ModelFailedError(Failure.UNAVAILABLE, "the endpoint's answer is no JSON") from error
        return reply_of(message)


def reply_of(message: object) -> Reply:
    """The reply from a response's JSON. Servers may leave fields out or put thinking first."""
    if not isinstance(message, Mapping):
        raise ModelFailedError(Failure.UNAVAILABLE, "the endpoint's answer is no message")
    content = message.get("content")
    texts: list[str] = []
    tool_input: Mapping[str, Any] | None = None
    calls = 0
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, Mapping):
            continue
        if block.get("type") == "text" and isinstance(block.get("text"), str):
            texts.append(block["text"])
        elif block.get("type") == "tool_use" and block.get("name") == "classify_result":
            calls += 1
            given = block.get("input")
            tool_input = given if isinstance(given, Mapping) else {}
    if calls > 1:
        tool_input = {}  # two results contradict each other: invalid
    stop = message.get("stop_reason")
    model = message.get("model")
    return Reply(
        "".join(texts),
        stop if isinstance(stop, str) else "",
        model if isinstance(model, str) else "",
        usage_of(message.get("usage")),
        tool_input,
        dict(message),
    )


def usage_of(usage: object) -> Usage:
    """Token counts; what is missing or no number counts as zero."""
    if not isinstance(usage, Mapping):
        return Usage()

    def number(name: str) -> int:
        value = usage.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0

    return Usage(*(number(name) for name in Usage._fields))


def _body_text(error: Any) -> str:
    body = error.body
    if isinstance(body, Mapping):
        inner = body.get("error")
        if isinstance(inner, Mapping) and isinstance(inner.get("message"), str):
            return str(inner["message"])
    return str(error.message)[:300]


def _translated(status: int, text: str) -> ModelFailedError:
    """Our failure for an HTTP status and the server's message."""
    text = " ".join(text.split())[:300]
    match = _TOO_LONG.search(text)
    if status in (400, 413) and (match or status == 413):
        tokens, limit = (int(match[1]), int(match[2])) if match and match[1] else (None, None)
        return ModelFailedError(Failure.TOO_LONG, text, status=status, tokens=tokens, limit=limit)
    if status == 400:
        if "thinking" in text.lower():
            return ModelFailedError(Failure.THINKING, text, status=status)
        if "tool_choice" in text or "forced" in text.lower():
            return ModelFailedError(Failure.FORCED_TOOL, text, status=status)
    remedies = {
        400: "the endpoint refuses the request: check the model's name and the endpoint's version",
        401: "check ANTHROPIC_API_KEY",
        402: "check the account's credit",
        403: "the key may not use this model",
        404: "check the model's name and the base URL",
    }
    if status in remedies:
        return ModelFailedError(
            Failure.CONFIGURATION, f"HTTP {status}: {text}", status=status, remedy=remedies[status]
        )
    return ModelFailedError(Failure.UNAVAILABLE, f"HTTP {status}: {text}", status=status)
