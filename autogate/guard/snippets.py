"""What a shell reads at its start: the templates beside this file, with the places of this installation."""

from __future__ import annotations

import os
import sys

from autogate.config.agents import AGENT_MARKERS
from autogate.config.paths import config_folder
from autogate.errors import UsageError
from autogate.version import __version__

SHELLS = {"bash": "bash.sh", "zsh": "zsh.zsh"}
_OWN_OPTIONS = "#@ with the options of zsh\n"
"""What stands below is parsed, and its functions run, with zsh's own options, whatever the person has set."""


def snippet(shell: str, python: str = "") -> str:
    """The text for a shell."""
    if shell not in SHELLS:
        raise UsageError(f"{shell} cannot be guarded", remedy=f"known are: {', '.join(SHELLS)}")
    path = os.path.join(os.path.dirname(__file__), SHELLS[shell])
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if "@BLE@" in text:
        with open(os.path.join(os.path.dirname(__file__), "ble.sh"), encoding="utf-8") as file:
            text = text.replace("@BLE@", quoted(file.read()))
    from autogate.guard.failure import on_failure

    places = {
        "@PYTHON@": quoted(python or os.path.abspath(sys.executable)),
        "@VERSION@": __version__,
        "@MARKERS@": " ".join(AGENT_MARKERS),
        "@ON_FAILURE@": on_failure(),
    }
    for mark, value in places.items():
        text = text.replace(mark, value)
    before, mark, body = text.partition(_OWN_OPTIONS)
    if mark:
        return f"{before}'builtin' 'emulate' 'zsh' '-o' 'no_aliases' '-c' {quoted(body)}\n"
    return text


def quoted(text: str) -> str:
    """The text as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def generated_file(shell: str) -> str:
    """The file that the start-up line reads."""
    return os.path.join(config_folder(), f"guard.{shell}")


def write_generated(shell: str) -> bool:
    """Writes the file where it is not as it should be; whether it was changed."""
    path, text = generated_file(shell), snippet(shell)
    try:
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return False
    except OSError:
        pass
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    fresh = f"{path}.{os.getpid()}"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(fresh, path)
    return True


def refresh(shell: str) -> None:
    """Brings an installed file up to this version. Shells that start from now on read the new one."""
    try:
        if os.path.exists(generated_file(shell)):
            write_generated(shell)
    except OSError:
        return
