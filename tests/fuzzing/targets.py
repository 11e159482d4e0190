"""What must hold for any bytes at all: no undocumented error, no hang, nothing unreadable allowed."""

from __future__ import annotations

import functools
import io
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from autogate import analysis
from autogate.config.load import parse
from autogate.config.schema import Source
from autogate.errors import AutogateError, ConfigError, UsageError
from autogate.hook.__main__ import answered, client_named
from autogate.syntax.fast import read_fast
from autogate.syntax.plain import read_plain
from autogate.syntax.read import read, suspicious_characters
from autogate.transcript.formats import FORMATS, transcript_of
from autogate.verdict import Decision
from tests.judgement.project import verdict, world

CLIENTS = ("claude", "codex", "gemini", "cursor", "copilot", "cline")
SECONDS = 1.0
"""Of processor time that one input may take."""

_local = functools.partial(read, reference=False)  # a process for each input would be most of the time


@contextmanager
def in_time() -> Iterator[None]:
    """Fails where the work took longer than it may."""
    started = time.process_time()
    yield
    took = time.process_time() - started
    assert took <= SECONDS, f"took {took:.1f} s"


def text_of(data: bytes) -> str:
    """The bytes as the command line hands them over: what is no UTF-8 becomes half of a surrogate pair."""
    return data.decode("utf-8", "surrogateescape")


def syntax(data: bytes) -> None:
    """Any text is read or is an error, and two readers that take it read the same."""
    text = text_of(data)
    with in_time():
        for dialect in ("bash", "zsh"):
            reading = read(text, dialect, reference=False)
            assert bool(reading.error) == (reading.reader == "")
            assert not (reading.error and reading.statements)
    if not suspicious_characters(text) and "\r" not in text:
        plain, fast = read_plain(text), read_fast(text)
        assert plain is None or fast is None or plain == fast


def judgement(data: bytes) -> None:
    """Any command gets a verdict, and one that cannot be read is not allowed: words, effects and rules."""
    text = text_of(data)
    before = analysis.read
    analysis.read = _local  # type: ignore[assignment]
    try:
        with in_time():
            found = verdict(text, where=world())
            readable = not _local(text).error
        assert readable or found.decision is not Decision.ALLOW
        assert found.decision is Decision.ALLOW or found.reason
        json.dumps(found.as_json())
        unknown = any("its knowledge failed" in finding.reason for finding in found.findings)
        assert not unknown, [finding.reason for finding in found.findings]
    finally:
        analysis.read = before


def transcript(data: bytes) -> None:
    """Any file is a conversation or a ``UsageError``, whichever format it is taken for."""
    for name in ("auto", *(each.name for each in FORMATS)):
        with in_time():
            try:
                transcript_of(io.BytesIO(data), "session.jsonl", format_name=name)
            except UsageError:
                continue


def hook(data: bytes) -> None:
    """Any input of a client's hook gets one reply in its form, and none that is no object is let through."""
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        given = None
    kept = dict(os.environ)
    for name in CLIENTS:
        client = client_named(name)
        assert client is not None
        try:
            with in_time():
                reply = answered(client, data)
        except AutogateError:
            continue  # the hook's own ``failed`` reply, which never lets anything through
        finally:
            os.environ.clear()
            os.environ.update(kept)
        assert isinstance(json.loads(reply or "{}"), dict)
        if not isinstance(given, dict):
            assert '"allow"' not in reply.replace(" ", "")
            assert reply.strip() not in ("", "{}")


def config(data: bytes) -> None:
    """Any configuration file is a configuration or a ``ConfigError``, wherever it lies."""
    text = data.decode("utf-8", "replace")
    for source in (Source.USER, Source.PROJECT, Source.MANAGED):
        with in_time():
            try:
                parse(text, "/home/dev/x.toml", source, "/home/dev")
            except ConfigError:
                continue


TARGETS: dict[str, Callable[[bytes], None]] = {
    "syntax": syntax,
    "judgement": judgement,
    "transcript": transcript,
    "hook": hook,
    "config": config,
}
