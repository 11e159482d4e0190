"""The shared words of development tools."""

from __future__ import annotations

import pytest

from autogate.effects import Effect, Kind, RunCommand
from autogate.knowledge.building import bare_name, folder_of, is_elsewhere, run_package
from autogate.words.values import UNKNOWN


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("ruff", "ruff"),
        ("ruff@latest", "ruff"),
        ("ruff==0.5", "ruff"),
        ("x[extra]>=1", "x"),
        ("@scope/pkg", "@scope/pkg"),
        ("@scope/pkg@1.2", "@scope/pkg"),
    ],
)
def test_bare_name(word: str, name: str) -> None:
    assert bare_name(word) == name


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("", "."),
        ("web", "web"),
        ("Cargo.toml", "."),
        ("../a/Cargo.toml", "../a"),
        ("/pom.xml", "/"),
        ("a/Makefile", "a"),
        ("..", ".."),
    ],
)
def test_folder_of(path: str, folder: str) -> None:
    assert folder_of(path) == folder


@pytest.mark.parametrize(
    ("path", "elsewhere"),
    [("src", False), ("./src", False), ("/tmp", True), ("~/x", True), ("../x", True), ("a/../../x", True)],
)
def test_is_elsewhere(path: str, elsewhere: bool) -> None:
    assert is_elsewhere(path) is elsewhere


def test_a_path_that_is_not_known_may_be_elsewhere() -> None:
    assert is_elsewhere(UNKNOWN)


def test_a_well_known_tool_is_run_by_its_own_knowledge() -> None:
    assert list(run_package(("eslint@9", "src"), "npm")) == [
        Effect(Kind.NETWORK, "npm", "download", to="eslint@9"),
        RunCommand(("eslint", "src")),
    ]


def test_any_other_package_is_unseen_code() -> None:
    assert list(run_package(("lodahs",), "npm")) == [
        Effect(Kind.INSTALL, "lodahs", "user"),
        Effect(Kind.EXECUTE, "the package lodahs of npm", force="uncertain"),
    ]
