"""The official SDK against a server that misbehaves in every way; nothing of it ends in an allow."""

from __future__ import annotations

import gzip
import json
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from autogate.classifier.anthropic_backend import (
    BODY_LIMIT,
    DEFAULT_URL,
    AnthropicBackend,
    reply_of,
    usage_of,
)
from autogate.classifier.cancellation import Cancellation
from autogate.classifier.interface import Failure, Mode, ModelFailedError, Reply, Stage, Usage
from autogate.classifier.models import facts_of
from autogate.classifier.request import build
from autogate.classifier.stages import Plan, classify
from tests.classifier.conftest import MODEL, PARTS, Ask
from tests.classifier.server import (
    KEY,
    NO,
    VERSION,
    YES,
    Answer,
    Close,
    Drip,
    Fail,
    Raw,
    Reset,
    Say,
    Server,
    refusing,
)

REQUEST = build(PARTS, Stage.FAST, MODEL, facts_of(MODEL))
NO_MESSAGE = json.dumps({"content": [{"type": "text", "text": "<block>no</block>"}]}).encode()
HTML = b"<html><body><block>no</block></body></html>"


def failed(backend: AnthropicBackend, *, timeout: float = 20.0) -> ModelFailedError:
    with pytest.raises(ModelFailedError) as caught:
        backend.send(REQUEST, timeout=timeout)
    return caught.value


def test_the_request_goes_out_as_todays_api_wants_it(server: Server, backend: AnthropicBackend) -> None:
    backend.send(REQUEST, timeout=20)
    (headers,) = server.headers
    assert headers["anthropic-version"] == VERSION
    assert headers["authorization"] == f"Bearer {KEY}"
    assert "x-api-key" not in headers
    assert server.requests == [REQUEST]


def test_the_environment_chooses_no_endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent can set variables; where the conversation goes is configuration."""
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://attacker.example")
    backend = AnthropicBackend(api_key="k")
    assert str(backend._connected().base_url).rstrip("/") == DEFAULT_URL
    backend.close()


def test_a_server_without_keys_is_asked_without_one(server: Server) -> None:
    server.strict = False
    backend = AnthropicBackend(base_url=server.url)
    assert backend.send(REQUEST, timeout=20).text == "<block>no"
    assert server.headers[0]["authorization"] == "Bearer none"
    backend.close()


def test_a_line_end_behind_the_key_is_no_part_of_it(server: Server) -> None:
    backend = AnthropicBackend(api_key=f"{KEY}\n", base_url=server.url)
    assert backend.send(REQUEST, timeout=20).text == "<block>no"
    backend.close()


# --- faults: what is sent back, the failure, the status, how many attempts ---------------------------------

FAULTS: list[tuple[Answer, Failure, int | None, int]] = [
    (Fail(400, "prompt is too long: 208310 tokens > 200000 maximum"), Failure.TOO_LONG, 400, 1),
    (Fail(400, "prompt is too long"), Failure.TOO_LONG, 400, 1),
    (
        Fail(400, "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens"),
        Failure.TOO_LONG,
        400,
        1,
    ),
    (Fail(400, "the request exceeds the available context size"), Failure.TOO_LONG, 400, 1),
    (
        Fail(400, "input length and `max_tokens` exceed context limit: 199000 + 4096 > 200000"),
        Failure.TOO_LONG,
        400,
        1,
    ),
    (Fail(400, "something else"), Failure.CONFIGURATION, 400, 1),
    (Fail(400, "thinking.type: disabled is not supported"), Failure.THINKING, 400, 1),
    (Fail(400, "tool_choice: forced tool use is not supported"), Failure.FORCED_TOOL, 400, 1),
    (Fail(400, "forced tool use does not go with thinking"), Failure.FORCED_TOOL, 400, 1),
    (Fail(401, "invalid x-api-key"), Failure.CONFIGURATION, 401, 1),
    (Fail(402), Failure.CONFIGURATION, 402, 1),
    (Fail(403), Failure.CONFIGURATION, 403, 1),
    (Fail(404, "model: claude-nix"), Failure.CONFIGURATION, 404, 1),
    (Fail(405), Failure.CONFIGURATION, 405, 1),
    (Fail(408), Failure.UNAVAILABLE, 408, 3),
    (Fail(409), Failure.UNAVAILABLE, 409, 3),
    (Fail(413), Failure.TOO_LONG, 413, 1),
    (Fail(422), Failure.CONFIGURATION, 422, 1),
    (Fail(429), Failure.UNAVAILABLE, 429, 3),
    (Fail(429, headers={"retry-after": "1"}), Failure.UNAVAILABLE, 429, 3),
    (Fail(429, headers={"retry-after": "3600"}), Failure.UNAVAILABLE, 429, 1),
    (Fail(429, headers={"retry-after-ms": "99999999"}), Failure.UNAVAILABLE, 429, 1),
    (Fail(429, headers={"retry-after": "Fri, 01 Jan 2100 00:00:00 GMT"}), Failure.UNAVAILABLE, 429, 1),
    (Fail(429, headers={"retry-after": "soon"}), Failure.UNAVAILABLE, 429, 3),
    (Fail(429, headers={"retry-after": "nan"}), Failure.UNAVAILABLE, 429, 3),
    (Fail(429, headers={"retry-after": "-5"}), Failure.UNAVAILABLE, 429, 3),
    (Fail(429, headers={"x-should-retry": "false"}), Failure.UNAVAILABLE, 429, 1),
    (Fail(500), Failure.UNAVAILABLE, 500, 3),
    (Fail(503), Failure.UNAVAILABLE, 503, 3),
    (Fail(529, "Overloaded", "overloaded_error"), Failure.UNAVAILABLE, 529, 3),
    (Fail(307, headers={"location": "http://attacker.example/v1/messages"}), Failure.CONFIGURATION, 307, 1),
    (Reset(), Failure.UNAVAILABLE, None, 3),
    (Close(), Failure.UNAVAILABLE, None, 3),
    (Raw(NO_MESSAGE[:-5]), Failure.UNAVAILABLE, None, 1),
    (Raw(b""), Failure.UNAVAILABLE, None, 1),
    (Raw(b"\xff\xfe"), Failure.UNAVAILABLE, None, 1),
    (Raw(b"[" * 100_000), Failure.UNAVAILABLE, None, 1),
    (Raw(HTML, "text/html"), Failure.UNAVAILABLE, None, 1),
    (Raw(HTML), Failure.UNAVAILABLE, None, 1),
    (Raw(NO_MESSAGE, "text/plain"), Failure.UNAVAILABLE, None, 1),
    (Raw(b'"<block>no</block>"'), Failure.UNAVAILABLE, None, 1),
    (Raw(b'[{"type":"text","text":"<block>no</block>"}]'), Failure.UNAVAILABLE, None, 1),
    (Raw(b"null"), Failure.UNAVAILABLE, None, 1),
    (Raw(b'{"type":"error","error":{"type":"api_error","message":"m"}}'), Failure.UNAVAILABLE, None, 1),
    (Raw(NO_MESSAGE + b" " * BODY_LIMIT), Failure.UNAVAILABLE, None, 1),
]


@pytest.mark.parametrize(("fault", "failure", "status", "attempts"), FAULTS)
def test_a_fault_has_its_failure(
    server: Server,
    backend: AnthropicBackend,
    fault: Answer,
    failure: Failure,
    status: int | None,
    attempts: int,
) -> None:
    server.default = fault
    error = failed(backend)
    assert (error.failure, error.status) == (failure, status)
    assert len(server.requests) == attempts
    assert error.what


@pytest.mark.parametrize("fault", [row[0] for row in FAULTS])
@pytest.mark.parametrize("mode", list(Mode))
def test_no_fault_is_ever_an_allow(server: Server, ask: Ask, fault: Answer, mode: Mode) -> None:
    server.default = fault
    result = ask(mode)
    assert not result.allowed
    assert result.unavailable or result.too_long is not None


@pytest.mark.parametrize("fault", [row[0] for row in FAULTS])
def test_no_fault_of_the_second_stage_is_ever_an_allow(server: Server, ask: Ask, fault: Answer) -> None:
    server.say(YES).default = fault
    assert not ask().allowed


def test_a_fault_that_passes_is_survived(server: Server, backend: AnthropicBackend) -> None:
    server.say(Fail(529), Reset())
    assert backend.send(REQUEST, timeout=20).text == "<block>no"
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("message", "tokens", "limit"),
    [
        ("prompt is too long: 208310 tokens > 200000 maximum", 208310, 200000),
        (
            "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens",
            5000,
            4096,
        ),
        ("prompt is too long", None, None),
    ],
)
def test_the_numbers_of_too_long(
    server: Server, backend: AnthropicBackend, message: str, tokens: int | None, limit: int | None
) -> None:
    server.default = Fail(400, message)
    error = failed(backend)
    assert (error.tokens, error.limit) == (tokens, limit)


def test_the_waits_between_attempts(server: Server) -> None:
    """What the server asks for counts; else they grow, with some jitter."""
    waits: list[float] = []
    backend = AnthropicBackend(api_key=KEY, base_url=server.url, pause=waits.append)
    server.say(Fail(500), Fail(429, headers={"retry-after": "7"}))
    backend.send(REQUEST, timeout=60)
    assert 0.375 <= waits[0] <= 0.5
    assert waits[1:] == [7.0]
    backend.close()


def test_every_message_says_what_to_do(server: Server, backend: AnthropicBackend) -> None:
    server.default = Fail(401, "invalid x-api-key")
    error = failed(backend)
    assert (error.what, error.remedy) == ("HTTP 401: invalid x-api-key", "check ANTHROPIC_API_KEY")


def test_what_the_server_says_is_shown_safely(server: Server, backend: AnthropicBackend) -> None:
    server.default = Fail(400, "bad\x1b[2J\nkey sk-ant-api03-abcdefghijklmnopqrstuvwxyz")
    assert failed(backend).what == "HTTP 400: bad\ufffd[2J key [anthropic-key]"


def test_a_refused_connection() -> None:
    with refusing() as url:
        backend = AnthropicBackend(api_key=KEY, base_url=url, pause=lambda _: None)
        error = failed(backend)
        backend.close()
    assert error.failure is Failure.UNAVAILABLE
    assert error.what == "the endpoint cannot be reached ([Errno 111] Connection refused)"
    assert error.remedy == "check the base URL and the network"
    assert error.unsent


@pytest.mark.parametrize("answer", [Reset(), Close(), Fail(500, "oops"), Raw(b"{")])
def test_what_may_have_been_sent_is_not_called_unsent(
    server: Server, backend: AnthropicBackend, answer: Any
) -> None:
    """Only where there was no connection at all, nothing can have got there."""
    server.default = answer
    assert not failed(backend).unsent


def test_a_compressed_answer_is_read_and_a_bomb_is_not(server: Server, backend: AnthropicBackend) -> None:
    headers = {"content-encoding": "gzip"}
    server.say(Raw(gzip.compress(NO_MESSAGE), headers=headers))
    assert backend.send(REQUEST, timeout=20).text == "<block>no</block>"
    noise = bytes(range(256)) * 4
    bomb = b"".join(gzip.compress(noise) for _ in range(5000))
    server.say(Raw(bomb, headers=headers))
    assert "larger than 256 KiB" in failed(backend).what


@pytest.mark.parametrize("drip", [Drip(), Drip(headers=True)])
def test_a_slow_drip_ends_at_the_deadline(server: Server, backend: AnthropicBackend, drip: Drip) -> None:
    """Every single read is quick enough for the SDK; the whole is not."""
    backend.send(REQUEST, timeout=20)  # what is imported by the first call is no part of this
    server.default = drip
    started = time.monotonic()
    error = failed(backend, timeout=0.2)
    assert error.what == "no answer within 0.2 s"
    assert time.monotonic() - started < 2


def test_the_deadline_holds_for_both_stages_together(server: Server, ask: Ask) -> None:
    ask()
    server.say(YES).default = Drip()
    result = ask(deadline=0.4, least=0.0)
    assert (result.allowed, result.unavailable) == (False, False)
    assert "(the careful look failed: no answer within" in result.reason


def test_a_signal_ends_a_call_at_once(server: Server, backend: AnthropicBackend) -> None:
    """The answer never comes; the signal comes when the request has arrived."""
    backend.send(REQUEST, timeout=20)

    def interrupt(request: Any) -> Answer:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
        return Drip()

    server.default = interrupt
    started = time.monotonic()
    with Cancellation():
        result = classify(PARTS, Plan(Mode.BOTH, MODEL, MODEL), backend)
    assert (result.allowed, result.unavailable, result.failure) == (False, True, Failure.CANCELLED)
    assert time.monotonic() - started < 5


def test_ctrl_c_ends_a_call_at_once(server: Server, backend: AnthropicBackend) -> None:
    backend.send(REQUEST, timeout=20)

    def interrupt(request: Any) -> Answer:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        return Drip()

    server.default = interrupt
    assert failed(backend).failure is Failure.CANCELLED


def test_ctrl_c_between_two_attempts_is_cancelled_too(server: Server) -> None:
    def pause(_: float) -> None:
        raise KeyboardInterrupt

    backend = AnthropicBackend(api_key=KEY, base_url=server.url, pause=pause)
    server.default = Fail(500)
    assert failed(backend).failure is Failure.CANCELLED
    assert len(server.requests) == 1
    backend.close()


def test_a_process_ends_with_its_deadline_though_the_server_still_drips(server: Server) -> None:
    """The attempt that was left behind neither holds the process up nor says anything."""
    server.default = Drip()
    program = (
        "import anthropic\n"
        "from autogate.classifier.anthropic_backend import AnthropicBackend\n"
        "from autogate.classifier.interface import ModelFailedError\n"
        f"backend = AnthropicBackend(api_key={KEY!r}, base_url={server.url!r})\n"
        "try:\n"
        f"    backend.send({REQUEST!r}, timeout=0.5)\n"
        "except ModelFailedError as error:\n"
        "    print(error.failure, error.what)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "unavailable no answer within 0.5 s\n"


@pytest.mark.parametrize(
    ("key", "url", "failure"),
    [
        ("kéy-of-mine", "", Failure.CONFIGURATION),
        ("key-of-mine\nX-Other: 1", "", Failure.CONFIGURATION),
        ("key-of-mine", "http://127.0.0.1:port", Failure.CONFIGURATION),
        ("key-of-mine", "ftp://127.0.0.1/", Failure.UNAVAILABLE),
    ],
)
def test_an_odd_key_or_address_says_what_to_check(
    server: Server, key: str, url: str, failure: Failure
) -> None:
    backend = AnthropicBackend(api_key=key, base_url=url or server.url, pause=lambda _: None)
    error = failed(backend)
    backend.close()
    assert error.failure is failure
    assert error.remedy.startswith("check")
    assert "of-mine" not in error.what
    assert server.requests == []


# --- the form of an answer --------------------------------------------------------------------------------

TEXT = {"type": "text", "text": "<block>no</block>"}
FORMS: list[tuple[Say, bool]] = [
    (Say(content=(TEXT,)), True),
    (Say(content=({"type": "thinking", "thinking": "<block>yes</block>"}, TEXT)), True),
    (Say(content=({"type": "redacted_thinking", "data": "x"}, TEXT)), True),
    (Say(content=({"type": "server_tool_use", "id": 1}, TEXT, {"type": "new_kind"})), True),
    (Say(content=({"type": "text", "text": "<block>n"}, {"type": "text", "text": "o</block>"})), True),
    (Say(content=(TEXT,), extra={"stop_reason": None, "model": None, "id": 5}), True),
    (Say(content=()), False),
    (Say(content=({"type": "new_kind", "text": "<block>no</block>"},)), False),
    (Say(content=({"type": "thinking", "thinking": "<block>no</block>"},)), False),
    (Say(content=(TEXT, {"type": "text", "text": 7})), False),
    (Say(content=(TEXT, "<block>no</block>")), False),
    (Say(content=(TEXT, {"text": "x"})), False),
    (Say(content=(TEXT,), extra={"stop_reason": 7}), False),
    (Say(extra={"content": "<block>no</block>"}), False),
    (Say(extra={"content": None}), False),
    (Say(extra={"content": TEXT}), False),
]


@pytest.mark.parametrize(("answer", "readable"), FORMS)
def test_the_form_of_an_answer(server: Server, ask: Ask, answer: Say, readable: bool) -> None:
    """Unknown blocks are passed over; a field of a wrong type makes the answer unreadable."""
    server.default = answer
    result = ask()
    assert (result.allowed, result.unreadable, result.unavailable) == (readable, not readable, False)


def test_two_results_of_the_tool_contradict_each_other() -> None:
    call = {"type": "tool_use", "name": "classify_result", "input": {"shouldBlock": False}}
    assert reply_of({"content": [call, call]}).tool_input == {}


def test_usage_takes_only_numbers() -> None:
    assert usage_of(
        {
            "input_tokens": 5,
            "output_tokens": True,
            "cache_read_input_tokens": "7",
            "cache_creation_input_tokens": 9,
            "cache_creation": {"ephemeral_1h_input_tokens": 4},
        }
    ) == Usage(5, 0, 0, 9, 4)


def test_an_answer_keeps_the_whole_response_for_the_dump(server: Server, backend: AnthropicBackend) -> None:
    server.say(NO)
    reply = backend.send(REQUEST, timeout=20)
    assert isinstance(reply, Reply)
    assert reply.raw is not None
    assert reply.raw["stop_sequence"] == "</block>"
