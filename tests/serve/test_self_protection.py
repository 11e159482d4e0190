"""An agent can neither end nor replace the service, nor use what is its own."""

from __future__ import annotations

import pytest

from tests.hook.run import Hook, bash

BLOCKED = [
    "autogate serve",
    "autogate serve --stop",
    "autogate serve --status --stop",
    "autogate serve --http 0",
    "python -m autogate serve --stop",
    "python3 -I -m autogate.serve --config /tmp/x",
    "rm /run/user/1000/.autogate/a.sock",
    "rm -rf $XDG_RUNTIME_DIR/.autogate",
    "mv /run/user/1000/.autogate /tmp/x",
    "ln -sf /tmp/mine.sock /run/user/1000/.autogate/a.sock",
    "chmod 777 /run/user/1000/.autogate",
    "rm -rf ~/.local/state/autogate/.autogate",
    "rm ~/autogate-config/serve",
    "echo x > ~/autogate-config/serve",
    "echo x > ~/autogate-config/serve.token",
    "pkill -f autogate.serve",
    "kill -STOP $(pgrep -f autogate.serve)",
    "kill $(sed -n 4p ~/.config/autogate/serve)",
    "kill $(head -n 4 ~/.config/autogate/serve | tail -n 1)",
    "fuser -k /run/user/1000/.autogate/a.sock",
]
NOT_ALLOWED = [
    "cat ~/autogate-config/serve.token",
    "nc -U /run/user/1000/.autogate/a.sock",
    "socat UNIX-LISTEN:/run/user/1000/.autogate/a.sock -",
]
ALLOWED = ["autogate serve --status", "autogate serve --status --json", "autogate serve --help"]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Hook:
    """Calls the hook in this process."""
    return Hook(monkeypatch)


@pytest.mark.parametrize("command", BLOCKED)
def test_ending_or_replacing_it_is_blocked(hook: Hook, command: str) -> None:
    """A person does that, in a terminal."""
    assert hook("claude", bash(command)).decision == "deny"


@pytest.mark.parametrize("command", NOT_ALLOWED)
def test_its_socket_and_token_are_not_the_agents(hook: Hook, command: str) -> None:
    """A person is asked at least."""
    assert hook("claude", bash(command)).decision in ("ask", "deny")


@pytest.mark.parametrize("command", ALLOWED)
def test_looking_is_allowed(hook: Hook, command: str) -> None:
    """It changes nothing."""
    assert hook("claude", bash(command)).decision == "allow"
