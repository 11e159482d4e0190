"""Tools that are told by their verbs."""

from __future__ import annotations

import shlex

import pytest

from autogate.invocations.interface import Invocation
from autogate.knowledge.describe import describe
from autogate.knowledge.options import outcomes_of
from autogate.knowledge.services import ask_for, change
from autogate.knowledge.verbs import verb_kind, verb_program
from autogate.words.values import MANY, UNKNOWN

TOOL = verb_program(
    "tool",
    "the service",
    values="--region",
    flags="--json",
    nouns="run logs",
    rules={"config": ask_for("the service"), "app deploy": change("the service", "deploy", "high")},
)


def told(command: str) -> str:
    words = tuple(w.replace("…", UNKNOWN).replace("⋯", MANY) for w in shlex.split(command))
    return describe(outcomes_of(TOOL, Invocation(words, "/work")))


@pytest.mark.parametrize(
    ("command", "outcomes"),
    [
        ("tool", "pure"),
        ("tool server list --help", "pure"),
        ("tool server list", "network request the service"),
        ("tool --region eu server list --json", "network request the service"),
        ("tool server delete x", "remote delete the service: server delete x !high"),
        ("tool server delete x --dry-run", "network request the service"),
        ("tool run services list", "network request the service"),
        ("tool logs delete x", "remote delete the service: logs delete x !high"),
        ("tool config", "network request the service"),
        ("tool config delete x", "remote delete the service: config delete x !high"),
        ("tool app deploy", "remote deploy the service !high"),
        ("tool server frobnicate", "unknown tool: server frobnicate is not known"),
        ("tool --frob server list", "unknown tool: option --frob is not known; network request the service"),
        ("tool … list", "unknown tool: … list is not known"),
        ("tool server list ⋯", "network request the service"),
        ("tool server create ⋯", "unknown tool with words that are not known"),
        ("tool server list --body @f.json", "network request the service; read f.json"),
        ("tool server create --file f.json", "remote create the service: server create; read f.json"),
        ("tool server list --endpoint-url https://x.example",
         "network request the service; unknown option --endpoint-url https://x.example"),
        ("tool server list --output-file o.json", "network request the service; write o.json"),
    ],
)  # fmt: skip
def test_verbs_decide(command: str, outcomes: str) -> None:
    """A verb that is not listed, or not known, is uncertain; options are told by name and value."""
    assert told(command) == outcomes


@pytest.mark.parametrize(
    ("verb", "kind"),
    [
        ("list", "read"),
        ("describe-instances", "read"),
        ("batch-get-item", "read"),
        ("batch-delete-image", "delete"),
        ("terminate-instances", "delete"),
        ("print-access-token", "secret"),
        ("frobnicate", ""),
        ("", ""),
    ],
)
def test_kind_of_a_verb(verb: str, kind: str) -> None:
    """Whole words first, then the part before the dash."""
    assert verb_kind(verb) == kind
