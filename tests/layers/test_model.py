"""What is put to a model, and what never is."""

from __future__ import annotations

import pytest

from autogate.action import Action
from autogate.classifier.stages import Result
from autogate.funnel import judge
from autogate.judgement.interface import Assessment
from autogate.setting import Setting
from autogate.verdict import Posture
from tests.judgement.project import world
from tests.world.fake import PROJECT


class _AskedError(Exception):
    """The model was called."""


class _Model:
    def ask(self, action: Action, assessment: Assessment) -> Result:
        raise _AskedError


def _asks_model(command: str, posture: Posture) -> bool:
    setting = Setting(lambda _: world(), posture, classifier=_Model())
    try:
        judge(Action.command(command, PROJECT), setting)
    except _AskedError:
        return True
    return False


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("sudo ls", True),
        ("frobnicate", True),
        ("ls", False),
        ("rm -rf ~", False),
        ("autogate uninstall bash", False),
        ("if then", False),
    ],
)
def test_a_model_is_asked_about_what_is_uncertain_or_high(command: str, expected: bool) -> None:
    assert _asks_model(command, Posture.AGENT) is expected


@pytest.mark.parametrize(
    "command", ["sudo ls", "frobnicate", "autogate uninstall bash", "echo x > ~/.bashrc"]
)
def test_no_model_is_asked_about_what_a_person_typed(command: str) -> None:
    """Nobody knows better what they want."""
    assert not _asks_model(command, Posture.PERSON)
