"""Judging with a session: connects the command line's settings with the sessions' store."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from autogate.cli.gate import Gate
from autogate.config.load import Config
from autogate.config.paths import (
    config_folder,
    home_folder,
    managed_file,
    possible_project_files,
    user_file,
)
from autogate.gate.policy import policy_files, signature_of
from autogate.session import Basis, SessionJudge
from autogate.store.sqlite import FILE, open_store
from autogate.store.text import short_digest

if TYPE_CHECKING:
    from autogate.gate.access import Facts
    from autogate.store.interface import SessionStore


def store_path() -> str:
    """Where the sessions are kept."""
    return os.path.join(config_folder(), FILE)


_judge: SessionJudge | None = None
"""Of the last run. It is left open: closing the store waits for the disk, and a process that ends anyway
need not."""


def recording_judge(gate: Gate) -> SessionJudge:
    """What judges the actions of one run of ``check``."""
    global _judge
    if _judge is not None:
        _judge.close()
    _judge = SessionJudge(CheckedFiles(gate), lambda: open_store(store_path()), clock=time.time, note=tell)
    gate.share_breaker(store_breaker)
    return _judge


class Places(NamedTuple):
    """Where the files behind the settings lie, by the environment."""

    home: str
    everywhere: tuple[str, ...]
    """The files that count in every directory."""


def places() -> Places:
    """Those of this process' environment."""
    return Places(home_folder(), (managed_file(), user_file(), *policy_files()))


class CheckedFiles:
    """The files behind the settings; read again as soon as one of them is another."""

    def __init__(self, gate: Gate, known: Places | None = None) -> None:
        """``known``: what ``places`` gives here, where that was asked before."""
        self._gate = gate
        self.places = known or places()
        self._known: dict[str, Basis] = {}

    def fingerprint(self, directory: str) -> tuple[str, str]:
        """Of every file that counts in a directory, and of those that count everywhere."""
        shared = short_digest(signature_of(self.places.everywhere))
        projects = signature_of(possible_project_files(directory, self.places.home))
        return f"{shared} {projects}", shared

    def basis(self, directory: str) -> Basis:
        """The settings as they are in the files now."""
        fingerprint, shared = self.fingerprint(directory)
        known = self._known.get(directory)
        if known is not None and known.fingerprint == fingerprint:
            return known
        if known is not None or len(self._known) >= 64:
            self._gate.forget()
            self._known.clear()
        setting, config = self._gate.at(directory)
        basis = Basis(
            setting,
            lambda: facts_of(config, self._gate),
            fingerprint,
            shared,
            lambda: self._gate.transcript_facts()[1],
        )
        self._known[directory] = basis
        return basis


def facts_of(config: Config, gate: Gate | None = None) -> Facts:
    """What settings and transcript say of auto mode."""
    from autogate.gate.access import Facts

    values = config.values
    return Facts(
        values["auto.disabled"].value is True,
        values["auto.opt_in"].value is True,
        values["auto.fast_mode"].value is True,
        str(values["auto.supported_models"].value),
        gate.transcript_facts()[0] if gate is not None else "",
    )


def store_breaker(config: Config) -> Any:
    """The outage breaker of the endpoint that a configuration names."""
    from autogate.session import StoreBreaker

    endpoint = str(config.values["classifier.base_url"].value) or "api.anthropic.com"
    opened: list[SessionStore] = []

    def open_once() -> SessionStore:
        if not opened:
            opened.append(open_store(store_path()))
        return opened[0]

    return StoreBreaker(endpoint, open_once, time.time)


def tell(text: str) -> None:
    """A remark on standard error."""
    from autogate.cli.text import escape

    first, *others = text.split("\n")
    sys.stderr.write(f"autogate: {escape(first)}\n" + "".join(f"  {escape(line)}\n" for line in others))
