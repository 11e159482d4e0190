"""The words of a script: quotes, expansions, redirections and here-documents, up to whole simple commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from autogate.syntax.expansions import (
    EXPANSION,
    NAME,
    arithmetic,
    give_way,
    parameter,
)
from autogate.syntax.literals import (
    DECLARATIONS,
    ansi_c,
    assignment_of,
    in_double_quotes,
    in_here_document,
    joined,
)
from autogate.syntax.plain import RESERVED
from autogate.syntax.tree import (
    Arithmetic,
    ArrayLiteral,
    Assignment,
    CommandSubstitution,
    Parameter,
    ProcessSubstitution,
    Redirect,
    Simple,
    Text,
    Word,
)

_new = tuple.__new__

ARITHMETIC_LIMIT: Final = 500

FIRST = r"\w./:,@%+=~*?^{}\[\]!\-\x80-\U0010ffff"
SPECIAL = r"[0-9@*#?$!-]"
_LITERAL_DOLLAR = r"\$(?=[\"\s|/.,:;)%\\])"

_BLANKS = re.compile(r"(?:[ \t]|(?<=[ \t])\\\n)*+")
_BLANK: Final = frozenset((" ", "\t", "\\"))
_CHARACTERS = re.compile(rf"[{FIRST}\#]++", re.ASCII)
_SINGLE = re.compile(r"'([^']*+)'")
_ANSI_C = re.compile(r"\$'((?:[^'\\]++|\\[\s\S])*+)'")
_PARAMETER = re.compile(rf"\$(?:({NAME}|{SPECIAL})|\{{({NAME}|[0-9]+|[@*])\}})", re.ASCII)
_LONE_DOLLAR = re.compile(r"\$(?=[ \t\n;|&]|\Z)")
_IN_DOUBLE = re.compile(rf"(?:[^\"\\$`]++|\\[^\n]|{_LITERAL_DOLLAR})++")
_IN_DOCUMENT = re.compile(r"(?:[^\\$`]++|\\[^\n]|\$(?=[\"\s|/.,:;)%\\]))++")
REDIRECT = re.compile(
    r"([0-9]{0,2})(<<<|>>|>\||>&|<&|>(?![(>])|<(?![(<>])|&>>|&>)(?![<>(|&])|(<<-?)(?![<&|>])|([0-9]+[<>]|\{\w*\}[<>])",
    re.ASCII,
)
REDIRECT_STARTS: Final = frozenset("<>&{0123456789")
_MARK = re.compile(
    r"[ \t]*+(['\"]?)((?<=['\"])[A-Za-z0-9_. !-]+|[A-Za-z0-9_.-]+)\1(?=[ \t\n;|&<>])", re.ASCII
)
_REST_OF_LINE = re.compile(
    r"(?:[^\n'\"\\`(){}$#]++|'[^'\n]*+'|\"[^\"\\`\n$]*+\"|\$[A-Za-z_]\w*+)*+\n", re.ASCII
)
_PARENTHESES = re.compile(r"[()'\"`\\\n]")
_ARRAY = re.compile(rf"({NAME})(\+?)=\(", re.ASCII)
_SUBSCRIPTED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\[", re.ASCII)
_WORD_ENDS: Final = frozenset(("", " ", "\t", "\n", ";", "|", "&", ")"))


class Commands:
    """A text and how far it has been read; reads simple commands and asks for what stands in ``$(…)``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.line_end = -1
        """The newline behind which the body of a here-document stands, while that has not been passed."""
        self.body_end = 0
        """Where that body, or the last of several, ends."""
        self.not_plain_before = 0
        """The plain reader has refused what stands before this position."""
        self.backquoted = False

    # Between statements

    def blanks(self) -> None:
        """Passes blanks and line continuations after them."""
        if self.text[self.at : self.at + 1] in _BLANK:
            self.at = _BLANKS.match(self.text, self.at).end()  # type: ignore[union-attr]

    def newline(self) -> None:
        """Passes a newline and the bodies of here-documents that begin behind it."""
        if self.at == self.line_end:
            self.at = self.body_end
            self.line_end = -1
        else:
            self.at += 1

    def lines(self) -> None:
        """Passes blanks, newlines and comments."""
        text = self.text
        while True:
            self.blanks()
            following = text[self.at : self.at + 1]
            if following == "\n":
                self.newline()
            elif following == "#":
                self.comment()
            else:
                return

    def comment(self) -> None:
        """Passes a comment up to its newline."""
        if self.backquoted or (self.at and self.text[self.at - 1] not in " \t\n;"):
            raise give_way
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    def statements(self) -> tuple[Any, ...]:
        """The statements up to what closes them (see ``script``)."""
        raise NotImplementedError

    def body(self, closer: str) -> tuple[Any, ...]:
        """Statements, at least one, and the word that closes them."""
        found = self.statements()
        if not found or not self.text.startswith(closer, self.at):
            raise give_way
        self.at += len(closer)
        return found

    # Simple commands

    def simple(self) -> Simple:
        """Words, assignments and redirections."""
        text = self.text
        words: list[Any] = []
        assignments: list[Assignment] = []
        redirects: list[Redirect] = []
        declares = False
        start = end = self.at
        while True:
            self.blanks()
            begin = self.at
            following = text[begin : begin + 1]
            match = REDIRECT.match(text, begin) if following in REDIRECT_STARTS else None
            if match is not None:
                if declares and not words:
                    raise give_way
                redirects.append(self.redirect(match))
                end = self.at if match[3] is None else self.mark_end
                continue
            if not following or following in ";|&)\n#" or (following == "`" and self.backquoted):
                break
            array = None if words and not declares else _ARRAY.match(text, begin)
            if array is not None:
                if declares and redirects:
                    raise give_way
                assigned: Any = Assignment(array[1], self.array(array.end()), array[2] == "+")
                (words if declares else assignments).append(assigned)
                end = self.at
                continue
            word: Any = self.word()
            end = self.at
            if not words:
                assigned = assignment_of(word)
                if assigned is not None:
                    assignments.append(assigned)
                    continue
                if self.declares(word, text[begin:end]):
                    if assignments or redirects:
                        raise give_way
                    declares = True
            elif declares:
                if redirects:
                    raise give_way
                word = self.declared(word, text[begin:end])
            words.append(word)
        if not (words or assignments or redirects):
            raise give_way
        if words and any(type(each.value) is ArrayLiteral for each in assignments):
            raise give_way
        return Simple(tuple(words), tuple(assignments), tuple(redirects), start, end)

    def declares(self, word: Word, source: str) -> bool:
        """Whether the first word of a command is a declaration; gives way where it is no program."""
        first = word.parts[0] if word.parts else None
        if type(first) is not Text or first.quoted:
            return False
        if source in RESERVED or source[0] == "}" or _SUBSCRIPTED.match(source):
            raise give_way
        if len(word.parts) > 1 and ("=" in first.value or "[" in first.value):
            raise give_way
        if source in DECLARATIONS:
            return True
        if word.literal in DECLARATIONS:
            raise give_way
        return False

    def declared(self, word: Word, source: str) -> Any:
        """A word behind a declaration."""
        assigned = assignment_of(word)
        if assigned is not None:
            return assigned
        first = word.parts[0]
        if type(first) is Parameter and len(word.parts) == 1:
            return word
        if type(first) is not Text or "[" in source or "=" in source:
            raise give_way
        return word

    def array(self, start: int) -> ArrayLiteral:
        """The elements of an array, from behind its parenthesis."""
        text = self.text
        self.at = start
        elements: list[tuple[Word | None, Word]] = []
        while True:
            self.blanks()
            following = text[self.at : self.at + 1]
            if following == "\n":
                self.newline()
            elif following == ")":
                self.at += 1
                after = text[self.at : self.at + 1]
                if after and after not in " \t\n;|&)":
                    raise give_way
                return ArrayLiteral(tuple(elements))
            elif following in ("[", "#", "=", ""):
                raise give_way
            else:
                elements.append((None, self.word()))
                if text[self.at : self.at + 1] not in (" ", "\t", "\n", ")"):
                    raise give_way

    def redirect(self, match: re.Match[str]) -> Redirect:
        """A redirection whose operator has been met."""
        if match[4] is not None:
            raise give_way
        if match[3] is not None:
            return self.here_document(match)
        operator = match[2]
        descriptor = match[1]
        if descriptor and operator[0] == "&":
            raise give_way
        self.at = match.end()
        self.blanks()
        following = self.text[self.at : self.at + 1]
        begin = self.at
        if not following or following in ";|&)\n#`":
            raise give_way
        if following in "<>" and (operator != "<" or descriptor or self.text[begin + 1 : begin + 2] != "("):
            raise give_way
        word = self.word()
        if operator[-1] == "&" and self.text[begin] == "-" and self.at != begin + 1:
            raise give_way  # the redirection ends at the minus
        return Redirect(operator, word, descriptor)

    def here_document(self, match: re.Match[str]) -> Redirect:
        """A here-document whose operator has been met; its body is passed with the newline of its line."""
        text = self.text
        mark = _MARK.match(text, match.end())
        if mark is None or self.backquoted:
            raise give_way
        if self.line_end < 0:
            rest = _REST_OF_LINE.match(text, mark.end())
            if rest is None:
                raise give_way
            self.line_end = rest.end() - 1
            self.body_end = rest.end()
        begin = self.body_end
        tabs = match[3] == "<<-"
        end, close = self.mark(mark[2], begin, tabs)
        body = text[begin:end]
        if mark[1]:
            body = re.sub(r"(?m)^\t+", "", body) if tabs else body
            target = Word((Text(body, True),) if body else ())
        elif tabs:
            if "$" in body or "`" in body or "\\" in body:
                raise give_way
            body = re.sub(r"(?m)^\t+", "", body)
            target = Word((Text(body, True),) if body else ())
        else:
            self.at = begin
            saved = self.line_end, self.body_end
            self.line_end = -1
            target = joined(self.quoted(_IN_DOCUMENT, in_here_document, end))
            if self.at != end or self.line_end >= 0:
                raise give_way
            self.line_end, self.body_end = saved
        self.body_end = min(close + 1, len(text))
        self.at = self.mark_end = mark.end()
        return Redirect("<<", target)

    def mark(self, mark: str, start: int, tabs: bool) -> tuple[int, int]:
        """Where the line begins that closes a here-document, and where it ends."""
        text = self.text
        at = start
        while True:
            at = text.find(mark, at)
            if at < 0:
                raise give_way
            line = text.rfind("\n", start - 1, at) + 1
            end = at + len(mark)
            if (line == at or (tabs and not text[line:at].strip("\t"))) and text[end : end + 1] in ("", "\n"):
                return line, end
            at += 1

    # Words

    def word(self) -> Word:
        """One word, up to what cannot be a part of one."""
        text = self.text
        begin = at = self.at
        match = _CHARACTERS.match(text, at)
        if match is not None:
            at = match.end()
            following = text[at : at + 1]
            if text[begin] == "#":
                raise give_way
            if following in _WORD_ENDS:
                self.at = at
                return _new(Word, ((_new(Text, (match[0], False)),),))
        parts: list[Any] = [] if match is None else [_new(Text, (match[0], False))]
        while True:
            following = text[at : at + 1]
            if following == "'":
                match = _SINGLE.match(text, at)
                if match is None:
                    raise give_way
                parts.append(_new(Text, (match[1], True)))
                at = match.end()
            elif following == '"':
                self.at = at + 1
                found = self.quoted(_IN_DOUBLE, in_double_quotes, -1)
                if text[self.at : self.at + 1] != '"':
                    raise give_way
                parts += found or [Text("", True)]
                at = self.at + 1
            elif following == "$":
                lone = _LONE_DOLLAR.match(text, at)
                if lone is not None:
                    parts.append(Text("$"))
                    at += 1
                    continue
                if text.startswith("$'", at):
                    match = _ANSI_C.match(text, at)
                    if match is None:
                        raise give_way
                    parts.append(Text(ansi_c(match[1]), True))
                    at = match.end()
                    continue
                self.at = at
                parts.append(self.expansion(False))
                at = self.at
            elif following == "\\":
                escaped = text[at + 1 : at + 2]
                if not escaped or escaped == "\n":
                    raise give_way
                parts.append(Text(escaped, True))
                at += 2
            elif following == "`" and not self.backquoted:
                self.at = at
                parts.append(self.expansion(False))
                at = self.at
            elif following in _WORD_ENDS or (following == "`" and self.backquoted):
                break
            elif following in ("<", ">"):
                if text[at + 1 : at + 2] != "(":
                    break
                if parts:
                    raise give_way
                self.at = at + 2
                body = self.body(")")
                parts.append(ProcessSubstitution(body, following))
                at = self.at
                if text[at : at + 1] not in _WORD_ENDS:
                    raise give_way
                break
            else:
                match = _CHARACTERS.match(text, at)
                if match is None or following == "#":
                    raise give_way  # parsers differ on what begins a comment
                parts.append(Text(match[0]))
                at = match.end()
        if at == begin:
            raise give_way
        self.at = at
        return joined(parts)

    def quoted(self, literal: re.Pattern[str], unescape: Callable[[str], str], end: int) -> list[Any]:
        """Expansions among literal characters, up to a quote or to a position."""
        text = self.text
        parts: list[Any] = []
        while True:
            following = text[self.at : self.at + 1] if self.at != end else ""
            if not following or (following == '"' and end < 0):
                return parts
            match = literal.match(text, self.at) if end < 0 else literal.match(text, self.at, end)
            if match is not None:
                parts.append(_new(Text, (unescape(match[0]), True)))
                self.at = match.end()
                continue
            if following not in "$`" or (following == "`" and self.backquoted):
                raise give_way
            parts.append(self.expansion(True))
            if 0 <= end < self.at:
                raise give_way

    def expansion(self, quoted: bool) -> Any:
        """What begins with a dollar or a backquote."""
        text = self.text
        at = self.at
        match = _PARAMETER.match(text, at)
        if match is not None:
            self.at = match.end()
            return Parameter(match[1] or match[2], quoted=quoted)
        if text.startswith("$((", at):
            return Arithmetic(self.arithmetic(at + 3), quoted)
        if text.startswith("$(", at):
            self.at = at + 2
            return CommandSubstitution(self.body(")"), quoted)
        if text[at] == "`":
            return self.backquotes(quoted)
        match = EXPANSION.match(text, at)
        if match is None:
            raise give_way
        self.at = match.end()
        return parameter(match, quoted)

    def backquotes(self, quoted: bool) -> CommandSubstitution:
        """A substitution in backquotes, without any of the characters that mean something else in it."""
        start = self.at + 1
        end = self.text.find("`", start)
        if end < 0:
            raise give_way
        inner = self.text[start:end]
        if "\\" in inner or "<<" in inner or "[[" in inner or (quoted and '"' in inner):
            raise give_way
        self.at = start
        self.backquoted = True
        body = self.body("`")
        self.backquoted = False
        if self.at != end + 1:
            raise give_way
        return CommandSubstitution(body, quoted)

    def arithmetic(self, start: int) -> Word:
        """The expression from a position up to two parentheses that close it."""
        end = self.parenthesis(start)
        self.at = end + 2
        return arithmetic(self.text[start:end])

    def parenthesis(self, start: int) -> int:
        """Where the two parentheses stand that close an arithmetic expression."""
        depth = 0
        for match in _PARENTHESES.finditer(self.text, start, start + ARITHMETIC_LIMIT):
            sign = match[0]
            if sign == "(":
                depth += 1
            elif sign != ")":
                break
            elif depth:
                depth -= 1
            elif self.text.startswith("))", match.start()):
                return match.start()
            else:
                break
        raise give_way
