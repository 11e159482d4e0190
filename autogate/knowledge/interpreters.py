"""Interpreters of scripting languages: code on the line, code in a file, code on the standard input."""

# long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autogate.effects import Outcome, RunCode, RunFile, RunInput
from autogate.knowledge.interface import Call, Then
from autogate.words.values import MANY


def interpreter(
    language: str, code: str = "-e", *, files: str = "", quiet: str = "", keeps: bool = False
) -> Then:
    """An interpreter. ``code`` are options whose value is code, ``files`` those that name a file of code;
    an option of ``quiet`` only prints. With ``keeps`` a script runs although code was given."""
    codes = tuple(code.split())
    loads = tuple(files.split())
    prints = tuple(quiet.split())

    def then(call: Call) -> Iterator[Outcome]:
        words = call.operands
        if prints and call.has(*prints):
            return
        for value in call.values(*loads) if loads else ():
            yield RunFile(value, language)
        texts = call.values(*codes) if codes else ()
        if texts:
            yield RunCode(language, "\n".join(texts), words)
            if not keeps:
                return
        if words and words[0] == MANY:
            yield call.unclear("arguments are not known")
        elif words and words[0] != "-":
            yield RunFile(words[0], language, words[1:])
        elif not texts and not (loads and call.has(*loads)):
            yield RunInput(language, words[1:])

    return then


def nothing(call: Call) -> Iterable[Outcome]:
    """Only prints."""
    del call
    return ()
