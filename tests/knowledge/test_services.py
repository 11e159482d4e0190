"""What the knowledge of services shares."""

from __future__ import annotations

import pytest

from autogate.effects import Effect, Kind
from autogate.knowledge.describe import describe
from autogate.knowledge.interface import Effects, Style
from autogate.knowledge.services import (
    ask_for,
    change,
    group,
    listens,
    local,
    login,
    remove,
    secret,
    sub,
    subs,
    words_in,
)


@pytest.mark.parametrize(
    ("effects", "described"),
    [
        (ask_for("api"), "network request api"),
        (change("app"), "remote change app"),
        (remove("app"), "remote delete app !high"),
        (local("the cache"), "change the cache !low"),
        (login("a registry"), "change change the login at a registry !uncertain"),
        (secret("the token"), "secret the token"),
        (listens(), "network listen localhost"),
    ],
)
def test_each_word_is_one_effect(effects: Effects, described: str) -> None:
    assert describe(effects) == described


def test_subcommands_that_take_the_same_words() -> None:
    """A comma joins the aliases of one."""
    effects = (Effect(Kind.PURE),)
    assert [each.names for each in subs("ls,list get", "-q", effects)] == ["ls list", "get"]
    assert subs("get", "-q", effects) == (sub("get", "-q", "text*", effects),)


def test_a_group_hands_its_options_on() -> None:
    program = group("tool", "-v", sub("get"))
    assert (program.inherit, program.style, program.subcommands) == (True, Style.EXACT, (sub("get"),))


def test_a_name_is_found_in_a_text_whatever_its_case() -> None:
    assert words_in("X-Api-TOKEN", ("token", "secret"))
    assert not words_in("X-Id", ("token", "secret"))
