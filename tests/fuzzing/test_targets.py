"""What the fuzzing checks holds for its seeds, whole and broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing.seeds import SEEDS
from tests.fuzzing.targets import TARGETS

FOUND: dict[str, tuple[bytes, ...]] = {}
"""Inputs that once broke something, by target."""


@pytest.mark.parametrize("target", TARGETS)
def test_seeds_and_what_was_found_hold(target: str, config_folder: object) -> None:
    for data in (*SEEDS[target], *FOUND.get(target, ()), b"", b"\0", b"\xff", b"{}", b"[]", b"null"):
        TARGETS[target](data)


@pytest.mark.parametrize("target", TARGETS)
@given(data=st.data())
def test_broken_seeds_hold(target: str, config_folder: object, data: st.DataObject) -> None:
    """A seed of which a part is gone, or doubled, or replaced by any bytes."""
    seed = data.draw(st.sampled_from(SEEDS[target]))
    start = data.draw(st.integers(0, len(seed)))
    end = data.draw(st.integers(start, min(len(seed), start + 20)))
    put = data.draw(st.one_of(st.just(b""), st.just(seed[start:end] * 2), st.binary(max_size=4)))
    TARGETS[target](seed[:start] + put + seed[end:])
