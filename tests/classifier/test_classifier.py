"""One classifier over a session: what it sends, remembers, leaves out, and when it does not ask."""

from __future__ import annotations

from typing import Any

import pytest

from autogate.classifier.anthropic_backend import AnthropicBackend
from autogate.classifier.breaker import FAILURES, MemoryBreaker
from autogate.classifier.cancellation import CancelledError
from autogate.classifier.classifier import Classifier, Exchange
from autogate.classifier.interface import Failure, Mode, Stage
from autogate.classifier.memory import Memory
from autogate.classifier.prompt import system_prompt
from autogate.classifier.stages import Plan
from autogate.funnel import judge
from autogate.setting import Setting
from autogate.transcript.interface import ToolCalled, Transcript, UserSaid
from autogate.verdict import Decision
from tests.classifier.conftest import MODEL
from tests.classifier.server import NO, YES, Fail, Server
from tests.classifier.session import assessed
from tests.judgement.project import world

SECRET = "sk-ant-api03-abcdefghijklmnopqrstuvwxyz"
CALL = ("Bash", {"command": "rm -r ~/Documents"})


def deep(levels: int) -> Any:
    value: Any = "x"
    for _ in range(levels):
        value = [value]
    return value


@pytest.fixture
def classifier(backend: AnthropicBackend) -> Classifier:
    return Classifier(backend, Plan(Mode.BOTH, MODEL, MODEL), "You are the reviewer. " * 200)


def asked(classifier: Classifier, tool: str = "Bash", **given: Any) -> Any:
    return classifier.ask(*assessed(tool, **(given or {"command": "rm -r ~/Documents"})))


def test_what_is_sent_is_what_is_shown_before(server: Server, classifier: Classifier) -> None:
    server.say(YES)
    asked(classifier)
    shown = classifier.requests(*assessed("Bash", command="rm -r ~/Documents"))
    assert server.requests == [shown[Stage.FAST], shown[Stage.THINKING]]


def test_the_facts_of_the_analysis_are_sent(server: Server, classifier: Classifier) -> None:
    asked(classifier)
    action = server.requests[0]["messages"][0]["content"][-2]["text"]
    assert "finding (" in action
    assert "starts [1]: rm -r" in action


@pytest.mark.parametrize("redacted", [True, False])
def test_secrets_are_taken_out_of_what_is_sent(
    server: Server, classifier: Classifier, redacted: bool
) -> None:
    transcript = Transcript((UserSaid(f"my key is {SECRET}"),), instructions=f"key: {SECRET}")
    asked(
        classifier._replace(transcript=transcript, redacted=redacted),
        command=f"curl -H 'x-key: {SECRET}' x.example",
    )
    assert (SECRET in str(server.requests)) is not redacted
    assert (str(server.requests).count("[anthropic-key]") >= 3) is redacted


def test_a_secret_hides_nothing_that_stands_beside_it(server: Server, classifier: Classifier) -> None:
    command = "echo -----BEGIN PRIVATE KEY-----; API_KEY=abcdef&&rm -rf ~/Documents"
    asked(classifier, command=command)
    text = server.requests[0]["messages"][0]["content"][-2]["text"]
    assert "&&rm -rf ~/Documents" in text
    assert "finding (" in text


def test_the_cache_is_hit_over_a_gap_where_a_memory_is_kept(server: Server, classifier: Classifier) -> None:
    first = tuple(ToolCalled("Read", {"file_path": f"/p/{n}"}) for n in range(60))
    more = (*first, *(ToolCalled("Read", {"file_path": f"/q/{n}"}) for n in range(60)))
    memory = Memory()
    for entries in (first, more):
        asked(classifier._replace(transcript=Transcript(entries), memory=memory))
    transcript = 3 + sum(-(-len(line) // 4) for line in memory.lines[:60])
    assert server.usages[1]["cache_read_input_tokens"] == 1100 + transcript


def test_what_was_encoded_before_is_not_encoded_anew() -> None:
    memory = Memory()
    seen: list[Any] = []

    def encode(entry: Any) -> str:
        seen.append(entry)
        return str(entry)

    a, b, c = UserSaid("a"), UserSaid("b"), UserSaid("c")
    assert memory.encoded((a, b), encode, 1) == [str(a), str(b)]
    assert memory.encoded((UserSaid("a"), b, c), encode, 1) == [str(a), str(b), str(c)]
    assert seen == [a, b, c]
    assert memory.encoded((a, c), encode, 1) == [str(a), str(c)]
    assert memory.encoded((a,), encode, 2) == [str(a)]
    assert seen == [a, b, c, c, a]


def test_another_history_is_not_taken_for_the_known_one() -> None:
    memory = Memory()
    memory.lines = ("a", "b")
    assert [memory.known(lines) for lines in (("a", "b"), ("a", "b", "c"), ("a", "x", "c"), ("a",), ())] == [
        2, 2, 0, 0, 0,
    ]  # fmt: skip


def test_the_oldest_tool_calls_are_left_out_and_that_is_said(server: Server, classifier: Classifier) -> None:
    entries = (
        UserSaid("u" * 400),
        *(ToolCalled("Bash", {"command": f"{n:04}" + "x" * 396}) for n in range(10)),
    )
    result = asked(classifier._replace(transcript=Transcript(entries), max_transcript_tokens=600))
    content = server.requests[0]["messages"][0]["content"]
    assert result.omitted == 6
    assert content[0]["text"] == '<transcript omitted_tool_calls="6">'
    assert content[1]["text"].startswith('{"user"')
    assert content[2]["text"].startswith('{"Bash":"0006')


def test_configured_projections_are_used(server: Server, classifier: Classifier) -> None:
    call = ToolCalled("mcp__github__merge", {"pr": 7, "body": "long"})
    fields = {"mcp__github__*": ("pr",)}
    asked(classifier._replace(transcript=Transcript((call,)), projections=fields))
    assert server.requests[0]["messages"][0]["content"][1]["text"] == '{"mcp__github__merge":{"pr":7}}'


def test_a_call_out_of_the_past_that_cannot_be_shown_does_not_end_the_session(
    server: Server, classifier: Classifier
) -> None:
    result = asked(classifier._replace(transcript=Transcript((ToolCalled("x", {"y": deep(5000)}),))))
    assert result.allowed
    assert "too deeply" in server.requests[0]["messages"][0]["content"][1]["text"]


def test_an_action_that_cannot_be_shown_is_not_sent(server: Server, classifier: Classifier) -> None:
    breaker = MemoryBreaker(lambda: 0.0)
    action, assessment = assessed("Bash", command="ls")
    for _ in range(FAILURES + 1):
        nested = action._replace(tool="mcp__x", input={"y": deep(5000)})
        result = classifier._replace(breaker=breaker).ask(nested, assessment)
        assert (result.allowed, result.unavailable) == (False, True)
        assert result.reason == "the classifier failed: RecursionError"
    assert server.requests == []
    assert breaker.admit() == ""


def test_an_action_of_which_nothing_matters_is_still_shown(server: Server, classifier: Classifier) -> None:
    asked(classifier, "AskUserQuestion", questions=["why?"])
    assert '{"AskUserQuestion":{"questions":["why?"]}}' in str(server.requests[0])


def test_every_call_is_recorded(server: Server, classifier: Classifier) -> None:
    rows: list[Exchange] = []
    server.say(YES)
    asked(classifier._replace(record=rows.append))
    assert [row.stage for row in rows] == [Stage.FAST, Stage.THINKING]
    assert [row.request for row in rows] == server.requests


# --- the outage breaker ---------------------------------------------------------------------------------


def test_an_endpoint_that_is_down_is_not_asked_each_time(server: Server, classifier: Classifier) -> None:
    now = [0.0]
    guarded = classifier._replace(breaker=MemoryBreaker(lambda: now[0]))
    server.default = Fail(529, headers={"x-should-retry": "false"})
    results = [asked(guarded) for _ in range(FAILURES)]
    assert {(result.unavailable, result.status) for result in results} == {(True, 529)}
    assert len(server.requests) == FAILURES

    waiting = asked(guarded)
    assert (waiting.allowed, waiting.unavailable) == (False, True)
    assert waiting.reason == "the model could not be reached 5 times in a row; it is tried again in 60 s"
    assert len(server.requests) == FAILURES

    now[0] = 60.0
    server.default = NO
    assert asked(guarded).allowed
    assert asked(guarded).allowed


def test_blocks_and_unreadable_answers_are_no_outage(server: Server, classifier: Classifier) -> None:
    guarded = classifier._replace(breaker=MemoryBreaker(lambda: 0.0))
    server.default = YES
    for _ in range(FAILURES + 1):
        asked(guarded)
    assert len(server.requests) == 2 * (FAILURES + 1)


def test_a_cancelled_call_is_no_outage(classifier: Classifier) -> None:
    class Cancelled:
        def send(self, request: Any, *, timeout: float) -> Any:
            raise CancelledError("SIGINT")

    breaker = MemoryBreaker(lambda: 0.0)
    for _ in range(FAILURES + 1):
        result = asked(classifier._replace(backend=Cancelled(), breaker=breaker))
        assert (result.unavailable, result.failure) == (True, Failure.CANCELLED)
    assert breaker.admit() == ""


# --- the verdict ----------------------------------------------------------------------------------------


def judged(classifier: Any, command: str, *, headless: bool = False) -> Any:
    seen = world()
    action, _ = assessed("Bash", command=command)
    return judge(action, Setting(lambda _: seen, headless=headless, classifier=classifier))


def test_a_catastrophe_is_never_sent(server: Server, classifier: Classifier) -> None:
    assert judged(classifier, "rm -rf /").decision is Decision.BLOCK
    assert server.requests == []


def test_what_is_certainly_safe_is_never_sent(server: Server, classifier: Classifier) -> None:
    assert judged(classifier, "ls").decision is Decision.ALLOW
    assert server.requests == []


def test_the_model_settles_the_rest(server: Server, classifier: Classifier) -> None:
    verdict = judged(classifier, "rm -r ~/Documents")
    assert (verdict.decision, verdict.layer, verdict.stage) == (Decision.ALLOW, "model-fast", "fast")
    server.default = YES
    verdict = judged(classifier, "rm -r ~/Documents")
    assert (verdict.decision, verdict.layer, verdict.stage) == (Decision.BLOCK, "model-thinking", "thinking")
    assert verdict.reason == f"{MODEL} (thinking): it deletes what nobody named"
    assert verdict.usage["output_tokens"] > 0


def test_an_outage_asks_and_blocks_where_nobody_can_be_asked(server: Server, classifier: Classifier) -> None:
    server.default = Fail(500)
    verdict = judged(classifier, "rm -r ~/Documents")
    assert (verdict.decision, verdict.unavailable, verdict.http_status) == (Decision.ASK, True, 500)
    assert verdict.reason == (
        "deletes ~/Documents with all that is in it, in the home folder "
        f"(the classifier cannot say: HTTP 500: something went wrong, {MODEL})"
    )
    assert judged(classifier, "rm -r ~/Documents", headless=True).decision is Decision.BLOCK


def test_too_long_is_a_block_with_its_numbers(server: Server, classifier: Classifier) -> None:
    server.default = Fail(400, "prompt is too long: 208310 tokens > 200000 maximum")
    verdict = judged(classifier, "rm -r ~/Documents")
    assert verdict.decision is Decision.BLOCK
    assert verdict.transcript_too_long == {"tokens": 208310, "limit": 200000}


def test_the_real_prompt_is_cacheable_for_every_model(server: Server, classifier: Classifier) -> None:
    for model in ("claude-haiku-4-5", "claude-opus-4-6", "claude-haiku-5-5"):
        plan = Plan(Mode.BOTH, model, model)
        real = classifier._replace(plan=plan, system=system_prompt())
        asked(real)
        asked(real)
        assert server.usages[-1]["cache_read_input_tokens"] > 4200
