"""``autogate doctor``: whether everything works here, and what to do where it does not."""

from __future__ import annotations

import os
import sys

from autogate.cli.render import Style, is_colored, json_line
from autogate.cli.text import escape
from autogate.config.paths import home_folder
from autogate.doctor.checks import everything
from autogate.doctor.interface import State
from autogate.exit_codes import ExitCode
from autogate.install.interface import Place

_COLORS = {State.OK: "32", State.NOTE: "33", State.PROBLEM: "31"}


def run(*, json: bool = False) -> int:
    """Prints every finding; exit 1 where one is a problem."""
    place = Place(home_folder(), os.getcwd(), "user", dict(os.environ))
    found = []
    style = Style(colored=is_colored(sys.stdout, "auto"))
    for finding in everything(place):
        found.append(finding)
        if json:
            continue
        word = style.paint(f"{finding.state.value:8}", _COLORS[finding.state])
        sys.stdout.write(f"{word}{finding.area:14}{escape(finding.text)}\n")
        if finding.remedy:
            sys.stdout.write(f"{'':22}→ {escape(finding.remedy)}\n")
    problems = sum(finding.state is State.PROBLEM for finding in found)
    if json:
        rows = [
            {"area": one.area, "state": one.state.value, "text": one.text, "remedy": one.remedy or None}
            for one in found
        ]
        sys.stdout.write(json_line({"problems": problems, "findings": rows}))
    return int(ExitCode.BLOCK if problems else ExitCode.ALLOW)
