"""A loopback Messages API that makes a real client call one tool, then say that it is done."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


class ToolServer:
    """Answers the first turn with a call of ``Bash``, every later one with a text."""

    def __init__(self, command: str) -> None:
        self.command = command
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
                if "count_tokens" in self.path:
                    self._send(b'{"input_tokens": 10}', "application/json")
                elif "messages" in self.path:
                    message = outer.answer(body)
                    if body.get("stream"):
                        self._send(events(message), "text/event-stream")
                    else:
                        self._send(json.dumps(message).encode(), "application/json")
                else:
                    self._send(b"{}", "application/json")

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

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        """The next turn."""
        for result in results_in(body):
            if result not in self.results:
                self.results.append(result)
        names = {tool.get("name") for tool in body.get("tools") or ()}
        if results_in(body) or "Bash" not in names:
            content: list[dict[str, Any]] = [{"type": "text", "text": "done"}]
        else:
            given = {"command": self.command, "description": "Try it"}
            content = [{"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": given}]
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
