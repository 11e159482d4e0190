"""Programs that signal processes: kill, pkill, killall, fuser -k."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, readable
from autogate.knowledge.interface import Call, Example, Program
from autogate.knowledge.options import outcomes_of
from autogate.words.values import MANY, UNKNOWN, is_static

_EVERYTHING = re.compile(r"[.^$*?+()\[\]{}|\\\s]*\Z")
"""A pattern without one letter matches every process."""
_JOB = re.compile(r"%(?:\d+|[%+-]|\??[A-Za-z][\w.-]*)?\Z")
"""A job of the shell itself, by number, place or name."""
_SIGNAL = re.compile(r"-(?:\d+|(?:SIG)?[A-Z][A-Z0-9]+(?:[+-]\d+)?)\Z")


def _kill(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    signal = "stop"
    at = 0
    while at < len(words):
        word = words[at]
        if word in ("-l", "-L", "--list", "--table", "--help", "--version", "-V") or word.startswith(
            "--list="
        ):
            return
        if word in ("-s", "--signal", "-n", "-q", "--queue", "-o"):
            if word not in ("-q", "--queue") and at + 1 < len(words):
                signal = words[at + 1]
            at += 2
        elif word.startswith("--signal="):
            signal = word[9:]
            at += 1
        elif word in ("-a", "--all", "-p", "--pid", "--verbose", "-r", "--require-handler"):
            if word in ("-p", "--pid"):
                return  # only prints the pids
            at += 1
        elif at == 0 and word.startswith("-") and word not in ("--", "-") and len(word) > 1:
            signal = word[1:]
            at += 1
        elif word == "--timeout":
            at += 3
        else:
            break
    if words[at : at + 1] == ["--"]:
        at += 1
    if signal in ("0", "EXIT"):
        return
    for word in words[at:]:
        pid = UNKNOWN if word == MANY else word
        # -1 is every process one may signal, 1 the first
        all_of_them = pid in ("-1", "1", "-0")
        detail = (
            "stop"
            if signal in ("stop", "9", "15", "KILL", "TERM", "SIGKILL", "SIGTERM", "2", "INT")
            else signal
        )
        if _JOB.match(pid):  # only what this very shell has started
            yield Effect(Kind.PROCESS, f"the job {pid}", readable(detail), force="medium")
            continue
        yield Effect(Kind.PROCESS, pid, readable(detail), force="high" if all_of_them else "")


_MATCH = (
    "-A|--ignore-ancestors -c|--count -d|--delimiter= -e|--echo -f|--full -g|--pgroup= -G|--group="
    " -i|--ignore-case"
    " -l|--list-name -a|--list-full -m|--mrelease -n|--newest -o|--oldest -O|--older= -P|--parent="
    " -q|--queue="
    " -s|--session= -t|--terminal= -u|--euid= -U|--uid= -v|--inverse -w|--lightweight -x|--exact"
    " -F|--pidfile=read"
    " -L|--logpidfile -r|--runstates= --cgroup= --ns= --nslist= --signal= -H|--require-handler --env= -V -I"
    " -j= -M= -N= -S"
)


def _pkill(call: Call) -> Iterable[Outcome]:
    words = tuple(word for word in call.operands if not _SIGNAL.match(word))
    signals = [word[1:] for word in call.operands if _SIGNAL.match(word)]
    for outcome in outcomes_of(_PKILL, call.invocation._replace(argv=(call.invocation.argv[0], *words))):
        if signals[-1:] == ["0"] and isinstance(outcome, Effect) and outcome.kind is Kind.PROCESS:
            continue
        yield outcome


def _pkill_then(call: Call) -> Iterable[Outcome]:
    if call.value("--signal") == "0":
        return
    pattern = call.operands[0] if call.operands else None
    if pattern is not None:
        text = UNKNOWN if pattern == MANY else pattern
        wide = call.has("-v") or (is_static(text) and bool(_EVERYTHING.match(text)))
        yield Effect(Kind.PROCESS, text, "stop", force="high" if wide else "")
    elif call.has("-F", "-P", "-g", "-s"):
        what = call.value("-F", "-P", "-g", "-s") or ""
        yield Effect(Kind.PROCESS, what, "stop")
    elif call.options:
        what = " ".join(f"{name} {value or ''}".strip() for name, value in call.options)
        yield Effect(Kind.PROCESS, readable(what), "stop", force="high")


_PKILL = Program("pkill", _MATCH, then=_pkill_then)


def _killall(call: Call) -> Iterable[Outcome]:
    words = tuple(word for word in call.operands if not _SIGNAL.match(word))
    if any(word in ("-l", "--list") for word in words) or "-0" in call.operands:
        return ()
    return outcomes_of(_KILLALL, call.invocation._replace(argv=(call.invocation.argv[0], *words)))


def _killall_then(call: Call) -> Iterable[Outcome]:
    if call.has("-V") or call.value("-s") == "0":
        return
    if not call.operands:
        if call.has("-u", "-t"):
            what = f"all of {readable(call.value('-u', '-t') or '')}"
            yield Effect(Kind.PROCESS, what, "stop", force="high")
        return
    for word in call.operands:
        name = UNKNOWN if word == MANY else word
        wide = call.has("-r", "-m") and is_static(name) and bool(_EVERYTHING.match(name))
        yield Effect(Kind.PROCESS, name, "stop", force="high" if wide else "")


_KILLALL = Program(
    "killall",
    "-Z|--context= -e|--exact -g|--process-group -I|--ignore-case -i|--interactive -n|--ns= -o|--older-than="
    " -q|--quiet -r|--regexp -s|--signal= -u|--user= -v|--verbose -V -w|--wait -y|--younger-than= -c= -d -m"
    " -t= -z",
    then=_killall_then,
)


def _fuser(call: Call) -> Iterable[Outcome]:
    words = tuple(word for word in call.operands if not _SIGNAL.match(word))
    return outcomes_of(_FUSER, call.invocation._replace(argv=(call.invocation.argv[0], *words)))


def _fuser_then(call: Call) -> Iterable[Outcome]:
    if call.has("-k"):
        for word in call.operands:
            wide = call.has("-m") or word == "/"
            what = f"users of {readable(word)}"
            yield Effect(Kind.PROCESS, what, "stop", force="high" if wide else "")


_FUSER = Program(
    "fuser",
    "-a|--all -c -i|--interactive -I|--inode -k|--kill -l|--list-signals -m|--mount -M|--ismountpoint"
    " -n|--namespace="
    " -s|--silent -u|--user -v|--verbose -w|--writeonly -V -4|--ipv4 -6|--ipv6 -f -d -x",
    then=_fuser_then,
)


def _skill(call: Call) -> Iterable[Outcome]:
    what = " ".join(map(readable, call.operands))
    yield Effect(
        Kind.PROCESS, what, "stop" if call.invocation.name == "skill" else "priority", force="uncertain"
    )


PROGRAMS = (
    Program("kill gkill", raw=_kill),
    Program("pkill", raw=_pkill),
    Program("killall", raw=_killall),
    Program("killall5", raw=lambda call: (Effect(Kind.PROCESS, "all processes", "stop", force="high"),)),  # noqa: ARG005  # whatever the words
    Program("fuser", raw=_fuser),
    Program("skill snice", raw=_skill),
    Program(
        "xkill",
        "-display= -id= -button= -frame -all -version",
        effects=(Effect(Kind.PROCESS, "a client of the display", "stop"),),
    ),
    Program(
        "reptyr",
        "-l -L -s -T -v -h -V",
        "text*",
        effects=(Effect(Kind.PROCESS, "a running process", "trace", force="uncertain"),),
    ),
)

EXAMPLES = (
    Example("kill 1234", "process stop 1234"),
    Example("kill -9 …", "process stop …"),
    Example("kill %1", "process stop the job %1 !medium"),
    Example("kill -9 %1 12", "process stop the job %1 !medium; process stop 12"),
    Example("kill -HUP 12", "process HUP 12"),
    Example("kill -0 12", "pure"),
    Example("kill -l", "pure"),
    Example("kill -9 -1", "process stop -1 !high"),
    Example("kill -s KILL -- -12", "process stop -12"),
    Example("pkill -9 -f node", "process stop node"),
    Example("pkill -f .", "process stop . !high"),
    Example("pkill -u bob", "process stop -u bob !high"),
    Example("pkill -P 12", "process stop 12"),
    Example("pkill --bogus x", "unknown pkill: option --bogus is not known"),
    Example("killall -9 node", "process stop node"),
    Example("killall -u bob", "process stop all of bob !high"),
    Example("killall -r '.*'", "process stop .* !high"),
    Example("killall -l", "pure"),
    Example("fuser -k 8080/tcp", "process stop users of 8080/tcp"),
    Example("fuser -v /mnt", "pure"),
)
