"""Takes over the ``autoMode`` sections that a user has in Claude Code's settings."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from autogate.classifier.rules import DEFAULTS, SECTIONS
from autogate.errors import ConfigError

_LIMIT = 5_000_000
"""Bytes of a settings file."""


class Found(NamedTuple):
    """The sections of one settings file."""

    file: str
    lists: Mapping[str, tuple[str, ...]]
    others: tuple[str, ...] = ()
    """Keys beside the four sections, which are not taken over."""


def settings_file(home: str, environment: Mapping[str, str]) -> str:
    """Claude Code's settings of the user."""
    folder = environment.get("CLAUDE_CONFIG_DIR", "")
    return os.path.join(folder if os.path.isabs(folder) else os.path.join(home, ".claude"), "settings.json")


def read_settings(path: str) -> Found:
    """The sections in a settings file."""
    settings = _json(path)
    if not isinstance(settings, dict):
        raise ConfigError("is not a JSON object", where=path)
    mode = settings.get("autoMode", {})
    if not isinstance(mode, dict):
        raise ConfigError("autoMode: is not an object", where=path)
    lists: dict[str, tuple[str, ...]] = {}
    for section in SECTIONS:
        if section not in mode:
            continue
        texts = mode[section]
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise ConfigError(f"autoMode.{section}: is not a list of texts", where=path)
        lists[section] = tuple(text for text in texts if text.strip())
    return Found(path, lists, tuple(sorted(name for name in mode if name not in SECTIONS)))


def _json(path: str) -> Any:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise ConfigError("is not a regular file", where=path)
        with os.fdopen(descriptor, "rb") as file:
            data = file.read(_LIMIT + 1)
    except OSError as error:
        raise ConfigError(f"cannot be read ({error.strerror})", where=path) from error
    if len(data) > _LIMIT:
        raise ConfigError("is larger than 5 MB", where=path)
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"is not JSON: {error}", where=path) from error


def merged(own: Mapping[str, Sequence[str]], found: Sequence[Found]) -> dict[str, list[str]]:
    """The user's lists with what was found: only those that change.

    A list that is not set yet is taken over as it is; to one that is set, what it lacks is added.
    """
    changed: dict[str, list[str]] = {}
    for section in SECTIONS:
        given = [found_in.lists[section] for found_in in found if section in found_in.lists]
        if not given:
            continue
        lines = list(own.get(section, ()))
        known = {_plain(line) for line in lines}
        for text in (text for texts in given for text in texts):
            # Whoever has a list of their own has decided about the defaults already.
            if _plain(text) not in known and not (text == DEFAULTS and section in own):
                lines.append(text)
                known.add(_plain(text))
        if section not in own or lines != list(own[section]):
            changed[section] = lines
    return changed


def _plain(text: str) -> str:
    return " ".join(text.split())


def loosened(own: Mapping[str, Sequence[str]], changed: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The sections whose change may open the gate: what denies may be added to, nothing else."""
    return tuple(
        section
        for section, lines in changed.items()
        if section in ("allow", "environment")
        or (section == "soft_deny" and section not in own and DEFAULTS not in lines)
    )
