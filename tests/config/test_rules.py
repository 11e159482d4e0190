"""Which configured rule speaks."""

from __future__ import annotations

import pytest

from autogate.config.load import parse
from autogate.config.rules import Rules, failed_example
from autogate.config.schema import Source
from autogate.setting import RuleHit
from autogate.verdict import Decision

HOME = "/home/dev"


def rules(user: str = "", managed: str = "", project: str = "") -> Rules:
    """The rules of three files."""
    files = (
        parse(managed, "/etc/m.toml", Source.MANAGED, HOME),
        parse(user, "/u.toml", Source.USER, HOME),
        parse(project, "/srv/shop/.autogate.toml", Source.PROJECT, HOME),
    )
    return Rules(tuple(rule for file in files for rule in file.rules))


ALLOW, ASK, BLOCK = (f'[[{word}]]\ncommand = "git push *"\n' for word in ("allow", "ask", "block"))


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"user": ALLOW}, (Decision.ALLOW, "config:/u.toml:1")),
        ({"user": ALLOW + ASK}, (Decision.ASK, "config:/u.toml:3")),
        ({"user": ALLOW + BLOCK + ASK}, (Decision.BLOCK, "config:/u.toml:3")),
        ({"user": ALLOW, "managed": BLOCK}, (Decision.BLOCK, "config:/etc/m.toml:1")),
        ({"user": BLOCK, "managed": BLOCK}, (Decision.BLOCK, "config:/etc/m.toml:1")),
        ({"user": ALLOW, "project": ASK}, (Decision.ASK, "config:/srv/shop/.autogate.toml:1")),
        ({"user": ASK, "project": ASK}, (Decision.ASK, "config:/u.toml:1")),
    ],
)
def test_the_strictest_rule_decides(texts: dict[str, str], expected: tuple[Decision, str]) -> None:
    """Block before ask before allow; among equals the stronger file is named."""
    answer = rules(**texts).for_invocation(("git", "push", "origin"), "/srv", HOME)
    assert answer is not None
    assert (answer[0], answer[1].rule) == expected


def test_no_rule_no_answer() -> None:
    """What no rule names is left to the judgement."""
    assert rules(ALLOW).for_invocation(("git", "status"), "/srv", HOME) is None
    assert rules(ALLOW).for_path("/srv/x", "read") is None


@pytest.mark.parametrize(
    ("pattern", "argv", "expected"),
    [
        ("*", ("git",), True),
        ("g*", ("/tmp/git",), True),
        ("g*", ("git",), True),
        ("/opt/x/git", ("/opt/x/git",), True),
        ("/opt/x/git", ("git",), False),
        ("git", ("/opt/x/git",), True),
    ],
)
def test_rules_are_found_by_the_name_of_the_program(
    pattern: str, argv: tuple[str, ...], expected: bool
) -> None:
    """Whichever way the pattern and the command spell it."""
    text = f'[[ask]]\ncommand = "{pattern}"\n[[ask]]\ncommand = "other"\n[[ask]]\ncommand = "git never"\n'
    assert (rules(text).for_invocation(argv, "/", HOME) is not None) is expected


def test_reason_and_remedy_are_the_rules_own() -> None:
    """The rule's words are what a person reads."""
    text = BLOCK + 'reason = "releases go through CI"\ninstead = "open a pull request"\n'
    answer = rules(text).for_invocation(("git", "push"), "/srv", HOME)
    hit = RuleHit("config:/u.toml:1", "releases go through CI", "open a pull request")
    assert answer == (Decision.BLOCK, hit)


@pytest.mark.parametrize(
    ("access", "asked", "expected"),
    [("write", "write", True), ("write", "delete", False), ("any", "delete", True), ("read", "write", False)],
)
def test_access(access: str, asked: str, expected: bool) -> None:
    """A path rule speaks about its own kind of access."""
    found = rules(f'[[ask]]\npath = "~/x/**"\naccess = "{access}"\n').for_path("/home/dev/x/y", asked)
    assert (found is not None) is expected


def split(text: str) -> tuple[tuple[str, ...], ...] | None:
    """A stand-in for reading shell: words and semicolons."""
    return None if "(" in text else tuple(tuple(part.split()) for part in text.split(";"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ALLOW + 'examples = ["git push", "git push origin"]\nnot_examples = ["git pull"]', None),
        (ALLOW + 'not_examples = ["git push ; git status"]', None),
        (BLOCK + 'examples = ["git status;git push"]', None),
        (
            ALLOW + 'examples = ["git pull"]',
            (3, "the rule `git push *` does not match its examples entry `git pull`"),
        ),
        (
            ALLOW + 'not_examples = [\n  "git pull",\n  "git push",\n]',
            (5, "the rule `git push *` matches its not_examples entry `git push`"),
        ),
        (ALLOW + 'examples = ["git push ("]', (3, "the example `git push (` cannot be read")),
        ('[[ask]]\npath = "~/x/**"\nexamples = ["~/x/y"]\nnot_examples = ["~/x"]', None),
        (
            '[[ask]]\npath = "~/x/**"\nexamples = ["~/z"]',
            (3, "the rule `~/x/**` does not match its examples entry `~/z`"),
        ),
    ],
)
def test_examples(text: str, expected: tuple[int, str] | None) -> None:
    """An allow rule covers a line as a whole, a rule that stops any program of it."""
    (rule,) = rules(text).rules
    assert failed_example(rule, split, HOME) == expected


def test_globs_of_tools_add_to_names() -> None:
    """The strictest of all that match."""
    rules = Rules(tools={"mcp__a__*": "ask", "mcp__a__get": "allow", "mcp__?": "block", "mcp.b": "block"})
    names = ("mcp__a__get", "mcp__a__put", "mcp__b", "mcp__bb", "mcpxb", "mcp__a__\n")
    assert [rules.category_of(name) for name in names] == ["ask", "ask", "block", None, None, "ask"]
