"""Every setting: its type, default, meaning, and which of its values is the stricter one.

The table is the one place that names a setting. What is not in it is an error in a file, so that a
misspelt rule is not silently no rule at all.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from autogate.verdict import Posture


class Source(enum.IntEnum):
    """Where a value comes from, weakest first."""

    DEFAULT = 0
    PROJECT = 1
    USER = 2
    ENVIRONMENT = 3
    OPTION = 4
    """The command line."""
    MANAGED = 5

    @property
    def word(self) -> str:
        """The name as shown."""
        return "command line" if self is Source.OPTION else self.name.lower()


Scalar = str | bool | int | float
"""The value of a setting."""


class Change(enum.Enum):
    """What changing a setting means for the gate."""

    ORDERED = enum.auto()
    """A later choice is stricter; a project may set the strictest."""
    GUARDED = enum.auto()
    """Any change may loosen: the user's alone, and a person's to make."""
    TASTE = enum.auto()
    """The user's alone, and harmless."""


class Key(NamedTuple):
    """One setting: one of some choices, or a text or number that is checked."""

    name: str
    """With its table, if it stands in one."""
    choices: tuple[str | bool, ...]
    """The values in order, the most lenient first; for a matter of taste in any order. () for free ones."""
    default: Scalar
    help: str
    change: Change = Change.ORDERED
    expects: str = ""
    """What a free value must be, in words."""
    accepts: Callable[[Any], bool] | None = None
    """Whether a free value is one."""
    variable: str = ""
    """The environment variable that sets it."""
    managed_only: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        """Table and name."""
        return tuple(self.name.split("."))

    @property
    def strictness(self) -> bool:
        """Whether a later choice is stricter."""
        return self.change is Change.ORDERED

    def is_valid(self, value: object) -> bool:
        """True for a value of the right type and among the choices."""
        if self.accepts is not None:
            return self.accepts(value)
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    def loosens(self, old: Scalar, new: Scalar) -> bool:
        """Whether going from one value to another is, or may be, a step to the lenient side."""
        if self.change is Change.GUARDED:
            return old != new
        if self.change is Change.TASTE:
            return False
        return self.choices.index(new) < self.choices.index(old)

    def parsed(self, text: str) -> Scalar | None:
        """The value that a text from a command line or a variable stands for; None where it is none."""
        value: Scalar = text
        if isinstance(self.default, bool):
            value = {"true": True, "false": False}.get(text, text)
        elif isinstance(self.default, int | float):
            if re.fullmatch(r"[0-9]{1,9}", text):
                value = int(text)
            elif re.fullmatch(r"[0-9]{1,9}\.[0-9]{1,9}", text):
                value = float(text)
        return value if self.is_valid(value) else None

    @property
    def expected(self) -> str:
        """The choices as a person writes them."""
        if self.expects:
            return self.expects
        return " or ".join(str(c).lower() if isinstance(c, bool) else f'"{c}"' for c in self.choices)


def _is_name(value: object) -> bool:
    """A name of a model: short, printable, without blanks; "" for none."""
    return isinstance(value, str) and re.fullmatch(r"[!-~]{0,200}", value) is not None


def _is_names(value: object) -> bool:
    """Names or patterns of models with commas between; "" for none."""
    return isinstance(value, str) and re.fullmatch(r"[!-~ ]{0,2000}", value) is not None


def _is_url(value: object) -> bool:
    """An address of a server; "" for none."""
    return isinstance(value, str) and re.fullmatch(r"(?:https?://[!-~]{1,500})?", value) is not None


def _is_duration(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value <= 600


def _is_idle(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value <= 604_800


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100_000_000


_MODEL = "the id of a model"

KEYS: tuple[Key, ...] = (
    Key(
        "posture",
        (Posture.PERSON.value, Posture.AGENT.value),
        Posture.AGENT.value,
        "who drives the shell: an agent's uncertain commands are asked about, a person's are not",
    ),
    Key(
        "headless",
        (False, True),
        False,
        "nobody can be asked: what would be asked is blocked",
    ),
    Key(
        "color",
        ("auto", "always", "never"),
        "auto",
        "whether output is coloured; auto: on a terminal, unless NO_COLOR is set",
        Change.TASTE,
    ),
    Key(
        "backend",
        ("auto", "local", "anthropic"),
        "auto",
        "who settles what the analysis cannot: nobody (local), a model (anthropic), or a model where a key "
        "or a base URL is there (auto)",
        Change.GUARDED,
    ),
    Key(
        "mode",
        ("both", "fast", "thinking", "tool_use"),
        "both",
        "the model's stages: both, one of them, or a single call with a forced tool",
        Change.GUARDED,
        variable="AUTOGATE_TWO_STAGE",
    ),
    Key(
        "classifier.model",
        (),
        "",
        "the model; without one the transcript's own, then the built-in default",
        Change.GUARDED,
        _MODEL,
        _is_name,
        "AUTOGATE_MODEL",
    ),
    Key(
        "classifier.fast_model",
        (),
        "",
        "the model of the fast stage, where it is another",
        Change.GUARDED,
        _MODEL,
        _is_name,
    ),
    Key(
        "classifier.thinking_model",
        (),
        "",
        "the model of the thinking stage, where it is another",
        Change.GUARDED,
        _MODEL,
        _is_name,
    ),
    Key(
        "classifier.base_url",
        (),
        "",
        "the server, if not the official one: anything that speaks the Messages API",
        Change.GUARDED,
        "an http or https URL",
        _is_url,
        "ANTHROPIC_BASE_URL",
    ),
    Key(
        "classifier.deadline",
        (),
        30,
        "seconds for both stages together",
        Change.GUARDED,
        "a number from 1 to 600",
        _is_duration,
    ),
    Key(
        "classifier.encoding",
        ("jsonl", "text"),
        "jsonl",
        "how the transcript is written for the model",
        Change.GUARDED,
    ),
    Key(
        "classifier.redact",
        (False, True),
        True,
        "whether secrets are taken out of what is sent",
    ),
    Key(
        "classifier.instructions",
        (False, True),
        True,
        "whether CLAUDE.md and AGENTS.md of the project and yours are sent",
        Change.GUARDED,
    ),
    Key(
        "classifier.max_transcript_tokens",
        (),
        0,
        "above this many tokens the oldest tool calls are left out, never what you said; 0: never",
        Change.GUARDED,
        "a whole number",
        _is_count,
    ),
    Key(
        "classifier.powershell",
        ("auto", "always", "never"),
        "auto",
        "whether the prompt holds the rules for PowerShell; auto: on Windows",
        Change.GUARDED,
    ),
    Key(
        "classifier.permissions",
        ("standard", "baseline"),
        "standard",
        "standard: your lists of rules replace the defaults; baseline: they are added to them",
        Change.GUARDED,
        managed_only=True,
    ),
    Key(
        "classifier.force_standard",
        (False, True),
        False,
        "try what everyone else gets: permissions as if they were standard",
        Change.GUARDED,
        managed_only=True,
    ),
    Key(
        "auto.disabled",
        (False, True),
        False,
        "no model ever decides: what would reach one is asked of a person",
    ),
    Key(
        "auto.opt_in",
        (False, True),
        False,
        "auto mode where the organisation's policy leaves it to you",
        Change.GUARDED,
    ),
    Key(
        "auto.fast_mode",
        (False, True),
        False,
        "the agent runs in its fast mode, for which the policy may shut the gate",
        Change.GUARDED,
    ),
    Key(
        "auto.supported_models",
        (),
        "",
        "the agent's models that auto mode is for, with commas between, * for any part; empty: every model",
        Change.GUARDED,
        "names of models with commas between",
        _is_names,
    ),
    Key(
        "guard.on_failure",
        ("ask", "block"),
        "ask",
        "what a guarded shell does with a line that autogate cannot judge: ask you, or not run it",
    ),
    Key(
        "serve.autostart",
        (False, True),
        False,
        "whether a hook starts the resident service (autogate serve) where none is there",
        Change.GUARDED,
    ),
    Key(
        "serve.idle",
        (),
        1800,
        "seconds without a call after which the resident service ends",
        Change.GUARDED,
        "a number from 1 to 604800",
        _is_idle,
    ),
)
BY_NAME = {key.name: key for key in KEYS}

SECTIONS = ("hard_deny", "soft_deny", "allow", "environment")
"""The lists of plain-language rules in ``[rules]``, for the model."""
PROJECT_SECTIONS = ("hard_deny", "soft_deny")
"""Those that a project's file may add to."""
THINKING = ("disabled", "omit")
"""What is sent about thinking to a model, in ``[classifier.models."ID"]``."""
MODEL_FIELDS = {
    "thinking": '"disabled" is sent, or "omit": a model that always thinks is sent nothing',
    "forced_tool": "whether the model accepts that a tool is forced",
}
PRICE_FIELDS = {
    "input": "dollars for a million tokens",
    "output": "dollars for a million tokens",
    "cache_read": "dollars for a million tokens",
    "cache_write": "dollars for a million tokens kept for five minutes",
    "cache_write_1h": "dollars for a million tokens kept for an hour",
}
TOOL_FIELDS = {
    "category": "allow, ask or block",
    "projection": "the fields of the tool's input that bear on safety, all that the model is shown of it",
}

DECISIONS = ("allow", "ask", "block")
"""The names of the rule tables, and the values in ``[tools]``."""
ACCESSES = ("read", "write", "delete", "any")

RULE_FIELDS = {
    "command": "the words of a program's start: * is one word or a part of one, at the end any rest",
    "path": "a path, from / or ~/ or **/ on: * stays within a folder, ** does not",
    "access": "read, write, delete or any; with path only",
    "reason": "shown when the rule decides",
    "instead": "what to do instead",
    "examples": "commands or paths that the rule must match",
    "not_examples": "commands or paths that it must leave alone",
}
TABLES = (*DECISIONS, "tools", "rules", "classifier", "auto", "guard", "serve")


def nearest(word: str, known: Iterable[str]) -> str:
    """A sentence that names the known word which is meant, or all of them."""
    from difflib import get_close_matches

    known = sorted(known)
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]}?" if close else f"known are: {', '.join(known)}"


def stricter(key: Key, one: Any, other: Any) -> Any:
    """The stricter of two values."""
    return max(one, other, key=key.choices.index)
