"""Fixtures of the command line's tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from autogate.action import Action
from autogate.setting import Setting
from autogate.verdict import Decision, Finding, Risk, Verdict
from tests.cli.run import Runner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs a command in this process."""
    return Runner(monkeypatch)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Action, Setting]]:
    """A judge that knows three words and keeps what it was asked."""
    import autogate.funnel

    found: list[tuple[Action, Setting]] = []

    def judge(action: Action, setting: Setting) -> Verdict:
        found.append((action, setting))
        text = str(action.input.get("command", ""))
        if "crash" in text:
            raise RuntimeError("a bug")
        for word, decision in (("danger", Decision.BLOCK), ("maybe", Decision.ASK)):
            at = text.find(word)
            if at >= 0:
                finding = Finding(
                    word, Risk.HIGH, f"it says {word}", "do less", span=(at, at + len(word)), step=0
                )
                return Verdict(
                    decision,
                    word,
                    finding.reason,
                    "local",
                    finding.instead,
                    risk=Risk.HIGH,
                    findings=(finding,),
                )
        return Verdict(Decision.ALLOW, "harmless", "it only looks", "local", read_only=True)

    monkeypatch.setattr(autogate.funnel, "judge", judge)
    return found


Judge = Callable[[Action, Setting], Verdict]
