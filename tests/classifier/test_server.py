"""The test server itself: it refuses what the real one refuses, and its cache behaves like the real one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.classifier.server import Cache, RefusedError, blocks_of, check, least_of

CACHED = {"type": "ephemeral"}
HOUR = {"type": "ephemeral", "ttl": "1h"}


def text(words: str, cache: Any = None) -> dict[str, Any]:
    return {"type": "text", "text": words} | ({"cache_control": cache} if cache else {})


def request(*content: Any, model: str = "claude-haiku-5-5", **more: Any) -> dict[str, Any]:
    messages = [{"role": "user", "content": list(content) or "hello"}]
    return {"model": model, "max_tokens": 64, "messages": messages} | more


TOOL = {"name": "t", "input_schema": {"type": "object"}}
BAD: list[tuple[dict[str, Any], str]] = [
    (request(temperature=0), "sampling parameters"),
    (request(top_p=1), "sampling parameters"),
    (request(made_up=1), "made_up: Extra inputs"),
    (request(max_tokens=0), "max_tokens"),
    (request(max_tokens="64"), "max_tokens"),
    (request(messages=[]), "at least one message"),
    (request(messages=[{"role": "assistant", "content": "x"}]), "first message"),
    (request(messages=[{"role": "user", "content": "x"}] * 2), "alternate"),
    (
        request(messages=[{"role": "user", "content": "x"}, {"role": "assistant", "content": "<block>"}]),
        "prefill",
    ),
    (request(text("")), "non-empty"),
    (request(text(" ")), "non-whitespace"),
    (request({**text("x"), "note": 1}), "note: Extra inputs"),
    (request({"type": "video"}), "not expected"),
    (request(stop_sequences=[" "]), "non-whitespace"),
    (request(*(text("x", CACHED) for _ in range(5))), "maximum of 4"),
    (request(text("x", {"type": "ephemeral", "ttl": "2h"})), "5m"),
    (request(text("x", {"type": "forever"})), "cache_control"),
    (request(text("x", CACHED), text("y", HOUR)), "must not come after"),
    (request({"type": "thinking", "thinking": "t", "cache_control": CACHED}), "cache_control: Extra inputs"),
    (request(thinking={"type": "disabled"}, model="claude-opus-5-5"), "not supported"),
    (request(thinking={"type": "off"}), "thinking"),
    (request(tool_choice={"type": "auto"}), "while providing tools"),
    (request(tools=[TOOL], tool_choice={"type": "tool", "name": "t"}, model="claude-sonnet-5-5"), "forced"),
    (request(tools=[TOOL], tool_choice={"type": "tool", "name": "u"}), "not found"),
    (request(tools=[{**TOOL, "made_up": 1}]), "Extra inputs"),
]


@pytest.mark.parametrize(("body", "message"), BAD)
def test_refuses(body: dict[str, Any], message: str) -> None:
    with pytest.raises(RefusedError, match=message):
        check(body)


def test_takes_what_is_right() -> None:
    check(request())
    check(request(text("x", HOUR), text("y", CACHED), system=[text("s", HOUR)], tools=[TOOL]))
    check(request(tools=[TOOL], tool_choice={"type": "tool", "name": "t"}, thinking={"type": "disabled"}))


def test_knows_the_prefix_order() -> None:
    body = request(text("m"), system=[text("s")], tools=[TOOL])
    assert [block.key.partition(" ")[0] for block in blocks_of(body)][:2] == ["tool", "system"]


def test_least_lengths() -> None:
    names = ("claude-haiku-5-5", "claude-haiku-4-5-20251001", "claude-sonnet-5", "claude-opus-4-7")
    assert [least_of(name) for name in names] == [512, 4096, 1024, 2048]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


LONG = "x" * 4 * 600


def metered(cache: Cache, body: dict[str, Any]) -> tuple[int, int, int]:
    usage = cache.metered(body)
    return (
        usage["input_tokens"],
        usage["cache_read_input_tokens"],
        usage["cache_creation_input_tokens"],
    )


def test_a_prefix_is_written_once_and_read_until_it_dies() -> None:
    clock = Clock()
    cache = Cache(clock)
    body = request(text(LONG, CACHED), text("abcd"))
    assert metered(cache, body) == (1, 0, 600)
    clock.now = 299
    assert metered(cache, body) == (1, 600, 0)
    clock.now = 299 + 299  # a hit renews it
    assert metered(cache, body) == (1, 600, 0)
    clock.now += 301
    assert metered(cache, body) == (1, 0, 600)


def test_an_hour_is_an_hour() -> None:
    clock = Clock()
    cache = Cache(clock)
    body = request(text("abcd"), system=[text(LONG, HOUR)])
    assert cache.metered(body)["cache_creation"] == {
        "ephemeral_5m_input_tokens": 0,
        "ephemeral_1h_input_tokens": 600,
    }
    clock.now = 3599
    assert metered(cache, body) == (1, 600, 0)


def test_too_short_a_prefix_is_not_cached() -> None:
    cache = Cache(Clock())
    body = request(text("x" * 2000, CACHED), text("abcd"))
    assert metered(cache, body) == (501, 0, 0)
    assert metered(cache, body) == (501, 0, 0)


def test_models_do_not_share() -> None:
    cache = Cache(Clock())
    metered(cache, request(text(LONG, CACHED)))
    assert metered(cache, request(text(LONG, CACHED), model="claude-sonnet-5-5"))[1] == 0


@pytest.mark.parametrize(("grown", "read"), [(19, 600), (20, 0)])
def test_the_look_back_ends_after_20_blocks(grown: int, read: int) -> None:
    cache = Cache(Clock())
    metered(cache, request(text(LONG, CACHED)))
    lines = [text(f"{n:04}") for n in range(grown)]
    lines[-1]["cache_control"] = CACHED
    assert metered(cache, request(text(LONG), *lines))[1] == read


def test_only_breakpoints_are_cached_and_any_changed_byte_ends_the_prefix() -> None:
    cache = Cache(Clock())
    metered(cache, request(text(LONG), text("abcd", CACHED)))
    assert metered(cache, request(text(LONG, CACHED)))[1] == 0
    assert metered(cache, request(text(LONG), text("abce", CACHED)))[1] == 600


def test_settings_that_change_the_messages_keep_the_system_prompt() -> None:
    cache = Cache(Clock())
    body = request(text(LONG, CACHED), system=[text(LONG, HOUR)])
    metered(cache, body)
    assert metered(cache, {**body, "thinking": {"type": "disabled"}})[1] == 600
