"""Takes secrets out of texts that are sent, stored or shown: a list of named patterns."""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Pattern(NamedTuple):
    """A kind of secret. Group 1, where there is one, is kept in front of the mark."""

    name: str
    expression: re.Pattern[str]


def _pattern(name: str, expression: str, flags: int = 0) -> Pattern:
    return Pattern(name, re.compile(expression, flags))


PATTERNS: Final = (
    _pattern(
        "private-key",
        r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,20000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|\Z)",
    ),
    _pattern("anthropic-key", r"\bsk-ant-[A-Za-z0-9_-]{16,}"),
    _pattern("openai-key", r"\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,}"),
    _pattern("github-token", r"\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})"),
    _pattern("gitlab-token", r"\bglpat-[A-Za-z0-9_-]{16,}"),
    _pattern("slack-token", r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
    _pattern("slack-webhook", r"(hooks\.slack\.com/services/)[A-Za-z0-9/_-]{20,}"),
    _pattern("aws-key-id", r"\b(?:AKIA|ASIA|AGPA|AIDA|AROA)[A-Z0-9]{16}\b"),
    _pattern("google-key", r"\bAIza[A-Za-z0-9_-]{35}"),
    _pattern("google-token", r"\bya29\.[A-Za-z0-9_-]{20,}"),
    _pattern("stripe-key", r"\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"),
    _pattern("npm-token", r"\bnpm_[A-Za-z0-9]{30,}"),
    _pattern("pypi-token", r"\bpypi-[A-Za-z0-9_-]{40,}"),
    _pattern("hugging-face-token", r"\bhf_[A-Za-z0-9]{30,}"),
    _pattern("sendgrid-key", r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}"),
    _pattern("telegram-token", r"\b\d{8,10}:[A-Za-z0-9_-]{35}\b"),
    _pattern("vault-token", r"\bhv[sbr]\.[A-Za-z0-9_-]{20,}"),
    _pattern("jwt", r"\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"),
    _pattern("url-password", r"([A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s/:@]{0,100}:)[^\s/@]{1,200}(?=@)"),
    _pattern(
        "authorization",
        r"((?:authorization|proxy-authorization)\s*[:=]\s*(?:bearer|basic|token)\s+)[^\s\"']{6,}",
        re.IGNORECASE,
    ),
    _pattern("bearer", r"(\bbearer\s+)[A-Za-z0-9._~+/-]{16,}=*", re.IGNORECASE),
    _pattern(
        "assigned-secret",
        r"((?:[A-Za-z0-9_-]{0,60}(?:password|passwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token"
        r"|access[_-]?token|_token|client[_-]?secret)[A-Za-z0-9_-]{0,20})\"?\s{0,4}[:=]\s{0,4}[\"']?)"
        r"(?![\"']?\$)[^\s\"'$,;}]{6,}",
        re.IGNORECASE,
    ),
    _pattern(
        "password-option", r"((?:^|\s)--?(?:password|passwd|token|api-key|secret)[= ])(?!\$)[^\s\"']{4,}"
    ),
)


def redact(text: str) -> str:
    """The text with every known kind of secret replaced by its name in brackets."""
    for pattern in PATTERNS:
        if pattern.expression.groups:
            text = pattern.expression.sub(lambda m, name=pattern.name: f"{m[1]}[{name}]", text)  # type: ignore[misc]
        else:
            text = pattern.expression.sub(f"[{pattern.name}]", text)
    return text
