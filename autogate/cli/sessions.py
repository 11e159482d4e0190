"""``autogate denials``: the sessions, their decisions, and what a person changes about them."""

from __future__ import annotations

import os
import re
import shlex
import sys
import time
from typing import Any

from autogate.cli.recording import store_path
from autogate.cli.render import Style, is_colored, json_line, shortened
from autogate.cli.text import escape, quantity
from autogate.config import agents
from autogate.denials import MAX_CONSECUTIVE, MAX_TOTAL, DenialState, should_fall_back_to_prompting
from autogate.errors import StoreError, UsageError
from autogate.exit_codes import ExitCode
from autogate.store.records import Decided, History, Outage, Session
from autogate.store.sqlite import SqliteStore, move_aside, open_store
from autogate.verdict import Decision

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
COMMANDS = "Bash"
"""The tool that is not named in a list: its input is a command as anyone would type it."""
_MOST = 100_000
_SAFE_AGE = 7 * 86400.0
"""What is younger is the record of what an agent may be doing now."""


def seconds(text: str, option: str) -> float:
    """A span of time such as ``90s``, ``15m``, ``2h`` or ``30d``."""
    match = re.fullmatch(r"([0-9]{1,9})([smhdw])", text)
    if match is None:
        raise UsageError(f"{option} is not a span of time", remedy="for example 90s, 15m, 2h, 30d")
    return float(match[1]) * _UNITS[match[2]]


def session_named(name: str | None) -> str:
    """The session that is named, else the one of the surroundings, else ``default``."""
    return name or os.environ.get("AUTOGATE_SESSION") or "default"


def existing_store() -> SqliteStore | None:
    """The store, None where there is none yet: looking at nothing must not make it."""
    path = store_path()
    return open_store(path) if os.path.lexists(path) else None


def overview(*, limit: int = 20, every: bool = False, json: bool = False) -> int:
    """The sessions, the last seen first, with a bar for each limit.

    People are shown those in which something was denied, unless they want ``every`` one.
    """
    store = existing_store()
    found: list[Session] = []
    if store is not None:
        with store:
            found = store.sessions(limit if every or json else _MOST)
    if json:
        sys.stdout.write(json_line({"sessions": [_session_json(session) for session in found]}))
        return int(ExitCode.ALLOW)
    if not found:
        return _say("no sessions yet")
    shown = [session for session in found if every or session.denials != DenialState()]
    quiet = len(found) - len(shown)
    found = shown[:limit]
    style = Style(colored=is_colored(sys.stdout, "auto"))
    width = max((len(escape(session.id)) for session in found), default=0)
    width = min(width, 40)
    for session in found:
        _say(_line(session, width, style), raw=True)
    if quiet:
        _say(f"{quantity(quiet, 'session')} without a denial: autogate denials --all")
    return int(ExitCode.ALLOW)


def _line(session: Session, width: int, style: Style) -> str:
    denials = session.denials
    past = should_fall_back_to_prompting(denials)
    name = escape(session.id)
    name = name if len(name) <= width else f"{name[: width - 1]}…"
    row = bar(denials.consecutive_denials, MAX_CONSECUTIVE)
    total = bar(denials.total_denials, MAX_TOTAL)
    mode = session.mode.mode.value or "-"
    text = f"{name:{width}}  in a row {row}  in all {total}  {mode:8}{ago(time.time() - session.seen):>8}"
    return style.paint(f"{text}  a person is asked", "31") if past else text


def bar(value: int, limit: int) -> str:
    """How far a limit is used up."""
    return f"[{'#' * min(value, limit)}{'.' * (limit - min(value, limit))}] {value:>2}/{limit}"


def ago(span: float) -> str:
    """How long something is past, in its largest unit."""
    if span < 0:
        return "ahead"
    for unit in ("w", "d", "h", "m"):
        if span >= _UNITS[unit]:
            return f"{int(span // _UNITS[unit])}{unit} ago"
    return f"{int(span)}s ago"


def _session_json(session: Session) -> dict[str, Any]:
    mode = session.mode
    return {
        "session": session.id,
        **session.denials.as_json(),
        "generation": session.generation,
        "created": session.created,
        "seen": session.seen,
        "mode": mode.mode.value or None,
        "autoActive": mode.auto_active,
        "circuitBroken": mode.circuit_broken,
    }


def show(name: str | None = None, *, json: bool = False) -> int:
    """The counters of one session."""
    session_id = session_named(name)
    store = existing_store()
    found: Session | None = None
    if store is not None:
        with store:
            found = store.session(session_id)
    now = time.time()
    session = found if found is not None else Session(session_id, created=now, seen=now)
    if session.is_idle(now):
        session = Session(
            session.id, generation=session.generation, created=session.created, seen=session.seen
        )
    if json:
        sys.stdout.write(json_line(session.denials.as_json()))
        return int(ExitCode.ALLOW)
    denials = session.denials
    _say(f"session     {session.id}{'' if found else '  (not seen yet)'}")
    _say(f"in a row    {bar(denials.consecutive_denials, MAX_CONSECUTIVE)}")
    _say(f"in all      {bar(denials.total_denials, MAX_TOTAL)}")
    _say(f"mode        {session.mode.mode.value or 'not chosen'}")
    if found is not None:
        _say(f"last seen   {ago(now - session.seen)}")
    if should_fall_back_to_prompting(denials):
        _say(
            "a person is asked about what a model or the person's words would settle, until: "
            f"autogate denials reset {shlex.quote(session.id)}"
        )
    return int(ExitCode.ALLOW)


def history(
    name: str | None = None,
    *,
    decision: str | None = None,
    since: str | None = None,
    limit: int = 50,
    json: bool = False,
) -> int:
    """Decisions, the newest first, and the endpoints that are out."""
    begin = time.time() - seconds(since, "--since") if since is not None else 0.0
    store = existing_store()
    rows: list[Decided] = []
    outages: list[Outage] = []
    if store is not None:
        with store:
            rows = store.history(History(name, decision, begin, limit))
            outages = store.outages()
    if json:
        row = {
            "decisions": [_decided_json(row) for row in rows],
            "outages": [outage._asdict() for outage in outages],
        }
        sys.stdout.write(json_line(row))
        return int(ExitCode.ALLOW)
    style = Style(colored=is_colored(sys.stdout, "auto"))
    for found in rows:
        word = style.decision(Decision[found.decision.upper()])
        flag = "  (unavailable)" if found.unavailable else ""
        text = escape(found.text)
        if found.tool != COMMANDS:  # without its tool an input says little
            text = f"{escape(found.tool)} {text}"
        text = shortened(text, 100)
        where = "" if name is not None else f"{_fitted(escape(found.session), 24)}  "
        _say(
            f"{found.id:>6}  {_clock(found.time)}  {word}{' ' * (5 - len(found.decision))}  {where}{text}  "
            f"[{escape(found.rule)}]{flag}",
            raw=True,
        )
    for outage in outages:
        state = (
            f"left alone since {_clock(outage.opened)} for {outage.pause:.0f} s" if outage.opened else "asked"
        )
        _say(f"outage  {outage.endpoint}: {quantity(outage.failures, 'failure')} in a row, {state}")
    if not rows and not outages:
        _say("no decisions")
    return int(ExitCode.ALLOW)


def _fitted(text: str, width: int) -> str:
    """A text in exactly so many characters."""
    return f"{text if len(text) <= width else text[: width - 1] + '…':{width}}"


def _clock(moment: float | None) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(moment or 0.0))


def _decided_json(row: Decided) -> dict[str, Any]:
    return {**row._asdict(), "digest": row.digest.hex(), "usage": list(row.usage)}


def explain(number: int, *, json: bool = False) -> int:
    """Everything that is known of one decision."""
    found = _decision(number)
    if json:
        sys.stdout.write(json_line(_decided_json(found)))
        return int(ExitCode.ALLOW)
    lines = [
        ("decision", f"{found.decision}{', unavailable' if found.unavailable else ''}"),
        ("when", f"{_clock(found.time)}, {ago(time.time() - found.time)}"),
        ("session", f"{found.session}, generation {found.generation}"),
        ("tool", found.tool),
        ("input", found.text),
        ("reason", found.reason),
        ("rule", f"{found.rule} (layer {found.layer}{f', stage {found.stage}' if found.stage else ''})"),
        ("risk", found.risk),
    ]
    if found.model:
        tokens = f"{found.usage[0]} in, {found.usage[1]} out, {found.usage[2]} from the cache"
        lines.append(("model", f"{found.model}: {tokens}"))
    lines.append(("took", f"{found.duration_ms:.1f} ms"))
    for name, text in lines:
        _say(f"{name:10}{text}")
    if found.decision != "allow" and found.risk != "critical" and not found.rule.startswith("config:"):
        _say(f"a person can say yes to it once, within ten minutes: autogate denials approve {found.id}")
    return int(ExitCode.ALLOW)


def _decision(number: int) -> Decided:
    store = existing_store()
    if store is not None:
        with store:
            found = store.decision(number)
            if found is not None:
                return found
    raise UsageError(f"there is no decision {number}", remedy="see: autogate denials history")


def approve(number: int, *, json: bool = False) -> int:
    """A person's yes to the action of one decision."""
    found = _decision(number)
    agents.require_person(f"approving decision {number}")
    with open_store(store_path()) as store:
        approval = store.approve(number, time.time())
    if json:
        row = {"decision": number, "session": found.session, "expires": approval.expires}
        sys.stdout.write(json_line({**row, **approval.denials.as_json()}))
        return int(ExitCode.ALLOW)
    _say(f"approved once, in session {found.session}, for ten minutes:")
    return _say(f"  {shortened(found.text)}")


def reset(name: str | None = None, *, json: bool = False) -> int:
    """A session's counters at zero."""
    session_id = session_named(name)
    agents.require_person(f"resetting session {session_id}")
    with open_store(store_path()) as store:
        session = store.reset(session_id, time.time())
    if json:
        sys.stdout.write(json_line(_session_json(session)))
        return int(ExitCode.ALLOW)
    return _say(f"session {session_id} begins anew; its history is kept")


def repair(*, check: bool = False, json: bool = False) -> int:
    """Looks at the store's file; moves one that is damaged aside."""
    path = store_path()
    problems = _problems(path)
    moved = ""
    if problems and not check:
        agents.require_person("moving the sessions' store aside")
        moved = move_aside(path)
    if json:
        row = {"file": path, "problems": problems, "movedTo": moved or None}
        sys.stdout.write(json_line(row))
    elif not problems:
        _say(f"ok  {path}{'' if os.path.lexists(path) else ' (not there yet)'}")
    else:
        for problem in problems:
            _say(problem)
        _say(f"moved to {moved}; sessions begin anew" if moved else "mend it with: autogate denials repair")
    return int(ExitCode.ERROR if problems and not moved else ExitCode.ALLOW)


def _problems(path: str) -> list[str]:
    """What is damaged. What only stands in the way (rights, a full disk, a lock) is an error of its own."""
    if not os.path.lexists(path):
        return []
    try:
        with open_store(path) as store:
            return store.integrity()
    except StoreError as error:
        if "damaged" not in error.what and "not autogate's" not in error.what:
            raise
        return [error.what]


def prune(older_than: str, *, json: bool = False) -> int:
    """Removes old decisions, and sessions that nobody uses any more."""
    age = seconds(older_than, "--older-than")
    if age < _SAFE_AGE:
        agents.require_person(f"removing decisions younger than {_SAFE_AGE / 86400:.0f} days")
    now = time.time()
    store = existing_store()
    decisions = sessions = 0
    if store is not None:
        with store:
            decisions, sessions = store.prune(now - age, now)
    if json:
        sys.stdout.write(json_line({"decisions": decisions, "sessions": sessions}))
        return int(ExitCode.ALLOW)
    return _say(f"removed {quantity(decisions, 'decision')} and {quantity(sessions, 'session')}")


def _say(text: str, *, raw: bool = False) -> int:
    sys.stdout.write((text if raw else escape(text)) + "\n")
    return int(ExitCode.ALLOW)
