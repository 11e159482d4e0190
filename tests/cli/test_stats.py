"""``autogate stats``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autogate.cli.recording import store_path
from autogate.store.sqlite import open_store
from tests.cli.run import Runner
from tests.store.make import decide


@pytest.fixture
def recorded(config_folder: Path) -> None:
    """Ten decisions, three of them with a model."""
    fast: dict[str, Any] = {"layer": "model-fast", "model": "claude-sonnet-5-5"}
    with open_store(store_path()) as store:
        for _ in range(6):
            decide(store, "allow", "a", layer="allowlist")
        decide(store, "block", "a")
        decide(store, "allow", "a", usage=(10, 5, 980, 10, 0), context_tokens=500, main_tokens=1000, **fast)
        decide(store, "allow", "b", usage=(0, 5, 1000, 0, 0), context_tokens=1200, main_tokens=1000, **fast)
        decide(store, "ask", "b", unavailable=True, **{**fast, "model": "unheard-of"})


def test_nothing(run: Runner, config_folder: Path) -> None:
    assert run("stats").out == "no decisions\n"
    assert list(config_folder.iterdir()) == []


def test_json(run: Runner, recorded: None) -> None:
    row = run("stats", "--json").rows[0]
    usd = (10 * 2 + 10 * 10 + 1980 * 0.2 + 10 * 2.5) / 1e6
    assert row == {
        "decisions": 10,
        "unavailable": 1,
        "layers": [
            {"layer": "allowlist", "allow": 6, "ask": 0, "block": 0, "share": 0.6},
            {"layer": "model-fast", "allow": 2, "ask": 1, "block": 0, "share": 0.3},
            {"layer": "local", "allow": 0, "ask": 0, "block": 1, "share": 0.1},
        ],
        "tokens": {"input": 10, "output": 10, "cache_read": 1980, "cache_write": 10},
        "cache_hit_share": 0.99,
        "models": [
            {
                "model": "claude-sonnet-5-5",
                "decisions": 2,
                "tokens": {"input": 10, "output": 10, "cache_read": 1980, "cache_write": 10},
                "usd": round(usd, 6),
            },
            {
                "model": "unheard-of",
                "decisions": 1,
                "tokens": {"input": 0, "output": 0, "cache_read": 0, "cache_write": 0},
                "usd": None,
            },
        ],
        "usd": None,
        "ratio": {"actions": 2, "p50": 0.5, "p95": 1.2, "warning": row["ratio"]["warning"]},
        "loops": [],
    }
    assert "1.20 times the agent's" in row["ratio"]["warning"]


def test_of_one_session(run: Runner, recorded: None) -> None:
    row = run("stats", "--session", "a", "--json").rows[0]
    assert (row["decisions"], row["ratio"]["warning"]) == (8, None)


def test_prices_of_the_configuration(run: Runner, recorded: None, config_folder: Path) -> None:
    (config_folder / "config.toml").write_text(
        '[classifier.prices."claude-sonnet-5-5"]\ninput = 1000\noutput = 0\ncache_read = 0\ncache_write = 0\n'
        '[classifier.prices."unheard-of"]\ninput = 1\n'
    )
    assert run("stats", "--json").rows[0]["usd"] == 0.01


def test_loops(run: Runner, config_folder: Path) -> None:
    """By action, with the numbers of the decisions."""
    with open_store(store_path()) as store:
        for digest in (b"one", b"one", b"two"):
            decide(store, "ask", digest=digest, text=digest.decode(), rule="loop", layer="loops")
    assert run("stats", "--json").rows[0]["loops"] == [
        {"action": "one", "decisions": [1, 2]},
        {"action": "two", "decisions": [3]},
    ]
    out = run("stats").out
    assert "loop: one was stopped 2 times\n" in out
    assert "loop: two was stopped 1 time\n" in out


def test_for_a_person(run: Runner, recorded: None) -> None:
    out = run("stats").out
    assert out.startswith("layer               allow      ask    block    share\nallowlist ")
    for part in ("60.0%", "99.0% of the input", "price unknown", "p50 0.50, p95 1.20", "warning: "):
        assert part in out


def test_a_single_decision(run: Runner, config_folder: Path) -> None:
    """Is one; and nothing is said of a model that nobody asked."""
    with open_store(store_path()) as store:
        decide(store, "allow", "a", layer="allowlist")
    assert run("stats").out.splitlines()[-1] == "1 decision"
