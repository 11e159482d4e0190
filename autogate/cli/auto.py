"""``autogate gate`` and ``autogate mode``: whether a model may decide."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from autogate.cli.recording import facts_of, store_path
from autogate.cli.render import json_line
from autogate.cli.sessions import ago, session_named
from autogate.cli.text import escape
from autogate.config import agents
from autogate.config.load import Config, load
from autogate.errors import UsageError
from autogate.exit_codes import ExitCode
from autogate.gate.access import (
    Facts,
    can_enter,
    holds,
    is_listed,
    shut_by,
    verify_gate_access,
)
from autogate.gate.aside import broad_rules
from autogate.gate.modes import ModeState, enter_auto, leave_auto
from autogate.gate.sources import platform_policy
from autogate.store.records import GateRow
from autogate.store.sqlite import open_store


def _facts(config: Config) -> Facts:
    return facts_of(config)


def status(name: str | None = None, *, json: bool = False) -> int:
    """What is known of the gate, without asking anyone; exit 1 where a person is asked."""
    session_id = session_named(name)
    config = load(os.getcwd())
    facts = _facts(config)
    with open_store(store_path()) as store:
        row = store.gate()
        session = store.session(session_id)
    mode = session.mode if session is not None else ModeState()
    stale = platform_policy().signature() != ("" if row is None else row.signature)
    why = holds(mode, row, facts)
    if stale and not why:
        why = "the policy changed and was not read yet (autogate gate check)"
    return _report(session_id, mode, row, facts, why, "", json=json)


def check(name: str | None = None, *, enable_auto: bool = False, json: bool = False) -> int:
    """Reads the policy afresh; exit 1 where the gate is shut."""
    session_id = session_named(name)
    config = load(os.getcwd())
    facts = _facts(config)
    if enable_auto:
        agents.require_person("--enable-auto")
    with open_store(store_path()) as store:
        found = verify_gate_access(store, session_id, facts, platform_policy(), time.time)
        mode = found.mode
        if enable_auto:
            mode = store.change_mode(
                session_id, time.time(), lambda mode: mode._replace(auto_requested_by_flag=True)
            )
        notice = store.take_notice(session_id)
    if notice:
        sys.stderr.write(f"autogate: {escape(notice)}\n")
    why = found.shut or holds(mode, found.row, facts)
    code = _report(session_id, mode, found.row, facts, why, found.problem, json=json)
    if found.kicked and not json:
        _say(f"moved out of auto mode: {', '.join(kicked.session for kicked in found.kicked)}")
    return code


def _report(
    session: str, mode: ModeState, row: GateRow | None, facts: Facts, why: str, problem: str, *, json: bool
) -> int:
    now = time.time()
    if json:
        policy: dict[str, Any] | None = None
        if row is not None:
            policy = {
                "state": row.state,
                "disableFastMode": row.disable_fast_mode,
                "source": row.source or None,
                "problem": row.problem or None,
                "fetched": row.fetched,
            }
        found = {
            "session": session,
            "open": not why,
            "why": why or None,
            "listed": is_listed(mode, row, facts),
            "canEnter": can_enter(row, facts),
            "policy": policy,
            "problem": problem or None,
            "optedIn": facts.opted_in,
            "mode": mode.mode.value or None,
            "autoActive": mode.auto_active,
            "circuitBroken": mode.circuit_broken,
            "setAside": list(mode.set_aside),
        }
        sys.stdout.write(json_line(found))
        return int(ExitCode.BLOCK if why else ExitCode.ALLOW)
    _say(f"gate       {'shut: ' + why if why else 'open'}")
    if row is None:
        _say("policy     not read yet")
    elif not row.source:
        _say("policy     none")
    else:
        _say(f"policy     {row.state}, from {row.source}, read {ago(now - row.fetched)}")
    if problem and problem != why:
        _say(f"problem    {problem}")
    _say(f"session    {session}, mode {mode.mode.value or 'not chosen'}")
    if mode.set_aside:
        _say(f"set aside  {', '.join(mode.set_aside)}")
    return int(ExitCode.BLOCK if why else ExitCode.ALLOW)


def opt_in(*, yes: bool = False, json: bool = False) -> int:
    """Sets auto.opt_in in the user's file: only a person does."""
    from autogate.cli import config

    agents.require_person("opting in to auto mode")
    return config.set_("auto.opt_in", "true", yes=yes, json=json)


def opt_out(*, yes: bool = False, json: bool = False) -> int:
    """Takes auto.opt_in back; anybody may, for it only tightens."""
    from autogate.cli.config import set_tighter

    return set_tighter("auto.opt_in", "false", yes=yes, json=json)


def mode(wanted: str, name: str | None = None, *, json: bool = False) -> int:
    """Turns auto mode on or off in a session."""
    session_id = session_named(name)
    if wanted not in ("auto", "default"):
        raise UsageError(f"there is no mode {wanted}", remedy="known are: auto, default")
    agents.require_person(f"mode {wanted}")  # leaving it, too: what was set aside holds again
    config = load(os.getcwd())
    facts = _facts(config)
    with open_store(store_path()) as store:
        if wanted == "default":
            restored: tuple[str, ...] = ()

            def leave(state: ModeState) -> ModeState:
                nonlocal restored
                restored = state.set_aside
                return leave_auto(state)

            after = store.change_mode(session_id, time.time(), leave)
        else:
            found = verify_gate_access(store, session_id, facts, platform_policy(), time.time)
            shut = found.shut or shut_by(found.row, facts)
            if shut:
                raise UsageError(f"auto mode cannot be entered: {shut}")
            aside = tuple(f"{rule.pattern} ({rule.where})" for rule in broad_rules(config.listed))
            after = store.change_mode(session_id, time.time(), lambda state: enter_auto(state, aside))
    if json:
        row = {"session": session_id, "mode": after.mode.value, "autoActive": after.auto_active}
        sys.stdout.write(json_line({**row, "setAside": list(after.set_aside)}))
        return int(ExitCode.ALLOW)
    _say(f"session {session_id}: mode {after.mode.value}")
    for rule in after.set_aside:
        _say(f"  set aside while auto mode is on: {rule}")
    if wanted == "default":
        for rule in restored:
            _say(f"  holds again: {rule}")
    return int(ExitCode.ALLOW)


def _say(text: str) -> None:
    sys.stdout.write(escape(text) + "\n")
