"""Which fields of an input count."""

from __future__ import annotations

from typing import Any

import pytest

from autogate.transcript.projection import EMPTY, MalformedInputError, project

TABLE: list[tuple[str, dict[str, Any], Any]] = [
    ("Bash", {"command": "ls", "description": "d", "timeout": 5}, "ls"),
    ("Bash", {"command": "ls", "dangerouslyDisableSandbox": True},
     {"command": "ls", "dangerouslyDisableSandbox": True}),
    ("Bash", {"command": "ls", "dangerouslyDisableSandbox": False}, "ls"),
    ("Bash", {"command": ""}, {"command": ""}),
    ("PowerShell", {"command": "ls"}, "ls"),
    ("Monitor", {"command": "ls", "description": "d"}, "ls"),
    ("Monitor", {"ws": "wss://x", "description": "d"}, {"ws": "wss://x", "description": "d"}),
    ("Read", {"file_path": "f", "offset": 5}, "f"),
    ("Write", {"file_path": "f", "content": "c"}, {"file_path": "f", "content": "c"}),
    ("Edit", {"file_path": "f", "old_string": "a", "new_string": "b", "replace_all": True},
     {"file_path": "f", "old_string": "a", "new_string": "b"}),
    ("Grep", {"pattern": "p", "path": "d", "-n": True}, {"pattern": "p", "path": "d"}),
    ("Glob", {}, {}),
    ("Glob", {"odd": 1}, {"odd": 1}),
    ("Agent", {"prompt": "p", "subagent_type": "t", "description": "d"},
     {"prompt": "p", "subagent_type": "t"}),
    ("mcp__a__b", {"x": 1}, {"x": 1}),
    ("unheard_of", {}, {}),
    ("TodoWrite", {"todos": [1]}, EMPTY),
    ("AskUserQuestion", {"questions": []}, EMPTY),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "given", "expected"), TABLE)
def test_fields(tool: str, given: dict[str, Any], expected: Any) -> None:
    assert project(tool, given) == expected


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("Bash", {}),
        ("Bash", {"command": None}),
        ("Bash", {"command": ["ls"]}),
        ("Read", {"path": "f"}),
        ("Write", {"content": "c"}),
        ("Edit", {"file_path": 7}),
        ("WebFetch", {"prompt": "p"}),
    ],
)
def test_a_missing_or_mistyped_field_is_an_error_and_never_empty(tool: str, given: dict[str, Any]) -> None:
    with pytest.raises(MalformedInputError):
        project(tool, given)


@pytest.mark.parametrize("tool", ["", "Bash", "unheard_of", "mcp__x__TodoWrite", "todowrite"])
def test_only_a_tools_own_declaration_is_empty(tool: str) -> None:
    try:
        found = project(tool, {})
    except MalformedInputError:
        return
    assert found != EMPTY


CONFIGURED: dict[str, tuple[str, ...]] = {
    "mcp__gh__*": ("id",),
    "mcp__gh__merge": ("pr", "by"),
    "none__*": (),
}


@pytest.mark.parametrize(
    ("tool", "given", "expected"),
    [
        ("mcp__gh__close", {"id": "7", "x": 1}, "7"),
        ("mcp__gh__close", {"id": 7, "x": 1}, {"id": 7}),
        ("mcp__gh__close", {"id": ""}, {"id": ""}),
        ("mcp__gh__close", {"x": 1}, {"x": 1}),
        ("mcp__gh__merge", {"pr": 1, "by": "me", "x": 1}, {"pr": 1, "by": "me"}),
        ("none__x", {"x": 1}, {"x": 1}),
        ("other", {"x": 1}, {"x": 1}),
    ],
)
def test_configured_fields(tool: str, given: dict[str, Any], expected: Any) -> None:
    """By name, then by pattern; a configuration can make nothing empty."""
    assert project(tool, given, CONFIGURED) == expected
