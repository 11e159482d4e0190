"""The classifier that a configuration describes."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.classifier.configured import (
    ConfiguredClassifier,
    Surroundings,
    backend_of,
    facts_by_model,
    given_of,
    models_of,
    permissions_of,
)
from autogate.classifier.interface import ModelFailedError
from autogate.classifier.models import ModelFacts
from autogate.classifier.prompt import Permissions
from autogate.config.load import Config, Locations, load


@pytest.fixture
def configured(tmp_path: Path) -> object:
    """Loads a user's file, a managed one and some variables."""

    def make(user: str = "", managed: str = "", **environment: str) -> Config:
        places = Locations(str(tmp_path / "u.toml"), str(tmp_path / "m.toml"), str(tmp_path))
        (tmp_path / "u.toml").write_text(user)
        (tmp_path / "m.toml").write_text(managed)
        return load(str(tmp_path), locations=places, environment=environment)

    return make


MODELS = [
    ("", "", {}, "", ("claude-haiku-5-5", "claude-haiku-5-5")),
    ("", "", {}, "claude-sonnet-5", ("claude-sonnet-5", "claude-sonnet-5")),
    ("", "", {}, "claude-sonnet-5[1m]", ("claude-sonnet-5", "claude-sonnet-5")),
    ("", "", {}, "<synthetic>", ("claude-haiku-5-5", "claude-haiku-5-5")),
    ("", "", {}, "gpt-5.5", ("claude-haiku-5-5", "claude-haiku-5-5")),
    ('base_url = "http://127.0.0.1:1"', "", {}, "gpt-5.5", ("gpt-5.5", "gpt-5.5")),
    ('model = "u"', "", {}, "claude-sonnet-5", ("u", "u")),
    ('model = "u"\nfast_model = "f"', "", {}, "", ("f", "u")),
    ('model = "u"\nfast_model = "f"', "", {"AUTOGATE_MODEL": "e"}, "", ("e", "e")),
    ('fast_model = "f"', 'model = "m"', {"AUTOGATE_MODEL": "e"}, "", ("m", "m")),
    ('model = "u"', 'thinking_model = "t"', {"AUTOGATE_MODEL": "e"}, "", ("e", "t")),
]


@pytest.mark.parametrize(("user", "managed", "environment", "transcript", "expected"), MODELS)
def test_models(
    configured: object,
    user: str,
    managed: str,
    environment: dict[str, str],
    transcript: str,
    expected: tuple[str, str],
) -> None:
    """Managed, then the variable, then the user's, then the transcript's own, then the default."""
    config = configured(f"[classifier]\n{user}", f"[classifier]\n{managed}", **environment)  # type: ignore[operator]
    assert models_of(config, transcript) == expected


def test_permissions(configured: object) -> None:
    """The managed file's, unless it says that everyone's are tried."""
    make: object = configured
    baseline = '[classifier]\npermissions = "baseline"\n'
    found = [
        permissions_of(make(managed=text))  # type: ignore[operator]
        for text in ("", baseline, f"{baseline}force_standard = true\n")
    ]
    assert found == [Permissions.STANDARD, Permissions.BASELINE, Permissions.STANDARD]


def test_facts_of_models(configured: object) -> None:
    """What the configuration does not say stays as the table has it."""
    config = configured('[classifier.models."claude-opus-5-5"]\nforced_tool = true\n')  # type: ignore[operator]
    assert facts_by_model(config) == {"claude-opus-5-5": ModelFacts("omit", forced_tool=True)}


def test_files_in_rising_order(configured: object) -> None:
    """The managed file's rules are the last word."""
    config = configured('[rules]\nallow = ["u"]', '[rules]\nallow = ["m"]')  # type: ignore[operator]
    assert [(given.lists["allow"], given.tightens_only) for given in given_of(config)] == [
        (("u",), False),
        (("m",), False),
    ]


def test_without_key_and_url_nothing_can_be_sent(configured: object) -> None:
    """Not even by mistake."""
    backend = backend_of(configured(), {})  # type: ignore[operator]
    with pytest.raises(ModelFailedError, match="no key and no base URL"):
        backend.send({}, timeout=1)


def test_nothing_is_read_before_it_is_needed(configured: object, tmp_path: Path) -> None:
    """A transcript that is not there is an error when the first action reaches the model."""
    place = Surroundings({}, str(tmp_path), str(tmp_path), str(tmp_path / "missing.jsonl"))
    classifier = ConfiguredClassifier(configured(), place)  # type: ignore[operator]
    with pytest.raises(Exception, match="cannot be read"):
        classifier.built()


def test_powershell_by_platform_and_by_choice(configured: object, tmp_path: Path) -> None:
    """Chosen once for a session."""

    def has_rules(text: str, platform: str) -> bool:
        place = Surroundings({}, str(tmp_path), str(tmp_path), platform=platform)
        return "PowerShell" in ConfiguredClassifier(configured(text), place).built().system  # type: ignore[operator]

    always = '[classifier]\npowershell = "always"\n'
    never = '[classifier]\npowershell = "never"\n'
    assert [
        has_rules(text, name)
        for text, name in (("", "linux"), ("", "win32"), (always, "linux"), (never, "win32"))
    ] == [
        False,
        True,
        True,
        False,
    ]
