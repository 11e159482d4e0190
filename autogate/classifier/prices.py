"""What tokens cost, in US dollars for a million. Configuration may add to the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from autogate.classifier.interface import Usage


class Price(NamedTuple):
    """The prices of a model."""

    input: float
    output: float
    cache_read: float
    cache_write: float
    """For five minutes."""
    cache_write_1h: float
    long_from: int | None = None
    """Input tokens of one request above which all its prices are multiplied by ``long_factor``."""
    long_factor: float = 1.0


def price(
    per_input: float, per_output: float, *, long_from: int | None = None, long_factor: float = 1.0
) -> Price:
    """A price with the usual ratios: a read costs a tenth, a write 1.25 of the input, 2 for an hour."""
    return Price(
        per_input, per_output, per_input * 0.1, per_input * 1.25, per_input * 2, long_from, long_factor
    )


PRICES: Final[Mapping[str, Price]] = {
    "claude-haiku-5-5": price(0.10, 0.50, long_from=100_000, long_factor=5),
    "claude-sonnet-5-5": price(2, 10),
    "claude-opus-5-5": price(4, 20),
}
"""By the beginning of a model's id: dated ids and those with a provider in front have the same price."""


def price_of(model: str, table: Mapping[str, Price] | None = None) -> Price | None:
    """The price of a model, None where it is not known: then no sum is stated."""
    bare = model.rpartition("/")[2]
    for prices in (table or {}, PRICES):
        for name in (model, bare):
            if name in prices:
                return prices[name]
        fitting = [name for name in prices if bare.startswith((f"{name}-", f"{name}@"))]
        if fitting:
            return prices[max(fitting, key=len)]
    return None


def cost(
    usage: Usage, model: str, table: Mapping[str, Price] | None = None, *, largest: int | None = None
) -> float | None:
    """What requests cost in dollars, None where the model's price is not known.

    ``largest``: input tokens of the largest one, where ``usage`` is the sum of several.
    """
    found = price_of(model, table)
    if found is None:
        return None
    hour = min(usage.cache_creation_1h_input_tokens, usage.cache_creation_input_tokens)
    sum_ = (
        usage.input_tokens * found.input
        + usage.output_tokens * found.output
        + usage.cache_read_input_tokens * found.cache_read
        + (usage.cache_creation_input_tokens - hour) * found.cache_write
        + hour * found.cache_write_1h
    )
    if found.long_from is not None and (largest or usage.all_input) > found.long_from:
        sum_ *= found.long_factor
    return sum_ / 1_000_000
