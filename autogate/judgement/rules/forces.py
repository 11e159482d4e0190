"""Effects whose weight the knowledge states itself."""

from __future__ import annotations

from autogate.effects import Effect, Kind, on_remote, readable
from autogate.judgement.interface import Case, Match, Rule
from autogate.verdict import Risk

_VERBS: dict[Kind, str] = {
    Kind.PURE: "computes",
    Kind.READ: "reads",
    Kind.WRITE: "writes",
    Kind.DELETE: "deletes",
    Kind.MOVE: "moves",
    Kind.MODE: "changes the mode of",
    Kind.OWNER: "changes the owner of",
    Kind.BUILD: "runs the project's",
    Kind.EXECUTE: "runs",
    Kind.NETWORK: "talks to",
    Kind.INSTALL: "installs",
    Kind.PROCESS: "acts on the process",
    Kind.PRIVILEGE: "becomes",
    Kind.PERSIST: "sets up something that runs later by itself:",
    Kind.SECURITY: "changes the security setting",
    Kind.REPOSITORY: "changes the repository:",
    Kind.REMOTE: "changes a shared system:",
    Kind.DATABASE: "changes a database:",
    Kind.SYSTEM: "changes the machine:",
    Kind.SECRET: "shows",
    Kind.CHANGE: "changes",
    Kind.UNKNOWN: "does something unknown:",
}


def sentence(effect: Effect) -> str:
    """The effect as the reason's sentence, such as ``changes a shared system: main (force push)``."""
    what = readable(effect.what)
    if "fork bomb" in (what, effect.detail):
        return "starts copies of itself until the machine stands still"
    if effect.kind is Kind.PROCESS and effect.detail == "stop":
        return _stops(what) + (f", {on_remote(effect.remote)}" if effect.remote else "")
    verb = _VERBS[effect.kind]
    if (
        effect.kind is Kind.PROCESS and " " in what
    ):  # such as "the job %1"; else the name or the number of one
        verb = "acts on"
    text = f"{verb} {what}".rstrip()
    if effect.kind is Kind.SECRET:
        text = f"shows {what}, which may hold secrets" if "variables" in what else f"{text}, a secret"
    if effect.detail and effect.detail not in (what, "change"):
        text += f" ({readable(effect.detail)})"
    if effect.remote:
        text += f", {on_remote(effect.remote)}"
    return text


def _stops(what: str) -> str:
    if what == "-1":
        return "stops every process of this account"
    named = " " in what  # such as "a tmux session"; else the name or the number of one
    return f"stops {what}" if named else f"stops the process {what}"


def stated(rule: Rule) -> Rule:
    """The rule in the form that takes the weight which the knowledge gave the effect, where it gave one."""
    return rule._replace(find=_stated)


def _stated(case: Case) -> Match | None:
    return weighed(case.effect, case.effect.force)


def weighed(effect: Effect, force: str) -> Match | None:
    """A match of the named weight: low, medium, uncertain, high or critical."""
    reason = sentence(effect)
    match force:
        case "":
            return None
        case "low":
            return Match(Risk.LOW, reason)
        case "medium":
            return Match(Risk.MEDIUM, reason)
        case "high":
            return Match(Risk.HIGH, reason)
        case "critical":
            return Match(Risk.CRITICAL, reason)
        case _:  # "uncertain", and whatever a typing error in a table made of it
            return Match(Risk.MEDIUM, reason, uncertain=True)
