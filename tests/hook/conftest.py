"""Fixtures of the hook's tests."""

from __future__ import annotations

import pytest

from tests.hook.run import Hook


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Hook:
    """Calls the hook in this process."""
    return Hook(monkeypatch)
