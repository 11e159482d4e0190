"""What the worker answers, without a shell."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from autogate.cli.recording import store_path
from autogate.guard.judge import Line, LineJudge, _to_person
from autogate.guard.protocol import Question
from autogate.guard.worker import Worker
from autogate.store.records import History
from autogate.store.sqlite import open_store

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
        ("$e", {"v:e": "forbidden"}, "block"),
        ("echo $e", {"v:e": "forbidden"}, "allow"),
        ("echo $e", {"v:e": "$(forbidden)"}, "allow"),
        ('echo "$e"; ${f}', {"v:e": "it's", "v:f": "forbidden"}, "block"),
        ('echo "$e"', {"v:e": "a'; forbidden; '"}, "allow"),
        ("forbidden $e", {"v:e": "x"}, "allow"),
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


def test_where_the_shell_looks_for_programs(project: Path) -> None:
    """Help of a program that is not installed is nothing; of one in a folder of the project it is unknown."""
    (project / "sub").mkdir()
    (project / "sub" / "tool").write_text("#!/bin/sh\n")
    (project / "sub" / "tool").chmod(0o755)
    worker = Worker("bash", 1, "s", "agent")

    def ask(flags: str, *more: str) -> str:
        answer = worker.answer(Question("1", "judge", (str(project), "tool --help", flags, *more)))
        assert answer is not None
        return answer.word

    assert ask("-") == "allow"
    assert ask("e", "e:PATH", f"{project}/sub:/usr/bin:/bin", "e:CDPATH", "") == "ask"
    assert ask("-") == "ask"
    assert ask("e", "e:PATH", "/usr/bin:/bin", "e:CDPATH", "") == "allow"
    worker.close()


@pytest.mark.parametrize(
    ("text", "more", "names"),
    [
        ("echo $a ${b} ${#c} $((d))", {}, ("echo", "$a", "$b", "$c", "$d")),
        ("echo ${a:-b}", {"values": {"u:a": ""}}, ("echo",)),
        ("((i++))", {}, ("$i",)),
        ("echo $a", {"values": {"v:a": "1"}}, ("echo",)),
        ("echo ${a[1]}", {"values": {"l:a": "'1' '2'"}}, ("echo",)),
        ("echo $1 $2", {}, ("echo", "$@")),
        ("echo $1", {"values": {"p:": "'1'"}}, ("echo",)),
        ("f", {"functions": {"f": "f () \n{ \n    echo $x $1\n}"}}, ("echo", "$x")),
        ("zz", {}, ("zz", "zy", "echo", "$y")),
        ("echo", {}, ("echo",)),
    ],
)  # fmt: skip
def test_which_variables_are_wanted(
    project: Path, text: str, more: dict[str, object], names: tuple[str, ...]
) -> None:
    """Those of the line, of its aliases and of its functions, as far as they are not known."""
    judge = LineJudge("bash", "s", "person")
    judge.aliases({"zz": "zy", "zy": "echo $y"})
    answer = judge.answer("1", Line(str(project), text, variables=True, **more))  # type: ignore[arg-type]
    assert (answer.word, answer.names) == ("allow", names)
    assert "$" not in "".join(judge.answer("1", Line(str(project), text, **more)).names)  # type: ignore[arg-type]
    judge.close()


@pytest.mark.parametrize(
    ("instead", "told"),
    [
        ("let a person do it, in a terminal of their own", ""),
        ("run it without, or let a person do it", "run it without"),
        (
            "drop databases of this machine only; a person does the rest",
            "drop databases of this machine only",
        ),
        ("commit or stash the changes first", "commit or stash the changes first"),
    ],
)
def test_a_person_is_not_sent_to_a_person(instead: str, told: str) -> None:
    """Whoever reads it at the terminal is that person."""
    assert _to_person(instead) == told


@pytest.mark.parametrize(("posture", "some"), [("person", False), ("agent", True)])
def test_who_is_told_to_let_a_person_do_it(project: Path, posture: str, some: bool) -> None:
    """Only an agent."""
    judge = LineJudge("bash", "s", posture)
    answer = judge.answer("1", Line(str(project), "autogate uninstall zsh", finished=True))
    assert answer.word in ("ask", "block")
    assert ("person" in answer.instead) is some
    judge.close()


def test_a_broken_file_is_to_be_mended(project: Path) -> None:
    """What the person can do is said."""
    (project / ".autogate.toml").write_text("posture = 3\n")
    judge = LineJudge("bash", "s", "person")
    answer = judge.answer("1", Line(str(project), "true"))
    assert (answer.word, answer.instead) == ("fail", "mend that file; no line can be judged before")
    judge.close()


_BODY = {"gt": "gt () \n{ \n    true\n}"}


@pytest.mark.parametrize(
    ("then", "after", "written"),
    [
        (None, 0.0, []),
        (None, 2.0, ["gt"]),
        (Line("", "gt"), 0.0, ["gt"]),
        (Line("", "gt", functions=_BODY), 0.0, []),
        (Line("", "gt", values={"v:x": "1"}), 0.0, []),
        (Line("", "other", functions=_BODY), 0.0, ["gt"]),
        ("refused", 2.0, []),
        ("bypassed", 0.0, ["gt", "b"]),
    ],
)  # fmt: skip
def test_when_an_allow_is_a_decision(
    project: Path, then: Line | str | None, after: float, written: list[str]
) -> None:
    """Not while the shell may still say what the names are, nor where it comes back with that."""
    now = 1000.0
    judge = LineJudge("bash", "s", "person", lambda: now)
    assert judge.answer("1", Line(str(project), "gt")).word == "allow"
    if isinstance(then, Line):
        assert judge.answer("2", then._replace(directory=str(project))).word == "allow"
    elif then == "refused":
        judge.refused("1")
    elif then == "bypassed":
        judge.bypassed(str(project), "b", "a test")
    now += after
    judge.write()
    with contextlib.closing(open_store(store_path())) as store:
        assert sorted(row.text for row in store.history(History(session="s"))) == sorted(written)
    judge.close()
