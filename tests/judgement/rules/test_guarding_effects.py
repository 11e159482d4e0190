"""What would switch off what judges an agent, told of single effects, paths and texts."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Stdin, StdinKind
from autogate.judgement.judge import assess
from autogate.judgement.rules import guarding
from autogate.judgement.rules.guarding import named_own_file, says_switching_off
from autogate.verdict import Risk
from autogate.words.values import BRACKET, MANY, QUESTION, STAR, UNKNOWN
from tests.judgement.lines import effect, line, said, step
from tests.judgement.project import FILES
from tests.judgement.rules.test_guarding import blocked, where
from tests.world.fake import HOME, PROJECT, FakeRepository, FakeWorld

SETTINGS = f"{HOME}/.claude/settings.json"
HOOKED = where(SETTINGS)
BARE = where()
WRITE, DELETE, MOVE, MODE = Kind.WRITE, Kind.DELETE, Kind.MOVE, Kind.MODE


def off(of: Effect, world: FakeWorld = HOOKED, words: str = "prog", **more: object) -> bool:
    """Whether an effect is said to switch autogate off."""
    return ("guard-off", Risk.CRITICAL, False) in said(line(step(words, of, **more)), where=world)


def test_the_file_that_starts_the_hook() -> None:
    """Written, moved, taken away or opened; the folders that hold it only where it goes with them."""
    there = {
        (WRITE, SETTINGS): True, (DELETE, SETTINGS): True, (MODE, SETTINGS): True, (Kind.READ,
        SETTINGS): False,
        (WRITE, f"{HOME}/.claude/settings.local.json"): True, (WRITE, f"{HOME}/.gemini/settings.json"): False,
        (DELETE, f"{HOME}/.claude"): True, (DELETE, f"{HOME}/.claude/agents"): False,
        (WRITE, f"{HOME}/.claude/x.md"): False,
        (DELETE, f"{HOME}/.claude/{STAR}"): True, (WRITE, f"{HOME}/.claude/{STAR}"): True,
        (WRITE, f"{HOME}/.claude/{STAR}.md"): False, (DELETE, f"{HOME}/.claude/s{QUESTION}ttings.json"): True,
        (DELETE, f"{HOME}/.cl{BRACKET}e/settings.json"): True, (DELETE, f"{HOME}/.clau{STAR}"): True,
        (DELETE, f"{HOME}/.cla{STAR}"): False, (DELETE, f"{HOME}/{STAR}/settings.json"): True,
        (DELETE, f"{HOME}/{STAR}/sett"): False, (DELETE, f"{HOME}/{MANY}/settings.json"): True,
        (DELETE, f"{HOME}/{STAR}{STAR}/settings.json"): True,
        (DELETE, f"{HOME}/{STAR}{STAR}/x.json"): False, (DELETE, f"/{STAR}{STAR}/settings.json"): True,
        (DELETE, f"{UNKNOWN}/settings.json"): False, (DELETE, UNKNOWN): False,
        (DELETE, f"{HOME}/.claude/{UNKNOWN}"): True, (WRITE, f"{HOME}/.claude/{UNKNOWN}"): False,
        (DELETE, f"{HOME}/work"): False, (DELETE, "src"): False, (DELETE, HOME): False, (DELETE, "/"): False,
        (DELETE, "/home"): False, (WRITE, f"{HOME}/.clau{STAR}/settings.json"): True,
    }  # fmt: skip
    for recursive in (False, True):
        found = {
            (kind, what): off(effect(kind, what, "755" if kind is MODE else "", recursive=recursive))
            for kind, what in there
        }
        assert found == there
        bare = {(kind, what): off(effect(kind, what, recursive=recursive), BARE) for kind, what in there}
        assert bare == dict.fromkeys(there, False)
    assert off(effect(MOVE, SETTINGS, to="x"))
    assert off(effect(MOVE, "README.md", to=SETTINGS))
    assert off(effect(MOVE, f"{HOME}/.claude", to="x"))
    assert not off(effect(MOVE, "README.md", to="x"))
    assert off(effect(WRITE, "l", "link", to=SETTINGS))
    for kind in (WRITE, DELETE, MOVE, MODE):
        assert not off(effect(kind, SETTINGS, remote="container"))


def test_files_of_autogate_itself() -> None:
    for world in (HOOKED, BARE):
        for kind in (WRITE, DELETE, MOVE, MODE):
            assert off(effect(kind, f"{HOME}/.config/autogate/config.toml"), world)
            assert off(effect(kind, ".autogate.toml"), world)
            assert not off(effect(kind, "autogate.toml"), world)


def test_a_folder_that_is_filled_over_the_file_that_starts_the_hook() -> None:
    """By what holds such a file, or may; of a folder that holds much besides,
    what is not known is not feared."""
    file = "Documents/Cline/Hooks/PreToolUse"
    new = {"new/Cline/Hooks/PreToolUse": "x", "old/Cline/x": "x", f"all/{file}": "x"}
    world = where(f"{HOME}/{file}", files=new)
    into = effect(WRITE, f"{HOME}/Documents", recursive=True)

    def fills(source: str, target: Effect = into, world: FakeWorld = world) -> bool:
        reads = effect(Kind.READ, source, recursive=True)
        return ("guard-off", Risk.CRITICAL, False) in said(line(step("cp", reads, target)), where=world)

    assert fills("new/.")
    assert fills("all/.", into._replace(what=HOME))
    assert not fills("old/.")
    assert not fills("new")
    assert not fills("new/.", into._replace(what=f"{HOME}/Music"))
    assert not fills("new/.", into._replace(recursive=False))
    assert not fills("new/.", world=where(files=new))
    assert not off(effect(WRITE, HOME, "unpack-over", recursive=True), world, "tar")


@pytest.mark.parametrize("folder", [HOME, PROJECT, f"{HOME}/.claude"])
@pytest.mark.parametrize("before", ["mkdir -p {0}", "touch {0}", "cp -r docs/. {0}", "patch {0} < notes.txt"])
def test_a_folder_is_filled_whatever_was_done_to_it_before(folder: str, before: str) -> None:
    """What an earlier step does to the same folder says nothing of what the next one fills it with."""
    file = (
        f"{folder}/{SETTINGS.rpartition('/')[2] if folder.endswith('.claude') else '.claude/settings.json'}"
    )
    world = where(file, files={f"/tmp/scratch/new{file.removeprefix(folder)}": "x"})
    fills = f"cp -r /tmp/scratch/new/. {folder}"
    assert blocked(fills, world)
    assert blocked(f"{before.format(folder)}; {fills}", world)


@pytest.mark.parametrize("prefix", ["/opt/tool", ""])
def test_the_python_that_runs_the_hook(prefix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it imports, and what of its environment decides what it runs."""
    packages = "/opt/tool/lib/python3/site-packages/"
    monkeypatch.setattr(guarding, "_PREFIX", prefix)
    monkeypatch.setattr(guarding, "_imported", lambda: (packages, "/usr/lib/python3/"))
    world = FakeWorld(FILES, repository=FakeRepository())
    own = bool(prefix)
    paths = {
        f"{packages}x.py": True, "/usr/lib/python3/os.py": True, f"{packages[:-1]}": True,
        "/opt/tool/pyvenv.cfg": own, "/opt/tool/bin/python": own, "/opt/tool/bin/python3.11": own,
        "/opt/tool/bin/autogate": True, "/opt/tool/bin/autogate-hook": True, "/opt/tool/x.pth": own,
        "/opt/tool/lib/sitecustomize.py": own, "/opt/tool/lib/usercustomize.py": own,
        "/opt/tool/bin/other": False, "/opt/tool/bin/autogate2": False, "/opt/tool/share/x": False,
        "/opt/tool2/pyvenv.cfg": False, "/opt/tool": False, "bin/python": False, "/usr/lib/python": False,
        f"/opt/tool/bin/{STAR}": False,
    }  # fmt: skip
    assert {path: off(effect(WRITE, path), world) for path in paths} == paths
    gone = {
        "/opt/tool": True, "/opt/tool/bin": own, "/opt": False, "/opt/tool/lib": True,
        "/opt/tool/lib/python3": True, "/usr/lib": False, "/opt/tool/share": False, "/opt/other": False,
    }  # fmt: skip
    for kind in (DELETE, MOVE):
        assert {path: off(effect(kind, path), world) for path in gone} == gone
    out = FakeWorld(FILES, repository=FakeRepository(), links={"/opt/tool/bin/python": f"{PROJECT}/x"})
    assert off(effect(WRITE, "/opt/tool/bin/python"), out) is own
    inside = FakeWorld(FILES, repository=FakeRepository(), links={"l": "/opt/tool/bin/python"})
    assert off(effect(WRITE, "l"), inside) is own
    assert not off(effect(DELETE, "l"), inside)


@pytest.mark.parametrize("place", [f"{PROJECT}/.venv", "/home/dev/work", "/opt/x"])
def test_a_python_in_the_project(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "_PREFIX", place)
    monkeypatch.setattr(guarding, "_imported", lambda: (f"{place}/lib/site-packages/",))
    world = FakeWorld(FILES, repository=FakeRepository())
    assert off(effect(WRITE, f"{place}/pyvenv.cfg"), world)
    assert off(effect(WRITE, f"{place}/lib/site-packages/x.py"), world)
    assert not off(effect(WRITE, "new.txt"), world)


@pytest.mark.parametrize(
    ("prefix", "imported", "touched"),
    [
        (f"{PROJECT}/.venv", "/usr/lib/x/", f"{PROJECT}/.venv/pyvenv.cfg"),
        ("", "/home/dev/", "new.txt"),
        ("", f"{PROJECT}/lib/", "lib/new.py"),
        ("/home/dev/work", "/usr/lib/x/", f"{PROJECT}/x.pth"),
    ],
)
def test_a_python_near_the_project(
    prefix: str, imported: str, touched: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its environment or its modules alone, in the project or around it."""
    monkeypatch.setattr(guarding, "_PREFIX", prefix)
    monkeypatch.setattr(guarding, "_imported", lambda: (imported,))
    assert off(effect(WRITE, touched), FakeWorld(FILES, repository=FakeRepository()))


def test_what_a_script_says_in_plain_words() -> None:
    """It names a protected file near a word for changing it, or a command that loosens."""
    protected = (
        ".claude/settings", ".claude//settings.json", "disableAllHooks", ".codex/config.toml",
        ".codex/hooks.json",
        ".cursor/hooks.json", ".gemini/settings.json", "hooks/autogate.json", ".clinerules/hooks",
        "Cline/Hooks",
        ".config/autogate",
    )  # fmt: skip
    changes = (
        "rm x", "unlink", "remove", "rmtree", "rimraf", "delete", "write", "mv x", "cp x", "ln x", "rename",
        "replace", "truncate", "tee", ">", "sed -i", "chmod", "copy", "symlink", "open(x, 'w')",
        'open(x, "rb+a")', "dump",
    )  # fmt: skip
    harmless = ("cat x", "open(x, 'r')", "arm x", "steely", "cpx", "")
    for name in protected:
        assert {word: says_switching_off(f"{word} {name}") for word in changes} == dict.fromkeys(
            changes, True
        )
        assert not any(says_switching_off(f"{word} {name}") for word in harmless), name
    near = {
        "{n}\n{c}": True, "{c}\n{n}": True, "{n}\na\n{c}": True, "{c}\na\n{n}": True, "{n}\na\nb\n{c}": False,
        "{c}\na\nb\n{n}": False, "a\nb\n{n}\n{c}": True, "{n}\na\nb\n{n}\n{c}": True, "{c}": False,
        "{n}": False,
    }  # fmt: skip
    found = {text: says_switching_off(text.format(n=".claude/settings", c="unlink")) for text in near}
    assert found == near
    ends = {
        "pkill autogate": True, "kill autogate": True, "killall autogate": True, "uninstall autogate": True,
        "autogate kill": False, "kill\nautogate": False, "kill autogates": False, "skill autogate": False,
        "kill x; autogate": True, "a\nkill autogate": True,
    }  # fmt: skip
    assert {text: says_switching_off(text) for text in ends} == ends


def runs(words: str, *more: Effect, text: str = "", world: FakeWorld = HOOKED) -> bool:
    call = step(words, *more)
    if text:
        call = call._replace(
            invocation=call.invocation._replace(stdin=Stdin(StdinKind.TEXT, text)), effects=call.effects
        )
    return ("guard-off", Risk.CRITICAL, False) in said(line(call), where=world)


def test_code_that_reaches_into_autogate() -> None:
    """Past its command line, on the line itself or on standard input."""
    texts = {
        "import autogate.world": True, "from autogate.world import x": True,
        "from autogate import gate": True,
        "autogate.__file__": True, "autogate.__path__": True, "run_module('autogate')": True,
        'import_module("autogate.x")': True, "__import__( 'autogate')": True, "import autogates": False,
        "import json": False, "from  autogate  import x": True,
    }  # fmt: skip
    execute, build = effect(Kind.EXECUTE, "what it reads", "python"), effect(Kind.BUILD, "", "make x")
    persist = effect(Kind.PERSIST, "cron")
    assert {text: runs("python", execute, text=text) for text in texts} == texts
    assert {text: runs("python", execute._replace(what=text)) for text in texts} == texts
    assert {text: runs("python", persist, text=text) for text in texts} == texts
    assert {text: runs("python", build, text=text) for text in texts} == dict.fromkeys(texts, False)
    assert {text: runs("python", execute, text=text, world=BARE) for text in texts} == dict.fromkeys(
        texts, False
    )
    assert not runs("python", persist._replace(what="autogate.__file__"))
    assert runs("python rm+.claude/settings".replace("+", "\t"), execute)
    assert runs("x autogate.__file__", execute)
    assert not runs("x autogate.__file__", persist)
    file = step("python", execute)
    file = file._replace(
        invocation=file.invocation._replace(stdin=Stdin(StdinKind.FILE, "autogate.__file__"))
    )
    assert ("guard-off", Risk.CRITICAL, False) not in said(line(file), where=HOOKED)


def test_a_program_with_a_path_that_must_stay() -> None:
    """For programs that do more than read and write files."""
    database, system = effect(Kind.DATABASE, "x", "delete"), effect(Kind.SYSTEM, "a mount")
    network = effect(Kind.NETWORK, "https://x.example", "upload")
    own = f"{HOME}/.autogate/x"
    words = {
        (SETTINGS, database): True, (SETTINGS, system): True, (SETTINGS, network): False,
        (f"--x={SETTINGS}", database): True, (f"a:{SETTINGS}", database): True, (own, network): True,
        (f"--x={own}", network): True, (f"{UNKNOWN}{own}", database): False,
        ("README.md", database): False, (".claude/settings.json", database): True,
        (f"{HOME}/.claude", system): True, (f"{HOME}/.claude", database): False, ("/", system): False,
        (HOME, system): True, (f"{HOME}/work", system): False, (f"{HOME}/.claude x", system): False,
        (f"--x={HOME}/.config/autogate/x", database): True, (f"a:{HOME}/.config/autogate/x", database): True,
    }  # fmt: skip
    assert {(word, of): runs(f"prog {word}", of) for word, of in words} == words
    assert not runs("prog ../../.claude/settings.json", database._replace(directory=UNKNOWN))
    assert runs(f"prog {SETTINGS}", database._replace(directory=UNKNOWN))
    assert not runs(f"{SETTINGS} x", database)


def reason(of: Effect, world: FakeWorld = HOOKED) -> str:
    return next(
        each.reason for each in assess(line(step("x", of)), world).findings if each.rule == "guard-off"
    )


def test_what_the_reason_names() -> None:
    """How the file is met: in itself, by its folder, by a pattern."""
    documents = where(f"{HOME}/Documents/Cline/Hooks/PreToolUse")
    end = ", and with it what starts autogate in an agent's client"
    assert reason(effect(DELETE, f"{HOME}/Documents"), documents) == f"takes ~/Documents away{end}"
    assert reason(effect(MODE, f"{HOME}/Documents", "000"), documents) == f"closes ~/Documents{end}"
    assert reason(effect(WRITE, f"{HOME}/{STAR}/settings.json")) == f"changes ~/*/settings.json{end}"
    assert (
        reason(effect(WRITE, SETTINGS))
        == "changes ~/.claude/settings.json, by which an agent's client starts autogate"
    )
    local = effect(WRITE, f"{HOME}/.claude/settings.local.json")
    assert reason(local) == (
        "changes ~/.claude/settings.local.json, which can switch off the hook that starts autogate"
    )


FOLDERS = {
    ".claude/settings.json": (".claude",),
    ".claude/settings.local.json": (".claude",),
    ".codex/config.toml": (".codex",),
    ".codex/hooks.json": (".codex",),
    ".gemini/settings.json": (".gemini",),
    ".cursor/hooks.json": (".cursor",),
    ".copilot/hooks/autogate.json": (".copilot/hooks", ".copilot"),
    ".github/hooks/autogate.json": (".github/hooks",),
    ".clinerules/hooks/PreToolUse": (".clinerules/hooks", ".clinerules"),
    "Documents/Cline/Hooks/PreToolUse": ("Documents/Cline/Hooks",),
}
"""A file by which a client starts the hook → the folders of its own around it."""


@pytest.mark.parametrize("file", FOLDERS)
def test_a_clients_own_folder_stays_as_it_is(file: str) -> None:
    """Wherever it lies: another project has one, too,
    but for the client that has it in the home folder alone."""
    for base in (HOME,) if ".copilot" in file else (HOME, PROJECT, "/srv/other"):
        path = f"{base}/{file}"
        world = where(path)
        assert off(effect(WRITE, path), world)
        for folder in FOLDERS[file]:
            assert off(effect(MODE, f"{base}/{folder}", "755"), world), folder
            assert off(effect(WRITE, f"{base}/{folder}", recursive=True), world), folder
        assert not off(effect(MODE, f"{base}/{FOLDERS[file][0]}", "755"), where(path, text="{}"))


TASKS = {
    **dict.fromkeys(("make", "gmake", "bmake"), ("Makefile", "makefile", "GNUmakefile")),
    **dict.fromkeys(("npm", "npx", "yarn", "pnpm", "bun", "node"), ("package.json",)),
    "just": ("justfile", "Justfile", ".justfile"),
    "task": ("Taskfile.yml", "Taskfile.yaml"),
    "tox": ("tox.ini", "pyproject.toml"),
    "nox": ("noxfile.py",),
    "invoke": ("tasks.py",),
    "rake": ("Rakefile",),
    **dict.fromkeys(("poe", "pdm", "hatch", "uv", "poetry"), ("pyproject.toml",)),
}


@pytest.mark.parametrize("program", TASKS)
def test_a_task_is_read_where_its_program_declares_it(program: str) -> None:
    text = "rm ~/.claude/settings.json"
    build = effect(Kind.BUILD, "", "a task")
    for name in TASKS[program]:
        world = where(SETTINGS, files={name: text})
        assert runs(program, build, world=world), name
        assert runs(program, build._replace(what=PROJECT, directory=UNKNOWN), world=world)
        assert not runs(program, build._replace(what="docs"), world=world)
        assert not runs(program, build, world=where(files={name: text}))
        assert not runs("other", build, world=world)
    assert not runs(program, build, world=where(SETTINGS, files={"other.txt": text}))


def test_a_file_that_is_run_is_read() -> None:
    text = "rm ~/.claude/settings.json"
    world = where(SETTINGS, files={"tool.py": text, "tool": text})
    execute, build = effect(Kind.EXECUTE, "tool.py", "python"), effect(Kind.BUILD, "", "a task")
    assert runs("python", execute, world=world)
    assert runs("python", effect(Kind.PERSIST, "tool.py"), world=world)
    assert not runs("python", execute._replace(what="other.py"), world=world)
    assert not runs("python", execute._replace(directory=UNKNOWN), world=world)
    assert runs("python", execute._replace(what=f"{PROJECT}/tool.py", directory=UNKNOWN), world=world)
    words = {
        "pytest tool.py": True, "pytest tool.py::test_a": True, "run tool": True,
        "pytest docs/../tool.py": True,
        "pytest other.py": False, f"pytest {UNKNOWN}tool.py": False, "tool.py x": False,
        "pytest -k tool": True,
        "pytest --x=tool": False,
    }  # fmt: skip
    assert {each: runs(each, build, world=world) for each in words} == words


@pytest.mark.usefixtures("autogate_as_it_is")
def test_what_a_running_python_takes_modules_from() -> None:
    searched = ("/a/site-packages", "/b/dist-packages", "/c", "/d/site-packages/x")
    assert guarding._imported_by(searched, sys.executable) == (
        "/a/site-packages/", "/b/dist-packages/", f"{Path(os.__file__).parent}/",
        f"{os.path.realpath(sys.executable)}/",
    )  # fmt: skip


def test_the_longest_path_in_the_input_of_a_tool() -> None:
    """What has more lines than one, or a thousand letters, is a text."""
    table = {
        "./" * 492 + "/.autogate.toml": True, "./" * 493 + ".autogate.toml": False, ".autogate.toml": True,
        "x/\n/../.claude/settings.json": False, "x/../.claude/settings.json": True,
    }  # fmt: skip
    assert {
        value: bool(named_own_file(value, PROJECT, where(f"{PROJECT}/.claude/settings.json")))
        for value in table
    } == table
