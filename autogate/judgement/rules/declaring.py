"""Whether the project declares what a tool is to run in it, told by the files that declare such things."""

from __future__ import annotations

import json
import re

from autogate.judgement.interface import Case
from autogate.knowledge.building import provides
from autogate.words.values import is_static
from autogate.world.interface import Location, Node, World
from autogate.world.paths import parent, within

# How the sentence about a task ends.
DECLARED = "which the project declares"
NOT_AMONG = "which is not among the project's tasks"
NOTHING = "for which the project declares nothing"
AT_WORK = "a tool at work in the project"

_FILES = {
    line.split(":")[0].strip(): tuple(line.split(":")[1].split())
    for line in """
act: .github/workflows .gitea/workflows .forgejo/workflows
ant: build.xml
artisan: artisan
bazel: WORKSPACE WORKSPACE.bazel MODULE.bazel
bun: package.json
bundle: Gemfile
bundler: Gemfile
cargo: Cargo.toml
cmake: CMakeLists.txt CMakePresets.json CMakeCache.txt
composer: composer.json
dagger: dagger.json
deno: deno.json deno.jsonc package.json
dvc: dvc.yaml
earthly: Earthfile
go: go.mod go.work
gradle: build.gradle build.gradle.kts settings.gradle settings.gradle.kts
grunt: Gruntfile.js Gruntfile.coffee Gruntfile.cjs
gulp: gulpfile.js gulpfile.ts gulpfile.mjs gulpfile.cjs gulpfile.babel.js
hatch: pyproject.toml hatch.toml
invoke: tasks.py tasks
just: justfile Justfile .justfile JUSTFILE
lefthook: lefthook.yml lefthook.yaml .lefthook.yml lefthook.toml lefthook.json
lerna: lerna.json
mage: magefile.go magefiles
make: GNUmakefile makefile Makefile
meson: meson.build
mise: mise.toml .mise.toml .config/mise .config/mise.toml mise-tasks .mise/tasks
mix: mix.exs
mvn: pom.xml
ninja: build.ninja
nox: noxfile.py
npm: package.json
nx: nx.json project.json
pdm: pyproject.toml
pnpm: package.json
poe: pyproject.toml poe_tasks.toml
poetry: pyproject.toml
pre-commit: .pre-commit-config.yaml .pre-commit-config.yml
rails: Gemfile config.ru
rake: Rakefile rakefile Rakefile.rb rakefile.rb
sbt: build.sbt
scons: SConstruct Sconstruct sconstruct
skaffold: skaffold.yaml skaffold.yml
snakemake: Snakefile workflow/Snakefile
stack: stack.yaml
task: Taskfile.yml Taskfile.yaml taskfile.yml taskfile.yaml Taskfile.dist.yml Taskfile.dist.yaml
tilt: Tiltfile
tox: tox.ini tox.toml setup.cfg pyproject.toml
turbo: turbo.json turbo.jsonc
yarn: package.json
""".strip().split("\n")
}
"""Tool, as the task's name begins: where the project declares what it runs; in the folder or one above it."""
_SCRIPT = re.compile(r"(?:npm|pnpm|yarn|bun) run (\S+)\Z")
"""A task that is a script of package.json."""
_TARGET = re.compile(r"make (\S+)\Z")
_MAKES_MORE = re.compile(r"^-?s?include\b|[%$]", re.MULTILINE)
"""An included file, a pattern or a variable, any of which may make a target that the text does not name."""
_NAMES_A_FILE = ("-f", "--file", "--makefile", "-c")
"""Beginnings of options by which tools take another file than the usual one."""


def who_says(case: Case, folder: Location) -> str:
    """Whether the project declares the task of a build in a folder, as the end of a sentence about it.

    ``DECLARED`` also where that cannot be told: it says no more than what a build is taken for anyway.
    """
    task, world = case.effect.detail, case.world
    tool = task.partition(" ")[0]
    files = _FILES.get(tool)
    if files is None:
        return DECLARED if is_node_tool(tool, folder.path, world) else AT_WORK
    named = any(word.startswith(_NAMES_A_FILE) for word in case.step.invocation.argv[1:])
    if named or not is_static(folder.path) or world.node(folder.path) is not Node.FOLDER:
        return DECLARED
    at = _found_at(files, folder.path, world)
    if at is None:
        return NOTHING
    script, target = _SCRIPT.match(task), _TARGET.match(task)
    if script:
        text = world.text(f"{at}/package.json")
        found = text is None or json.dumps(script[1]) in text
    elif target and not target[1].startswith("-"):
        texts = [world.text(f"{at}/{name}") for name in files]
        text = next((each for each in texts if each is not None), None)
        found = text is not None and (target[1] in text or _MAKES_MORE.search(text) is not None)
    else:
        return DECLARED
    return DECLARED if found else NOT_AMONG


def _found_at(files: tuple[str, ...], folder: str, world: World) -> str | None:
    """The folder, or the next one above it in the project, that has one of the files."""
    project = world.real(world.project)
    while True:
        if any(world.node(f"{folder}/{name}") is not Node.ABSENT for name in files):
            return folder
        if folder == project or not within(folder, project):
            return None
        folder = parent(folder)


_DEPENDENCIES = ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies")
"""Tables of a package.json that name packages."""


def is_node_tool(name: str, directory: str, world: World) -> bool | None:
    """Whether a package.json of the project or its node_modules has the tool; None without package.json."""
    if not is_static(directory) or not directory.startswith("/"):
        return None
    folder = world.real(directory)
    project = world.real(world.project)
    has_manifest = False
    while True:
        if world.node(f"{folder}/node_modules/.bin/{name}") is not Node.ABSENT:
            return True
        if world.node(f"{folder}/package.json") is Node.FILE:
            has_manifest = True
            if any(
                provides(package, name) for package in _dependencies(world.text(f"{folder}/package.json"))
            ):
                return True
        if folder == project or not within(folder, project):
            return False if has_manifest else None
        folder = parent(folder)


def _dependencies(text: str | None) -> tuple[str, ...]:
    """The names of the packages that a package.json asks for; none where it cannot be read."""
    try:
        manifest = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return ()
    if not isinstance(manifest, dict):
        return ()
    tables = (manifest.get(key) for key in _DEPENDENCIES)
    return tuple(str(package) for table in tables if isinstance(table, dict) for package in table)
