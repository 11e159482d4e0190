"""``<absolute python> -I -m autogate.hook CLIENT``: one call of an agent's hook.

Always one complete reply in the client's form, whatever happens inside. Imports neither typer, rich,
anthropic nor pydantic.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from typing import TYPE_CHECKING

from autogate.errors import AutogateError
from autogate.hook.interface import Answer, Client, Event, HookCall, answer_of
from autogate.verdict import Decision

if TYPE_CHECKING:
    from types import FrameType

LIMIT = 16 * 1024 * 1024
"""Bytes of input."""
DEADLINE = 50.0
"""Seconds; under the timeout that ``autogate install`` registers (60)."""


class _TimeUpError(BaseException):
    """The deadline has passed; no handler of an ordinary error swallows it."""


def main(argv: list[str] | None = None) -> int:
    """Answers the call; the exit code is 0 but where the client is not known."""
    arguments = sys.argv[1:] if argv is None else argv
    client = client_named(arguments[0]) if len(arguments) == 1 else None
    if client is None:
        sys.stderr.write("autogate-hook: usage: autogate-hook claude|codex|gemini|cursor|copilot|cline\n")
        return 2
    reply = _reply(client)
    try:
        sys.stdout.write(reply)
        sys.stdout.flush()
    except OSError:
        os._exit(2)  # nobody reads: the client takes that for a failure
    return 0


def client_named(name: str) -> Client | None:
    """The client's module, None where there is none."""
    if re.fullmatch(r"[a-z]{2,20}", name) is None:
        return None
    import importlib

    try:
        module = importlib.import_module(f"autogate.hook.clients.{name}")
    except ModuleNotFoundError:
        return None
    client: Client = module.CLIENT
    return client


def _reply(client: Client) -> str:
    def time_up(_number: int, _frame: FrameType | None) -> None:
        raise _TimeUpError

    try:
        signal.signal(signal.SIGALRM, time_up)
        signal.setitimer(signal.ITIMER_REAL, DEADLINE)
        try:
            return _answered(client)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except AutogateError as error:
        return client.failed(f"autogate could not judge this, so it does not run: {error}")
    except _TimeUpError:
        return client.failed("autogate could not judge this in time, so it does not run")
    except BaseException as error:  # noqa: BLE001 - whatever it is, the tool must not run because of it
        return client.failed(f"autogate failed ({type(error).__name__}), so this does not run")


def _answered(client: Client) -> str:
    import json

    raw = sys.stdin.buffer.read(LIMIT + 1)
    if len(raw) > LIMIT:
        return client.failed("the hook's input is too large to be judged")
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        return client.failed("the hook's input is not JSON")
    if not isinstance(data, dict):
        return client.failed("the hook's input is not an object")
    call = client.read(data)
    match call.event:
        case Event.BEFORE_TOOL | Event.PERMISSION:
            return client.reply(call, judged(call))
        case Event.AFTER_TOOL:
            from autogate.hook.results import record

            record(call)
    return client.nothing(call)


def judged(call: HookCall) -> Answer:
    """The answer to a call before a tool."""
    if call.problem:
        return Answer(Decision.ASK, f"autogate cannot read the call: {call.problem}.")
    from autogate.action import Action
    from autogate.cli.arguments import CheckOptions
    from autogate.cli.gate import Gate
    from autogate.cli.recording import recording_judge

    directory = call.cwd if call.cwd.startswith("/") and "\x00" not in call.cwd else os.getcwd()
    transcript = call.transcript if call.transcript and os.path.isfile(call.transcript) else None
    gate = Gate(CheckOptions(session=call.session or None, transcript=transcript))
    judging = recording_judge(gate)
    try:
        return answer_of(judging.judge(Action(call.tool, call.input, directory, call.session or "default")))
    finally:
        judging.close()


if __name__ == "__main__":
    sys.exit(main())
