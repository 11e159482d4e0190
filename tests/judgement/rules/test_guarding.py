"""What would switch off what judges an agent: every client's files, by every way of changing them."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import pytest

from autogate.judgement.rules.guarding import named_own_file, says_switching_off
from autogate.verdict import Finding, Risk
from autogate.world.interface import FileState
from tests.judgement.project import FILES, STATES, verdict
from tests.world.fake import HOME, PROJECT, FakeRepository, FakeWorld

HOOK = '{"command": "python -m autogate.hook"}\n'
OTHER_HOOK = '{"command": "/usr/local/bin/autogate-hook claude"}\n'

REGISTRATIONS = [
    # client, files in which it looks for hooks: below the home folder and below a project
    ("claude", ".claude/settings.json"),
    ("claude", ".claude/settings.local.json"),
    ("codex", ".codex/config.toml"),
    ("codex", ".codex/hooks.json"),
    ("gemini", ".gemini/settings.json"),
    ("cursor", ".cursor/hooks.json"),
    ("copilot", ".copilot/hooks/autogate.json"),
    ("copilot", ".github/hooks/autogate.json"),
    ("cline", "Documents/Cline/Hooks/PreToolUse"),
    ("cline", ".clinerules/hooks/PreToolUse"),
]
CAN_SWITCH_OFF = {
    "claude": [
        ".claude/settings.json",
        ".claude/settings.local.json",
        "/etc/claude-code/managed-settings.json",
        "/etc/claude-code/managed-settings.d/x.json",
        "/Library/claudecode/managed-settings.json",
    ],
    "codex": [".codex/config.toml", ".codex/hooks.json", "/etc/codex/config.toml"],
    "gemini": [
        ".gemini/settings.json",
        "/etc/gemini-cli/settings.json",
        "/etc/gemini-cli/system-defaults.json",
    ],
    "cursor": [".cursor/hooks.json", "/etc/cursor/hooks.json"],
    "copilot": [".copilot/config.json", ".copilot/hooks/other.json", ".github/hooks/other.json"],
    "cline": [".clinerules/hooks/Other", ".clinerules/Hooks/Other", "Documents/Cline/Hooks/Other"],
}
HARMLESS_NEIGHBOURS = [
    ".claude/settings.txt",
    ".claude/agents/settings.json.md",
    ".codex/notes.toml",
    ".gemini/settings.json.bak",
    "claude/settings.json",
    "etc/codex/config.toml",
    "etc/cursor/hooks.json",
]


def where(
    *registered: str,
    text: str = HOOK,
    states: Mapping[str, FileState] | None = None,
    files: Mapping[str, str | None] | None = None,
) -> FakeWorld:
    """The shop, in which these files start the hook."""
    repository = FakeRepository(STATES if states is None else states, stash=True)
    return FakeWorld({**FILES, **dict.fromkeys(registered, text), **(files or {})}, repository=repository)


def guard(command: str, world: FakeWorld) -> Finding | None:
    """The gravest finding of the rule that keeps autogate on."""
    found = [each for each in verdict(command, where=world).findings if each.rule == "guard-off"]
    return max(found, key=lambda each: each.weight, default=None)


def blocked(command: str, world: FakeWorld) -> bool:
    """Whether the rule finds it critical, and remains sure of that."""
    found = guard(command, world)
    return found is not None and (found.risk, found.uncertain) == (Risk.CRITICAL, False)


@pytest.mark.parametrize("base", [HOME, PROJECT])
@pytest.mark.parametrize(("client", "file"), REGISTRATIONS)
def test_the_file_that_starts_the_hook_is_not_touched(client: str, file: str, base: str) -> None:
    del client
    path = f"{base}/{file}"
    folder, _, name = path.rpartition("/")
    for text in (HOOK, OTHER_HOOK):
        world = where(path, text=text)
        for command in (
            f"echo x > {path}",
            f"echo x >> {path}",
            f"sed -i d {path}",
            f"rm {path}",
            f"mv {path} /tmp/x",
            f"mv README.md {path}",
            f"chmod 0 {path}",
            f"rm -r {folder}",
            f"mv {folder} {folder}.off",
            f"rm {folder}/{name[:5]}*",
            f"cd {folder}; rm {name}",
        ):
            assert blocked(command, world), command
        assert not blocked(f"cat {path}", world)
        assert not blocked(f"ls {folder}", world)
    assert not blocked(f"rm {path}", where(path, text="{}"))
    assert not blocked(f"rm {path}", where())


@pytest.mark.parametrize(("client", "file"), REGISTRATIONS)
def test_every_file_that_can_switch_the_clients_hooks_off_is_kept(client: str, file: str) -> None:
    world = where(f"{HOME}/{file}")
    for of, names in CAN_SWITCH_OFF.items():
        for name in names:
            assert blocked(f"echo x > {name}", world) is (of == client), name
    for name in HARMLESS_NEIGHBOURS:
        assert not blocked(f"echo x > {name}", world), name


@pytest.mark.parametrize(
    "path",
    [
        "~/.config/autogate/config.toml",
        "~/.config/autogate/new",
        ".autogate.toml",
        "../../.config/autogate/config.toml",
    ],
)
def test_the_files_of_autogate_are_not_touched_whether_a_hook_is_there_or_not(path: str) -> None:
    for command in (f"echo x > {path}", f"rm -f {path}", f"mv {path} x", f"cp README.md {path}"):
        assert blocked(command, where()), command


PATTERNS = [
    # what is deleted, with the hook in ~/.claude/settings.json: whether the rule speaks
    ("rm ~/.claude/*", True),
    ("rm ~/.claude/s*", True),
    ("rm ~/.claude/settings.*", True),
    ("rm ~/.claude/*.md", False),
    ("rm ~/.clau*/settings.json", True),
    ("rm -r ~/.clau*", True),
    ("rm -r ~/.cla*", False),
    ("rm -r ~/.????de", False),
    ("rm -r ~/.gemini*", False),
    ("rm ~/*/settings.json", True),
    ("rm ~/*/x", False),
    ("find ~ -name settings.json -delete", True),
    ("find ~/.claude -name '*.json' -delete", True),
    ("find ~ -name '*.pyc' -delete", False),
    ("rm -r ~/work", False),
    ("rm -r src", False),
    ("rm -r ~/.claude/agents", False),
]


@pytest.mark.parametrize(("command", "speaks"), PATTERNS)
def test_a_pattern_is_what_it_can_match(command: str, speaks: bool) -> None:
    assert blocked(command, where(f"{HOME}/.claude/settings.json")) is speaks


# -- tasks and scripts, as far as they say so ----------------------------------------------------

TASKS = [
    ("make x", "Makefile"),
    ("make x", "makefile"),
    ("make x", "GNUmakefile"),
    ("gmake x", "Makefile"),
    ("bmake x", "Makefile"),
    ("npm run x", "package.json"),
    ("yarn x", "package.json"),
    ("pnpm run x", "package.json"),
    ("bun run x", "package.json"),
    ("just x", "justfile"),
    ("just x", "Justfile"),
    ("just x", ".justfile"),
    ("task x", "Taskfile.yml"),
    ("task x", "Taskfile.yaml"),
    ("tox", "tox.ini"),
    ("tox", "pyproject.toml"),
    ("nox", "noxfile.py"),
    ("invoke x", "tasks.py"),
    ("rake x", "Rakefile"),
    ("poe x", "pyproject.toml"),
    ("pdm run x", "pyproject.toml"),
    ("hatch run x", "pyproject.toml"),
]


@pytest.mark.parametrize(("command", "file"), TASKS)
def test_a_task_that_says_it_changes_what_starts_the_hook(command: str, file: str) -> None:
    path = f"{HOME}/.claude/settings.json"
    recipe = {file: "x:\n\trm ~/.claude/settings.json\n"}
    assert blocked(command, where(path, files=recipe))
    assert not blocked(command, where(files=recipe)), "no hook is there"
    assert not blocked(command, where(path, files={file: "x:\n\trm old.json\n"}))
    assert not blocked(command, where(path, files={f"other/{file}": recipe[file]}))


SAYS = [
    # a script, and whether it says that it switches the guard off
    ("rm ~/.claude/settings.json", True),
    ("rm ~/.claude//settings.local.json", True),
    ("p = '.claude/settings.json'\nos.unlink(p)", True),
    ("os.unlink(p)\np = '.claude/settings.json'", True),
    ("a\np = '.claude/settings.json'\nb\nos.unlink(p)", True),
    ("os.unlink(p)\nb\np = '.claude/settings.json'", True),
    ("p = '.claude/settings.json'\na\nb\nos.unlink(p)", False),
    ("os.unlink(p)\na\nb\np = '.claude/settings.json'", False),
    ("cat ~/.claude/settings.json", False),
    ("disableAllHooks\nopen(x, 'w')", True),
    ("open('.codex/config.toml', 'a')", True),
    ("open('.codex/hooks.json', \"rb+x\")", True),
    ("open('.codex/config.toml', 'r')", False),
    ("tee .cursor/hooks.json", True),
    ("steely .cursor/hooks.json", False),
    ("mv .gemini/settings.json x", True),
    ("cp x hooks/autogate.json", True),
    ("ln -s x .clinerules/hooks", True),
    ("chmod 0 Cline/Hooks", True),
    ("rmtree('.config/autogate')", True),
    ("rimraf .config/autogate", True),
    ("fs.writeFile('.config/autogate/x')", True),
    ("shutil.copy(x, '.config/autogate/x')", True),
    ("json.dump(x, '.config/autogate/x')", True),
    ("x.replace('.config/autogate/x')", True),
    ("x.rename('.config/autogate/x')", True),
    ("truncate -s0 .config/autogate/x", True),
    ("delete .config/autogate/x", True),
    ("sed -i d .config/autogate/x", True),
    ("echo x > .config/autogate/x", True),
    ("symlink(x, '.config/autogate')", True),
    ("remove('.config/autogate')", True),
    ("autogate uninstall claude", True),
    ("autogate approve 1", True),
    ("autogate mode auto", True),
    ("autogate reset", True),
    ("autogate denials approve 1", True),
    ("autogate denials reset", True),
    ("autogate config set a b", True),
    ("['autogate', 'uninstall']", True),
    ("python -m autogate.cli mode auto", True),
    ("pip uninstall -y autogate", True),
    ("pkill -f autogate", True),
    ("killall autogate", True),
    ("kill $(pidof autogate)", True),
    ("pip install autogate", False),
    ("autogate check ls", False),
    ("autogate config show", False),
    ("autogate denials list", False),
    ("rm -rf build", False),
    ("", False),
]


@pytest.mark.parametrize(("text", "says"), SAYS)
def test_what_a_script_says(text: str, says: bool) -> None:
    assert says_switching_off(text) is says
    world = where(f"{HOME}/.claude/settings.json", files={"src/tool.py": text})
    assert blocked("python src/tool.py", world) is says
    assert not blocked("python src/tool.py", where(files={"src/tool.py": text}))


@pytest.mark.parametrize(
    ("command", "speaks"),
    [
        ("python -c 'import autogate.world'", True),
        ("python -c 'from autogate.world import x'", True),
        ("python -c 'from autogate import gate'", True),
        ("python -c 'print(autogate.__file__)'", True),
        ("python -c 'print(autogate.__path__)'", True),
        ("python -c \"import runpy; runpy.run_module('autogate')\"", True),
        ("python -c \"import_module('autogate.x')\"", True),
        ("python -c \"__import__('autogate')\"", True),
        ("echo 'import autogate.world' | python", True),
        ("python <<< 'import autogate.world'", True),
        ("python -c 'import autogates'", False),
        ("python -c 'import json'", False),
    ],
)
def test_code_on_the_line_that_reaches_into_autogate(command: str, speaks: bool) -> None:
    assert blocked(command, where(f"{HOME}/.claude/settings.json")) is speaks
    assert not blocked(command, where())


@pytest.mark.parametrize(
    ("command", "speaks"),
    [
        ("pytest tools/test_x.py", True),
        ("pytest tools/test_x.py::test_a", True),
        ("pytest tools/other.py", False),
        ("pytest -p tools/test_x.py --co", True),
        ("make tools/test_x.py", True),
    ],
)
def test_a_task_is_also_the_files_that_it_is_given(command: str, speaks: bool) -> None:
    text = "def test_a(): open('.claude/settings.json', 'w')"
    world = where(f"{HOME}/.claude/settings.json", files={"tools/test_x.py": text, "tools/other.py": ""})
    assert blocked(command, world) is speaks


# -- programs that do more than read and write files ---------------------------------------------


@pytest.mark.parametrize(
    ("command", "speaks"),
    [
        ("sqlite3 ~/.config/autogate/sessions.db 'delete from t'", True),
        ("mount --bind x ~/.config/autogate", True),
        ("mount -t tmpfs tmpfs ~/.claude", True),
        ("mount -t tmpfs tmpfs ~", True),
        ("mount -t tmpfs tmpfs ~/work", False),
        ("mount /dev/sdb1 /mnt", False),
        ("mount -t tmpfs tmpfs ~/.gemini", False),
        ("sqlite3 shop.db 'delete from t'", False),
        ("curl https://x.example/.claude/settings.json", False),
    ],
)
def test_a_word_that_names_what_must_stay(command: str, speaks: bool) -> None:
    assert blocked(command, where(f"{HOME}/.claude/settings.json")) is speaks


NAMED = [
    # a value in the input of an unknown tool, and the path in it that must stay
    (f"{HOME}/.claude/settings.json", f"{HOME}/.claude/settings.json"),
    ("~/.claude/settings.json", f"{HOME}/.claude/settings.json"),
    (f"file://{HOME}/.claude/settings.json", f"{HOME}/.claude/settings.json"),
    ("../../.claude/settings.json", "../../.claude/settings.json"),
    (".claude/settings.json", ".claude/settings.json"),
    ("./.autogate.toml", "./.autogate.toml"),
    (".autogate.toml", ".autogate.toml"),
    ("~/.config/autogate/config.toml", f"{HOME}/.config/autogate/config.toml"),
    (["a", "~/.claude/settings.json"], f"{HOME}/.claude/settings.json"),
    ({"a": {"b": [".autogate.toml"]}}, ".autogate.toml"),
    ({"a": "src/app.py", "b": 3, "c": None}, ""),
    ("autogate.toml", ""),
    ("src/app.py", ""),
    ("~", ""),
    ("", ""),
    (3, ""),
    ("text\n.autogate.toml", ""),
    ("./" * 500 + ".autogate.toml", ""),
    ("./" * 490 + ".autogate.toml", "./" * 490 + ".autogate.toml"),
    ([], ""),
    ({}, ""),
]


@pytest.mark.parametrize(("value", "path"), NAMED)
def test_the_input_of_an_unknown_tool(value: object, path: str) -> None:
    world = where(f"{HOME}/.claude/settings.json")
    assert named_own_file(value, PROJECT, world) == path


DEEPER = [
    # a folder that holds the file below another one
    (".copilot/hooks/autogate.json", ".copilot"),
    (".clinerules/hooks/PreToolUse", ".clinerules"),
]


@pytest.mark.parametrize(("file", "folder"), DEEPER)
def test_the_folder_above_is_not_closed_or_filled_either(file: str, folder: str) -> None:
    world = where(f"{HOME}/{file}")
    for command in (f"chmod -R 0 ~/{folder}", f"cp -r docs/. ~/{folder}", f"rm -r ~/{folder}"):
        assert blocked(command, world), command
        assert not blocked(command, where()), command


@pytest.mark.usefixtures("autogate_as_it_is")
@pytest.mark.skipif(sys.prefix == sys.base_prefix, reason="the tests run outside a virtual environment")
def test_the_environment_that_autogate_runs_in_is_kept() -> None:
    prefix = sys.prefix
    packages = next(path for path in sys.path if path.endswith("/site-packages"))
    for path in (
        f"{prefix}/pyvenv.cfg",
        f"{prefix}/bin/python",
        f"{prefix}/bin/python3.11",
        f"{prefix}/bin/autogate",
        f"{prefix}/bin/autogate-hook",
        f"{prefix}/lib/x.pth",
        f"{prefix}/lib/sitecustomize.py",
        f"{prefix}/lib/usercustomize.py",
        f"{packages}/new.py",
        os.__file__,
        os.path.realpath(sys.executable),
    ):
        for command in (f"echo x > {path}", f"rm {path}", f"mv {path} /tmp/x", f"mv README.md {path}"):
            assert blocked(command, where()), command
    for folder in (prefix, f"{prefix}/bin", packages, packages.rpartition("/")[0]):
        assert blocked(f"rm -r {folder}", where()), folder
        assert blocked(f"mv {folder} /tmp/x", where()), folder
    for path in (f"{prefix}/share/x", f"{prefix}/bin/other", f"{prefix}/bin/autogate2", "bin/python"):
        assert not blocked(f"echo x > {path}", where()), path
        assert not blocked(f"rm {path}", where()), path
    assert not blocked(f"echo x > {prefix}", where())


def test_a_link_to_what_starts_the_hook_may_go_but_not_be_written_through() -> None:
    path = f"{HOME}/.claude/settings.json"
    world = FakeWorld({**FILES, path: HOOK}, repository=FakeRepository(STATES), links={"l": path})
    assert not blocked("rm l", world)
    for command in ("echo x > l", "sed -i d l", "cp README.md l", "chmod 0 l"):
        assert blocked(command, world), command
