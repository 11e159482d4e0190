"""Every form of report, and that nothing of a transcript gets loose in it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from autogate.errors import UsageError
from autogate.replay.interface import Outcome, Row
from autogate.replay.loops import Loop
from autogate.replay.reports import junit
from autogate.replay.reports.github import annotation
from autogate.replay.reports.html import Plot
from autogate.replay.reports.interface import KINDS, open_report
from autogate.replay.reports.markdown import markdown
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


def test_junit_lists_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what was expected and of what was not; the others are counted, and fail it all the same."""
    monkeypatch.setattr(junit, "_LISTED", 3)
    report = open_report(f"junit={tmp_path / 'r'}")
    for number in range(5):
        report.add(row(key=f"{number}"))
        report.add(row(key=f"1{number}", outcome=Outcome.UNEXPECTED, expected="ask", why="baseline"))
    report.finish(Summary())
    suites = ET.parse(tmp_path / "r").getroot()
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in suites] == [
        ("s.jsonl", "6", "3"),
        ("as expected, not listed", "0", "0"),
        ("not as expected, not listed", "1", "1"),
    ]


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
    summary = Summary()
    summary.add(row(Decision.BLOCK))
    report.finish(summary)
    assert capsys.readouterr().out == ""
    assert target.read_text().startswith("## autogate replay\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path))
    with pytest.raises(UsageError, match="summary cannot be written"):
        open_report("github").finish(Summary())


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


def report_of(kind: str, target: Path, given: list[Row]) -> Path:
    """A report of other rows."""
    report, summary = open_report(f"{kind}={target}"), Summary()
    for each in given:
        report.add(summary.add(each))
    report.finish(summary)
    return target


def test_junit_is_read_by_its_library(tmp_path: Path) -> None:
    """Names, places and times of every call; totals that add up."""
    import junitparser

    found = junitparser.JUnitXml.fromfile(str(report_of("junit", tmp_path / "r", rows())))
    assert (found.tests, found.failures, found.errors, found.skipped) == (4, 1, 1, 0)
    cases = [case for suite in found for case in suite]
    assert {case.classname for case in cases} == {"s.jsonl"}
    assert len({case.name for case in cases}) > 1
    tree = ET.parse(tmp_path / "r")
    assert {(case.get("file"), case.get("line")) for case in tree.iter("testcase")} == {("s.jsonl", "3")}


def test_sarif_is_what_github_takes(tmp_path: Path) -> None:
    """The members of 2.1.0 that it reads, and no others; ids that every result's rule has."""
    value = json.loads(report_of("sarif", tmp_path / "r", rows()).read_text())
    assert set(value) == {"$schema", "version", "runs"}
    (run,) = value["runs"]
    driver = run["tool"]["driver"]
    assert {name: type(driver[name]) for name in ("name", "version")} == dict.fromkeys(
        ("name", "version"), str
    )
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids))
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")
    for result in run["results"]:
        assert set(result) == {"ruleId", "level", "message", "locations", "partialFingerprints"}
        assert result["ruleId"] in ids
        assert result["message"]["text"]
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert place["region"]["startLine"] >= 1
        assert not place["artifactLocation"]["uri"].startswith(("/", "file:"))
    assert run["invocations"] == [{"executionSuccessful": True}]


def test_sarif_paths_are_relative_uris(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever characters a name has."""
    monkeypatch.chdir(tmp_path)
    odd = row(Decision.BLOCK, file=str(tmp_path / "a b/x:y#?%é.jsonl"))
    value = json.loads(report_of("sarif", tmp_path / "r", [odd]).read_text())
    uri = value["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "a%20b/x%3Ay%23%3F%25%C3%A9.jsonl"


def test_sarif_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In results and in packed bytes; the errors come first."""
    import random
    import zlib

    from autogate.replay.reports import sarif

    monkeypatch.setattr(sarif, "_MOST", 40)
    kinds = [row(Decision.ASK, key=f"{at:x}") for at in range(50)]
    kinds += [row(key=f"{at:x}", outcome=Outcome.UNEXPECTED) for at in range(50, 60)]
    value = json.loads(report_of("sarif", tmp_path / "r", kinds).read_text())
    assert [each["level"] for each in value["runs"][0]["results"]] == ["error"] * 10 + ["note"] * 30
    monkeypatch.setattr(sarif, "_PACKED", 20_000)
    noise = random.Random(1)
    loud = [row(Decision.ASK, key=f"{at:x}", reason=noise.randbytes(5000).hex()) for at in range(40)]
    data = report_of("sarif", tmp_path / "r", loud).read_bytes()
    assert 10_000 < len(zlib.compress(data)) < 25_000
    assert json.loads(data)["runs"][0]["results"]


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("::error::x", "::error::x"),
        ("a\n::error::x", "a%0A::error::x"),
        ("a\r::error::x", "a\\x0d::error::x"),
        ("100%", "100%25"),
        ("%0A::error::x", "%250A::error::x"),
        ("##[error]x", "#\\x23[error]x"),
        ("\x1b[31m\u202e\u2028", "\\x1b[31m\\u202e\\u2028"),
    ],
)
def test_github_data(text: str, escaped: str) -> None:
    """Stays on its line, and behind the command that it belongs to."""
    line = annotation("error", "t", text, "f", 1)
    assert line == f"::error file=f,line=1,title=t::{escaped}"
    assert "\n" not in line


@pytest.mark.parametrize(
    ("text", "escaped"),
    [("a,line=9", "a%2Cline=9"), ("a::b", "a%3A%3Ab"), ("a\nb", "a%0Ab"), ("%2C", "%252C"), ("a:b", "a%3Ab")],
)
def test_github_properties(text: str, escaped: str) -> None:
    """Neither end the property nor begin the data."""
    assert annotation("warning", text, "d", text, 1) == f"::warning file={escaped},line=1,title={escaped}::d"


def test_github_shows_ten_of_a_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As many as it shows; the last error says that there are more."""
    report = open_report("github")
    for at in range(40):
        outcome = Outcome.UNEXPECTED if at % 2 else Outcome.STRICTER
        report.add(row(Decision.ASK, key=f"{at:x}", outcome=outcome))
    report.finish(Summary())
    lines = capsys.readouterr().out.splitlines()
    assert [sum(line.startswith(f"::{kind} ") for line in lines) for kind in ("error", "warning")] == [10, 10]
    errors = [line for line in lines if line.startswith("::error ")]
    assert errors[-1].endswith("::20 verdicts should not be; not all are shown")


MARKUP = (
    "| a | b |",
    "<script>alert(1)</script><img src=x>",
    "`code` **bold** _it_ ~~s~~",
    "[a](http://evil.example) ![b](http://evil.example/i.png)",
    "https://evil.example www.evil.example a@evil.example",
    "@octocat #12 owner/repo#3",
    "# head\n- item\n1. one\n---\n> quote\n```\nfence",
    "\\| \\` &lt;b&gt; &#64;octocat",
    "<!-- hidden",
    "\u202e\x00\x1b[31m\ud800",
)


@pytest.mark.parametrize("evil", MARKUP)
def test_markdown_renders_text_as_text(tmp_path: Path, evil: str) -> None:
    """Read by a Markdown library: cells hold texts, and nothing else comes of them."""
    from markdown_it import MarkdownIt

    names = ("tool", "shown", "reason", "rule", "layer", "file", "expected")
    odd = row(Decision.ASK, outcome=Outcome.UNEXPECTED, **dict.fromkeys(names, evil))
    text = report_of("markdown", tmp_path / "r", [odd]).read_text(encoding="utf-8", errors="surrogateescape")
    html = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(text)
    page = _Page()
    page.feed(html)
    allowed = {"h2", "h3", "table", "thead", "tbody", "tr", "th", "td", "strong", "ul", "li"}
    assert set(page.tags) <= allowed
    assert page.tags.count("td") == 4 + 4 + 6
    assert page.tags.count("strong") == 4
    assert not any(mark in text for mark in ("@octocat", "#12", "#3", "www.evil", "https:"))


def test_markdown_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In bytes: together with what is there, a step's summary has one MiB."""
    target = tmp_path / "summary"
    target.write_text("x" * ((1 << 20) - 3000))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(target))
    report, summary = open_report("github"), Summary()
    for at in range(90):
        each = row(Decision.ASK, key=f"{at:x}", outcome=Outcome.UNEXPECTED, shown="\U0001f600" * 200)
        report.add(summary.add(each))
    report.finish(summary)
    assert (1 << 20) - 1500 < target.stat().st_size <= 1 << 20
    assert target.read_text(encoding="utf-8").endswith("|\n")


@pytest.mark.parametrize("kind", ["json", "junit", "sarif", "markdown", "html"])
def test_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    """The same as into a file."""
    expected = report_of(kind, tmp_path / "r", rows()).read_text(encoding="utf-8")
    report, summary = open_report(f"{kind}=-"), Summary()
    for each in rows():
        report.add(summary.add(each))
    report.finish(summary)
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize("kind", ["json", "junit", "sarif", "markdown", "html"])
@pytest.mark.parametrize(
    "evil", [EVIL, chr(0xD800), chr(0xDCFF), "\x00\x01\x0b\ufffe\uffff", "a" * 100_000, ""]
)
def test_any_text_in_any_place(tmp_path: Path, kind: str, evil: str) -> None:
    """A report is written, and is of its kind, whatever the fields of a call hold."""
    names = ("file", "tool", "rule", "layer", "reason", "thread", "id", "cwd", "time", "shown", "instead")
    values = dict.fromkeys(
        (*names, "stage", "model", "expect", "label", "expected", "why", "signature"), evil
    )
    odd = [row(Decision.BLOCK, key="01", outcome=Outcome.UNEXPECTED, effects=(evil,), **values)]
    odd.append(row(Decision.ASK, key="02", unavailable=True, usage=(1,) * 5, **values))
    text = report_of(kind, tmp_path / "r", odd).read_text(encoding="utf-8")
    if kind in ("json", "sarif"):
        json.loads(text)
    elif kind == "junit":
        assert len(list(ET.fromstring(text).iter("testcase"))) == 2
    elif kind == "html":
        page = _Page()
        page.feed(text)
        assert (page.open, page.tags.count("script")) == ([], 1)


def test_markdown_has_what_is_blocked_asked_and_looping(tmp_path: Path) -> None:
    """As the page has; a column of what was expected only where something was."""
    summary = Summary()
    summary.add(row(Decision.BLOCK, key="01", shown="rm -rf ~", reason="no"))
    summary.add(row(Decision.ASK, key="02", shown="sudo x", reason="who knows"))
    summary.loops.append(Loop("s.jsonl", "Bash", "make", 3, failing=True, lines=(1, 2, 3)))
    summary.loops.append(Loop("s.jsonl", "Bash", "date", 3, failing=False, lines=(4, 5, 6)))
    text = markdown(summary, 1 << 20)
    titles = [line for line in text.splitlines() if line.startswith("### ")]
    assert titles == ["### Blocked", "### Asked", "### Failing loops"]
    assert "expected" not in text
    assert text.count("make") == 1
    assert "date" not in text


def test_sarif_rules_say_what_they_are_about(tmp_path: Path) -> None:
    """In words, at the level of the worst of their results."""
    target = tmp_path / "r.sarif"
    report = open_report(f"sarif={target}")
    report.add(row(Decision.ASK, key="01", rule="sudo", reason="acts as another user"))
    report.add(row(Decision.BLOCK, key="02", rule="sudo", reason="acts as root"))
    report.finish(Summary())
    driver = json.loads(target.read_text())["runs"][0]["tool"]["driver"]
    assert driver["rules"] == [
        {
            "id": "sudo",
            "shortDescription": {"text": "acts as another user"},
            "defaultConfiguration": {"level": "warning"},
        }
    ]
    assert "informationUri" not in driver


def test_junit_times_are_milliseconds(tmp_path: Path) -> None:
    """No more digits, in the sums as well."""
    target = tmp_path / "r.xml"
    report = open_report(f"junit={target}")
    for at in range(7):
        report.add(row(Decision.ALLOW, key=f"{at:x}", duration_ms=45.18938910099944 + at))
    report.finish(Summary())
    times = re.findall(r'time="([^"]*)"', target.read_text())
    assert len(times) == 9
    assert all(re.fullmatch(r"\d+\.\d{1,3}", each) for each in times)
