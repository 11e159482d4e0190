"""Which texts bash and zsh read alike, so that the fast reader may read them for zsh, too.

An accept-list of tokens: what is not on it, or stands where it would mean something else to one of the two,
gives way to the reference reader. Whether the text is right at all is the fast reader's business.
"""

from __future__ import annotations

import re
from typing import Final

_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_PLAIN = r"A-Za-z0-9_./,@%+:*?\]\^~=!{}\x80-\U0010ffff\-"
_EXPANSION = rf"""
    \$\{{{_NAME}(?:(?::?[-=?+]|\#\#?|%%?)[A-Za-z0-9_./,@*? -]*)?\}}(?![\[:])
  | \$\{{\#{_NAME}\}}(?![\[:])
  | \$(?:{_NAME}|[0-9?])(?![\[:A-Za-z0-9_])
  | \$[$@](?![\[:A-Za-z0-9_{{])
  | \$\(\([A-Za-z0-9_\ +*/%<>=-]+\)\)
"""
_TOKEN = re.compile(
    rf"""
    (?P<blank>[ \t]+(?:\\\n[ \t]*)?)
  | (?P<function>{_NAME}[ \t]?\(\)[ \t\n]*\{{(?=[ \t\n]))
  | (?P<arithmetic>\(\([A-Za-z0-9_\ +*/%<>=-]+\)\))
  | (?P<operator>&&|\|\||\|&|[|&;\n])(?![|&;!])
  | (?P<redirect>[0-9]?(?:<<<|&>|>>|>&|<&|[<>]))(?![<>|&!(])(?!(?<=<)[0-9]*-[0-9]*>)
  | (?P<process>[<>]\()
  | (?P<open>\((?!\())
  | (?P<close>\))
  | (?P<command>\$\((?!\(|\s*<))
  | (?P<expansion>{_EXPANSION})
  | (?P<single>'[^']*'|\$'(?:[^'\\]|\\[\s\S])*')
  | (?P<escape>\\[^\n])
  | (?P<quote>")
  | (?P<word>[{_PLAIN}\[](?:[{_PLAIN}\#]|\[)*)
    """,
    re.VERBOSE,
)
_QUOTED = re.compile(
    rf"""
    (?P<text>(?:[^"\\$`]|\\[\s\S]|\$(?=[\s"/.,;)%|]))+)
  | (?P<command>\$\((?!\(|\s*<))
  | (?P<expansion>{_EXPANSION})
  | (?P<quote>")
    """,
    re.VERBOSE,
)
_LEADING: Final = frozenset({"if", "then", "else", "elif", "while", "until", "do", "{", "!"})
"""Behind these a command begins."""
_BRACES: Final = frozenset({"{", "}", "!"})
_ODD: Final = frozenset(
    {"repeat", "foreach", "end", "always", "nocorrect", "noglob", "coproc", "select", "function", "integer",
     "float", "let", "time", "case", "esac", "unset",
     "builtin", "exec"}
)  # fmt: skip
_SUBSCRIPTED = re.compile(rf"{_NAME}\[", re.ASCII)
_EQUALS = re.compile(rf"{_NAME}\+?=(?:\S*:)?=", re.ASCII)
_LIMIT: Final = 8_000


_CERTAIN = re.compile(
    r"""(?:[A-Za-z0-9_./,@%+:\- \t\n"']|(?<=\w)=(?=[\w./"'$-])|(?:;|&&|\|\|?)(?![;&|])|\$\((?!\()|\))*+""",
    re.ASCII,
)
"""A text of nothing but these characters is read alike wherever each of them stands, if it is right at all:
a scan of its tokens is spared."""
_UNCERTAIN = re.compile(
    r"(?:\A|[;&|\n(]|\w=\S*[ \t])[ \t\n]*-|(?<![^\s;&|(])-(?![^\s;&|)])"
    rf"|\b(?:{'|'.join(sorted(_ODD))})\b"
)


def is_alike(text: str) -> bool:
    """Whether bash and zsh read the text alike for certain."""
    if len(text) > _LIMIT:
        return False
    return _is_certain(text) or _Scan(text).runs_through()


def _is_certain(text: str) -> bool:
    """Without looking at where each token stands."""
    return (
        _CERTAIN.fullmatch(text) is not None
        and _UNCERTAIN.search(text) is None
        and text.count("$(") == text.count(")")
        and not (text.count('"') % 2 or text.count("'") % 2)
    )


class _Scan:
    """One pass over the tokens, that knows where a command begins and what is still open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.first = True
        """A command may begin here."""
        self.inside = False
        """A word has begun."""
        self.awaited = False
        """A redirection has not got its target."""
        self.test = False
        """Between ``[[`` and ``]]``."""
        self.closed = False
        """A group or a condition has just ended: in zsh a command may stand right behind it."""
        self.piped = False
        self.open: list[tuple[str, bool, bool]] = []

    def runs_through(self) -> bool:
        """Whether every token is one of those that mean the same to both."""
        text, position = self.text, 0
        quoted = False
        while position < len(text):
            match = (_QUOTED if quoted else _TOKEN).match(text, position)
            if match is None:
                return False
            position = match.end()
            kind = match.lastgroup
            if kind == "quote":
                if self.closed and not self.awaited and not self.inside:
                    return False
                quoted = not quoted
                self.begin()
            elif kind == "command":
                if self.closed:
                    return False
                self.begin()
                self.enter('"' if quoted else "$")
                quoted = False
            elif quoted:
                continue
            elif kind == "close":
                if not self.open or self.awaited or self.test:
                    return False
                opened, self.first, self.test = self.open.pop()
                quoted = opened == '"'
                self.closed = opened == "("
                self.inside = not self.closed
            elif not self.takes(str(kind), match[0], text[position : position + 1]):
                return False
        return not (quoted or self.open or self.awaited or self.test)

    def enter(self, opening: str) -> None:
        """Commands begin; what is known here is known again behind their closing bracket."""
        self.open.append((opening, self.first, self.test))
        self.first, self.inside, self.test = True, False, False

    def begin(self) -> None:
        """A word goes on, or begins; it is no word of the shell's own."""
        if not self.inside:
            self.inside = True
            if self.awaited:
                self.awaited = False
            else:
                self.first = False

    def takes(self, kind: str, token: str, following: str) -> bool:
        """Whether a token outside quotes is fine where it stands."""
        if kind == "blank":
            self.inside = False
        elif kind == "operator":
            if self.awaited or (self.test and token not in ("&&", "||")):
                return False
            self.first, self.inside, self.closed = not self.test, False, False
            self.piped = token in ("|", "|&")
        elif kind == "redirect":
            if self.awaited or self.test or self.inside:
                return False
            self.awaited = True
        elif kind == "process":
            if self.inside or self.test or self.closed:
                return False
            self.begin()
            self.enter("$")
        elif kind in ("open", "function", "arithmetic"):
            if self.inside or self.awaited or self.test or self.closed or not self.first:
                return False
            if kind == "open":
                self.first = False
                self.enter("(")
            elif kind == "function":
                return token.partition("(")[0].strip() not in _ODD
            else:
                self.first, self.closed = False, True
        elif kind == "word":
            return self.takes_word(token, following)
        elif self.closed and not self.awaited and not self.inside:
            return False
        else:
            self.begin()
        return True

    def takes_word(self, word: str, following: str) -> bool:
        if self.inside:
            return True
        whole = following in ("", " ", "\t", "\n", ";", "|", "&", ")", "<", ">")
        first = self.first and not self.awaited
        if (whole and word in _ODD) or (self.closed and not self.awaited):
            return False
        if word[0] == "=" and not (whole and word == "==" and self.test):
            return False
        if word[0] == "~" and word[1:2] == "[":
            return False
        if word[0] in "{}" and whole and word in ("{", "}") and not first:
            return False
        if whole and word[-1] in "0123456789}" and following in ("<", ">"):
            return False
        if first:
            if word[0] in "{}!-" and not (whole and word in _BRACES and not (word == "!" and self.piped)):
                return False
            if _SUBSCRIPTED.match(word):
                return False
            if whole and word in _LEADING:
                return True
            if _EQUALS.match(word):
                return False  # the value is the path of a program
            if "=" in word and re.match(rf"{_NAME}\+?=", word):
                self.inside = True
                return True
        self.begin()
        if whole and first and word == "[[":
            self.test = True
        elif whole and self.test and word == "]]":
            self.test, self.closed = False, True
        return True
