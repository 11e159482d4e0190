"""What a model is shown before each call."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.replay.history import History, said_before
from autogate.replay.interface import Source
from autogate.transcript.interface import ToolCalled, Transcript, UserSaid
from autogate.transcript.items import Counts, Item
from tests.replay.sessions import said, write


def call(name: str, **more: object) -> Item:
    """A call."""
    return Item(ToolCalled("Bash", {"command": name}), 1, **more)  # type: ignore[arg-type]


def test_only_the_past() -> None:
    """Neither the call itself nor what comes after; the agent's model and tokens are the call's."""
    history = History(Counts())
    first, second = call("a"), call("b", model="m", main_tokens=7)
    history.add(Item(UserSaid("go"), 1))
    assert history.transcript(first).entries == (UserSaid("go"),)
    history.add(first)
    expected = Transcript((UserSaid("go"), first.entry), model="m", main_tokens=7)
    assert history.transcript(second) == expected


def test_only_the_own_branch() -> None:
    """A turn that was rewound is not in the past."""
    counts = Counts()
    counts.parents.update({1: 0, 2: 1, 3: 1})
    history = History(counts)
    for turn, text in ((1, "first"), (2, "left behind"), (3, "instead")):
        history.add(Item(UserSaid(text), 1, turn=turn))
    assert history.transcript(call("x", turn=3)).entries == (UserSaid("first"), UserSaid("instead"))


def test_subagents() -> None:
    """The user's words until it began, and its own calls."""
    history = History(Counts())
    for item in (Item(UserSaid("go"), 1), call("main"), call("own", thread="a"), Item(UserSaid("later"), 1)):
        history.add(item)
    own = ToolCalled("Bash", {"command": "own"})
    assert history.transcript(call("next", thread="a")).entries == (UserSaid("go"), own)


@pytest.mark.parametrize(("moment", "texts"), [("2026-01-02", ["one"]), ("", ["one", "two"])])
def test_subagents_in_files_of_their_own(tmp_path: Path, moment: str, texts: list[str]) -> None:
    """What the user said in the session before the subagent began."""
    session = write(
        tmp_path / "s.jsonl", said("one", timestamp="2026-01-01"), said("two", timestamp="2026-01-03")
    )
    source = Source("x", "x", parent=str(session))
    assert said_before(source, moment, "auto") == tuple(UserSaid(text) for text in texts)
    assert said_before(Source("x", "x"), moment, "auto") == ()
