"""What the agent is told of a verdict, over every rule and its examples."""

from __future__ import annotations

import re

import pytest

from autogate.hook.interface import answer_of
from autogate.rulebook import all_rules
from autogate.verdict import Decision
from tests.judgement.project import verdict, world

WITH_PATH = world(environment={"PATH": "/usr/local/bin:/usr/bin"})
EXAMPLES = [(rule.id, command) for rule in all_rules().values() for command in rule.hits]

SECRETS = {
    "a key of a model": "sk-ant-" + "a1B2" * 8,
    "a token of a forge": "ghp_" + "a1B2c3" * 6,
    "a key of a cloud": "AKIA" + "ABCDEFGHIJ234567",
    "a password in an address": "hunter2secret",
}


def text_of(command: str) -> str:
    """What is told."""
    return answer_of(verdict(command, where=WITH_PATH)).text


@pytest.mark.parametrize(("rule", "command"), EXAMPLES)
def test_it_says_what_by_which_rule_and_what_to_do(rule: str, command: str) -> None:
    """In one or a few sentences without line breaks or escapes."""
    found = verdict(command, where=WITH_PATH)
    text = answer_of(found).text
    head = {
        Decision.ALLOW: "autogate allows this: ",
        Decision.ASK: "autogate wants a person to decide: ",
        Decision.BLOCK: "autogate blocks this: ",
    }[found.decision]
    assert text.startswith(head)
    assert f" [{rule}]." in text
    assert text.isprintable()
    assert len(text) < 1500
    assert text.endswith("Do not try the same by other means.") is (found.decision is Decision.BLOCK)


COACHING = re.compile(
    r"--force|--no-verify|-y\b|--yes|sudo|bypass|disable|switch(ed)? off|base64|rename|obfuscat|workaround"
    r"|get around|instead of autogate|another (way|spelling)|AUTOGATE_",
    re.IGNORECASE,
)


@pytest.mark.parametrize(("rule", "command"), EXAMPLES)
def test_what_to_do_instead_is_no_way_around(rule: str, command: str) -> None:
    """The proposals name a smaller action or a person, never the same one in disguise."""
    del rule
    found = verdict(command, where=WITH_PATH)
    if found.decision is not Decision.ALLOW:
        assert COACHING.search(found.instead) is None, found.instead


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
@pytest.mark.parametrize(("rule", "command"), EXAMPLES)
def test_no_secret_is_told(rule: str, command: str, secret: str) -> None:
    """Wherever in a command it stands: as another word, behind an option, in an address, in a path."""
    del rule
    written = f"https://user:{secret}@x.example/a" if secret.startswith("hunter") else secret
    for line in (f"{command} {written}", f"TOKEN={written} {command}", f"{command}; rm /nowhere/{written}"):
        assert secret not in text_of(line)
