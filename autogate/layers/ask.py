"""The last layer: what nobody settled is for a person."""

from __future__ import annotations

from autogate.layers.interface import Pending
from autogate.layers.local import verdict_of
from autogate.setting import Setting
from autogate.verdict import Decision, Verdict


class Ask:
    """Asks, with the worst finding as the reason."""

    name = "local"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Always a verdict."""
        del setting
        return verdict_of(pending, Decision.ASK, self.name)
