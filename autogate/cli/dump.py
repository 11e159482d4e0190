"""``autogate dump``: what is, or would be, sent to a model, and what came back."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from autogate.action import Action
from autogate.cli.arguments import CheckOptions
from autogate.cli.check import session_of
from autogate.cli.gate import Gate, asks_a_model, working_directory
from autogate.cli.inputs import checked_text, decode, read_bounded, standard_input
from autogate.cli.render import json_line
from autogate.cli.text import escape, quantity
from autogate.config.paths import dump_folder
from autogate.errors import UsageError
from autogate.exit_codes import ExitCode

if TYPE_CHECKING:
    from autogate.classifier.configured import ConfiguredClassifier
    from autogate.classifier.dump import DumpFile
    from autogate.classifier.stages import Result
    from autogate.judgement.interface import Assessment
    from autogate.setting import Setting
    from autogate.verdict import Verdict


class Wanted(NamedTuple):
    """What to dump, and where to."""

    options: CheckOptions
    out: str | None = None
    json: bool = False
    no_redact: bool = False


class _Case(NamedTuple):
    """The action with what the local analysis found."""

    action: Action
    setting: Setting
    assessment: Assessment
    local: Verdict
    """What is answered without a model."""
    classifier: ConfiguredClassifier
    has_model: bool
    is_settled: bool
    """Whether the funnel settles it before a model would be asked."""


class _Probe:
    """Stands in the model's place, and sees whether it would be asked."""

    def __init__(self) -> None:
        self.asked = False

    def ask(self, action: Action, assessment: Assessment) -> Result:
        """An answer that decides nothing."""
        from autogate.classifier.interface import Stage
        from autogate.classifier.stages import Result

        del action, assessment
        self.asked = True
        return Result(allowed=False, reason="", stage=Stage.FAST, unavailable=True)


def _case(wanted: Wanted) -> _Case:
    from autogate.analysis import assess_action
    from autogate.funnel import judge
    from autogate.layers.interface import Pending
    from autogate.tools.catalogue import tool_named

    options = wanted.options
    if options.transcript is not None and not os.path.isfile(options.transcript):
        raise UsageError("--transcript: there is no such file", where=options.transcript)
    directory = working_directory(options.cwd)
    folder = os.path.abspath(wanted.out) if wanted.out else ""
    gate = Gate(options)
    setting, config, classifier = gate.dumping(directory, folder, redacted=not wanted.no_redact)
    text = options.command or ""
    if text == "-":
        text = decode(read_bounded(standard_input()))
    action = Action.command(checked_text(text, "the command"), directory, session_of(options))
    probe = _Probe()
    local = judge(action, setting._replace(classifier=probe, headless=False))
    pending = Pending(action, tool_named(action.tool), setting.world_for(directory))
    assessment = assess_action(pending, setting)
    has_model = asks_a_model(config, dict(os.environ))
    return _Case(action, setting, assessment, local, classifier, has_model, not probe.asked)


def request(wanted: Wanted) -> int:
    """Prints or writes the requests of the stages; nothing is sent."""
    from autogate.classifier.configured import requests_of
    from autogate.classifier.dump import STAGES, Dump, as_text, redacted
    from autogate.classifier.interface import Mode

    case = _case(wanted)
    classifier = case.classifier.built()
    requests = requests_of(classifier, case.action, case.assessment)
    _say_if_settled(case)
    if wanted.out:
        dump = Dump(
            os.path.abspath(wanted.out), classifier.plan.mode, redacted=not wanted.no_redact, private=False
        )
        for stage, body in requests:
            dump.request(stage, body)
        return _files(dump.files, json=wanted.json)
    staged = classifier.plan.mode is Mode.BOTH
    shown: dict[str, Any] = {STAGES[stage] if staged else "request": body for stage, body in requests}
    if not wanted.no_redact:
        shown = redacted(shown)
    sys.stdout.write(json_line(shown) if wanted.json else as_text(shown))
    return int(ExitCode.ALLOW)


def run(wanted: Wanted) -> int:
    """Sends, writes requests and answers, and ends with the decision's code."""
    from autogate.layers.interface import Pending
    from autogate.layers.model import verdict_from
    from autogate.tools.catalogue import tool_named
    from autogate.verdict import Decision, Risk

    case = _case(wanted)
    if case.local.decision is Decision.BLOCK and case.local.risk is Risk.CRITICAL:
        raise UsageError(
            f"not sent: the local analysis blocks it for good ({case.local.reason})",
            remedy="autogate dump request shows what the model would be sent",
        )
    if not case.has_model:
        raise UsageError(
            "no model is configured: nothing was sent", remedy="set ANTHROPIC_API_KEY or classifier.base_url"
        )
    _say_if_settled(case)
    result = case.classifier.ask_all(case.action, case.assessment)
    pending = Pending(
        case.action,
        tool_named(case.action.tool),
        case.setting.world_for(case.action.cwd),
        assessment=case.assessment,
    )
    verdict = case.local if case.is_settled else verdict_from(pending, result)
    if case.setting.headless and verdict.decision is Decision.ASK:
        verdict = verdict._replace(decision=Decision.BLOCK)
    files = case.classifier.dump.files if case.classifier.dump is not None else []
    rows = [_call_row(exchange) for exchange in case.classifier.exchanges]
    if wanted.json:
        row = {"decision": verdict.decision.word, "rule": verdict.rule, "reason": verdict.reason}
        sys.stdout.write(json_line({**row, "calls": rows, "files": files}))
    else:
        _print(f"{verdict.decision.word}  {verdict.reason}  [{verdict.rule}]")
        for call in rows:
            _print(
                "  ".join(f"{name} {value}" for name, value in call.items() if value not in (None, "", {}))
            )
        for file in files:
            _print(file)
    return int(verdict.decision.exit_code)


def _say_if_settled(case: _Case) -> None:
    if case.is_settled:
        sys.stderr.write(
            f"autogate: {case.local.decision.word} without a model ({escape(case.local.layer)}:"
            f" {escape(case.local.reason)}); `check` would not send this\n"
        )


def _call_row(exchange: Any) -> dict[str, Any]:
    from autogate.classifier.interface import ModelFailedError

    reply = exchange.reply
    row: dict[str, Any] = {"stage": exchange.stage.value}
    if isinstance(reply, ModelFailedError):
        return {**row, "error": reply.what, "status": reply.status}
    usage = {name: count for name, count in reply.usage._asdict().items() if count}
    return {**row, "model": reply.model, "stop_reason": reply.stop_reason, **usage}


def list_(*, json: bool = False) -> int:
    """Prints the dumps there are, the oldest first."""
    from autogate.classifier.dump import listed

    folder = dump_folder()
    rows = list(_grouped(listed(folder)))
    if json:
        sys.stdout.write(json_line({"folder": folder, "dumps": rows}))
        return int(ExitCode.ALLOW)
    if not rows:
        return _print(f"no dumps in {folder}")
    for row in rows:
        _print(f"{row['id'] or '-':<12} {row['time'] or '':<20} {row['size']:>8}  {' '.join(row['files'])}")
    return int(ExitCode.ALLOW)


def _grouped(files: tuple[DumpFile, ...]) -> Iterator[dict[str, Any]]:
    groups: dict[str, list[DumpFile]] = {}
    for file in files:
        groups.setdefault(file.id or file.name, []).append(file)
    for group in groups.values():
        identity = group[0].id
        yield {
            "id": identity or None,
            "time": _time(identity),
            "files": [file.name for file in group],
            "size": sum(file.size for file in group),
        }


def _time(identity: str) -> str | None:
    """The second as a date, None for an error file and for a number that is none."""
    if not identity or len(identity) > 11:
        return None
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(identity)))


def show(identity: str, *, json: bool = False) -> int:
    """Prints the files of an action, or one file."""
    from autogate.classifier.dump import of_action, read, read_json

    folder = dump_folder()
    files = of_action(folder, identity)
    if json:
        shown: dict[str, Any] = {
            file.name: read(folder, file) if file.kind == "error" else read_json(folder, file)
            for file in files
        }
        sys.stdout.write(json_line(shown))
        return int(ExitCode.ALLOW)
    for file in files:
        _print(f"=== {file.name} ===")
        for line in read(folder, file).split("\n"):
            _print(line)
    return int(ExitCode.ALLOW)


def diff(one: str, other: str | None) -> int:
    """Prints how two dumps' requests differ, or the two stages' of one; 1 where they do."""
    from difflib import unified_diff

    from autogate.classifier.dump import of_action, read_json

    folder = dump_folder()
    first = [file for file in of_action(folder, one) if file.kind != "error"]
    if other is None:
        by_stage = {file.stage: file for file in first if file.kind == "req"}
        if len(by_stage) < 2:
            raise UsageError(
                f"{one} has one request only", remedy="name a second dump: autogate dump diff A B"
            )
        pairs = [(by_stage["stage1"], by_stage["stage2"])]
    else:
        second = {(file.stage, file.kind): file for file in of_action(folder, other) if file.kind != "error"}
        if len(first) == len(second) == 1:
            pairs = [(first[0], next(iter(second.values())))]
        else:
            kinds = [((file.stage, file.kind), file) for file in first if file.kind == "req"]
            pairs = [(file, second[kind]) for kind, file in kinds if kind in second]
        if not pairs:
            raise UsageError(f"{one} and {other} have no stage in common")
    differ = False
    for left, right in pairs:
        lines = list(
            unified_diff(
                list(_lines(read_json(folder, left))),
                list(_lines(read_json(folder, right))),
                left.name,
                right.name,
                lineterm="",
                n=1,
            )
        )
        differ = differ or bool(lines)
        for line in lines:
            _print(line)
    return int(ExitCode.BLOCK if differ else ExitCode.ALLOW)


def _lines(value: Any, path: str = "") -> Iterator[str]:
    """A JSON value as lines ``path: text``, long texts line by line."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _lines(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _lines(inner, f"{path}[{number}]")
    elif isinstance(value, str):
        for line in value.split("\n"):
            yield f"{path}: {line}"
    else:
        yield f"{path}: {value}"


def clean(*, days: float | None = None, json: bool = False) -> int:
    """Deletes dumps and error files."""
    from autogate.classifier.dump import clean as delete

    folder = dump_folder()
    count = delete(folder, before=None if days is None else time.time() - days * 86_400)
    if json:
        sys.stdout.write(json_line({"folder": folder, "deleted": count}))
        return int(ExitCode.ALLOW)
    return _print(f"{quantity(count, 'file')} deleted in {folder}")


def _files(files: list[str], *, json: bool) -> int:
    if json:
        sys.stdout.write(json_line({"files": files}))
    for file in () if json else files:
        _print(file)
    return int(ExitCode.ALLOW)


def _print(text: str) -> int:
    sys.stdout.write(escape(text) + "\n")
    return int(ExitCode.ALLOW)
