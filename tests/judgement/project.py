"""The project that the judgement's tests look at: a shop with files in every state."""

from __future__ import annotations

from collections.abc import Mapping

from autogate.action import Action
from autogate.funnel import judge
from autogate.setting import ConfiguredRules, NoRules, Setting
from autogate.transcript.interface import Transcript
from autogate.verdict import Posture, Verdict
from autogate.world.interface import FileState
from tests.world.fake import HOME, PROJECT, FakeRepository, FakeWorld

FILES: dict[str, str | None] = {
    "README.md": "# shop\n",
    "src/app.py": "print('shop')\n",
    "src/clean.py": "print('clean')\n",
    "docs/index.md": "docs\n",
    "notes.txt": "draft\n",
    "build/out.o": "x",
    "app.data": "x",
    ".env": "API_KEY=none\n",
    "scripts/hello.sh": "#!/bin/sh\necho hello\n",
    "scripts/wipe.sh": "#!/bin/sh\nrm -rf /\n",
    f"{HOME}/.ssh/id_rsa": "not a key\n",
    f"{HOME}/.bashrc": "",
    f"{HOME}/Documents/thesis.txt": "x",
    "/tmp/scratch/a.txt": "x",
    "/etc/passwd": "x",
}
STATES = {
    "src/app.py": FileState.CHANGED,
    "notes.txt": FileState.UNTRACKED,
    "build": FileState.IGNORED,
    "app.data": FileState.IGNORED,
    ".env": FileState.IGNORED,
}


def world(states: Mapping[str, FileState] | None = None, **more: object) -> FakeWorld:
    """The shop; ``states`` replaces what git says of it."""
    repository = FakeRepository(
        STATES if states is None else states,
        revisions={"merged": (), "side": (), "HEAD": ("merged", "main")},
        stash=True,
    )
    return FakeWorld(FILES, repository=repository, links={"out": "/etc"}, **more)  # type: ignore[arg-type]


def verdict(
    command: str,
    *,
    posture: Posture = Posture.AGENT,
    rules: ConfiguredRules | None = None,
    where: FakeWorld | None = None,
    headless: bool = False,
) -> Verdict:
    """The verdict on a command in the shop."""
    return of_action(
        Action.command(command, PROJECT), posture=posture, rules=rules, where=where, headless=headless
    )


def of_action(
    action: Action,
    *,
    posture: Posture = Posture.AGENT,
    rules: ConfiguredRules | None = None,
    where: FakeWorld | None = None,
    headless: bool = False,
    transcript: Transcript | None = None,
) -> Verdict:
    """The verdict on an action in the shop."""
    seen = where or world()
    setting = Setting(lambda _: seen, posture, headless, rules or NoRules())
    if transcript is not None:
        setting = setting._replace(transcript=lambda: transcript)
    return judge(action, setting)


def answer(command: str, **more: object) -> tuple[str, str]:
    """Decision and rule."""
    found = verdict(command, **more)  # type: ignore[arg-type]
    return found.decision.word, found.rule
