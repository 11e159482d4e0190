"""What the request must look like for which model: thinking, forced tools, window.

Source: spec of the Messages API as of 2026-10 (SDK 2.14). Configuration may add to the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

DEFAULT_MODEL = "claude-haiku-5-5"
"""Made for classification, may switch thinking off, cheapest of the current ones."""
HEADROOM = 2048
"""Output tokens added where a model always thinks (adaptive thinking takes up to about 1,100)."""


class ModelFacts(NamedTuple):
    """How to ask a model."""

    thinking: str = "disabled"
    """``disabled`` (sent explicitly), or ``omit``: it always thinks, the parameter is left out."""
    forced_tool: bool = True
    """Whether a forced tool choice is accepted."""


_ALWAYS_THINKS = ("sonnet-5-5", "opus-5-5", "fable-5", "mythos-5")
_REFUSES_FORCED_TOOL = ("opus-5-5", "sonnet-5-5", "fable-5-1", "fable-5-2")


def facts_of(model: str, overrides: Mapping[str, ModelFacts] | None = None) -> ModelFacts:
    """The facts of a model by its id; overrides are looked up by the exact id first."""
    if overrides and model in overrides:
        return overrides[model]
    thinks = any(part in model for part in _ALWAYS_THINKS)
    refuses = any(part in model for part in _REFUSES_FORCED_TOOL)
    return ModelFacts("omit" if thinks else "disabled", not refuses)
