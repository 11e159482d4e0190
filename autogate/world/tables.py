"""How tables of names are written: as text, many to a line."""

from __future__ import annotations


def words(text: str) -> tuple[str, ...]:
    """The words of a table, in order."""
    return tuple(text.split())
