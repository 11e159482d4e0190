"""When a call was made, whatever its client wrote."""

from __future__ import annotations

import pytest

from autogate.replay.calls import seconds_of

NEW_YEAR = 1767225600.0


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2026-01-01T00:00:00Z", NEW_YEAR),
        ("2026-01-01T00:00:00.250Z", NEW_YEAR + 0.25),
        ("2026-01-01T02:00:00+02:00", NEW_YEAR),
        ("2025-12-31T19:00:00-05:00", NEW_YEAR),
        ("2026-01-01", NEW_YEAR),  # without a zone it is that of Greenwich, on every machine
        ("2026-01-01T00:00:00", NEW_YEAR),
        ("", None),
        ("yesterday", None),
        ("2026-13-01", None),
        ("1767225600000", None),
        ("2026-01-01T00:00:00+99:00", None),
    ],
)
def test_moments(text: str, seconds: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever zone the machine is."""
    monkeypatch.setenv("TZ", "America/New_York")
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
def test_the_ends_of_time(text: str) -> None:
    """Raise nothing."""
    assert seconds_of(text) is None or abs(seconds_of(text) or 0) > 1e10
