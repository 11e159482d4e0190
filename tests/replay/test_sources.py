"""Which files are replayed, and which part of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.errors import UsageError
from autogate.replay.interface import Source
from autogate.replay.sources import shard, sources
from tests.replay.sessions import write


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two sessions, one with a subagent."""
    monkeypatch.chdir(tmp_path)
    for name in ("p/a.jsonl", "p/a/subagents/agent-1.jsonl", "p/b.jsonl", "p/notes.txt"):
        write(tmp_path / name)
    return tmp_path


def names(*arguments: str) -> list[str]:
    """The names that a baseline knows the files by."""
    return [source.name for source in sources(arguments)]


def test_files_folders_and_patterns(sessions: Path) -> None:
    """Each file once; a subagent's after its session's; names do not depend on where the folder lies."""
    everything = ["a.jsonl", "a/subagents/agent-1.jsonl", "b.jsonl"]
    assert names("p/a.jsonl") == everything[:2]
    assert names("p") == everything
    assert names("p/*.jsonl") == everything
    assert names(str(sessions / "p"), "p/b.jsonl") == everything
    assert names("p/notes.txt") == ["notes.txt"]
    assert [source.parent for source in sources(["p"])] == ["", "p/a.jsonl", ""]


@pytest.mark.parametrize("argument", ["missing.jsonl", "none/*.jsonl"])
def test_mistakes(sessions: Path, argument: str) -> None:
    """What matches nothing is a mistake, not an empty replay."""
    with pytest.raises(UsageError, match="there is no such transcript"):
        sources([argument])


def test_shards_keep_sessions_together() -> None:
    """A subagent's file goes where its session's goes; together the shards are everything."""
    found = (Source("a", "a"), Source("a/1", "a/1", parent="a"), Source("b", "b"), Source("c", "c"))
    assert shard(found, 1, 2) == (found[0], found[1], found[3])
    assert shard(found, 2, 2) == (found[2],)


def test_patterns_follow_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that lead back would be followed for ever; what a dot hides is found where it is named."""
    monkeypatch.chdir(tmp_path)
    for name in ("d/a.jsonl", "d/e/b.jsonl", "d/.h/c.jsonl"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for name in ("one", "two", "three"):
        (tmp_path / "d" / name).symlink_to(".")
    found = {
        pattern: [source.path for source in sources((pattern,))]
        for pattern in ("d/**/*.jsonl", "d/.h/**/*.jsonl", f"{tmp_path}/**/b.jsonl")
    }
    assert found == {
        "d/**/*.jsonl": ["d/a.jsonl", "d/e/b.jsonl"],
        "d/.h/**/*.jsonl": ["d/.h/c.jsonl"],
        f"{tmp_path}/**/b.jsonl": [f"{tmp_path}/d/e/b.jsonl"],
    }
