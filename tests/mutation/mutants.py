"""The small faults that are put into a module, one at a time.

Texts for people are left alone, for no decision hangs on them: anything with a blank, f-strings, what a
match gives as its reason and remedy, the functions in ``WORDING``. (That a reason names the right thing is
tested by example.) So are rules: the tests run their examples. Everything else that decides is changed:
comparisons, ``and`` and ``or``, ``not``, conditions, numbers, words, members of enumerations, results,
single statements.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from autogate.effects import Kind
from autogate.verdict import Authorization, Decision, Posture, Risk
from autogate.world.interface import FileState, Node, Place, Trait

ENUMERATIONS: Mapping[str, type[enum.Enum]] = {
    each.__name__: each
    for each in (Authorization, Decision, FileState, Kind, Node, Place, Posture, Risk, Trait)
}
COMPARISONS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


WORDING = {
    "rules/forces.py:_VERBS": "begins the sentence of a reason",
    "rules/forces.py:_stops": "makes the sentence of a reason",
    "rules/forces.py:sentence": "makes the sentence of a reason",
    "rules/paths.py:_where": "says in a reason where something lies",
    "rules/repository.py:_named": "names files in a reason",
    "rules/repository.py:_op": "names the command in a reason",
}
"""Functions and tables of which nothing but a text for people is made, by module and name, each with why."""
_FINDINGS = {"Match": 1, "Finding": 2}
"""What is made of a risk and texts → the position of the first text, which is followed by another."""


class Mutant(NamedTuple):
    """One fault."""

    scope: str
    """Qualified name of the function, or the name that a statement of the module binds."""
    number: int
    """Of the mutant in its scope: it stays while other functions change."""
    line: int
    what: str
    """What was changed, and into what."""
    top: int | None
    """Index of the statement of the module for what runs on import, None for a function's body."""
    apply: Callable[[], None]
    """Puts the fault into the tree that the mutants were made from."""

    @property
    def key(self) -> str:
        """What the mutant is called in the list of equivalent ones."""
        return f"{self.scope}:{self.number}: {self.what}".rstrip()


def mutants(tree: ast.Module, file: str = "") -> Iterator[Mutant]:
    """Every mutant of a module, always in the same order; ``file`` is its path below the judgement."""
    for each in _of_module(tree):
        if f"{file}:{each.scope}" not in WORDING:
            yield each


def _of_module(tree: ast.Module) -> Iterator[Mutant]:
    for index, statement in enumerate(tree.body):
        match statement:
            case ast.FunctionDef():
                yield from _numbered(statement.name, _of_function(statement), None)
            case ast.ClassDef():
                for each in statement.body:
                    if isinstance(each, ast.FunctionDef):
                        yield from _numbered(f"{statement.name}.{each.name}", _of_function(each), None)
            case (
                ast.Assign(targets=[ast.Name(name)], value=value)
                | ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value)
            ):
                if not _is_rule(value):
                    yield from _numbered(name, _inside(statement), index)
            case _:
                pass


_Change = tuple[int, str, Callable[[], None]]


def _numbered(scope: str, changes: Iterator[_Change], top: int | None) -> Iterator[Mutant]:
    for number, (line, what, apply) in enumerate(changes):
        yield Mutant(scope, number, line, what, top, apply)


def _is_rule(value: ast.expr) -> bool:
    """Whether a rule is stated here: its examples are tests of their own."""
    return any(isinstance(each, ast.Name) and each.id in ("Rule", "stated") for each in ast.walk(value))


def _of_function(function: ast.FunctionDef) -> Iterator[_Change]:
    """Changes in a body; defaults, annotations and decorators run on import, not in a test."""
    yield from _list(function, "body")


def _list(parent: Any, field: str) -> Iterator[_Change]:
    body: list[Any] = getattr(parent, field)
    for index, statement in enumerate(body):
        if isinstance(statement, ast.stmt):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue  # a docstring
            if isinstance(statement, ast.Expr | ast.Continue | ast.Break | ast.AugAssign):
                shown = ast.unparse(statement).partition("\n")[0][:40]
                yield statement.lineno, f"{shown} left out", _put(body, index, ast.Pass())
        if isinstance(statement, ast.expr):
            for what, new in _instead(statement):
                yield statement.lineno, what, _put(body, index, new)
        if isinstance(statement, ast.AST):
            yield from _inside(statement)


def _put(body: list[Any], index: int, new: ast.AST) -> Callable[[], None]:
    def apply() -> None:
        body[index] = ast.copy_location(new, body[index])
        ast.fix_missing_locations(body[index])

    return apply


def _set(parent: ast.AST, field: str, new: Any) -> Callable[[], None]:
    def apply() -> None:
        old = getattr(parent, field)
        if isinstance(new, ast.AST) and isinstance(old, ast.AST):
            ast.copy_location(new, old)
            ast.fix_missing_locations(new)
        setattr(parent, field, new)

    return apply


def _inside(node: ast.AST) -> Iterator[_Change]:
    """Changes anywhere below a node."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FINDINGS:
        first = _FINDINGS[node.func.id]
        for index, value in enumerate(node.args):
            if index not in (first, first + 1):
                for what, new in _instead(value):
                    yield value.lineno, what, _put(node.args, index, new)
                yield from _inside(value)
        for keyword in node.keywords:
            if keyword.arg not in ("reason", "instead", "span"):
                yield from _inside(keyword)
        return
    if isinstance(node, ast.JoinedStr | ast.Raise | ast.Import | ast.ImportFrom | ast.Assert):
        return
    if isinstance(node, ast.FunctionDef):
        yield from _of_function(node)
        return
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            new = COMPARISONS[type(operator)]()
            what = f"{type(operator).__name__} to {type(new).__name__} in {ast.unparse(node)[:60]}"
            yield node.lineno, what, _put_operator(node.ops, index, new)
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node.lineno, f"the other of and, or in {ast.unparse(node)[:60]}", _set(node, "op", other)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "ctx", "op", "ops"):
            continue
        if isinstance(value, list):
            yield from _list(node, field)
        elif isinstance(value, ast.AST):
            if isinstance(value, ast.expr):
                line = value.lineno
                for what, new_node in _instead(value, condition=field == "test"):
                    yield line, what, _set(node, field, new_node)
                if isinstance(node, ast.Return) and not _is_empty(value):
                    nothing = ast.Constant(None)
                    yield line, f"None for {ast.unparse(value)[:60]}", _set(node, field, nothing)
            yield from _inside(value)


def _put_operator(operators: list[ast.cmpop], index: int, new: ast.cmpop) -> Callable[[], None]:
    def apply() -> None:
        operators[index] = new

    return apply


def _is_empty(value: ast.expr) -> bool:
    """Whether a result is as good as None for whoever asks for its truth: that would be no fault."""
    match value:
        case ast.Constant(value=constant):
            return not constant
        case ast.Tuple(elts=[]) | ast.List(elts=[]):
            return True
        case ast.Call(func=ast.Name("frozenset"), args=[]):
            return True
        case _:
            return False


def _instead(node: ast.expr, *, condition: bool = False) -> Iterator[tuple[str, ast.expr]]:
    """What may stand where an expression stands."""
    match node:
        case ast.Constant(bool(value)):
            yield f"{not value} for {value}", ast.Constant(not value)
        case ast.Constant(int(value)):
            yield f"{value + 1} for {value}", ast.Constant(value + 1)
        case ast.Constant(str(value)) if " " not in value:
            yield f"another word for {value!r}", ast.Constant("\x07")
        case ast.UnaryOp(ast.Not(), operand):
            yield f"no not before {ast.unparse(operand)[:60]}", operand
        case ast.Attribute(ast.Name(name), member) if name in ENUMERATIONS:
            members = [each.name for each in ENUMERATIONS[name]]
            if member in members:
                other = members[members.index(member) - 1]
                what = f"{name}.{other} for {member}"
                yield what, ast.Attribute(ast.Name(name, ast.Load()), other, ast.Load())
        case ast.Name() | ast.Call() | ast.Attribute() | ast.Subscript() | ast.NamedExpr() if condition:
            yield f"not before {ast.unparse(node)[:60]}", ast.UnaryOp(ast.Not(), node)
        case _:
            pass
