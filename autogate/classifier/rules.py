"""The four lists of plain-language rules, and where each line comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from autogate.classifier.request import template

SECTIONS: Final = ("hard_deny", "soft_deny", "allow", "environment")
DEFAULTS: Final = "$defaults"
"""An entry that stands for the default list at its place."""


class Line(NamedTuple):
    """One rule with its source."""

    text: str
    source: str
    """``default``, or the file and key that it stands in."""


class Given(NamedTuple):
    """The lists of one configuration file; a section that is not set is absent."""

    source: str
    lists: Mapping[str, Sequence[str]]
    tightens_only: bool = False
    """A project's file: it adds to hard_deny and soft_deny and sets nothing else."""


def default_lines(section: str) -> tuple[Line, ...]:
    """The default list of a section."""
    return tuple(Line(text, "default") for text in template(f"default_{section}").splitlines() if text)


def effective(files: Sequence[Given], *, with_defaults: bool) -> dict[str, tuple[Line, ...]]:
    """The lists that apply, from files in rising order of precedence (project files tighten only).

    A section that no file sets keeps the defaults (``with_defaults``; the template ``baseline`` states
    them elsewhere, so there it is empty). An empty list empties it, but never ``hard_deny``.
    """
    result: dict[str, tuple[Line, ...]] = {}
    for section in SECTIONS:
        defaults = default_lines(section) if with_defaults else ()
        lines = defaults
        for given in files:
            if given.tightens_only or section not in given.lists:
                continue
            chosen: list[Line] = []
            for text in given.lists[section]:
                if text == DEFAULTS:
                    chosen.extend(defaults)
                else:
                    chosen.append(Line(text, f"{given.source}: {section}"))
            if section == "hard_deny":  # only ever added to
                chosen = [*lines, *(line for line in chosen if line not in lines)]
            lines = tuple(chosen)
        for given in files:
            if given.tightens_only and section in ("hard_deny", "soft_deny"):
                lines = (
                    *lines,
                    *(
                        Line(t, f"{given.source}: {section}")
                        for t in given.lists.get(section, ())
                        if t != DEFAULTS
                    ),
                )
        result[section] = lines
    return result


def shown(lines: Sequence[Line]) -> str:
    """A list as it stands in the prompt: one rule a line; tags and line ends in a rule are defused."""
    if not lines:
        return "(none)"
    return "\n".join(f"- {_plain(line.text)}" for line in lines)


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("<", "\\u003c")
