"""Where configuration and state lie.

Written by hand instead of asking platformdirs, whose import would cost every check as much as its
analysis; a test holds the two equal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import lru_cache

FILE = "config.toml"
PROJECT_FILE = ".autogate.toml"
_MANAGED = {"darwin": "/Library/Application Support/autogate/managed.toml"}


def home_folder(environment: Mapping[str, str] = os.environ) -> str:
    """The user's home folder; ``environment`` is this process' own, as it is read already."""
    home = environment.get("HOME", "")
    if home[:1] == "/":
        return home.rstrip("/") or "/"  # what expanduser says, in a third of its time: every check asks
    return os.path.expanduser("~")


def config_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """The folder of the user's configuration: AUTOGATE_CONFIG_DIR, else the platform's own."""
    chosen = environment.get("AUTOGATE_CONFIG_DIR", "")
    if chosen:
        return os.path.abspath(chosen)
    return _platform_folder("XDG_CONFIG_HOME", ".config", environment, platform)


def state_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """The folder of logs, dumps and sessions: AUTOGATE_STATE_DIR, else the platform's own."""
    chosen = environment.get("AUTOGATE_STATE_DIR", "")
    if chosen:
        return os.path.abspath(chosen)
    return _platform_folder("XDG_STATE_HOME", ".local/state", environment, platform)


def dump_folder(state: str = "") -> str:
    """The folder of dumps and error files."""
    return os.path.join(state or state_folder(), "dumps")


def _platform_folder(variable: str, below_home: str, environment: Mapping[str, str], platform: str) -> str:
    if platform == "darwin":
        chosen, below_home = "", "Library/Application Support"
    else:
        chosen = environment.get(variable, "")
    base = chosen if os.path.isabs(chosen) else os.path.join(home_folder(), below_home)
    return os.path.join(base, "autogate")


def user_file() -> str:
    """The user's configuration file."""
    return os.path.join(config_folder(), FILE)


def managed_file(platform: str = sys.platform) -> str:
    """The organisation's file, which wins over everything and which no variable can move."""
    return _MANAGED.get(platform, "/etc/autogate/managed.toml")


def project_files(directory: str, home: str) -> tuple[str, ...]:
    """Every ``.autogate.toml`` from the directory upwards, nearest first.

    All of them count: a file further down must not hide one further up. Above the home folder
    nothing is the user's project any more.
    """
    return tuple(filter(os.path.lexists, possible_project_files(directory, home)))


@lru_cache(maxsize=256)
def possible_project_files(directory: str, home: str) -> tuple[str, ...]:
    """The paths at which a project's file would count in a directory, nearest first."""
    found = []
    folder = directory
    while True:
        found.append(os.path.join(folder, PROJECT_FILE))
        parent = os.path.dirname(folder)
        if folder == home or parent == folder:
            return tuple(found)
        folder = parent
