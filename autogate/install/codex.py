"""Codex: ``config.toml``. Facts: measured with 0.171.

A hook that cannot be started lets the tool run, but exit code 2 with a text on standard error blocks: so the
command ends with that where anything in it fails.
"""

from __future__ import annotations

import os
import re
import tomllib
from typing import Any

from autogate.errors import ConfigError
from autogate.install.interface import TIMEOUT, Place, Registration, guarded, is_ours

BEGIN = "# >>> autogate: judged before they run; taken out by: autogate uninstall codex >>>"
END = "# <<< autogate <<<"
_BLOCK = re.compile(rf"\n?^{re.escape(BEGIN)}\n.*?^{re.escape(END)}\n?", re.DOTALL | re.MULTILINE)


def _file(place: Place) -> str:
    if place.scope == "project":
        return os.path.join(place.directory, ".codex", "config.toml")
    folder = place.environment.get("CODEX_HOME") or os.path.join(place.home, ".codex")
    return os.path.join(folder, "config.toml")


def _changed(text: str, command: str, remove: bool) -> str:
    before = _read(text)
    rest = _BLOCK.sub("", text)
    expected = _without(before)
    if _without(_read(rest)) != expected or is_ours(_read(rest).get("hooks"), "codex"):
        raise ConfigError("the lines of autogate were changed by hand", remedy="take them out by hand")
    if remove:
        return rest
    lines = [BEGIN]
    for event, line, seconds in (
        ("PreToolUse", guarded(command), TIMEOUT),
        ("PermissionRequest", command, TIMEOUT),
        ("PostToolUse", command, 30),
        ("UserPromptSubmit", command, 10),
        ("SessionStart", command, 30),
    ):
        lines += [
            f"[[hooks.{event}]]",
            f"[[hooks.{event}.hooks]]",
            'type = "command"',
            f"command = {_text(line)}",
            f"timeout = {seconds}",
        ]
    newline = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not rest or rest.endswith("\n") else newline
    added = rest + gap + (newline if rest.strip() else "") + newline.join([*lines, END]) + newline
    if _without(_read(added)) != expected:
        raise ConfigError("cannot be changed without changing more", remedy="edit it by hand")
    return added


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"is not TOML ({error})", remedy="mend it, or edit it by hand") from error


def _without(table: dict[str, Any]) -> dict[str, Any]:
    """The table without what is ours."""
    hooks = table.get("hooks")
    if not isinstance(hooks, dict):
        return table
    kept = {
        event: left
        for event, groups in hooks.items()
        if (
            left := [each for each in groups if not is_ours(each, "codex")]
            if isinstance(groups, list)
            else groups
        )
    }
    rest = {name: value for name, value in table.items() if name != "hooks"}
    return {**rest, "hooks": kept} if kept else rest


REGISTRATION = Registration(
    "codex", _file, _changed, note="Codex asks once whether the hooks are to be trusted (/hooks): say yes"
)
