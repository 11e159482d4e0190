"""File name patterns: marked in values, and as regular expressions for ``${x%pattern}`` and ``case``."""

from __future__ import annotations

import re

from autogate.words.values import BRACKET, QUESTION, STAR

has_special = re.compile(r"[*?\[]|[+@!]\(").search


def mark(text: str) -> str:
    """Unquoted text with its patterns as markers. A URL is left alone: it names no existing file."""
    if has_special(text) is None or "://" in text:
        return text
    out: list[str] = []
    last_bracket = text.rfind("]")
    parentheses = "(" in text
    at = 0
    while at < len(text):
        char = text[at]
        if parentheses and char in "?*+@!" and text[at + 1 : at + 2] == "(":
            end = _closing(text, at + 1)
            if end > 0:
                out.append(BRACKET)
                at = end + 1
                continue
            parentheses = False
        if char == "*":
            out.append(STAR)
        elif char == "?":
            out.append(QUESTION)
        elif char == "[" and at + 1 < last_bracket:
            start = at + (3 if text[at + 1] in "!^" else 2)
            end = text.find("]", start)
            if end < 0 or "/" in text[at:end]:
                out.append(char)
            else:
                out.append(BRACKET)
                at = end
        else:
            out.append(char)
        at += 1
    return "".join(out)


def _closing(text: str, at: int) -> int:
    """Where the parenthesis at ``at`` closes, -1 where it does not."""
    depth = 0
    for index in range(at, len(text)):
        if text[index] == "(":
            depth += 1
        elif text[index] == ")":
            depth -= 1
            if not depth:
                return index
    return -1


def regex(text: str) -> str | None:
    """A regular expression for an unquoted pattern, None where it is too much to translate.

    Stars are bounded: each one more costs a factor of the length of what is matched.
    """
    if text.count("*") > 3 or ("(" in text and re.search(r"[?*+@!]\(", text) is not None):
        return None
    out: list[str] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char == "*":
            out.append(".*")
        elif char == "?":
            out.append(".")
        elif char == "[":
            start = at + (3 if text[at + 1 : at + 2] in ("!", "^") else 2)
            end = text.find("]", start)
            if end < 0 or "[:" in text[at + 1 : end]:
                return None
            body = text[at + 1 : end]
            negated = body[:1] in ("!", "^")
            body = re.sub(r"([\\\[\]^&~|])", r"\\\1", body[1:] if negated else body)
            out.append(f"[{'^' if negated else ''}{body}]")
            at = end
        else:
            out.append(re.escape(char))
        at += 1
    return "".join(out)
