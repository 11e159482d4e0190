"""Paths as values: joined and normalised without asking the world.

A path may hold the markers of ``autogate.words.values``. An unknown part can be any text, slashes and
``..`` included, so what follows it is only known relative to it.
"""

from __future__ import annotations

import functools
import re

from autogate.words.values import BRACKET, MANY, QUESTION, STAR, UNKNOWN, has_unknown, is_static

_words = re.compile("[0-9A-Za-z]").search
_known_beginning = re.compile("[^\x00-\x04]*").match


def join(directory: str, value: str) -> str:
    """The value seen from a directory, not normalised.

    A value that starts with an unknown part may be absolute, so the directory does not hold it. An
    empty directory is an unknown one.
    """
    if value[:1] in ("/", UNKNOWN, MANY) and value:
        return value
    return f"{directory or UNKNOWN}/{value}"


def normalise(path: str) -> str:
    """The path without ``.``, ``..`` and empty parts: absolute, or starting with an unknown part.

    ``..`` behind an unknown part or a pattern makes that part unknown: it swallows what it stands for.
    """
    if path[:1] == "/" and "/." not in path and "//" not in path and path[-1] != "/":
        return path
    stack: list[str] = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part != "..":
            stack.append(part)
        elif not stack:
            continue
        elif is_static(stack[-1]):
            stack.pop()
        else:
            stack[-1] = UNKNOWN
    if path[:1] in (UNKNOWN, MANY) and path:
        return "/".join(stack) if stack and not is_static(stack[0]) else "/".join((UNKNOWN, *stack))
    return "/" + "/".join(stack)


def absolute(value: str, directory: str) -> str:
    """The normalised path of a value seen from a directory."""
    return normalise(join(directory, value))


def parent(path: str) -> str:
    """The folder of a normalised path; the root is its own."""
    return path.rpartition("/")[0] or "/"


def name(path: str) -> str:
    """The last part of a normalised path."""
    return path.rpartition("/")[2]


def within(path: str, folder: str) -> bool:
    """Whether a normalised path is the folder or lies below it."""
    return path == folder or path.startswith(folder if folder == "/" else folder + "/")


def split(path: str) -> tuple[str, tuple[str, ...]]:
    """A normalised path as its known folder and the parts from the first that is not known.

    The folder is "" where not even the start is known, and the whole path where all of it is.
    """
    if is_static(path):
        return path, ()
    parts = path.split("/")
    for index, part in enumerate(parts):
        if not is_static(part):
            if index == 0:
                return "", tuple(parts)
            return "/".join(parts[:index]) or "/", tuple(parts[index:])
    raise AssertionError(path)


def emptied(path: str) -> str:
    """A path, not normalised, with its unknown parts empty, as unset variables leave them; "" for none."""
    rest = path.replace(UNKNOWN, "").replace(MANY, "")
    return normalise("/" + rest) if rest else ""


def has_words(part: str) -> bool:
    """Whether a part has a letter or digit that is known."""
    return _words(part) is not None


def is_broad(part: str) -> bool:
    """Whether a part is a pattern without a letter or digit: ``*``, ``.*``, ``.??*``, ``[!.]*``."""
    return not is_static(part) and not has_unknown(part) and _words(part) is None


@functools.lru_cache(maxsize=512)
def matcher(part: str) -> re.Pattern[str]:
    """A regular expression for the names that one part of a path can stand for.

    As in a shell, a pattern at the start matches no leading dot.
    """
    fixed = [""]
    for char in part:
        if char == QUESTION:
            fixed[-1] += "."
        elif char == BRACKET:  # also an extended pattern, so of any length
            fixed[-1] += "."
            fixed.append("")
        elif char in (STAR, UNKNOWN, MANY):
            fixed.append("")
        else:
            fixed[-1] += re.escape(char)
    # Each piece at its first place is enough, and the atomic groups keep it from being tried at others,
    # which would take exponential time.
    text = fixed[0] + "".join(f"(?>.*?{piece})" for piece in fixed[1:-1] if piece)
    if len(fixed) > 1:
        text += f".*{fixed[-1]}"
    return re.compile(("(?!\\.)" if part[:1] in (STAR, QUESTION, BRACKET) else "") + text, re.DOTALL)


def could_be(part: str, name: str) -> bool:
    """Whether a part of a path can stand for that name."""
    if is_static(part):
        return part == name
    return name.startswith(beginning(part)) and matcher(part).fullmatch(name) is not None


def beginning(part: str) -> str:
    """What a part of a path begins with for certain."""
    return _known_beginning(part)[0]  # type: ignore[index]  # it matches nothing, too


def could_hold(parts: tuple[str, ...], path: tuple[str, ...]) -> bool:
    """Whether something that the parts match is the path or a folder above it; ``**`` matches folders."""
    if not parts:
        return True
    first = parts[0]
    if len(first) > 1 and not first.strip(STAR):
        while parts[1:] and len(parts[1]) > 1 and not parts[1].strip(STAR):
            parts = parts[1:]
        return any(could_hold(parts[1:], path[index:]) for index in range(len(path) + 1))
    return bool(path) and could_be(first, path[0]) and could_hold(parts[1:], path[1:])
