"""A loopback Messages API that makes a real client call one tool, then say that it is done."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

Calls = Sequence[tuple[str, dict[str, Any]]]
"""Tools and their input, one a turn."""


class ToolServer:
    """Answers each turn with the next call, and then with a text; a command is a call of ``Bash``."""

    def __init__(self, calls: str | Calls, delegated: Calls = ()) -> None:
        """``delegated``: the calls of a conversation whose first text names "the delegated task"."""
        self.calls = [bash(calls)] if isinstance(calls, str) else list(calls)
        self.delegated = list(delegated)
        self.results: list[str] = []
        """What the client said came of the call."""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *arguments: Any) -> None:
                pass

            def do_GET(self) -> None:
                self._send(b"{}", "application/json")

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("content-length", 0)))
                body = json.loads(raw or b"{}")
                self._send(*(outer.reply(self.path, body) or (b"{}", "application/json")))

            def _send(self, data: bytes, kind: str) -> None:
                self.send_response(200)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def reply(self, path: str, body: dict[str, Any]) -> tuple[bytes, str] | None:
        """The body and its type, None for what needs no answer."""
        if "count_tokens" in path:
            return b'{"input_tokens": 10}', "application/json"
        if "messages" not in path:
            return None
        message = self.answer(body)
        if body.get("stream"):
            return events(message), "text/event-stream"
        return json.dumps(message).encode(), "application/json"

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        """The next turn."""
        for result in results_in(body):
            if result not in self.results:
                self.results.append(result)
        names = {tool.get("name") for tool in body.get("tools") or ()}
        delegated = "the delegated task" in json.dumps((body.get("messages") or [{}])[0])
        calls = self.delegated if delegated else self.calls
        turn = len(results_in(body))
        if turn >= len(calls) or "Bash" not in names:
            content: list[dict[str, Any]] = [{"type": "text", "text": "done"}]
        else:
            name, given = calls[turn]
            identity = f"toolu_{'d' if delegated else 'm'}{turn}"
            content = [{"type": "tool_use", "id": identity, "name": name, "input": given}]
        reason = "tool_use" if content[0]["type"] == "tool_use" else "end_turn"
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": body.get("model", "m"),
            "content": content,
            "stop_reason": reason,
            "stop_sequence": None,
            "usage": {"input_tokens": 10, "output_tokens": 10},
        }


def bash(command: str) -> tuple[str, dict[str, Any]]:
    """A call of Claude Code's shell."""
    return "Bash", {"command": command, "description": "Try it"}


def results_in(body: dict[str, Any]) -> list[str]:
    """The texts of all results of tools."""
    found = []
    for message in body.get("messages") or ():
        content = message.get("content")
        for block in content if isinstance(content, list) else ():
            if block.get("type") == "tool_result":
                inner = block.get("content")
                if isinstance(inner, list):
                    inner = "\n".join(part.get("text", "") for part in inner)
                found.append(str(inner))
    return found


def events(message: dict[str, Any]) -> bytes:
    """A message as the events of a stream."""
    (block,) = message["content"]
    if block["type"] == "text":
        start, delta = {**block, "text": ""}, {"type": "text_delta", "text": block["text"]}
    else:
        start = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    rows: list[dict[str, Any]] = [
        {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}},
        {"type": "content_block_start", "index": 0, "content_block": start},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": message["stop_reason"], "stop_sequence": None},
            "usage": {"output_tokens": 10},
        },
        {"type": "message_stop"},
    ]
    return "".join(f"event: {row['type']}\ndata: {json.dumps(row)}\n\n" for row in rows).encode()


class ResponsesServer(ToolServer):
    """The same for Codex: the Responses API and its shell."""

    def reply(self, path: str, body: dict[str, Any]) -> tuple[bytes, str] | None:
        """The next turn."""
        if not path.endswith("/responses"):
            return None
        given = [item for item in body.get("input") or () if isinstance(item, dict)]
        results = [
            str(item.get("output")) for item in given if str(item.get("type")).endswith("_call_output")
        ]
        self.results += [result for result in results if result not in self.results]
        item: dict[str, Any] = {
            "type": "message",
            "role": "assistant",
            "id": "m1",
            "content": [{"type": "output_text", "text": "done"}],
        }
        if len(results) < len(self.calls):
            name, values = self.calls[len(results)]
            if name == "Bash":
                arguments = json.dumps({"cmd": values["command"]})
                item = {"type": "function_call", "name": "exec_command", "arguments": arguments}
            else:
                item = {"type": "custom_tool_call", "name": name, "input": values["input"]}
            item |= {"id": f"f{len(results)}", "call_id": f"call_{len(results)}"}
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        rows: list[dict[str, Any]] = [
            {"type": "response.created", "response": {"id": "r1"}},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": {"id": "r1", "usage": usage}},
        ]
        text = "".join(f"event: {row['type']}\ndata: {json.dumps(row)}\n\n" for row in rows)
        return text.encode(), "text/event-stream"


class GenerateServer(ToolServer):
    """The same for Gemini CLI: its generate API."""

    def reply(self, path: str, body: dict[str, Any]) -> tuple[bytes, str] | None:
        """The next turn."""
        if "enerateContent" not in path:
            return b'{"totalTokens": 1}', "application/json"
        parts = [part for content in body.get("contents") or () for part in content.get("parts") or ()]
        results = [json.dumps(part["functionResponse"]) for part in parts if "functionResponse" in part]
        self.results += [result for result in results if result not in self.results]
        answer: dict[str, Any] = {"text": "done"}
        if body.get("tools") and len(results) < len(self.calls):
            name, values = self.calls[len(results)]
            if name == "Bash":
                name, values = "run_shell_command", {"command": values["command"]}
            answer = {"functionCall": {"name": name, "args": values}}
        usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
        candidate = {"content": {"role": "model", "parts": [answer]}, "finishReason": "STOP", "index": 0}
        data = json.dumps({"candidates": [candidate], "usageMetadata": usage})
        if "stream" in path:
            return f"data: {data}\r\n\r\n".encode(), "text/event-stream"
        return data.encode(), "application/json"
