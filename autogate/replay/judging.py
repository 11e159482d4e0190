"""Judges past calls: the gate of today, in the world of the call, with the history before it."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from autogate import funnel
from autogate.action import Action
from autogate.cli.arguments import CheckOptions
from autogate.cli.gate import Gate
from autogate.config.load import Config
from autogate.config.paths import home_folder
from autogate.config.schema import Source as ValueSource
from autogate.replay.interface import Plan
from autogate.replay.worlds import Worlds
from autogate.setting import Setting
from autogate.transcript.interface import ToolCalled, Transcript
from autogate.verdict import Decision, Risk, Verdict
from autogate.world.interface import World

if TYPE_CHECKING:
    from autogate.classifier.configured import ConfiguredClassifier
    from autogate.classifier.prices import Price
    from autogate.classifier.stages import Result
    from autogate.judgement.interface import Assessment
    from autogate.session import Basis, SessionJudge


class Judged(NamedTuple):
    """The verdict on a call, with what of the model's answer is not part of it."""

    action: Action
    verdict: Verdict
    result: Result | None = None


class Grounds(NamedTuple):
    """What a verdict depended on besides the call: the very objects, for each answers the same for ever."""

    setting: Setting | None
    world: World | None
    heard: Transcript | None
    """The user's words, None where nobody looked at them."""


class Judge:
    """Everything that stays the same from call to call. Raises ConfigError where the settings are wrong."""

    def __init__(self, plan: Plan) -> None:
        """The settings are those of the current directory and of the calls' own, where they are here."""
        self._start = os.getcwd()
        backend = plan.backend
        if not backend:
            chosen = Gate(CheckOptions(no_record=True)).at(self._start)[1].values["backend"]
            backend = "" if chosen.source is not ValueSource.DEFAULT else "local"
        self._gate = Gate(CheckOptions(no_record=True, backend=backend or None, mode=plan.mode or None))
        self._worlds = Worlds(dict(os.environ), home_folder())
        self._settings: dict[str, Setting] = {}
        self._map = tuple((old, new, _mapper(old)) for old, new in plan.cwd_map)
        self._history: Callable[[], Transcript] = Transcript
        self._session_directory = ""
        self._heard_as: Transcript | None = None
        self._world: World | None = None
        setting, self.config = self._gate.at(self._start)
        self.asks_a_model = setting.classifier is not None
        self._askers: dict[str, _Asker] = {}
        self._recording = self._recorder() if plan.record else None

    @property
    def cancelled(self) -> bool:
        """Whether a call to the model was ended from outside."""
        return self.asks_a_model and self._gate.cancelled

    def prices(self) -> dict[str, Price]:
        """The configured prices of models."""
        from autogate.cli.stats import price_table

        return price_table(self.config.prices)

    def close(self) -> None:
        """Lets go of the store."""
        if self._recording is not None:
            self._recording.close()

    def action(self, call: ToolCalled, session: str) -> Action:
        """The call as an action on this machine."""
        given = call.input
        for _, new, pattern in self._map:
            given = {name: _mapped(value, pattern, new) for name, value in given.items()}
        return Action(call.tool, given, self.directory(call.cwd), session)

    def directory(self, recorded: str) -> str:
        """A recorded working directory on this machine; the current one where none was recorded."""
        for old, new, _ in self._map:
            if recorded == old or recorded.startswith(old + "/"):
                recorded = new + recorded[len(old) :]
        return os.path.join(self._start, recorded) if recorded else self._start

    def judge(self, action: Action, session_directory: str, history: Callable[[], Transcript]) -> Judged:
        """The verdict; whatever goes wrong with one call is a block of that call."""
        setting = self._setting(action.cwd)
        self._session_directory = session_directory
        self._history, self._heard_as = history, None
        asker = self._askers.get(self._place(action.cwd)) if self._askers else None
        if asker is not None:
            asker.history, asker.result = history, None
            asker.directory = session_directory or self._start
        try:
            if self._recording is not None:
                verdict = self._recording.judge(action)
            else:
                verdict = funnel.judge(action, setting)
        except Exception as error:
            if os.environ.get("AUTOGATE_DEBUG") == "1":
                raise
            verdict = faulty(type(error).__name__)
        return Judged(action, verdict, asker.result if asker is not None else None)

    def _place(self, directory: str) -> str:
        """The directory whose settings count."""
        return directory if self._worlds.is_here(directory) else self._start

    def _setting(self, directory: str) -> Setting:
        known = self._settings.get(directory)
        if known is not None:
            return known
        if len(self._settings) >= 256:
            self._settings.clear()
        place = self._place(directory)
        setting, config = self._gate.at(place)
        if setting.classifier is not None:
            if place not in self._askers:
                made = self._gate.classifier(config, dict(os.environ), home_folder())
                self._askers[place] = _Asker(made)
            setting = setting._replace(classifier=self._askers[place])
        setting = setting._replace(
            world_for=self._world_at,
            session_directory=lambda: self._session_directory,
            transcript=self._heard,
        )
        self._settings[directory] = setting
        return setting

    def _heard(self) -> Transcript:
        """What was said before the call that is being judged."""
        self._heard_as = self._history()
        return self._heard_as

    def _world_at(self, directory: str) -> World:
        self._world = self._worlds.at(directory)
        return self._world

    def grounds(self, directory: str) -> Grounds:
        """What the last verdict, on a call in this place, depended on besides call and session."""
        return Grounds(self._settings.get(directory), self._world, self._heard_as)

    def holds(self, grounds: Grounds, directory: str, history: Callable[[], Transcript]) -> bool:
        """Whether a verdict on the same call would depend on the very same things now."""
        return (
            grounds.setting is not None
            and grounds.setting is self._settings.get(directory)
            and grounds.world is self._worlds.current(directory)
            and (grounds.heard is None or _are_same(grounds.heard, history()))
        )

    def _recorder(self) -> SessionJudge:
        from autogate.cli.recording import store_path, tell
        from autogate.session import SessionJudge
        from autogate.store.sqlite import open_store

        return SessionJudge(_Files(self), lambda: open_store(store_path()), note=tell)

    def basis(self, directory: str) -> tuple[Setting, Config]:
        """For the record: the setting of a directory."""
        return self._setting(directory), self.config


def basis_of(plan: Plan) -> str:
    """What calls are judged by, in few characters: another version or other settings give others.

    The settings are those of the current directory; what other directories' projects say is not in it.
    Raises ConfigError.
    """
    from autogate.store.text import short_digest
    from autogate.version import __version__

    options = CheckOptions(no_record=True, backend=plan.backend or None, mode=plan.mode or None)
    config = Gate(options).at(os.getcwd())[1]
    values = sorted((name, repr(value.value)) for name, value in config.values.items())
    texts: list[bytes] = []
    for each in config.files:
        with contextlib.suppress(OSError, ValueError), open(each.file, "rb") as file:
            texts.append(file.read())
    return short_digest(repr((__version__, plan.backend, plan.mode, plan.cwd_map, values, texts)))


def _are_same(one: Transcript, other: Transcript) -> bool:
    if one is other:
        return True
    kinds = [[type(entry) for entry in each.entries] for each in (one, other)]
    return one == other and kinds[0] == kinds[1]  # an answer equals an order of the same words


def faulty(why: str) -> Verdict:
    """The verdict on a call that the analysis failed on."""
    reason = f"the call cannot be judged ({why})"
    return Verdict(Decision.BLOCK, "internal-error", reason, "funnel", risk=Risk.HIGH)


class _Files:
    """Settings that do not change while a replay runs."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def fingerprint(self, directory: str) -> tuple[str, str]:
        """Always the same."""
        del directory
        return "replay", "replay"

    def basis(self, directory: str) -> Basis:
        """The settings of a directory."""
        from autogate.cli.recording import facts_of
        from autogate.session import Basis

        setting, config = self._judge.basis(directory)
        return Basis(setting, lambda: facts_of(config), "replay", "replay")


class _Asker:
    """The model, which is shown each call's own history."""

    def __init__(self, made: ConfiguredClassifier) -> None:
        self._made = made
        self.history: Callable[[], Transcript] = Transcript
        self.directory = ""
        """That the call's session began in."""
        self.result: Result | None = None

    def ask(self, action: Action, assessment: Assessment) -> Result:
        """The model's word."""
        self._made.follow(self.history(), self.directory)
        self.result = self._made.ask(action, assessment)
        return self.result


def _mapper(old: str) -> re.Pattern[str]:
    """Finds a path, and what lies below it, in a text; not as a part of a longer name."""
    return re.compile(rf"(?<![\w./-]){re.escape(old)}(?![\w.-])")


def _mapped(value: object, pattern: re.Pattern[str], new: str) -> object:  # JSON
    if isinstance(value, str):
        return pattern.sub(lambda _match: new, value)
    if isinstance(value, dict):
        return {name: _mapped(inner, pattern, new) for name, inner in value.items()}
    if isinstance(value, list):
        return [_mapped(inner, pattern, new) for inner in value]
    return value
