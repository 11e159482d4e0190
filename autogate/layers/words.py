"""The local second stage: what the user ordered in so many words, where no model is configured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.errors import AutogateError
from autogate.layers.interface import Pending
from autogate.layers.local import verdict_of
from autogate.layers.model import is_for_a_person
from autogate.setting import Setting
from autogate.tools.catalogue import Category, command_of
from autogate.verdict import Authorization, Decision, Verdict

if TYPE_CHECKING:
    from autogate.judgement.orders import Said
    from autogate.transcript.interface import Transcript


_last: tuple[Transcript, Said] | None = None


def _said(transcript: Transcript) -> Said:
    """What counts of a conversation; of one that is asked about again and again, it is read once."""
    global _last
    known = _last
    if known is None or known[0] is not transcript:
        from autogate.judgement.orders import said_in

        known = _last = (transcript, said_in(transcript))
    return known[1]


class Words:
    """Allows what the user's own words cover exactly. A configured model keeps the say."""

    name = "words"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Settles where every finding is covered by an order; the conversation is read only here."""
        assessment = pending.assessment
        if setting.transcript is None or setting.classifier is not None or assessment is None:
            return pending
        if is_for_a_person(pending):
            return pending
        from autogate.judgement.authorization import authorize

        try:
            said = _said(setting.transcript())
        except AutogateError:
            return pending  # words that cannot be read say nothing
        directory = setting.session_directory() or pending.action.cwd
        command = None
        if pending.tool.category is Category.SHELL:
            command = command_of(pending.tool, pending.action.input)
        grant = authorize(assessment, said, pending.world, directory, command or "")
        if grant.authorization is not Authorization.EXPLICIT:
            return pending._replace(authorization=grant.authorization)
        from autogate.store.text import clean

        quotes = " and ".join(f"“{clean(order.text, 80)}”" for order in grant.orders[:2])
        verdict = verdict_of(pending, Decision.ALLOW, self.name)
        return verdict._replace(
            rule="user-said",
            reason=f"the user said {quotes}: {verdict.reason}",
            instead="",
            authorization=Authorization.EXPLICIT,
        )
