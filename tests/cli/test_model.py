"""Checks that a model settles: who is asked, with what, and how a call that is cut short ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from autogate.classifier.interface import Failure, ModelFailedError
from tests.classifier.server import KEY, NO, YES, Drip, Server
from tests.cli import model
from tests.cli.run import Runner

ROOT = Path(__file__).parents[2]
ASKED = "npm publish"
"""What the analysis leaves open."""


def test_without_a_key_a_person_is_asked(run: Runner, project: Path) -> None:
    """Nothing of the classifier is even imported."""
    assert run("check", ASKED).code == 3
    assert run("check", ASKED, "--mode", "fast").code == 3


def test_what_was_never_sent_is_no_outage(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a key, with one that is none, or with an address that is none, the endpoint is not to blame."""
    asks = ("check", "sudo make install", "--backend", "anthropic", "--session", "s")
    assert run(*asks).code == 3
    monkeypatch.setenv("ANTHROPIC_API_KEY", "two\nlines")
    assert run(*asks).code == 3
    assert "outage" not in run("denials", "history").out


@pytest.mark.parametrize(
    ("answers", "code", "layer", "rule"),
    [
        ((model.NO,), 0, "model-fast", "model-allow"),
        ((model.YES, model.NO), 0, "model-thinking", "model-allow"),
        ((model.YES, model.YES), 1, "model-thinking", "model-block"),
        ((model.YES, "?"), 1, "model-thinking", "model-unreadable"),
    ],
)
def test_with_a_key_the_model_settles(
    run: Runner,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    answers: tuple[str, ...],
    code: int,
    layer: str,
    rule: str,
) -> None:
    """In two stages."""
    model.install(monkeypatch, *answers)
    result = run("check", ASKED, "--json")
    assert (result.code, result.rows[0]["layer"], result.rows[0]["rule"]) == (code, layer, rule)


@pytest.mark.parametrize("command", ["git status", "rm -rf /"])
def test_what_the_analysis_settles_is_never_sent(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Neither the harmless nor the catastrophe."""
    backend = model.install(monkeypatch)
    run("check", command)
    assert backend.requests == []


def test_backend_local_asks_nobody(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By option and by file, whatever keys there are."""
    backend = model.install(monkeypatch)
    assert run("check", ASKED, "--backend", "local").code == 3
    assert backend.requests == []


def test_backend_anthropic_without_a_key_says_what_to_set(run: Runner, project: Path) -> None:
    """Nothing is sent to anybody."""
    result = run("check", ASKED, "--backend", "anthropic")
    assert (result.code, result.err) == (3, "")
    assert "no key and no base URL is set" in result.out
    assert result.out.endswith("instead  set ANTHROPIC_API_KEY or classifier.base_url\n")


def test_an_outage_asks_and_headless_blocks(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The flag tells it from a no."""
    down = ModelFailedError(Failure.UNAVAILABLE, "HTTP 529: overloaded", status=529)
    model.install(monkeypatch, down, down)
    result = run("check", ASKED, "--json")
    assert (result.code, result.rows[0]["unavailable"], result.rows[0]["http_status"]) == (3, True, 529)
    assert run("check", ASKED, "--headless").code == 1


def test_the_transcript_goes_along(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the user said, what was called; the model that the agent uses."""
    backend = model.install(monkeypatch)
    file = project / "session.jsonl"
    file.write_text(
        '{"meta": {"model": "claude-sonnet-5[1m]"}}\n{"user": "publish it"}\n{"Bash": "npm test"}\n'
    )
    assert run("check", ASKED, "--transcript", str(file)).code == 0
    request = backend.requests[0]
    texts = [block["text"] for block in request["messages"][0]["content"]]
    assert request["model"] == "claude-sonnet-5"
    assert texts[1:3] == ['{"user":"publish it"}', '{"Bash":"npm test"}']


def test_the_oldest_calls_are_left_out_and_the_verdict_says_so(
    run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never what the user said."""
    backend = model.install(monkeypatch)
    file = project / "session.jsonl"
    rows = [{"user": "go on"}, *({"Bash": f"echo {number} {'x' * 200}"} for number in range(20))]
    file.write_text("\n".join(map(json.dumps, rows)))
    result = run("check", ASKED, "--transcript", str(file), "--max-transcript-tokens", "500")
    assert "oldest tool calls)" in result.out
    texts = [block["text"] for block in backend.requests[0]["messages"][0]["content"]]
    assert '{"user":"go on"}' in texts
    assert len(texts) < 20


def test_a_bad_transcript_is_an_error(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names file and line; nothing is sent."""
    backend = model.install(monkeypatch)
    file = project / "session.jsonl"
    file.write_text('{"user": "a"}\nnot json\n{"user": "b"}\n')
    result = run("check", ASKED, "--transcript", str(file))
    assert (result.code, backend.requests) == (2, [])
    assert result.err.startswith(f"autogate: {file}:2: not JSON")


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("", ["claude-haiku-5-5", "claude-haiku-5-5"]),
        ('model = "a"', ["a", "a"]),
        ('model = "a"\nfast_model = "b"', ["b", "a"]),
        ('thinking_model = "c"', ["claude-haiku-5-5", "c"]),
    ],
)
def test_models_of_the_stages(
    run: Runner,
    project: Path,
    config_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    models: list[str],
) -> None:
    """A stage may have one of its own."""
    (config_folder / "config.toml").write_text(f"[classifier]\n{text}\n")
    backend = model.install(monkeypatch, model.YES, model.NO)
    run("check", ASKED)
    assert [request["model"] for request in backend.requests] == models


def test_the_variable_wins_over_the_users_models(
    run: Runner, project: Path, config_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over that of a stage too."""
    (config_folder / "config.toml").write_text('[classifier]\nmodel = "a"\nfast_model = "b"\n')
    monkeypatch.setenv("AUTOGATE_MODEL", "z")
    backend = model.install(monkeypatch)
    run("check", ASKED)
    assert [request["model"] for request in backend.requests] == ["z"]


def test_rules_and_projections_reach_the_request(
    run: Runner, project: Path, config_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user's lists, the project's additions, and the fields of a tool that count."""
    (config_folder / "config.toml").write_text(
        '[rules]\nallow = ["Feeding the cat."]\n[tools."mcp__git__*"]\nprojection = ["branch"]\n'
    )
    (project / ".autogate.toml").write_text('[rules]\nhard_deny = ["Waking the dog."]\n')
    backend = model.install(monkeypatch)
    run("check", "--tool", "mcp__git__push", "--input", '{"branch": "b", "note": "n"}')
    request = backend.requests[0]
    system = request["system"][0]["text"]
    assert "<allow>\n- Feeding the cat.\n</allow>" in system
    assert "- Waking the dog.\n</hard_deny>" in system
    action = request["messages"][0]["content"][-2]["text"]
    assert ('"branch":"b"' in action or '"b"' in action, '"n"' in action) == (True, False)


def test_instructions_are_sent_unless_switched_off(
    run: Runner, project: Path, config_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CLAUDE.md of the project."""
    (project / "CLAUDE.md").write_text("Releases are made on Fridays.")
    backend = model.install(monkeypatch)
    run("check", ASKED)
    (config_folder / "config.toml").write_text("[classifier]\ninstructions = false\n")
    run("check", ASKED)
    found = ["Releases are made on Fridays." in json.dumps(request) for request in backend.requests]
    assert found == [True, False]


def test_a_batch_asks_line_by_line(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one backend for all lines; after five failures in a row it is left alone."""
    down = ModelFailedError(Failure.UNAVAILABLE, "HTTP 500", status=500)
    backend = model.install(monkeypatch, *([down] * 9))
    lines = "".join(json.dumps({"id": number, "command": ASKED}) + "\n" for number in range(7))
    result = run("check", "--batch", "-", stdin=lines.encode())
    assert [row["decision"] for row in result.rows] == ["ask"] * 7
    assert len(backend.requests) == 5
    assert all(row["unavailable"] for row in result.rows)


def test_a_batch_that_is_cancelled_ends(run: Runner, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read is answered, without another call; the rest is not waited for."""
    backend = model.install(monkeypatch)

    def stopped(request: object, *, timeout: float) -> None:
        backend.requests.append({})
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(backend, "send", stopped)
    lines = "".join(json.dumps({"id": number, "command": ASKED}) + "\n" for number in range(2))
    result = run("check", "--batch", "-", stdin=lines.encode())
    assert (result.code, len(backend.requests)) == (130, 1)
    assert [(row["decision"], row["unavailable"]) for row in result.rows] == [("ask", True)] * 2


def test_a_key_costs_nothing_where_the_analysis_settles(project: Path) -> None:
    """Nothing of the classifier is imported before it is asked."""
    code = (
        "import sys; from autogate.__main__ import main\n"
        "main(['check', 'git status'])\n"
        "print(*(name for name in sys.modules if name.startswith(('autogate.classifier', 'anthropic'))))"
    )
    environment = {**os.environ, "ANTHROPIC_API_KEY": KEY, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=project, env=environment, capture_output=True, text=True, check=True
    )
    # What is recorded is redacted, which needs that one module.
    assert set(done.stdout.splitlines()[-1].split()) <= {"autogate.classifier", "autogate.classifier.redact"}


def test_dumps_of_a_check(run: Runner, project: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """AUTOGATE_DUMP=1 writes what is sent and what comes back; an error file needs no asking."""
    folder = home / ".local" / "state" / "autogate" / "dumps"
    model.install(monkeypatch, model.YES, model.NO, ModelFailedError(Failure.UNAVAILABLE, "HTTP 500"))
    monkeypatch.setenv("AUTOGATE_DUMP", "1")
    run("check", ASKED)
    names = sorted(file.name.partition(".")[2] for file in folder.iterdir())
    assert names == ["stage1.req.json", "stage1.res.json", "stage2.req.json", "stage2.res.json"]
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700
    monkeypatch.delenv("AUTOGATE_DUMP")
    run("check", ASKED, "--session", "s/1")
    assert (folder / "error-s_1.txt").read_text().startswith("=== error ===\nHTTP 500\n")


def test_no_record_leaves_no_error_file(
    run: Runner, project: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor a folder."""
    model.install(monkeypatch, ModelFailedError(Failure.UNAVAILABLE, "HTTP 500"))
    run("check", ASKED, "--no-record")
    assert not (home / ".local").exists()


def test_a_dump_that_cannot_be_written_changes_no_answer(
    run: Runner, project: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said on standard error."""
    (home / ".local" / "state").mkdir(parents=True)
    (home / ".local" / "state" / "autogate").write_text("a file")
    model.install(monkeypatch)
    monkeypatch.setenv("AUTOGATE_DUMP", "1")
    result = run("check", ASKED)
    assert (result.code, "the dump is incomplete" in result.err) == (0, True)


def start(project: Path, *arguments: str, url: str) -> subprocess.Popen[str]:
    """A check in a process of its own, whose model is at a URL."""
    environment = {**os.environ, "ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": url, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "autogate", "check", ASKED, *arguments],
        cwd=project,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_over_real_http(project: Path) -> None:
    """The real client, a real server, both stages."""
    with Server() as server:
        server.say(YES, NO)
        process = start(project, "--json", url=server.url)
        row = json.loads(process.communicate(timeout=60)[0])
    assert (process.returncode, row["decision"], row["layer"], row["model"]) == (
        0,
        "allow",
        "model-thinking",
        "claude-haiku-5-5",
    )
    assert (server.refusals, len(server.requests)) == ([], 2)


@pytest.mark.parametrize(
    ("number", "arguments", "code", "word"),
    [
        (signal.SIGTERM, [], 3, "ask"),
        (signal.SIGINT, [], 3, "ask"),
        (signal.SIGTERM, ["--headless"], 1, "block"),
    ],
)
def test_a_signal_ends_the_call_in_the_stated_verdict(
    project: Path, number: signal.Signals, arguments: list[str], code: int, word: str
) -> None:
    """At once, and whole."""
    with Server() as server:
        arrived = server.stopping.__class__()

        def answer(request: object) -> Drip:
            arrived.set()
            return Drip()

        server.default = answer
        process = start(project, *arguments, url=server.url)
        assert arrived.wait(60)
        process.send_signal(number)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (code, "")
    assert out.startswith(
        f"{word}  publishes the package for everyone: it cannot be taken back "
        f"(the classifier cannot say: cancelled by {number.name}, "
    )
    assert out.endswith("  [model-unavailable]\n")


def test_a_reader_that_goes_away_ends_the_call(project: Path) -> None:
    """Nobody waits for the answer any more: it is not 0, and it is soon."""
    with Server() as server:
        arrived = server.stopping.__class__()

        def answer(request: object) -> Drip:
            arrived.set()
            return Drip()

        server.default = answer
        process = start(project, url=server.url)
        assert process.stdout is not None
        assert process.stderr is not None
        assert arrived.wait(60)
        process.stdout.close()
        assert process.wait(timeout=10) == 2
        assert process.stderr.read() == ""
        process.stderr.close()
