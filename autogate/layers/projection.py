"""Layer 3: tools whose own declaration says that nothing of their input matters."""

from __future__ import annotations

from autogate.layers.interface import Pending
from autogate.setting import Setting
from autogate.transcript.projection import is_declared_empty
from autogate.verdict import Decision, Verdict


class Projection:
    """Allows a tool whose projection is empty by declaration, never because a field is missing."""

    name = "projection"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Settles tools that declare themselves free of anything that matters."""
        del setting
        if is_declared_empty(pending.tool.name) and not pending.problem:
            return Verdict(
                Decision.ALLOW,
                "empty-projection",
                f"nothing in the input of {pending.tool.name} bears on safety",
                self.name,
                read_only=True,
            )
        return pending
