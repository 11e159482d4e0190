"""The shell's own commands that set variables."""

# ruff: noqa: ARG001  # all handlers take the same arguments

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from autogate.effects import Effect, Kind, Outcome, RunShell, unclear
from autogate.invocations import environment
from autogate.invocations.compound import UNTOUCHED, subscript
from autogate.invocations.interface import Invocation, StdinKind
from autogate.invocations.loops import all_of
from autogate.invocations.scope import SPECIAL_ARRAYS
from autogate.invocations.session import Feed, unseen
from autogate.words.arithmetic import evaluate
from autogate.words.expand import quoted, unquoted
from autogate.words.values import MANY, STAR, UNKNOWN, has_unknown, is_static

if TYPE_CHECKING:
    from autogate.invocations.interpreter import Interpreter
    from autogate.invocations.scope import Scope

Result = tuple[tuple[Outcome, ...], str | None]

_name = re.compile(r"[A-Za-z_]\w*").fullmatch
_SHOWN = Effect(Kind.SECRET, "the variables of the shell", force="low")


def subscripted(text: str, scope: Scope) -> None:
    """A name that may have a subscript, which the shell evaluates."""
    subscript(text, scope)


def put(
    session: Interpreter, scope: Scope, name: str, value: Any, origins: tuple[int, ...] = ()
) -> list[Outcome]:
    """Sets the variable of that name, wherever the name came from."""
    base = name.partition("[")[0]
    if not _name(base):
        if has_unknown(base):
            scope.variables = dict.fromkeys(scope.variables, MANY)
            return [unclear("which variable is set")]
        return []
    if "[" in name:
        value = (MANY,)
    return session.store(base, value, scope, origins)


def declare(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    """``declare``, ``typeset``, ``local``, ``export``, ``readonly``."""
    argv = call.argv
    command = argv[0]
    options = ""
    removed = ""
    at = 1
    while at < len(argv) and argv[at][:1] in ("-", "+") and len(argv[at]) > 1:
        word = argv[at]
        at += 1
        if word == "--":
            break
        if not re.fullmatch(r"[-+][A-Za-z]+", word):
            return (unclear(f"an option of {command}"),), None
        if word[0] == "-":
            options += word[1:]
        else:
            removed += word[1:]
    words = argv[at:]
    if not words:
        shows = command in ("export", "declare", "typeset") and "f" not in options and "F" not in options
        return ((_SHOWN,) if shows else ()), None
    if "f" in options or "F" in options:
        if command == "export" or "x" in options:
            exported = scope.variables.get("-f")
            names = (*(exported if isinstance(exported, tuple) else ()), *words)
            scope.variables = {**scope.variables, "-f": names[-100:]}
        return (), None
    if "p" in options and command != "export":
        return (_SHOWN,), None
    found: list[Outcome] = []
    origins = session.argument_sources
    for index, word in enumerate(words, at):
        given = declared.get(index) if declared else None
        if given is not None:
            name, value, _ = given
            sets = True
        else:
            name, sign, text = word.partition("=")
            sets = bool(sign)
            append = name.endswith("+")
            name = name.removesuffix("+")
            value = unquoted(text)
            if append:
                old = scope.get(name)
                value = (old if isinstance(old, str) else "") + value
        subscripted(name, scope)
        if not _name(name.partition("[")[0]):
            if has_unknown(word):
                found.append(unclear(f"which variable {command} sets"))
                scope.variables = dict.fromkeys(scope.variables, MANY)
            continue
        _one(session, scope, command, options, name, value if sets else None, origins, found)
        if "x" in removed:
            scope.exported = {each: None for each in scope.exported if each != name}
            found.extend(environment.unset(name))
        if command == "export" and "n" in options:
            scope.exported = {each: None for each in scope.exported if each != name}
            found.extend(environment.unset(name))
    return tuple(found), ""


def _one(
    session: Interpreter,
    scope: Scope,
    command: str,
    options: str,
    name: str,
    value: Any,
    origins: tuple[int, ...],
    found: list[Outcome],
) -> None:
    """Declares one variable; ``value`` is None where it is only given attributes."""
    local = command == "local" or (command in ("declare", "typeset") and "g" not in options)
    if local and scope.locals is not None and name not in scope.locals:
        scope.locals = {**scope.locals, name: scope.variables.get(name, UNTOUCHED)}
    if "n" in options and command in ("declare", "typeset", "local"):
        if isinstance(value, str) and _name(value):
            scope.references = {**scope.references, name: value}
        elif value is not None:
            subscripted(quoted(value) if isinstance(value, str) else UNKNOWN, scope)
            found.append(unclear(f"which variable {name} stands for"))
        return
    if "i" in options:
        scope.integers |= {name}
        if isinstance(value, str):
            number = evaluate(quoted(value), scope)
            value = STAR if number is None else str(number)
    if ("l" in options or "u" in options) and isinstance(value, str):
        value = value.upper() if "u" in options else value.lower()
    if "A" in options and isinstance(value, tuple):
        value = (MANY,)
    if value is not None:
        found.extend(put(session, scope, name, value, origins))
    elif local and scope.locals is not None:
        scope.variables = {**scope.variables, name: None}
    if command == "export" or "x" in options:
        scope.export(name.partition("[")[0])
        if value is None:
            known = scope.variables.get(name)
            if isinstance(known, str):
                found.extend(environment.outcomes(name, quoted(known), session, scope.directory))


def unset(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    """``unset``."""
    found: list[Outcome] = []
    functions = False
    for word in call.argv[1:]:
        if word in ("-f", "-v", "-n", "--"):
            functions = word == "-f"
            continue
        subscripted(word, scope)
        if word.partition("[")[0] in SPECIAL_ARRAYS and ("[" in word or not scope.splits):
            found.append(unclear(f"a change to {SPECIAL_ARRAYS[word.partition('[')[0]]}"))
        if (functions or call.argv[0] == "unfunction") and "autogate" in word:
            found.append(Effect(Kind.SECURITY, "autogate", f"{word} is taken away", force="critical"))
        if has_unknown(word):
            scope.variables = dict.fromkeys(scope.variables, MANY)
            found.append(unclear("which variable is unset"))
            continue
        if not functions:
            if _name(word):
                scope.set(word, None)
                found.extend(environment.unset(word))
                if word == "PATH":
                    scope.path_changed = True
            elif "[" in word:
                scope.set(word.partition("[")[0], (MANY,))
        if functions or word not in scope.variables:
            scope.functions = {name: bodies for name, bodies in scope.functions.items() if name != word}
    return tuple(found), ""


def set_(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    """``set``: options and the positional parameters."""
    words = call.argv[1:]
    if not words:
        return (_SHOWN,), None
    at = 0
    while at < len(words) and words[at][:1] in ("-", "+") and words[at] not in ("--", "-"):
        word = words[at]
        at += 1
        if word in ("-o", "+o") and at < len(words):
            if words[at] == "allexport":
                _allexport(scope, on=word == "-o")
            at += 1
        elif "a" in word[1:]:
            _allexport(scope, on=word[0] == "-")
        elif word[1:2] == "o" and len(word) > 2:
            at += 0
        elif word.endswith("o") and at < len(words) and words[at][:1] not in ("-", "+"):
            at += 1  # set -euo pipefail
    rest = words[at:]
    if rest:
        scope.arguments = rest[1:] if rest[0] in ("--", "-") else rest
        scope.arguments_origins = session.argument_sources
    return (), ""


def _allexport(scope: Scope, *, on: bool) -> None:
    if on:
        scope.exported = {**scope.exported, "-a": None}
    else:
        scope.exported = {name: None for name in scope.exported if name != "-a"}


def shift(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    """``shift``."""
    amount = evaluate(quoted(call.argv[1]), scope) if len(call.argv) > 1 else 1
    if amount is None or MANY in scope.arguments[:amount]:
        scope.arguments = (MANY,)
    elif 0 <= amount <= len(scope.arguments):
        scope.arguments = scope.arguments[amount:]
    return (), ""


def read(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    """``read``: its variables hold what stands on the standard input."""
    argv = call.argv
    names: list[str] = []
    array = False
    plain = True
    at = 1
    while at < len(argv):
        word = argv[at]
        at += 1
        if word[:1] == "-" and len(word) > 1 and word != "--" and not names:
            letter = next((each for each in word[1:] if each in "adinNptu"), "")
            if letter:
                plain = plain and letter in "pt"
                attached = word.partition(letter)[2]
                if letter == "a":
                    array = True
                    if attached:
                        names.append(attached)
                elif not attached:
                    at += 1
            continue
        if word != "--":
            names.append(word.partition("?")[0])
    found: list[Outcome] = []
    origins = feed.steps
    stdin = feed.stdin
    text: str | None = None
    if (
        stdin.kind is StdinKind.TEXT
        and plain
        and not array
        and not session.branching
        and is_static(stdin.value)
    ):
        lines = stdin.value.split("\n")
        text = lines[0] if "\\" not in lines[0] else None
    pieces = _divided(text, len(names), scope) if text is not None else None
    if len(names) == 1 and plain and stdin.kind is StdinKind.TEXT and session.branching:
        # In a loop: every line, one after the other.
        pieces = [all_of([line for line in stdin.value.split("\n") if line] or [""])]
    for index, name in enumerate(names or ["REPLY"]):
        subscripted(name, scope)
        value: Any = (MANY,) if array else (pieces[index] if pieces is not None else MANY)
        found.extend(put(session, scope, name, value, origins))
    return tuple(found), ""


def _divided(text: str, count: int, scope: Scope) -> list[str] | None:
    if scope.ifs == "":
        return [text, *[""] * max(0, count - 1)]
    if scope.ifs != " \t\n" or "\t" in text:
        return None
    pieces = text.strip().split(None, max(0, count - 1)) if count else [text]
    return [*pieces, *[""] * (max(count, 1) - len(pieces))]


def mapfile(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    """``mapfile`` and ``readarray``."""
    argv = call.argv
    found: list[Outcome] = []
    name = "MAPFILE"
    at = 1
    while at < len(argv):
        word = argv[at]
        at += 1
        if word[:1] == "-" and len(word) > 1:
            letter = next((each for each in word[1:] if each in "cCdnOsu"), "")
            if letter:
                value = word.partition(letter)[2]
                if not value and at < len(argv):
                    value = argv[at]
                    at += 1
                if letter == "C":
                    found.append(RunShell(value, here=True))
                    found.append(unseen("lines given to a command (mapfile -C)"))
            continue
        name = word
    subscripted(name, scope)
    found.extend(put(session, scope, name, (MANY,), feed.steps))
    return tuple(found), ""


def getopts(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    """``getopts``."""
    found: list[Outcome] = []
    if len(call.argv) > 2:
        subscripted(call.argv[2], scope)
        found.extend(put(session, scope, call.argv[2], UNKNOWN))
    scope.set("OPTARG", MANY, scope.arguments_origins)
    return tuple(found), ""


def let(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    """``let``: every word is an expression."""
    for word in call.argv[1:]:
        evaluate(quoted(word), scope)
    return (), ""
