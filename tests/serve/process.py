"""A service in a process of its own, and what is asked of it."""

from __future__ import annotations

import http.client
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from autogate.serve import client, protocol
from autogate.serve.web import TOKEN_FILE

STABLE = """
import sys
from autogate.serve import server
server.same_code = lambda: lambda: True
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""The service, of whose code a test run does not depend: who works on it saves files meanwhile."""
PATIENCE = 30.0
"""Seconds after which a test gives up waiting for an event."""


class Service:
    """Starts a service and waits until it serves; ends it, however it is by then."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        environment: Mapping[str, str] | None = None,
        code: str = "",
        **more: Any,
    ) -> None:
        self.config, self.state = str(folder / "config"), str(folder / "state")
        self.folders = ["--config", self.config, "--state", self.state]
        self._environment = environment
        reading, writing = os.pipe()
        command = [sys.executable, "-I", "-c", code or STABLE, *self.folders, "--ready", str(writing)]
        self.process = subprocess.Popen(
            [*command, *options],
            pass_fds=(writing,),
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **more,
        )
        os.close(writing)
        with os.fdopen(reading) as said:
            assert select.select([said], [], [], PATIENCE)[0], "the service does not start"
            self.said = said.readline().strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    @property
    def environment(self) -> dict[str, str]:
        """Of the hooks that ask: this process' own unless another is given."""
        return dict(os.environ if self._environment is None else self._environment)

    @property
    def place(self) -> protocol.Place:
        """What its file says."""
        place = protocol.read_place(self.config)
        assert place is not None
        return place

    def kill(self) -> None:
        """Ends it at once."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal; a stopped process is waited for until it is stopped."""
        os.kill(self.process.pid, number)
        if number == signal.SIGSTOP:
            os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOWAIT)

    def request(self, given: Any, **more: bytes) -> protocol.Request:
        """What a hook would ask with this on its standard input."""
        data = given if isinstance(given, bytes) else json.dumps(given).encode()
        environment = b"".join(
            os.fsencode(f"{name}={value}") + b"\0" for name, value in self.environment.items()
        )
        values = {
            "identity": protocol.identity().encode(),
            "view": protocol.view(),
            "client": b"claude",
            "config": os.fsencode(self.config),
            "state": os.fsencode(self.state),
            "directory": os.fsencode(Path.cwd()),
            "environment": environment,
            "given": data,
            **more,
        }
        return protocol.Request(*(values[name] for name in protocol.Request.FIELDS))

    def ask(self, given: Any, **more: bytes) -> str | None:
        """The reply over the socket; None where the service does not judge it."""
        found = client.exchange(self.place, self.request(given, **more))
        return None if found is None else found[0].decode()

    def hook(self, given: Any, name: str = "claude", **more: Any) -> subprocess.CompletedProcess[bytes]:
        """The hook as a fresh process."""
        data = given if isinstance(given, bytes) else json.dumps(given).encode()
        return subprocess.run(
            [sys.executable, "-I", "-m", "autogate.hook", name, *self.folders],
            input=data,
            capture_output=True,
            timeout=60,
            check=False,
            env=self.environment,
            **more,
        )

    def connection(self) -> http.client.HTTPConnection:
        """A connection to its HTTP."""
        port = int(self.place.http.rpartition(":")[2].partition("/")[0])
        return http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def headers(self) -> dict[str, str]:
        """What a client that posts is configured to send."""
        token = Path(self.config, TOKEN_FILE).read_text().strip()
        return {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def post(
        self,
        given: Any,
        connection: http.client.HTTPConnection | None = None,
        *,
        path: str = "/hook/claude",
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, Any]:
        """Status and reply of one POST."""
        data = given if isinstance(given, bytes) else json.dumps(given).encode()
        own = connection or self.connection()
        try:
            own.request("POST", path, data, dict(self.headers() if headers is None else headers))
            response = own.getresponse()
            return response.status, json.loads(response.read())
        finally:
            if connection is None:
                own.close()

    def memory(self) -> float:
        """Megabytes that it has resident."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def processor(self) -> float:
        """Seconds of the processor that it has had, to a hundredth: what others do does not count."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bash(command: str, session: str = "s1", **more: Any) -> dict[str, Any]:
    """Claude Code's JSON before a shell command."""
    return {
        "session_id": session,
        "transcript_path": "",
        "cwd": "/tmp",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "toolu_1",
        **more,
    }


def decision(reply: Any) -> str:
    """Claude Code's word for a reply, as text or as an object."""
    found = json.loads(reply) if isinstance(reply, str | bytes) else reply
    return str(found["hookSpecificOutput"]["permissionDecision"])
