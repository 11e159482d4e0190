"""Words of zsh where another shell reads them, and programs that shorten what another one prints."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, readable, unclear
from autogate.knowledge.interface import Call, Example, Program, Style, effect

# where zsh reads them, they are builtins and never come here
_ZSH = "bindkey unsetopt setopt zstyle autoload zle zmodload zparseopts compdef compinit promptinit vared"

_PASSED = frozenset(
    (
        *(
            "git",
            "gh",
            "ls",
            "tree",
            "grep",
            "find",
            "diff",
            "wc",
            "curl",
            "wget",
            "docker",
            "kubectl",
            "cargo",
            "npm",
            "npx",
        ),
        *(
            "pnpm",
            "vitest",
            "jest",
            "playwright",
            "prisma",
            "prettier",
            "tsc",
            "next",
            "pytest",
            "ruff",
            "mypy",
            "pip",
            "go",
        ),
        *(
            "golangci-lint",
            "aws",
            "psql",
            "dotnet",
            "rake",
            "rspec",
            "rubocop",
            "env",
            "yarn",
            "eslint",
            "gt",
            "cat",
        ),
    )
)


def _rtk(call: Call) -> Iterable[Outcome]:
    """``rtk NAME …`` runs that program; proxy, err, test and summary run all the words that follow."""
    words = list(call.operands)
    while words and words[0] in ("-v", "-vv", "-vvv", "--verbose", "-u", "--ultra-compact", "--skip-env"):
        words.pop(0)
    if (
        not words
        or words[0] in ("-h", "--help", "-V", "--version", "help")
        or words[1:] in (["--help"], ["-h"])
    ):
        return
    verb, rest = words[0], tuple(words[1:])
    if verb in ("gain", "discover", "cc-economics", "session", "verify", "rewrite", "pipe", "learn"):
        return
    if verb in ("proxy", "err", "test", "summary", "run"):
        if rest:
            yield RunCommand(rest)
    elif verb in ("read", "smart", "json", "log", "deps"):
        for word in rest:
            if not word.startswith("-"):
                yield Effect(Kind.READ, word)
    elif verb == "lint":
        yield RunCommand(("eslint", *rest))
    elif verb in _PASSED:
        yield RunCommand((verb, *rest))
    elif verb in ("init", "config", "hook", "trust", "untrust", "hook-audit", "telemetry"):
        yield Effect(Kind.CHANGE, f"rtk {verb} {readable(' '.join(rest))}".strip(), "set", force="uncertain")
    else:
        yield unclear(f"rtk {readable(verb)} is not known")


PROGRAMS = (
    Program(
        _ZSH,
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.CHANGE, "the settings of zsh", "set", force="low"),
        bare=(),
    ),
    Program("rtk", operands="text*", style=Style.NONE, then=_rtk),
)

EXAMPLES = (
    Example("bindkey", "pure"),
    Example("setopt extended_glob", "change set the settings of zsh !low"),
    Example("rtk gain", "pure"),
    Example("rtk git status", "run git status"),
    Example("rtk proxy rm -rf x", "run rm -rf x"),
    Example("rtk frobnicate", "unknown rtk frobnicate is not known"),
)
