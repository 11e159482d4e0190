"""The SDK costs over a second: nothing imports it until a model is certain to be called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from autogate.__main__ import main
try:
    sys.argv = ["autogate", *{arguments!r}]
    main()
except SystemExit:
    pass
found = sorted({{name.partition(".")[0] for name in sys.modules}} & {heavy!r})
print("HEAVY", found, file=sys.stderr)
"""
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
    program = PROGRAM.format(arguments=arguments, heavy=HEAVY)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, cwd=project, check=False
    )
    assert "HEAVY []" in done.stderr


def test_building_a_classifier_and_its_requests_does_not_import_it() -> None:
    program = (
        "import sys\n"
        "from autogate.classifier import classifier, prompt, breaker, prices, ratio, anthropic_backend\n"
        "prompt.system_prompt()\n"
        "anthropic_backend.AnthropicBackend(api_key='k')\n"
        f"assert not {HEAVY!r} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], timeout=60, check=True)
