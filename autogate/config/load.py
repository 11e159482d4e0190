"""From files to one configuration.

Managed wins over everything, then the command line, the environment, the user's file and the projects'
files. A project's file may only tighten: whoever can write to a project (an agent, a pull request) must
not be able to open the gate.
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
    MODEL_FIELDS,
    PRICE_FIELDS,
    PROJECT_SECTIONS,
    RULE_FIELDS,
    SECTIONS,
    TABLES,
    THINKING,
    TOOL_FIELDS,
    Key,
    Scalar,
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
    values: Mapping[str, Scalar] = {}
    lines: Mapping[str, int] = {}
    """The line of each value."""
    rules: tuple[ConfigRule, ...] = ()
    tools: Mapping[str, str] = {}
    """Categories by name or glob."""
    projections: Mapping[str, tuple[str, ...]] = {}
    """Fields by name or glob of a tool."""
    lists: Mapping[str, tuple[str, ...]] = {}
    """Plain-language rules for the model, by section."""
    list_lines: Mapping[str, tuple[int, ...]] = {}
    models: Mapping[str, Mapping[str, str | bool]] = {}
    """How to ask a model, by its id."""
    prices: Mapping[str, Mapping[str, float]] = {}
    """Of a million tokens, by the id of a model."""


class Value(NamedTuple):
    """The effective value of a setting, and where it comes from."""

    value: Scalar
    source: Source = Source.DEFAULT
    file: str = ""
    line: int = 0
    variable: str = ""

    @property
    def where(self) -> str:
        """The source as shown: file and line, or the variable, where there is one."""
        if self.variable:
            return self.variable
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
    projections: Mapping[str, tuple[str, ...]] = {}
    """Fields by name or glob of a tool, the longest first."""
    models: Mapping[str, Mapping[str, str | bool]] = {}
    """How to ask a model, by its id."""
    prices: Mapping[str, Mapping[str, float]] = {}
    """Of a million tokens, by the id of a model."""


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
    options: Mapping[str, Scalar] | None = None,
    locations: Locations | None = None,
    invocations_of: InvocationsOf | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Config:
    """The configuration for a working directory; ``options`` are the command line's values."""
    places = locations or Locations.standard()
    files = read_files(directory, places)
    values = {key.name: _effective(key, files, options or {}, environment) for key in KEYS}
    tools = _tools(files)
    rules: ConfiguredRules = NoRules()
    listed: tuple[ConfigRule, ...] = ()
    problems: tuple[str, ...] = ()
    if tools or any(file.rules for file in files):
        from autogate.config.rules import Rules

        problems, kept = _examined(files, invocations_of or _invocations_reader(places.home), places.home)
        rules = Rules(kept, tools, problems[0] if problems else "")
        listed = rules.rules
    config = Config(values, rules, listed, files, problems)
    if not any(file.projections or file.models or file.prices for file in files):
        return config
    weakest_first = tuple(reversed(files))
    projections = {name: fields for file in weakest_first for name, fields in file.projections.items()}
    return config._replace(
        # The most particular pattern first: the first that fits is taken.
        projections=dict(sorted(projections.items(), key=lambda row: (-len(row[0]), row[0]))),
        models={name: facts for file in weakest_first for name, facts in file.models.items()},
        prices={name: price for file in weakest_first for name, price in file.prices.items()},
    )


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
        values: dict[str, Scalar] = {}
        found = FileConfig(self.source, self.path)
        rules: list[ConfigRule] = []
        for name, value in table.items():
            if name in BY_NAME:
                values[name] = self._value(BY_NAME[name], value)
            elif name == "tools":
                tools, projections = self._tools(value)
                found = found._replace(tools=tools, projections=projections)
            elif name == "rules":
                lists, lines = self._lists(value)
                found = found._replace(lists=lists, list_lines=lines)
            elif name == "classifier":
                more, models, prices = self._classifier(value)
                values.update(more)
                found = found._replace(models=models, prices=prices)
            elif name in ("auto", "guard", "serve"):
                values.update(self._plain_table(name, value))
            elif name in DECISIONS:
                rules += self._rules(name, value)
            else:
                known = (*(name for name in BY_NAME if "." not in name), *TABLES)
                raise self._error((name,), "unknown key", nearest(name, known))
        lines_of = {name: self._line(BY_NAME[name].path) for name in values}
        return found._replace(values=values, lines=lines_of, rules=tuple(rules))

    def _classifier(
        self, table: object
    ) -> tuple[dict[str, Scalar], dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        if not isinstance(table, dict):
            raise self._error(("classifier",), "must be a table")
        values: dict[str, Scalar] = {}
        models: dict[str, dict[str, Any]] = {}
        prices: dict[str, dict[str, Any]] = {}
        for name, value in table.items():
            path = ("classifier", name)
            if (key := BY_NAME.get(f"classifier.{name}")) is not None:
                values[key.name] = self._value(key, value)
            elif name == "models":
                models = self._by_model(value, path, MODEL_FIELDS, _is_model_fact)
            elif name == "prices":
                prices = self._by_model(value, path, PRICE_FIELDS, _is_price)
            else:
                known = [key.path[1] for key in KEYS if key.path[0] == "classifier"]
                raise self._error(path, "unknown key", nearest(name, (*known, "models", "prices")))
        return values, models, prices

    def _plain_table(self, table_name: str, table: object) -> dict[str, Scalar]:
        """A table that holds settings only."""
        if not isinstance(table, dict):
            raise self._error((table_name,), "must be a table")
        values: dict[str, Scalar] = {}
        for name, value in table.items():
            key = BY_NAME.get(f"{table_name}.{name}")
            if key is None:
                known = [key.path[1] for key in KEYS if key.path[0] == table_name]
                raise self._error((table_name, name), "unknown key", nearest(name, known))
            values[key.name] = self._value(key, value)
        return values

    def _by_model(
        self,
        table: object,
        at: tuple[str, ...],
        fields: Mapping[str, str],
        accepts: Callable[[str, object], bool],
    ) -> dict[str, dict[str, Any]]:
        """Tables by the id of a model, each of some fields."""
        if self.source is Source.PROJECT:
            raise self._loosening(at)
        if not isinstance(table, dict):
            raise self._error(at, "must be tables, each under the id of a model")
        for model, row in table.items():
            if not isinstance(row, dict):
                raise self._error((*at, model), "must be a table")
            for field, value in row.items():
                if field not in fields:
                    raise self._error((*at, model, field), "unknown key", nearest(field, fields))
                if not accepts(field, value):
                    raise self._error((*at, model, field), "has a value that it cannot have", fields[field])
        return table

    def _lists(self, table: object) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[int, ...]]]:
        """The plain-language rules."""
        if not isinstance(table, dict):
            raise self._error(("rules",), f"must be a table of the lists {', '.join(SECTIONS)}")
        lists: dict[str, tuple[str, ...]] = {}
        lines: dict[str, tuple[int, ...]] = {}
        for name, texts in table.items():
            path = ("rules", name)
            if name not in SECTIONS:
                raise self._error(path, "unknown key", nearest(name, SECTIONS))
            if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
                raise self._error(path, "must be a list of sentences, each a string")
            if self.source is Source.PROJECT and name not in PROJECT_SECTIONS:
                raise self._loosening(path)
            lists[name] = tuple(texts)
            lines[name] = tuple(self._line((*path, number)) for number in range(len(texts)))
        return lists, lines

    def _line(self, path: tuple[str | int, ...]) -> int:
        if self._layout is None:
            from autogate.config.layout import scan

            self._layout = scan(self.text)
        return self._layout.line_of(path)

    def _error(self, path: tuple[str | int, ...], what: str, remedy: str = "") -> ConfigError:
        shown = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)[1:]
        return ConfigError(f"{shown}: {what}", where=f"{self.path}:{self._line(path)}", remedy=remedy)

    def _value(self, key: Key, value: object) -> Scalar:
        if not key.is_valid(value):
            raise self._error(key.path, f"must be {key.expected}", key.help)
        assert isinstance(value, str | bool | int | float)
        if self.source is Source.PROJECT and (not key.strictness or value != key.choices[-1]):
            raise self._loosening(key.path)
        if key.managed_only and self.source is not Source.MANAGED:
            raise self._error(key.path, "only the organisation's file sets this", f"it is {managed_file()}")
        return value

    def _loosening(self, path: tuple[str | int, ...]) -> ConfigError:
        return self._error(
            path,
            "a project's file may only tighten",
            f"put it into your own file: {user_file()}",
        )

    def _tools(self, table: object) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
        """Categories and projections, both by name or glob."""
        if not isinstance(table, dict):
            raise self._error(("tools",), "must be a table of tool names")
        categories: dict[str, str] = {}
        projections: dict[str, tuple[str, ...]] = {}
        for name, value in table.items():
            path = ("tools", name)
            row = value if isinstance(value, dict) else {"category": value}
            for field in row:
                if field not in TOOL_FIELDS:
                    raise self._error((*path, field), "unknown key", nearest(field, TOOL_FIELDS))
            if "category" in row:
                decision = row["category"]
                if decision not in DECISIONS:
                    raise self._error(path, 'must be "allow", "ask" or "block"')
                if decision == "allow" and self.source is Source.PROJECT:
                    raise self._loosening(path)
                categories[name] = decision
            if "projection" in row:
                fields = row["projection"]
                if self.source is Source.PROJECT:
                    raise self._loosening((*path, "projection"))
                if (
                    not isinstance(fields, list)
                    or not fields
                    or not all(isinstance(field, str) and field for field in fields)
                ):
                    # An empty one would say that nothing of the tool matters: only its author can.
                    raise self._error((*path, "projection"), "must be a list of one or more names of fields")
                projections[name] = tuple(fields)
        return categories, projections

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


def _is_model_fact(field: str, value: object) -> bool:
    return value in THINKING if field == "thinking" else isinstance(value, bool)


def _is_price(field: str, value: object) -> bool:
    del field
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 100_000


def _effective(
    key: Key, files: tuple[FileConfig, ...], options: Mapping[str, Scalar], environment: Mapping[str, str]
) -> Value:
    """The managed value; else the command line's, the environment's, the user's or the default, tightened
    by projects."""
    found = Value(key.default)
    for file in files:
        if key.name in file.values and file.source is not Source.PROJECT:
            found = Value(file.values[key.name], file.source, file.file, file.lines[key.name])
            break
    if found.source is Source.MANAGED:
        return found
    if key.name in options:
        found = Value(options[key.name], Source.OPTION)
    elif key.variable and environment.get(key.variable):
        value = key.parsed(environment[key.variable])
        if value is None:
            raise ConfigError(f"must be {key.expected}", where=key.variable, remedy=key.help)
        found = Value(value, Source.ENVIRONMENT, variable=key.variable)
    for file in files:
        if file.source is Source.PROJECT and key.name in file.values:
            tightened = file.values[key.name]
            if stricter(key, tightened, found.value) != found.value:
                found = Value(tightened, file.source, file.file, file.lines[key.name])
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
            project=lambda: home,
        )
        return tuple(step.invocation.argv for step in interpret(reading.statements, surroundings).steps)

    return invocations_of
