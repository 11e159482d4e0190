"""The real Claude Code, asked through the service: by the socket, and by posting its hooks.

Skipped without the client, see ``tests.hook.test_real_claude``.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from autogate.serve.web import TOKEN_FILE
from autogate.store.records import History
from autogate.store.sqlite import open_store
from tests.hook.test_real_claude import CLIENT, Client
from tests.serve.process import Service

pytestmark = pytest.mark.skipif(not CLIENT, reason="Claude Code is not installed (AUTOGATE_CLAUDE)")

CASES = [
    # command, whether it runs, a part of what the agent is told
    ("touch made.txt", True, ""),
    ("touch made.txt; autogate mode auto", False, "autogate blocks this"),
    ("touch made.txt; unheard-of-program", False, "autogate wants a person to decide"),
]


@pytest.fixture
def service(home: Path) -> Iterator[Service]:
    """A service with both doors; what is not certain is no model's."""
    del home
    folder = Path(tempfile.mkdtemp(prefix="ag-", dir="/tmp"))
    (folder / "config").mkdir()
    (folder / "config" / "config.toml").write_text('backend = "local"\n')
    with Service(folder, "--http", "0") as started:
        yield started
    shutil.rmtree(folder)


def registered(home: Path, hook: dict[str, object]) -> None:
    """A hook in the client's settings."""
    file = home / ".claude" / "settings.json"
    file.parent.mkdir(exist_ok=True)
    group = {"matcher": "*", "hooks": [{"timeout": 60, "onFailure": "block", **hook}]}
    file.write_text(json.dumps({"hooks": {"PreToolUse": [group]}}))


def posting(service: Service, token: str = "") -> dict[str, object]:
    """The hook that the client posts."""
    token = token or Path(service.config, TOKEN_FILE).read_text().strip()
    return {"type": "http", "url": service.place.http, "headers": {"Authorization": f"Bearer {token}"}}


def judged(service: Service) -> int:
    """Calls that reached a judgement."""
    with open_store(f"{service.config}/sessions.db") as store:
        return len(store.history(History()))


@pytest.mark.parametrize(("command", "runs", "told"), CASES)
@pytest.mark.parametrize("door", ["socket", "http"])
def test_the_verdict_is_what_happens(
    service: Service, home: Path, project: Path, door: str, command: str, runs: bool, told: str
) -> None:
    """As by the hook alone."""
    import shlex
    import sys

    line = shlex.join([sys.executable, "-I", "-m", "autogate.hook", "claude", *service.folders])
    registered(home, posting(service) if door == "http" else {"type": "command", "command": line})
    ran, said = Client(home, project)(command, "bypassPermissions")
    assert (ran, told in said) == (runs, True)
    assert judged(service) == 1
    assert service.process.poll() is None


def test_another_token_lets_nothing_run(service: Service, home: Path, project: Path) -> None:
    """In every version, for it is answered."""
    registered(home, posting(service, "guess"))
    ran, said = Client(home, project)("touch made.txt", "bypassPermissions")
    assert ran is False
    assert "token" in said


def test_a_killed_service_is_done_without(service: Service, home: Path, project: Path) -> None:
    """The hook judges by itself."""
    import shlex
    import sys

    service.kill()
    line = shlex.join([sys.executable, "-I", "-m", "autogate.hook", "claude", *service.folders])
    registered(home, {"type": "command", "command": line})
    assert Client(home, project)("touch made.txt; autogate mode auto", "bypassPermissions")[0] is False
