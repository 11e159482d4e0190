"""Rules over data that goes from one step to another."""

from __future__ import annotations

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Line, Step
from autogate.judgement.rules.network import is_local
from autogate.verdict import Finding, Risk
from autogate.world.interface import Trait, World
from autogate.world.places import locate

_SENDS = frozenset(("upload", "connect", "shell"))
_DECODERS = frozenset(
    ("base64", "base32", "basenc", "xxd", "openssl", "gpg", "rev", "tr", "uudecode", "gunzip", "zcat")
)


def flow_findings(line: Line, world: World) -> list[Finding]:
    """What the flows of the line show."""
    talks = any(effect.kind is Kind.NETWORK for step in line.steps for effect in step.effects)
    found = _within_steps(line, world) if talks else []
    code = {flow.target for flow in line.flows if flow.by == "code"}
    if not line.flows or not (talks or code):
        return found
    for target, sources in _reach(line).items():
        step = line.steps[target]
        sent = _sends(step) if talks else None
        for source in sorted(sources):
            origin = line.steps[source]
            if target in code:
                found.extend(_into_interpreter(origin, step, target))
            if sent is not None and _holds_secret(origin, world):
                found.append(_leak(origin, sent, target, step))
    return found


def _reach(line: Line) -> dict[int, set[int]]:
    """For each step the steps whose data reaches it, also over others."""
    direct: dict[int, set[int]] = {}
    for flow in line.flows:
        direct.setdefault(flow.target, set()).add(flow.source)
    reached: dict[int, set[int]] = {}
    for target, sources in direct.items():
        seen = set(sources)
        queue = list(sources)
        while queue:
            for source in direct.get(queue.pop(), ()):
                if source not in seen:
                    seen.add(source)
                    queue.append(source)
        seen.discard(target)
        reached[target] = seen
    return reached


def _into_interpreter(origin: Step, step: Step, target: int) -> list[Finding]:
    found = []
    for effect in origin.effects:
        if effect.kind is Kind.NETWORK and effect.detail in ("download", "request", "connect"):
            risk = Risk.HIGH if is_local(effect.what) else Risk.CRITICAL
            found.append(
                Finding(
                    "run-download",
                    risk,
                    f"runs what {effect.what or 'the network'} sends, unseen",
                    "download it to a file, read it, then run it",
                    effect=effect,
                    span=step.invocation.span,
                    step=target,
                )
            )
    if origin.invocation.name in _DECODERS:
        found.append(
            Finding(
                "run-decoded",
                Risk.HIGH,
                f"runs what {origin.invocation.name} decodes, which nobody can read on the line",
                "write the commands in plain text",
                span=step.invocation.span,
                step=target,
            )
        )
    return found


def _sends(step: Step) -> Effect | None:
    for effect in step.effects:
        if effect.kind is Kind.NETWORK and effect.detail in _SENDS and not is_local(effect.what):
            return effect
    for effect in step.effects:
        if (
            effect.kind is Kind.NETWORK
            and effect.detail in ("request", "download")
            and not is_local(effect.what)
        ):
            return effect
    return None


def _secret_effect(step: Step, world: World) -> Effect | None:
    for effect in step.effects:
        if effect.kind is Kind.SECRET:
            return effect
        if effect.kind is Kind.READ and not effect.remote:
            location = locate(effect.what, effect.directory, world)
            if Trait.SECRET in location.traits:
                return effect
    return None


def _holds_secret(step: Step, world: World) -> bool:
    return _secret_effect(step, world) is not None


def _leak(origin: Step, sent: Effect, target: int, step: Step) -> Finding:
    return Finding(
        "send-secret",
        Risk.CRITICAL,
        f"sends what {origin.invocation.name} reads, a secret, to {sent.what or 'the network'}",
        "secrets do not leave this machine",
        False,
        sent,
        step.invocation.span,
        target,
    )


def _within_steps(line: Line, world: World) -> list[Finding]:
    """A single program that reads a secret and sends it."""
    found = []
    for index, step in enumerate(line.steps):
        sends = False
        for effect in step.effects:
            if effect.kind is Kind.NETWORK and effect.detail in _SENDS and not is_local(effect.what):
                sends = True
                break
        if not sends:
            continue
        secret = _secret_effect(step, world)
        if secret is None or step.invocation.name in _OWN_KEYS:
            continue
        found.append(_leak(step, effect, index, step))
    return found


_OWN_KEYS = frozenset(("ssh", "scp", "sftp", "rsync", "mosh", "autossh", "ssh-copy-id", "git"))
"""Programs that read a key to log in with it: reading it is not sending it."""
