"""A program that the line itself builds before it runs it, out of the project's sources.

What comes out is as trustworthy as the build was, and that is judged by itself. Where the line writes, moves
or fetches anything that may have gone into it, nothing is said here, and what runs is unknown.
"""

from __future__ import annotations

import re

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Step
from autogate.judgement.interface import Case
from autogate.words.addresses import is_local
from autogate.words.values import is_static
from autogate.world.interface import Node, Place
from autogate.world.paths import within
from autogate.world.places import locate

_COMPILER = re.compile(
    r"(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|gfortran)(?:-[\d.]+)?"
    r"|rustc|swiftc|ghc|ocamlc|ocamlopt|nim|crystal|dmd|ldc2|fpc|odin|nvcc"
)
"""Names of compilers that leave a program, and nothing that they were not given."""
_MOST_STEPS = 64
"""What is built further back is not looked for: each program of a line would look through all before it."""
_MAY_LEAVE_ANYTHING = (Kind.UNKNOWN, Kind.REPOSITORY)
"""Kinds of effects that say nothing of which files they leave."""


def built_by(case: Case, path: str) -> str:
    """What built the file at a path of the project earlier in the line; "" where nothing surely did."""
    if not is_static(path) or case.number > _MOST_STEPS:
        return ""
    builder = -1
    for index, step in enumerate(case.line.steps[: case.number]):
        if _builds(case, step, path):
            builder = index
        elif any(_leaves(case, effect, path, built=builder >= 0) for effect in step.effects):
            return ""
    return case.line.steps[builder].invocation.name if builder >= 0 else ""


def _builds(case: Case, step: Step, path: str) -> bool:
    """Whether the step is a build of the project, or compiles sources of it that nobody wrote just now."""
    effects = [effect for effect in step.effects if not effect.remote]
    if any(effect.kind is Kind.BUILD and _of_project(case, effect) for effect in effects):
        return case.world.node(path) is Node.ABSENT or any(
            effect.kind is Kind.WRITE and _at(case, effect) == path for effect in effects
        )
    if not _COMPILER.fullmatch(step.invocation.name):
        return False
    sources = [effect for effect in effects if effect.kind is Kind.READ]
    if not sources or not all(
        _of_project(case, source) and case.world.node(_at(case, source)) is Node.FILE for source in sources
    ):
        return False
    if any(_is_elsewhere(case, step, word) for word in step.invocation.argv[1:]):
        return False
    named = [_at(case, effect) for effect in effects if effect.kind is Kind.WRITE]
    return path in named or (not named and case.world.node(path) is Node.ABSENT)


_OPTION = re.compile(r"-+[A-Za-z]+(?=[./~])")
_PARTS = re.compile(r"[,=]")


def _is_elsewhere(case: Case, step: Step, word: str) -> bool:
    """Whether a word names a place from which more comes into the program: folders of headers, libraries."""
    for part in _PARTS.split(word):
        path = _OPTION.sub("", part, count=1)
        if "/" in path or path == "..":
            place = locate(path, step.invocation.directory, case.world).place
            if place not in (Place.PROJECT, Place.SYSTEM, Place.NOWHERE):
                return True
    return False


def _at(case: Case, effect: Effect) -> str:
    return locate(effect.what, effect.directory, case.world).path


def _of_project(case: Case, effect: Effect) -> bool:
    """Not what a container does there, for its tools may be anybody's."""
    here = locate(effect.what, effect.directory, case.world).place is Place.PROJECT
    return here and not effect.detail.startswith(("a container", "compose"))


def _leaves(case: Case, effect: Effect, path: str, *, built: bool) -> bool:
    """Whether an effect may have put something into the program: before the build a source, then itself."""
    if effect.remote:
        return False
    if effect.kind in _MAY_LEAVE_ANYTHING:
        return True
    if effect.kind is Kind.NETWORK:
        return not effect.to and not is_local(effect.what)  # a tool out of a registry is judged by itself
    if effect.kind is Kind.MOVE or (effect.kind is Kind.WRITE and effect.detail != "create"):
        to = locate(effect.to if effect.kind is Kind.MOVE else effect.what, effect.directory, case.world)
        if to.place is Place.NOWHERE:
            return False
        return not built or not is_static(to.path) or within(path, to.path)
    return False
