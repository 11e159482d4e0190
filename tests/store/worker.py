"""Programs for the tests of several processes: `python -m tests.store.worker TASK FILE …`."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

from autogate.errors import StoreError
from autogate.store.sqlite import open_store
from tests.store.make import decide


def count(path: str, number: str) -> None:
    """A hundred decisions, every other one a denial."""
    with open_store(path, patience=120.0) as store:
        for turn in range(100):
            assert decide(store, "block" if turn % 2 else "allow", text=f"{number} {turn}").done


def forever(path: str) -> None:
    """Denials until somebody ends this, each told after it was committed."""
    with open_store(path) as store:
        while True:
            commit = decide(store, "block")
            os.write(1, f"{commit.id} {commit.denials.total_denials}\n".encode())


def fill(path: str, room: str) -> None:
    """Denials until the file may not grow any more; tells each, then why it ended."""
    with open_store(path) as store:
        decide(store, "block")
        size = max(file.stat().st_size for file in Path(path).parent.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + int(room), resource.RLIM_INFINITY))
        try:
            while True:
                os.write(1, f"{decide(store, 'block', text='x' * 1000).id}\n".encode())
        except StoreError as error:
            os.write(1, f"{error.what}\n".encode())


def nothing(path: str) -> None:
    """Tries to make a store where no byte can be written."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    try:
        open_store(path)
    except StoreError as error:
        os.write(1, f"{error.what}\n".encode())


if __name__ == "__main__":
    {"count": count, "forever": forever, "fill": fill, "nothing": nothing}[sys.argv[1]](*sys.argv[2:])
