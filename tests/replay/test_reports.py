"""Every form of report, and that nothing of a transcript gets loose in it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from autogate.errors import UsageError
from autogate.replay.interface import Outcome, Row
from autogate.replay.reports.html import Plot
from autogate.replay.reports.interface import KINDS, open_report
from autogate.replay.summary import Summary
from autogate.verdict import Decision
from tests.replay.sessions import row

EVIL = "x\n::error::owned\r</script><script>alert(1)</script>|`*[a](b)\x1b[31m\u202e%0A\ud800\x00"


def rows() -> list[Row]:
    """One call of each kind."""
    return [
        row(key="01"),
        row(
            Decision.ASK,
            key="02",
            shown=EVIL,
            reason=EVIL,
            tool=EVIL,
            cwd=EVIL,
            effects=(EVIL,),
            outcome=Outcome.UNEXPECTED,
            expected="block",
            why="baseline",
        ),
        row(Decision.BLOCK, key="03", outcome=Outcome.STRICTER, expected="ask", consecutive=1, total=1),
        row(
            Decision.ASK,
            key="04",
            unavailable=True,
            model="m",
            usage=(1, 2, 3, 4, 0),
            context_tokens=8,
            main_tokens=4,
            rule="model-unavailable",
        ),
    ]


def made(kind: str, tmp_path: Path, *, interrupted: bool = False) -> str:
    """The text of a report."""
    target = tmp_path / "report"
    report = open_report(kind if kind == "github" else f"{kind}={target}")
    summary = Summary()
    for each in rows():
        report.add(summary.add(each))
    summary.interrupted = interrupted
    report.finish(summary)
    assert [each.name for each in tmp_path.iterdir()] == ([] if kind == "github" else ["report"])
    return "" if kind == "github" else target.read_text(encoding="utf-8")


def test_json(tmp_path: Path) -> None:
    """One object; every call is a line of its own."""
    text = made("json", tmp_path, interrupted=True)
    value = json.loads(text)
    assert [call["key"] for call in value["calls"]] == ["01", "02", "03", "04"]
    assert value["calls"][0] == {
        "key": "01",
        "file": "s.jsonl",
        "line": 3,
        "number": 1,
        "tool": "Bash",
        "decision": "allow",
        "rule": "rule",
        "layer": "local",
        "reason": "because",
    }
    assert value["summary"]["interrupted"] is True
    assert len(text.splitlines()) == 7
    assert text.isascii()


def test_json_without_calls(tmp_path: Path) -> None:
    """Is valid too."""
    report = open_report(f"json={tmp_path / 'r'}")
    report.finish(Summary())
    assert json.loads((tmp_path / "r").read_text())["calls"] == []


def test_junit(tmp_path: Path) -> None:
    """A failure for what should not be, an error for an outage."""
    suite = ET.fromstring(made("junit", tmp_path)).find("testsuite")
    assert suite is not None
    assert {name: suite.get(name) for name in ("name", "tests", "failures", "errors")} == {
        "name": "s.jsonl",
        "tests": "4",
        "failures": "1",
        "errors": "1",
    }
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == "ask [rule], expected block (baseline)"


def test_sarif(tmp_path: Path) -> None:
    """An error, a warning and a note; relative paths and stable fingerprints."""
    value = json.loads(made("sarif", tmp_path))
    results = value["runs"][0]["results"]
    assert value["version"] == "2.1.0"
    assert [each["level"] for each in results] == ["error", "warning", "note"]
    assert results[0]["partialFingerprints"] == {"autogateCall/v1": "02"}
    assert results[0]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "s.jsonl"},
        "region": {"startLine": 3},
    }
    assert [rule["id"] for rule in value["runs"][0]["tool"]["driver"]["rules"]] == [
        "model-unavailable",
        "rule",
    ]


def test_markdown(tmp_path: Path) -> None:
    """No cell, link or line comes out of a transcript."""
    text = made("markdown", tmp_path)
    row_of = next(line for line in text.splitlines() if "alert" in line)
    assert row_of.replace("\\|", "").count("|") == 7
    assert "<script" not in text
    assert "](b)" not in text


def test_github(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One line an annotation; no line of the transcript is a command."""
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    made("github", tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::error", "::warning", "::warning"]
    assert lines[0].startswith("::error file=s.jsonl,line=3,title=x%0A%3A%3Aerror%3A%3Aowned")
    assert "%250A" in lines[0]


def test_github_step_summary(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Markdown goes where GitHub says."""
    target = tmp_path / "summary"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(target))
    report = open_report("github")
    report.finish(Summary())
    assert capsys.readouterr().out == ""
    assert target.read_text().startswith("## autogate replay\n")


class _Page(HTMLParser):
    """Counts the elements, and checks that they nest."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attributes
        if tag not in ("meta", "input", "line", "polyline"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html(tmp_path: Path) -> None:
    """One page without anything from elsewhere; one script, ours; nothing of a transcript is markup."""
    text = made("html", tmp_path, interrupted=True)
    page = _Page()
    page.feed(text)
    assert page.open == []
    assert page.tags.count("script") == 1
    assert page.tags.count("details") == 4
    assert page.tags.count("svg") == 5
    assert not [name for name, _ in page.attributes if name in ("src", "href", "onclick", "onload")]
    assert "Interrupted" in text
    assert "default-src 'none'" in text


def test_plot_is_bounded() -> None:
    """However many calls: the highest points stay."""
    plot = Plot("t")
    for number in range(100_000):
        plot.add(number, 50.0 if number == 77_777 else 1.0)
    assert len(plot.svg(100_000)) < 20_000
    assert "at most 50" in plot.svg(100_000)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ("xml=a", "no such report: xml"),
        ("json", "the report json wants a file"),
        ("github=a", "the report github takes no file"),
        ("json=.", "is a folder"),
        ("html=missing/a", "cannot be written"),
    ],
)
def test_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, message: str) -> None:
    """Are found before anything is judged."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=message):
        open_report(wanted)


def test_all_kinds_are_tested() -> None:
    """A new report needs a test here."""
    assert set(KINDS) == {"json", "junit", "markdown", "sarif", "html", "github"}
