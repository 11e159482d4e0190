"""The SDK costs over a second: nothing imports it until a model is certain to be called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"anthropic", "httpx", "httpx2", "httpcore", "httpcore2", "pydantic", "pydantic_core"}
PATHS = [
    ["check", "--", "ls"],
    ["check", "--", "rm -rf /"],
    ["check", "--json", "--", "rm -r ~/Documents"],
    ["explain", "--", "git push --force"],
    ["--help"],
    ["--version"],
]


@pytest.mark.parametrize("arguments", PATHS)
def test_local_paths_do_not_import_the_sdk(arguments: list[str], project: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "autogate", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=project, check=False)
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "autogate" in imported
    assert not imported & HEAVY


def test_building_a_classifier_and_its_requests_does_not_import_it() -> None:
    program = (
        "import sys\n"
        "from autogate.classifier import classifier, prompt, breaker, prices, ratio, anthropic_backend\n"
        "prompt.system_prompt()\n"
        "anthropic_backend.AnthropicBackend(api_key='k')\n"
        f"assert not {HEAVY!r} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], timeout=60, check=True)
