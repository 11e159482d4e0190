"""Fetches a policy: the only owner of urllib's requests."""

from __future__ import annotations

import time
from typing import Any

from autogate.errors import StoreError
from autogate.gate.policy import LIMIT, Policy, is_allowed_url, parse_response

TIMEOUT = 5.0
"""Seconds for the whole of it."""


def fetch_policy(url: str, timeout: float = TIMEOUT) -> Policy:
    """The policy at a URL. Raises StoreError where the server cannot be reached or says no."""
    from http.client import HTTPException
    from threading import Thread
    from urllib.error import HTTPError

    found: list[bytes | Exception] = []

    def ask() -> None:
        try:
            found.append(_body(url, time.monotonic() + timeout))
        except HTTPError as error:
            error.close()
            found.append(error)
        except (OSError, HTTPException, ValueError) as error:
            found.append(error)

    # A thread, for the client's own time limit begins anew with every byte of a header.
    asking = Thread(target=ask, daemon=True)
    asking.start()
    asking.join(timeout)
    answer = found[0] if found else TimeoutError(f"no whole answer within {timeout:g} s")
    if isinstance(answer, bytes):
        return parse_response(answer, url)
    reason = getattr(answer, "reason", None) or getattr(answer, "strerror", None) or answer
    raise StoreError(f"the policy cannot be fetched ({reason})", where=url) from answer


def _body(url: str, ends: float) -> bytes:
    """The answer's body; one that drips is cut off by the time, a long one by its size."""
    with _opener(url).open(url, timeout=max(0.1, ends - time.monotonic())) as answer:
        data = b""
        while len(data) <= LIMIT:
            piece = answer.read1(LIMIT + 1 - len(data))
            if not piece:
                return bytes(data)
            data += piece
            if time.monotonic() > ends:
                raise TimeoutError("no whole answer in time")
    raise ValueError(f"larger than {LIMIT} bytes")


def _opener(url: str) -> Any:
    from urllib.request import HTTPRedirectHandler, ProxyHandler, build_opener

    class Redirects(HTTPRedirectHandler):
        """Follows only to where a policy may come from."""

        def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
            if not is_allowed_url(newurl):
                fp.close()
                raise ValueError("it leads to a place that is not https")
            return super().redirect_request(req, fp, code, msg, headers, newurl)

    handlers: list[Any] = [Redirects()]
    if url.startswith("http:"):
        handlers.append(ProxyHandler({}))  # what is on this machine is not asked through another
    return build_opener(*handlers)
