"""Fixtures of the service's tests."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from autogate.serve import protocol
from tests.serve.process import Service


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a service that is well may need longer than a hook would wait."""
    monkeypatch.setattr(protocol, "PATIENCE", 4.0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder with a path that is short enough for sockets."""
    found = Path(tempfile.mkdtemp(prefix="ag-", dir="/tmp"))
    yield found
    shutil.rmtree(found, ignore_errors=True)


@pytest.fixture
def service(folder: Path) -> Iterator[Service]:
    """A service in a process of its own."""
    with Service(folder) as started:
        assert started.said == f"ready {started.process.pid}"
        yield started
