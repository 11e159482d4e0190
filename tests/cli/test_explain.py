"""``--explain`` shows every program, effect and finding."""

from __future__ import annotations

from pathlib import Path

from autogate.action import Action
from autogate.cli.explain import as_json, effect_text, tree
from autogate.cli.render import Style
from autogate.effects import Effect, Kind
from autogate.invocations.interface import Flow, Invocation, Line, Step
from autogate.setting import Setting
from autogate.verdict import Decision, Finding, Risk, Verdict
from autogate.world.real import RealWorld

READ = Effect(Kind.READ, "key\x1b", directory="/srv")
SEND = Effect(Kind.NETWORK, "example.org", "upload", directory="/srv")
LINE = Line(
    (
        Step(Invocation(("cat", "key\x1b"), "/srv"), (READ, READ)),
        Step(Invocation(("curl", "\x00", "two words"), "/tmp", user="root", depth=1), (SEND,)),
    ),
    (Flow(0, 1, "pipe"),),
)
FINDINGS = (
    Finding("send-secret", Risk.CRITICAL, "sends a key", effect=None, step=1),
    Finding("unread", Risk.MEDIUM, "a part is not understood", uncertain=True),
    Finding("read", Risk.LOW, "reads key", effect=READ, step=0),
)
VERDICT = Verdict(
    Decision.BLOCK, "send-secret", "sends a key", "local", risk=Risk.CRITICAL, findings=FINDINGS, line=LINE
)


def setting() -> Setting:
    """A setting with the machine's world."""
    return Setting(lambda folder: RealWorld(folder, {}, home="/nonexistent"))


def test_tree(project: Path) -> None:
    """Programs in order, their effects below, findings where they belong; nothing raw."""
    assert tree(VERDICT, Action.command("x", "/srv"), setting(), Style(colored=False)).splitlines() == [
        "  layer local, risk critical, posture agent",
        "  in /srv",
        "  ├─ cat key\\x1b",
        "  │  └─ read key\\x1b",
        "  │     └─ low: reads key  [read]",
        "  ├─   curl … 'two words'  (in /tmp, as root)",
        "  │  ├─ network example.org (upload)",
        "  │  └─ critical: sends a key  [send-secret]",
        "  └─ the line as a whole",
        "     ├─ medium, uncertain: a part is not understood  [unread]",
        "     └─ data of program 1 reaches program 2 by pipe",
    ]


def test_json() -> None:
    """The same as data."""
    row = as_json(VERDICT, Action.command("x", "/srv"), setting())
    assert [step["argv"] for step in row["steps"]] == [["cat", "key\x1b"], ["curl", "…", "two words"]]
    assert [finding["step"] for finding in row["findings"]] == [1, None, 0]


def test_effect_text() -> None:
    """All that an effect says."""
    effect = Effect(Kind.MOVE, "a", "link", "b", recursive=True, remote="container")
    assert effect_text(effect) == "move a to b (link, with all below, in a container)"
