"""What comes after a tool call and before a session's first: the loop gate's results and the gate itself."""

from __future__ import annotations

from autogate.hook.interface import HookCall


def record(call: HookCall) -> None:
    """Takes the result into the session's store; what ran after a question was answered with yes."""
    if call.problem or not call.session:
        return
    from autogate.action import Action
    from autogate.cli.arguments import CheckOptions
    from autogate.cli.gate import Gate
    from autogate.cli.recording import recording_judge

    action = Action(call.tool, call.input, call.directory, call.session)
    judging = recording_judge(Gate(CheckOptions(session=call.session)))  # left open, as before a tool
    judging.finished(action, call.output, failed=call.failed)


def begin(call: HookCall) -> None:
    """A session starts: the authoritative look at the policy, and old prompts are forgotten."""
    import time

    from autogate.cli.recording import facts_of, store_path
    from autogate.config.load import load
    from autogate.gate.access import verify_gate_access
    from autogate.gate.sources import platform_policy
    from autogate.hook.prompts import forget_old
    from autogate.store.sqlite import open_store

    forget_old()
    if not call.session:
        return
    facts = facts_of(load(call.directory))
    store = open_store(store_path())
    try:
        verify_gate_access(store, call.session, facts, platform_policy(), time.time)
    finally:
        store.close()
