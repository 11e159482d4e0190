"""Real shells on a pseudo-terminal; what is called dangerous only writes a mark into a throw-away folder."""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pexpect

from autogate.guard.snippets import snippet

READY = r"\x1b\[\?2004h"
"""The line editor begins to read a line."""
REFUSED = r"not run[^\n]*\n"
PROMPT = "PROMPT> "
CONFIG = """\
[[block]]
command = "forbidden"
reason = "a rule of the test"

[[block]]
path = "~/FORBIDDEN"
reason = "a rule of the test"

[[ask]]
command = "doubtful"
reason = "a question of the test"
"""
_PASSED = ("LANG", "LC_ALL", "TZ")
PATIENCE = 60.0
"""Seconds until what is waited for counts as lost; a busy machine is no fault."""


def missing(shell: str) -> str:
    """Why a shell cannot be tested, "" where it can."""
    return "" if shutil.which(shell) else f"{shell} is not installed"


class Terminal:
    """A guarded shell, with the folder ``self.home`` as its home and working directory."""

    def __init__(
        self,
        shell: str,
        home: Path,
        *,
        before: str = "",
        after: str = "",
        guard: bool = True,
        config: str = CONFIG,
        environment: dict[str, str] | None = None,
        arguments: tuple[str, ...] = (),
        python: str = sys.executable,
        wait: bool = True,
    ) -> None:
        """``before`` and ``after`` stand around the guard in the start-up file."""
        self.shell, self.home = shell, home
        (home / "bin").mkdir(parents=True, exist_ok=True)
        (home / "config").mkdir(exist_ok=True)
        (home / "tmp").mkdir(exist_ok=True)
        (home / "config" / "config.toml").write_text(config)
        for name in ("forbidden", "doubtful"):
            program = home / "bin" / name
            program.write_text(f'#!/bin/sh\necho x >>"$HOME/RAN-{name}"\n')
            program.chmod(0o755)
        editor = home / "bin" / "editor"
        editor.write_text('#!/bin/sh\necho forbidden >"$1"\n')
        editor.chmod(0o755)
        text = snippet(shell, python) if guard else ""
        self.environment = {
            **{name: value for name, value in os.environ.items() if name in _PASSED},
            "HOME": str(home),
            "ZDOTDIR": str(home),
            "AUTOGATE_CONFIG_DIR": str(home / "config"),
            "AUTOGATE_STATE_DIR": str(home / "state"),
            "TMPDIR": str(home / "tmp"),
            "PATH": f"{home}/bin:{Path(sys.executable).parent}:/usr/bin:/bin",
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
            "EDITOR": "editor",
            "VISUAL": "editor",
            "HISTFILE": str(home / "history"),
            **(environment or {}),
        }
        if shell == "bash":
            start = home / ".bashrc"
            start.write_text(f"PS1='{PROMPT}'; PS2='more> '\n{before}\n{text}\n{after}\n")
            command = ["--noprofile", "--rcfile", str(start), *arguments, "-i"]
        else:
            start = home / ".zshrc"
            start.write_text(
                f"PROMPT='{PROMPT}'; PROMPT2='more> '; unsetopt prompt_sp prompt_cr; "
                "HISTSIZE=99; SAVEHIST=0\n"
                f"{before}\n{text}\n{after}\n"
            )
            command = ["-d", "-i", *arguments]
        self.started = time.perf_counter()
        self.process: Any = _Shell(
            shutil.which(shell) or shell,
            command,
            env=self.environment,
            cwd=str(home),
            encoding="utf-8",
            codec_errors="replace",
            timeout=PATIENCE,
            dimensions=(50, 200),
            preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL),  # Python ignores it
        )
        self.process.delaybeforesend = None
        self.process.delayafterclose = self.process.delayafterterminate = 0
        self.process.ptyproc.delayafterclose = self.process.ptyproc.delayafterterminate = 0
        self.shown = _Shown()
        self.process.logfile_read = self.shown
        self.number = 0
        self.broken = False
        if wait:
            self.expect(READY)

    def expect(self, *patterns: str) -> int:
        """Waits for the first of some patterns."""
        self.broken = True
        found = int(self.process.expect(list(patterns)))
        self.broken = False
        return found

    def send(self, keys: str) -> None:
        """Types keys and waits for nothing."""
        self.process.type(keys)

    def keys(self, keys: str) -> bool:
        """Types keys that end a line; True where the shell took it, False where the guard refused it."""
        self.send(keys)
        if self.expect(READY, REFUSED) == 0:
            return True
        self.expect(PROMPT)
        return False

    def line(self, text: str) -> bool:
        """Types a line."""
        return self.keys(text + "\r")

    def ask(self, text: str, answer: str) -> None:
        """Types a line that is asked about, and answers."""
        self.send(text + "\r")
        self.expect(r"\[y/N\] ")
        self.send(answer)
        self.expect(*([READY] if answer == "y" else [READY, PROMPT]))

    def is_alive(self) -> bool:
        """Whether an allowed line still runs."""
        self.number += 1
        mark = f"ALIVE-{self.number}"
        self.send(f"touch ~/{mark}; echo '{mark[:3]}''{mark[3:]}'\r")
        self.expect(mark + r"\r?\n")
        self.expect(READY)
        return (self.home / mark).exists()

    def count(self, name: str) -> int:
        """How often a mark was made."""
        path = self.home / name
        return path.read_text().count("x") if path.exists() else 0

    def text(self, name: str) -> str:
        """What a file holds."""
        return (self.home / name).read_text().strip()

    def marks(self) -> dict[str, int]:
        """Every mark that was made since the last look; they are removed."""
        found = {}
        for path in sorted(self.home.iterdir()):
            if path.is_file() and (path.name.isupper() or path.name.startswith("RAN-")):
                if not path.name.startswith("ALIVE"):
                    found[path.name] = path.read_text().count("x")
                path.unlink()
        return found

    def worker(self) -> int:
        """The worker's process id."""
        self.send("echo worker=$__ag_worker.\r")
        self.expect(r"worker=(\d+)\.")
        found = int(self.process.match[1])
        self.expect(READY)
        return found

    def close(self) -> None:
        """Ends the shell."""
        if self.process.isalive():
            self.process.kill(signal.SIGKILL)
            self.process.wait()
        self.process.close()


class _Shell(pexpect.spawn):  # type: ignore[misc]  # the package has no types
    """Types while it reads: a terminal holds few bytes, and a shell that nobody reads from reads nothing."""

    unread = ""

    def type(self, keys: str) -> None:
        """Writes everything, and keeps what is shown meanwhile."""
        data = keys.encode()
        os.set_blocking(self.child_fd, False)
        while data:
            readable, writable, _ = select.select([self.child_fd], [self.child_fd], [], PATIENCE)
            if not readable and not writable:
                raise pexpect.TIMEOUT(f"{len(data)} bytes could not be typed")
            if readable:
                self.unread += super().read_nonblocking(65536, 0)
            if writable:
                data = data[os.write(self.child_fd, data[:1024]) :]

    def read_nonblocking(self, size: int = 1, timeout: float | None = -1) -> str:
        """What was read while typing first."""
        if self.unread:
            text, self.unread = self.unread, ""
            return text
        return str(super().read_nonblocking(size, timeout))


class _Shown:
    """Everything that was on the screen."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass
