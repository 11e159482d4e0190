"""What came of a tool call, for the loop gate."""

from __future__ import annotations

import os

from autogate.errors import AutogateError
from autogate.hook.interface import HookCall


def record(call: HookCall) -> None:
    """Takes the result into the session's store; a store that cannot be used loses it."""
    if call.problem or not call.session:
        return
    from autogate.action import Action
    from autogate.cli.arguments import CheckOptions
    from autogate.cli.gate import Gate
    from autogate.cli.recording import store_path
    from autogate.funnel import judge
    from autogate.session import record_result
    from autogate.store.sqlite import open_store

    directory = call.cwd if call.cwd.startswith("/") and "\x00" not in call.cwd else os.getcwd()
    action = Action(call.tool, call.input, directory, call.session)
    try:
        setting, _ = Gate(CheckOptions(session=call.session)).at(directory)
        verdict = judge(action, setting._replace(classifier=None))
        store = open_store(store_path())
        try:
            record_result(store, action, verdict, call.output, failed=call.failed)
        finally:
            store.close()
    except AutogateError:
        return
