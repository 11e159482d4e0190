"""How long a text is in tokens, and how a transcript is kept below a limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class EncodedLine(NamedTuple):
    """One line of an encoded transcript."""

    text: str
    is_call: bool
    """A tool call: those, and only those, may be left out."""


def estimated_tokens(text: str) -> int:
    """An estimate that needs no tokenizer: four bytes a token."""
    return (len(text.encode("utf-8", "surrogatepass")) + 3) // 4


def shortened(lines: Sequence[EncodedLine], limit: int) -> tuple[tuple[str, ...], int]:
    """The texts without the oldest tool calls that are too many for ``limit`` tokens, and their number.

    What is left out grows by whole quarters of the limit, so that the transcript keeps its beginning,
    and with it the cache, over many actions. What the user said always stays.
    """
    sizes = [estimated_tokens(line.text) for line in lines]
    excess = sum(sizes) - limit
    if limit <= 0 or excess <= 0:
        return tuple(line.text for line in lines), 0
    step = max(limit // 4, 1)
    goal = (excess + step - 1) // step * step
    kept: list[str] = []
    dropped = 0
    for line, size in zip(lines, sizes, strict=True):
        if line.is_call and goal > 0:
            goal -= size
            dropped += 1
        else:
            kept.append(line.text)
    return tuple(kept), dropped
