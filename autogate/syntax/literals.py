"""What quotes and backslashes leave behind, and how words are put together: shared by all readers."""

from __future__ import annotations

import re
from typing import Any, Final

from autogate.syntax.tree import Assignment, Redirect, Redirected, Simple, Text, Word


class UnreadableError(Exception):
    """The text has something no reader of ours gives a certain meaning to."""


MAXIMUM_DEPTH: Final = 60
"""How deep commands may nest. Later layers walk the tree recursively; nobody writes more by hand."""

CHAIN_LIMIT: Final = 5_000
"""How many commands ``&&`` and ``||`` may join. Later layers walk the left side in a loop."""

DECLARATIONS: Final = frozenset({"declare", "typeset", "local", "export", "readonly"})

STDERR_TO_STDOUT: Final = Redirect(">&", Word((Text("1"),)), "2")

_SPLIT_OPERATOR = re.compile(r"\$\\\n|[<>&|;()!?*+@=](?:\\\n)+[&|<>();]")
_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\+?)=")
_ESCAPE_UNQUOTED = re.compile(r"\\(\n|[\s\S]|\Z)")
_ESCAPE_DOUBLE = re.compile(r"\\(\n|[$`\"\\])")
_ESCAPE_HERE = re.compile(r"\\(\n|[$`\\])")
_ANSI_C = re.compile(
    r"\\(?:(?P<plain>[abeEfnrtv\\'\"?])|(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9A-Fa-f]{1,2})"
    r"|u(?P<u>[0-9A-Fa-f]{1,4})|U(?P<U>[0-9A-Fa-f]{1,8})|c(?P<control>[\s\S])|(?P<other>[\s\S]|\Z))"
)
_PLAIN: Final = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "E": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "?": "?",
}


def splits_operator(text: str) -> bool:
    """Whether a line continuation may stand inside an operator.

    The shell joins the lines first and sees one operator; parsers see two things.
    """
    return "\\\n" in text and _SPLIT_OPERATOR.search(text) is not None


def unquoted(value: str) -> list[Text]:
    """The parts of unquoted characters as written: each backslash quotes what follows it."""
    if "\\" not in value:
        return [Text(value)] if value else []
    parts: list[Text] = []
    position = 0
    for match in _ESCAPE_UNQUOTED.finditer(value):
        if match.start() > position:
            parts.append(Text(value[position : match.start()]))
        position = match.end()
        character = match[1]
        if character == "\n":
            continue
        if not character:
            raise UnreadableError("a backslash at the end")
        parts.append(Text(character, True))
    if position < len(value):
        parts.append(Text(value[position:]))
    return parts


def in_double_quotes(value: str) -> str:
    """The characters between double quotes, without the backslashes the shell removes there."""
    return _ESCAPE_DOUBLE.sub(_kept, value) if "\\" in value else value


def in_here_document(value: str) -> str:
    """The characters of an unquoted here-document, without the backslashes the shell removes there."""
    return _ESCAPE_HERE.sub(_kept, value) if "\\" in value else value


def _kept(match: re.Match[str]) -> str:
    return "" if match[1] == "\n" else match[1]


def ansi_c(value: str) -> str:
    """The characters between ``$'`` and ``'``, decoded."""
    if "\\" not in value:
        return value
    result = bytearray()
    position = 0
    for match in _ANSI_C.finditer(value):
        result += value[position : match.start()].encode()
        position = match.end()
        kind = match.lastgroup
        if kind == "plain":
            result += _PLAIN[match["plain"]].encode()
        elif kind == "octal":
            result.append(int(match["octal"], 8) & 0xFF)
        elif kind == "hex":
            result.append(int(match["hex"], 16))
        elif kind in ("u", "U"):
            result += _encoded(int(match[kind], 16))
        else:  # control characters and escapes nobody documents: shells differ
            raise UnreadableError("an unusual escape in $'…'")
    result += value[position:].encode()
    try:
        text = result.decode()
    except UnicodeDecodeError as error:
        raise UnreadableError("bytes in $'…' that are no UTF-8") from error
    # The shell's strings end at a NUL: as the last character it changes nothing.
    text = text.removesuffix("\0")
    if any(character <= "\x08" and character not in "\a\b" for character in text):
        raise UnreadableError("a control character in $'…'")
    return text


def _encoded(code: int) -> bytes:
    try:
        return chr(code).encode()
    except (ValueError, OverflowError, UnicodeEncodeError) as error:
        raise UnreadableError("an escape in $'…' that is no character") from error


def joined(parts: list[Any]) -> Word:
    """A word of parts, neighbouring texts of equal quoting made one."""
    if len(parts) < 2:
        return Word(tuple(parts))
    result: list[Any] = []
    for part in parts:
        if result and type(part) is Text and type(result[-1]) is Text and part.quoted == result[-1].quoted:
            result[-1] = Text(result[-1].value + part.value, part.quoted)
        else:
            result.append(part)
    return Word(tuple(result))


def assignment_of(word: Word) -> Assignment | None:
    """The assignment a word spells, where its name and ``=`` are unquoted."""
    first = word.parts[0] if word.parts else None
    if type(first) is not Text or first.quoted:
        return None
    match = _ASSIGNMENT.match(first.value)
    if match is None:
        return None
    rest = first.value[match.end() :]
    parts = (Text(rest), *word.parts[1:]) if rest else word.parts[1:]
    return Assignment(match[1], Word(parts), match[2] == "+")


def with_redirects(body: Any, redirects: tuple[Redirect, ...]) -> Any:
    """The command with further redirections."""
    if not redirects:
        return body
    if type(body) is Simple:
        return body._replace(redirects=body.redirects + redirects)
    if type(body) is Redirected:
        return Redirected(body.body, body.redirects + redirects)
    return Redirected(body, redirects)


def balanced(text: str) -> bool:
    """Whether every closing parenthesis of the text closes one of the text."""
    depth = 0
    for character in text:
        if character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


def here_document_end(body: str, mark: str, strip_tabs: bool) -> bool:
    """Whether a line continuation in the body hides or makes a closing mark, so that readers may differ.

    The shell joins a line that ends in a backslash with the next before it looks for the mark.
    """
    if "\\\n" not in body:
        return False
    logical = ""
    open_line = False
    for line in body.removesuffix("\n").split("\n"):
        logical += line
        if (len(logical) - len(logical.rstrip("\\"))) % 2:
            logical = logical[:-1]
            open_line = True
            continue
        open_line = False
        if (logical.lstrip("\t") if strip_tabs else logical) == mark:
            return True
        logical = ""
    return open_line
