"""``autogate denials``: the sessions, and what a person says to them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import autogate.config.agents
from autogate.action import Action
from autogate.cli.recording import store_path
from autogate.denials import DenialState
from autogate.store.records import Decided, History, Outage
from autogate.store.sqlite import SqliteStore, open_store
from tests.cli.run import Runner
from tests.store.make import decide

Asked = list[tuple[Action, Any]]
NOW = 1_900_000_000.0


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person at a terminal."""
    monkeypatch.setattr(autogate.config.agents, "require_person", lambda what: None)


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that stands."""
    monkeypatch.setattr(time, "time", lambda: NOW)


@pytest.fixture
def store(config_folder: Path) -> Any:
    with open_store(store_path()) as store:
        yield store


def denials(store: SqliteStore, session: str = "default") -> DenialState:
    """The counters."""
    return store.begin(session, NOW).session.denials


# ── what check records ──────────────────────────────────────────────────────────────────────────


def test_a_check_is_recorded(run: Runner, asked: Asked, store: SqliteStore, project: Path) -> None:
    """With its session, its redacted text, its verdict."""
    run("check", "danger --token=abcdefgh1234", "--session", "s1")
    row = store.history(History())[0]
    assert row == Decided(
        NOW,
        "s1",
        "Bash",
        row.digest,
        "danger --token=[password-option]",
        "block",
        "local",
        "danger",
        "it says danger",
        "high",
        duration_ms=row.duration_ms,
        id=1,
    )
    assert denials(store, "s1") == DenialState(1, 1)


def test_no_record_leaves_no_trace(run: Runner, asked: Asked, config_folder: Path) -> None:
    assert run("check", "--no-record", "danger").code == 1
    assert list(config_folder.iterdir()) == []


def test_an_input_that_is_too_large_is_a_denial_too(run: Runner, store: SqliteStore) -> None:
    assert run("check", "-", stdin=b"ls " + b"x" * 2_000_000).code == 1
    assert denials(store) == DenialState(1, 1)


def test_a_session_whose_name_cannot_be_stored(run: Runner, asked: Asked, config_folder: Path) -> None:
    """Counts as past the limit."""
    result = run("check", "ls", "--session", "\udcff")
    assert (result.code, "cannot be stored" in result.err) == (0, True)


LOADED = """
import sys
from autogate.__main__ import main
main(sys.argv[1:])
print()
print(*(name for name in sys.modules if "sqlite" in name or name in ("hashlib", "datetime", "threading")))
"""


@pytest.mark.parametrize(
    ("arguments", "loaded"),
    [
        (["--no-record", "git status"], set()),
        (["git status"], {"_sqlite3", "autogate.store.sqlite"}),
    ],
)
def test_what_a_check_loads_for_its_record(home: Path, arguments: list[str], loaded: set[str]) -> None:
    """Start-up is most of the time of a check."""
    command = [sys.executable, "-I", "-c", LOADED, "check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=home)
    assert set(done.stdout.splitlines()[-1].split()) == loaded


def test_every_line_of_a_batch_is_recorded(run: Runner, asked: Asked, store: SqliteStore) -> None:
    rows = b'{"command": "ls"}\n{"command": "danger"}\n{"command": "danger", "session": "other"}\n'
    assert run("check", "--batch", "-", stdin=rows).code == 0
    assert (denials(store), denials(store, "other")) == (DenialState(1, 1), DenialState(1, 1))


def test_a_store_that_cannot_be_used_is_said_once(run: Runner, asked: Asked, config_folder: Path) -> None:
    (config_folder / "sessions.db").write_bytes(b"no database" * 100)
    result = run("check", "--batch", "-", stdin=b'{"command": "ls"}\n' * 3)
    assert [row["decision"] for row in result.rows] == ["allow"] * 3
    assert result.err.count("is damaged") == 1
    assert "denials repair" in result.err


def test_a_changed_configuration_is_noticed_in_the_middle_of_a_batch(
    run: Runner, config_folder: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict that was under way is thrown away, and the action judged by the new file."""
    import autogate.funnel

    judge = autogate.funnel.judge
    file = config_folder / "config.toml"

    def changing(action: Action, setting: Any) -> Any:
        found = judge(action, setting)
        if not file.exists():
            file.write_text('[[block]]\ncommand = "ls *"\nreason = "not here"\n')
        return found

    monkeypatch.setattr(autogate.funnel, "judge", changing)
    result = run("check", "--batch", "-", stdin=b'{"command": "ls -la"}\n')
    assert [(row["decision"], row["reason"], row["generation"]) for row in result.rows] == [
        ("block", "not here", 1)
    ]


# ── looking ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("arguments", [[], ["show"], ["history"], ["prune", "--older-than", "30d"]])
def test_looking_at_nothing_makes_nothing(run: Runner, config_folder: Path, arguments: list[str]) -> None:
    assert run("denials", *arguments).code == 0
    assert list(config_folder.iterdir()) == []


def test_the_overview_has_a_bar_for_each_limit(run: Runner, store: SqliteStore) -> None:
    decide(store, "block", "one", NOW - 7200)
    for _ in range(3):
        decide(store, "block", "two\x1b[31m", NOW - 60)
    assert run("denials").out == (
        "two\\x1b[31m  in a row [###]  3/3  in all [###.................]  3/20  -         1m ago"
        "  a person is asked\n"
        "one          in a row [#..]  1/3  in all [#...................]  1/20  -         2h ago\n"
    )
    rows = run("denials", "--json").rows[0]["sessions"]
    assert [(row["session"], row["totalDenials"]) for row in rows] == [("two\x1b[31m", 3), ("one", 1)]


def test_the_overview_counts_sessions_without_a_denial(run: Runner, store: SqliteStore) -> None:
    """A shell each; who wants them all says so, and JSON is complete."""
    decide(store, "allow", "quiet", NOW - 30)
    assert run("denials").out == "1 session without a denial: autogate denials --all\n"
    decide(store, "block", "loud", NOW - 60)
    decide(store, "allow", "still", NOW - 20)
    shown = [line.split(" ")[0] for line in run("denials", "--limit", "1").out.splitlines()]
    assert shown == ["loud", "2"]
    names = [line.split(" ")[0] for line in run("denials", "--all").out.splitlines()]
    assert names == ["still", "quiet", "loud"]
    rows = run("denials", "--json").rows[0]["sessions"]
    assert [row["session"] for row in rows] == names


def test_the_json_of_a_session_is_that_of_the_status_file(
    run: Runner, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the session that is named, else of the surroundings', else of the default one."""
    for number, session in enumerate(("default", "outer", "named"), 1):
        for _ in range(number):
            decide(store, "block", session, NOW)
    assert run("denials", "show", "--json").rows == [
        {
            "consecutiveDenials": 1,
            "totalDenials": 1,
            "maxConsecutive": 3,
            "maxTotal": 20,
            "shouldFallback": False,
        }
    ]
    monkeypatch.setenv("AUTOGATE_SESSION", "outer")
    assert run("denials", "show", "--json").rows[0]["totalDenials"] == 2
    assert run("denials", "show", "named", "--json").rows[0]["shouldFallback"] is True
    told = run("denials", "show", "named").out.splitlines()[-1]
    assert told.startswith("a person is asked about")
    assert told.endswith("until: autogate denials reset named")


def test_an_idle_session_shows_what_its_next_action_will_find(run: Runner, store: SqliteStore) -> None:
    decide(store, "block", "default", NOW - 50_000)
    assert run("denials", "show", "--json").rows[0]["totalDenials"] == 0


def test_history(run: Runner, store: SqliteStore) -> None:
    """The newest first, filtered; outages at the end."""
    decide(store, "block", "s", NOW - 7200)
    decide(store, "allow", "t", NOW - 60, text="ls \x1b]0;x")
    store.outage("e", lambda _: Outage("e", 5, NOW, 60.0))
    lines = run("denials", "history").out.splitlines()
    assert [line.split()[3] for line in lines[:2]] == ["allow", "block"]
    assert "ls \\x1b]0;x" in lines[0]
    assert [line.split()[4] for line in lines[:2]] == ["t", "s"]
    assert lines[2].startswith("outage  e: 5 failures in a row")
    assert run("denials", "history", "s").out.splitlines()[0].split()[4] != "s"
    assert len(run("denials", "history", "s", "--json").rows[0]["decisions"]) == 1
    assert len(run("denials", "history", "--since", "1h", "--json").rows[0]["decisions"]) == 1
    assert len(run("denials", "history", "--decision", "block", "--json").rows[0]["decisions"]) == 1
    assert run("denials", "history", "--since", "soon").code == 2


def test_explain(run: Runner, store: SqliteStore) -> None:
    decide(store, "block", "s", NOW)
    decide(store, "block", "s", NOW, risk="critical")
    assert "denials approve 1" in run("denials", "explain", "1").out
    assert "approve" not in run("denials", "explain", "2").out
    assert run("denials", "explain", "1", "--json").rows[0]["reason"] == "it would deploy"
    assert run("denials", "explain", "9").code == 2


# ── changing ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("arguments", [["approve", "1"], ["reset"], ["prune", "--older-than", "1h"]])
def test_what_loosens_wants_a_person(run: Runner, store: SqliteStore, arguments: list[str]) -> None:
    decide(store, "block", "default", NOW)
    result = run("denials", *arguments)
    assert result.code == 2
    assert "loosens the gate" in result.err
    assert denials(store) == DenialState(1, 1)


def test_an_approved_action_is_allowed_once(
    run: Runner, asked: Asked, store: SqliteStore, project: Path, person: None
) -> None:
    assert run("check", "danger").code == 1
    result = run("denials", "approve", "1")
    assert result.out == "approved once, in session default, for ten minutes:\n  danger\n"
    assert denials(store) == DenialState(0, 1)
    assert [run("check", "danger").code for _ in range(2)] == [0, 1]
    assert run("denials", "approve", "2").code == 2  # it was an allow


def test_nobody_can_approve_a_catastrophe(run: Runner, store: SqliteStore, person: None) -> None:
    decide(store, "block", "s", NOW, risk="critical")
    result = run("denials", "approve", "1")
    assert (result.code, "nobody can approve" in result.err) == (2, True)


def test_reset(run: Runner, store: SqliteStore, person: None) -> None:
    decide(store, "block", "s", NOW)
    assert run("denials", "reset", "s").code == 0
    assert store.begin("s", NOW).session.generation == 1
    assert denials(store, "s") == DenialState()
    assert len(store.history(History())) == 1


def test_prune(run: Runner, store: SqliteStore) -> None:
    decide(store, "block", "old", NOW - 40 * 86400)
    decide(store, "block", "new", NOW)
    assert run("denials", "prune", "--older-than", "30d", "--json").rows == [{"decisions": 1, "sessions": 1}]


def test_a_damaged_file_is_moved_aside_only_by_repair(
    run: Runner, asked: Asked, config_folder: Path, person: None
) -> None:
    file = config_folder / "sessions.db"
    file.write_bytes(b"no database" * 100)
    run("check", "ls")
    assert run("denials", "repair", "--check").code == 2
    assert file.read_bytes() == b"no database" * 100
    assert run("denials", "repair").code == 0
    (aside,) = config_folder.iterdir()
    assert aside.name.startswith("sessions.db.damaged-")
    assert aside.read_bytes() == b"no database" * 100
    assert run("check", "ls").code == 0
    assert run("denials", "repair", "--check").code == 0


def test_repair_moves_nothing_aside_that_is_only_locked(
    run: Runner, store: SqliteStore, person: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lock, a full disk or missing rights are no damage."""
    from autogate.cli import sessions
    from autogate.errors import StoreError

    def locked(path: str) -> SqliteStore:
        raise StoreError("another process holds its lock", where=path)

    monkeypatch.setattr(sessions, "open_store", locked)
    assert run("denials", "repair").code == 2
    assert os.path.lexists(store_path())
