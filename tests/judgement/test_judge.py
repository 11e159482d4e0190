"""From effects to findings: in which order, and what is said where no rule says anything."""

from __future__ import annotations

import pytest

from autogate.effects import LINKS, Effect, Kind
from autogate.invocations.interface import Line
from autogate.judgement import judge
from autogate.judgement.judge import assess, is_read_only
from autogate.knowledge.options import PURE as ONLY_PURE
from autogate.verdict import Finding, Risk
from autogate.words.values import STAR, UNKNOWN
from tests.judgement.lines import SHOP, answer_to, effect, line, said, step

LOW, MEDIUM, HIGH, CRITICAL = Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL
READ = effect(Kind.READ, "README.md")
WRITE = effect(Kind.WRITE, "new.txt")
NOWHERE = effect(Kind.WRITE, "/dev/null")
ODD = effect(Kind.UNKNOWN, "something")

LOOKERS = (
    "ls", "find", "fd", "tree", "stat", "file", "du", "df", "lsof", "ps", "pgrep", "pidof", "top", "free",
    "uptime", "who", "w", "last", "id", "uname", "hostname", "ss", "netstat", "lsblk", "mount", "findmnt",
    "git", "fuser", "jobs", "lscpu",
)  # fmt: skip


def test_a_line_that_does_nothing_is_pure() -> None:
    """The reason says whether it looks at something, only computes, or runs nothing at all."""
    pure = Effect(Kind.PURE)
    reasons = {
        **{(name,): "only looks and prints" for name in LOOKERS},
        ("echo",): "only computes and prints",
        ("echo", "ls"): "only looks and prints",
        ("lsx",): "only computes and prints",
        (): "starts no program",
    }
    for effects in ((), (pure,), ONLY_PURE):
        assert {
            names: assess(line(*(step(name)._replace(effects=effects) for name in names)), SHOP).findings
            for names in reasons
        } == {names: (Finding("pure", LOW, reason),) for names, reason in reasons.items()}


def test_an_effect_that_no_rule_speaks_about_is_uncertain(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the others are judged all the same."""
    monkeypatch.setitem(judge.RULES, Kind.CHANGE, ())
    change = effect(Kind.CHANGE, "a cache")
    of = line(step("ls", READ), step("x", change, WRITE))
    assert assess(of, SHOP).findings[0] == Finding(
        "unknown", MEDIUM, "no rule speaks about change", "", True, change, None, 1
    )
    assert said(of)[1:] == [("write", MEDIUM, False), ("read", LOW, False)]


def test_the_worst_comes_first() -> None:
    """Among equals what changes something before what is only read, and else the order of the line."""
    device = effect(Kind.WRITE, "/dev/sda")
    of = line(step("a", READ, effect(Kind.CHANGE, "x")), step("b", ODD, WRITE), step("c", device))
    assert [(each.rule, each.step) for each in assess(of, SHOP).findings] == [
        ("device-overwrite", 2),
        ("unknown", 1),
        ("write", 1),
        ("change", 0),
        ("read", 0),
    ]
    two = line(step("a", WRITE), step("b", WRITE._replace(what="b.txt")))
    assert [each.step for each in assess(two, SHOP).findings] == [0, 1]


def test_what_is_not_followed_is_uncertain() -> None:
    of = Line((step("ls"),), unread=("one", "two"))
    assert assess(of, SHOP).findings == tuple(
        Finding("unread", MEDIUM, reason, "write it more plainly", uncertain=True) for reason in of.unread
    )
    assert said(Line((), unread=("one",))) == [("unread", MEDIUM, True)]


def test_a_finding_says_where_it_is_from() -> None:
    of = line(step("ls", Effect(Kind.PURE)), step("x", WRITE, span=(3, 9)))
    (found,) = assess(of, SHOP).findings
    assert (found.effect, found.span, found.step) == (WRITE, (3, 9), 1)


def test_one_rule_speaks_about_an_effect() -> None:
    assert said(line(step("x", effect(Kind.WRITE, ".env")))) == [("write-secret", HIGH, False)]


PLACES = {
    # a plain file of the project, and what is not quite one
    ("new.txt", "", ""): ("write", MEDIUM, False),
    ("new.txt", "symlink", ""): ("write", MEDIUM, False),
    ("new.txt", "", "host h"): ("write-elsewhere", HIGH, False),
    ("new.txt", "", "container"): ("write-elsewhere", MEDIUM, True),
    (".env", "", ""): ("write-secret", HIGH, False),
    ("/srv/new", "", ""): ("write-elsewhere", MEDIUM, True),
    ("/dev/sda", "", ""): ("device-overwrite", CRITICAL, False),
    ("/etc/new", "", ""): ("write-system", HIGH, False),
    (".git/objects/a", "", ""): ("git-folder", HIGH, False),
    (".git/new", "", ""): ("git-folder", HIGH, False),
    ("sub/.git/objects/a", "", ""): ("git-folder", HIGH, False),
    ("out/hosts", "", ""): ("write-system", HIGH, False),
    (".ssh/authorized_keys", "", ""): ("lets-in", CRITICAL, False),
    (UNKNOWN, "", ""): ("write-elsewhere", MEDIUM, True),
    (f"docs/{UNKNOWN}", "", ""): ("write-elsewhere", MEDIUM, True),
    (f"docs/{STAR}", "", ""): ("write", MEDIUM, False),
    (f"{STAR}/id_rsa", "", ""): ("write-secret", HIGH, False),
    ("/dev/null", "", ""): ("write", LOW, False),
}  # fmt: skip


def test_only_a_plain_file_of_the_project_is_judged_by_fewer_rules() -> None:
    assert {
        (what, detail, remote): answer_to(
            effect(Kind.WRITE, what, detail, remote=remote, to="docs"[: len(detail)])
        )
        for what, detail, remote in PLACES
    } == PLACES
    out = [effect(Kind.WRITE, "new", detail, to="/home/dev/.ssh/id_rsa") for detail in sorted(LINKS)]
    assert [answer_to(each) for each in out] == [("link", HIGH, False)] * 2
    assert answer_to(effect(Kind.WRITE, ".git", recursive=True)) == ("git-folder", HIGH, False)
    assert answer_to(effect(Kind.READ, ".env")) == ("read-secret", HIGH, False)
    assert answer_to(effect(Kind.READ, "README.md")) == ("read", LOW, False)


def test_what_only_reads() -> None:
    """Of effects that are pure, plain reads, or written to nowhere; uncertain or grave is not harmless."""
    only = {
        (): True,
        (Effect(Kind.PURE),): True,
        (READ,): True,
        (READ, NOWHERE): True,
        (NOWHERE,): True,
        (NOWHERE._replace(remote="container"),): False,
        (WRITE,): False,
        (READ, WRITE): False,
        (effect(Kind.CHANGE, "x"),): False,
        (effect(Kind.READ, "/home/dev/.ssh/id_rsa"),): False,
        (effect(Kind.READ, "/home/dev/.bash_history"),): False,
        (effect(Kind.NETWORK, "https://x.example", "download"),): False,
        (ODD,): False,
    }
    found = {}
    for effects in only:
        of = line(step("ls")._replace(effects=ONLY_PURE), step("x", *effects))
        found[effects] = is_read_only(assess(of, SHOP), SHOP)
    assert found == only
    unread = Line((step("ls", READ),), unread=("something",))
    assert not is_read_only(assess(unread, SHOP), SHOP)
    assert not is_read_only(assess(unread, SHOP)._replace(findings=()), SHOP)
    grave = assess(line(step("x", READ)), SHOP)
    for finding in (Finding("x", MEDIUM, "", "", True), Finding("x", HIGH, ""), Finding("x", CRITICAL, "")):
        assert not is_read_only(grave._replace(findings=(*grave.findings, finding)), SHOP)
    assert is_read_only(grave._replace(findings=(Finding("x", MEDIUM, ""),)), SHOP)
    mixed = line(step("ls")._replace(effects=ONLY_PURE), step("x", WRITE))
    assert not is_read_only(assess(mixed, SHOP), SHOP)
