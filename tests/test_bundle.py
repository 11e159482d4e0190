"""The package's modules in one file: the same modules, and never those of an older source."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import autogate.bundle

PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
import small.bundle as bundle
keep = bundle.use()
import small.part, small.inner.deep
keep()
print(json.dumps([
    small.part.VALUE, small.inner.deep.VALUE, small.part.__file__, small.inner.__path__,
    small.part.__spec__.origin, type(small.part.__loader__).__name__,
]))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with this module in it."""
    folder = tmp_path / "small"
    (folder / "inner").mkdir(parents=True)
    source = autogate.bundle.__file__
    shutil.copy(source, folder / "bundle.py")
    for name, text in (
        ("__init__", ""),
        ("part", "VALUE = 1\n"),
        ("inner/__init__", ""),
        ("inner/deep", "VALUE = 2\n"),
    ):
        (folder / f"{name}.py").write_text(text)
    return folder


def run(package: Path, folder: Path | None = None) -> list[Any]:
    """One process that imports it."""
    ran = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM, str(folder or package.parent)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    found: list[Any] = json.loads(ran.stdout)
    return found


def bundle_of(package: Path) -> Path:
    """Its file."""
    (file,) = (package / "__pycache__").glob("modules.*")
    return file


def test_modules_are_the_same(package: Path) -> None:
    """Names, paths and values; from the second process on they come from the file."""
    *first, loader = run(package)
    assert (first[:2], loader) == ([1, 2], "SourceFileLoader")
    *second, loader = run(package)
    assert (second, loader) == (first, "_Loader")


def test_a_changed_source_counts(package: Path) -> None:
    """By its time and size, as for Python's own compiled files; then it is kept anew."""
    run(package)
    part = package / "part.py"
    part.write_text("VALUE = 3\n")
    os.utime(part, (1, 1))
    first, second = run(package), run(package)
    assert (first[0], first[5]) == (3, "SourceFileLoader")
    assert (second[0], second[5]) == (3, "_Loader")
    part.unlink()
    with pytest.raises(subprocess.CalledProcessError):
        run(package)


@pytest.mark.parametrize("keep", [0, 5, 40, 200, -1])
def test_a_damaged_file_is_no_file(package: Path, keep: int) -> None:
    """The modules come from their own files."""
    run(package)
    file = bundle_of(package)
    file.write_bytes(file.read_bytes()[:keep])
    assert run(package)[5] == "SourceFileLoader"
    assert run(package)[5] == "_Loader"


def test_a_moved_package_is_another_one(package: Path, tmp_path: Path) -> None:
    """The file that came along says nothing of it, and nothing of the old place runs."""
    run(package)
    shutil.copytree(package, tmp_path / "other" / "small")
    (package / "part.py").write_text("VALUE = 5\n")
    found = run(package, tmp_path / "other")
    assert (found[0], found[5]) == (1, "SourceFileLoader")
    assert found[2].startswith(str(tmp_path / "other"))


def test_a_folder_that_cannot_be_written_is_no_hindrance(package: Path) -> None:
    """As with an installation by the system's administrator."""
    (package / "__pycache__").write_text("")
    assert run(package)[:2] == [1, 2]
