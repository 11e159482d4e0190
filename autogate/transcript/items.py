"""What the readers of all formats yield: one entry at a time, with its place and what is known of it."""

from __future__ import annotations

import enum
from collections import Counter
from typing import Any, NamedTuple

from autogate.transcript.interface import Entry, ToolCalled


class Label(enum.StrEnum):
    """What the client recorded about a call: the ground truth that a replay may be held against."""

    RAN = "ran"
    USER_REJECTED = "user-rejected"
    RULE_DENIED = "permission-rule"
    CLASSIFIER_BLOCKED = "automode-blocked"
    CLASSIFIER_FAILED = "automode-failed"
    HOOK_DENIED = "hook-denied"


class Item(NamedTuple):
    """One entry of a conversation."""

    entry: Entry
    line: int
    """Line of the file, from 1."""
    thread: str = ""
    """The subagent's id, "" for the main thread."""
    model: str = ""
    """The agent's model, for calls."""
    main_tokens: int = 0
    """Input tokens of the turn that made the call, cached ones included."""
    expect: str = ""
    """The verdict that the transcript itself expects (compact format), "" for none."""
    time: str = ""
    """When it was said or made, as the client wrote it; "" where unknown."""
    turn: int = 0
    """Which of the user's turns it belongs to (``Counts.turns``): a rewound session has branches."""


class Labelled(NamedTuple):
    """What became of a call, told after the call itself."""

    id: str
    """The call's id."""
    label: Label
    failed: bool = False
    output: str = ""
    """The tool's output, shortened; for the loop gate, never for the classifier."""


class Turns:
    """Which of the user's turns each turn follows, in memory that the length of a session does not change.

    Most follow the one before; only where a session was rewound does it have to be written down.
    """

    def __init__(self) -> None:
        self._last = 0
        self._rewound: dict[int, int] = {}
        self._oldest = 1

    def begin(self, before: int) -> int:
        """A new turn after another; 0 is the beginning."""
        self._last += 1
        if before != self._last - 1:
            if len(self._rewound) >= _REWOUND:
                old = list(self._rewound)[: _REWOUND // 2]
                self._oldest = old[-1] + 1
                for turn in old:
                    del self._rewound[turn]
            self._rewound[self._last] = before
        return self._last

    def before(self, turn: int) -> int | None:
        """The turn that a turn follows, None where there is none, or where that was forgotten."""
        if not self._oldest <= turn <= self._last:
            return None
        return self._rewound.get(turn, turn - 1)


_REWOUND = 50_000


class Counts:
    """What a reader skipped, by type of record."""

    def __init__(self) -> None:
        self.skipped: Counter[str] = Counter()
        self.bytes = 0
        """How far the file was read."""
        self.cut_off = False
        """The last line is incomplete: a session that is still being written."""
        self.instructions = ""
        """What the transcript itself says of CLAUDE.md and the like."""
        self.session = ""
        """The client's id of the session."""
        self.directory = ""
        """The working directory that the session began in, "" until a record names one."""
        self.shortened = 0
        """The last line of which the readers have only a part: what its calls and texts say is not known."""
        self.damaged = 0
        """The first line that was passed over because nobody could read it; 0 for none."""
        self.turns = Turns()
        """The user's turns so far."""

    def began_in(self, directory: Any) -> None:
        """Takes a record's working directory for the session's, if none was named before."""
        if not self.directory and isinstance(directory, str) and _is_absolute(directory):
            self.directory = directory

    def skip(self, kind: Any) -> None:
        """Counts one record of a kind that is not read."""
        name = kind[:100] if isinstance(kind, str) else "unknown"
        if len(self.skipped) >= _KINDS and name not in self.skipped:
            name = "of other kinds"
        self.skipped[name] += 1


_KINDS = 1000


def _is_absolute(directory: str) -> bool:
    return directory.startswith("/") and "\x00" not in directory


UNKNOWN_INPUT = {"not read": "the line is too long"}
"""Of a call in such a line: whatever needs to know its input finds nothing there."""


def unread(item: Item) -> Item:
    """A call out of a line that the readers have only a part of."""
    assert isinstance(item.entry, ToolCalled)
    return item._replace(entry=item.entry._replace(input=UNKNOWN_INPUT))


Record = Item | Labelled
