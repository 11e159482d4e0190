"""What makes a task, a script or an installation more than the project's own: word by word."""

from __future__ import annotations

import pytest

from autogate.verdict import Decision
from tests.judgement.project import FILES, STATES, verdict
from tests.world.fake import FakeRepository, FakeWorld

HAS = dict.fromkeys(("src/tool", "src/deploy.py", "src/Deploy", "docs/release-notes.md"), "x")


def asked(command: str, **more: object) -> bool:
    """Whether a person is asked."""
    where = FakeWorld({**FILES, **HAS}, repository=FakeRepository(STATES), **more)  # type: ignore[arg-type]
    return verdict(command, where=where).decision is not Decision.ALLOW


RECIPES = [
    "Makefile", "makefile", "GNUmakefile", "rules.mk", "package.json", "justfile", "Justfile", ".justfile",
    "Taskfile.yml", "Taskfile.yaml", "tox.ini", "noxfile.py", "Rakefile", "rakefile", "composer.json",
    "deno.json",
    "deno.jsonc", "mise.toml", ".mise.toml", "Procfile", "dodo.py", "Cakefile", "build.sh",
]  # fmt: skip


@pytest.mark.parametrize("name", RECIPES)
def test_a_task_by_a_recipe_that_the_line_writes_is_asked_about(name: str) -> None:
    assert asked(f"echo x > {name}; make test")
    assert asked(f"echo x >> docs/{name}; make test")
    assert asked(f"cp README.md {name}; make test")
    if "mise" in name:
        return  # mise reads its own by itself, so that writing it is asked about anyway
    assert not asked(f"touch {name}; make test")
    assert not asked(f"echo x > {name}.txt; make test")
    assert not asked(f"make test; echo x > {name}")
    assert not asked(f"echo x > /tmp/{name}; make test")


def test_a_file_that_the_task_is_given_is_a_recipe_too() -> None:
    assert asked("echo x > new.py; pytest new.py")
    assert not asked("echo x > new.py; pytest other.py")


OUTPUT_OPTIONS = [
    "-o", "-B", "-j", *(f"--{word}" for word in (
        "out", "out-dir", "log", "log-file", "report", "result", "cache", "cache-dir", "junit", "html",
        "json",
        "xml", "cov", "target", "build", "tmp", "temp", "basetemp", "base-temp", "prefix", "install",
        "dest",
        "dist", "artifact", "store", "data", "db", "profile", "trace", "save", "write", "dump", "export",
        "record",
        "OUT")),
]  # fmt: skip


@pytest.mark.parametrize("option", OUTPUT_OPTIONS)
def test_where_output_goes_is_free(option: str) -> None:
    assert not asked(f"yarn test {option} /tmp/x")
    if option not in ("-o", "-B", "-j", "--cache", "--json"):  # these take no value in one word
        assert not asked(f"yarn test {option}=/tmp/x")


@pytest.mark.parametrize("option", ["--plugin", "--from", "-C", "--cwd", "-p", "--rootdir", ""])
@pytest.mark.parametrize("place", ["/tmp/x", "~/x", "../x", "/srv/x", ".."])
def test_where_code_comes_from_is_not(option: str, place: str) -> None:
    assert asked(f"yarn test {option} {place}")
    if option.startswith("--") and place != "~/x":  # which no shell expands in a word
        assert asked(f"yarn test {option}={place}")
    elif option and place not in ("~/x", ".."):
        assert asked(f"yarn test {option}{place}")


@pytest.mark.parametrize("place", ["src", "./src", "docs/x", "/dev/null", "name", "x/../src"])
def test_a_place_of_the_project_is_free(place: str) -> None:
    assert not asked(f"yarn test --plugin {place}")
    assert not asked(f"yarn test --plugin={place}")


@pytest.mark.parametrize(
    ("word", "is_foreign"),
    [
        ("DESTDIR=/", True),
        ("DESTDIR=//", True),
        ("X=", False),
        ("X=1", False),
        ("--x=/", True),
        ("--config=https://x.example", True),
        ("--file=https://x.example", True),
        ("CC=clang", False),
        ("CC=gcc -O2", False),
        *((f"CC={shell} x", True) for shell in (
            "sh", "bash", "dash", "zsh", "ksh", "fish", "/bin/sh", "eval", "env", "xargs", "rm", "curl",
            "wget",
            "nc", "python", "python3", "perl", "ruby", "node")),
        ("CC=sh", False),
        ("OTHER=sh -c x", False),
    ],
)  # fmt: skip
def test_a_word_of_a_task(word: str, is_foreign: bool) -> None:
    assert asked(f"make test '{word}'") is is_foreign


DATA = [
    "json", "yaml", "yml", "csv", "tsv", "txt", "md", "zip", "gz", "xz", "bz2", "tgz", "zst", "parquet",
    "xml",
    "sql", "png", "jpg", "jpeg", "svg", "gif", "pdf", "htm", "html", "css", "db", "sqlite", "sqlite3",
    "bin", "dat",
    "npy", "npz", "pt", "onnx", "wav", "mp3", "mp4", "log", "pem", "crt", "woff", "woff2", "CSV",
]  # fmt: skip
MANIFESTS = [
    "package.json", "requirements.txt", "pom.xml", "package-lock.json", "pubspec.yaml", "deno.json",
    "composer.json", "docker-compose.yml", "compose.yaml", "compose.yml", "stack.yaml", "CMakeLists.txt",
    "meson.build",
]  # fmt: skip


def runs_unread(command: str) -> bool:
    """Whether a task is said to run what the line has brought."""
    return any(each.rule == "build" and each.uncertain for each in verdict(command).findings)


@pytest.mark.parametrize("ending", DATA)
def test_data_may_be_fetched_before_a_task(ending: str) -> None:
    assert not runs_unread(f"curl -o x.{ending} https://x.example/x; make test")


@pytest.mark.parametrize("name", [*MANIFESTS, "conftest.pyc", "x.dll", "noending", "x.csvx"])
def test_what_a_task_reads_may_not(name: str) -> None:
    assert runs_unread(f"curl -o {name} https://x.example/x; make test")
    assert runs_unread(f"curl -o docs/{name} https://x.example/x; make test")
    if name not in RECIPES:
        assert not runs_unread(f"curl -o {name} http://localhost:8/x; make test")
    assert not runs_unread(f"curl -o /tmp/{name} https://x.example/x; make test")
    assert not runs_unread(f"make test; curl -o {name} https://x.example/x")


NAMES = "deploy release publish prod production destroy teardown uninstall wipe purge nuke rollback".split()  # noqa: SIM905


@pytest.mark.parametrize("name", NAMES)
def test_a_script_that_reaches_out_by_its_name(name: str) -> None:
    has = {f"src/{name}.py": "x", f"src/{name.upper()}_x.py": "x", f"src/a{name}s.py": "x"}
    where = FakeWorld({**FILES, **has}, repository=FakeRepository(STATES))
    assert verdict(f"python src/{name}.py", where=where).decision is Decision.ASK
    assert verdict(f"python src/{name.upper()}_x.py", where=where).decision is Decision.ASK
    assert verdict(f"python src/a{name}s.py", where=where).decision is Decision.ALLOW


@pytest.mark.parametrize(
    ("command", "path", "files", "is_asked"),
    [
        ("frobnicate --help", "/usr/bin:/bin", {}, False),
        ("frobnicate --help", "/usr/bin", {"/usr/bin/frobnicate": "x"}, False),
        ("frobnicate --help", "/tmp/bin:/usr/bin", {"/tmp/bin/frobnicate": "x"}, True),
        (
            "frobnicate --help",
            "/usr/bin:/tmp/bin",
            {"/usr/bin/frobnicate": "x", "/tmp/bin/frobnicate": "x"},
            False,
        ),
        ("frobnicate --help", "/usr/bin", {"/usr/bin/frobnicate": None}, True),
        ("frobnicate --help", "bin:/usr/bin", {}, True),
        ("frobnicate --help", "", {}, True),
        ("frobnicate --help --now", "/usr/bin", {}, True),
        ("hash -p /tmp/x frobnicate; frobnicate --help", "/usr/bin", {}, True),
        ("$X --help", "/usr/bin", {}, True),
    ],
)
def test_help_of_a_program_that_nothing_is_known_of(
    command: str, path: str, files: dict[str, str | None], is_asked: bool
) -> None:
    """A package put it there, or it is not there at all."""
    where = FakeWorld({**FILES, **files}, repository=FakeRepository(STATES), environment={"PATH": path})
    assert (verdict(command, where=where).decision is not Decision.ALLOW) is is_asked


LANGUAGES = [
    "python", "node", "ts-node", "perl", "ruby", "php", "lua", "Rscript", "julia", "octave", "tclsh",
    "groovy",
    "swift", "runghc", "runhaskell", "elixir", "escript", "sbcl --script", "swipl", "raku", "nim r",
    "zig run",
    "ocaml", "v run", "kotlinc -script", "jshell", "racket", "guile",
]  # fmt: skip


@pytest.mark.parametrize("program", LANGUAGES)
def test_a_file_of_the_project_runs_in_any_language(program: str) -> None:
    found = verdict(f"{program} src/clean.py")
    assert (found.rule, found.decision) == ("run-project-file", Decision.ALLOW)
    assert verdict(f"{program} /tmp/scratch/a.txt").decision is Decision.ASK
    assert verdict(f"{program} .env").decision is Decision.ASK
