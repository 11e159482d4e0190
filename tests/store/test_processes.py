"""The store under many processes, killed ones, full disks, foreign locks and damaged files."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from autogate.denials import DenialState
from autogate.errors import StoreError
from autogate.store.records import History
from autogate.store.sqlite import open_store
from tests.store.make import decide

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("AUTOGATE_SOAK", "20"))


def start(task: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A program of ``tests.store.worker``."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.worker", task, *arguments], stdout=subprocess.PIPE, cwd=ROOT
    )


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "config" / "sessions.db")


def test_32_processes_count_exactly(path: str) -> None:
    """None of them finds a file: they make it, at once, and lose nothing."""
    workers = [start("count", path, str(number)) for number in range(32)]
    assert [worker.wait(120) for worker in workers] == [0] * 32
    for worker in workers:
        assert worker.stdout is not None
        worker.stdout.close()
    with open_store(path) as store:
        session = store.begin("s", 1000.0).session
        rows = store.history(History(limit=10_000))
        assert (session.denials.total_denials, session.generation) == (1600, 0)
        assert sorted(row.text for row in rows) == sorted(f"{n} {t}" for n in range(32) for t in range(100))
        assert store.integrity() == []
    assert [file.name for file in Path(path).parent.iterdir()] == ["sessions.db"]


def test_a_killed_process_loses_nothing_that_was_committed(path: str) -> None:
    """Ended at whatever it was doing, by a signal that nothing can catch; ``make soak``: 200 times."""
    chance = random.Random(7)
    told = 0
    for _ in range(KILLS):
        worker = start("forever", path)
        assert worker.stdout is not None
        wanted = chance.randrange(0, 60)
        lines = [worker.stdout.readline() for _ in range(wanted)]
        worker.send_signal(signal.SIGKILL)
        lines += worker.stdout.read().splitlines(keepends=True)
        worker.stdout.close()
        worker.wait(60)
        if not Path(path).exists():
            assert lines == []
            continue
        whole = [line.split() for line in lines if line.endswith(b"\n")]
        with open_store(path) as store:
            assert store.integrity() == []
            total = store.begin("s", 1000.0).session.denials.total_denials
            kept = {row.id for row in store.history(History(limit=1_000_000))}
            assert len(kept) == total
            assert kept >= {int(number) for number, _ in whole}
            assert total >= max([told, *(int(count) for _, count in whole)])
            told = total


def test_a_disk_that_is_full_keeps_what_is_there(path: str) -> None:
    worker = start("fill", path, "60000")
    out, _ = worker.communicate(timeout=60)
    *numbers, why = out.decode().splitlines()
    assert why.startswith("cannot be written")
    with open_store(path) as store:
        assert store.integrity() == []
        assert {row.id for row in store.history(History(limit=10_000))} >= {int(number) for number in numbers}
        assert decide(store, "block").done


def test_a_disk_that_is_full_from_the_start_leaves_nothing(path: str) -> None:
    worker = start("nothing", path)
    out, _ = worker.communicate(timeout=60)
    assert out.decode().startswith("cannot be written")
    assert list(Path(path).parent.iterdir()) == []


def test_a_lock_that_is_held_for_ever(path: str) -> None:
    with open_store(path) as store:
        decide(store, "block")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        with open_store(path, patience=0.01) as store:
            assert store.begin("s", 1000.0).session.denials == DenialState(1, 1)
            with pytest.raises(StoreError, match="another process holds its lock"):
                decide(store, "block")
    finally:
        holder.close()


@pytest.mark.parametrize("folder", ["/proc/autogate", "/dev/null/autogate"])
def test_a_folder_that_cannot_be_made(folder: str) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        open_store(f"{folder}/sessions.db")


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written(path: str) -> None:
    with open_store(path) as store:
        decide(store, "block")
    folder = Path(path).parent
    folder.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="cannot be written"), open_store(path) as store:
            decide(store, "block")
    finally:
        folder.chmod(0o700)


def use(path: str) -> list[str]:
    """What is found to be wrong with a file by using it and by looking for it."""
    try:
        with open_store(path) as store:
            decide(store, "block")
            return store.integrity()
    except StoreError as error:
        return [error.what]


@pytest.mark.parametrize("part", ["head", "pages", "half"])
def test_a_damaged_file_is_found_and_never_written(path: str, part: str) -> None:
    with open_store(path) as store:
        for _ in range(200):
            decide(store, "block", text="x" * 200)
    file = Path(path)
    data = bytearray(file.read_bytes())
    if part == "head":
        data[:64] = b"\xff" * 64
    elif part == "pages":
        for page in range(4096, len(data), 4096):
            data[page : page + 64] = b"\xff" * 64
    else:
        del data[len(data) // 2 :]
    file.write_bytes(data)
    assert use(path)
    if part != "half":
        assert file.read_bytes() == bytes(data)
