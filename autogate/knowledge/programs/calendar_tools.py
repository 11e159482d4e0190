"""Clocks and calendars."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome
from autogate.knowledge.interface import Call, Example, Program, effect
from autogate.words.values import is_static


def _date(call: Call) -> Iterable[Outcome]:
    """An operand of digits is a new time, unless the call only converts."""
    if not call.has("-j", "-d", "-f", "-r"):
        for word in call.operands:
            if not word.startswith("+") and (not is_static(word) or re.fullmatch(r"[\d.]+", word)):
                yield Effect(Kind.SYSTEM, "the clock", "set")


PROGRAMS = (
    Program("cal ncal gcal", "", "text*", lenient=True),
    Program(
        "date gdate",
        "-d|--date= --debug -f|--file=read -I|--iso-8601=? -R|--rfc-email --rfc-3339= -r|--reference=read"
        " -s|--set= -u|--utc|--universal -j -v= -n",
        "text*",
        on={"-s": effect(Kind.SYSTEM, "the clock", "set")},
        then=_date,
    ),
)

EXAMPLES = (
    Example("date -u +%s", "pure"),
    Example("date --set 12:00", "system set the clock"),
    Example("date 010112002030", "system set the clock"),
    Example("date -r notes.txt", "read notes.txt"),
    Example("cal -3 2026", "pure"),
    Example("date --bogus", "unknown date: option --bogus is not known"),
)
