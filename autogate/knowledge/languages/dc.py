"""dc: ``!`` runs the rest of the line as a command, unless a comparison follows."""

from __future__ import annotations

import re

from autogate.effects import Outcome, RunShell
from autogate.knowledge.languages.common import (
    LIMIT,
    distinct,
    strip_markers,
    uncertain,
    unknown_part,
    with_unknown,
)
from autogate.words.values import UNKNOWN, is_static


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the program does beyond computing and printing."""
    if len(text) > LIMIT:
        return (uncertain("dc", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("dc")]
    text = strip_markers(text)
    out[:0] = [
        RunShell(with_unknown(line.strip()) or UNKNOWN) for line in re.findall(r"!(?![<>=])([^\n]*)", text)
    ]
    if re.search(
        r"[^-+*/%~|^\s\d.A-Zpnf!<>=cdrRbsSlLkKioIOZXxzvqQ?aP#:;\[\]_e]", text.partition("!")[0]
    ) and is_static(text):
        out.append(uncertain("dc", "a command"))
    return distinct(out)


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("2 3 + p", ""),
    ("[la1+dsa5>b]sb 0sa lbx", ""),
    ("2 3 !>a p", ""),
    ("!rm -rf /", "shell 'rm -rf /'"),
    ("1 p !id", "shell 'id'"),
)
