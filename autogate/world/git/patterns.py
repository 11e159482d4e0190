"""Patterns as git matches paths with them (``.gitignore``, conditional includes), on bytes.

Matching takes time linear in pattern and path: pieces between stars are taken at their first place and
never tried again, so that a hostile pattern cannot make it slow.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

_CLASSES = {
    b"alnum": rb"0-9A-Za-z",
    b"alpha": rb"A-Za-z",
    b"blank": rb" \t",
    b"cntrl": rb"\x00-\x1f\x7f",
    b"digit": rb"0-9",
    b"graph": rb"\x21-\x7e",
    b"lower": rb"a-z",
    b"print": rb"\x20-\x7e",
    b"punct": rb"!-/:-@\[-`{-~",
    b"space": rb"\t\n\v\f\r ",
    b"upper": rb"A-Z",
    b"xdigit": rb"0-9A-Fa-f",
}


class Pattern(NamedTuple):
    """A pattern as segments between slashes; None stands for ``**``."""

    segments: tuple[re.Pattern[bytes] | None, ...]


def _bracket(text: bytes, start: int) -> tuple[bytes, int] | None:
    """A bracket expression as a regular expression, with the place after it; None where it is not closed."""
    index = start + 1
    negated = text[index : index + 1] in (b"!", b"^")
    if negated:
        index += 1
    pieces: list[bytes] = []
    first = True
    while True:
        char = text[index : index + 1]
        if not char:
            return None
        if char == b"]" and not first:
            break
        first = False
        if char == b"[" and text[index + 1 : index + 2] == b":":
            end = text.find(b":]", index + 2)
            if end < 0:
                return None
            name = _CLASSES.get(text[index + 2 : end])
            if name is None:
                return None
            pieces.append(name)
            index = end + 2
            continue
        if char == b"\\":
            index += 1
            char = text[index : index + 1]
            if not char:
                return None
        low = char
        index += 1
        if text[index : index + 1] == b"-" and text[index + 1 : index + 2] not in (b"]", b""):
            index += 1
            high = text[index : index + 1]
            if high == b"\\":
                index += 1
                high = text[index : index + 1]
                if not high:
                    return None
            index += 1
            if low <= high:
                pieces.append(re.escape(low) + b"-" + re.escape(high))
            continue
        pieces.append(re.escape(low))
    inside = b"".join(pieces)
    if negated:
        return (b"(?:[^/" + inside + b"])", index + 1)
    return (b"(?:(?!/)[" + inside + b"])" if inside else b"(?!)", index + 1)


def _split(text: bytes) -> list[tuple[list[bytes], bool]] | None:
    """The segments of a pattern, each as regular expressions between its stars and whether it is ``**``."""
    segments: list[tuple[list[bytes], bool]] = []
    pieces = [b""]
    start = index = 0
    while index <= len(text):
        char = text[index : index + 1]
        if char in (b"/", b"") or text[index : index + 2] == b"\\/":
            segments.append((pieces, index - start > 1 and not text[start:index].strip(b"*")))
            pieces = [b""]
            index += char == b"\\"
            start = index + 1
        elif char == b"*":
            pieces.append(b"")
        elif char == b"?":
            pieces[-1] += b"[^/]"
        elif char == b"[":
            found = _bracket(text, index)
            if found is None:
                return None
            pieces[-1] += found[0]
            index = found[1] - 1
        elif char == b"\\":
            index += 1
            if index >= len(text):
                return None
            pieces[-1] += re.escape(text[index : index + 1])
        else:
            pieces[-1] += re.escape(char)
        index += 1
    return segments


@functools.lru_cache(maxsize=4096)
def compile_pattern(text: bytes, *, ignore_case: bool = False) -> Pattern | None:
    """A pattern ready to match, None for one that matches nothing (an open bracket, a last backslash)."""
    split = _split(text)
    if split is None:
        return None
    segments: list[re.Pattern[bytes] | None] = []
    flags = re.DOTALL | (re.IGNORECASE if ignore_case else 0)
    for pieces, many in split:
        if many:
            if not segments or segments[-1] is not None:
                segments.append(None)
            continue
        segment = pieces[0] + b"".join(b"(?>[^/]*?" + piece + b")" for piece in pieces[1:-1] if piece)
        if len(pieces) > 1:
            segment += b"[^/]*" + pieces[-1]
        try:
            segments.append(re.compile(segment, flags))
        except (re.error, OverflowError):
            return None
    return Pattern(tuple(segments))


def matches(pattern: Pattern, path: tuple[bytes, ...]) -> bool:
    """Whether a pattern matches a path, given as its parts, as a whole."""
    segments = pattern.segments
    if None not in segments:
        return len(segments) == len(path) and _each(segments, path)
    chunks: list[list[re.Pattern[bytes]]] = [[]]
    for segment in segments:
        if segment is None:
            chunks.append([])
        else:
            chunks[-1].append(segment)
    first, *middle, last = chunks
    if len(path) < len(first) + len(last) or not _each(first, path[: len(first)]):
        return False
    if not _each(last, path[len(path) - len(last) :]):
        return False
    at, end = len(first), len(path) - len(last)
    for chunk in middle:
        while at + len(chunk) <= end and not _each(chunk, path[at : at + len(chunk)]):
            at += 1
        if at + len(chunk) > end:
            return False
        at += len(chunk)
    return at < end or segments[-1] is not None  # a last ** stands for at least one part


def _each(
    segments: tuple[re.Pattern[bytes] | None, ...] | list[re.Pattern[bytes]], parts: tuple[bytes, ...]
) -> bool:
    return all(
        segment is not None and segment.fullmatch(part) is not None
        for segment, part in zip(segments, parts, strict=True)
    )
