"""``<absolute python> -I -m autogate.hook CLIENT``: one call of an agent's hook.

Always one complete reply in the client's form, whatever happens inside. Imports neither typer, rich,
anthropic nor pydantic.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as typing's, which is not imported here: nothing is, before it is needed
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import FrameType
    from typing import Any

    from autogate.cli.gate import Gate
    from autogate.hook.interface import Client, HookCall

LIMIT = 16 * 1024 * 1024
"""Bytes of input."""
DEADLINE = 50.0
"""Seconds; under the timeout that ``autogate install`` registers (60)."""
_USAGE = "usage: autogate-hook claude|codex|gemini|cursor|copilot|cline [--config DIR] [--state DIR]"


FOLDERS = {"--config": "AUTOGATE_CONFIG_DIR", "--state": "AUTOGATE_STATE_DIR"}
"""Options of the registered command, and the variables that they stand for."""


class _TimeUpError(BaseException):
    """The deadline has passed; no handler of an ordinary error swallows it."""


def main(argv: list[str] | None = None) -> int:
    """Answers the call; the exit code is 0 but where the client is not known."""
    arguments = sys.argv[1:] if argv is None else argv
    client = client_named(arguments[0]) if arguments else None
    folders = _folders(arguments[1:])
    if client is None or folders is None:
        return _refuse(_USAGE)
    reply = _reply(client, folders)
    try:
        sys.stdout.write(reply)
        sys.stdout.flush()
        written = sys.__stdout__ is not None  # else it was closed from the start, and nobody reads this
    except (OSError, ValueError, AttributeError):
        written = False
    if not written:
        # Nobody reads, so nothing was answered. With this code and a text every client blocks.
        _refuse("the reply could not be written")
        os._exit(2)
    return 0


def _refuse(text: str) -> int:
    try:
        sys.stderr.write(f"autogate-hook: {text}\n")
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass
    return 2


def _folders(arguments: list[str]) -> dict[str, str] | None:
    """The folders as they were when the hook was installed, by variable; None: not understood."""
    found: dict[str, str] = {}
    for at in range(0, len(arguments), 2):
        name = FOLDERS.get(arguments[at])
        value = arguments[at + 1] if at + 1 < len(arguments) else ""
        if name is None or not os.path.isabs(value):
            return None
        found[name] = value
    return found


def pin_environment(folders: dict[str, str]) -> None:
    """Settings hold as installed: nothing of the call's own environment can turn the hook elsewhere."""
    from autogate.config.paths import config_folder, state_folder

    config = folders.get("AUTOGATE_CONFIG_DIR") or config_folder({})
    fixed = pinned(os.environ, config, folders.get("AUTOGATE_STATE_DIR") or state_folder({}))
    for name in [name for name in os.environ if name not in fixed]:
        del os.environ[name]
    os.environ.update({name: value for name, value in fixed.items() if name.startswith("AUTOGATE_")})


def pinned(environment: Mapping[str, str], config: str, state: str) -> dict[str, str]:
    """A call's environment, in which only the folders of the installation settle anything."""
    found = {
        name: value
        for name, value in environment.items()
        if not name.startswith("AUTOGATE_") and name != "ANTHROPIC_BASE_URL"
    }
    if elsewhere := environment.get("ANTHROPIC_BASE_URL"):
        found["AUTOGATE_KEY_FOR"] = elsewhere  # the key beside it is for there: it goes nowhere else
    found["AUTOGATE_CONFIG_DIR"], found["AUTOGATE_STATE_DIR"] = config, state
    return found


def client_named(name: str) -> Client | None:
    """The client's module, None where there is none."""
    if not (2 <= len(name) <= 20 and name.isascii() and name.isalpha() and name.islower()):
        return None
    import importlib

    try:
        module = importlib.import_module(f"autogate.hook.clients.{name}")
    except ModuleNotFoundError:
        return None
    client: Client = module.CLIENT
    return client


def _reply(client: Client, folders: dict[str, str]) -> str:
    import signal

    from autogate.errors import AutogateError
    from autogate.hook.interface import plain

    def time_up(_number: int, _frame: FrameType | None) -> None:
        raise _TimeUpError

    try:
        signal.signal(signal.SIGALRM, time_up)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGALRM,))  # whoever starts it may hold it back
        left = max(DEADLINE - spent(), 1.0)
        signal.setitimer(signal.ITIMER_REAL, left, 1.0)  # again, where something swallows the first
        try:
            pin_environment(folders)
            return _answered(client)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except AutogateError as error:
        return client.failed(plain(f"autogate could not judge this, so it does not run: {error.line()}"))
    except _TimeUpError:
        return client.failed("autogate could not judge this in time, so it does not run")
    except BaseException as error:  # noqa: BLE001 - whatever it is, the tool must not run because of it
        return client.failed(f"autogate failed ({type(error).__name__}), so this does not run")


def spent() -> float:
    """Seconds that went by with a resident service that did not answer."""
    asking = sys.modules.get("autogate.serve.client")
    return asking.spent if asking is not None else 0.0


def _answered(client: Client) -> str:
    return answered(client, sys.stdin.buffer.read(LIMIT + 1))


def answered(client: Client, raw: bytes, judge_of: Callable[[Gate], Any] | None = None) -> str:
    """The reply to what the client gave; ``judge_of`` None: a process for this call alone."""
    from autogate.hook.interface import Event, parsed, plain

    if len(raw) > LIMIT:
        return client.failed("autogate cannot judge this, so it does not run: the hook's input is too large")
    try:
        data = parsed(raw)
    except (ValueError, RecursionError):
        return client.failed("autogate cannot judge this, so it does not run: the hook's input is not JSON")
    if not isinstance(data, dict):
        return client.failed("autogate cannot judge this, so it does not run: the hook's input is no object")
    call = client.read(data)
    if not call.session.isascii():  # half of a surrogate pair is a text to JSON, and to no store
        call = call._replace(session=call.session.encode("utf-8", "replace").decode())
    if call.event in (Event.BEFORE_TOOL, Event.PERMISSION):
        from autogate.hook.before import judged

        return client.reply(call, judged(call, judge_of))
    try:
        noted(call)
    except Exception as error:  # noqa: BLE001 - no tool waits for this: it must not stop the conversation
        _refuse(plain(f"{type(error).__name__}: {error}"))
    return client.nothing(call)


def noted(call: HookCall) -> None:
    """Takes in what a later judgement needs."""
    from autogate.hook.interface import Event

    match call.event:
        case Event.AFTER_TOOL:
            from autogate.hook.results import record

            record(call)
        case Event.PROMPT:
            from autogate.hook.prompts import remember

            remember(call.session, call.prompt)
        case Event.SESSION_START:
            from autogate.hook.results import begin

            begin(call)


if __name__ == "__main__":
    import gc

    gc.disable()  # a process that ends at once has nothing to collect
    from autogate.serve.client import begin, first

    first(sys.argv[1:])  # does not return where the service answers
    from autogate.quick import use

    save = use()
    code = main()
    save()
    begin(sys.argv[1:])
    os._exit(code)  # all is written and closed: taking every module apart would cost as much as judging
