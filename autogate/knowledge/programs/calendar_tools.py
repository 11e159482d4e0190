"""Clocks and calendars."""

from __future__ import annotations

from autogate.effects import Kind
from autogate.knowledge.interface import Example, Program, effect

PROGRAMS = (
    Program("cal ncal", "-1 -3 -b -B= -A= -d= -e -h -H= -j -J -m= -M -N -o -p -s= -S -w -y", "text*"),
    Program(
        "date gdate",
        "-d|--date= --debug -f|--file=read -I|--iso-8601=? -R|--rfc-email --rfc-3339= -r|--reference=read"
        " -s|--set= -u|--utc|--universal -j -v= -n",
        "text*",
        on={"-s": effect(Kind.SYSTEM, "the clock", "set")},
    ),
)

EXAMPLES = (
    Example("date -u +%s", "pure"),
    Example("date --set 12:00", "system set the clock"),
    Example("date -r notes.txt", "read notes.txt"),
    Example("cal -3 2026", "pure"),
    Example("date --bogus", "unknown date: option --bogus is not known"),
)
