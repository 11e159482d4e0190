"""Programs that print names of files: a pattern stands for the names, as it does in a word."""

# ruff: noqa: ARG001  # all of one form

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from autogate.effects import RunCommand
from autogate.invocations.interface import Invocation, StdinKind
from autogate.knowledge.lookup import outcomes as knowledge_of
from autogate.words.values import MANY, STAR, has_pattern, has_unknown

if TYPE_CHECKING:
    from autogate.invocations.session import Feed, Session

_TEXT: Final = StdinKind.TEXT

BELOW: Final = f"{STAR}{STAR}/{STAR}"
"""Any file at or below a folder."""

_ACTIONS = frozenset(
    ("-exec", "-execdir", "-ok", "-okdir", "-delete", "-printf", "-ls", "-fprint", "-fprint0", "-fprintf",
     "-fls", "-quit")
)  # fmt: skip


def find(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    """What ``find`` prints: the paths that it would hand to a command."""
    argv = invocation.argv
    if MANY in argv or any(word in _ACTIONS for word in argv):
        return None
    words = tuple(word for word in argv if word not in ("-print", "-print0"))
    found = knowledge_of(invocation._replace(argv=(*words, "-exec", "_", "{}", "+"))) or ()
    paths = [path for run in found if type(run) is RunCommand and run.argv[0] == "_" for path in run.argv[1:]]
    return "".join(f"{path}\n" for path in paths) if paths else None


def ls(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    """What ``ls`` prints, where that is one name a line and nothing more."""
    options = "".join(word[1:] for word in invocation.argv[1:] if word[:1] == "-")
    operands = [word for word in invocation.argv[1:] if word[:1] != "-"]
    if not re.fullmatch("[1aAtrSdUvcuX]*", options):
        return None
    if not operands:
        return f"{STAR}\n"
    if "d" in options or all(has_pattern(word) and "." in word.rpartition("/")[2] for word in operands):
        return None if any(map(has_unknown, operands)) else "".join(f"{word}\n" for word in operands)
    return None


def _below(folders: list[str]) -> str | None:
    if any(has_unknown(folder) for folder in folders):
        return None
    if not folders:
        return f"{BELOW}\n"
    return "".join(f"{folder.rstrip('/') or ''}/{BELOW}\n{folder}\n" for folder in folders)


_LISTS = re.compile(
    "-[a-zA-Z]*[lL][a-zA-Z]*|--files-with-matches|--files-without-match|-[a-zA-Z]*L[a-zA-Z]*"
).fullmatch


def grep(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    """What ``grep -l`` and its like print. An option's value may be taken for a folder: one name more."""
    words = invocation.argv[1:]
    if not any(map(_LISTS, words)):
        # Whether it hands on what it gets matters only where that is known.
        return passed(invocation, feed, session) if feed.stdin.kind is _TEXT and _filters(words) else None
    operands = [word for word in words if word[:1] != "-"]
    if not any(word in ("-e", "-f") or word.startswith(("--regexp", "--file")) for word in words):
        operands = operands[1:]
    return _below(operands)


def _filters(words: tuple[str, ...]) -> bool:
    return not any(re.match("-[a-zA-Z]*[conqbH]|--(count|only|line|byte|quiet|with)", word) for word in words)


def fd(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    """What ``fd`` prints."""
    words = invocation.argv[1:]
    if any(word in ("-x", "-X", "-l") or word.startswith(("--exec", "--list", "--format")) for word in words):
        return None
    return _below([word for word in words if word[:1] != "-"][1:])


def of_git(words: tuple[str, ...]) -> str | None:
    """What git's commands print that list files; the words start with the command."""
    if words[0] == "ls-files" and not any(word in ("-s", "--stage", "-t", "-v") for word in words):
        return f"{BELOW}\n"
    if words[0] == "diff" and "--name-only" in words:
        return f"{BELOW}\n"
    if words[0] == "grep" and any(map(_LISTS, words)):
        return f"{BELOW}\n"
    return None


def passed(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    """Names that a filter lets through: the same patterns cover them. Exact text is not handed on."""
    if feed.stdin.kind is not _TEXT or not has_pattern(feed.stdin.value):
        return None
    return feed.stdin.value


Output = Callable[["Invocation", "Feed", "Session"], "str | None"]

OUTPUTS: Final[dict[str, Output]] = {
    "find": find, "gfind": find, "ls": ls, "gls": ls, "grep": grep, "egrep": grep, "fgrep": grep,
    "ggrep": grep, "rg": grep, "ag": grep, "fd": fd, "fdfind": fd, "sort": passed, "uniq": passed,
    "head": passed, "tail": passed, "shuf": passed, "tac": passed,
}  # fmt: skip
