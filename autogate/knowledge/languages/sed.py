"""sed: the commands that write, read or run, found by reading every command.

Where sed programs differ (labels that end at a semicolon or at the line's end), both readings count.
"""

from __future__ import annotations

import re

from autogate.effects import Outcome, RunShell
from autogate.knowledge.languages._reader import NotReadError
from autogate.knowledge.languages.common import (
    LIMIT,
    distinct,
    opened,
    strip_markers,
    uncertain,
    unknown_part,
    with_unknown,
)
from autogate.words.values import UNKNOWN, is_static

_PLAIN = frozenset("dDgGhHnNpPxzF=")
_NUMBERED = frozenset("lLqQ")


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the sed script does beyond changing the text that passes through it."""
    out: list[Outcome] = []
    if len(text) > LIMIT:
        return (uncertain("sed", "very long code"),)
    if not is_static(text):
        out.append(unknown_part("sed"))
    text = strip_markers(text)
    first = _Script(text, long_labels=False)
    first.read()
    found = first.out
    if first.label_with_semicolon and not first.failed:
        second = _Script(text, long_labels=True)
        second.read()
        if not second.failed:
            found = found + second.out
    return distinct(found + out)


_blank = re.compile(r"[ \t\r\f\v]*")
_blank_or_end = re.compile(r"[ \t\r\f\v\n;]*")
_step = re.compile(r"[0-9]+(?:[ \t]*~[ \t]*[0-9]+)?|\$")
_second = re.compile(r"[+~]?[0-9]+|\$")
_flags = re.compile(r"[gpeiImM0-9]*")
_number = re.compile(r"[ \t]*[0-9]*")


class _Script:
    """One reading of a script, from left to right."""

    def __init__(self, text: str, *, long_labels: bool) -> None:
        self.text = text
        self.at = 0
        self.out: list[Outcome] = []
        self.failed = False
        self.long_labels = long_labels
        self.label_with_semicolon = False

    def read(self) -> None:
        """Reads all commands; what cannot be read makes the rest of the script uncertain."""
        try:
            while True:
                self.at = _end(_blank_or_end, self.text, self.at)
                if self.at >= len(self.text):
                    return
                self._command()
        except NotReadError as problem:
            self.failed = True
            self.out.append(uncertain("sed", str(problem)))

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _rest_of_line(self) -> str:
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        value = self.text[self.at : end]
        self.at = end
        return with_unknown(value)

    def _command(self) -> None:
        text = self.text
        if text[self.at] == "#":
            self._rest_of_line()
            return
        self._addresses()
        letter = self._peek()
        self.at += 1
        if letter in ("{", "}"):
            return
        if letter in _PLAIN and letter:
            self._finish(letter)
        elif letter in _NUMBERED and letter:
            self.at = _end(_number, text, self.at)
            self._finish(letter)
        elif letter == "s":
            self._substitute()
        elif letter == "y":
            self._transliterate()
        elif letter in ("b", "t", "T", ":") and letter:
            self._label()
        elif letter in ("a", "i", "c") and letter:
            self._text_block()
        elif letter in ("r", "R", "w", "W") and letter:
            self._file("" if letter in "rR" else "write")
        elif letter == "e":
            self.at = _end(_blank, text, self.at)
            self.out.append(RunShell(self._rest_of_line() or UNKNOWN))
        elif letter == "v":
            self._rest_of_line()
        else:
            raise NotReadError(f"the command {letter or 'that is missing'}")

    def _file(self, mode: str) -> None:
        self.at = _end(_blank, self.text, self.at)
        name = self._rest_of_line()
        if not name:
            raise NotReadError("a file without a name")
        self.out.extend(opened(name, mode))

    def _finish(self, letter: str) -> None:
        """Only a separator or a closing brace may follow."""
        self.at = _end(_blank, self.text, self.at)
        if self._peek() not in ("", ";", "\n", "}", "#"):
            raise NotReadError(f"what follows {letter}")

    def _addresses(self) -> None:
        if self._address(_step):
            self.at = _end(_blank, self.text, self.at)
            if self._peek() == ",":
                self.at = _end(_blank, self.text, self.at + 1)
                if not self._address(_second):
                    raise NotReadError("an address")
        self.at = _end(_blank, self.text, self.at)
        while self._peek() == "!":
            self.at = _end(_blank, self.text, self.at + 1)

    def _address(self, number: re.Pattern[str]) -> bool:
        char = self._peek()
        if char == "/":
            self._delimited("/", regex=True)
        elif char == "\\":
            delimiter = self.text[self.at + 1 : self.at + 2]
            if delimiter in ("", "\n", "\\"):
                raise NotReadError("an address")
            self.at += 1
            self._delimited(delimiter, regex=True)
        else:
            end = _end(number, self.text, self.at)
            if end == self.at:
                return False
            self.at = end
            return True
        while self._peek() in ("I", "M") and self._peek():
            self.at += 1
        return True

    def _delimited(self, delimiter: str, *, regex: bool) -> str:
        """The text up to the next delimiter; ``at`` stands on the one before it."""
        text = self.text
        at = start = self.at + 1
        while at < len(text):
            char = text[at]
            if char == "\\":
                at += 2
                continue
            if char == delimiter:
                self.at = at + 1
                return text[start:at]
            if char == "\n":
                break
            if char == "[" and regex:
                at = self._bracket(at, delimiter)
                continue
            at += 1
        raise NotReadError("a text without end")

    def _bracket(self, at: int, delimiter: str) -> int:
        """The index after a bracket expression; not every sed takes a delimiter within one as plain."""
        text = self.text
        end = at + 1
        if text[end : end + 1] == "^":
            end += 1
        if text[end : end + 1] == "]":
            end += 1
        while end < len(text) and text[end] not in "]\n":
            if text[end] == "[" and text[end + 1 : end + 2] in (":", ".", "=") and text[end + 1 : end + 2]:
                close = text.find(text[end + 1] + "]", end + 2)
                if close < 0:
                    break
                end = close + 2
                continue
            end += 1
        if text[end : end + 1] != "]":
            return at + 1
        inner = text[at + 1 : end]
        if delimiter in inner and re.search(r"[;{}\n]|[a-zA-Z]", inner.partition(delimiter)[2]):
            raise NotReadError("a delimiter in a bracket")
        return end + 1

    def _substitute(self) -> None:
        delimiter = self._peek()
        if delimiter in ("", "\n", "\\"):
            raise NotReadError("a substitution")
        pattern = self._delimited(delimiter, regex=True)
        self.at -= 1
        replacement = self._delimited(delimiter, regex=False)
        end = _end(_flags, self.text, self.at)
        flags = self.text[self.at : end]
        self.at = end
        if "e" in flags:
            self.out.append(RunShell(_made(pattern, replacement, delimiter)))
        if self._peek() == "w":
            self.at += 1
            self._file("write")
        else:
            self._finish("a substitution")

    def _transliterate(self) -> None:
        delimiter = self._peek()
        if delimiter in ("", "\n", "\\"):
            raise NotReadError("a transliteration")
        self._delimited(delimiter, regex=False)
        self.at -= 1
        self._delimited(delimiter, regex=False)
        self._finish("a transliteration")

    def _label(self) -> None:
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        line = self.text[self.at : end]
        if self.long_labels:
            self.at = end
            return
        match = re.match(r"[ \t]*[^\s;{}]*[ \t]*", line)
        assert match is not None
        self.at += match.end()
        if match.end() < len(line):
            self.label_with_semicolon = True

    def _text_block(self) -> None:
        """Text up to a line's end that no backslash takes away."""
        text = self.text
        at = _end(_blank, text, self.at)
        while at < len(text):
            if text[at] == "\\":
                at += 2
            elif text[at] == "\n":
                break
            else:
                at += 1
        self.at = min(at, len(text))


def _made(pattern: str, replacement: str, delimiter: str) -> str:
    """The command that ``s///e`` makes."""
    replacement = replacement.replace("\\" + delimiter, delimiter)
    parts = re.split(r"\\[0-9LUlEuncdox]|(?<!\\)&", replacement)
    known = UNKNOWN.join(re.sub(r"\\([\s\S])", r"\1", part) for part in parts)
    whole = pattern in (".*", "^.*", "^.*$", ".*$")
    return with_unknown(known if whole else f"{UNKNOWN}{known}{UNKNOWN}")


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return at if match is None else match.end()


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("s/a/b/g", ""),
    ("s/^[ \\t]*//;s/[ \\t]*$//", ""),
    ("s|.*/[^/]*\\.\\([^/.]*\\)$|\\1|p", ""),
    (":a;N;$!ba;s/\\n/ /g", ""),
    ("1,10p", ""),
    ("/start/,/end/{/x/!d;=}", ""),
    ("$!N;/^\\(.*\\)\\n\\1$/!P;D", ""),
    ("0~3d;2q5", ""),
    ("\\,a/b,Id", ""),
    ("s/[/]/_/", ""),
    ("y/abc/xyz/", ""),
    ("/x/a hello; w file", ""),
    ("/x/i\\\nw file\\\nr file", ""),
    ("w out.txt", "write out.txt"),
    ("s/a/b/w out.txt", "write out.txt"),
    ("s/a/b/gw /dev/stdout", ""),
    ("/x/r /etc/passwd", "read /etc/passwd"),
    ("1e rm -rf /", "shell 'rm -rf /'"),
    ("s/.*/rm -rf x/e", "shell 'rm -rf x'"),
    ("s/x/y/e", "shell '…y…'"),
    ("s/\\(.*\\)/mv & \\1/e", "shell '…mv … ……'"),
    ("e", "shell '…'"),
    (":a;w file", "write file"),
    ("a foo\\\\\ne id", "shell 'id'"),
    ("k", "execute the command k inline sed code !uncertain"),
    ("s/a/b", "execute a text without end inline sed code !uncertain"),
)
