"""The index is read as git writes it, and nothing in it is trusted."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autogate.world.git.index import MOST_ENTRIES, read_index
from tests.world.git.repositories import Made

FILES: dict[str, str | None] = {
    "a": "1\n",
    "b/c": "2\n",
    "b/d/e": "3\n",
    "b.x": "4\n",
    "long/" + "n" * 200: "5\n",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    made = Made(tmp_path_factory.mktemp("index") / "repo")
    made.commit(FILES)
    return (made.folder / ".git/index").read_bytes()


@pytest.mark.parametrize("version", ["2", "3", "4"])
def test_entries_are_those_that_git_lists(tmp_path: Path, version: str) -> None:
    made = Made(tmp_path / "repo")
    made.commit(FILES)
    if version == "3":
        made.git("update-index", "--skip-worktree", "b/c")  # extended flags need version 3
    else:
        made.git("update-index", "--index-version", version)
    index = read_index((made.folder / ".git/index").read_bytes())
    assert index is not None
    rows = [row.split("\t") for row in made.git("ls-files", "-s", "-z").split("\0") if row]
    said = [(name.encode(), int(head.split()[0], 8), head.split()[1]) for head, name in rows]
    entries = [(path, index.entry(path)) for path in index.paths]
    assert [(path, entry.mode, entry.id.hex()) for path, entry in entries if entry] == said
    assert [path for path, entry in entries if entry and entry.skip_worktree] == (
        [b"b/c"] if version == "3" else []
    )
    assert index.below(b"b") == [b"b/c", b"b/d/e"]
    assert [index.has_below(folder) for folder in (b"b", b"b/d", b"a", b"long", b"lon")] == [
        True, True, False, True, False
    ]  # fmt: skip


def test_the_cache_of_trees_is_read(data: bytes, tmp_path: Path) -> None:
    index = read_index(data)
    assert index is not None
    assert index.tree is not None
    assert (len(index.tree.id), sorted(index.tree.below), sorted(index.tree.below[b"b"].below)) == (
        20, [b"b", b"long"], [b"d"]
    )  # fmt: skip


@pytest.mark.parametrize("size", [0, 11, 12, 31, 32, 60, 100])
def test_a_cut_index_is_refused(data: bytes, size: int) -> None:
    assert read_index(data[:size]) is None


def test_sizes_are_not_believed(data: bytes) -> None:
    assert read_index(data[:8] + struct.pack(">I", MOST_ENTRIES) + data[12:]) is None
    assert read_index(data[:8] + struct.pack(">I", 0xFFFFFFFF) + data[12:]) is None
    assert read_index(data[:4] + struct.pack(">I", 9) + data[8:]) is None


@settings(derandomize=True, database=None, deadline=None, max_examples=200)
@given(st.data())
def test_damage_never_crashes_it(data: bytes, draw: st.DataObject) -> None:
    damaged = bytearray(data)
    for _ in range(draw.draw(st.integers(1, 8))):
        damaged[draw.draw(st.integers(0, len(data) - 1))] = draw.draw(st.integers(0, 255))
    index = read_index(bytes(damaged))
    if index is not None:
        for path in index.paths:
            index.entry(path)
