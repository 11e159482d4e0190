"""What the rules over code that runs say of single effects: tasks, programs, packages, help."""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Step
from autogate.judgement.judge import assess
from autogate.verdict import Risk
from autogate.words.values import STAR, UNKNOWN
from tests.judgement.lines import SHOP, Said, answer_to, effect, line, said, step
from tests.judgement.project import FILES, STATES
from tests.world.fake import HOME, PROJECT, FakeRepository, FakeWorld

LOW, MEDIUM, HIGH, CRITICAL = Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL
BUILD: Said = ("build", MEDIUM, False)
ASKED: Said = ("build", MEDIUM, True)


def task(detail: str, what: str = "", **more: object) -> Effect:
    return effect(Kind.BUILD, what, detail, **more)


def build(detail: str, words: str = "make", *before: Step, what: str = "", **more: object) -> Said:
    """What is said of a task, by the words of its tool, after the steps before."""
    of = assess(line(*before, step(words, task(detail, what, **more))), SHOP)
    return next((each.rule, each.risk, each.uncertain) for each in of.findings if each.rule == "build")


def test_a_task_by_its_name() -> None:
    """Names that reach beyond the project are asked about, in any writing."""
    out = [
        "deploy",
        "release",
        "publish",
        "prod",
        "production",
        "destroy",
        "teardown",
        "uninstall",
        "wipe",
        "purge",
        "nuke",
        "rollback",
        "DEPLOY",
    ]
    names = {
        **{f"make {name}": ASKED for name in out},
        **{f"npm run a:{name}-x": ASKED for name in out},
        **{f"make a{name}": BUILD for name in out},
        **{f"make {name}s": BUILD for name in out},
        "dotnet publish": BUILD, "x dotnet publish": ASKED, "dotnet publish x": ASKED,
        "make install": ASKED, "gmake install": ASKED, "make -j4 install": ASKED, "make install-x": ASKED,
        "make installs": BUILD, "cmake install": BUILD, "npm install": BUILD, "make x install y": ASKED,
        "make test": BUILD, "": BUILD,
    }  # fmt: skip
    assert {name: build(name) for name in names} == names
    far = {remote: build("make deploy", remote=remote) for remote in ("host h", "container")}
    assert far == dict.fromkeys(far, BUILD)


def test_whose_task_it_is() -> None:
    places = {
        "": BUILD, ".": BUILD, "docs": BUILD, "/srv": ASKED, "..": ASKED, HOME: ASKED, "/tmp/x": ASKED,
        UNKNOWN: ASKED,
    }  # fmt: skip
    assert {what: build("make test", what=what) for what in places} == places
    assert build("make test", directory="/srv") == ASKED
    assert build("make test", what=PROJECT, directory="/srv") == BUILD


def who_says(detail: str, words: str, files: dict[str, str | None], what: str = "") -> bool:
    """Whether the reason says that the project declares the task."""
    where = FakeWorld({**FILES, **files}, repository=FakeRepository())
    reason = assess(line(step(words, task(detail, what))), where).findings[0].reason
    assert reason.endswith(
        (
            ", which the project declares",
            ", which is not among the project's tasks",
            ", for which the project declares nothing",
        )
    )
    return reason.endswith("declares")


def test_whether_the_project_declares_a_task() -> None:
    """Said of the scripts of Node and the targets of make, where their files say so."""
    scripts = {"package.json": '{"scripts": {"t": "x", "a\\"b": ""}}'}
    for tool in ("npm", "pnpm", "yarn", "bun"):
        assert who_says(f"{tool} run t", tool, scripts)
        assert not who_says(f"{tool} run tt", tool, scripts)
        assert not who_says(f"{tool} run t", tool, {})
    assert who_says("npm run tt x", "npm", scripts)
    assert not who_says("npm run tt x", "npm", {})
    assert who_says("npm run t", "npm", {"docs/package.json": '{"t": ""}'}, "docs")
    assert who_says("npm run tt", "npm", {}, "absent")
    assert who_says("make tt", "make", {}, "absent")
    for name in ("GNUmakefile", "makefile", "Makefile"):
        assert who_says("make all", "make", {name: "all:\n"})
        assert not who_says("make tt", "make", {name: "all:\n"})
    assert not who_says("make all", "make", {})
    assert not who_says("make all", "make", {"GNUmakefile": "x:\n", "Makefile": "all:\n"})
    for text in ("include x.mk\n", "a:\n-include x\n", "sinclude x\n", "%.o: %.c\n", "$(T):\n"):
        assert who_says("make tt", "make", {"Makefile": text}), text
    for text in ("# to include\n", "xinclude y\n", "includes:\n"):
        assert not who_says("make tt", "make", {"Makefile": text}), text
    assert who_says("make -x", "make", {"Makefile": ""})
    for words in ("make -f x.mk tt", "make -fx.mk tt", "make --file=x tt", "make --makefile x tt"):
        assert who_says("make tt", words, {})
    assert not who_says("make tt", "make f tt", {})
    assert who_says("make a b", "make", {"Makefile": ""})
    assert who_says("cargo test", "cargo", {"Cargo.toml": ""})
    assert not who_says("cargo test", "cargo", {})


def test_words_that_bring_in_what_is_not_the_projects() -> None:
    """``@`` stands for a folder elsewhere."""
    foreign = {
        **{f"make {word}": ASKED for word in (
            "@", "-C @", "-C@", "--dir @", "--dir=@", "-I@", "X=@", "@=x", "..", "-C ..", "-C../x", "X=../x",
            "-x ../..")},
        **{f"make {word}": BUILD for word in (
            "src", "-C src", "./x", "X=src", "/dev/null", "-Xsrc", "..x", "-C..", "http:@", "X=", "x@")},
        **{f"make {option} @": BUILD for option in (
            "-o", "-B", "-j", "--out", "--output-dir", "--log", "--report", "--result", "--cache", "--junit",
            "--html", "--json", "--xml", "--cov", "--target", "--build", "--tmp", "--temp", "--basetemp",
            "--base-temp", "--prefix", "--install", "--dest", "--dist", "--artifact", "--store", "--data",
            "--db",
            "--profile", "--trace", "--save", "--write", "--dump", "--export", "--record", "-out", "--OUT")},
        **{f"make {option}=@": BUILD for option in ("--out", "--cache-dir", "-o")},
        **{f"make {option} x": ASKED for option in (
            "--trusted-host", "--proxy", "--cert", "--client-cert", "--global-option", "--build-option",
            "--install-option", "--node-options", "--script-shell", "--cafile", "--strict-ssl",
            "--no-strict-ssl", "--run_under", "--https-proxy", "--noproxy", "--unsafe-perm",
            "--allow-insecure-host", "--native-tls-off",
            "--override_repository", "--override_module")},
        "make --proxy=x": ASKED, "make proxy=x": BUILD, "make --proxyx": BUILD,
        **{f"make {option} https://x.example/f": ASKED for option in (
            "-f", "--file", "-c", "--config", "--config-file", "--constraint", "--constraints", "-r",
            "--requirement", "--requirements", "--init-script", "-I", "--import", "--import-map", "--rcfile",
            "--settings", "-s")},
        "make --config=https://x.example/f": ASKED, "make -f https://x.example/f": ASKED,
        "make --url https://x.example/f": BUILD, "make --url=https://x.example/f": BUILD,
        "make -f x https://x.example/f": BUILD, "make https://x.example/f": BUILD,
        "make X=https://x.example/f": BUILD, "make -f X=https://x.example/f": ASKED,
        "make X=/": ASKED, "make X=//": ASKED, "make --x=/": BUILD, "make A/B=@": BUILD,
    }  # fmt: skip
    for place in ("/srv/x", "/tmp/x", f"{HOME}/x"):
        found = {words: build("make x", words.replace("@", place)) for words in foreign}
        assert found == foreign, place
    assert build("a container", "docker run -v /srv:/x i") == BUILD
    assert build("make x", "make", what="docs") == BUILD
    # what a word names is looked for from the folder of the program
    inside = Step(step("make ../x")[0]._replace(directory=f"{PROJECT}/docs"), (task("make"),))
    assert said(line(inside))[0] == BUILD


def test_a_variable_that_puts_another_program_in() -> None:
    names = [
        "CC",
        "CXX",
        "CPP",
        "LD",
        "AR",
        "AS",
        "NM",
        "RANLIB",
        "STRIP",
        "FC",
        "SHELL",
        "MAKE",
        "RM",
        "CP",
        "MV",
        "LN",
        "INSTALL",
        "PYTHON",
        "NODE",
        "GO",
        "CARGO",
        "RUSTC",
        "SED",
        "AWK",
        "GREP",
        "TAR",
    ]
    programs = {
        **dict.fromkeys(
            [
                "sh",
                "bash",
                "dash",
                "zsh",
                "ksh",
                "fish",
                "/bin/sh",
                "eval",
                "env",
                "xargs",
                "rm",
                "curl",
                "wget",
                "nc",
                "python",
                "python3",
                "perl",
                "ruby",
                "node",
            ],
            ASKED,
        ),
        **dict.fromkeys(("gcc", "clang", "ccache", "shx", "xenv", "python3x"), BUILD),
    }

    def assigned(word: str) -> Said:
        call = step("make", task("make x"))
        return said(line(call._replace(invocation=call.invocation._replace(argv=("make", word)))))[0]

    assert {name: assigned(f"{name}=sh x") for name in names} == dict.fromkeys(names, ASKED)
    assert {name: assigned(f"CC={name} x") for name in programs} == programs
    assert {name: assigned(f"CC={name}") for name in programs} == dict.fromkeys(programs, BUILD)
    assert assigned("OTHER=sh x") == BUILD
    assert assigned("CC sh x") == BUILD


def test_what_the_step_writes_itself_is_no_source() -> None:
    """A folder that is named because the tool writes there brings nothing in."""
    for kind in (Kind.WRITE, Kind.DELETE):
        of = line(step("make -C /srv/x", task("make x"), effect(kind, "/srv/x")))
        assert BUILD in said(of)
    for other in (
        effect(Kind.READ, "/srv/x"),
        effect(Kind.WRITE, "/srv/x", remote="host h"),
        effect(Kind.WRITE, "/srv/y"),
    ):
        assert ASKED in said(line(step("make -C /srv/x", task("make x"), other)))


WRITES = effect(Kind.WRITE, "Makefile")
GETS = effect(Kind.NETWORK, "https://x.example", "download")


def test_a_recipe_that_the_line_writes() -> None:
    """Its commands are hidden behind the tool that runs them."""
    names = [
        "Makefile",
        "makefile",
        "GNUmakefile",
        "rules.mk",
        "package.json",
        "justfile",
        "Justfile",
        ".justfile",
        ".Justfile",
        "Taskfile.yml",
        "Taskfile.yaml",
        "tox.ini",
        "noxfile.py",
        "Rakefile",
        "rakefile",
        "composer.json",
        "deno.json",
        "deno.jsonc",
        "mise.toml",
        ".mise.toml",
        "Procfile",
        "dodo.py",
        "Cakefile",
        "build.sh",
    ]
    others = ("Makefile.txt", "xmakefile", "mk", "README.md", "GNUMakefilex", "taskfile.yml")
    table = {**dict.fromkeys(names, ASKED), **dict.fromkeys(others, BUILD)}
    for folder in ("", "docs/"):
        found = {
            name: build("make x", "make", step("tee", WRITES._replace(what=folder + name))) for name in table
        }
        assert found == table
    assert build("make x", "make x.py", step("tee", WRITES._replace(what="x.py"))) == ASKED
    assert build("make x", "make y.py", step("tee", WRITES._replace(what="x.py"))) == BUILD
    assert build("make x", "make", step("tee", WRITES._replace(detail="create"))) == BUILD
    assert build("make x", "make", step("tee", WRITES._replace(detail="append"))) == ASKED
    assert build("make x", "make", step("tee", WRITES._replace(remote="host h"))) == BUILD
    assert build("make x", "make", step("tee", WRITES._replace(kind=Kind.READ))) == BUILD
    assert build("make x", "make", step("tee", WRITES._replace(what="/tmp/Makefile"))) == BUILD
    assert build("make x", "make", step("tee", WRITES), what="docs") == BUILD
    assert BUILD in said(line(step("make", task("make x")), step("tee", WRITES)))
    first = step("tee", WRITES._replace(what="z.mk"), WRITES._replace(what="b.mk"))
    of = assess(line(first, step("tee", WRITES), step("make", task("make x"))), SHOP)
    reason = next(each.reason for each in of.findings if each.rule == "build")
    assert reason.startswith("runs make x by z.mk, ")
    last = line(first, step("tee", WRITES), step("make Makefile", task("make x")))
    assert "by z.mk" in next(each.reason for each in assess(last, SHOP).findings if each.rule == "build")


MANIFESTS = (
    "package.json", "requirements.txt", "pom.xml", "CMakeLists.txt", "package-lock.json", "pubspec.yaml",
    "deno.json", "composer.json", "docker-compose.yml", "compose.yaml", "compose.yml", "meson.build",
    "stack.yaml",
)  # fmt: skip
DATA = [
    "json",
    "yaml",
    "yml",
    "csv",
    "tsv",
    "txt",
    "md",
    "zip",
    "gz",
    "xz",
    "bz2",
    "tgz",
    "zst",
    "parquet",
    "xml",
    "sql",
    "png",
    "jpg",
    "jpeg",
    "svg",
    "gif",
    "pdf",
    "htm",
    "html",
    "css",
    "db",
    "sqlite",
    "sqlite3",
    "bin",
    "dat",
    "npy",
    "npz",
    "pt",
    "onnx",
    "wav",
    "mp3",
    "mp4",
    "log",
    "pem",
    "crt",
    "woff",
    "woff2",
    "CSV",
]


def unread(
    *before: Step, flows: tuple[tuple[int, int, str], ...] = (), what: str = "", kind: Kind = Kind.BUILD
) -> bool:
    """Whether a task or an installation is said to use what the line has just fetched."""
    last = effect(kind, what, "make x" if kind is Kind.BUILD else "project")
    of = assess(line(*before, step("make", last), flows=flows), SHOP)
    return any(
        "has just fetched" in each.reason and (each.risk, each.uncertain) == (MEDIUM, True)
        for each in of.findings
    )


def test_what_the_line_fetches_before_a_task() -> None:
    """Data is data; all else may be code that the task runs."""
    names = {
        **{f"x.{ending}": False for ending in DATA},
        **dict.fromkeys(MANIFESTS, True),
        **dict.fromkeys(("conftest.py", "x", "x.csvx", "Makefile", "x.so"), True),
    }
    for folder in ("", "docs/"):
        found = {name: unread(step("curl", GETS, effect(Kind.WRITE, folder + name))) for name in names}
        assert found == names
    gets = step("curl", GETS, effect(Kind.WRITE, "z.py"), effect(Kind.WRITE, "b.py"))
    two = line(gets, step("curl", GETS, effect(Kind.WRITE, "docs/a.py")), step("make", task("make x")))
    assert any("of z.py, which" in each.reason for each in assess(two, SHOP).findings)
    assert unread(gets, kind=Kind.INSTALL)
    assert not unread(gets, kind=Kind.INSTALL, what="x")
    assert not unread(gets, what="docs")
    assert not unread(step("curl", GETS._replace(what="http://localhost"), effect(Kind.WRITE, "x.py")))
    assert not unread(step("curl", effect(Kind.WRITE, "x.py")))
    for unlike in ({"remote": "host h"}, {"kind": Kind.READ}, {"what": UNKNOWN}, {"what": "/tmp/x.py"}):
        assert not unread(step("curl", GETS, effect(Kind.WRITE, "x.py")._replace(**unlike))), unlike
    late = line(step("make", task("make x")), gets)
    assert not any("has just fetched" in each.reason for each in assess(late, SHOP).findings)


def test_a_folder_that_the_line_fetches() -> None:
    """The task of that folder, or of one in it, is of others."""
    clone = step("git clone x", GETS, effect(Kind.WRITE, "docs", recursive=True))
    assert unread(clone, what="docs")
    assert unread(clone, what="docs/x")
    assert not unread(clone)
    assert not unread(clone, what="src")
    assert unread(step("git clone", GETS, effect(Kind.WRITE, ".", recursive=True)))


def test_an_archive_that_the_line_fetches_and_unpacks() -> None:
    get = step("curl", GETS, effect(Kind.WRITE, "a.tgz"))
    unpack = effect(Kind.WRITE, "docs", "unpack", recursive=True)
    for by in ("file", "pipe"):
        assert unread(get, step("tar", unpack), flows=((0, 1, by),), what="docs")
    assert not unread(get, step("tar", unpack), flows=((0, 1, "argument"),), what="docs")
    assert not unread(get, step("tar", unpack), what="docs")
    assert not unread(get, step("cp", unpack._replace(detail="")), flows=((0, 1, "file"),), what="docs")
    assert not unread(step("ls"), step("tar", unpack), flows=((0, 1, "file"),), what="docs")
    assert not unread(step("tar", unpack), get, flows=((1, 0, "file"),), what="docs")
    plain = effect(Kind.WRITE, "docs/x.py")
    assert unread(get, step("sed", plain), flows=((0, 1, "pipe"),), what="docs")
    assert unread(get, step("ls"), step("tar", unpack), flows=((0, 2, "file"),), what="docs")
    # what is made of what was made of it is not followed
    assert not unread(get, step("cat", plain), step("tar", unpack), flows=((1, 2, "file"),), what="docs/x/y")


def test_a_branch_of_others() -> None:
    changes = effect(Kind.REPOSITORY, "git pull", "local")
    pulls = {
        "git pull": (step("git pull x", GETS, changes), True),
        "from the one that is set": (step("git pull", GETS._replace(what="origin"), changes), False),
        "gh": (step("gh pr checkout 1", GETS, changes), True),
        "gh without": (step("gh pr view 1", GETS, changes), False),
        "glab": (step("glab mr checkout 1", GETS._replace(what="gitlab"), changes), True),
        "nothing changes": (step("git fetch x", GETS), False),
        "here": (step("git pull x", GETS._replace(what="http://localhost/x"), changes), False),
        "no network": (step("git checkout x", changes), False),
    }
    assert {name: unread(each) for name, (each, _) in pulls.items()} == {
        name: expected for name, (_, expected) in pulls.items()
    }
    assert BUILD in said(line(step("git pull x", GETS, changes, task("make x"))))
    (finding,) = [
        each
        for each in assess(
            line(step("git pull x", GETS, changes), step("make", task("make x"))), SHOP
        ).findings
        if each.rule == "build"
    ]
    assert "of what others wrote" in finding.reason


def test_a_program_of_the_project() -> None:
    runs: Said = ("run-project-file", MEDIUM, False)
    asked: Said = ("run-project-file", MEDIUM, True)
    unseen: Said = ("run-unseen", MEDIUM, True)
    files = {"src/deploy.py": "x", "src/redeploy.py": "x", "src/Release.sh": "x", "src/x.py": None}
    world = FakeWorld({**FILES, **files}, repository=FakeRepository(STATES))
    paths = {
        "src/clean.py": runs, "absent.py": asked, f"src/{STAR}.py": runs, "src/deploy.py": asked,
        "src/Release.sh": asked, "src/redeploy.py": runs, "src/x.py": asked, ".env": unseen, "/tmp/x": unseen,
        "/tmp/scratch/a.txt": unseen, f"src/{UNKNOWN}": unseen, "/usr/bin/x": unseen,
    }  # fmt: skip
    paths[f"src/{STAR}.py"] = unseen
    found = {what: answer_to(effect(Kind.EXECUTE, what, "file"), where=world) for what in paths}
    assert found == paths
    languages = [
        "file",
        "shell",
        "python",
        "javascript",
        "typescript",
        "perl",
        "ruby",
        "php",
        "lua",
        "r",
        "go",
        "rust",
        "java",
        "kotlin",
        "scala",
        "groovy",
        "dart",
        "swift",
        "haskell",
        "elixir",
        "erlang",
        "julia",
        "octave",
        "tcl",
        "lisp",
        "prolog",
        "clojure",
        "raku",
        "nim",
        "zig",
        "crystal",
        "ocaml",
        "v",
        "csharp",
        "dotnet",
    ]
    table = {**dict.fromkeys(languages, runs), "environment": unseen, "": unseen, "sql": unseen}
    assert {name: answer_to(effect(Kind.EXECUTE, "src/clean.py", name)) for name in table} == table
    for remote in ("host h", "container"):
        assert answer_to(effect(Kind.EXECUTE, "src/clean.py", "file", remote=remote)) == unseen
    assert answer_to(effect(Kind.EXECUTE, "src/clean.py", "file", force="low")) == ("run-unseen", LOW, False)
    assert answer_to(effect(Kind.BUILD, "", "make x", force="low")) == ("build", LOW, False)


def installs(what: str, detail: str = "project", words: str = "npm install", **more: object) -> Said:
    return answer_to(effect(Kind.INSTALL, what, detail, **more), words=words)


def test_a_package_from_an_address() -> None:
    address: Said = ("install-from-address", HIGH, False)
    package: Said = ("install", MEDIUM, False)
    anyone = {
        **dict.fromkeys((
            "git+https://x.example/r", "https://x.example/r.whl", "http://x", "ssh://x", "git://x", "file:x",
            "GIT+x", "user/repo#main", "a.b/c-d#x", "pkg@https://x", "pkg@git+https://x", "x://y"), address),
        **dict.fromkeys(("left-pad", "@scope/name", "", "git", "pkg@1.0", "a#b"), package),
    }  # fmt: skip
    assert {what: installs(what, words="uv add x") for what in anyone} == anyone
    node = {
        **dict.fromkeys((
            "github:user/repo", "gitlab:u/r", "bitbucket:u/r", "gist:abc", "user/repo", "a.b/c",
            "x user/repo",
            "u/r#v1"), address),
        **dict.fromkeys(("left-pad", "@scope/name", "a/b/c", "xgithub:a", "x y", "./a"), package),
    }  # fmt: skip
    assert {what: installs(what) for what in node} == node
    for name in ("npm", "pnpm", "yarn", "bun", "npx", "pnpx", "bunx"):
        assert installs("user/repo", words=f"{name} x") == address
    assert installs("user/repo", words="pip install") == package
    assert installs("user/repo", force="low") == address
    assert installs("x", force="low") == ("install", LOW, False)


def test_for_whom_a_package_is_installed() -> None:
    package: Said = ("install", MEDIUM, False)
    asked: Said = ("install", MEDIUM, True)
    own: Said = ("install", HIGH, False)
    whose = {
        ("left-pad", "project"): package, ("left-pad", "user"): asked, ("left-pad", "system"): asked,
        ("", "project"): package, (UNKNOWN, "project"): asked, (UNKNOWN, "user"): asked,
        ("autogate", "project"): own, ("AutoGate", "user"): own, ("x autogate", "system"): own,
        ("autogate[x]", "project"): own, ("autogate==1", "project"): own, ("autogate>1", "project"): own,
        ("autogate~=1", "project"): own, ("autogate!=1", "project"): own, ("autogate@1", "project"): own,
        ("autogate<2", "project"): own, ("./autogate", "project"): own,
        ("my-autogate", "project"): package, ("autogate-x", "project"): package,
    }  # fmt: skip
    assert {each: installs(*each) for each in whose} == whose
    assert installs("autogate", remote="container") == package
    assert installs("x", "system", remote="container") == package
    assert installs("x", "system", remote="host h") == asked
    assert installs("x", words="npm install --proxy x") == asked
    assert installs("", words="pip install -r /srv/x") == asked


def test_what_the_reason_says_of_an_installation() -> None:
    scopes = {"user": "for the user", "system": "on the system"}
    found = {scope: line(step("x", effect(Kind.INSTALL, "y", scope))) for scope in scopes}
    assert {scope: assess(of, SHOP).findings[0].reason for scope, of in found.items()} == {
        scope: f"installs y {words}, not only for the project" for scope, words in scopes.items()
    }


def test_what_is_not_understood_says_what_it_is() -> None:
    found = {what: assess(line(step("x", effect(Kind.UNKNOWN, what))), SHOP).findings for what in ("odd", "")}
    assert {what: each[0].reason for what, each in found.items()} == {
        "odd": "odd",
        "": "something is not understood",
    }


def test_into_which_environment_pip_installs() -> None:
    into = " into whichever environment of Python is in use"

    def reason(words: str, files: dict[str, str | None], **more: object) -> str:
        where = FakeWorld(files, repository=FakeRepository())
        of = line(step(words, effect(Kind.INSTALL, "x", "project")._replace(**more)))  # type: ignore[arg-type]
        return assess(of, where).findings[0].reason

    for pip in ("pip", "pip3", "pip3.11"):
        assert reason(f"{pip} install x", {}) == f"installs x{into}"
        assert reason(f"{pip} install x", {".venv/pyvenv.cfg": ""}) == "installs x for the project"
        assert reason(f"{pip} install x", {"venv/pyvenv.cfg": ""}) == "installs x for the project"
        assert reason(f"{pip} install x", {".venv/x": "", "env/pyvenv.cfg": ""}) == f"installs x{into}"
    for other in ("pipx", "uv pip", ".venv/bin/pip", "npm"):
        assert reason(f"{other} install x", {}) == "installs x for the project"
    below = {"directory": f"{PROJECT}/docs"}
    assert reason("pip x", {"docs/venv/pyvenv.cfg": ""}, **below) == "installs x for the project"
    assert reason("pip x", {"docs/venv/pyvenv.cfg": ""}) == f"installs x{into}"
    assert reason("pip x", {".venv/pyvenv.cfg": ""}, **below) == "installs x for the project"
    assert reason("pip x", {".venv/pyvenv.cfg": ""}, directory=UNKNOWN) == "installs x for the project"
    assert reason("pip x", {}, directory=UNKNOWN) == f"installs x{into}"


def test_removing_autogate() -> None:
    gone: Said = ("guard-off", CRITICAL, False)
    change: Said = ("change", LOW, False)
    table = {
        ("autogate", "pip uninstall x"): gone, ("x", "pip uninstall autogate"): gone,
        ("x", "pip uninstall a/autogate"): gone, ("x", "pip uninstall autogate-x"): change,
        ("x", "autogate uninstall"): change, ("requests", "pip uninstall requests"): change,
        ("tool", "uv tool uninstall --all"): ("guard-off", HIGH, False),
        ("x", "uv tool uninstall --all"): change,
        ("tool", "uv tool uninstall x"): change,
        ("x", "pipx uninstall-all"): ("guard-off", HIGH, False),
    }  # fmt: skip

    def removes(what: str, words: str, **more: object) -> Said:
        return answer_to(effect(Kind.CHANGE, what, "remove", **more), words=words)

    assert {each: removes(*each) for each in table} == table
    assert removes("autogate", "pip x", remote="container") == change
    assert answer_to(effect(Kind.CHANGE, "autogate", "other"), words="pip uninstall autogate") == change


def test_help_of_a_program_that_nothing_is_known_of() -> None:
    """Harmless where a package put it there, or where nothing of that name would run."""
    prints: Said = ("help", LOW, False)
    unknown: Said = ("unknown", MEDIUM, True)

    def asks(path: str, files: dict[str, str | None], words: str = "frob --help", **more: object) -> Said:
        where = FakeWorld({**FILES, **files}, environment={"PATH": path} if path else {})
        return answer_to(effect(Kind.UNKNOWN, "frob", "help")._replace(**more), words=words, where=where)  # type: ignore[arg-type]

    there = {"/usr/bin/frob": "x"}
    assert asks("/usr/bin:/bin", {}) == prints
    assert asks("/usr/bin", there) == prints
    assert asks("/usr/bin/", there) == prints
    assert asks("/bin:/usr/bin", there) == prints
    assert asks("/tmp/bin:/usr/bin", {**there, "/tmp/bin/frob": "x"}) == unknown
    assert asks("/usr/bin:/tmp/bin", {**there, "/tmp/bin/frob": "x"}) == prints
    assert asks("/usr/bin", {"/usr/bin/frob": None}) == unknown
    assert asks("bin:/usr/bin", there) == unknown
    assert asks("/usr/bin:bin", {}) == unknown
    assert asks("", there) == unknown
    assert asks("/usr/bin", there, f"{UNKNOWN} --help") == unknown
    assert asks("/usr/bin", there, remote="host h") == unknown
    assert asks("/usr/bin", there, detail="") == unknown
    hashed = line(step("hash -p x frob"), step("frob --help", effect(Kind.UNKNOWN, "frob", "help")))
    assert said(hashed, where=FakeWorld(there, environment={"PATH": "/usr/bin"}))[0] == unknown
