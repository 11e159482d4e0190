"""JSON files keep every byte but those of the change."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from autogate.errors import ConfigError
from autogate.install.jsontext import data_of, with_comments, with_items, without

ITEM = {"command": "ours"}

CASES = [
    ("", '{\n  "hooks": {\n    "Pre": [\n      {\n        "command": "ours"\n      }\n    ]\n  }\n}\n'),
    ("{}", '{\n  "hooks": {\n    "Pre": [\n      {\n        "command": "ours"\n      }\n    ]\n  }\n}'),
    ('{"a":1}', '{"a":1, "hooks": {"Pre": [{"command": "ours"}]}}'),
    ('{"hooks":{"Pre":[ {"command":"x"} ]}}', '{"hooks":{"Pre":[ {"command":"x"}, {"command": "ours"} ]}}'),
    (
        '{\n\t"a" : 1.50,\n\t"hooks": {\n\t\t"Pre": [\n\t\t\t{"command":"é"}\n\t\t]\n\t}\n}\n',
        (
            '{\n\t"a" : 1.50,\n\t"hooks": {\n\t\t"Pre": [\n\t\t\t{"command":"é"},\n\t\t\t{'
            '\n\t\t\t\t"command": "ours"\n\t\t\t}\n\t\t]\n\t}\n}\n'
        ),
    ),
    ('{\r\n  "hooks": {}\r\n}\r\n', None),
]


def is_ours(value: Any) -> bool:
    """By its text."""
    return "ours" in json.dumps(value)


@pytest.mark.parametrize(("before", "after"), CASES)
def test_items_are_appended_and_taken_out(before: str, after: str | None) -> None:
    """There and back again: everything else is as it was."""
    found = with_items(before, [(("hooks", "Pre"), ITEM)])
    if after is not None:
        assert found == after
    assert json.loads(found)["hooks"]["Pre"][-1] == ITEM
    rest = json.loads(before or "{}")
    if rest.get("hooks") == {}:
        del rest["hooks"]
    assert json.loads(without(found, is_ours)) == rest


def test_what_stood_there_before_is_the_same_bytes() -> None:
    """Whatever its spelling."""
    text = '{ "z" : [1,2 ,3],\n "hooks": {"Pre": [{"command": "theirs"}], "Post":[]},\n  "a":"\\u00e9" }'
    found = with_items(text, [(("hooks", "Pre"), ITEM), (("hooks", "New"), ITEM)])
    assert without(found, is_ours) == text


def test_only_our_hook_leaves_a_shared_group() -> None:
    """A person may have put it beside one of their own."""
    text = '{"hooks": {"Pre": [{"matcher": "*", "hooks": [{"command": "ours"}, {"command": "theirs"}]}]}}'
    expected = '{"hooks": {"Pre": [{"matcher": "*", "hooks": [{"command": "theirs"}]}]}}'
    assert without(text, is_ours) == expected


@pytest.mark.parametrize("text", ["{", "[]", "1", '{"hooks": 1}', '{"hooks": {"Pre": {}}}', "// x\n{}"])
def test_what_is_not_understood_is_left_alone(text: str) -> None:
    """A person edits it by hand."""
    with pytest.raises(ConfigError):
        with_items(text, [(("hooks", "Pre"), ITEM)])


COMMENTED = [
    # what stands there; whether taking ours out again leaves the same bytes
    ('// top\n{"a": 1}\n', True),
    ('{\n  // mine "x"\n  "a": "http://x", /* b */\n  "c": 1 // last\n}\n', True),
    ('{\n  "hooks": {\n    // about\n    "Pre": [\n      {"command": "theirs"} // y\n    ]\n  }\n}\n', True),
    ('{\r\n  "a": "/* no comment */" // but this\r\n}', True),
    ('{\n  "a": 1, /* kept */\n  "hooks": {} // kept too\n}\n', False),
]


@pytest.mark.parametrize(("text", "same"), COMMENTED)
def test_comments_stay(text: str, same: bool) -> None:
    """For a client that reads them."""
    added = with_comments(lambda bare: with_items(bare, [(("hooks", "Pre"), ITEM)]), text)
    assert data_of(added)["hooks"]["Pre"][-1] == ITEM
    left = with_comments(lambda bare: without(bare, is_ours), added)
    comments = re.findall(r"// (?:top|mine|last|about|y|but|kept)[^\r\n]*|/\* \w+ \*/", text)
    for changed in (added, left):
        assert [comment for comment in comments if comment in changed] == comments
    assert (left == text) is same
    assert data_of(left).get("a") == data_of(text).get("a")


def test_a_name_that_stands_there_twice_is_told() -> None:
    """Only the last one counts, and the first would count again once ours is gone."""
    with pytest.raises(ConfigError, match="twice"):
        with_items('{"hooks": {"Pre": []}, "hooks": {}}', [(("hooks", "Pre"), ITEM)])
