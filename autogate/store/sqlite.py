"""The store in one SQLite file: the only owner of sqlite3.

WAL, so that readers never wait; every change is one short transaction that holds the write lock from its
start (BEGIN IMMEDIATE), so that nothing is read in it that another process could change. In WAL mode with
``synchronous = NORMAL`` a killed process loses nothing that was committed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from types import TracebackType
from typing import Any, Self

from autogate.denials import DenialState, record_denial, record_success
from autogate.errors import StoreError
from autogate.gate.modes import Mode, ModeState
from autogate.store.records import (
    APPROVAL,
    IDLE,
    Approval,
    Commit,
    Count,
    Decided,
    Failure,
    GateRow,
    History,
    Kicked,
    Outage,
    Session,
    Snapshot,
    Totals,
)
from autogate.store.schema import MIGRATIONS, VERSION

FILE = "sessions.db"
PATIENCE = 5.0
"""Seconds to wait for another process's lock."""
LOG = 250
"""Pages of the log, of which a decision takes six: who opens the file as the first has to read them."""
LONG_LOG = 1000
"""For who keeps the file open, so that nobody else is the first: a quarter of the waiting for the disk."""
_REPAIR = "look at it with: autogate denials repair --check"

_SESSION = (
    "id, generation, consecutive, total, created, seen, mode, auto_active, auto_by_flag, circuit_broken, "
    "auto_available, set_aside, notice"
)
_MODE = (
    "mode = ?, auto_active = ?, auto_by_flag = ?, circuit_broken = ?, auto_available = ?, set_aside = ?, "
    "notice = ?"
)
_DECIDED = (
    "time, session, tool, digest, text, decision, layer, rule, reason, risk, stage, model, unavailable, "
    "input, output, cache_read, cache_write, cache_write_hour, context_tokens, main_tokens, duration, "
    "generation, id, answer"
)
_INSERT = (
    f"INSERT INTO decisions ({_DECIDED.removesuffix(', id, answer')}) "  # noqa: S608 - names of columns
    f"VALUES ({', '.join('?' * 22)})"
)
_BEGIN = (
    f"SELECT {_SESSION}, "  # noqa: S608 - names of columns
    "EXISTS (SELECT 1 FROM approvals a WHERE a.session = s.id AND a.digest = ? "
    "AND a.created <= ? AND a.expires > ?), "
    "EXISTS (SELECT 1 FROM failures f WHERE f.session = s.id) "
    "FROM sessions s WHERE id = ?"
)
_COUNTED = {
    Count.NEITHER: "",
    Count.SUCCESS: ", consecutive = 0",
    Count.DENIAL: ", consecutive = consecutive + 1, total = total + 1",
}
_SEEN = {
    count: f"UPDATE sessions SET seen = ?, generation = ?, config = ?{counted} "  # noqa: S608 - as above
    "WHERE id = ? AND generation = ?"
    for count, counted in _COUNTED.items()
}


def _module() -> Any:
    """SQLite without the adapters for dates, whose import costs a fresh process 2 ms."""
    try:
        import _sqlite3
    except ImportError:
        import sqlite3

        return sqlite3
    return _sqlite3


def open_store(path: str, *, patience: float = PATIENCE, create: bool = True, log: int = LOG) -> SqliteStore:
    """Opens the file, makes it where it is missing, and brings it up to date. Raises StoreError.

    ``log``: pages of the write-ahead log after which this connection brings them into the file.
    """
    with _Translated(path):
        if create and not os.path.exists(path):
            _create(path, patience)
        connection = _connect(path, patience, log)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            _migrate(connection, version, path)
    return SqliteStore(path, connection)


def _connect(path: str, patience: float, log: int = LOG) -> Any:
    """A connection in autocommit mode: transactions are begun by name."""
    flags = "rw"  # never "rwc": a file that vanished must not come back with other rights
    uri = f"file:{_quoted(path)}?mode={flags}"
    connection = _module().connect(uri, timeout=patience, isolation_level=None, uri=True)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {log}")
    return connection


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _quoted(path: str) -> str:
    for mark, code in (("%", "%25"), ("?", "%3f"), ("#", "%23")):
        path = path.replace(mark, code)
    return path


def _create(path: str, patience: float) -> None:
    """Makes a complete file under another name and puts it in place: nobody sees half of it."""
    folder = os.path.dirname(path)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    new = f"{path}.{os.getpid()}.new"
    _unlink(new)
    os.close(os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600))
    try:
        connection = _connect(new, patience)
        connection.execute("PRAGMA journal_mode = WAL")
        _steps(connection, 0)
        connection.close()
        try:
            os.link(new, path)  # does nothing to a file that another process put there first
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            if not os.path.exists(path):
                os.replace(new, path)
    finally:
        for rest in (new, f"{new}-wal", f"{new}-shm"):
            _unlink(rest)


def _unlink(path: str) -> None:
    with suppress(FileNotFoundError):
        os.unlink(path)


def _migrate(connection: Any, version: int, path: str) -> None:
    if version > VERSION:
        raise StoreError(
            f"was written by a newer autogate (version {version}, known is {VERSION})",
            where=path,
            remedy="update this one",
        )
    if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise StoreError("cannot be used with a write-ahead log", where=path)
    _steps(connection, None)


def _steps(connection: Any, known: int | None) -> None:
    """Every step that is missing, in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0] if known is None else known
        for step in MIGRATIONS[version:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        _roll_back(connection)
        raise


def _roll_back(connection: Any) -> None:
    try:
        connection.execute("ROLLBACK")
    except _module().Error:
        pass  # a full disk rolls back by itself


class _Translated:
    """SQLite's and the system's errors as ours, with what to do about each.

    A class and not a generator: it stands around every statement of every check.
    """

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None or isinstance(error, StoreError):
            return
        if isinstance(error, OSError):
            raise StoreError(f"cannot be written ({error.strerror})", where=self._path) from error
        if isinstance(error, UnicodeError | OverflowError):
            raise StoreError("a name or a number cannot be stored", where=self._path) from error
        if isinstance(error, _module().Error):
            raise _error(error, self._path) from error


def _error(error: Any, path: str) -> StoreError:
    text = str(error)
    name = getattr(error, "sqlite_errorname", "") or ""
    if "BUSY" in name or "LOCKED" in name:
        return StoreError("another process holds its lock", where=path, remedy="end that process")
    if "CORRUPT" in name or "NOTADB" in name:
        return StoreError(f"is damaged ({text})", where=path, remedy=_REPAIR)
    if "READONLY" in name or "CANTOPEN" in name or "PERM" in name:
        return StoreError(f"cannot be written ({text})", where=path, remedy="mend its folder's rights")
    if "FULL" in name or "IOERR" in name:
        return StoreError(f"cannot be written ({text})", where=path, remedy="make room on the disk")
    if "no such table" in text or "no such column" in text or "has no column" in text:
        return StoreError(f"is not autogate's ({text})", where=path, remedy=_REPAIR)
    return StoreError(f"cannot be used ({text})", where=path, remedy=_REPAIR)


class SqliteStore:
    """A SessionStore in a file. One connection; not for several threads."""

    def __init__(self, path: str, connection: Any) -> None:
        self.path = path
        self._connection = connection
        self._guard = _Translated(path)
        self._identity = _identity(path)
        self.closed = False

    def is_current(self) -> bool:
        """Whether the file at the path is still the one that is open: a repair puts another in its place."""
        return _identity(self.path) == self._identity

    def close(self) -> None:
        """Lets go of the file."""
        self.closed = True
        with self._guard:
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _one(self, statement: str, values: tuple[Any, ...] = ()) -> Any:
        return self._connection.execute(statement, values).fetchone()

    def _all(self, statement: str, values: tuple[Any, ...] = ()) -> list[Any]:
        with self._guard:
            rows: list[Any] = self._connection.execute(statement, values).fetchall()
            return rows

    @contextmanager
    def _transaction(self) -> Iterator[Callable[..., Any]]:
        """A transaction with the write lock; gives ``execute``. An error undoes all of it."""
        execute = self._connection.execute
        with self._guard:
            execute("BEGIN IMMEDIATE")
            try:
                yield execute
                execute("COMMIT")
            except BaseException:
                _roll_back(self._connection)
                raise

    # ── a check ──────────────────────────────────────────────────────────────────────────────────

    def begin(self, session: str, now: float, *, digest: bytes = b"") -> Snapshot:
        """See SessionStore."""
        with self._guard:
            row = self._one(_BEGIN, (digest, now, now, session))
        if row is None:
            return Snapshot(Session(session, created=now, seen=now))
        found = _session(row)
        if found.is_idle(now):
            return Snapshot(self._begin_anew(session, now), exists=True)
        return Snapshot(found, exists=True, approved=bool(row[13]), failing=bool(row[14]))

    def _begin_anew(self, session: str, now: float) -> Session:
        """As ``reset``, unless another process was faster: what it counted since then is kept."""
        with self._transaction() as execute:
            found = self._one(f"SELECT {_SESSION} FROM sessions WHERE id = ?", (session,))  # noqa: S608
            if found is not None and not _session(found).is_idle(now):
                return _session(found)
            return _reset(execute, session, now)

    def commit(
        self,
        snapshot: Snapshot,
        decided: Decided,
        count: Count,
        *,
        config: str = "",
        may_be_approved: bool = False,
        unchanged: Callable[[], bool] | None = None,
    ) -> Commit:
        """See SessionStore."""
        session, now = snapshot.session, decided.time
        execute = self._connection.execute
        with self._guard:
            execute("BEGIN IMMEDIATE")
            try:
                if not snapshot.exists:
                    execute(
                        "INSERT OR IGNORE INTO sessions (id, created, seen, config) VALUES (?, ?, ?, ?)",
                        (session.id, now, now, config),
                    )
                row = self._one(
                    "SELECT generation, consecutive, total, config FROM sessions WHERE id = ?", (session.id,)
                )
                if row is None or row[0] != session.generation:
                    _roll_back(self._connection)
                    return Commit(done=False)
                if unchanged is not None and not unchanged():
                    _roll_back(self._connection)
                    self.bump(session.id, now)
                    return Commit(done=False)
                approved = False
                if may_be_approved:
                    used = execute(
                        "DELETE FROM approvals WHERE session = ? AND digest = ? "
                        "AND created <= ? AND expires > ?",
                        (session.id, decided.digest, now, now),
                    )
                    if used.rowcount:
                        approved, count = True, Count.SUCCESS
                        decided = decided._replace(
                            decision="allow", rule="approved", reason="a person said yes to exactly this"
                        )
                generation = session.generation + (bool(row[3]) and row[3] != config)
                execute(_SEEN[count], (now, generation, config, session.id, session.generation))
                number = execute(_INSERT, _values(decided)).lastrowid
                execute("COMMIT")
            except BaseException:
                _roll_back(self._connection)
                raise
        return Commit(True, number, _counted(DenialState(row[1], row[2]), count), approved)

    def bump(self, session: str, now: float) -> int:
        """See SessionStore."""
        with self._transaction() as execute:
            _ensure(execute, session, now)
            execute("UPDATE sessions SET generation = generation + 1 WHERE id = ?", (session,))
            return int(self._one("SELECT generation FROM sessions WHERE id = ?", (session,))[0])

    # ── what people ask for ──────────────────────────────────────────────────────────────────────

    def session(self, session: str) -> Session | None:
        """See SessionStore."""
        rows = self._all(f"SELECT {_SESSION} FROM sessions WHERE id = ?", (session,))  # noqa: S608
        return _session(rows[0]) if rows else None

    def sessions(self, limit: int = 50) -> list[Session]:
        """See SessionStore."""
        rows = self._all(f"SELECT {_SESSION} FROM sessions ORDER BY seen DESC LIMIT ?", (limit,))  # noqa: S608
        return [_session(row) for row in rows]

    def history(self, wanted: History) -> list[Decided]:
        """See SessionStore."""
        where, values = ["time >= ?"], [wanted.since]
        for column, value in (("session", wanted.session), ("decision", wanted.decision)):
            if value is not None:
                where.append(f"{column} = ?")
                values.append(value)  # type: ignore[arg-type]
        if wanted.decision not in (None, "allow"):
            where.append("decision != 'allow'")  # what the small index asks for
        rows = self._all(
            f"SELECT {_DECIDED} FROM decisions WHERE {' AND '.join(where)} "  # noqa: S608 - fixed names
            "ORDER BY time DESC, id DESC LIMIT ?",
            (*values, wanted.limit),
        )
        return [_decided(row) for row in rows]

    def decision(self, number: int) -> Decided | None:
        """See SessionStore."""
        rows = self._all(f"SELECT {_DECIDED} FROM decisions WHERE id = ?", (number,))  # noqa: S608
        return _decided(rows[0]) if rows else None

    def totals(self, session: str | None = None, since: float = 0.0) -> Totals:
        """See SessionStore."""
        from autogate.classifier.interface import Usage

        where = "time >= ?" + (" AND session = ?" if session is not None else "")
        values: tuple[Any, ...] = (since,) if session is None else (since, session)
        layers = self._all(
            f"SELECT layer, decision, count(*) FROM decisions WHERE {where} GROUP BY 1, 2",  # noqa: S608
            values,
        )
        calls = self._all(
            "SELECT model, context_tokens, input, output, cache_read, cache_write, "  # noqa: S608
            "cache_write_hour "
            f"FROM decisions WHERE {where} AND model != ''",
            values,
        )
        ratios = self._all(
            "SELECT 1.0 * context_tokens / main_tokens FROM decisions "  # noqa: S608
            f"WHERE {where} AND main_tokens > 0 AND context_tokens > 0 AND model != '' ORDER BY 1",
            values,
        )
        unavailable = self._all(
            f"SELECT count(*) FROM decisions WHERE {where} AND unavailable",  # noqa: S608
            values,
        )
        loops = self._all(
            "SELECT text, group_concat(id) FROM decisions "  # noqa: S608
            f"WHERE {where} AND decision != 'allow' AND rule = 'loop' GROUP BY session, digest",
            values,
        )
        return Totals(
            {(layer, decision): number for layer, decision, number in layers},
            tuple((row[0], Usage(*row[2:]), row[1]) for row in calls),
            tuple(row[0] for row in ratios),
            unavailable[0][0],
            tuple((text, tuple(int(number) for number in numbers.split(","))) for text, numbers in loops),
        )

    def outages(self) -> list[Outage]:
        """See SessionStore."""
        rows = self._all("SELECT endpoint, failures, opened, pause, probe FROM outages ORDER BY opened DESC")
        return [Outage(*row) for row in rows]

    def approve(self, number: int, now: float) -> Approval:
        """See SessionStore."""
        with self._transaction() as execute:
            row = self._one(f"SELECT {_DECIDED} FROM decisions WHERE id = ?", (number,))  # noqa: S608
            if row is None:
                raise StoreError(f"there is no decision {number}", remedy="see: autogate denials history")
            decided = _decided(row)
            _approvable(decided)
            _ensure(execute, decided.session, now)
            execute(
                "INSERT OR REPLACE INTO approvals (session, digest, decision, created, expires) "
                "VALUES (?, ?, ?, ?, ?)",
                (decided.session, decided.digest, number, now, now + APPROVAL),
            )
            execute("UPDATE sessions SET consecutive = 0, seen = ? WHERE id = ?", (now, decided.session))
            execute("UPDATE decisions SET answer = 'yes' WHERE id = ?", (number,))
            row = self._one("SELECT consecutive, total FROM sessions WHERE id = ?", (decided.session,))
        return Approval(decided, DenialState(*row), now + APPROVAL)

    def answered(self, session: str, digest: bytes, now: float, *, yes: bool) -> bool:
        """See SessionStore."""
        with self._transaction() as execute:
            row = self._one(
                "SELECT id FROM decisions WHERE session = ? AND decision = 'ask' AND decision != 'allow' "
                "AND time >= ? AND digest = ? AND answer = '' ORDER BY time DESC LIMIT 1",
                (session, now - IDLE, digest),
            )
            if row is None:
                return False
            execute("UPDATE decisions SET answer = ? WHERE id = ?", ("yes" if yes else "no", row[0]))
            _ensure(execute, session, now)
            counted = _COUNTED[Count.SUCCESS if yes else Count.DENIAL]
            execute(f"UPDATE sessions SET seen = ?{counted} WHERE id = ?", (now, session))  # noqa: S608
            return True

    def reset(self, session: str, now: float) -> Session:
        """See SessionStore."""
        with self._transaction() as execute:
            return _reset(execute, session, now)

    def forget(self, session: str) -> None:
        """Takes a session out with all that is kept of it: for trials, not for what was asked in earnest."""
        with self._transaction() as execute:
            for table in ("decisions", "approvals", "failures"):
                execute(f"DELETE FROM {table} WHERE session = ?", (session,))  # noqa: S608 - the names above
            execute("DELETE FROM sessions WHERE id = ?", (session,))

    def prune(self, before: float, now: float) -> tuple[int, int]:
        """See SessionStore."""
        with self._transaction() as execute:
            decisions = execute("DELETE FROM decisions WHERE time < ?", (before,)).rowcount
            # A session that is not idle stays: a check may be under way that counts on its generation.
            old = (min(before, now - IDLE),)
            for table in ("approvals", "failures"):
                execute(
                    f"DELETE FROM {table} WHERE session IN (SELECT id FROM sessions WHERE seen < ?)",  # noqa: S608
                    old,
                )
            sessions = execute("DELETE FROM sessions WHERE seen < ?", old).rowcount
        return decisions, sessions

    def integrity(self) -> list[str]:
        """See SessionStore."""
        with self._guard:
            rows = self._connection.execute("PRAGMA integrity_check").fetchall()
            for columns, table in ((_SESSION, "sessions"), (_DECIDED, "decisions")):
                self._connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")  # noqa: S608
        return [text for (text,) in rows if text != "ok"]

    # ── outages ──────────────────────────────────────────────────────────────────────────────────

    def _outage(self, endpoint: str) -> Outage | None:
        row = self._one(
            "SELECT endpoint, failures, opened, pause, probe FROM outages WHERE endpoint = ?",
            (endpoint,),
        )
        return Outage(*row) if row else None

    def outage(self, endpoint: str, change: Callable[[Outage], Outage]) -> Outage:
        """See SessionStore."""
        with self._transaction() as execute:
            before = self._outage(endpoint)
            after = change(before or Outage(endpoint))
            if after.failures == 0:
                execute("DELETE FROM outages WHERE endpoint = ?", (endpoint,))
            elif after != before:
                execute("INSERT OR REPLACE INTO outages VALUES (?, ?, ?, ?, ?)", tuple(after))
            return after

    # ── the gate ─────────────────────────────────────────────────────────────────────────────────

    def change_mode(self, session: str, now: float, change: Callable[[ModeState], ModeState]) -> ModeState:
        """See SessionStore."""
        with self._transaction() as execute:
            _ensure(execute, session, now)
            row = self._one(f"SELECT {_SESSION} FROM sessions WHERE id = ?", (session,))  # noqa: S608
            before = _session(row).mode
            after = change(before)
            if after != before:
                execute(
                    f"UPDATE sessions SET {_MODE}, generation = generation + 1, seen = ? WHERE id = ?",  # noqa: S608
                    (*_mode_values(after), now, session),
                )
            return after

    def take_notice(self, session: str) -> str:
        """See SessionStore."""
        with self._transaction() as execute:
            row = self._one("SELECT notice FROM sessions WHERE id = ?", (session,))
            execute("UPDATE sessions SET notice = '' WHERE id = ?", (session,))
        return row[0] if row else ""

    def gate(self) -> GateRow | None:
        """See SessionStore."""
        with self._guard:
            row = self._one(
                "SELECT state, disable_fast_mode, source, problem, fetched, signature, ticket FROM gate"
            )
        if row is None or row[0] is None:
            return None
        return GateRow(row[0], bool(row[1]), *row[2:])

    def begin_fetch(self) -> int:
        """See SessionStore."""
        with self._transaction() as execute:
            execute("UPDATE gate SET tickets = tickets + 1")
            return int(self._one("SELECT tickets FROM gate")[0])

    def end_fetch(self, row: GateRow, change: Callable[[ModeState], ModeState]) -> list[Kicked] | None:
        """See SessionStore."""
        kicked: list[Kicked] = []
        with self._transaction() as execute:
            before = self._one("SELECT state, disable_fast_mode, ticket FROM gate")
            if before[2] >= row.ticket:
                return None
            execute(
                "UPDATE gate SET state = ?, disable_fast_mode = ?, source = ?, problem = ?, fetched = ?, "
                "signature = ?, ticket = ?",
                (
                    row.state,
                    row.disable_fast_mode,
                    row.source,
                    row.problem,
                    row.fetched,
                    row.signature,
                    row.ticket,
                ),
            )
            changed = before[0] is not None and (before[0], bool(before[1])) != row[:2]
            if changed:
                execute("UPDATE sessions SET generation = generation + 1")
            for found in execute(f"SELECT {_SESSION} FROM sessions").fetchall():  # noqa: S608
                session = _session(found)
                after = change(session.mode)
                if after is session.mode:
                    continue
                if session.mode.auto_active and not after.auto_active:
                    kicked.append(Kicked(session.id, session.mode.set_aside))
                execute(
                    f"UPDATE sessions SET {_MODE}, generation = generation + ? WHERE id = ?",  # noqa: S608
                    (*_mode_values(after), 0 if changed else 1, session.id),
                )
        return kicked

    # ── loops ────────────────────────────────────────────────────────────────────────────────────

    def change_failures(
        self, session: str, signature: str, change: Callable[[Failure | None], Failure | None], *, epoch: bool
    ) -> Failure | None:
        """See SessionStore."""
        with self._transaction() as execute:
            if epoch:
                execute("DELETE FROM failures WHERE session = ?", (session,))
            row = self._one(
                "SELECT signature, output, times FROM failures WHERE session = ? AND signature = ?",
                (session, signature),
            )
            after = change(Failure(*row) if row else None)
            if after is None:
                execute("DELETE FROM failures WHERE session = ? AND signature = ?", (session, signature))
            else:
                execute("INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?)", (session, *after))
            return after

    def failures(self, session: str) -> Sequence[Failure]:
        """See SessionStore."""
        rows = self._all(
            "SELECT signature, output, times FROM failures WHERE session = ? ORDER BY times DESC", (session,)
        )
        return [Failure(*row) for row in rows]


def move_aside(path: str) -> str:
    """Moves a damaged file, and what belongs to it, out of the way; the new name. Nothing is deleted."""
    with _Translated(path):
        stamp = time.strftime("%Y%m%d-%H%M%S")
        target = f"{path}.damaged-{stamp}"
        number = 1
        while os.path.lexists(target):
            number += 1
            target = f"{path}.damaged-{stamp}-{number}"
        for suffix in ("", "-wal", "-shm"):
            if os.path.lexists(path + suffix):
                os.replace(path + suffix, target + suffix)
    return target


def _reset(execute: Any, session: str, now: float) -> Session:
    _ensure(execute, session, now)
    execute(
        "UPDATE sessions SET consecutive = 0, total = 0, seen = ?, created = ?, generation = generation + 1 "
        "WHERE id = ?",
        (now, now, session),
    )
    execute("DELETE FROM approvals WHERE session = ?", (session,))
    execute("DELETE FROM failures WHERE session = ?", (session,))
    row = execute(f"SELECT {_SESSION} FROM sessions WHERE id = ?", (session,)).fetchone()  # noqa: S608
    return _session(row)


def _ensure(execute: Any, session: str, now: float) -> None:
    execute("INSERT OR IGNORE INTO sessions (id, created, seen) VALUES (?, ?, ?)", (session, now, now))


def _counted(before: DenialState, count: Count) -> DenialState:
    if count is Count.NEITHER:
        return before
    return record_denial(before) if count is Count.DENIAL else record_success(before)


def _approvable(decided: Decided) -> None:
    """Raises where a person's yes cannot change the answer."""
    if decided.decision == "allow":
        raise StoreError(f"decision {decided.id} was an allow")
    if decided.rule.startswith("config:"):
        raise StoreError(
            f"decision {decided.id} is the configuration's own ({decided.rule})",
            remedy="change the rule instead",
        )
    if decided.risk == "critical":
        raise StoreError(f"decision {decided.id} is critical ({decided.rule}), which nobody can approve")


def _session(row: tuple[Any, ...]) -> Session:
    return Session(row[0], DenialState(row[2], row[3]), row[1], row[4], row[5], _mode(row[6:13]))


@lru_cache(maxsize=64)
def _mode(row: tuple[Any, ...]) -> ModeState:
    """The mode in a row of ``_SESSION``; most sessions have the same."""
    return ModeState(
        _MODES.get(row[0], Mode.DEFAULT),
        bool(row[1]),
        bool(row[2]),
        bool(row[3]),
        bool(row[4]),
        tuple(row[5].split("\n")) if row[5] else (),
        row[6],
    )


_MODES = {mode.value: mode for mode in Mode}


def _mode_values(mode: ModeState) -> tuple[Any, ...]:
    return (
        mode.mode.value,
        mode.auto_active,
        mode.auto_requested_by_flag,
        mode.circuit_broken,
        mode.auto_available,
        "\n".join(mode.set_aside),
        mode.notice,
    )


def _values(decided: Decided) -> tuple[Any, ...]:
    return (*decided[:12], decided.unavailable, *decided.usage, *decided[14:18])


def _decided(row: tuple[Any, ...]) -> Decided:
    fields: list[Any] = [*row[:12], bool(row[12]), row[13:18], *row[18:]]
    return Decided(*fields)
