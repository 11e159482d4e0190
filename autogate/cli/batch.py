"""``autogate check --batch``: JSON lines in, JSON lines out, in order and in bounded memory.

Answers are written when the input pauses, so that a client can ask line by line, and in blocks while
more input is there.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from errno import EISDIR
from typing import Any

from autogate.action import Action
from autogate.cli.arguments import CheckOptions
from autogate.cli.check import judging_of, session_of
from autogate.cli.gate import Gate, working_directory
from autogate.cli.inputs import LIMIT, checked_text, decode, parse_json, standard_input, tool_action
from autogate.errors import AutogateError, UsageError
from autogate.exit_codes import ExitCode

_BLOCK = 65_536
_PATIENCE = 0.25
"""Seconds after which answers are written although more input is there."""


def run_batch(options: CheckOptions) -> int:
    """Answers every line; 2 where one of them was bad, else 0."""
    from autogate.cli.render import json_line
    from autogate.funnel import judge

    assert options.batch is not None
    answerer = _Answerer(options, judge, json_line)
    descriptor = _open(options.batch)
    for lines in blocks(lambda: os.read(descriptor, _BLOCK)):
        answers: list[str] = []
        written = time.monotonic()
        for line in lines:
            answers.append(answerer.answer(line))
            if time.monotonic() - written > _PATIENCE:
                _write(answers)
                written = time.monotonic()
        _write(answers)
        if answerer.gate.cancelled:
            return int(ExitCode.INTERRUPTED)
    for problem in answerer.problems:
        sys.stderr.write(f"autogate: {problem}\n  until that is mended, the file allows nothing\n")
    if answerer.bad:
        sys.stderr.write(f"autogate: bad lines: {answerer.bad}, the first is line {answerer.first_bad}\n")
    return int(ExitCode.ERROR if answerer.bad else ExitCode.ALLOW)


def _write(answers: list[str]) -> None:
    sys.stdout.write("".join(answers))
    sys.stdout.flush()
    answers.clear()


def _open(source: str) -> int:
    if source == "-":
        return standard_input()
    try:
        descriptor = os.open(source, os.O_RDONLY)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"--batch: {why}", where=source) from error
    if os.path.isdir(descriptor):
        os.close(descriptor)
        raise UsageError(f"--batch: {os.strerror(EISDIR)}", where=source)
    return descriptor


def blocks(read: Callable[[], bytes]) -> Iterator[list[bytes | None]]:
    """The lines of a stream, those of one read together; None for a line beyond the limit."""
    rest = b""
    oversized = False
    while piece := read():
        found: list[bytes | None] = []
        lines = (rest + piece).split(b"\n")
        rest = lines.pop()
        if oversized and lines:
            lines[0] = b""
            found.append(None)
            del lines[0]
            oversized = False
        found += [line if len(line) <= LIMIT else None for line in lines]
        if oversized or len(rest) > LIMIT:
            oversized, rest = True, b""
        yield found
    if oversized:
        yield [None]
    elif rest:
        yield [rest]


def _text(data: bytes | None) -> str:
    if data is None:
        raise UsageError("the line is larger than 1 MB")
    return decode(data)


def _object(text: str) -> dict[str, Any]:
    row = parse_json(text)
    if not isinstance(row, dict):
        raise UsageError("the line is not a JSON object")
    return row


class _Answerer:
    """Answers one line after the other."""

    def __init__(
        self, options: CheckOptions, judge: Callable[..., Any], json_line: Callable[[dict[str, Any]], str]
    ) -> None:
        self.gate = Gate(options)
        self._directory = working_directory(options.cwd)
        self._session = session_of(options)
        self._judge = judge
        self._json_line = json_line
        self._number = 0
        self._judging = judging_of(options, self.gate)
        if self._judging is not None:
            self._judging.prepare(self._directory)
        self.problems = self.gate.at(self._directory)[1].problems
        self.bad = 0
        self.first_bad = 0

    def answer(self, data: bytes | None) -> str:
        """The answer to a line, "" for a blank one. Whatever goes wrong is this line's block."""
        self._number += 1
        identity: Any = None
        try:
            text = _text(data)
            if not text.strip():
                return ""
            row = _object(text)
            identity = row.get("id")
            action = self._action(row, text)
            if self._judging is not None:
                verdict = self._judging.judge(action)
            else:
                verdict = self._judge(action, self.gate.at(action.cwd)[0])
            return self._json_line({"id": identity, **verdict.as_json()})
        except AutogateError as error:
            return self._bad(identity, str(error))
        except Exception as error:
            if os.environ.get("AUTOGATE_DEBUG") == "1":
                raise
            return self._bad(identity, f"internal error ({type(error).__name__})")

    def _bad(self, identity: Any, error: str) -> str:
        self.bad += 1
        self.first_bad = self.first_bad or self._number
        return self._json_line({"id": identity, "line": self._number, "decision": "block", "error": error})

    def _action(self, row: dict[str, Any], text: str) -> Action:
        cwd, session = row.get("cwd"), row.get("session", self._session)
        if cwd is None:
            cwd = self._directory
        elif not isinstance(cwd, str) or not cwd:
            raise UsageError("cwd is not a path")
        elif cwd != self._directory:
            cwd = os.path.normpath(os.path.join(self._directory, checked_text(cwd, "cwd")))
        if not isinstance(session, str):
            raise UsageError("session is not a text")
        if "command" in row:
            command = row["command"]
            if "tool" in row or "input" in row:
                raise UsageError("a line has either command or tool and input")
            if not isinstance(command, str):
                raise UsageError("command is not a text")
            return Action.command(checked_text(command, "the command"), cwd, session)
        if "tool" not in row or "input" not in row:
            raise UsageError("a line has command, or tool and input")
        return tool_action(row["tool"], row["input"], cwd, session, text)
