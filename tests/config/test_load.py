"""From files to one configuration, and what each mistake in them says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autogate.config.load import Locations, Value, load, parse
from autogate.config.schema import KEYS, Source
from autogate.errors import ConfigError
from autogate.setting import NoRules
from autogate.verdict import Decision

HOME = "/home/dev"


def nothing(_text: str) -> tuple[tuple[str, ...], ...] | None:
    """Reads no example."""
    return None


@pytest.fixture
def places(tmp_path: Path) -> Locations:
    """Files of a made-up machine, with a project at home/shop."""
    (tmp_path / "home" / "shop" / "src").mkdir(parents=True)
    return Locations(str(tmp_path / "user.toml"), str(tmp_path / "managed.toml"), str(tmp_path / "home"))


def write(path: str | Path, text: str) -> str:
    """Writes a file."""
    Path(path).write_text(text)
    return str(path)


def at_project(places: Locations) -> str:
    """The project's folder."""
    return f"{places.home}/shop"


def test_without_files_the_defaults_hold(places: Locations) -> None:
    """No file is needed."""
    config = load(at_project(places), locations=places)
    assert config.values == {key.name: Value(key.default) for key in KEYS}
    assert (type(config.rules), config.listed, config.files, config.problems) == (NoRules, (), (), ())


def test_managed_wins_over_the_command_line_and_that_over_the_user(places: Locations) -> None:
    """Each source in its place."""
    write(places.user, '# mine\nposture = "person"\nheadless = true\ncolor = "never"\n')
    write(places.managed, 'posture = "agent"\n')
    config = load(at_project(places), {"posture": "person", "color": "always"}, places)
    assert {name: config.values[name] for name in ("posture", "headless", "color")} == {
        "posture": Value("agent", Source.MANAGED, places.managed, 1),
        "headless": Value(True, Source.USER, places.user, 3),
        "color": Value("always", Source.OPTION),
    }


def test_a_project_tightens_what_the_user_says(places: Locations) -> None:
    """Also from further up, and also the command line."""
    write(places.user, 'posture = "person"\n')
    project = write(f"{at_project(places)}/.autogate.toml", '\nposture = "agent"\n')
    config = load(f"{at_project(places)}/src", {"posture": "person"}, places)
    assert config.values["posture"] == Value("agent", Source.PROJECT, project, 2)


def test_a_nearer_project_file_does_not_hide_another(places: Locations) -> None:
    """An agent that writes a file into a subfolder takes no rule away."""
    write(f"{at_project(places)}/.autogate.toml", '[[block]]\ncommand = "a"\n')
    write(f"{at_project(places)}/src/.autogate.toml", '[[ask]]\ncommand = "b"\n')
    config = load(f"{at_project(places)}/src", locations=places)
    assert [(rule.decision, rule.pattern) for rule in config.listed] == [
        (Decision.BLOCK, "a"),
        (Decision.ASK, "b"),
    ]


def test_tools_take_the_strictest_category(places: Locations) -> None:
    """A project can stop a tool that the user allows."""
    write(places.user, '[tools]\nmcp__a = "allow"\nmcp__b = "ask"\n')
    write(f"{at_project(places)}/.autogate.toml", '[tools]\nmcp__a = "block"\n')
    rules = load(at_project(places), locations=places).rules
    assert [rules.category_of(name) for name in ("mcp__a", "mcp__b", "mcp__c")] == ["block", "ask", None]


def test_an_example_that_fails_takes_the_files_allow_rules_away(places: Locations) -> None:
    """The rest of the file, and other files, still hold; the reason is kept."""
    text = '[[allow]]\ncommand = "a"\nexamples = ["b"]\n[[allow]]\ncommand = "c"\n[[ask]]\ncommand = "d"\n'
    write(places.user, text)
    write(places.managed, '[[allow]]\ncommand = "e"\n')
    config = load(at_project(places), locations=places, invocations_of=lambda text: (tuple(text.split()),))
    message = f"{places.user}:3: the rule `a` does not match its examples entry `b`"
    assert [rule.pattern for rule in config.listed] == ["d", "e"]
    assert (config.problems, config.rules.broken) == ((message,), message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("posture = ", "/u.toml:1: is not TOML: Invalid value"),
        ("a = 1\na = 2\n", "/u.toml:2:6: is not TOML: Cannot overwrite a value"),
        ('a = """', "/u.toml:1: is not TOML: "),
        ("a = " + "[" * 5000, "/u.toml"),
        ('\npostrue = "agent"', "/u.toml:2: postrue: unknown key\ndid you mean posture?"),
        (
            "zzz = 1",
            "/u.toml:1: zzz: unknown key\nknown are: allow, ask, auto, backend, block, classifier, color, ",
        ),
        ("headless = 1", "/u.toml:1: headless: must be false or true\n"),
        ('headless = "true"', "/u.toml:1: headless: must be false or true\n"),
        ("posture = 'Person'", '/u.toml:1: posture: must be "person" or "agent"\n'),
        ("block = 1", "/u.toml:1: block: must be rules, each under a line [[block]]"),
        ("[block]\ncommand = 'a'", "/u.toml:1: block: must be rules, each under a line [[block]]"),
        ("[[ask]]\n\ncomand = 'a'", "/u.toml:3: ask[1].comand: unknown key\ndid you mean command?"),
        ("[[ask]]\ncommand = ''", "/u.toml:2: ask[1].command: must be a string that is not empty"),
        ("[[ask]]\ncommand = ['a']", "/u.toml:2: ask[1].command: must be a string that is not empty"),
        ('[[ask]]\ncommand = "\'"', "/u.toml:2: ask[1].command: a quote is not closed"),
        ("[[ask]]\nreason = 'a'", "/u.toml:1: ask[1]: a rule has either command or path"),
        ("[[ask]]\ncommand = 'a'\npath = '/b'", "/u.toml:1: ask[1]: a rule has either command or path"),
        ("[[ask]]\npath = 'a'", "/u.toml:2: ask[1].path: a path starts with / or ~/ or **/"),
        (
            "[[ask]]\npath = '/a'\naccess = 'wirte'",
            "/u.toml:3: ask[1].access: must be read, write, delete, any\n",
        ),
        ("[[ask]]\ncommand = 'a'\naccess = 'any'", "/u.toml:3: ask[1].access: goes with path only"),
        ("[[allow]]\npath = '/a'", "/u.toml:1: allow[1]: an allow rule for a path says which access"),
        ("[[ask]]\ncommand = 'a'\nexamples = 'a'", "/u.toml:3: ask[1].examples: must be a list of strings"),
        ("tools = 1", "/u.toml:1: tools: must be a table of tool names"),
        ("[tools]\nRead = 'no'", '/u.toml:2: tools.Read: must be "allow", "ask" or "block"'),
        ("[tools]\nRead = ['allow']", '/u.toml:2: tools.Read: must be "allow", "ask" or "block"'),
        ("[tools.Read]\ncategory = 'no'", '/u.toml:1: tools.Read: must be "allow", "ask" or "block"'),
        ("[tools.Read]\nprojecton = ['a']", "/u.toml:2: tools.Read.projecton: unknown key\ndid you mean"),
        ("[tools.x]\nprojection = []", "/u.toml:2: tools.x.projection: must be a list of one or more names"),
        (
            "[tools.x]\nprojection = ['']",
            "/u.toml:2: tools.x.projection: must be a list of one or more names",
        ),
        ("classifier = 1", "/u.toml:1: classifier: must be a table"),
        ("[classifier]\nmodle = 'm'", "/u.toml:2: classifier.modle: unknown key\ndid you mean model?"),
        ("[classifier]\nmodel = 1", "/u.toml:2: classifier.model: must be the id of a model\n"),
        ("[classifier]\nmodel = 'a b'", "/u.toml:2: classifier.model: must be the id of a model\n"),
        ("[classifier]\nbase_url = 'host'", "/u.toml:2: classifier.base_url: must be an http or https URL\n"),
        ("[classifier]\ndeadline = 0", "/u.toml:2: classifier.deadline: must be a number from 1 to 600\n"),
        ("[classifier]\ndeadline = true", "/u.toml:2: classifier.deadline: must be a number from 1 to 600\n"),
        (
            "[classifier]\nmax_transcript_tokens = 1.5",
            "/u.toml:2: classifier.max_transcript_tokens: must be a whole",
        ),
        ("[classifier]\nredact = 1", "/u.toml:2: classifier.redact: must be false or true\n"),
        (
            "[classifier]\npermissions = 'baseline'",
            "/u.toml:2: classifier.permissions: only the organisation's file",
        ),
        (
            "[classifier]\nmodels = 1",
            "/u.toml:2: classifier.models: must be tables, each under the id of a model",
        ),
        ("[classifier.models]\nm = 1", "/u.toml:2: classifier.models.m: must be a table"),
        (
            "[classifier.models.m]\nthinking = 'on'",
            "/u.toml:2: classifier.models.m.thinking: has a value that",
        ),
        ("[classifier.models.m]\nthink = 'omit'", "/u.toml:2: classifier.models.m.think: unknown key\n"),
        ("[classifier.prices.m]\ninput = -1", "/u.toml:2: classifier.prices.m.input: has a value that"),
        ("backend = 'openai'", '/u.toml:1: backend: must be "auto" or "local" or "anthropic"\n'),
        ("mode = true", '/u.toml:1: mode: must be "both" or "fast" or "thinking" or "tool_use"\n'),
        (
            "rules = 1",
            "/u.toml:1: rules: must be a table of the lists hard_deny, soft_deny, allow, environment",
        ),
        ("[rules]\nhard = []", "/u.toml:2: rules.hard: unknown key\n"),
        ("[rules]\nallow = 'x'", "/u.toml:2: rules.allow: must be a list of sentences, each a string"),
        ("[rules]\nallow = [1]", "/u.toml:2: rules.allow: must be a list of sentences, each a string"),
    ],
)
def test_a_mistake_names_file_line_and_key(text: str, message: str) -> None:
    """Every error says where it is, and what would be right where that can be known."""
    with pytest.raises(ConfigError) as caught:
        parse(text, "/u.toml", Source.USER, HOME)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('posture = "person"', "/p/.autogate.toml:1: posture: a project's file may only tighten"),
        ("headless = false", "/p/.autogate.toml:1: headless: a project's file may only tighten"),
        ('color = "never"', "/p/.autogate.toml:1: color: a project's file may only tighten"),
        ("\n[[allow]]\ncommand = 'a'", "/p/.autogate.toml:2: allow[1]: a project's file may only tighten"),
        ("[tools]\nRead = 'allow'", "/p/.autogate.toml:2: tools.Read: a project's file may only tighten"),
        ("[tools.x]\nprojection = ['a']", "/p/.autogate.toml:2: tools.x.projection: a project's file may"),
        ("backend = 'local'", "/p/.autogate.toml:1: backend: a project's file may only tighten"),
        ("mode = 'thinking'", "/p/.autogate.toml:1: mode: a project's file may only tighten"),
        ("[classifier]\nmodel = 'm'", "/p/.autogate.toml:2: classifier.model: a project's file may only"),
        (
            "[classifier]\nbase_url = 'http://x'",
            "/p/.autogate.toml:2: classifier.base_url: a project's file may",
        ),
        ("[classifier]\ndeadline = 2", "/p/.autogate.toml:2: classifier.deadline: a project's file may only"),
        ("[classifier]\nredact = false", "/p/.autogate.toml:2: classifier.redact: a project's file may only"),
        (
            "[classifier]\nmax_transcript_tokens = 9",
            "/p/.autogate.toml:2: classifier.max_transcript_tokens: a pro",
        ),
        (
            "[classifier.models.m]\nthinking = 'omit'",
            "/p/.autogate.toml:1: classifier.models: a project's file",
        ),
        (
            "[classifier.prices.m]\ninput = 1",
            "/p/.autogate.toml:1: classifier.prices: a project's file may only",
        ),
        ("[rules]\nallow = ['x']", "/p/.autogate.toml:2: rules.allow: a project's file may only tighten"),
        ("[rules]\nenvironment = ['x']", "/p/.autogate.toml:2: rules.environment: a project's file may only"),
    ],
)
def test_a_project_that_loosens_is_an_error(text: str, message: str) -> None:
    """Whoever can write to the project cannot open the gate."""
    with pytest.raises(ConfigError) as caught:
        parse(text, "/p/.autogate.toml", Source.PROJECT, HOME)
    assert str(caught.value).startswith(message)


def folder(path: str) -> None:
    """A folder in the file's place."""
    Path(path).mkdir()


def pipe(path: str) -> None:
    """A FIFO in the file's place."""
    os.mkfifo(path)


def broken_link(path: str) -> None:
    """A link to nothing."""
    Path(path).symlink_to("nowhere")


def latin1(path: str) -> None:
    """Not UTF-8, on the second line."""
    Path(path).write_bytes(b"# one\n# caf\xe9\n")


def large(path: str) -> None:
    """More than anyone writes."""
    Path(path).write_text("#" * 1_000_001)


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (folder, ": is not a regular file"),
        (pipe, ": is not a regular file"),
        (broken_link, ": the link leads nowhere"),
        (latin1, ":2: is not UTF-8"),
        (large, ": is larger than 1 MB"),
    ],
)
def test_a_file_that_cannot_be_used_is_an_error(places: Locations, make: object, what: str) -> None:
    """It is never read as an empty one."""
    make(places.user)  # type: ignore[operator]
    with pytest.raises(ConfigError) as caught:
        load(at_project(places), locations=places)
    assert str(caught.value).startswith(places.user + what)


def test_the_environment_stands_between_the_command_line_and_the_user(places: Locations) -> None:
    """Managed, then the command line, then a variable, then the user's file."""
    write(
        places.user, 'mode = "fast"\nclassifier.model = "mine"\nclassifier.base_url = "http://127.0.0.1:1"\n'
    )
    variables = {"AUTOGATE_TWO_STAGE": "thinking", "AUTOGATE_MODEL": "theirs", "ANTHROPIC_BASE_URL": ""}

    def chosen(options: dict[str, str]) -> list[Value]:
        values = load(at_project(places), options, places, environment=variables).values
        return [values[name] for name in ("mode", "classifier.model", "classifier.base_url")]

    from_variable = Value("theirs", Source.ENVIRONMENT, variable="AUTOGATE_MODEL")
    url = Value("http://127.0.0.1:1", Source.USER, places.user, 3)
    assert chosen({}) == [
        Value("thinking", Source.ENVIRONMENT, variable="AUTOGATE_TWO_STAGE"),
        from_variable,
        url,
    ]
    assert chosen({"mode": "tool_use"}) == [Value("tool_use", Source.OPTION), from_variable, url]
    write(places.managed, 'mode = "both"\n')
    assert chosen({"mode": "fast"})[0] == Value("both", Source.MANAGED, places.managed, 1)


def test_a_variable_with_a_mistake_is_an_error(places: Locations) -> None:
    """It is never left aside in silence."""
    with pytest.raises(ConfigError, match='AUTOGATE_TWO_STAGE: must be "both" or "fast" or "thinking"'):
        load(at_project(places), locations=places, environment={"AUTOGATE_TWO_STAGE": "maybe"})


def test_tables_of_models_prices_and_projections(places: Locations) -> None:
    """The managed file's row wins, as a whole."""
    write(
        places.user,
        '[classifier.models."m"]\nthinking = "omit"\n[classifier.models."n"]\nforced_tool = false\n'
        '[classifier.prices."m"]\ninput = 1\noutput = 2.5\n'
        '[tools."mcp__git__*"]\ncategory = "ask"\nprojection = ["repo", "branch"]\n',
    )
    write(places.managed, '[classifier.models."m"]\nthinking = "disabled"\n')
    config = load(at_project(places), locations=places)
    assert config.models == {"m": {"thinking": "disabled"}, "n": {"forced_tool": False}}
    assert config.prices == {"m": {"input": 1, "output": 2.5}}
    assert config.projections == {"mcp__git__*": ("repo", "branch")}
    assert config.rules.category_of("mcp__git__push") == "ask"


def test_plain_language_rules_keep_their_lines(places: Locations) -> None:
    """By section, each with the line that it stands on; a project adds what denies."""
    write(places.user, '[rules]\nallow = [\n  "$defaults",\n  "one",\n]\nhard_deny = []\n')
    write(f"{at_project(places)}/.autogate.toml", '[rules]\nsoft_deny = ["two"]\n')
    user, project = load(at_project(places), locations=places).files
    assert (user.lists, user.list_lines) == (
        {"allow": ("$defaults", "one"), "hard_deny": ()},
        {"allow": (3, 4), "hard_deny": ()},
    )
    assert project.lists == {"soft_deny": ("two",)}
