"""The loop gate: stops an agent that repeats a failing action; repeats of success are never stopped.

An action is the same when its signature is: tool and what makes the call different. A result is the same
when it failed with the same output, once times, process ids and the like are taken out of it. Every
successful change begins a new epoch, in which nothing counts as a repeat yet.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from autogate.action import Action
from autogate.effects import Effect, Kind
from autogate.store.records import Failure
from autogate.tools.catalogue import Category as ToolCategory
from autogate.tools.catalogue import command_of, field_of, tool_named

TRIP = 3
"""An action that failed so often alike is asked about."""


class Category(enum.StrEnum):
    """What a call is for."""

    READONLY = "readonly"
    MODIFY = "modify"
    VERIFY = "verify"
    INTERNAL = "internal"
    """Stays inside the conversation."""


class Result(NamedTuple):
    """What came of a call."""

    failed: bool
    output: str
    """Digest of the normalised output."""


class Call(NamedTuple):
    """A call as the loop gate sees it."""

    tool: str
    target: str
    """What it is about, for the message."""
    signature: str
    category: Category


# ── what a call is ───────────────────────────────────────────────────────────────────────────────

_QUIET = frozenset((Kind.PURE, Kind.READ, Kind.SECRET))
_RUNS = frozenset((Kind.BUILD, Kind.EXECUTE))


def category_of(effects: Iterable[Effect], *, read_only: bool = False) -> Category:
    """The category of a shell call, by what it does.

    What runs the project's own code (tests, builds) verifies, unless it changes something besides. A call
    whose effects nobody knows counts as a change: that stops less.
    """
    if read_only:
        return Category.READONLY
    loud = {effect.kind for effect in effects if not _is_quiet(effect)}
    if not loud:
        return Category.READONLY
    return Category.VERIFY if loud <= _RUNS else Category.MODIFY


def _is_quiet(effect: Effect) -> bool:
    if effect.kind is Kind.NETWORK:
        return effect.detail in ("request", "download", "connect")
    return effect.kind in _QUIET


def call_of(action: Action, effects: tuple[Effect, ...] = (), *, read_only: bool = False) -> Call:
    """The call of an action whose effects the analysis found."""
    tool = tool_named(action.tool)
    values = action.input
    match tool.category:
        case ToolCategory.SHELL | ToolCategory.POWERSHELL:
            command = command_of(tool, values) or ""
            normal = normal_command(command)
            category = category_of(effects, read_only=read_only)
            return Call(tool.name, normal, _signed(tool.name, action.cwd, normal), category)
        case ToolCategory.READ:
            target = _text(field_of(tool, values)) or action.cwd
            more = [
                values.get(name) for name in ("offset", "limit", "pattern", "glob", "type", "query", "path")
            ]
            shown = f"{_text(values['pattern'])} in {target}" if "pattern" in values else target
            return Call(tool.name, shown, _signed(tool.name, action.cwd, target, more), Category.READONLY)
        case ToolCategory.EDIT | ToolCategory.PATCH:
            target = _text(field_of(tool, values))
            # An edit that lies outside has no way to be the same but by its whole content.
            return Call(
                tool.name, target[:200], _signed(tool.name, action.cwd, target, values), Category.MODIFY
            )
        case ToolCategory.FETCH:
            target = _text(field_of(tool, values))
            return Call(tool.name, target, _signed(tool.name, target, values), Category.READONLY)
        case ToolCategory.HARMLESS | ToolCategory.MESSAGE:
            return Call(tool.name, "", _signed(tool.name, values), Category.INTERNAL)
        case _:
            return Call(tool.name, "", _signed(tool.name, action.cwd, values), Category.MODIFY)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _signed(*parts: Any) -> str:
    import json

    return digest(json.dumps(parts, sort_keys=True, default=str, ensure_ascii=False))


def digest(text: str) -> str:
    """A short digest."""
    from hashlib import blake2b

    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


_PIECE = re.compile(
    r"""(?P<blank>[ \t]+|\\\n)
    |(?P<operator>\n|\|\||&&|;;|>>|<<|[|&;()<>])
    |(?P<word>(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s|&;()<>'"\\])+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_SIMPLE = re.compile(r"[A-Za-z0-9_./:@%+,-][A-Za-z0-9_./:@%+, -]*")
_QUOTED = re.compile(r"""'([^']*)'|"([^"\\$`!]*)\"""")
_PLAIN = re.compile(r"[A-Za-z0-9_./:=@%+,-]+")
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=[^$`]*")


def normal_command(command: str) -> str:
    """The command with its blanks, needless quotes and the order of its leading variables evened out.

    Only what cannot change its meaning: what is not plainly a word is kept as it is written.
    """
    if _SIMPLE.fullmatch(command):  # most are: nothing in them but words
        return " ".join(command.split())
    if len(command) > 10_000 or "<<" in command:
        return command.strip()
    lines: list[list[str]] = [[]]
    for match in _PIECE.finditer(command.strip()):
        if match["blank"] is not None:
            continue
        if match["word"] is not None:
            lines[-1].append(_QUOTED.sub(_unquoted, match["word"]))
        elif match["operator"] is not None and match["operator"] not in ("<", ">", ">>"):
            lines.append([match["operator"]])
            lines.append([])
        elif match["operator"] is not None:
            lines[-1].append(match["operator"])
        else:
            return command.strip()
    return " ".join(word for words in lines for word in _sorted_variables(words))


def _unquoted(match: re.Match[str]) -> str:
    inner = match[1] if match[1] is not None else match[2]
    if _PLAIN.fullmatch(inner):
        return inner
    return f"'{inner}'" if "'" not in inner else match[0]


def _sorted_variables(words: list[str]) -> list[str]:
    count = 0
    while count < len(words) and _ASSIGNMENT.fullmatch(words[count]):
        count += 1
    names = [word.partition("=")[0] for word in words[:count]]
    if len(set(names)) < count:
        return words
    return sorted(words[:count]) + words[count:]


# ── what a result is ─────────────────────────────────────────────────────────────────────────────

_NOISE: tuple[tuple[str, str], ...] = (
    (r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)", ""),  # colours, titles
    (r"\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b", "<id>"),
    (r"\b0x[0-9a-fA-F]+\b", "<address>"),
    (
        r"\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?)?",
        "<time>",
    ),
    (r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (?:\d{1,2} )?[A-Z][a-z]{2}(?: \d{1,2})?", "<time>"),
    (r"\b\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?(?: ?[AaPp][Mm])?\b", "<time>"),
    (r"\b1[5-9]\d{8}(?:\d{3}|\d{6})?(?:\.\d+)?\b", "<time>"),  # seconds since 1970
    (r"\b\d+m ?\d+(?:\.\d+)?s\b", "<duration>"),
    (
        (
            r"\b\d+(?:[.,]\d+)?(?:e-?\d+)? ?"
            r"(?:[nuµμm]?s|msec|milliseconds?|secs?|seconds?|mins?|minutes?|h|hours?)\b"
        ),
        "<duration>",
    ),
    (r"\b(?P<k>[Pp][Ii][Dd]|[Pp]rocess|[Tt]hread|[Jj]ob)(?P<s>[ :=#\[(]{1,3})\d+", r"\g<k>\g<s><number>"),
    (r"\[\d+\](?= )|==\d+==", "<number>"),  # jobs of a shell, sanitizers
    (r"(?:/private)?/(?:tmp|var/tmp|var/folders|dev/shm)/[^\s'\":,;)\]]*", "<temporary>"),
    (r"\btmp[A-Za-z0-9_]{6,}\b|\bpytest-\d+\b", "<temporary>"),
    (
        (
            r"(?i)\b(?P<k>seed|run|attempt|try|retry|build|iteration|request|session|port)"
            r"(?P<s>(?: ?id)?[ :=#]{1,3})[0-9a-f]{0,16}\d[0-9a-f]{0,16}\b"
        ),
        r"\g<k>\g<s><number>",
    ),
    (r"(?P<h>localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):\d{4,5}\b", r"\g<h>:<port>"),
    (r"[ \t]+", " "),
    (r" ?\n\s*", "\n"),
)
_compiled: list[tuple[re.Pattern[str], str]] = []
LIMIT = 200_000
"""Characters of an output that are looked at, from both ends."""


def normal_output(text: str) -> str:
    """The output without what differs from run to run although nothing changed."""
    if not _compiled:
        _compiled.extend((re.compile(expression), mark) for expression, mark in _NOISE)
    if len(text) > LIMIT:
        text = text[: LIMIT // 2] + "\n" + text[-LIMIT // 2 :]
    text = text.replace("\r\n", "\n")
    if "\r" in text:  # progress that was written over
        text = "\n".join(line.rpartition("\r")[2] for line in text.split("\n"))
    for pattern, mark in _compiled:
        text = pattern.sub(mark, text)
    return text.strip()


def result_of(output: str, *, failed: bool) -> Result:
    """The result of a call by its output."""
    return Result(failed, digest(normal_output(output)))


# ── the gate ─────────────────────────────────────────────────────────────────────────────────────


def begins_epoch(call: Call, result: Result) -> bool:
    """Whether something was changed, so that a repeat is none."""
    return call.category is Category.MODIFY and not result.failed


def after(before: Failure | None, call: Call, result: Result) -> Failure | None:
    """What is known of a call's failures after one more result. Another output is progress."""
    if not result.failed:
        return None
    if before is not None and before.output == result.output:
        return before._replace(times=before.times + 1)
    return Failure(call.signature, result.output, 1)


def message(call: Call, failure: Failure) -> str:
    """What is said of a repeated failure."""
    from autogate.cli.text import escape

    what = f"`{escape(call.target[:200])}`" if call.target else f"the same call of {call.tool}"
    kind = {"readonly": "a look", "modify": "a change", "verify": "a check", "internal": "a note"}
    return (
        f"{call.tool}: {what} ({kind[call.category.value]}) failed {failure.times} times "
        "with the same output, and nothing was changed in between"
    )


INSTEAD = "read the output, change something, or ask the user; the same again will fail the same way"


class LoopState(NamedTuple):
    """The failures of one session's running epoch, in memory."""

    failures: Mapping[str, Failure] = {}
    epoch: int = 0


def record_result(state: LoopState, call: Call, result: Result) -> LoopState:
    """The state after a call's result."""
    failures, epoch = state
    if begins_epoch(call, result):
        return LoopState({}, epoch + 1)
    failure = after(failures.get(call.signature), call, result)
    rest = {name: known for name, known in failures.items() if name != call.signature}
    return LoopState(rest if failure is None else {**rest, call.signature: failure}, epoch)


def check(state: LoopState, call: Call) -> str:
    """The message where the call would repeat a failure once too often, else ""."""
    failure = state.failures.get(call.signature)
    return message(call, failure) if failure is not None and failure.times >= TRIP else ""
