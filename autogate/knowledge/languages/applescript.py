"""AppleScript: line by line; ``do shell script`` is followed, talking to applications is uncertain."""

from __future__ import annotations

import re

from autogate.effects import Effect, Kind, Outcome, RunShell
from autogate.knowledge.languages.common import (
    LIMIT,
    distinct,
    strip_markers,
    uncertain,
    unknown_part,
    with_unknown,
)
from autogate.words.values import UNKNOWN, is_static

_TEXT = r"\"(?:[^\"\\]|\\.)*\""
_plain = re.compile(
    r"""(?:display\ (?:notification|dialog|alert)|say|beep|log|return|set\ \w+\ to|get|set\ volume\ (?:output\ volume\ )?\d*|delay|copy|end(?:\ \w+)?|if|else(?:\ if)?|repeat|exit\ repeat|on\ error|try
    |on\ run(?:\ \w+)?|my|count|choose\ from\ list|current\ date)\b|[-\d(\"{]|\w+\s*(?:[=+*/&<>-]|$)|$""",
    re.VERBOSE | re.IGNORECASE,
)
_words = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "in",
        "with",
        "without",
        "as",
        "by",
        "from",
        "at",
        "is",
        "not",
        "and",
        "or",
        "but",
        "if",
        "then",
        "else",
        "end",
        "repeat",
        "times",
        "while",
        "until",
        "set",
        "get",
        "return",
        "say",
        "beep",
        "delay",
        "display",
        "dialog",
        "notification",
        "alert",
        "title",
        "subtitle",
        "sound",
        "name",
        "buttons",
        "default",
        "button",
        "answer",
        "giving",
        "up",
        "after",
        "icon",
        "note",
        "stop",
        "caution",
        "every",
        "first",
        "last",
        "second",
        "item",
        "items",
        "count",
        "length",
        "number",
        "text",
        "string",
        "integer",
        "real",
        "list",
        "date",
        "current",
        "time",
        "day",
        "month",
        "year",
        "weekday",
        "hours",
        "minutes",
        "seconds",
        "true",
        "false",
        "it",
        "its",
        "me",
        "my",
        "result",
        "error",
        "on",
        "try",
        "run",
        "exit",
        "volume",
        "output",
        "level",
        "missing",
        "value",
        "equal",
        "greater",
        "less",
        "than",
        "contains",
        "starts",
        "ends",
        "word",
        "words",
        "character",
        "characters",
        "paragraph",
        "paragraphs",
        "line",
        "lines",
        "through",
        "thru",
        "class",
        "record",
        "div",
        "mod",
        "using",
        "voice",
        "log",
        "copy",
        "choose",
        "returned",
        "system",
        "info",
        "version",
        "boolean",
        "reverse",
        "offset",
        "considering",
        "ignoring",
        "case",
        "random",
        "round",
        "up",
        "down",
        "rounding",
        "message",
        "speaking",
        "rate",
        "hidden",
    ]
)


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the script does beyond showing and computing."""
    del arguments
    if len(text) > LIMIT:
        return (uncertain("applescript", "very long code"),)
    if any(option.lower() == "javascript" for option in options):
        return (uncertain("applescript", "JavaScript for Automation"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("applescript")]
    code = re.sub(r"\(\*.*?\*\)", " ", strip_markers(text), flags=re.DOTALL)
    code = re.sub(r"\u00ac[ \t]*\n", " ", code)
    values: dict[str, str] = {}
    known: set[str] = set()
    for line in code.split("\n"):
        line = re.sub(rf"({_TEXT})|(?:--|#).*", lambda m: m[1] or "", line).strip()
        assigned = re.fullmatch(rf"set (\w+) to ({_TEXT})", line, re.IGNORECASE)
        if assigned is not None:
            name = assigned[1].lower()
            values[name] = UNKNOWN if name in values else _unquoted(assigned[2])
        names = re.match(r"(?:set|repeat with|on error|on run|copy .* to) \{?(\w+)", line, re.IGNORECASE)
        if names is not None:
            known.add(names[1].lower())
            if assigned is None:
                values[names[1].lower()] = UNKNOWN
    for line in code.split("\n"):
        line = re.sub(rf"({_TEXT})|(?:--|#).*", lambda m: m[1] or "", line).strip()
        out[:0] = _line(line, values, known)
    return distinct(out)


def _line(line: str, values: dict[str, str], known: set[str]) -> list[Outcome]:
    shells = list(
        re.finditer(
            r"do shell script\s+(.*?)(?=\s+with administrator privileges|\s+user name|\s+password|\)|$)(\s+with administrator privileges)?",
            line,
            re.IGNORECASE,
        )
    )
    if shells:
        out: list[Outcome] = []
        for match in shells:
            user = "root" if "administrator privileges" in line.lower() else ""
            out.append(RunShell(_value(match[1].strip(), values), user=user))
            if user:
                out.append(Effect(Kind.PRIVILEGE, "administrator"))
        rest = line[: shells[0].start()].rstrip(" (")
        if rest and not re.fullmatch(
            r"(set \w+ to|return|display dialog|say|log|get|tell me to|tell current application to)",
            rest,
            re.IGNORECASE,
        ):
            out.append(uncertain("applescript", with_unknown(rest)))
        return out
    if re.search(
        r"\b(keystroke|key code|system events|run script|load script|open location|do script|tell|store script|mount volume|write|open for access|the clipboard|clipboard|use|activate|delete|restart|shut down|quit|launch|open|move|duplicate)\b",
        re.sub(_TEXT, '""', line),
        re.IGNORECASE,
    ):
        return [uncertain("applescript", with_unknown(line))]
    if not line:
        return []
    bare = re.sub(_TEXT, " ", line)
    unknown = [
        word
        for word in re.findall(r"[^\W\d]\w*", bare)
        if word.lower() not in _words and word.lower() not in known
    ]
    if _plain.match(line) is None or unknown or re.search(r"[\u00ab\u00bb]", line):
        return [uncertain("applescript", with_unknown(line))]
    return []


def _unquoted(text: str) -> str:
    return with_unknown(
        re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t", "r": "\r"}.get(m[1], m[1]), text[1:-1])
    )


def _value(code: str, values: dict[str, str]) -> str:
    """A text put together with ``&``."""
    parts = re.findall(rf"{_TEXT}|[^\"&]+|&", code)
    out: list[str] = []
    for part in parts:
        part = part.strip()
        if not part or part == "&":
            continue
        if part.startswith('"'):
            out.append(_unquoted(part))
        else:
            out.append(values.get(part.lower(), UNKNOWN))
    return re.sub("\x00+", "\x00", "".join(out)) or UNKNOWN


EXAMPLES: tuple[tuple[str, str], ...] = (
    ('display notification "done" with title "build"', ""),
    ('say "hello"', ""),
    ("return 1 + 1", ""),
    ("beep 2", ""),
    ('do shell script "rm -rf /"', "shell 'rm -rf /'"),
    ('do shell script "id" with administrator privileges', "privilege administrator; shell as root: 'id'"),
    ('set x to "id"\ndo shell script x & " -u"', "shell 'id -u'"),
    ('tell application "Finder" to empty trash', 'execute tell application "Finder" to empty trash inline applescript code !uncertain'),
    ('display dialog "x" -- tell application "Finder" to quit', ""),
    ("set x to the clipboard", "execute set x to the clipboard inline applescript code !uncertain"),
)  # fmt: skip
