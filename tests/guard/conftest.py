"""Shells for the tests of the guard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.guard.terminal import Terminal


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Terminal]]:
    """A shell of a test's own."""
    made: list[Terminal] = []

    def make(shell: str, **more: Any) -> Terminal:
        made.append(Terminal(shell, tmp_path_factory.mktemp(shell), **more))
        return made[-1]

    yield make
    for terminal in made:
        terminal.close()
