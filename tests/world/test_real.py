"""The machine is asked by calls alone, and odd things are answered with "unknown"."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autogate.world.interface import FileState, Node, Place
from autogate.world.places import locate
from autogate.world.projects import project_root
from autogate.world.real import RealWorld
from tests.world.git.repositories import Made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "home/work/app/src").mkdir(parents=True)
    (tmp_path / "home/work/app/pyproject.toml").write_text("")
    (tmp_path / "home/work/app/src/a.py").write_text("é\n")
    return tmp_path


def _world(folder: Path, directory: str = "home/work/app/src", **environment: str) -> RealWorld:
    return RealWorld(str(folder / directory), {"HOME": str(folder / "home"), **environment})


def test_facts(folder: Path) -> None:
    app = folder / "home/work/app"
    (app / "link").symlink_to("src")
    (app / "loop").symlink_to("loop")
    os.mkfifo(app / "pipe")
    (app / "binary").write_bytes(b"\xff\x00")
    (app / "src/a.py").chmod(0o640)
    world = _world(folder)
    assert world.home == str(folder / "home")
    assert world.project == str(app)
    names = ("", "src", "src/a.py", "link", "loop", "pipe", "gone", "src/a.py/x")
    assert [world.node(str(app / name)).value for name in names] == [
        "folder", "folder", "file", "folder", "unknown", "other", "absent", "absent"
    ]  # fmt: skip
    assert world.node("a\0b") is Node.UNKNOWN
    assert world.real(str(app / "link/a.py")) == str(app / "src/a.py")
    assert world.real(str(app / "link/new/x")) == str(app / "src/new/x")
    assert [world.is_link(str(app / name)) for name in ("link", "src", "gone")] == [True, False, False]
    assert world.names(str(app)) == ("binary", "link", "loop", "pipe", "pyproject.toml", "src")
    assert (world.names(str(app), 3), world.names(str(app / "gone")), world.names(str(app / "binary"))) == (
        None,
    ) * 3
    assert world.is_link(str(app / "link"))
    assert world.text(str(app / "src/a.py")) == "é\n"
    assert [world.text(str(app / name)) for name in ("pipe", "gone", "src", "loop")] == [None] * 4
    assert (world.text(str(app / "src/a.py"), 3), world.text(str(app / "src/a.py"), 2)) == ("é\n", None)
    assert world.mode(str(app / "src/a.py")) == 0o640
    assert world.mode(str(app / "gone")) is None
    assert world.text("/dev/zero") is None


def test_nothing_is_looked_at_before_it_is_asked_about(tmp_path: Path) -> None:
    """Not even for the root of the project, which is then remembered."""
    world = RealWorld(str(tmp_path / "shop/src"), {"HOME": str(tmp_path)})
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "Makefile").touch()
    (tmp_path / "shop" / "src").mkdir()
    assert world.project == str(tmp_path / "shop")
    (tmp_path / "shop" / "Makefile").unlink()
    assert world.project == str(tmp_path / "shop")


def test_odd_environments() -> None:
    world = RealWorld("relative", {"HOME": "relative", "TMPDIR": "relative"})
    assert (world.home, world.project, world.temporary) == ("/nonexistent", "/", ("/tmp", "/var/tmp"))


def test_the_temporary_folder_of_the_environment_counts(folder: Path) -> None:
    (folder / "t").mkdir()
    world = _world(folder, TMPDIR=str(folder / "t"))
    assert locate(str(folder / "t/x"), str(folder), world).place is Place.TEMPORARY
    assert locate("a.py", world.directory, world).place is Place.PROJECT


def test_a_link_out_of_the_project_is_outside(folder: Path) -> None:
    (folder / "home/work/app/out").symlink_to("/usr/share")
    world = _world(folder)
    assert locate("../out/x", world.directory, world).place is Place.SYSTEM


def test_repositories_are_found_and_remembered(folder: Path) -> None:
    made = Made(folder / "home/work/app")
    made.commit()
    (made.folder / "new").write_text("")
    world = _world(folder)
    repository = world.repository(str(made.folder / "src/a.py"))
    assert repository is not None
    assert repository is world.repository(str(made.folder))
    assert repository.state(str(made.folder / "new")) is FileState.UNTRACKED
    assert world.repository(str(folder)) is None


@pytest.mark.parametrize(
    ("directory", "files", "expected"),
    [
        ("/h/a/b/c", "/h/a/b/.git", "/h/a/b"),
        ("/h/a/b/c", "/h/a/.git /h/a/b/package.json", "/h/a"),
        ("/h/a/b/c", "/h/a/.git /h/a/b/.git", "/h/a/b"),
        ("/h/a/b/c", "/h/a/package.json /h/a/b/package.json", "/h/a"),
        ("/h/a/b/c", "/h/.git /h/package.json", "/h/a/b/c"),
        ("/h/a/b/c", "/.git", "/h/a/b/c"),
        ("/h/a/b/c", "/h/a/b/.git=submodule /h/a/.git", "/h/a"),
        ("/h/a/b/c", "/h/a/b/.git=submodule", "/h/a/b"),
        ("/h", "/h/.git", "/h"),
        ("/", "", "/"),
        ("/srv/x/y", "/srv/x/go.mod", "/srv/x"),
    ],
)
def test_the_root_of_a_project(directory: str, files: str, expected: str) -> None:
    given = dict(row.partition("=")[::2] for row in files.split())

    def text(path: str) -> str | None:
        return "gitdir: ../.git/modules/b\n" if given.get(path) == "submodule" else None

    assert project_root(directory, "/h", given.__contains__, text) == expected


def test_a_project_that_comes_and_goes(tmp_path: Path) -> None:
    """What a folder lists is kept only for as long as the folder stays the same, however large it is."""
    home, folder = tmp_path / "home", tmp_path / "top" / "sub"
    folder.mkdir(parents=True)
    manifest = tmp_path / "top" / "package.json"

    def project() -> str:
        return RealWorld(str(folder), {}, home=str(home)).project

    for crowd in (0, 6000):
        for number in range(crowd):
            (tmp_path / "top" / f"x{number}").touch()
        for old in (False, True):
            if old:  # long enough ago to be kept
                os.utime(tmp_path / "top", (1, 1))
                os.utime(folder, (1, 1))
            assert [project(), project()] == [str(folder)] * 2
            manifest.touch()
            assert [project(), project()] == [str(tmp_path / "top")] * 2
            manifest.unlink()
            assert project() == str(folder)
            manifest.symlink_to("nowhere")
            assert project() == str(folder)
            manifest.unlink()
