"""What the guard adds between Enter and the first byte of output, beside an unguarded shell."""

from __future__ import annotations

import math
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from autogate.guard.snippets import snippet
from tests.bench import report
from tests.guard.terminal import READY, Terminal, missing

ROUNDS = int(os.environ.get("AUTOGATE_ROUNDS", "500"))
STARTS = 20
LIMITS = {"bash": 1.2, "zsh": 0.8}
"""Milliseconds that a line may take longer, in the median."""
LINES = {
    "plain": "echo MA''RK %d",
    "pipes, quotes": "echo \"MA\"'RK' %d | cat",
    "substitution": 'for i in %d; do echo "$(echo MA)RK"; done',
    "the reference reader": 'case %d in (*) echo "MA"RK ;; esac',
}
"""Each round has a number in it, so that no answer can be kept."""
BY_REFERENCE = 5.0
"""Milliseconds for a line that the fast readers do not take."""


class Probe:
    """A shell whose answers are timed."""

    def __init__(self, shell: str, folder: Path, *, guard: bool) -> None:
        self.terminal = Terminal(shell, folder, guard=guard, config="")
        self.file = self.terminal.process.child_fd
        self.terminal.line("cd /")
        self.terminal.line("true")
        time.sleep(0.5)  # the worker has come to rest

    def until(self, *wanted: bytes) -> bytes:
        """Reads up to the last of some texts in turn."""
        seen = b""
        for text in wanted:
            while text not in seen:
                ready, _, _ = select.select([self.file], [], [], 10)
                if not ready:
                    raise TimeoutError(seen)
                seen += os.read(self.file, 65536)
            seen = seen[seen.index(text) + len(text) :]
        return seen

    def once(self, line: str) -> float:
        """Milliseconds from Enter to the output."""
        os.write(self.file, line.encode())
        self.settle()
        started = time.perf_counter()
        os.write(self.file, b"\r")
        rest = self.until(b"MARK")
        took = time.perf_counter() - started
        if b"\x1b[?2004h" not in rest:
            self.until(b"\x1b[?2004h")
        self.settle()
        return took * 1000

    def settle(self) -> None:
        """Reads what is still to come."""
        while select.select([self.file], [], [], 0.004)[0]:
            os.read(self.file, 65536)

    def memory(self) -> float:
        """Megabytes of the worker."""
        worker = self.terminal.worker()
        text = Path(f"/proc/{worker}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) / 1024


def latency(shell: str, folder: Path) -> list[bool]:
    """Both shells turn by turn, so that both see the same machine."""
    bare, guarded = (Probe(shell, folder / name, guard=name == "guarded") for name in ("bare", "guarded"))
    results = []
    for name, line in LINES.items():
        times: dict[Probe, list[float]] = {bare: [], guarded: []}
        for number in range(ROUNDS):
            for probe, found in times.items():
                found.append(probe.once(line % number))
        without, with_guard = (sorted(found) for found in times.values())
        added = statistics.median(with_guard) - statistics.median(without)
        tail = with_guard[int(ROUNDS * 0.95)] - without[int(ROUNDS * 0.95)]
        slow = name == "the reference reader"
        limit, most = (BY_REFERENCE, math.inf) if slow else (LIMITS[shell], 3)
        results.append(
            report(
                f"{shell}: added to {name}",
                f"{added:.2f} ms, p95 {tail:.2f} ms",
                f"{limit:g} ms" + ("" if slow else f", p95 {most} ms"),
                holds=added <= limit and tail <= most,
            )
        )
    memory = guarded.memory()
    results.append(report(f"{shell}: worker's memory", f"{memory:.1f} MB", "40 MB", holds=memory <= 40))
    bare.terminal.close()
    guarded.terminal.close()
    return results


def startup(shell: str, folder: Path) -> bool:
    """The time to the first prompt."""
    times: dict[bool, list[float]] = {False: [], True: []}
    folder.mkdir(exist_ok=True)
    generated = folder / f"guard.{shell}"
    generated.write_text(snippet(shell, sys.executable))
    for round_number in range(STARTS):
        for guard, found in times.items():
            time.sleep(0.4)  # the worker of the shell before, which starts behind its first prompt, is gone
            terminal = Terminal(
                shell,
                folder / f"{guard}{round_number}",
                guard=False,
                after=f"if [ -r '{generated}' ]; then . '{generated}'; fi" if guard else "",
                config="",
                wait=False,
            )
            terminal.expect(READY)
            found.append((time.perf_counter() - terminal.started) * 1000)
            terminal.close()
    added = statistics.median(times[True]) - statistics.median(times[False])
    return report(f"{shell}: added to the start", f"{added:.1f} ms", "10 ms", holds=added <= 10)


def evaluation(shell: str) -> bool:
    """``autogate guard SHELL``, as a start-up file runs it, beside an interpreter that does nothing."""
    python = [sys.executable, "-I", "-c", "pass"]
    autogate = [str(Path(sys.executable).parent / "autogate"), "guard", shell]
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(STARTS):
        for guard, found in times.items():
            started = time.perf_counter()
            subprocess.run(autogate if guard else python, stdout=subprocess.DEVNULL, check=True)
            found.append(time.perf_counter() - started)
    ratio = statistics.median(times[True]) / statistics.median(times[False])
    return report(f"autogate guard {shell}", f"{ratio:.1f} × python", "8 ×", holds=ratio <= 8)


def main() -> int:
    """Every figure of every shell that is there."""
    results = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for shell in ("bash", "zsh"):
            if missing(shell):
                sys.stdout.write(f"    {shell}: {missing(shell)}\n")
                continue
            results += latency(shell, Path(folder) / shell)
            results.append(startup(shell, Path(folder) / f"{shell}-starts"))
            results.append(evaluation(shell))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
