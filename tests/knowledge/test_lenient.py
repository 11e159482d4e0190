"""Programs whose table takes options it does not list: as flags, and never those that tell of more."""

from __future__ import annotations

import pytest

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Invocation
from autogate.knowledge.interface import Program
from autogate.knowledge.options import outcomes_of

LOOKER = Program("looker", "-v|--verbose --level=", "text*", lenient=True)


def outcomes(*words: str) -> tuple[object, ...]:
    return outcomes_of(LOOKER, Invocation(("looker", *words), "/work"))


@pytest.mark.parametrize(
    "option",
    ["--color", "--no-pager=never", "--long", "--width=3", "--output-format", "--filter", "--profile"],
)
def test_an_option_that_only_changes_what_is_shown(option: str) -> None:
    """Is a flag, whatever it is."""
    assert outcomes(option, "x") == (Effect(Kind.PURE),)


TELLING = """
--exec --pre-exec --on-change-command --hook-start --plugin --load-plugin --preload-library --interpreter
--output --output-file --outfile --log-file --logfile --write --write-back --autosave --upload --use-shell
--my-bin --awkbin --run-script --save-to --to-file --then-eval --set-pager --open-editor --compress-program
--gscmd --OUTPUT --Exec --log_file --out_dir --dump-file --trace_file --rcfile --wrapper --in-place --inplace
"""


@pytest.mark.parametrize("option", TELLING.split())
def test_an_option_that_tells_of_more(option: str) -> None:
    """Starting others, writing, sending: what it does is not known."""
    unknown = (Effect(Kind.UNKNOWN, f"looker: option {option} is not known"),)
    assert outcomes(option, "x") == outcomes(f"{option}=x") == unknown


@pytest.mark.parametrize(
    ("value", "taken"),
    [
        ("x", True),
        ("src/x", True),
        ("./x", True),
        ("..x", True),
        ("/dev/null", True),
        ("/dev/stdin", True),
        ("/etc/x", False),
        ("/dev/sda", False),
        ("~/x", False),
        ("../x", False),
        ("..", False),
        ("https://x.example", False),
    ],
)
def test_a_value_that_leads_elsewhere(value: str, taken: bool) -> None:
    """Whatever the option is called, it may write there, take code from there or send."""
    unknown = Effect(Kind.UNKNOWN, "looker: option --filter is not known")
    assert outcomes(f"--filter={value}", "x") == ((Effect(Kind.PURE) if taken else unknown),)
