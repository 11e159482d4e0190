"""``autogate install`` and ``uninstall`` for agents' clients."""

from __future__ import annotations

import os
import sys
import time
from difflib import unified_diff

from autogate.config.paths import home_folder
from autogate.errors import ConfigError
from autogate.exit_codes import ExitCode
from autogate.install.interface import Place, Registration, command_of, is_ours
from autogate.install.state import Change, changes_of, is_installed, read, registration_of

_COPIES = 5
"""The newest copies are looked at."""


def run(client: str, scope: str, *, dry_run: bool, remove: bool, json: bool) -> int:
    """Shows the difference, keeps a copy of every file, and writes."""
    registration = registration_of(client)
    place = Place(home_folder(), os.getcwd(), scope, dict(os.environ))
    changes = [
        change for change in changes_of(registration, place, remove=remove) if change.before != change.after
    ]
    if remove:
        changes = [_taken_back(change, registration, place) for change in changes]
    if changes and not dry_run:
        if remove or is_installed(registration, place):
            from autogate.config.agents import require_person

            require_person(f"{'removing' if remove else 'changing'} the hook of {client}")
        if not remove:
            check_start()
    backups = [_written(change) for change in changes if not dry_run]
    if json:
        from autogate.cli.render import json_line

        row = {
            "client": client,
            "scope": scope,
            "files": [change.file for change in changes],
            "backups": [backup for backup in backups if backup],
            "written": bool(changes) and not dry_run,
            "note": "" if remove else registration.note,
        }
        sys.stdout.write(json_line(row))
        return int(ExitCode.ALLOW)
    for change in changes:
        _show(change)
    for backup in backups:
        if backup:
            _say(f"as it was before: {backup}")
    if not changes:
        file = registration.file(place)
        there = "no hook of autogate's is in" if remove else "the hook is as it should be in"
        _say(f"nothing to do: {there} {file}")
    elif not dry_run:
        _say(f"{'taken out of' if remove else 'installed into'} {client}")
    if changes and not dry_run and not remove:
        if registration.note:
            _say(registration.note)
        if scope == "project" and not registration.is_private:
            _say(f"it starts {sys.executable}, which is on this machine only: do not share that file")
    return int(ExitCode.ALLOW)


def _taken_back(change: Change, registration: Registration, place: Place) -> Change:
    """The change to what stood there before, where its copy says so: that may have held empty lists."""
    from contextlib import suppress
    from glob import escape, glob

    command = command_of(registration.client, place.environment)
    for copy in sorted(glob(f"{escape(change.file)}.autogate-*.bak"), reverse=True)[:_COPIES]:
        with suppress(ConfigError):
            before = read(copy)
            is_plain = before and not is_ours(before, registration.client)
            if is_plain and registration.changed(before, command, False) == change.before:
                return change._replace(after=before)
    return change


def check_start() -> None:
    """The command must work as it is registered: isolated, from any folder. Raises ConfigError."""
    import subprocess

    try:
        ran = subprocess.run(
            [sys.executable, "-I", "-c", "import autogate.hook.__main__"],
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )
        failed = ran.returncode != 0
    except (OSError, subprocess.SubprocessError):
        failed = True
    if failed:
        raise ConfigError(
            f"{sys.executable} -I cannot import autogate",
            remedy="install it with pipx, uv tool or into a virtual environment",
        )


def _written(change: Change) -> str:
    """Writes the file, and returns where its copy is; "" where there was none."""
    from autogate.config.edit import write_text

    backup = ""
    if change.before:
        backup = f"{change.file}.autogate-{time.strftime('%Y%m%d-%H%M%S')}.bak"
        write_text(backup, change.before)
    if not change.after:
        os.unlink(change.file)
    else:
        write_text(change.file, change.after)
        if change.executable:
            os.chmod(change.file, 0o700)
    return backup


def _show(change: Change) -> None:
    before, after = _lines(change.before), _lines(change.after)
    for line in unified_diff(before, after, change.file, f"{change.file} (new)", lineterm=""):
        _say(line)


def _lines(text: str) -> list[str]:
    """The lines, without an empty one behind the last."""
    return text.removesuffix("\n").split("\n") if text else []


def _say(text: str) -> None:
    from autogate.cli.text import escape

    sys.stdout.write(escape(text) + "\n")
