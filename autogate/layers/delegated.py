"""Agents and skills that an agent starts, where no model is configured to judge their orders."""

from __future__ import annotations

from collections.abc import Mapping

from autogate.layers.interface import Pending
from autogate.layers.local import verdict_of
from autogate.setting import Setting
from autogate.tools.catalogue import Category
from autogate.verdict import Decision, Verdict

_AGENT_FIELDS = (
    "description prompt subagent_type model effort run_in_background name team_name mode isolation resume"
    " max_turns"
)
_FIELDS: Mapping[str, frozenset[str]] = {
    "agent": frozenset(_AGENT_FIELDS.split()),
    "skill": frozenset(("skill", "args")),
}
"""The inputs that are understood, from Claude Code 2.1 and before; another may mean another machine."""
_MODES = frozenset(("default", "plan", "acceptEdits", "auto", "dontAsk"))
_ISOLATIONS = frozenset(("worktree",))


class Delegated:
    """Allows starting an agent here: hooks see each of its calls, so nothing happens unseen."""

    name = "delegated"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Settles only what runs on this machine under the same checks."""
        if pending.tool.category is not Category.DELEGATE or setting.classifier is not None:
            return pending
        if pending.assessment is None or not _is_here(pending):
            return pending
        return verdict_of(pending, Decision.ALLOW, self.name)._replace(
            rule="delegated",
            reason=f"starts {_what(pending)}; each of its calls is checked as it comes",
            instead="",
        )


def _is_here(pending: Pending) -> bool:
    given = pending.action.input
    known = _FIELDS["skill" if pending.tool.name == "Skill" else "agent"]
    if not known.issuperset(given):
        return False
    if not all(isinstance(value, (str, bool, int)) for value in given.values()):
        return False
    subject = given.get(pending.tool.field)
    if not isinstance(subject, str) or not subject:
        return False
    return given.get("mode", "default") in _MODES and given.get("isolation", "worktree") in _ISOLATIONS


def _what(pending: Pending) -> str:
    return "a skill" if pending.tool.name == "Skill" else "an agent"
