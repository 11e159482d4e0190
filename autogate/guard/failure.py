"""What happens to lines that cannot be judged."""

from __future__ import annotations

from autogate.config.load import load
from autogate.config.paths import home_folder
from autogate.errors import AutogateError


def on_failure() -> str:
    """``ask`` or ``block``; a broken configuration is no reason to lock a person out."""
    try:
        return str(load(home_folder()).values["guard.on_failure"].value)
    except AutogateError:
        return "ask"
