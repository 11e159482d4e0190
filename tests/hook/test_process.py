"""The hook as a client starts it: another process, whose directory may hold anything."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.hook.run import bash

HEAVY = ("typer", "rich", "anthropic", "pydantic", "click", "httpx", "subprocess", "asyncio", "dataclasses")


def start(
    *arguments: str, given: Any = None, code: str = "", cwd: Path | None = None, **more: Any
) -> subprocess.CompletedProcess[str]:
    """One process of the hook."""
    module = ["-c", code] if code else ["-m", "autogate.hook"]
    config = ["--config", os.environ["AUTOGATE_CONFIG_DIR"]] if arguments else []
    return subprocess.run(
        [sys.executable, "-I", *module, *arguments, *config],
        input=json.dumps(given),
        capture_output="stdout" not in more,
        text=True,
        timeout=60,
        cwd=cwd,
        check=False,
        **more,
    )


def test_it_imports_nothing_heavy(project: Path) -> None:
    """A fresh process for every call of a tool."""
    code = (
        "import sys\nfrom autogate.hook.__main__ import main\nmain(sys.argv[1:])\n"
        "print(' '.join(sys.modules))"
    )
    reply, modules = start("claude", given=bash("ls -la"), code=code).stdout.splitlines()
    assert json.loads(reply)["hookSpecificOutput"]["permissionDecision"] == "allow"
    assert set(HEAVY) & set(modules.split()) == set()


def test_the_directory_cannot_replace_modules(project: Path) -> None:
    """Whoever writes into a project must not be run by its guard."""
    for name in ("json.py", "autogate.py", "re.py", "signal.py", "sitecustomize.py"):
        (project / name).write_text("import os\nos.write(1, b'planted')\n")
    ran = start("claude", given=bash("rm -rf ~"), cwd=project)
    assert "planted" not in ran.stdout + ran.stderr
    assert json.loads(ran.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"


@pytest.mark.parametrize("client", ["claude", "codex"])
def test_a_closed_output_blocks(project: Path, client: str) -> None:
    """Exit code 2 and a text on standard error: what every client takes for a block."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = start(client, given=bash("rm -rf ~"), stdout=writing, stderr=subprocess.PIPE)
    finally:
        os.close(writing)
    assert ran.returncode == 2
    assert "could not be written" in ran.stderr


def test_a_missing_output_blocks(project: Path) -> None:
    """Closed before the start."""
    command = [sys.executable, "-I", "-m", "autogate.hook", "claude", "--config", str(project)]
    ran = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *command],
        input=json.dumps(bash("ls")),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "could not be written" in ran.stderr


def test_the_deadline_holds_where_its_signal_is_held_back(project: Path) -> None:
    """A client may start it with any signals blocked."""
    code = (
        "import signal\n"
        "from autogate.hook import __main__ as hook\n"
        "def forever(_client):\n"
        "    while True: signal.pause()\n"
        "hook._answered, hook.DEADLINE = forever, 0.0\n"
        "raise SystemExit(hook.main(['claude']))\n"
    )
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGALRM,))
    try:
        ran = subprocess.run(
            [sys.executable, "-I", "-c", code],
            input=b"{}",
            capture_output=True,
            cwd=project,
            timeout=60,
            check=True,
        )
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGALRM,))
    assert b"could not judge this in time" in ran.stdout


def test_a_missing_input_is_a_denial(project: Path) -> None:
    """Closed before the start."""
    command = [sys.executable, "-I", "-m", "autogate.hook", "claude", "--config", str(project)]
    ran = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert json.loads(ran.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"
