"""The README says what the commands say; `python -m tests.test_readme` writes those parts anew."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from autogate.config.schema import KEYS
from autogate.verdict import Decision, Verdict
from tests.cli.test_check import KEYS as JSON_KEYS

README = Path(__file__).parents[1] / "README.md"


def current(text: str) -> str:
    """The text with its derived parts as they should be."""
    from typer.testing import CliRunner

    from autogate.cli.app import app

    for command in ("check", "replay"):
        runner = CliRunner(env={"COLUMNS": "80", "TERMINAL_WIDTH": "80"})
        shown = runner.invoke(app, [command, "--help"]).output
        shown = shown.replace(f"Usage: root {command}", f"Usage: autogate {command}")
        text = _replaced(text, f"<!-- help: {command} -->", f"```\n{shown.strip()}\n```\n")
    rows = "".join(
        "| "
        + " | ".join(
            (f"`{key.name}`", key.expected.replace('"', "`"), f"`{str(key.default).lower()}`", key.help)
        )
        + " |\n"
        for key in KEYS
    )
    return _replaced(text, "<!-- keys -->", rows)


def _replaced(text: str, mark: str, part: str) -> str:
    return re.sub(
        f"({re.escape(mark)}\n).*?(<!-- end -->)", lambda m: m[1] + part + m[2], text, flags=re.DOTALL
    )


def test_derived_parts_are_current() -> None:
    """Help and settings."""
    assert README.read_text() == current(README.read_text())


def test_every_json_key_is_documented_in_order() -> None:
    """The table is the promise; the tests of ``check`` hold the code to the same list."""
    table = README.read_text().partition("### JSON")[2].partition("### Batches")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert [name for row in rows for name in re.findall("`(.*?)`", row)] == ["id", *JSON_KEYS]
    assert list(Verdict(Decision.ALLOW, "", "", "").as_json()) == JSON_KEYS


@pytest.mark.parametrize("block", re.findall(r"```toml\n(.*?)```", README.read_text(), re.DOTALL))
def test_toml_is_toml(block: str) -> None:
    """What is shown can be used."""
    assert tomllib.loads(block)


if __name__ == "__main__":
    README.write_text(current(README.read_text()))
