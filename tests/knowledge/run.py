"""Runs the examples of a family: ``python -m tests.knowledge.run FAMILY…`` prints those that fail.

``…`` in an example's command stands for an unknown part of a word, ``⋯`` for any number of words.
"""

from __future__ import annotations

import importlib
import pkgutil
import shlex
import sys

from autogate.invocations.interface import Invocation
from autogate.knowledge import programs
from autogate.knowledge.describe import describe_one
from autogate.knowledge.interface import Example, Program
from autogate.knowledge.options import outcomes_of

DIRECTORY = "/home/dev/work/shop"


def families() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(programs.__path__))


def load(family: str) -> tuple[dict[str, Program], tuple[Example, ...]]:
    module = importlib.import_module(f"{programs.__name__}.{family}")
    return {name: p for p in module.PROGRAMS for name in p.names.split()}, module.EXAMPLES


def result(known: dict[str, Program], command: str) -> str:
    """The outcomes of the example's command, sorted, in the form of ``describe``."""
    words = tuple(w.replace("…", "\x00").replace("⋯", "\x04") for w in shlex.split(command))
    invocation = Invocation(words, DIRECTORY)
    program = known[invocation.name]
    return ordered("; ".join(map(describe_one, outcomes_of(program, invocation))))


def ordered(text: str) -> str:
    return "; ".join(sorted(part.strip() for part in text.split(";")))


def main() -> int:
    bad = 0
    for family in sys.argv[1:] or families():
        known, examples = load(family)
        for example in examples:
            got = result(known, example.command)
            if got != ordered(example.outcomes):
                bad += 1
                print(f"{family}: {example.command}\n   want {ordered(example.outcomes)}\n   got  {got}")
    print(f"{bad} examples fail")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
