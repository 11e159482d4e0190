"""The figures of a session that do not depend on the machine."""

from __future__ import annotations

from autogate.classifier.interface import Mode
from tests.classifier.bench_session import run, share_read


def test_a_session_reads_its_input_from_the_cache() -> None:
    session = run(Mode.BOTH)
    assert share_read(session.usage) >= 0.95
    assert session.suffix_only
