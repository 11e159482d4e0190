"""The worker of one shell: answers its questions until the shell is gone.

Started as ``<absolute python> -I -m autogate.guard.worker SHELL PID SESSION POSTURE FOLDER``, with two pipes
``q`` and ``r`` in the folder, which it removes. ``--once`` in place of the folder: questions on standard
input, answers on standard output.
"""

from __future__ import annotations

import gc
import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from autogate.guard.protocol import VERSION, Answer, Question, Questions

if TYPE_CHECKING:
    from autogate.guard.judge import LineJudge
    from autogate.guard.status import Process

_VALUE = re.compile(r"[vlu]:[A-Za-z_][A-Za-z0-9_]*|p:")
"""A variable's value; a list's elements, or the shell's arguments, as quoted words; one that is not set."""
_PLACE = re.compile(r"e:(PATH|CDPATH)")
ONCE = "once"
"""The ticket where nobody else can write."""
_IDLE = 0.05
"""Seconds without a question after which decisions are written down."""
_PARENT = 2.0
"""Seconds between looks whether the shell is still there."""
_USUAL = (
    "ls -l /usr | head -n 1",
    'for i in 1 2; do echo "$(echo a)" >/dev/null; done',
    "cd /tmp && git status && git log -1",
    "cat <<'E' | grep -c x | sort\nx\nE",
    "if [ -f a ]; then make -n b; else find . -name '*.py' | xargs wc -l; fi",
    "sed -n 1p a | awk '{print $1}' | cut -c1",
    "rm -f /tmp/a/b; mkdir -p /tmp/a; cp /tmp/a /tmp/b",
    "python3 -c 'print(1)'; npm test; pip list",
)
"""Lines of the kinds that people type, so that the first of a kind does not wait for what it needs."""


class Worker:
    """Answers questions, one after the other."""

    def __init__(self, shell: str, pid: int, session: str, posture: str) -> None:
        """The judge is made at once, so that the first question does not wait for it."""
        from autogate.guard.judge import Line, LineJudge

        self._judge = LineJudge(shell, session, posture)
        self._make_line = Line
        self._shell, self._pid, self._session, self._posture = shell, pid, session, posture
        self._place = f"/proc/{pid}/cwd"
        self._started = time.time()
        self._last = 0.0
        self._times: list[float] = []
        self._noted = 0
        self._count = 0
        self._unhooked = False
        self._mechanism = os.environ.pop("AUTOGATE_MECHANISM", "")
        self._process: Process | None = None
        self._dirty = True

    def answer(self, question: Question) -> Answer | None:
        """None where nothing is expected."""
        fields = question.fields
        match question.kind:
            case "judge":
                return self._line(question)
            case "yes" if len(fields) == 1:
                self._judge.approved(fields[0])
            case "refused" if len(fields) == 1:
                self._judge.refused(fields[0])
            case "bypass" if len(fields) == 2:
                self._judge.bypassed(*fields, "the person bypassed autogate (AUTOGATE_BYPASS=1)")
            case "unchecked" if len(fields) == 3:
                self._judge.bypassed(*fields)
            case "unhooked":
                self._unhooked = self._dirty = True
            case "hooked":
                self._unhooked, self._dirty = False, True
        return None

    def _line(self, question: Question) -> Answer:
        fields = question.fields
        if len(fields) < 3 or len(fields) % 2 != 1:
            return Answer("fail", reason="the question is malformed")
        started = time.perf_counter()
        directory, text, flags = self._really_in(fields[0]), fields[1], fields[2]
        functions: dict[str, str] = {}
        values: dict[str, str] = {}
        pairs: list[tuple[str, str]] = []
        if len(fields) > 3:
            pairs += zip(fields[3::2], fields[4::2], strict=True)
            if "a" in flags:
                self._judge.aliases({name[2:]: body for name, body in pairs if name.startswith("a:")})
            functions = {name[2:]: body for name, body in pairs if name.startswith("f:")}
            values = {name: value for name, value in pairs if _VALUE.fullmatch(name)}
        elif "a" in flags:
            self._judge.aliases({})
        if "e" in flags:
            self._judge.places({name[2:]: value for name, value in pairs if _PLACE.fullmatch(name)})
        line = self._make_line(directory, text, "f" in flags, functions, values, "n" in flags, "v" in flags)
        answer = self._judge.answer(question.id, line)
        self._times.append(time.perf_counter() - started)
        return answer

    def _really_in(self, directory: str) -> str:
        """The shell's directory: what it says is a variable, which may have been set to anything."""
        try:
            place = os.readlink(self._place)
            if place == directory:
                return directory
            real = os.stat(self._place)
        except OSError:
            return directory  # there is no /proc
        with suppress(OSError, ValueError):
            if os.path.samestat(os.stat(directory), real):
                return directory
        return place if real.st_nlink else directory

    def rest(self) -> None:
        """Nothing is asked: writes down what is to be kept."""
        self._judge.write()
        if self._dirty or len(self._times) > self._noted:
            from autogate.guard.status import State, process, write_state

            self._process = self._process or process(self._pid)
            if len(self._times) > self._noted:
                self._count += len(self._times) - self._noted
                self._last = time.time()
            self._times = self._times[-100:]
            self._noted = len(self._times)
            self._dirty = False
            times = sorted(self._times)
            write_state(
                State(
                    self._pid,
                    os.getpid(),
                    self._shell,
                    self._session,
                    self._posture,
                    self._started,
                    self._last,
                    self._count,
                    times[len(times) // 2] * 1000 if times else 0.0,
                    self._unhooked,
                    self._mechanism,
                    self._process.image,
                    self._process.born,
                )
            )

    def prepare(self) -> None:
        """The answer is out: what a line like the last one takes long to start is started for the next."""
        if "autogate.syntax.shfmt" not in sys.modules:
            return  # no line has needed it
        from autogate.syntax.literals import UnreadableError
        from autogate.syntax.shfmt import keep_ready

        with suppress(UnreadableError):
            keep_ready()

    def begin(self) -> None:
        """Nothing has been asked yet: says that it is there."""
        self.rest()

    def end(self) -> None:
        """The shell is gone."""
        from autogate.guard.status import remove_state

        self._judge.close()
        remove_state(self._pid)

    def close(self) -> None:
        """Writes the rest; for a single question."""
        self._judge.close()


def main(arguments: Sequence[str]) -> int:
    """Runs until the shell ends."""
    if len(arguments) != 5 or arguments[0] not in ("bash", "zsh") or not arguments[1].isdigit():
        return 2
    shell, pid, session, posture, folder = arguments
    if folder == "--once":
        return _once(Worker(shell, int(pid), session, posture))
    for name in ("SIGINT", "SIGQUIT", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGPIPE"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)  # the terminal's, meant for others
    os.closerange(3, 256)  # else it would hold its own pipes open, and never see their end
    os.chdir("/")
    watched = _Watched(int(pid))
    worker = Worker(shell, int(pid), session, posture)
    worker.begin()
    warming = _warm_up()
    questions, answers = _pipes(folder, watched, warming)
    return _serve(worker, shell, watched, questions, answers, warming)


class _Watched:
    """The shell, which need not be the parent: without it there is nothing to do."""

    def __init__(self, pid: int) -> None:
        """Linux has handles of processes, readable once they have ended; elsewhere the number counts."""
        self.pid = pid
        self.handle = -1
        self._gone = False
        if hasattr(os, "pidfd_open"):
            try:
                self.handle = os.pidfd_open(pid)
            except ProcessLookupError:
                self._gone = True
            except OSError:
                return  # a kernel without them

    def is_there(self) -> bool:
        """Whether it still runs."""
        if self.handle >= 0:
            return not select.select([self.handle], [], [], 0)[0]
        with suppress(PermissionError):
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                self._gone = True
        return not self._gone


def _pipes(folder: str, watched: _Watched, warming: Iterator[None]) -> tuple[int, int]:
    """Waits until the shell opens its ends, or is gone, and removes the names; meanwhile it gets warm."""

    def look(_number: int, _frame: object) -> None:
        if not watched.is_there():
            from autogate.guard.status import remove_state

            _remove(folder)
            remove_state(watched.pid)
            os._exit(0)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _PARENT, _PARENT)
    while not _is_open(folder) and next(warming, ...) is None:
        pass
    answers = os.open(os.path.join(folder, "r"), os.O_WRONLY)
    questions = os.open(os.path.join(folder, "q"), os.O_RDONLY)
    signal.setitimer(signal.ITIMER_REAL, 0)
    _remove(folder)
    return questions, answers


def _is_open(folder: str) -> bool:
    """Whether the shell has opened its end."""
    try:
        os.close(os.open(os.path.join(folder, "r"), os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


def _remove(folder: str) -> None:
    for name in ("q", "r"):
        os.unlink(os.path.join(folder, name))
    os.rmdir(folder)


def _serve(
    worker: Worker,
    shell: str,
    watched: _Watched,
    questions: int,
    answers: int,
    warming: Iterator[None],
) -> int:
    from autogate.guard.failure import on_failure
    from autogate.guard.snippets import refresh

    ticket, following = _ticket(), _ticket()
    os.write(answers, f"{VERSION} hello {os.getpid()} {ticket} {on_failure()}\n".encode())
    parser = Questions()
    refreshed = False
    resting = False
    wait = select.poll()
    wait.register(questions, select.POLLIN)
    if watched.handle >= 0:
        wait.register(watched.handle, select.POLLIN)
    while True:
        ready = wait.poll((_PARENT if resting else _IDLE) * 1000)
        if ready and ready[0][0] == watched.handle:
            break  # what it asked last, nobody waits for
        if not ready:
            if not resting:
                worker.rest()
                if next(warming, ...) is None:
                    continue
                gc.collect(1)
                resting = True
                if not refreshed:
                    refreshed = True
                    refresh(shell)
            elif watched.is_there():
                worker.rest()
            if not watched.is_there():
                break
            continue
        data = os.read(questions, 65536)
        if not data:
            break
        resting = False
        for question in parser.feed(data):
            answer = worker.answer(question)
            if answer is not None:
                if not _send(answers, answer.encoded(question.id, ticket, following, wide=question.wide)):
                    worker.end()
                    return 0
                ticket, following = following, _ticket()
        worker.prepare()
    worker.end()
    return 0


def _warm_up() -> Iterator[None]:
    """Imports what a usual line needs, and with each step what other lines need. Nothing is run or recorded.
    From the end on garbage is collected when nothing is asked."""
    from autogate.guard.judge import Line, LineJudge

    judge = LineJudge("bash", "", "person")
    judge.answer("", Line("/", _USUAL[0], names=True))
    gc.collect()
    gc.freeze()
    gc.disable()
    return _warm_further(judge)


def _warm_further(judge: LineJudge) -> Iterator[None]:
    from autogate.guard.judge import Line

    for line in _USUAL[1:]:
        judge.answer("", Line("/", line, names=True))
        yield
    gc.collect()
    gc.freeze()


def _send(answers: int, line: bytes) -> bool:
    try:
        os.write(answers, line)
    except OSError:
        return False
    return True


def _ticket() -> str:
    return os.urandom(6).hex()


def _once(worker: Worker) -> int:
    parser = Questions()
    while data := os.read(0, 65536):
        for question in parser.feed(data):
            answer = worker.answer(question)
            if answer is not None:
                os.write(1, answer.encoded(question.id, ONCE, ONCE))
    worker.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
