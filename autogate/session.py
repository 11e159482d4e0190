"""Judging within a session: counters, mode and gate before, the record of the decision after.

A verdict belongs to the generation of the session that it was computed for. If the session moved on in the
meantime (a reset, another mode, a closed gate, a changed file), the verdict is thrown away and the action is
judged once more; if that happens again, a person is asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from autogate.action import Action
from autogate.denials import limit_reached
from autogate.errors import StoreError
from autogate.setting import ConfiguredRules, Hold, Setting
from autogate.store.records import Count, Decided, Snapshot
from autogate.store.text import clean, digest_of, text_of
from autogate.verdict import Decision, Risk, Verdict

if TYPE_CHECKING:
    from autogate.classifier.breaker import Outcome
    from autogate.classifier.stages import Result
    from autogate.gate.access import Facts, PolicySource
    from autogate.judgement.interface import Assessment
    from autogate.setting import ModelClassifier
    from autogate.store.interface import SessionStore

RETRY = 10.0
"""Seconds after which a store that could not be opened is tried again."""


class Basis(NamedTuple):
    """What an action is judged by, and the state of the files that it was read from."""

    setting: Setting
    facts: Callable[[], Facts]
    """What settings say of auto mode."""
    fingerprint: str
    """Of every file, taken before they were read."""
    shared: str
    """Of those that are the same for every directory."""
    main_tokens: Callable[[], int] = int
    """Of the agent's last turn, once a model was asked."""


class Files(Protocol):
    """Reads settings, and tells whether they changed."""

    def fingerprint(self, directory: str) -> tuple[str, str]:
        """Of every file that counts in a directory, and of those that count everywhere."""

    def basis(self, directory: str) -> Basis:
        """The settings as they are in the files now."""


def count_of(verdict: Verdict) -> Count:
    """Every block is a denial, every allow a success; who could not say counts as neither."""
    if verdict.unavailable or verdict.decision is Decision.ASK:
        return Count.NEITHER
    return Count.SUCCESS if verdict.decision is Decision.ALLOW else Count.DENIAL


class SessionJudge:
    """Judges actions of sessions. What cannot be recorded counts as past the limit."""

    def __init__(
        self,
        files: Files,
        open_store: Callable[[], SessionStore],
        policy: PolicySource | None = None,
        *,
        clock: Callable[[], float] = time.time,
        note: Callable[[str], None] = lambda _text: None,
    ) -> None:
        """``policy`` None: the platform's files. ``note`` is told what a person should know besides."""
        self._files = files
        self._open = open_store
        self._policy = policy
        self._clock = clock
        self._note = note
        self._store: SessionStore | None = None
        self._broken: StoreError | None = None
        self._retry_at = 0.0
        self._noted: set[str] = set()

    def prepare(self, directory: str) -> None:
        """Reads the settings of a directory. Raises ConfigError."""
        self._files.basis(directory)

    def judge(self, action: Action) -> Verdict:
        """The verdict, recorded unless the store cannot be used."""
        verdict = self._once(action)
        if verdict is not None:
            return verdict
        last = _Last()
        verdict = self._once(action, last)
        return verdict if verdict is not None else self._moved(action, last)

    def record(self, action: Action, verdict: Verdict) -> None:
        """Writes and counts a verdict that was found without judging."""
        try:
            basis = self._files.basis(action.cwd)
            store = self._opened()
            digest = digest_of(action)
            snapshot = store.begin(action.session, self._clock(), digest=digest)
            self._committed(action, basis, store, snapshot, verdict, _Watched(None), digest)
        except StoreError as error:
            self._lose(error)
            self._tell(f"the decision is not recorded: {error}")

    def answered(self, action: Action, *, yes: bool) -> None:
        """Counts what a person said to the question about an action; nothing where none was asked."""
        try:
            self._opened().answered(action.session, digest_of(action), self._clock(), yes=yes)
        except StoreError as error:
            self._lose(error)
            self._tell(f"the answer is not recorded: {error}")

    def finished(self, action: Action, output: str, *, failed: bool) -> None:
        """Takes in what came of an action: if a person was asked, the answer was yes, for it ran."""
        from autogate import funnel

        self.answered(action, yes=True)
        try:
            store = self._opened()
            if not failed and not store.failures(action.session):
                return  # nothing failed, so nothing can be repeated in vain
            setting = self._files.basis(action.cwd).setting._replace(classifier=None, hold=None)
            verdict = funnel.judge(action, setting)
            record_result(store, action, verdict, output, failed=failed)
        except StoreError as error:
            self._lose(error)
            self._tell(f"the result is not recorded: {error}")

    def close(self) -> None:
        """Lets go of the store."""
        if self._store is not None:
            store, self._store = self._store, None
            try:
                store.close()
            except StoreError as error:
                self._tell(str(error))

    # ── one attempt ──────────────────────────────────────────────────────────────────────────────

    def _once(self, action: Action, last: _Last | None = None) -> Verdict | None:
        """The verdict, or None where the session moved on while it was computed."""
        basis = self._files.basis(action.cwd)
        try:
            store = self._opened()
            digest = digest_of(action)
            now = self._clock()
            snapshot = store.begin(action.session, now, digest=digest)
            if not snapshot.exists and self._policy_source().signature():
                self._verify(store, action.session, basis)
                snapshot = store.begin(action.session, self._clock(), digest=digest)
        except StoreError as error:
            return self._without_store(action, basis, error)
        watched = _Watched(basis.setting.classifier)
        verdict = self._judged(action, basis, store, snapshot, watched)
        if last is not None:
            last.verdict, last.setting = verdict, basis.setting
        try:
            return self._committed(action, basis, store, snapshot, verdict, watched, digest)
        except StoreError as error:
            self._lose(error)
            if verdict.decision is Decision.ALLOW and verdict.layer.startswith("model"):
                return self._without_store(action, basis, error)
            self._tell(f"the decision is not recorded: {error}")
            return verdict

    def _judged(
        self, action: Action, basis: Basis, store: SessionStore, snapshot: Snapshot, watched: _Watched
    ) -> Verdict:
        from autogate.funnel import judge

        setting = basis.setting
        if snapshot.session.mode.auto_active:
            setting = setting._replace(rules=_without_broad(setting))
        if snapshot.approved:  # the yes is there: no model is asked for another
            setting = setting._replace(classifier=None)
        else:
            setting = setting._replace(
                classifier=watched if setting.classifier is not None else None,
                hold=lambda: self._hold(store, snapshot, basis),
            )
        verdict = judge(action, setting)
        if snapshot.failing and verdict.decision is Decision.ALLOW:
            verdict = _looping(action, verdict, store, setting)
        generation = snapshot.session.generation
        return verdict._replace(generation=generation) if generation else verdict

    def _committed(
        self,
        action: Action,
        basis: Basis,
        store: SessionStore,
        snapshot: Snapshot,
        verdict: Verdict,
        watched: _Watched,
        digest: bytes,
    ) -> Verdict | None:
        usage = verdict.usage
        result = watched.result
        decided = Decided(
            self._clock(),
            action.session,
            action.tool,
            digest,
            text_of(action),
            verdict.decision.word,
            verdict.layer,
            verdict.rule,
            clean(verdict.reason, 500),
            verdict.risk.name.lower(),
            verdict.stage or "",
            verdict.model or "",
            verdict.unavailable,
            _tokens(usage) if usage else (0, 0, 0, 0, 0),
            0 if result is None else result.context_tokens,
            0 if result is None else basis.main_tokens(),
            verdict.duration_ms,
            snapshot.session.generation,
        )
        may_be_approved = snapshot.approved and is_approvable(verdict)
        commit = store.commit(
            snapshot,
            decided,
            count_of(verdict),
            config=basis.shared,
            may_be_approved=may_be_approved,
            unchanged=lambda: self._files.fingerprint(action.cwd)[0] == basis.fingerprint,
        )
        if not commit.done:
            return None
        if snapshot.session.mode.notice:
            self._tell(store.take_notice(action.session))
        return _approved(verdict) if commit.approved else verdict

    # ── what stands in the model's way ───────────────────────────────────────────────────────────

    def _hold(self, store: SessionStore, snapshot: Snapshot, basis: Basis) -> Hold | None:
        limit = limit_reached(snapshot.session.denials)
        if limit:
            return Hold(
                "denial-limit",
                limit,
                "ask the user; what a person approves counts (autogate denials approve)",
            )
        try:
            shut = self._shut(store, snapshot, basis)
        except StoreError as error:
            return _store_hold(error)
        return Hold("gate", shut) if shut else None

    def _shut(self, store: SessionStore, snapshot: Snapshot, basis: Basis) -> str:
        from autogate.gate.access import holds

        source = self._policy_source()
        row = store.gate()
        # Never fetched with nothing to fetch is no policy. Else what was read must be what is there.
        if source.signature() != ("" if row is None else row.signature):
            return self._verify(store, snapshot.session.id, basis)
        return holds(snapshot.session.mode, row, basis.facts())

    def _verify(self, store: SessionStore, session: str, basis: Basis) -> str:
        """The authoritative look at the policy; a change of mode by it makes a new generation."""
        from autogate.gate.access import holds, verify_gate_access

        found = verify_gate_access(store, session, basis.facts(), self._policy_source(), self._clock)
        if found.problem:
            self._tell(found.problem)
        return found.shut or holds(found.mode, found.row, basis.facts())

    def _policy_source(self) -> PolicySource:
        if self._policy is None:
            from autogate.gate.sources import platform_policy

            self._policy = platform_policy()
        return self._policy

    # ── a store that cannot be used ──────────────────────────────────────────────────────────────

    def _opened(self) -> SessionStore:
        if self._store is not None and not self._store.is_current():
            self.close()
        if self._store is None:
            if self._broken is not None and time.monotonic() < self._retry_at:
                raise self._broken
            try:
                self._store = self._open()
            except StoreError as error:
                self._lose(error)
                raise
            self._broken = None
        return self._store

    def _lose(self, error: StoreError) -> None:
        """The store is opened anew, but not for every action: a lock that is held for ever costs seconds."""
        self.close()
        self._broken, self._retry_at = error, time.monotonic() + RETRY

    def _without_store(self, action: Action, basis: Basis, error: StoreError) -> Verdict:
        from autogate import funnel

        self._tell(f"the session is not known, nothing is recorded: {error}")
        if self._store is not None:
            self._lose(error)
        return funnel.judge(action, basis.setting._replace(hold=lambda: _store_hold(error)))

    def _moved(self, action: Action, last: _Last) -> Verdict:
        """The session moved on twice: a person is asked. What was blocked stays blocked."""
        verdict = last.verdict
        if verdict.decision is Decision.BLOCK:
            return verdict
        decision = Decision.BLOCK if last.setting is not None and last.setting.headless else Decision.ASK
        return verdict._replace(
            decision=decision,
            rule="session-moved",
            layer="session",
            reason="the session or its settings changed twice while the action was judged",
            instead="try again",
            session=action.session,
        )

    def _tell(self, text: str) -> None:
        if text and text not in self._noted:
            self._noted.add(text)
            self._note(text)


class _Last:
    """The verdict of an attempt that came to nothing."""

    def __init__(self) -> None:
        self.verdict = Verdict(Decision.BLOCK, "unsettled", "nothing was judged", "session")
        self.setting: Setting | None = None


class _Watched:
    """A classifier that keeps its last result for the record."""

    def __init__(self, inner: ModelClassifier | None) -> None:
        self._inner = inner
        self.result: Result | None = None

    def ask(self, action: Action, assessment: Assessment) -> Result:
        """The inner classifier's word."""
        assert self._inner is not None
        self.result = self._inner.ask(action, assessment)
        return self.result


def _tokens(usage: dict[str, int]) -> tuple[int, int, int, int, int]:
    """As ``Decided`` has them."""
    return (
        usage.get("input_tokens", 0),
        usage.get("output_tokens", 0),
        usage.get("cache_read_input_tokens", 0),
        usage.get("cache_creation_input_tokens", 0),
        usage.get("cache_creation_1h_input_tokens", 0),
    )


def is_approvable(verdict: Verdict) -> bool:
    """Whether a person's yes can lift the verdict."""
    return (
        verdict.decision is not Decision.ALLOW
        and verdict.risk is not Risk.CRITICAL
        and not verdict.rule.startswith("config:")
    )


def _approved(verdict: Verdict) -> Verdict:
    return verdict._replace(
        decision=Decision.ALLOW,
        rule="approved",
        layer="approval",
        reason=f"a person said yes to exactly this; without that: {verdict.reason}",
        instead="",
    )


def _store_hold(error: StoreError) -> Hold:
    return Hold("store", f"the sessions' store cannot be used ({error.what})", error.remedy)


def _without_broad(setting: Setting) -> ConfiguredRules:
    from autogate.config.rules import Rules
    from autogate.gate.aside import broad_rules

    rules = setting.rules
    if not isinstance(rules, Rules):
        return rules
    broad = broad_rules(rules.rules)
    return rules.without(broad) if broad else rules


def _looping(action: Action, verdict: Verdict, store: SessionStore, setting: Setting) -> Verdict:
    """An allow of what failed alike too often becomes a question."""
    from autogate.loops import INSTEAD, LoopState, call_of, check

    call = call_of(action, verdict.effects, read_only=verdict.read_only)
    failures = {failure.signature: failure for failure in store.failures(action.session)}
    said = check(LoopState(failures), call)
    if not said:
        return verdict
    decision = Decision.BLOCK if setting.headless else Decision.ASK
    return verdict._replace(decision=decision, rule="loop", layer="loops", reason=said, instead=INSTEAD)


def record_result(
    store: SessionStore, action: Action, verdict: Verdict, output: str, *, failed: bool
) -> None:
    """Takes in what came of an action that was let through."""
    from autogate.loops import after, begins_epoch, call_of, result_of

    call = call_of(action, verdict.effects, read_only=verdict.read_only)
    result = result_of(output, failed=failed)
    store.change_failures(
        action.session,
        call.signature,
        lambda before: after(before, call, result),
        epoch=begins_epoch(call, result),
    )


class StoreBreaker:
    """The outage breaker of one endpoint, shared by all processes; without a store, of this one."""

    def __init__(
        self,
        endpoint: str,
        open_store: Callable[[], SessionStore],
        clock: Callable[[], float] = time.time,
    ) -> None:
        from autogate.classifier.breaker import MemoryBreaker

        self._endpoint = endpoint
        self._open = open_store
        self._clock = clock
        self._memory = MemoryBreaker(clock)

    def admit(self) -> str:
        """ "" where a call may be made, else the reason why not."""
        from autogate.classifier.breaker import Admission, Outage, admit, refusal
        from autogate.store.records import Outage as Row

        found: list[Admission] = []

        def change(row: Row) -> Row:
            found.append(admit(Outage(*row[1:]), self._clock()))
            return Row(row.endpoint, *found[-1].state)

        try:
            self._with(lambda store: store.outage(self._endpoint, change))
        except StoreError:
            return self._memory.admit()
        return "" if found[-1].admitted else refusal(found[-1], found[-1].state)

    def record(self, outcome: Outcome) -> None:
        """Takes in what became of an admitted call."""
        from autogate.classifier.breaker import Outage, after
        from autogate.store.records import Outage as Row

        def change(row: Row) -> Row:
            return Row(row.endpoint, *after(Outage(*row[1:]), outcome, self._clock()))

        try:
            self._with(lambda store: store.outage(self._endpoint, change))
        except StoreError:
            self._memory.record(outcome)

    def _with(self, do: Callable[[SessionStore], object]) -> None:
        do(self._open())
