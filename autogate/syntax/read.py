"""The entry to this layer: a text becomes a tree, or an error that says why not. It never raises."""

from __future__ import annotations

import re
from typing import Final

from autogate.syntax.literals import UnreadableError
from autogate.syntax.plain import read_plain
from autogate.syntax.tree import Reading

LENGTH_LIMIT: Final = 1_000_000

# What a terminal or an editor shows differently from what the shell runs.
_DECEPTIVE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
    "\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    # Joiners and variation selectors belong between characters of other scripts, not beside ASCII.
    "|[\u200c\u200d][\x00-\x7f]|[\x00-\x7f][\u200c\u200d\ufe00-\ufe0f]|^[\u200c\u200d\ufe00-\ufe0f]|[\u200c\u200d]$"
)
_BLANKS: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_UNQUOTED_BLANK = re.compile(rf"'[^']*'|\"[^\"]*\"|([{_BLANKS}])")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def suspicious_characters(text: str) -> str:
    """Why a person looking at the text would not see what runs; "" where they would."""
    if text.isascii():
        match = _CONTROL.search(text)
    else:
        match = _DECEPTIVE.search(text)
        if match is None and any(blank[1] for blank in _UNQUOTED_BLANK.finditer(text)):
            return "unreadable: a character that looks like a space and is none"
    if match is None:
        return ""
    code = max(
        match[0], key=lambda character: (ord(character) > 0x7E or ord(character) < 0x20, ord(character))
    )
    kind = "a control character" if ord(code) < 0xA0 else "an invisible or reordering character"
    return f"unreadable: {kind} (U+{ord(code):04X})"


_known: dict[tuple[str, str], Reading] = {}
"""Readings of short texts met before: a text has one tree for ever, and people and agents repeat themselves.

Only of those that could be read: the reference reader may fail for reasons that pass.
"""
_MOST_KNOWN = 512
"""Readings that are kept; with one more all of them are forgotten."""
_LONGEST_KNOWN = 1_000
"""Characters of a text whose reading is kept."""


def read(text: str, dialect: str = "bash", *, reference: bool = True) -> Reading:
    """The tree of a text: by the plain reader, the script reader, the fast one or the reference.

    Where ``reference`` is false, what the others do not take is an error, without starting a process.
    """
    key = text, dialect
    known = _known.get(key)
    if known is not None and (reference or known.reader != "reference"):
        return known
    reading = _read(text, dialect, reference=reference)
    if not reading.error and len(text) <= _LONGEST_KNOWN:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = reading
    return reading


def _read(text: str, dialect: str, *, reference: bool) -> Reading:
    if dialect not in ("bash", "zsh"):
        return Reading((), "", f"the dialect {dialect} is not read")
    if len(text) > LENGTH_LIMIT:
        return Reading((), "", "too long")
    reason = suspicious_characters(text)
    if reason:
        return Reading((), "", reason)
    if "\r" in text:
        # The shell takes the carriage return for a part of the word; parsers drop it.
        return Reading((), "", "a carriage return: a terminal shows another line than the shell runs")
    zsh = dialect == "zsh"
    try:
        statements = read_plain(text, zsh=zsh)
        if statements is not None:
            return Reading(statements, "fast")
        if not text.strip():
            return Reading((), "fast")
        if not zsh or _is_alike(text):
            from autogate.syntax.script import read_script

            statements = read_script(text)
            if statements is None:
                from autogate.syntax.fast import read_fast

                statements = read_fast(text)
            if statements is not None:
                return Reading(statements, "fast")
        if not reference:
            return Reading((), "", "the fast readers give way")
        from autogate.syntax.reference import read_reference

        return Reading(read_reference(text, dialect), "reference")
    except UnreadableError as error:
        return Reading((), "", str(error) or "unreadable")
    except RecursionError:
        return Reading((), "", "nested too deeply")


def _is_alike(text: str) -> bool:
    from autogate.syntax.zsh import is_alike

    return is_alike(text)
