"""``autogate hook``, for people who try it out."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.run import Runner
from tests.hook.run import bash


def test_it_is_the_hook(run: Runner, project: Path) -> None:
    """The same entry as what clients start."""
    found = run("hook", "claude", stdin=json.dumps(bash("rm -rf ~")).encode())
    assert found.code == 0
    assert found.rows[0]["hookSpecificOutput"]["permissionDecision"] == "deny"


def test_an_unknown_client_is_a_mistake(run: Runner) -> None:
    """Exit code 2."""
    assert run("hook", "nobody").code == 2
    assert run("hook").code == 2
