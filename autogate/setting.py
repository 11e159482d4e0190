"""What a judgement takes besides the action: the world, the rules and the posture, all as arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from autogate.verdict import Decision, Posture
from autogate.world.interface import World

if TYPE_CHECKING:
    from autogate.action import Action
    from autogate.classifier.stages import Result
    from autogate.judgement.interface import Assessment
    from autogate.transcript.interface import Transcript


class RuleHit(NamedTuple):
    """A rule of the configuration that matched."""

    rule: str
    """Its id, ``config:…`` with file and line."""
    reason: str
    instead: str = ""


class ConfiguredRules(Protocol):
    """The allow, ask and block rules of the configuration files."""

    def for_invocation(
        self, argv: tuple[str, ...], directory: str, home: str
    ) -> tuple[Decision, RuleHit] | None:
        """What is configured for a program's start; argv and directory are values."""

    def for_path(self, path: str, access: str, *, recursive: bool = False) -> tuple[Decision, RuleHit] | None:
        """What is configured for an absolute path; access is ``read``, ``write`` or ``delete``."""

    def category_of(self, tool: str) -> str | None:
        """The configured category of a tool (``allow``, ``ask``, ``block``), None where there is none."""

    @property
    def broken(self) -> str:
        """Why a file's rules do not hold, "" where they do: then everything uncertain is asked."""


class ModelClassifier(Protocol):
    """The model that is asked about what the local analysis cannot settle."""

    def ask(self, action: Action, assessment: Assessment) -> Result:
        """The model's word on an action; a model that cannot say is a result too."""


class NoRules:
    """A configuration without rules."""

    broken = ""

    def for_invocation(
        self, argv: tuple[str, ...], directory: str, home: str
    ) -> tuple[Decision, RuleHit] | None:
        """Nothing is configured."""
        del argv, directory, home
        return None

    def for_path(self, path: str, access: str, *, recursive: bool = False) -> tuple[Decision, RuleHit] | None:
        """Nothing is configured."""
        del path, access, recursive
        return None

    def category_of(self, tool: str) -> str | None:
        """Nothing is configured."""
        del tool
        return None


class Hold(NamedTuple):
    """Why no model is asked: too many denials, a shut gate, a store that cannot be used."""

    rule: str
    reason: str
    instead: str = ""


class Setting(NamedTuple):
    """Everything that a judgement depends on but the action."""

    world_for: Callable[[str], World]
    """The world as seen from a working directory."""
    posture: Posture = Posture.AGENT
    headless: bool = False
    """Nobody can be asked: ask becomes block."""
    rules: ConfiguredRules = NoRules()
    dialect: str = "bash"
    session_directory: Callable[[], str] = str
    """The session's first working directory, looked up where it is needed; "" for the action's own."""
    classifier: ModelClassifier | None = None
    """The model that is asked about what the local analysis cannot settle; None: a person is."""
    hold: Callable[[], Hold | None] | None = None
    """Asked before a model is: why a person decides instead, None where nothing stands in the way."""
    aliases: Mapping[str, str] = {}
    """Of the shell that the line was typed into: names to what they stand for."""
    functions: Mapping[str, str] = {}
    """Of that shell: names to the texts that define them."""
    transcript: Callable[[], Transcript] | None = None
    """The conversation before the action, read only when its words are needed; None: unknown."""
