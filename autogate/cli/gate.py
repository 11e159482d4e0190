"""From options and files to what a judgement takes."""

from __future__ import annotations

import os

from autogate.cli.arguments import CheckOptions
from autogate.config.load import Config, load
from autogate.config.paths import home_folder
from autogate.errors import UsageError
from autogate.setting import Setting
from autogate.verdict import Posture


class Gate:
    """Settings by working directory, for one run of a command."""

    def __init__(self, options: CheckOptions) -> None:
        """Nothing is read before the first directory is asked for."""
        self._options: dict[str, str | bool] = {}
        if options.posture:
            self._options["posture"] = options.posture
        if options.headless:
            self._options["headless"] = True
        self._known: dict[str, tuple[Setting, Config]] = {}

    def at(self, directory: str) -> tuple[Setting, Config]:
        """The setting and the configuration behind it."""
        known = self._known.get(directory)
        if known is None:
            if len(self._known) >= _DIRECTORIES:
                self._known.clear()
            known = self._known[directory] = self._build(directory)
        return known

    def _build(self, directory: str) -> tuple[Setting, Config]:
        from autogate.world.real import RealWorld

        config = load(directory, self._options)
        home = home_folder()
        environment = dict(os.environ)
        setting = Setting(
            world_for=lambda folder: RealWorld(folder, environment, home=home),
            posture=Posture(str(config.values["posture"].value)),
            headless=config.values["headless"].value is True,
            rules=config.rules,
        )
        return setting, config


_DIRECTORIES = 64
"""A batch over many directories keeps this many configurations."""


def working_directory(chosen: str | None) -> str:
    """The absolute directory that an action happens in."""
    if chosen is not None and (not chosen or "\x00" in chosen):
        raise UsageError("--cwd is not a path")
    try:
        return os.path.abspath(chosen) if chosen else os.getcwd()
    except FileNotFoundError as error:
        raise UsageError(
            "the working directory does not exist any more", remedy="give one by --cwd"
        ) from error
