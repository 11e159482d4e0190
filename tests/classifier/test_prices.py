"""What a request costs."""

from __future__ import annotations

import pytest

from autogate.classifier.interface import Usage
from autogate.classifier.prices import PRICES, Price, cost, price, price_of

M = 1_000_000
HAIKU, SONNET, OPUS = "claude-haiku-5-5", "claude-sonnet-5-5", "claude-opus-5-5"

COSTS: list[tuple[str, Usage, float]] = [
    (HAIKU, Usage(50_000), 0.005),
    (HAIKU, Usage(0, 100_000), 0.05),
    (HAIKU, Usage(0, 0, 100_000), 0.001),
    (HAIKU, Usage(0, 0, 0, 80_000), 0.01),
    (HAIKU, Usage(0, 0, 0, 80_000, 80_000), 0.016),
    (HAIKU, Usage(0, 0, 0, 80_000, 40_000), 0.013),
    (HAIKU, Usage(100_000), 0.01),
    (HAIKU, Usage(200_000), 0.1),  # five times as much from 100k on
    (HAIKU, Usage(0, 1_000, 200_000), 0.0125),
    (SONNET, Usage(M, M), 12.0),
    (OPUS, Usage(M, M), 24.0),
]


@pytest.mark.parametrize(("model", "usage", "dollars"), COSTS)
def test_costs(model: str, usage: Usage, dollars: float) -> None:
    assert cost(usage, model) == pytest.approx(dollars)


@pytest.mark.parametrize(("largest", "dollars"), [(60_000, 0.012), (100_000, 0.012), (110_000, 0.06)])
def test_a_sum_is_long_where_a_request_is(largest: int, dollars: float) -> None:
    """Two short requests are not one long one."""
    assert cost(Usage(120_000), HAIKU, largest=largest) == pytest.approx(dollars)


@pytest.mark.parametrize("model", [HAIKU, f"{HAIKU}-20261007", f"anthropic/{HAIKU}", f"{HAIKU}@20261007"])
def test_ids_with_a_date_or_a_provider_have_the_models_price(model: str) -> None:
    assert price_of(model) == PRICES[HAIKU]


@pytest.mark.parametrize("model", ["", "qwen3-8b", "claude-haiku-5", "claude-haiku-5-51"])
def test_without_a_known_price_no_sum_is_stated(model: str) -> None:
    assert cost(Usage(1), model) is None


def test_configured_prices_come_first() -> None:
    own = {"qwen3-8b": price(1, 2), HAIKU: Price(7, 0, 0, 0, 0)}
    assert cost(Usage(M, M), "qwen3-8b", own) == pytest.approx(3.0)
    assert cost(Usage(M), HAIKU, own) == pytest.approx(7.0)
    assert cost(Usage(M), SONNET, own) == pytest.approx(2.0)
