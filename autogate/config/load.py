"""From files to one configuration.

Managed wins over everything, then the command line, the user's file and the projects' files. A
project's file may only tighten: whoever can write to a project (an agent, a pull request) must not be
able to open the gate.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from autogate.config.paths import home_folder, managed_file, project_files, user_file
from autogate.config.schema import (
    ACCESSES,
    BY_NAME,
    DECISIONS,
    KEYS,
    RULE_FIELDS,
    TABLES,
    Key,
    Source,
    nearest,
    stricter,
)
from autogate.errors import ConfigError
from autogate.setting import ConfiguredRules, NoRules
from autogate.verdict import Decision

if TYPE_CHECKING:
    from autogate.config.layout import Layout
    from autogate.config.rules import ConfigRule, InvocationsOf

LIMIT = 1_000_000
"""Bytes of one file; more is a mistake."""


class FileConfig(NamedTuple):
    """What one file says."""

    source: Source
    file: str
    values: Mapping[str, str | bool] = {}
    lines: Mapping[str, int] = {}
    """The line of each value."""
    rules: tuple[ConfigRule, ...] = ()
    tools: Mapping[str, str] = {}


class Value(NamedTuple):
    """The effective value of a setting, and where it comes from."""

    value: str | bool
    source: Source = Source.DEFAULT
    file: str = ""
    line: int = 0

    @property
    def where(self) -> str:
        """The source as shown, with file and line where there is one."""
        return f"{self.file}:{self.line}" if self.file else self.source.word


class Config(NamedTuple):
    """The effective configuration at a working directory."""

    values: Mapping[str, Value]
    rules: ConfiguredRules
    listed: tuple[ConfigRule, ...] = ()
    """The rules that apply, in the order in which they are asked."""
    files: tuple[FileConfig, ...] = ()
    problems: tuple[str, ...] = ()
    """Examples that do not hold, as messages; the rules' ``broken`` is the first."""


class Locations(NamedTuple):
    """The files that are read; tests pass their own."""

    user: str
    managed: str
    home: str

    @classmethod
    def standard(cls) -> Locations:
        """The platform's."""
        return cls(user_file(), managed_file(), home_folder())


def load(
    directory: str,
    options: Mapping[str, str | bool] | None = None,
    locations: Locations | None = None,
    invocations_of: InvocationsOf | None = None,
) -> Config:
    """The configuration for a working directory; ``options`` are the command line's values."""
    places = locations or Locations.standard()
    files = read_files(directory, places)
    values = {key.name: _effective(key, files, options or {}) for key in KEYS}
    tools = _tools(files)
    if not tools and not any(file.rules for file in files):
        return Config(values, NoRules(), (), files)
    from autogate.config.rules import Rules

    problems, kept = _examined(files, invocations_of or _invocations_reader(places.home), places.home)
    rules = Rules(kept, tools, problems[0] if problems else "")
    return Config(values, rules, rules.rules, files, problems)


def read_files(directory: str, places: Locations) -> tuple[FileConfig, ...]:
    """Every file that there is, the strongest first."""
    found = [
        read_file(places.managed, Source.MANAGED, places.home),
        read_file(places.user, Source.USER, places.home),
    ]
    found += (read_file(path, Source.PROJECT, places.home) for path in project_files(directory, places.home))
    return tuple(file for file in found if file is not None)


def read_file(path: str, source: Source, home: str) -> FileConfig | None:
    """One file; None where it does not exist. A file that is there but cannot be used is an error."""
    text = read_text(path)
    return None if text is None else parse(text, path, source, home)


def read_text(path: str) -> str | None:
    """The text of a file; None where it does not exist."""
    try:
        # Not blocking: a FIFO in the file's place must not hang a check.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise ConfigError("is not a regular file", where=path)
    except (FileNotFoundError, NotADirectoryError) as error:
        if os.path.islink(path):
            raise ConfigError("the link leads nowhere", where=path, remedy="remove or mend it") from error
        return None
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot be read ({_why(error)})", where=path) from error
    with os.fdopen(descriptor, "rb") as file:
        try:
            data = file.read(LIMIT + 1)
        except OSError as error:
            raise ConfigError(f"cannot be read ({_why(error)})", where=path) from error
    if len(data) > LIMIT:
        raise ConfigError("is larger than 1 MB", where=path)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError("is not UTF-8", where=f"{path}:{line}") from error


def _why(error: Exception) -> str:
    return error.strerror or type(error).__name__ if isinstance(error, OSError) else str(error)


def parse(text: str, path: str, source: Source, home: str) -> FileConfig:
    """What the text of a file says, checked against the schema."""
    return _Reader(text, path, source, home).run()


def parse_toml(text: str, path: str) -> dict[str, Any]:
    """The table that a TOML text holds."""
    import tomllib

    position_at_end = r" \(at (?:line (\d+), column (\d+)|end of document)\)$"
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        position = re.search(position_at_end, str(error))
        what = re.sub(position_at_end, "", str(error))
        if position is None:
            raise ConfigError(f"is not TOML: {what}", where=path) from error
        line, column = position[1] or text.count("\n") + 1, position[2]
        where = f"{path}:{line}:{column}" if column else f"{path}:{line}"
        raise ConfigError(f"is not TOML: {what}", where=where) from error
    except RecursionError as error:
        raise ConfigError("is nested too deeply", where=path) from error


class _Reader:
    """Reads one file; every message names file, line and key."""

    def __init__(self, text: str, path: str, source: Source, home: str) -> None:
        self.text, self.path, self.source, self.home = text, path, source, home
        self._layout: Layout | None = None

    def run(self) -> FileConfig:
        table = parse_toml(self.text, self.path)
        values: dict[str, str | bool] = {}
        rules: list[ConfigRule] = []
        tools: dict[str, str] = {}
        for name, value in table.items():
            if name in BY_NAME:
                values[name] = self._value(BY_NAME[name], value)
            elif name == "tools":
                tools = self._tools(value)
            elif name in DECISIONS:
                rules += self._rules(name, value)
            else:
                known = (*BY_NAME, *TABLES)
                raise self._error((name,), "unknown key", nearest(name, known))
        lines = {name: self._line((name,)) for name in values}
        return FileConfig(self.source, self.path, values, lines, tuple(rules), tools)

    def _line(self, path: tuple[str | int, ...]) -> int:
        if self._layout is None:
            from autogate.config.layout import scan

            self._layout = scan(self.text)
        return self._layout.line_of(path)

    def _error(self, path: tuple[str | int, ...], what: str, remedy: str = "") -> ConfigError:
        shown = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)[1:]
        return ConfigError(f"{shown}: {what}", where=f"{self.path}:{self._line(path)}", remedy=remedy)

    def _value(self, key: Key, value: object) -> str | bool:
        if not key.is_valid(value):
            raise self._error((key.name,), f"must be {key.expected}", key.help)
        assert isinstance(value, str | bool)
        if self.source is Source.PROJECT and (not key.strictness or value != key.choices[-1]):
            raise self._loosening((key.name,))
        return value

    def _loosening(self, path: tuple[str | int, ...]) -> ConfigError:
        return self._error(
            path,
            "a project's file may only tighten",
            f"put it into your own file: {user_file()}",
        )

    def _tools(self, table: object) -> dict[str, str]:
        if not isinstance(table, dict):
            raise self._error(("tools",), "must be a table of tool names")
        for name, decision in table.items():
            if decision not in DECISIONS:
                raise self._error(("tools", name), 'must be "allow", "ask" or "block"')
            if decision == "allow" and self.source is Source.PROJECT:
                raise self._loosening(("tools", name))
        return table

    def _rules(self, name: str, rows: object) -> list[ConfigRule]:
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self._error((name,), f"must be rules, each under a line [[{name}]]")
        if name == "allow" and self.source is Source.PROJECT:
            raise self._loosening((name, 0))
        return [self._rule(Decision[name.upper()], row, (name, number)) for number, row in enumerate(rows)]

    def _rule(self, decision: Decision, row: dict[str, Any], at: tuple[str | int, ...]) -> ConfigRule:
        from autogate.config.patterns import compile_command, compile_path
        from autogate.config.rules import ConfigRule

        for field, value in row.items():
            path = (*at, field)
            if field not in RULE_FIELDS:
                raise self._error(path, "unknown key", nearest(field, RULE_FIELDS))
            if field.endswith("examples"):
                if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
                    raise self._error(path, "must be a list of strings")
            elif not isinstance(value, str) or not value.strip():
                raise self._error(path, "must be a string that is not empty")
        if ("command" in row) == ("path" in row):
            raise self._error(at, "a rule has either command or path")
        command = path_pattern = None
        access = row.get("access", "any")
        if "command" in row:
            if "access" in row:
                raise self._error((*at, "access"), "goes with path only")
            command = self._compiled(compile_command, row["command"], (*at, "command"))
        else:
            if access not in ACCESSES:
                raise self._error(
                    (*at, "access"), f"must be {', '.join(ACCESSES)}", nearest(access, ACCESSES)
                )
            if decision is Decision.ALLOW and "access" not in row:
                raise self._error(
                    at, "an allow rule for a path says which access", 'for example access = "write"'
                )
            folder = os.path.dirname(self.path) if self.source is Source.PROJECT else ""
            path_pattern = self._compiled(compile_path, row["path"], (*at, "path"), folder)
        return ConfigRule(
            decision,
            row.get("command") or row["path"],
            command,
            path_pattern,
            access,
            self.source,
            self.path,
            self._line(at),
            row.get("reason", ""),
            row.get("instead", ""),
            *(
                tuple(
                    (text, self._line((*at, field, number))) for number, text in enumerate(row.get(field, ()))
                )
                for field in ("examples", "not_examples")
            ),
        )

    def _compiled(
        self, compiler: Callable[..., Any], text: str, at: tuple[str | int, ...], *more: str
    ) -> Any:
        try:
            return compiler(text, self.home, *more)
        except ValueError as error:
            raise self._error(at, str(error)) from error


def _effective(key: Key, files: tuple[FileConfig, ...], options: Mapping[str, str | bool]) -> Value:
    """The managed value; else the command line's, the user's or the default, tightened by projects."""
    found = Value(key.default)
    for file in files:
        if key.name in file.values and file.source is not Source.PROJECT:
            found = Value(file.values[key.name], file.source, file.file, file.lines[key.name])
            break
    if found.source is Source.MANAGED:
        return found
    if key.name in options:
        found = Value(options[key.name], Source.OPTION)
    for file in files:
        if file.source is Source.PROJECT and key.name in file.values:
            value = file.values[key.name]
            if stricter(key, value, found.value) != found.value:
                found = Value(value, file.source, file.file, file.lines[key.name])
    return found


def _tools(files: tuple[FileConfig, ...]) -> dict[str, str]:
    """The strictest category that any file gives a tool."""
    merged: dict[str, str] = {}
    for file in files:
        for name, decision in file.tools.items():
            merged[name] = max(merged.get(name, decision), decision, key=DECISIONS.index)
    return merged


def _examined(
    files: tuple[FileConfig, ...], invocations_of: InvocationsOf, home: str
) -> tuple[tuple[str, ...], tuple[ConfigRule, ...]]:
    """The examples that do not hold, and the rules that apply: a file with such an example allows nothing."""
    from autogate.config.rules import failed_example

    problems: list[str] = []
    kept: list[ConfigRule] = []
    for file in files:
        before = len(problems)
        for rule in file.rules:
            failed = failed_example(rule, invocations_of, home)
            if failed is not None:
                line, what = failed
                problems.append(f"{file.file}:{line}: {what}")
        holds = len(problems) == before
        kept += (rule for rule in file.rules if holds or rule.decision is not Decision.ALLOW)
    return tuple(problems), tuple(kept)


def _invocations_reader(home: str) -> InvocationsOf:
    """Reads examples the way commands are read, in an empty world."""

    def invocations_of(text: str) -> tuple[tuple[str, ...], ...] | None:
        from autogate.invocations.interface import Surroundings
        from autogate.invocations.interpreter import interpret
        from autogate.syntax.read import read

        reading = read(text, "bash")
        if reading.error:
            return None
        surroundings = Surroundings(
            directory=home,
            home=home,
            environment={},
            read=lambda inner: read(inner, "bash"),
            file_text=lambda _path: None,
            project=home,
        )
        return tuple(step.invocation.argv for step in interpret(reading.statements, surroundings).steps)

    return invocations_of
