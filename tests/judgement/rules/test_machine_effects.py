"""What the rules over the machine say of single effects: processes, privilege, what stays, settings."""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.verdict import Risk
from autogate.words.values import UNKNOWN
from tests.judgement.lines import Said, answer_to, effect, line, said, step

LOW, MEDIUM, HIGH, CRITICAL = Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL
WEIGHTS = {
    "low": (LOW, False),
    "medium": (MEDIUM, False),
    "high": (HIGH, False),
    "critical": (CRITICAL, False),
    "uncertain": (MEDIUM, True),
    "what nobody knows": (MEDIUM, True),
}
"""What the knowledge says of an effect's weight → what is said of it."""
RULES = {
    Kind.PROCESS: ("process", MEDIUM, True),
    Kind.PERSIST: ("persistence", HIGH, False),
    Kind.SECURITY: ("security", HIGH, False),
    Kind.SYSTEM: ("system", HIGH, False),
    Kind.CHANGE: ("change", LOW, False),
    Kind.PRIVILEGE: ("privilege", HIGH, False),
}
OFF: Said = ("guard-off", CRITICAL, False)


def test_what_is_said_where_the_knowledge_says_nothing_more() -> None:
    assert {kind: answer_to(effect(kind, "x")) for kind in RULES} == RULES


def test_the_weight_that_the_knowledge_gives_counts() -> None:
    for kind, (rule, _, _) in RULES.items():
        found = {force: answer_to(effect(kind, "x", force=force)) for force in WEIGHTS}
        assert found == {force: (rule, *weight) for force, weight in WEIGHTS.items()}, kind


def test_in_a_container_less_is_at_stake() -> None:
    """What happens to its processes, services and settings ends with it."""
    inside: dict[Kind, Said] = {
        Kind.PROCESS: ("process", MEDIUM, True),
        Kind.PERSIST: ("persistence", MEDIUM, True),
        Kind.SYSTEM: ("system", MEDIUM, True),
        Kind.SECURITY: ("security", HIGH, False),
        Kind.CHANGE: ("change", LOW, False),
        Kind.PRIVILEGE: ("privilege", MEDIUM, False),
    }
    assert {kind: answer_to(effect(kind, "x", remote="container")) for kind in inside} == inside
    assert {kind: answer_to(effect(kind, "x", remote="host h")) for kind in RULES} == RULES


PATTERNS = {
    "autogate": True, "AutoGate": True, "autogate.service": True, "python3 -m autogate": True,
    "/usr/bin/autogate": True, "autogate-hook": False, "my-autogate-x": False, "my-autogate": False,
    "autogate_x": False, "autogat": True, "autoga": True, "autog": False, "auto.ate": True, "a.*te": True,
    ".*gate": True, "autog.*": True, "[a-z]+gate": True, "gate.*": False, "a.*e": False, "x*": False,
    "node": False, "": False, "(((((": False, "aut" + "o?" * 36 + "gate.": False, "utogat": True,
    "togate": True,
    "ogate": False, "autog.te": True, "aut" + "o?" * 36 + "gat" + "e+": True,
    "aut" + "o?" * 37 + "gate": False,
    "a{9999999999}": False,
}  # fmt: skip
"""A name or a pattern → whether it stands for autogate, and not for just anything."""


def test_a_process_of_autogate() -> None:
    """By the name of what is ended, or by a word of the command."""
    for kind, other in ((Kind.PROCESS, RULES[Kind.PROCESS]), (Kind.SYSTEM, RULES[Kind.SYSTEM])):
        expected = {name: OFF if own else other for name, own in PATTERNS.items()}
        assert {name: answer_to(effect(kind, name)) for name in PATTERNS} == expected
        word = {
            name: answer_to(effect(kind, "1"), words=f"kill {name}") for name in PATTERNS if " " not in name
        }
        assert word == {name: expected[name] for name in word}
        assert answer_to(effect(kind, "1"), words="autogate x") == other
        for remote in ("host h", "container"):
            assert answer_to(effect(kind, "autogate", remote=remote))[0] != "guard-off"
    assert answer_to(effect(Kind.PERSIST, "autogate"))[0] == "persistence"


def test_a_process_that_a_part_of_the_line_found() -> None:
    """Its number is not known, and what looked it up names autogate."""
    found = effect(Kind.PROCESS, UNKNOWN)
    finders = (
        "pgrep", "pidof", "ps", "grep", "egrep", "awk", "systemctl", "fuser", "lsof", "cat", "head", "sed",
    )  # fmt: skip

    def ends(first: str, last: Effect = found) -> bool:
        return OFF in said(line(step(first), step("kill x", last)))

    assert {name: ends(f"{name} autogate") for name in finders} == dict.fromkeys(finders, True)
    assert not ends("tail autogate")
    assert not ends("pgrep node")
    assert not ends("pgrep")
    assert not ends("autogate ps")
    assert not ends("pgrep autogate", found._replace(what="12"))
    assert not ends("pgrep autogate", effect(Kind.SYSTEM, UNKNOWN))
    assert not ends("pgrep autogate", found._replace(remote="host h"))
    assert ends("ps x -C autogate")


def test_autogates_own_settings() -> None:
    assert answer_to(effect(Kind.SECURITY, "autogate", "off", force="critical")) == OFF
    assert answer_to(effect(Kind.SECURITY, "autogate", "off", force="high"))[0] == "security"
    assert answer_to(effect(Kind.SECURITY, "other", "off", force="critical"))[0] == "security"


def test_settings_of_the_desktop() -> None:
    asked: Said = ("desktop-settings", MEDIUM, True)
    tools = ("gsettings", "dconf", "defaults", "xdg-settings", "xdg-mime", "xfconf-query", "kwriteconfig5")
    change = effect(Kind.CHANGE, "a setting")
    found = {name: answer_to(change, words=name) for name in (*tools, "git")}
    assert found == {**dict.fromkeys(tools, asked), "git": ("change", LOW, False)}
    assert answer_to(change._replace(remote="container"), words="dconf")[0] == "change"
    assert answer_to(change._replace(force="low"), words="dconf") == asked
