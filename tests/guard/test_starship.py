"""With starship, which measures each command and draws the prompt."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.guard.terminal import Terminal, missing

STARSHIP = os.environ.get("AUTOGATE_STARSHIP", "")
"""``make shells`` names one."""


@pytest.mark.skipif(not os.access(STARSHIP, os.X_OK), reason="starship is not there")
@pytest.mark.parametrize("order", ["before", "after"])
@pytest.mark.parametrize(
    "shell",
    [
        pytest.param(name, marks=pytest.mark.skipif(bool(missing(name)), reason=missing(name)))
        for name in ("bash", "zsh")
    ],
)
def test_its_prompt_and_both_verdicts(tmp_path: Path, shell: str, order: str) -> None:
    """It shows what the last command came to, which a line that was not run does not change."""
    (tmp_path / "starship.toml").write_text(
        'add_newline = false\nformat = "$status${custom.end}"\n'
        '[status]\ndisabled = false\nformat = "<$status>"\n'
        '[custom.end]\nwhen = true\ncommand = "echo"\nformat = "PROMPT> "\n'
    )
    environment = {
        "STARSHIP_CONFIG": str(tmp_path / "starship.toml"),
        "STARSHIP_CACHE": str(tmp_path / "cache"),
    }
    hook = {order: f'eval "$({STARSHIP} init {shell})"'}
    terminal = Terminal(shell, tmp_path / "home", environment=environment, **hook)
    assert terminal.line("echo x >>A; (exit 3)")
    assert not terminal.line("forbidden")
    assert terminal.shown.text.count("<3>PROMPT> ") >= 2
    assert terminal.line("echo x >>A")
    assert terminal.marks() == {"A": 2}
    terminal.close()
