"""What of an action is stored: a digest that tells it from others, and a text without secrets."""

from __future__ import annotations

from functools import cache
from typing import Any

from autogate.action import Action
from autogate.classifier.redact import redact

LENGTH = 2000
"""Characters of a stored text."""


def _blake2b(data: bytes, size: int) -> bytes:
    digest: bytes = _blake2b_itself()(data, digest_size=size).digest()
    return digest


@cache
def _blake2b_itself() -> Any:
    try:
        from _blake2 import blake2b  # hashlib would load all of OpenSSL, 4 ms of a fresh process
    except ImportError:
        from hashlib import blake2b
    return blake2b


def digest_of(action: Action) -> bytes:
    """The same for the same tool, input and directory; how an agent describes a command is no part of it."""
    command = action.input.get("command")
    is_command = isinstance(command, str) and action.input.keys() <= {"command", "description"}
    if is_command:
        rest = command
    else:
        import json

        rest = json.dumps(action.input, sort_keys=True, default=str)
    # The lengths keep a tool's name and a path from running into each other.
    text = f"{len(action.tool)}:{action.tool}{len(action.cwd)}:{action.cwd}{is_command:d}:{rest}"
    return _blake2b(text.encode("utf-8", "surrogatepass"), 16)


def short_digest(text: str) -> str:
    """A digest of something that is compared with its like only; "" for ""."""
    return _blake2b(text.encode("utf-8", "surrogatepass"), 8).hex() if text else ""


def text_of(action: Action) -> str:
    """The command, or the tool's input, without secrets and not longer than is of use."""
    command: Any = action.input.get("command")
    if isinstance(command, str):
        return clean(command)
    import json

    return clean(json.dumps(action.input, default=str, ensure_ascii=False))


def clean(text: str, length: int = LENGTH) -> str:
    """The text without secrets, cut to a length; lone surrogates, which no file can hold, are replaced."""
    cut = len(text) > 2 * length
    if cut:
        text = text[: 2 * length]
    text = redact(text)
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")
    if len(text) > length:
        return text[:length] + "…"
    # What was cut in the middle may be half a secret, which no pattern knows.
    return text.rpartition(" ")[0] + " …" if cut else text
