"""Runs inside another checker's environment: commands in, its answers out. Stands alone.

``python hook_driver.py MODULE FUNCTION [ARGUMENT …]``: each line of the input is a JSON text, a command; the
checker's own entry point for the hook of Claude Code is called with it, in this process, on standard input.
Each line of the output is ``[decision, seconds]``; "" where the checker said nothing.
"""

import contextlib
import importlib
import io
import json
import sys
import time
from pathlib import Path

module, function, *arguments = sys.argv[1:]
entry = getattr(importlib.import_module(module), function)
rows = [json.loads(line) for line in sys.stdin]
out = sys.stdout
for command in rows:
    call = {
        "session_id": "s",
        "transcript_path": "",
        "cwd": str(Path.cwd()),
        "hook_event_name": "PreToolUse",
        "permission_mode": "default",
        "tool_name": "Bash",
        "tool_input": {"command": command},
    }
    sys.argv = [module, *arguments]
    sys.stdin, said = io.StringIO(json.dumps(call)), io.StringIO()
    code: object = 0
    started = time.perf_counter()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(io.StringIO()):
        try:
            code = entry()
        except SystemExit as end:
            code = end.code
        except Exception:  # noqa: BLE001 - the client would go on as if nothing had been said
            code = 1
    took = time.perf_counter() - started
    decision = ""
    with contextlib.suppress(ValueError, AttributeError, TypeError):
        reply = json.loads(said.getvalue())
        decision = reply.get("hookSpecificOutput", reply).get("permissionDecision") or reply.get(
            "decision", ""
        )
    if code == 2:
        decision = "deny"
    out.write(json.dumps([decision, took]) + "\n")
