"""The examples work as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.cli.replay import ReplayOptions
from autogate.cli.replay import run as replay
from autogate.config.load import Locations, load, read_text
from autogate.config.schema import KEYS, PRICE_FIELDS, RULE_FIELDS, TABLES, TOOL_FIELDS

FOLDER = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(
    ("name", "target"), [("config.toml", "user.toml"), ("project.autogate.toml", "p/.autogate.toml")]
)
def test_configuration_holds(name: str, target: str, tmp_path: Path) -> None:
    """No mistake, and every example of every rule holds."""
    (tmp_path / "p").mkdir()
    text = read_text(str(FOLDER / name))
    assert text is not None
    (tmp_path / target).write_text(text)
    places = Locations(str(tmp_path / "user.toml"), str(tmp_path / "managed.toml"), str(tmp_path))
    config = load(str(tmp_path / "p"), locations=places)
    assert config.problems == ()
    assert config.listed


def test_transcripts_replay(project: Path) -> None:
    """Each in its own format, and with the verdicts that the compact one expects."""
    assert replay(ReplayOptions((str(FOLDER / "transcripts"),), json=True)) == 0
    assert replay(ReplayOptions((str(FOLDER / "transcripts"),), against_labels=True)) == 0


def test_configuration_shows_everything() -> None:
    """Every key, table and field of the schema is in the example."""
    text = (FOLDER / "config.toml").read_text()
    for name in (*(key.path[-1] for key in KEYS), *TABLES, *RULE_FIELDS, *TOOL_FIELDS, *PRICE_FIELDS):
        assert name in text
