"""Which folder is the project that a directory belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.world.paths import parent, within
from autogate.world.tables import words

if TYPE_CHECKING:
    from collections.abc import Callable

MANIFESTS = frozenset(
    words(
        """
    pyproject.toml setup.py setup.cfg requirements.txt Pipfile package.json deno.json deno.jsonc
    Cargo.toml go.mod go.work Makefile GNUmakefile makefile CMakeLists.txt meson.build pom.xml
    build.gradle build.gradle.kts settings.gradle settings.gradle.kts build.sbt Gemfile Rakefile
    composer.json mix.exs rebar.config Package.swift pubspec.yaml stack.yaml cabal.project dune-project
    justfile Justfile Taskfile.yml Taskfile.yaml flake.nix WORKSPACE MODULE.bazel Project.toml
    DESCRIPTION shard.yml build.zig CLAUDE.md AGENTS.md .autogate.toml .hg .jj .svn
    """
    )
)
"""Files by which a project is told where there is no repository."""


def project_root(
    directory: str,
    home: str,
    exists: Callable[[str], bool],
    text: Callable[[str], str | None],
    listed: Callable[[str], frozenset[str] | None] = lambda _folder: None,
) -> str:
    """The root of the project that a directory (links resolved) lies in.

    The nearest repository (of a submodule: the one that it is part of), else the outermost folder with a
    manifest, else the directory itself. Never the home folder, what holds it, or ``/``. ``listed`` gives the
    manifests by name in a folder, and spares a look for each; None where it does not know.
    """
    repository = ""
    folders = []
    folder = directory
    while folder != "/" and not within(home, folder):
        folders.append(folder)
        if exists(f"{folder}/.git"):
            repository = folder
            if not _is_submodule(text(f"{folder}/.git")):
                break
        folder = parent(folder)
    if repository:
        return repository
    for folder in reversed(folders):
        names = listed(folder)
        wanted = MANIFESTS if names is None else names
        if any(exists(f"{folder}/{name}") for name in wanted):
            return folder
    return directory


def _is_submodule(text: str | None) -> bool:
    return text is not None and text.startswith("gitdir: ../") and "/modules/" in text
