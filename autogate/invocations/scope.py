"""The state of a shell while its line is followed: variables, functions, directory.

Dictionaries and tuples in it are never changed, only replaced, so that a copy (for a subshell, a stage
of a pipeline, a branch) shares them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from autogate.words.expand import unquoted
from autogate.words.values import MANY, STAR, UNKNOWN, is_static
from autogate.world.secrets import is_secret_name

if TYPE_CHECKING:
    from autogate.invocations.session import Session

Variable = str | tuple[str, ...] | None
"""A text as ``autogate.words.expand`` describes, the elements of an array, or None: known to be unset."""

_VARIABLES = 500
"""A line with more variables than this is not followed to its end."""

INHERITED: Final = frozenset(
    ("USER", "LOGNAME", "TMPDIR", "SHELL", "PATH", "LANG", "LC_ALL", "TERM", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
     "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "OLDPWD", "CLAUDE_PROJECT_DIR", "PYTHONPATH",
     "NODE_PATH",
     "LD_LIBRARY_PATH", "MANPATH", "GOPATH", "GOBIN", "CARGO_HOME", "NVM_DIR", "VIRTUAL_ENV", "CONDA_PREFIX",
     "JAVA_HOME", "PNPM_HOME", "BUN_INSTALL", "PYENV_ROOT")
)  # fmt: skip
"""Variables taken from the environment: harmless, and the same in the shell that will run the line."""

_NUMBERS = frozenset(
    ("$", "!", "?", "PPID", "UID", "EUID", "BASHPID", "SECONDS", "LINENO", "RANDOM", "SRANDOM",
    "EPOCHSECONDS",
     "EPOCHREALTIME", "SHLVL", "COLUMNS", "LINES", "HISTCMD", "OPTIND")
)  # fmt: skip
"""Set by the shell itself: digits, so any part of a file name covers them."""

DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"

SPECIAL_ARRAYS: Final = {
    "BASH_CMDS": "which programs run",
    "commands": "which programs run",
    "BASH_ALIASES": "aliases",
    "aliases": "aliases",
    "galiases": "aliases",
    "saliases": "aliases",
    "functions": "functions",
    "widgets": "what keys run",
    **dict.fromkeys(
        ("preexec_functions", "precmd_functions", "chpwd_functions", "zshexit_functions"),
        "what the shell calls by itself",
    ),
}
"""Arrays of bash and zsh whose elements say what a name runs."""

_CALLED = re.compile(
    r"command_not_found_handler?|preexec|precmd|chpwd|periodic|zshexit|zshaddhistory|zle-[\w-]+|TRAP[A-Z0-9]+"
).fullmatch
"""Names of functions that a shell calls by itself."""

_ABSENT: Any = object()


class Scope:
    """One shell's state. Also the context of the expansion of words (``autogate.words.expand.Context``)."""

    def __init__(self, session: Session, directory: str) -> None:
        self.session = session
        self.directory = directory
        self.previous = UNKNOWN
        self.stack: tuple[str, ...] = ()
        self.variables: dict[str, Variable] = {}
        self.exported: dict[str, None] = {}
        """Names that programs see: those that the line sets and exports."""
        self.origins: dict[str, tuple[int, ...]] = {}
        """Variables to the steps whose output is in them."""
        self.arguments: tuple[str, ...] = ()
        self.arguments_origins: tuple[int, ...] = ()
        self.name = "bash"
        """``$0``."""
        self.functions: dict[str, tuple[Any, ...]] = {}
        """Names to the bodies that they may have; None among them where the name may be no function."""
        self.aliases: dict[str, str] = {}
        self.references: dict[str, str] = {}
        """``declare -n``: name to the variable that it stands for."""
        self.integers: frozenset[str] = frozenset()
        """``declare -i``: what is assigned to them is evaluated."""
        self.locals: dict[str, Variable] | None = None
        self.traps: tuple[str, ...] = ()
        self.sockets: dict[str, str] = {}
        """Descriptors that are connections, to their hosts."""
        self.ifs: str | None = " \t\n"
        self.splits = session.surroundings.dialect != "zsh"
        self.path_changed = False
        self.ended = ""
        """"" or how the rest is left: "loop", "return", "exit"."""

    def copy(self) -> Scope:
        """A subshell or branch."""
        new = Scope.__new__(Scope)
        new.__dict__ = self.__dict__.copy()
        return new

    def become(self, other: Scope) -> None:
        """Takes over the state of another."""
        if other is not self:
            self.__dict__ = other.__dict__.copy()

    def child(self) -> Scope:
        """The shell of another process: it sees what is exported."""
        new = Scope(self.session, self.directory)
        new.exported = self.exported
        new.variables = {name: self.variables[name] for name in self.exported if name in self.variables}
        new.origins = {name: self.origins[name] for name in self.exported if name in self.origins}
        new.path_changed = self.path_changed
        new.previous = self.previous
        exported = self.variables.get("-f")
        if isinstance(exported, tuple):
            new.functions = {name: self.functions[name] for name in exported if name in self.functions}
        return new

    # The context of expansion.

    def get(self, name: str) -> Variable:
        """A variable's value as far as it is known."""
        if self.references:
            name = self.references.get(name, name)
        value = self.variables.get(name, _ABSENT)
        if value is not _ABSENT:
            if name in self.origins:
                self.session.sources.extend(self.origins[name])
            if name in self.session.tainted:
                self.session.secrets.append(name)
            return value  # type: ignore[no-any-return]
        if name[:1].isdigit():
            return self._argument(int(name[:6]))
        if name in _NUMBERS:
            return STAR
        if name == "PWD":
            return self.directory
        if name == "HOME":
            return self.session.surroundings.home
        if name == "OLDPWD" and self.previous != UNKNOWN:
            return self.previous
        if name in INHERITED:
            found = self.session.surroundings.environment.get(name)
            if found is None:
                return DEFAULT_PATH if name == "PATH" else MANY if name == "OLDPWD" else None
            return found if is_static(found) else MANY
        if name == "#":
            return STAR if MANY in self.arguments else str(len(self.arguments))
        if is_secret_name(name):
            self.session.secrets.append(name)
        return MANY

    def _argument(self, index: int) -> Variable:
        if self.session.tainting:
            self.session.secrets.append(self.session.tainting)
        if self.arguments_origins:
            self.session.sources.extend(self.arguments_origins)
        if not index:
            return self.name
        before = self.arguments[:index]
        if MANY in before:
            return MANY
        return unquoted(before[-1]) if len(before) == index else None

    def positional(self) -> tuple[str, ...]:
        """``$1`` and so on."""
        if self.session.tainting:
            self.session.secrets.append(self.session.tainting)
        if self.arguments_origins:
            self.session.sources.extend(self.arguments_origins)
        return self.arguments

    def set(self, name: str, value: Variable, origins: tuple[int, ...] = ()) -> None:
        """Gives a variable a value, None to unset it."""
        if self.references:
            name = self.references.get(name, name)
        if self.session.tainting:
            self.session.tainted.add(name)
        if name not in self.variables and len(self.variables) >= _VARIABLES:
            self.session.stop("more variables than are followed")
        self.variables = {**self.variables, name: value}
        if origins:
            self.origins = {**self.origins, name: origins}
        elif name in self.origins:
            self.origins = {each: steps for each, steps in self.origins.items() if each != name}
        if name == "IFS":
            self.ifs = (
                value if isinstance(value, str) and is_static(value) else " \t\n" if value is None else None
            )

    def substitution(self, part: Any) -> str:
        """The output of ``$(…)``."""
        return self.session.substitution(part, self)

    def process(self, part: Any) -> str:
        """The path that stands for ``<(…)``."""
        return self.session.process(part, self)

    def hidden_code(self, text: str) -> None:
        """Substitutions in a text that the shell evaluates."""
        self.session.hidden_code(text, self)

    def charge(self, amount: int) -> None:
        """Counts work."""
        self.session.charge(amount)

    # Changes.

    def export(self, name: str) -> None:
        """From now on programs see the variable."""
        if name not in self.exported:
            self.exported = {**self.exported, name: None}

    def environment(self) -> tuple[tuple[str, str], ...]:
        """What programs see of the line's variables."""
        out = []
        for name in self.exported:
            value = self.variables.get(name)
            if isinstance(value, str):
                out.append((name, value.replace(MANY, UNKNOWN)))
        return tuple(out)

    def forget(self) -> None:
        """After code that is not known ran in this shell: nothing set is certain any more."""
        self.variables = dict.fromkeys(self.variables, MANY)
        self.directory = UNKNOWN
        self.arguments = (MANY,)

    def define(self, name: str, body: Any) -> None:
        """Defines a function."""
        if _CALLED(name) is not None:
            self.session.unread[f"a function {name}, which the shell calls by itself"] = None
        if "autogate" in name:
            self.session.unread[f"a function {name} in place of autogate's own"] = None
        self.functions = {**self.functions, name: (body,)}


def join(scopes: list[Scope]) -> Scope:
    """The state after one of several ways was taken; those that left are not among them."""
    alive = [scope for scope in scopes if not scope.ended]
    if not alive:
        return scopes[-1]
    first = alive[0]
    result = first
    for other in alive[1:]:
        if other is not first and other.__dict__ != result.__dict__:
            result = _join(result, other)
    return result


def _join(one: Scope, other: Scope) -> Scope:
    result = one.copy()
    if one.variables is not other.variables and one.variables != other.variables:
        variables = dict(one.variables)
        for name in {**one.variables, **other.variables}:
            here, there = one.variables.get(name, _ABSENT), other.variables.get(name, _ABSENT)
            if here is not there and here != there:
                variables[name] = _either(here, there)
        result.variables = variables
    if one.origins is not other.origins:
        result.origins = {
            name: tuple(dict.fromkeys(one.origins.get(name, ()) + other.origins.get(name, ())))
            for name in {**one.origins, **other.origins}
        }
    if one.directory != other.directory:
        result.directory = UNKNOWN
    if one.previous != other.previous:
        result.previous = UNKNOWN
    if one.stack != other.stack:
        result.stack = (UNKNOWN,) * max(len(one.stack), len(other.stack))
    if one.arguments != other.arguments:
        result.arguments = (MANY,)
        result.arguments_origins = tuple(dict.fromkeys(one.arguments_origins + other.arguments_origins))
    if one.functions is not other.functions:
        result.functions = {
            name: _bodies(one.functions.get(name, (None,)), other.functions.get(name, (None,)))
            for name in {**one.functions, **other.functions}
        }
    if one.ifs != other.ifs:
        result.ifs = None
    result.exported = {**one.exported, **other.exported}
    result.aliases = {**one.aliases, **other.aliases}
    result.references = {**one.references, **other.references}
    result.integers = one.integers | other.integers
    result.traps = tuple(dict.fromkeys(one.traps + other.traps))
    result.path_changed = one.path_changed or other.path_changed
    return result


def _bodies(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    return one + tuple(body for body in other if not any(body is each for each in one))


def _either(one: Any, other: Any) -> Variable:
    """A value that covers both."""
    if not isinstance(one, str) or not isinstance(other, str):
        return (MANY,) if isinstance(one, tuple) and isinstance(other, tuple) else MANY
    if MANY in one + other or any(blank in one + other for blank in " \t\n") or not one or not other:
        return MANY
    folder = 0
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            break
        if left == "/":
            folder = index + 1
    rest = one[folder:] + other[folder:]
    if UNKNOWN in rest or "/" in rest or ".." in (one[folder:], other[folder:]):
        return one[:folder] + UNKNOWN
    return one[:folder] + STAR


def same(one: Scope, other: Scope) -> bool:
    """True where the two states cannot be told apart by what the analysis follows."""
    return (
        one.variables == other.variables
        and one.directory == other.directory
        and one.arguments == other.arguments
        and one.functions == other.functions
        and one.stack == other.stack
        and one.aliases == other.aliases
        and one.origins.keys() == other.origins.keys()
    )
