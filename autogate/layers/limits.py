"""Between the analysis and the model: what makes a person decide instead of the model."""

from __future__ import annotations

from autogate.layers.interface import Pending
from autogate.layers.local import verdict_of
from autogate.layers.model import is_for_a_person
from autogate.setting import Setting
from autogate.verdict import Decision, Verdict


class Limits:
    """Asks where the session is on hold. What the layers before settle, a hold does not touch."""

    name = "limits"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Asks, with the hold's reason and the worst finding's."""
        if setting.hold is None or pending.assessment is None or is_for_a_person(pending):
            return pending
        hold = setting.hold()
        if hold is None:
            return pending
        verdict = verdict_of(pending, Decision.ASK, self.name)
        if setting.classifier is None:
            # A person is asked about it anyway, so its own rule and remedy say more than the hold's.
            return verdict._replace(reason=f"{verdict.reason} (besides, {hold.reason})")
        return verdict._replace(
            rule=hold.rule,
            reason=f"{hold.reason}, so a person decides: {verdict.reason}",
            instead=hold.instead or verdict.instead,
        )
