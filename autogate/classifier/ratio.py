"""How large the classifier's context is beside the agent's own.

The agent compacts its context by its own count. A classifier that outgrows it runs into "prompt is too
long" with nothing to save it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

WARNING_FROM: Final = 1.0
"""Above this at the 95th percentile; 0.6 to 0.8 is usual."""


class Ratios(NamedTuple):
    """The distribution of the context ratio over actions."""

    actions: int
    p50: float
    p95: float

    @property
    def warning(self) -> str:
        """ "" while the classifier's context stays below the agent's."""
        if self.p95 <= WARNING_FROM:
            return ""
        return (
            f"the classifier's context is {self.p95:.2f} times the agent's (95th percentile): it will"
            " be too long before the agent compacts; set --max-transcript-tokens"
        )


def ratio(context_tokens: int, main_tokens: int) -> float | None:
    """Input tokens of the classifier's request, cached ones included, by those of the agent's last turn."""
    if context_tokens <= 0 or main_tokens <= 0:
        return None
    return context_tokens / main_tokens


def ratios(values: Sequence[float]) -> Ratios | None:
    """Median and 95th percentile (nearest rank), None where there are no values."""
    if not values:
        return None
    ordered = sorted(values)
    return Ratios(len(ordered), _rank(ordered, 0.50), _rank(ordered, 0.95))


def _rank(ordered: Sequence[float], share: float) -> float:
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
