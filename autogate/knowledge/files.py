"""Small words that the knowledge of programs over files shares."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind
from autogate.knowledge.interface import Call
from autogate.words.values import as_path

_DOCUMENT = re.compile(
    r".*\.(html?|pdf|png|jpe?g|gif|svg|webp|heic|tiff?|bmp|txt|md|markdown|rst|csv|tsv|json|ya?ml|toml|xml|log|rtf"
    r"|docx?|xlsx?|pptx?|odt|mp[34]|mov|wav|m4[av]|xcodeproj|xcworkspace|ipynb|epub)\Z",
    re.IGNORECASE,
)


def is_document(path: str) -> bool:
    """Whether what opens a file shows it, by its name, and does not run it."""
    return _DOCUMENT.match(path) is not None


def reads(words: Iterable[str]) -> Iterable[Effect]:
    """Each word is a file that is read; ``-`` is standard input."""
    return (Effect(Kind.READ, as_path(word)) for word in words if word != "-")


def reads_operands(call: Call) -> Iterable[Effect]:
    """The operands are files that are read."""
    return reads(call.operands)
