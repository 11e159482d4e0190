"""Takes secrets out of texts that are sent, stored or shown: a list of named patterns.

What a pattern takes must be unable to hide anything else: no pattern runs over an operator of the shell, a
substitution or the end of a line into the next command. So a secret with such a character in it may be
taken out in part only, unless it is quoted.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Pattern(NamedTuple):
    """A kind of secret. Group 1, where there is one, is kept in front of the mark."""

    name: str
    source: str
    hints: tuple[str, ...]
    """One of these, in lower case, stands in every text that the pattern finds something in."""
    flags: int = 0

    @property
    def expression(self) -> re.Pattern[str]:
        """Compiled when a text holds a hint: all of them together cost as much as a whole check."""
        found = _compiled.get(self.name)
        if found is None:
            found = _compiled[self.name] = re.compile(self.source, self.flags)
        return found


_compiled: dict[str, re.Pattern[str]] = {}


def _pattern(name: str, expression: str, *hints: str, flags: int = 0) -> Pattern:
    return Pattern(name, expression, hints, flags)


_BARE = r"[^\s\"'`$;|&()<>,{}\\]"
"""A character of a word that the shell does not look at."""
_QUOTED = r"\"[^\"`$\n\\]{4,400}(?=\")|'[^'\n]{4,400}(?=')"

PATTERNS: Final = (
    _pattern(
        "private-key",
        r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?:\s|\\[nr])*(?:Proc-Type|DEK-Info): ?[A-Z0-9,-]{1,80})*"
        r"(?:(?:\s|\\[nr])*[A-Za-z0-9+/=]{24,})*"
        r"(?:(?:\s|\\[nr])*(?:[A-Za-z0-9+/=]{1,23}(?:\s|\\[nr])*)?-----END [A-Z ]{0,40}PRIVATE KEY-----)?",
        "private key",
    ),
    _pattern("anthropic-key", r"\bsk-ant-[A-Za-z0-9_-]{16,}", "sk-ant-"),
    _pattern("openai-key", r"\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,}", "sk-"),
    _pattern(
        "github-token", r"\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})", "gh", "github_pat"
    ),
    _pattern("gitlab-token", r"\bglpat-[A-Za-z0-9_-]{16,}", "glpat-"),
    _pattern("slack-token", r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}", "xox"),
    _pattern("slack-webhook", r"(hooks\.slack\.com/services/)[A-Za-z0-9/_-]{20,}", "hooks.slack.com"),
    _pattern(
        "aws-key-id", r"\b(?:AKIA|ASIA|AGPA|AIDA|AROA)[A-Z0-9]{16}\b", "akia", "asia", "agpa", "aida", "aroa"
    ),
    _pattern("google-key", r"\bAIza[A-Za-z0-9_-]{35}", "aiza"),
    _pattern("google-token", r"\bya29\.[A-Za-z0-9_-]{20,}", "ya29."),
    _pattern("stripe-key", r"\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}", "k_live_", "k_test_"),
    _pattern("npm-token", r"\bnpm_[A-Za-z0-9]{30,}", "npm_"),
    _pattern("pypi-token", r"\bpypi-[A-Za-z0-9_-]{40,}", "pypi-"),
    _pattern("hugging-face-token", r"\bhf_[A-Za-z0-9]{30,}", "hf_"),
    _pattern("sendgrid-key", r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}", "sg."),
    _pattern("telegram-token", r"\b\d{8,10}:[A-Za-z0-9_-]{35}\b", ":"),
    _pattern("vault-token", r"\bhv[sbr]\.[A-Za-z0-9_-]{20,}", "hvs.", "hvb.", "hvr."),
    _pattern("jwt", r"\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}", "eyj"),
    _pattern(
        "url-password",
        rf"(:/{{1,3}}[^\s/:@\"'`$;|&()<>]{{0,100}}:)(?:(?![/@]){_BARE}){{1,200}}(?=@)",
        ":/",
    ),
    _pattern(
        "authorization",
        rf"((?:authorization|proxy-authorization)\s*[:=]\s*(?:bearer|basic|token)\s+){_BARE}{{6,}}",
        "authorization",
        flags=re.IGNORECASE,
    ),
    _pattern("bearer", r"(\bbearer\s+)[A-Za-z0-9._~+/-]{16,}=*", "bearer", flags=re.IGNORECASE),
    _pattern(
        "assigned-secret",
        r"((?:(?:password|passwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token"
        r"|access[_-]?token|_token|client[_-]?secret)[A-Za-z0-9_-]{0,20})\"?[ \t]{0,4}[:=][ \t]{0,4})"
        rf"(?:{_QUOTED}|[\"']?{_BARE}{{6,}})",
        "passw",
        "secret",
        "key",
        "token",
        flags=re.IGNORECASE,
    ),
    _pattern(
        "password-option",
        rf"((?:^|\s)--?(?:password|passwd|token|api-key|secret)[= ])(?:{_QUOTED}|(?!-)[\"']?{_BARE}{{4,}})",
        "-password",
        "-passwd",
        "-token",
        "-api-key",
        "-secret",
    ),
)


_NUMBER_OF_HINT: Final = {hint: number for number, pattern in enumerate(PATTERNS) for hint in pattern.hints}
"""Hint → place of its pattern in PATTERNS; a hint has one pattern only."""


def redact(text: str) -> str:
    """The text with every known kind of secret replaced by its name in brackets."""
    lowered = text.lower()
    # In one comprehension, for this runs for every text of every entry, and most hold none.
    numbers = {number for hint, number in _NUMBER_OF_HINT.items() if hint in lowered}
    for number in sorted(numbers):  # in the order of the patterns: one may leave what another would take
        pattern = PATTERNS[number]
        expression = pattern.expression
        if expression.groups:
            text = expression.sub(lambda m, name=pattern.name: f"{m[1]}[{name}]", text)  # type: ignore[misc]
        else:
            text = expression.sub(f"[{pattern.name}]", text)
    return text
