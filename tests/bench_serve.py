"""How fast the resident service answers, and whether it stays small (`python -m tests.bench_serve`)."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tests.bench import report
from tests.serve.process import Service, bash

COMMAND = "git status && ls -la src | head -n 3"


def posted(service: Service, times: int = 300) -> list[bool]:
    """A call over HTTP, on a kept connection and on a new one each time."""
    held = []
    for name, kept in (("kept connection", service.connection()), ("new connection", None)):
        rows = []
        for number in range(times):
            started = time.perf_counter()
            status, _ = service.post(bash(COMMAND, f"s{number % 10}"), kept)
            rows.append(time.perf_counter() - started)
            assert status == 200
        middle = statistics.median(rows[times // 10 :]) * 1e3
        held.append(report(f"hook over HTTP, {name}", f"{middle:.2f} ms", "2 ms", holds=middle <= 2))
    return held


def fresh(service: Service, times: int = 21) -> list[bool]:
    """A fresh process of the hook that asks the service, beside a bare interpreter."""
    data = str(bash(COMMAND)).replace("'", '"').encode()
    hook = [sys.executable, "-I", "-m", "autogate.hook", "claude", *service.folders]
    commands = [[sys.executable, "-I", "-c", "pass"], hook]
    rows: list[list[float]] = [[], []]
    for _ in range(times):
        for command, into in zip(commands, rows, strict=True):
            started = time.perf_counter()
            subprocess.run(command, input=data, stdout=subprocess.DEVNULL, check=True)
            into.append(time.perf_counter() - started)
    bare, asked = (statistics.median(row) * 1e3 for row in rows)
    value = f"{asked / bare:.1f} x ({asked:.0f} of {bare:.0f} ms)"
    return [report("hook by the socket, fresh process", value, "3.5 x", holds=asked <= 3.5 * bare)]


def parallel(service: Service, rounds: int = 5) -> list[bool]:
    """Fifty calls of ten sessions at once, each of which can be told by its reply."""
    waits: list[float] = []
    wrong: list[Any] = []
    for _ in range(rounds):
        gate = threading.Barrier(50)

        def call(number: int, gate: threading.Barrier = gate) -> None:
            path = f"{service.config}/mark-{number:02}"
            request = service.request(bash(f"echo x > {path}", f"s{number % 10}"))
            from autogate.serve.client import exchange

            place = service.place
            gate.wait()
            started = time.perf_counter()
            found = exchange(place, request)
            waits.append(time.perf_counter() - started)
            if found is None or f"mark-{number:02}".encode() not in found[0]:
                wrong.append(found)

        threads = [threading.Thread(target=call, args=(number,)) for number in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    waits.sort()
    late = waits[int(len(waits) * 0.95)] * 1e3
    lost = 50 * rounds - len(waits)
    value = f"{late:.0f} ms (median {statistics.median(waits) * 1e3:.0f}), {lost} lost, {len(wrong)} wrong"
    holds = late <= 40 and not lost and not wrong
    return [report("50 calls of 10 sessions at once, 95th percentile", value, "40 ms", holds=holds)]


def main() -> int:
    """All figures; 1 where one is beyond its limit."""
    os.environ.pop("ANTHROPIC_API_KEY", None)
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder), "--http", "0") as service:
        for _ in range(20):
            service.post(bash(COMMAND))
        held = [*posted(service), *fresh(service), *parallel(service)]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
