"""Ex commands, as vim takes them by ``-c`` and ``ex`` from its input."""

from __future__ import annotations

import re

from autogate.effects import Effect, Kind, Outcome, RunCode, RunFile, RunShell
from autogate.knowledge.languages.common import (
    LIMIT,
    distinct,
    opened,
    strip_markers,
    uncertain,
    unknown_part,
    with_unknown,
)
from autogate.words.values import UNKNOWN, is_static

_PLAIN = frozenset(
    """q quit qa qall quitall cq cquit bd bn bp bnext bprevious n next N prev previous first last d delete y yank pu put m move t co copy j join k mark ma u undo red redo
    p print P nu number l list = syn syntax colo colorscheme hi highlight noh nohlsearch sp split vs vsplit new vnew tabnew close clo on only
    ec echo echom echomsg sor sort sleep sl redraw redr ve version reg registers di display ju jumps marks ls buffers files f file hid hide sil silent
    > < & z fo fold foldopen retab ret ce center le left ri right filetype pw pwd undoj keepj keepjumps noa noautocmd""".split()
)
_SETTINGS = re.compile(
    r"(?:no|inv)?(?:number|nu|relativenumber|rnu|wrap|list|hlsearch|hls|incsearch|is|ignorecase|ic|smartcase|scs|expandtab|et|autoindent|ai|paste|ruler|ru|readonly|ro|compatible|cp|nocp|backup|bk|swapfile|swf|cursorline|cul|spell|more|modifiable|ma|hidden|magic|binary|bin|eol|fixeol)!?|(?:ts|tabstop|sw|shiftwidth|sts|softtabstop|tw|textwidth|ff|fileformat|ft|filetype|enc|encoding|fenc|fileencoding|bg|background|history|so|scrolloff|nf|report|ul|columns|lines)(?:[-+]?=[\w-]*|\?)?|all"
)
_range = re.compile(
    r"(?:%|\*|(?:[.$]|\d+|'[\w<>\[\]]|/(?:[^/\\\n]|\\.)*/|\?(?:[^?\\\n]|\\.)*\?|[-+]\d*)+(?:\s*[,;]\s*(?:[.$]|\d+|'[\w<>\[\]]|/(?:[^/\\\n]|\\.)*/|\?(?:[^?\\\n]|\\.)*\?|[-+]\d*)*)*)?\s*"
)
_name = re.compile(r"py(?:thon)?3|[A-Za-z]+|[!=<>&#@~*]")


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the commands do; ``arguments`` are the files being edited."""
    del options
    if len(text) > LIMIT:
        return (uncertain("vim", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("vim")]
    for line in strip_markers(text).split("\n"):
        out[:0] = _line(line, arguments, 0)
    return distinct(out)


def _line(line: str, files: tuple[str, ...], depth: int) -> list[Outcome]:
    out: list[Outcome] = []
    rest = line
    for _ in range(200):
        rest = rest.lstrip(": \t|")
        if not rest or rest.startswith('"'):
            return out
        found, rest = _command(rest, files, depth)
        out.extend(found)
    return [*out, uncertain("vim", "a long line")]


def _command(line: str, files: tuple[str, ...], depth: int) -> tuple[list[Outcome], str]:
    """The outcomes of the first command of a line, and what follows it."""
    if depth > 5:
        return [uncertain("vim", "deep nesting")], ""
    match = _range.match(line)
    start = 0 if match is None else match.end()
    ranged = line[:start].strip()
    name_match = _name.match(line, start)
    if name_match is None:
        after = line[start:].lstrip()
        if not after or after[0] == "|":
            return [], after
        return [uncertain("vim", after[:30])], ""
    name = name_match[0]
    if re.match(r"(s|g|v|k)[^A-Za-z]", line[start:]) or re.match(r"s([^\w\s|\"!&])", line[start:]):
        name = line[start]
    at = start + len(name)
    bang = line[at : at + 1] == "!" and name != "!"
    rest = line[at + bang :]
    if name == "!":
        command = with_unknown(rest.strip())
        return [RunShell(f"cat | {command}" if ranged else command)], ""
    if name in ("&", "~"):
        return [], rest.lstrip("&cegiInp#lr 0123456789")
    if name in ("s", "substitute"):
        return _substitute(rest)
    if name in ("g", "global", "v", "vglobal"):
        delimiter = rest[:1]
        end = _delimited(rest, 1, delimiter)
        if not delimiter or delimiter.isalnum() or end < 0:
            return [uncertain("vim", "global")], ""
        found = _line(rest[end:] or "p", files, depth + 1)
        return found, ""
    if name in (
        "w",
        "write",
        "wq",
        "x",
        "xit",
        "wa",
        "wall",
        "wqa",
        "wqall",
        "xa",
        "up",
        "update",
        "exi",
        "exit",
        "sav",
        "saveas",
    ):
        return _write(name, rest, files, bang=bang)
    if name in ("r", "read"):
        value = rest.strip()
        if value.startswith("!") or bang:
            return [RunShell(with_unknown(value.lstrip("!").strip()))], ""
        return list(opened(with_unknown(value) if value else UNKNOWN)), ""
    if name in (
        "e",
        "edit",
        "sp",
        "split",
        "vs",
        "vsplit",
        "tabe",
        "tabedit",
        "tabnew",
        "vie",
        "view",
        "new",
        "vnew",
        "badd",
        "find",
    ):
        argument, following = _cut(rest)
        if argument.startswith("+") or "`" in argument:
            return [uncertain("vim", argument)], following
        return (list(opened(with_unknown(argument))) if argument else []), following
    if name in ("set", "se", "setlocal", "setl", "setglobal", "setg"):
        argument, following = _cut(rest)
        bad = [word for word in argument.split() if not _SETTINGS.fullmatch(word)]
        return ([uncertain("vim", f"set {bad[0]}")] if bad else []), following
    if name in ("so", "source", "ru", "runtime"):
        return [RunFile(with_unknown(rest.strip()), "vim")], ""
    if name in ("py", "python", "py3", "python3", "pyx", "rub", "ruby", "perl", "pe", "lua"):
        language = "python" if name.startswith("py") else {"rub": "ruby", "pe": "perl"}.get(name, name)
        return [RunCode(language, with_unknown(rest.strip()))], ""
    if name in (
        "sil",
        "silent",
        "noa",
        "noautocmd",
        "keepj",
        "keepjumps",
        "undoj",
        "verb",
        "verbose",
        "keepa",
        "keepp",
        "keeppatterns",
    ):
        return [], rest.lstrip("0123456789! ")
    if name in (
        "echo",
        "ec",
        "echom",
        "echomsg",
        "let",
        "cal",
        "call",
        "if",
        "exe",
        "execute",
        "pu",
        "put",
        "=",
    ):
        return _expression(name, rest)
    if name in _PLAIN:
        _, following = _cut(rest)
        return [], following
    return [uncertain("vim", f"the command {name}")], ""


def _cut(rest: str) -> tuple[str, str]:
    """The argument up to a bar that no backslash takes away."""
    match = re.match(r"(?:[^|\\\"]|\\.)*", rest)
    assert match is not None
    return match[0].strip(), rest[match.end() :] if rest[match.end() : match.end() + 1] == "|" else ""


def _delimited(text: str, at: int, delimiter: str) -> int:
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text[at] == delimiter:
            return at + 1
        else:
            at += 1
    return -1


def _substitute(rest: str) -> tuple[list[Outcome], str]:
    delimiter = rest[:1]
    if not delimiter or delimiter.isalnum() or delimiter.isspace() or delimiter in '|"':
        return [], _cut(rest)[1]
    middle = _delimited(rest, 1, delimiter)
    if middle < 0:
        return [], ""
    end = _delimited(rest, middle, delimiter)
    replacement = rest[middle : end - 1 if end > 0 else len(rest)]
    if "\\=" in replacement:
        found, _ = _expression("=", replacement.partition("\\=")[2])
        return [*found, *([] if found else [uncertain("vim", "an expression")])], ""
    if end < 0:
        bar = re.search(r"(?<!\\)\|", replacement)
        return [], replacement[bar.start() :] if bar is not None else ""
    flags = re.compile(r"[&cegiInp#lr\s\d]*").match(rest, end)
    assert flags is not None
    return [], rest[flags.end() :]


def _write(name: str, rest: str, files: tuple[str, ...], *, bang: bool) -> tuple[list[Outcome], str]:
    del bang
    if rest.lstrip().startswith("!") and rest[:1] in (" ", "\t") and name in ("w", "write"):
        return [RunShell(f"cat | {with_unknown(rest.strip()[1:].strip())}")], ""
    argument, following = _cut(rest)
    append = argument.startswith(">>")
    argument = argument.removeprefix(">>").strip()
    if argument.startswith("++"):
        argument = argument.partition(" ")[2].strip()
    if argument:
        if "`" in argument or argument.startswith(("%", "#")):
            return [uncertain("vim", f"{name} {argument}")], following
        return list(opened(with_unknown(argument), "append" if append else "write")), following
    return [Effect(Kind.WRITE, path, "edit") for path in files or (UNKNOWN,)], following


def _expression(name: str, rest: str) -> tuple[list[Outcome], str]:
    """Expressions: texts, numbers, and a call of ``system``."""
    match = re.search(r"\bsystem(?:list)?\(\s*(?:'((?:[^']|'')*)'|\"((?:[^\"\\]|\\.)*)\")\s*\)", rest)
    if match is not None:
        return [RunShell(with_unknown(match[1] if match[1] is not None else match[2]))], ""
    if re.fullmatch(
        r"\s*(?:'(?:[^']|'')*'|\"(?:[^\"\\<]|\\[^<])*\"|[\d\s.+*/%()-]|v:version|(?:line|col)\('[.$]'\))*",
        rest,
    ) and name in ("echo", "ec", "echom", "echomsg", "put", "pu", "="):
        return [], ""
    return [uncertain("vim", f"{name}{rest}"[:60])], ""


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("q!", ""),
    ("%s/a/b/g", ""),
    ("set number | syntax on", ""),
    ("1,5d", ""),
    ("g/x/d", ""),
    ("wq", "write edit …"),
    ("%s/a/b/ge | w out", "write out"),
    ("w >> out", "write append out"),
    (":!rm -rf /", "shell 'rm -rf /'"),
    ("%!sort", "shell 'cat | sort'"),
    ("w !sh", "shell 'cat | sh'"),
    ("r !id", "shell 'id'"),
    ("r /etc/passwd", "read /etc/passwd"),
    ("g/x/!id", "shell 'id'"),
    ("s/a/\\=system('id')/", "shell 'id'"),
    ("call system('id')", "shell 'id'"),
    ("py3 import os", "code python 'import os'"),
    ("source x.vim", "file vim x.vim"),
    ("normal dd", "execute the command normal inline vim code !uncertain"),
    ("set makeprg=x", "execute set makeprg=x inline vim code !uncertain"),
    ("terminal", "execute the command terminal inline vim code !uncertain"),
)
