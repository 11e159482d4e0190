"""What a change of mode or owner keeps the account itself from."""

from __future__ import annotations

import re

from autogate.effects import Effect, Kind
from autogate.world.interface import World

_CLAUSE = re.compile(r"([ugoa]*)([-+=])([a-zA-Z]*)")
"""A part of a symbolic mode, as chmod(1) writes it."""


def closes(effect: Effect, world: World, *, file: bool = False) -> bool:
    """Whether a change of mode or owner keeps the account itself from reading what lies there.

    A folder has to be gone into as well; ``file`` says that there is none.
    """
    mode = effect.detail
    if effect.kind is Kind.OWNER:
        owner = mode.partition(":")[0].partition(".")[0]
        return effect.recursive and owner not in ("", "…", world.environment.get("USER"))
    if effect.kind is not Kind.MODE:
        return False
    if mode.isdecimal():
        digit = 4 if file else 5
        return int(mode[-3:-2] or "0") & digit != digit
    letters = {"r"} if file else {"r", "x"}
    for clause in mode.split(","):
        match = _CLAUSE.fullmatch(clause)
        if match is None:
            return True
        who, sign, bits = match.groups()
        if who and not set(who) & {"u", "a"}:
            continue
        named = set(bits.replace("X", "x"))  # for a folder they are the same
        if (sign == "-" and letters & named) or (sign == "=" and letters - named):
            return True
    return False
