"""Who says what a tool runs, and what has built a program, told of single effects."""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Step
from autogate.judgement.interface import Case
from autogate.judgement.rules.built import built_by
from autogate.judgement.rules.declaring import AT_WORK, DECLARED, NOT_AMONG, NOTHING, who_says
from autogate.verdict import Risk
from autogate.words.values import STAR, UNKNOWN
from autogate.world.places import locate
from tests.judgement.lines import Said, answer_to, effect, line, said, step
from tests.world.fake import PROJECT, FakeRepository, FakeWorld

FILES: dict[str, str | None] = {
    "Makefile": "all:\n", "src/a.c": "x", "src/b.c": "x", "there": "x", "tool.py": "x", "deploy.py": "x",
    "/tmp/x.c": "x", ".env": "x",
}  # fmt: skip
WHERE = FakeWorld(FILES, repository=FakeRepository())
BUILD = step("make", effect(Kind.BUILD, "", "make x"))
SOURCE, OUT = effect(Kind.READ, "src/a.c"), effect(Kind.WRITE, "a")


def builder(*before: Step, path: str = f"{PROJECT}/a", last: int | None = None) -> str:
    """What has built the file before the last step."""
    runs = step("./a", effect(Kind.EXECUTE, "a", "file"))
    of = line(*before, runs)
    return built_by(Case(runs.effects[0], runs, len(before) if last is None else last, of, WHERE), path)


def test_a_build_of_the_project_makes_what_was_not_there() -> None:
    assert builder(BUILD) == "make"
    assert builder() == ""
    assert builder(step("ls")) == ""
    assert builder(BUILD, last=0) == ""
    assert builder(BUILD, path=f"{PROJECT}/there") == ""
    assert builder(step("make", *BUILD.effects, effect(Kind.WRITE, "x")), path=f"{PROJECT}/there") == ""
    assert builder(step("make", *BUILD.effects, effect(Kind.READ, "there")), path=f"{PROJECT}/there") == ""
    assert builder(BUILD, path=f"{PROJECT}/{STAR}") == ""
    assert (
        builder(step("make", *BUILD.effects, effect(Kind.WRITE, "there")), path=f"{PROJECT}/there") == "make"
    )
    for unlike in ({"what": "/srv"}, {"detail": "a container"}, {"remote": "host h"}, {"kind": Kind.READ}):
        assert builder(step("make", BUILD.effects[0]._replace(**unlike))) == "", unlike
    assert builder(step("make", BUILD.effects[0]._replace(what="docs"))) == "make"
    assert builder(BUILD, step("ninja", effect(Kind.BUILD, "", "ninja"))) == "ninja"


def test_a_compiler_makes_a_program_of_the_projects_sources() -> None:
    programs = {
        **{name: name for name in (
            "gcc", "g++", "cc", "c++", "clang", "clang++", "gfortran", "gcc-12", "clang-17.0", "rustc",
            "swiftc",
            "ghc", "ocamlc", "ocamlopt", "nim", "crystal", "dmd", "ldc2", "fpc", "odin", "nvcc")},
        "cp": "", "python": "", "gccx": "", "rustc-1": "",
    }  # fmt: skip
    assert {name: builder(step(name, SOURCE, OUT)) for name in programs} == programs
    made = {
        (SOURCE,): "cc", (OUT,): "", (SOURCE, OUT): "cc", (SOURCE, effect(Kind.WRITE, "b")): "",
        (SOURCE, effect(Kind.READ, "src/b.c"), OUT): "cc", (SOURCE, effect(Kind.READ, "/tmp/x.c"), OUT): "",
        (effect(Kind.READ, "src/gone.c"), OUT): "", (effect(Kind.READ, "src"), OUT): "",
        (SOURCE._replace(remote="host h"), OUT): "", (SOURCE._replace(detail="a container"), OUT): "",
    }  # fmt: skip
    assert {effects: builder(step("cc", *effects)) for effects in made} == made
    assert builder(step("cc", SOURCE), path=f"{PROJECT}/there") == ""
    assert builder(step("cc", SOURCE, effect(Kind.WRITE, "there")), path=f"{PROJECT}/there") == "cc"


def test_what_may_have_been_put_into_it() -> None:
    """Before the build into its sources, afterwards into the program itself."""
    before = {
        effect(Kind.WRITE, "src/a.c"): "", effect(Kind.WRITE, "src/a.c", "create"): "make",
        effect(Kind.WRITE, "/dev/null"): "make", effect(Kind.WRITE, "x", remote="host h"): "make",
        effect(Kind.MOVE, "x", to="src/a.c"): "", effect(Kind.MOVE, "x", to="/dev/null"): "make",
        effect(Kind.READ, "x"): "make", effect(Kind.DELETE, "x"): "make", effect(Kind.UNKNOWN, "x"): "",
        effect(Kind.REPOSITORY, "git pull", "local"): "", effect(Kind.PURE): "make",
        effect(Kind.NETWORK, "https://x.example", "download"): "",
        effect(Kind.NETWORK, "http://localhost", "download"): "make",
        effect(Kind.NETWORK, "npm", "download", to="tsc"): "make",
        effect(Kind.UNKNOWN, "x", remote="host h"): "make",
    }  # fmt: skip
    assert {of: builder(step("x", of), BUILD) for of in before} == before
    after = {
        **before, effect(Kind.WRITE, "src/a.c"): "make", effect(Kind.MOVE, "x", to="src/a.c"): "make",
        effect(Kind.WRITE, "a"): "", effect(Kind.WRITE, "a", "create"): "make", effect(Kind.WRITE, "."): "",
        effect(Kind.MOVE, "x", to="a"): "", effect(Kind.MOVE, "a", to="x"): "make", effect(Kind.WRITE,
        "ab"): "make",
        effect(Kind.WRITE, f"{STAR}"): "", effect(Kind.WRITE, UNKNOWN): "", effect(Kind.WRITE, "a/b"): "make",
    }  # fmt: skip
    assert {of: builder(BUILD, step("x", of)) for of in after} == after
    assert builder(step("x", effect(Kind.READ, "x"), effect(Kind.UNKNOWN, "y")), BUILD) == ""


RUNS: Said = ("run-project-file", Risk.MEDIUM, False)


def runs(what: str, *before: Step, words: str = "./a", detail: str = "file", **more: object) -> Said:
    """What is said of running a file after the steps before."""
    last = step(words, effect(Kind.EXECUTE, what, detail, **more))
    found = said(line(*before, last), where=WHERE)
    return next(each for each in found if each[0] in ("run-project-file", "run-unseen", "run-built"))


def test_what_the_line_has_built_may_run() -> None:
    free = (Risk.MEDIUM, False)
    assert runs("a", BUILD)[1:] == free
    asked = {
        "nothing built it": runs("a"),
        "out of the project": runs("/tmp/a", BUILD),
        "it reaches out": runs("deploy-prod", BUILD),
        "in the shell itself": runs("a", BUILD, words="source a"),
        "by a dot": runs("a", BUILD, words=". a"),
        "a secret": runs(".env.local", BUILD),
        "unknown": runs(UNKNOWN, BUILD),
        "far away": runs("a", BUILD, remote="host h"),
        "no file": runs("a", BUILD, detail="environment"),
    }
    assert {name: each[2] for name, each in asked.items()} == dict.fromkeys(asked, True)
    assert runs("target/release/a", BUILD)[1:] == free
    assert runs("release", BUILD)[2]
    assert runs("RELEASE/x/release-it", BUILD)[2]
    there = step("make", *BUILD.effects, effect(Kind.WRITE, "there"))
    assert runs("there", there) == RUNS
    assert runs("there", there, force="uncertain")[1:] == free
    assert runs("there", BUILD, force="uncertain")[2]


def test_a_program_of_the_project_in_a_container_of_its_own() -> None:
    def inside(outer: str, what: str = "tool.py", remote: str = "container", detail: str = "python") -> bool:
        started = effect(Kind.EXECUTE, what, detail, remote=remote)
        of = line(step(outer), step("python", started, depth=1, remote=remote))
        return RUNS in said(of, where=WHERE)

    outer = {
        "docker compose run web": True, "docker-compose exec web": True, "podman compose exec web": True,
        "nerdctl compose run web": True, "/usr/bin/docker compose run web": True, "docker run web": False,
        "docker exec compose": False, "x docker compose run": False, "docker composer run": False,
    }  # fmt: skip
    assert {words: inside(words) for words in outer} == outer
    compose = "docker compose run web"
    files = {"tool.py": True, "gone.py": False, "/tmp/x.c": False, f"{PROJECT}/tool.py": False,
    "deploy.py": False,
             "src": False, "../x": False}  # fmt: skip
    assert {what: inside(compose, what) for what in files} == files
    assert not inside(compose, remote="host h")
    assert not inside(compose, detail="environment")
    between = line(
        step(compose), step("sh", remote="container"),
        step("python", effect(Kind.EXECUTE, "tool.py", "python", remote="container"), remote="container"),
    )  # fmt: skip
    assert RUNS in said(between, where=WHERE)


def test_other_programs_of_the_line_are_not_the_container() -> None:
    compose = step("docker compose run web")
    program = step(
        "python", effect(Kind.EXECUTE, "tool.py", "python", remote="container"), depth=1, remote="container"
    )
    assert RUNS in said(line(step("ls"), compose, program), where=WHERE)
    assert RUNS in said(line(compose, program, step("ls")), where=WHERE)
    assert RUNS not in said(line(compose, step("docker run web"), program), where=WHERE)


ACTIVATES: Said = ("run-project-file", Risk.LOW, False)


def test_activating_an_environment_that_is_not_there_yet() -> None:
    """It does what its maker wrote, where nothing else of the line can have put something there."""
    file = ".venv/bin/activate"
    names = {
        file: True, "venv/bin/activate": True, "env/bin/activate": True, ".venv-3.12/bin/activate": True,
        "docs/venv/bin/activate.fish": True, "venv/bin/activate.csh": True, "venv/bin/activate.py": False,
        "myenv/bin/activate": False, "venv/activate": False,
    }  # fmt: skip
    assert {what: runs(what, words="source x") == ACTIVATES for what in names} == names
    makers = (
        "python -m venv .venv", "python3.12 -m venv .venv", "python3 -m virtualenv .venv", "virtualenv .venv",
        "uv venv", "uv sync", "/usr/bin/python3 -m venv .venv",
    )  # fmt: skip
    made = effect(Kind.WRITE, ".venv", recursive=True)
    assert {words: runs(file, step(words, made)) for words in makers} == dict.fromkeys(makers, ACTIVATES)
    others = {
        made: False, effect(Kind.WRITE, file): False, effect(Kind.WRITE, "x"): True,
        effect(Kind.WRITE, ".venvs"): True, effect(Kind.WRITE, UNKNOWN): False, effect(Kind.WRITE,
        "."): False,
        effect(Kind.WRITE, ".venv", remote="host h"): True, effect(Kind.MOVE, "x", to=".venv"): False,
        effect(Kind.MOVE, ".venv", to="x"): True, effect(Kind.READ, ".venv"): True, effect(Kind.DELETE,
        ".venv"): True,
        effect(Kind.EXECUTE, "x"): False, effect(Kind.UNKNOWN, "x"): False, effect(Kind.BUILD, "",
        "make"): False,
        effect(Kind.PURE): True,
    }  # fmt: skip
    assert {
        of: runs(file, step("p", of), step("python -m venv .venv", made)) == ACTIVATES for of in others
    } == others
    assert runs(file, step("python -m venvs x", made)) != ACTIVATES
    there = FakeWorld({file: "x"}, repository=FakeRepository())
    assert answer_to(effect(Kind.EXECUTE, file, "file"), where=there) == RUNS


def test_tools_that_name_what_they_build_from_the_root_on() -> None:
    tools = ("bazel", "bazelisk", "blaze", "buck", "buck2", "pants", "please", "plz")
    task = effect(Kind.BUILD, "", "a task")
    found = {name: answer_to(task, words=f"{name} build //src:app")[2] for name in (*tools, "make")}
    assert found == {**dict.fromkeys(tools, False), "make": True}
    assert answer_to(task, words="bazel build /srv/app")[2]


def test_listening_for_this_machine_alone() -> None:
    places = {
        "localhost:80": False, "127.0.0.1:80": False, "0.0.0.0:80": True, "80": True, "x.example:80": True,
        "http://localhost": False,
    }  # fmt: skip
    assert {what: answer_to(effect(Kind.NETWORK, what, "listen"))[2] for what in places} == places


def says(task: str, files: dict[str, str | None], folder: str = PROJECT, words: str = "x") -> str:
    where = FakeWorld(files, repository=FakeRepository())
    of: Effect = effect(Kind.BUILD, "", task)
    call = step(words, of)
    return who_says(Case(of, call, 0, line(call), where), locate(folder, PROJECT, where))


def test_where_a_tool_finds_what_it_is_to_run() -> None:
    """In the folder, or in one above it in the project."""
    assert says("tox -e x", {"tox.ini": ""}) == DECLARED
    assert says("tox -e x", {"other.ini": ""}) == NOTHING
    assert says("tox", {"pyproject.toml": ""}) == DECLARED
    below = f"{PROJECT}/docs"
    assert says("tox", {"tox.ini": "", "docs/x": ""}, below) == DECLARED
    assert says("tox", {"docs/tox.ini": ""}, below) == DECLARED
    assert says("tox", {"docs/tox.ini": "", "x": ""}) == NOTHING
    assert says("tox", {"/home/dev/work/tox.ini": "", "docs/x": ""}, below) == NOTHING
    assert says("tox", {"/srv/tox.ini": "", "/srv/x/y": ""}, "/srv/x") == NOTHING
    assert says("tox", {"/srv/x/tox.ini": ""}, "/srv/x") == DECLARED
    assert says("tox", {"/tox.ini": ""}, "/") == DECLARED
    assert says("tox", {}, "absent") == DECLARED
    assert says("tox", {"file": ""}, "file") == DECLARED
    assert says("tox", {}, UNKNOWN) == DECLARED
    named = {"-f x": DECLARED, "-fx": DECLARED, "--file x": DECLARED, "--makefile=x": DECLARED,
    "-c x": DECLARED,
             "--config x": NOTHING, "f x": NOTHING, "-x": NOTHING}  # fmt: skip
    assert {words: says("tox", {}, words=f"tox {words}") for words in named} == named
    assert says("tox", {}, words="-f x") == NOTHING


def test_scripts_and_targets_by_name() -> None:
    scripts = {"package.json": '{"scripts": {"t": "x"}}'}
    assert says("npm run t", scripts) == DECLARED
    assert says("npm run u", scripts) == NOT_AMONG
    assert says("npm run t", {"package.json": None}) == DECLARED
    assert says("npm run t", {**scripts, "docs/x": ""}, f"{PROJECT}/docs") == DECLARED
    assert says("make all", {"Makefile": "all:\n"}) == DECLARED
    assert says("make all", {"Makefile": "x:\n"}) == NOT_AMONG
    assert says("make all", {"Makefile": "x:\n", "docs/x": ""}, f"{PROJECT}/docs") == NOT_AMONG
    assert says("make all", {"Makefile": None}) == NOT_AMONG
    assert says("make all", {"GNUmakefile": "x:\n", "makefile": "all:\n"}) == NOT_AMONG
    assert says("make -x", {"Makefile": "x:\n"}) == DECLARED
    assert says("make a b", {"Makefile": "x:\n"}) == DECLARED
    assert says("cargo run u", {"Cargo.toml": ""}) == DECLARED


def test_tools_that_declare_nothing() -> None:
    """One of the project's packages is declared; any other is just at work."""
    assert says("eslint x", {}) == AT_WORK
    assert says("eslint x", {"package.json": "{}"}) == AT_WORK
    assert says("eslint x", {"package.json": '{"devDependencies": {"eslint": "9"}}'}) == DECLARED
    assert says("eslint", {"node_modules/.bin/eslint": ""}) == DECLARED
