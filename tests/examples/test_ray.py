"""``examples/ray``: the part that needs no Ray, and a run on a cluster of this machine where there is Ray."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The example as a module; Ray is not imported with it."""
    spec = importlib.util.spec_from_file_location("replay_on_ray", FOLDER / "ray/replay_on_ray.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["replay_on_ray"] = module
    spec.loader.exec_module(module)
    return module


def sums(path: Path) -> dict[str, Any]:
    """The decisions and files of a report."""
    summary = json.loads(path.read_text())["summary"]
    return {name: summary[name] for name in ("calls", "files", "decisions", "layers", "loops")}


def test_commands(script: ModuleType) -> None:
    """Each shard is told which part of how many it is; options go to each as they are."""
    assert [tuple(each) for each in script.shards(3)] == [(1, 3), (2, 3), (3, 3)]
    assert script.Shard(2, 3).command(["a", "b"], ["--strict"], "r.json")[1:] == [
        *("-I", "-m", "autogate", "replay", "a", "b", "--strict"),
        *("--shard", "2/3", "--report", "json=r.json", "--json"),
    ]
    assert script.merge_command(["1", "2"], ["html=h"])[4:] == [
        "replay",
        "merge",
        "1",
        "2",
        "--report",
        "html=h",
    ]


def test_arguments(script: ModuleType) -> None:
    """What stands behind -- is for the shards."""
    chosen = script.arguments(["--shards", "4", "a", "b", "--", "--baseline", "x", "--", "y"])
    assert (chosen.shards, chosen.files) == (4, ["a", "b"])
    assert chosen.options == ["--baseline", "x", "--", "y"]
    with pytest.raises(SystemExit):
        script.arguments(["--shards", "0", "a"])


def test_shards_together_are_the_whole(script: ModuleType, tmp_path: Path) -> None:
    """As tasks would run them, one after the other."""
    files = [str(FOLDER / "transcripts")]
    done = [script.replay(shard, files, [], str(tmp_path)) for shard in script.shards(2)]
    parts = script.collected(reversed(done), tmp_path)
    assert [Path(part).name for part in parts] == ["shard-1.json", "shard-2.json"]
    merged, whole = tmp_path / "merged.json", tmp_path / "whole.json"
    subprocess.run(script.merge_command(parts, [f"json={merged}"]), check=True, capture_output=True)
    script_of_all = [*script.merge_command([], [])[:4], "replay", *files, "--report", f"json={whole}"]
    subprocess.run(script_of_all, check=True, capture_output=True)
    assert sums(merged) == sums(whole)


@pytest.mark.parametrize(("code", "report"), [(2, b"{}"), (130, b"{}"), (0, b""), (-9, b"")])
def test_a_shard_that_failed(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], code: int, report: bytes
) -> None:
    """Ends it with 2, and its messages are shown: half a report is none."""
    with pytest.raises(SystemExit) as ended:
        script.collected([script.Done(script.Shard(1, 2), code, report, "no such file")], tmp_path)
    assert ended.value.code == 2
    assert "shard 1/2" in capsys.readouterr().err


def test_on_a_cluster_of_this_machine(script: ModuleType, tmp_path: Path) -> None:
    """For real; ``make ray`` does the same."""
    pytest.importorskip("ray", reason="Ray is not installed (make ray installs it)")
    arguments = ["--shards", "2", "--out", "out", str(FOLDER / "transcripts"), "--report", "json=all.json"]
    command = [sys.executable, str(FOLDER / "ray/replay_on_ray.py"), *arguments]
    assert subprocess.run(command, check=False, cwd=tmp_path, timeout=200).returncode == 0
    assert sums(tmp_path / "all.json")["files"] == 3
