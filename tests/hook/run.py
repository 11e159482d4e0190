"""Calls the hook in this process, with chosen standard streams."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from autogate.hook.__main__ import main


class Answered(NamedTuple):
    """What the client gets."""

    code: int
    out: str
    err: str

    @property
    def reply(self) -> Any:
        """The one JSON object."""
        assert self.out.endswith("\n")
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    @property
    def decision(self) -> str:
        """Claude Code's word for it."""
        return str(self.reply["hookSpecificOutput"]["permissionDecision"])

    @property
    def reason(self) -> str:
        """What the agent reads."""
        return str(self.reply["hookSpecificOutput"]["permissionDecisionReason"])


class Hook:
    """Calls ``main``."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.folders = ["--config", os.environ["AUTOGATE_CONFIG_DIR"]]

    def __call__(self, client: str, given: Any) -> Answered:
        """One call; anything but bytes is sent as JSON."""
        data = given if isinstance(given, bytes) else json.dumps(given).encode()
        out, err = io.StringIO(), io.StringIO()
        with self._monkeypatch.context() as patch:
            for name in os.environ:  # what the hook changes of them is undone at the end
                patch.setenv(name, os.environ[name])
            patch.setenv("AUTOGATE_STATE_DIR", "")
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = main([client, *self.folders])
        return Answered(code, out.getvalue(), err.getvalue())


def bash(command: Any, **more: Any) -> dict[str, Any]:
    """Claude Code's JSON before a shell command."""
    return {
        "session_id": "s1",
        "transcript_path": "",
        "cwd": str(Path.cwd()),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "toolu_1",
        **more,
    }
