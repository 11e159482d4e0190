"""Transcripts from files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autogate.errors import UsageError
from autogate.transcript.files import read_transcript
from autogate.transcript.interface import Transcript, UserSaid


def test_reads(tmp_path: Path) -> None:
    """The compact format; U+2028 ends no line."""
    file = tmp_path / "t.jsonl"
    file.write_text('{"user": "a\u2028b"}\n', encoding="utf-8")
    assert read_transcript(str(file)) == Transcript((UserSaid("a\u2028b"),))


def test_mistakes(tmp_path: Path) -> None:
    """Name the file, and the line where there is one; nothing hangs."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "latin").write_bytes(b'{"user": "a"}\n{"user": "\xe9"}\n')
    for name, message in (
        ("missing", "missing: cannot be read (No such file or directory)"),
        ("pipe", "pipe: is not a regular file"),
        (".", "is not a regular file"),
        ("latin", "latin:2: is not UTF-8"),
    ):
        with pytest.raises(UsageError) as caught:
            read_transcript(str(tmp_path / name))
        assert message in str(caught.value)
