"""``autogate rules``: what applies, what is wrong with it, and taking over another client's."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from autogate.config.load import parse
from autogate.config.schema import SECTIONS, Source
from tests.cli.run import Runner, Terminal


@pytest.fixture
def file(config_folder: Path) -> Path:
    """The user's file."""
    return config_folder / "config.toml"


def test_show_says_where_each_line_comes_from(run: Runner, file: Path, project: Path) -> None:
    """Defaults, the user's, the project's."""
    file.write_text('[rules]\nallow = ["One."]\nenvironment = []\nhard_deny = ["$defaults",\n"Two."]\n')
    (project / ".autogate.toml").write_text('[rules]\nsoft_deny = ["Three."]\n')
    row = run("rules", "show", "--json").rows[0]
    places = {rule["text"]: rule["where"] for rule in row["rules"]}
    assert row["permissions"] == "standard"
    assert [places[text] for text in ("One.", "Two.", "Three.")] == [
        f"{file}:2",
        f"{file}:5",
        f"{project / '.autogate.toml'}:2",
    ]
    assert {rule["section"] for rule in row["rules"]} == {"hard_deny", "soft_deny", "allow"}
    shown = run("rules", "show", "allow")
    assert shown == (0, f"allow.1  One.  # {file}:2\n", "")
    assert run("rules", "show", "allow.1").out == shown.out
    assert run("rules", "show", "environment").out == ""
    assert run("rules", "show").out.startswith("permissions: standard (default)\nhard_deny.1  ")


def test_show_explains_a_rule_of_the_analysis(run: Runner, project: Path) -> None:
    """By the id that a verdict names."""
    verdict = run("check", "npm publish", "--json").rows[0]
    row = run("rules", "show", verdict["rule"], "--json").rows[0]
    assert row["id"] == verdict["rule"]
    assert row["title"]
    assert run("rules", "show", "no-such-rule").code == 2


def test_show_says_what_a_rule_leads_to(run: Runner, project: Path) -> None:
    """In both postures; nothing where it hangs on more than the command."""
    row = run("rules", "show", "delete-after-cd", "--json").rows[0]
    assert row["decides"] == {"agent": ["ask"], "person": ["allow"]}
    lines = run("rules", "show", "delete-after-cd").out.splitlines()
    assert lines[1:3] == ["  for an agent  ask", "  for a person  allow"]
    assert run("rules", "show", "model-refused", "--json").rows[0]["decides"] is None
    assert "for an agent" not in run("rules", "show", "model-refused").out


@pytest.mark.parametrize(
    ("wanted", "near"),
    [("delete-everyting", "delete-everything"), ("deleted", "delete"), ("hard_denny", "hard_deny")],
)
def test_an_unknown_rule_names_a_few_near_ones(run: Runner, project: Path, wanted: str, near: str) -> None:
    result = run("rules", "show", wanted)
    assert (result.code, result.out) == (2, "")
    assert f"near are: {near}" in result.err
    assert result.err.count(",") < 4
    assert "a verdict names the rule" in run("rules", "show", "zzzzqqqq").err


def test_show_the_prompt(run: Runner, file: Path, project: Path) -> None:
    """Whole, with the user's lines in it."""
    file.write_text('[rules]\nallow = ["Feeding the cat."]\n')
    assert "<allow>\n- Feeding the cat.\n</allow>\n" in run("rules", "show", "--prompt").out


def test_defaults(run: Runner) -> None:
    """As lists; none of them is empty."""
    row = run("rules", "defaults", "--json").rows[0]
    assert (tuple(row), all(row.values())) == (SECTIONS, True)
    assert run("rules", "defaults").out.startswith(f"hard_deny.1  {row['hard_deny'][0]}\n")


def test_check(run: Runner, file: Path, project: Path) -> None:
    """0 where all is well, 1 with what deserves a look."""
    assert run("rules", "check") == (0, "nothing contradicts, repeats or can never apply\n", "")
    file.write_text('[rules]\nhard_deny = ["Feeding the cat."]\nallow = ["Feeding the cat."]\n')
    result = run("rules", "check")
    assert result.code == 1
    assert result.out.splitlines() == [
        "contradicts  allow: hard_deny says the opposite, and goes first",
        f"  {file}:3  Feeding the cat.",
        f"  {file}:2  Feeding the cat.",
    ]
    assert run("rules", "check", "--json").rows[0]["remarks"][0]["kind"] == "contradicts"


SETTINGS = {
    "permissions": {"defaultMode": "auto"},
    "autoMode": {
        "allow": ["$defaults", "Deploying to staging."],
        "soft_deny": ["$defaults", 'Resetting "the" queue.'],
        "hard_deny": ["Touching payroll."],
        "environment": ["Staging is ours."],
        "classifyAllShell": True,
    },
}


@pytest.fixture
def settings(home: Path) -> Path:
    """The client's settings of the user."""
    (home / ".claude").mkdir()
    path = home / ".claude" / "settings.json"
    path.write_text(json.dumps(SETTINGS))
    return path


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the terminal."""
    import autogate.config.agents

    monkeypatch.setattr(autogate.config.agents, "require_person", lambda what: None)


def lists(file: Path) -> dict[str, tuple[str, ...]]:
    """The rules in the user's file."""
    return dict(parse(file.read_text(), str(file), Source.USER, "/home/dev").lists)


def test_import(run: Runner, file: Path, settings: Path, person: None) -> None:
    """Every section as it is; the rest of the file stays; a second time there is nothing to do."""
    file.write_text("# mine\nheadless = true\n")
    result = run("rules", "import", "claude", "--yes")
    assert result.code == 0
    assert result.err == f"autogate: {settings}: not taken over: classifyAllShell\n"
    assert file.read_text().startswith("# mine\nheadless = true\n\n[rules]\n")
    assert lists(file) == {
        section: tuple(SETTINGS["autoMode"][section])  # type: ignore[index]
        for section in ("hard_deny", "soft_deny", "allow", "environment")
    }
    again = run("rules", "import", "claude", "--yes")
    assert again.out == f"nothing to import: {file} has it all already\n"
    settings.write_text('{"hooks": {}}')
    none = run("rules", "import", "claude", "--yes")
    assert none.out == f"nothing to import: no lists of autoMode in {settings}\n"


def test_import_adds_to_what_is_there(run: Runner, file: Path, settings: Path, person: None) -> None:
    """A list of the user's own is a decision about the defaults: they are not brought back."""
    file.write_text('[rules]\nallow = ["Mine."] # all\nhard_deny = ["Touching  payroll."]\n')
    run("rules", "import", "claude", "--yes")
    found = lists(file)
    assert (found["allow"], found["hard_deny"]) == (
        ("Mine.", "Deploying to staging."),
        ("Touching  payroll.",),
    )


def test_dry_run_only_shows(run: Runner, file: Path, settings: Path) -> None:
    """Anybody may look."""
    result = run("rules", "import", "claude", "--dry-run")
    assert (result.code, file.exists()) == (0, False)
    assert '+    "Deploying to staging.",' in result.out
    row = run("rules", "import", "claude", "--dry-run", "--json").rows[0]
    assert (row["loosens"], row["written"]) == (["soft_deny", "allow", "environment"], False) or (
        row["loosens"],
        row["written"],
    ) == (["allow", "environment"], False)


def test_import_wants_a_person(
    run: Runner, file: Path, settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a pipe nor an agent may, with --yes or without."""
    for arguments in (["--yes"], []):
        result = run("rules", "import", "claude", *arguments)
        assert (result.code, file.exists()) == (2, False)
        assert "standard input is not a terminal" in result.err
    monkeypatch.setenv("CLAUDECODE", "1")
    assert "CLAUDECODE says that an agent is asking" in run("rules", "import", "claude", "--yes").err


@pytest.mark.parametrize(("answer", "written"), [("y\n", True), ("\n", False)])
def test_a_person_is_asked(
    run: Runner,
    file: Path,
    settings: Path,
    person: None,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    written: bool,
) -> None:
    """After the difference was shown."""
    from autogate.cli import rules

    confirm = rules._confirm

    def at_terminal(lost: list[str]) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", Terminal(answer))
            confirm(lost)

    monkeypatch.setattr(rules, "_confirm", at_terminal)
    result = run("rules", "import", "claude")
    assert (file.exists(), result.code, "Write this? [y/N]" in result.err) == (
        written,
        0 if written else 2,
        True,
    )


def test_other_settings(
    run: Runner, file: Path, project: Path, person: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By option, several of them; by the client's own variable."""
    for name, text in (("a", "One."), ("b", "Two.")):
        (project / f"{name}.json").write_text(json.dumps({"autoMode": {"hard_deny": [text]}}))
    run("rules", "import", "claude", "--settings", "a.json", "--settings", "b.json", "--yes")
    assert lists(file) == {"hard_deny": ("One.", "Two.")}
    (project / "settings.json").write_text('{"autoMode": {"hard_deny": ["Three."]}}')
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(project))
    run("rules", "import", "claude", "--yes")
    assert lists(file) == {"hard_deny": ("One.", "Two.", "Three.")}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot be read (No such file or directory)"),
        ("{", "is not JSON: "),
        ("[]", "is not a JSON object"),
        ('{"autoMode": []}', "autoMode: is not an object"),
        ('{"autoMode": {"allow": "x"}}', "autoMode.allow: is not a list of texts"),
        ('{"autoMode": {"allow": [1]}}', "autoMode.allow: is not a list of texts"),
    ],
)
def test_settings_that_cannot_be_used(
    run: Runner, file: Path, project: Path, person: None, text: str | None, message: str
) -> None:
    """Are an error that names the file; nothing is written."""
    path = project / "s.json"
    if text is not None:
        path.write_text(text)
    result = run("rules", "import", "claude", "--settings", "s.json", "--yes")
    assert (result.code, file.exists()) == (2, False)
    assert result.err.startswith(f"autogate: {path}: {message}")


def test_unknown_client(run: Runner) -> None:
    """Says which there are."""
    assert run("rules", "import", "other").err == (
        "autogate: nothing can be imported from other\n  known are: claude\n"
    )
