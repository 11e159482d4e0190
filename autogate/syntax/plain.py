"""Plain lines, which most commands are: words, simple quotes, pipes, lists and redirections.

One regular expression takes them apart, words without quotes as many at once as stand side by side. It reads
only what is certain from the characters alone, and gives way to the parsers for the rest.
"""

from __future__ import annotations

import re
from typing import Any, Final

from autogate.syntax.literals import (
    CHAIN_LIMIT,
    DECLARATIONS,
    assignment_of,
    in_double_quotes,
    joined,
    splits_operator,
)
from autogate.syntax.tree import (
    AndOr,
    Background,
    Not,
    Parameter,
    Pipeline,
    Redirect,
    Simple,
    Text,
    Timed,
    Word,
)

LENGTH_LIMIT: Final = 20_000
"""Longer texts are not plain."""

_FIRST = r"\w./:,@%+=~*?^{}\[\]!\-\x80-\U0010ffff"
_START = _FIRST.replace(r"\w", "A-Za-z_").replace("{}", "")
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_PARAMETER = rf"\$(?:{_NAME}|[0-9@*#?$!-]|\{{(?:{_NAME}|[0-9]+|[@*])\}})"
_LITERAL_DOLLAR = r"\$(?=[\"\s|/.,:;)%\\])"
_WORD_END = r"(?![^ \t\n;|&<>])"
_MIXED_WORD = rf"""(?![\#])(?:[{_FIRST}\#]++|\\[^\n]|'[^']*+'|{_PARAMETER}|\$(?=[ \t\n;|&]|\Z)
        |"(?:[^"\\$`]++|\\[^\n]|{_PARAMETER}|{_LITERAL_DOLLAR})*+")++"""
_WORD = re.compile(_MIXED_WORD, re.VERBOSE | re.ASCII)
_TOKEN = re.compile(
    rf"""(?:[ \t]|(?<=[ \t])\\\n)*+(?:
    ([{_START}][{_FIRST}\#]*+{_WORD_END}
        (?:[ \t]++(?:[{_START}][{_FIRST}\#]*+{_WORD_END}|[0-9{{}}][{_FIRST}\#]*+(?![^ \t\n;|&]|&>)))*+)
    | (&&|\|\||;(?![;&|])|\|(?![&|])|&(?![&>|!])|\n)
    | '([^']*+)'{_WORD_END}
    | "([^"\\$`]*+)"{_WORD_END}
    | ([0-9]{{0,2}})(<<<|>>|>\||>&|<&|>(?![(>])|<(?![(<>])|&>>|&>)(?![<>(|&])
    | ([0-9]+[<>]|\{{\w*\}}[<>])
    | ([0-9{{}}][{_FIRST}\#]*+){_WORD_END}
    | ({_MIXED_WORD}){_WORD_END}
    | (\#[^\n]*+)
    | (\Z)
    | ([\s\S])
    )""",
    re.VERBOSE | re.ASCII,
)
_SAFE, _CONTROL, _SINGLE, _DOUBLE, _DESCRIPTOR, _OPERATOR, _ODD, _SAFE_TOO, _MIXED, _COMMENT, _END = range(
    1, 12
)
_UNQUOTED, _QUOTED = frozenset((_SAFE, _SAFE_TOO)), frozenset((_SINGLE, _DOUBLE))
_words_of = re.compile(r"[^ \t]+").findall

_PIECE = re.compile(
    rf"""([{_FIRST}\#]++)|\\([^\n])|'([^']*+)'|{_PARAMETER}|\$|"((?:[^"\\]++|\\[^\n])*+)\"""",
    re.VERBOSE | re.ASCII,
)
_DOUBLE_PIECE = re.compile(rf"((?:[^\\$]++|\\[^\n]|{_LITERAL_DOLLAR}|\$\Z)++)|{_PARAMETER}", re.ASCII)
_ASSIGNED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=", re.ASCII)

_SUBSCRIPTED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\[", re.ASCII)

RESERVED: Final = frozenset(
    {"if", "then", "else", "elif", "fi", "do", "done", "case", "esac", "while", "until", "for", "select",
     "in", "function", "time", "coproc", "{", "}", "!", "[[", "]]", "let"}
)  # fmt: skip
_RESERVED_ZSH: Final = RESERVED | {
    "repeat",
    "foreach",
    "end",
    "always",
    "nocorrect",
    "integer",
    "float",
    "-",
    "noglob",
}
_MAY_BE_ODD = re.compile(r"[$=~<!#]").search
"""Whether there is any of the characters without which nothing is odd in zsh, which is sooner seen."""
_ODD_IN_ZSH = re.compile(
    r"\$(?:[#$!*@-]|[A-Za-z0-9_?]+[\[:])|(?:^|[\s;|&<>=]|=[^\s;|&<>{}]*:)=|~\[|<[0-9]*-[0-9]*>|[<>&|]\s*!|(?:^|\s)#|\$\{[0-9@*]"
)

_new = tuple.__new__

_known: dict[str, Word] = {}
"""Unquoted words as values of the tree: the same few come again and again."""
_MOST_KNOWN = 4096


def _unquoted(value: str) -> Word:
    word: Word = _new(Word, ((_new(Text, (value, False)),),))
    if len(value) <= 64:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[value] = word
    return word


_known_mixed: dict[str, Word] = {}
"""Words of several parts, likewise."""


def _mixed(value: str) -> Word:
    word = joined(_parts(value))
    if len(value) <= 64:
        if len(_known_mixed) >= _MOST_KNOWN:
            _known_mixed.clear()
        _known_mixed[value] = word
    return word


_ordinary: set[str] = set()
"""Words met before that are nothing but the name of a program at the start of a command."""
_ordinary_in_zsh: set[str] = set()
_MOST_ORDINARY = 1024


def read_plain(
    text: str, *, zsh: bool = False, offset: int = 0, comments: bool = True
) -> tuple[Any, ...] | None:
    """The statements of a plain text, or None where it is not plain.

    ``offset`` is where the text stands in a longer one. Without ``comments`` a text with one is not plain.
    """
    if (
        len(text) > LENGTH_LIMIT
        or splits_operator(text)
        or (zsh and _MAY_BE_ODD(text) and _ODD_IN_ZSH.search(text))
    ):
        return None
    statements: list[Any] = []
    left: Any = None
    operator = ""
    stages: list[Any] = []
    words: list[Any] = []
    assignments: list[Any] = []
    redirects: list[Redirect] = []
    pending = ""
    descriptor = ""
    start = -1
    end = depth = 0
    declares = False
    prefix = ""
    reserved = _RESERVED_ZSH if zsh else RESERVED
    ordinary = _ordinary_in_zsh if zsh else _ordinary
    for match in _TOKEN.finditer(text.rstrip(" \t\n")):
        kind = match.lastindex
        if kind in _UNQUOTED:
            run = match[kind]
            begin = match.start(kind)
            end = begin + len(run)
            if start < 0:
                start = begin
            # Blanks of other scripts belong to a word, and ``split`` parts at them.
            values = run.split() if run.isascii() else _words_of(run)
            if not words and values[0] in ordinary and not (pending or prefix):
                words = [*map(_known.get, values)]
                if None in words:
                    words = [_known.get(value) or _unquoted(value) for value in values]
                continue
            at = 0
            if pending:
                value = values[0]
                if pending[-1] == "&" and value[0] == "-" and value != "-":
                    return None  # the redirection ends at the minus
                redirects.append(_new(Redirect, (pending, _known.get(value) or _unquoted(value), descriptor)))
                pending = ""
                at = 1
            count = len(values)
            # Only what stands before a command's first word, or is assigned by a declaration, is special.
            while at < count and (declares or not words):
                value = values[at]
                at += 1
                word: Any = _known.get(value) or _unquoted(value)
                if not words:
                    if value in reserved:
                        if value not in ("time", "!") or stages or prefix or assignments or redirects:
                            return None
                        prefix = value
                        start = begin = text.find(values[at], begin + len(value)) if at < count else -1
                        continue
                    if prefix == "time" and value[0] == "-" and not (assignments or redirects):
                        if value != "-p":
                            return None
                        prefix = "time -p"
                        start = begin = text.find(values[at], begin + len(value)) if at < count else -1
                        continue
                    if "=" in value and _ASSIGNED.match(value):
                        assignments.append(assignment_of(word))
                        continue
                    if value[0] == "}":
                        return None
                    if "[" in value and _SUBSCRIPTED.match(value):
                        return None  # an element is assigned; blanks may stand in its subscript
                    if value in DECLARATIONS:
                        if assignments or redirects:
                            return None
                        declares = True
                    elif len(value) <= 64 and len(ordinary) < _MOST_ORDINARY:
                        ordinary.add(value)
                else:
                    if redirects:
                        return None
                    if "=" in value and _ASSIGNED.match(value):
                        word = assignment_of(word)
                    elif "[" in value or "=" in value:
                        return None
                words.append(word)
            if at:
                del values[:at]
            met = [*map(_known.get, values)]
            if None in met:
                met = [_known.get(value) or _unquoted(value) for value in values]
            words += met
            continue
        if kind in _QUOTED:
            value = "'"
            word = _new(Word, ((_new(Text, (match[kind], True)),),))
            if start < 0:
                start = match.start(kind) - 1
            end = match.end()
            if not pending:
                if declares and redirects:
                    return None
                words.append(word)
                continue
        elif kind == _MIXED:
            value = match[_MIXED]
            word = _known_mixed.get(value) or _mixed(value)
            if start < 0:
                start = match.start(_MIXED)
            end = match.end()
            if not pending:
                if not words:
                    assigned = assignment_of(word)
                    if assigned is not None:
                        assignments.append(assigned)
                        continue
                    if value[0] == "}" or ("[" in value and _SUBSCRIPTED.match(value)):
                        return None
                elif declares:
                    if redirects:
                        return None
                    assigned = assignment_of(word)
                    if assigned is not None:
                        word = assigned
                    elif "[" in value or "=" in value:
                        return None
                words.append(word)
                continue
        elif kind == _OPERATOR:
            if pending or (declares and not words):
                return None
            pending = match[_OPERATOR]
            descriptor = match[_DESCRIPTOR] or ""
            if descriptor and pending[0] == "&":
                return None
            if start < 0:
                start = match.start(_DESCRIPTOR) if match[_DESCRIPTOR] is not None else match.start(_OPERATOR)
            continue
        elif kind == _CONTROL:
            value = match[_CONTROL]
            if pending:
                return None
            if start < 0:
                if value == "\n" and not prefix:
                    continue
                return None
            command: Any = _new(
                Simple, (tuple(words), tuple(assignments), tuple(redirects), start + offset, end + offset)
            )
            words, assignments, redirects, start, declares = [], [], [], -1, False
            if value == "|":
                stages.append(command)
                continue
            if stages:
                stages.append(command)
                command = Pipeline(tuple(stages))
                stages = []
            if prefix:
                command = Not(command) if prefix == "!" else Timed(command)
                prefix = ""
            if left is not None:
                command = AndOr(left, operator, command)
                depth += 1
                left = None
            if value == "&&" or value == "||":
                if depth >= CHAIN_LIMIT:
                    return None
                left = command
                operator = value
                continue
            depth = 0
            statements.append(Background(command) if value == "&" else command)
            continue
        elif kind == _COMMENT:
            if zsh or pending or not comments:
                return None
            continue
        elif kind == _END:
            continue
        else:
            return None
        if pending[-1] == "&" and value[0] == "-" and value != "-":
            return None  # the redirection ends at the minus
        redirects.append(_new(Redirect, (pending, word, descriptor)))
        pending = ""
    if start < 0:
        return (
            None if pending or prefix or stages or left is not None or not statements else tuple(statements)
        )
    if pending:
        return None
    command = _new(Simple, (tuple(words), tuple(assignments), tuple(redirects), start + offset, end + offset))
    if stages:
        stages.append(command)
        command = Pipeline(tuple(stages))
    if prefix:
        command = Not(command) if prefix == "!" else Timed(command)
    if left is not None:
        command = AndOr(left, operator, command)
    statements.append(command)
    return tuple(statements)


def _parts(value: str) -> list[Any]:
    parts: list[Any] = []
    for piece in _PIECE.finditer(value):
        kind = piece.lastindex
        if kind == 1:
            parts.append(_new(Text, (piece[1], False)))
        elif kind == 2:
            parts.append(_new(Text, (piece[2], True)))
        elif kind == 3:
            parts.append(_new(Text, (piece[3], True)))
        elif kind == 4:
            content = piece[4]
            if "$" not in content:
                parts.append(_new(Text, (in_double_quotes(content), True)))
                continue
            for inner in _DOUBLE_PIECE.finditer(content):
                if inner.lastindex == 1:
                    parts.append(_new(Text, (in_double_quotes(inner[1]), True)))
                else:
                    parts.append(Parameter(inner[0].strip("${}") or "$", quoted=True))
        elif piece[0] == "$":
            parts.append(Text("$"))
        else:
            parts.append(Parameter(piece[0].strip("${}") or "$"))
    return parts


def word_parts(value: str) -> list[Any] | None:
    """The parts of one word, or None where it is not plain."""
    if value[-1:] == "$":
        return None  # literal or the start of ``$"…"``: what follows decides
    return None if _WORD.fullmatch(value) is None else _parts(value)
