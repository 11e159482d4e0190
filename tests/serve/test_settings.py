"""Settings are kept between calls, and never longer than their files stay as they were."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from autogate.cli import recording
from autogate.serve.judging import Judging
from autogate.serve.turns import Turn, Turns
from tests.serve.process import Service, bash, decision

UNCERTAIN = "docker push shop/app"
STRICT, LOOSE = "headless = true\n", "#eadless = true\n"


def blob(**variables: str) -> bytes:
    """An environment as a hook sends it."""
    return b"".join(os.fsencode(f"{name}={value}") + b"\0" for name, value in variables.items())


class Project:
    """A project within a home folder, and a service for it."""

    def __init__(self, folder: Path, service: Service) -> None:
        self.service = service
        self.home, self.place = folder / "home", folder / "home" / "group" / "project"
        self.user = folder / "config" / "config.toml"
        self.file = self.place / ".autogate.toml"

    def word(self, home: Path | None = None, variables: Mapping[str, str] = MappingProxyType({})) -> str:
        """What is said here to something uncertain; blocked where nobody can be asked."""
        given = bash(UNCERTAIN, cwd=str(self.place))
        environment = blob(HOME=str(home or self.home), PATH="/usr/bin:/bin", **variables)
        reply = self.service.ask(given, environment=environment, directory=os.fsencode(self.place))
        assert reply is not None
        return decision(reply)


@pytest.fixture
def project(folder: Path) -> Iterator[Project]:
    """Without a setting so far."""
    (folder / "home" / "group" / "project").mkdir(parents=True)
    (folder / "config").mkdir()
    with Service(folder, environment={"HOME": str(folder / "home"), "PATH": "/usr/bin:/bin"}) as service:
        found = Project(folder, service)
        assert [found.word(), found.word()] == ["ask", "ask"]
        yield found


def linked(path: Path, target: Path) -> None:
    """Puts a link in the place of whatever is there."""
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def other(project: Project, text: str) -> Path:
    """A file elsewhere."""
    path = project.home / f"other-{len(list(project.home.iterdir()))}"
    path.write_text(text)
    return path


def dated(path: Path, text: str) -> None:
    """Writes a file that pretends to be old."""
    path.write_text(text)
    os.utime(path, (1, 1))


def swapped(project: Project, text: str) -> None:
    """Another folder in the project's place."""
    project.place.rename(project.home / "x")
    project.place.mkdir()
    project.file.write_text(text)


def restored(project: Project) -> None:
    """The first folder in its place again."""
    shutil.rmtree(project.place)
    (project.home / "x").rename(project.place)


def emptied(path: Path) -> None:
    """An empty folder in a file's place."""
    path.unlink()
    path.mkdir()


CHANGES: list[tuple[str, Callable[[Project], object], str]] = [
    ("a file appears", lambda at: at.file.write_text(STRICT), "deny"),
    ("it says something else", lambda at: at.file.write_text(LOOSE), "ask"),
    ("as long as before", lambda at: at.file.write_text(STRICT.replace("\n", " ")), "deny"),
    ("it is no TOML", lambda at: at.file.write_text("headless = "), "deny"),
    ("another takes its place", lambda at: other(at, LOOSE).replace(at.file), "ask"),
    ("with the times of long ago", lambda at: os.utime(at.file, (1, 1)), "ask"),
    ("a strict one with the same times", lambda at: dated(at.file, STRICT), "deny"),
    ("a link takes its place", lambda at: linked(at.file, other(at, LOOSE)), "ask"),
    ("what the link leads to changes", lambda at: at.file.resolve().write_text(STRICT), "deny"),
    ("the link leads elsewhere", lambda at: linked(at.file, other(at, LOOSE)), "ask"),
    ("the link leads nowhere", lambda at: at.file.resolve().unlink(), "deny"),
    ("it is a folder", lambda at: emptied(at.file), "deny"),
    ("it is gone", lambda at: at.file.rmdir(), "ask"),
    ("a folder above gets one", lambda at: (at.place.parent / at.file.name).write_text(STRICT), "deny"),
    ("that one is gone", lambda at: (at.place.parent / at.file.name).unlink(), "ask"),
    ("the home folder gets one", lambda at: (at.home / at.file.name).write_text(STRICT), "deny"),
    ("that one is gone, too", lambda at: (at.home / at.file.name).unlink(), "ask"),
    ("one above the home folder", lambda at: (at.home.parent / at.file.name).write_text(STRICT), "ask"),
    ("the user's own file", lambda at: at.user.write_text(STRICT), "deny"),
    ("and nobody may read it", lambda at: at.user.write_text("x = 1"), "deny"),
    ("and it is gone", lambda at: at.user.unlink(), "ask"),
    ("the project is another folder", lambda at: swapped(at, STRICT), "deny"),
    ("and again", restored, "ask"),
]  # fmt: skip


def test_every_change_counts_at_once(project: Project) -> None:
    """Whatever happens to a file, and however soon after the last."""
    found = []
    for name, change, _ in CHANGES:
        change(project)
        found.append((name, project.word(), project.word()))
    assert found == [(name, word, word) for name, _, word in CHANGES]


def test_each_environment_has_its_own(project: Project) -> None:
    """By turns: where the home folder ends, and nothing of what would turn the hook elsewhere."""
    (project.home.parent / project.file.name).write_text(STRICT)
    elsewhere = project.home.parent / "elsewhere"
    for name in ("config.toml", "autogate/config.toml"):
        path = elsewhere / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(STRICT)
    for _ in range(3):
        assert project.word() == "ask"
        assert project.word(project.home.parent) == "deny"
        assert project.word(project.home.parent.parent) == "deny"
        for variable in ("XDG_CONFIG_HOME", "AUTOGATE_CONFIG_DIR", "XDG_STATE_HOME"):
            assert project.word(variables={variable: str(elsewhere)}) == "ask"


@pytest.mark.parametrize(("age", "words"), [(0.5, ["ask", "deny"]), (60.0, ["ask", "ask"])])
def test_a_file_that_changed_a_moment_ago_is_read_again(
    age: float, words: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the times of files are coarse, it may have changed once more and look the same.

    With the times as they are here, nothing is missed; so these are taken away.
    """
    place = folder / "project"
    place.mkdir()
    file = place / ".autogate.toml"
    monkeypatch.setattr(recording, "signature_of", lambda paths: "\n".join(filter(os.path.exists, paths)))
    file.write_text(LOOSE)
    changed = file.stat().st_ctime
    turns = Turns()
    judging = Judging(turns, lambda: changed + age)
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
    environment |= {f"AUTOGATE_{name}_DIR": str(folder / name) for name in ("CONFIG", "STATE")}
    turn = Turn(environment, os.fsencode(place))
    found = []
    before, directory = dict(os.environ), Path.cwd()
    try:
        for text in (LOOSE, STRICT):
            file.write_text(text)
            turns.wait()
            turns.become(turn)
            given = json.dumps(bash(UNCERTAIN, cwd=str(place))).encode()
            found.append(decision(judging.answer("claude", given, turn, lambda: True)))
            turns.end()
    finally:
        os.chdir(directory)
        os.environ.clear()
        os.environ.update(before)
    assert found == words
