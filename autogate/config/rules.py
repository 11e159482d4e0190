"""The configured allow, ask and block rules, and which of them speaks.

The strictest rule that matches decides, whichever file it stands in; among equals the managed file's is
named before the user's and that before a project's. An allow rule is about one program's start, never
about a text: ``git status; rm -rf x`` does not pass by a rule for ``git status``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from autogate.config.patterns import CommandPattern, PathPattern
from autogate.config.schema import DECISIONS, Source
from autogate.setting import RuleHit
from autogate.verdict import Decision


class ConfigRule(NamedTuple):
    """One rule of a file."""

    decision: Decision
    pattern: str
    command: CommandPattern | None
    path: PathPattern | None
    access: str
    source: Source
    file: str
    line: int
    reason: str = ""
    instead: str = ""
    examples: tuple[tuple[str, int], ...] = ()
    """Texts that it must match, each with its line."""
    not_examples: tuple[tuple[str, int], ...] = ()

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}"

    @property
    def hit(self) -> RuleHit:
        """The rule as a finding names it."""
        reason = self.reason or f"a rule {_VERBS[self.decision]} `{self.pattern}`"
        return RuleHit(f"config:{self.where}", reason, self.instead)


_VERBS = {Decision.ALLOW: "allows", Decision.ASK: "asks about", Decision.BLOCK: "blocks"}


class Rules:
    """The rules of all files together."""

    def __init__(
        self,
        rules: tuple[ConfigRule, ...] = (),
        tools: Mapping[str, str] | None = None,
        broken: str = "",
    ) -> None:
        """``rules`` in the order of precedence; ``broken`` says which file's rules do not hold."""
        order = sorted(rules, key=lambda rule: (-rule.decision, -rule.source))
        self.rules = tuple(order)
        self.broken = broken
        self._tools = tools or {}
        self._globs = tuple(name for name in self._tools if is_glob(name))
        commands = [(rule, rule.command.program) for rule in order if rule.command is not None]
        names = {name for _, name in commands if name}
        self._by_program = {
            name: tuple(rule for rule, other in commands if other in (name, "")) for name in names
        }
        self._any_program = tuple(rule for rule, name in commands if not name)
        self._paths = tuple(rule for rule in order if rule.path is not None)

    def without(self, dropped: tuple[ConfigRule, ...]) -> Rules:
        """The same without some of them."""
        return Rules(tuple(rule for rule in self.rules if rule not in dropped), self._tools, self.broken)

    def with_one(self, added: ConfigRule) -> Rules:
        """The same with one more."""
        return Rules((*self.rules, added), self._tools, self.broken)

    def for_invocation(
        self, argv: tuple[str, ...], directory: str, home: str
    ) -> tuple[Decision, RuleHit] | None:
        """The strictest rule about a program's start; argv and directory are values."""
        del directory, home  # patterns are compiled for their home and hold in every directory
        name = argv[0].rpartition("/")[2]
        for rule in self._by_program.get(name, self._any_program):
            assert rule.command is not None
            if rule.command.covers(argv, strict=rule.decision is Decision.ALLOW):
                return rule.decision, rule.hit
        return None

    def for_path(self, path: str, access: str, *, recursive: bool = False) -> tuple[Decision, RuleHit] | None:
        """The strictest rule about an access to an absolute path; ``recursive`` for all below it too."""
        for rule in self._paths:
            assert rule.path is not None
            if rule.access in (access, "any") and rule.path.covers(
                path, strict=rule.decision is Decision.ALLOW, recursive=recursive
            ):
                return rule.decision, rule.hit
        return None

    def category_of(self, tool: str) -> str | None:
        """``allow``, ``ask`` or ``block`` for a tool as a whole, None where nothing is configured."""
        found = self._tools.get(tool)
        if self._globs:
            for glob in matching(self._globs, tool):
                found = max(found or "allow", self._tools[glob], key=DECISIONS.index)
        return found


def is_glob(name: str) -> bool:
    """Whether the name of a tool in the configuration stands for several."""
    return "*" in name or "?" in name


def matching(globs: Iterable[str], tool: str) -> tuple[str, ...]:
    """The globs that match the name of a tool."""
    return tuple(glob for glob in globs if re.fullmatch(_GLOB.sub(_glob_part, glob), tool, re.DOTALL))


_GLOB = re.compile(r"[*?]|[^*?]+")


def _glob_part(match: re.Match[str]) -> str:
    return {"*": ".*", "?": "."}.get(match[0]) or re.escape(match[0])


InvocationsOf = Callable[[str], tuple[tuple[str, ...], ...] | None]
"""The argvs of everything that a command text would start; None where it cannot be read."""


def failed_example(rule: ConfigRule, invocations_of: InvocationsOf, home: str) -> tuple[int, str] | None:
    """The first example that does not hold: its line, and what is wrong with it."""
    for expected, rows in ((True, rule.examples), (False, rule.not_examples)):
        for text, line in rows:
            found = _matches_example(rule, text, invocations_of, home)
            if found is None:
                return line, f"the example `{text}` cannot be read"
            if found is not expected:
                verb = "does not match" if expected else "matches"
                return line, f"the rule `{rule.pattern}` {verb} its {_LIST[expected]} entry `{text}`"
    return None


_LIST = {True: "examples", False: "not_examples"}


def _matches_example(rule: ConfigRule, text: str, invocations_of: InvocationsOf, home: str) -> bool | None:
    strict = rule.decision is Decision.ALLOW
    if rule.path is not None:
        if text.startswith("~/"):
            text = home + text[1:]
        elif not text.startswith("/"):
            text = f"{rule.file.rpartition('/')[0]}/{text}"
        return rule.path.covers(text, strict=strict)
    assert rule.command is not None
    argvs = invocations_of(text)
    if argvs is None:
        return None
    # A line is allowed by a rule only as a whole; one program of it is enough to stop it.
    together = all if strict else any
    return bool(argvs) and together(rule.command.covers(argv, strict=strict) for argv in argvs)
