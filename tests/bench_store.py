"""What recording costs, and whether it stays so (`python -m tests.bench_store`)."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from autogate.action import Action
from autogate.funnel import judge
from autogate.gate.access import Facts, PolicySource
from autogate.gate.policy import Policy
from autogate.session import Basis, SessionJudge
from autogate.setting import Setting
from autogate.store.records import History
from autogate.store.sqlite import SqliteStore, open_store
from autogate.world.real import RealWorld
from tests.bench import median, report

COMMAND = "git log --oneline -5"


def warm(folder: str) -> list[bool]:
    """The same action, judged with and without the record, turn by turn."""
    environment = dict(os.environ)
    setting = Setting(lambda directory: RealWorld(directory, environment))
    basis = Basis(setting, Facts, "f", "s")
    files = SimpleNamespace(fingerprint=lambda _: ("f", "s"), basis=lambda _: basis)
    source = PolicySource(lambda: "", Policy, lambda url: Policy(source=url))
    session = SessionJudge(files, lambda: open_store(f"{folder}/warm.db"), source)
    action = Action.command(COMMAND, folder, "bench")
    calls: list[Callable[[], object]] = [lambda: judge(action, setting), lambda: session.judge(action)]
    times: list[list[float]] = [[], []]
    for _ in range(500):
        for call, into in zip(calls, times, strict=True):
            started = time.perf_counter()
            call()
            into.append(time.perf_counter() - started)
    session.close()
    bare, recorded = (statistics.median(row) for row in times)
    beyond = recorded - bare
    value = f"{beyond * 1e6:.0f} us (beyond {bare * 1e6:.0f})"
    return [report("recording, warm process", value, "300 us", holds=beyond <= 300e-6)]


FRESH = """
import os, sys, time
sys.path.insert(0, sys.argv[2])
from autogate.store.records import Count, Decided
started = time.perf_counter()
import autogate.store.sqlite
autogate.store.sqlite._module()
loaded = time.perf_counter()
store = autogate.store.sqlite.open_store(sys.argv[1])
snapshot = store.begin("bench", 1000.0, digest=b"x")
decided = Decided(1000.0, "bench", "Bash", b"x", "ls", "allow", "local", "pure", "it only looks")
store.commit(snapshot, decided, Count.SUCCESS, may_be_approved=False)
print(loaded - started, time.perf_counter() - loaded, flush=True)
os._exit(0)
"""


def fresh(folder: str) -> list[bool]:
    """Loading SQLite, and opening, reading and writing, each in its first time in a process."""
    path = f"{folder}/fresh.db"
    open_store(path).close()
    rows = []
    for _ in range(21):
        command = [sys.executable, "-I", "-c", FRESH, path, str(Path(__file__).parents[1])]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        rows.append([float(word) for word in done.stdout.split()])
    load, use = (statistics.median(column) * 1e3 for column in zip(*rows, strict=True))
    value = f"{use:.1f} ms (+ {load:.1f} ms import)"
    return [report("recording, fresh process", value, "3 ms", holds=use <= 3)]


def filled(path: str, rows: int) -> None:
    """A store with that many decisions of a hundred sessions, half of them of the first."""
    store = open_store(path)
    connection = store._connection
    connection.execute("BEGIN IMMEDIATE")
    for number in range(100):
        connection.execute(
            "INSERT INTO sessions (id, consecutive, total, created, seen) VALUES (?, 1, 2, ?, ?)",
            (f"s{number}", 1e9, 1e9 + number),
        )
    connection.executemany(
        "INSERT INTO decisions (time, session, tool, digest, text, decision, layer, rule, reason, risk) "
        "VALUES (?, ?, 'Bash', x'00112233', 'ls -la', ?, 'local', 'pure', 'r', 'low')",
        ((1e9 + n, f"s{n % 100 if n % 2 else 0}", "block" if n % 5 == 0 else "allow") for n in range(rows)),
    )
    connection.execute("COMMIT")
    store.close()


def growth(folder: str, many: int) -> list[bool]:
    """What a check and ``denials`` cost beside a thousand decisions and beside many."""
    from tests.store.make import decide

    tasks: dict[str, Callable[[SqliteStore], object]] = {
        "check": lambda store: decide(store, "allow", "s0", 1e9 + 2e6),
        "denials": lambda store: store.sessions(20),
        "denials history": lambda store: store.history(History()),
        "denials history s0": lambda store: store.history(History(session="s0")),
        "denials history --decision block": lambda store: store.history(History(decision="block")),
        "denials history s0 --decision block": lambda store: store.history(History("s0", "block")),
    }
    stores = []
    for rows in (1000, many):
        path = f"{folder}/grown-{rows}.db"
        filled(path, rows)
        stores.append(open_store(path))
    held = []
    for name, task in tasks.items():
        few, lots = (median(lambda task=task, store=store: task(store), 5) for store in stores)  # warm up
        times: list[list[float]] = [[], []]
        for _ in range(200):
            for store, into in zip(stores, times, strict=True):
                started = time.perf_counter()
                task(store)
                into.append(time.perf_counter() - started)
        few, lots = (statistics.median(row) for row in times)
        value = f"{lots / few:.2f} x ({few * 1e6:.0f} / {lots * 1e6:.0f} us)"
        held.append(report(f"{name}: {many:,} rows", value, "1.2 x", holds=lots <= 1.2 * few))
    for store in stores:
        store.close()
    return held


def process(folder: str) -> list[bool]:
    """A whole ``check`` with and without its record."""
    program = str(Path(sys.executable).with_name("autogate"))
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["AUTOGATE_CONFIG_DIR"] = f"{folder}/config"
    commands = (
        [sys.executable, "-I", "-c", "pass"],
        [program, "check", "--no-record", "git status"],
        [program, "check", "git status"],
    )
    times: list[list[float]] = [[], [], []]
    for _ in range(21):
        for command, into in zip(commands, times, strict=True):
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False, env=environment, cwd=folder)
            into.append(time.perf_counter() - started)
    base, without, with_ = (statistics.median(row) * 1e3 for row in times)
    value = f"{with_ / base:.1f} x ({with_:.0f}, unrecorded {without:.0f} ms)"
    return [report("autogate check, fresh process, recorded", value, "12 x", holds=with_ <= 12 * base)]


def batch(folder: str) -> list[bool]:
    """A recorded batch."""
    file = Path(folder) / "batch.jsonl"
    file.write_text("".join(json.dumps({"id": n, "command": "ls -la"}) + "\n" for n in range(2000)))
    program = str(Path(sys.executable).with_name("autogate"))
    environment = {**os.environ, "AUTOGATE_CONFIG_DIR": f"{folder}/config"}
    started = time.perf_counter()
    command = [program, "check", "--batch", str(file)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment, cwd=folder)
    rate = 2000 / (time.perf_counter() - started)
    return [
        report("recorded batch of 2,000 commands", f"{rate:.0f} a second", "500 a second", holds=rate >= 500)
    ]


def main() -> int:
    """All figures; 1 where one is beyond its limit."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        held = [*warm(folder), *fresh(folder), *process(folder), *batch(folder), *growth(folder, many)]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
