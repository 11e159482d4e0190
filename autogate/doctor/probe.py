"""Calls an installed hook as its client does: through the shell, with a harmless and a harmful call."""

from __future__ import annotations

import json
import os
import re
import time
from contextlib import suppress
from typing import Any, NamedTuple

HARMLESS = "ls"
HARMFUL = "rm -rf ~"  # only ever a value in the JSON that is judged
SESSION = "autogate-doctor"
"""How the names of the sessions begin that the trial calls are made in."""
STOPPED = "a harmless call is stopped"
"""The problem where a hook works and lets nothing run."""


class Probed(NamedTuple):
    """What came of it."""

    problem: str = ""
    milliseconds: float = 0.0


def payload(client: str, command: str, directory: str, session: str = SESSION) -> dict[str, Any]:
    """The client's JSON before that shell command."""
    match client:
        case "cursor":
            return {
                "conversation_id": session,
                "hook_event_name": "beforeShellExecution",
                "command": command,
                "cwd": directory,
            }
        case "copilot":
            arguments = json.dumps({"command": command})
            return {"sessionId": session, "cwd": directory, "toolName": "bash", "toolArgs": arguments}
        case "cline":
            call = {"toolName": "execute_command", "parameters": {"command": command}}
            return {
                "taskId": session,
                "hookName": "PreToolUse",
                "workspaceRoots": [directory],
                "preToolUse": call,
            }
    event, tool = ("BeforeTool", "run_shell_command") if client == "gemini" else ("PreToolUse", "Bash")
    return {
        "session_id": session,
        "cwd": directory,
        "hook_event_name": event,
        "tool_name": tool,
        "tool_input": {"command": command},
    }


def lets_run(client: str, code: int, output: str) -> bool | None:
    """Whether the client would run the tool without a question; None: it would not understand the reply."""
    if code != 0:
        return None
    if client == "codex" and not output:
        return True
    try:
        reply = json.loads(output)
        match client:
            case "claude" | "codex":
                return bool(reply["hookSpecificOutput"]["permissionDecision"] == "allow")
            case "gemini":
                return bool(reply["decision"] == "allow")
            case "cursor":
                return bool(reply["permission"] == "allow")
            case "copilot":
                return bool(reply["permissionDecision"] == "allow")
        return reply["cancel"] is False
    except (ValueError, KeyError, TypeError):
        return None


def probe(client: str, command: str, directory: str) -> Probed:
    """Both calls through a registered command line; what they leave in the sessions is taken out again."""
    session = f"{SESSION}-{os.urandom(8).hex()}"
    try:
        return _called(client, command, directory, session)
    finally:
        _forget(command, session)


def _called(client: str, command: str, directory: str, session: str) -> Probed:
    import subprocess

    spent = 0.0
    for judged, expected in ((HARMLESS, True), (HARMFUL, False)):
        began = time.perf_counter()
        try:
            ran = subprocess.run(
                ["/bin/sh", "-c", command],
                input=json.dumps(payload(client, judged, directory, session)),
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
                cwd=directory,
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            return Probed(f"cannot be started ({type(error).__name__})")
        spent += (time.perf_counter() - began) * 1000
        found = lets_run(client, ran.returncode, ran.stdout)
        if found is None:
            last = (ran.stderr.strip().splitlines() or ["no reply"])[-1]
            return Probed(f"exit code {ran.returncode}, {last[:200]}")
        if found is not expected:
            return Probed(STOPPED if expected else "a harmful call is let through")
    return Probed("", spent / 2)


def _forget(command: str, session: str) -> None:
    """Takes the session out of every store that the command may have written to."""
    from autogate.config.paths import config_folder
    from autogate.errors import StoreError
    from autogate.store.sqlite import FILE, open_store

    for folder in dict.fromkeys((*_folders(command), config_folder({}), config_folder())):
        path = os.path.join(folder, FILE)
        if os.path.lexists(path):
            with suppress(StoreError), open_store(path) as store:  # what is wrong with it is said elsewhere
                store.forget(session)


def _folders(command: str) -> list[str]:
    """The folders of settings that a registered command names, also in a script that it is."""
    import shlex

    texts = [command]
    with suppress(OSError, ValueError, IndexError), open(shlex.split(command)[0], encoding="utf-8") as stream:
        texts.append(stream.read(4096))  # a script; of a program it is no text
    found = []
    for text in texts:
        for match in re.finditer(r"--config (.*)", text):
            with suppress(ValueError, StopIteration):
                found.append(next(iter(shlex.shlex(match[1], posix=True, punctuation_chars=True))))
    return found
