"""What a client's installation consists of."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

CLIENTS = ("claude", "codex", "gemini", "cursor", "copilot", "cline")
"""Those with a hook; each has a module here and one among the hook's."""
TIMEOUT = 60
"""Seconds that the client waits; the hook's own deadline lies below."""
MARK = "autogate.hook"
"""Part of every registered command."""


class Place(NamedTuple):
    """Where something is installed."""

    home: str
    directory: str
    """The project."""
    scope: str
    """``user`` or ``project``."""
    environment: Mapping[str, str] = {}


class Registration(NamedTuple):
    """One client: its file, and what stands in it. Source: the clients' packages and documentation."""

    client: str
    file: Callable[[Place], str]
    """The settings file, or the folder of the scripts."""
    changed: Callable[[str, str, bool], str]
    """The text of the file with the hook registered, or (True) without it; given text, command and that."""
    note: str = ""
    """What a person has to do besides."""
    is_private: bool = False
    """Whether the file of a project is one that the client keeps out of what is shared."""
    scripts: tuple[str, ...] = ()
    """Names of the executables where the client wants such in place of a settings file."""


def command_of(client: str, environment: Mapping[str, str] = os.environ) -> str:
    """The command that is registered: an absolute interpreter, isolated, and the folders of now."""
    words = [sys.executable, "-I", "-m", MARK, client]
    from autogate.config.paths import config_folder, state_folder

    for option, folder, standard in (
        ("--config", config_folder(environment), config_folder({})),
        ("--state", state_folder(environment), state_folder({})),
    ):
        if folder != standard:
            words += [option, folder]
    return shlex.join(words)


def guarded(command: str) -> str:
    """The command for the event before a tool: where it cannot even be started, it ends as a block.

    Any other exit code than 2, and 2 without a text on standard error, lets the tool run.
    """
    return f'{command} || {{ echo "autogate failed" >&2; exit 2; }}'


def is_ours(value: Any, client: str) -> bool:
    """Whether any text in a value of the settings starts this client's hook."""
    if isinstance(value, str):
        return f"-m {MARK} {client}" in value or f"autogate-hook {client}" in value
    if isinstance(value, dict):
        return any(is_ours(inner, client) for inner in value.values())
    return isinstance(value, list) and any(is_ours(inner, client) for inner in value)
