"""``python -m tests.fuzzing [TARGET …] [--seconds N]``: looks for inputs that break what must always hold.

Needs atheris (``pip install '.[fuzz]'``). Each target runs in a process of its own, in a throw-away home;
what it learned of interesting inputs is kept in ``.fuzzing/TARGET`` and used again. An input that breaks
something is printed, written there as ``crash-…``, and ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".fuzzing"


def start(target: str, seconds: int) -> int:
    """One target in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AUTOGATE_")}
        environment |= {
            "HOME": home,
            "AUTOGATE_CONFIG_DIR": f"{home}/config",
            "AUTOGATE_STATE_DIR": f"{home}/state",
        }
        command = [sys.executable, "-m", "tests.fuzzing", "--here", target, "--seconds", str(seconds)]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def fuzz(target: str, seconds: int) -> None:
    """Fuzzes in this process; does not return."""
    import atheris

    with atheris.instrument_imports(include=["autogate"]):
        from tests.fuzzing.seeds import SEEDS
        from tests.fuzzing.targets import TARGETS

    folder = KEPT / target
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[target]):
        (folder / f"seed-{number:04}").write_bytes(seed)
    arguments = [
        f"fuzz-{target}",
        str(folder),
        f"-max_total_time={seconds}",
        "-max_len=2000",
        "-timeout=30",
        "-rss_limit_mb=2000",
        f"-artifact_prefix={folder}/",
        "-print_final_stats=1",
    ]
    atheris.Setup(arguments, TARGETS[target])
    atheris.Fuzz()


def main() -> int:
    """Fuzzes each target in turn."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing")
    parser.add_argument("target", nargs="*", default=[])
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        fuzz(options.target[0], options.seconds)
        return 0
    chosen = options.target or ["syntax", "judgement", "transcript", "hook", "config"]
    return max([min(start(target, options.seconds), 1) for target in chosen])


if __name__ == "__main__":
    sys.exit(main())
