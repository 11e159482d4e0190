"""R: every function that is called must be known, also where its name is given as a text."""

from __future__ import annotations

import re

from autogate.effects import Effect, Kind, Outcome, RunFile, RunShell
from autogate.knowledge.languages._calls import effects
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
from autogate.words.values import MANY, STAR, UNKNOWN, is_static

_KEYWORDS = frozenset(
    "if else for while repeat function in next break TRUE FALSE NULL NA NA_integer_ NA_real_ NA_character_ Inf NaN T F".split()
)
_PURE = frozenset(
    """print cat paste paste0 sprintf format formatC message warning stop c list vector matrix array data.frame factor seq seq_len seq_along rep rev sort order unique
    length nrow ncol dim names colnames rownames sum mean median var sd min max range quantile cumsum cumprod prod abs sqrt exp log log2 log10 log1p sin cos tan round floor ceiling
    trunc signif rnorm runif rbinom rpois sample set.seed table summary str head tail nchar substr substring toupper tolower strsplit gsub sub grepl grep regmatches regexpr gregexpr
    trimws startsWith endsWith chartr rev is.na is.null is.numeric is.character is.function is.data.frame as.numeric as.integer as.character as.logical as.factor as.Date as.data.frame as.matrix as.list as.vector
    ifelse which which.max which.min any all identical invisible rbind cbind merge aggregate with subset apply sapply lapply vapply mapply Map Filter Reduce tapply outer t solve det diag crossprod
    lm glm anova predict coef residuals cor cov t.test chisq.test shapiro.test wilcox.test prop.test
    Sys.time Sys.Date Sys.info date format.Date strftime strptime difftime months weekdays julian R.version.string R.Version sessionInfo packageVersion installed.packages R.home
    file.exists dir.exists basename dirname file.path normalizePath getwd tempfile tempdir file.info file.size nlevels levels cut bitwAnd bitwOr utf8ToInt intToUtf8 rawToChar charToRaw
    strtoi as.hexmode rev setdiff union intersect duplicated complete.cases na.omit scale dist hclust kmeans prcomp optim optimize uniroot integrate exists nargs missing on.exit
    tryCatch try suppressWarnings suppressMessages suppressPackageStartupMessages interactive commandArgs quit q Sys.sleep proc.time system.time Recall return numeric character logical integer complex
    mode class typeof inherits attributes is.element nlevels mapply toString dQuote sQuote shQuote noquote rownames setNames unlist stack expand.grid choose factorial gamma beta
    max.col rowSums colSums rowMeans colMeans sweep prettyNum Negate identity Vectorize nlevels do.call.known_ stopifnot switch letters LETTERS month.name pi warnings R.version .Machine .Platform
    toJSON fromJSON mtcars iris cars women airquality ToothGrowth readline stdin rownames tabulate rle diff embed rank object.size gc trimws sprintf gettextf nlevels crossprod numeric_version
    dnorm pnorm qnorm dbinom pbinom dpois ppois punif dunif qt pt pchisq rexp rgamma Mod Re Im Conj is.finite is.infinite is.nan sign mapply make.names abbreviate rawToBits packBits
    Sys.timezone Sys.getpid nlevels Sys.getlocale l10n_info extSoftVersion La_version capabilities cut findInterval vapply array aperm""".split()
)
_CALLERS = frozenset(
    "apply sapply lapply vapply mapply Map Filter Reduce tapply outer aggregate do.call match.fun Vectorize optim uniroot integrate optimize sweep Negate rapply tryCatch".split()
)
_EFFECTS = {
    "system": "shell", "shell": "shell", "system2": "system2", "pipe": "shell", "unlink": "unlink", "file.remove": "deletes", "file.rename": "move", "file.copy": "copy", "file.create": "creates", "file.append": "append-second",
    "dir.create": "create", "Sys.chmod": "mode", "file.symlink": "link", "file.link": "link", "writeLines": "second-write", "write.csv": "second-write", "write.table": "second-write", "write": "second-write", "saveRDS": "second-write",
    "save": "file-write", "save.image": "write", "sink": "write", "dput": "second-write", "dump": "second-write", "readLines": "read", "read.csv": "source", "read.table": "source", "read.delim": "source", "readRDS": "code-read", "load": "code-read",
    "scan": "read", "readChar": "read", "readBin": "read", "file": "open", "url": "download", "download.file": "download-second", "source": "file", "list.files": "list", "dir": "list", "list.dirs": "list", "png": "write", "pdf": "write",
    "jpeg": "write", "svg": "write", "socketConnection": "connect-host", "install.packages": "install", "remove.packages": "install", "eval": "code", "evalq": "code", "parse": "code", "Sys.setenv": "code", "setwd": "code", "library": "library", "require": "library",
    "requireNamespace": "library", "loadNamespace": "library", "gzfile": "open", "bzfile": "open", "unz": "read", "sys.source": "file",
}  # fmt: skip
_PACKAGES = frozenset(
    "stats utils base methods graphics grDevices datasets tools parallel compiler splines stats4 grid jsonlite dplyr tidyr ggplot2 data.table stringr readr tibble purrr lubridate magrittr rlang".split()
)

_token = re.compile(
    r"""(?P<space>(?:[ \t\r\f]|\#[^\n]*)+)
    |(?P<newline>\n)
    |(?P<raw>[rR](?P<quote>["'])(?P<dashes>-*)[(\[{])
    |(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<quoted>`(?:[^`\\]|\\.)*`)
    |(?P<number>0[xX][0-9a-fA-F]+L?|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[Li]?)
    |(?P<name>(?:[^\W\d_]|\.(?![0-9]))[\w.]*|\.)
    |(?P<op><<-|->>|%[^%\n]*%|:::|::|:=|<-|->|\|>|<=|>=|==|!=|&&|\|\||[-+*/^<>=!~?:,;(){}\[\]&|@$\\])
    """,
    re.VERBOSE | re.DOTALL,
)


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the code does beyond computing and printing."""
    del arguments, options
    if len(text) > LIMIT:
        return (uncertain("r", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("r")]
    reader = _Reader()
    try:
        reader.tokenize(strip_markers(text))
    except NotReadError as problem:
        reader.doubt(str(problem))
    reader.read()
    return distinct([*(at_home(o) for o in reader.out), *out])


class _Reader(TokenReader):
    """Tokens first, then the calls."""

    language = "r"

    def __init__(self) -> None:
        super().__init__()
        self.locals: set[str] = set()
        self.functions: set[str] = set()

    def tokenize(self, text: str) -> None:
        """Splits the code."""
        at = 0
        while at < len(text):
            match = _token.match(text, at)
            if match is None:
                raise NotReadError(f"the character {text[at]!r}")
            at = match.end()
            kind = match.lastgroup or ""
            if match["raw"] is not None:
                closing = {"(": ")", "[": "]", "{": "}"}[match[0][-1]] + match["dashes"] + match["quote"]
                end = text.find(closing, at)
                if end < 0:
                    raise NotReadError("a text without end")
                self.tokens.append(Token("text", with_unknown(text[at:end])))
                at = end + len(closing)
            elif kind == "string":
                self.tokens.append(Token("text", _unescaped(match[0][1:-1])))
            elif kind == "quoted":
                self.tokens.append(Token("name", match[0][1:-1]))
            elif kind == "newline":
                self.tokens.append(Token("op", "\n"))
            elif kind != "space":
                self.tokens.append(Token(kind, match[0]))

    def read(self) -> None:
        """Finds the local names, then looks at every call."""
        self._declare()
        for at, (kind, text) in enumerate(self.tokens):
            if kind == "name":
                self._name(at)
            elif text == "(" and kind == "op":
                before = self.token(at - 1)
                if before.kind == "text":
                    self._call(before.text, at)
                elif (
                    before.text in (")", "]", "}") and before.kind == "op" and not self._is_condition(at - 1)
                ):
                    self.doubt("a call of what is computed")
            elif (
                kind == "op"
                and text.startswith("%")
                and text not in ("%%", "%in%", "%/%", "%*%", "%o%", "%>%")
            ):
                self.doubt(f"the operator {text}")
            elif text == ":::" or (text == "\\" and self.token(at + 1).text != "("):
                self.doubt(text)

    def _declare(self) -> None:
        assigned: dict[str, list[str | None]] = {}
        for at, (kind, text) in enumerate(self.tokens):
            following = self.token(at + 1).text
            if kind in ("name", "text") and (
                following in ("<-", "=", "<<-") or self.token(at - 1).text in ("->", "->>")
            ):
                value = self.token(at + 2)
                if following == "=" and self.token(at - 1).text in ("(", ","):
                    self.locals.add(text)
                    assigned.setdefault(text, []).append(None)
                    continue
                self.locals.add(text)
                if value.text in ("function", "\\"):
                    self.functions.add(text)
                    continue
                static = (
                    value.text
                    if value.kind in ("text", "number")
                    and self.token(at + 3).text in (";", "\n", "", ")", "}")
                    else None
                )
                assigned.setdefault(text, []).append(static)
            elif kind == "name" and self.token(at - 1).text == "(" and following == "in":
                self.locals.add(text)
                assigned.setdefault(text, []).append(None)
            elif (kind == "name" and text == "function") or (kind == "op" and text == "\\"):
                depth = 0
                for index in range(at + 1, min(len(self.tokens), at + 100)):
                    token = self.tokens[index]
                    if token.text == "(":
                        depth += 1
                    elif token.text == ")":
                        depth -= 1
                        if depth == 0:
                            break
                    elif token.kind == "name" and self.token(index - 1).text in ("(", ",") and depth == 1:
                        self.locals.add(token.text)
                        assigned.setdefault(token.text, []).append(None)
        for name, values in assigned.items():
            if name in self.functions:
                self.functions.discard(name)
            elif len(set(values)) == 1 and values[0] is not None:
                self.values[name] = values[0]

    def _is_condition(self, at: int) -> bool:
        depth = 0
        for index in range(at, max(-1, at - 400), -1):
            text = self.tokens[index].text
            if text in (")", "}", "]"):
                depth += 1
            elif text in ("(", "{", "["):
                depth -= 1
                if depth == 0:
                    before = self.token(index - 1).text
                    return (
                        before in ("if", "while", "for")
                        or (self.tokens[at].text == "}" and self.token(at + 1).text == "\n")
                        or before in ("function", "\\")
                    )
        return False

    def _name(self, at: int) -> None:
        text = self.tokens[at].text
        before, following = self.token(at - 1), self.token(at + 1)
        if text in _KEYWORDS or before.text in ("$", "@"):
            if before.text in ("$", "@") and following.text == "(":
                self.doubt(f"a call of {text}")
            return
        if following.text == "::":
            if text not in _PACKAGES:
                self.doubt(f"the package {text}")
            return
        if following.text == "=" and before.text in ("(", ","):
            return
        if following.text == "(":
            self._call(text, at + 1)
        elif text in self.locals or text in self.functions:
            if (text in _PURE or text in _EFFECTS) and (
                text in self.locals
                and following.text in ("<-", "=", "<<-")
                and self.token(at + 2).text not in ("function", "\\")
            ):
                return
        elif text in _EFFECTS or text in ("do.call", "get", "match.fun", "assign", "Sys.getenv"):
            if following.text not in ("<-", "="):
                self.doubt(f"{text} as a value")
        elif text not in _PURE and text not in _PACKAGES and not self._is_column(at):
            self.doubt(f"the name {text}")

    def _is_column(self, at: int) -> bool:
        """Whether the name stands in a formula or a call that takes names of columns."""
        if any(self.token(i).text == "~" for i in range(max(0, at - 6), at + 4)):
            return True
        words = ("with", "subset", "aggregate", "library", "require")
        return any(self.token(i).text in words for i in range(max(0, at - 6), at))

    def _call(self, name: str, start: int) -> None:
        values = self._arguments(start)
        if name in self.functions:
            return
        if name in _CALLERS:
            self._callbacks(start)
        if name == "Sys.getenv":
            if not values:
                self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
            else:
                self.out.extend(variable_read(values[0]))
        elif name in _EFFECTS:
            self._effect(name, start, values)
        elif name in self.locals and name not in _PURE:
            self.doubt(f"a call of {name}")
        elif name == "cat" and any(
            self.token(i).text == "file" and self.token(i + 1).text == "=" for i in range(start, start + 60)
        ):
            self.out.extend(
                opened(self._named(start, "file"), "append" if self._named(start, "append", "") else "write")
            )
        elif name not in _PURE and name not in _KEYWORDS and name != "do.call":
            self.doubt(f"the function {name}")

    def _groups(self, start: int) -> list[list[Token]]:
        out: list[list[Token]] = []
        current: list[Token] = []
        depth = 0
        for index in range(start, min(len(self.tokens), start + 300)):
            kind, text = self.tokens[index]
            if kind == "op" and text in ("(", "[", "{"):
                depth += 1
                if depth == 1:
                    continue
            elif kind == "op" and text in (")", "]", "}"):
                depth -= 1
                if depth == 0:
                    if current:
                        out.append(current)
                    return out
            elif kind == "op" and text == "," and depth == 1:
                out.append(current)
                current = []
                continue
            if text != "\n" or kind != "op":
                current.append(self.tokens[index])
        return out

    def _arguments(self, start: int) -> list[str]:
        return [
            self._value(group)
            for group in self._groups(start)
            if not (
                len(group) > 1
                and group[1].text == "="
                and group[0].text
                not in (
                    "x",
                    "file",
                    "con",
                    "path",
                    "command",
                    "from",
                    "to",
                    "url",
                    "destfile",
                    "package",
                    "pkgs",
                    "filename",
                )
            )
        ]

    def _named(self, start: int, name: str, default: str = UNKNOWN) -> str:
        for group in self._groups(start):
            if len(group) > 2 and group[0].text == name and group[1].text == "=":
                return self._value(group[2:])
        return default

    def _value(self, tokens: list[Token]) -> str:
        if len(tokens) > 2 and tokens[1].text == "=" and tokens[0].kind == "name":
            tokens = tokens[2:]
        texts = [token.text for token in tokens]
        if texts[:4] == ["Sys.getenv", "(", "HOME", ")"] and len(texts) == 4:
            return HOME
        if (
            texts[:2] in (["path.expand", "("], ["normalizePath", "("], ["file", "("], ["url", "("])
            and len(texts) == 4
        ):
            return self._value(tokens[2:3])
        if texts[:1] in (["paste0"], ["file.path"]) and texts[-1:] == [")"]:
            separator = "/" if texts[0] == "file.path" else ""
            parts = [self._value([t]) for t in tokens[2:-1] if t.text != ","]
            return re.sub("\x00+", "\x00", separator.join(parts))
        if len(tokens) != 1:
            return UNKNOWN
        kind, text = tokens[0]
        if kind == "text":
            return HOME + text[1:] if text == "~" or text.startswith("~/") else text
        if kind == "number":
            return text
        return self.values.get(text, UNKNOWN)

    def _callbacks(self, start: int) -> None:
        """A function given by name or as a text must be a known one; anything computed is not."""
        for group in self._groups(start):
            named = len(group) > 1 and group[1].text == "="
            tokens = group[2:] if named else group
            if len(tokens) != 1:
                if (
                    tokens
                    and tokens[0].text in ("get", "match.fun", "eval", "parse", "paste0", "paste")
                    and named
                ):
                    self.doubt("a function that is computed")
                continue
            kind, text = tokens[0]
            if kind == "text" and (
                text in _EFFECTS or text in ("eval", "get", "do.call", "assign", "match.fun")
            ):
                self.doubt(f"{text} as a value")
        self._do_call(start)

    def _do_call(self, start: int) -> None:
        name = self.token(start - 1).text
        groups = self._groups(start)
        place = {
            "do.call": 0,
            "match.fun": 0,
            "Reduce": 0,
            "Filter": 0,
            "Map": 0,
            "mapply": 0,
            "sapply": 1,
            "lapply": 1,
            "vapply": 1,
            "apply": 2,
            "tapply": 2,
            "outer": 2,
            "Vectorize": 0,
            "Negate": 0,
            "sweep": 3,
        }.get(name)
        if place is None or place >= len(groups):
            return
        given = groups[place]
        if any(
            len(group) > 1 and group[0].text in ("FUN", "f", "what") and group[1].text == "="
            for group in groups
        ):
            given = next(
                group[2:]
                for group in groups
                if len(group) > 1 and group[0].text in ("FUN", "f", "what") and group[1].text == "="
            )
        head = given[0] if given else NOTHING
        if head.text in ("function", "\\"):
            return
        if len(given) == 1 and (
            head.text in _PURE
            or head.text in self.functions
            or head.text in ("+", "-", "*", "/", "[", "[[", "&", "|", "^")
        ):
            return
        if len(given) == 3 and given[1].text == "::":
            return
        self.doubt(f"{name} with a function that is computed")

    def _effect(self, name: str, start: int, values: list[str]) -> None:
        kind = _EFFECTS[name]
        first = values[0] if values else UNKNOWN
        out = self.out
        if kind == "system2":
            words = [t.text for group in self._groups(start)[1:2] for t in group if t.kind == "text"]
            dynamic = any(
                t.kind == "name" and t.text not in ("c", "args")
                for group in self._groups(start)[1:2]
                for t in group
            )
            out.append(RunShell(" ".join([first, *words, *([UNKNOWN] if dynamic else [])])))
        elif kind == "unlink":
            recursive = (
                any(token.text == "recursive" for group in self._groups(start) for token in group)
                or len(values) > 1
            )
            groups = self._groups(start)
            for value in self._several(groups[0]) if groups else [UNKNOWN]:
                out.append(Effect(Kind.DELETE, value.replace("*", STAR), recursive=recursive))
        elif kind in ("deletes", "creates"):
            for group in self._groups(start):
                for value in self._several(group):
                    out.extend(effects("delete" if kind == "deletes" else "create", [value], "r", name))
        elif kind == "second-write":
            target = self._named(
                start, "file", self._named(start, "con", values[1] if len(values) > 1 else "")
            )
            if target:
                out.extend(opened(target, "write"))
        elif kind == "append-second":
            out.extend((*opened(first, "append"), *opened(values[1] if len(values) > 1 else UNKNOWN)))
        elif kind == "file-write":
            out.extend(opened(self._named(start, "file"), "write"))
        elif kind == "source":
            out.extend(
                [Effect(Kind.NETWORK, first, "download")]
                if "://" in first
                else opened(first)
                if first not in ("stdin", "") and not self._is_stdin(start)
                else []
            )
        elif kind == "read" and (first in ("stdin", "") or self._is_stdin(start)):
            return
        elif kind == "code-read":
            out.extend(opened(first))
            self.doubt(name)
        elif kind == "download-second":
            out.append(Effect(Kind.NETWORK, first, "download"))
            out.extend(opened(values[1] if len(values) > 1 else UNKNOWN, "write"))
        elif kind == "file":
            out.append(
                Effect(Kind.EXECUTE, "code that comes over the network", name, force="critical")
                if "://" in first
                else RunFile(first, "r")
            )
        elif kind == "list":
            out.append(
                Effect(
                    Kind.READ,
                    first if values else ".",
                    recursive=any(t.text == "recursive" for g in self._groups(start) for t in g),
                )
            )
        elif kind == "connect-host":
            host = self._named(start, "host", first)
            out.append(Effect(Kind.NETWORK, host, "connect"))
        elif kind == "install":
            out.append(Effect(Kind.INSTALL, first, "user"))
        elif kind == "library":
            groups = self._groups(start)
            package = groups[0][0].text if groups and groups[0] else UNKNOWN
            if package not in _PACKAGES or len(groups[0]) > 1:
                self.doubt(f"the package {package}")
        elif kind == "open":
            if first not in ("stdin", ""):
                out.extend(effects("open", values[:2], "r", name))
        elif kind == "write" and not values:
            if name == "save.image":
                out.extend(opened(".RData", "write"))
        else:
            out.extend(effects(kind, [value for value in values if value != MANY], "r", name))

    def _is_stdin(self, start: int) -> bool:
        groups = self._groups(start)
        return bool(groups) and any(token.text == "stdin" for token in groups[0])

    def _several(self, group: list[Token]) -> list[str]:
        if group and group[0].text == "c" and group[-1].text == ")":
            return [self._value([token]) for token in group[2:-1] if token.text != ","]
        return [self._value(group)]


def _unescaped(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        word = match[1]
        if word[0] in "xuU01234567":
            return UNKNOWN
        return {"n": "\n", "t": "\t", "r": "\r"}.get(word, word)

    return re.sub(
        "\x00+",
        "\x00",
        with_unknown(
            re.sub(r"\\(x[0-9a-fA-F]{1,2}|u\{?[0-9a-fA-F]+\}?|U\{?[0-9a-fA-F]+\}?|[\s\S])", one, text)
        ),
    )


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("cat(1 + 1, '\\n')", ""),
    ("x <- c(1, 2, 3); print(mean(x)); summary(x)", ""),
    ("sapply(1:3, function(i) i^2)", ""),
    ("f <- function(a, b = 2) a + b; f(1)", ""),
    ("print(R.version.string)", ""),
    ("library(dplyr)", ""),
    ("d <- read.csv('a.csv'); head(d)", "read a.csv"),
    ("write.csv(mtcars, 'a.csv')", "write a.csv"),
    ("system('rm -rf /')", "shell 'rm -rf /'"),
    ("'system'('id')", "shell 'id'"),
    ("base::system('id')", "shell 'id'"),
    ("unlink('x', recursive = TRUE)", "delete x recursive"),
    ("file.remove(c('a', 'b'))", "delete a; delete b"),
    ("do.call('system', list('id'))", "execute do.call with a function that is computed inline r code !uncertain; execute system as a value inline r code !uncertain"),
    ("sapply('id', system)", "execute sapply with a function that is computed inline r code !uncertain; execute system as a value inline r code !uncertain"),
    ("eval(parse(text = 'x'))", "execute eval inline r code !uncertain; execute parse inline r code !uncertain"),
    ("source('x.R')", "file r x.R"),
    ("install.packages('x')", "install user x"),
    ("cat(Sys.getenv('API_KEY'))", "secret $API_KEY"),
)  # fmt: skip
