"""Layer 1: tools that cannot do harm."""

from __future__ import annotations

import re

from autogate.layers.interface import Pending
from autogate.setting import Setting
from autogate.tools.catalogue import Category, field_of, path_of
from autogate.verdict import Decision, Verdict
from autogate.world.interface import Trait
from autogate.world.places import locate

_TEAM_MATE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,63}")
_WEIGHTY = frozenset((Trait.SECRET, Trait.TRANSCRIPT, Trait.HISTORY))


class Allowlist:
    """Allows what the catalogue knows to be harmless; a read of a secret goes on."""

    name = "allowlist"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Settles harmless tools, reads of plain paths and messages inside the team."""
        del setting
        tool, action = pending.tool, pending.action
        match tool.category:
            case Category.HARMLESS:
                return self._allow(f"{tool.name} changes nothing outside the conversation")
            case Category.READ:
                return self._read(pending)
            case Category.MESSAGE:
                to = field_of(tool, action.input)
                if isinstance(to, str) and _TEAM_MATE.fullmatch(to):
                    return self._allow("a message to an agent of the same team")
        return pending

    def _read(self, pending: Pending) -> Verdict | Pending:
        tool, action = pending.tool, pending.action
        path = path_of(tool, action.input)
        if path is None:
            return pending._replace(problem=f"{tool.name} without a {tool.field}")
        if any(mark in path for mark in "*?["):
            return pending  # which files it names is for the analysis to see
        location = locate(path, action.cwd, pending.world)
        if location.traits & _WEIGHTY:
            return pending
        return self._allow(f"{tool.name} only reads {location.shown}")

    def _allow(self, reason: str) -> Verdict:
        return Verdict(Decision.ALLOW, "tool-allowlist", reason, self.name, read_only=True)
