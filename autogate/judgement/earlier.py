"""What earlier steps of a line did, gathered once for the whole line: rules ask it again for every step."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from autogate.judgement.interface import Case

Found = TypeVar("Found")


def once(make: Callable[[Case], Found], case: Case) -> Found:
    """What a function finds out about the line of a case, whatever the step; asked once for each line."""
    key = (make, id(case.line))
    if key not in case.world.memory:
        case.world.memory[key] = (case.line, make(case))  # a line that is kept shares its identity with none
    found: Found
    _, found = case.world.memory[key]
    return found


def around(path: str) -> Iterator[str]:
    """The path and every folder above it."""
    anchored = path[:1] == "/"
    path = path.rstrip("/")
    while path:
        yield path
        path = path.rpartition("/")[0]
    if anchored:
        yield ""


class ByPlace(Generic[Found]):
    """What the steps of a line did at paths, to be found by a folder around the path or by a path in it."""

    def __init__(self, entries: Iterable[tuple[int, str, Found]]) -> None:
        """``entries`` are steps, paths and what was done there, in the order of the line."""
        self._at: dict[str, list[tuple[int, Found]]] = {}
        self._below: dict[str, list[tuple[int, Found]]] = {}
        for index, path, found in entries:
            here = path.rstrip("/")
            self._at.setdefault(here, []).append((index, found))
            for above in around(here.rpartition("/")[0] or here[:1]) if "/" in here else ():
                self._below.setdefault(above, []).append((index, found))

    def at(self, path: str, number: int) -> Iterator[tuple[int, Found]]:
        """What was done at the path itself before a step."""
        return _before(self._at.get(path.rstrip("/"), []), number)

    def below(self, folder: str, number: int) -> Iterator[tuple[int, Found]]:
        """What was done below the folder before a step."""
        return _before(self._below.get(folder.rstrip("/"), []), number)

    def above(self, path: str, number: int) -> Iterator[tuple[int, Found]]:
        """What was done at the path or at a folder around it before a step."""
        for folder in around(path):
            yield from self.at(folder, number)


def _before(found: list[tuple[int, Found]], number: int) -> Iterator[tuple[int, Found]]:
    for entry in found:
        if entry[0] >= number:
            return
        yield entry


def last_before(indices: list[int], number: int) -> int | None:
    """The last of ascending step numbers that is before a step."""
    at = bisect_left(indices, number)
    return indices[at - 1] if at else None
