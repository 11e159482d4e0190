"""Every rule id that a verdict can name, with the rule's page: the one list that ``rules show`` reads.

The rules of the judgement are stated where they judge. What settles an action elsewhere (a layer, the
session, a border of the program) has its page here; a test finds ids that have none.
"""

from __future__ import annotations

from autogate.judgement.flows import FLOW_RULES
from autogate.judgement.interface import Rule
from autogate.judgement.judge import LINE_RULES
from autogate.judgement.rules import RULES

_PLAINLY = "write the command more plainly, or into a file that can be read"

_ELSEWHERE = (
    # the input
    Rule(
        "unreadable",
        "A command that cannot be read for certain is not judged by guessing.",
        hits=("echo 'x", "if true; then ls"),
        misses=("echo 'x'",),
        loosen=_PLAINLY,
    ),
    Rule("malformed", "A tool call whose input is not in its documented form is not judged by guessing."),
    Rule("input-too-large", "More than anybody could read is not judged."),
    # the layers
    Rule("config", "A rule of a configuration file matched; the id goes on with the file and line."),
    Rule(
        "tool-allowlist",
        "Tools that cannot do harm need no judgement, nor do plain reads.",
        loosen='in your configuration, [tools] with NAME = "ask" or "block" makes it stricter',
    ),
    Rule("edit-in-directory", "Editing plain files below the session's directory is the agent's work."),
    Rule("empty-projection", "A tool of whose input nothing matters needs no judgement."),
    Rule("unsettled", "What no layer settles is blocked: a fault in autogate."),
    Rule(
        "user-said",
        "What the user ordered in so many words, naming the very thing, may be done; without a model.",
    ),
    Rule(
        "delegated",
        "Starting an agent or a skill does nothing by itself: each call of it is checked; without a model.",
        loosen='in your configuration, [tools] with NAME = "ask" or "block" makes it stricter',
    ),
    # the model
    Rule("model-allow", "The model found the action wanted or harmless."),
    Rule(
        "model-block",
        "The model found the action harmful and not covered by what the user said.",
        loosen="say in the session that it is wanted, or add a line to allow in [rules]",
    ),
    Rule(
        "model-unavailable",
        "The model could not be asked, so a person is.",
        loosen='the reason says what to mend; backend = "local" asks no model',
    ),
    Rule("model-refused", "The model declined to answer, which is no yes."),
    Rule("model-too-long", "The conversation is longer than the model reads."),
    Rule("model-unreadable", "The model's answer could not be read, which is no yes."),
    # the session
    Rule("approved", "A person said yes to exactly this action."),
    Rule("bypass", "A person let one command pass the guard, which is written down."),
    Rule("unhooks", "What would take the guard out of this shell is asked about; an agent never may."),
    Rule(
        "denial-limit",
        "After too many denials a person decides.",
        loosen="`autogate denials approve` or `autogate denials reset`, by a person",
    ),
    Rule("gate", "The model's gate is shut for the session: a person decides."),
    Rule("store", "Without the sessions' store nobody knows what was denied: a person decides."),
    Rule("session-moved", "The session changed while the action was judged: it is tried again."),
    Rule("loop", "Doing the same in vain again and again is stopped."),
    Rule("internal-error", "What fails while it is judged is not allowed."),
)


def all_rules() -> dict[str, Rule]:
    """All rules by their ids."""
    judging = (rule for rules in RULES.values() for rule in rules)
    return {rule.id: rule for rule in (*judging, *FLOW_RULES, *LINE_RULES, *_ELSEWHERE)}


_STATED = {
    **dict.fromkeys(
        ("tool-allowlist", "edit-in-directory", "empty-projection", "user-said", "delegated", "model-allow",
         "approved", "bypass"),
        ("allow", "allow"),
    ),
    **dict.fromkeys(("unsettled", "model-block"), ("block", "block")),
    "unhooks": ("block", "ask"),
}  # fmt: skip
"""As in ``rule_decisions``, of rules that have no examples and say the same about everything."""


def decisions_of(rule: Rule) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What the rule's examples lead to where an agent and where a person typed them, without a model.

    None for a rule without examples whose answer depends on more than the command.
    """
    from autogate.rule_decisions import DECISIONS

    found = DECISIONS.get(rule.id) or _STATED.get(rule.id)
    return None if found is None else (tuple(found[0].split()), tuple(found[1].split()))


def rule_named(name: str) -> Rule | None:
    """The rule that a verdict names; that of ``config:FILE:LINE`` is ``config``."""
    return all_rules().get(name.partition(":")[0])
