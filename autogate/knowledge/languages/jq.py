"""jq: programs reach nothing but the environment and modules; yq's ``load`` reads files."""

from __future__ import annotations

import re

from autogate.effects import Effect, Kind, Outcome
from autogate.knowledge.languages._reader import NotReadError
from autogate.knowledge.languages.common import (
    ENVIRONMENT,
    LIMIT,
    distinct,
    opened,
    strip_markers,
    uncertain,
    unknown_part,
    variable_read,
    with_unknown,
)
from autogate.words.values import UNKNOWN, is_static

_PURE = frozenset(
    """abs acos acosh add all any arrays ascii ascii_downcase ascii_upcase asin asinh atan atan2 atanh booleans
    bsearch builtins capture cbrt ceil combinations contains copysign cos cosh debug del delpaths drem empty
    endswith env erf error exp exp10 exp2 explode expm1 fabs fdim finites first flatten floor fma fmax fmin fmod
    format frexp from_entries fromdate fromdateiso8601 fromjson fromstream gamma get_search_list getpath gmtime
    group_by gsub halt halt_error has have_decnum have_literal_numbers hypot implode in index indices infinite
    input input_filename input_line_number inputs inside isempty isinfinite isnan isnormal isvalid iterables
    join keys keys_unsorted last ldexp length lgamma lgamma_r limit localtime log log10 log1p log2 logb ltrimstr
    ltrim map map_values match max max_by min min_by mktime modf nan nearbyint nextafter nexttoward normals not
    now nth nulls numbers objects path paths pick pow pow10 range recurse recurse_down repeat reverse rindex rint
    round rtrimstr rtrim scalars scalb scalbln scan select setpath significand sin sinh skip sort sort_by split
    splits sqrt startswith stderr strflocaltime strftime strings strptime sub sum tan tanh test toarray to_entries
    toboolean todate todateiso8601 tojson tonumber tostream tostring transpose trim trimstr trunc truncate_stream
    type unique unique_by until utf8bytelength values walk while with_entries ascii input_line_number splits
    getpath error ltrimstr tojson min_by ltrimstr limit INDEX GROUP_BY UNIQUE_BY IN SQL dateadd datesub date
    pi e error abs have_decnum getpath del to_array
    and or not if then elif else end as def reduce foreach try catch label break import include true false null
    tag alias anchor style line column kind key parent document_index filename file_index fi di head_comment
    line_comment foot_comment comments to_yaml from_yaml to_json from_json to_xml from_xml to_props from_props
    to_csv from_csv to_tsv from_tsv to_string to_number sort_keys ireduce upcase downcase explode
    collect with splitDoc split_doc documentIndex fileIndex omit shuffle filter tojson
    format_datetime with_dtf from_unix to_unix tz capture array_to_map is_key""".split()
)

_token = re.compile(
    r"""(?P<space>(?:\s|\#[^\n]*)+)
    |(?P<field>\.[ \t]*[A-Za-z_]\w*|\?//|\.\.)
    |(?P<variable>\$(?:__loc__|[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*))
    |(?P<format>@[a-zA-Z0-9_]+)
    |(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    |(?P<name>[^\W0-9]\w*(?:::[^\W0-9]\w*)*)
    |(?P<string>")
    |(?P<op>//=|\|=|==|!=|<=|>=|[-+*/%]=|//|[-+*/%<>=|,:;.?()\[\]{}&!^~*])
    """,
    re.VERBOSE,
)
_plain_string = re.compile(r'[^"\\]*')
_READERS = frozenset(("load", "load_str", "strload", "load_xml", "load_props", "load_base64"))
_DEEP = 50


class _Token:
    __slots__ = ("kind", "text")

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        """``string`` with the static text (unknown parts for interpolations), or the group's name."""
        self.text = text


_NOTHING = _Token("", "")


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the jq program does beyond computing and printing."""
    out: list[Outcome] = []
    if len(text) > LIMIT:
        return (uncertain("jq", "very long code"),)
    if not is_static(text):
        out.append(unknown_part("jq"))
    try:
        tokens: list[_Token] = []
        _tokenize(strip_markers(text), 0, tokens, 0)
        found = _read(tokens)
    except NotReadError as problem:
        found = [uncertain("jq", str(problem))]
    return distinct(found + out)


def _tokenize(text: str, at: int, tokens: list[_Token], depth: int) -> int:
    """Adds the tokens up to the end, or in an interpolation up to its closing parenthesis."""
    if depth > _DEEP:
        raise NotReadError("deep nesting")
    open_parens = 0
    while at < len(text):
        match = _token.match(text, at)
        if match is None:
            raise NotReadError(f"the character {text[at]!r}")
        kind = match.lastgroup or ""
        at = match.end()
        if kind == "string":
            at = _string(text, at, tokens, depth)
        elif kind != "space":
            if kind == "op" and depth:
                if match[0] == "(":
                    open_parens += 1
                elif match[0] == ")":
                    if not open_parens:
                        return at
                    open_parens -= 1
            tokens.append(_Token(kind, match[0]))
    if depth:
        raise NotReadError("a text without end")
    return at


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def _string(text: str, at: int, tokens: list[_Token], depth: int) -> int:
    parts: list[str] = []
    inner: list[_Token] = []
    while True:
        match = _plain_string.match(text, at)
        assert match is not None
        parts.append(match[0])
        at = match.end()
        if at >= len(text):
            raise NotReadError("a text without end")
        if text[at] == '"':
            break
        following = text[at + 1 : at + 2]
        at += 2
        if following == "(":
            inner.append(_Token("op", "("))
            at = _tokenize(text, at, inner, depth + 1)
            inner.append(_Token("op", ")"))
            parts.append(UNKNOWN)
        elif following == "u":
            parts.append(UNKNOWN)
            at += 4
        else:
            parts.append(_ESCAPES.get(following, following))
    tokens.append(_Token("string", with_unknown("".join(parts))))
    tokens.extend(inner)
    return at + 1


def _read(tokens: list[_Token]) -> list[Outcome]:
    out: list[Outcome] = []
    defined: set[str] = set()
    for at, token in enumerate(tokens):
        if token.kind == "name" and at and tokens[at - 1].text == "def" and tokens[at - 1].kind == "name":
            defined.add(token.text)
            if at + 1 < len(tokens) and tokens[at + 1].text == "(":
                for parameter in tokens[at + 2 : at + 40]:
                    if parameter.text == ")":
                        break
                    defined.add(parameter.text)
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else _NOTHING
        after = tokens[at + 2] if at + 2 < len(tokens) else _NOTHING
        before = tokens[at - 1] if at else _NOTHING
        kind, text = token.kind, token.text
        if kind == "variable":
            if text == "$ENV":
                out.extend(_environment(tokens[at + 1 : at + 4]))
            elif text == "$__prog_args":
                out.append(uncertain("jq", text))
        elif kind == "name":
            if following.text == ":" and following.kind == "op" and before.text in ("{", ","):
                continue  # a key
            if text == "env" and text not in defined:
                if following.text == "(":
                    out.extend(variable_read(after.text if after.kind == "name" else UNKNOWN))
                else:
                    out.extend(_environment(tokens[at + 1 : at + 4]))
            elif before.text in ("env", "strenv") and before.kind == "name":
                continue
            elif text == "strenv":
                out.extend(variable_read(after.text if after.kind == "name" else UNKNOWN))
            elif text == "envsubst":
                out.append(Effect(Kind.SECRET, ENVIRONMENT))
            elif text in ("import", "include"):
                out.extend(_module(text, tokens[at + 1 : at + 6]))
            elif text in _READERS and text not in defined:
                static = following.text == "(" and after.kind == "string" and tokens[at + 3 : at + 4]
                known = static and tokens[at + 3].text == ")"
                out.extend(opened(after.text if known else UNKNOWN))
            elif (
                text in _PURE
                or text in defined
                or text.rpartition("::")[0]
                or before.text in ("as", "label", "$")
            ) or (
                tokens[at - 2 : at]
                and [t.text for t in tokens[at - 2 : at]]
                in (
                    ["env", "("],
                    ["strenv", "("],
                )
            ):
                continue
            elif before.text == "break" or (before.text in ("{", ",") and following.text in ("}", ",")):
                continue  # {name} means {name: .name}
            else:
                out.append(uncertain("jq", f"the function {text}"))
    return out


def _environment(tokens: list[_Token]) -> tuple[Outcome, ...]:
    """``$ENV`` or ``env``: one variable of it, or all of it."""
    first, second, third = (*tokens, _NOTHING, _NOTHING, _NOTHING)[:3]
    if first.kind == "field" and first.text != "..":
        return variable_read(first.text[1:].strip())
    if first.text == "[" and second.kind == "string" and third.text == "]":
        return variable_read(second.text)
    if first.text == "." and second.kind == "string":
        return variable_read(second.text)
    return (Effect(Kind.SECRET, ENVIRONMENT),)


def _module(word: str, tokens: list[_Token]) -> tuple[Outcome, ...]:
    """A module is a file of jq code, or of data where it is named by a variable."""
    if not tokens or tokens[0].kind != "string" or any(token.text == "{" for token in tokens[1:]):
        return (uncertain("jq", f"{word} from elsewhere"),)
    data = word == "import" and len(tokens) > 2 and tokens[2].kind == "variable"
    return opened(tokens[0].text + (".json" if data else ".jq"))


EXAMPLES: tuple[tuple[str, str], ...] = (
    (".", ""),
    (".a.b[0] | {name, id: .x, (.k): 1}", ""),
    ('.[] | select(.name == "x" and (.n // 0) > 1) | "\\(.a): \\(.b | tostring)"', ""),
    ("def f(x): x | . + 1; map(f(.a)) | add / length", ""),
    ("reduce .[] as $x (0; . + $x)", ""),
    ('to_entries | map("\\(.key)=\\(.value|@sh)") | .[]', ""),
    ("env.HOME, $ENV.PATH", ""),
    ("env.API_TOKEN", "secret $API_TOKEN"),
    ('$ENV["DB_PASSWORD"]', "secret $DB_PASSWORD"),
    ('"x \\($ENV.NPM_TOKEN)"', "secret $NPM_TOKEN"),
    ("env", "secret the environment variables"),
    ("$ENV | keys", "secret the environment variables"),
    ('import "lib/x" as x; x::f', "read lib/x.jq"),
    ('import "data" as $d; $d', "read data.json"),
    ('include "x" {search: "/etc"}; .', "execute include from elsewhere inline jq code !uncertain"),
    ('load("/etc/x.yml")', "read /etc/x.yml"),
    ("strenv(GITHUB_TOKEN)", "secret $GITHUB_TOKEN"),
    ("frobnicate(.)", "execute the function frobnicate inline jq code !uncertain"),
    ('# comment "\n.a', ""),
)
