"""What a hook that judges by itself does because of the service: count nothing twice, and start it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from autogate.serve import client

if TYPE_CHECKING:
    from autogate.action import Action
    from autogate.config.load import Config
    from autogate.verdict import Verdict

_LAST = 50
"""Decisions that are looked through."""


def counted(action: Action) -> Verdict | None:
    """The block of this very call that a service wrote down before it was lost; None where there is none.

    It is answered as it stands there: judging it anew would count a second denial.
    """
    if not client.started:
        return None
    from autogate.cli.recording import store_path
    from autogate.errors import StoreError
    from autogate.store.records import History
    from autogate.store.sqlite import open_store
    from autogate.store.text import digest_of
    from autogate.verdict import Decision, Risk, Verdict

    try:
        store = open_store(store_path(), create=False)
        try:
            rows = store.history(History(action.session, "block", client.started, _LAST))
        finally:
            store.close()
    except StoreError:
        return None
    digest = digest_of(action)
    for row in rows:
        if row.digest == digest:
            return Verdict(
                Decision.BLOCK,
                row.rule,
                row.reason,
                row.layer,
                risk=next((risk for risk in Risk if risk.name.lower() == row.risk), Risk.HIGH),
            )
    return None


def note_wish(config: Config) -> None:
    """Takes in whether the settings want a service."""
    client.wanted = config.values["serve.autostart"].value is True


def begin(arguments: Sequence[str]) -> None:
    """Starts a service in the background unless one is there or about to be."""
    from autogate.serve.life import is_taken

    config = os.environ["AUTOGATE_CONFIG_DIR"]
    if is_taken(config):
        return
    command = [sys.executable, "-I", "-m", "autogate.serve", *arguments[1:]]
    null = os.open(os.devnull, os.O_RDWR)
    try:
        os.posix_spawn(
            sys.executable,
            command,
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)],
            setsid=True,
        )
    except OSError:
        return  # it is only a wish
    finally:
        os.close(null)
