"""``autogate check``: one action, or a batch of them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from autogate.action import Action
from autogate.cli.arguments import CheckOptions
from autogate.cli.gate import Gate, working_directory
from autogate.cli.inputs import (
    TooLargeError,
    checked_text,
    decode,
    parse_json,
    read_bounded,
    standard_input,
    tool_action,
)
from autogate.errors import AutogateError, UsageError
from autogate.verdict import Decision, Risk, Verdict

if TYPE_CHECKING:
    from autogate.session import SessionJudge


def run(options: CheckOptions) -> int:
    """Judges, prints, and returns the exit code of the decision."""
    if options.batch is not None:
        from autogate.cli.batch import run_batch

        _consistent(options)
        return run_batch(options)
    try:
        _consistent(options)
        return _single(options)
    except AutogateError as error:
        if options.json:
            from autogate.cli.render import json_line

            sys.stdout.write(json_line({"decision": "block", "error": str(error)}))
        raise


def _consistent(options: CheckOptions) -> None:
    if options.batch is not None:
        if options.command is not None or options.tool is not None or options.input is not None:
            raise UsageError("--batch takes its commands from the file, not from the command line")
        if options.explain:
            raise UsageError("--explain is for one action, not for --batch")
    elif options.tool is not None or options.input is not None:
        if options.command is not None:
            raise UsageError("give either COMMAND or --tool with --input")
        if options.tool is None or options.input is None:
            raise UsageError("--tool and --input go together")
    elif options.command is None:
        raise UsageError(
            "nothing to judge",
            remedy="give a COMMAND in quotes, - to read it from a pipe, --tool with --input, or --batch FILE",
        )
    if options.transcript is not None and not os.path.isfile(options.transcript):
        raise UsageError("--transcript: there is no such file", where=options.transcript)


def session_of(options: CheckOptions) -> str:
    """The session that is named, else the one of the surroundings, else ``default``."""
    return options.session or os.environ.get("AUTOGATE_SESSION") or "default"


def judging_of(options: CheckOptions, gate: Gate) -> SessionJudge | None:
    """What judges in a session and records it; None where no trace is to be left."""
    if options.no_record:
        return None
    from autogate.cli.recording import recording_judge

    return recording_judge(gate)


def _single(options: CheckOptions) -> int:
    directory = working_directory(options.cwd)
    gate = Gate(options)
    judging = judging_of(options, gate)
    if judging is not None:
        judging.prepare(directory)
    setting, config = gate.at(directory)
    try:
        action = _action(options, directory)
    except TooLargeError as error:
        action = Action(options.tool or "Bash", {}, directory, session_of(options))
        verdict = Verdict(
            Decision.BLOCK,
            "input-too-large",
            f"{error.what}: too much to be read, by a person too",
            "input",
            instead="put the data into a file and name the file",
            risk=Risk.HIGH,
            session=action.session,
        )
        if judging is not None:
            judging.record(action, verdict)
    else:
        if judging is None:
            from autogate.funnel import judge

            verdict = judge(action, setting)
        else:
            verdict = judging.judge(action)
    from autogate.cli.render import json_line, show

    for problem in config.problems:
        sys.stderr.write(f"autogate: {problem}\n  until that is mended, the file allows nothing\n")
    if options.json:
        row = verdict.as_json()
        if options.explain:
            from autogate.cli.explain import as_json

            row["explain"] = as_json(verdict, action, setting)
        sys.stdout.write(json_line(row))
    else:
        show(verdict, action, setting, sys.stdout, str(config.values["color"].value), explain=options.explain)
    return int(verdict.decision.exit_code)


def _action(options: CheckOptions, directory: str) -> Action:
    session = session_of(options)
    if options.input is None:
        command = options.command
        assert command is not None
        if command == "-":
            command = decode(read_bounded(standard_input()))
        return Action.command(checked_text(command, "the command"), directory, session)
    raw = _input_text(options.input)
    return tool_action(options.tool, parse_json(raw, "--input"), directory, session, raw)


def _input_text(source: str) -> str:
    if source == "-":
        return decode(read_bounded(standard_input()))
    if not source.startswith("@"):
        return checked_text(source, "--input")
    try:
        descriptor = os.open(source[1:], os.O_RDONLY)
        try:
            return decode(read_bounded(descriptor))
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"--input: {why}", where=source[1:]) from error
