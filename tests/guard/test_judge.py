"""What the worker answers, without a shell."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.guard.judge import Line, LineJudge
from autogate.guard.protocol import Question
from autogate.guard.worker import Worker

BLOCK = '[[block]]\ncommand = "forbidden"\nreason = "a rule of the test"\n'


@pytest.fixture
def project(home: Path) -> Path:
    """A folder to work in, and a rule of the user's."""
    config = home / "autogate-config"
    config.mkdir(parents=True, exist_ok=True)
    (config / "config.toml").write_text(BLOCK)
    folder = home / "project"
    folder.mkdir()
    return folder


def _word(judge: LineJudge, folder: Path, text: str, **more: object) -> str:
    return judge.answer("1", Line(str(folder), text, **more)).word  # type: ignore[arg-type]


def test_a_refusal_waits_for_what_the_names_are(project: Path) -> None:
    """It would be recorded, and the name may be a function that does no harm."""
    judge = LineJudge("bash", "s", "person")
    answer = judge.answer("1", Line(str(project), "forbidden", names=True))
    assert (answer.word, answer.names, answer.reason) == ("names", ("forbidden",), "")
    harmless = {"forbidden": "forbidden () \n{ \n    echo x\n}"}
    assert _word(judge, project, "forbidden", names=True, functions=harmless) == "allow"
    assert _word(judge, project, "forbidden") == "block"
    assert _word(judge, project, "echo x", names=True) == "allow"
    judge.close()


@pytest.mark.parametrize(
    ("text", "values", "word"),
    [
        ("$e", {"e": "forbidden"}, "block"),
        ("echo $e", {"e": "forbidden"}, "allow"),
        ("echo $e", {"e": "$(forbidden)"}, "allow"),
        ('echo "$e"; ${f}', {"e": "it's", "f": "forbidden"}, "block"),
        ('echo "$e"', {"e": "a'; forbidden; '"}, "allow"),
        ("forbidden $e", {"e": "x"}, "allow"),
    ],
)  # fmt: skip
def test_values_of_variables(project: Path, text: str, values: dict[str, str], word: str) -> None:
    """They are data, in whatever quotes; and they can only make an answer stricter."""
    judge = LineJudge("bash", "s", "person")
    without = _word(judge, project, text)
    assert without == "allow"
    assert _word(judge, project, text, values=values) == word
    judge.close()


def test_settings_are_as_they_are_now(project: Path) -> None:
    """A file that changes, comes or goes counts from the next line on."""
    judge = LineJudge("bash", "s", "person")
    assert _word(judge, project, "forbidden") == "block"
    own = project / ".autogate.toml"
    for text, word in ((BLOCK.replace("forbidden", "local"), "block"), (None, "allow")):
        if text is None:
            own.unlink()
        else:
            own.write_text(text)
        assert _word(judge, project, "local") == word
    (project.parent / "autogate-config" / "config.toml").write_text("")
    assert _word(judge, project, "forbidden") == "allow"
    own.symlink_to("nowhere")
    assert _word(judge, project, "echo x") != "allow"
    judge.close()


@pytest.mark.parametrize("fields", [(), ("/",), ("/", "true"), ("/", "true", "a", "a:x")])
def test_a_malformed_question_is_no_allow(project: Path, fields: tuple[str, ...]) -> None:
    """Too few fields, or an odd one."""
    worker = Worker("bash", 1, str(project), "person")
    answer = worker.answer(Question("1", "judge", fields))
    assert answer is not None
    assert answer.word == "fail"
    worker.close()
