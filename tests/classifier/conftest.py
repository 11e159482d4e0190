"""A Messages API server, and the classifier's two stages asking it through the real SDK."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from autogate.classifier.anthropic_backend import AnthropicBackend
from autogate.classifier.interface import Mode
from autogate.classifier.memory import Memory
from autogate.classifier.request import Parts
from autogate.classifier.stages import Plan, Result, classify
from tests.classifier.server import KEY, Server

MODEL = "claude-haiku-5-5"
PARTS = Parts(
    "You are the reviewer. " * 200,
    "Use tabs.",
    ('{"user":"clean up"}', '{"Bash":"ls"}'),
    '{"Bash":"rm -r old"}',
    "finding (delete, risk high): deletes old",
)


@pytest.fixture(autouse=True, scope="session")
def one_tls_context() -> Iterator[None]:
    """Reading the certificates takes 50 ms for every client; here they are read once, and not used."""
    import ssl

    context = ssl.create_default_context()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", lambda *_, **__: context)
        yield


@pytest.fixture
def server() -> Iterator[Server]:
    """The server, allowing everything until told otherwise."""
    with Server() as running:
        yield running


@pytest.fixture
def backend(server: Server) -> Iterator[AnthropicBackend]:
    """The real backend, which does not wait between attempts."""
    made = AnthropicBackend(api_key=KEY, base_url=server.url, pause=lambda _: None)
    yield made
    server.stopping.set()
    made.close()


Ask = Callable[..., Result]


@pytest.fixture
def ask(backend: AnthropicBackend) -> Ask:
    """Asks about one action in a mode."""

    def asked(
        mode: Mode = Mode.BOTH,
        *,
        model: str = MODEL,
        parts: Parts = PARTS,
        memory: Memory | None = None,
        **more: Any,
    ) -> Result:
        return classify(parts, Plan(mode, model, model, **more), backend, memory=memory)

    return asked
