"""From a line's steps to findings: every effect, then the flows, then what was not understood."""

from __future__ import annotations

from autogate.effects import LINKS, Effect, Kind
from autogate.invocations.interface import Line
from autogate.judgement.flows import flow_findings
from autogate.judgement.interface import Assessment, Case, Rule
from autogate.judgement.rules import RULES, paths
from autogate.judgement.rules.repository import configuration_findings
from autogate.verdict import Finding, Risk
from autogate.world.interface import Place, World
from autogate.world.places import is_plain_sibling, locate

UNREAD = Rule(
    "unread",
    "A part of the line that is not followed may do anything.",
    hits=("f() { f; }; f",),
    misses=("f() { ls; }; f",),
)
LINE_RULES = (UNREAD,)
"""Rules over whole lines that are stated here."""

_PURE = Finding("pure", Risk.LOW, "only computes and prints")
"""What stands for a line that does nothing else."""

_LOOKS = _PURE._replace(reason="only looks and prints")
_LOOKERS = frozenset(
    ("ls", "find", "fd", "tree", "stat", "file", "du", "df", "lsof", "ps", "pgrep", "pidof", "top", "free",
     "uptime", "who", "w", "last", "id", "uname", "hostname", "ss", "netstat", "lsblk", "mount", "findmnt",
     "git", "fuser", "jobs", "lscpu")
)  # fmt: skip
"""Programs that tell of files, processes and the machine."""

_new = tuple.__new__  # half the time of calling a NamedTuple, on the hot path


_PLAIN_RULES = {kind: paths.of_plain(RULES[kind]) for kind in (Kind.READ, Kind.WRITE)}
"""The rules that can speak about a plain file of the project, which most effects are about."""


def _is_plain(effect: Effect, world: World) -> bool:
    """Whether an effect is about one known path of the project, here, that nothing is special about."""
    if effect.remote or effect.detail in LINKS:
        return False
    key = (_is_plain, effect.what, effect.directory)
    plain: bool | None = world.memory.get(key)
    if plain is None:
        plain = world.memory[key] = _is_plain_path(effect.what, effect.directory, world)
    return plain


def _is_plain_path(what: str, directory: str, world: World) -> bool:
    if is_plain_sibling(what, directory, world):
        return True
    path, place, _, traits, _, known, _ = locate(what, directory, world)
    return (
        place is Place.PROJECT
        and not traits
        and known == path
        and "/.git" not in path
        and "/.ssh/" not in path
    )


def precedence(finding: Finding) -> tuple[tuple[int, int], bool]:
    """The weight; among equals what changes something is named before what is only read."""
    return finding.weight, finding.rule != "read"


def assess(line: Line, world: World) -> Assessment:
    """All findings, worst first, in the order of the line among equals."""
    findings: list[Finding] = []
    for index, step in enumerate(line.steps):
        for effect in step.effects:
            kind = effect.kind
            if kind is Kind.PURE:
                continue
            case = _new(Case, (effect, step, index, line, world))
            rules = _PLAIN_RULES.get(kind)
            if rules is None or not _is_plain(effect, world):
                rules = RULES[kind]
            for rule in rules:
                match = rule.find(case)
                if match is not None:
                    findings.append(
                        _new(Finding, (rule.id, *match, effect, step.invocation.span, index)),
                    )
                    break
            else:
                findings.append(
                    Finding(
                        "unknown",
                        Risk.MEDIUM,
                        f"no rule speaks about {kind.value}",
                        "",
                        True,
                        effect,
                        None,
                        index,
                    )
                )
    findings.extend(flow_findings(line, world))
    findings.extend(configuration_findings(line, world))
    findings.extend(
        Finding(UNREAD.id, Risk.MEDIUM, reason, "write it more plainly", uncertain=True)
        for reason in line.unread
    )
    if not findings:
        findings.append(_harmless(line))
    if len(findings) > 1:
        findings.sort(key=precedence, reverse=True)
    return Assessment(line, tuple(findings))


def _harmless(line: Line) -> Finding:
    for invocation, _ in line.steps:
        if invocation.name in _LOOKERS:
            return _LOOKS
    return _PURE if line.steps else Finding("pure", Risk.LOW, "starts no program")


def is_read_only(assessment: Assessment, world: World) -> bool:
    """True only where every effect is pure or a plain read, and everything is understood and harmless."""
    line = assessment.line
    if line.unread:
        return False
    for finding in assessment.findings:
        if finding.uncertain or finding.risk >= Risk.HIGH:
            return False
    for _, effects in line.steps:
        for effect in effects:
            kind = effect.kind
            if kind is Kind.PURE or kind is Kind.READ:
                continue
            if (
                kind is Kind.WRITE
                and not effect.remote
                and locate(effect.what, effect.directory, world).place is Place.NOWHERE
            ):
                continue
            return False
    return True
