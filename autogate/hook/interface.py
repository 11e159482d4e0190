"""What a client's hook says, and what is answered, whatever the client's own words for it are."""

from __future__ import annotations

import enum
import json
import os
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from autogate.classifier.redact import redact
from autogate.cli.text import escape
from autogate.verdict import Decision, Verdict


class Event(enum.Enum):
    """When the hook was called."""

    BEFORE_TOOL = "before tool"
    PERMISSION = "permission request"
    AFTER_TOOL = "after tool"
    PROMPT = "prompt submitted"
    SESSION_START = "session start"
    OTHER = "other"
    """An event that is none of ours: it is let pass without a word."""


class HookCall(NamedTuple):
    """One call of the hook."""

    event: Event
    session: str = ""
    tool: str = ""
    input: Mapping[str, Any] = {}
    cwd: str = ""
    transcript: str = ""
    """Path of the conversation's file, "" where the client names none."""
    id: str = ""
    """The client's id of the tool call."""
    prompt: str = ""
    """The user's words, for PROMPT."""
    output: str = ""
    """What the tool gave back, for AFTER_TOOL."""
    failed: bool = False
    agent: str = ""
    """The client's id of the subagent that calls, "" for the main one."""
    problem: str = ""
    """Why the call is malformed: then it is never an allow."""

    @property
    def directory(self) -> str:
        """The working directory, this process's own where the client names none."""
        return self.cwd if self.cwd.startswith("/") and "\x00" not in self.cwd else os.getcwd()


BY_A_PERSON = (
    " A person can allow exactly this once, in a terminal of their own: autogate denials history shows its"
    " number, autogate denials approve takes it."
)
"""What is added to a question where the client cannot ask, or nobody is there to answer."""


class Answer(NamedTuple):
    """What is answered before a tool."""

    decision: Decision
    text: str
    """For the agent and the person: what was at stake, by which rule, what to do instead."""
    recorded: bool = True
    """Whether it is in the sessions' history, where a person finds it."""

    @property
    def by_a_person(self) -> str:
        """What is added for who meets a question that nobody is asked."""
        return BY_A_PERSON if self.recorded else ""


class Client(NamedTuple):
    """One client: how its hook speaks. Source: the clients' packages and documentation, see each module."""

    name: str
    read: Callable[[Mapping[str, Any]], HookCall]
    """The client's JSON as a call; what is missing or of the wrong type is a problem, never a guess."""
    reply: Callable[[HookCall, Answer], str]
    """The reply before a tool or to a permission request, as the client wants it on standard output."""
    nothing: Callable[[HookCall], str]
    """The reply to every other event."""
    failed: Callable[[str], str]
    """The reply where autogate itself failed, before the call was even read: it must not let it run."""


def plain(text: str) -> str:
    """A text without secrets and without characters that a terminal obeys."""
    return escape(redact(text))


def answer_of(verdict: Verdict) -> Answer:
    """A verdict in the words for an agent: no secret, and no advice on how to get around it."""
    head = {
        Decision.ALLOW: "autogate allows this",
        Decision.ASK: "autogate wants a person to decide",
        Decision.BLOCK: "autogate blocks this",
    }[verdict.decision]
    text = f"{head}: {verdict.reason} [{verdict.rule}]."
    if verdict.instead and verdict.decision is not Decision.ALLOW:
        text += f" Instead: {verdict.instead}."
    if verdict.decision is Decision.BLOCK:
        text += " Do not try the same by other means."
    return Answer(verdict.decision, plain(text))


def text_of(value: object) -> str:
    """The value where it is a text, else "" ."""
    return value if isinstance(value, str) else ""


def parsed(text: str | bytes) -> Any:
    """What JSON says, where nobody can read something else in it: no name twice, no NaN.

    Raises ValueError and RecursionError.
    """
    decoder = _decoder()
    if isinstance(text, bytes):
        plainly = text[:2] == b'{"'  # as every client's text begins, and none in another encoding
        text = text.decode("utf-8" if plainly else json.detect_encoding(text), "surrogatepass")
    elif text.startswith("\ufeff"):
        raise ValueError("a byte order mark")
    return decoder.decode(text)


@cache
def _decoder() -> Any:
    """Kept: ``json.loads`` makes one for every text that is read so."""
    return json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


def _no_number(name: str) -> None:
    raise ValueError(name)


def object_of(value: object) -> Mapping[str, Any] | None:
    """The value where it is an object; a text that holds JSON of one is read. None otherwise."""
    if isinstance(value, str):
        try:
            value = parsed(value)
        except (ValueError, RecursionError):
            return None
    return value if isinstance(value, dict) else None


def line_of(reply: Mapping[str, Any]) -> str:
    """A reply as one line of JSON, in plain ASCII."""
    return json.dumps(reply) + "\n"
