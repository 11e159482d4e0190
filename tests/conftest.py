"""Every test gets a throw-away home; the real one, and the network, are out of reach."""

from __future__ import annotations

import os
import signal
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

_FUZZ = os.environ.get("AUTOGATE_FUZZ", "")

settings.register_profile(
    "autogate",
    max_examples=int(_FUZZ or 60),
    derandomize=not _FUZZ,  # the suite gives the same answer twice; `make fuzz` looks for new ones
    database=None,
    deadline=None,  # a busy machine is no fault
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("autogate")

# A run in the background ignores Ctrl-C, one under nohup the end of its terminal; and so would all it starts.
for _number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, signal.default_int_handler if _number is signal.SIGINT else signal.SIG_DFL)

_REAL_HOME = str(Path.home().resolve())
_REPOSITORY = str(Path(__file__).resolve().parent.parent)
_RUNTIME = tuple(
    os.path.realpath(path)
    for path in {_REPOSITORY, sys.prefix, sys.base_prefix, sys.exec_prefix, *sysconfig.get_paths().values()}
)
"""What may lie below the real home and is no user data: the repository and Python itself."""

_FOREIGN = ("AUTOGATE_", "ANTHROPIC_", "XDG_", "CLAUDE", "CODEX_", "GEMINI_", "CURSOR_", "OPENCODE")
"""Variables by which the surroundings of the test run could show through."""

_FILE_EVENTS = {
    "open",
    "os.listdir",
    "os.scandir",
    "os.remove",
    "os.rename",
    "os.mkdir",
    "os.rmdir",
    "os.chmod",
}
_guarding = False


def _guard(event: str, arguments: tuple[Any, ...]) -> None:
    """Raises where a test reaches for the real home or for the network."""
    if not _guarding:
        return
    if event in _FILE_EVENTS:
        path = arguments[0]
        if isinstance(path, bytes):
            path = os.fsdecode(path)
        if isinstance(path, str) and path.startswith(_REAL_HOME + "/") and not path.startswith(_RUNTIME):
            raise AssertionError(f"a test touched the real home: {event} {path}")
    elif event == "socket.getaddrinfo" or (event == "socket.connect" and isinstance(arguments[1], tuple)):
        host = arguments[0] if event == "socket.getaddrinfo" else arguments[1][0]
        if host in ("127.0.0.1", b"127.0.0.1"):  # a server of the test's own
            return
        raise AssertionError(f"a test reached for the network: {event} {arguments[1:]}")


sys.addaudithook(_guard)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A throw-away home folder with a configuration folder, known to the process by its environment."""
    global _guarding
    home = tmp_path_factory.mktemp("home")
    for name in list(os.environ):
        if name.startswith(_FOREIGN) and name != "AUTOGATE_FUZZ":
            monkeypatch.delenv(name)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("AUTOGATE_CONFIG_DIR", str(home / "autogate-config"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    _guarding = True
    yield home
    _guarding = False


@pytest.fixture
def config_folder(home: Path) -> Path:
    """The user's configuration folder, which exists."""
    folder = home / "autogate-config"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def project(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder below the home that is the working directory."""
    folder = home / "work" / "shop"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder
