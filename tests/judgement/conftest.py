"""The example project's machine has autogate where none of the examples is, wherever these tests lie."""

from __future__ import annotations

import pytest

from autogate.judgement.rules import guarding

_PREFIX, _IMPORTED = guarding._PREFIX, guarding._imported_by


@pytest.fixture(autouse=True)
def autogate_lies_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout below /tmp would else make ``rm -rf /tmp`` a deletion of autogate."""
    monkeypatch.setattr(guarding, "_PREFIX", "/opt/autogate")
    monkeypatch.setattr(guarding, "_imported_by", lambda searched, python: ())


@pytest.fixture
def autogate_as_it_is(autogate_lies_elsewhere: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real place, for the tests about it."""
    monkeypatch.setattr(guarding, "_PREFIX", _PREFIX)
    monkeypatch.setattr(guarding, "_imported_by", _IMPORTED)
