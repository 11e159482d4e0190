"""``autogate config``: what holds, where it comes from, and changing it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.run import Runner


@pytest.fixture
def file(config_folder: Path) -> Path:
    """The user's file."""
    return config_folder / "config.toml"


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the terminal."""
    import autogate.config.agents

    monkeypatch.setattr(autogate.config.agents, "require_person", lambda what: None)


def test_path(run: Runner, file: Path, project: Path) -> None:
    """The user's file; all places as JSON."""
    assert run("config", "path").out == f"{file}\n"
    row = run("config", "path", "--json").rows[0]
    assert list(row) == ["user", "managed", "projects", "state"]


def test_show_says_where_each_value_comes_from(run: Runner, file: Path, project: Path) -> None:
    """Values, then tools, then rules in the order in which they are asked."""
    file.write_text('color = "never"\n[[allow]]\npath = "~/x/**"\naccess = "read"\n[tools]\nRead = "ask"\n')
    (project / ".autogate.toml").write_text('headless = true\n[[block]]\ncommand = "make *"\n')
    theirs = project / ".autogate.toml"
    shown = [
        tuple(part.strip() for part in line.split("  # ")) for line in run("config", "show").out.splitlines()
    ]
    assert shown[0] == ('posture = "agent"', "default")
    assert [row for row in shown if row[1] != "default"] == [
        ("headless = true", f"{theirs}:1"),
        ('color = "never"', f"{file}:1"),
        ('tools.Read = "ask"', f"{file}"),
        ("block make *", f"{theirs}:2"),
        ("allow read ~/x/**", f"{file}:2"),
    ]
    row = run("config", "show", "--json").rows[0]
    assert row["values"]["headless"] == {
        "value": True,
        "source": "project",
        "file": str(theirs),
        "line": 1,
        "variable": None,
    }
    assert [rule["decision"] for rule in row["rules"]] == ["block", "allow"]


def test_get(run: Runner, file: Path) -> None:
    """The value alone."""
    file.write_text('headless = true\ntools.Read = "ask"\n')
    assert [run("config", "get", key).out for key in ("headless", "posture", "tools.Read", "tools.X")] == [
        "true\n",
        "agent\n",
        "ask\n",
        "\n",
    ]
    assert run("config", "get", "headless", "--json").rows == [{"key": "headless", "value": True}]


def test_set_keeps_the_file_as_it_is(run: Runner, file: Path) -> None:
    """Comments and layout stay."""
    file.write_text("# mine\nheadless  =  false   # for now\n\n# rules\n[[ask]]\ncommand = 'x'\n")
    assert run("config", "set", "headless", "true") == (0, f"headless = true in {file}\n", "")
    assert file.read_text() == "# mine\nheadless  =  true   # for now\n\n# rules\n[[ask]]\ncommand = 'x'\n"


def test_set_makes_the_file(run: Runner, file: Path) -> None:
    """Where there is none."""
    assert run("config", "set", "color", "never", "--json").rows == [
        {"key": "color", "value": "never", "file": str(file), "changed": True}
    ]
    assert run("config", "set", "color", "never").out == f'color is already "never" in {file}\n'


def test_a_comment_that_would_be_lost_is_asked_about(run: Runner, file: Path) -> None:
    """Without a terminal to ask on, --yes is the answer."""
    text = 'color = "never" # mine\n'
    file.write_text(text)
    result = run("config", "unset", "color")
    assert (result.code, file.read_text()) == (2, text)
    assert result.err == "autogate: that would lose a comment of yours:\n    # mine\n  say --yes to lose it\n"
    assert run("config", "unset", "color", "--yes") == (0, f"color removed from {file}\n", "")
    assert file.read_text() == ""


@pytest.mark.parametrize(("answer", "left"), [("y\n", ""), ("\n", 'color = "never" # mine\n')])
def test_a_person_is_asked(
    run: Runner, file: Path, monkeypatch: pytest.MonkeyPatch, answer: str, left: str
) -> None:
    """On a terminal."""
    from autogate.cli import config
    from tests.cli.run import Terminal

    file.write_text('color = "never" # mine\n')
    monkeypatch.setattr(
        config,
        "_confirm",
        lambda lost, ask=config._confirm: _at_terminal(monkeypatch, ask, lost, Terminal(answer)),
    )
    run("config", "unset", "color")
    assert file.read_text() == left


def _at_terminal(
    monkeypatch: pytest.MonkeyPatch, ask: object, lost: tuple[str, ...], terminal: object
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", terminal)
        ask(lost)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("", ["set", "posture", "person"]),
        ("headless = true\n", ["set", "headless", "false"]),
        ("headless = true\n", ["unset", "headless"]),
        ("", ["set", "tools.X", "allow"]),
        ('tools.X = "block"\n', ["set", "tools.X", "ask"]),
        ('tools.X = "ask"\n', ["unset", "tools.X"]),
        ("", ["set", "mode", "fast"]),
        ("", ["set", "backend", "local"]),
        ("", ["set", "classifier.base_url", "http://127.0.0.1:1"]),
        ("", ["set", "classifier.redact", "false"]),
        ("[classifier]\nmodel = 'm'\n", ["unset", "classifier.model"]),
    ],
)
def test_loosening_wants_a_person(
    run: Runner, file: Path, monkeypatch: pytest.MonkeyPatch, text: str, arguments: list[str]
) -> None:
    """Neither a pipe nor an agent may."""
    file.write_text(text)
    result = run("config", *arguments)
    assert (result.code, file.read_text()) == (2, text)
    assert "loosens the gate, and standard input is not a terminal" in result.err
    monkeypatch.setenv("CLAUDECODE", "1")
    assert "loosens the gate, and CLAUDECODE says that an agent is asking" in run("config", *arguments).err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["set", "posture", "person"], 'posture = "person"\n'),
        (["set", "tools.X", "allow"], '[tools]\nX = "allow"\n'),
        (["set", "classifier.deadline", "12.5"], "[classifier]\ndeadline = 12.5\n"),
        (["set", "classifier.max_transcript_tokens", "9000"], "[classifier]\nmax_transcript_tokens = 9000\n"),
        (["set", "classifier.fast_model", "m"], '[classifier]\nfast_model = "m"\n'),
    ],
)
def test_a_person_may_loosen(run: Runner, file: Path, person: None, arguments: list[str], text: str) -> None:
    """At a terminal of their own."""
    assert run("config", *arguments).code == 0
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["get", "postrue"], "there is no setting postrue\n  did you mean posture?"),
        (["set", "block", "x"], "block is a list of rules\n  edit "),
        (["set", "posture", "robot"], 'posture must be "person" or "agent"'),
        (["set", "headless", "yes"], "headless must be false or true"),
        (["set", "tools.X", "deny"], "tools.X must be allow, ask or block"),
        (["set", "headless"], "Missing argument 'VALUE'"),
        (["set", "rules.allow", "x"], "rules.allow is a list of rules\n  edit "),
        (["set", "classifier.deadline", "soon"], "classifier.deadline must be a number from 1 to 600"),
        (
            ["set", "classifier.permissions", "baseline"],
            "only the organisation's file sets classifier.permissio",
        ),
    ],
)
def test_mistakes(run: Runner, file: Path, arguments: list[str], message: str) -> None:
    """Nothing is written."""
    result = run("config", *arguments)
    assert (result.code, result.out, file.exists()) == (2, "", False)
    assert result.err.startswith(f"autogate: {message}")


def test_a_broken_file_is_not_made_worse(run: Runner, file: Path) -> None:
    """It has to be mended by hand first."""
    file.write_text("headless = \n")
    assert run("config", "set", "color", "never").code == 2
    assert file.read_text() == "headless = \n"


def test_check_names_every_broken_file(run: Runner, file: Path, project: Path) -> None:
    """Not only the first."""
    assert run("config", "check") == (0, f"ok  no configuration files; the user's would be {file}\n", "")
    file.write_text("headless = true\n")
    theirs = project / ".autogate.toml"
    theirs.write_text("headless = true\n")
    assert run("config", "check").out == f"ok  {file}\nok  {theirs}\n"
    file.write_text("color = 'never'\n[[blok]]\n")
    theirs.write_text("headless = false\n")
    result = run("config", "check")
    assert result.code == 2
    assert f"autogate: {file}:2: blok: unknown key\n  did you mean block?\n" in result.err
    assert f"{theirs}:1: headless: a project's file may only tighten" in result.err


def test_check_runs_the_examples(run: Runner, file: Path, project: Path) -> None:
    """Through the same analysis as commands."""
    file.write_text(
        '[[allow]]\ncommand = "git push *"\nexamples = ["git push origin"]\nnot_examples = ["git push; ls"]\n'
    )
    assert run("config", "check").code == 0
    file.write_text('[[allow]]\ncommand = "git push *"\nexamples = [\n"git push; ls"]\n')
    result = run("config", "check", "--json")
    message = f"{file}:4: the rule `git push *` does not match its examples entry `git push; ls`"
    assert (result.code, result.rows) == (2, [{"files": [str(file)], "problems": [message]}])


def test_show_names_variables_and_tables(run: Runner, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is set by tool or model, and lists of rules, with their file."""
    monkeypatch.setenv("AUTOGATE_MODEL", "theirs")
    file.write_text(
        '[tools."mcp__*"]\nprojection = ["a", "b"]\n[classifier.models.m]\nthinking = "omit"\n'
        "[classifier.prices.m]\ninput = 2\n[rules]\nallow = ['x', 'y']\n"
    )
    shown = [
        tuple(part.strip() for part in line.split("  # ")) for line in run("config", "show").out.splitlines()
    ]
    assert ('classifier.model = "theirs"', "AUTOGATE_MODEL") in shown
    assert shown[-4:] == [
        ("tools.mcp__*.projection = a, b", str(file)),
        ('classifier.models.m = thinking "omit"', str(file)),
        ("classifier.prices.m = input 2", str(file)),
        ("rules.allow: 2 of them", str(file)),
    ]
    assert run("config", "get", "classifier.model").out == "theirs\n"
    assert run("config", "get", "classifier.deadline").out == "30\n"
