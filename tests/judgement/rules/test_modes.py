"""Modes and owners that keep the account itself out."""

from __future__ import annotations

import pytest

from autogate.effects import Kind
from autogate.judgement.rules.modes import closes
from tests.judgement.lines import effect
from tests.world.fake import FakeWorld


def test_what_closes_a_folder_to_the_account_itself() -> None:
    """By a mode without reading or going into it, or by giving all of a folder to another account."""
    world = FakeWorld({})
    modes = {
        **dict.fromkeys(("000", "0", "00", "077", "0077", "300", "200", "100", "400", "600", "0000", "47"),
        True),
        **dict.fromkeys(("700", "500", "755", "0755", "0500", "4755", "1777"), False),
        **dict.fromkeys(("a-r", "u-r", "-r", "u-rwx", "u-x", "a-X", "=", "u=", "a=", "u=w", "u=x", "ug-r",
        "u=r", "u=rw"), True),
        **dict.fromkeys(("u-w", "-w", "go-r", "g-r", "o=", "g=", "go-rwx", "a+r", "u+x", "=rx",
        "a=rX", "u=rwx", "u+w"), False),
        "go-r,u-r": True, "u+x,a-r": True, "go-r,g-x": False, "x": True, "u*r": True, "u+x,": True,
        "u-s": False, "u=rws": True, "u=rwxs": False,
    }  # fmt: skip
    assert {mode: closes(effect(Kind.MODE, "x", mode), world) for mode in modes} == modes
    owners = {
        "root": True, "root:root": True, "root.root": True, "65534": True, "dev": False, "dev:x": False,
        "dev.x": False, ":x": False, "": False, "…": False,
    }  # fmt: skip
    whole = {owner: closes(effect(Kind.OWNER, "x", owner, recursive=True), world) for owner in owners}
    assert whole == owners
    assert not any(closes(effect(Kind.OWNER, "x", owner), world) for owner in owners)
    for kind in (Kind.WRITE, Kind.DELETE, Kind.READ):
        assert not closes(effect(kind, "x", "000", recursive=True), world)


@pytest.mark.parametrize(
    ("digits", "letters", "folder", "file"),
    [
        ("700", "u=rwx", False, False),
        ("500", "u=rX", False, False),
        ("600", "u=rw", True, False),
        ("400", "u=r", True, False),
        ("300", "u=wx", True, True),
        ("000", "u=", True, True),
    ],
)
def test_digits_and_letters_close_alike(digits: str, letters: str, folder: bool, file: bool) -> None:
    """A folder has to be read and gone into, a file to be read."""
    world = FakeWorld({})
    for mode in (digits, letters):
        found = effect(Kind.MODE, "x", mode)
        assert (closes(found, world), closes(found, world, file=True)) == (folder, file)
