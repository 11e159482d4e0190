"""Reads the words of an invocation by a program's table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunShell, readable, unclear
from autogate.invocations.interface import Invocation
from autogate.knowledge.interface import Call, Program, Style
from autogate.words.values import MANY, UNKNOWN, is_static

_new = tuple.__new__  # half the time of calling a NamedTuple, on the hot path


class Option(NamedTuple):
    """One option of a table."""

    name: str
    """The canonical name."""
    value: str
    """"" a flag, ``=`` takes a value, ``?`` takes an attached one if any."""
    role: str


class Table(NamedTuple):
    """A program's table, compiled."""

    options: dict[str, Option]
    numeric: bool
    """``-5`` is an option (item ``-#``)."""
    fixed: tuple[str, ...]
    """Operand roles from the start."""
    rest: str
    """Role of all the operands in between, "" where there are none."""
    last: tuple[str, ...]
    """Operand roles from the end."""
    subcommands: dict[str, Program]
    stops: bool
    """Whether the options end at the first operand."""
    only_data: bool
    """Whether any number of operands is taken, all of them only data."""


_tables: dict[int, tuple[Table, Program]] = {}
"""By identity; the program stands beside its table, so that its identity is not given to another."""


def table_of(program: Program) -> Table:
    """The compiled table."""
    known = _tables.get(id(program))
    if known is None:
        known = _tables[id(program)] = (_compile(program), program)
    return known[0]


_ROLES = frozenset(
    [
        "text",
        "read",
        "tree",
        "write",
        "append",
        "edit",
        "create",
        "unpack",
        "delete",
        "delete-tree",
        "url",
        "host",
        "shell",
        "command",
        "secret",
        "assign",
        "unknown",
    ]
)


def _check_role(role: str, program: Program) -> str:
    if role not in _ROLES and not role.startswith(("code:", "file:")):
        message = f"{program.names}: no such role: {role!r}"
        raise ValueError(message)
    return role


def _compile(program: Program) -> Table:
    options: dict[str, Option] = {}
    numeric = False
    for item in program.options.split():
        if item == "-#":
            numeric = True
            continue
        names, sign, role = item.partition("=")
        value = sign
        if sign and role.startswith("?"):
            value, role = "?", role[1:]
        aliases = names.split("|")
        if "[no-]" in names:
            for alias in aliases:
                if "[no-]" in alias:
                    off = alias.replace("[no-]", "no-")
                    options[off] = Option(off, "", "")
            aliases = names.replace("[no-]", "").split("|")
        option = Option(aliases[0], value, _check_role(role or "text", program) if value else "")
        for alias in aliases:
            if alias in options or not alias.startswith(("-", "+")):
                message = f"{program.names}: option {alias!r} twice or without a dash"
                raise ValueError(message)
            options[alias] = option
    fixed: list[str] = []
    last: list[str] = []
    rest = ""
    for role in program.operands.split():
        if role.endswith("*"):
            rest = _check_role(role[:-1], program)
        elif role == "command":
            rest = role
        else:
            (last if rest else fixed).append(_check_role(role, program))
    unknown = [name for name in program.on if options.get(name, Option("", "", "")).name != name]
    if unknown:
        message = f"{program.names}: `on` names no canonical option: {unknown}"
        raise ValueError(message)
    subcommands: dict[str, Program] = {}
    for sub in program.subcommands:
        for name in sub.names.split():
            if name in subcommands:
                message = f"{program.names}: subcommand {name!r} twice"
                raise ValueError(message)
            subcommands[name] = sub
    stops = bool(subcommands) or program.style is Style.POSIX or rest == "command"
    only_data = rest == "text" and not any(role != "text" for role in (*fixed, *last))
    return Table(options, numeric, tuple(fixed), rest, tuple(last), subcommands, stops, only_data)


def outcomes_of(program: Program, invocation: Invocation) -> tuple[Outcome, ...]:
    """What the invocation does by the table; ``UNKNOWN`` effects where the table does not cover it."""
    return _outcomes(program, invocation, invocation.argv[1:], (), {})


def shown(program: Program, invocation: Invocation, path: tuple[str, ...]) -> str:
    """The program with its subcommand, for messages."""
    return readable(" ".join((invocation.name or program.names.split()[0], *path)))


PURE = (Effect(Kind.PURE),)


def _outcomes(
    program: Program,
    invocation: Invocation,
    words: tuple[str, ...],
    path: tuple[str, ...],
    inherited: Mapping[str, Option],
    before: tuple[tuple[str, str | None], ...] = (),
) -> tuple[Outcome, ...]:
    if program.raw is not None:
        return tuple(program.raw(Call(invocation, before, words, program, path))) or PURE
    table = table_of(program)
    known = _merged(inherited, table) if inherited else table.options
    found, operands, problems, rest = _scan(program, table, known, words, stops=table.stops)
    if problems:
        if "--help" in problems:
            return PURE
        who = shown(program, invocation, path)
        out: list[Outcome] = [unclear(f"{who}: {problem}") for problem in problems]
        out.extend(program.effects)
        return tuple(out)
    options = before + tuple([(option.name, value) for option, value in found]) if found else before
    if table.subcommands and (operands or rest):
        name = operands[0] if operands else rest[0]
        sub = table.subcommands.get(name)
        remaining = (*operands[1:], *rest) if operands else rest[1:]
        if sub is not None:
            extra = _option_outcomes(program, found)
            handed = known if program.inherit else {}
            below = _outcomes(sub, invocation, remaining, (*path, name), handed, options)
            return (*extra, *below) if extra else below
        if program.help and name == "help":
            return PURE
        if not program.operands and program.then is None:
            who = shown(program, invocation, path)
            return (*program.effects, unclear(f"{who}: subcommand {readable(name)} is not known"))
    call = _new(Call, (invocation, options, operands + rest if rest else operands, program, path))
    is_bare = program.bare is not None and not call.operands and (table.subcommands or not words)
    effects: list[Outcome] = list(program.bare or () if is_bare else program.effects)
    if found:
        effects.extend(_option_outcomes(program, found))
    if not table.only_data and (call.operands or table.fixed):
        problem = _operand_outcomes(program, table, call, rest, effects)
        if problem:
            effects.append(unclear(f"{shown(program, invocation, path)}: {problem}"))
    if program.then is not None:
        effects.extend(program.then(call))
    return tuple(effects) or PURE


_merges: dict[tuple[int, int], dict[str, Option]] = {}


def _merged(inherited: Mapping[str, Option], table: Table) -> dict[str, Option]:
    """A subcommand's options and those it takes over; both come from tables, which live for ever."""
    key = (id(inherited), id(table.options))
    merged = _merges.get(key)
    if merged is None:
        merged = _merges[key] = {**inherited, **table.options}
    return merged


Found = list[tuple[Option, str | None]]


def _scan(
    program: Program, table: Table, known: Mapping[str, Option], words: tuple[str, ...], *, stops: bool
) -> tuple[Found, tuple[str, ...], list[str], tuple[str, ...]]:
    """Options, operands, problems, and the words after the point where the options end."""
    if program.style is Style.NONE:
        return [], words, [], ()
    found: Found = []
    operands: list[str] = []
    problems: list[str] = []
    single = program.style is Style.SINGLE
    at = 0
    count = len(words)
    while at < count:
        word = words[at]
        at += 1
        if len(word) < 2 or word[0] not in "-+" or (word[0] == "+" and not _plus(word, known)):
            if stops:
                return found, (), problems, words[at - 1 :]
            operands.append(word)
            continue
        if len(word) == 2:
            option = known.get(word)
            if option is not None:  # one short option by itself, in whatever style
                if option.value != "=":
                    found.append((option, None))
                elif at < count:
                    found.append((option, words[at]))
                    at += 1
                else:
                    problems.append(f"option {word} lacks its value")
                continue
        if word == "--":
            if stops:
                return found, (), problems, words[at:]
            operands.extend(words[at:])
            break
        if program.help and (word == "--help" or (word == "--version" and count == 1)):
            return found, (), ["--help"], ()
        if program.help and word == "-h" and program.style is Style.EXACT and word not in known:
            return found, (), ["--help"], ()
        if single or word.startswith("--"):
            name, sign, value = word.partition("=")
            option = known.get(name) or (known.get(name[1:]) if single and name.startswith("--") else None)
            if option is None and program.style is Style.GNU:
                option = _by_prefix(name, known)
            if option is None and single and table.numeric and word[1:].isdigit():
                continue
            if option is None:
                if not (program.lenient and is_static(name) and _is_taken_unlisted(program, name, value)):
                    problems.append(f"option {readable(name)} is not known")
                continue
            if option.value == "":
                if sign and program.style in (Style.EXACT, Style.POSIX) and value in _SWITCH:
                    if _SWITCH[value]:  # --flag=true and --flag=false of cobra
                        found.append((option, None))
                    continue
                found.append((option, None))
                if sign and not single:
                    problems.append(f"option {name} takes no value")
            elif sign:
                found.append((option, value))
            elif option.value == "?":
                found.append((option, None))
            elif at < count:
                found.append((option, words[at]))
                at += 1
            else:
                problems.append(f"option {name} lacks its value")
            continue
        at = _bundle(program, table, known, words, at, found, problems)
    return found, tuple(operands), problems, ()


_reaches_further = re.compile(
    r"^(?!--no-)(?i:.*(?:exec|command|cmd\b|hook|plugin|preload|interpreter|program|log[-_]?file|write|save|upload"
    r"|out[-_]?file|output(?![-_](?:format|style|mode|type|width|delimiter|separator|encoding)\b)"
    r"|(?<=[-_])(?:bin|shell|eval|script|pager|editor|out)(?![a-z0-9])|to[-_]file\b|bin$"
    r"|(?:wrapper|launcher|callback|rcfile|(?:report|trace|dump)[-_]file|in[-_]?place|destination)\b))"
).match
"""Names of options by which programs start others, or write or send what they are told."""


_leads_elsewhere = re.compile(r"~|\.\.(?:/|$)|/(?!dev/(?:null|stdin|stdout|stderr)$)|\w+://").match
"""A value of an option that names a place outside the project, by all that can be seen."""


def _is_taken_unlisted(program: Program, name: str, value: str) -> bool:
    """Whether a program that takes options which it does not list takes this one: none that reaches further
    by its name or its value, unless a function looks at the words as well."""
    if program.then is not None:
        return True
    return _reaches_further(name) is None and _leads_elsewhere(value) is None


_SWITCH = {"true": True, "True": True, "1": True, "false": False, "False": False, "0": False}


def _plus(word: str, known: Mapping[str, Option]) -> bool:
    return word in known or word[:2] in known


def _bundle(
    program: Program,
    table: Table,
    known: Mapping[str, Option],
    words: tuple[str, ...],
    at: int,
    found: Found,
    problems: list[str],
) -> int:
    """Reads ``words[at - 1]`` as bundled short options; returns the next position."""
    word = words[at - 1]
    option = known.get(word)
    if option is not None and len(word) > 2:  # a name such as -print0 in a mixed table
        if option.value == "=":
            if at < len(words):
                found.append((option, words[at]))
                return at + 1
            problems.append(f"option {word} lacks its value")
        else:
            found.append((option, None))
        return at
    sign = word[0]
    position = 1
    while position < len(word):
        letter = word[position]
        position += 1
        option = known.get(sign + letter)
        if option is None:
            if table.numeric and letter.isdigit():
                continue
            if program.lenient and letter.isalnum():
                continue
            problems.append(f"option {sign}{readable(letter)} is not known")
            break
        if option.value == "":
            found.append((option, None))
            continue
        value: str | None = word[position:] or None
        if option.value == "=" and value is None:
            if at < len(words):
                value = words[at]
                at += 1
            else:
                problems.append(f"option {sign}{letter} lacks its value")
        found.append((option, value))
        break
    return at


def _by_prefix(name: str, known: Mapping[str, Option]) -> Option | None:
    """The only option that a long name abbreviates."""
    if len(name) < 3 or not is_static(name):
        return None
    matches = {option.name: option for long, option in known.items() if long.startswith(name)}
    return next(iter(matches.values())) if len(matches) == 1 else None


def _option_outcomes(program: Program, found: Found) -> list[Outcome]:
    out: list[Outcome] = []
    for option, value in found:
        if option.role and option.role != "text" and value is not None:
            out.extend(outcomes_of_role(option.role, value, option.name))
        if option.role == "unknown" and value is None:
            out.append(unclear(f"option {option.name} is not understood"))
        more = program.on.get(option.name)
        if more:
            out.extend(more)
    return out


def _operand_outcomes(
    program: Program,
    table: Table,
    call: Call,
    rest: tuple[str, ...],
    out: list[Outcome],
) -> str:
    """Adds what the operands do; returns a problem, "" if none."""
    if table.rest == "command":
        return _command_outcomes(table, rest, out)
    words = call.operands
    if MANY in words:
        roles = {role for role in (*table.fixed, table.rest, *table.last) if role}
        for role in sorted(roles):
            out.extend(outcomes_of_role(role, UNKNOWN, "operand"))
        words = tuple(word for word in words if word != MANY)
    fixed = table.fixed
    spare = len(words) - len(fixed)
    if spare < 0:  # fewer than the pattern: the first roles are served
        fixed = fixed[: len(words)]
        spare = 0
    if not table.last and not fixed:  # most programs: every operand in the same role
        role = table.rest
        if role:
            for word in words:
                out.extend(outcomes_of_role(role, word, "operand"))
            return ""
    ending = table.last[max(0, len(table.last) - spare) :] if spare else ()
    middle = words[len(fixed) : len(words) - len(ending)]
    if middle and not table.rest:
        if program.then is not None and not (table.fixed or table.last):
            return ""  # the function reads the operands itself
        return f"operand {readable(middle[0])} is not expected"
    for role, word in zip(fixed, words, strict=False):
        if role != "text":
            out.extend(outcomes_of_role(role, word, "operand"))
    if table.rest and table.rest != "text":
        for word in middle:
            out.extend(outcomes_of_role(table.rest, word, "operand"))
    for role, word in zip(ending, words[len(words) - len(ending) :], strict=True):
        if role != "text":
            out.extend(outcomes_of_role(role, word, "operand"))
    return ""


def _command_outcomes(table: Table, rest: tuple[str, ...], out: list[Outcome]) -> str:
    """Operands, then a command with all its words."""
    environment: list[tuple[str, str]] = []
    at = 0
    for role in table.fixed:
        if role == "assign":
            while at < len(rest) and _is_assignment(rest[at]):
                name, _, value = rest[at].partition("=")
                environment.append((name, value))
                at += 1
        elif at < len(rest):
            if role != "text":
                out.extend(outcomes_of_role(role, rest[at], "operand"))
            at += 1
    if at < len(rest):
        out.append(RunCommand(rest[at:], environment=tuple(environment)))
    return ""


def _is_assignment(word: str) -> bool:
    name, sign, _ = word.partition("=")
    return bool(sign) and name.isidentifier()


_EFFECTS: dict[str, tuple[Kind, str, bool]] = {
    "read": (Kind.READ, "", False),
    "tree": (Kind.READ, "", True),
    "write": (Kind.WRITE, "", False),
    "append": (Kind.WRITE, "append", False),
    "edit": (Kind.WRITE, "edit", False),
    "create": (Kind.WRITE, "create", False),
    "unpack": (Kind.WRITE, "unpack", True),
    "delete": (Kind.DELETE, "", False),
    "delete-tree": (Kind.DELETE, "", True),
    "url": (Kind.NETWORK, "download", False),
    "host": (Kind.NETWORK, "connect", False),
}


def outcomes_of_role(role: str, value: str, name: str) -> Iterable[Outcome]:
    """What a value in a role does. ``-`` is a standard stream where a file is read or written."""
    entry = _EFFECTS.get(role)
    if entry is not None:
        if value == "-" and entry[0] in (Kind.READ, Kind.WRITE):
            return ()
        kind, detail, recursive = entry
        return (_new(Effect, (kind, value, detail, "", recursive, "", "", "", "")),)
    if role in ("text", "secret", "assign"):
        return ()
    if role in ("shell", "command"):
        return (RunShell(value),)
    if role.startswith("code:"):
        return (RunCode(role[5:], value),)
    if role.startswith("file:"):
        return (RunFile(value, role[5:]),)
    return (unclear(f"{name} {readable(value)} is not understood"),)
