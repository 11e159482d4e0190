"""``${…}``."""

from __future__ import annotations

import pytest

from tests.invocations.lines import effects, programs, walk


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("v=a; p ${v:-b} ${v-b} ${v:+c} ${v+c}", "p a a c c"),
        ("v=; p ${v:-b} x${v-b} ${v:+c} ${v+c}", "p b x c"),
        ("unset v; p ${v:-b} ${v-b} ${v:=d} $v", "p b b d d"),
        ("p ${unknown:-b} ${unknown:+c} ${unknown:?}", "p ⋯ ⋯ ⋯"),
        ("p ${TMPDIR:-/tmp}/x", "p /tmp/x"),
        (
            "v=/a/b.tar.gz; p ${v##*/} ${v%/*} ${v%.*} ${v%%.*} ${v#*/}",
            "p b.tar.gz /a /a/b.tar /a/b a/b.tar.gz",
        ),
        ("v=src/a.c; p ${v/src/out} ${v//[ac]/x} ${v/#src/o} ${v/%.c/.o}", "p out/a.c srx/x.x o/a.c src/a.o"),
        ("v=hello; p ${v:1:3} ${v: -2} ${#v} ${v^} ${v^^}", "p ell lo 5 Hello HELLO"),
        ("v=HELLO; p ${v,} ${v,,}", "p hELLO hello"),
        ("n=v v=5; p ${!n}", "p 5"),
        ("a=(x.c y.c); p ${a[@]%.c} ${a[@]:1}", "p x y y.c"),
        ("set -- a b c; p ${@:2} ${@:2:1}", "p b c b"),
        ("for f in *.txt; do p ${f%.txt}.md ${f##*/}; done", "p *.md *.txt"),
        ("p ${unknown%.txt} ${unknown##*/} ${#unknown}", "p ⋯ ⋯ …"),
        ("p ${!unknown_prefix*}", "p ⋯"),
        ("f() { p ${!1}; }; f 'a[@]'", "p ⋯"),
        ("v='a b'; p \"${v@Q}\"", "p 'a b'"),
    ],
)
def test_applies_operators(text: str, expected: str) -> None:
    """Operators on known values give known values."""
    line = walk(text)
    assert programs(line)[-1].removeprefix("? ") == expected


@pytest.mark.parametrize(
    "text",
    [
        "v='a[$(rm x)]'; p ${!v}",
        "v='$(rm x)'; p ${v@P}",
        "v='a[$(rm x)]'; p $((v))",
        "v='a[$(rm x)]'; [[ $v -eq 1 ]]",
        "v='a[$(rm x)]'; [[ -v $v ]]",
        "v='a[$(rm x)]'; test -v \"$v\"",
        "printf -v 'a[$(rm x)]' y",
        "read 'a[$(rm x)]' < f",
        "unset 'a[$(rm x)]'",
        "let 'a[$(rm x)]=1'",
        "((a[$(rm x)]))",
        "declare -i v='a[$(rm x)]'",
        "declare 'a[$(rm x)]=1'",
        "v=abc; p ${v:a[$(rm x)]}",
        "p ${v:-$(rm x)}",
        "p ${v/a/$(rm x)}",
        "a=([$(rm x)]=1)",
        "a[$(rm x)]=1",
    ],
)
def test_sees_code_in_values(text: str) -> None:
    """What the shell evaluates although it looks like data is followed."""
    assert "delete x" in effects(walk(text))


@pytest.mark.parametrize("text", ["p ${!unknown}", "p ${unknown@P}"])
def test_unknown_values_that_are_evaluated_are_uncertain(text: str) -> None:
    """An unknown value could hold a command."""
    assert any(effect.endswith("!uncertain") for effect in effects(walk(text)))
