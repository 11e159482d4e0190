"""Lua: globals are an accept-list; what reaches outside is named in ``os``, ``io`` and ``package``."""

from __future__ import annotations

import re

from autogate.effects import Outcome
from autogate.knowledge.languages._calls import effects
from autogate.knowledge.languages._reader import NotReadError, Token, TokenReader
from autogate.knowledge.languages.common import (
    HOME,
    LIMIT,
    at_home,
    distinct,
    strip_markers,
    uncertain,
    unknown_part,
    variable_read,
    with_unknown,
)
from autogate.words.values import UNKNOWN, is_static

_KEYWORDS = frozenset(
    "and break do else elseif end false for function goto if in local nil not or repeat return then true until while self".split()
)
_GLOBALS = frozenset(
    "print pairs ipairs tostring tonumber type select next error pcall xpcall assert unpack rawequal rawlen rawget collectgarbage _VERSION arg jit".split()
)
_PURE_MODULES = {
    "string": frozenset(
        "byte char find format gmatch gsub len lower match rep reverse sub upper pack unpack packsize".split()
    ),
    "table": frozenset("concat insert remove sort unpack pack move getn".split()),
    "math": None,
    "utf8": None,
    "bit": None,
    "bit32": None,
    "coroutine": frozenset("create resume yield status wrap isyieldable running close".split()),
    "os": frozenset("time date clock difftime exit setlocale tmpname".split()),
    "io": frozenset("write read stdout stderr stdin flush type close tmpfile".split()),
}
_EFFECTS = {
    "os.execute": "shell", "io.popen": "shell", "os.remove": "delete", "os.rename": "move", "io.open": "open", "io.lines": "read", "io.input": "read", "io.output": "write", "dofile": "file", "loadfile": "file", "load": "code",
    "loadstring": "code", "require": "code",
}  # fmt: skip
_METHODS = frozenset(
    "byte char find format gmatch gsub len lower match rep reverse sub upper read lines write close seek flush setvbuf new".split()
)

_token = re.compile(
    r"""(?P<space>(?:\s|--(?!\[=*\[)[^\n]*)+)
    |(?P<string>"(?:[^"\\\n]|\\(?:.|\n))*"|'(?:[^'\\\n]|\\(?:.|\n))*')
    |(?P<number>0[xX][0-9a-fA-F.]+(?:[pP][+-]?[0-9]+)?|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    |(?P<name>[A-Za-z_\u0080-\uffff]\w*)
    |(?P<op>\.\.\.|\.\.|::|//|<<|>>|==|~=|<=|>=|[-+*/%^\#&~|<>=(){}\[\];:,.])
    """,
    re.VERBOSE | re.DOTALL,
)


_long = re.compile(r"(--)?\[(=*)\[")


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the code does beyond computing and printing."""
    del arguments
    if len(text) > LIMIT:
        return (uncertain("lua", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("lua")]
    out.extend(uncertain("lua", f"the library {option[2:]}") for option in options if option.startswith("-l"))
    reader = _Reader()
    try:
        reader.tokenize(strip_markers(text))
    except NotReadError as problem:
        reader.doubt(str(problem))
    reader.read()
    return distinct([*(at_home(o) for o in reader.out), *out])


class _Reader(TokenReader):
    """Tokens first, then the names."""

    language = "lua"

    def __init__(self) -> None:
        super().__init__()
        self.locals: set[str] = set()
        self.fields: set[str] = set()

    def tokenize(self, text: str) -> None:
        """Splits the code."""
        at = text.index("\n") if text.startswith("#") and "\n" in text else 0
        while at < len(text):
            opening = _long.match(text, at)
            if opening is not None:
                closing = f"]{opening[2]}]"
                end = text.find(closing, opening.end())
                if end < 0:
                    raise NotReadError("a text without end")
                if not opening[1]:
                    self.tokens.append(Token("text", with_unknown(text[opening.end() : end])))
                at = end + len(closing)
                continue
            match = _token.match(text, at)
            if match is None:
                raise NotReadError(f"the character {text[at]!r}")
            at = match.end()
            kind = match.lastgroup or ""
            if kind == "string":
                self.tokens.append(Token("text", _unescaped(match[0][1:-1])))
            elif kind != "space":
                self.tokens.append(Token(kind, match[0]))

    def read(self) -> None:
        """Finds the local names, then looks at every token."""
        self._declare()
        for at, (kind, text) in enumerate(self.tokens):
            before = self.token(at - 1)
            following = self.token(at + 1)
            if kind == "name":
                self._name(at, text, before, following)
            elif (
                kind == "op" and text == "[" and before.text in ("_G", "_ENV", "os", "io", "package", "debug")
            ):
                self.doubt(f"{before.text}[…]")
            elif kind == "op" and text == "(" and before.text == "]" and before.kind == "op":
                self.doubt("a call of what is computed")

    def _declare(self) -> None:
        assigned: dict[str, list[str | None]] = {}
        for at, (kind, text) in enumerate(self.tokens):
            if kind != "name" or text in _KEYWORDS:
                continue
            before, following = self.token(at - 1), self.token(at + 1)
            if before.text in (".", ":") and before.kind == "op":
                if following.text == "=" or self._is_function_name(at):
                    self.fields.add(text)
                continue
            if (
                before.text in ("local", "function", "for")
                or following.text == "="
                or (following.text in (",", "in", ")") and self._is_bound(at))
            ):
                if before.text in ("{", ",") and following.text == "=" and self._in_table(at):
                    self.fields.add(text)
                    continue
                self.locals.add(text)
                value, end = self.token(at + 2), self.token(at + 3)
                static = (
                    value.text
                    if following.text == "="
                    and value.kind in ("text", "number")
                    and end.text not in ("..", "+", "-", "*", "/", ".", ":", "[", "(", "%", "^", ",")
                    else None
                )
                assigned.setdefault(text, []).append(static)
        for name, values in assigned.items():
            if len(set(values)) == 1 and values[0] is not None:
                self.values[name] = values[0]

    def _is_function_name(self, at: int) -> bool:
        return self.token(at - 3).text == "function" or self.token(at - 5).text == "function"

    def _in_table(self, at: int) -> bool:
        depth = 0
        for index in range(at - 1, max(-1, at - 400), -1):
            text = self.tokens[index].text
            if text in (")", "}", "]"):
                depth += 1
            elif text in ("(", "{", "["):
                if depth == 0:
                    return text == "{"
                depth -= 1
        return False

    def _is_bound(self, at: int) -> bool:
        """Whether the name stands in a list after ``local``, ``for`` or among a function's parameters."""
        index = at - 1
        while self.token(index).text == "," or (
            self.token(index).kind == "name" and self.token(index).text not in _KEYWORDS
        ):
            index -= 1
        if self.token(index).text in ("local", "for"):
            return True
        if self.token(index).text == "(":
            index -= 1
            while (
                self.token(index).kind == "name" and self.token(index).text not in _KEYWORDS
            ) or self.token(index).text in (".", ":"):
                index -= 1
            return self.token(index).text == "function"
        return (
            self.token(at + 1).text == ","
            and any(self.token(i).text == "=" for i in range(at, at + 8))
            and self.token(at - 1).text not in ("(", "{", "[", "=", "return", "in")
            and self.token(index).text not in ("(", "{", "[", "=", "return", "in")
        )

    def _name(self, at: int, text: str, before: Token, following: Token) -> None:
        if text in _KEYWORDS:
            return
        if before.text == "." and before.kind == "op":
            owner = self.token(at - 2).text
            if (
                owner in _PURE_MODULES
                and self.token(at - 3).text not in (".", ":")
                and owner not in self.locals
            ):
                return  # looked at with its module
            if text in (
                "execute",
                "popen",
                "loadlib",
                "load",
                "loadstring",
                "dofile",
                "setmetatable",
                "getfenv",
                "dump",
            ) or (
                (following.text in ("(", "{") or following.kind == "text")
                and text not in self.fields
                and text not in _METHODS
            ):
                self.doubt(f"the member {text}")
            return
        if before.text == ":" and before.kind == "op":
            if text not in _METHODS and text not in self.fields:
                self.doubt(f"the method {text}")
            return
        if (before.text == "::" and following.text == "::") or before.text == "goto":
            return
        if following.text == "=" and before.text in ("{", ",", ";") and self._in_table(at):
            return
        if text in self.locals:
            if text in (*_GLOBALS, *_PURE_MODULES, *_EFFECTS):
                self.doubt(f"a change of {text}")
            return
        if text in _PURE_MODULES:
            self._module(at, text)
        elif text in _EFFECTS:
            self._effect(text, at)
        elif text not in _GLOBALS:
            self.doubt(f"the name {text}")

    def _module(self, at: int, module: str) -> None:
        if self.token(at + 1).text != ".":
            self.doubt(f"{module} as a value")
            return
        name = self.token(at + 2).text
        full = f"{module}.{name}"
        if full == "os.getenv":
            values = self._arguments(at + 2)
            self.out.extend(variable_read(values[0] if values else UNKNOWN))
        elif full in _EFFECTS:
            self._effect(full, at + 2)
        else:
            pure = _PURE_MODULES[module]
            if (pure is not None and name not in pure) or self.token(at + 3).text == "=":
                self.doubt(full)

    def _arguments(self, at: int) -> list[str]:
        following = self.token(at + 1)
        if following.kind == "text":
            return [following.text]
        if following.text != "(":
            return [UNKNOWN]
        out: list[str] = []
        current: list[Token] = []
        depth = 0
        for index in range(at + 1, min(len(self.tokens), at + 300)):
            kind, text = self.tokens[index]
            if kind == "op" and text in ("(", "{", "["):
                depth += 1
                if depth == 1:
                    continue
            elif kind == "op" and text in (")", "}", "]"):
                depth -= 1
                if depth == 0:
                    break
            elif kind == "op" and text == "," and depth == 1:
                out.append(self._value(current))
                current = []
                continue
            current.append(self.tokens[index])
        if current:
            out.append(self._value(current))
        return out

    def _value(self, tokens: list[Token]) -> str:
        parts: list[str] = []
        texts = [token.text for token in tokens]
        if texts[:6] == ["os", ".", "getenv", "(", "HOME", ")"]:
            rest = tokens[6:]
            return HOME + (self._value(rest[1:]) if rest and rest[0].text == ".." else "")
        expects = True
        for kind, text in tokens:
            if text == ".." and kind == "op" and not expects:
                expects = True
            elif expects and kind in ("text", "number"):
                parts.append(text)
                expects = False
            elif expects and kind == "name":
                parts.append(self.values.get(text, UNKNOWN))
                expects = False
            else:
                return UNKNOWN
        return re.sub("\x00+", "\x00", "".join(parts)) if parts and not expects else UNKNOWN

    def _effect(self, name: str, at: int) -> None:
        kind = _EFFECTS[name]
        values = self._arguments(at) or [""]
        if name == "require":
            if values[0] not in ("string", "table", "math", "io", "os", "utf8", "coroutine", "bit"):
                self.doubt(f"require {values[0]}")
        elif name in ("io.lines", "io.input", "io.output") and values == [""]:
            return
        elif name == "io.popen":
            self.out.extend(
                effects(
                    "shell",
                    [f"cat | {values[0]}" if len(values) > 1 and values[1] == "w" else values[0] or UNKNOWN],
                    "lua",
                    name,
                )
            )
        else:
            self.out.extend(effects(kind, [value or UNKNOWN for value in values], "lua", name))


def _unescaped(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        word = match[1]
        if word.isdigit():
            return chr(int(word)) if 4 < int(word) < 256 else UNKNOWN
        if word[0] in "xu":
            return UNKNOWN if len(word) < 3 else chr(int(word[1:], 16))
        return {"n": "\n", "t": "\t", "r": "\r", "z": UNKNOWN}.get(word, word)

    return with_unknown(re.sub(r"\\(\d{1,3}|x[0-9a-fA-F]{2}|[\s\S])", one, text))


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("print(1 + 1)", ""),
    ("for i = 1, 3 do print(i, string.rep('x', i)) end", ""),
    ("local t = {1, 2}; table.insert(t, 3); print(#t, ('a'):upper())", ""),
    ("os.execute('rm -rf /')", "shell 'rm -rf /'"),
    ("os.execute 'id'", "shell 'id'"),
    ("print(io.popen('id'):read('*a'))", "shell 'id'"),
    ("os.remove('a' .. '.txt')", "delete a.txt"),
    ("local f = io.open('a', 'w'); f:write('x')", "write a"),
    ("for l in io.lines('a') do print(l) end", "read a"),
    ("print(os.getenv('API_KEY'))", "secret $API_KEY"),
    ("load('os.remove(\"x\")')()", "code lua 'os.remove(\"x\")'"),
    ("_G['os']['execute']('id')", "execute _G[…] inline lua code !uncertain; execute a call of what is computed inline lua code !uncertain; execute the name _G inline lua code !uncertain"),
    ("local e = os.execute; e('id')", "shell '…'"),
    ("require 'socket'", "execute require socket inline lua code !uncertain"),
)  # fmt: skip
