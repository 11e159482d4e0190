"""Compiled expressions are kept between processes, and mean the same."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = """
import json, sys, time
import autogate.patterns as patterns
patterns.path = lambda: sys.argv[1]
save = patterns.use()
import re
compiled = []
original = re._compiler._code
def counted(*given):
    compiled.append(given)
    return original(*given)
re._compiler._code = counted
word = re.compile(r"(?P<first>[a-z]+)(?:-(\\d{1,3}))?", re.IGNORECASE)
classes = re.compile("[\\x80-\\U0010ffff]|[^a-z\\d]{2,}", re.ASCII)
plain = re.compile("(?i:x)y*+")
def inner(text):
    return re.compile(text + "secret")
inner("a")
found = word.match("Abc-123")
save()
print(json.dumps([
    found.groupdict(), found.groups(), word.flags, word.groups, word.groupindex["first"], repr(word),
    classes.findall("é!?a--"), plain.findall("Xyyxy"), word.sub(r"<\\g<first>>", "ab-1"), len(compiled),
]))
"""


def run(file: Path) -> list[Any]:
    """One process that keeps its expressions in a file."""
    ran = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM, str(file)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    found: list[Any] = json.loads(ran.stdout)
    return found


def test_what_is_kept_means_the_same(tmp_path: Path) -> None:
    """Groups, flags and classes; only what a function makes of a text is compiled again, and never kept."""
    file = tmp_path / "patterns"
    *first, compiled = run(file)
    assert compiled == 4
    assert b"secret" not in file.read_bytes()
    *second, compiled = run(file)
    assert (second, compiled) == (first, 1)


@pytest.mark.parametrize("data", [b"", b"x", b"\xe9\x00\x00\x00\x00", b"{0"])
def test_a_damaged_file_is_no_file(tmp_path: Path, data: bytes) -> None:
    """The expressions are compiled as ever."""
    file = tmp_path / "patterns"
    first = run(file)
    file.write_bytes(data)
    assert run(file) == first


def test_a_folder_that_is_not_ours_is_no_hindrance(tmp_path: Path) -> None:
    """As with an installation by the system's administrator."""
    assert run(tmp_path / "missing" / "patterns")[-1] == 4
