"""Replays many sessions on a Ray cluster: one task a shard, the reports merged into one.

usage: python replay_on_ray.py [--shards N] [--out DIR] [--report KIND=FILE]… [--address ADDRESS]
                               FILE|DIR… [-- OPTIONS OF autogate replay]

Every node needs autogate and the transcripts at the same path. A shard whose node is lost runs again.
The exit code is that of ``autogate replay merge``: 1 where a verdict should not be, 3 where the classifier
could not say; 2 where a shard failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

REPLAYED = (0, 1, 3)
"""Exit codes of a shard that has a whole report: what they mean is told by the merged one."""


class Shard(NamedTuple):
    """One part of the work."""

    index: int
    """From 1."""
    of: int

    def command(self, files: Sequence[str], options: Sequence[str], report: str) -> list[str]:
        """What its node runs. ``-I``: nothing of the working directory is imported."""
        part = ["--shard", f"{self.index}/{self.of}", "--report", f"json={report}", "--json"]
        return [sys.executable, "-I", "-m", "autogate", "replay", *files, *options, *part]


class Done(NamedTuple):
    """What came of a shard."""

    shard: Shard
    code: int
    report: bytes
    errors: str


def shards(number: int) -> list[Shard]:
    """All of them. More than there are sessions do no harm: some are empty."""
    return [Shard(index, number) for index in range(1, number + 1)]


def replay(shard: Shard, files: Sequence[str], options: Sequence[str], folder: str) -> Done:
    """Runs one shard here; the report comes back by value, so that nodes need no common folder for it."""
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch, "report.json")
        command = shard.command(files, options, str(report))
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        data = report.read_bytes() if report.exists() else b""
    return Done(shard, ran.returncode, data, ran.stderr)


def collected(results: Iterable[Done], out: Path) -> list[str]:
    """The files of the shards' reports, in order. Raises SystemExit where a shard has none."""
    files: list[str] = []
    for done in sorted(results):
        if done.code not in REPLAYED or not done.report:
            name = f"shard {done.shard.index}/{done.shard.of}"
            sys.stderr.write(f"{name} ended with {done.code}:\n{done.errors}")
            raise SystemExit(2)
        file = out / f"shard-{done.shard.index}.json"
        file.write_bytes(done.report)
        files.append(str(file))
    return files


def merge_command(files: Sequence[str], reports: Sequence[str]) -> list[str]:
    """What makes one report of the parts'."""
    wanted = [word for report in reports for word in ("--report", report)]
    return [sys.executable, "-I", "-m", "autogate", "replay", "merge", *files, *wanted]


def on_ray(address: str | None) -> Callable[[Sequence[Shard], Sequence[str], Sequence[str]], list[Done]]:
    """Runs shards as tasks of a cluster, or of one that is started here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    import ray

    def run(parts: Sequence[Shard], files: Sequence[str], options: Sequence[str]) -> list[Done]:
        if address is None:
            ray.init(include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False)
        try:
            task = ray.remote(num_cpus=1, max_retries=2)(replay)
            found = ray.get([task.remote(part, files, options, str(Path.cwd())) for part in parts])
        finally:
            ray.shutdown()
        return [Done(Shard(*done.shard), *done[1:]) for done in found]

    return run


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """The command line; what stands behind ``--`` is for the shards."""
    words = list(given)
    options: list[str] = []
    if "--" in words:
        at = words.index("--")
        words, options = words[:at], words[at + 1 :]
    parser = argparse.ArgumentParser(description="autogate replay on Ray")
    parser.add_argument("--shards", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--out", type=Path, default=Path("replay-on-ray"))
    parser.add_argument("--report", action="append", default=[], metavar="KIND=FILE")
    parser.add_argument("--address", help="of a running cluster; without it one is started here")
    parser.add_argument("files", nargs="+", metavar="FILE|DIR")
    parsed = parser.parse_args(words)
    if parsed.shards < 1:
        parser.error("--shards is a number from 1")
    parsed.options = options
    return parsed


def main(given: Sequence[str]) -> int:
    """Shards, then the merged report on standard output."""
    chosen = arguments(given)
    chosen.out.mkdir(parents=True, exist_ok=True)
    done = on_ray(chosen.address)(shards(chosen.shards), chosen.files, chosen.options)
    files = collected(done, chosen.out)
    return subprocess.run(merge_command(files, chosen.report), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
