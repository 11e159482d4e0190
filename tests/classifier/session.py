"""Actions with their assessments, for asking the classifier about them."""

from __future__ import annotations

from typing import Any

from autogate.action import Action
from autogate.analysis import assess_action
from autogate.judgement.interface import Assessment
from autogate.layers.interface import Pending
from autogate.setting import Setting
from autogate.tools.catalogue import tool_named
from tests.judgement.project import world
from tests.world.fake import PROJECT


def assessed(tool: str, **given: Any) -> tuple[Action, Assessment]:
    """A tool call in the shop, and what the local analysis says of it."""
    action = Action(tool, given, PROJECT)
    seen = world()
    pending = Pending(action, tool_named(tool), seen)
    return action, assess_action(pending, Setting(lambda _: seen))
