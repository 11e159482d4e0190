"""Ways to switch the guard off from inside a line."""

from __future__ import annotations

import pytest

from tests.judgement.project import answer


@pytest.mark.parametrize(
    "command",
    [
        "unset CLAUDECODE",
        "CLAUDECODE= ls",
        "export -n CLAUDECODE",
        "printf -v CLAUDECODE ''",
        "read CLAUDECODE <<< ''",
        "printf -v AUTOGATE_X 1",
        "unset -f __autogate_enter",
    ],
)
def test_taking_away_what_the_guard_stands_on(command: str) -> None:
    """However a variable or a function is changed."""
    assert answer(command)[0] == "block"


@pytest.mark.parametrize(
    "command",
    [
        "preexec_functions=()",
        "command_not_found_handle() { rm notes.txt; }; x",
        "precmd() { :; }",
        "autogate() { :; }; ls",
        "unset PROMPT_COMMAND",
        "unset preexec_functions",
        "history -w .git/hooks/x",
    ],
)
def test_what_may_be_meant_for_the_guard_is_asked(command: str) -> None:
    assert answer(command)[0] == "ask"


@pytest.mark.parametrize(
    "command",
    [
        "x=a; echo ${x^^$(rm notes.txt)}",
        "echo ${U-$(rm notes.txt)}",
        "echo ${U:?$(rm notes.txt)}",
        "alias rm='rm -f '\nalias n=notes.txt\nrm n",
        "shopt -s nocaseglob; rm NOTES*",
    ],
)
def test_corners_of_the_shell_hide_nothing(command: str) -> None:
    assert answer(command)[0] == "ask"


def test_the_history_can_overwrite_a_file() -> None:
    assert answer("history -w notes.txt") == ("ask", "overwrite-work")
    assert answer("history -w new.txt") == ("allow", "write")
