"""``autogate replay`` as a person and a CI job use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from autogate.classifier.interface import Failure, ModelFailedError, Usage
from autogate.errors import UsageError
from autogate.replay.new_file import NewFile
from tests.cli import model
from tests.cli.run import Runner
from tests.replay.sessions import called, result, said, write

SHARED = Path(os.environ.get("AUTOGATE_SHARED") or Path(__file__).parents[3] / "shared") / "formats"


@pytest.fixture
def session(project: Path) -> Path:
    """A session with one call that is allowed, one that is asked about and one that is blocked."""
    here = {"cwd": str(project)}
    return write(
        project / "s.jsonl",
        said("tidy up"),
        called("t1", "Bash", {"command": "ls"}, timestamp="2026-01-01T00:00:00Z", **here),
        result("t1", "a"),
        called("t2", "Bash", {"command": "sudo make install"}, **here),
        result("t2", "no", failed=True, toolDenialKind="user-rejected"),
        called("t3", "Bash", {"command": "rm -rf ~"}, **here),
        result("t3", "gone"),
        called("t4", "Read", {"file_path": "a.py"}, timestamp="2026-03-01T00:00:00Z", **here),
        result("t4", "text"),
    )


def summary(run: Runner, *arguments: str) -> dict[str, Any]:
    """The sums of a replay."""
    value: dict[str, Any] = run("replay", *arguments, "--json").rows[0]
    return value


def decisions(run: Runner, *arguments: str) -> list[int]:
    """How many were allowed, asked about and blocked."""
    return list(summary(run, *arguments)["decisions"].values())


def test_console(run: Runner, session: Path) -> None:
    """A table, the sums and what was blocked; whatever the verdicts, the code is 0."""
    code, out, err = run("replay", "s.jsonl")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["layer", "allow", "ask", "block"]
    assert lines[3].split() == ["all", "2", "1", "1"]
    assert lines[4] == "4 calls in 1 file"
    assert lines[-1].startswith("  s.jsonl:6: block: Bash rm -rf ~  [")


def test_json(run: Runner, session: Path) -> None:
    """One line with the sums."""
    value = summary(run, "s.jsonl")
    assert value["calls"] == 4
    assert value["labels"] == [
        {"label": "ran", "allow": 2, "ask": 0, "block": 1},
        {"label": "user-rejected", "allow": 0, "ask": 1, "block": 0},
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--only-tool", "Read"), [1, 0, 0]),
        (("--only-tool", "R*", "--only-tool", "Bash"), [2, 1, 1]),
        (("--since", "2026-02-01"), [1, 1, 1]),
        (("--shard", "1/2"), [2, 1, 1]),
        (("--format", "claude"), [2, 1, 1]),
        (("--jobs", "2"), [2, 1, 1]),
        (("--backend", "local"), [2, 1, 1]),
    ],
)
def test_choices(run: Runner, session: Path, arguments: tuple[str, ...], expected: list[int]) -> None:
    """Which calls are judged; what has no time is not older."""
    assert decisions(run, "s.jsonl", *arguments) == expected


def test_sample_is_the_same_every_time(run: Runner, project: Path) -> None:
    """A share of the calls, chosen by what they are."""
    write(project / "s.jsonl", *({"Bash": f"echo {number}"} for number in range(200)))
    first = summary(run, "s.jsonl", "--sample", "0.3")["calls"]
    assert 30 < first < 90
    assert summary(run, "s.jsonl", "--sample", "0.3")["calls"] == first


def test_processes_find_the_same(run: Runner, project: Path) -> None:
    """Row for row, in order, over files of different length."""
    for name, number in (("a", 150), ("b", 3), ("c", 80)):
        calls = [called(f"{name}{at}", "Bash", {"command": f"rm -r x{at}"}) for at in range(number)]
        results = [result(f"{name}{at}", "x", failed=at % 2 == 0) for at in range(number)]
        write(
            project / f"d/{name}.jsonl", *(row for pair in zip(calls, results, strict=True) for row in pair)
        )
    for jobs in ("1", "3"):
        assert run("replay", "d", "--jobs", jobs, "--report", f"json={jobs}.json").code == 0
    rows = []
    for jobs in ("1", "3"):
        value = json.loads((project / f"{jobs}.json").read_text())
        rows.append([{**call, "duration_ms": 0} for call in value["calls"]])
        assert value["summary"]["calls"] == 233
        assert value["summary"]["files"] == 3
    assert rows[0] == rows[1]


def test_expectations(run: Runner, session: Path, config_folder: Path) -> None:
    """A baseline fails the run only where the gate became more permissive."""
    assert run("replay", "s.jsonl", "--write-baseline", "base").code == 0
    assert run("replay", "s.jsonl", "--baseline", "base", "--strict").code == 0
    (config_folder / "config.toml").write_text('[tools.Read]\ncategory = "ask"\n')
    stricter = run("replay", "s.jsonl", "--baseline", "base")
    assert stricter.code == 0
    assert "stricter than expected:\n  s.jsonl:8: ask, expected allow: Read" in stricter.out
    assert run("replay", "s.jsonl", "--baseline", "base", "--strict").code == 1
    assert run("replay", "s.jsonl", "--write-baseline", "strict").code == 0
    (config_folder / "config.toml").unlink()
    looser = run("replay", "s.jsonl", "--baseline", "strict")
    assert looser.code == 1
    assert "should not be:\n  s.jsonl:8: allow, expected ask: Read" in looser.out


def test_baseline_holds_elsewhere(run: Runner, session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the files' names and the calls, not by where the files lie."""
    run("replay", "s.jsonl", "--write-baseline", "base")
    base = str(session.parent / "base")
    monkeypatch.chdir(session.parents[1])
    value = summary(run, str(session), "--baseline", base)
    assert (value["new"], value["missing"], value["unexpected"]) == (0, 0, 0)
    assert summary(run, str(session), "--only-tool", "Read", "--baseline", base)["missing"] == 3


def test_baseline_holds_with_other_directories(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the recorded directory is another one here, and where none is recorded."""
    rows = (
        called("a", "Bash", {"command": "cat /old/x/a"}, cwd="/old/x"),
        called("b", "Bash", {"command": "ls"}),
    )
    path = str(write(project / "s.jsonl", *rows))
    run("replay", path, "--write-baseline", "base")
    base = str(project / "base")
    other = project / "other"
    other.mkdir()
    monkeypatch.chdir(other)
    for options in ((), ("--cwd-map", f"/old={other}")):
        value = summary(run, path, "--baseline", base, *options)
        assert (value["calls"], value["new"], value["missing"]) == (2, 0, 0)


def test_expect_fields(run: Runner, project: Path) -> None:
    """Compact lines say what they expect."""
    write(project / "s.jsonl", {"Bash": "ls", "expect": "allow"}, {"Bash": "rm -rf ~", "expect": "ask|block"})
    assert run("replay", "s.jsonl").code == 0
    write(project / "s.jsonl", {"Bash": "ls", "expect": "block"})
    assert run("replay", "s.jsonl").code == 1
    write(project / "s.jsonl", {"Bash": "ls", "expect": "deny"})
    wrong = run("replay", "s.jsonl", "--report", "json=r.json")
    assert wrong.code == 2
    assert "s.jsonl:1: expect is not a verdict" in wrong.err
    assert json.loads((project / "r.json").read_text())["summary"]["calls"] == 0


def test_labels(run: Runner, session: Path) -> None:
    """A table of what the client recorded beside the verdicts."""
    code, out, _ = run("replay", "s.jsonl", "--against-labels")
    assert code == 0
    assert out.splitlines()[-1] == "agreement: 3 of 4 (75.0%)"


@pytest.mark.parametrize(("decision", "code"), [("ask", 1), ("block", 1)])
def test_fail_on(run: Runner, session: Path, decision: str, code: int) -> None:
    """The decision, or a stricter one."""
    assert run("replay", "s.jsonl", "--fail-on", decision).code == code
    assert run("replay", "s.jsonl", "--only-tool", "Read", "--fail-on", decision).code == 0


@pytest.mark.parametrize("text", ["", "// a comment\n", "\n", '{"user": "go"}\n', '{"us'])
def test_nothing_to_judge(run: Runner, project: Path, text: str) -> None:
    """A file without calls is no mistake."""
    (project / "s.jsonl").write_text(text)
    assert run("replay", "s.jsonl").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("missing",), "missing: there is no such transcript"),
        (("s.jsonl", "--shard", "3/2"), "--shard is I/N"),
        (("s.jsonl", "--sample", "0"), "--sample is a share"),
        (("s.jsonl", "--since", "soon"), "--since is an age or a time, not 'soon'"),
        (("s.jsonl", "--cwd-map", "a=b"), "--cwd-map is OLD=NEW"),
        (("s.jsonl", "--since", "yesterday"), "--since is an age or a time, not 'yesterday'"),
        (("nothing",), "nothing: has no transcripts (*.jsonl) in it"),
        (("s.jsonl", "--resume"), "--resume goes on with a JSON report"),
        (("s.jsonl", "--report", "pdf=x"), "no such report: pdf"),
        (("s.jsonl", "--record", "--jobs", "2"), "--record needs the calls in their order"),
        (("s.jsonl", "--baseline", "s.jsonl"), "not a baseline"),
        (("merge",), "no reports are given"),
        (("merge", "s.jsonl"), "is not a report"),
    ],
)
def test_mistakes(run: Runner, session: Path, arguments: tuple[str, ...], message: str) -> None:
    """2, and what is wrong."""
    (session.parent / "nothing").mkdir()
    code, out, err = run("replay", *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_unreadable_lines(run: Runner, project: Path) -> None:
    """Name file and line, keep what was judged, go on with the next file; or are counted."""
    write(project / "d/a.jsonl", {"Bash": "ls"}, "no json", {"Bash": "ls"})
    write(project / "d/b.jsonl", {"Bash": "ls"})
    code, out, err = run("replay", "d")
    assert code == 2
    assert "d/a.jsonl:2: not JSON" in err
    assert "2 calls in 2 files" in out
    assert run("replay", "d", "--lenient").code == 0
    assert summary(run, "d", "--lenient")["skipped"] == {"not JSON": 1}


def test_another_machine(run: Runner, project: Path) -> None:
    """What is not here is judged with nothing known; --cwd-map says where it is here."""
    command = {"command": "cat /work/elsewhere/a.py && rm -r /work/elsewhere/old"}
    write(project / "s.jsonl", called("t", "Bash", command, cwd="/work/elsewhere"))
    assert decisions(run, "s.jsonl") == [0, 1, 0]
    assert decisions(run, "s.jsonl", "--cwd-map", f"/work/elsewhere={project}") == [1, 0, 0]


def test_denials_add_up(run: Runner, project: Path) -> None:
    """Where a session would have gone over to asking a person; each session for itself."""
    for name in ("a", "b"):
        write(project / f"d/{name}.jsonl", *({"Bash": "rm -rf ~"} for _ in range(4)))
    value = summary(run, "d")
    assert [(row["file"], row["line"]) for row in value["denials"]] == [("d/a.jsonl", 3), ("d/b.jsonl", 3)]


def test_loops(run: Runner, project: Path) -> None:
    """The same failure three times over, with its lines."""
    rows: list[Any] = []
    for number in range(3):
        rows += [
            called(f"t{number}", "Bash", {"command": "make test"}),
            result(f"t{number}", "no", failed=True),
        ]
    write(project / "s.jsonl", *rows)
    value = summary(run, "s.jsonl")
    assert value["loops"] == {"failing": 1, "succeeding": 0}
    assert value["found_loops"][0]["lines"] == [1, 3, 5]
    assert "failing loops:\n  s.jsonl: Bash make test failed 3 times alike" in run("replay", "s.jsonl").out


def test_record(run: Runner, session: Path) -> None:
    """The decisions are in the sessions afterwards."""
    assert run("replay", "s.jsonl", "--record").code == 0
    assert summary(run, "s.jsonl")["calls"] == 4
    assert run("stats", "--json").rows[0]["decisions"] == 4


def test_resume_takes_over_what_is_there(run: Runner, session: Path) -> None:
    """A report that was cut off anywhere is gone on with; its verdicts are not judged anew."""
    run("replay", "s.jsonl", "--report", "json=r.json")
    report = session.parent / "r.json"
    lines = report.read_text().splitlines(keepends=True)
    changed = lines[1].replace('"decision": "allow"', '"decision": "ask"')
    (session.parent / "r.json.part").write_text(lines[0] + changed + lines[2][:30])
    report.unlink()
    assert run("replay", "s.jsonl", "--report", "json=r.json", "--resume").code == 0
    value = json.loads(report.read_text())
    assert [call["decision"] for call in value["calls"]] == ["ask", "ask", "block", "allow"]
    assert value["summary"]["interrupted"] is False
    assert sorted(path.name for path in session.parent.iterdir()) == ["r.json", "s.jsonl"]


def test_merge(run: Runner, project: Path) -> None:
    """The shards' reports together are the report of the whole."""
    for name in "abc":
        write(project / f"d/{name}.jsonl", {"Bash": "ls"}, {"Bash": "rm -rf ~"}, {"Bash": "rm -rf ~"})
    for shard in ("1", "2"):
        run("replay", "d", "--shard", f"{shard}/2", "--report", f"json={shard}.json")
    run("replay", "d", "--report", "json=all.json")
    assert run("replay", "merge", "1.json", "2.json", "--report", "json=both.json").code == 0
    both, whole = (json.loads((project / name).read_text()) for name in ("both.json", "all.json"))
    for value in (both, whole):
        for call in value["calls"]:
            call.pop("duration_ms", None)
        value["summary"].pop("seconds")
        value["calls"].sort(key=lambda call: (call["file"], call["line"]))
    assert both == whole
    assert run("replay", "merge", "1.json", "2.json", "--fail-on", "block").code == 1


def test_merge_wants_every_shard(run: Runner, project: Path) -> None:
    """A machine that was lost is no success, nor are the shards of different replays."""
    for name in "abc":
        write(project / f"d/{name}.jsonl", {"Bash": "ls"})
    for shard in ("1/3", "2/3", "3/3", "1/2"):
        run("replay", "d", "--shard", shard, "--report", f"json={shard.replace('/', 'of')}.json")
    code, _, err = run("replay", "merge", "1of3.json", "3of3.json", "--report", "json=m.json")
    assert (code, "shards are missing: 2/3" in err) == (2, True)
    assert not (project / "m.json").exists()
    assert run("replay", "merge", "1of3.json", "1of2.json").code == 2
    assert run("replay", "merge", "1of3.json", "2of3.json", "3of3.json", "3of3.json").code == 0


def test_merge_of_what_contradicts(run: Runner, project: Path) -> None:
    """No verdict is chosen; nor is anything made of sums that are none."""
    write(project / "s.jsonl", {"Bash": "ls"})
    run("replay", "s.jsonl", "--report", "json=a.json")
    whole = (project / "a.json").read_text()
    (project / "b.json").write_text(whole.replace('"decision": "allow"', '"decision": "block"'))
    code, _, err = run("replay", "merge", "a.json", "b.json")
    assert (code, "the same call has two verdicts: block here, allow in another report" in err) == (2, True)
    for old, new in (
        ('"files": 1', '"files": "x"'),
        ('"denials": []', '"denials": [1]'),
        ('"files": 1,', ""),
    ):
        (project / "b.json").write_text(whole.replace(old, new))
        code, _, err = run("replay", "merge", "b.json")
        assert (code, "its sums cannot be read" in err) == (2, True)


def test_resume_goes_on_with_all_that_was_left(run: Runner, project: Path) -> None:
    """Of every run that was stopped; a new beginning, or a whole run, takes it away."""
    write(project / "s.jsonl", *({"Bash": f"rm -r x{at}"} for at in range(4)))
    run("replay", "s.jsonl", "--report", "json=r.json")
    head, *rows = (project / "r.json").read_text().splitlines()[:5]
    left = [row.rstrip(",").replace('"decision": "allow"', '"decision": "block"') for row in rows]
    (project / "r.json.before").write_text(f"{head}\n{left[0]},\n")
    (project / "r.json.before2").write_text(f"{head}\n{left[2]},\n{left[3][:40]}")
    (project / "r.json.part").write_text("")  # killed before it wrote anything
    (project / "r.json").unlink()
    assert run("replay", "s.jsonl", "--report", "json=r.json", "--resume").code == 0
    found = json.loads((project / "r.json").read_text())["calls"]
    assert [call["decision"] for call in found] == ["block", "allow", "block", "allow"]
    assert sorted(path.name for path in project.iterdir()) == ["r.json", "s.jsonl"]
    (project / "r.json.before").write_text(f"{head}\n{left[0]},\n")
    run("replay", "s.jsonl", "--report", "json=r.json")
    assert sorted(path.name for path in project.iterdir()) == ["r.json", "s.jsonl"]


def test_resume_wants_the_same_settings(run: Runner, session: Path, config_folder: Path) -> None:
    """A verdict by other rules is not taken over, nor one out of a report that does not say by which."""
    arguments = ("replay", "s.jsonl", "--report", "json=r.json")
    run(*arguments)
    whole = Path("r.json").read_text()
    (config_folder / "config.toml").write_text("headless = true\n")
    code, _, err = run(*arguments, "--resume")
    assert (code, "judged by other settings or another version" in err) == (2, True)
    (config_folder / "config.toml").unlink()
    Path("r.json").write_text(whole.replace('"basis":', '"bases":'))
    for left in Path().glob("r.json.*"):
        left.unlink()
    assert run(*arguments, "--resume").code == 2


@pytest.mark.parametrize(
    ("reports", "message"),
    [
        (("json=r", "html=r"), "two reports go to one file"),
        (("json=r", "html=./r"), "two reports go to one file"),
        (("json=s.jsonl",), "is a transcript that is read"),
        (("json=s.jsonl.part", "html=s.jsonl"), "is a transcript that is read"),
        (("html=link",), "link: is a transcript that is read"),
        (("html=hard",), "hard: is a transcript that is read"),
        (("json=r", "html=r.part"), "two reports go to one file"),
        (("json=r.part", "html=r"), "two reports go to one file"),
        (("html=folder",), "folder: is a folder"),
        (("html=no/such/r",), "no/such/r: cannot be written"),
        (("json=base",), "base: is the baseline that is read"),
    ],
)
def test_what_must_not_be_written_over(
    run: Runner, session: Path, reports: tuple[str, ...], message: str
) -> None:
    """Is told before anything is judged or written."""
    folder = session.parent
    (folder / "link").symlink_to("s.jsonl")
    os.link(session, folder / "hard")
    (folder / "folder").mkdir()
    assert run("replay", "s.jsonl", "--write-baseline", "base").code == 0
    before = state(folder)
    code, out, err = run(
        "replay", "s.jsonl", "--baseline", "base", *(f"--report={report}" for report in reports)
    )
    assert (code, out, message in err) == (2, "", True)
    assert state(folder) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--write-baseline", "folder"), "folder: is a folder"),
        (("--write-baseline", "s.jsonl"), "s.jsonl: is a transcript that is read"),
        (("--write-baseline", "w", "--report", "json=w"), "w: two reports go to one file"),
        (("--write-baseline", "base", "--baseline", "base"), "base: is the baseline that is read"),
    ],
)
def test_nor_by_a_baseline(run: Runner, session: Path, arguments: tuple[str, ...], message: str) -> None:
    """The same holds for it."""
    (session.parent / "folder").mkdir()
    assert run("replay", "s.jsonl", "--write-baseline", "base").code == 0
    before = state(session.parent)
    code, out, err = run("replay", "s.jsonl", *arguments)
    assert (code, out, message in err) == (2, "", True)
    assert state(session.parent) == before


def test_nor_by_a_merge(run: Runner, session: Path) -> None:
    """Of the reports that it reads."""
    assert run("replay", "s.jsonl", "--report", "json=a.json").code == 0
    before = state(session.parent)
    assert run("replay", "merge", "a.json", "--report", "json=a.json").code == 2
    assert state(session.parent) == before


def state(folder: Path) -> dict[str, str]:
    """The names in a folder, with what the files hold."""
    return {path.name: path.read_text() if path.is_file() else "" for path in folder.iterdir()}


def test_a_pipe_gets_its_report(run: Runner, session: Path) -> None:
    """And stays a pipe."""
    pipe = session.parent / "p"
    os.mkfifo(pipe)
    found: list[str] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_text()), daemon=True)
    reader.start()
    assert run("replay", "s.jsonl", "--report", "json=p").code == 0
    reader.join(60)
    assert json.loads(found[0])["summary"]["calls"] == 4
    assert pipe.is_fifo()


def test_a_name_of_standard_output(project: Path, session: Path) -> None:
    """Has the report to itself, wherever standard output goes."""
    with (project / "out").open("wb") as out:
        subprocess.run(
            [sys.executable, "-m", "autogate", "replay", "s.jsonl", "--report", "json=/dev/stdout"],
            cwd=project,
            stdout=out,
            stderr=subprocess.PIPE,
            check=True,
        )
    assert json.loads((project / "out").read_text())["summary"]["calls"] == 4


RUINED: dict[str, tuple[str, ...]] = {
    "no model": ("s.jsonl", "--batch-api"),
    "no model, resumed": ("s.jsonl", "--batch-api", "--resume"),
    "a wrong expect": ("wrong.jsonl",),
    "no transcript": ("none.jsonl",),
    "no baseline": ("s.jsonl", "--baseline", "none"),
    "no JSON": ("broken.jsonl",),
    "no such folder for another report": ("s.jsonl", "--report", "html=no/such/r"),
    "other transcripts": ("other.jsonl", "--resume"),
    "another file of that name": ("d/s.jsonl", "--resume"),
    "a part of the transcripts": ("wrong.jsonl", "--resume"),
}


@pytest.mark.parametrize("name", RUINED)
def test_a_run_that_ends_with_2_leaves_what_is_there(run: Runner, session: Path, name: str) -> None:
    """The report before may have cost hours and money; nor is anything left beside it but other verdicts."""
    folder = session.parent
    here = {"cwd": str(folder)}
    write(folder / "wrong.jsonl", {"Bash": "ls"}, {"Bash": "ls", "expect": "deny"})
    write(folder / "other.jsonl", {"Bash": "ls"})
    (folder / "broken.jsonl").write_text("no JSON\n")
    (folder / "d").mkdir()
    write(folder / "d/s.jsonl", called("t9", "Bash", {"command": "id"}, **here))
    reports = ("--report", "json=r.json", "--report", "html=r.html", "--report", "junit=r.xml")
    assert run("replay", "s.jsonl", *reports).code == 0
    before = state(folder)
    assert run("replay", *RUINED[name], *reports).code == 2
    after = state(folder)
    assert {path: after.get(path) for path in before} == before
    assert set(after) - set(before) <= {"r.json.part"}
    assert run("replay", "s.jsonl", "--resume", *reports).code == 0
    assert set(state(folder)) == set(before)


@pytest.mark.parametrize("text", ["mine\n", '{"version":2}', '{"calls":[]}\n', "\0"])
def test_resume_with_what_is_no_report(run: Runner, session: Path, text: str) -> None:
    """Is refused by the name that was given, and again the next time."""
    report = session.parent / "r.json"
    report.write_text(text)
    for _ in range(2):
        code, out, err = run("replay", "s.jsonl", "--report", "json=r.json", "--resume")
        assert (code, out) == (2, "")
        assert err == "autogate: r.json: is not a report of autogate replay\n  give another file\n"
    assert state(session.parent) == {"r.json": text, "s.jsonl": session.read_text()}


def test_resume_with_other_transcripts_names_them(run: Runner, session: Path) -> None:
    """Whether all of them are others, or one is missing."""
    write(session.parent / "a.jsonl", {"Bash": "ls"})
    run("replay", "s.jsonl", "a.jsonl", "--report", "json=r.json")
    for given in ("a.jsonl", "s.jsonl"):
        missing = {"a.jsonl": "s.jsonl", "s.jsonl": "a.jsonl"}[given]
        code, _, err = run("replay", given, "--report", "json=r.json", "--resume")
        assert (code, err.splitlines()[0]) == (
            2,
            f"autogate: r.json: is a report of other transcripts ({missing})",
        )


def test_resume_keeps_what_does_not_come_again(run: Runner, session: Path) -> None:
    """A transcript that lost calls, or a choice: the report before has more than the new one."""
    run("replay", "s.jsonl", "--report", "json=r.json")
    before = (session.parent / "r.json").read_text()
    code, _, err = run("replay", "s.jsonl", "--report", "json=r.json", "--resume", "--only-tool", "Read")
    assert (code, err) == (
        0,
        "autogate: 3 calls of the report before did not come again: it is kept as r.json.old\n",
    )
    assert (session.parent / "r.json.old").read_text() == before


def test_an_interrupted_run_leaves_the_whole_report_before(project: Path) -> None:
    """Who begins anew and stops has both: the report of before, and what was judged now to go on with."""
    write(project / "s.jsonl", *({"Bash": f"echo {number}"} for number in range(2_000)))
    arguments = ["replay", "s.jsonl", "--report", "json=r.json", "--report", "html=r.html"]
    subprocess.run(
        [sys.executable, "-m", "autogate", *arguments], cwd=project, check=True, capture_output=True
    )
    before = state(project)
    program = (
        "import os, signal, sys, autogate.replay.summary as s\n"
        "add = s.Summary.add\n"
        "def stopping(self, row):\n"
        "    if self.calls == 100: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return add(self, row)\n"
        "s.Summary.add = stopping\n"
        "from autogate.__main__ import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    stopped = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=project, capture_output=True, text=True, check=False
    )
    assert stopped.returncode == 130
    assert "r.json is left as it was" in stopped.stderr
    after = state(project)
    assert after.pop("r.json.part").count('"key"') >= 100
    assert after == before


def test_a_report_that_cannot_be_written(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes no other with it, and the exit is no success, whenever the disk is full."""
    write(project / "s.jsonl", *({"Bash": f"echo {at}"} for at in range(50)))
    write_text = NewFile.write
    room = {"r.json": 20, "r.html": 3}

    def write_some(self: NewFile, text: str) -> None:
        left = room.get(self.path, 1)
        if left <= 0:
            raise UsageError("cannot be written (No space left on device)", where=self.path)
        if self.path in room:
            room[self.path] = left - 1
        write_text(self, text)

    monkeypatch.setattr(NewFile, "write", write_some)
    kinds = ("json=r.json", "html=r.html", "junit=r.xml", "sarif=r.sarif", "markdown=r.md")
    code, out, err = run("replay", "s.jsonl", *(f"--report={kind}" for kind in kinds))
    assert code == 2
    assert [line.split(":")[1].strip() for line in err.splitlines()] == ["r.json", "r.html"]
    assert "50 calls in 1 file" in out
    assert {path.name for path in project.iterdir() if path.suffix != ".part"} == {
        "r.md",
        "r.sarif",
        "r.xml",
        "s.jsonl",
    }


def test_a_file_in_a_job_of_github(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that would be a command is none, with no report either, nor on standard error."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    write(project / "::add-mask::x.jsonl", {"Bash": "rm -rf ~"})
    write(project / "##[add-mask]y.jsonl", "no JSON\n")
    code, out, err = run("replay", ".")
    assert code == 2
    begin, *lines, end = out.splitlines()
    assert begin.startswith("::stop-commands::")
    assert end == f"::{begin.removeprefix('::stop-commands::')}::"
    assert any(line.strip().startswith("::add-mask::") for line in lines)
    assert "##[" not in out + err


def test_progress(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line on a terminal that is gone at the end; nothing in a pipe that ends soon."""
    write(project / "s.jsonl", *({"Bash": f"echo {number}"} for number in range(64)))
    assert run("replay", "s.jsonl").err == ""
    ticks = iter(range(10_000))
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks))
    shown = run("replay", "s.jsonl", terminal=True).err
    assert "64 calls  allow 64 ask 0 block 0" in shown
    assert shown.endswith(" \r")


def test_interrupted(project: Path) -> None:
    """Ctrl-C: what was judged is in a valid report, and the rest can be judged later."""
    write(project / "s.jsonl", *({"Bash": f"echo {number}"} for number in range(20_000)))
    program = (
        "import os, signal, sys, autogate.replay.summary as s\n"
        "add = s.Summary.add\n"
        "def stopping(self, row):\n"
        "    if self.calls == 100: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return add(self, row)\n"
        "s.Summary.add = stopping\n"
        "from autogate.__main__ import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    arguments = ["replay", "s.jsonl", "--report", "json=r.json", "--report", "html=r.html"]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=project, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, "")
    assert "interrupted: this is a part" in done.stdout
    value = json.loads((project / "r.json").read_text())
    assert 100 < value["summary"]["calls"] < 20_000
    assert f"{value['summary']['calls']:,} calls in 1 file" in done.stdout
    assert len(value["calls"]) == value["summary"]["calls"]
    assert (project / "r.html").read_text().endswith("</html>\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_model_sees_the_history_before_each_call(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing after it; only the calls that the analysis leaves open; only where it is wanted."""
    here = {"cwd": str(project)}
    write(
        project / "s.jsonl",
        said("first wish"),
        called("t1", "Bash", {"command": "sudo make one"}, **here),
        said("second wish"),
        called("t2", "Bash", {"command": "ls"}, **here),
        called("t3", "Bash", {"command": "sudo make three"}, **here),
    )
    backend = model.install(monkeypatch, model.NO, model.YES, model.YES)
    assert run("replay", "s.jsonl").code == 0
    assert backend.requests == []
    code, out, _ = run("replay", "s.jsonl", "--backend", "anthropic", "--report", "json=r.json")
    assert code == 0
    first, second, _ = (json.dumps(request["messages"]) for request in backend.requests)
    assert ("first wish" in first, "second wish" in first, "make three" in first) == (True, False, False)
    assert ("second wish" in second, "make one" in second, "make three" in second) == (True, True, True)
    calls = json.loads((project / "r.json").read_text())["calls"]
    assert [call["decision"] for call in calls] == ["allow", "allow", "block"]
    assert [call.get("context_tokens") for call in calls] == [150, None, 150]
    assert "context ratio: p50 1.50, p95 1.50 over 2 calls" in out
    assert "warning: the classifier's context is 1.50 times" in out
    assert "model: 450 tokens in, 33% of them cached, 15 out, no price is known" in out


def test_each_request_has_its_own_price(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch, config_folder: Path
) -> None:
    """By its own length and model: two stages of a medium length are not one long request."""
    write(project / "s.jsonl", called("t1", "Bash", {"command": "sudo make"}, cwd=str(project)))
    short, long_ = Usage(60_000), Usage(110_000)
    for usages, dollars in (((short, short), 60_000 * 0.10 + 60_000 * 4), ((long_, short), 55_000 + 240_000)):
        backend = model.install(monkeypatch, model.YES, model.NO)
        replies = iter(usages)
        answer = backend.send
        monkeypatch.setattr(
            backend,
            "send",
            lambda request, *, timeout, answer=answer, replies=replies: answer(
                request, timeout=timeout
            )._replace(usage=next(replies)),
        )
        (config_folder / "config.toml").write_text(
            'classifier.fast_model = "claude-haiku-5-5"\nclassifier.thinking_model = "claude-opus-5-5"\n'
        )
        assert run("replay", "s.jsonl", "--backend", "anthropic", "--report", "json=r.json").code == 0
        [call] = json.loads((project / "r.json").read_text())["calls"]
        assert call["usd"] == pytest.approx(dollars / 1_000_000)


def test_processes_ask_with_the_whole_history(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each asks about its share, and all rows come in their order."""
    write(project / "s.jsonl", said("go"), *({"Bash": f"sudo make {number}"} for number in range(80)))
    model.install(monkeypatch)
    arguments = ("--format", "compact", "--backend", "anthropic", "--jobs", "2", "--report", "json=r.json")
    assert run("replay", "s.jsonl", *arguments).code == 0
    calls = json.loads((project / "r.json").read_text())["calls"]
    assert [call["line"] for call in calls] == list(range(2, 82))
    assert {call["layer"] for call in calls} == {"model-fast"}


def test_what_is_asked_is_listed_as_well(run: Runner, session: Path) -> None:
    """Before what is blocked; and each call once, where it fails."""
    out = run("replay", "s.jsonl").out
    asked = "asked:\n  s.jsonl:4: ask: Bash sudo make install  [privilege]\n\nblocked:\n"
    assert asked in out
    for decision in ("ask", "block"):
        out = run("replay", "s.jsonl", "--fail-on", decision).out
        assert out.count("rm -rf ~") == 1
        assert out.count("sudo make install") == 1
    assert run("replay", "s.jsonl", "--fail-on", "allow").code == 2


def test_a_list_says_how_to_see_the_rest(run: Runner, project: Path) -> None:
    """Only then."""
    write(project / "s.jsonl", *({"Bash": f"sudo make x{at}"} for at in range(13)))
    assert run("replay", "s.jsonl").out.endswith("\n  … and 3 more: --verbose lists them\n")
    out = run("replay", "s.jsonl", "--verbose").out
    assert "more:" not in out
    assert out.count("sudo make x") == 13


NOTHING = "nothing was judged: there are no calls in the transcripts, or none of those that were chosen"


@pytest.mark.parametrize("arguments", [("empty.jsonl",), ("s.jsonl", "--only-tool", "nope")])
def test_a_run_without_calls_says_so(
    run: Runner, session: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """To people, and to CI; it ends with 0, for a day without sessions is no mistake."""
    (session.parent / "empty.jsonl").write_text("")
    code, out, _ = run("replay", *arguments)
    assert (code, f"warning: {NOTHING}\n" in out) == (0, True)
    assert (
        f"::warning title=autogate replay::{NOTHING}\n" in run("replay", *arguments, "--report", "github").out
    )


def test_calls_that_are_missing(run: Runner, session: Path) -> None:
    """Are told, and fail a strict run; new ones never do. A choice that fits nothing is no green light."""
    folder = session.parent
    write(folder / "t.jsonl", {"Bash": "ls"})
    both = ("s.jsonl", "t.jsonl", "--baseline", "base")
    run("replay", "s.jsonl", "t.jsonl", "--write-baseline", "base")
    assert run("replay", *both, "--strict").code == 0
    session.unlink()
    write(folder / "s.jsonl", {"Bash": "id"})
    told = "4 calls of the baseline are not here"
    code, out, _ = run("replay", *both, "--report", "github")
    assert (code, f"warning: {told}\n" in out) == (0, True)
    assert f"::warning title=autogate replay::{told}\n" in out
    code, out, _ = run("replay", *both, "--strict", "--report", "github")
    assert (code, f"::error title=autogate replay::{told}, which fails by --strict\n" in out) == (1, True)
    assert "1 call is not in the baseline" in out
    for chosen, number in (
        (("--only-tool", "Bash"), 4),
        (("--only-tool", "nope"), 5),
        (("--sample", "1e-9"), 5),
    ):
        code, out, _ = run("replay", *both, "--strict", *chosen)
        assert (code, f"{number} calls of the baseline are not here" in out) == (1, True)


def test_what_is_in_another_shard_is_not_missing(run: Runner, project: Path) -> None:
    """But what no shard has is, in each of them, and fails the merge of theirs once."""
    for name in "abc":
        write(project / f"d/{name}.jsonl", {"Bash": f"echo {name}"}, {"Bash": "ls"})
    run("replay", "d", "--write-baseline", "base")
    whole = [summary(run, "d", "--baseline", "base", "--shard", f"{at}/2")["missing"] for at in (1, 2)]
    assert whole == [0, 0]
    (project / "d/c.jsonl").unlink()
    for at in (1, 2):
        shard = ("d", "--baseline", "base", "--strict", "--shard", f"{at}/2", "--report", f"json={at}.json")
        assert run("replay", *shard).code == 1
    merged = run("replay", "merge", "1.json", "2.json")
    assert merged.code == 1
    assert "2 calls of the baseline are not here, which fails by --strict" in merged.out


def test_a_report_that_is_given_twice_counts_once(run: Runner, project: Path) -> None:
    """By whatever name; but not two reports of one shard that differ."""
    failing = [
        row
        for at in range(4)
        for row in (called(f"t{at}", "Bash", {"command": "make"}), result(f"t{at}", "no", failed=True))
    ]
    for name in "ab":
        write(project / f"d/{name}.jsonl", *failing, {"type": "unknown"})
    for at in (1, 2):
        run("replay", "d", "--shard", f"{at}/2", "--report", f"json={at}.json")
    (project / "copy.json").write_bytes((project / "1.json").read_bytes())
    value = summary(run, "merge", "1.json", "2.json")
    assert (value["files"], value["loops"]["failing"]) == (2, 2)
    value.pop("seconds")
    for again in (("1.json", "./1.json", "2.json"), ("1.json", "2.json", "copy.json")):
        found = summary(run, "merge", *again)
        found.pop("seconds")
        assert found == value
    write(project / "e.jsonl", {"Bash": "ls"})
    run("replay", "e.jsonl", "--shard", "1/2", "--report", "json=other.json")
    code, _, err = run("replay", "merge", "1.json", "2.json", "other.json")
    assert (code, "other.json: is shard 1/2 once more" in err) == (2, True)


def test_why_the_classifier_could_not_say(run: Runner, session: Path) -> None:
    """Once a reason; and no tokens where nothing was sent."""
    code, out, _ = run("replay", "s.jsonl", "--backend", "anthropic")
    assert code == 3
    assert "the classifier could not say: 1 call\n  1 call: " in out
    assert "no key and no base URL is set" in out
    assert "model:" not in out
    assert "outage" not in run("denials", "history").out


def test_a_mode_without_a_model_is_told(run: Runner, session: Path) -> None:
    """It changes nothing."""
    told = "autogate: no model is asked, so --mode changes nothing; --backend anthropic asks one\n"
    assert run("replay", "s.jsonl", "--mode", "fast").err == told
    assert run("replay", "s.jsonl", "--mode", "fast", "--backend", "anthropic").err == ""


def test_an_outage_is_told_by_the_code(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """3; the JUnit report has an error; a resumed run asks again."""
    write(project / "s.jsonl", called("t1", "Bash", {"command": "sudo make"}, cwd=str(project)))
    failure = ModelFailedError(Failure.UNAVAILABLE, "down", status=529)
    model.install(monkeypatch, failure)
    arguments = ("replay", "s.jsonl", "--backend", "anthropic", "--report", "json=r.json")
    code, out, _ = run(*arguments, "--report", "junit=r.xml")
    assert code == 3
    assert "the classifier could not say: 1 call\n" in out
    assert "<error" in (project / "r.xml").read_text()
    model.install(monkeypatch, model.NO)
    assert run(*arguments, "--resume").code == 0


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared real files are not here (AUTOGATE_SHARED)")
def test_real_files(run: Runner, project: Path) -> None:
    """All of them, without an error; every call has a verdict."""
    reports = [f"--report={kind}=r.{kind}" for kind in ("json", "junit", "markdown", "sarif", "html")]
    done = run(
        "replay", str(SHARED / "claude-code"), str(SHARED / "codex" / "rollouts"), *reports, "--jobs", "2"
    )
    assert (done.code, done.err) == (0, "")
    value = json.loads((project / "r.json").read_text())["summary"]
    assert (value["files"], value["errors"], value["faults"]) == (18, [], 0)
    assert value["calls"] == 83


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared real files are not here (AUTOGATE_SHARED)")
def test_real_labels(run: Runner, project: Path) -> None:
    """Nothing that a person or Claude Code's classifier refused is allowed."""
    code, _, _ = run("replay", str(SHARED / "claude-code"), "--against-labels")
    assert code == 0
