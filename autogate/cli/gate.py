"""From options and files to what a judgement takes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from autogate.cli.arguments import CheckOptions
from autogate.config.load import Config, load
from autogate.config.paths import home_folder, state_folder
from autogate.config.schema import Scalar
from autogate.errors import UsageError
from autogate.setting import Setting
from autogate.verdict import Posture

if TYPE_CHECKING:
    from autogate.action import Action
    from autogate.classifier.breaker import Breaker
    from autogate.classifier.configured import ConfiguredClassifier
    from autogate.classifier.interface import Backend
    from autogate.classifier.stages import Result
    from autogate.judgement.interface import Assessment
    from autogate.transcript.interface import Transcript


class Gate:
    """Settings by working directory, for one run of a command."""

    def __init__(self, options: CheckOptions) -> None:
        """Nothing is read before the first directory is asked for."""
        self._options: dict[str, Scalar] = {}
        if options.posture:
            self._options["posture"] = options.posture
        if options.headless:
            self._options["headless"] = True
        for name in ("backend", "mode"):
            if chosen := getattr(options, name):
                self._options[name] = chosen
        if options.max_transcript_tokens is not None:
            self._options["classifier.max_transcript_tokens"] = int(options.max_transcript_tokens)
        self._transcript = os.path.abspath(options.transcript) if options.transcript else ""
        self._recording = not options.no_record
        self._known: dict[str, tuple[Setting, Config]] = {}
        self._first = ""
        """The directory that was asked for first."""
        self._began: str | None = None
        """Where the transcript says that the session began, None before it was looked at."""
        self._backend: Backend | None = None
        self._breaker: Breaker | None = None
        self._breaker_for: Callable[[Config], Breaker] | None = None
        self._backend_for: Callable[[Config, dict[str, str]], Backend] | None = None
        self._environment: dict[str, str] | None = None
        self._load: Callable[..., Config] = load
        self._classifiers: list[ConfiguredClassifier] = []
        self._complete: Callable[[Transcript], Transcript] | None = None
        self._conversation: Transcript | None = None

    def share_breaker(self, make: Callable[[Config], Breaker]) -> None:
        """Keeps what is known of the endpoint's outages elsewhere than in this process."""
        self._breaker_for = make

    def share_backend(self, backend: Backend) -> None:
        """Asks somebody else than the configured endpoint."""
        self._backend = backend

    def read_with(self, read: Callable[..., Config], environment: dict[str, str]) -> None:
        """Takes configurations from somebody who keeps them, and the environment as it is read already."""
        self._load = read
        self._environment = environment

    def keep_backends(self, make: Callable[[Config, dict[str, str]], Backend]) -> None:
        """Keeps the connections to an endpoint for longer than this run."""
        self._backend_for = make

    def complete_transcripts(self, complete: Callable[[Transcript], Transcript]) -> None:
        """Adds to the transcript what is known besides its file."""
        self._complete = complete
        self._conversation = None

    def forget(self) -> None:
        """Reads the files anew from here on."""
        self._known.clear()

    def transcript_facts(self) -> tuple[str, int]:
        """The agent's own model and the tokens of its last turn, as the transcript says; "" and 0 without."""
        if not self._transcript:
            return "", 0
        for made in self._classifiers:
            transcript = made.built().transcript
            return transcript.model, transcript.main_tokens
        from autogate.transcript.files import read_transcript

        try:
            transcript = read_transcript(self._transcript)
        except UsageError:
            if self._complete is None:
                raise
            return "", 0
        return transcript.model, transcript.main_tokens

    def at(self, directory: str) -> tuple[Setting, Config]:
        """The setting and the configuration behind it."""
        known = self._known.get(directory)
        if known is None:
            if len(self._known) >= _DIRECTORIES:
                self._known.clear()
            known = self._known[directory] = self._build(directory)
        return known

    def _build(self, directory: str) -> tuple[Setting, Config]:
        from autogate.world.real import RealWorld

        environment = dict(os.environ) if self._environment is None else self._environment
        home = home_folder(environment)
        self._first = self._first or directory
        config = self._load(directory, self._options, environment=environment)
        setting = Setting(
            world_for=lambda folder: RealWorld(folder, environment, home=home),
            posture=Posture(str(config.values["posture"].value)),
            headless=config.values["headless"].value is True,
            rules=config.rules,
            session_directory=self._session_directory,
            transcript=self._heard if self._transcript or self._complete is not None else None,
        )
        if asks_a_model(config, environment):
            setting = setting._replace(
                classifier=_WhenNeeded(lambda: self.classifier(config, environment, home))
            )
        return setting, config

    def _session_directory(self) -> str:
        """Where the session began: an agent that went elsewhere has not taken the session along."""
        if self._began is None:
            from autogate.transcript.formats import first_directory

            self._began = first_directory(self._transcript) if self._transcript else ""
        return self._began

    def _heard(self) -> Transcript:
        """The conversation, read once, when the first action asks for it. Raises UsageError."""
        if self._conversation is None:
            from autogate.transcript.files import read_transcript
            from autogate.transcript.interface import Transcript

            heard = read_transcript(self._transcript) if self._transcript else Transcript()
            self._conversation = heard if self._complete is None else self._complete(heard)
        return self._conversation

    def dumping(
        self, directory: str, folder: str, *, redacted: bool
    ) -> tuple[Setting, Config, ConfiguredClassifier]:
        """The classifier whether or not one is asked here, with every call written to files."""
        setting, config = self.at(directory)
        made = self.classifier(config, dict(os.environ), home_folder())
        made.surroundings = made.surroundings._replace(
            dumping=True, dump_folder=folder, dump_redacted=redacted
        )
        return setting, config, made

    def classifier(self, config: Config, environment: dict[str, str], home: str) -> ConfiguredClassifier:
        """The classifier for a configuration; all of them share one backend, for one endpoint holds for
        a whole run: projects cannot choose it."""
        from autogate.classifier.configured import ConfiguredClassifier, Surroundings

        surroundings = Surroundings(
            environment,
            home,
            self._session_directory() or self._first,
            self._transcript,
            state_folder(environment),
            dumping=environment.get("AUTOGATE_DUMP") == "1",
            recording=self._recording,
            complete=self._complete,
        )
        if self._breaker is None:
            from autogate.classifier.breaker import MemoryBreaker

            self._breaker = self._breaker_for(config) if self._breaker_for is not None else MemoryBreaker()
        if self._backend is None and self._backend_for is not None:
            self._backend = self._backend_for(config, environment)
        made = ConfiguredClassifier(config, surroundings, self._backend, _note, self._breaker)
        self._backend = made.backend
        self._classifiers.append(made)
        return made

    @property
    def cancelled(self) -> bool:
        """Whether a call to a model was ended from outside."""
        return any(made.cancelled_by for made in self._classifiers)


class _WhenNeeded:
    """Makes the classifier, and imports what it is made of, when the first action reaches it."""

    def __init__(self, make: Callable[[], ConfiguredClassifier]) -> None:
        self._make = make
        self._made: ConfiguredClassifier | None = None

    def ask(self, action: Action, assessment: Assessment) -> Result:
        """The model's word."""
        if self._made is None:
            self._made = self._make()
        return self._made.ask(action, assessment)


def asks_a_model(config: Config, environment: dict[str, str]) -> bool:
    """Whether a model settles what the local analysis cannot; looked up without importing anything."""
    backend = config.values["backend"].value
    if backend == "auto":
        key = environment.get("ANTHROPIC_API_KEY") and _is_official(environment.get("AUTOGATE_KEY_FOR", ""))
        return bool(key or config.values["classifier.base_url"].value)
    return backend == "anthropic"


def _is_official(address: str) -> bool:
    """Whether a key that the surroundings give together with an address is one for the usual address."""
    return address.rstrip("/") in ("", "https://api.anthropic.com")


def _note(text: str) -> None:
    from autogate.cli.text import escape

    sys.stderr.write(f"autogate: {escape(text)}\n")


_DIRECTORIES = 64
"""A batch over many directories keeps this many configurations."""


def working_directory(chosen: str | None) -> str:
    """The absolute directory that an action happens in."""
    if chosen is not None and (not chosen or "\x00" in chosen):
        raise UsageError("--cwd is not a path")
    try:
        return os.path.abspath(chosen) if chosen else os.getcwd()
    except FileNotFoundError as error:
        raise UsageError(
            "the working directory does not exist any more", remedy="give one by --cwd"
        ) from error
