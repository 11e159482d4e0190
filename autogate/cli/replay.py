"""``autogate replay``: past sessions against today's rules; and the merging of several machines' reports."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from autogate.cli.text import quantity
from autogate.errors import AutogateError, UsageError
from autogate.exit_codes import ExitCode
from autogate.replay.expectations import Awaited, BaselineWriter, Expectations, read_baseline
from autogate.replay.interface import Choice, Outcome, Plan, Row
from autogate.replay.judging import Judge, basis_of
from autogate.replay.new_file import is_standard_output, partial, place_of
from autogate.replay.reports.interface import STDOUT, Report, open_report
from autogate.replay.running import FileEnd, Progress, Stop, events
from autogate.replay.saved import Contents, forget, going_on, keep, of_others, set_aside
from autogate.replay.summary import Summary
from autogate.verdict import Decision

if TYPE_CHECKING:
    from autogate.replay.running import Event


class ReplayOptions(NamedTuple):
    """What ``autogate replay`` was asked."""

    files: tuple[str, ...]
    format_name: str = "auto"
    backend: str | None = None
    mode: str | None = None
    since: str | None = None
    only_tool: tuple[str, ...] = ()
    cwd_map: tuple[str, ...] = ()
    sample: float = 1.0
    shard: str | None = None
    jobs: int = 1
    record: bool = False
    lenient: bool = False
    baseline: str | None = None
    write_baseline: str | None = None
    strict: bool = False
    against_labels: bool = False
    fail_on: str | None = None
    reports: tuple[str, ...] = ()
    resume: bool = False
    verbose: bool = False
    json: bool = False
    batch_api: bool = False


def run(options: ReplayOptions) -> int:
    """Judges, prints the sums, writes the reports."""
    if options.files[:1] == ("merge",) and not os.path.lexists("merge"):
        return _finish_merge(options)
    options = options._replace(reports=tuple(map(_named, options.reports)))
    plan = _plan(options)
    expectations = _expectations(options, _awaited(options))
    _check_targets(options, [source.path for source in plan.sources])
    _tell_of_mode(options, plan)
    basis = basis_of(plan)
    saved = _saved(options, plan, basis)
    plan = plan._replace(saved=saved.paths, basis=basis)
    sinks = _Sinks(options, basis)
    with Stop() as stop:
        return _run(options, sinks, expectations, _events(options, plan, lambda: stop.asked), plan, saved)


def _named(report: str) -> str:
    """A report on /dev/stdout is one on standard output."""
    kind, _, target = report.partition("=")
    return f"{kind}={STDOUT}" if target and is_standard_output(target) else report


def _tell_of_mode(options: ReplayOptions, plan: Plan) -> None:
    """Stages of a model that is not asked change nothing: whoever chose some should know."""
    if options.mode:
        from autogate.cli.recording import tell

        judge = Judge(plan)
        judge.close()
        if not judge.asks_a_model:
            tell("no model is asked, so --mode changes nothing; --backend anthropic asks one")


def _events(options: ReplayOptions, plan: Plan, stop: Callable[[], bool]) -> Iterator[Event]:
    if not options.batch_api:
        return events(plan, stop, options.jobs)
    from autogate.cli.recording import tell
    from autogate.replay.batching import batched

    return batched(plan, stop, _json_report(options), resume=options.resume, note=tell)


def _json_report(options: ReplayOptions) -> str:
    """The file beside which what is sent in batches is noted."""
    if target := _json_target(options):
        return target
    raise UsageError(
        "--batch-api notes what it sends beside a JSON report, to go on with it by --resume",
        remedy="give one: --report json=FILE",
    )


def _plan(options: ReplayOptions) -> Plan:
    from autogate.replay.sources import shard, sources

    found = sources(options.files)
    if options.shard is not None:
        found = shard(found, *_shard(options.shard))
    if not 0 < options.sample <= 1:
        raise UsageError("--sample is a share between 0 and 1", remedy="for example --sample 0.1")
    if options.record and options.jobs > 1:
        raise UsageError("--record needs the calls in their order: leave out --jobs")
    if options.batch_api:
        _json_report(options)
        if options.record or options.jobs > 1:
            raise UsageError("--batch-api goes together with neither --record nor --jobs")
    watched = options.baseline or options.write_baseline or options.against_labels or options.fail_on
    return Plan(
        found,
        options.format_name,
        options.lenient,
        Choice(options.only_tool, _since(options.since), options.sample),
        options.backend or ("anthropic" if options.batch_api else ""),
        options.mode or "",
        tuple(_mapping(text) for text in options.cwd_map),
        options.record,
        detailed=bool(options.reports or watched),
    )


def _json_target(options: ReplayOptions) -> str:
    """The file of the JSON report, "" where there is none."""
    for report in options.reports:
        kind, _, target = report.partition("=")
        if kind == "json" and target not in ("", "-"):
            return target
    return ""


def _saved(options: ReplayOptions, plan: Plan, basis: str) -> Contents:
    """The reports that are gone on with: what was complete, or what killed runs left."""
    if not options.resume:
        return Contents((), frozenset(), frozenset())
    target = _json_target(options)
    if not target or place_of(target).through:
        raise UsageError("--resume goes on with a JSON report", remedy="give it: --report json=FILE")
    return going_on(target, [source.path for source in plan.sources], basis)


def _awaited(options: ReplayOptions) -> Awaited:
    """Which calls of a baseline should be here: all but those of other shards."""
    from autogate.replay.sources import shard, sources

    everything = sources(options.files)
    ours = set(shard(everything, *_shard(options.shard)) if options.shard else everything)
    by_name = {source.name: source in ours for source in everything}

    def here(_key: int, file: str) -> bool:
        parts = file.split("/")
        names = ("/".join(parts[at:]) for at in range(len(parts)))  # it may have lain elsewhere
        return next((by_name[name] for name in names if name in by_name), True)

    return here


def _expectations(options: ReplayOptions, awaited: Awaited | None = None) -> Expectations:
    keys: list[int] = []

    def note(key: int, file: str) -> None:
        if awaited is None or awaited(key, file):
            keys.append(key)

    baseline = read_baseline(options.baseline, note) if options.baseline else None
    fail_on = Decision[options.fail_on.upper()] if options.fail_on else None
    checks = Expectations(baseline, labels=options.against_labels, strict=options.strict, fail_on=fail_on)
    checks.await_all(keys)
    return checks


class _Sinks:
    """Where the rows go."""

    def __init__(self, options: ReplayOptions, basis: str = "") -> None:
        """``basis``: what is judged by."""
        printed = [report for report in options.reports if report.endswith("=-") or report == "github"]
        if len(printed) > 1:
            raise UsageError(f"only one report goes to standard output, not {' and '.join(printed)}")
        self._open: list[Report] = []
        json = _json_target(options)
        self.json = "" if not json or place_of(json).through else place_of(json).path
        self.lost = False
        """Whether one of them could not be written; the others are, all the same."""
        try:
            self._open += (open_report(wanted, basis) for wanted in options.reports)
            if options.write_baseline:
                self._open.append(BaselineWriter(options.write_baseline))
        except BaseException:
            self.give_up()
            raise

    def add(self, row: Row) -> None:
        for sink in tuple(self._open):
            try:
                sink.add(row)
            except (AutogateError, OSError) as error:
                self._lose(sink, error)

    def finish(self, summary: Summary, *, whole: bool = True) -> None:
        """``whole``: what the run found is worth more than what an earlier one left in the same place."""
        for sink in tuple(self._open):
            if not whole and sink.replaces:
                self._leave(sink)
                continue
            try:
                sink.finish(summary)
            except (AutogateError, OSError) as error:
                self._lose(sink, error)

    def _leave(self, sink: Report) -> None:
        from autogate.cli.recording import tell

        if sink.replaces:
            tell(f"{sink.replaces} is left as it was")
        sink.give_up()

    def give_up(self) -> None:
        for sink in self._open:
            sink.give_up()

    def _lose(self, sink: Report, error: AutogateError | OSError) -> None:
        from autogate.cli.recording import tell

        self._open.remove(sink)
        sink.give_up()
        self.lost = True
        tell(f"a report cannot be written ({error.strerror})" if isinstance(error, OSError) else str(error))


def _check_targets(options: ReplayOptions, read: Iterable[str]) -> None:
    """Raises UsageError where a file would be written twice, or over what is read."""
    known = {_identity(path): "is a transcript that is read" for path in read}
    if options.baseline:
        known[_identity(options.baseline)] = "is the baseline that is read"
    reports = (report.partition("=")[2] for report in options.reports)
    for target in (*reports, options.write_baseline):
        if not target or target == STDOUT:
            continue
        path = place_of(target).path
        written = [_identity(path), _identity(partial(path))]
        for each in written:
            if each in known:
                raise UsageError(known[each], where=target, remedy="give another file for the report")
        known.update(dict.fromkeys(written, "two reports go to one file"))


def _identity(path: str) -> str:
    """The same for all names of a file."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return os.path.realpath(path)
    return f"{found.st_dev} {found.st_ino}"


def _run(
    options: ReplayOptions,
    sinks: _Sinks,
    checks: Expectations,
    found: Iterator[Event],
    plan: Plan,
    saved: Contents,
) -> int:
    summary = Summary()
    summary.shard = options.shard or ""
    shown = _Progress(summary, sum(source.size for source in plan.sources))
    started = time.monotonic()
    ended = 0
    mistake: AutogateError | None = None
    taken = _Taken(saved)
    try:
        for event in found:
            if isinstance(event, Row):
                taken.add(event)
                row = summary.add(checks.checked(event))
                sinks.add(row)
                shown.add(row)
            elif isinstance(event, Progress):
                shown.at(event.bytes)
            else:
                ended += 1
                _ended(event, summary, plan, ended)
                shown.file(event.source.size)
                taken.check(event.source.path, last=ended == len(plan.sources))
    except AutogateError as error:  # a wrong "expect", a process that ended: what is known is reported
        mistake = error
    finally:
        shown.close()
    summary.interrupted = not isinstance(mistake, UsageError) and ended < len(plan.sources)
    summary.seconds = time.monotonic() - started
    if not summary.interrupted:
        summary.missing = checks.missing
        summary.missing_fails = options.strict and checks.missing > 0
    _finish(sinks, summary, taken, mistake)
    if mistake is not None:
        raise mistake
    _print(options, summary)
    return _code(summary, lost=sinks.lost)


class _Taken:
    """What a run found again of the calls in the report that it goes on with."""

    def __init__(self, saved: Contents) -> None:
        self._saved = saved
        self.left = set(saved.keys)
        """Those that did not come yet."""
        self._found = False
        self.target = saved.paths[-1] if saved.keys else ""

    def add(self, row: Row) -> None:
        """One call."""
        key = int(row.key, 16)
        if key in self.left:
            self.left.remove(key)
            self._found = True

    def check(self, path: str, *, last: bool) -> None:
        """At the end of a transcript. Raises UsageError where the report is of another one of that name."""
        if not self._found and self._saved.files and (last or path in self._saved.files):
            raise of_others(self.target, sorted(self._saved.files))


def _finish(sinks: _Sinks, summary: Summary, taken: _Taken, mistake: AutogateError | None) -> None:
    """Puts the reports in their places; one that is there goes only for one that is worth more."""
    from autogate.cli.recording import tell

    judged = mistake is None and (summary.calls > 0 or not summary.errors)
    whole = judged and not summary.interrupted
    if whole and taken.left:
        some = quantity(len(taken.left), "call")
        tell(f"{some} of the report before did not come again: it is kept as {keep(taken.target)}")
    elif judged and taken.target:
        set_aside(taken.target)  # the next run goes on with both
    sinks.finish(summary, whole=whole)
    if whole and not sinks.lost and sinks.json:
        forget(sinks.json)


def _ended(event: FileEnd, summary: Summary, plan: Plan, ended: int) -> None:
    following = plan.sources[ended] if ended < len(plan.sources) else None
    session = event.source.parent or event.source.path
    same = following is not None and following.parent == session
    summary.end_file(event.skipped, cut_off=event.cut_off, same_session=same)
    if event.problem:
        from autogate.cli.recording import tell

        summary.errors.append(event.problem)
        tell(event.problem)


def _print(options: ReplayOptions, summary: Summary) -> None:
    from autogate.cli.render import json_line
    from autogate.replay.tables import agreement, console

    # A report on standard output has it to itself.
    out = sys.stderr if any(report.endswith("=-") for report in options.reports) else sys.stdout
    if options.json:
        out.write(json_line(summary.as_json()))
        return
    lines = list(console(summary, verbose=options.verbose))
    if options.against_labels:
        lines += ["", *agreement(summary)]
    if "github" in options.reports or os.environ.get("GITHUB_ACTIONS") == "true":
        # A file's name, or a word of a transcript, must not be a command.
        token = os.urandom(16).hex()
        lines = [f"::stop-commands::{token}", *lines, f"::{token}::"]
    out.write("".join(f"{line}\n" for line in lines))


def _code(summary: Summary, *, lost: bool) -> int:
    if summary.interrupted:
        return int(ExitCode.INTERRUPTED)
    if summary.errors or lost:
        return int(ExitCode.ERROR)
    if summary.outcomes[Outcome.UNEXPECTED.value] or summary.missing_fails:
        return 1
    return 3 if summary.unavailable or summary.faults else 0


# ── options ──────────────────────────────────────────────────────────────────────────────────────


def _since(text: str | None) -> float:
    from autogate.cli.sessions import seconds
    from autogate.replay.calls import seconds_of

    if text is None:
        return 0.0
    moment = seconds_of(text)
    if moment is not None:
        return moment
    try:
        return time.time() - seconds(text, "--since")
    except UsageError:
        raise UsageError(
            f"--since is an age or a time, not {text!r}", remedy="for example 2h, 30d, 2026-01-31"
        ) from None


def _shard(text: str) -> tuple[int, int]:
    index, _, number = text.partition("/")
    if not (index.isdecimal() and number.isdecimal() and 1 <= int(index) <= int(number)):
        raise UsageError("--shard is I/N, with I from 1 to N", remedy="for example --shard 2/5")
    return int(index), int(number)


def _mapping(text: str) -> tuple[str, str]:
    old, _, new = text.partition("=")
    if not old.startswith("/") or not new or old.rstrip("/") == "":
        raise UsageError("--cwd-map is OLD=NEW", remedy="for example --cwd-map /home/runner/work=$PWD")
    return old.rstrip("/"), os.path.abspath(new)


# ── how far it is ────────────────────────────────────────────────────────────────────────────────


class _Progress:
    """A line on a terminal; elsewhere a plain line now and then."""

    def __init__(self, summary: Summary, total: int) -> None:
        self._summary = summary
        self._total = total
        self._done = 0
        self._inside = 0
        self._decided = [0, 0, 0]
        self._terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._started = self._shown = time.monotonic()
        self._rows = 0
        self._width = 0

    def add(self, row: Row) -> None:
        """One more call."""
        self._decided[row.decision] += 1
        self._rows += 1
        if not self._rows % 16 or row.usage:
            self._show()

    def at(self, done: int) -> None:
        """So far in the current file."""
        self._inside = done

    def file(self, size: int) -> None:
        """A file is done."""
        self._done += size
        self._inside = 0

    def _show(self) -> None:
        now = time.monotonic()
        if now - self._shown < (0.1 if self._terminal else 10):
            return
        self._shown = now
        from autogate.replay.tables import progress

        text = progress(
            self._summary,
            self._done + self._inside,
            self._total,
            now - self._started,
            (self._decided[0], self._decided[1], self._decided[2]),
        )
        if self._terminal:
            sys.stderr.write(f"\r{text.ljust(self._width)}")
            self._width = len(text)
        else:
            sys.stderr.write(f"autogate: {text}\n")
        sys.stderr.flush()

    def close(self) -> None:
        """Leaves a clean line."""
        if self._terminal and self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()


# ── merge ────────────────────────────────────────────────────────────────────────────────────────


def _finish_merge(options: ReplayOptions) -> int:
    from autogate.replay.merging import common_basis, merged

    files = options.files[1:]
    if not files:
        raise UsageError("no reports are given", remedy="autogate replay merge A.json B.json …")
    options = options._replace(reports=tuple(map(_named, options.reports)))
    _check_targets(options, files)
    checks = _expectations(options)
    sinks = _Sinks(options, common_basis(files))
    summary = Summary()
    watched = options.baseline or options.against_labels or options.fail_on
    try:
        for row in merged(files, summary):
            sinks.add(summary.take(checks.checked(row) if watched else row))
    except BaseException:
        sinks.give_up()
        raise
    if options.baseline:
        summary.missing = checks.missing
        summary.missing_fails = options.strict and checks.missing > 0
    sinks.finish(summary)
    _print(options, summary)
    return _code(summary, lost=sinks.lost)
