"""``examples/github-actions``: the workflow is one, and its commands do what it says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

FILE = Path(__file__).parents[2] / "examples/github-actions/replay.yml"
WORKFLOW: dict[Any, Any] = yaml.safe_load(FILE.read_text())
Ran = subprocess.CompletedProcess[str]
TRANSCRIPTS = FILE.parents[1] / "transcripts"


def steps(job: str) -> list[dict[str, Any]]:
    """The steps of a job."""
    return list(WORKFLOW["jobs"][job]["steps"])


def commands(job: str) -> list[str]:
    """What a job runs of autogate."""
    return [step["run"] for step in steps(job) if step.get("run", "").startswith("autogate")]


def test_the_file_is_a_workflow() -> None:
    """With the least permissions, times bounded, actions by version, and every step one of two kinds."""
    assert set(WORKFLOW) == {"name", True, "permissions", "env", "jobs"}  # YAML 1.1 reads "on" as true
    assert WORKFLOW["permissions"] == {"contents": "read"}
    for job in WORKFLOW["jobs"].values():
        assert job["runs-on"] == "ubuntu-latest"
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            if "uses" in step:
                assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])


def test_nothing_of_a_pull_request_is_put_into_a_command() -> None:
    """Only the shard's number, which is our own."""
    for job in WORKFLOW["jobs"]:
        for step in steps(job):
            assert set(re.findall(r"\$\{\{(.*?)\}\}", step.get("run", ""))) <= {" matrix.shard "}


def test_autogate_comes_from_where_the_team_says() -> None:
    """Never from an index by its name, which anybody could have taken; and at one commit."""
    assert WORKFLOW["env"] == {"AUTOGATE_REPOSITORY": "", "AUTOGATE_COMMIT": ""}
    for job in WORKFLOW["jobs"]:
        (source,) = (step["with"] for step in steps(job) if "repository" in step.get("with", {}))
        assert source == {
            "repository": "${{ env.AUTOGATE_REPOSITORY }}",
            "ref": "${{ env.AUTOGATE_COMMIT }}",
            "path": ".autogate-source",
        }
        installed = [step["run"] for step in steps(job) if "pip" in step.get("run", "")]
        assert installed == ["pip install ./.autogate-source"]


@pytest.mark.parametrize(
    ("repository", "commit", "code"),
    [
        ("", "", 2),
        ("team/autogate", "", 2),
        ("", "a" * 40, 2),
        ("team/autogate", "main", 2),
        ("team/autogate", "a" * 40, 0),
    ],
)
@pytest.mark.parametrize("job", list(WORKFLOW["jobs"]))
def test_a_workflow_that_is_not_set_up_says_so(
    tmp_path: Path, job: str, repository: str, commit: str, code: int
) -> None:
    """A checkout without a repository would take the own one, without a commit whatever is newest."""
    script = steps(job)[0]["run"]
    values = {"AUTOGATE_REPOSITORY": repository, "AUTOGATE_COMMIT": commit}
    told = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env=values, stdout=subprocess.PIPE, check=False
    )
    assert (told.returncode, told.stdout.startswith(b"::error ")) == (code, bool(code))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with sessions and their baseline."""
    folder = tmp_path / "agent-sessions"
    folder.mkdir()
    for name in ("expected.jsonl", "claude-code.jsonl", "codex.jsonl"):
        (folder / name).write_bytes((TRANSCRIPTS / name).read_bytes())
    made = shell(tmp_path, "autogate replay agent-sessions --write-baseline agent-sessions/baseline")
    assert made.returncode == 0, made.stderr
    return tmp_path


def shell(folder: Path, command: str) -> Ran:
    """Runs a step as the runner does."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "GITHUB_WORKSPACE": str(folder), "GITHUB_ACTIONS": "true"}
    environment["GITHUB_STEP_SUMMARY"] = str(folder / "summary.md")
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def whole_run(
    folder: Path,
) -> tuple[list[subprocess.CompletedProcess[str]], subprocess.CompletedProcess[str]]:
    """The matrix, then the job that makes one report."""
    (replay,) = commands("replay")
    (merge,) = commands("report")
    shards = WORKFLOW["jobs"]["replay"]["strategy"]["matrix"]["shard"]
    parts = [shell(folder, replay.replace("${{ matrix.shard }}", str(shard))) for shard in shards]
    return parts, shell(folder, merge)


def test_it_passes_where_nothing_changed(checkout: Path) -> None:
    """And leaves the reports that it uploads."""
    parts, merged = whole_run(checkout)
    assert [part.returncode for part in parts] == [0, 0], [part.stderr for part in parts]
    assert merged.returncode == 0, merged.stderr
    assert json.loads((checkout / "replay.sarif").read_text())["version"] == "2.1.0"
    assert (checkout / "replay.html").read_text().startswith("<!DOCTYPE html>")
    assert (checkout / "summary.md").read_text().count("## autogate replay") == 2
    for shard in (1, 2):
        assert (checkout / f"replay-{shard}.xml").exists()


def test_it_fails_where_something_is_let_through(checkout: Path) -> None:
    """By an annotation, and in the job that makes one report, too."""
    baseline = checkout / "agent-sessions/baseline"
    text = baseline.read_text()
    assert '"decision": "allow"' in text
    baseline.write_text(text.replace('"decision": "allow"', '"decision": "block"', 1))
    parts, merged = whole_run(checkout)
    assert sorted(part.returncode for part in parts) == [0, 1]
    assert sum(part.stdout.count("::error file=agent-sessions/") for part in parts) == 1
    assert merged.returncode == 1


def test_what_is_printed_is_no_command(checkout: Path) -> None:
    """Between the marks; the annotations stand before them."""
    (replay,) = commands("replay")
    out = shell(checkout, replay.replace("${{ matrix.shard }}", "1")).stdout.splitlines()
    begin = next(at for at, line in enumerate(out) if line.startswith("::stop-commands::"))
    token = out[begin].removeprefix("::stop-commands::")
    assert out[-1] == f"::{token}::"
    assert len(token) == 32
