"""The user's words, by session."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autogate.hook import prompts
from autogate.hook.prompts import folder, forget_old, remember, remembered


def test_files_are_the_users_own() -> None:
    """Nobody else reads or writes them; a session's name never becomes a path."""
    remember("../../evil", "hello")
    (file,) = Path(folder()).iterdir()
    assert (file.stat().st_mode & 0o777, Path(folder()).stat().st_mode & 0o777) == (0o600, 0o700)
    assert remembered("../../evil") == ("hello",)


def test_secrets_are_not_kept() -> None:
    """Nor more of a text than is of use."""
    key = "sk-ant-" + "a1B2" * 8
    remember("s", f"use {key}")
    remember("s", "x" * 100_000)
    assert key not in remembered("s")[0]
    assert len(remembered("s")[1]) == prompts.LIMIT


def test_a_long_session_forgets_its_older_half(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is bounded."""
    monkeypatch.setattr(prompts, "FILE_LIMIT", 200)
    for number in range(100):
        remember("s", f"prompt {number}")
    assert remembered("s")[-1] == "prompt 99"
    assert len(remembered("s")) < 40


def test_a_line_that_was_cut_short_is_skipped() -> None:
    """A process may die at any moment."""
    remember("s", "first")
    (file,) = Path(folder()).iterdir()
    with file.open("ab") as stream:
        stream.write(b'"half of\n')
    remember("s", "last")
    assert remembered("s") == ("first", "last")


def test_old_sessions_are_forgotten() -> None:
    """After a month."""
    remember("s", "first")
    (file,) = Path(folder()).iterdir()
    now = file.stat().st_mtime
    forget_old(now + 86_400)
    assert remembered("s") == ("first",)
    os.utime(file, (now, now - 40 * 86_400))
    forget_old(now)
    assert remembered("s") == ()
