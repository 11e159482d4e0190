"""A fresh process of the hook, without the service, by a bare start in the same run (`make bench`)."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench import report

LIMIT = 5.0
"""Times the start of a bare interpreter."""
ROUNDS = 41
COMMANDS = ["git status --short", "ls -la src", "rm -rf ~", "grep -rn TODO src | head -20"]


def seconds(arguments: list[str], given: bytes, folder: str) -> float:
    """One process, from its start to its end."""
    began = time.perf_counter()
    subprocess.run(
        arguments, input=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, check=False
    )
    return time.perf_counter() - began


def ratio(command: str, folder: str, rounds: int = ROUNDS) -> float:
    """Median of the hook's time by the median of a bare start, one after the other in turn."""
    config = str(Path(folder) / "config")
    hook = [sys.executable, "-I", "-m", "autogate.hook", "claude", "--config", config, "--state", config]
    bare = [sys.executable, "-I", "-c", "pass"]
    call = {
        "session_id": "bench",
        "cwd": folder,
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "toolu_1",
    }
    given = json.dumps(call).encode()
    for _ in range(3):
        seconds(hook, given, folder)
    pairs = [(seconds(bare, b"", folder), seconds(hook, given, folder)) for _ in range(rounds)]
    return statistics.median(pair[1] for pair in pairs) / statistics.median(pair[0] for pair in pairs)


def main() -> int:
    """One line a kind of command; 1 where one is above the limit."""
    held = []
    with tempfile.TemporaryDirectory() as folder:
        for command in COMMANDS:
            found = ratio(command, folder)
            what = f"hook, fresh process: {command[:20]}"
            held.append(report(what, f"{found:.1f} × bare python", f"{LIMIT:g} ×", holds=found <= LIMIT))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
