"""What a model is shown before each call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autogate.replay import history as history_module
from autogate.replay.history import Heard, History, said_before
from autogate.replay.interface import Source
from autogate.transcript import items
from autogate.transcript.formats import records
from autogate.transcript.interface import Answered, ToolCalled, Transcript, UserSaid
from autogate.transcript.items import Counts, Item
from tests.replay.sessions import called, said, write


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
    for before in (0, 1, 1):
        counts.turns.begin(before)
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


def heard(rows: list[Any], path: Path) -> list[tuple[str, ...]]:
    """What the user had said before each call of a session file."""
    write(path, *rows)
    counts = Counts()
    found: list[tuple[str, ...]] = []
    with path.open("rb") as file:
        words = Heard(counts)
        for record in records(file, str(path), counts, lenient=True):
            if isinstance(record, Item):
                if isinstance(record.entry, ToolCalled):
                    entries = words.transcript(record).entries
                    found.append(tuple(entry.text for entry in entries if isinstance(entry, UserSaid)))
                words.add(record)
    return found


_LS = ("Bash", {"command": "ls"})


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([said("one"), called("a", *_LS), said("two"), called("b", *_LS)], [("one",), ("one", "two")]),
        (
            [*(said(str(number)) for number in range(20)), called("a", *_LS)],
            [tuple(str(number) for number in range(12, 20))],
        ),
        (
            [
                said("one", uuid="u1"),
                said("left behind", uuid="u2", parentUuid="u1"),
                called("a", *_LS, uuid="u3", parentUuid="u2"),
                said("instead", uuid="u4", parentUuid="u1"),
                called("b", *_LS, uuid="u5", parentUuid="u4"),
            ],
            [("one", "left behind"), ("one", "instead")],
        ),
        ([said("one"), called("a", *_LS, isSidechain=True, agentId="s")], [("one",)]),
        ([said("one"), called("a", *_LS), "no JSON", called("b", *_LS)], [("one",), ()]),
        ([said("x" * 5_000_000), said("two"), called("a", *_LS)], [("two",)]),
    ],
    ids=["past only", "the last", "own branch", "subagent", "after an unreadable line", "too much to keep"],
)
def test_heard(tmp_path: Path, rows: list[Any], expected: list[tuple[str, ...]]) -> None:
    """As a hook would find it in the file of that moment."""
    assert heard(rows, tmp_path / "s.jsonl") == expected


def test_heard_in_a_long_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered does not grow; one that was rewound far back has no words rather than others."""
    monkeypatch.setattr(history_module, "_TURNS", 200)
    monkeypatch.setattr(items, "_REWOUND", 500)
    counts = Counts()
    words = Heard(counts)
    for _ in range(2000):
        turn = counts.turns.begin(counts.turns.begin(0))
        words.add(Item(UserSaid(str(turn)), 1, turn=turn))
    assert len(words._turns) <= 200
    assert words.transcript(call("x", turn=turn)).entries == (UserSaid(str(turn)),)
    assert words.transcript(call("x", turn=4)).entries == ()


def test_heard_by_a_subagent_in_a_file_of_its_own(tmp_path: Path) -> None:
    """What was said in the session until the moment of the call, also while the subagent ran."""
    session = write(
        tmp_path / "s.jsonl",
        said("one", timestamp="2026-01-01"),
        {"user": "no row of this format"},
        said("two", timestamp="2026-01-03"),
    )
    words = Heard(Counts(), str(session))
    texts = [
        tuple(entry.text for entry in words.transcript(call("x", time=time)).entries)  # type: ignore[union-attr]
        for time in ("", "2026-01-02", "2026-01-04")
    ]
    assert texts == [(), ("one",), ("one", "two")]
    session.write_text('{"type":"user","uuid":"1"}\nno JSON\n{}\n')
    assert Heard(Counts(), str(session)).transcript(call("x", time="2026-01-04")).entries == ()


def test_an_answer_stays_one(tmp_path: Path) -> None:
    """It holds the agent's own words, and so never an order."""
    counts = Counts()
    words = Heard(counts)
    words.add(Item(Answered("delete it"), 1))
    assert [type(entry) for entry in words.transcript(call("x")).entries] == [Answered]


@pytest.mark.parametrize(
    ("said_at", "acted_at", "counts"),
    [
        ("2026-01-01T10:00:00Z", "2026-01-01T10:00:01Z", True),
        ("2026-01-01T10:00:00Z", "2026-01-01T11:00:01+01:00", True),
        ("2026-01-01T10:00:00+02:00", "2026-01-01T09:00:00Z", True),
        ("2026-01-01T10:00:00Z", "2026-01-01T10:30:00+02:00", False),
        ("2026-01-01T09:00:00-05:00", "2026-01-01T10:00:00Z", False),
        ("soon", "2026-01-01T10:00:00Z", False),
        ("2026-01-01T10:00:00Z", "zzz", False),
    ],
)
def test_a_session_is_heard_by_moments_not_by_letters(
    tmp_path: Path, said_at: str, acted_at: str, counts: bool
) -> None:
    """What the user said after a subagent acted was no order to it, in whatever zone each was written."""
    session = write(tmp_path / "s.jsonl", said("Delete notes.txt.", timestamp=said_at))
    item = Item(ToolCalled("Bash", {"command": "ls"}, "/p", "a"), 1, "agent", time=acted_at)
    heard = Heard(Counts(), str(session)).transcript(item)
    before = said_before(Source("", "", parent=str(session)), acted_at, "auto")
    assert ([each.text for each in heard.entries if isinstance(each, UserSaid)] != [], before != ()) == (
        counts,
        counts,
    )
