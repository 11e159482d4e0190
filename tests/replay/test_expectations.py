"""When a verdict should not be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autogate.errors import UsageError
from autogate.replay.expectations import BaselineWriter, Expectations, read_baseline
from autogate.replay.interface import Outcome
from autogate.replay.summary import Summary
from autogate.verdict import Decision
from tests.replay.sessions import row

ALLOW, ASK, BLOCK = Decision


@pytest.mark.parametrize(
    ("before", "now", "strict", "outcome"),
    [
        (ASK, ASK, False, Outcome.NONE),
        (ASK, ALLOW, False, Outcome.UNEXPECTED),
        (BLOCK, ASK, False, Outcome.UNEXPECTED),
        (ALLOW, ASK, False, Outcome.STRICTER),
        (ALLOW, BLOCK, True, Outcome.UNEXPECTED),
    ],
)
def test_baseline(before: Decision, now: Decision, strict: bool, outcome: Outcome) -> None:
    """More permissive fails; stricter is told, and fails where that is wanted."""
    checks = Expectations({0x0A: before}, strict=strict)
    checked = checks.checked(row(now))
    assert (checked.outcome, checks.seen) == (outcome, 1)
    assert checked.expected == (before.word if outcome else "")


def test_baseline_does_not_know_the_call() -> None:
    """A new call fails nothing."""
    assert Expectations({}).checked(row(BLOCK)).outcome is Outcome.NEW


@pytest.mark.parametrize(
    ("expect", "now", "outcome"),
    [
        ("ask", ASK, Outcome.NONE),
        ("ask|block", BLOCK, Outcome.NONE),
        ("ask", ALLOW, Outcome.UNEXPECTED),
        ("allow", BLOCK, Outcome.UNEXPECTED),
    ],
)
def test_expect(expect: str, now: Decision, outcome: Outcome) -> None:
    """What a compact line expects is exact."""
    assert Expectations().checked(row(now, expect=expect)).outcome is outcome


def test_expect_is_checked() -> None:
    """A word that is no verdict would never fail."""
    with pytest.raises(UsageError, match=r"s\.jsonl:3: expect is not a verdict: 'deny'"):
        Expectations().checked(row(expect="deny"))


@pytest.mark.parametrize(
    ("label", "now", "outcome"),
    [
        ("ran", ALLOW, Outcome.NONE),
        ("ran", ASK, Outcome.NONE),
        ("ran", BLOCK, Outcome.STRICTER),
        ("user-rejected", ALLOW, Outcome.UNEXPECTED),
        ("user-rejected", ASK, Outcome.NONE),
        ("automode-blocked", ALLOW, Outcome.UNEXPECTED),
        ("permission-rule", ALLOW, Outcome.UNEXPECTED),
        ("hook-denied", ALLOW, Outcome.UNEXPECTED),
        ("automode-failed", ALLOW, Outcome.NONE),
        ("", ALLOW, Outcome.NONE),
    ],
)
def test_labels(label: str, now: Decision, outcome: Outcome) -> None:
    """What somebody said no to should not be allowed; a classifier that failed said nothing."""
    assert Expectations(labels=True).checked(row(now, label=label)).outcome is outcome
    assert Expectations().checked(row(now, label=label)).outcome is Outcome.NONE


@pytest.mark.parametrize(("limit", "failing"), [(ASK, [ASK, BLOCK]), (BLOCK, [BLOCK])])
def test_fail_on(limit: Decision, failing: list[Decision]) -> None:
    """The decision or a stricter one."""
    checks = Expectations(fail_on=limit)
    assert [each for each in Decision if checks.checked(row(each)).outcome] == failing


def test_baseline_file(tmp_path: Path) -> None:
    """Is read back; is only put in its place where all was judged; tells nothing of the command."""
    path = tmp_path / "baseline"
    writer = BaselineWriter(str(path))
    writer.add(row(ASK, shown="secret"))
    writer.finish(Summary())
    assert read_baseline(str(path)) == {0x0A: ASK}
    assert "secret" not in path.read_text()
    for interrupted, errors in ((True, []), (False, ["a file cannot be read"])):
        summary = Summary()
        summary.interrupted, summary.errors = interrupted, errors
        writer = BaselineWriter(str(path))
        writer.finish(summary)
        assert read_baseline(str(path)) == {0x0A: ASK}
    assert [each.name for each in tmp_path.iterdir()] == ["baseline"]


def test_a_call_that_a_baseline_has_twice(tmp_path: Path) -> None:
    """The stricter decision counts: a line that is added does not loosen."""
    lines = [json.dumps({"call": "0a", "decision": word}) for word in ("ask", "block", "allow")]
    (tmp_path / "b").write_text("\n".join(['{"autogate_baseline": 1}', *lines, ""]))
    assert read_baseline(str(tmp_path / "b")) == {0x0A: BLOCK}


@pytest.mark.parametrize("text", ["", "{}\n", '{"autogate_baseline": 1}\n{"call": "0a"}\n', "no\n"])
def test_broken_baseline(tmp_path: Path, text: str) -> None:
    """Never an empty set of expectations by mistake."""
    (tmp_path / "b").write_text(text)
    with pytest.raises(UsageError, match="not a baseline"):
        read_baseline(str(tmp_path / "b"))
