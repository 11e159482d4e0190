"""The start-up file: one marked block at its end, and everything else untouched."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.errors import ConfigError, UsageError
from autogate.guard.install import BEGIN, END, block, run, with_block
from autogate.guard.protocol import Answer, Question, Questions
from autogate.guard.snippets import SHELLS, generated_file, refresh, snippet


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("old", ["", "alias ll='ls -l'\n", "no end of line", "a\r\nb\r\n"])
def test_installed_once_and_removed(shell: str, old: str) -> None:
    """Twice is once, and removing gives back what was there, byte for byte."""
    new = with_block(old, shell, remove=False)
    assert new.count(BEGIN) == new.count(END) == 1
    assert with_block(new, shell, remove=False) == new
    assert f"{old}\n{BEGIN}\n" in new
    assert with_block(new, shell, remove=True) == old
    end = "" if not old or old.endswith("\n") else "\n"
    assert with_block(f"{new}later=1\n", shell, remove=True) == f"{old}{end}later=1\n"


def test_a_block_that_was_changed_by_hand_is_left_alone() -> None:
    """Half a block."""
    with pytest.raises(ConfigError, match="changed by hand"):
        with_block(f"{BEGIN}\nx\n", "bash", remove=True)


@pytest.mark.parametrize("shell", SHELLS)
def test_files(home: Path, shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--dry-run writes nothing; the generated file is there and is refreshed."""
    start = home / f".{shell}rc"
    start.write_text("x=1\n")
    start.chmod(0o640)
    run(shell, dry_run=True)
    assert start.read_text() == "x=1\n"
    assert "+" + BEGIN in capsys.readouterr().out
    run(shell)
    assert start.read_text().startswith("x=1\n")
    assert start.stat().st_mode & 0o777 == 0o640
    generated = Path(generated_file(shell))
    assert generated.read_text() == snippet(shell)
    generated.write_text("# of an earlier version\n")
    refresh(shell)
    assert generated.read_text() == snippet(shell)
    with pytest.raises(UsageError, match="terminal"):
        run(shell, remove=True)


def test_zsh_may_keep_its_files_elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where ZDOTDIR says; a link stays a link."""
    (home / "zsh").mkdir()
    (home / "kept").write_text("x=1")
    (home / "zsh" / ".zshrc").symlink_to(home / "kept")
    monkeypatch.setenv("ZDOTDIR", str(home / "zsh"))
    run("zsh")
    assert (home / "zsh" / ".zshrc").is_symlink()
    assert (home / "kept").read_text() == "x=1" + block("zsh")
    assert not (home / ".zshrc").exists()


def test_frames() -> None:
    """A question is whole, of the right length, or none; rubbish before it does no harm."""
    questions = Questions()
    data = b"\0AG1 7.1 judge 1 3 1\0/\0ab\xc3\xa9\0-\0"
    expected = Question("7.1", "judge", ("/", "ab\xe9", "-"))
    assert list(questions.feed(b"rubbish" + data)) == [expected]
    assert [q for byte in data for q in questions.feed(bytes([byte]))] == [expected]
    assert list(questions.feed(b"\0AG1 8.1 judge 9\0/\0")) == []
    assert list(questions.feed(data)) == [expected]


def test_an_answer_is_one_line_with_its_lengths() -> None:
    """Characters and bytes."""
    answer = Answer("ask", ("a", "b"), 3, "é", "c")
    text = "=a b\t3\té\tc."
    assert answer.encoded("1", "t", "n") == f"AG1 1 t n ask {len(text)} {len(text) + 1} {text}\n".encode()
