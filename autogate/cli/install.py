"""``autogate install`` and ``uninstall``: one word for agents' clients and for shells."""

from __future__ import annotations

from autogate.errors import UsageError
from autogate.install.interface import CLIENTS

SHELLS = ("bash", "zsh")


def install(target: str, scope: str = "user", *, dry_run: bool = False, json: bool = False) -> int:
    """Registers the hook of a client, or the guard of a shell."""
    return _run(target, scope, dry_run=dry_run, remove=False, json=json)


def uninstall(target: str, scope: str = "user", *, dry_run: bool = False, json: bool = False) -> int:
    """Takes that back."""
    return _run(target, scope, dry_run=dry_run, remove=True, json=json)


def _run(target: str, scope: str, *, dry_run: bool, remove: bool, json: bool) -> int:
    if target in SHELLS:
        from autogate.guard.install import run

        if scope != "user":
            raise UsageError("a shell is guarded for a user, not for a project")
        return int(run(target, dry_run=dry_run, remove=remove, json=json))
    if target in CLIENTS:
        from autogate.install.command import run as run_client

        return run_client(target, scope, dry_run=dry_run, remove=remove, json=json)
    raise UsageError(
        f"{target} is nothing to install into", remedy=f"known are: {', '.join(CLIENTS + SHELLS)}"
    )
