"""``autogate config``: where settings come from, and changing the user's."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from autogate.cli.render import json_line
from autogate.cli.text import escape
from autogate.config.edit import Edit, set_key, unset_key, write_text
from autogate.config.load import Config, FileConfig, Locations, load, parse, read_text
from autogate.config.paths import managed_file, project_files, state_folder, user_file
from autogate.config.schema import BY_NAME, DECISIONS, Scalar, Source, nearest
from autogate.errors import ConfigError, UsageError
from autogate.exit_codes import ExitCode


def path(*, json: bool = False) -> int:
    """Prints the user's file; as JSON every place that is looked at."""
    if not json:
        return _print(user_file())
    places = Locations.standard()
    projects = project_files(os.getcwd(), places.home)
    row = {
        "user": places.user,
        "managed": managed_file(),
        "projects": list(projects),
        "state": state_folder(),
    }
    return _print_json(row)


def show(*, json: bool = False) -> int:
    """Prints every effective value with its source, then the rules."""
    config = load(os.getcwd())
    tools = {
        name: (decision, file) for file in reversed(config.files) for name, decision in file.tools.items()
    }
    if json:
        values = {
            name: {
                "value": value.value,
                "source": value.source.word,
                "file": value.file or None,
                "line": value.line or None,
                "variable": value.variable or None,
            }
            for name, value in config.values.items()
        }
        rules = [
            {
                "decision": rule.decision.word,
                "command" if rule.command is not None else "path": rule.pattern,
                "access": None if rule.path is None else rule.access,
                "reason": rule.reason or None,
                "instead": rule.instead or None,
                "source": rule.source.word,
                "file": rule.file,
                "line": rule.line,
            }
            for rule in config.listed
        ]
        categories = {name: config.rules.category_of(name) for name in tools}
        row = {
            "values": values,
            "tools": categories,
            "projections": {name: list(fields) for name, fields in config.projections.items()},
            "models": {name: dict(facts) for name, facts in config.models.items()},
            "prices": {name: dict(price) for name, price in config.prices.items()},
            "rules": rules,
            "problems": list(config.problems),
        }
        return _print_json(row)
    lines = [f"{name} = {_toml(value.value)}\t{value.where}" for name, value in config.values.items()]
    lines += (
        f"tools.{name} = {_toml(config.rules.category_of(name))}\t{tools[name][1].file}" for name in tools
    )
    lines += _tables(config)
    for rule in config.listed:
        access = f" {rule.access}" if rule.path is not None else ""
        lines.append(f"{rule.decision.word}{access} {rule.pattern}\t{rule.where}")
    width = max(len(line.partition("\t")[0]) for line in lines)
    for line in lines:
        left, _, right = line.partition("\t")
        _print(f"{left:{width}}  # {right}")
    for problem in config.problems:
        sys.stderr.write(f"autogate: {escape(problem)}\n")
    return int(ExitCode.ERROR if config.problems else ExitCode.ALLOW)


def _tables(config: Config) -> list[str]:
    """The lines for what is set by tool or model, each from the strongest file that has it."""
    lines: list[str] = []
    tables: tuple[tuple[str, Mapping[str, Any], Callable[[FileConfig], Mapping[str, Any]]], ...] = (
        ("tools.{}.projection", config.projections, lambda file: file.projections),
        ("classifier.models.{}", config.models, lambda file: file.models),
        ("classifier.prices.{}", config.prices, lambda file: file.prices),
    )
    for shape, table, table_of in tables:
        for name, value in table.items():
            file = next(file for file in config.files if name in table_of(file))
            shown = ", ".join(
                value if isinstance(value, tuple) else (f"{k} {_toml(v)}" for k, v in value.items())
            )
            lines.append(f"{shape.format(name)} = {shown}\t{file.file}")
    lines += (
        f"rules.{section}: {len(texts)} of them\t{file.file}"
        for file in config.files
        for section, texts in file.lists.items()
    )
    return lines


def get(name: str, *, json: bool = False) -> int:
    """Prints one effective value."""
    keys = _key_path(name)
    config = load(os.getcwd())
    value = config.values[name].value if name in BY_NAME else config.rules.category_of(keys[1])
    if json:
        return _print_json({"key": name, "value": value})
    if value is None:
        return _print("")
    return _print(str(value).lower() if isinstance(value, bool) else str(value))


def set_(name: str, value: str, *, yes: bool = False, json: bool = False) -> int:
    """Sets a key in the user's file."""
    keys = _key_path(name)
    parsed = _value(name, value)
    file = user_file()
    text = read_text(file) or ""
    _refuse_loosening(text, file, keys, parsed, f"setting {name} to {value}")
    return _apply(set_key(text, keys, parsed, file), text, file, name, parsed, yes=yes, json=json)


def set_tighter(name: str, value: str, *, yes: bool = False, json: bool = False) -> int:
    """Sets a key of which the caller knows that the value can only tighten."""
    keys = _key_path(name)
    parsed = _value(name, value)
    file = user_file()
    text = read_text(file) or ""
    return _apply(set_key(text, keys, parsed, file), text, file, name, parsed, yes=yes, json=json)


def unset(name: str, *, yes: bool = False, json: bool = False) -> int:
    """Removes a key from the user's file, so that its default holds again."""
    keys = _key_path(name)
    file = user_file()
    text = read_text(file) or ""
    _refuse_loosening(text, file, keys, None, f"unsetting {name}")
    return _apply(unset_key(text, keys, file), text, file, name, None, yes=yes, json=json)


def check(*, json: bool = False) -> int:
    """Checks every file that counts here, examples included; 2 where one is wrong."""
    from autogate.config.load import read_file

    places = Locations.standard()
    wanted = [(places.managed, Source.MANAGED), (places.user, Source.USER)]
    wanted += ((file, Source.PROJECT) for file in project_files(os.getcwd(), places.home))
    problems: list[str] = []
    found: list[str] = []
    for file, source in wanted:
        try:
            if read_file(file, source, places.home) is not None:
                found.append(file)
        except ConfigError as error:
            problems.append(str(error))
            found.append(file)
    if not problems:
        problems += load(os.getcwd()).problems
    if json:
        _print_json({"files": found, "problems": problems})
    else:
        for file in found:
            if not any(problem.startswith((f"{file}:", f"{file} ")) for problem in problems):
                _print(f"ok  {file}")
        if not found:
            _print(f"ok  no configuration files; the user's would be {places.user}")
        for problem in problems:
            sys.stderr.write("autogate: " + "\n  ".join(map(escape, problem.split("\n"))) + "\n")
    return int(ExitCode.ERROR if problems else ExitCode.ALLOW)


def _key_path(name: str) -> tuple[str, ...]:
    if name in BY_NAME:
        return BY_NAME[name].path
    table, dot, tool = name.partition(".")
    if table == "tools" and dot and tool:
        return (table, tool)
    if name in DECISIONS or table == "rules":
        raise UsageError(
            f"{name} is a list of rules",
            remedy=f"edit {user_file()} by hand, then run: autogate config check",
        )
    raise UsageError(f"there is no setting {name}", remedy=nearest(name, (*BY_NAME, "tools.NAME")))


def _value(name: str, text: str) -> Scalar:
    if name not in BY_NAME:
        if text not in DECISIONS:
            raise UsageError(f"{name} must be allow, ask or block")
        return text
    key = BY_NAME[name]
    if key.managed_only:
        raise UsageError(f"only the organisation's file sets {name}", remedy=f"it is {managed_file()}")
    value = key.parsed(text)
    if value is None:
        raise UsageError(f"{name} must be {key.expected}", remedy=key.help)
    return value


_TOOL_RANK = {"allow": 0, None: 1, "ask": 2, "block": 3}


def _refuse_loosening(text: str, file: str, keys: tuple[str, ...], new: Scalar | None, what: str) -> None:
    """Lets only a person at a terminal step to the lenient side."""
    config = parse(text, file, Source.USER, Locations.standard().home)
    if keys[0] == "tools":
        loosens = _TOOL_RANK[new] < _TOOL_RANK[config.tools.get(keys[1])]  # type: ignore[index]
    else:
        key = BY_NAME[".".join(keys)]
        old = config.values.get(key.name, key.default)
        loosens = key.loosens(old, key.default if new is None else new)
    if loosens:
        from autogate.config.agents import require_person

        require_person(what)


def _apply(
    edit: Edit, before: str, file: str, name: str, value: Scalar | None, *, yes: bool, json: bool
) -> int:
    if edit.lost and not yes:
        _confirm(edit.lost)
    if edit.text != before:
        write_text(file, edit.text)
    if json:
        return _print_json({"key": name, "value": value, "file": file, "changed": edit.text != before})
    if edit.text == before:
        return _print(f"{name} is {'not set' if value is None else 'already ' + _toml(value)} in {file}")
    return _print(f"{name} removed from {file}" if value is None else f"{name} = {_toml(value)} in {file}")


def _confirm(lost: tuple[str, ...]) -> None:
    said = "".join(f"\n  {escape(comment)}" for comment in lost)
    if not sys.stdin.isatty():
        raise UsageError(f"that would lose a comment of yours:{said}", remedy="say --yes to lose it")
    sys.stderr.write(f"That would lose a comment of yours:{said}\nGo on? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise UsageError("nothing was changed")


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | float) else f'"{value}"'


def _print(text: str) -> int:
    sys.stdout.write(escape(text) + "\n")
    return int(ExitCode.ALLOW)


def _print_json(row: dict[str, Any]) -> int:
    sys.stdout.write(json_line(row))
    return int(ExitCode.ALLOW)
