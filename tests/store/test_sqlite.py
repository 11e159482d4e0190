"""The store's operations, one process and one file."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.classifier.interface import Usage
from autogate.denials import DenialState, create_state, record_denial, record_success
from autogate.errors import StoreError
from autogate.store.records import APPROVAL, IDLE, Count, Failure, History, Outage, Session
from autogate.store.schema import MIGRATIONS, VERSION
from autogate.store.sqlite import LOG, LONG_LOG, SqliteStore, move_aside, open_store
from tests.store.make import COUNTS, decide, decided


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "config" / "sessions.db")


@pytest.fixture
def store(path: str) -> Any:
    with open_store(path) as store:
        yield store


def test_a_file_is_private_and_nothing_else_is_left(path: str, store: SqliteStore) -> None:
    decide(store, "allow")
    folder = Path(path).parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {
        "sessions.db": 0o600,
        "sessions.db-wal": 0o600,
        "sessions.db-shm": 0o600,
    }


def test_a_file_that_is_opened_again_holds_what_was_written(path: str, store: SqliteStore) -> None:
    decide(store, "block")
    store.close()
    with open_store(path) as again:
        assert again.begin("s", 1001.0).session.denials == DenialState(1, 1)


def test_what_is_in_a_long_log_is_there_for_all_and_without_its_writer(path: str, tmp_path: Path) -> None:
    """The log and the file together are what was committed, however much is in the log."""
    with open_store(path, log=LONG_LOG) as kept:
        for number in range(100):
            decide(kept, "block", f"s{number % 7}")
        log = Path(f"{path}-wal")
        assert LOG * 4096 < log.stat().st_size < LONG_LOG * 4096
        with open_store(path) as other:
            assert len(other.history(History(limit=1000))) == 100
        copied = tmp_path / "as after the end by a signal" / "sessions.db"
        copied.parent.mkdir()
        copied.write_bytes(Path(path).read_bytes())
        Path(f"{copied}-wal").write_bytes(log.read_bytes())
    with open_store(str(copied)) as again:
        assert len(again.history(History(limit=1000))) == 100
        assert again.integrity() == []


@pytest.mark.parametrize("version", range(VERSION))
def test_a_file_of_every_earlier_version_is_brought_up_to_date(path: str, version: int) -> None:
    Path(path).parent.mkdir()
    old = sqlite3.connect(path, isolation_level=None)
    for step in MIGRATIONS[:version]:
        for statement in step:
            old.execute(statement)
    old.execute(f"PRAGMA user_version = {version}")
    if version:
        old.execute(
            "INSERT INTO sessions (id, consecutive, total, created, seen) VALUES ('s', 1, 8, 1, 1000)"
        )
    old.close()
    with open_store(path) as store:
        denials = store.begin("s", 1001.0).session.denials
        assert denials == (DenialState(1, 8) if version else DenialState())
        assert decide(store, "block", time=1002.0).denials == record_denial(denials)


def test_a_file_of_a_later_version_is_left_alone(path: str, store: SqliteStore) -> None:
    store.close()
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    before = Path(path).read_bytes()
    with pytest.raises(StoreError, match="newer autogate"):
        open_store(path)
    assert Path(path).read_bytes() == before


def test_a_denial_a_success_and_an_ask(store: SqliteStore) -> None:
    found = [decide(store, decision).denials for decision in ("block", "block", "ask", "allow", "block")]
    assert found == [
        DenialState(1, 1),
        DenialState(2, 2),
        DenialState(2, 2),
        DenialState(0, 2),
        DenialState(1, 3),
    ]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(["allow", "ask", "block", "reset"]))))
def test_any_sequence_of_operations_equals_the_model(operations: list[tuple[str, str]]) -> None:
    import tempfile

    model = {"a": create_state(), "b": create_state()}
    with tempfile.TemporaryDirectory() as folder, open_store(f"{folder}/s.db") as store:
        for session, operation in operations:
            if operation == "reset":
                model[session] = create_state()
                store.reset(session, 1000.0)
            else:
                if operation != "ask":
                    change = record_denial if operation == "block" else record_success
                    model[session] = change(model[session])
                assert decide(store, operation, session).denials == model[session]
            assert store.begin(session, 1000.0).session.denials == model[session]
        assert len(store.history(History(limit=1000))) == sum(o != "reset" for _, o in operations)


def test_what_was_computed_before_a_reset_is_not_written(store: SqliteStore) -> None:
    decide(store, "block")
    snapshot = store.begin("s", 1001.0)
    store.reset("s", 1002.0)
    commit = store.commit(snapshot, decided(decision="allow"), Count.SUCCESS)
    assert (commit.done, len(store.history(History()))) == (False, 1)


@pytest.mark.parametrize("happening", ["reset", "bump"])
def test_a_session_that_began_while_it_was_judged(store: SqliteStore, happening: str) -> None:
    snapshot = store.begin("new", 1000.0)
    assert not snapshot.exists
    getattr(store, happening)("new", 1000.0)
    assert not store.commit(snapshot, decided("new"), Count.DENIAL).done


def test_a_session_that_was_pruned_while_it_was_judged(store: SqliteStore) -> None:
    decide(store, "block")
    snapshot = store.begin("s", 1000.0)
    store.prune(1000.0 + IDLE, 1001.0 + 2 * IDLE)
    assert not store.commit(snapshot, decided(), Count.DENIAL).done


def test_two_checks_at_once_both_count(store: SqliteStore) -> None:
    one, two = store.begin("s", 1000.0), store.begin("s", 1000.0)
    store.commit(one, decided(), Count.DENIAL)
    assert store.commit(two, decided(), Count.DENIAL).denials == DenialState(2, 2)


def test_another_configuration_begins_a_generation(store: SqliteStore) -> None:
    first = store.begin("s", 1000.0)
    store.commit(first, decided(), Count.DENIAL, config="one")
    old = store.begin("s", 1000.0)
    store.commit(store.begin("s", 1000.0), decided(), Count.DENIAL, config="two")
    assert not store.commit(old, decided(), Count.DENIAL, config="one").done
    assert store.begin("s", 1000.0).session.generation == 1


def test_an_idle_session_begins_anew(store: SqliteStore) -> None:
    decide(store, "block")
    assert store.begin("s", 1000.0 + IDLE - 1).session.denials == DenialState(1, 1)
    session = store.begin("s", 1000.0 + IDLE).session
    assert (session.denials, session.generation) == (DenialState(), 1)
    assert len(store.history(History())) == 1


def test_two_processes_that_find_a_session_idle(path: str, store: SqliteStore) -> None:
    """The slower one keeps what the faster one counted."""
    decide(store, "block")
    now = 1000.0 + IDLE
    with open_store(path) as other:
        faster = other._begin_anew
        found: list[Session] = []

        def slower(session: str, moment: float) -> Session:
            decide(store, "block", time=now)
            found.append(faster(session, moment))
            return found[0]

        other._begin_anew = slower  # type: ignore[method-assign]
        assert other.begin("s", now).session.denials == DenialState(1, 1)


def test_what_changed_while_the_lock_was_waited_for(store: SqliteStore) -> None:
    snapshot = store.begin("s", 1000.0)
    assert not store.commit(snapshot, decided(), Count.SUCCESS, unchanged=lambda: False).done
    assert store.begin("s", 1000.0).session.generation == 1
    assert store.history(History()) == []


def test_a_file_that_was_put_in_its_place(path: str, store: SqliteStore) -> None:
    assert store.is_current()
    move_aside(path)
    assert not store.is_current()
    open_store(path).close()
    assert not store.is_current()


def test_a_name_that_no_file_can_hold(store: SqliteStore) -> None:
    with pytest.raises(StoreError, match="cannot be stored"):
        store.begin("\ud800", 1000.0)


def test_a_clock_set_back_resets_nothing(store: SqliteStore) -> None:
    decide(store, "block", time=1e9)
    assert store.begin("s", 1000.0).session.denials == DenialState(1, 1)
    assert decide(store, "block", time=1000.0).denials == DenialState(2, 2)


def test_an_approval_is_for_one_action_once(store: SqliteStore) -> None:
    number = decide(store, "block", digest=b"this").id
    assert store.approve(number, 1001.0).denials == DenialState(0, 1)
    assert store.begin("s", 1002.0, digest=b"this").approved
    assert not store.begin("s", 1002.0, digest=b"that").approved
    assert not store.begin("t", 1002.0, digest=b"this").approved
    found = [
        store.commit(
            store.begin("s", 1002.0),
            decided(digest=digest, time=1002.0),
            Count.DENIAL,
            may_be_approved=True,
        )
        for digest in (b"that", b"this", b"this")
    ]
    assert [commit.approved for commit in found] == [False, True, False]
    assert [row.decision for row in store.history(History())] == ["block", "allow", "block", "block"]


@pytest.mark.parametrize(
    ("later", "holds"), [(0.0, True), (APPROVAL - 1, True), (APPROVAL, False), (-1.0, False)]
)
def test_an_approval_holds_for_ten_minutes(store: SqliteStore, later: float, holds: bool) -> None:
    """And not before it was given: a clock set back must not make it last."""
    store.approve(decide(store, "block").id, 1000.0)
    now = 1000.0 + later
    assert store.begin("s", now, digest=b"digest").approved is holds
    commit = store.commit(store.begin("s", now), decided(time=now), Count.DENIAL, may_be_approved=True)
    assert commit.approved is holds


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"risk": "critical"}, "which nobody can approve"),
        ({"rule": "config:f:1"}, "the configuration's own"),
        ({"decision": "allow"}, "was an allow"),
    ],
)
def test_what_nobody_can_approve(store: SqliteStore, fields: dict[str, Any], message: str) -> None:
    decision = fields.pop("decision", "block")
    number = decide(store, decision, **fields).id
    with pytest.raises(StoreError, match=message):
        store.approve(number, 1000.0)


def test_a_reset_forgets_approvals(store: SqliteStore) -> None:
    store.approve(decide(store, "block").id, 1000.0)
    store.reset("s", 1000.0)
    assert not store.begin("s", 1001.0, digest=b"digest").approved


def test_the_history_is_filtered_and_newest_first(store: SqliteStore) -> None:
    for number, decision in enumerate(("allow", "block", "ask", "block")):
        decide(store, decision, "a" if number < 3 else "b", time=1000.0 + number)
    found = store.history(History())
    assert [(row.session, row.decision) for row in found] == [
        ("b", "block"),
        ("a", "ask"),
        ("a", "block"),
        ("a", "allow"),
    ]
    assert [row.time for row in store.history(History(decision="block"))] == [1003.0, 1001.0]
    assert [row.time for row in store.history(History(session="a", since=1001.0))] == [1002.0, 1001.0]
    assert [row.time for row in store.history(History(limit=1))] == [1003.0]


def test_a_decision_comes_back_as_it_was_written(store: SqliteStore) -> None:
    row = decided(
        stage="fast",
        model="m",
        unavailable=True,
        usage=(1, 2, 3, 4, 5),
        context_tokens=8,
        main_tokens=9,
        duration_ms=1.5,
        generation=0,
        text="caf\u00e9 \u202e",
    )
    number = store.commit(store.begin("s", 1000.0), row, Count.NEITHER).id
    assert store.decision(number) == row._replace(id=number)


def test_the_last_seen_session_comes_first(store: SqliteStore) -> None:
    for time, session in ((1.0, "a"), (3.0, "b"), (2.0, "c")):
        decide(store, "allow", session, time)
    assert [session.id for session in store.sessions()] == ["b", "c", "a"]
    assert store.session("c") == Session("c", DenialState(), 0, 2.0, 2.0)


def test_pruning_keeps_sessions_that_are_in_use(store: SqliteStore) -> None:
    decide(store, "block", "old", 1000.0)
    decide(store, "block", "new", 2000.0 + IDLE)
    assert store.prune(3000.0 + IDLE, 3000.0 + IDLE) == (2, 1)
    assert [session.id for session in store.sessions()] == ["new"]


def test_totals(store: SqliteStore) -> None:
    usage = {
        "model": "m",
        "layer": "model-fast",
        "usage": (10, 1, 80, 10, 5),
        "context_tokens": 100,
        "main_tokens": 200,
    }
    decide(store, "allow", "a", 1.0)
    decide(store, "allow", "a", 2.0, **usage)
    decide(store, "block", "b", 3.0, unavailable=True)
    totals = store.totals()
    assert totals.layers == {("local", "allow"): 1, ("local", "block"): 1, ("model-fast", "allow"): 1}
    assert totals.calls == (("m", Usage(10, 1, 80, 10, 5), 100),)
    assert (totals.ratios, totals.unavailable) == ((0.5,), 1)
    assert store.totals("b").layers == {("local", "block"): 1}
    assert store.totals(since=2.0).layers == {("local", "block"): 1, ("model-fast", "allow"): 1}


def test_an_outage_is_changed_on_its_fresh_state(store: SqliteStore) -> None:
    def more(outage: Outage) -> Outage:
        return outage._replace(failures=outage.failures + 1)

    store.outage("e", more)
    assert store.outage("e", more) == Outage("e", 2)
    assert store.outages() == [Outage("e", 2)]
    store.outage("e", lambda outage: Outage(outage.endpoint))
    assert store.outages() == []


def test_failures_belong_to_an_epoch(store: SqliteStore) -> None:
    decide(store, "allow")
    for signature in ("a", "b"):
        store.change_failures("s", signature, lambda _, s=signature: Failure(s, "out", 2), epoch=False)
    assert store.begin("s", 1000.0).failing
    assert list(store.failures("s")) == [Failure("a", "out", 2), Failure("b", "out", 2)]
    assert store.change_failures("s", "a", lambda before: before, epoch=True) is None
    assert list(store.failures("s")) == []


def test_a_sound_file_is_sound(store: SqliteStore) -> None:
    assert store.integrity() == []


def test_a_damaged_file_is_moved_aside_and_kept(path: str) -> None:
    Path(path).parent.mkdir()
    Path(path).write_bytes(b"not a database" * 1000)
    with pytest.raises(StoreError, match="damaged"):
        open_store(path)
    assert Path(path).read_bytes() == b"not a database" * 1000
    aside = move_aside(path)
    assert Path(aside).read_bytes() == b"not a database" * 1000
    with open_store(path) as store:
        assert decide(store, "allow").done


def test_names_of_folders_are_data(tmp_path: Path) -> None:
    """The path is part of a URI."""
    path = str(tmp_path / "a?mode=ro#%41" / "s.db")
    with open_store(path) as store:
        assert decide(store, "allow").done
    assert Path(path).exists()


def test_counts_are_complete() -> None:
    assert set(COUNTS.values()) == set(Count)
