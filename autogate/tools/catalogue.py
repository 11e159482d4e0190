"""The agents' tools: what each does, and where in its input that stands.

Names are those of the clients: Claude Code's own, and those of Codex, Gemini CLI, Cursor and others
mapped onto the same meaning. A tool that is not listed is unknown: it is never settled here.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, NamedTuple


class Category(enum.Enum):
    """What a tool does."""

    HARMLESS = "harmless"
    """Cannot do harm: to-do lists, plan mode, asking the user."""
    READ = "read"
    """Reads or searches the path in its input."""
    EDIT = "edit"
    """Writes the path in its input."""
    PATCH = "patch"
    """Applies a patch that names its files."""
    SHELL = "shell"
    """Runs its command in a POSIX shell."""
    POWERSHELL = "powershell"
    FETCH = "fetch"
    """Gets a URL."""
    MESSAGE = "message"
    """Sends a message: harmless to an agent of the same team only."""
    LOOK = "look"
    """Lists, waits or looks; not among the tools that the first layer may settle."""
    DELEGATE = "delegate"
    """Starts an agent or a skill, of which every call is checked as it comes."""
    UNKNOWN = "unknown"


class Tool(NamedTuple):
    """One tool."""

    name: str
    category: Category
    field: str = ""
    """The input's field that counts: the path, command or URL."""
    others: tuple[str, ...] = ()
    """Further names of that field."""
    required: bool = True
    """Whether a missing field is malformed (else it stands for the working directory)."""


def _tools() -> dict[str, Tool]:
    table: dict[str, Tool] = {}

    def add(names: str, category: Category, field: str = "", *others: str, required: bool = True) -> None:
        for name in names.split():
            table[name] = Tool(name, category, field, others, required)

    add(
        "LSP ToolSearch ListMcpResourcesTool ReadMcpResourceTool ReadMcpResourceDirTool TodoWrite TaskCreate"
        " TaskGet TaskUpdate TaskList TaskStop TaskOutput AskUserQuestion EnterPlanMode ExitPlanMode"
        " TeamCreate TeamDelete classify_result TodoRead BashOutput KillShell KillBash update_plan"
        " write_todos todo_write todo_read",
        Category.HARMLESS,
    )
    add("Read NotebookRead read_file view view_image", Category.READ, "file_path", "path", "absolute_path")
    add(
        "Grep Glob LS grep glob search_file_content list_directory list_dir grep_search file_search",
        Category.READ,
        "path",
        "dir_path",
        required=False,
    )
    add("Write Edit MultiEdit write_file replace create_file edit_file", Category.EDIT, "file_path", "path")
    add("NotebookEdit", Category.EDIT, "notebook_path")
    add("apply_patch", Category.PATCH, "patch", "input")
    add(
        "Bash shell local_shell shell_command exec_command container.exec run_shell_command"
        " run_terminal_cmd execute_command Monitor",
        Category.SHELL,
        "command",
        "cmd",
    )
    add("PowerShell", Category.POWERSHELL, "command")
    add("WebFetch web_fetch", Category.FETCH, "url")
    add("SendMessage", Category.MESSAGE, "to", "recipient")
    add("CronList ListAgents ReadNotifications WaitForMcpServers", Category.LOOK)
    add("Agent Task", Category.DELEGATE, "prompt")
    add("Skill", Category.DELEGATE, "skill")
    return table


TOOLS = _tools()


def tool_named(name: str) -> Tool:
    """The tool of that name; one of the category UNKNOWN where it is not listed."""
    return TOOLS.get(name) or Tool(name, Category.UNKNOWN)


def field_of(tool: Tool, given: Mapping[str, Any]) -> Any:  # the client's own JSON
    """The value of the field that counts, None where it is missing."""
    for name in (tool.field, *tool.others):
        if name in given:
            return given[name]
    return None


def path_of(tool: Tool, given: Mapping[str, Any]) -> str | None:
    """The path that a tool reads or edits, ``.`` where it may be left out. None: malformed."""
    path = field_of(tool, given)
    if path is None and not tool.required:
        return "."
    return path if isinstance(path, str) and path and "\x00" not in path else None


def command_of(tool: Tool, given: Mapping[str, Any]) -> str | None:
    """The command text of a shell tool; a list of words is quoted into one. None: malformed."""
    value = field_of(tool, given)
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(isinstance(word, str) for word in value):
        import shlex

        return shlex.join(value)
    return None
