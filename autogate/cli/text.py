"""Text from elsewhere (commands, paths, values) made safe to show in a terminal."""

from __future__ import annotations

import re

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad"  # control characters: they move the cursor, colour, ring, set titles
    "\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # bidi, invisible, line ends
    "\ud800-\udfff"  # lone surrogates: bytes that are not UTF-8
    "\U000e0000-\U000e0fff]"  # tags
)


def _written(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def quantity(number: int, one: str, many: str = "") -> str:
    """A number with what it counts: ``1 call``, ``1,200 calls``. ``many`` "" stands for one with an s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


COMMAND = re.compile(r"##(?=[A-Za-z]*\[)")
"""How a command to what runs a job in CI begins, anywhere in a line: ``##[error]``, ``##vso[task…]``."""


def escape(text: str) -> str:
    """The text with every control, bidirectional and invisible character written out; no command to CI."""
    if not (text.isascii() and text.isprintable()):
        text = _HIDDEN.sub(_written, text)
    return COMMAND.sub(r"#\\x23", text) if "##" in text else text
