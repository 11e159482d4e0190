"""What of an action is stored."""

from __future__ import annotations

import pytest

from autogate.action import Action
from autogate.store.text import LENGTH, clean, digest_of, short_digest, text_of


def action(tool: str = "Bash", cwd: str = "/w", **given: object) -> Action:
    """A tool call."""
    return Action(tool, given, cwd)


@pytest.mark.parametrize(
    "other",
    [
        action(command="make  x"),
        action(command="make x", cwd="/w2"),
        action("Monitor", command="make x"),
        action(command="make x", run_in_background=True),
        action(command=["make", "x"]),
        action(cmd="make x"),
        action("Bas", "h/w", command="make x"),
    ],
)
def test_another_action_has_another_digest(other: Action) -> None:
    assert digest_of(other) != digest_of(action(command="make x"))


def test_a_description_is_no_part_of_a_command() -> None:
    assert digest_of(action(command="make x", description="build")) == digest_of(action(command="make x"))


def test_the_order_of_an_input_is_none_of_its_own() -> None:
    assert digest_of(action("X", a=1, b=2)) == digest_of(action("X", b=2, a=1))


def test_texts_hold_no_secrets_and_can_be_stored() -> None:
    assert text_of(action(command="curl -H 'Authorization: Bearer abcdefghijklmnop'")) == (
        "curl -H 'Authorization: Bearer [authorization]'"
    )
    assert text_of(action("X", api_key="abcdefgh12345678")) == '{"api_key": [assigned-secret]"}'
    assert clean("a\ud800b").encode("utf-8") == b"a?b"


def test_a_long_text_is_cut() -> None:
    """Where the text was cut before secrets were looked for, half a secret may be at the end."""
    assert clean("x" * (LENGTH + 1)) == "x" * LENGTH + "…"
    key = "sk-ant-" + "a" * 2000
    assert "aaaa" not in clean(f"{key} " * 10)


def test_digests_of_nothing() -> None:
    assert short_digest("") == ""
    assert len(short_digest("x")) == 16
