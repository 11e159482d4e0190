"""Every family's own examples hold, and the index is that of the tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.knowledge import index
from autogate.knowledge.interface import Example, Program
from autogate.knowledge.options import table_of
from tests.knowledge.run import families, load, ordered, result

CASES = [(family, example) for family in families() for example in load(family)[1]]


@pytest.mark.parametrize(("family", "example"), CASES, ids=[f"{f}: {e.command}" for f, e in CASES])
def test_example_holds(family: str, example: Example) -> None:
    assert result(load(family)[0], example.command) == ordered(example.outcomes)


@pytest.mark.parametrize("family", families())
def test_every_table_compiles(family: str) -> None:
    def walk(program: Program) -> None:
        table_of(program)
        for sub in program.subcommands:
            walk(sub)

    for program in load(family)[0].values():
        walk(program)


def test_the_index_is_up_to_date() -> None:
    """``make index`` was run."""
    written = Path(index.__file__).with_name("_index.py").read_text(encoding="utf-8")
    assert written == index.index_text()
