"""Small words that the knowledge of development tools shares: builds, linters, formatters, runners."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCommand, readable
from autogate.knowledge.interface import Call, Then
from autogate.words.values import MANY, has_unknown, is_static

MANIFESTS = (
    "Cargo.toml pom.xml build.gradle build.gradle.kts package.json composer.json Gemfile pyproject.toml"
    " setup.py setup.cfg tox.ini noxfile.py Makefile makefile GNUmakefile justfile Justfile Taskfile.yml"
    " build.xml build.sbt pubspec.yaml mix.exs rebar.config go.mod dune-project Rakefile"
).split()


def build(detail: str, place: str = ".") -> Effect:
    """Runs what the project declares."""
    return Effect(Kind.BUILD, place, detail)


def folder_of(path: str) -> str:
    """The folder that an option such as ``--manifest-path`` means: that of a file it names."""
    head, slash, last = path.rpartition("/")
    if "." in last.lstrip(".") or last in MANIFESTS:
        return (head or "/") if slash else "."
    return path or "."


def is_elsewhere(path: str) -> bool:
    """True where a path may leave the working directory."""
    return path.startswith(("/", "~", "..")) or "/../" in path or has_unknown(path)


def builds(detail: str, *places: str, words: int = 0, paths: bool = False) -> Then:
    """A build. ``places`` are options that name its folder or manifest; ``words`` operands name the task;
    with ``paths`` the operands are files, and those elsewhere are builds of their own."""

    def then(call: Call) -> Iterator[Outcome]:
        place = call.value(*places) if places else None
        names = " ".join((detail, *call.operands[:words])) if words else detail
        yield build(names, "." if place is None else folder_of(place))
        if paths:
            for word in call.operands:
                path = word.partition("::")[0]
                if path == MANY or is_elsewhere(path):
                    yield build(detail, path)

    return then


def checks(cache: str = "", *, code: str = "", fix: str = "", write: str = "") -> Then:
    """A linter: reads its operands (the working directory where there are none).

    ``code`` names it where its settings are code; one of the options ``fix`` makes it edit the files;
    ``write`` is an option that names a file for the report.
    """
    fixes = tuple(fix.split())
    writes = tuple(write.split())

    def then(call: Call) -> Iterator[Outcome]:
        if code:
            yield build(code)
        edits = any(call.has(name) and call.value(name) not in ("false", "never") for name in fixes)
        for word in call.operands or (".",):
            if word == "-":
                continue
            yield Effect(Kind.READ, word, recursive=True)
            if edits:
                yield Effect(Kind.WRITE, word, "edit", recursive=True)
        if cache:
            yield Effect(Kind.CHANGE, cache, force="low")
        for value in call.values(*writes) if writes else ():
            yield Effect(Kind.WRITE, value)

    return then


def formats(report: str = "", *, only: str = "", code: str = "") -> Then:
    """A formatter: edits its operands unless an option of ``report`` is given (or none of ``only``)."""
    reports = tuple(report.split())
    onlys = tuple(only.split())

    def then(call: Call) -> Iterator[Outcome]:
        if code:
            yield build(code)
        edits = call.has(*onlys) if onlys else not call.has(*reports)
        for word in call.operands or ((".",) if not onlys or edits else ()):
            if word == "-":
                continue
            if edits:
                yield Effect(Kind.WRITE, word, "edit", recursive=True)
            else:
                yield Effect(Kind.READ, word, recursive=True)

    return then


def unless(options: str, *outcomes: Outcome) -> Then:
    """The outcomes, but not where one of the options asks for a mere report."""
    names = tuple(options.split())

    def then(call: Call) -> Iterable[Outcome]:
        return () if call.has(*names) else outcomes

    return then


def install(scope: str = "project", *, what: str = "") -> Then:
    """Installs its operands, or what the manifest declares."""

    def then(call: Call) -> Iterator[Outcome]:
        for word in call.operands or (what,):
            yield Effect(Kind.INSTALL, word, scope)

    return then


def removes(what: str = "package", force: str = "low") -> Then:
    """Removes packages of the project."""

    def then(call: Call) -> Iterator[Outcome]:
        for word in call.operands or ("",):
            yield Effect(Kind.CHANGE, f"{what} {word}".rstrip(), "remove", force=force)

    return then


def publishes(what: str, dry: str = "--dry-run") -> Then:
    """Makes something public: not to be taken back."""
    names = tuple(dry.split())

    def then(call: Call) -> Iterable[Outcome]:
        if names and call.has(*names):
            return (build(f"{what}, without publishing it"),)
        return (Effect(Kind.REMOTE, what, "publish", force="high"),)

    return then


def runs(call: Call) -> Iterable[Outcome]:
    """The operands are a command."""
    return (RunCommand(call.operands),) if call.operands else ()


def makes_project(call: Call) -> Iterable[Outcome]:
    """Makes a folder with a project, or makes the working directory one."""
    where = call.operands[0] if call.operands else "."
    return (Effect(Kind.WRITE, where, "create", recursive=bool(call.operands)),)


_PYTHON_TOOLS = frozenset(
    "ruff black isort mypy pyright flake8 pylint pytest tox nox coverage pre-commit bandit pip-audit safety"
    " poetry pdm hatch hatchling build twine sphinx mkdocs mkdocs-material jupyter jupyterlab ipython"
    " virtualenv uv pip pipenv cookiecutter copier httpie yamllint ansible-lint sqlfluff djlint codespell"
    " autopep8 yapf docformatter pydocstyle pyupgrade vulture radon interrogate towncrier bump2version"
    " bump-my-version commitizen semgrep checkov detect-secrets pip-tools pipdeptree reuse zizmor ty"
    " basedpyright deptry refurb autoflake pyproject-fmt nbstripout nbqa black-jupyter maturin cibuildwheel"
    " twine pipx yt-dlp mdformat pymarkdownlnt mike cogapp gitlint rich-cli streamlit".split()
)
_NODE_TOOLS = frozenset(
    "eslint prettier typescript tsc tsx ts-node jest vitest mocha vite webpack webpack-cli rollup esbuild"
    " parcel next nuxt astro svelte-kit playwright cypress turbo nx lerna biome oxlint stylelint"
    " npm-check-updates ncu depcheck madge rimraf mkdirp cross-env concurrently nodemon serve http-server"
    " husky lint-staged commitlint semantic-release changeset standard xo knip dependency-cruiser"
    " markdownlint markdownlint-cli markdownlint-cli2 cspell tailwindcss postcss sass swc c8 nyc ava tap"
    " jasmine karma storybook sb prisma drizzle-kit typeorm sequelize sequelize-cli knex typedoc tsup unbuild"
    " tsc-watch tsdown rolldown dprint wrangler vercel netlify firebase cdk serverless ng vue-tsc"
    " svelte-check"
    " create-react-app create-vite create-next-app degit license-checker publint license-report size-limit"
    " npm-run-all json-server swagger-cli redocly spectral sort-package-json syncpack patch-package tsd"
    " ts-prune bundlesize lighthouse pnpm yarn npm bun @biomejs/biome @playwright/test @commitlint/cli"
    " @changesets/cli @angular/cli @nestjs/cli @storybook/cli @swc/cli @redocly/cli @stoplight/spectral-cli"
    " @arethetypeswrong/cli expo eas react-native tauri @tauri-apps/cli electron-builder gulp grunt"
    " attw".split()
)
_BINARIES = {
    "@biomejs/biome": "biome",
    "@playwright/test": "playwright",
    "@commitlint/cli": "commitlint",
    "@changesets/cli": "changeset",
    "@angular/cli": "ng",
    "@nestjs/cli": "nest",
    "@swc/cli": "swc",
    "@tauri-apps/cli": "tauri",
    "typescript": "tsc",
    "npm-check-updates": "ncu",
    "build": "pyproject-build",
    "mkdocs-material": "mkdocs",
    "hatchling": "hatch",
    "pip-tools": "pip-compile",
}


_AGENTS = {
    "@anthropic-ai/claude-code": "claude",
    "@openai/codex": "codex",
    "@google/gemini-cli": "gemini",
    "claude": "claude",
    "codex": "codex",
    "gemini": "gemini",
}
"""Packages of agents, and the program of each."""


def run_package(words: tuple[str, ...], registry: str, *, package: str = "") -> Iterator[Outcome]:
    """Runs a program of a package that is fetched where it is not installed (``npx``, ``uvx``).

    Well-known tools are as good as installed; anything else is unseen code from the registry.
    """
    known = _NODE_TOOLS if registry == "npm" else _PYTHON_TOOLS
    if not words and not package:
        return
    word = package or words[0]
    name = bare_name(word)
    if not is_static(word) or name not in known:
        yield Effect(Kind.INSTALL, word, "user")
        yield Effect(Kind.EXECUTE, f"the package {readable(word)} of {registry}", force="uncertain")
        if name in _AGENTS:  # how it is started counts besides
            yield RunCommand((_AGENTS[name], *words[0 if package else 1 :]))
        return
    yield Effect(Kind.NETWORK, registry, "download", to=word)
    if words:
        program = bare_name(words[0])
        yield RunCommand((_BINARIES.get(program, program), *words[1:]))


def provides(package: str, name: str) -> bool:
    """Whether a package of npm is the one that brings the program, or the tool, ``name``."""
    last = package.rpartition("/")[2]
    names = {package, last, last.removesuffix("-cli"), last.removesuffix("-tools"), last.removeprefix("aws-")}
    return name in names or _BINARIES.get(package) == name or _BINARIES.get(name) in names


def bare_name(word: str) -> str:
    """A package's name without version, extras and tag."""
    head = word[:1]
    rest = word[1:] if head == "@" else word
    for mark in "@=<>~![; ":
        rest = rest.partition(mark)[0]
    return head + rest if head == "@" else rest
