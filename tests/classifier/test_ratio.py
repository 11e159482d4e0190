"""The context ratio and its warning."""

from __future__ import annotations

from autogate.classifier.ratio import Ratios, ratio, ratios


def test_a_ratio_needs_both_numbers() -> None:
    assert ratio(700, 1000) == 0.7
    assert ratio(0, 1000) is None
    assert ratio(700, 0) is None


def test_the_nearest_rank() -> None:
    assert ratios([]) is None
    assert ratios([0.7]) == Ratios(1, 0.7, 0.7)
    assert ratios([n / 100 for n in range(100, 0, -1)]) == Ratios(100, 0.5, 0.95)


def test_the_warning() -> None:
    assert Ratios(1, 0.7, 1.0).warning == ""
    assert "1.01 times" in Ratios(1, 0.7, 1.01).warning
