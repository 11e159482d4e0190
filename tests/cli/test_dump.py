"""``autogate dump``: what is, or would be, sent, and what came back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autogate.classifier.interface import Failure, ModelFailedError
from tests.cli import model
from tests.cli.run import Runner

ASKED = "npm publish"
TOKEN = "ghp_" + "a1B2" * 9


@pytest.fixture
def dumps(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of dumps; the clock stands at 1000."""
    import time

    monkeypatch.setenv("AUTOGATE_STATE_DIR", str(home / "state"))
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    return home / "state" / "dumps"


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(file.name for file in folder.iterdir())


def test_request_sends_nothing_and_needs_no_key(run: Runner, project: Path, dumps: Path) -> None:
    """Both stages, the same but for the last words."""
    result = run("dump", "request", ASKED, "--json")
    first, second = result.rows[0]["stage1"], result.rows[0]["stage2"]
    assert (result.code, result.err, dumps.exists()) == (0, "", False)
    assert (first["max_tokens"], second["max_tokens"]) == (64, 4096)
    assert first["system"] == second["system"]
    assert first["messages"][0]["content"][:-1] == second["messages"][0]["content"][:-1]
    assert json.loads(run("dump", "request", ASKED).out) == result.rows[0]


@pytest.mark.parametrize("mode", ["fast", "thinking", "tool_use"])
def test_request_of_a_single_stage(run: Runner, project: Path, mode: str) -> None:
    """There is one request."""
    row = run("dump", "request", ASKED, "--mode", mode, "--json").rows[0]
    assert list(row) == ["request"]
    assert ("tools" in row["request"]) is (mode == "tool_use")


def test_request_into_a_folder(run: Runner, project: Path, dumps: Path) -> None:
    """Which is made; what is there already is not written over."""
    out = project / "out"
    first = run("dump", "request", ASKED, "--out", str(out))
    assert first.out == f"{out}/1000.stage1.req.json\n{out}/1000.stage2.req.json\n"
    again = run("dump", "request", ASKED, "--out", "out", "--json")
    assert again.rows == [{"files": [f"{out}/1001.stage1.req.json", f"{out}/1001.stage2.req.json"]}]
    assert {file.stat().st_mode & 0o777 for file in out.iterdir()} == {0o600}
    assert out.stat().st_mode & 0o777 == 0o700


def test_request_says_what_would_not_be_sent(run: Runner, project: Path) -> None:
    """And shows it all the same."""
    result = run("dump", "request", "git status")
    assert (result.code, "`check` would not send this" in result.err) == (0, True)


def test_secrets_are_taken_out(run: Runner, project: Path, config_folder: Path) -> None:
    """Of what is sent; and of what is shown, where sending them was chosen."""
    command = f"npm publish --otp {TOKEN}"
    assert TOKEN not in run("dump", "request", command).out
    assert TOKEN not in run("dump", "request", command, "--no-redact").out
    (config_folder / "config.toml").write_text("[classifier]\nredact = false\n")
    assert TOKEN not in run("dump", "request", command).out
    assert TOKEN in run("dump", "request", command, "--no-redact").out


def test_run_writes_four_files(
    run: Runner, project: Path, dumps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the first stage has allowed; the verdict is the funnel's."""
    backend = model.install(monkeypatch, model.NO, model.YES)
    result = run("dump", "run", ASKED, "--json")
    assert (result.code, result.rows[0]["decision"]) == (0, "allow")
    assert names(dumps) == [
        "1000.stage1.req.json",
        "1000.stage1.res.json",
        "1000.stage2.req.json",
        "1000.stage2.res.json",
    ]
    assert [call["stage"] for call in result.rows[0]["calls"]] == ["fast", "thinking"]
    assert json.loads((dumps / "1000.stage1.req.json").read_text())["model"] == backend.requests[0]["model"]
    assert "<block>yes</block>" in (dumps / "1000.stage2.res.json").read_text()


def test_run_of_a_single_stage(
    run: Runner, project: Path, dumps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names have no stage."""
    model.install(monkeypatch, model.YES)
    result = run("dump", "run", ASKED, "--mode", "thinking", "--out", "here")
    assert (result.code, names(project / "here")) == (1, ["1000.req.json", "1000.res.json"])
    first, second, *_ = result.out.splitlines()
    assert (first[:5], first.endswith("nobody asked for it  [model-block]")) == ("block", True)
    assert second.startswith("stage thinking  model claude-haiku-5-5  stop_reason end_turn")


def test_run_that_fails(run: Runner, project: Path, dumps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failure stands in the answer's place; the error file holds all of it."""
    model.install(monkeypatch, ModelFailedError(Failure.UNAVAILABLE, "HTTP 529: busy", status=529))
    assert run("dump", "run", ASKED).code == 3
    assert names(dumps) == ["1000.stage1.req.json", "1000.stage1.res.json", "error-default.txt"]
    assert json.loads((dumps / "1000.stage1.res.json").read_text())["error"]["status"] == 529
    text = (dumps / "error-default.txt").read_text()
    heads = [line for line in text.splitlines() if line.startswith("=== ")]
    assert heads == [
        "=== error ===",
        "=== context ===",
        "=== system prompt ===",
        "=== user prompt ===",
    ]
    assert "time: 1970-01-01T00:16:40Z\nmodel: claude-haiku-5-5\n" in text


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("rm -rf /", "not sent: the local analysis blocks it for good"),
        ("", "the command is empty"),
    ],
)
def test_run_never_sends(
    run: Runner, project: Path, dumps: Path, monkeypatch: pytest.MonkeyPatch, command: str, message: str
) -> None:
    """What is critical stays here."""
    backend = model.install(monkeypatch)
    result = run("dump", "run", command)
    assert (result.code, backend.requests, message in result.err) == (2, [], True)


def test_run_without_a_model(run: Runner, project: Path, dumps: Path) -> None:
    """Says what to set."""
    result = run("dump", "run", ASKED)
    assert result.code == 2
    assert result.err.splitlines() == [
        "autogate: no model is configured: nothing was sent",
        "  set ANTHROPIC_API_KEY or classifier.base_url",
    ]


@pytest.fixture
def two(run: Runner, project: Path, dumps: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two dumps, of different commands, and a file that is none."""
    model.install(monkeypatch)
    run("dump", "run", ASKED)
    run("dump", "run", "npm publish --tag next")
    (dumps / "notes.txt").write_text("mine")
    return dumps


def test_list(run: Runner, two: Path) -> None:
    """The oldest first, the files of an action together, nothing else."""
    rows = run("dump", "list", "--json").rows[0]
    assert [(row["id"], row["time"], len(row["files"])) for row in rows["dumps"]] == [
        ("1000", "1970-01-01T00:16:40Z", 4),
        ("1001", "1970-01-01T00:16:41Z", 4),
    ]
    assert run("dump", "list").out.splitlines()[0].startswith("1000 ")


def test_show(run: Runner, two: Path) -> None:
    """By id, by name, or the last."""
    last = run("dump", "show", "last", "--json").rows[0]
    assert list(last) == [f"1001.stage{stage}.{kind}.json" for stage in (1, 2) for kind in ("req", "res")]
    one = run("dump", "show", "1000.stage1.res.json")
    assert one.out.startswith("=== 1000.stage1.res.json ===\n{\n")
    assert run("dump", "show", "7").err == (
        f"autogate: {two}: there is no dump 7\n  autogate dump list shows what there is\n"
    )


def test_diff(run: Runner, two: Path) -> None:
    """The stages of one, the requests of two, and no difference."""
    stages = run("dump", "diff", "last")
    assert (stages.code, "-max_tokens: 64" in stages.out, "+max_tokens: 4096" in stages.out) == (
        1,
        True,
        True,
    )
    others = run("dump", "diff", "1000", "1001")
    assert (others.code, "npm publish --tag next" in others.out) == (1, True)
    assert run("dump", "diff", "1000", "1000") == (0, "", "")


def test_clean(run: Runner, two: Path) -> None:
    """Deletes dumps and nothing else."""
    assert run("dump", "clean", "--json").rows == [{"folder": str(two), "deleted": 8}]
    assert names(two) == ["notes.txt"]
    assert run("dump", "list").out == f"no dumps in {two}\n"
    assert run("dump", "show", "last").code == 2


def test_clean_leaves_what_is_newer(run: Runner, two: Path) -> None:
    """By the time of the file, which is later than a clock at 1000."""
    assert run("dump", "clean", "--older-than", "1").out == f"0 files deleted in {two}\n"


def test_without_any(run: Runner, dumps: Path) -> None:
    """No folder is no error."""
    assert run("dump", "list").out == f"no dumps in {dumps}\n"
    assert run("dump", "clean").out == f"0 files deleted in {dumps}\n"
