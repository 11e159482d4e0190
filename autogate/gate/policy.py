"""The organisation's policy on auto mode: from a file, or from the URL that a file names.

    auto_mode = "enabled"          # or "disabled", or "opt-in"; anything else is read as "disabled"
    disable_fast_mode = false
    url = "https://policy.example/autogate.json"    # the same keys, asked for instead

The system's file is asked first, then the user's. A policy that cannot be read shuts the gate.
"""

from __future__ import annotations

import enum
import os
import stat
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

from autogate.config.paths import config_folder, managed_file

FILE = "policy.toml"
LIMIT = 65_536
"""Bytes of a policy; more is none."""


class GateState(enum.StrEnum):
    """What the policy says."""

    ENABLED = "enabled"
    DISABLED = "disabled"
    OPT_IN = "opt-in"


class Policy(NamedTuple):
    """A policy as it was read."""

    state: GateState = GateState.ENABLED
    disable_fast_mode: bool = False
    source: str = ""
    """The file or URL, "" where there is no policy."""
    problem: str = ""
    """Why the gate is shut, where that is not what the policy says."""
    url: str = ""


def state_of(value: object) -> GateState:
    """The state that a value stands for: what is not known is disabled."""
    return next((state for state in GateState if state.value == value), GateState.DISABLED)


def policy_files(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> tuple[str, str]:
    """The system's file, then the user's."""
    system = os.path.join(os.path.dirname(managed_file(platform)), FILE)
    return system, os.path.join(config_folder(environment, platform), FILE)


def signature_of(paths: tuple[str, ...]) -> str:
    """Tells two states of some files apart without reading them; "" where none of them exists."""
    return "\n".join(filter(None, map(_signature, paths)))


def _signature(path: str) -> str:
    absent = ""
    try:
        found = os.lstat(path)  # most are not there, which one look tells
        if stat.S_ISLNK(found.st_mode):
            absent = "link"
            found = os.stat(path)
    except FileNotFoundError:
        return absent
    except OSError as error:
        return f"{path} {error.errno}"
    return f"{path} {found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"


def read_policy(paths: tuple[str, ...]) -> Policy:
    """The first file that there is. A URL in it is not asked here."""
    from autogate.config.load import read_text
    from autogate.errors import ConfigError

    for path in paths:
        try:
            text = read_text(path)
        except ConfigError as error:
            return _broken(path, error.what)
        if text is not None:
            return parse_file(text, path)
    return Policy()


def parse_file(text: str, path: str) -> Policy:
    """The policy that a file's text is."""
    from autogate.config.load import parse_toml
    from autogate.errors import ConfigError

    try:
        table = parse_toml(text, path)
    except ConfigError as error:
        return _broken(path, error.what)
    return _policy(table, path)


def parse_response(data: bytes, url: str) -> Policy:
    """The policy that a server's JSON is."""
    import json

    try:
        table = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return _broken(url, "is not JSON")
    if not isinstance(table, dict) or "url" in table:
        return _broken(url, "is not a policy")
    return _policy(table, url)


_KEYS = ("auto_mode", "disable_fast_mode", "url")


def _policy(table: Mapping[str, Any], source: str) -> Policy:
    unknown = [str(key) for key in table if key not in _KEYS]
    if unknown:
        return _broken(source, f"has an unknown key {unknown[0]}")
    fast = table.get("disable_fast_mode", False)
    if not isinstance(fast, bool):
        return _broken(source, "disable_fast_mode must be true or false")
    url = table.get("url", "")
    if not isinstance(url, str) or (url and not is_allowed_url(url)):
        return _broken(source, "url must be https, or http on this machine")
    if url:
        return Policy(GateState.DISABLED, fast, source, url=url)
    state = state_of(table.get("auto_mode"))
    if state is GateState.DISABLED and table.get("auto_mode") != GateState.DISABLED.value:
        return _broken(source, "auto_mode is not enabled, disabled or opt-in")._replace(
            disable_fast_mode=fast
        )
    return Policy(state, fast, source)


def _broken(source: str, problem: str) -> Policy:
    return Policy(GateState.DISABLED, source=source, problem=f"{source} {problem}")


def is_allowed_url(url: str) -> bool:
    """https anywhere; http only where nothing leaves this machine."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        return False
    if not host or parts.username is not None or any(not "!" <= mark <= "~" for mark in url):
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and host in ("127.0.0.1", "::1", "localhost"))
