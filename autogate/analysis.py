"""The local analysis of one action: what it would do, and what the rules find in that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

from autogate.effects import Effect, Kind, unclear
from autogate.invocations.interface import Invocation, Line, Step, Surroundings
from autogate.invocations.interpreter import interpret
from autogate.judgement.interface import Assessment
from autogate.judgement.judge import assess, precedence
from autogate.layers.interface import Pending
from autogate.setting import ConfiguredRules, NoRules, RuleHit, Setting
from autogate.syntax.read import read
from autogate.syntax.tree import Reading
from autogate.tools.catalogue import Category, command_of, field_of, path_of
from autogate.verdict import Decision, Finding, Risk
from autogate.words.values import BRACKET, QUESTION, STAR, has_unknown
from autogate.world.interface import World
from autogate.world.places import locate


def assess_action(pending: Pending, setting: Setting) -> Assessment:
    """The findings about an action, worst first; at least one."""
    if pending.problem:
        return _malformed(pending.problem)
    tool, action, world = pending.tool, pending.action, pending.world
    match tool.category:
        case Category.SHELL:
            command = command_of(tool, action.input)
            if command is None:
                return _malformed(f"{tool.name} without a command")
            return assess_command(command, action.cwd, world, setting)
        case Category.POWERSHELL:
            command = command_of(tool, action.input)
            if command is None:
                return _malformed(f"{tool.name} without a command")
            return _of_effects(tool.name, _powershell(command), pending, setting)
        case Category.READ | Category.EDIT:
            path = path_of(tool, action.input)
            if path is None:
                return _malformed(f"{tool.name} without a {tool.field}")
            if tool.category is Category.READ:
                effect = Effect(Kind.READ, _with_patterns(path), recursive=not tool.required)
            else:
                effect = Effect(Kind.WRITE, path, "edit")
            return _of_effects(tool.name, (effect,), pending, setting)
        case Category.PATCH:
            patch = field_of(tool, action.input)
            if not isinstance(patch, str):
                return _malformed(f"{tool.name} without a patch")
            return _of_effects(tool.name, _patched(patch), pending, setting)
        case Category.FETCH:
            url = field_of(tool, action.input)
            if not isinstance(url, str):
                return _malformed(f"{tool.name} without a url")
            return _of_effects(tool.name, (Effect(Kind.NETWORK, url, "request"),), pending, setting)
        case Category.LOOK:
            return _of_effects(tool.name, (Effect(Kind.PURE, tool.name),), pending, setting)
        case Category.DELEGATE:
            effect = unclear(f"what {tool.name} starts will do is not known yet")
            return _of_effects(tool.name, (effect,), pending, setting)
        case Category.HARMLESS | Category.MESSAGE | Category.UNKNOWN:
            effect = unclear(f"what the tool {tool.name} does is not known")
            return _of_effects(tool.name, (effect, *_of_unknown(pending)), pending, setting)
        case _:
            assert_never(tool.category)


_LOOKS = re.compile(
    r"read|get|list|search|find|stat|info|view|show|look|query|fetch|count|tree", re.IGNORECASE
)


def _of_unknown(pending: Pending) -> Iterator[Effect]:
    """What a tool of which nothing is known must not touch, where its input names it."""
    if _LOOKS.search(pending.action.tool.rpartition("__")[2]):
        return
    from autogate.judgement.rules.guarding import named_own_file

    if path := named_own_file(dict(pending.action.input), pending.action.cwd, pending.world):
        yield Effect(Kind.WRITE, path, "edit")


def assess_command(command: str, directory: str, world: World, setting: Setting) -> Assessment:
    """The findings about a shell command."""
    reading = read(command, setting.dialect)
    unread = None
    if reading.error:
        unread = _unread(reading.error)
        before = _before_the_fault(command, setting.dialect)
        if before is None:
            return unread
        reading = before
    surroundings = Surroundings(
        directory,
        world.home,
        world.environment,
        lambda text: read(text, setting.dialect),
        world.text,
        lambda: world.project,
        lambda name, folder: _git_alias(world, name, folder),
        lambda folder: _repository_root(world, folder),
        setting.dialect,
        setting.aliases,
        setting.functions,
    )
    line = interpret(reading.statements, surroundings)
    assessment = with_rules(assess(line, world), setting, world)
    if unread is None:
        return assessment
    # What could be read may be a catastrophe; it never makes the rest any better.
    findings = sorted((*unread.findings, *assessment.findings), key=precedence, reverse=True)
    return Assessment(line._replace(unread=(*line.unread, *unread.line.unread)), tuple(findings))


_ENDS_OF_COMMANDS = re.compile(r"[;\n]|&&|\|\|")


def _before_the_fault(command: str, dialect: str) -> Reading | None:
    """The longest beginning of an unreadable command that is read, cut where a command may end."""
    if len(command) > 4_000:
        return None
    ends = [match.start() for match in _ENDS_OF_COMMANDS.finditer(command)]
    for end in ends[:-21:-1]:
        reading = read(command[:end], dialect, reference=False)
        if not reading.error and reading.statements:
            return reading
    return None


def _git_alias(world: World, name: str, directory: str) -> str | None:
    repository = world.repository(directory)
    return None if repository is None else repository.setting(f"alias.{name}")


def _repository_root(world: World, directory: str) -> str | None:
    repository = world.repository(directory)
    return None if repository is None else repository.root


def _malformed(problem: str) -> Assessment:
    finding = Finding("malformed", Risk.HIGH, problem, "send the tool's input in its documented form", True)
    return Assessment(Line((), (), (problem,)), (finding,))


def _unread(error: str) -> Assessment:
    why, _, other = error.partition("; write ")
    reason = f"the command cannot be read: {why}"
    instead = f"write {other}" if other else "write it more plainly"
    finding = Finding("unreadable", Risk.HIGH, reason, instead, uncertain=True)
    return Assessment(Line((), (), (reason,)), (finding,))


def _with_patterns(path: str) -> str:
    return path.replace("*", STAR).replace("?", QUESTION).replace("[", BRACKET)


_PATCH_FILE = re.compile(
    r"^(?:\*\*\* (?:(?P<verb>Add|Update|Delete) File|Move to): (?P<name>.+)"
    r"|\+\+\+ (?:b/)?(?P<new>[^\t\n]+)|--- (?:a/)?(?P<old>[^\t\n]+))",
    re.MULTILINE,
)


def _patched(patch: str) -> tuple[Effect, ...]:
    """The files that a patch names, in the form of apply_patch or of a unified diff."""
    effects: list[Effect] = []
    for match in _PATCH_FILE.finditer(patch):
        name = (match["name"] or match["new"] or match["old"]).strip()
        if name == "/dev/null":
            continue
        kind = Kind.DELETE if match["verb"] == "Delete" else Kind.WRITE
        effects.append(Effect(kind, name, "" if kind is Kind.DELETE else "edit"))
    return tuple(effects) or (unclear("the patch names no file"),)


def _powershell(command: str) -> tuple[Effect, ...]:
    from autogate.knowledge.languages import powershell

    return tuple(
        outcome if isinstance(outcome, Effect) else unclear("a program that PowerShell would start")
        for outcome in powershell.outcomes(command)
    ) or (Effect(Kind.PURE),)


def _of_effects(name: str, effects: tuple[Effect, ...], pending: Pending, setting: Setting) -> Assessment:
    """The assessment of a tool call that is no shell command, as one step."""
    directory = pending.action.cwd
    placed = tuple(effect._replace(directory=directory) for effect in effects)
    line = Line((Step(Invocation((name,), directory), placed),))
    return with_rules(assess(line, pending.world), setting, pending.world)


_PLACES = frozenset((Kind.WRITE, Kind.DELETE, Kind.MOVE, Kind.MODE, Kind.OWNER))
"""Where the place alone can make it a catastrophe."""
_ACCESS = {Kind.READ: "read", Kind.WRITE: "write", Kind.DELETE: "delete", Kind.MOVE: "delete"}


def with_rules(assessment: Assessment, setting: Setting, world: World) -> Assessment:
    """The findings after the configuration's own rules had their say. Critical ones stay.

    A rule that allows a program settles what the program itself does, on this machine and as this user:
    not what redirections, variables or a changed PATH around it do, and not what it does to a place that
    nobody can know, which may be the home folder. A rule that allows a path settles the one effect on it.
    """
    rules = setting.rules
    if type(rules) is NoRules:
        return assessment
    added: list[Finding] = []
    programs: set[int] = set()
    paths: set[tuple[int, Effect]] = set()
    for index, step in enumerate(assessment.line.steps):
        for (decision, hit), effect in _answers(step, rules, world):
            if decision is Decision.ALLOW:
                if effect is not None:
                    paths.add((index, effect))
                elif not step.invocation.user and not step.invocation.remote:
                    programs.add(index)
            added.append(
                Finding(
                    hit.rule,
                    _RISK[decision],
                    hit.reason,
                    hit.instead,
                    uncertain=False,
                    effect=effect,
                    span=step.invocation.span,
                    step=index,
                )
            )

    def settled(finding: Finding) -> bool:
        effect = finding.effect
        if finding.risk is Risk.CRITICAL or rules.broken:
            return False
        if effect is not None and (finding.step, effect) in paths:
            return True
        if finding.step not in programs:
            return False
        return effect is None or not (
            effect.by or (effect.kind in _PLACES and has_unknown(effect.what + effect.to))
        )

    findings = [finding for finding in assessment.findings if not settled(finding)] + added
    if rules.broken:
        # Nothing uncertain passes while a file's rules do not hold, whoever drives the shell.
        findings = [f._replace(risk=max(f.risk, Risk.HIGH)) if f.uncertain else f for f in findings]
    findings.sort(key=precedence, reverse=True)
    return Assessment(assessment.line, tuple(findings))


_RISK = {Decision.ALLOW: Risk.LOW, Decision.ASK: Risk.HIGH, Decision.BLOCK: Risk.CRITICAL}


def _answers(
    step: Step, rules: ConfiguredRules, world: World
) -> Iterator[tuple[tuple[Decision, RuleHit], Effect | None]]:
    """What is configured for a step's program (no effect) and for each path that it touches."""
    invocation = step.invocation
    answer = rules.for_invocation(invocation.argv, invocation.directory, world.home)
    if answer is not None:
        yield answer, None
    for effect in step.effects:
        access = _ACCESS.get(effect.kind)
        if access is None or effect.remote:
            continue
        follow = effect.kind not in (Kind.DELETE, Kind.MOVE)
        path = locate(effect.what, effect.directory, world, follow=follow).path
        answers = [rules.for_path(path, access, recursive=effect.recursive or effect.kind is Kind.MOVE)]
        if effect.to:
            target = locate(effect.to, effect.directory, world).path
            answers.append(rules.for_path(target, "write"))
        # A rule about one of the two places alone does not allow the move between them.
        found = [each for each in answers if each is not None]
        if found and (len(found) == len(answers) or any(d is not Decision.ALLOW for d, _ in found)):
            yield max(found, key=lambda each: each[0]), effect
