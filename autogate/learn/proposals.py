"""Which rules would settle what was asked, narrowest first, and what else each would let through.

Only what is merely uncertain can be learned: never a secret, a security setting, unseen code, or anything of
high risk; nor what was blocked or refused even once, what was asked for another reason than today's analysis
gives (the guard failed, a model did not answer), or a program that is not there. A wider rule than the exact
one is proposed where it settles more, none of which was refused, and where no option or operand that it
leaves open is known to make the same program dangerous.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from autogate.action import Action
from autogate.analysis import assess_action, with_rules
from autogate.config.patterns import compile_command, compile_path
from autogate.config.rules import ConfigRule, Rules
from autogate.config.schema import Source
from autogate.effects import Kind
from autogate.gate.aside import is_broad
from autogate.invocations.builtins import BUILTINS
from autogate.judgement.interface import Assessment
from autogate.layers.interface import Pending
from autogate.layers.local import decide
from autogate.learn.past import Told
from autogate.setting import NoRules, Setting
from autogate.tools.catalogue import tool_named
from autogate.verdict import Decision, Finding, Posture, Risk
from autogate.words.values import is_static
from autogate.world.interface import Node, Place, World
from autogate.world.places import locate

MINIMUM = 2
"""What was asked less often is not worth a rule."""
_MOST_WORDS = 6
_SHOWN = 5

_BY_COMMAND = frozenset(
    ("unknown", "shared-system", "install", "process", "network", "upload", "database", "build",
     "run-project-file", "mode-elsewhere", "change")
)  # fmt: skip
_WIDE = frozenset(("unknown", "network", "build", "run-project-file", "change"))
"""Those of them that a rule with open words may settle: what is shared, installed or stopped is named."""
_BY_PATH = {
    "write-elsewhere": "write",
    "overwrite-work": "write",
    "delete": "delete",
    "delete-elsewhere": "delete",
}
"""Rules whose findings a configured rule may settle, with the access that it is about."""

_NEVER = frozenset(
    ("sh", "bash", "zsh", "dash", "ksh", "fish", "tcsh", "csh", "pwsh",
     "powershell", "busybox", "eval", "source", ".", "exec", "command", "builtin", "sudo",
     "doas", "su", "pkexec", "env", "xargs", "nohup", "timeout", "nice", "time",
     "parallel", "ssh", "find", "awk", "gawk", "sed", "osascript", "crontab", "at",
     "chroot", "unshare", "nsenter", "setsid", "watch", "script", "expect", "autogate")
)  # fmt: skip
"""Programs whose operands are programs, and those that stand above the rules."""
_INTERPRETER = re.compile(r"(?:python|pypy|node|deno|bun|ruby|perl|php|lua|Rscript|julia|tclsh|java)[\d.]*")
_PROBES = (
    "--force",
    "-f",
    "--delete",
    "-D",
    "--hard",
    "--mirror",
    "--all",
    "-rf",
    "/",
    "~",
    "--prod",
    "https://x.example/a",
)
"""Words that are tried where a pattern leaves words open."""


class Rule(NamedTuple):
    """A possible rule."""

    pattern: str
    access: str = ""
    """"" for a rule about a command, else one about a path."""
    fixed: int = 0
    """How much of it is fixed: the narrower, the more."""

    def as_json(self) -> dict[str, str]:
        """The keys of the rule in a configuration file."""
        return {"path": self.pattern, "access": self.access} if self.access else {"command": self.pattern}


class Proposal(NamedTuple):
    """A rule, and what it would do to the past."""

    rule: Rule
    times: int
    """How often something was asked that it would have settled."""
    examples: tuple[str, ...]
    """The commands, the most frequent first: the first is what it is for, the rest it lets through too."""
    number: int
    """How many different commands."""


class _Asked(NamedTuple):
    told: Told
    raw: Assessment
    """Without the configured rules."""
    findings: tuple[Finding, ...]
    """Those that a rule has to settle."""
    setting: Setting
    world: World


def proposals(
    told: Iterable[Told], setting_at: Callable[[str], Setting], *, minimum: int = MINIMUM
) -> tuple[Proposal, ...]:
    """The proposals, the most useful program first and within one the narrowest."""
    asked = [each for each in (_asked(one, setting_at) for one in told) if each is not None]
    by_program: dict[str, list[_Asked]] = {}
    for each in asked:
        for name in {step.invocation.name for step in each.raw.line.steps}:
            by_program.setdefault(name, []).append(each)
        if any(finding.rule in _BY_PATH for finding in each.findings):
            by_program.setdefault("", []).append(each)
    chains: dict[tuple[str, ...], dict[Rule, None]] = {}
    for each in asked:
        for chain, rule in _candidates(each):
            chains.setdefault(chain, {})[rule] = None
    found: list[list[Proposal]] = []
    for rules in chains.values():
        kept: list[Proposal] = []
        for rule in sorted(rules, key=lambda rule: (-rule.fixed, rule.pattern)):
            program = "" if rule.access else rule.pattern.partition(" ")[0]
            proposal = _tried(rule, by_program.get(program, []))
            if proposal is None or proposal.times < minimum:
                continue
            known = {text for before in kept for text in before.examples}
            if kept and set(proposal.examples) <= known:
                continue  # it settles nothing that narrower ones do not
            kept.append(proposal)
        if kept:
            found.append([each._replace(examples=each.examples[:_SHOWN]) for each in kept])
    found.sort(key=lambda kept: (-max(each.times for each in kept), kept[0].rule.pattern))
    return tuple(each for kept in found for each in kept)


def unsettled(
    told: Iterable[Told], setting_at: Callable[[str], Setting], *, minimum: int = MINIMUM
) -> tuple[str, ...]:
    """The commands that recur and are asked, and that no rule is proposed for whatever they are."""
    found = []
    for each in told:
        asked = _asked(each, setting_at) if each.times >= minimum else None
        if asked is not None and not all(map(_learnable, asked.findings)):
            found.append(each.past.command)
    return tuple(found)


def _asked(told: Told, setting_at: Callable[[str], Setting]) -> _Asked | None:
    """The past command with what it would be asked for now; None where it would not be asked."""
    past = told.past
    setting = setting_at(past.directory)
    world = setting.world_for(past.directory)
    action = Action.command(past.command, past.directory)
    pending = Pending(action, tool_named(action.tool), world)
    raw = assess_action(pending, setting._replace(rules=NoRules()))
    ruled = with_rules(raw, setting, world)
    if decide(ruled.findings, Posture.AGENT) is not Decision.ASK:
        return None
    if past.rule and past.rule not in {finding.rule for finding in ruled.findings}:
        return None  # what was asked for another reason might not have been asked at all
    standing = tuple(each for each in ruled.findings if each.uncertain or each.risk >= Risk.HIGH)
    return _Asked(told, raw, standing, setting, world)


def _learnable(finding: Finding) -> bool:
    return (
        finding.uncertain
        and finding.risk < Risk.HIGH
        and finding.step >= 0
        and finding.effect is not None
        and not finding.effect.remote
        and (finding.rule in _BY_COMMAND or finding.rule in _BY_PATH)
    )


def _candidates(asked: _Asked) -> Iterator[tuple[tuple[str, ...], Rule]]:
    """The rules that could settle it alone, each with the family that it belongs to."""
    if asked.told.past.refused or not asked.findings or not all(map(_learnable, asked.findings)):
        return
    for finding in asked.findings:
        effect = finding.effect
        assert effect is not None
        access = _BY_PATH.get(finding.rule)
        if access is not None:
            if effect.kind is not Kind.MOVE and not effect.recursive:
                follow = effect.kind is not Kind.DELETE
                location = locate(effect.what, effect.directory, asked.world, follow=follow)
                yield from _path_rules(location.path, location.place, access, asked.world)
            continue
        invocation = asked.raw.line.steps[finding.step].invocation
        if invocation.user or invocation.remote or invocation.environment:
            continue
        if is_there(invocation.argv[0], asked.world):
            yield from _command_rules(invocation.argv, wide=finding.rule in _WIDE)


def is_there(program: str, world: World) -> bool:
    """Whether the shell finds the program; one that it does not find is a typing error, or a function that
    nobody has seen. Where the folders of programs are not known it may be there."""
    folders = world.environment.get("PATH")
    if folders is None or program in BUILTINS:
        return True
    return any(
        folder[:1] == "/" and world.node(f"{folder.rstrip('/')}/{program}") is Node.FILE
        for folder in folders.split(":")
    )


def _path_rules(path: str, place: Place, access: str, world: World) -> Iterator[tuple[tuple[str, ...], Rule]]:
    if not is_static(path) or place in (Place.SYSTEM, Place.DEVICE, Place.UNKNOWN):
        return
    folder = path.rpartition("/")[0]
    if any(mark in path for mark in "*?"):
        return
    chain = (access, folder)
    depth = path.count("/")
    yield chain, Rule(path, access, depth + 1)
    above = {world.real(world.home), world.home, world.project, "/", "", *world.temporary}
    hidden = any(part.startswith(".") for part in folder.split("/"))
    if folder not in above and depth >= 3 and not hidden:
        yield chain, Rule(f"{folder}/*", access, depth)


def _command_rules(argv: tuple[str, ...], *, wide: bool) -> Iterator[tuple[tuple[str, ...], Rule]]:
    program = argv[0]
    name = program.rpartition("/")[2]
    if not is_static(program) or "/" in program or name in _NEVER or _INTERPRETER.fullmatch(name):
        return
    chain = argv[:2]
    static = 0
    while static < len(argv) and is_static(argv[static]):
        static += 1
    if static == len(argv):
        yield chain, Rule(" ".join(map(_quoted, argv)), "", static + 1)
    if not wide:
        return
    for length in range(min(len(argv) - 1, static, _MOST_WORDS), 1, -1):
        fixed = argv[:length]
        if any(word[:1] != "-" for word in fixed[1:]):
            yield chain, Rule(" ".join((*map(_quoted, fixed), "*")), "", length)


def _quoted(word: str) -> str:
    if re.fullmatch(r"[\w@%+=:,./-]+", word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def _compiled(rule: Rule, home: str) -> ConfigRule | None:
    try:
        command = None if rule.access else compile_command(rule.pattern, home)
        path = compile_path(rule.pattern, home) if rule.access else None
    except ValueError:
        return None
    made = ConfigRule(
        Decision.ALLOW, rule.pattern, command, path, rule.access or "any", Source.USER, "learned", 0
    )
    return None if is_broad(made) else made


def _tried(rule: Rule, asked: list[_Asked]) -> Proposal | None:
    """What a rule would have let through; None where something of it must not be."""
    settled: dict[str, int] = {}
    times = 0
    for each in asked:
        made = _compiled(rule, each.world.home)
        if made is None:
            return None
        if not _concerns(made, each):
            continue
        if not _settles(made, each):
            continue
        if each.told.past.refused or not all(map(_learnable, each.findings)):
            return None
        if rule.pattern.endswith(" *") and _opens_danger(rule, each):
            return None
        text = each.told.past.command
        settled[text] = settled.get(text, 0) + each.told.times
        times += each.told.times
    if not settled:
        return None
    examples = tuple(sorted(settled, key=lambda text: (-settled[text], text)))
    return Proposal(rule, times, examples, len(examples))


def _concerns(made: ConfigRule, asked: _Asked) -> bool:
    if made.command is None:
        return any(each.rule in _BY_PATH for each in asked.findings)
    return any(made.command.covers(step.invocation.argv, strict=True) for step in asked.raw.line.steps)


def _settles(made: ConfigRule, asked: _Asked) -> bool:
    rules = asked.setting.rules
    more = rules.with_one(made) if isinstance(rules, Rules) else Rules((made,))
    ruled = with_rules(asked.raw, asked.setting._replace(rules=more), asked.world)
    return decide(ruled.findings, Posture.AGENT) is Decision.ALLOW


def _opens_danger(rule: Rule, asked: _Asked) -> bool:
    """Whether a word in the open place is known to make it dangerous."""
    start = rule.pattern.removesuffix(" *")
    for probe in _PROBES:
        action = Action.command(f"{start} {probe}", asked.told.past.directory)
        pending = Pending(action, tool_named(action.tool), asked.world)
        found = assess_action(pending, asked.setting._replace(rules=NoRules()))
        if any(each.risk >= Risk.HIGH for each in found.findings):
            return True
    return False
