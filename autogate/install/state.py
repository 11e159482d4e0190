"""Which registrations there are, and whether each is as it would be written today."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from typing import NamedTuple

from autogate.errors import ConfigError
from autogate.install.interface import Place, Registration, command_of, is_ours
from autogate.install.jsontext import data_of


class Change(NamedTuple):
    """One file, before and after."""

    file: str
    before: str
    after: str
    executable: bool = False


def registration_of(client: str) -> Registration:
    """The client's registration."""
    found: Registration = importlib.import_module(f"autogate.install.{client}").REGISTRATION
    return found


def changes_of(registration: Registration, place: Place, *, remove: bool) -> tuple[Change, ...]:
    """What would be written. Raises ConfigError that names the file."""
    command = command_of(registration.client, place.environment)
    return tuple(_changes(registration, place, command, remove=remove))


def _changes(registration: Registration, place: Place, command: str, *, remove: bool) -> Iterator[Change]:
    base = registration.file(place)
    for file in [os.path.join(base, name) for name in registration.scripts] or [base]:
        before = read(file)
        try:
            after = registration.changed(before, command, remove)
            if not remove and is_ours(before, registration.client):
                # As it is today already, wherever in the file it stands: then not a byte is touched.
                bare = registration.changed(before, command, True)
                if _same(registration.changed(bare, command, False), before):
                    after = before
        except ConfigError as error:
            raise ConfigError(error.what, where=file, remedy=error.remedy) from error
        yield Change(file, before, after, bool(registration.scripts))


def _same(one: str, other: str) -> bool:
    try:
        return bool(data_of(one) == data_of(other))
    except ValueError:
        return one == other


def is_installed(registration: Registration, place: Place) -> bool:
    """Whether the files register the hook."""
    base = registration.file(place)
    names = registration.scripts[:1]
    file = os.path.join(base, names[0]) if names else base
    try:
        return is_ours(read(file), registration.client)
    except ConfigError:
        return False


def read(file: str) -> str:
    """A file's text, "" where there is none. Raises ConfigError."""
    try:
        with open(file, encoding="utf-8", newline="") as stream:
            return stream.read()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise ConfigError(f"cannot be read ({why})", where=file) from error
