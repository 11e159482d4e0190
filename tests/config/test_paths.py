"""Where the files are: as platformdirs says."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from autogate.config.paths import (
    config_folder,
    dump_folder,
    home_folder,
    managed_file,
    project_files,
    state_folder,
)


@pytest.mark.parametrize("variable", [None, "/x/config", "relative", ""])
def test_equal_to_platformdirs(variable: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written by hand for speed, and equal on this platform."""
    import platformdirs

    monkeypatch.delenv("AUTOGATE_CONFIG_DIR")
    if variable is not None:
        monkeypatch.setenv("XDG_CONFIG_HOME", variable)
        monkeypatch.setenv("XDG_STATE_HOME", variable)
    if variable == "relative" and sys.platform != "darwin":
        # The XDG specification says to ignore a relative path: it would make the folder depend on
        # where the command is run.
        assert config_folder() == str(Path.home() / ".config" / "autogate")
        return
    assert config_folder() == platformdirs.user_config_dir("autogate")
    assert state_folder() == platformdirs.user_state_dir("autogate")


def test_equal_to_platformdirs_on_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for the platform that this is not."""
    from platformdirs.macos import MacOS

    assert config_folder({}, "darwin") == MacOS("autogate").user_config_dir
    assert state_folder({}, "darwin") == MacOS("autogate").user_state_dir


def test_the_variable_moves_the_configuration() -> None:
    """AUTOGATE_CONFIG_DIR goes before the platform's folder."""
    assert config_folder({"AUTOGATE_CONFIG_DIR": "/x/y/", "XDG_CONFIG_HOME": "/z"}, "linux") == "/x/y"


def test_the_variable_moves_the_state() -> None:
    """AUTOGATE_STATE_DIR goes before the platform's folder; dumps lie in it."""
    assert state_folder({"AUTOGATE_STATE_DIR": "/x/y/", "XDG_STATE_HOME": "/z"}, "linux") == "/x/y"
    assert dump_folder("/x/y") == "/x/y/dumps"


def test_no_variable_moves_the_managed_file() -> None:
    """An agent that sets its environment does not get rid of the organisation's file."""
    assert (managed_file("linux"), managed_file("darwin")) == (
        "/etc/autogate/managed.toml",
        "/Library/Application Support/autogate/managed.toml",
    )


def test_project_files_up_to_the_home_folder(tmp_path: Path) -> None:
    """Nearest first, and none from above the home."""
    inner = tmp_path / "home" / "shop" / "src"
    inner.mkdir(parents=True)
    paths = [str(folder / ".autogate.toml") for folder in (inner, inner.parents[1], tmp_path)]
    for path in paths:
        Path(path).touch()
    assert project_files(str(inner), str(tmp_path / "home")) == tuple(paths[:2])
    Path(paths[0]).unlink()
    assert project_files(str(inner), str(tmp_path / "home")) == (paths[1],)


@pytest.mark.parametrize("home", ["/home/u", "/home/u//", "/", "//", "relative", "", None])
def test_the_home_folder_is_the_shells(home: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if home is None:
        monkeypatch.delenv("HOME")
    else:
        monkeypatch.setenv("HOME", home)
    assert home_folder() == str(os.path.expanduser("~"))  # noqa: PTH111 - what it is compared with
