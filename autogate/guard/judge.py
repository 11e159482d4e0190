"""Judges the lines of one shell: as an action in the shell's own session, with its aliases and functions."""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

from autogate.action import Action
from autogate.cli.arguments import CheckOptions
from autogate.cli.gate import Gate
from autogate.cli.recording import CheckedFiles, recording_judge, store_path
from autogate.cli.text import escape
from autogate.config.load import load
from autogate.config.paths import PROJECT_FILE, home_folder, managed_file, user_file
from autogate.config.schema import Source
from autogate.errors import AutogateError, ConfigError, StoreError
from autogate.gate.policy import policy_files
from autogate.guard.protocol import Answer
from autogate.guard.snippets import quoted
from autogate.guard.unhooking import holds_any, unhooks
from autogate.session import Basis, SessionJudge
from autogate.store.interface import SessionStore
from autogate.store.records import Count, Decided, History
from autogate.store.sqlite import open_store
from autogate.store.text import clean, digest_of, text_of
from autogate.verdict import Decision, Posture, Verdict
from autogate.world.interface import World
from autogate.world.real import RealWorld

_INCOMPLETE = re.compile(
    r"reached EOF|unclosed here-document|must be followed by|must end with|backslash at the end"
)
"""What the readers say of a command that is not finished. If the shell runs such a line all the same, its
second net asks again, and then as a finished one."""
_is_name = re.compile(r"[^\s*?\[\]'\"\\$`;&|<>(){}\x00-\x1f\x7f\ue000-\uf8ff\ud800-\udfff]{1,100}").fullmatch
_NAMES = 400
_WORDS = re.compile(r"[^\s;&|()<>`'\"$\\]+")
_VARIABLE = re.compile(r"\$\{?[#!]?([A-Za-z_][A-Za-z0-9_]{0,98}+)")
_DEFAULT = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]{0,98}+):?[-=]")
"""A variable of which it matters whether it is set."""
_ARITHMETIC = re.compile(
    r"\(\((.*?)\)\)|\$\[(.*?)\]|\w\[([^\]$@*]+)\]|\$\{\w+:([^}+=?-][^}]*)\}"
    r"|\[\[(.*? -(?:eq|ne|lt|le|gt|ge) .*?)\]\]"
    r"|\blet\b([^;&|]*)|\b(?:declare|typeset|local|integer)\b([^;&|]*)",
    re.DOTALL,
)
"""Where a variable counts by its bare name; a shell runs what a value of such a one holds as a subscript."""
_MARKS = ("[", "((", "${", "let", "declare", "typeset", "local", "integer")
"""Each of these has one of them."""
_BARE = re.compile(r"(?<![\w$-])[A-Za-z_][A-Za-z0-9_]{0,98}+")
_HOOKS = ("chpwd", "precmd", "preexec", "periodic", "zshexit", "zshaddhistory", "zsh_directory_name")
"""Functions that zsh calls by itself; each has a list of further ones."""
_CALLED = re.compile(
    rf"(?<![\w$-])(command_not_found_handler?|{'|'.join(_HOOKS)}"
    r"|TRAP[A-Z0-9]{2,}|zle-[a-z-]+)\s*(?:\(\s*\)|\{)"
)
"""A function that a shell calls by itself is made."""
_HOOKED = re.compile(
    rf"\b(?:{'|'.join(_HOOKS)})_functions\+?=\(([^()]*)\)"
    r"|\badd-zsh-hook\s+\w+\s+([\w.-]+)"
)
"""Functions that zsh is to call by itself."""
_BEFORE = re.compile(r"\bPROMPT_COMMAND\+?=\(([^\n()]+)\)")
"""Commands that bash runs before each prompt."""
_CALLERS = (*_HOOKS, "zsh-hook", "PROMPT_COMMAND", "command_not_found", "TRAP", "zle-")
"""Each of what a shell calls by itself has one of these in its name."""
_ARGUMENT = re.compile(r"\$\{?[#!]?[@*0-9]")
_PERSON = re.compile(r"(?:^|,? (?:or|and) |[;,] )(?:let )?a person\b.*")
_NO_FUNCTIONS: Mapping[str, str] = {}


class Line(NamedTuple):
    """What the shell asks about."""

    directory: str
    text: str
    """What would run: as typed, in zsh with its aliases expanded."""
    finished: bool = False
    """The shell has taken it for a whole command already."""
    functions: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    """Of variables that the text names: ``v:NAME`` with the value, ``l:NAME`` with a list's elements and
    ``p:`` with the shell's arguments, both as quoted words; ``u:NAME`` of one that is not set."""
    names: bool = False
    """Before it refuses, the worker may ask by an answer ``names`` whether the names are functions."""
    variables: bool = False
    """The shell looks up variables that are among the names, with a ``$`` before them."""


class _Allowed(NamedTuple):
    """An answer that lets a line run, while the shell may still come back with more of what it knows."""

    question: str
    line: Line
    action: Action
    verdict: Verdict
    at: float
    """When it was given, 0 where the shell has nothing to come back with."""


_AGAIN = 1.0
"""Seconds within which the shell puts a question again, with the functions and variables that it names."""


def _is_again(before: Line, line: Line) -> bool:
    """Whether a question is the one before with more functions or values."""
    return (
        line.text == before.text
        and line.directory == before.directory
        and line.functions.keys() >= before.functions.keys()
        and line.values.keys() >= before.values.keys()
        and len(line.functions) + len(line.values) > len(before.functions) + len(before.values)
    )


class _ShellFiles:
    """The settings, with what the shell itself adds to them."""

    def __init__(self, gate: Gate, dialect: str) -> None:
        self._inner = CheckedFiles(gate)
        self._dialect = dialect
        self._home = home_folder()
        self._everywhere = (managed_file(), user_file(), *policy_files())
        self._paths: dict[str, tuple[str, ...]] = {}
        self._seen: tuple[str, tuple[_Stamp, ...], Basis] | None = None
        self._made: tuple[Basis, Mapping[str, str], Mapping[str, str], Mapping[str, str], Basis] | None = None
        self.aliases: Mapping[str, str] = {}
        self.functions: Mapping[str, str] = {}
        self.places: Mapping[str, str] = {}
        self._environment: tuple[Mapping[str, str], dict[str, str]] | None = None

    def fingerprint(self, directory: str) -> tuple[str, str]:
        """Of every file that counts in a directory, and of those that count everywhere."""
        return self._inner.fingerprint(directory)

    def basis(self, directory: str) -> Basis:
        """The settings as they are in the files now."""
        basis = self._current(directory)
        made = self._made
        if (
            made is not None
            and made[0] is basis
            and made[1] is self.aliases
            and made[2] is self.functions
            and made[3] is self.places
        ):
            return made[4]
        setting = basis.setting._replace(
            dialect=self._dialect, aliases=self.aliases, functions=self.functions
        )
        if self.places:
            setting = setting._replace(world_for=self._world_for)
        own = basis._replace(setting=setting)
        self._made = basis, self.aliases, self.functions, self.places, own
        return own

    def _world_for(self, directory: str) -> World:
        """The machine as the shell sees it, which may have changed where it looks for programs."""
        if self._environment is None or self._environment[0] is not self.places:
            self._environment = self.places, {**os.environ, **self.places}
        return RealWorld(directory, self._environment[1], home=self._home)

    def _current(self, directory: str) -> Basis:
        """As the inner one's, but where nothing has changed since the last line it costs a look at each
        file and no more."""
        paths = self._paths.get(directory)
        if paths is None:
            if len(self._paths) >= _DIRECTORIES:
                self._paths.clear()
            paths = self._paths[directory] = self._everywhere + _candidates(directory, self._home)
        stamps = tuple([_stamp(path) for path in paths])
        seen = self._seen
        if seen is not None and seen[0] == directory and seen[1] == stamps:
            return seen[2]
        basis = self._inner.basis(directory)
        self._seen = directory, stamps, basis
        return basis


_DIRECTORIES = 64
_Stamp = tuple[int, ...] | int | None


def _stamp(path: str) -> _Stamp:
    """Another one as soon as the file is another; None where there is none, an error's number where it cannot
    be looked at, or what it links to cannot."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        return error.errno
    if stat.S_ISLNK(found.st_mode):
        try:
            found = os.stat(path)
        except OSError as error:
            return -(error.errno or 1)
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _candidates(directory: str, home: str) -> tuple[str, ...]:
    """Where a project's settings for a directory may be."""
    found = []
    folder = directory
    while True:
        found.append(os.path.join(folder, PROJECT_FILE))
        parent = os.path.dirname(folder)
        if folder == home or parent == folder:
            return tuple(found)
        folder = parent


class LineJudge:
    """The lines of one shell. What is only to be written down waits until nothing is asked."""

    def __init__(
        self, shell: str, session: str, posture: str, clock: Callable[[], float] = time.time
    ) -> None:
        """``posture`` is the shell's; a posture that the user's own file names is not loosened by it."""
        if posture == Posture.PERSON.value and _is_configured("posture"):
            posture = ""
        gate = Gate(CheckOptions(posture=posture or None, backend="local"))
        recording_judge(gate)
        self._files = _ShellFiles(gate, shell)
        self._judge = SessionJudge(self._files, lambda: open_store(store_path()), note=lambda _text: None)
        self._session = session
        self._agent = posture == Posture.AGENT.value
        self._clock = clock
        self._store: SessionStore | None = None
        self._unwritten: list[tuple[Action, Verdict]] = []
        self._allowed: _Allowed | None = None
        self._asked: tuple[str, Action, Verdict] | None = None

    def aliases(self, table: Mapping[str, str]) -> None:
        """The shell's aliases from now on."""
        self._files.aliases = table

    def places(self, table: Mapping[str, str]) -> None:
        """Where the shell looks for programs and folders from now on: ``PATH`` and ``CDPATH``."""
        self._files.places = table

    def answer(self, question: str, line: Line) -> Answer:
        """What becomes of a line. Whatever goes wrong is never an allow."""
        self._settle(line)
        self._files.functions = line.functions or _NO_FUNCTIONS
        action = Action.command(line.text, line.directory, self._session)
        try:
            return self._answer(question, line, action)
        except AutogateError as error:
            mend = "mend that file; no line can be judged before" if isinstance(error, ConfigError) else ""
            return Answer("fail", reason=escape(str(error).replace("\n", "; ")), instead=mend)
        except Exception as error:  # noqa: BLE001 - a bug must reach the person as a question, not end the worker
            return Answer("fail", reason=f"internal error ({type(error).__name__})")

    def _answer(self, question: str, line: Line, action: Action) -> Answer:
        from autogate.funnel import judge

        verdict = judge(action, self._files.basis(line.directory).setting)
        if verdict.decision is not Decision.BLOCK and (taken := self._unhooked(verdict, line)):
            return self._refused(question, action, taken)
        if not line.finished and verdict.rule == "unreadable" and _INCOMPLETE.search(verdict.reason):
            return Answer("incomplete")
        if verdict.decision is Decision.ALLOW and (text := _closer(line)) != line.text:
            # A variable is anything to the analysis, and that may pass; what it is now may not.
            assigned = action._replace(input={**action.input, "command": text})
            closer = judge(assigned, self._files.basis(line.directory).setting)
            if closer.decision is not Decision.ALLOW:
                action, verdict = assigned, closer
        if verdict.decision is Decision.ALLOW:
            names = self._names(verdict, line)
            self._allowed = _Allowed(question, line, action, verdict, self._clock() if names else 0.0)
            return Answer("allow", names)
        if line.names and (names := self._names(verdict, line)):
            return Answer("names", names)  # a refusal is recorded, so it waits for what the line really runs
        verdict = self._judge.judge(action)
        names = self._names(verdict, line)
        if verdict.decision is Decision.ALLOW:
            return Answer("allow", names)
        return self._told(question, action, verdict, names)

    def _told(self, question: str, action: Action, verdict: Verdict, names: tuple[str, ...] = ()) -> Answer:
        self._asked = (question, action, verdict)
        instead = verdict.instead
        if self._files.basis(action.cwd).setting.posture is Posture.PERSON:
            instead = _to_person(instead)
        return Answer(
            verdict.decision.word,
            names,
            self._number(action),
            escape(verdict.reason),
            escape(instead),
        )

    def _unhooked(self, verdict: Verdict, line: Line) -> str:
        steps = verdict.line.steps if verdict.line is not None else ()
        text = "\n".join((line.text, *line.functions.values())) if line.functions else line.text
        return unhooks(text, (step.invocation.argv for step in steps), agent=self._agent)

    def _refused(self, question: str, action: Action, taken: str) -> Answer:
        """What would take the guard away: a person is asked, an agent is not."""
        verdict = Verdict(
            Decision.BLOCK if self._agent else Decision.ASK,
            "unhooks",
            taken,
            "guard",
            instead="a person does that, in a terminal of their own" if self._agent else "",
        )
        self._judge.record(action, verdict)
        return self._told(question, action, verdict)

    def _settle(self, following: Line | None) -> None:
        """What was allowed last is decided, unless the question comes again with more that is known."""
        last, self._allowed = self._allowed, None
        if last is not None and (following is None or not _is_again(last.line, following)):
            self._unwritten.append((last.action, last.verdict))

    def refused(self, question: str) -> None:
        """The shell did not run what was allowed."""
        if self._allowed is not None and self._allowed.question == question:
            self._allowed = None

    def approved(self, question: str) -> None:
        """The person said yes to the question."""
        if self._asked is not None and self._asked[0] == question:
            _, action, verdict = self._asked
            reason = f"a person said yes to this at the terminal; without that: {verdict.reason}"
            self._note(action, verdict._replace(rule="approved", layer="approval", reason=reason))
            self._asked = None

    def bypassed(self, directory: str, text: str, why: str) -> None:
        """The person ran a line that was not judged."""
        action = Action.command(text, directory, self._session)
        self._note(action, Verdict(Decision.ALLOW, "bypass", why, "bypass"))

    def write(self) -> None:
        """Writes down what was decided since; what cannot be written is lost, the answers stand."""
        if self._allowed is not None and self._clock() - self._allowed.at > _AGAIN:
            self._settle(None)
        waiting, self._unwritten = self._unwritten, []
        try:
            for action, verdict in waiting:
                self._commit(action, verdict)
        except (AutogateError, OSError):
            self._let_go()

    def close(self) -> None:
        """Writes the rest and lets go of the store."""
        self._settle(None)
        self.write()
        self._judge.close()
        self._let_go()

    def _note(self, action: Action, verdict: Verdict) -> None:
        self._settle(None)
        self._unwritten.append((action, verdict._replace(decision=Decision.ALLOW)))

    def _opened(self) -> SessionStore:
        if self._store is None:
            self._store = open_store(store_path())
        return self._store

    def _let_go(self) -> None:
        if self._store is not None:
            store, self._store = self._store, None
            try:
                store.close()
            except StoreError:
                return

    def _commit(self, action: Action, verdict: Verdict) -> None:
        store = self._opened()
        shared = self._files.fingerprint(action.cwd)[1]
        for _attempt in range(2):
            now = self._clock()
            snapshot = store.begin(action.session, now)
            decided = Decided(
                now,
                action.session,
                action.tool,
                digest_of(action),
                text_of(action),
                verdict.decision.word,
                verdict.layer,
                verdict.rule,
                clean(verdict.reason, 500),
                verdict.risk.name.lower(),
                duration_ms=verdict.duration_ms,
                generation=snapshot.session.generation,
            )
            if store.commit(snapshot, decided, Count.SUCCESS, config=shared, may_be_approved=False).done:
                return

    def _number(self, action: Action) -> int:
        try:
            last = self._opened().history(History(session=self._session, limit=1))
        except StoreError:
            return 0
        return last[0].id if last and last[0].digest == digest_of(action) else 0

    def _names(self, verdict: Verdict, line: Line) -> tuple[str, ...]:
        if verdict.line is None:
            return tuple(self._variables(line)) if line.variables else ()
        names: dict[str, None] = {}
        for invocation, _ in verdict.line.steps:
            name = invocation.argv[0]
            if not invocation.remote and name not in line.functions and (_is_name(name) or name == "["):
                names[name] = None
        if hooked := _hooked(line.text):
            names.update(dict.fromkeys(name for name in hooked if name not in line.functions))
        known = tuple(names)[:_NAMES]
        return (*known, *self._variables(line)) if line.variables else known

    def _variables(self, line: Line) -> list[str]:
        """The variables in the text and in what its names stand for, without those that are known."""
        aliases = self._files.aliases
        if not (aliases or line.functions or "$" in line.text or _counted(line.text)):
            return []
        texts = [line.text]
        if aliases:
            waiting = dict(aliases)
            for body in line.functions.values():
                texts += [waiting.pop(word) for word in _WORDS.findall(body) if word in waiting]
            for text in texts:  # it grows
                texts += [waiting.pop(word) for word in _WORDS.findall(text) if word in waiting]
        found = dict.fromkeys(name for text in texts if "$" in text for name in _VARIABLE.findall(text))
        for text in texts:
            found.update(dict.fromkeys(_counted(text)))
        if "p:" not in line.values and any(_ARGUMENT.search(text) for text in texts if "$" in text):
            found["@"] = None
        for body in line.functions.values():
            found.update(dict.fromkeys(_VARIABLE.findall(body)))
        return [
            f"${name}"
            for name in found
            if not name.startswith("__ag_")
            and f"v:{name}" not in line.values
            and f"l:{name}" not in line.values
            and f"u:{name}" not in line.values
        ][:_NAMES]


def _counted(text: str) -> list[str]:
    """The variables that are named in arithmetic, without a ``$``."""
    if not holds_any(text, _MARKS):
        return []
    return [name for parts in _ARITHMETIC.findall(text) for name in _BARE.findall(" ".join(parts))]


def _hooked(text: str) -> list[str]:
    """The functions that the text has zsh call by itself; the guard's own are no others'."""
    if "_functions" not in text and "zsh-hook" not in text:
        return []
    names = " ".join(part for parts in _HOOKED.findall(text) for part in parts).split()
    return [name for name in names if _is_name(name) and not name.startswith("__ag_")]


def _closer(line: Line) -> str:
    """The text with the values of its variables, and with calls of what it makes the shell call by itself."""
    text = line.text
    if not line.values and not holds_any(text, _CALLERS):
        return text
    parts = [_assignment(name[:2], name[2:], value) for name, value in line.values.items() if name[0] != "u"]
    if "${" in text:
        parts += [f"unset -v {name}" for name in _DEFAULT.findall(text) if f"u:{name}" in line.values]
    called = _CALLED.findall(text) if "{" in text or "(" in text else []
    called += [name for name in _hooked(text) if name in line.functions]
    if "PROMPT_COMMAND" in text:
        called += [
            f'for PROMPT_COMMAND in {each}; do eval "$PROMPT_COMMAND"; done' for each in _BEFORE.findall(text)
        ]
    return "\n".join(("; ".join((*parts, text)), *called))


def _assignment(kind: str, name: str, value: str) -> str:
    match kind:
        case "l:":
            return f"{name}=({value})"
        case "p:":
            return f"set -- {value}"
    return f"export {name}={quoted(value)}"  # what the line starts may see it


def _to_person(instead: str) -> str:
    """Without the part that a person is to do something: the reader is that person."""
    return _PERSON.sub("", instead)


def _is_configured(name: str) -> bool:
    try:
        return load(home_folder()).values[name].source is not Source.DEFAULT
    except AutogateError:
        return False  # every question says so
