"""Answers as the hook does by itself, with what is worth keeping between calls: stores and connections."""

from __future__ import annotations

import math
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from autogate.cli.recording import CheckedFiles, Places, places, store_path, tell
from autogate.config.load import Config, load
from autogate.config.paths import possible_project_files
from autogate.errors import AutogateError
from autogate.hook.__main__ import LIMIT, answered, client_named
from autogate.hook.interface import Client, Event, HookCall, plain
from autogate.serve.turns import Turn, Turns
from autogate.session import SessionJudge, StoreBreaker
from autogate.store.sqlite import LONG_LOG, open_store

if TYPE_CHECKING:
    from autogate.classifier.interface import Backend, Reply
    from autogate.cli.gate import Gate
    from autogate.config.schema import Scalar
    from autogate.store.sqlite import SqliteStore

_BACKENDS = 8
_CONFIGS = 64
_COARSE = 3.0
"""Seconds, more than the steps in which file systems count their times (FAT: 2): a file that was changed a
shorter time ago may change once more and look the same.
"""
_OF_A_BACKEND = ("ANTHROPIC_", "SSL_", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")
"""Beginnings of variables that the SDK looks at when its client is made."""


class GoneError(BaseException):
    """Nobody waits for this answer any more: nothing of it is to be written down."""


class NotMineError(Exception):
    """The service does not judge this one."""


class _Where(NamedTuple):
    """What an environment says of places."""

    environment: dict[str, str]
    places: Places
    store: str


class Judging:
    """What judges the calls, whoever made them. One turn at a time."""

    def __init__(self, turns: Turns, clock: Callable[[], float] = time.time) -> None:
        """Nothing is opened before it is needed."""
        self._turns = turns
        self._clock = clock
        self._kept = threading.local()
        self._configs: OrderedDict[tuple[str, str], tuple[str, Config]] = OrderedDict()
        self._backends: OrderedDict[tuple[Any, ...], Backend] = OrderedDict()
        self._places: _Where | None = None
        """Those of the last environment."""

    def answer(self, name: str, given: bytes, turn: Turn, waiting: Callable[[], bool]) -> str:
        """The client's reply. The process is the turn's.

        Raises NotMineError for what the hook does by itself, and GoneError where nobody waits any more.
        """
        client = _client(name)
        if client is None or len(given) > LIMIT:
            raise NotMineError
        try:
            return answered(client, given, lambda gate: self._judge(gate, turn, waiting))
        except AutogateError as error:
            return client.failed(plain(f"autogate could not judge this, so it does not run: {error.line()}"))

    def _judge(self, gate: Gate, turn: Turn, waiting: Callable[[], bool]) -> SessionJudge:
        where = self._places
        if where is None or where.environment is not turn.environment:
            where = self._places = _Where(turn.environment, places(), store_path())

        def store() -> SqliteStore:
            return self._store(where.store)

        gate.share_breaker(lambda config: self._breaker(config, store))
        files = _Files(gate, where.places, waiting)

        def backend(config: Config, environment: dict[str, str]) -> Backend:
            return self._backend(config, environment, turn)

        gate.keep_backends(backend)
        gate.read_with(lambda *given, **more: self._config(files, *given, **more), turn.environment)
        return SessionJudge(files, store, clock=self._clock, note=tell)

    def _config(
        self, files: _Files, directory: str, options: Mapping[str, Scalar], *, environment: dict[str, str]
    ) -> Config:
        """The configuration at a directory, read anew only where a file of it is another."""
        if options:
            return load(directory, options, environment=environment)
        key = (files.places.home, directory)
        known = self._configs.get(key)
        if known is None or known[0] != files.found:
            before, is_settled = files.found, files.changed(directory) < self._clock() - _COARSE
            known = before, load(directory, options, environment=environment)
            if not is_settled:
                self._configs.pop(key, None)
                return known[1]
            self._configs[key] = known
            if len(self._configs) > _CONFIGS:
                self._configs.popitem(last=False)
        self._configs.move_to_end(key)
        return known[1]

    def _store(self, path: str) -> SqliteStore:
        """This thread's connection; opening one takes longer than judging."""
        kept: SqliteStore | None = getattr(self._kept, "store", None)
        if kept is not None and not kept.closed:
            if kept.path == path and kept.is_current():
                return kept
            kept.close()
        self._kept.store = None
        self._kept.store = found = open_store(path, log=LONG_LOG)
        return found

    def _breaker(self, config: Config, store: Callable[[], SqliteStore]) -> StoreBreaker:
        endpoint = str(config.values["classifier.base_url"].value) or "api.anthropic.com"
        return StoreBreaker(endpoint, store, self._clock)

    def _backend(self, config: Config, environment: dict[str, str], turn: Turn) -> Backend:
        """The connections to an endpoint, with what the environment says of them."""
        from autogate.classifier.configured import backend_of

        said = sorted(row for row in environment.items() if row[0].upper().startswith(_OF_A_BACKEND))
        key = (str(config.values["classifier.base_url"].value), *said)
        backend = self._backends.get(key)
        if backend is None:
            backend = self._backends[key] = backend_of(config, environment)
            if len(self._backends) > _BACKENDS:
                self._backends.popitem(last=False)
        self._backends.move_to_end(key)
        warm = getattr(backend, "connect", None)
        if warm is not None:
            if "anthropic" not in sys.modules:
                with self._turns.outside(turn):  # takes seconds
                    import anthropic  # noqa: F401
            warm()  # here, where the environment is the caller's
        return _Outside(backend, self._turns, turn)

    def warm(self, directory: str) -> None:
        """Imports what a usual call needs, and the SDK where a model is configured."""
        from autogate.action import Action
        from autogate.cli.arguments import CheckOptions
        from autogate.cli.gate import Gate, asks_a_model
        from autogate.funnel import judge

        gate = Gate(CheckOptions())
        setting, config = gate.at(directory)
        for command in ("git status && ls -la | head -n 1", "cat x > /tmp/y; python3 -c 'print(1)'"):
            judge(Action.command(command, directory, "default"), setting._replace(classifier=None))
        client_named("claude")
        if asks_a_model(config, dict(os.environ)):
            import anthropic  # noqa: F401


@lru_cache(maxsize=16)
def _client(name: str) -> Client | None:
    """The client as it is served, None where there is none."""
    client = client_named(name)
    return None if client is None else client._replace(read=lambda data: _taken(client, data))


def _taken(client: Client, data: Mapping[str, Any]) -> HookCall:
    """The call, unless it would tell what only the client's own hook may: what the user said."""
    call = client.read(data)
    if call.event is Event.PROMPT:
        raise NotMineError
    return call


class _Files(CheckedFiles):
    """The files behind the settings, asked at the start and right before a decision is written down."""

    def __init__(self, gate: Gate, known: Places, waiting: Callable[[], bool]) -> None:
        super().__init__(gate, known)
        self._waiting = waiting
        self._is_first = True
        self.found = ""
        """The fingerprint that was taken last, and so before the files are read."""

    def fingerprint(self, directory: str) -> tuple[str, str]:
        """Of every file that counts. Raises GoneError where nobody waits any more."""
        if self._is_first:  # a moment ago somebody waited
            self._is_first = False
        elif not self._waiting():
            raise GoneError
        found = super().fingerprint(directory)
        self.found = found[0]
        return found

    def changed(self, directory: str) -> float:
        """When the last of these files changed, as the system has it: nobody can set that."""
        last = -math.inf
        for path in (*self.places.everywhere, *possible_project_files(directory, self.places.home)):
            with suppress(OSError):
                last = max(last, os.stat(path).st_ctime)
        return last


class _Outside:
    """A backend during whose calls others go on."""

    def __init__(self, inner: Backend, turns: Turns, turn: Turn) -> None:
        self._inner, self._turns, self._turn = inner, turns, turn

    def send(self, request: Mapping[str, Any], *, timeout: float) -> Reply:
        """See Backend."""
        with self._turns.outside(self._turn):
            return self._inner.send(request, timeout=timeout)
