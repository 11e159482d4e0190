"""Layer 2: edits inside the session's working directory."""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.layers.interface import Pending
from autogate.setting import Setting
from autogate.tools.catalogue import Category, path_of
from autogate.verdict import Decision, Risk, Verdict
from autogate.world.interface import Trait
from autogate.world.places import locate

_HARMLESS_TRAITS = frozenset((Trait.REBUILT,))


class Edits:
    """Allows Write, Edit and NotebookEdit below the directory that the session began in."""

    name = "edits"

    def settle(self, pending: Pending, setting: Setting) -> Verdict | Pending:
        """Settles edits of plain files; protected paths and links that lead out go on."""
        tool, action = pending.tool, pending.action
        if tool.category is not Category.EDIT:
            return pending
        path = path_of(tool, action.input)
        if path is None:
            return pending._replace(problem=f"{tool.name} without a {tool.field}")
        first = setting.session_directory() or action.cwd
        real_first = pending.world.real(first)
        if real_first in ("/", pending.world.real(pending.world.home)):
            return pending
        location = locate(path, action.cwd, pending.world)
        inside = location.path.startswith(real_first.rstrip("/") + "/")
        if not inside or location.traits - _HARMLESS_TRAITS or "/.git/" in location.path + "/":
            return pending
        effect = Effect(Kind.WRITE, path, "edit", directory=action.cwd)
        return Verdict(
            Decision.ALLOW,
            "edit-in-directory",
            f"{tool.name} changes {location.shown}, inside the working directory",
            self.name,
            risk=Risk.MEDIUM,
            effects=(effect,),
        )
