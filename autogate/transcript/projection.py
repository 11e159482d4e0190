"""The fields of a tool's input that bear on safety.

A tool without a projection of its own gives its whole input. Only a tool's own declaration may be
empty; a field that is missing or of the wrong type is an error, never empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

EMPTY: Final = ""
"""Nothing of the input matters: the call is left out of the transcript."""

_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "Bash": ("command",),
    "PowerShell": ("command",),
    "Monitor": ("command",),
    "Read": ("file_path",),
    "Write": ("file_path", "content"),
    "Edit": ("file_path", "old_string", "new_string"),
    "MultiEdit": ("file_path", "edits"),
    "NotebookEdit": ("notebook_path", "new_source"),
    "Glob": ("pattern", "path"),
    "Grep": ("pattern", "path"),
    "LS": ("path",),
    "WebFetch": ("url", "prompt"),
    "Agent": ("subagent_type", "prompt", "mode"),
    "Task": ("subagent_type", "prompt", "mode"),
    "Skill": ("skill", "args"),
    "SendMessage": ("to", "message"),
    "CronCreate": ("cron", "prompt", "recurring", "durable"),
    "RemoteTrigger": ("action", "trigger_id", "body"),
}
_ALSO: Final[dict[str, tuple[str, ...]]] = {"Bash": ("dangerouslyDisableSandbox",)}
"""Fields that are shown beside the others where they are set."""
_REQUIRED: Final[dict[str, str]] = {
    "Bash": "command",
    "PowerShell": "command",
    "Read": "file_path",
    "Write": "file_path",
    "Edit": "file_path",
    "MultiEdit": "file_path",
    "NotebookEdit": "notebook_path",
    "WebFetch": "url",
}
# fmt: off
_DECLARED_EMPTY: Final = frozenset((
    "TodoWrite", "TodoRead", "TaskCreate", "TaskGet", "TaskList", "TaskUpdate", "TaskOutput",
    "ToolSearch", "AskUserQuestion", "EnterPlanMode", "ExitPlanMode", "ListMcpResourcesTool",
    "WebSearch", "web_search", "google_web_search", "Sleep", "LSP", "update_plan", "write_todos",
    "classify_result",
))
# fmt: on


class MalformedInputError(ValueError):
    """A field that a tool's projection needs is missing or of the wrong type."""


def is_declared_empty(tool: str) -> bool:
    """Whether a tool's own declaration says that nothing of its input matters."""
    return tool in _DECLARED_EMPTY


def project(
    tool: str, given: Mapping[str, Any], configured: Mapping[str, tuple[str, ...]] | None = None
) -> Any:  # JSON of any shape
    """The safety-relevant part of a call: EMPTY, a single text, or an object.

    ``configured`` maps tool names to lists of fields from the user's configuration. Raises
    MalformedInputError where a required field is missing.
    """
    fields = _configured(tool, configured) if configured else None
    if fields is None:
        if is_declared_empty(tool):
            return EMPTY
        required = _REQUIRED.get(tool)
        if required is not None and not isinstance(given.get(required), str):
            message = f"{tool} without a text {required!r}"
            raise MalformedInputError(message)
        fields = _FIELDS.get(tool)
    if fields is None:
        return dict(given)
    chosen = {name: given[name] for name in fields if name in given}
    chosen.update({name: given[name] for name in _ALSO.get(tool, ()) if given.get(name)})
    if (
        len(fields) == 1
        and tuple(chosen) == fields
        and isinstance(chosen[fields[0]], str)
        and chosen[fields[0]]
    ):
        return chosen[fields[0]]
    # Neither an empty text nor no field at all may pass for "nothing matters".
    return chosen or dict(given)


def _configured(tool: str, configured: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """The fields for a tool: by its name, else by the first pattern that fits. No fields is no projection."""
    if tool in configured:
        return configured[tool] or None
    from fnmatch import fnmatchcase

    return next(
        (fields or None for pattern, fields in configured.items() if fnmatchcase(tool, pattern)), None
    )
