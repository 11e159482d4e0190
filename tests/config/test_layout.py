"""The scanner finds the line and the value of every key that tomllib finds."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.config.layout import scan

TEXT = """\
# top
posture = "agent" # why
tools.Read = 'allow'

[[block]] # first
command = "git push *"
examples = [
  "git push", # one
  "git push origin # not a comment",
]
not_examples = []

[[block]]
path = \"\"\"
~/x\\"\"\"\"
"quoted \\" key" = { a = 1, b = [2, 3] }

[tools."b c"]
d = 1979-05-27T07:32:00Z
"""


@pytest.mark.parametrize(
    ("path", "line", "value"),
    [
        (("posture",), 2, '"agent"'),
        (("tools", "Read"), 3, "'allow'"),
        (("block", 0), 5, ""),
        (("block", 0, "command"), 6, '"git push *"'),
        (("block", 0, "examples", 0), 8, '"git push"'),
        (("block", 0, "examples", 1), 9, '"git push origin # not a comment"'),
        (("block", 0, "not_examples"), 11, "[]"),
        (("block", 1, "path"), 14, '"""\n~/x\\""""'),
        (("block", 1, 'quoted " key', "a"), 16, "1"),
        (("block", 1, 'quoted " key', "b", 1), 16, "3"),
        (("tools", "b c", "d"), 19, "1979-05-27T07:32:00Z"),
    ],
)
def test_place(path: tuple[str | int, ...], line: int, value: str) -> None:
    """Every key and element has its line, and the value as it is written."""
    tomllib.loads(TEXT)
    place = scan(TEXT).find(path)
    assert place is not None
    assert (place.line, TEXT[slice(*place.value)]) == (line, value)


def test_line_of_what_is_missing_is_that_of_its_table() -> None:
    """A key that should be there is reported where it should stand."""
    assert scan(TEXT).line_of(("block", 1, "access")) == 13


def test_comments_in_a_value() -> None:
    """Comments inside a list are found, a # in a string is none."""
    layout = scan(TEXT)
    place = layout.find(("block", 0, "examples"))
    assert place is not None
    assert layout.comments_in(*place.value) == ("# one",)


_values = st.recursive(
    st.one_of(st.booleans(), st.integers(-9, 9), st.text("ab\"'\\#=[]{},\n\t é", max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text("ab .", max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text('abc-. "', max_size=4), _values, max_size=4))
def test_fuzz_every_value_is_found_where_it_stands(table: dict[str, object]) -> None:
    """For any table, the text at a key's place is the key's value."""
    import tomli_w

    text = tomli_w.dumps(table, multiline_strings=True)
    layout = scan(text)
    for place in layout.places:
        if place.header:
            continue
        expected: object = tomllib.loads(text)
        for part in place.path:
            expected = expected[part]  # type: ignore[index]
        assert tomllib.loads(f"k = {text[slice(*place.value)]}") == {"k": expected}
