"""gnuplot: plots, settings, and the few commands that read, write or run."""

from __future__ import annotations

import re

from autogate.effects import Outcome, RunFile, RunShell
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

_PURE = frozenset(
    "set unset print show reset exit quit pause help replot plot splot fit stats clear refresh if else while do undefine test version bind array f g a b c x y n".split()
)
_ABBREVIATED = {
    "p": "plot",
    "sp": "splot",
    "se": "set",
    "rep": "replot",
    "q": "quit",
    "pr": "print",
    "sh": "shell",
    "l": "load",
    "sa": "save",
}
_piece = re.compile(r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|\#[^\n]*|[;\n{}]|[^'"#;\n{}]+""")


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the commands do beyond drawing."""
    if len(text) > LIMIT:
        return (uncertain("gnuplot", "very long code"),)
    out: list[Outcome] = []
    text = strip_markers(text)
    line: list[str] = []
    for match in _piece.finditer(text):
        word = match[0]
        if word in (";", "\n", "{", "}"):
            out.extend(_command(line))
            line = []
        elif not word.startswith("#"):
            line.append(word)
    out.extend(_command(line))
    if sum(len(m[0]) for m in _piece.finditer(text)) != len(text):
        out.append(uncertain("gnuplot", "a text without end"))
    if not is_static(with_unknown(text)):
        out.append(unknown_part("gnuplot"))
    return distinct(out)


def _texts(line: list[str]) -> list[str]:
    return [with_unknown(word[1:-1]) for word in line if word[0] in "'\""]


def _command(line: list[str]) -> list[Outcome]:
    whole = "".join(line).strip()
    if not whole:
        return []
    expanded = "".join(word for word in line if word[0] != "'")
    out: list[Outcome] = [RunShell(with_unknown(command)) for command in re.findall(r"`([^`]*)`", expanded)]
    code = "".join(word if word[0] not in "'\"" else "''" for word in line).strip()
    texts = _texts(line)
    if whole.startswith("!"):
        return [RunShell(with_unknown(whole[1:].strip()))]
    for function in re.finditer(r"\b(system)\s*\(?", code):
        following = code[function.end() :].lstrip()
        out.append(
            RunShell(texts[code[: function.end()].count("''")] if following.startswith("''") else UNKNOWN)
        )
    match = re.match(r"([A-Za-z_]\w*)", code)
    if match is None:
        return [*out, uncertain("gnuplot", whole[:40])]
    name = _ABBREVIATED.get(match[1], match[1])
    if name == "system":
        return out
    if re.match(r"[A-Za-z_]\w*(\([^)]*\))?\s*=", code):
        if "eval" in code:
            out.append(uncertain("gnuplot", "eval"))
        return out
    if name in ("load", "call"):
        out.append(
            RunFile(texts[0], "gnuplot")
            if texts and not texts[0].startswith("<")
            else RunShell(texts[0][1:].strip() if texts else UNKNOWN)
        )
    elif name == "save":
        out.extend(opened(texts[0] if texts else UNKNOWN, "write"))
    elif name in ("plot", "splot", "fit", "stats", "replot"):
        for value in texts:
            if value.startswith("<"):
                out.append(RunShell(value[1:].strip()))
            elif value.startswith("|"):
                out.append(RunShell(f"cat {value}"))
            elif re.search(r"[/.]", value) and " " not in value:
                out.extend(opened(value))
        if "update" in code:
            out.append(uncertain("gnuplot", "update"))
    elif name == "set" and re.match(r"se?t?\s+(o(ut(p(u(t)?)?)?)?|table|print|loadpath|fontpath)\b", code):
        value = texts[0] if texts else ("" if re.fullmatch(r"se?t?\s+\w+", code) else UNKNOWN)
        if value.startswith("|"):
            out.append(RunShell(f"cat {value}"))
        elif value and value != "-":
            out.extend(opened(value, "write"))
    elif name not in _PURE or re.search(r"\beval", code):
        out.append(uncertain("gnuplot", f"the command {name}"))
    return out


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("plot sin(x)", ""),
    ("set terminal dumb; plot 'a.dat' using 1:2 with lines title 'x y'", "read a.dat"),
    ("set output 'a.png'; plot x", "write a.png"),
    ("print 1 + 1", ""),
    ("system('rm -rf /')", "shell 'rm -rf /'"),
    ("!id", "shell 'id'"),
    ("print `id`", "shell 'id'"),
    ("plot '< id'", "shell 'id'"),
    ("set print '|sh'", "shell 'cat |sh'"),
    ("load 'x.gp'", "file gnuplot x.gp"),
    ("eval('x')", "execute the command eval inline gnuplot code !uncertain"),
)
