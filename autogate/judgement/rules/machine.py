"""Rules over the machine: processes, privilege, persistence, security settings, the system."""

from __future__ import annotations

from autogate.effects import Kind, readable
from autogate.judgement.interface import Case, Match, Rule
from autogate.judgement.rules.forces import sentence, stated, weighed
from autogate.judgement.rules.running import OWN_PACKAGE
from autogate.verdict import Risk

_DEFAULTS: dict[Kind, str] = {
    Kind.PROCESS: "uncertain",
    Kind.PERSIST: "high",
    Kind.SECURITY: "high",
    Kind.SYSTEM: "high",
    Kind.CHANGE: "low",
}


def _by_kind(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote == "container" and effect.kind in (Kind.PROCESS, Kind.SYSTEM, Kind.PERSIST):
        return weighed(effect, "uncertain")
    return weighed(effect, _DEFAULTS[effect.kind])


def _privilege(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote == "container":
        return Match(Risk.MEDIUM, sentence(effect))
    return Match(
        Risk.HIGH,
        f"runs as {readable(effect.what) or 'another user'}, past the limits of this account",
        "run it without, or let a person do it",
    )


def _pure(case: Case) -> Match | None:
    del case
    return Match(Risk.LOW, "only computes and prints")


_STATED = Rule("stated", "The weight that the program's own knowledge gives.", stated)

PURE_RULES = (Rule("pure", "Computing and printing changes nothing.", _pure),)
PRIVILEGE_RULES = (_STATED, Rule("privilege", "Another user's rights are for a person to use.", _privilege))
PROCESS_RULES = (_STATED, Rule("process", "Stopping processes can lose their work.", _by_kind))
PERSIST_RULES = (_STATED, Rule("persistence", "What runs later by itself outlives the task.", _by_kind))
SECURITY_RULES = (_STATED, Rule("security", "Security settings are a person's to change.", _by_kind))
SYSTEM_RULES = (_STATED, Rule("system", "The machine's settings are a person's to change.", _by_kind))
CHANGE_RULES = (OWN_PACKAGE, _STATED, Rule("change", "Small local changes.", _by_kind))
