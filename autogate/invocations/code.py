"""Code of other languages: which one a file is in, and what a text of it does."""

from __future__ import annotations

import importlib
import re
from typing import Any, Final

from autogate.effects import Outcome, unclear

SHELLS: Final = frozenset(("shell", "sh", "bash", "zsh", "dash", "ksh"))
_SUFFIXES = {
    "sh": "shell", "bash": "shell", "zsh": "shell", "ksh": "shell", "py": "python", "js": "javascript",
    "mjs": "javascript", "cjs": "javascript", "ts": "typescript", "pl": "perl", "rb": "ruby", "php": "php",
    "lua": "lua", "awk": "awk", "r": "r",
}  # fmt: skip
_INTERPRETERS = re.compile(
    r"#!\s*(?:\S*/)?(?:env\s+(?:-\S+\s+)*)?(?:\S*/)?(sh|bash|zsh|dash|ksh|ash|python|pypy|node|deno|bun|perl|ruby|php"
    r"|lua|awk|gawk|Rscript|make)[\d.]*(?:\s|$)"
).match
_BY_INTERPRETER = {
    "ash": "shell", "sh": "shell", "bash": "shell", "zsh": "shell", "dash": "shell", "ksh": "shell",
    "pypy": "python", "node": "javascript", "deno": "typescript", "bun": "typescript", "gawk": "awk",
    "Rscript": "r",
}  # fmt: skip


def language_of(path: str, text: str) -> str:
    """The language of a file by its first line, else by its name."""
    if text.startswith("#!"):
        match = _INTERPRETERS(text[: text.find("\n") if "\n" in text else len(text)])
        return _BY_INTERPRETER.get(match[1], match[1]) if match is not None else "other"
    return _SUFFIXES.get(path.rpartition("/")[2].rpartition(".")[2].lower(), "")


_languages: dict[str, Any] = {}

_read: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], tuple[Outcome, ...]] = {}
"""Short programs read before, such as ``{print $1}``: what they do depends on these texts alone."""
_MOST_READ: Final = 1024
_LONGEST_READ: Final = 256


def outcomes_of_code(
    language: str, text: str, arguments: tuple[str, ...], options: tuple[str, ...]
) -> tuple[Outcome, ...] | None:
    """What inline code does, None where the language is not known."""
    if not language.isidentifier():
        return None
    if language not in _languages:
        try:
            _languages[language] = importlib.import_module(
                f"autogate.knowledge.languages.{language}"
            ).outcomes
        except (ImportError, AttributeError):
            _languages[language] = None
    found = _languages[language]
    if found is None:
        return None
    key = (language, text, arguments, options)
    known = _read.get(key)
    if known is not None:
        return known
    try:
        outcomes = tuple(found(text, arguments, options))
    except Exception as error:  # noqa: BLE001  # a mistake in one language must not hide the rest of the line
        return (unclear(f"reading {language} code failed with {type(error).__name__}"),)
    if len(text) + sum(map(len, arguments)) + sum(map(len, options)) <= _LONGEST_READ:
        if len(_read) >= _MOST_READ:
            _read.clear()
        _read[key] = outcomes
    return outcomes
