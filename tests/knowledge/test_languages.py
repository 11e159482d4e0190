"""Every language's own examples hold, and no language takes an unknown part for harmless."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import pytest

from autogate.knowledge import languages
from autogate.knowledge.describe import describe_one

NAMES = sorted(
    m.name for m in pkgutil.iter_modules(languages.__path__) if m.name[0] != "_" and m.name != "common"
)


def language(name: str) -> ModuleType:
    return importlib.import_module(f"{languages.__name__}.{name}")


def split(text: str) -> list[str]:
    """The outcomes of an example; a ``;`` within quotes parts nothing."""
    parts, quote, start = [], "", 0
    for at, char in enumerate(text):
        if quote:
            if char == quote and text[at - 1] != "\\":
                quote = ""
        elif char in "'\"" and (at == 0 or text[at - 1] == " "):
            quote = char
        elif char == ";":
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return sorted(part.strip() for part in parts if part.strip())


CASES = [(name, code, want) for name in NAMES for code, want in language(name).EXAMPLES]


@pytest.mark.parametrize(("name", "code", "want"), CASES, ids=[f"{n}: {c[:60]}" for n, c, _ in CASES])
def test_example_holds(name: str, code: str, want: str) -> None:
    got = sorted(map(describe_one, language(name).outcomes(code)))
    assert got == split(want)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", ["\x00", "1 \x00", "'\x00'", '"\x00"', "\x04", "# \x00", "-- \x00", "\x01"])
def test_an_unknown_part_is_never_harmless(name: str, code: str) -> None:
    assert language(name).outcomes(code)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "piece",
    [
        "(",
        "[",
        "{",
        "a.",
        "-",
        "!",
        '"',
        "'",
        "/",
        "|",
        "x=(",
        "f(",
        "a\n",
        "`",
        "$(",
        "\\",
        "if ",
        "1+",
        ";",
    ],
)
def test_long_and_deep_code_is_read_in_bounded_time(name: str, piece: str) -> None:
    language(name).outcomes(piece * (20_000 // len(piece)))
    assert language(name).outcomes(piece * 400_000)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_code_gives_the_same_outcomes(name: str) -> None:
    for code, _ in language(name).EXAMPLES:
        assert language(name).outcomes(code) == language(name).outcomes(code)
