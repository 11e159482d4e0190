"""Allow rules so broad that they would let everything past the model: set aside while auto mode is on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from autogate.verdict import Decision

if TYPE_CHECKING:
    from autogate.config.rules import ConfigRule

_SHELLS = ("sh", "bash", "zsh", "dash", "ksh", "fish", "tcsh", "csh", "pwsh", "powershell", "busybox", "eval")
_INTERPRETERS = (
    "python", "python2", "python3", "pypy", "pypy3", "node", "deno", "bun", "ruby", "perl", "php", "lua",
    "Rscript", "julia", "tclsh", "osascript", "awk", "gawk", "ssh",
)  # fmt: skip
_RUNNERS = (
    "npx", "bunx", "pnpx", "uvx", "pipx", "npm", "pnpm", "yarn", "uv", "poetry", "pdm", "hatch",
    "cargo", "go", "make", "just", "docker", "podman", "kubectl",
)  # fmt: skip
_WRAPPERS = (
    "sudo",
    "doas",
    "env",
    "xargs",
    "nohup",
    "timeout",
    "nice",
    "time",
    "exec",
    "command",
    "parallel",
)
_BROAD_PROGRAMS = frozenset((*_SHELLS, *_INTERPRETERS, *_WRAPPERS))
_RUNNER_VERBS = frozenset(("run", "exec", "x", "dlx", "tool", "do"))


def is_broad(rule: ConfigRule) -> bool:
    """Whether an allow rule lets any code run: any program, any shell or interpreter, any package."""
    if rule.decision is not Decision.ALLOW or rule.command is None:
        return False
    words = rule.pattern.split()
    if not words or words[-1] != "*":
        return False
    fixed = [word for word in words[:-1] if not word.startswith("-")]
    if not fixed or "*" in fixed[0]:
        return True
    program = fixed[0].rpartition("/")[2]
    rest = fixed[1:]
    if program in _BROAD_PROGRAMS or program.rstrip("0123456789.") in _BROAD_PROGRAMS:
        return not rest
    if program in _RUNNERS:
        return not rest or (len(rest) == 1 and rest[0] in _RUNNER_VERBS)
    return False


def broad_rules(rules: Iterable[ConfigRule]) -> tuple[ConfigRule, ...]:
    """Those that auto mode sets aside."""
    return tuple(rule for rule in rules if is_broad(rule))
