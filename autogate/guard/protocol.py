"""What a shell and its worker say to each other.

A question is ``NUL AG1 ID KIND LENGTH… NUL`` and then each field with a NUL behind it; a shell's text
cannot hold a NUL. An answer is one line, ``AG1 ID TICKET NEXT WORD CHARACTERS BYTES =TEXT.``. It counts
only for the question with this id, and only with the ticket that the answer before promised: whoever else
writes into the pipe has not seen that. Lengths are characters or bytes, for a shell counts by its locale.

The fields of ``judge`` are a directory, a line, flags, and pairs of a name and a text. Flags: ``-`` none,
``f`` the shell has taken the line for a whole one, ``n`` it will look up names before a refusal, ``v`` it
will look up variables, ``p`` the answer has ``WIDTH`` characters at least, ``a`` and ``e`` the pairs hold
every alias, and where programs are looked for. Pairs: ``a:NAME`` an alias, ``f:NAME`` a function, ``v:NAME``
a variable, ``u:NAME`` one that is not set, ``l:NAME`` a list and ``p:`` the shell's arguments as quoted
words, ``e:PATH`` and ``e:CDPATH``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

VERSION = "AG1"
SEPARATOR = "\t"
"""Between the parts of an answer's text; texts have their control characters written out."""
WIDTH = 128
"""Characters. A shell reads so many at once where it knows that they will come, but a line byte by byte."""
_HEADER = re.compile(rb"AG1 ([A-Za-z0-9.]{1,40}) ([a-z]{1,12})((?: [0-9]{1,8}){0,4096})")


class Question(NamedTuple):
    """A frame from the shell."""

    id: str
    kind: str
    fields: tuple[str, ...]

    @property
    def wide(self) -> bool:
        """Whether the answer is to be padded."""
        return self.kind == "judge" and len(self.fields) > 2 and "p" in self.fields[2]


class Questions:
    """Takes bytes and gives questions; what is malformed is passed over, and so gets no answer."""

    def __init__(self) -> None:
        """Nothing is pending at first."""
        self._buffer = b""
        self._header: re.Match[bytes] | None = None
        self._lengths: list[int] = []
        self._fields: list[str] = []
        self._whole = True
        """Whether every field was as long as the header says."""

    def feed(self, data: bytes) -> list[Question]:
        """The questions that the bytes complete."""
        *tokens, self._buffer = (self._buffer + data).split(b"\0")
        found: list[Question] = []
        for token in tokens:
            if self._header is None:
                header = _HEADER.fullmatch(token) if token else None
                if header is None:
                    continue
                self._header, self._fields, self._whole = header, [], True
                self._lengths = [int(length) for length in header[3].split()]
            else:
                text = token.decode("utf-8", "surrogateescape")
                length = self._lengths[len(self._fields)]
                self._whole = self._whole and (length == len(text) or length == len(token))
                self._fields.append(text)
            if len(self._fields) == len(self._lengths):
                header, self._header = self._header, None
                if self._whole:
                    found.append(Question(header[1].decode(), header[2].decode(), tuple(self._fields)))
        return found


class Answer(NamedTuple):
    """What the worker says to a question."""

    word: str
    """``allow``, ``ask``, ``block``, ``incomplete`` or ``fail``; ``names`` where the question had the flag
    ``n``: not decided, the shell is to say first which of the names are functions of it."""
    names: tuple[str, ...] = ()
    """What was taken for programs: if one is a function of the shell, the question has to be put again. With
    the flag ``v`` also variables, a ``$`` before their names: if one has a value, likewise."""
    number: int = 0
    """Of the decision in the sessions' store, 0 where there is none."""
    reason: str = ""
    instead: str = ""

    def encoded(self, question: str, ticket: str, following: str, *, wide: bool = False) -> bytes:
        """The line for the shell, with blanks up to a width of ``WIDTH`` where it is to be ``wide``."""
        text = SEPARATOR.join((" ".join(self.names), str(self.number or ""), self.reason, self.instead))
        text = f"={text}."
        raw = text.encode("utf-8", "backslashreplace")
        head = f"{VERSION} {question} {ticket} {following} {self.word} {len(raw.decode())} {len(raw)} "
        line = head + raw.decode()
        return (line.ljust(WIDTH - 1) if wide else line).encode() + b"\n"
