"""What programs print."""

from __future__ import annotations

import pytest

from autogate.invocations.outputs import echo, printf, unescaped
from autogate.words.values import STAR, UNKNOWN


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("echo", "a", "b"), "a b\n"),
        (("echo", "-n", "a"), "a"),
        (("echo", "-e", "a\\tb\\x41\\0101\\c d"), "a\tbAA"),
        (("echo", "a\\tb"), "a\\tb\n"),
        (("echo", "-x"), "-x\n"),
        (("echo", UNKNOWN), f"{UNKNOWN}\n"),
        (("echo", "-e", "\\x00"), None),
        (("echo", "-e", f"\\{UNKNOWN}"), None),
    ],
)
def test_echo(words: tuple[str, ...], text: str | None) -> None:
    """Words and escapes; a decoded control character is not taken for a marker."""
    assert echo(words) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("%s\\n", "a", "b"), "a\nb\n"),
        (("%s=%d;", "a", "1", "b"), "a=1;b=0;"),
        (("%05d|%-3s|%%", "7", "a"), "00007|a  |%"),
        (("%b", "a\\tb"), "a\tb"),
        (("plain\\041",), "plain!"),
        (("%s", UNKNOWN), UNKNOWN),
        (("%d", "x"), STAR),
        (("%q", "a b"), None),
        (("%n", "a"), None),
        (("%s",), ""),
        ((UNKNOWN, "a"), None),
        (("%b", "\\x01"), None),
        (("%999999999s", "a"), None),
        ((), None),
    ],
)
def test_printf(words: tuple[str, ...], text: str | None) -> None:
    """The format is used again while words are left; what is not read is not known."""
    assert printf(words) == text


def test_unescaped() -> None:
    """Escapes of all kinds."""
    assert unescaped("a\\n\\\\b\\u0041") == ("a\n\\bA", False)
