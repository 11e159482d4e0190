"""Layer 0: what the configuration says of a tool as a whole."""

from __future__ import annotations

from autogate.layers.interface import Pending
from autogate.setting import Setting
from autogate.tools.catalogue import Category
from autogate.verdict import Decision, Risk, Verdict


class Configured:
    """Blocks or asks for a tool that the configuration names; allows only one that nothing else judges."""

    name = "rules"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Settles tools with a configured category."""
        tool = pending.tool
        category = setting.rules.category_of(tool.name)
        if category is None:
            return pending
        rule = f"config:tools.{tool.name}"
        decision = Decision[category.upper()]
        if decision is not Decision.ALLOW:
            reason = f"the configuration says {category} for {tool.name}"
            return Verdict(decision, rule, reason, self.name, risk=Risk.HIGH)
        if tool.category is Category.UNKNOWN:
            return Verdict(decision, rule, f"the configuration allows {tool.name}", self.name)
        return pending
