"""The loop gate: repeats of failure are stopped, repeats of success never."""

from __future__ import annotations

import pytest

from autogate.action import Action
from autogate.effects import Effect, Kind
from autogate.loops import (
    Call,
    Category,
    LoopState,
    Result,
    call_of,
    category_of,
    check,
    normal_command,
    normal_output,
    record_result,
    result_of,
)
from tests.judgement.project import verdict
from tests.world.fake import PROJECT

TESTS = Call("Bash", "pytest tests/x.py", "t", Category.VERIFY)
LOOK = Call("Read", "src/app.py", "r", Category.READONLY)
EDIT = Call("Edit", "src/app.py", "e", Category.MODIFY)
FAILED = result_of("1 failed", failed=True)
OK = result_of("1 passed", failed=False)


def said(*happened: tuple[Call, Result], then: Call = TESTS) -> str:
    """What is said of a call after some others."""
    state = LoopState()
    for call, result in happened:
        state = record_result(state, call, result)
    return check(state, then)


def test_the_same_failure_three_times_trips() -> None:
    assert said(*[(TESTS, FAILED)] * 2) == ""
    assert said(*[(TESTS, FAILED)] * 4) == (
        "Bash: `pytest tests/x.py` (a check) failed 4 times with the same output, "
        "and nothing was changed in between"
    )


@pytest.mark.parametrize(
    "happened",
    [
        [(TESTS, OK)] * 50,
        [(LOOK, OK)] * 50,
        [(EDIT, OK), (TESTS, FAILED)] * 20,
        [(EDIT, OK), (LOOK, OK), (TESTS, FAILED)] * 20,
        [(TESTS, result_of(f"{left} failed", failed=True)) for left in range(9, 0, -1)],
        [(TESTS, FAILED), (TESTS, FAILED), (TESTS, OK)] * 5,
        [(TESTS, FAILED), (TESTS, FAILED), (EDIT, OK), (TESTS, FAILED)],
    ],
)
def test_what_is_healthy_never_trips(happened: list[tuple[Call, Result]]) -> None:
    """Repeated success, edit and check, progress, and a failure that went away."""
    assert said(*happened) == ""


def test_a_failed_change_is_no_change() -> None:
    assert said(*[(TESTS, FAILED), (EDIT, FAILED)] * 3) != ""
    assert said(*[(EDIT, FAILED)] * 3, then=EDIT) != ""


def test_looking_and_checking_begin_no_epoch() -> None:
    assert said(*[(TESTS, FAILED), (LOOK, OK)] * 3) != ""


def test_other_actions_are_other_actions() -> None:
    assert said(*[(TESTS, FAILED)] * 3, then=TESTS._replace(signature="other")) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1 failed in 0.12s", "1 failed in 13.40s"),
        ("took 12 ms", "took 9 ms"),
        ("real\t0m1.234s", "real\t2m9.1s"),
        ("2026-01-02 03:04:05,678 ERROR x", "2026-11-30T23:59:59Z ERROR x"),
        ("[12:01:02] boom", "[13:11:59] boom"),
        ("pid 123 died", "pid 98765 died"),
        ("<Foo object at 0x7f0a1b2c>", "<Foo object at 0x55deadbeef>"),
        ("/tmp/tmpab12cd/x: no", "/tmp/pytest-of-me/pytest-7/x: no"),
        ("run #12 failed", "run #13 failed"),
        ("seed=1234", "seed=99"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("10%\r50%\rdone", "20%\rdone"),
        ("http://localhost:49152/", "http://localhost:50001/"),
        ("a  b \n\n c", "a b\nc"),
        ("id 123e4567-e89b-12d3-a456-426614174000", "id 00000000-0000-0000-0000-000000000000"),
    ],
)
def test_what_differs_from_run_to_run_is_no_difference(one: str, other: str) -> None:
    assert normal_output(one) == normal_output(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3 failed, 2 passed", "2 failed, 3 passed"),
        ("line 10: error", "line 12: error"),
        ("expected 5, got 6", "expected 5, got 7"),
        ("no module named a", "no module named b"),
        ("src/a.py:3", "src/a.py:4"),
    ],
)
def test_progress_is_a_difference(one: str, other: str) -> None:
    assert normal_output(one) != normal_output(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pytest  tests/x.py ", "pytest tests/x.py"),
        ("pytest 'tests/x.py'", 'pytest "tests/x.py"'),
        ("A=1 B=2 make", "B=2 A=1 make"),
        ("a&&b", "a && b"),
        ("echo 'a b'", 'echo "a b"'),
        ("a \\\n  b", "a b"),
    ],
)
def test_commands_that_are_the_same(one: str, other: str) -> None:
    assert normal_command(one) == normal_command(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pytest tests/x.py", "pytest tests/y.py"),
        ("echo '$x'", 'echo "$x"'),
        ("echo $x", "echo '$x'"),
        ("ls *", "ls '*'"),
        ("a && b", "a || b"),
        ("a; b", "a & b"),
        ("a > b", "a < b"),
        ("A=1 A=2 make", "A=2 A=1 make"),
        ("A=1 B=$A make", "B=$A A=1 make"),
        ("echo A=1 B=2", "echo B=2 A=1"),
        ("cat <<E\nA=1  B\nE", "cat <<E\nA=1 B\nE"),
    ],
)
def test_commands_that_are_not_the_same(one: str, other: str) -> None:
    assert normal_command(one) != normal_command(other)


@pytest.mark.parametrize(
    ("command", "category"),
    [
        ("ls -la", Category.READONLY),
        ("curl https://x.example", Category.READONLY),
        ("mkdir new", Category.MODIFY),
        ("git commit -m x", Category.MODIFY),
        ("python -m pytest -q", Category.VERIFY),
        ("unheard-of x", Category.MODIFY),
    ],
)
def test_the_category_of_a_command_is_that_of_its_effects(command: str, category: Category) -> None:
    found = verdict(command)
    assert category_of(found.effects, read_only=found.read_only) is category


@pytest.mark.parametrize(
    ("effects", "category"),
    [
        ((), Category.READONLY),
        ((Effect(Kind.NETWORK, "u", "upload"),), Category.MODIFY),
        ((Effect(Kind.BUILD, "."), Effect(Kind.READ, "x")), Category.VERIFY),
        ((Effect(Kind.BUILD, "."), Effect(Kind.WRITE, "x")), Category.MODIFY),
    ],
)
def test_the_category_of_effects(effects: tuple[Effect, ...], category: Category) -> None:
    assert category_of(effects) is category


def test_the_signature_of_a_tool_call() -> None:
    """What makes the call different, and nothing else."""

    def signature(tool: str, **given: object) -> str:
        return call_of(Action(tool, given, PROJECT)).signature

    assert signature("Read", file_path="a") == signature("Read", file_path="a")
    assert signature("Read", file_path="a") != signature("Read", file_path="a", offset=5)
    assert signature("Grep", pattern="x", path="a") != signature("Grep", pattern="y", path="a")
    assert signature("Edit", file_path="a", new_string="x") != signature(
        "Edit", file_path="a", new_string="y"
    )
    assert signature("Bash", command="ls  a") == signature("Bash", command="ls a")
    assert signature("Bash", command="ls a", description="x") == signature("Bash", command="ls a")


@pytest.mark.parametrize("unit", ["a", "1", "\r", "\x1b]", "run 1", "/tmp/", "0x", " ", "1:", "e1", "1-"])
def test_no_output_takes_long(unit: str) -> None:
    """The suite would stand still if a pattern went over a text again and again."""
    assert len(normal_output(unit * (200_000 // len(unit)))) <= 400_000


def test_a_long_output_is_looked_at_from_both_ends() -> None:
    assert normal_output("a" * 300_000 + "1") != normal_output("a" * 300_000 + "2")
