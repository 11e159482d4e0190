"""Rules that contradict, repeat or can never apply."""

from __future__ import annotations

import pytest

from autogate.classifier.critique import critique, placed
from autogate.classifier.prompt import Permissions
from autogate.config.load import FileConfig, parse
from autogate.config.schema import Source

STANDARD, BASELINE = Permissions.STANDARD, Permissions.BASELINE


def user(text: str) -> FileConfig:
    """The user's file with a table of rules."""
    return parse(f"[rules]\n{text}", "/u.toml", Source.USER, "/home/dev")


def found(*files: FileConfig, permissions: Permissions = STANDARD) -> list[tuple[str, str, str]]:
    """Kind, section and rule of every remark."""
    return [(remark.kind, remark.section, remark.text) for remark in critique(files, permissions)]


def test_the_defaults_are_well() -> None:
    """Under both templates."""
    assert (critique((), STANDARD), critique((), BASELINE)) == ((), ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('allow = [" "]', ("empty", "allow", " ")),
        ('allow = ["$default"]', ("placeholder", "allow", "$default")),
        ('environment = ["Our host is {host}."]', ("placeholder", "environment", "Our host is {host}.")),
        (
            'environment = ["Our org is <your org>."]',
            ("placeholder", "environment", "Our org is <your org>."),
        ),
        (
            'environment = ["[your buckets] are ours."]',
            ("placeholder", "environment", "[your buckets] are ours."),
        ),
        ('allow = ["Never feed the cat."]', ("misplaced", "allow", "Never feed the cat.")),
        ('soft_deny = ["Allow feeding cats."]', ("misplaced", "soft_deny", "Allow feeding cats.")),
        ("hard_deny = []", ("no-effect", "hard_deny", "[]")),
        (
            'allow = ["Feeding cats.", "feeding the cats"]',
            ("repeats", "allow", "feeding the cats"),
        ),
        (
            'hard_deny = ["Feeding cats."]\nallow = ["Feed the cat"]',
            ("contradicts", "allow", "Feed the cat"),
        ),
        (
            'soft_deny = ["Feeding cats."]\nallow = ["Feed the cat"]',
            ("contradicts", "allow", "Feed the cat"),
        ),
        (
            'hard_deny = ["Any use of kubectl."]\nallow = ["kubectl get in staging"]',
            ("never-applies", "allow", "kubectl get in staging"),
        ),
        (
            'hard_deny = ["Waking dogs, or feeding cats."]\nallow = ["Feeding cats of the neighbour."]',
            ("never-applies", "allow", "Feeding cats of the neighbour."),
        ),
        (
            'soft_deny = ["Feeding cats."]\nallow = ["Feeding cats of the neighbour."]',
            ("overridden", "allow", "Feeding cats of the neighbour."),
        ),
        (
            'hard_deny = ["Feeding cats."]\nsoft_deny = ["Feeding cats at night. Must be named."]',
            ("overridden", "soft_deny", "Feeding cats at night. Must be named."),
        ),
    ],
)
def test_remarks(text: str, expected: tuple[str, str, str]) -> None:
    """One for each mistake."""
    assert found(user(text)) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        'allow = ["$defaults", "Feeding cats."]',
        'hard_deny = ["Feeding cats, except our own."]\nallow = ["Feeding cats of ours."]',
        'hard_deny = ["Feeding cats."]\nallow = ["Feeding dogs."]',
        'hard_deny = ["Feeding cats."]\nenvironment = ["Feeding cats is a job here."]',
        "allow = []\nsoft_deny = []\nenvironment = []",
    ],
)
def test_no_remarks(text: str) -> None:
    """Near relatives that are well."""
    assert found(user(text)) == []


def test_between_files() -> None:
    """What a stronger file takes away; what a project's file cannot do."""
    managed = parse('[rules]\nallow = ["One."]', "/m.toml", Source.MANAGED, "/home/dev")
    project = parse('[rules]\nsoft_deny = ["$defaults"]', "/p/.autogate.toml", Source.PROJECT, "/home/dev")
    assert found(managed, user('allow = ["Two."]'), project) == [
        ("never-applies", "allow", "Two."),
        ("no-effect", "soft_deny", "$defaults"),
    ]
    assert found(user('allow = ["$defaults"]'), permissions=BASELINE) == [("no-effect", "allow", "$defaults")]


def test_places() -> None:
    """File and line of every line; under baseline the defaults count too."""
    lists = placed((user('allow = [\n"One.",\n"Two.",\n]'),), STANDARD)
    assert [tuple(line) for line in lists["allow"]] == [("One.", "/u.toml:3"), ("Two.", "/u.toml:4")]
    under = placed((user('allow = ["One."]'),), BASELINE)["allow"]
    assert (under[0].source, tuple(under[-1])) == ("default", ("One.", "/u.toml:2"))
