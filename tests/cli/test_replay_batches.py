"""``autogate replay --batch-api``, through the real SDK against a server on loopback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from autogate.replay import batching
from tests.classifier.batch_server import BatchServer
from tests.classifier.server import KEY, NO, YES, Fail, Reset, Say, Tool, refusing
from tests.cli.run import Result, Runner
from tests.replay.sessions import write

ASKED = ["sudo make install", "sudo make clean", "sudo make test"]
"""What the local layers do not settle."""


@pytest.fixture(autouse=True)
def one_tls_context(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading the certificates takes 50 ms for every client; none is used here."""
    import ssl

    context = ssl.create_default_context()
    monkeypatch.setattr(ssl, "create_default_context", lambda *_, **__: context)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, config_folder: Path) -> Iterator[BatchServer]:
    """The server, configured; made batches are as old as the run's own."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    with BatchServer() as running:
        (config_folder / "config.toml").write_text(f'[classifier]\nbase_url = "{running.url}"\n')
        running.moment = time.time()
        yield running


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Nobody waits; how long it would have been."""
    found: list[float] = []
    monkeypatch.setattr(batching, "pause", lambda seconds, _stop: found.append(seconds))
    return found


@pytest.fixture
def session(project: Path) -> Path:
    """Calls that are allowed, asked about and blocked by the local layers."""
    commands = ["ls", ASKED[0], "rm -rf ~", ASKED[1], "git status", ASKED[2]]
    rows = [{"user": "build it"}, *({"Bash": text, "cwd": str(project)} for text in commands)]
    return write(project / "s.jsonl", *rows)


def replayed(run: Runner, *more: str) -> tuple[Result, dict[str, Any]]:
    """The result and the JSON report."""
    result = run("replay", "s.jsonl", "--batch-api", "--report", "json=r.json", *more)
    report = Path("r.json")
    return result, json.loads(report.read_text()) if report.exists() else {}


def words(report: dict[str, Any]) -> list[str]:
    """The decisions in their order."""
    return [call["decision"] for call in report["calls"]]


def by_command(**answers: Any) -> Callable[[Mapping[str, Any]], Any]:
    """Answers by a word of the action; a list: one after the other."""

    def answer(request: Mapping[str, Any]) -> Any:
        action = request["messages"][0]["content"][-2]["text"].partition("<facts")[0]
        for word, value in answers.items():
            if f"sudo make {word}" in action:
                return value.pop(0) if isinstance(value, list) else value
        return NO

    return answer


def test_both_stages_in_two_batches(
    run: Runner, server: BatchServer, session: Path, waits: list[float]
) -> None:
    """Stage 1 for what the local layers leave, stage 2 for what stage 1 does not allow; verdicts in order."""
    server.answers = by_command(install=[YES, NO], clean=[YES, YES])
    result, report = replayed(run)
    assert result.code == 0
    assert [len(batch.requests) for batch in server.batches] == [3, 2]
    assert [each["params"]["max_tokens"] for each in server.batches[0].requests] == [64] * 3
    assert [each["params"]["max_tokens"] for each in server.batches[1].requests] == [4096] * 2
    assert words(report) == ["allow", "allow", "block", "block", "allow", "allow"]
    assert [call.get("stage", "") for call in report["calls"]] == ["", "thinking", "", "thinking", "", "fast"]
    assert [(call.get("consecutive", 0), call.get("total", 0)) for call in report["calls"]] == [
        (0, 0),
        (0, 0),
        (1, 1),
        (2, 2),
        (0, 2),
        (0, 2),
    ]
    assert waits == []
    assert sorted(path.name for path in session.parent.iterdir()) == ["r.json", "s.jsonl"]
    assert server.refusals == []


def test_verdicts_are_those_of_single_requests(run: Runner, server: BatchServer, session: Path) -> None:
    """Call for call; only the price is another."""
    server.answers = by_command(clean=Say("<block>yes</block><reason>no</reason>"))
    _, batched = replayed(run)
    server.default = server.answers
    assert run("replay", "s.jsonl", "--backend", "anthropic", "--report", "json=o.json").code == 0
    single = json.loads(Path("o.json").read_text())
    for report in (batched, single):
        for call in report["calls"]:
            for name in ("duration_ms", "usage", "usd", "context_tokens"):
                call.pop(name, None)
    assert batched["calls"] == single["calls"]


def test_half_the_price(run: Runner, server: BatchServer, session: Path) -> None:
    """Of every kind of token."""
    _, report = replayed(run)
    calls = [call for call in report["calls"] if "usage" in call]
    plain, out, read, write_, hour = (sum(call["usage"][at] for call in calls) for at in range(5))
    whole = plain * 0.10 + out * 0.50 + read * 0.01 + (write_ - hour) * 0.125 + hour * 0.20
    assert sum(call["usd"] for call in calls) == pytest.approx(whole / 2 / 1_000_000)
    assert report["summary"]["usd"] == pytest.approx(whole / 2 / 1_000_000, abs=1e-6)


def test_cache_hints(run: Runner, server: BatchServer, session: Path) -> None:
    """An hour for the system prompt, five minutes at the transcript's end, nothing behind the action."""
    replayed(run)
    for each in server.batches[0].requests:
        params = each["params"]
        assert params["system"][-1]["cache_control"] == {"type": "ephemeral", "ttl": "1h"}
        content = params["messages"][0]["content"]
        marked = [at for at, block in enumerate(content) if "cache_control" in block]
        assert marked == [len(content) - 3]
        assert content[marked[0]]["cache_control"] == {"type": "ephemeral"}
    read = sum(usage["cache_read_input_tokens"] for usage in server.usages)
    assert read > 0


def test_no_cache_for_two(run: Runner, server: BatchServer, project: Path) -> None:
    """Writing the cache for an hour costs more than two requests save."""
    write(project / "s.jsonl", *({"Bash": text, "cwd": str(project)} for text in ASKED[:2]))
    replayed(run)
    assert "cache_control" not in json.dumps([each["params"] for each in server.batches[0].requests])


def test_the_same_question_is_asked_once(run: Runner, server: BatchServer, project: Path) -> None:
    """In two files with the same words."""
    for name in "ab":
        write(project / f"d/{name}.jsonl", {"user": "build"}, {"Bash": ASKED[0], "cwd": str(project)})
    result = run("replay", "d", "--batch-api", "--report", "json=r.json")
    assert result.code == 0
    assert server.taken == 1
    assert words(json.loads(Path("r.json").read_text())) == ["allow", "allow"]


def test_waiting(run: Runner, server: BatchServer, session: Path, waits: list[float]) -> None:
    """Longer and longer, at most a minute; how far it is, is told when it changes."""
    server.looks = 12
    result, report = replayed(run)
    assert result.code == 0
    assert words(report).count("allow") == 5
    assert waits[:3] == [5.0, 7.5, 11.25]
    assert waits[-1] == 60.0
    assert result.err.count("0 of 3 are answered") == 1


def test_lots(run: Runner, server: BatchServer, session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No batch is larger than the limits, in number and in bytes."""
    monkeypatch.setattr(batching, "LOT_REQUESTS", 2)
    assert replayed(run)[0].code == 0
    assert [len(batch.requests) for batch in server.batches] == [2, 1]
    monkeypatch.setattr(batching, "LOT_BYTES", 1000)
    Path("r.json").unlink()
    assert replayed(run)[0].code == 0
    assert [len(batch.requests) for batch in server.batches[2:]] == [1, 1, 1]


def test_limits_are_those_of_the_api() -> None:
    """And ours are within."""
    from autogate.classifier.batches import MOST_BYTES, MOST_REQUESTS

    assert batching.LOT_REQUESTS <= MOST_REQUESTS
    assert batching.LOT_BYTES <= MOST_BYTES


@pytest.mark.parametrize("mode", ["fast", "thinking", "tool_use"])
def test_modes(run: Runner, server: BatchServer, session: Path, mode: str) -> None:
    """Those with one stage need one batch."""
    if mode == "tool_use":
        server.default = Tool({"thinking": "", "shouldBlock": False, "reason": "fine"})
    result, report = replayed(run, "--mode", mode)
    assert result.code == 0
    assert words(report).count("allow") == 5
    assert len(server.batches) == 1


def test_a_model_that_wants_another_form(run: Runner, server: BatchServer, session: Path) -> None:
    """Is asked once more, in a batch."""
    complaint = Fail(400, "thinking: this model does not accept `disabled`", "invalid_request_error")
    server.answers = lambda request: complaint if request.get("thinking") else NO
    result, report = replayed(run)
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert [len(batch.requests) for batch in server.batches] == [3, 3]


MESSAGE = {"type": "message", "content": [{"type": "text", "text": "<block>no</block>"}]}
RESULT = {"type": "succeeded", "message": MESSAGE}
FAILED = {"type": "error", "error": {"message": "x"}}
BAD = "invalid_request_error"


def longest(lines: list[Any]) -> list[Any]:
    """Makes a result larger than any answer."""
    return [*lines[:-1], json.dumps({**lines[-1], "x": "y" * 5_000_000}).encode()]


def crossed(lines: list[Any]) -> list[Any]:
    """Gives a result the id of another request."""
    return [*lines[:-1], {**lines[-1], "custom_id": lines[0]["custom_id"]}]


def changed(**more: Any) -> Callable[[list[Any]], list[Any]]:
    """Puts other fields into the result of the first request."""
    return lambda lines: [*lines[:-1], {**lines[-1], **more}]


UNAVAILABLE: dict[str, tuple[Any, Callable[[list[Any]], list[Any]] | None]] = {
    "a server error": (Fail(500, "oops", "api_error"), None),
    "overload": (Fail(529, "busy", "overloaded_error"), None),
    "an error of an unknown kind": (Fail(418, "teapot", "teapot_error"), None),
    "a refused request": (Fail(400, "no", "invalid_request_error"), None),
    "an error without a form": ({"type": "errored", "error": "no"}, None),
    "canceled": ({"type": "canceled"}, None),
    "expired": ({"type": "expired"}, None),
    "an unknown type": ({**RESULT, "type": "done"}, None),
    "no type": ({"message": MESSAGE}, None),
    "no message": ({"type": "succeeded"}, None),
    "a message that is none": ({"type": "succeeded", "message": "<block>no</block>"}, None),
    "an error as a message": ({"type": "succeeded", "message": FAILED}, None),
    "a list as the result": ([[]], None),
    "missing": (NO, lambda lines: lines[:-1]),
    "twice": (NO, lambda lines: [*lines, lines[-1]]),
    "twice, and another": (NO, lambda lines: [lines[-1], *lines]),
    "foreign": (NO, changed(custom_id="f" * 48)),
    "an id that is no text": (NO, changed(custom_id=7)),
    "no id": (NO, lambda lines: [*lines[:-1], {"result": lines[-1]["result"]}]),
    "no JSON": (NO, lambda lines: [*lines[:-1], json.dumps(lines[-1]).encode()[:-1]]),
    "no object": (NO, lambda lines: [*lines[:-1], b"[1]"]),
    "no UTF-8": (NO, lambda lines: [*lines[:-1], b"\xff\xfe{}"]),
    "nested deeply": (NO, lambda lines: [*lines[:-1], b"[" * 100_000]),
    "a line of five megabytes": (NO, longest),
    "an id of another request's": (NO, crossed),
}


@pytest.mark.parametrize("name", UNAVAILABLE)
def test_what_is_no_answer_is_unavailable(
    run: Runner, server: BatchServer, session: Path, waits: list[float], name: str
) -> None:
    """Never an allow, and the run ends with 3; other calls keep their verdicts, or are unavailable too."""
    answer, spoil = UNAVAILABLE[name]
    server.answers = by_command(install=answer)
    server.spoil = spoil or server.spoil
    result, report = replayed(run)
    call = report["calls"][1]
    assert result.code == 3
    assert (call["decision"], call["unavailable"]) == ("ask", True)
    assert report["calls"][3]["decision"] == "allow"
    assert report["calls"][0]["decision"] == "allow"
    assert report["summary"]["unavailable"] >= 1


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (Say("", stop_reason="refusal"), "model-refused"),
        (Say("<block>maybe</block>"), "model-unreadable"),
        (Say(content=({"type": "text"},)), "model-unreadable"),
        (Say(content=()), "model-unreadable"),
        (
            Fail(400, "prompt is too long: 208310 tokens > 200000 maximum", "invalid_request_error"),
            "model-too-long",
        ),
    ],
    ids=["refusal", "unreadable", "malformed", "empty", "too long"],
)
def test_answers_that_block(run: Runner, server: BatchServer, session: Path, answer: Any, rule: str) -> None:
    """As those of a single request do."""
    server.answers = by_command(install=answer)
    result, report = replayed(run)
    assert result.code == 0
    assert (report["calls"][1]["decision"], report["calls"][1]["rule"]) == ("block", rule)


def test_a_missing_second_stage_blocks(run: Runner, server: BatchServer, session: Path) -> None:
    """On the first one's word."""
    server.answers = by_command(install=[YES, {"type": "expired"}])
    result, report = replayed(run)
    assert result.code == 0
    assert (report["calls"][1]["decision"], report["calls"][1]["stage"]) == ("block", "thinking")


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (Fail(401, "invalid key", "authentication_error"), "HTTP 401"),
        (Fail(404, "no batches here", "not_found_error"), "HTTP 404"),
        (Fail(400, "no", "invalid_request_error"), "HTTP 400"),
        (Fail(413, "too large", "request_too_large"), "HTTP 413"),
    ],
    ids=["401", "404", "400", "413"],
)
def test_a_batch_that_is_not_taken(
    run: Runner, server: BatchServer, session: Path, waits: list[float], fault: Fail, message: str
) -> None:
    """Nothing is allowed by it; the reason says why; nothing is left to go on with."""
    server.creations = [fault] * 20
    result, report = replayed(run)
    assert result.code in (0, 3)
    assert [report["calls"][at]["decision"] for at in (1, 3, 5)] != ["allow"] * 3
    assert all(message in report["calls"][at]["reason"] for at in (1, 3, 5))
    assert not Path("r.json.batches").exists()


@pytest.mark.parametrize("status", [429, 529])
def test_a_busy_endpoint_is_asked_again(
    run: Runner, server: BatchServer, session: Path, waits: list[float], status: int
) -> None:
    """After what it says, or longer and longer."""
    busy = Fail(status, "busy", "rate_limit_error", {"retry-after": "7"})
    server.creations = [busy, Fail(status, "busy", "rate_limit_error")]
    result, report = replayed(run)
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert waits == [7.0, 10.0]


@pytest.mark.parametrize("name", ["views", "readings"])
@pytest.mark.parametrize(
    "fault", [Fail(500, "oops"), Fail(503, "oops"), Reset()], ids=["500", "503", "reset"]
)
def test_an_endpoint_that_fails_for_a_moment(
    run: Runner, server: BatchServer, session: Path, waits: list[float], name: str, fault: Any
) -> None:
    """While it is waited for, or while results are read: is asked again."""
    setattr(server, name, [fault, fault])
    result, report = replayed(run)
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert server.taken == 3


@pytest.mark.parametrize("name", ["views", "readings"])
def test_an_endpoint_that_fails_for_long(
    run: Runner, server: BatchServer, session: Path, waits: list[float], name: str
) -> None:
    """3 at last; what was sent is not lost, and ``--resume`` goes on with it."""
    setattr(server, name, [Fail(500, "oops")] * 100)
    result, report = replayed(run)
    assert result.code == 3
    assert report["summary"]["unavailable"] == 3
    setattr(server, name, [])
    result, report = replayed(run, "--resume")
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert server.taken == 3
    assert not Path("r.json.batches").exists()


def test_a_batch_that_is_gone(run: Runner, server: BatchServer, session: Path, waits: list[float]) -> None:
    """Is sent again, but not for ever."""
    server.views = [Fail(404, "gone", "not_found_error")]
    result, report = replayed(run)
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert server.taken == 6
    server.views = [Fail(404, "gone", "not_found_error")] * 100
    assert replayed(run)[0].code == 3
    assert server.taken == 6 + 8 * 3


def test_a_batch_that_never_ends(
    run: Runner, server: BatchServer, session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is given up after its life."""
    server.looks = 1_000_000
    now = [time.time()]
    monkeypatch.setattr(batching, "pause", lambda seconds, _stop: now.__setitem__(0, now[0] + 3600))
    original = batching.batched
    monkeypatch.setattr(batching, "batched", lambda *a, **k: original(*a, **k, clock=lambda: now[0]))
    assert replayed(run)[0].code == 3
    assert server.batches[0].looks < 40


def test_an_answer_that_got_lost(run: Runner, server: BatchServer, session: Path, waits: list[float]) -> None:
    """A batch that was taken is found again by what it is, and not paid twice."""
    server.lost = [True]
    result, report = replayed(run)
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert server.taken == 3


def test_an_endpoint_that_cannot_be_reached(
    run: Runner, server: BatchServer, session: Path, waits: list[float], config_folder: Path
) -> None:
    """Took nothing for certain: nobody is told that it may have, and the next run sends everything."""
    config = config_folder / "config.toml"
    with refusing() as url:
        config.write_text(f'[classifier]\nbase_url = "{url}"\n')
        result, report = replayed(run)
        assert (result.code, report["summary"]["unavailable"]) == (3, 3)
        assert result.err.splitlines() == [
            "autogate: a batch was not taken: the endpoint cannot be reached ([Errno 111] Connection refused)"
        ]
        assert len(waits) == 2
        assert replayed(run, "--resume")[0].err == result.err


def test_what_cannot_be_told_now_is_said_in_words(
    run: Runner, server: BatchServer, session: Path, waits: list[float]
) -> None:
    """An answer that got lost, and then nobody who could say whether the batch was taken."""
    server.lost = [True]
    server.lists = [Fail(500, "oops")]
    result, _ = replayed(run)
    assert result.code == 3
    assert "whether 3 requests got to the endpoint cannot be told now: HTTP 500: oops; --resume" in result.err
    assert replayed(run, "--resume")[0].code == 0
    assert len(server.batches) == 1


def test_a_batch_of_somebody_else_is_not_ours(
    run: Runner, server: BatchServer, session: Path, waits: list[float]
) -> None:
    """Though it has the same time and size: its results are of other requests."""
    other = [{"custom_id": f"o{at}", "params": {}} for at in range(3)]
    results = [{"custom_id": f"o{at}", "result": RESULT} for at in range(3)]
    from tests.classifier.batch_server import Batch

    server.batches.append(Batch("msgbatch_other", other, results, server.moment))
    server.creations = [Fail(500, "oops")]
    result, report = replayed(run)
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert server.taken == 3


def test_results_elsewhere(run: Runner, server: BatchServer, session: Path, waits: list[float]) -> None:
    """The key is not sent to another host, whatever the endpoint says."""
    server.results_url = "http://127.0.0.2:9/results"
    result, report = replayed(run)
    assert result.code == 3
    assert "the results lie elsewhere" in report["calls"][1]["reason"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("mark", ["sent", "answer"])
def test_resume_after_a_kill(
    run: Runner, server: BatchServer, session: Path, monkeypatch: pytest.MonkeyPatch, mark: str
) -> None:
    """At any moment from the batch's being sent: nothing is sent again."""
    from autogate.replay.sent import Sent

    class KilledError(BaseException):
        """As good as a kill: nothing of the run is finished."""

    original = Sent._add

    def add(self: Sent, value: Mapping[str, Any]) -> int:
        place = original(self, value)
        if mark in value:
            raise KilledError
        return place

    server.answers = by_command(install=[YES, NO, NO])
    with monkeypatch.context() as patch:
        patch.setattr(Sent, "_add", add)
        with pytest.raises(KilledError):
            replayed(run)
    assert Path("r.json.batches").exists()
    result, report = replayed(run, "--resume")
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert [len(batch.requests) for batch in server.batches] == [3, 1]
    assert not Path("r.json.batches").exists()


def test_a_real_kill(server: BatchServer, session: Path, run: Runner, waits: list[float]) -> None:
    """SIGKILL while the batch is waited for; a line of the file may be cut off."""
    server.looks = 1_000_000
    arguments = ["-m", "autogate", "replay", "s.jsonl", "--batch-api", "--report", "json=r.json"]
    process = subprocess.Popen([sys.executable, *arguments], stderr=subprocess.PIPE, env=dict(os.environ))
    assert process.stderr is not None
    for line in process.stderr:
        if b"are answered" in line:
            break
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert server.taken == 3
    with Path("r.json.batches").open("ab") as file:
        file.write(b'{"answer": "cut o')
    server.looks = 0
    again, _ = replayed(run)
    assert again.code == 2
    assert "batches of an earlier run are noted here" in again.err
    result, report = replayed(run, "--resume")
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert server.taken == 3


def test_ctrl_c_while_waiting(server: BatchServer, session: Path, run: Runner) -> None:
    """Leaves a valid report of what is known, and what was sent to go on with."""
    server.looks = 1_000_000
    arguments = ["-m", "autogate", "replay", "s.jsonl", "--batch-api", "--report", "json=r.json"]
    process = subprocess.Popen(
        [sys.executable, *arguments], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=dict(os.environ)
    )
    assert process.stderr is not None
    for line in process.stderr:
        if b"are answered" in line:
            break
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    report = json.loads(Path("r.json").read_text())
    assert process.returncode == 130
    assert report["summary"]["interrupted"] is True
    assert words(report) == ["allow", "block", "allow"]
    server.looks = 0
    result, report = replayed(run, "--resume")
    assert (result.code, words(report).count("allow")) == (0, 5)
    assert server.taken == 3


def test_another_endpoint(
    run: Runner, server: BatchServer, session: Path, waits: list[float], config_folder: Path
) -> None:
    """Knows nothing of these batches."""
    server.views = [Fail(500, "oops")] * 100
    replayed(run)
    (config_folder / "config.toml").write_text('[classifier]\nbase_url = "http://127.0.0.1:9"\n')
    result, _ = replayed(run, "--resume")
    assert result.code == 2
    assert "sent to another endpoint" in result.err


def test_nothing_to_ask(run: Runner, server: BatchServer, project: Path) -> None:
    """Sends nothing."""
    write(project / "s.jsonl", {"Bash": "ls", "cwd": str(project)})
    assert replayed(run)[0].code == 0
    assert server.batches == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "beside a JSON report"),
        (("--report", "html=r.html"), "beside a JSON report"),
        (("--report", "json=r.json", "--jobs", "2"), "neither --record nor --jobs"),
        (("--report", "json=r.json", "--record"), "neither --record nor --jobs"),
        (("--report", "json=r.json", "--backend", "local"), "no model is configured"),
    ],
)
def test_mistakes(
    run: Runner, server: BatchServer, session: Path, arguments: tuple[str, ...], message: str
) -> None:
    """2, and what is wrong; nothing is sent."""
    code, out, err = run("replay", "s.jsonl", "--batch-api", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert server.batches == []


def test_shards_have_their_own(run: Runner, server: BatchServer, project: Path) -> None:
    """Each with its own report; merged, they are one."""
    for name in "abc":
        write(project / f"d/{name}.jsonl", {"user": name}, {"Bash": ASKED[0], "cwd": str(project)})
    for shard in "12":
        arguments = ("--shard", f"{shard}/2", "--report", f"json={shard}.json")
        assert run("replay", "d", "--batch-api", *arguments).code == 0
    assert run("replay", "merge", "1.json", "2.json", "--report", "json=r.json").code == 0
    assert words(json.loads(Path("r.json").read_text())) == ["allow"] * 3
