"""The classifier that a configuration describes, built when the first action reaches it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from autogate.classifier.cancellation import Cancellation, CancelledError
from autogate.classifier.interface import (
    Backend,
    Failure,
    Mode,
    ModelFailedError,
    Reply,
    Stage,
)
from autogate.classifier.models import DEFAULT_MODEL, ModelFacts, facts_of
from autogate.classifier.stages import Result
from autogate.config.schema import Source
from autogate.errors import UsageError

if TYPE_CHECKING:
    from autogate.action import Action
    from autogate.classifier.breaker import Breaker
    from autogate.classifier.classifier import Classifier, Exchange
    from autogate.classifier.dump import Dump
    from autogate.classifier.prompt import Permissions
    from autogate.classifier.rules import Given
    from autogate.config.load import Config
    from autogate.judgement.interface import Assessment
    from autogate.transcript.interface import Transcript


class Surroundings(NamedTuple):
    """What a classifier needs to know besides the configuration."""

    environment: Mapping[str, str]
    home: str
    session_directory: str
    transcript: str = ""
    """The file, "" for none."""
    state_folder: str = ""
    """Where dumps and error files go."""
    dumping: bool = False
    """Whether every call is written to files."""
    dump_folder: str = ""
    """Where to, "" for the folder of dumps in the state folder."""
    dump_redacted: bool = True
    recording: bool = True
    """Whether an error file is written on a failure."""
    platform: str = sys.platform
    complete: Callable[[Transcript], Transcript] | None = None
    """Adds what is known besides the file, which may lag behind or not be there yet."""


class ConfiguredClassifier:
    """What a judgement asks; nothing of it is read or built before the first action that needs it."""

    def __init__(
        self,
        config: Config,
        surroundings: Surroundings,
        backend: Backend | None = None,
        note: Callable[[str], None] | None = None,
        breaker: Breaker | None = None,
    ) -> None:
        """``backend`` and ``breaker`` are shared between directories; ``note`` is told what went wrong
        beside the answer."""
        self.config = config
        self.surroundings = surroundings
        self.backend = backend or backend_of(config, surroundings.environment)
        self._breaker = breaker
        self.cancelled_by = ""
        self.exchanges: list[Exchange] = []
        """Those of the last action."""
        self.dump: Dump | None = None
        """The files of the last action, where it was dumped."""
        self._note = note or (lambda _text: None)
        self._built: Classifier | None = None
        self._instructions: tuple[str, str] | None = None
        """The last directory whose instruction files were read, and what they say."""

    def built(self) -> Classifier:
        """The classifier itself. Raises UsageError where the transcript cannot be read."""
        if self._built is None:
            self._built = self._build()
        return self._built

    def follow(self, transcript: Transcript, directory: str) -> None:
        """Takes another history for the next action, of a session that began in ``directory``."""
        before = self.built()
        self.surroundings = self.surroundings._replace(session_directory=directory)
        transcript = self._with_instructions(transcript)
        plan = before.plan
        if transcript.model != before.transcript.model:
            fast, thinking = models_of(self.config, transcript.model)
            plan = plan._replace(fast_model=fast, thinking_model=thinking)
        self._built = before._replace(transcript=transcript, plan=plan, session_directory=directory)

    def ask(self, action: Action, assessment: Assessment) -> Result:
        """The model's word; signals and a closed pipe end the question at once, as unavailable."""
        classifier = self.built()
        self.exchanges = []
        self.dump = self._new_dump(classifier.plan.mode) if self.surroundings.dumping else None
        if self.cancelled_by:  # the person does not want to wait again for the next line of a batch
            return _cancelled(self.cancelled_by, classifier.plan.mode)
        cancellation = Cancellation()
        stoppable = classifier._replace(backend=_Stoppable(classifier.backend, cancellation))
        try:
            with cancellation:
                result = stoppable.ask(action, assessment)
        except CancelledError:
            result = _cancelled(cancellation.by, classifier.plan.mode)
        self.cancelled_by = cancellation.by
        if self.surroundings.recording:
            self._record_failure(action, assessment, result)
        return result

    def ask_all(self, action: Action, assessment: Assessment) -> Result:
        """As ``ask``; afterwards the stage that was not needed is sent too, for a look at its answer."""
        from autogate.classifier.classifier import Exchange

        result = self.ask(action, assessment)
        if not self.exchanges or any(isinstance(row.reply, ModelFailedError) for row in self.exchanges):
            return result
        classifier = self.built()
        cancellation = Cancellation()
        stoppable = _Stoppable(classifier.backend, cancellation)
        done = {row.stage for row in self.exchanges}
        for stage, request in requests_of(classifier, action, assessment):
            if stage in done:
                continue
            reply: Reply | ModelFailedError
            try:
                with cancellation:
                    reply = stoppable.send(request, timeout=classifier.plan.deadline)
            except ModelFailedError as error:
                reply = error
            except CancelledError as error:
                reply = ModelFailedError(Failure.CANCELLED, f"cancelled by {error}")
            self._observe(Exchange(stage, request, reply))
        return result

    def _build(self) -> Classifier:
        from autogate.classifier.classifier import Classifier
        from autogate.classifier.memory import Memory
        from autogate.classifier.prompt import system_prompt
        from autogate.classifier.stages import Plan
        from autogate.transcript.interface import Transcript

        values = self.config.values
        encoding = str(values["classifier.encoding"].value)
        transcript = Transcript()
        if self.surroundings.transcript:
            from autogate.transcript.files import read_transcript

            try:
                transcript = read_transcript(self.surroundings.transcript)
            except UsageError as error:
                if self.surroundings.complete is None:
                    raise
                self._note(str(error))  # a client's new format: what is known besides has to do
        if self.surroundings.complete is not None:
            transcript = self.surroundings.complete(transcript)
        transcript = self._with_instructions(transcript)
        fast, thinking = models_of(self.config, transcript.model)
        powershell = str(values["classifier.powershell"].value)
        return Classifier(
            backend=self.backend,
            plan=Plan(
                Mode(str(values["mode"].value)),
                fast,
                thinking,
                deadline=float(values["classifier.deadline"].value),
                facts=facts_by_model(self.config),
            ),
            system=system_prompt(
                given_of(self.config),
                permissions=permissions_of(self.config),
                powershell=powershell == "always"
                or (powershell == "auto" and self.surroundings.platform == "win32"),
            ),
            transcript=transcript,
            encoding=encoding,
            redacted=values["classifier.redact"].value is not False,
            session_directory=self.surroundings.session_directory,
            record=self._observe,
            projections=self.config.projections,
            max_transcript_tokens=int(values["classifier.max_transcript_tokens"].value),
            breaker=self._breaker,
            memory=Memory(),
        )

    def _with_instructions(self, transcript: Transcript) -> Transcript:
        if self.config.values["classifier.instructions"].value is not True:
            return transcript._replace(instructions="")
        if transcript.instructions:
            return transcript
        place = self.surroundings
        if self._instructions is None or self._instructions[0] != place.session_directory:
            from autogate.classifier.instructions import instructions

            said = instructions(place.session_directory, place.home, place.environment)
            self._instructions = (place.session_directory, said)
        return transcript._replace(instructions=self._instructions[1])

    def _new_dump(self, mode: Mode) -> Dump:
        from autogate.classifier.dump import Dump
        from autogate.config.paths import dump_folder

        place = self.surroundings
        return Dump(
            place.dump_folder or dump_folder(place.state_folder),
            mode,
            redacted=place.dump_redacted,
            private=not place.dump_folder,
        )

    def _observe(self, exchange: Exchange) -> None:
        self.exchanges.append(exchange)
        if self.dump is not None:
            self._safely(lambda dump=self.dump: write_exchange(dump, exchange))  # type: ignore[misc]

    def _record_failure(self, action: Action, assessment: Assessment, result: Result) -> None:
        failed = [row for row in self.exchanges if isinstance(row.reply, ModelFailedError)]
        if failed or result.fault:
            self._safely(lambda: self._write_error(action, assessment, result))

    def _write_error(self, action: Action, assessment: Assessment, result: Result) -> None:
        from autogate.classifier.dump import Failed, write_error
        from autogate.classifier.request import messages_text
        from autogate.config.paths import dump_folder

        classifier = self.built()
        last = self.exchanges[-1] if self.exchanges else None
        error = last.reply if last is not None and isinstance(last.reply, ModelFailedError) else None
        request = requests_of(classifier, action, assessment)[-1][1] if last is None else last.request
        write_error(
            dump_folder(self.surroundings.state_folder),
            action.session,
            Failed(
                error.what if error is not None else result.reason,
                error.status if error is not None else result.status,
                str(request.get("model", "")),
                classifier.transcript.main_tokens,
                len(classifier.transcript.entries),
                f"{action.tool} {dict(action.input)}",
                "\n".join(block["text"] for block in request["system"]),
                messages_text(request),
                result.fault,
            ),
        )

    def _safely(self, write: Callable[[], None]) -> None:
        """What cannot be written beside an answer must not change the answer."""
        try:
            write()
        except Exception as error:  # noqa: BLE001
            self._note(f"the dump is incomplete: {error}")


def write_exchange(dump: Dump, exchange: Exchange) -> None:
    """Both files of a call."""
    dump.request(exchange.stage, exchange.request)
    dump.response(exchange.stage, exchange.reply)


class _Stoppable:
    """A backend whose calls a signal ends."""

    def __init__(self, backend: Backend, cancellation: Cancellation) -> None:
        self._backend = backend
        self._cancellation = cancellation

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        """The reply, or a failure that says what stopped it."""
        if self._cancellation.by:
            raise ModelFailedError(Failure.CANCELLED, f"cancelled by {self._cancellation.by}")
        try:
            return self._backend.send(request, timeout=timeout)
        except CancelledError as error:
            raise ModelFailedError(Failure.CANCELLED, f"cancelled by {error}") from error


class _Unconfigured:
    """In the place of a backend where nothing says whom to ask: nothing is sent."""

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        """Fails, and says what to set."""
        del request, timeout
        raise ModelFailedError(
            Failure.CONFIGURATION,
            "no key and no base URL is set",
            remedy="set ANTHROPIC_API_KEY or classifier.base_url",
        )


def _cancelled(by: str, mode: Mode) -> Result:
    stage = {Mode.THINKING: Stage.THINKING, Mode.TOOL_USE: Stage.TOOL_USE}.get(mode, Stage.FAST)
    return Result(allowed=False, reason=f"cancelled by {by}", stage=stage, unavailable=True)


def backend_of(config: Config, environment: Mapping[str, str]) -> Backend:
    """Who is asked; the client behind it is made when the first request is sent."""
    key = environment.get("ANTHROPIC_API_KEY", "")
    url = str(config.values["classifier.base_url"].value)
    if not key and not url:
        return _Unconfigured()
    from autogate.classifier.anthropic_backend import AnthropicBackend

    return AnthropicBackend(api_key=key, base_url=url)


def requests_of(
    classifier: Classifier, action: Action, assessment: Assessment
) -> tuple[tuple[Stage, dict[str, Any]], ...]:
    """The requests of the mode's stages, in order, without sending them."""
    plan = classifier.plan
    if plan.mode is Mode.BOTH:
        return tuple(classifier.requests(action, assessment).items())
    from autogate.classifier.request import build

    parts = classifier.parts(action, assessment)
    if plan.mode is Mode.FAST:
        facts = facts_of(plan.fast_model, plan.facts)
        return ((Stage.FAST, build(parts, Stage.FAST, plan.fast_model, facts, alone=True)),)
    stage = Stage(plan.mode.value)
    facts = facts_of(plan.thinking_model, plan.facts)
    return ((stage, build(parts, stage, plan.thinking_model, facts)),)


def models_of(config: Config, of_transcript: str) -> tuple[str, str]:
    """The models of the two stages. A stage's own counts where it is set no weaker than the general one."""
    general = config.values["classifier.model"]
    model = str(general.value) or _usable(of_transcript, config) or DEFAULT_MODEL
    chosen: list[str] = []
    for name in ("classifier.fast_model", "classifier.thinking_model"):
        own = config.values[name]
        is_own = own.value and (not general.value or own.source >= general.source)
        chosen.append(str(own.value) if is_own else model)
    return chosen[0], chosen[1]


def _usable(model: str, config: Config) -> str:
    """The agent's own model where the endpoint may know it, without marks such as ``[1m]``."""
    model = model.partition("[")[0].strip()
    official = not config.values["classifier.base_url"].value
    if not model or model.startswith("<") or (official and not model.startswith("claude-")):
        return ""
    return model


def facts_by_model(config: Config) -> dict[str, ModelFacts]:
    """The table of models as the configuration changes it."""
    facts: dict[str, ModelFacts] = {}
    for model, row in config.models.items():
        known = facts_of(model)
        facts[model] = ModelFacts(
            str(row.get("thinking", known.thinking)), bool(row.get("forced_tool", known.forced_tool))
        )
    return facts


def permissions_of(config: Config) -> Permissions:
    """The permission template."""
    from autogate.classifier.prompt import Permissions

    if config.values["classifier.force_standard"].value is True:
        return Permissions.STANDARD
    return Permissions(str(config.values["classifier.permissions"].value))


def given_of(config: Config) -> tuple[Given, ...]:
    """The plain-language rules of all files, the weakest file first."""
    from autogate.classifier.rules import Given

    return tuple(
        Given(file.file, file.lists, tightens_only=file.source is Source.PROJECT)
        for file in reversed(config.files)
        if file.lists
    )
