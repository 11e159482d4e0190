"""One layer of the funnel: it settles an action, or hands it on with what it found."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from autogate.action import Action
from autogate.judgement.interface import Assessment
from autogate.setting import Setting
from autogate.tools.catalogue import Tool
from autogate.verdict import Authorization, Verdict
from autogate.world.interface import World


class Pending(NamedTuple):
    """An action on its way through the layers."""

    action: Action
    tool: Tool
    world: World
    assessment: Assessment | None = None
    """What the local analysis found, once it has run."""
    problem: str = ""
    """Why the input is malformed, "" where it is not."""
    authorization: Authorization = Authorization.NONE
    """How far the user's words cover it, once they were read."""


class Layer(Protocol):
    """A layer; the list in ``autogate.funnel`` is the order in which they are asked."""

    name: str

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """A verdict where this layer settles the action, else the action, maybe with more known of it."""
