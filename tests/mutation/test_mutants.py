"""Which faults are put into a function, and that each stands in the tree alone."""

from __future__ import annotations

import ast

import pytest

from tests.mutation.__main__ import equivalent, jobs_in, modules
from tests.mutation.mutants import mutants

CASES = [
    ("return a == b", ["return a != b", "return None"]),
    ("return a and b", ["return a or b", "return None"]),
    ("return not a", ["return a", "return None"]),
    ("return Risk.HIGH", ["return Risk.MEDIUM", "return None"]),
    ("return False", ["return True"]),
    ("return ''", ["return '\\x07'"]),
    ("if a:\n    b()", ["if not a:\n    b()", "if a:\n    pass"]),
    ("x = 3", ["x = 4"]),
    ("x = 'word'", ["x = '\\x07'"]),
    ("x = 'a text for people'", []),
    ("x = f'{a} and {b}'", []),
    ("raise ValueError('x')", []),
    ("for a in b:\n    continue", ["for a in b:\n    pass"]),
]


@pytest.mark.parametrize(("body", "expected"), CASES)
def test_each_fault_stands_alone(body: str, expected: list[str]) -> None:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    source = f"def f(a, b):\n{lines}\n"
    found = []
    for index in range(len(list(mutants(ast.parse(source))))):
        tree = ast.parse(source)
        list(mutants(tree))[index].apply()
        function = tree.body[0]
        assert isinstance(function, ast.FunctionDef)
        found.append("\n".join(map(ast.unparse, function.body)))
    assert sorted(found) == sorted(expected)


def test_the_faults_that_nobody_could_notice_have_a_place_and_a_reason() -> None:
    """Their functions exist; one whose text has changed since counts again until somebody looks at it."""
    places = {f"{job.file}:{job.mutant.scope}" for path in modules([]) for job in jobs_in(path)}
    assert {":".join(key.split(":")[:2]) for key in equivalent()} <= places
    assert all(equivalent().values())


def test_every_fault_has_a_name_of_its_own() -> None:
    keys = [job.key for path in modules([]) for job in jobs_in(path)]
    assert len(keys) == len(set(keys))
