"""A session on hold: what a person is told where a model would have been asked, and where there is none."""

from __future__ import annotations

from autogate.action import Action
from autogate.classifier.stages import Result
from autogate.funnel import judge
from autogate.judgement.interface import Assessment
from autogate.setting import Hold, Setting
from autogate.verdict import Decision
from tests.judgement.project import world
from tests.world.fake import PROJECT

LOST = "deletes notes.txt, which git does not track: it may be the only copy"
HOLD = Hold("denial-limit", "3 actions in a row were denied", "ask the user")


class NeverAsked:
    """A model that must not be called."""

    def ask(self, action: Action, assessment: Assessment) -> Result:
        raise AssertionError(action)


def answer(command: str, *, model: bool, headless: bool = False) -> tuple[str, str, str, str]:
    setting = Setting(
        lambda _: world(), headless=headless, classifier=NeverAsked() if model else None, hold=lambda: HOLD
    )
    verdict = judge(Action.command(command, PROJECT), setting)
    return verdict.decision.word, verdict.rule, verdict.reason, verdict.instead


def test_a_hold_asks_instead_of_the_model() -> None:
    assert answer("rm notes.txt", model=True) == (
        "ask",
        "denial-limit",
        f"3 actions in a row were denied, so a person decides: {LOST}",
        "ask the user",
    )


def test_without_a_model_the_findings_own_words_stay() -> None:
    assert answer("rm notes.txt", model=False) == (
        "ask",
        "delete",
        f"{LOST} (besides, 3 actions in a row were denied)",
        "move it aside, or commit it first",
    )


def test_what_is_settled_before_is_not_held() -> None:
    assert answer("ls", model=True)[0] == "allow"
    assert answer("rm -rf ~", model=True)[:2] == ("block", "delete-everything")


def test_nobody_to_ask_means_block() -> None:
    assert answer("rm notes.txt", model=True, headless=True)[0] == Decision.BLOCK.word
