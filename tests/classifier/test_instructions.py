"""What CLAUDE.md and AGENTS.md say, from the user's and the project's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.classifier.instructions import instructions


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A home with a repository home/shop that has a folder src."""
    (tmp_path / "home" / "shop" / ".git").mkdir(parents=True)
    (tmp_path / "home" / "shop" / "src").mkdir()
    return tmp_path / "home"


def read(place: Path, folder: str = "shop/src", **environment: str) -> str:
    """The instructions for a folder below the home."""
    return instructions(str(place / folder), str(place), environment)


def test_the_users_then_the_projects_from_its_root_down(place: Path) -> None:
    """Each under its path; above the repository nothing is the project's."""
    (place / ".claude").mkdir()
    for name, text in (
        (".claude/CLAUDE.md", "one"),
        ("shop/AGENTS.md", "two"),
        ("shop/src/CLAUDE.md", " three\n"),
        ("CLAUDE.md", "none"),
    ):
        (place / name).write_text(text)
    assert (
        read(place)
        == "# ~/.claude/CLAUDE.md\none\n\n# ~/shop/AGENTS.md\ntwo\n\n# ~/shop/src/CLAUDE.md\nthree"
    )


def test_without_a_repository_the_folder_alone(place: Path) -> None:
    """Folders above it may be anybody's; the home folder is no project."""
    (place / "a" / "b").mkdir(parents=True)
    (place / "a" / "CLAUDE.md").write_text("above")
    (place / "a" / "b" / "CLAUDE.md").write_text("here")
    (place / "CLAUDE.md").write_text("home")
    assert read(place, "a/b") == "# ~/a/b/CLAUDE.md\nhere"
    assert read(place, ".") == ""


def test_a_link_sends_no_other_file(place: Path) -> None:
    """One to a file of such a name is followed, once."""
    (place / "secret").write_text("key")
    (place / "shop" / "CLAUDE.md").symlink_to(place / "secret")
    assert read(place) == ""
    (place / "shop" / "CLAUDE.md").unlink()
    (place / "shop" / "AGENTS.md").write_text("both")
    (place / "shop" / "CLAUDE.md").symlink_to("AGENTS.md")
    assert read(place) == "# ~/shop/CLAUDE.md\nboth"


def test_what_is_odd_is_left_out_or_cut(place: Path) -> None:
    """A folder, an empty file, a long one, bytes that are no text."""
    (place / "shop" / "CLAUDE.md").mkdir()
    (place / "shop" / "AGENTS.md").write_text(" \n")
    (place / "shop" / "src" / "AGENTS.md").write_bytes(b"\xff" + b"x" * 50_000)
    text = read(place)
    assert text.startswith("# ~/shop/src/AGENTS.md\n\ufffdxxx")
    assert text.endswith("x\n(cut off here)")
    assert len(text) < 41_000


def test_the_clients_variables(place: Path) -> None:
    """Move the user's files."""
    (place / "elsewhere").mkdir()
    (place / "elsewhere" / "AGENTS.md").write_text("moved")
    assert read(place, CODEX_HOME=str(place / "elsewhere")) == "# ~/elsewhere/AGENTS.md\nmoved"
