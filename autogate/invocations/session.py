"""What the interpretation of a line gathers, and its bounds."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, NoReturn

from autogate.effects import AT_HOME, Effect, Kind
from autogate.invocations.files import Files
from autogate.invocations.interface import Flow, Invocation, Line, Stdin, StdinKind, Step, Surroundings

STEPS: Final = 5_000
WORK: Final = 8_000_000
"""Characters expanded; a statement counts as ``STATEMENT`` of them."""
STATEMENT: Final = 200
DEPTH: Final = 24
"""Wrappers, substitutions and scripts within each other."""
FLOWS: Final = 20_000


_new = tuple.__new__  # half the time of calling a NamedTuple, on the hot path


class StopError(Exception):
    """A bound was reached: what was gathered so far stands, and the line is uncertain."""


class Feed(NamedTuple):
    """What stands on the standard input, and the steps that it comes from."""

    stdin: Stdin
    steps: tuple[int, ...] = ()


INHERITED: Final = Feed(Stdin())
PIPE: Final = Stdin(StdinKind.PIPE)


class RunHere(NamedTuple):
    """A command that a prefix such as ``command`` runs in this very shell, builtins and all."""

    argv: tuple[str, ...]
    functions: bool


class Session:
    """The steps so far. The walk over the tree (``interpreter``) and the programs (``runs``) add to it."""

    def __init__(self, surroundings: Surroundings) -> None:
        self.surroundings = surroundings
        self.steps: list[Step] = []
        self.flows: dict[Flow, None] = {}
        self.unread: dict[str, None] = {}
        self.files = Files()
        self.sources: list[int] = []
        """Steps whose output is in the words that are being expanded."""
        self.argument_sources: tuple[int, ...] = ()
        """Those of the command that is being run."""
        self.repeated_steps: dict[int, int] = {}
        """Steps of a loop's further rounds that say the same as those of the first."""
        self.secrets: list[str] = []
        """Names of variables that hold secrets, as the words that are being expanded name them."""
        self.case_blind = False
        """Patterns match whatever the case, so that more is matched than is seen."""
        self.tainting = ""
        """The secret variable among the words of the command that is being run."""
        self.tainted: set[str] = set()
        """Variables of the line that were filled from such a variable."""
        self.work = 0
        self.depth = 0
        self.conditional = False
        self.branching = 0
        """Branches and loops around, without those of ``&&``."""
        self.asynchronous = 0
        """Background jobs and pipelines around."""
        self.user = ""
        self.remote = ""
        self.span: tuple[int, int] | None = None
        """Where in the line the text stands that is being read, once that is not the line itself."""
        self.descriptors = 63
        self.readers: set[int] = set()
        """Steps that run what another program prints."""
        self.receivers: dict[str, tuple[int, ...]] = {}
        """Paths that stand for ``>(…)``, and the steps that read what is written there."""

    def charge(self, amount: int) -> None:
        """Counts work, and stops where it is too much."""
        self.work += amount
        if self.work > WORK:
            self.stop("more than is followed")

    def stop(self, reason: str) -> NoReturn:
        """Ends the interpretation here."""
        self.unread[f"the line is not followed to its end: {reason}"] = None
        raise StopError

    def reserve(self, invocation: Invocation, effects: tuple[Effect, ...] = ()) -> int:
        """Adds a step whose effects are those or still to come; its index."""
        steps = self.steps
        index = len(steps)
        if index >= STEPS:
            self.stop("too many programs")
        steps.append(_new(Step, (invocation, effects)))
        return index

    def connect(self, sources: tuple[int, ...] | list[int], target: int, by: str) -> None:
        """Notes that data of some steps reaches another."""
        for source in sources:
            if source != target:
                self.flows[_new(Flow, (source, target, by))] = None
        if len(self.flows) > FLOWS:
            self.stop("too many data flows")

    def received(self, path: str, steps: tuple[int, ...]) -> None:
        """Notes that steps write to a ``>(…)``."""
        for target in self.receivers.get(path, ()):
            self.connect(steps, target, "code" if target in self.readers else "pipe")

    def line(self) -> Line:
        """The result. Steps that only repeat others are left out."""
        if not self.repeated_steps:
            return Line(tuple(self.steps), tuple(self.flows), tuple(self.unread))
        moved: dict[int, int] = {}
        steps: list[Step] = []
        for index, step in enumerate(self.steps):
            original = self.repeated_steps.get(index)
            if original is None:
                moved[index] = len(steps)
                steps.append(step)
            else:
                moved[index] = moved[original]
        flows = dict.fromkeys(
            Flow(moved[flow.source], moved[flow.target], flow.by)
            for flow in self.flows
            if moved[flow.source] != moved[flow.target]
        )
        return Line(tuple(steps), tuple(flows), tuple(self.unread))

    # What the expansion of words asks for; the interpreter answers.

    def substitution(self, part: Any, scope: Any) -> str:
        """Runs ``$(…)`` in a copy of the scope."""
        raise NotImplementedError

    def process(self, part: Any, scope: Any) -> str:
        """Runs ``<(…)`` in a copy of the scope."""
        raise NotImplementedError

    def hidden_code(self, text: str, scope: Any) -> None:
        """Substitutions in a text that the shell evaluates."""
        raise NotImplementedError


def placed(effect: Effect, invocation: Invocation) -> Effect:
    """The effect with the directory and place of its invocation."""
    kind, what, detail, to, recursive, force, directory, remote, by = effect
    directory = directory or invocation.directory
    return _new(
        Effect, (kind, what, detail, to, recursive, force, directory, remote or invocation.remote, by)
    )


def at_home(effect: Effect, home: str) -> Effect:
    """The effect with its path in the home folder, where knowledge says that it lies there."""
    path = effect.to or effect.what
    if effect.directory != AT_HOME or not path.startswith("~/"):
        return effect
    path = home + path[1:]
    return effect._replace(to=path, directory="") if effect.to else effect._replace(what=path, directory="")


def unseen(what: str, detail: str = "", force: str = "uncertain") -> Effect:
    """Code that runs and that the analysis does not see."""
    return Effect(Kind.EXECUTE, what, detail, force=force)


PURE: Final = Effect(Kind.PURE)
