"""Which allow rules would let everything past the model."""

from __future__ import annotations

import pytest

from autogate.config.load import parse
from autogate.config.schema import Source
from autogate.gate.aside import broad_rules


@pytest.mark.parametrize(
    ("pattern", "broad"),
    [
        ("bash *", True),
        ("bash -c *", True),
        ("/bin/sh *", True),
        ("python *", True),
        ("python3.12 *", True),
        ("python -c *", True),
        ("node *", True),
        ("npx *", True),
        ("npm *", True),
        ("npm run *", True),
        ("uv run *", True),
        ("sudo *", True),
        ("env *", True),
        ("npm test *", False),
        ("npm run build", False),
        ("python manage.py *", False),
        ("python -m pytest *", False),
        ("git *", False),
        ("make test", False),
        ("ls *", False),
    ],
)
def test_patterns(pattern: str, broad: bool) -> None:
    found = parse(f'[[allow]]\ncommand = "{pattern}"', "/u.toml", Source.USER, "/home/me")
    assert bool(broad_rules(found.rules)) is broad


def test_only_allow_rules_are_set_aside() -> None:
    text = """
[[block]]
command = "bash *"
[[ask]]
command = "python *"
[[allow]]
path = "/x/**"
access = "write"
"""
    assert broad_rules(parse(text, "/u.toml", Source.USER, "/home/me").rules) == ()
