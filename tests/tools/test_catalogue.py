"""What the agents' tools are known to do, and how their inputs are read."""

from __future__ import annotations

from typing import Any

import pytest

from autogate.tools.catalogue import TOOLS, Category, Tool, command_of, field_of, path_of, tool_named


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("TodoWrite", Category.HARMLESS),
        ("Read", Category.READ),
        ("apply_patch", Category.PATCH),
        ("exec_command", Category.SHELL),
        ("mcp__github__merge", Category.UNKNOWN),
        ("ListAgents", Category.LOOK),
        ("Agent", Category.DELEGATE),
        ("Skill", Category.DELEGATE),
        ("read", Category.UNKNOWN),
    ],
)
def test_a_tool_is_known_by_its_exact_name(name: str, category: Category) -> None:
    assert tool_named(name).category is category


def test_what_does_something_has_a_field_that_says_to_what() -> None:
    without = {tool.category for tool in TOOLS.values() if not tool.field}
    assert without == {Category.HARMLESS, Category.LOOK}


def test_the_first_name_of_a_field_that_is_there_counts() -> None:
    tool = Tool("X", Category.SHELL, "command", ("cmd",))
    assert field_of(tool, {"cmd": "a", "command": "b"}) == "b"
    assert field_of(tool, {"cmd": "a"}) == "a"
    assert field_of(tool, {}) is None


@pytest.mark.parametrize(
    ("tool", "given", "path"),
    [
        ("Read", {"file_path": "a"}, "a"),
        ("Read", {}, None),
        ("Read", {"file_path": ""}, None),
        ("Read", {"file_path": "a\x00b"}, None),
        ("Read", {"file_path": 7}, None),
        ("Grep", {}, "."),
        ("Grep", {"path": ""}, None),
    ],
)
def test_a_path_may_be_missing_only_where_the_tool_says_so(
    tool: str, given: dict[str, Any], path: str | None
) -> None:
    assert path_of(tool_named(tool), given) == path


@pytest.mark.parametrize(
    ("given", "command"),
    [
        ({"command": "ls -l"}, "ls -l"),
        ({"command": ["echo", "a b"]}, "echo 'a b'"),
        ({"command": []}, None),
        ({"command": ["echo", 1]}, None),
        ({}, None),
    ],
)
def test_a_list_of_words_is_quoted_into_one_command(given: dict[str, Any], command: str | None) -> None:
    assert command_of(tool_named("Bash"), given) == command
