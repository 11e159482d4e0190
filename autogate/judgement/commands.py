"""Commands that the user wrote out, word for word.

Only one plain command counts: words and quotations, without variables, substitutions, redirections, lists of
commands or variables before it. Whether a text is one is not settled here for good: it counts only where the
very same text is what an agent wants to run.
"""

from __future__ import annotations

import re
from typing import Final

_LONGEST: Final = 300
_PLAIN = re.compile(
    r"[A-Za-z0-9_./~][A-Za-z0-9_./+-]*"  # the program
    r"""(?:[ ]+(?:[A-Za-z0-9_./:@%+,^~*?=-]|'[^'\\\n]*'|"[^"\\$`!\n]*")+)*"""
)
_POLITE_END = re.compile(r",?[ ]+(?:please|thanks|thank you)[.!]?$", re.IGNORECASE)
_INTRODUCED = re.compile(
    r"(?:please |now |ok,? |okay,? |yes,? )*(?:run|execute)(?: this| the following)?(?: command)?:?\s*\n"
    r"(?P<fence>```|~~~)(?:sh|bash|zsh|shell|console)?[ \t]*\n(?P<command>[^\n]+)\n(?P=fence)"
    r"(?:\s*(?:please|thanks|thank you)[.!]?)?",
    re.IGNORECASE,
)
RUN: Final = frozenset(("run", "execute"))
"""Verbs whose object is a command."""


def readings(text: str) -> tuple[str, ...]:
    """The commands that a text can be: as it stands, without the full stop, without a word of courtesy."""
    found = [text.strip()]
    found.append(_POLITE_END.sub("", found[0]))
    found += [each[:-1] for each in tuple(found) if each[-1:] in (".", "!") and each[-2:-1].isalnum()]
    return tuple(dict.fromkeys(each for each in found if is_command(each)))


def is_command(text: str) -> bool:
    """Whether a text is one plain command by its form."""
    return len(text) <= _LONGEST and _PLAIN.fullmatch(text) is not None


def unquoted(text: str) -> str:
    """What stands between backticks around a whole text, but for a full stop after them; else the text."""
    text = text.strip()
    bare = text.rstrip(".!")
    whole = len(bare) > 2 and bare[0] == bare[-1] == "`" and "`" not in bare[1:-1]
    return bare[1:-1] if whole else text


def introduced(text: str) -> str:
    """The one command of a block of code that a message is but for "run this:"; "" where it is not so."""
    match = _INTRODUCED.fullmatch(text.strip())
    return match["command"].strip() if match is not None and is_command(match["command"].strip()) else ""


def words_of(commands: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a command but for its options: who speaks of one of them later may mean the command."""
    words = " ".join(commands).replace("'", " ").replace('"', " ").split()
    return tuple(dict.fromkeys(word for word in words if word[:1] != "-"))
