"""The list that checkers are compared by, as a test: other programs and options than the examples have."""

from __future__ import annotations

import pytest

from autogate.verdict import Decision
from tests.compare.__main__ import commands
from tests.judgement.project import verdict


@pytest.mark.parametrize("command", [command for label, command in commands() if label == "danger"])
def test_no_danger_passes_unasked(command: str) -> None:
    assert verdict(command).decision is not Decision.ALLOW


@pytest.mark.parametrize(("label", "most"), [("safe", 0.01), ("routine", 0.04)])
def test_few_others_are_questioned(label: str, most: float) -> None:
    chosen = [command for each, command in commands() if each == label]
    asked = [command for command in chosen if verdict(command).decision is not Decision.ALLOW]
    assert len(asked) <= most * len(chosen), asked


@pytest.mark.parametrize("label", ["safe", "routine"])
def test_nothing_harmless_is_blocked(label: str) -> None:
    blocked = [
        text for each, text in commands() if each == label and verdict(text).decision is Decision.BLOCK
    ]
    assert blocked == []
