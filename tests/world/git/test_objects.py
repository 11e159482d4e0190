"""Objects are read loose and packed, and nothing in a pack is trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.world.git.objects import Objects
from tests.world.git.repositories import Made


@pytest.fixture
def made(tmp_path: Path) -> Made:
    made = Made(tmp_path / "repo")
    for number in range(12):
        made.commit(
            {"big": "".join(f"{line * (number + 1 if line % 97 == 0 else 1)}\n" for line in range(3000))}
        )
        made.commit({f"d/{number}": "x\n"})
    return made


def _all(made: Made, objects: Objects) -> None:
    rows = made.git("cat-file", "--batch-all-objects", "--batch-check").split("\n")[:-1]
    assert len(rows) > 50
    for row in rows:
        name, kind, size = row.split()
        found = objects.read(bytes.fromhex(name))
        assert found is not None
        assert (found[0].decode(), len(found[1])) == (kind, int(size))
        assert objects.has(bytes.fromhex(name))


@pytest.mark.parametrize("how", ["loose", "packed", "deltas by name", "several packs"])
def test_every_object_is_read(made: Made, how: str) -> None:
    folder = made.folder / ".git/objects"
    if how == "packed":
        made.git("gc", "-q", "--aggressive", "--prune=now")
    elif how == "deltas by name":
        made.git("-c", "repack.useDeltaBaseOffset=false", "repack", "-q", "-a", "-d", "-f")
    elif how == "several packs":
        made.git("repack", "-q", "-d")
        made.commit({"more": "x\n"})
        made.git("repack", "-q", "-d")
    _all(made, Objects(str(folder)))


def test_content_is_what_git_prints(made: Made) -> None:
    made.git("gc", "-q", "--prune=now")
    objects = Objects(str(made.folder / ".git/objects"))
    for name in made.git("rev-list", "--objects", "HEAD", "--", "big").split("\n")[:-1]:
        object_id, _, path = name.partition(" ")
        if path == "big":
            found = objects.read(bytes.fromhex(object_id))
            assert found == (b"blob", made.git("cat-file", "blob", object_id).encode())


def test_borrowed_objects_are_found(made: Made, tmp_path: Path) -> None:
    Made(tmp_path / "x", "--none").git("clone", "-q", "--shared", str(made.folder), str(tmp_path / "copy"))
    _all(made, Objects(str(tmp_path / "copy/.git/objects")))


def test_abbreviations(made: Made) -> None:
    head = made.git("rev-parse", "HEAD").strip()
    for _ in range(2):
        objects = Objects(str(made.folder / ".git/objects"))
        assert [objects.starting(head[:size]) for size in (7, 8, 40)] == [[bytes.fromhex(head)]] * 3
        assert objects.starting("0000000") == []
        made.git("gc", "-q")


def test_a_damaged_pack_is_unknown_and_never_crashes(made: Made) -> None:
    made.git("gc", "-q", "--prune=now")
    names = [
        row.split()[0]
        for row in made.git("cat-file", "--batch-all-objects", "--batch-check").split("\n")[:-1]
    ]
    (pack,) = (made.folder / ".git/objects/pack").glob("*.pack")
    data = bytearray(pack.read_bytes())
    pack.chmod(0o644)
    for start in range(12, len(data), 37):
        data[start] ^= 0x5A
    pack.write_bytes(bytes(data))
    objects = Objects(str(made.folder / ".git/objects"))
    for name in names:
        objects.read(bytes.fromhex(name))
    pack.write_bytes(bytes(data[:100]))
    objects = Objects(str(made.folder / ".git/objects"))
    assert sum(objects.read(bytes.fromhex(name)) is not None for name in names) <= 1
