"""The system prompt: base, platform rules, permission template with the user's lists, output form.

It depends on platform and configuration only, never on the action, so that its bytes stay the same for
the cache all session long.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence

from autogate.classifier.request import template
from autogate.classifier.rules import SECTIONS, Given, Line, default_lines, effective, shown


class Permissions(enum.StrEnum):
    """The permission template."""

    STANDARD = "standard"
    """For everyone: a user's list replaces the default one."""
    BASELINE = "baseline"
    """An organisation's: the defaults stand outside, a user's list is added."""


_PLACE = re.compile(r"\{(default_)?(hard_deny|soft_deny|allow|environment)\}")


def system_prompt(
    files: Sequence[Given] = (), *, permissions: Permissions = Permissions.STANDARD, powershell: bool = False
) -> str:
    """The whole system prompt."""
    lists = lists_of(files, permissions)
    return "".join(
        (
            template("base"),
            template("bash"),
            template("powershell") if powershell else "",
            _filled(template(permissions.value), lists),
            template("output"),
        )
    )


def lists_of(files: Sequence[Given], permissions: Permissions) -> dict[str, tuple[Line, ...]]:
    """The four lists that apply under a template."""
    return effective(files, with_defaults=permissions is Permissions.STANDARD)


def _filled(text: str, lists: Mapping[str, tuple[Line, ...]]) -> str:
    values = {section: shown(lists[section]) for section in SECTIONS}
    values.update({f"default_{section}": shown(default_lines(section)) for section in SECTIONS})
    # A function as the replacement: backslashes and group signs in a rule are only text.
    return _PLACE.sub(lambda match: values[match[0][1:-1]], text)
