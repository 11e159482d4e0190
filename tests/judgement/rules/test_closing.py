"""Folders with what an agent obeys, and with what starts autogate: closed, given away, filled anew."""

from __future__ import annotations

import pytest

from autogate.world.interface import FileState, Listing
from tests.judgement.project import answer, world
from tests.judgement.rules.test_guarding import HOOK
from tests.world.fake import HOME, FakeRepository, FakeWorld

REGISTERED = {
    # a registered file, the folders above it
    "~/.claude/settings.json": ("~/.claude",),
    "~/.codex/hooks.json": ("~/.codex",),
    "~/.copilot/hooks/autogate.json": ("~/.copilot", "~/.copilot/hooks"),
    "~/.github/hooks/autogate.json": ("~/.github", "~/.github/hooks"),
    "~/Documents/Cline/Hooks/PreToolUse": ("~/Documents", "~/Documents/Cline", "~/Documents/Cline/Hooks"),
    ".claude/settings.json": (".claude",),
    ".github/hooks/autogate.json": (".github", ".github/hooks"),
    ".clinerules/hooks/PreToolUse": (".clinerules",),
}
ABOVE = [(file, folder) for file, folders in REGISTERED.items() for folder in folders]
CLOSING = [
    "chmod 000 {}", "chmod 0 {}", "chmod -R 0 {}", "chmod -R 600 {}", "chmod 044 {}", "chmod a-rwx {}",
    "chmod -r {}", "chmod u-x {}", "chmod -R u-r {}", "chmod -x {}", "chmod u= {}", "chmod -R a=,g=r {}",
    "chmod g+r,u-rwx {}", "setfacl -m u::0 {}", "chmod --reference=x {}", "chown -R nobody {}",
    "chown -R nobody:nogroup {}",
]  # fmt: skip
OPEN = [
    "chmod 755 {}", "chmod 700 {}", "chmod -R u+rwX {}", "chmod g-w {}", "chmod go-rwx {}", "chmod o= {}",
    "chmod u=rwx,go= {}", "chown -R dev {}", "chown dev {}",
]  # fmt: skip


def _where(file: str, **more: object) -> FakeWorld:
    files: dict[str, str | None] = {
        file.replace("~", HOME): HOOK,
        "dist/x.js": "1",
        "bad/.claude/settings.json": "{}",
        "bad/.github/hooks/autogate.json": "{}",
        "bad/Cline/Hooks/PreToolUse": "x",
        "bad/hooks/autogate.json": "{}",
        "bad/hooks/PreToolUse": "x",
        "bad/Hooks/PreToolUse": "x",
        "bad/settings.json": "{}",
        "bad/hooks.json": "{}",
        "bad/PreToolUse": "x",
        "bad/autogate.json": "{}",
        "odd.7z": "",
        "odd.tar.zst": "",
    }
    return FakeWorld(files, repository=FakeRepository({"bad": FileState.CLEAN}), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("file", "folder"), ABOVE)
@pytest.mark.parametrize("command", CLOSING)
def test_closing_a_folder_above_switches_off(command: str, file: str, folder: str) -> None:
    """By mode, by list, by another owner."""
    assert answer(command.format(folder), where=_where(file)) == ("block", "guard-off")


@pytest.mark.parametrize(
    ("file", "folder"), [each for each in ABOVE if each[1] in ("~/Documents", "~/.github", ".github")]
)
@pytest.mark.parametrize("command", OPEN)
def test_what_leaves_it_readable_does_not(command: str, file: str, folder: str) -> None:
    assert answer(command.format(folder), where=_where(file))[1] != "guard-off"


@pytest.mark.parametrize(("file", "folder"), [each for each in ABOVE if each[1] != "~/Documents"])
@pytest.mark.parametrize(
    "command", ["cp -r bad/. {}", "cp -rT bad {}", "rsync -a bad/ {}/", "tar xf odd.tar.zst -C {}"]
)
def test_filling_it_from_elsewhere_overwrites_what_starts_autogate(
    command: str, file: str, folder: str
) -> None:
    """Where what is laid there holds such a file, or cannot be looked at."""
    assert answer(command.format(folder), where=_where(file)) == ("block", "guard-off")


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("cp -r bad/. .", ".claude/settings.json"),
        ("cp -r bad/.claude .", ".claude/settings.json"),
        ("rsync -a bad/ ./", ".github/hooks/autogate.json"),
        ("rsync -a bad/ ~/", "~/.claude/settings.json"),
        ("cp -r bad/. ~/Documents", "~/Documents/Cline/Hooks/PreToolUse"),
        ("tar xf rules.tgz", ".claude/settings.json"),
        ("tar xf rules.tgz -C ~", "~/.claude/settings.json"),
        ("cat rules.tgz | tar x", ".claude/settings.json"),
        ("unzip -o rules.tgz", ".claude/settings.json"),
    ],
)
def test_from_above_it_is_seen_as_well(command: str, file: str) -> None:
    archives = {"rules.tgz": Listing((".claude/settings.json",))}
    assert answer(command, where=_where(file, archives=archives)) == ("block", "guard-off")


@pytest.mark.parametrize(
    "command",
    [
        "cp -r dist/. .",
        "cp -r bad/hooks .",
        "rsync -a dist/ ./",
        "tar xf other.tgz",
        "7z x odd.7z -y",
        "cp -r dist/. docs",
    ],
)
def test_what_holds_no_such_file_is_work(command: str) -> None:
    archives = {"other.tgz": Listing(("x/.claude/settings.json",))}
    assert answer(command, where=_where(".claude/settings.json", archives=archives)) == ("allow", "write")


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("chmod -R 000 .claude", ("ask", "mode-of-hook")),
        ("chmod a-r AGENTS.md", ("ask", "mode-of-hook")),
        ("chmod -R 0 .github", ("ask", "mode-of-hook")),
        ("chmod 644 AGENTS.md", ("allow", "mode")),
        ("chmod -x AGENTS.md", ("allow", "mode")),
        ("chmod 000 AGENTS.md", ("ask", "mode-of-hook")),
        ("chmod u-r AGENTS.md", ("ask", "mode-of-hook")),
        ("chmod 600 .claude", ("ask", "mode-of-hook")),
        ("chmod 600 ~/.ssh/authorized_keys", ("ask", "mode-elsewhere")),
        ("chmod 000 ~/.ssh/authorized_keys", ("ask", "mode-of-hook")),
        ("chmod 000 ~/.ssh", ("ask", "opens-to-others")),
        ("chmod 700 ~/.ssh", ("allow", "mode")),
        ("chmod 644 ~/.bashrc", ("ask", "mode-elsewhere")),
        ("chmod -R 000 .", ("ask", "mode-of-hook")),
        ("chmod 000 ~", ("block", "mode-of-everything")),
        ("chmod -R a-rwx ~", ("block", "mode-of-everything")),
        ("chmod 000 docs", ("allow", "mode")),
        ("chmod 755 .claude", ("allow", "mode")),
        ("chmod -R u+rwX .", ("allow", "mode")),
    ],
)
def test_without_autogate_in_it(command: str, expected: tuple[str, str]) -> None:
    """What an agent obeys can be closed, too, and the home folder."""
    seen = FakeWorld(
        {
            ".claude/rules.md": "x",
            "AGENTS.md": "x",
            ".github/copilot-instructions.md": "x",
            "docs/a.md": "x",
            f"{HOME}/.ssh/authorized_keys": "x",
            f"{HOME}/.bashrc": "x",
        },
        repository=FakeRepository({}),
    )
    assert answer(command, where=seen) == expected


def test_a_project_without_such_files_is_closed_by_asking_only() -> None:
    assert answer("chmod -R 000 .", where=world()) == ("ask", "mode-of-hook")
    assert answer("chmod -R 755 .", where=world()) == ("allow", "mode")
