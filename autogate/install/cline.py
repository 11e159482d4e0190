"""Cline: one executable an event. Facts: its documentation."""

from __future__ import annotations

import os

from autogate.errors import ConfigError
from autogate.install.interface import Place, Registration, is_ours


def _file(place: Place) -> str:
    if place.scope == "project":
        return os.path.join(place.directory, ".clinerules", "hooks")
    return os.path.join(place.home, "Documents", "Cline", "Hooks")


def _changed(text: str, command: str, remove: bool) -> str:
    if text and not is_ours(text, "cline"):
        if remove:
            return text
        raise ConfigError("another hook is there already", remedy=f"let it start this too: {command}")
    return "" if remove else f"#!/bin/sh\n# Written by autogate install cline.\nexec {command}\n"


REGISTRATION = Registration(
    "cline",
    _file,
    _changed,
    scripts=("PreToolUse", "PostToolUse", "UserPromptSubmit", "TaskStart", "TaskResume"),
)
