"""Brace expansion: ``a{b,c}d`` and ``{1..5}``, on words whose other parts are not yet expanded."""

from __future__ import annotations

import re
from typing import Any

from autogate.words.values import STAR, UNKNOWN

LIMIT = 1000
"""Beyond this many words a brace becomes one word with an unknown part."""

_range = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?|([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?\d+))?").fullmatch

_DIGITS = 12

Atom = Any
"""A character of unquoted text, or any other part of a word as a whole."""


def braces(parts: tuple[Any, ...], text_type: Any) -> list[tuple[Any, ...]]:
    """The words that a word with an unquoted brace becomes, as parts; ``text_type`` is the tree's Text."""
    atoms: list[Atom] = []
    for part in parts:
        if type(part) is text_type and not part.quoted:
            atoms.extend(part.value)
        else:
            atoms.append(part)
    partner = _partners(atoms)
    return [_joined(each, text_type) for each in _expand(atoms, 0, len(atoms), partner)]


def _partners(atoms: list[Atom]) -> dict[int, int]:
    """Opening to closing brace, matched by nesting."""
    stack: list[int] = []
    out: dict[int, int] = {}
    for index, atom in enumerate(atoms):
        if atom == "{":
            stack.append(index)
        elif atom == "}" and stack:
            out[stack.pop()] = index
    return out


def _expand(atoms: list[Atom], start: int, end: int, partner: dict[int, int]) -> list[list[Atom]]:
    results: list[list[Atom]] = [[]]
    at = start
    while at < end:
        atom = atoms[at]
        close = partner.get(at, end) if atom == "{" else end
        if close < end:
            alternatives = _alternatives(atoms, at, close, partner)
            if alternatives is not None:
                if len(results) * len(alternatives) > LIMIT:
                    alternatives = [[UNKNOWN]]
                results = [left + right for left in results for right in alternatives]
                at = close + 1
                continue
        for result in results:
            result.append(atom)
        at += 1
    return results


def _alternatives(
    atoms: list[Atom], start: int, close: int, partner: dict[int, int]
) -> list[list[Atom]] | None:
    """What stands between the braces, None where they are only characters."""
    commas: list[int] = []
    at = start + 1
    while at < close:
        atom = atoms[at]
        if atom == ",":
            commas.append(at)
        elif atom == "{" and partner.get(at, close) < close:
            at = partner[at]
        at += 1
    if commas:
        out: list[list[Atom]] = []
        begin = start + 1
        for comma in (*commas, close):
            out.extend(_expand(atoms, begin, comma, partner))
            begin = comma + 1
            if len(out) > LIMIT:
                return [[UNKNOWN]]
        return out
    inside = atoms[start + 1 : close]
    if len(inside) > 3 * _DIGITS or not all(isinstance(atom, str) for atom in inside):
        return None
    match = _range("".join(inside))
    return None if match is None else [[*text] for text in _sequence(match)]


def _sequence(match: re.Match[str]) -> list[str]:
    if match[1] is not None:
        low, high = int(match[1]), int(match[2])
        step = abs(int(match[3] or 1)) or 1
        if abs(high - low) // step >= LIMIT:
            return [STAR]
        padded = any(re.match(r"-?0\d", text) for text in (match[1], match[2]))
        width = max(len(match[1]), len(match[2])) if padded else 0
        numbers = range(low, high + 1, step) if low <= high else range(low, high - 1, -step)
        return [f"{number:0{width}d}" for number in numbers]
    low, high = ord(match[4]), ord(match[5])
    step = abs(int(match[6] or 1)) or 1
    return [
        chr(code) for code in (range(low, high + 1, step) if low <= high else range(low, high - 1, -step))
    ]


def _joined(atoms: list[Atom], text_type: Any) -> tuple[Any, ...]:
    parts: list[Any] = []
    text: list[str] = []
    for atom in atoms:
        if isinstance(atom, str):
            text.append(atom)
            continue
        if text:
            parts.append(text_type("".join(text)))
            text = []
        parts.append(atom)
    if text:
        parts.append(text_type("".join(text)))
    return tuple(parts)
