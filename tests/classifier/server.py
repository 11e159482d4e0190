"""A Messages API server for tests: real HTTP on loopback, as strict as the real one, and able to misbehave.

It checks every request, answers as scripted, and meters prompt caching: prefixes by content blocks up to each
breakpoint, the least length of each model, lives of five minutes and an hour by a clock of the test's, and
the look-back of 20 blocks.
"""

from __future__ import annotations

import hashlib
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple, Self

VERSION = "2026-10-21"
KEY = "test-key"
WINDOW = 200_000

ALWAYS_THINK = ("sonnet-5-5", "opus-5-5", "fable-5-1", "fable-5-2")
"""Models that refuse ``thinking: disabled``."""
NO_FORCED_TOOL = ("opus-5-5", "sonnet-5-5", "fable-5-1")
LEAST = (
    (4096, ("opus-4-6", "opus-4-5", "haiku-4-5")),
    (2048, ("opus-4-7",)),
    (1024, ("opus-4-8", "sonnet-5", "sonnet-4-6", "sonnet-4-5")),
    (512, ("haiku-5-5", "sonnet-5-5", "opus-5", "fable-5", "mythos-5")),
)
"""Tokens that a prefix must have to be cached; the longest fitting name counts."""

_TOP = {
    "model",
    "messages",
    "max_tokens",
    "system",
    "tools",
    "tool_choice",
    "thinking",
    "stop_sequences",
    "stream",
    "metadata",
    "service_tier",
    "output_config",
    "cache_control",
    "inference_geo",
    "container",
    "speed",
}
_SAMPLING = ("temperature", "top_p", "top_k")
_BLOCKS = {
    "text": {"type", "text", "cache_control", "citations"},
    "image": {"type", "source", "cache_control"},
    "tool_use": {"type", "id", "name", "input", "cache_control"},
    "tool_result": {"type", "tool_use_id", "content", "is_error", "cache_control"},
    "thinking": {"type", "thinking", "signature"},
}
_TOOL = {"name", "description", "input_schema", "type", "cache_control", "strict"}
_CHOICES = {"auto", "any", "tool", "none"}
_LIVES = {"5m": 300.0, "1h": 3600.0}


def tokens(text: str) -> int:
    """The estimate that the server counts by: four characters a token."""
    return -(-len(text) // 4)


def least_of(model: str) -> int:
    """The least cacheable length of a model."""
    fitting = [(len(name), least) for least, names in LEAST for name in names if name in model]
    return max(fitting)[1] if fitting else 1024


class RefusedError(Exception):
    """A request that the server does not take."""

    def __init__(self, message: str, status: int = 400, kind: str = "invalid_request_error") -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.kind = kind


# --- what a request must be ---------------------------------------------------------------------------


def check(request: Any, *, window: int = WINDOW) -> None:
    """Raises RefusedError as the real server would."""
    _want(isinstance(request, dict), "the body is no object")
    for name in request:
        _want(name not in _SAMPLING, f"{name}: sampling parameters are not supported")
        _want(name in _TOP, f"{name}: Extra inputs are not permitted")
    for name in ("model", "messages", "max_tokens"):
        _want(name in request, f"{name}: Field required")
    model = request["model"]
    _want(isinstance(model, str) and model != "", "model: Input should be a valid string")
    if not model.startswith("claude-"):
        raise RefusedError(f"model: {model}", 404, "not_found_error")
    _want(_is_int(request["max_tokens"]) and request["max_tokens"] > 0, "max_tokens: must be greater than 0")
    stops = request.get("stop_sequences", [])
    _want(
        isinstance(stops, list) and all(isinstance(s, str) and s.strip() for s in stops),
        "stop_sequences: each stop sequence must contain non-whitespace",
    )
    _check_messages(request["messages"])
    system = request.get("system", [])
    if not isinstance(system, str):
        _want(isinstance(system, list), "system: Input should be a valid list")
        for index, block in enumerate(system):
            _check_block(block, f"system.{index}", ("text",))
    _check_tools(request)
    thinking = request.get("thinking")
    if thinking is not None:
        _want(
            isinstance(thinking, dict)
            and thinking.get("type") in ("enabled", "disabled", "adaptive", "between_tools"),
            "thinking: Input tag is not one of the expected tags",
        )
        if thinking["type"] == "disabled":
            _want(set(thinking) == {"type"}, "thinking.disabled: Extra inputs are not permitted")
            _want(
                not any(name in model for name in ALWAYS_THINK),
                f'"thinking.type: disabled" is not supported for {model}',
            )
    _check_breakpoints(request)
    total = sum(block.tokens for block in blocks_of(request))
    _want(total <= window, f"prompt is too long: {total} tokens > {window} maximum")


def _want(condition: bool, message: str) -> None:
    if not condition:
        raise RefusedError(message)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_messages(messages: Any) -> None:
    _want(isinstance(messages, list) and messages != [], "messages: at least one message is required")
    for index, message in enumerate(messages):
        _want(
            isinstance(message, dict) and set(message) == {"role", "content"},
            f"messages.{index}: Extra inputs are not permitted",
        )
        expected = "user" if index % 2 == 0 else "assistant"
        _want(
            message["role"] == expected,
            "messages: first message must use the user role, and roles must alternate",
        )
        content = message["content"]
        if isinstance(content, str):
            _want(content.strip() != "", f"messages.{index}: text content must be non-empty")
            continue
        _want(isinstance(content, list) and content != [], f"messages.{index}.content: must be non-empty")
        for number, block in enumerate(content):
            _check_block(block, f"messages.{index}.content.{number}", tuple(_BLOCKS))
    _want(
        messages[-1]["role"] == "user",
        "This model does not support assistant message prefill: the conversation must end with a user turn",
    )


def _check_block(block: Any, where: str, kinds: tuple[str, ...]) -> None:
    _want(isinstance(block, dict), f"{where}: Input should be a valid dictionary")
    _want(block.get("type") in kinds, f"{where}: Input tag {block.get('type')!r} is not expected")
    for name in block:
        _want(name in _BLOCKS[block["type"]], f"{where}.{name}: Extra inputs are not permitted")
    if block["type"] == "text":
        _want(isinstance(block.get("text"), str), f"{where}.text: Field required")
        _want(block["text"] != "", f"{where}: text content blocks must be non-empty")
        _want(block["text"].strip() != "", f"{where}: text content blocks must contain non-whitespace text")


def _check_tools(request: Mapping[str, Any]) -> None:
    tools = request.get("tools", [])
    _want(isinstance(tools, list), "tools: Input should be a valid list")
    names = []
    for index, tool in enumerate(tools):
        _want(isinstance(tool, dict) and set(tool) <= _TOOL, f"tools.{index}: Extra inputs are not permitted")
        _want(isinstance(tool.get("input_schema"), dict), f"tools.{index}.input_schema: Field required")
        names.append(tool.get("name"))
    choice = request.get("tool_choice")
    if choice is None:
        return
    _want(
        isinstance(choice, dict) and choice.get("type") in _CHOICES, "tool_choice: Input tag is not expected"
    )
    _want(bool(tools), "tool_choice: may only be specified while providing tools")
    if choice["type"] in ("any", "tool"):
        _want(
            not any(name in request["model"] for name in NO_FORCED_TOOL),
            f"tool_choice: forced tool use is not supported for {request['model']}",
        )
    if choice["type"] == "tool":
        _want(choice.get("name") in names, f"tool_choice: tool {choice.get('name')!r} not found")


def _check_breakpoints(request: Mapping[str, Any]) -> None:
    marked = [block.cache for block in blocks_of(request) if block.cache is not None]
    _want(len(marked) <= 4, f"A maximum of 4 blocks with cache_control may be provided. Found {len(marked)}.")
    short = False
    for cache in marked:
        _want(
            isinstance(cache, dict) and set(cache) <= {"type", "ttl"} and cache.get("type") == "ephemeral",
            "cache_control: Extra inputs are not permitted",
        )
        ttl = cache.get("ttl", "5m")
        _want(ttl in _LIVES, "cache_control.ttl: Input should be '5m' or '1h'")
        _want(
            not (short and ttl == "1h"), "a ttl='1h' cache_control block must not come after a ttl='5m' block"
        )
        short = short or ttl == "5m"


# --- the cache ----------------------------------------------------------------------------------------


class Block(NamedTuple):
    """A content block in the order of the prefix: tools, system, messages."""

    key: str
    tokens: int
    cache: Any


def blocks_of(request: Mapping[str, Any]) -> list[Block]:
    """All blocks of a request. What changes the messages' part of the cache is in their keys."""
    found: list[Block] = []

    def add(value: Any, mark: str) -> None:
        bare = {name: inner for name, inner in value.items() if name != "cache_control"}
        text = bare["text"] if bare.get("type") == "text" else json.dumps(bare)
        key = f"{mark} {json.dumps(bare, sort_keys=True)}"
        found.append(Block(key, tokens(text), value.get("cache_control")))

    for tool in request.get("tools") or ():
        add(tool, "tool")
    system = request.get("system") or ()
    for block in ({"type": "text", "text": system},) if isinstance(system, str) else system:
        add(block, "system")
    settings = json.dumps([request.get("thinking"), request.get("tool_choice")], sort_keys=True)
    for index, message in enumerate(request["messages"]):
        content = message["content"]
        for block in ({"type": "text", "text": content},) if isinstance(content, str) else content:
            add(block, f"{settings} {index} {message['role']}")
    return found


class Entry(NamedTuple):
    """A cached prefix."""

    ends: float
    life: float


class Cache:
    """What the server holds of earlier prompts."""

    LOOK_BACK = 20

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._entries: dict[tuple[str, str], Entry] = {}

    def metered(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Reads and writes the cache for a request; the input part of its usage."""
        model, now = request["model"], self._clock()
        least = least_of(model)
        digest = hashlib.sha256()
        keys: list[tuple[str, str]] = []
        upto: list[int] = []
        total = 0
        blocks = blocks_of(request)
        for block in blocks:
            digest.update(block.key.encode())
            digest.update(b"\0")
            total += block.tokens
            keys.append((model, digest.copy().hexdigest()))
            upto.append(total)
        marks = [index for index, block in enumerate(blocks) if block.cache is not None]
        hit = -1
        for mark in marks:
            for index in range(mark, max(mark - self.LOOK_BACK, -1), -1):
                entry = self._entries.get(keys[index])
                if entry is not None and entry.ends > now:
                    hit = max(hit, index)
                    self._entries[keys[index]] = entry._replace(ends=now + entry.life)
                    break
        read = upto[hit] if hit >= 0 else 0
        written = {"5m": 0, "1h": 0}
        done = read
        for mark in marks:
            if upto[mark] < least:
                continue
            ttl = blocks[mark].cache.get("ttl", "5m")
            live = self._entries.get(keys[mark])
            if live is None or live.ends <= now or live.life < _LIVES[ttl]:
                self._entries[keys[mark]] = Entry(now + _LIVES[ttl], _LIVES[ttl])
            if mark > hit:
                written[ttl] += upto[mark] - done
                done = upto[mark]
        return {
            "input_tokens": total - done,
            "cache_read_input_tokens": read,
            "cache_creation_input_tokens": done - read,
            "cache_creation": {
                "ephemeral_5m_input_tokens": written["5m"],
                "ephemeral_1h_input_tokens": written["1h"],
            },
        }


# --- answers ------------------------------------------------------------------------------------------


class Say(NamedTuple):
    """An answer in form: stop sequences, the token limit and thinking are applied as the real one does."""

    text: str = ""
    content: tuple[Any, ...] | None = None
    """Blocks in place of the text, as they are."""
    stop_reason: str | None = None
    usage: Any = ...
    """In place of the metered one; None leaves it out."""
    extra: Mapping[str, Any] = {}
    """Fields in place of the usual ones."""


class Tool(NamedTuple):
    """A call of ``classify_result``."""

    input: Any


class Fail(NamedTuple):
    """An HTTP error."""

    status: int
    message: str = "something went wrong"
    kind: str = "api_error"
    headers: Mapping[str, str] = {}


class Raw(NamedTuple):
    """Any bytes with status 200."""

    body: bytes
    content_type: str = "application/json"
    headers: Mapping[str, str] = {}


class Reset(NamedTuple):
    """Sends half an answer and resets the connection."""


class Close(NamedTuple):
    """Ends the connection in an orderly way after half an answer."""


class Drip(NamedTuple):
    """Sends one byte at a time and never comes to the end."""

    headers: bool = False
    """Drips in the headers already."""


Answer = Say | Tool | Fail | Raw | Reset | Close | Drip
Responder = Callable[[Mapping[str, Any]], Answer]

YES = Say("<block>yes</block><reason>it deletes what nobody named</reason>")
NO = Say("<block>no</block>")
THINKING_TOKENS = 1000
"""What a model that always thinks spends on it."""


def message(request: Mapping[str, Any], answer: Say, usage: Mapping[str, Any]) -> dict[str, Any]:
    """The response's body."""
    content: list[Any]
    stop, sequence = answer.stop_reason, None
    if answer.content is not None:
        content, length = list(answer.content), 10
        stop = stop or "end_turn"
    else:
        text, limit = answer.text, request["max_tokens"]
        content = []
        length = 0
        if any(name in request["model"] for name in ALWAYS_THINK):
            length = min(THINKING_TOKENS, limit)
            content.append({"type": "thinking", "thinking": "…", "signature": "s"})
        for candidate in request.get("stop_sequences", ()):
            if candidate in text:
                text, sequence = text.partition(candidate)[0], candidate
        if length + tokens(text) > limit:
            text, sequence = text[: (limit - length) * 4], None
            stop = stop or "max_tokens"
        stop = stop or ("stop_sequence" if sequence else "end_turn")
        length += tokens(text)
        if text:
            content.append({"type": "text", "text": text})
    body: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": request["model"],
        "content": content,
        "stop_reason": stop,
        "stop_sequence": sequence,
        "usage": {**usage, "output_tokens": length, "service_tier": "standard"},
    }
    if answer.usage is None:
        del body["usage"]
    elif answer.usage is not ...:
        body["usage"] = answer.usage
    body.update(answer.extra)
    return body


class Server:
    """The server; ``url`` is its address, ``requests`` what it was sent."""

    def __init__(self, *, clock: Callable[[], float] | None = None, window: int = WINDOW) -> None:
        self.now = 1000.0
        self.cache = Cache(clock or (lambda: self.now))
        self.window = window
        self.strict = True
        """Off: a server that takes anything, as some gateways do."""
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.refusals: list[str] = []
        self.usages: list[dict[str, Any]] = []
        self.busy = 0.0
        """Seconds spent here, to be taken off what a caller measures."""
        self.script: list[Answer | Responder] = []
        self.default: Answer | Responder = NO
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        self._http = _Http(self)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    def say(self, *answers: Answer | Responder) -> Self:
        """Answers for the next requests, in order; after them the default."""
        self.script.extend(answers)
        return self

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stopping.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def post(self, path: str, headers: Mapping[str, str], body: bytes) -> Answer | dict[str, Any]:
        """The answer to what is posted to a path."""
        if path == "/v1/messages":
            return self.answer(headers, body)
        return Fail(404, f"no such path: {path}", "not_found_error")

    def get(self, path: str, headers: Mapping[str, str]) -> Answer | dict[str, Any]:
        """Nothing is got from a server without batches."""
        del headers
        return Fail(404, f"no such path: {path}", "not_found_error")

    def answer(self, headers: Mapping[str, str], body: bytes) -> Answer | dict[str, Any]:
        """The answer to a request: a body for 200, or a way to misbehave."""
        with self._lock:
            try:
                request = json.loads(body)
                if self.strict:
                    if headers.get("anthropic-version") != VERSION:
                        raise RefusedError("anthropic-version: header is required")
                    if headers.get("authorization") != f"Bearer {KEY}":
                        raise RefusedError("invalid x-api-key", 401, "authentication_error")
                self.requests.append(request)
                self.headers.append(dict(headers))
                chosen = self.script.pop(0) if self.script else self.default
                if self.strict:
                    check(request, window=self.window)
            except RefusedError as refused:
                self.refusals.append(refused.message)
                return Fail(refused.status, refused.message, refused.kind)
            if callable(chosen):
                chosen = chosen(request)
            if isinstance(chosen, Tool):
                block = {"type": "tool_use", "id": "t", "name": "classify_result", "input": chosen.input}
                chosen = Say(content=(block,), stop_reason="tool_use")
            if not isinstance(chosen, Say):
                return chosen
            usage = self.cache.metered(request)
            self.usages.append(usage)
            return message(request, chosen, usage)


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, server: Server) -> None:
        self.owner = server
        super().__init__(("127.0.0.1", 0), _Handler)

    def server_bind(self) -> None:
        self.socket.bind(self.server_address)  # without the look-up of a host name
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = "localhost", self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no fault."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *arguments: Any) -> None:
        """Nothing."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        started = time.perf_counter()
        owner = self.server.owner  # type: ignore[attr-defined]
        answer = owner.post(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
        self._answered(answer, started)

    def do_GET(self) -> None:
        started = time.perf_counter()
        owner = self.server.owner  # type: ignore[attr-defined]
        headers = {name.lower(): value for name, value in self.headers.items()}
        self._answered(owner.get(self.path, headers), started)

    def _answered(self, answer: Answer | dict[str, Any], started: float) -> None:
        owner = self.server.owner  # type: ignore[attr-defined]
        data = json.dumps(answer).encode() if isinstance(answer, dict) else b""
        owner.busy += time.perf_counter() - started
        match answer:
            case Fail(status, text, kind, headers):
                error = {"type": "error", "error": {"type": kind, "message": text}}
                self._send(json.dumps(error).encode(), status, headers=headers)
            case Raw(body, content_type, headers):
                self._send(body, 200, content_type, headers)
            case Reset() | Close():
                self._begin(b'{"type":"message",', 1000)
                if isinstance(answer, Reset):
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.close_connection = True
            case Drip(in_headers):
                self._drip(owner.stopping, in_headers=in_headers)
            case _:
                self._send(data, 200)

    def _begin(self, data: bytes, length: int) -> None:
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(length))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def _send(
        self,
        data: bytes,
        status: int,
        content_type: str = "application/json",
        headers: Mapping[str, str] = {},
    ) -> None:
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(data)))
        self.send_header("request-id", "req_1")
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def _drip(self, stopping: threading.Event, *, in_headers: bool) -> None:
        self.close_connection = True
        start = b"HTTP/1.1 200 OK\r\n"
        if not in_headers:
            start += b"content-type: application/json\r\ncontent-length: 100000\r\n\r\n"
        self.wfile.write(start)
        while not stopping.wait(0.02):
            self.wfile.write(b"x-a: b\r\n" if in_headers else b" ")
            self.wfile.flush()


@contextmanager
def refusing() -> Iterator[str]:
    """The address of a port on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, so nobody else gets it; not listening, so it refuses
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"
