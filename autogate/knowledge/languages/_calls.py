"""What calls do, for the languages that name the same things differently."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import LINKS, Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunShell
from autogate.knowledge.languages.common import opened, uncertain
from autogate.words.values import MANY, UNKNOWN, is_static


def effects(kind: str, values: list[str], language: str, name: str) -> Iterable[Outcome]:
    """The outcomes of a call of a kind with its arguments as values; ``MANY`` stands for unknown ones."""
    if MANY in values and kind != "argv":
        values = [UNKNOWN if value == MANY else value for value in values]
    first = values[0] if values else UNKNOWN
    second = values[1] if len(values) > 1 else UNKNOWN
    simple = _simple(kind, first, second)
    if simple is not None:
        return simple
    if kind == "open":
        return _open(first, second if len(values) > 1 else "r")
    if kind == "shell":
        return (RunShell(first),)
    if kind == "argv":
        return _argv(values)
    if kind == "file":
        return (RunFile(first, language),)
    if kind == "code":
        return (RunCode(language, first),) if is_static(first) else (uncertain(language, name),)
    if kind == "sql":
        return (RunCode("sql", first),)
    if kind in ("download", "upload", "request"):
        return (Effect(Kind.NETWORK, first, kind),)
    if kind in ("connect", "listen"):
        return (Effect(Kind.NETWORK, _host(first), kind),)
    if kind == "process":
        return (Effect(Kind.PROCESS, second if len(values) > 1 else first, name),)
    return () if kind == "pure" else (uncertain(language, name),)


def _simple(kind: str, first: str, second: str) -> Iterable[Outcome] | None:
    if kind == "read":
        return opened(first)
    if kind in ("write", "append", "edit", "create"):
        return opened(first, kind)
    if kind == "tree":
        return (Effect(Kind.READ, first, recursive=True),)
    if kind == "delete":
        return (Effect(Kind.DELETE, first),)
    if kind == "delete-tree":
        return (Effect(Kind.DELETE, first, recursive=True),)
    if kind == "move":
        return (Effect(Kind.MOVE, first, to=second),)
    if kind == "copy":
        return (*opened(first), *opened(second, "write"))
    if kind in LINKS:
        return (Effect(Kind.WRITE, second, kind, to=first),)
    if kind == "mode":
        return (Effect(Kind.MODE, first, second),)
    if kind == "owner":
        return (Effect(Kind.OWNER, first, second),)
    return None


def _open(path: str, mode: str) -> Iterable[Outcome]:
    if not is_static(mode):
        return (*opened(path), *opened(path, "write"))
    out: list[Outcome] = []
    if "r" in mode or "+" in mode or not re.search("[wax]", mode):
        out.extend(opened(path))
    for letter, detail in (("w", "write"), ("a", "append"), ("x", "create"), ("c", "write")):
        if letter in mode:
            out.extend(opened(path, detail))
            return out
    if "+" in mode:
        out.extend(opened(path, "edit"))
    return out


def _argv(values: list[str]) -> Iterable[Outcome]:
    if len(values) == 1 and values[0] != MANY:
        return (RunShell(values[0]),)
    return (RunCommand(tuple(values) or (UNKNOWN, MANY)),)


def _host(value: str) -> str:
    match = re.match(r"(?:[a-z0-9+]+://)?\[?([^/\]]+?)\]?(?::\d+)?(?:/|$)", value)
    return match[1] if match is not None and is_static(value) else value
