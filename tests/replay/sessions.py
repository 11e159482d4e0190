"""Small sessions of our own making."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from autogate.replay.interface import Row
from autogate.verdict import Decision


def write(path: Path, *rows: Any) -> Path:
    """A file of JSON lines; a text is written as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def said(text: str, **more: Any) -> dict[str, Any]:
    """A text of the user, in Claude Code's form."""
    return {"type": "user", "sessionId": "s", "message": {"role": "user", "content": text}, **more}


def called(identity: str, tool: str, given: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A call."""
    block = {"type": "tool_use", "id": identity, "name": tool, "input": given}
    message = {
        "role": "assistant",
        "model": "claude-test",
        "content": [block],
        "usage": {"input_tokens": 100},
    }
    return {"type": "assistant", "sessionId": "s", "message": message, **more}


def result(identity: str, text: str = "", *, failed: bool = False, **more: Any) -> dict[str, Any]:
    """What came of a call."""
    block = {"type": "tool_result", "tool_use_id": identity, "content": text, "is_error": failed}
    return {"type": "user", "sessionId": "s", "message": {"role": "user", "content": [block]}, **more}


def row(decision: Decision = Decision.ALLOW, **more: Any) -> Row:
    """A judged call."""
    values: dict[str, Any] = {"key": "0a", "file": "s.jsonl", "line": 3, "number": 1, "tool": "Bash"}
    values |= {"rule": "rule", "layer": "local", "reason": "because"}
    return Row(**{**values, "decision": decision, **more})
