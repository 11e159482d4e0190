"""A model in the place of a real one, for the tests of the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from autogate.classifier.interface import ModelFailedError, Reply, Usage

YES = "<block>yes</block><reason>nobody asked for it</reason>"
NO = "<block>no</block>"


class FakeBackend:
    """Gives the answers it was told, in order, and keeps what it was sent."""

    def __init__(self, *answers: str | ModelFailedError) -> None:
        self.answers = list(answers)
        self.requests: list[Mapping[str, Any]] = []

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        """The next answer."""
        self.requests.append(request)
        answer = self.answers.pop(0) if self.answers else NO
        if isinstance(answer, ModelFailedError):
            raise answer
        return Reply(answer, "end_turn", str(request["model"]), Usage(100, 5, 50, 0))


def install(monkeypatch: pytest.MonkeyPatch, *answers: str | ModelFailedError) -> FakeBackend:
    """Puts a fake in the place of every backend, and configures a key so that it is asked."""
    import autogate.classifier.configured

    backend = FakeBackend(*answers)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key")
    monkeypatch.setattr(autogate.classifier.configured, "backend_of", lambda config, environment: backend)
    return backend
