"""Where the fuzzing starts from: one example of each construct and field."""

from __future__ import annotations

import json

from autogate.config.schema import KEYS
from tests.judgement.test_properties import COMMANDS

_SHELL = (
    "a=1 b c 'd e' \"f $g ${h:-i} $(j)\" `k` > l 2>&1 <<< m",
    "if a; then b; elif c; then d; else e; fi; for f in $g *.h; do i; done",
    "case $a in b|c) d;; *) e;& f) ;; esac; while a; do break; done < b",
    "f() { local a=1; return; }; f; [[ -f $a && $b == c* || ! $d =~ e ]]; ((a++, b = c[1]))",
    "cat <<A <<-'B' | c\n$(d)\nA\n\te\n\tB\n",
    "${a##*/} ${a//b/c} ${#a[@]} ${!a} ${a:1:2} ${a^^} $((1+2*x)) $'\\x41\\u00e9' {1..3} {a,b} ~ ?[!a]*",
    "exec 3<>/dev/tcp/a/1; cat <(b) >(c) |& d & wait; coproc e; time -p ! f; select x in y; do z; done",
    "printf '%s\\n' a | xargs -I{} sh -c 'rm {}'; find . -name '*.a' -exec b {} \\; eval \"$c\"",
    "python3 -c 'import os; os.remove(\"a\")'; awk '{print > \"b\"}' c; sed -i 's/a/b/w d' e; jq . f",
    "perl -e 'unlink 1'; node -e 'fs.rm(1)'; ruby -e 'exit'; psql -c 'drop table a'; php -r 'x();'",
    "git -c a.b=c push --force origin +x:y; ssh -o ProxyCommand=a b c; docker run --rm -v /:/x a b",
    "tar xf a --to-command=b; curl -d @a https://b/c -o d; dd if=a of=/dev/sda; make -C a b; sudo -u c d",
)
_CALL = {
    "session_id": "s",
    "transcript_path": "/nowhere/t.jsonl",
    "cwd": "/home/dev/work/shop",
    "hook_event_name": "PreToolUse",
    "tool_name": "Bash",
    "tool_input": {"command": "ls"},
}
_CALLS = (
    _CALL,
    {**_CALL, "tool_name": "Write", "tool_input": {"file_path": "a", "content": "b"}},
    {**_CALL, "hook_event_name": "PostToolUse", "tool_response": {"stdout": "a"}},
    {**_CALL, "hook_event_name": "UserPromptSubmit", "prompt": "delete a"},
    {**_CALL, "hook_event_name": "SessionStart", "source": "startup"},
    {**_CALL, "hook_event_name": "PermissionRequest"},
    {"hook_event_name": "BeforeTool", "tool_name": "run_shell_command", "tool_input": {"command": "ls"}},
    {"conversation_id": "c", "hook_event_name": "beforeShellExecution", "command": "ls", "cwd": "/"},
    {"sessionId": "s", "toolName": "bash", "toolArgs": '{"command":"ls"}', "cwd": "/", "timestamp": 1},
    {
        "hookName": "PreToolUse",
        "preToolUse": {"toolName": "execute_command", "parameters": {"command": "ls"}},
    },
)
_SESSION = (
    {"type": "user", "uuid": "a", "parentUuid": None, "message": {"role": "user", "content": "do"}},
    {
        "type": "assistant",
        "uuid": "b",
        "parentUuid": "a",
        "message": {"content": [{"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "ls"}}]},
    },
    {
        "type": "user",
        "uuid": "c",
        "parentUuid": "b",
        "message": {"content": [{"type": "tool_result", "tool_use_id": "t", "content": "x"}]},
    },
)
_ROLLOUT = (
    {"timestamp": "2026-01-01T00:00:00Z", "type": "session_meta", "payload": {"id": "a", "cwd": "/"}},
    {
        "type": "response_item",
        "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "do"}]},
    },
    {
        "type": "response_item",
        "payload": {
            "type": "function_call",
            "name": "shell",
            "arguments": '{"command":["ls"]}',
            "call_id": "c",
        },
    },
    {"type": "response_item", "payload": {"type": "function_call_output", "call_id": "c", "output": "x"}},
)
_COMPACT = ({"user": "do"}, {"Bash": {"command": "ls"}}, {"tool": "Bash", "input": {"command": "ls"}})
_CONFIG = (
    "\n".join(f"{key.name} = {json.dumps(key.default)}" for key in KEYS),
    '[[allow]]\ncommand = "a *"\nreason = "b"\n[[block]]\npath = "~/c"\naccess = "write"\n',
    '[[ask]]\ncommand = "git push *"\nexamples = ["git push a"]\nnot_examples = ["git pull"]\n',
)


def _lines(rows: tuple[dict[str, object], ...]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


SEEDS: dict[str, tuple[bytes, ...]] = {
    "syntax": tuple(text.encode() for text in _SHELL),
    "judgement": tuple(text.encode() for text in (*_SHELL, *COMMANDS)),
    "transcript": tuple(_lines(rows).encode() for rows in (_SESSION, _ROLLOUT, _COMPACT)),
    "hook": tuple(json.dumps(call).encode() for call in _CALLS),
    "config": tuple(text.encode() for text in _CONFIG),
}
